/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-gsv-agent.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-delegate.h"
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-text.h"
#include "gsv-error.h"
#include "gsv-limits.h"

struct _EaselGsvAgent
{
  GObject       parent_instance;

  GsvClient    *client;
  char         *id;         /* id of the source */
  char         *title;
  gboolean      loopback;

  GsvCatalogue *catalogue;
  EaselSession *session;
  EaselCanvas  *list;
  GHashTable   *open;       /* (element-type utf8 EaselGsvCanvas): by canvas id */
  GCancellable *listing;    /* nullable */
  GHashTable   *listed;     /* (element-type utf8 utf8): a set: canvases listed so far */
  char         *deleting;   /* nullable: id of the canvas that the user is deleting */
  guint         n_read;     /* entries of the list so far, including skipped ones */
};

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselGsvAgent, easel_gsv_agent, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static void ask_list (EaselGsvAgent *self,
                      guint          offset);

static void
gone_cb (EaselGsvAgent  *self,
         EaselGsvCanvas *gsv_canvas)
{
  g_autoptr(EaselGsvCanvas) keep_alive = g_object_ref (gsv_canvas);

  easel_canvas_list_remove (easel_session_get_canvases (self->session), easel_gsv_canvas_get_canvas (gsv_canvas));
  g_hash_table_remove (self->open, gsv_document_get_canvas_id (easel_gsv_canvas_get_document (gsv_canvas)));
}

void
easel_gsv_agent_open (EaselGsvAgent *self,
                      const char    *canvas_id,
                      const char    *view_id)
{
  const EaselGsvGateway gateway = { self->client, self->id, self->title, self->loopback };
  GsvDocument *document;
  EaselGsvCanvas *gsv_canvas;

  g_return_if_fail (EASEL_IS_GSV_AGENT (self) && canvas_id != NULL);

  gsv_canvas = g_hash_table_lookup (self->open, canvas_id);
  document = gsv_catalogue_find (self->catalogue, canvas_id);
  if (gsv_canvas == NULL && document != NULL && g_hash_table_size (self->open) < EASEL_LIMIT_CANVASES_PER_SESSION)
    {
      gsv_canvas = easel_gsv_canvas_new (&gateway, self->session, document);
      g_hash_table_insert (self->open, g_strdup (canvas_id), gsv_canvas);
      g_signal_connect_object (gsv_canvas, "gone", G_CALLBACK (gone_cb), self, G_CONNECT_SWAPPED);
      easel_canvas_list_append (easel_session_get_canvases (self->session), easel_gsv_canvas_get_canvas (gsv_canvas));
    }
  if (gsv_canvas == NULL)
    return;
  easel_gsv_canvas_set_view (gsv_canvas, view_id);
  easel_canvas_emit_show (easel_gsv_canvas_get_canvas (gsv_canvas));
}

/* --- the list --------------------------------------------------------------------------------------------------- */

/* Shows how many entries were skipped: users might think that a missing canvas was deleted. */
static void
show_skipped (EaselGsvAgent *self)
{
  guint n_skipped = self->n_read - MIN (self->n_read, g_hash_table_size (self->listed));
  g_autofree char *notice = NULL;

  if (n_skipped > 0)
    notice = g_strdup_printf (ngettext ("%u canvas of the gateway cannot be shown.",
                                        "%u canvases of the gateway cannot be shown.", n_skipped), n_skipped);
  easel_canvas_set_fact (self->list, status, notice);
}

static void
end_list (EaselGsvAgent *self)
{
  g_clear_object (&self->listing);
  show_skipped (self);
  gsv_catalogue_retain (self->catalogue, self->listed);
  easel_canvas_set_state (self->list, EASEL_CANVAS_READY, NULL);
}

