/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-instance.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-editor-draft.h"
#include "easel-editor-error.h"
#include "easel-editor-limits.h"
#include "easel-editor-location.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

struct _EaselEditorInstance
{
  EaselInstance      parent_instance;

  EaselEditorText   *text;
  EaselEditorFile   *file;
  EaselEditorDraft  *draft;          /* nullable */
  EaselEditorReview *review;         /* nullable */
  GtkTextMark       *reveal;
  char              *draft_failure;  /* nullable: why the draft cannot be written, translated */
  char              *title;          /* title from the agent; foreign */
  char              *name;           /* for display, cleaned */
  GPtrArray         *waiting;        /* nullable, of EaselCall: opens that wait until the draft is read */
  gboolean           ready;          /* the text is loaded */
  gboolean           read_only;
  gboolean           closed;
  gboolean           followed;       /* the reload after an external change is done, even if it failed */
  gboolean           following;      /* the file is being reloaded */
};

enum { SIGNAL_UPDATED, SIGNAL_REVEAL, SIGNAL_FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselEditorInstance, easel_editor_instance, EASEL_TYPE_INSTANCE)

static void update (EaselEditorInstance *self);

static char *
make_status (EaselEditorInstance *self)
{
  if (!self->ready)
    return g_strdup (_("Opening"));
  if (easel_editor_text_is_hidden (self->text))
    return g_strdup (_("A line is too long to be shown"));
  if (easel_editor_instance_get_draft_failure (self) != NULL)
    return g_strdup (_("The text cannot be stored on disk"));
  if (easel_editor_instance_has_conflict (self))
    return g_strdup (_("The file has changed on disk"));
  if (self->review != NULL && easel_editor_review_is_pending (self->review))
    return g_strdup (_("Proposed changes are waiting for a decision"));
  if (easel_editor_text_is_unsaved (self->text))
    return g_strdup (_("Unsaved changes"));
  if (easel_editor_text_is_plain (self->text))
    return g_strdup (_("Large file, not highlighted"));
  return g_strdup (self->read_only ? _("Read-only") : "");
}

static void
followed_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(GError) error = NULL;

  self->following = FALSE;
  /* A file that was deleted, or is not text any more, is left to the user's decision. */
  if (!easel_editor_instance_revert_finish (self, result, &error))
    g_debug ("The text of others is not taken: %s", error->message);
  update (self);
}

/* A text without unsaved changes follows the file; that is an undo step. */
static void
follow_file (EaselEditorInstance *self)
{
  gboolean is_outside = easel_editor_file_has_external_change (self->file);

  if (!is_outside)
    self->followed = FALSE;
  if (!is_outside || self->followed || !self->ready || self->closed || easel_editor_text_is_unsaved (self->text) ||
      (self->review != NULL && easel_editor_review_is_pending (self->review)))
    return;
  self->followed = TRUE;
  self->following = TRUE;
  easel_editor_instance_revert_async (self, NULL, followed_cb, NULL);
}

/* Updates the surface: something beside the text has changed. */
static void
update (EaselEditorInstance *self)
{
  g_autofree char *status = make_status (self);

  easel_instance_set_status (EASEL_INSTANCE (self), status);
  easel_instance_set_unsaved (EASEL_INSTANCE (self), easel_editor_text_is_unsaved (self->text));
  g_signal_emit (self, signals[SIGNAL_UPDATED], 0);
  follow_file (self);
}

static GtkTextBuffer *
get_text_buffer (EaselEditorInstance *self)
{
  return GTK_TEXT_BUFFER (easel_editor_text_get_buffer (self->text));
}

/* The last component of a path, or of the path of a foreign URI. */
static char *
base_name (EaselEditorInstance *self)
{
  const char *uri = easel_editor_file_get_uri (self->file);
  g_autofree char *path = uri != NULL ? g_strndup (uri, strcspn (uri, "?#"))
                                      : g_strdup (easel_editor_file_get_path (self->file));
  g_autofree char *plain = NULL;
  const char *slash = path != NULL ? strrchr (path, '/') : NULL;
  const char *name = slash != NULL ? slash + 1 : path;

  if (name == NULL || *name == '\0')
    return g_strdup (_("Untitled"));
  plain = uri != NULL ? g_uri_unescape_string (name, NULL) : NULL;
  return g_strdup (plain != NULL && g_utf8_validate (plain, -1, NULL) ? plain : name);
}

