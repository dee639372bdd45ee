/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-find.h"

#include <string.h>

#include "easel-editor-positions.h"
#include "easel-json.h"
#include "easel-limits.h"

/* State of a search, which goes forward only, and counts lines in the meantime. */
typedef struct
{
  char             *text;
  EaselEditorQuery  query;
  const char       *line_start;
  guint             line;
} Search;

static void
search_free (Search *self)
{
  g_free (self->text);
  g_free (self->query.query);
  g_free (self);
}

/* The end of the line that begins at @start; @next: start of the next line, NULL at the end of the text. Lines are
 * counted as the buffer does. */
static const char *
line_end (const char  *start,
          const char **next)
{
  const char *p = start;

  for (;; p++)
    {
      p += strcspn (p, "\r\n\xe2");
      if (*p != '\xe2' || memcmp (p, "\xe2\x80\xa9", 3) == 0)
        break;
    }
  *next = *p == '\0' ? NULL : *p == '\xe2' ? p + 3 : p[0] == '\r' && p[1] == '\n' ? p + 2 : p + 1;
  return p;
}

static JsonObject *
location (Search     *self,
          const char *p)
{
  const char *next;

  for (line_end (self->line_start, &next); next != NULL && next <= p; line_end (self->line_start, &next))
    {
      self->line_start = next;
      self->line++;
    }
  return easel_editor_position_new (self->line, self->query.utf8
                                                  ? (gsize) (p - self->line_start)
                                                  : easel_editor_utf16_length (self->line_start, p - self->line_start));
}

/* (transfer full): the line around a match, for the agent; cut between characters. */
static char *
excerpt (const char *line_start)
{
  const char *next;
  gsize length = line_end (line_start, &next) - line_start;
  gsize kept = MIN (length, EASEL_LIMIT_DISPLAY_CHARS);

  while (kept > 0 && kept < length && (line_start[kept] & 0xc0) == 0x80)
    kept--;
  return g_strndup (line_start, kept);
}

static JsonObject *
describe (Search *self,
          int     start,
          int     end)
{
  JsonObject *first = location (self, self->text + start);
  g_autofree char *line = excerpt (self->line_start);
  JsonObject *last = location (self, self->text + end);
  JsonObject *range = easel_json_object (EASEL_JSON_OBJECT ("start", first), EASEL_JSON_OBJECT ("end", last));

  return easel_json_object (EASEL_JSON_OBJECT ("range", range), EASEL_JSON_STRING ("line", line));
}

static GRegex *
compile (const EaselEditorQuery  *query,
         GError                 **error)
{
  g_autofree char *escaped = g_regex_escape_string (query->query, -1);
  g_autofree char *pattern = query->whole_word ? g_strdup_printf ("(?<!\\w)%s(?!\\w)", escaped) : g_strdup (escaped);

  return g_regex_new (pattern, G_REGEX_OPTIMIZE | (query->case_sensitive ? 0 : G_REGEX_CASELESS), 0, error);
}

static void
find_thread (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Search *self = task_data;
  GError *error = NULL;
  g_autoptr(GRegex) regex = compile (&self->query, &error);
  g_autoptr(GMatchInfo) info = NULL;
  g_autoptr(JsonArray) matches = json_array_new ();
  JsonObject *result;
  int start, end;

  self->line_start = self->text;
  if (regex != NULL)
    g_regex_match_full (regex, self->text, -1, 0, 0, &info, &error);
  while (error == NULL && g_match_info_matches (info) && json_array_get_length (matches) < self->query.max &&
         !g_cancellable_is_cancelled (cancellable))
    {
      g_match_info_fetch_pos (info, 0, &start, &end);
      json_array_add_object_element (matches, describe (self, start, end));
      g_match_info_next (info, &error);
    }
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  result = easel_json_object (EASEL_JSON_BOOLEAN ("truncated", g_match_info_matches (info)),
                              EASEL_JSON_ARRAY ("matches", g_steal_pointer (&matches)));
  g_task_return_pointer (task, result, (GDestroyNotify) json_object_unref);
}

/**
 * easel_editor_find_async:
 * @text: (transfer full): the text to search, UTF-8
 * @query: the query; its string is copied
 * @cancellable: (nullable): cancels the wait immediately
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Searches for a literal text in a worker, because 20 MB take longer than a frame.
 */
void
easel_editor_find_async (char                *text,
                         EaselEditorQuery    *query,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Search *self = g_new0 (Search, 1);

  g_task_set_source_tag (task, easel_editor_find_async);
  self->text = text;
  self->query = *query;
  self->query.query = g_strdup (query->query);
  g_task_set_task_data (task, self, (GDestroyNotify) search_free);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, find_thread);
}

/**
 * easel_editor_find_finish:
 * @result: as given to the callback
 * @error: `G_IO_ERROR_CANCELLED`, or a `G_REGEX_ERROR` if the query is too long
 */
JsonObject *
easel_editor_find_finish (GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
