/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-instance-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-editor-error.h"
#include "easel-editor-limits.h"
#include "easel-json.h"
#include "easel-text.h"

/* A language that GtkSourceView has, or the call fails. */
static gboolean
check_language (EaselCall  *call,
                const char *id)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();

  if (id == NULL || gtk_source_language_manager_get_language (manager, id) != NULL)
    return TRUE;
  easel_call_fail (call, EASEL_CODE_INVALID_INPUT,
                   "There is no language with this id. Use an id of GtkSourceView, for instance c, cpp, python3, js, "
                   "typescript, json, html, css, sh, rust, go, java, markdown, yaml, xml or sql; or leave it out.");
  return FALSE;
}

static gboolean
check_origin (EaselCall  *call,
              JsonObject *input)
{
  const char *uri = easel_json_peek_string (input, "uri", NULL);
  g_autofree char *scheme = uri != NULL ? g_uri_parse_scheme (uri) : NULL;
  int n = easel_json_has (input, "uri") + easel_json_has (input, "path") + easel_json_has (input, "text");

  if (n != 1)
    easel_call_fail (call, EASEL_CODE_INVALID_INPUT, "Give exactly one of uri, path and text.");
  else if (uri != NULL && scheme == NULL)
    easel_call_fail (call, EASEL_CODE_INVALID_INPUT,
                     "uri is a full URI of the host, for instance file:///project/main.c there. For a file of the "
                     "person's "
                     "machine use path.");
  else
    return check_language (call, easel_json_peek_string (input, "language", NULL));
  return FALSE;
}

static void
take_language (EaselEditorInstance *self,
               JsonObject          *input)
{
  const char *id = easel_json_peek_string (input, "language", NULL);

  if (id != NULL)
    easel_editor_instance_set_language (self, id);
  else if (gtk_source_buffer_get_language (self->buffer) == NULL)
    easel_editor_instance_guess_language (self);
}

/* Members of the input that count again at each open. */
static void
take_options (EaselEditorInstance *self,
              JsonObject          *input)
{
  gint64 line = easel_json_peek_int (input, "line", -1);
  GtkTextIter iter;

  if (easel_json_has (input, "title"))
    {
      g_free (self->title);
      self->title = g_strdup (easel_json_peek_string (input, "title", NULL));
    }
  if (easel_json_has (input, "readOnly"))
    self->read_only = easel_json_peek_boolean (input, "readOnly", FALSE);
  easel_editor_instance_set_names (self);
  take_language (self, input);
  if (line >= 0)
    {
      gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (self->buffer), &iter, MIN (line, G_MAXINT));
      if (!easel_editor_instance_is_unsaved (self))
        gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (self->buffer), &iter);
      easel_editor_instance_reveal (self, &iter);
    }
}

static void
finish (EaselEditorInstance *self,
        EaselCall           *call,
        const char          *text)
{
  easel_editor_instance_fill (self, text);
  self->ready = TRUE;
  take_options (self, easel_call_get_input (call));
  easel_editor_instance_updated (self);
  easel_editor_instance_start_draft (self);
  easel_instance_emit_changed (EASEL_INSTANCE (self));
  easel_call_reply (call, NULL);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(EaselCall) call = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselEditorLoaded) loaded = easel_editor_file_load_finish (result, &error);

  if (loaded == NULL)
    {
      easel_editor_fail (call, error);
      return;
    }
  /* Its time was over while the file was read. */
  if (easel_call_is_answered (call))
    return;
  easel_editor_file_take (&self->file, loaded);
  finish (self, call, loaded->text);
}

/* Consent for the file, which no class of the declaration covers: it depends on the input. */
static gboolean
may_read (EaselEditorInstance *self,
          EaselCall           *call)
{
  EaselDeed deed = {
    .action_class = self->file.uri != NULL ? EASEL_ACTION_HOST_FILE : EASEL_ACTION_LOCAL_READ,
    .place = self->file.uri != NULL ? self->file.uri : self->file.path,
  };
  g_autofree char *what = NULL;

  if (self->file.uri != NULL)
    /* Translators: %s is the address of a file on the host. */
    what = g_strdup_printf (_("Read the file “%s” of the host"), deed.place);
  else
    /* Translators: %s is the path of a file on this computer. */
    what = g_strdup_printf (_("Read the file “%s” of this computer"), deed.place);
  deed.what = what;
  return easel_call_require_deed (call, &deed);
}

static void
open_first (EaselEditorInstance *self,
            EaselCall           *call,
            JsonObject          *input)
{
  const char *text = easel_json_peek_string (input, "text", NULL);
  g_autofree char *lines = NULL;

  easel_editor_file_clear (&self->file);
  self->file.uri = g_strdup (easel_json_peek_string (input, "uri", NULL));
  self->file.path = g_strdup (easel_json_peek_string (input, "path", NULL));
  easel_editor_instance_set_names (self);
  if (text == NULL)
    {
      if (may_read (self, call))
        easel_editor_file_load_async (&self->file, EASEL_INSTANCE (self), easel_call_get_cancellable (call), loaded_cb,
                                      g_object_ref (call));
      return;
    }
  if (strlen (text) > EASEL_LIMIT_EDITOR_FILE_BYTES)
    {
      easel_call_fail (call, EASEL_CODE_TOO_LARGE, "The editor takes texts of up to %d bytes.",
                       EASEL_LIMIT_EDITOR_FILE_BYTES);
      return;
    }
  self->file.format.eol = easel_editor_eol_of (text);
  lines = easel_editor_normalise (text, &self->file.format);
  finish (self, call, lines);
}

/**
 * easel_editor_instance_open:
 * @instance: an editor
 * @call: the open
 * @again: whether it is open already
 *
 * A second open shows the same text again; it never replaces what is there, for that may be the person's.
 */
void
easel_editor_instance_open (EaselInstance *instance,
                            EaselCall     *call,
                            gboolean       again)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  JsonObject *input = easel_call_get_input (call);

  if (!check_origin (call, input))
    return;
  if (!again || !self->ready)
    {
      open_first (self, call, input);
      return;
    }
  if (g_strcmp0 (easel_json_peek_string (input, "uri", NULL), self->file.uri) != 0 ||
      g_strcmp0 (easel_json_peek_string (input, "path", NULL), self->file.path) != 0)
    {
      easel_call_fail (call, EASEL_CODE_INVALID_INPUT,
                       "This instance shows another text. Open this one with another instanceId, or close it first.");
      return;
    }
  if (!easel_instance_is_repeated (instance, input))
    take_options (self, input);
  easel_editor_instance_check (self);
  easel_editor_instance_updated (self);
  easel_instance_emit_changed (instance);
  easel_call_reply (call, NULL);
}