/* Sets the name from the title and the file. */
static void
update_name (EaselEditorInstance *self)
{
  g_autofree char *base = base_name (self);

  g_free (self->name);
  self->name = easel_text_for_display (self->title != NULL ? self->title : base, EASEL_LIMIT_DISPLAY_CHARS);
  easel_instance_set_title (EASEL_INSTANCE (self), self->name);
}

/** easel_editor_instance_reveal: scrolls to @iter, now or when there is a surface. */
void
easel_editor_instance_reveal (EaselEditorInstance *self,
                              const GtkTextIter   *iter)
{
  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  gtk_text_buffer_move_mark (get_text_buffer (self), self->reveal, iter);
  g_signal_emit (self, signals[SIGNAL_REVEAL], 0);
}

/* --- draft ------------------------------------------------------------------------------------------------------ */

static int
offset_of (GtkTextBuffer *buffer,
           GtkTextMark   *mark)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, mark);
  return gtk_text_iter_get_offset (&iter);
}

/* The header of a draft: everything except the text. */
static JsonObject *
describe (EaselEditorInstance *self)
{
  GtkTextBuffer *buffer = get_text_buffer (self);
  const char *language = easel_editor_text_get_language (self->text);
  JsonObject *header = json_object_new ();
  const char *proposed = NULL;

  easel_editor_file_describe (self->file, header);
  easel_json_object_set (header, EASEL_JSON_STRING ("title", self->title),
                         EASEL_JSON_STRING ("language", language),
                         EASEL_JSON_BOOLEAN ("readOnly", self->read_only),
                         EASEL_JSON_BOOLEAN ("modified", easel_editor_text_is_unsaved (self->text)),
                         EASEL_JSON_BOOLEAN ("persons", easel_editor_text_is_users (self->text)),
                         EASEL_JSON_INT ("revision", easel_editor_text_get_revision (self->text)),
                         EASEL_JSON_INT ("cursor", offset_of (buffer, gtk_text_buffer_get_insert (buffer))),
                         EASEL_JSON_INT ("anchor", offset_of (buffer, gtk_text_buffer_get_selection_bound (buffer))));
  if (self->review != NULL && easel_editor_review_is_pending (self->review))
    proposed = easel_editor_review_get_proposed (self->review);
  /* A proposal is written with every draft; the agent must repeat a larger one after a restart. */
  if (proposed != NULL && strlen (proposed) <= EASEL_LIMIT_OWN_FILE_BYTES)
    json_object_set_string_member (header, "proposed", proposed);
  return header;
}

static void
snapshot_cb (gpointer     user_data,
             JsonObject **header,
             char       **text)
{
  EaselEditorInstance *self = user_data;

  *header = describe (self);
  *text = easel_editor_text_dup (self->text);
}

static void
draft_report_cb (gpointer      user_data,
                 const GError *error)
{
  EaselEditorInstance *self = user_data;

  g_clear_pointer (&self->draft_failure, g_free);
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    self->draft_failure = g_strdup (_("The disk is full: this text will be lost when Easel quits. Free some space, or "
                                      "save a copy elsewhere."));
  else if (error != NULL)
    self->draft_failure = g_strdup (_("Easel cannot write to its folder: this text will be lost when Easel quits. Save "
                                      "a copy elsewhere."));
  update (self);
}

/* From now on changes of the text are written to a draft. */
static void
open_draft (EaselEditorInstance *self)
{
  if (self->draft == NULL)
    self->draft = easel_editor_draft_new (easel_instance_get_store (EASEL_INSTANCE (self)), snapshot_cb,
                                          draft_report_cb, self);
}

/* Writes the text to a draft soon, and its changes from now on. */
static void
start_draft (EaselEditorInstance *self)
{
  open_draft (self);
  easel_editor_draft_touch (self->draft);
}

static void
touched_cb (EaselEditorInstance *self)
{
  if (self->draft != NULL)
    easel_editor_draft_touch (self->draft);
}

static void
review_changed (EaselEditorInstance *self)
{
  update (self);
  start_draft (self);
}

/* Reports the user's decisions. An agent that does not receive messages calls getDiffResult, whose result may also
 * be larger. */
static void
decided_cb (EaselEditorInstance *self)
{
  g_autoptr(EaselEditorInstance) kept = g_object_ref (self);
  g_autoptr(JsonNode) message = NULL;

  if (!easel_editor_review_is_pending (self->review))
    message = easel_json_node_take (easel_editor_review_summarize (self->review));
  review_changed (self);
  if (message != NULL)
    easel_instance_emit_message (EASEL_INSTANCE (self), message);
}

