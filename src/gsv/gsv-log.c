/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-gsv"

#include "config.h"

#include "gsv-log.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "gsv-limits.h"
#include "gsv-pointer.h"

struct _GsvLog
{
  GObject     parent_instance;

  GListStore *runs;  /* newest first */
};

enum { CHANGED, UNANSWERED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GsvLog, gsv_log, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *model)
{
  return GSV_TYPE_RUN;
}

static guint
get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (GSV_LOG (model)->runs));
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  return g_list_model_get_item (G_LIST_MODEL (GSV_LOG (model)->runs), position);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
gsv_log_finalize (GObject *object)
{
  g_clear_object (&GSV_LOG (object)->runs);
  G_OBJECT_CLASS (gsv_log_parent_class)->finalize (object);
}

static void
gsv_log_class_init (GsvLogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gsv_log_finalize;

  signals[CHANGED] = g_signal_new ("changed", GSV_TYPE_LOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[UNANSWERED] =
    g_signal_new ("unanswered", GSV_TYPE_LOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, GSV_TYPE_RUN);
}

static void
gsv_log_init (GsvLog *self)
{
  self->runs = g_list_store_new (GSV_TYPE_RUN);
  g_signal_connect_object (self->runs, "items-changed", G_CALLBACK (g_list_model_items_changed), self,
                           G_CONNECT_SWAPPED);
}

/** gsv_log_new: (transfer full): an empty history. */
GsvLog *
gsv_log_new (void)
{
  return g_object_new (GSV_TYPE_LOG, NULL);
}

static void
run_changed_cb (GsvLog     *self,
                GParamSpec *pspec,
                GsvRun     *run)
{
  if (gsv_run_get_starter (run) != GSV_RUN_BY_JOB || gsv_run_get_state (run) == GSV_RUN_FAILED)
    g_signal_emit (self, signals[CHANGED], 0);
}

/* Removes the previous successful run of the same job: jobs run every few seconds and would fill the history. */
static void
forget_same_job (GsvLog *self,
                 GsvRun *run)
{
  for (guint i = 0; i < get_n_items (G_LIST_MODEL (self)); i++)
    {
      g_autoptr(GsvRun) known = get_item (G_LIST_MODEL (self), i);

      if (gsv_run_get_starter (known) != GSV_RUN_BY_JOB || gsv_run_get_state (known) != GSV_RUN_DONE ||
          !g_str_equal (gsv_run_get_action (known), gsv_run_get_action (run)))
        continue;
      g_list_store_remove (self->runs, i);
      return;
    }
}

/**
 * gsv_log_add:
 * @self: a history
 * @run: a run that begins
 *
 * Adds @run as the newest entry; drops the oldest one if there are more than %GSV_LIMIT_RUNS.
 */
void
gsv_log_add (GsvLog *self,
             GsvRun *run)
{
  guint n_runs;

  g_return_if_fail (GSV_IS_LOG (self) && GSV_IS_RUN (run));

  if (gsv_run_get_starter (run) == GSV_RUN_BY_JOB)
    forget_same_job (self, run);
  n_runs = get_n_items (G_LIST_MODEL (self));
  if (n_runs >= GSV_LIMIT_RUNS)
    g_list_store_remove (self->runs, n_runs - 1);
  g_list_store_insert (self->runs, 0, run);
  g_signal_connect_object (run, "notify", G_CALLBACK (run_changed_cb), self, G_CONNECT_SWAPPED);
  run_changed_cb (self, NULL, run);
}

void
gsv_log_restore (GsvLog    *self,
                 JsonArray *saved)
{
  g_return_if_fail (GSV_IS_LOG (self));

  for (guint i = 0; saved != NULL && i < json_array_get_length (saved) &&
       get_n_items (G_LIST_MODEL (self)) < GSV_LIMIT_RUNS; i++)
    {
      JsonObject *object = easel_json_array_object (saved, i);
      g_autoptr(GsvRun) run = object != NULL ? gsv_run_restore (object) : NULL;

      if (run != NULL)
        g_list_store_append (self->runs, run);
    }
}

/* (transfer none) (nullable): the run of an event. Events may arrive before the response that has the event id: then it
 * is the oldest running entry of the same action without an id. */
static GsvRun *
find_run (GsvLog     *self,
          const char *event_id,
          const char *action_id)
{
  GsvRun *unnamed = NULL;

  for (guint i = 0; i < get_n_items (G_LIST_MODEL (self)); i++)
    {
      g_autoptr(GsvRun) run = get_item (G_LIST_MODEL (self), i);
      const char *known = gsv_run_get_event_id (run);

      if (g_strcmp0 (known, event_id) == 0)
        return run;
      if (known == NULL && gsv_run_get_state (run) == GSV_RUN_RUNNING &&
          g_str_equal (gsv_run_get_action (run), action_id))
        unnamed = run;
    }
  if (unnamed != NULL)
    gsv_run_set_event_id (unnamed, event_id);
  return unnamed;
}

/* Unknown events are ignored, because they would create a run that never ends. */
static gboolean
is_known_event (const char *event)
{
  static const char * const events[] = {
    "canvas.action.started", "canvas.action.finished", "canvas.action.failed", NULL
  };

  return g_strv_contains (events, event);
}

void
gsv_log_handle_event (GsvLog          *self,
                      const char      *event,
                      JsonObject      *payload,
                      const GsvAction *action)
{
  const char *event_id, *action_id;
  g_autofree char *text = NULL;
  g_autoptr(GsvRun) other = NULL;
  GsvRun *run;

  g_return_if_fail (GSV_IS_LOG (self) && event != NULL && payload != NULL);

  event_id = easel_json_peek_string (payload, "eventId", NULL);
  action_id = easel_json_peek_string (payload, "actionId", NULL);
  if (event_id == NULL || action_id == NULL || strlen (event_id) > GSV_LIMIT_ID_BYTES ||
      strlen (action_id) > GSV_LIMIT_ID_BYTES || !is_known_event (event))
    return;
  run = find_run (self, event_id, action_id);
  if (run == NULL)
    {
      run = other = gsv_run_new (action_id, action, GSV_RUN_BY_OTHERS);
      gsv_run_set_event_id (other, event_id);
      gsv_log_add (self, other);
    }
  if (g_str_equal (event, "canvas.action.finished"))
    gsv_run_end (run, GSV_RUN_DONE, NULL);
  else if (g_str_equal (event, "canvas.action.failed"))
    {
      text = easel_text_for_display (easel_json_peek_string (payload, "error", ""), EASEL_LIMIT_DISPLAY_CHARS);
      gsv_run_end (run, GSV_RUN_FAILED, text);
    }
}

/* The text of a message, which is a string or an array of parts. */
static char *
dup_message (JsonObject *payload)
{
  JsonNode *message = easel_json_peek_node (payload, "message");
  JsonNode *content = message != NULL && JSON_NODE_HOLDS_OBJECT (message)
    ? easel_json_peek_node (json_node_get_object (message), "content") : message;
  GString *text = g_string_new (NULL);

  if (content != NULL && JSON_NODE_HOLDS_VALUE (content) && json_node_get_value_type (content) == G_TYPE_STRING)
    g_string_append (text, json_node_get_string (content));
  for (guint i = 0; content != NULL && JSON_NODE_HOLDS_ARRAY (content) &&
       i < json_array_get_length (json_node_get_array (content)); i++)
    {
      JsonObject *part = easel_json_array_object (json_node_get_array (content), i);

      if (part != NULL)
        g_string_append (text, easel_json_peek_string (part, "text", ""));
    }
  return g_string_free (text, FALSE);
}

/* A chat message names the conversation and not the action: it belongs to the last run that wrote into that
 * conversation. */
void
gsv_log_handle_chat (GsvLog     *self,
                     JsonObject *payload)
{
  const char *session_key;

  g_return_if_fail (GSV_IS_LOG (self) && payload != NULL);

  session_key = easel_json_peek_string (payload, "sessionKey", NULL);
  for (guint i = 0; session_key != NULL && i < get_n_items (G_LIST_MODEL (self)); i++)
    {
      g_autoptr(GsvRun) run = get_item (G_LIST_MODEL (self), i);
      gboolean is_error = g_str_equal (easel_json_peek_string (payload, "state", ""), "error");
      g_autofree char *message = NULL;
      g_autofree char *text = NULL;

      if (g_strcmp0 (gsv_run_get_session_key (run), session_key) != 0)
        continue;
      message = is_error ? g_strdup (easel_json_peek_string (payload, "error", "")) : dup_message (payload);
      text = easel_text_for_layout (message, GSV_LIMIT_MESSAGE);
      if (!is_error)
        gsv_run_set_message (run, text);
      else
        {
          gsv_run_fail (run, text);
          g_signal_emit (self, signals[UNANSWERED], 0, run);
        }
      return;
    }
}

void
gsv_log_find_results (GsvLog   *self,
                      JsonNode *state)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_return_if_fail (GSV_IS_LOG (self) && state != NULL);

  /* Only the newest finished run for a pointer gets the value there, because it has overwritten the older results. */
  for (guint i = 0; i < get_n_items (G_LIST_MODEL (self)); i++)
    {
      g_autoptr(GsvRun) run = get_item (G_LIST_MODEL (self), i);
      const char *pointer = gsv_run_get_save_as (run);
      JsonNode *result;

      if (pointer == NULL || gsv_run_get_state (run) != GSV_RUN_DONE || !g_hash_table_add (seen, (gpointer) pointer))
        continue;
      result = gsv_pointer_get (state, pointer);
      if (gsv_run_get_result (run) == NULL && result != NULL)
        gsv_run_set_result (run, result);
    }
}

void
gsv_log_handle_disconnect (GsvLog *self)
{
  g_return_if_fail (GSV_IS_LOG (self));

  for (guint i = 0; i < get_n_items (G_LIST_MODEL (self)); i++)
    {
      g_autoptr(GsvRun) run = get_item (G_LIST_MODEL (self), i);

      if (gsv_run_get_starter (run) == GSV_RUN_BY_OTHERS)
        gsv_run_end (run, GSV_RUN_FAILED, _("The connection was lost before it ended."));
    }
}
