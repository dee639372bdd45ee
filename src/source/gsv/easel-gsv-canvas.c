/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-gsv-canvas.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-delegate.h"
#include "easel-canvas-writer.h"
#include "easel-confirm.h"
#include "easel-gsv-actions.h"
#include "easel-gsv-form.h"
#include "easel-gsv-jobs.h"
#include "easel-gsv-page.h"
#include "easel-gsv-source-resources.h"
#include "easel-json.h"
#include "easel-text.h"
#include "gsv-error.h"
#include "gsv-limits.h"

struct _EaselGsvCanvas
{
  GObject          parent_instance;

  GsvClient       *client;
  GsvDocument     *document;
  EaselGsvActions *actions;
  EaselGsvJobs    *jobs;
  EaselGsvPage    *page;
  EaselGsvForm    *form;
  EaselCanvas     *canvas;
  GCancellable    *cancellable;  /* cancelled at the end */
  char            *view_id;      /* nullable */
  guint            edit_source;  /* timer for sending changes */
  guint            n_conflicts;  /* number of consecutive conflicts */
  gboolean         is_reading;
  gboolean         read_again;   /* whether an event arrived during a read */
  gboolean         is_sending;
  gboolean         is_lost;
  gboolean         is_asking;    /* whether the user is asked about a conflict */
  gboolean         was_put_off;  /* whether the user made no choice: ask again when they return */
};

enum { GONE, N_SIGNALS };

static guint signals[N_SIGNALS];

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselGsvCanvas, easel_gsv_canvas, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static void send_edits (EaselGsvCanvas *self);

static JsonObject *
make_params (EaselGsvCanvas *self)
{
  return easel_json_object (EASEL_JSON_STRING ("agentId", gsv_document_get_agent_id (self->document)),
                            EASEL_JSON_STRING ("canvasId", gsv_document_get_canvas_id (self->document)));
}

static gboolean
has_ended (EaselGsvCanvas *self)
{
  return easel_canvas_get_state (self->canvas) == EASEL_CANVAS_GONE;
}

/* --- what is shown ---------------------------------------------------------------------------------------------- */

static void
write_canvas (EaselGsvCanvas *self)
{
  gboolean is_ready = gsv_document_is_whole (self->document) && easel_gsv_page_is_known (self->page);
  g_autofree char *form = easel_gsv_form_dup_address (self->form);
  g_autofree char *page = easel_gsv_page_dup_address (self->page);
  EaselCanvasFacts facts = easel_canvas_get_facts (self->canvas);

  if (has_ended (self))
    return;
  facts.title = gsv_document_get_title (self->document);
  if (is_ready)
    {
      /* Without an address, the built-in view of state and actions is shown. */
      facts.address = form != NULL ? form : page;
      facts.content_type = form != NULL   ? "application/a2ui+json"
                           : page != NULL ? easel_gsv_page_kind.content_type
                                          : NULL;
      facts.state = self->is_lost ? EASEL_CANVAS_STALE : EASEL_CANVAS_READY;
      facts.reason = _("The connection to the gateway was lost.");
    }
  easel_canvas_set_facts (self->canvas, &facts);
}

static void
job_stopped_cb (EaselGsvCanvas *self,
                const char     *action,
                const char     *reason)
{
  g_autofree char *shown = easel_text_for_display (action, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %1$s is the name of an action, %2$s why it failed, in the words of a gateway. */
  g_autofree char *notice = g_strdup_printf (_("“%1$s” no longer runs automatically: %2$s"), shown, reason);

  easel_canvas_emit_refused (self->canvas, notice);
}

static void
update_jobs (EaselGsvCanvas *self)
{
  easel_gsv_jobs_set_active (self->jobs,
                             easel_canvas_get_in_view (self->canvas) && !self->is_lost && !has_ended (self));
}

static gboolean
shows_page (EaselGsvCanvas *self)
{
  return g_strcmp0 (easel_canvas_get_content_type (self->canvas), easel_gsv_page_kind.content_type) == 0;
}

/* A question about a conflict at one pointer. */
typedef struct
{
  EaselGsvCanvas *self;
  char           *pointer;
} Question;

static char *
dup_shown (JsonNode *value)
{
  g_autofree char *json = easel_json_to_string (value);
  g_autofree char *text = JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING
    ? json_node_dup_string (value) : g_steal_pointer (&json);

  return easel_text_for_reading (text);
}

static void
conflict_answered_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  Question *question = user_data;
  g_autoptr(EaselGsvCanvas) self = question->self;
  g_autofree char *pointer = question->pointer;
  g_autoptr(GError) error = NULL;
  int answer = easel_canvas_choose_finish (EASEL_CANVAS (source), result, &error);

  g_free (question);
  self->is_asking = FALSE;
  if (has_ended (self))
    return;
  /* A user who made no choice, or could not be asked, is asked again when they return to the canvas or change more;
   * their input is kept. */
  if (answer == 0)
    {
      self->was_put_off = error == NULL;
      easel_canvas_set_fact (self->canvas, status,
                             _("Your change was not saved: someone else changed the same value."));
      return;
    }
  easel_canvas_set_fact (self->canvas, status, NULL);
  if (answer != 1 && shows_page (self))
    easel_gsv_page_discard_edit (self->page, pointer);
  gsv_document_resolve_conflict (self->document, pointer, answer == 1);
}