static void
drop_review (EaselEditorInstance *self)
{
  if (self->review != NULL)
    g_signal_handlers_disconnect_by_data (self->review, self);
  g_clear_object (&self->review);
}

/**
 * easel_editor_instance_propose:
 * @self: an editor
 * @text: with the line ends of the buffer
 *
 * Proposes a text to the user. Replaces an earlier proposal.
 *
 * Returns: %FALSE if there are more than EASEL_LIMIT_EDITOR_HUNKS differences
 */
gboolean
easel_editor_instance_propose (EaselEditorInstance *self,
                               const char          *text)
{
  EaselEditorReview *review;

  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  review = easel_editor_review_new (get_text_buffer (self), text);
  if (review != NULL)
    {
      drop_review (self);
      self->review = review;
      g_signal_connect_object (review, "decided", G_CALLBACK (decided_cb), self, G_CONNECT_SWAPPED);
      review_changed (self);
    }
  return review != NULL;
}

/* --- open ------------------------------------------------------------------------------------------------------- */

/* Checks that GtkSourceView has the language; otherwise fails the call. */
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

/* Applies members of the input that are used at each open. */
static void
take_options (EaselEditorInstance *self,
              JsonObject          *input)
{
  gint64 line = easel_json_peek_int (input, "line", -1);
  const char *id = easel_json_peek_string (input, "language", NULL);
  GtkTextIter iter;

  if (easel_json_has (input, "title"))
    {
      g_free (self->title);
      self->title = g_strdup (easel_json_peek_string (input, "title", NULL));
    }
  if (easel_json_has (input, "readOnly"))
    self->read_only = easel_json_peek_boolean (input, "readOnly", FALSE);
  update_name (self);
  if (id != NULL)
    easel_editor_text_set_language (self->text, id);
  else if (easel_editor_text_get_language (self->text) == NULL)
    easel_editor_text_guess_language (self->text, self->name);
  if (line >= 0)
    {
      gtk_text_buffer_get_iter_at_line (get_text_buffer (self), &iter, MIN (line, G_MAXINT));
      if (!easel_editor_text_is_unsaved (self->text))
        gtk_text_buffer_place_cursor (get_text_buffer (self), &iter);
      easel_editor_instance_reveal (self, &iter);
    }
}

static void
show_filled (EaselEditorInstance *self,
             EaselCall           *call)
{
  self->ready = TRUE;
  take_options (self, easel_call_get_input (call));
  update (self);
  start_draft (self);
  easel_instance_emit_changed (EASEL_INSTANCE (self));
  easel_call_reply (call, NULL);
}

/* A first open whose text is being inserted. */
typedef struct
{
  EaselEditorInstance *self;
  EaselCall           *call;
} Opening;

static void
filled_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Opening *opening = user_data;
  g_autoptr(EaselEditorInstance) self = opening->self;
  g_autoptr(EaselCall) call = opening->call;
  g_autoptr(GError) error = NULL;

  g_free (opening);
  if (!easel_editor_text_fill_finish (EASEL_EDITOR_TEXT (source), result, &error))
    easel_editor_fail (call, error);
  /* The call may have reached its time limit. */
  else if (!easel_call_is_answered (call))
    show_filled (self, call);
}

static void
finish (EaselEditorInstance *self,
        EaselCall           *call,
        const char          *text)
{
  if (strlen (text) > EASEL_LIMIT_MAIN_THREAD_BYTES)
    {
      Opening *opening = g_new0 (Opening, 1);

      opening->self = g_object_ref (self);
      opening->call = g_object_ref (call);
      easel_editor_text_fill_async (self->text, text, easel_call_get_cancellable (call), filled_cb, opening);
      return;
    }
  easel_editor_text_fill (self->text, text);
  show_filled (self, call);
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
  /* The call reached its time limit while the file was read. */
  if (easel_call_is_answered (call))
    return;
  easel_editor_file_take (self->file, loaded);
  finish (self, call, loaded->text);
}

/* Requires permission for the file. Its class depends on the input, so the declaration cannot name it. */
static gboolean
may_read (EaselEditorInstance *self,
          EaselCall           *call)
{
  EaselOperation operation = { 0 };
  g_autofree char *what = easel_editor_file_fill_operation (self->file, &operation, FALSE);

  return easel_call_require_operation (call, &operation);
}

