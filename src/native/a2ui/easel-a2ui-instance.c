/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "config.h"

#include "easel-a2ui-instance.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-a2ui-push.h"
#include "easel-call.h"
#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-native-a2ui-limits.h"
#include "easel-text.h"

#define FILE_NAME "form.json"
#define FILE_VERSION 1

struct _EaselA2uiInstance
{
  EaselInstance    parent_instance;

  A2uiModel       *model;
  A2uiQuota       *quota;  /* nullable: NULL: the defaults */
  EaselA2uiPushes *pushes;
  GCancellable    *feeding;
  char            *name;     /* nullable: name from the agent */
  gboolean         visible;     /* the view is on the screen */
  gboolean         dirty;    /* the file is older than the model */
  gboolean         lost;     /* the file could not be written */
  GTask           *writing;  /* nullable, borrowed: a worker serializes the model */
  guint            retry;    /* timeout after which the file is written again */
};

enum { CLIENT_MESSAGE, FRAME_WANTED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselA2uiInstance, easel_a2ui_instance, EASEL_TYPE_INSTANCE)

static gboolean
is_shown (A2uiSurface *surface)
{
  const char *root = a2ui_surface_get_root (surface);

  return root != NULL && a2ui_surface_get_component (surface, root) != NULL;
}

static JsonObject *
describe_surface (A2uiSurface *surface)
{
  g_auto(GStrv) missing = a2ui_surface_list_missing (surface);
  JsonArray *ids = *missing != NULL ? easel_json_strings ((const char * const *) missing) : NULL;

  return easel_json_object (EASEL_JSON_STRING ("surfaceId", a2ui_surface_get_id (surface)),
                            EASEL_JSON_STRING ("version", a2ui_surface_get_version (surface)),
                            EASEL_JSON_BOOLEAN ("shown", is_shown (surface)),
                            EASEL_JSON_INT ("components", a2ui_surface_get_n_components (surface)),
                            EASEL_JSON_ARRAY ("missing", ids));
}

JsonArray *
easel_a2ui_instance_describe (EaselA2uiInstance *self)
{
  JsonArray *surfaces = json_array_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->model), i);

      json_array_add_object_element (surfaces, describe_surface (surface));
    }
  return surfaces;
}

gboolean
easel_a2ui_instance_has_content (EaselA2uiInstance *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  gboolean found = FALSE;

  for (guint i = 0; i < n && !found; i++)
    {
      g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->model), i);

      found = is_shown (surface);
    }
  return found;
}

A2uiModel *
easel_a2ui_instance_get_model (EaselA2uiInstance *self)
{
  return self->model;
}

void
easel_a2ui_instance_set_quota (EaselA2uiInstance *self,
                               A2uiQuota         *quota)
{
  g_return_if_fail (EASEL_IS_A2UI_INSTANCE (self));

  g_set_object (&self->quota, quota);
  a2ui_model_set_quota (self->model, quota);
}

A2uiQuota *
easel_a2ui_instance_get_quota (EaselA2uiInstance *self)
{
  return self->quota;
}

static JsonObject *
describe_cb (gpointer user_data)
{
  return easel_json_object (EASEL_JSON_ARRAY ("surfaces", easel_a2ui_instance_describe (user_data)));
}

/* --- changes of the model ----------------------------------------------------------------------------------------- */

static void
action_cb (EaselA2uiInstance *self,
           JsonNode          *message)
{
  g_signal_emit (self, signals[CLIENT_MESSAGE], 0, message);
}

static void
problem_cb (EaselA2uiInstance *self,
            A2uiProblem       *problem)
{
  g_autoptr(JsonNode) message = NULL;

  if (easel_a2ui_pushes_take (self->pushes, problem))
    return;
  message = a2ui_problem_to_json (problem);
  g_signal_emit (self, signals[CLIENT_MESSAGE], 0, message);
}

static void
changed_cb (EaselA2uiInstance *self)
{
  self->dirty = TRUE;
  easel_instance_emit_changed (EASEL_INSTANCE (self));
}

/* --- visibility --------------------------------------------------------------------------------------------------- */

void
easel_a2ui_instance_set_visible (EaselA2uiInstance *self,
                                 gboolean           visible)
{
  g_return_if_fail (EASEL_IS_A2UI_INSTANCE (self));

  if (self->visible == visible)
    return;
  self->visible = visible;
  if (visible)
    {
      easel_a2ui_pushes_expect (self->pushes);
      g_signal_emit (self, signals[FRAME_WANTED], 0);
    }
  else
    easel_a2ui_pushes_answer (self->pushes, FALSE);
}

gboolean
easel_a2ui_instance_is_visible (EaselA2uiInstance *self)
{
  return self->visible;
}

void
easel_a2ui_instance_painted (EaselA2uiInstance *self)
{
  g_return_if_fail (EASEL_IS_A2UI_INSTANCE (self));

  easel_a2ui_pushes_answer (self->pushes, TRUE);
}