static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselGsvAgent) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = gsv_client_call_finish (GSV_CLIENT (source), result, &error);
  JsonArray *canvases = answer != NULL ? easel_json_peek_array (answer, "canvases") : NULL;
  guint n_canvases = canvases != NULL ? json_array_get_length (canvases) : 0;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error != NULL)
    {
      g_clear_object (&self->listing);
      if (error->domain == GSV_ERROR)
        easel_canvas_set_state (self->list, EASEL_CANVAS_STALE, error->message);
      return;
    }
  for (guint i = 0; i < n_canvases; i++)
    {
      JsonObject *descriptor = easel_json_array_object (canvases, i);
      g_autoptr(GError) refusal = NULL;
      GsvDocument *document = descriptor != NULL ? gsv_catalogue_put (self->catalogue, descriptor, &refusal) : NULL;

      if (document != NULL)
        g_hash_table_add (self->listed, g_strdup (gsv_document_get_canvas_id (document)));
      else
        g_debug ("an entry of the list was left out");
    }
  self->n_read += n_canvases;
  /* A full page may be followed by another; the limit stops a gateway that always has one more. */
  if (n_canvases == GSV_LIMIT_LIST_PAGE && self->n_read < GSV_LIMIT_CANVASES)
    ask_list (self, self->n_read);
  else
    end_list (self);
}

static void
ask_list (EaselGsvAgent *self,
          guint          offset)
{
  g_autoptr(JsonObject) params =
    easel_json_object (EASEL_JSON_STRING ("agentId", gsv_catalogue_get_agent_id (self->catalogue)),
                       EASEL_JSON_INT ("limit", GSV_LIMIT_LIST_PAGE),
                       EASEL_JSON_INT ("offset", offset));

  gsv_client_call_async (self->client, "canvas.list", params, GSV_LIMIT_CALL, self->listing, listed_cb,
                         g_object_ref (self));
}

void
easel_gsv_agent_renew (EaselGsvAgent *self)
{
  GHashTableIter iter;
  EaselGsvCanvas *gsv_canvas;

  g_return_if_fail (EASEL_IS_GSV_AGENT (self));

  if (self->listing != NULL)
    g_cancellable_cancel (self->listing);
  g_clear_object (&self->listing);
  self->listing = g_cancellable_new ();
  g_hash_table_remove_all (self->listed);
  self->n_read = 0;
  ask_list (self, 0);
  g_hash_table_iter_init (&iter, self->open);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &gsv_canvas))
    easel_gsv_canvas_renew (gsv_canvas);
}

void
easel_gsv_agent_set_lost (EaselGsvAgent *self)
{
  GHashTableIter iter;
  EaselGsvCanvas *gsv_canvas;

  g_return_if_fail (EASEL_IS_GSV_AGENT (self));

  if (easel_canvas_get_state (self->list) != EASEL_CANVAS_OPENING)
    easel_canvas_set_state (self->list, EASEL_CANVAS_STALE, _("The connection to the gateway was lost."));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->catalogue)); i++)
    {
      g_autoptr(GsvDocument) document = g_list_model_get_item (G_LIST_MODEL (self->catalogue), i);

      gsv_log_handle_disconnect (gsv_document_get_log (document));
    }
  g_hash_table_iter_init (&iter, self->open);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &gsv_canvas))
    easel_gsv_canvas_set_lost (gsv_canvas);
}

/* --- events ----------------------------------------------------------------------------------------------------- */

static gboolean
is_deleted (JsonObject *payload)
{
  JsonArray *paths = easel_json_peek_array (payload, "changedPaths");

  return paths != NULL && json_array_get_length (paths) > 0 &&
         g_strcmp0 (easel_json_array_string (paths, 0), "$deleted") == 0;
}