static void
open_file (EaselEditorInstance *self,
           EaselCall           *call)
{
  g_auto(EaselEditorLocation) location = { 0 };

  easel_editor_location_init (&location, EASEL_INSTANCE (self), call);
  if (!easel_editor_location_require (&location, call))
    return;
  easel_editor_file_set_location (self->file, location.uri, location.path, location.folder);
  update_name (self);
  if (may_read (self, call))
    easel_editor_file_load_async (self->file, easel_call_get_cancellable (call), loaded_cb, g_object_ref (call));
}

static void
open_first (EaselEditorInstance *self,
            EaselCall           *call,
            JsonObject          *input)
{
  const char *text = easel_json_peek_string (input, "text", NULL);
  EaselEditorFormat format = { 0 };
  g_autofree char *lines = NULL;

  if (text == NULL)
    {
      open_file (self, call);
      return;
    }
  easel_editor_file_set_location (self->file, NULL, NULL, NULL);
  update_name (self);
  if (strlen (text) > EASEL_LIMIT_EDITOR_FILE_BYTES)
    {
      easel_call_fail (call, EASEL_CODE_TOO_LARGE, "The editor takes texts of up to %d bytes.",
                       EASEL_LIMIT_EDITOR_FILE_BYTES);
      return;
    }
  format.eol = easel_editor_eol_of (text);
  easel_editor_file_set_format (self->file, &format);
  lines = easel_editor_normalise (text, &format);
  finish (self, call, lines);
}

static gboolean
is_of_file (EaselEditorInstance *self,
            EaselCall           *call)
{
  JsonObject *input = easel_call_get_input (call);
  const char *uri = easel_editor_file_get_uri (self->file);
  const char *path = easel_editor_file_get_path (self->file);
  g_auto(EaselEditorLocation) location = { 0 };

  if (g_strcmp0 (easel_json_peek_string (input, "uri", NULL), uri) == 0 &&
      g_strcmp0 (easel_json_peek_string (input, "path", NULL), path) == 0)
    return TRUE;
  easel_editor_location_init (&location, EASEL_INSTANCE (self), call);
  return g_strcmp0 (location.uri, uri) == 0 && g_strcmp0 (location.path, path) == 0;
}

/* A second open shows the same text: it never replaces the content, which may contain the user's work. */
static void
easel_editor_instance_open (EaselInstance *instance,
                            EaselCall     *call,
                            gboolean       again)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  JsonObject *input = easel_call_get_input (call);

  if (!check_origin (call, input))
    return;
  /* The file would replace what the user typed before the restart. */
  if (self->waiting != NULL)
    {
      g_ptr_array_add (self->waiting, g_object_ref (call));
      return;
    }
  if (!again || !self->ready)
    {
      open_first (self, call, input);
      return;
    }
  if (!is_of_file (self, call))
    {
      easel_call_fail (call, EASEL_CODE_INVALID_INPUT,
                       "This instance shows another text. Open this one with another instanceId, or close it first.");
      return;
    }
  if (!easel_instance_is_repeated (instance, input))
    take_options (self, input);
  easel_editor_instance_check (self);
  update (self);
  easel_instance_emit_changed (instance);
  easel_call_reply (call, NULL);
}

/* --- save and reload -------------------------------------------------------------------------------------------- */

/* Stores the present revision in a task. */
static void
remember_revision (GTask *task)
{
  EaselEditorInstance *self = g_task_get_source_object (task);
  gint64 revision = easel_editor_text_get_revision (self->text);

  g_task_set_task_data (task, g_memdup2 (&revision, sizeof revision), g_free);
}

static gboolean
is_at_revision (GTask *task)
{
  EaselEditorInstance *self = g_task_get_source_object (task);
  gint64 *revision = g_task_get_task_data (task);

  return easel_editor_text_get_revision (self->text) == *revision;
}

/* The text as it was at the begin of @task has been written to a file. */
static void
note_saved (EaselEditorInstance *self,
            GTask               *task)
{
  /* Text typed since then has not been written. */
  if (is_at_revision (task))
    easel_editor_text_set_unsaved (self->text, FALSE);
  update (self);
  start_draft (self);
  easel_instance_emit_changed (EASEL_INSTANCE (self));
}

static void
stored_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  gssize n_bytes = easel_editor_file_store_finish (result, &error);

  if (n_bytes < 0)
    {
      g_task_return_error (task, error);
      return;
    }
  note_saved (EASEL_EDITOR_INSTANCE (source), task);
  g_task_return_int (task, n_bytes);
}