static void
fed_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(EaselA2uiInstance) self = user_data;
  g_autoptr(GPtrArray) problems = a2ui_model_feed_finish (A2UI_MODEL (source), result, NULL);

  if (self->pushes == NULL)
    return;
  g_debug ("%u problems in a payload", problems != NULL ? problems->len : 0);
  easel_a2ui_pushes_wait (self->pushes);
  g_signal_emit (self, signals[FRAME_WANTED], 0);
}

void
easel_a2ui_instance_push (EaselA2uiInstance *self,
                          EaselCall         *call,
                          JsonNode          *payload)
{
  g_return_if_fail (EASEL_IS_A2UI_INSTANCE (self));

  easel_a2ui_pushes_add (self->pushes, call);
  /* Problems are reported by the signal, together with those that a view finds in the meantime. */
  if (JSON_NODE_HOLDS_VALUE (payload))
    {
      const char *text = json_node_get_string (payload);
      g_autoptr(GBytes) bytes = g_bytes_new_with_free_func (text, strlen (text), (GDestroyNotify) json_node_unref,
                                                            json_node_ref (payload));

      a2ui_model_feed_async (self->model, bytes, self->feeding, fed_cb, g_object_ref (self));
    }
  else
    a2ui_model_feed_message_async (self->model, payload, self->feeding, fed_cb, g_object_ref (self));
}

void
easel_a2ui_instance_reset (EaselA2uiInstance *self)
{
  g_return_if_fail (EASEL_IS_A2UI_INSTANCE (self));

  /* Earlier pushes that are not on the screen yet are dropped. */
  g_cancellable_cancel (self->feeding);
  g_object_unref (self->feeding);
  self->feeding = g_cancellable_new ();
  a2ui_model_reset (self->model);
}

/* --- open, save, restore ---------------------------------------------------------------------------------------- */

static void
write_title (EaselA2uiInstance *self)
{
  g_autofree char *title = easel_text_for_display (self->name != NULL ? self->name : "", EASEL_LIMIT_DISPLAY_CHARS);

  easel_instance_set_title (EASEL_INSTANCE (self), *title != '\0' ? title : _("Form"));
}

static void
easel_a2ui_instance_open (EaselInstance *instance,
                          EaselCall     *call,
                          gboolean       again)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (instance);
  const char *title = easel_json_peek_string (easel_call_get_input (call), "title", NULL);

  if (title != NULL || !again)
    {
      g_free (self->name);
      self->name = g_strdup (title);
      write_title (self);
    }
  easel_call_reply (call, NULL);
}

static gboolean easel_a2ui_instance_flush (EaselInstance *instance);

/* The disk may have room again, although the user has typed nothing since. */
static gboolean
retry_cb (gpointer user_data)
{
  EaselA2uiInstance *self = user_data;

  self->retry = 0;
  self->dirty = TRUE;
  easel_a2ui_instance_flush (EASEL_INSTANCE (self));
  return G_SOURCE_REMOVE;
}

/* Removes the old file, because restoring an older form would let the user fill it in for nothing. */
static gboolean
forget (EaselA2uiInstance *self,
        GFile             *file,
        const GError      *error)
{
  g_message ("A form could not be kept: %s", error->message);
  g_file_delete (file, NULL, NULL);
  self->lost = TRUE;
  if (self->retry == 0 && easel_json_file_may_retry (error))
    self->retry = g_timeout_add (EASEL_LIMIT_SAVE_RETRY, retry_cb, self);
  return FALSE;
}

static gboolean
easel_a2ui_instance_flush (EaselInstance *instance)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (instance);
  g_autoptr(GFile) file = NULL;
  g_autoptr(JsonObject) saved = NULL;
  g_autoptr(GError) error = NULL;

  /* Writes now, without waiting for the worker. */
  if (!self->dirty && self->writing == NULL)
    return !self->lost;
  self->writing = NULL;
  g_clear_handle_id (&self->retry, g_source_remove);
  file = g_file_get_child (easel_instance_get_store (instance), FILE_NAME);
  saved = a2ui_model_save (self->model);
  self->dirty = FALSE;
  self->lost = FALSE;
  if (saved == NULL)
    {
      g_set_error_literal (&error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_TOO_LARGE, "It has too many values");
      return forget (self, file, error);
    }
  json_object_set_int_member (saved, "version", FILE_VERSION);
  if (easel_json_file_save (g_file_peek_path (file), saved, &error))
    return TRUE;
  return forget (self, file, error);
}

typedef struct
{
  JsonObject *saved;  /* NULL after the worker has used it */
  char       *folder;
} Write;

static void
write_free (Write *write)
{
  g_clear_pointer (&write->saved, json_object_unref);
  g_free (write->folder);
  g_free (write);
}