/* Shows a notice in the list of canvases when someone else deletes an open canvas. */
static void
report_deleted (EaselGsvAgent *self,
                const char    *canvas_id)
{
  GsvDocument *document = gsv_catalogue_find (self->catalogue, canvas_id);
  gboolean is_deleted_here = g_strcmp0 (self->deleting, canvas_id) == 0;
  g_autofree char *title = NULL;
  g_autofree char *notice = NULL;

  g_clear_pointer (&self->deleting, g_free);
  if (is_deleted_here || document == NULL)
    return;
  title = easel_text_for_display (gsv_document_get_title (document), EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the title of a canvas. */
  notice = g_strdup_printf (_("“%s” was deleted by someone else."), title);
  easel_canvas_emit_refused (self->list, notice);
}

static void
receive_updated (EaselGsvAgent *self,
                 const char    *canvas_id,
                 JsonObject    *payload)
{
  JsonObject *descriptor = easel_json_peek_object (payload, "descriptor");
  g_autoptr(GError) error = NULL;

  /* The list that is being read may be older than this event. */
  if (self->listing != NULL && !is_deleted (payload))
    g_hash_table_add (self->listed, g_strdup (canvas_id));
  if (is_deleted (payload))
    {
      report_deleted (self, canvas_id);
      gsv_catalogue_remove (self->catalogue, canvas_id);
    }
  /* An open canvas takes its descriptor together with the matching state. */
  else if (descriptor != NULL && g_hash_table_lookup (self->open, canvas_id) == NULL &&
           gsv_catalogue_put (self->catalogue, descriptor, &error) == NULL)
    g_debug ("an event named a canvas that is not taken");
}

/* Shows views of this client that anyone opened as tabs: our own canvas.open is answered by this event, too. */
static void
receive_view (EaselGsvAgent *self,
              const char    *canvas_id,
              JsonObject    *payload)
{
  JsonObject *target = easel_json_peek_object (payload, "target");

  if (target != NULL && g_strcmp0 (easel_json_peek_string (payload, "state", NULL), "open") == 0 &&
      g_strcmp0 (easel_json_peek_string (target, "kind", NULL), "web-client") == 0 &&
      g_strcmp0 (easel_json_peek_string (target, "id", NULL), gsv_client_get_id (self->client)) == 0)
    easel_gsv_agent_open (self, canvas_id, easel_json_peek_string (payload, "viewId", NULL));
}

void
easel_gsv_agent_receive (EaselGsvAgent *self,
                         const char    *event,
                         JsonObject    *payload)
{
  g_autofree char *canvas_id = NULL;
  g_autoptr(EaselGsvCanvas) gsv_canvas = NULL;
  GsvDocument *document;

  g_return_if_fail (EASEL_IS_GSV_AGENT (self) && event != NULL && payload != NULL);

  canvas_id = g_strdup (easel_json_peek_string (payload, "canvasId", NULL));
  if (canvas_id == NULL)
    return;
  document = gsv_catalogue_find (self->catalogue, canvas_id);
  gsv_canvas = g_hash_table_lookup (self->open, canvas_id);
  if (gsv_canvas != NULL)
    g_object_ref (gsv_canvas);
  if (g_str_equal (event, "canvas.updated"))
    receive_updated (self, canvas_id, payload);
  else if (g_str_equal (event, "canvas.view.updated"))
    receive_view (self, canvas_id, payload);
  else if (document != NULL && g_str_has_prefix (event, "canvas.action."))
    gsv_document_handle_event (document, event, payload);
  if (gsv_canvas != NULL)
    easel_gsv_canvas_receive (gsv_canvas, event, payload);
}

void
easel_gsv_agent_receive_chat (EaselGsvAgent *self,
                              JsonObject    *payload)
{
  g_return_if_fail (EASEL_IS_GSV_AGENT (self) && payload != NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->catalogue)); i++)
    {
      g_autoptr(GsvDocument) document = g_list_model_get_item (G_LIST_MODEL (self->catalogue), i);

      gsv_log_handle_chat (gsv_document_get_log (document), payload);
    }
}

/* --- requests of the list --------------------------------------------------------------------------------------- */

/* Puts complete canvases in answers into the catalogue. */
static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonObject) answer = gsv_client_call_finish (GSV_CLIENT (source), result, &error);
  GsvDocument *document = g_task_get_task_data (task);

  if (answer != NULL && (document == NULL || gsv_document_update (document, answer, &error)))
    g_task_return_pointer (task, easel_json_node_take (g_steal_pointer (&answer)), (GDestroyNotify) json_node_unref);
  else
    g_task_return_error (task, error);
}

/* Methods of the gateway that get the agent added. */
static const char * const list_methods[] = {
  "canvas.create", "canvas.delete", "canvas.get", "canvas.patch", "canvas.open", NULL
};