static const char *
why_not (EaselEditorInstance *self)
{
  if (!easel_editor_file_exists (self->file))
    return _("This text has no file. It was opened as text; read it with getText.");
  if (self->read_only)
    return _("This was opened read-only.");
  if (!self->ready)
    return _("The file is still being read. Try again.");
  if (easel_editor_file_is_saving (self->file))
    return _("It is already being saved.");
  return NULL;
}

/**
 * easel_editor_instance_save_async:
 * @self: an editor
 * @cancellable: (nullable): cancels it; the file may or may not have been written then
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Writes the text to its file. Fails with `G_IO_ERROR_WRONG_ETAG` if another program changed the file.
 */
void
easel_editor_instance_save_async (EaselEditorInstance *self,
                                  GCancellable        *cancellable,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  const char *reason;

  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_editor_instance_save_async);
  reason = why_not (self);
  if (reason != NULL)
    {
      g_task_return_new_error (task, EASEL_EDITOR_ERROR, self->read_only ? EASEL_EDITOR_ERROR_REFUSED
                                                                         : EASEL_EDITOR_ERROR_FAILED, "%s", reason);
      return;
    }
  if (easel_editor_file_has_external_change (self->file))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "%s",
                               _("The file has changed on disk since it was read. Nothing was written."));
      return;
    }
  remember_revision (task);
  easel_editor_file_store_async (self->file, easel_editor_text_dup (self->text), cancellable, stored_cb,
                                 g_steal_pointer (&task));
}

gint64
easel_editor_instance_save_finish (EaselEditorInstance  *self,
                                   GAsyncResult         *result,
                                   GError              **error)
{
  return g_task_propagate_int (G_TASK (result), error);
}

static void
reverted_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  GError *error = NULL;
  g_autoptr(EaselEditorLoaded) loaded = easel_editor_file_load_finish (result, &error);

  if (loaded == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (!is_at_revision (task))
    {
      g_task_return_new_error (task, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_CONFLICT, "%s",
                               _("The text was changed while the file was read. It was left as it is."));
      return;
    }
  if (self->ready)
    easel_editor_text_replace (self->text, loaded->text);
  else
    easel_editor_text_fill (self->text, loaded->text);
  easel_editor_file_take (self->file, loaded);
  easel_editor_text_set_unsaved (self->text, FALSE);
  self->ready = TRUE;
  update (self);
  start_draft (self);
  g_task_return_boolean (task, TRUE);
}

/* Loads the text from the file, as one undo step. */
static void
load_file (EaselEditorInstance *self,
           GTask               *task)
{
  if (!easel_editor_file_exists (self->file))
    {
      g_task_return_new_error (task, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_FAILED, "%s",
                               _("This text has no file. It was opened as text; read it with getText."));
      return;
    }
  remember_revision (task);
  easel_editor_file_load_async (self->file, g_task_get_cancellable (task), reverted_cb, g_object_ref (task));
}

/**
 * easel_editor_instance_revert_async:
 * @self: an editor
 * @cancellable: (nullable): cancels it
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Loads the text from the file, as one undo step. Fails if the user types while the file is read, and while the draft
 * is read after a restart, because the file would replace what they typed before.
 */
void
easel_editor_instance_revert_async (EaselEditorInstance *self,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_editor_instance_revert_async);
  if (self->waiting != NULL)
    g_task_return_new_error (task, EASEL_EDITOR_ERROR, EASEL_EDITOR_ERROR_FAILED, "%s",
                             _("The file is still being read. Try again."));
  else
    load_file (self, task);
}