static void
write_thread (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  g_autoptr(JsonObject) saved = g_steal_pointer (&((Write *) task_data)->saved);
  GError *error = NULL;
  char *text = easel_json_file_write (saved, &error);

  if (text != NULL)
    g_task_return_pointer (task, text, g_free);
  else
    g_task_return_error (task, error);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselA2uiInstance) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), &error);
  const Write *write = g_task_get_task_data (G_TASK (result));
  g_autoptr(GFile) file = NULL;

  /* A newer write has replaced this one. */
  if (self->writing != G_TASK (result))
    return;
  self->writing = NULL;
  /* A closed form has no folder any more. */
  if (!g_file_test (write->folder, G_FILE_TEST_IS_DIR))
    return;
  file = g_file_get_child (easel_instance_get_store (EASEL_INSTANCE (self)), FILE_NAME);
  if (text == NULL || !easel_json_file_save_text (g_file_peek_path (file), text, &error))
    forget (self, file, error);
  if (self->dirty)
    easel_instance_emit_changed (EASEL_INSTANCE (self));
}

/* The model is copied here and serialized by a worker; later changes are written the next time. */
static void
write_later (EaselA2uiInstance *self)
{
  JsonObject *saved = self->writing == NULL ? a2ui_model_save (self->model) : NULL;
  g_autoptr(GTask) task = NULL;
  Write *write;

  if (saved == NULL)
    {
      if (self->writing == NULL)
        easel_a2ui_instance_flush (EASEL_INSTANCE (self));
      return;
    }
  json_object_set_int_member (saved, "version", FILE_VERSION);
  self->dirty = FALSE;
  self->lost = FALSE;
  write = g_new0 (Write, 1);
  write->saved = saved;
  write->folder = g_file_get_path (easel_instance_get_store (EASEL_INSTANCE (self)));
  task = g_task_new (NULL, NULL, written_cb, g_object_ref (self));
  g_task_set_source_tag (task, write_later);
  g_task_set_task_data (task, write, (GDestroyNotify) write_free);
  self->writing = task;
  g_task_run_in_thread (task, write_thread);
}

static JsonObject *
easel_a2ui_instance_save (EaselInstance *instance)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (instance);

  if (self->dirty && a2ui_model_is_much (self->model))
    write_later (self);
  else
    easel_a2ui_instance_flush (instance);
  return easel_json_object (EASEL_JSON_STRING ("title", self->name));
}

static void
easel_a2ui_instance_restore (EaselInstance *instance,
                             JsonObject    *saved)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (instance);
  g_autoptr(GFile) file = g_file_get_child (easel_instance_get_store (instance), FILE_NAME);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) form = easel_json_file_load (g_file_peek_path (file), FILE_VERSION, &error);

  self->name = g_strdup (easel_json_peek_string (saved, "title", NULL));
  write_title (self);
  if (form != NULL)
    a2ui_model_restore (self->model, form);
  else if (error != NULL)
    g_message ("A form of before could not be read: %s", error->message);
  self->dirty = FALSE;
}

static void
easel_a2ui_instance_close (EaselInstance *instance)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (instance);

  g_clear_handle_id (&self->retry, g_source_remove);
}

static void
easel_a2ui_instance_reopened (EaselInstance *instance)
{
  changed_cb (EASEL_A2UI_INSTANCE (instance));
}

static void
easel_a2ui_instance_dispose (GObject *object)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (object);

  g_clear_handle_id (&self->retry, g_source_remove);
  g_cancellable_cancel (self->feeding);
  self->writing = NULL;
  g_clear_pointer (&self->pushes, easel_a2ui_pushes_free);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  G_OBJECT_CLASS (easel_a2ui_instance_parent_class)->dispose (object);
}

static void
easel_a2ui_instance_finalize (GObject *object)
{
  EaselA2uiInstance *self = EASEL_A2UI_INSTANCE (object);

  g_clear_object (&self->model);
  g_clear_object (&self->feeding);
  g_clear_object (&self->quota);
  g_free (self->name);
  G_OBJECT_CLASS (easel_a2ui_instance_parent_class)->finalize (object);
}

static void
easel_a2ui_instance_class_init (EaselA2uiInstanceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselInstanceClass *instance_class = EASEL_INSTANCE_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = easel_a2ui_instance_dispose;
  object_class->finalize = easel_a2ui_instance_finalize;
  instance_class->open = easel_a2ui_instance_open;
  instance_class->close = easel_a2ui_instance_close;
  instance_class->flush = easel_a2ui_instance_flush;
  instance_class->save = easel_a2ui_instance_save;
  instance_class->restore = easel_a2ui_instance_restore;
  instance_class->reopened = easel_a2ui_instance_reopened;

  signals[CLIENT_MESSAGE] = g_signal_new ("client-message", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                          1, JSON_TYPE_NODE | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[FRAME_WANTED] = g_signal_new ("frame-wanted", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_a2ui_instance_init (EaselA2uiInstance *self)
{
  self->model = a2ui_model_new ();
  self->feeding = g_cancellable_new ();
  self->pushes = easel_a2ui_pushes_new (describe_cb, self);
  g_signal_connect_object (self->model, "action", G_CALLBACK (action_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "problem", G_CALLBACK (problem_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}