/* Asks about a conflict at the same pointer: before the user chooses, no change is sent or dropped. A question while
 * the user is typing would take keys as its answer, so it waits for a pause. */
static void
ask_about_conflict (EaselGsvCanvas *self)
{
  g_autoptr(GArray) conflicts = gsv_document_list_conflicts (self->document);
  const char * const answers[] = { _("Keep _Mine"), _("Use _Theirs"), NULL };
  g_autofree char *mine = NULL;
  g_autofree char *theirs = NULL;
  g_autofree char *pointer = NULL;
  g_autofree char *body = NULL;
  const GsvConflict *conflict;
  Question *question;

  if (conflicts->len == 0 || self->is_asking || self->was_put_off || self->edit_source != 0 ||
      !easel_canvas_get_in_view (self->canvas) || has_ended (self))
    return;
  conflict = &g_array_index (conflicts, GsvConflict, 0);
  mine = dup_shown (conflict->mine);
  theirs = conflict->theirs != NULL ? dup_shown (conflict->theirs) : g_strdup (_("(removed)"));
  pointer = easel_text_for_display (conflict->pointer, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %1$s is the address of a value, %2$s the user's value, %3$s that of another writer. */
  body = g_strdup_printf (_("“%1$s” was changed by you and by someone else in the "
                            "meantime.\n\nYours:\n%2$s\n\nTheirs:\n%3$s"),
                          pointer, mine, theirs);
  question = g_new0 (Question, 1);
  question->self = g_object_ref (self);
  question->pointer = g_strdup (conflict->pointer);
  self->is_asking = TRUE;
  easel_canvas_choose_async (self->canvas, _("Keep Your Change?"), body, answers, self->cancellable,
                             conflict_answered_cb, question);
}

static void
changed_cb (EaselGsvCanvas *self)
{
  easel_gsv_form_update (self->form);
  write_canvas (self);
  if (shows_page (self))
    easel_gsv_page_push_state (self->page);
  ask_about_conflict (self);
}

static void
in_view_cb (EaselGsvCanvas *self)
{
  update_jobs (self);
  self->was_put_off = FALSE;
  ask_about_conflict (self);
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

static void
fail_waiting (EaselGsvCanvas *self)
{
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The canvas is closed."));

  easel_gsv_actions_renewed (self->actions, error);
}

static void
end (EaselGsvCanvas *self)
{
  g_autoptr(EaselGsvCanvas) keep_alive = g_object_ref (self);

  if (has_ended (self))
    return;
  g_clear_handle_id (&self->edit_source, g_source_remove);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
  update_jobs (self);
  fail_waiting (self);
  g_cancellable_cancel (self->cancellable);
  g_signal_emit (self, signals[GONE], 0);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselGsvCanvas) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = gsv_client_call_finish (GSV_CLIENT (source), result, &error);

  self->is_reading = FALSE;
  if (has_ended (self))
    return;
  if (answer != NULL && gsv_document_update (self->document, answer, &error))
    {
      easel_gsv_page_probe (self->page);
      write_canvas (self);
      if (gsv_document_has_edits (self->document) && self->edit_source == 0)
        send_edits (self);
    }
  else if (g_error_matches (error, GSV_ERROR, GSV_ERROR_NOT_FOUND))
    {
      end (self);
      return;
    }
  else if (error->domain == GSV_ERROR)
    easel_canvas_set_state (self->canvas, EASEL_CANVAS_STALE, error->message);
  if (self->read_again)
    {
      self->read_again = FALSE;
      easel_gsv_canvas_renew (self);
    }
  else
    easel_gsv_actions_renewed (self->actions, error);
}

void
easel_gsv_canvas_renew (EaselGsvCanvas *self)
{
  g_autoptr(JsonObject) params = NULL;

  g_return_if_fail (EASEL_IS_GSV_CANVAS (self));

  if (has_ended (self))
    return;
  self->is_lost = FALSE;
  update_jobs (self);
  if (self->is_reading)
    {
      self->read_again = TRUE;
      return;
    }
  self->is_reading = TRUE;
  params = make_params (self);
  gsv_client_call_async (self->client, "canvas.get", params, GSV_LIMIT_CALL, self->cancellable, read_cb,
                         g_object_ref (self));
}

/* --- what the user changes ------------------------------------------------------------------------------------ */

static void
edits_sent_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(EaselGsvCanvas) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = gsv_client_call_finish (GSV_CLIENT (source), result, &error);

  self->is_sending = FALSE;
  if (has_ended (self))
    return;
  gsv_document_end_sending (self->document, answer != NULL);
  if (answer != NULL && gsv_document_update (self->document, answer, &error))
    {
      self->n_conflicts = 0;
      easel_canvas_set_fact (self->canvas, status, NULL);
      send_edits (self);
    }
  /* The canvas was changed by another client. After a few conflicts in a row, wait for the user's next change. */
  else if (g_error_matches (error, GSV_ERROR, GSV_ERROR_CONFLICT) && self->n_conflicts++ < GSV_LIMIT_CONFLICTS)
    easel_gsv_canvas_renew (self);
  else if (error->domain == GSV_ERROR)
    {
      /* Translators: %s is why, in the words of a gateway. */
      g_autofree char *status = g_strdup_printf (_("Your change was not saved: %s"), error->message);

      easel_canvas_set_fact (self->canvas, status, status);
      easel_canvas_emit_refused (self->canvas, status);
    }
}

