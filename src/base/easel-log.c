/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-log.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-redact.h"
#include "easel-text.h"

#define HIDDEN "•••"

struct _EaselLog
{
  GQueue     lines;     /* char *: with time */
  gsize      bytes;     /* of all lines, with their line feeds */
  GPtrArray *secrets;   /* char * */
};

/** easel_log_new: (transfer full): an empty log */
EaselLog *
easel_log_new (void)
{
  EaselLog *self = g_new0 (EaselLog, 1);

  self->secrets = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
easel_log_free (EaselLog *self)
{
  g_queue_clear_full (&self->lines, g_free);
  g_ptr_array_unref (self->secrets);
  g_free (self);
}

void
easel_log_hide (EaselLog   *self,
                const char *value)
{
  g_return_if_fail (self != NULL && value != NULL);

  if (strlen (value) >= EASEL_LIMIT_LOG_SECRET_BYTES &&
      !g_ptr_array_find_with_equal_func (self->secrets, value, g_str_equal, NULL))
    g_ptr_array_add (self->secrets, g_strdup (value));
}

/* (transfer full): @line made safe for display, without secrets. */
static char *
clean (EaselLog   *self,
       const char *line)
{
  g_autoptr(GString) plain = g_string_new (line);
  g_autofree char *shown = NULL;

  for (guint i = 0; i < self->secrets->len; i++)
    g_string_replace (plain, self->secrets->pdata[i], HIDDEN, 0);
  shown = easel_text_for_display (plain->str, EASEL_LIMIT_LOG_LINE_CHARS);
  return easel_redact_line (shown);
}

void
easel_log_add (EaselLog   *self,
               const char *line)
{
  g_autoptr(GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%H:%M:%S");
  g_autofree char *shown = NULL;
  char *whole;

  g_return_if_fail (self != NULL && line != NULL);

  shown = clean (self, line);
  whole = g_strconcat (time, "  ", shown, NULL);
  g_queue_push_tail (&self->lines, whole);
  self->bytes += strlen (whole) + 1;
  while (self->bytes > EASEL_LIMIT_LOG_BYTES)
    {
      g_autofree char *oldest = g_queue_pop_head (&self->lines);

      self->bytes -= strlen (oldest) + 1;
    }
}

void
easel_log_add_message (EaselLog   *self,
                       JsonObject *params)
{
  JsonNode *data = easel_json_peek_node (params, "data");
  const char *logger = easel_json_peek_string (params, "logger", NULL);
  g_autoptr(JsonNode) redacted = data != NULL ? easel_redact_json (data) : NULL;
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;

  g_return_if_fail (self != NULL);

  if (redacted != NULL && JSON_NODE_HOLDS_VALUE (redacted) && json_node_get_value_type (redacted) == G_TYPE_STRING)
    text = json_node_dup_string (redacted);
  else
    text = redacted != NULL ? easel_json_to_string (redacted) : g_strdup ("");
  line = g_strconcat (easel_json_peek_string (params, "level", "info"), logger != NULL ? " " : "",
                      logger != NULL ? logger : "", ": ", text, NULL);
  easel_log_add (self, line);
}

gboolean
easel_log_is_empty (EaselLog *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return g_queue_is_empty (&self->lines);
}

char *
easel_log_dup_text (EaselLog *self)
{
  GString *text;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_sized_new (self->bytes + 1);
  for (GList *link = self->lines.head; link != NULL; link = link->next)
    g_string_append_printf (text, "%s\n", (const char *) link->data);
  return g_string_free (text, FALSE);
}
