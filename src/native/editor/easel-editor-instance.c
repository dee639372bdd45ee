/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-instance-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"

enum { SIGNAL_UPDATED, SIGNAL_REVEAL, SIGNAL_FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselEditorInstance, easel_editor_instance, EASEL_TYPE_INSTANCE)

static char *
make_status (EaselEditorInstance *self)
{
  if (!self->ready)
    return g_strdup (_("Opening"));
  if (self->hidden)
    return g_strdup (_("A line is too long to be shown"));
  if (easel_editor_instance_get_unkept (self) != NULL)
    return g_strdup (_("The text cannot be kept on the disk"));
  if (self->outside)
    return g_strdup (_("The file was changed by others"));
  if (self->review != NULL && easel_editor_review_is_pending (self->review))
    return g_strdup (_("Proposed changes wait for a decision"));
  if (easel_editor_instance_is_unsaved (self))
    return g_strdup (_("Unsaved changes"));
  if (easel_editor_instance_is_plain (self))
    return g_strdup (_("Large file, not highlighted"));
  return g_strdup (self->read_only ? _("Read-only") : "");
}

/** easel_editor_instance_updated: what is shown beside the text is different. */
void
easel_editor_instance_updated (EaselEditorInstance *self)
{
  g_autofree char *status = make_status (self);

  easel_instance_set_status (EASEL_INSTANCE (self), status);
  g_signal_emit (self, signals[SIGNAL_UPDATED], 0);
}

/* The last part of a path or of a URI's path, which is foreign. */
static char *
base_name (EaselEditorInstance *self)
{
  const char *uri = self->file.uri;
  g_autofree char *path = uri != NULL ? g_strndup (uri, strcspn (uri, "?#")) : g_strdup (self->file.path);
  g_autofree char *plain = NULL;
  const char *slash = path != NULL ? strrchr (path, '/') : NULL;
  const char *name = slash != NULL ? slash + 1 : path;

  if (name == NULL || *name == '\0')
    return g_strdup (_("Untitled"));
  plain = uri != NULL ? g_uri_unescape_string (name, NULL) : NULL;
  return g_strdup (plain != NULL && g_utf8_validate (plain, -1, NULL) ? plain : name);
}

/** easel_editor_instance_set_names: from the title and the file. */
void
easel_editor_instance_set_names (EaselEditorInstance *self)
{
  g_autofree char *base = base_name (self);

  g_free (self->name);
  self->name = easel_text_for_display (self->title != NULL ? self->title : base, EASEL_LIMIT_DISPLAY_CHARS);
  easel_instance_set_title (EASEL_INSTANCE (self), self->name);
}

/** easel_editor_instance_reveal: shows @iter, now or as soon as there is a surface. */
void
easel_editor_instance_reveal (EaselEditorInstance *self,
                              const GtkTextIter   *iter)
{
  gtk_text_buffer_move_mark (GTK_TEXT_BUFFER (self->buffer), self->reveal, iter);
  g_signal_emit (self, signals[SIGNAL_REVEAL], 0);
}

/** easel_editor_instance_report: tells the person. */
void
easel_editor_instance_report (EaselEditorInstance *self,
                              const GError        *error)
{
  g_autofree char *text = easel_text_for_display (error->message, EASEL_LIMIT_DISPLAY_CHARS);

  g_signal_emit (self, signals[SIGNAL_FAILED], 0, text);
}

static gboolean
easel_editor_instance_may_close (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  return !self->is_persons || self->is_discarded || !easel_editor_instance_is_unsaved (self);
}

static void
easel_editor_instance_close (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  self->closed = TRUE;
  g_cancellable_cancel (self->checking);
  if (self->draft != NULL)
    easel_editor_draft_forget (self->draft);
}

static gboolean
easel_editor_instance_keep_now (EaselInstance *instance)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  return self->closed || self->draft == NULL || easel_editor_draft_flush (self->draft) || self->is_discarded ||
         !easel_editor_instance_is_unsaved (self);
}

static void
easel_editor_instance_dispose (GObject *object)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (object);

  g_cancellable_cancel (self->checking);
  g_clear_object (&self->checking);
  g_clear_pointer (&self->draft, easel_editor_draft_free);
  g_clear_object (&self->review);

  G_OBJECT_CLASS (easel_editor_instance_parent_class)->dispose (object);
}

static void
easel_editor_instance_finalize (GObject *object)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (object);

  g_clear_object (&self->buffer);
  g_clear_pointer (&self->changes, easel_editor_changes_free);
  easel_editor_file_clear (&self->file);
  g_free (self->title);
  g_free (self->unkept);
  g_free (self->name);
  g_free (self->outside_etag);
  g_free (self->outside_digest);

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
  instance_class->keep = easel_editor_instance_keep_now;
  instance_class->close = easel_editor_instance_close;
  instance_class->save = easel_editor_instance_save;
  instance_class->restore = easel_editor_instance_restore;
  signals[SIGNAL_UPDATED] = g_signal_new ("updated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REVEAL] = g_signal_new ("reveal", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                         G_TYPE_STRING);
}

static void
easel_editor_instance_init (EaselEditorInstance *self)
{
  gtk_source_init ();
  easel_editor_instance_make_buffer (self);
  self->name = g_strdup ("");
}

GtkSourceBuffer *
easel_editor_instance_get_buffer (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return self->buffer;
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

const EaselEditorFormat *
easel_editor_instance_get_format (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return &self->file.format;
}

gint64
easel_editor_instance_get_revision (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), 0);

  return easel_editor_changes_get_revision (self->changes);
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

/** easel_editor_instance_is_unsaved: whether closing would lose something that is in no file. */
gboolean
easel_editor_instance_is_unsaved (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  return gtk_text_buffer_get_modified (GTK_TEXT_BUFFER (self->buffer));
}

/** easel_editor_instance_get_unkept: (nullable): why the text is neither in a file nor in its draft, translated. */
const char *
easel_editor_instance_get_unkept (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), NULL);

  return easel_editor_instance_is_unsaved (self) ? self->unkept : NULL;
}

void
easel_editor_instance_discard (EaselEditorInstance *self)
{
  g_return_if_fail (EASEL_IS_EDITOR_INSTANCE (self));

  self->is_discarded = TRUE;
}

gboolean
easel_editor_instance_is_saving (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  return self->saving;
}

/** easel_editor_instance_has_file: not one of a host that is gone for the person. */
gboolean
easel_editor_instance_has_file (EaselEditorInstance *self)
{
  EaselInstance *instance = EASEL_INSTANCE (self);

  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  if (self->file.uri != NULL && easel_instance_get_left (instance) != EASEL_LEFT_NOT)
    return easel_instance_get_host_files (instance) != NULL;
  return easel_editor_file_exists (&self->file);
}

/** easel_editor_instance_can_save: whether the person may write the text into its file. */
gboolean
easel_editor_instance_can_save (EaselEditorInstance *self)
{
  return easel_editor_instance_has_file (self) && !easel_editor_instance_is_read_only (self);
}

gboolean
easel_editor_instance_is_outside (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  return self->outside;
}

gboolean
easel_editor_instance_is_hidden (EaselEditorInstance *self)
{
  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (self), FALSE);

  return self->hidden;
}