static void
delegate_ask (EaselCanvasDelegate *delegate,
              EaselCanvas         *canvas,
              const char          *method,
              JsonObject          *params,
              GTask               *task)
{
  EaselGsvAgent *self = EASEL_GSV_AGENT (delegate);
  g_autoptr(JsonObject) copy = params != NULL ? easel_json_object_copy (params) : json_object_new ();
  GsvDocument *document = gsv_catalogue_find (self->catalogue, easel_json_peek_string (copy, "canvasId", ""));
  g_autoptr(GTask) owned = task;

  if (!g_strv_contains (list_methods, method))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "The gateway has no %s here", method);
      return;
    }
  if (document != NULL && g_str_equal (method, "canvas.get"))
    g_task_set_task_data (task, g_object_ref (document), g_object_unref);
  json_object_set_string_member (copy, "agentId", gsv_catalogue_get_agent_id (self->catalogue));
  if (g_str_equal (method, "canvas.delete"))
    {
      g_free (self->deleting);
      self->deleting = g_strdup (easel_json_peek_string (copy, "canvasId", NULL));
    }
  if (g_str_equal (method, "canvas.open"))
    json_object_set_string_member (copy, "clientId", gsv_client_get_id (self->client));
  gsv_client_call_async (self->client, method, copy, GSV_LIMIT_CALL, g_task_get_cancellable (task), asked_cb,
                         g_steal_pointer (&owned));
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->ask = delegate_ask;
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_gsv_agent_dispose (GObject *object)
{
  EaselGsvAgent *self = EASEL_GSV_AGENT (object);

  if (self->listing != NULL)
    g_cancellable_cancel (self->listing);
  g_hash_table_remove_all (self->open);
  G_OBJECT_CLASS (easel_gsv_agent_parent_class)->dispose (object);
}

static void
easel_gsv_agent_finalize (GObject *object)
{
  EaselGsvAgent *self = EASEL_GSV_AGENT (object);

  g_clear_object (&self->listing);
  g_hash_table_unref (self->listed);
  g_hash_table_unref (self->open);
  g_clear_object (&self->list);
  g_clear_object (&self->session);
  g_clear_object (&self->catalogue);
  g_clear_object (&self->client);
  g_free (self->deleting);
  g_free (self->title);
  g_free (self->id);
  G_OBJECT_CLASS (easel_gsv_agent_parent_class)->finalize (object);
}

static void
easel_gsv_agent_class_init (EaselGsvAgentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_gsv_agent_dispose;
  object_class->finalize = easel_gsv_agent_finalize;
}

static void
easel_gsv_agent_init (EaselGsvAgent *self)
{
  self->open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * easel_gsv_agent_new:
 * @gateway: the gateway
 * @log_store: stores the logs of its canvases
 * @agent_id: the agent
 *
 * Returns: (transfer full): the session with the list of canvases, which easel_gsv_agent_renew() reads
 */
EaselGsvAgent *
easel_gsv_agent_new (const EaselGsvGateway *gateway,
                     EaselGsvLogStore      *log_store,
                     const char            *agent_id)
{
  EaselGsvAgent *self = g_object_new (EASEL_TYPE_GSV_AGENT, NULL);
  g_autofree char *channel = g_strdup_printf ("gsv:/%s", agent_id);
  g_autofree char *key = g_strjoin (" ", gateway->id, channel, NULL);
  EaselCanvasFacts facts;

  self->client = g_object_ref (gateway->client);
  self->id = g_strdup (gateway->id);
  self->title = g_strdup (gateway->title);
  self->loopback = gateway->loopback;
  self->catalogue = gsv_catalogue_new (agent_id);
  g_signal_connect_object (self->catalogue, "added", G_CALLBACK (easel_gsv_log_store_add), log_store,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->catalogue, "removed", G_CALLBACK (easel_gsv_log_store_remove), log_store,
                           G_CONNECT_SWAPPED);
  self->session = easel_session_new (channel);
  easel_session_set_title (self->session, agent_id);
  self->list = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel, gateway->title, gateway->loopback);
  facts = easel_canvas_get_facts (self->list);
  facts.session = self->session;
  facts.model = G_OBJECT (self->catalogue);
  facts.title = _("All Canvases");
  facts.capabilities = EASEL_CANVAS_CAN_ASK;
  easel_canvas_set_facts (self->list, &facts);
  easel_canvas_list_append (easel_session_get_canvases (self->session), self->list);
  return self;
}

EaselSession *
easel_gsv_agent_get_session (EaselGsvAgent *self)
{
  g_return_val_if_fail (EASEL_IS_GSV_AGENT (self), NULL);

  return self->session;
}
