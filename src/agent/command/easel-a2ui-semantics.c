/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "easel-a2ui-semantics.h"

#include <gio/gunixinputstream.h>
#include <locale.h>
#include <unistd.h>

#include "a2ui-limits.h"
#include "a2ui-model.h"
#include "a2ui-semantics.h"
#include "easel-json.h"
#include "easel-text.h"
#include "easel-limits.h"

/* (transfer full) (nullable): at most one byte more than the model accepts. */
static char *
read_file (const char  *path,
           gsize       *length,
           GError     **error)
{
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr(GInputStream) stream = NULL;
  g_autofree char *text = NULL;

  if (g_strcmp0 (path, "-") == 0)
    stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  else
    stream = (GInputStream *) g_file_read (file, NULL, error);
  if (stream == NULL)
    return NULL;
  text = g_malloc (A2UI_LIMIT_PAYLOAD_BYTES + 1);
  if (!g_input_stream_read_all (stream, text, A2UI_LIMIT_PAYLOAD_BYTES + 1, length, NULL, error))
    return NULL;
  return g_steal_pointer (&text);
}

static void
print_problems (GPtrArray *problems,
                GString   *into)
{
  for (guint i = 0; i < problems->len; i++)
    {
      g_autoptr(JsonNode) message = a2ui_problem_to_json (problems->pdata[i]);
      g_autofree char *line = easel_json_to_string (message);

      g_string_append_printf (into, "%s\n", line);
    }
}

static void
print_surface (A2uiSurface *surface,
               GString     *into)
{
  g_autofree char *id = easel_text_for_display (a2ui_surface_get_id (surface), EASEL_LIMIT_DISPLAY_CHARS);

  if (a2ui_surface_get_root (surface) == NULL)
    return;
  g_string_append_printf (into, "# %s\n", id);
  a2ui_semantics_print (surface, into);
}

/**
 * easel_a2ui_semantics_read:
 * @path: (type filename): a file with A2UI messages, or "-" for standard input
 * @error: return location for a #GError
 *
 * Numbers and dates are written as in the locale C, so that the result is the same on all computers.
 *
 * Returns: (transfer full) (nullable): the objects of the form; %NULL if the file cannot be read
 */
EaselA2uiSemantics *
easel_a2ui_semantics_read (const char  *path,
                           GError     **error)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autoptr(GPtrArray) problems = NULL;
  g_autofree char *text = NULL;
  EaselA2uiSemantics *self;
  gsize length = 0;

  g_return_val_if_fail (path != NULL, NULL);

  text = read_file (path, &length, error);
  if (text == NULL)
    return NULL;
  setlocale (LC_NUMERIC, "C");
  setlocale (LC_TIME, "C");
  setlocale (LC_MONETARY, "C");
  self = g_new0 (EaselA2uiSemantics, 1);
  self->text = g_string_new (NULL);
  self->problems = g_string_new (NULL);
  problems = a2ui_model_feed (model, text, length);
  print_problems (problems, self->problems);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (model)); i++)
    {
      g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (model), i);

      print_surface (surface, self->text);
    }
  return self;
}

void
easel_a2ui_semantics_free (EaselA2uiSemantics *self)
{
  g_string_free (self->text, TRUE);
  g_string_free (self->problems, TRUE);
  g_free (self);
}