gboolean
easel_editor_instance_revert_finish (EaselEditorInstance  *self,
                                     GAsyncResult         *result,
                                     GError              **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/** easel_editor_instance_check: checks whether another program changed the file. */
void
easel_editor_instance_check (EaselEditorInstance *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  if (self->ready)
    easel_editor_file_check (self->file);
}

/** easel_editor_instance_has_conflict: whether another program changed the file, and the user has to decide. */
gboolean
easel_editor_instance_has_conflict (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  return easel_editor_file_has_external_change (self->file) && !self->following;
}

/** easel_editor_instance_keep: keeps the text although another program changed the file: easel_editor_file_keep(). */
void
easel_editor_instance_keep (EaselEditorInstance *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  if (!easel_editor_file_keep (self->file))
    return;
  easel_editor_text_set_unsaved (self->text, TRUE);
  start_draft (self);
}

static void
copied_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  gint64 *revision = g_task_get_task_data (task);
  GError *error = NULL;

  if (!easel_editor_file_copy_finish (result, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  /* If the text has no file, the copy becomes its saved version. A text with a file is still unsaved in that. */
  if (!easel_editor_instance_has_file (self) && !self->closed && is_at_revision (task))
    note_saved (self, task);
  g_task_return_int (task, *revision);
}

/**
 * easel_editor_instance_copy_async:
 * @self: an editor whose text is loaded
 * @file: the file that the user chose
 * @callback: called with the result
 * @user_data: for @callback
 *
 * Writes the text to @file, which is overwritten. A text without a file counts as saved then.
 */
void
easel_editor_instance_copy_async (EaselEditorInstance *self,
                                  GFile               *file,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));
  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_editor_instance_copy_async);
  remember_revision (task);
  easel_editor_file_copy_async (self->file, easel_editor_text_dup (self->text), file, copied_cb, task);
}

gint64
easel_editor_instance_copy_finish (EaselEditorInstance  *self,
                                   GAsyncResult         *result,
                                   GError              **error)
{
  return g_task_propagate_int (G_TASK (result), error);
}

/* --- restart ---------------------------------------------------------------------------------------------------- */

static JsonObject *
easel_editor_instance_save (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  JsonObject *saved = describe (self);

  /* The proposal is in the draft; the saved state must be small. */
  json_object_remove_member (saved, "proposed");
  return saved;
}

static void
take_selection (EaselEditorInstance *self,
                JsonObject          *header)
{
  GtkTextBuffer *buffer = get_text_buffer (self);
  int length = gtk_text_buffer_get_char_count (buffer);
  GtkTextIter cursor, anchor;

  gtk_text_buffer_get_iter_at_offset (buffer, &cursor, CLAMP (easel_json_peek_int (header, "cursor", 0), 0, length));
  gtk_text_buffer_get_iter_at_offset (buffer, &anchor, CLAMP (easel_json_peek_int (header, "anchor", 0), 0, length));
  gtk_text_buffer_select_range (buffer, &cursor, &anchor);
  easel_editor_instance_reveal (self, &cursor);
}

static void
take_header (EaselEditorInstance *self,
             JsonObject          *header)
{
  easel_editor_file_restore (self->file, header);
  g_free (self->title);
  self->title = g_strdup (easel_json_peek_string (header, "title", NULL));
  self->read_only = easel_json_peek_boolean (header, "readOnly", FALSE);
  update_name (self);
}

/* The text is that of the draft, or an empty one. */
static void
take_filled (EaselEditorInstance *self,
             JsonObject          *header)
{
  const char *proposed = easel_json_peek_string (header, "proposed", NULL);

  easel_editor_text_restore (self->text, easel_json_peek_int (header, "revision", 1),
                             easel_json_peek_boolean (header, "modified", FALSE),
                             easel_json_peek_boolean (header, "persons", FALSE));
  easel_editor_text_set_language (self->text, easel_json_peek_string (header, "language", NULL));
  take_selection (self, header);
  /* Accepted hunks are part of the text already; the others are offered again. */
  if (proposed != NULL)
    easel_editor_instance_propose (self, proposed);
  self->ready = TRUE;
}

static void
loaded_again_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(GError) error = NULL;

  if (!easel_editor_instance_revert_finish (self, result, &error))
    {
      g_autofree char *text = easel_text_for_display (error->message, EASEL_LIMIT_DISPLAY_CHARS);

      g_signal_emit (self, signals[SIGNAL_FAILED], 0, text);
    }
}

/* Until the file is loaded the text is read-only: an empty text could be saved over the file. */
static void
load_again (EaselEditorInstance *self)
{
  g_autoptr(GTask) task = NULL;

  if (self->ready || self->closed)
    return;
  task = g_task_new (self, NULL, loaded_again_cb, NULL);
  g_task_set_source_tag (task, load_again);
  load_file (self, task);
}

static void
restore_without_draft (EaselEditorInstance *self,
                       JsonObject          *saved)
{
  take_header (self, saved);
  easel_editor_text_fill (self->text, "");
  take_filled (self, saved);
  easel_editor_text_set_unsaved (self->text, FALSE);
  if (!easel_editor_file_exists (self->file))
    {
      start_draft (self);
      return;
    }
  self->ready = FALSE;
  g_signal_connect (self, "notify::host-files", G_CALLBACK (load_again), NULL);
  g_signal_connect (self, "notify::granted", G_CALLBACK (load_again), NULL);
  load_again (self);
}

