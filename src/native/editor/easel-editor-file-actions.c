/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-actions.h"

#include <glib/gi18n-lib.h>

#include "easel-editor-diff.h"
#include "easel-editor-error.h"
#include "easel-editor-guard.h"
#include "easel-editor-instance-private.h"
#include "easel-editor-limits.h"
#include "easel-json.h"

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(EaselCall) call = user_data;
  g_autoptr(GError) error = NULL;
  gint64 n_bytes = easel_editor_instance_save_finish (self, result, &error);
  JsonObject *object;

  if (easel_call_is_answered (call))
    return;
  if (n_bytes < 0)
    {
      easel_editor_fail (call, error);
      return;
    }
  object = json_object_new ();
  json_object_set_int_member (object, "revision", easel_editor_changes_get_revision (self->changes));
  json_object_set_int_member (object, "bytes", n_bytes);
  json_object_set_boolean_member (object, "unsaved", easel_editor_instance_is_unsaved (self));
  easel_call_reply (call, easel_json_node_take (object));
}

/* @ask: easel_call_require_deed() or easel_call_would_ask(), for writing the text as it is now.
 * @change: (nullable): what that changes in the file, where the person has to see it. */
static gboolean
ask_to_write (EaselEditorInstance *self,
              EaselCall           *call,
              const char          *change,
              gboolean           (*ask) (EaselCall *call, const EaselDeed *deed))
{
  g_autofree char *text = easel_editor_instance_dup_text (self);
  EaselDeed deed = {
    .action_class = self->file.uri != NULL ? EASEL_ACTION_HOST_FILE : EASEL_ACTION_LOCAL_WRITE,
    .place = self->file.uri != NULL ? self->file.uri : self->file.path,
    .text = text,
    .change = change,
  };
  g_autofree char *what = NULL;

  if (self->file.uri != NULL)
    /* Translators: %s is the address of a file on the host. */
    what = g_strdup_printf (_("Write the file “%s” of the host"), deed.place);
  else
    /* Translators: %s is the path of a file on this computer. */
    what = g_strdup_printf (_("Write the file “%s” of this computer"), deed.place);
  deed.what = what;
  return ask (call, &deed);
}

static void
save (EaselEditorInstance *self,
      EaselCall           *call,
      const char          *change)
{
  if (ask_to_write (self, call, change, easel_call_require_deed))
    easel_editor_instance_save_async (self, easel_call_get_cancellable (call), saved_cb, g_object_ref (call));
}

/* Where the file cannot be read, the person is shown the text. */
static void
read_to_compare_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(EaselCall) call = user_data;
  g_autoptr(EaselEditorLoaded) loaded = easel_editor_file_load_finish (result, NULL);
  g_autofree char *text = NULL;
  g_autofree char *change = NULL;

  if (easel_call_is_answered (call))
    return;
  text = easel_editor_instance_dup_text (self);
  change = loaded != NULL ? easel_editor_diff_describe (loaded->text, text) : NULL;
  save (self, call, change);
}

/** easel_editor_action_save: writes the file, never over what others wrote. */
void
easel_editor_action_save (EaselInstance *instance,
                          EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  if (!easel_editor_guard_writable (self, call))
    return;
  if (!easel_editor_file_exists (&self->file))
    easel_editor_instance_save_async (self, easel_call_get_cancellable (call), saved_cb, g_object_ref (call));
  else if (ask_to_write (self, call, NULL, easel_call_would_ask))
    easel_editor_file_load_async (&self->file, EASEL_INSTANCE (self), easel_call_get_cancellable (call),
                                  read_to_compare_cb, g_object_ref (call));
  else
    save (self, call, NULL);
}

static void
reverted_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (source);
  g_autoptr(EaselCall) call = user_data;
  g_autoptr(GError) error = NULL;
  JsonObject *object;

  if (!easel_editor_instance_revert_finish (self, result, &error))
    {
      easel_editor_fail (call, error);
      return;
    }
  if (easel_call_is_answered (call))
    return;
  object = json_object_new ();
  json_object_set_int_member (object, "revision", easel_editor_changes_get_revision (self->changes));
  easel_call_reply (call, easel_json_node_take (object));
}

/** easel_editor_action_revert: the text of the file again; the agent must have seen what is lost. */
void
easel_editor_action_revert (EaselInstance *instance,
                            EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  if (easel_editor_guard_writable (self, call))
    easel_editor_instance_revert_async (self, easel_call_get_cancellable (call), reverted_cb, g_object_ref (call));
}

static void
reply_review (EaselEditorInstance *self,
              EaselCall           *call)
{
  JsonObject *result;

  if (self->review == NULL)
    {
      easel_call_fail (call, EASEL_CODE_NOT_FOUND, "No change was proposed. Use showDiff first.");
      return;
    }
  result = easel_editor_review_to_json (self->review);
  json_object_set_int_member (result, "revision", easel_editor_changes_get_revision (self->changes));
  easel_call_reply (call, easel_json_node_take (result));
}

/** easel_editor_action_show_diff: proposes a text; the same proposal again tells what became of it. */
void
easel_editor_action_show_diff (EaselInstance *instance,
                               EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);
  g_autoptr(EaselEditorReview) review = NULL;
  g_autofree char *text = NULL;

  if (!easel_editor_guard_ready (self, call))
    return;
  text = easel_editor_guard_text (self, call);
  if (text == NULL)
    return;
  if (self->review != NULL && g_str_equal (easel_editor_review_get_proposed (self->review), text))
    {
      reply_review (self, call);
      return;
    }
  if (!easel_editor_guard_writable (self, call))
    return;
  review = easel_editor_review_new (GTK_TEXT_BUFFER (self->buffer), text);
  if (review == NULL)
    {
      easel_call_fail (call, EASEL_CODE_TOO_LARGE, "These are more than %d separate changes. Propose fewer at a time.",
                       EASEL_LIMIT_EDITOR_HUNKS);
      return;
    }
  easel_editor_instance_take_review (self, g_steal_pointer (&review));
  reply_review (self, call);
}

/** easel_editor_action_get_diff_result: what the person decided so far. */
void
easel_editor_action_get_diff_result (EaselInstance *instance,
                                     EaselCall     *call)
{
  EaselEditorInstance *self = EASEL_EDITOR_INSTANCE (instance);

  if (easel_editor_guard_ready (self, call))
    reply_review (self, call);
}