static void
send_edits (EaselGsvCanvas *self)
{
  g_autoptr(JsonArray) patch = NULL;
  g_autoptr(JsonObject) params = NULL;

  g_clear_handle_id (&self->edit_source, g_source_remove);
  if (self->is_sending || self->is_lost || self->is_reading)
    return;
  patch = gsv_document_begin_sending (self->document);
  if (patch == NULL)
    return;
  self->is_sending = TRUE;
  params = make_params (self);
  json_object_set_int_member (params, "expectedRevision", gsv_document_get_revision (self->document));
  json_object_set_array_member (params, "statePatch", g_steal_pointer (&patch));
  gsv_client_call_async (self->client, "canvas.patch", params, GSV_LIMIT_CALL, self->cancellable, edits_sent_cb,
                         g_object_ref (self));
}

static gboolean
edit_cb (gpointer user_data)
{
  EaselGsvCanvas *self = user_data;

  self->edit_source = 0;
  send_edits (self);
  ask_about_conflict (self);
  return G_SOURCE_REMOVE;
}

static void
edited_cb (EaselGsvCanvas *self)
{
  self->n_conflicts = 0;
  self->was_put_off = FALSE;
  g_clear_handle_id (&self->edit_source, g_source_remove);
  self->edit_source = g_timeout_add (GSV_LIMIT_EDIT_DELAY, edit_cb, self);
}

/* --- requests of the canvas ------------------------------------------------------------------------------------- */

static void
delegate_read (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               const char          *uri,
               GTask               *task)
{
  EaselGsvCanvas *self = EASEL_GSV_CANVAS (delegate);
  g_autofree char *form = easel_gsv_form_dup_address (self->form);

  if (g_strcmp0 (form, uri) == 0)
    easel_gsv_form_read (self->form, task);
  else
    easel_gsv_page_read_async (self->page, uri, task);
}

static void
delegate_send (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               JsonNode            *payload,
               GTask               *task)
{
  EaselGsvCanvas *self = EASEL_GSV_CANVAS (delegate);
  g_autofree char *form = easel_gsv_form_dup_address (self->form);
  JsonObject *message = JSON_NODE_HOLDS_OBJECT (payload) ? json_node_get_object (payload) : NULL;

  /* Send pending changes before an action that follows them. */
  if (message == NULL || !g_str_equal (easel_json_peek_string (message, "type", ""), "edit"))
    send_edits (self);
  if (form != NULL)
    easel_gsv_form_receive (self->form, message, task);
  else
    easel_gsv_page_receive (self->page, message, task);
}