/* A restart whose draft is read by a worker thread. */
typedef struct
{
  GWeakRef    instance;
  JsonObject *header;    /* the saved state of the instance; then the header of the draft */
} Restart;

static void
restart_free (Restart *restart)
{
  g_weak_ref_clear (&restart->instance);
  json_object_unref (restart->header);
  g_free (restart);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Restart, restart_free)

static gboolean
answer_waiting_cb (gpointer user_data)
{
  EaselEditorInstance *self = user_data;
  g_autoptr(GPtrArray) waiting = g_steal_pointer (&self->waiting);

  for (guint i = 0; waiting != NULL && i < waiting->len; i++)
    if (!easel_call_is_answered (waiting->pdata[i]))
      easel_editor_instance_open (EASEL_INSTANCE (self), waiting->pdata[i], TRUE);
  return G_SOURCE_REMOVE;
}

/* Opens that came during the restart are answered in a turn of their own: their inputs may be large too. */
static void
end_restart (EaselEditorInstance *self)
{
  update (self);
  g_idle_add_full (G_PRIORITY_DEFAULT, answer_waiting_cb, g_object_ref (self), g_object_unref);
}

static void
draft_filled_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr(Restart) restart = user_data;
  g_autoptr(EaselEditorInstance) self = g_weak_ref_get (&restart->instance);

  if (!easel_editor_text_fill_finish (EASEL_EDITOR_TEXT (source), result, NULL) || self == NULL || self->closed)
    return;
  take_filled (self, restart->header);
  open_draft (self);
  easel_instance_emit_changed (EASEL_INSTANCE (self));
  end_restart (self);
}

static void
draft_read_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(Restart) restart = user_data;
  g_autoptr(EaselEditorInstance) self = g_weak_ref_get (&restart->instance);
  g_autoptr(JsonObject) header = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  if (self == NULL || self->closed)
    return;
  if (!easel_editor_draft_read_finish (result, &header, &text, &error))
    {
      g_message ("A draft cannot be read: %s", error->message);
      restore_without_draft (self, restart->header);
      end_restart (self);
      return;
    }
  json_object_unref (restart->header);
  restart->header = g_steal_pointer (&header);
  take_header (self, restart->header);
  easel_editor_text_fill_async (self->text, text, NULL, draft_filled_cb, g_steal_pointer (&restart));
}

/* Restores the text from the draft, or from the file without a draft. Until a large draft is read, the text is empty
 * and read-only, and the canvas cannot be closed by an agent. @saved: may be damaged. */
static void
easel_editor_instance_restore (EaselInstance *instance,
                               JsonObject    *saved)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  GFile *folder = easel_instance_get_store (instance);
  g_autoptr(JsonObject) header = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  if (easel_editor_draft_is_large (folder))
    {
      Restart *restart = g_new0 (Restart, 1);

      g_weak_ref_init (&restart->instance, self);
      restart->header = json_object_ref (saved);
      self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
      take_header (self, saved);
      easel_editor_draft_read_async (folder, draft_read_cb, restart);
    }
  else if (easel_editor_draft_read (folder, &header, &text, &error))
    {
      take_header (self, header);
      easel_editor_text_fill (self->text, text);
      take_filled (self, header);
      open_draft (self);
    }
  else
    {
      g_message ("A draft cannot be read: %s", error->message);
      restore_without_draft (self, saved);
    }
  update (self);
}

/* A text without a file cannot be shown again after its canvas is closed. */
static JsonObject *
easel_editor_instance_describe (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  GtkTextBuffer *buffer = get_text_buffer (self);
  const char *path = easel_editor_file_get_path (self->file);
  GtkTextIter cursor;

  if (path == NULL)
    return NULL;
  gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
  return easel_json_object (EASEL_JSON_STRING ("path", path),
                            EASEL_JSON_INT ("line", gtk_text_iter_get_line (&cursor)));
}

static gboolean
easel_editor_instance_may_close (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  return self->waiting == NULL &&
         (!easel_editor_text_is_users (self->text) || easel_editor_text_is_discarded (self->text) ||
          !easel_editor_text_is_unsaved (self->text));
}

static void
easel_editor_instance_close (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  self->closed = TRUE;
  easel_editor_file_close (self->file);
  if (self->draft != NULL)
    easel_editor_draft_forget (self->draft);
}