/* The canvas notifies the user, in the same way as for an action from a page. */
static void
ran_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  JsonNode *answer = easel_gsv_actions_run_finish (EASEL_GSV_ACTIONS (source), result, &error);

  if (answer == NULL)
    easel_gsv_actions_report_refused (EASEL_GSV_ACTIONS (source), g_task_get_task_data (task), error);
  if (answer != NULL)
    g_task_return_pointer (task, answer, (GDestroyNotify) json_node_unref);
  else
    g_task_return_error (task, error);
}

/* Runs actions for the view of a canvas without a page. */
static void
delegate_ask (EaselCanvasDelegate *delegate,
              EaselCanvas         *canvas,
              const char          *method,
              JsonObject          *params,
              GTask               *task)
{
  EaselGsvCanvas *self = EASEL_GSV_CANVAS (delegate);
  g_autoptr(GTask) owned = task;
  const char *action = params != NULL ? easel_json_peek_string (params, "actionId", NULL) : NULL;

  if (action == NULL || !g_str_equal (method, "canvas.action"))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "The gateway has no %s here", method);
      return;
    }
  send_edits (self);
  g_task_set_task_data (task, g_strdup (action), g_free);
  easel_gsv_actions_run_async (self->actions, action, easel_json_peek_node (params, "input"), TRUE,
                               g_task_get_cancellable (task), ran_cb, g_steal_pointer (&owned));
}

static void
closed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselGsvCanvas) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = gsv_client_call_finish (GSV_CLIENT (source), result, &error);

  /* A view that no longer exists counts as closed. */
  if (answer != NULL || error->domain == GSV_ERROR)
    end (self);
}

static gboolean
request_close (EaselCanvasDelegate  *delegate,
               EaselCanvas          *canvas,
               GError              **error)
{
  EaselGsvCanvas *self = EASEL_GSV_CANVAS (delegate);
  g_autoptr(JsonObject) params = NULL;

  if (!easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, _("The gateway is not connected."));
      return FALSE;
    }
  send_edits (self);
  params = make_params (self);
  /* Without a view id the gateway closes the views of all clients. */
  if (self->view_id != NULL)
    json_object_set_string_member (params, "viewId", self->view_id);
  else
    json_object_set_string_member (params, "clientId", gsv_client_get_id (self->client));
  gsv_client_call_async (self->client, "canvas.close", params, GSV_LIMIT_CALL, NULL, closed_cb, g_object_ref (self));
  return TRUE;
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->read = delegate_read;
  iface->send = delegate_send;
  iface->ask = delegate_ask;
  iface->request_close = request_close;
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_gsv_canvas_dispose (GObject *object)
{
  EaselGsvCanvas *self = EASEL_GSV_CANVAS (object);

  g_clear_handle_id (&self->edit_source, g_source_remove);
  fail_waiting (self);
  g_cancellable_cancel (self->cancellable);
  G_OBJECT_CLASS (easel_gsv_canvas_parent_class)->dispose (object);
}

static void
easel_gsv_canvas_finalize (GObject *object)
{
  EaselGsvCanvas *self = EASEL_GSV_CANVAS (object);

  g_clear_object (&self->form);
  g_clear_object (&self->page);
  g_clear_object (&self->jobs);
  g_clear_object (&self->actions);
  g_clear_object (&self->canvas);
  g_clear_object (&self->document);
  g_clear_object (&self->client);
  g_clear_object (&self->cancellable);
  g_free (self->view_id);
  G_OBJECT_CLASS (easel_gsv_canvas_parent_class)->finalize (object);
}

static void
easel_gsv_canvas_class_init (EaselGsvCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_gsv_canvas_dispose;
  object_class->finalize = easel_gsv_canvas_finalize;

  signals[GONE] = g_signal_new ("gone", EASEL_TYPE_GSV_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_gsv_canvas_init (EaselGsvCanvas *self)
{
  self->cancellable = g_cancellable_new ();
}

/**
 * easel_gsv_canvas_new:
 * @gateway: the gateway
 * @session: the session of its agent
 * @document: the canvas
 *
 * Makes an #EaselCanvas for @document and reads it from the gateway.
 *
 * Returns: (transfer full): the object that keeps the canvas up to date
 */
EaselGsvCanvas *
easel_gsv_canvas_new (const EaselGsvGateway *gateway,
                      EaselSession          *session,
                      GsvDocument           *document)
{
  EaselGsvCanvas *self = g_object_new (EASEL_TYPE_GSV_CANVAS, NULL);
  const char *id = gsv_document_get_canvas_id (document);
  g_autofree char *channel = g_strdup_printf ("gsv:/%s/%s", gsv_document_get_agent_id (document), id);
  g_autofree char *key = g_strjoin (" ", gateway->id, channel, NULL);
  EaselCanvasFacts facts;

  self->client = g_object_ref (gateway->client);
  self->document = g_object_ref (document);
  self->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel, gateway->title, gateway->loopback);
  facts = easel_canvas_get_facts (self->canvas);
  facts.session = session;
  facts.instance_id = id;
  facts.canvas_id = id;
  facts.model = G_OBJECT (document);
  facts.capabilities = EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_MESSAGE | EASEL_CANVAS_CAN_READ | EASEL_CANVAS_CAN_ASK;
  easel_canvas_set_facts (self->canvas, &facts);
  self->actions = easel_gsv_actions_new (gateway->client, document, self->canvas);
  self->jobs = easel_gsv_jobs_new (self->actions, document);
  self->page = easel_gsv_page_new (gateway->client, document, self->canvas, self->actions, self->cancellable);
  self->form = easel_gsv_form_new (document, self->canvas, self->actions, self->cancellable);
  g_signal_connect_object (self->jobs, "stopped", G_CALLBACK (job_stopped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->page, "known", G_CALLBACK (write_canvas), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->actions, "stale", G_CALLBACK (easel_gsv_canvas_renew), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "edited", G_CALLBACK (edited_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::title", G_CALLBACK (write_canvas), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "notify::in-view", G_CALLBACK (in_view_cb), self, G_CONNECT_SWAPPED);
  easel_gsv_form_update (self->form);
  write_canvas (self);
  easel_gsv_canvas_renew (self);
  return self;
}

EaselCanvas *
easel_gsv_canvas_get_canvas (EaselGsvCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_GSV_CANVAS (self), NULL);

  return self->canvas;
}

GsvDocument *
easel_gsv_canvas_get_document (EaselGsvCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_GSV_CANVAS (self), NULL);

  return self->document;
}

void
easel_gsv_canvas_set_view (EaselGsvCanvas *self,
                           const char     *view_id)
{
  g_return_if_fail (EASEL_IS_GSV_CANVAS (self));

  if (view_id == NULL || strlen (view_id) > GSV_LIMIT_ID_BYTES)
    return;
  g_free (self->view_id);
  self->view_id = g_strdup (view_id);
}

void
easel_gsv_canvas_set_lost (EaselGsvCanvas *self)
{
  g_return_if_fail (EASEL_IS_GSV_CANVAS (self));

  self->is_lost = TRUE;
  update_jobs (self);
  write_canvas (self);
}

/* Handles an update. Its paths are those of the state that an action changed; a mark with "$" means that any part may
 * be new. The canvas is read again in both cases, because events contain no state. */
static void
receive_updated (EaselGsvCanvas *self,
                 JsonObject     *payload)
{
  JsonArray *paths = easel_json_peek_array (payload, "changedPaths");
  const char *first = paths != NULL && json_array_get_length (paths) > 0 ? easel_json_array_string (paths, 0) : NULL;

  if (g_strcmp0 (first, "$deleted") == 0)
    end (self);
  else if (easel_json_peek_int (payload, "revision", 0) > gsv_document_get_revision (self->document) ||
           (first != NULL && *first == '$'))
    easel_gsv_canvas_renew (self);
  /* An agent that replaces a canvas may have written its page just before. */
  if (g_strcmp0 (first, "$upsert") == 0)
    easel_gsv_page_probe_again (self->page);
}

static void
receive_view (EaselGsvCanvas *self,
              JsonObject     *payload)
{
  const char *view_id = easel_json_peek_string (payload, "viewId", NULL);

  if (g_strcmp0 (easel_json_peek_string (payload, "state", NULL), "closed") == 0 && view_id != NULL &&
      g_strcmp0 (view_id, self->view_id) == 0)
    end (self);
}

/** easel_gsv_canvas_receive: @payload: (foreign): payload of an event about this canvas. */
void
easel_gsv_canvas_receive (EaselGsvCanvas *self,
                          const char     *event,
                          JsonObject     *payload)
{
  g_return_if_fail (EASEL_IS_GSV_CANVAS (self) && event != NULL && payload != NULL);

  if (g_str_equal (event, "canvas.updated"))
    receive_updated (self, payload);
  else if (g_str_equal (event, "canvas.view.updated"))
    receive_view (self, payload);
}

const EaselPageKind easel_gsv_page_kind = {
  .content_type = "text/vnd.gsv.canvas+html",
  .get_resource = easel_gsv_source_get_resource,
  .script = RESOURCE_PATH "/source/gsv.js",
};