static gboolean
easel_editor_instance_flush (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  return self->closed || self->draft == NULL || easel_editor_draft_flush (self->draft) ||
         easel_editor_text_is_discarded (self->text) || !easel_editor_text_is_unsaved (self->text);
}

/* Drops the proposal, and the report about it, because they belong to the agent whose share has ended. */
static void
easel_editor_instance_share_ended (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  if (self->review == NULL || self->closed)
    return;
  drop_review (self);
  review_changed (self);
}

static void
easel_editor_instance_dispose (GObject *object)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (object);

  g_clear_pointer (&self->draft, easel_editor_draft_free);
  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  g_clear_object (&self->review);

  G_OBJECT_CLASS (easel_editor_instance_parent_class)->dispose (object);
}

static void
easel_editor_instance_finalize (GObject *object)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (object);

  g_object_unref (self->text);
  g_object_unref (self->file);
  g_free (self->title);
  g_free (self->draft_failure);
  g_free (self->name);

  G_OBJECT_CLASS (easel_editor_instance_parent_class)->finalize (object);
}

static void
easel_editor_instance_class_init (EaselEditorInstanceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselInstanceClass *instance_class = EASEL_INSTANCE_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_editor_instance_dispose;
  object_class->finalize = easel_editor_instance_finalize;
  instance_class->open = easel_editor_instance_open;
  instance_class->may_close = easel_editor_instance_may_close;
  instance_class->flush = easel_editor_instance_flush;
  instance_class->close = easel_editor_instance_close;
  instance_class->save = easel_editor_instance_save;
  instance_class->restore = easel_editor_instance_restore;
  instance_class->describe = easel_editor_instance_describe;
  instance_class->share_ended = easel_editor_instance_share_ended;
  signals[SIGNAL_UPDATED] = g_signal_new ("updated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REVEAL] = g_signal_new ("reveal", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                         G_TYPE_STRING);
}

static void
easel_editor_instance_init (EaselEditorInstance *self)
{
  GtkTextIter start;

  self->text = easel_editor_text_new ();
  self->file = easel_editor_file_new (EASEL_INSTANCE (self));
  self->name = g_strdup ("");
  gtk_text_buffer_get_start_iter (get_text_buffer (self), &start);
  self->reveal = gtk_text_buffer_create_mark (get_text_buffer (self), NULL, &start, TRUE);
  g_signal_connect_object (self->text, "touched", G_CALLBACK (touched_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->text, "updated", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->file, "updated", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

/** easel_editor_instance_get_text: (transfer none): the text. */
EaselEditorText *
easel_editor_instance_get_text (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return self->text;
}

/** easel_editor_instance_get_file: (transfer none): the file. */
EaselEditorFile *
easel_editor_instance_get_file (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return self->file;
}

/** easel_editor_instance_touch: schedules a draft, because its content has changed. */
void
easel_editor_instance_touch (EaselEditorInstance *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  start_draft (self);
}

EaselEditorReview *
easel_editor_instance_get_review (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return self->review;
}

const char *
easel_editor_instance_get_name (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return self->name;
}

GtkTextMark *
easel_editor_instance_get_reveal (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return self->reveal;
}

gboolean
easel_editor_instance_is_ready (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  return self->ready;
}

gboolean
easel_editor_instance_is_read_only (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  return self->read_only;
}

/** easel_editor_instance_get_draft_failure: (nullable): why the text could not be written to its draft, translated. */
const char *
easel_editor_instance_get_draft_failure (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return easel_editor_text_is_unsaved (self->text) ? self->draft_failure : NULL;
}

/** easel_editor_instance_has_file: whether the text has a file that the user can still reach; not on the host of an
 * orphan. */
gboolean
easel_editor_instance_has_file (EaselEditorInstance *self)
{
  EaselInstance *instance = EASEL_INSTANCE (self);

  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  if (easel_editor_file_get_uri (self->file) != NULL &&
      easel_instance_get_orphan_reason (instance) != EASEL_ORPHAN_NONE)
    return easel_instance_get_host_files (instance) != NULL;
  return easel_editor_file_exists (self->file);
}

/** easel_editor_instance_can_save: whether the user may write the text to its file. */
gboolean
easel_editor_instance_can_save (EaselEditorInstance *self)
{
  return easel_editor_instance_has_file (self) && !easel_editor_instance_is_read_only (self);
}
