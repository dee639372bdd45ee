/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-source.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-pmx-gates.h"
#include "easel-pmx-message-store.h"
#include "easel-pmx-node-canvas.h"
#include "easel-pmx-operations.h"
#include "easel-text.h"
#include "easel-uri.h"
#include "pmx-error.h"
#include "pmx-limits.h"

struct _EaselPmxSource
{
  EaselSource     parent_instance;

  PmxClient            *client;
  PmxBoard             *board;
  EaselPmxGates        *gates;
  EaselPmxMessageStore *message_store;
  EaselSession         *session;
  EaselCanvas          *workbench;
  EaselCanvas          *inbox;
  EaselCanvas          *list;
  GHashTable           *open;           /* (element-type utf8 EaselPmxNodeCanvas): by node id */
  GCancellable         *reading;        /* cancels reads of the present connection */
  guint                 read_source;    /* timer for reading the timeline again */
  guint                 layout_source;  /* timer for reading the nodes again */
};

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselPmxSource, easel_pmx_source, EASEL_TYPE_SOURCE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

/* --- nodes ------------------------------------------------------------------------------------------------------ */

static void
gone_cb (EaselPmxSource     *self,
         EaselPmxNodeCanvas *node_canvas)
{
  g_autoptr(EaselPmxNodeCanvas) keep_alive = g_object_ref (node_canvas);

  easel_canvas_list_remove (easel_session_get_canvases (self->session), easel_pmx_node_canvas_get_canvas (node_canvas));
  g_hash_table_remove (self->open, pmx_node_get_id (easel_pmx_node_canvas_get_node (node_canvas)));
}

static void
open_node (EaselPmxSource *self,
           const char     *id)
{
  const EaselPmxWorkbench workbench = { self->client, self->board, self->session,
                                        easel_source_get_id (EASEL_SOURCE (self)),
                                        easel_source_get_title (EASEL_SOURCE (self)) };
  EaselPmxNodeCanvas *node_canvas = g_hash_table_lookup (self->open, id);
  PmxNode *node = pmx_board_find (self->board, id);

  if (node_canvas == NULL && node != NULL && g_hash_table_size (self->open) + 3 < EASEL_LIMIT_CANVASES_PER_SESSION)
    {
      node_canvas = easel_pmx_node_canvas_new (&workbench, node);
      g_hash_table_insert (self->open, g_strdup (id), node_canvas);
      g_signal_connect_object (node_canvas, "gone", G_CALLBACK (gone_cb), self, G_CONNECT_SWAPPED);
      easel_canvas_list_append (easel_session_get_canvases (self->session),
                                easel_pmx_node_canvas_get_canvas (node_canvas));
    }
  if (node_canvas != NULL)
    easel_canvas_emit_show (easel_pmx_node_canvas_get_canvas (node_canvas));
}

static void health_changed_cb (EaselPmxSource *self);

/* Closes canvases of nodes that were removed from the board, with a notice in the list of nodes. The list comes to the
 * front only in place of a closed canvas that the user is viewing. */
static void
nodes_changed_cb (EaselPmxSource *self)
{
  g_autoptr(GPtrArray) ended = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  const char *id;
  EaselPmxNodeCanvas *node_canvas;

  g_hash_table_iter_init (&iter, self->open);
  while (g_hash_table_iter_next (&iter, (gpointer *) &id, (gpointer *) &node_canvas))
    if (pmx_board_find (self->board, id) != easel_pmx_node_canvas_get_node (node_canvas))
      g_ptr_array_add (ended, g_object_ref (node_canvas));
  for (guint i = 0; i < ended->len; i++)
    {
      EaselCanvas *canvas = easel_pmx_node_canvas_get_canvas (ended->pdata[i]);
      const char *title = easel_canvas_get_title (canvas);
      g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
      /* Translators: %s is the title of a canvas that was open in a tab. */
      g_autofree char *text = g_strdup_printf (_("“%s” was removed from the board."), shown);

      if (easel_canvas_get_in_view (canvas))
        easel_canvas_emit_show (self->list);
      easel_canvas_emit_refused (self->list, text);
      easel_pmx_node_canvas_end (ended->pdata[i]);
    }
  health_changed_cb (self);
}

static void
set_nodes_lost (EaselPmxSource *self,
                gboolean        are_lost)
{
  GHashTableIter iter;
  EaselPmxNodeCanvas *node_canvas;

  g_hash_table_iter_init (&iter, self->open);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &node_canvas))
    easel_pmx_node_canvas_set_lost (node_canvas, are_lost);
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

/* Applies an answer to the board. */
typedef void (*Taker) (EaselPmxSource *self, JsonObject *answer);

typedef struct
{
  EaselPmxSource *self;
  Taker           take;
} Reading;

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autofree Reading *reading = user_data;
  g_autoptr(EaselPmxSource) self = reading->self;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = pmx_client_call_finish (PMX_CLIENT (source), result, &error);

  if (answer != NULL)
    reading->take (self, answer);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_debug ("the workbench could not be read: %s", error->message);
}

static void
read_path (EaselPmxSource *self,
           const char     *path,
           Taker           take)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->self = g_object_ref (self);
  reading->take = take;
  pmx_client_call_async (self->client, "GET", path, NULL, PMX_LIMIT_CALL, self->reading, read_cb, reading);
}

static void
write_ready (EaselPmxSource *self)
{
  gboolean is_ready = easel_connection_is_ready (EASEL_CONNECTION (self->client));

  if (is_ready && pmx_board_is_whole (self->board))
    easel_canvas_set_state (self->list, EASEL_CANVAS_READY, NULL);
}

static void
take_layout (EaselPmxSource *self,
             JsonObject     *layout)
{
  if (!pmx_board_update_layout (self->board, layout))
    g_debug ("the server sent a layout that is none");
  write_ready (self);
}

static void
take_state (EaselPmxSource *self,
            JsonObject     *answer)
{
  JsonObject *state = easel_json_peek_object (answer, "state");
  JsonObject *focus = state != NULL ? easel_json_peek_object (state, "focus") : NULL;
  GHashTableIter iter;
  EaselPmxNodeCanvas *node_canvas;

  pmx_inbox_update_state (pmx_board_get_inbox (self->board), answer);
  if (focus != NULL)
    pmx_board_update_focus (self->board, focus);
  easel_canvas_set_state (self->inbox, EASEL_CANVAS_READY, NULL);
  easel_pmx_gates_renew (self->gates);
  g_hash_table_iter_init (&iter, self->open);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &node_canvas))
    easel_pmx_node_canvas_renew (node_canvas);
}

static void
take_timeline (EaselPmxSource *self,
               JsonObject     *answer)
{
  pmx_inbox_update_timeline (pmx_board_get_inbox (self->board), answer);
}

static void
take_commands (EaselPmxSource *self,
               JsonObject     *answer)
{
  pmx_inbox_update_commands (pmx_board_get_inbox (self->board), answer);
}

static void
take_health (EaselPmxSource *self,
             JsonObject     *answer)
{
  if (!pmx_board_update_health (self->board, answer))
    g_debug ("the server sent a health that is none");
}

#define TIMELINE "/api/canvas/ax/timeline?limit=" G_STRINGIFY (PMX_LIMIT_TIMELINE)

static void
read_timeline (EaselPmxSource *self)
{
  read_path (self, "/api/canvas/ax", take_state);
  read_path (self, TIMELINE, take_timeline);
}

static gboolean
timeline_due_cb (gpointer user_data)
{
  EaselPmxSource *self = user_data;

  self->read_source = 0;
  read_timeline (self);
  read_path (self, "/health", take_health);
  return G_SOURCE_REMOVE;
}

/* Schedules a read of the timeline. The format of these events may change; the answers of the API are stable. */
static void
receive_timeline_change (EaselPmxSource *self,
                         JsonObject     *payload)
{
  if (self->read_source == 0)
    self->read_source = g_timeout_add (PMX_LIMIT_GATHER, timeline_due_cb, self);
}

static gboolean
layout_cb (gpointer user_data)
{
  EaselPmxSource *self = user_data;

  self->layout_source = 0;
  read_path (self, "/api/canvas/state", take_layout);
  return G_SOURCE_REMOVE;
}

static void
receive_layout (EaselPmxSource *self,
                JsonObject     *payload)
{
  JsonObject *layout = payload != NULL ? easel_json_peek_object (payload, "layout") : NULL;

  if (layout != NULL && easel_json_peek_array (layout, "nodes") != NULL)
    take_layout (self, layout);
  else
    read_path (self, "/api/canvas/state", take_layout);
}

/* Handles events of Apps, which have no layout event of their own. */
static void
receive_app (EaselPmxSource *self,
             JsonObject     *payload)
{
  if (self->layout_source == 0)
    self->layout_source = g_timeout_add (PMX_LIMIT_GATHER, layout_cb, self);
}

static void
receive_pins (EaselPmxSource *self,
              JsonObject     *payload)
{
  if (payload != NULL)
    pmx_board_update_pins (self->board, payload);
}

/* Shows the node that an agent or another client focuses. */
static void
receive_focus (EaselPmxSource *self,
               JsonObject     *payload)
{
  const char *id = payload != NULL ? easel_json_peek_string (payload, "nodeId", NULL) : NULL;

  if (id != NULL)
    open_node (self, id);
}

static const struct
{
  const char *name;
  Taker       receive;
} events[] = {
  { "ax-event-created", receive_timeline_change },
  { "ax-interaction", receive_timeline_change },
  { "ax-state-changed", receive_timeline_change },
  { "canvas-focus-node", receive_focus },
  { "canvas-layout-update", receive_layout },
  { "context-pins-changed", receive_pins },
  { "ext-app-open", receive_app },
  { "ext-app-result", receive_app },
  { "ext-app-update", receive_app },
};

static void
event_cb (EaselPmxSource *self,
          const char     *name,
          JsonObject     *payload)
{
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    if (g_str_equal (events[i].name, name))
      events[i].receive (self, payload);
}

/* --- the connection --------------------------------------------------------------------------------------------- */

static void
health_cb (EaselPmxSource *self,
           JsonObject     *answer)
{
  take_health (self, answer);
}

static void
reported_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = pmx_client_call_finish (PMX_CLIENT (source), result, &error);

  if (error != NULL)
    g_debug ("the server does not want to know what this host can: code %d", error->code);
}

/* Registers with the server, which tells agents whether a user can answer. */
static void
report_host (EaselPmxSource *self)
{
  g_autoptr(JsonObject) body = easel_json_object (EASEL_JSON_STRING ("host", "easel"),
                                                  EASEL_JSON_BOOLEAN ("canvas", TRUE),
                                                  EASEL_JSON_BOOLEAN ("uiPrompts", TRUE));

  pmx_client_call_async (self->client, "PUT", "/api/canvas/ax/host-capability", body, PMX_LIMIT_CALL, self->reading,
                         reported_cb, NULL);
}

static void
write_workbench (EaselPmxSource *self)
{
  const char *version = pmx_board_get_version (self->board);
  g_autofree char *escaped = version != NULL ? g_uri_escape_string (version, NULL, FALSE) : NULL;
  g_autofree char *address = NULL;
  EaselCanvasFacts facts = easel_canvas_get_facts (self->workbench);

  /* The page differs for each version. */
  address = g_strdup_printf ("%s/workbench?theme=auto&v=%s", pmx_client_get_base (self->client),
                             escaped != NULL ? escaped : "");
  facts.address = address;
  facts.state = EASEL_CANVAS_READY;
  easel_canvas_set_facts (self->workbench, &facts);
}

static void
ready_cb (EaselPmxSource *self)
{
  g_clear_object (&self->reading);
  self->reading = g_cancellable_new ();
  /* Before the first answer only the error can be shown. */
  if (g_list_model_get_n_items (easel_source_get_sessions (EASEL_SOURCE (self))) == 0)
    easel_source_add_session (EASEL_SOURCE (self), self->session);
  write_workbench (self);
  write_ready (self);
  set_nodes_lost (self, FALSE);
  report_host (self);
  read_timeline (self);
  read_path (self, "/api/canvas/ax/command", take_commands);
}

static void
set_lost (EaselPmxSource *self)
{
  EaselCanvas *canvases[] = { self->workbench, self->inbox, self->list };

  g_clear_handle_id (&self->read_source, g_source_remove);
  g_clear_handle_id (&self->layout_source, g_source_remove);
  g_cancellable_cancel (self->reading);
  easel_pmx_gates_stop (self->gates);
  for (guint i = 0; i < G_N_ELEMENTS (canvases); i++)
    if (easel_canvas_get_state (canvases[i]) != EASEL_CANVAS_OPENING)
      easel_canvas_set_state (canvases[i], EASEL_CANVAS_STALE, _("The connection to the workbench was lost."));
  set_nodes_lost (self, TRUE);
}

static const char *
get_description (const GError *error)
{
  if (g_error_matches (error, PMX_ERROR, PMX_ERROR_NOT_LOCAL))
    return _("A PMX workbench does not check who connects: Easel opens it on this computer only, at 127.0.0.1.");
  if (g_error_matches (error, PMX_ERROR, PMX_ERROR_NOT_PMX))
    return _("A program other than PMX Canvas answers at this address.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED))
    return _("No PMX workbench is running at this address.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return _("The workbench does not answer.");
  return _("The connection to the workbench was lost.");
}

static char *
easel_pmx_source_describe (EaselSource  *source,
                           const GError *error)
{
  return g_strdup (get_description (error));
}

static void
easel_pmx_source_connection_changed (EaselSource *source)
{
  EaselPmxSource *self = EASEL_PMX_SOURCE (source);

  if (!easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    set_lost (self);
  EASEL_SOURCE_CLASS (easel_pmx_source_parent_class)->connection_changed (source);
}

static void
easel_pmx_source_start (EaselSource *source)
{
  easel_pmx_message_store_set_open (EASEL_PMX_SOURCE (source)->message_store, TRUE);
  EASEL_SOURCE_CLASS (easel_pmx_source_parent_class)->start (source);
}

static void
easel_pmx_source_stop (EaselSource *source)
{
  EASEL_SOURCE_CLASS (easel_pmx_source_parent_class)->stop (source);
  easel_pmx_message_store_set_open (EASEL_PMX_SOURCE (source)->message_store, FALSE);
}

/* --- words ------------------------------------------------------------------------------------------------------ */

static void
waiting_cb (EaselPmxSource *self)
{
  guint n = pmx_inbox_get_n_waiting (pmx_board_get_inbox (self->board));
  /* Translators: the title of a tab; %u counts what waits for an answer. */
  g_autofree char *title = n > 0 ? g_strdup_printf (_("Inbox (%u)"), n) : g_strdup (_("Inbox"));
  g_autofree char *activity =
    n > 0 ? g_strdup_printf (ngettext ("%u question is waiting for you", "%u questions are waiting for you", n), n)
          : NULL;

  easel_canvas_set_fact (self->inbox, title, title);
  easel_session_set_activity (self->session, activity);
}

/* Notifies the user, wherever they are, that an agent waits for an answer. */
static void
asked_cb (EaselPmxSource *self,
          PmxPrimitive   *gate)
{
  easel_canvas_emit_show (self->inbox);
  easel_pmx_gates_renew (self->gates);
}

static void
health_changed_cb (EaselPmxSource *self)
{
  const char *workspace = pmx_board_get_workspace (self->board);
  const char *trouble = pmx_board_get_save_error (self->board);
  guint n_nodes = g_list_model_get_n_items (G_LIST_MODEL (self->board));
  g_autofree char *name = workspace != NULL ? g_path_get_basename (workspace) : NULL;
  g_autofree char *text = trouble != NULL ? easel_text_for_display (trouble, EASEL_LIMIT_DISPLAY_CHARS) : NULL;
  g_autofree char *status = NULL;
  g_autofree char *many = NULL;
  EaselCanvasFacts facts;

  if (text != NULL)
    /* Translators: %s is why, in the words of a server. */
    status = g_strdup_printf (_("The server does not save the board: %s"), text);
  if (name != NULL)
    easel_session_set_title (self->session, name);
  easel_canvas_set_fact (self->list, status, status);
  /* The server's page creates all nodes of the board at once. */
  if (n_nodes > PMX_LIMIT_WORKBENCH_NODES)
    many = g_strdup_printf (ngettext ("This board has %u node, which may be too many for this page.",
                                      "This board has %u nodes, which may be too many for this page.", n_nodes),
                            n_nodes);
  facts = easel_canvas_get_facts (self->workbench);
  facts.status = status;
  facts.alternative = many != NULL ? self->list : NULL;
  facts.alternative_reason = many;
  easel_canvas_set_facts (self->workbench, &facts);
}

/* --- requests of the inbox and the list -------------------------------------------------------------------------- */

static void
delegate_ask (EaselCanvasDelegate *delegate,
              EaselCanvas         *canvas,
              const char          *method,
              JsonObject          *params,
              GTask               *task)
{
  EaselPmxSource *self = EASEL_PMX_SOURCE (delegate);
  g_autoptr(GTask) owned = task;
  const char *id = params != NULL ? easel_json_peek_string (params, "id", NULL) : NULL;

  if (!g_str_equal (method, "node.open") || id == NULL)
    {
      easel_pmx_operations_run (self->client, self->board, method, params, g_steal_pointer (&owned));
      return;
    }
  open_node (self, id);
  g_task_return_pointer (task, easel_json_node_take (json_object_new ()), (GDestroyNotify) json_node_unref);
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->ask = delegate_ask;
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_pmx_source_dispose (GObject *object)
{
  EaselPmxSource *self = EASEL_PMX_SOURCE (object);

  g_clear_handle_id (&self->read_source, g_source_remove);
  g_clear_handle_id (&self->layout_source, g_source_remove);
  g_cancellable_cancel (self->reading);
  easel_pmx_gates_stop (self->gates);
  G_OBJECT_CLASS (easel_pmx_source_parent_class)->dispose (object);
}

static void
easel_pmx_source_finalize (GObject *object)
{
  EaselPmxSource *self = EASEL_PMX_SOURCE (object);

  g_hash_table_unref (self->open);
  g_clear_object (&self->workbench);
  g_clear_object (&self->inbox);
  g_clear_object (&self->list);
  g_clear_object (&self->session);
  g_clear_object (&self->gates);
  g_clear_object (&self->message_store);
  g_clear_object (&self->board);
  g_clear_object (&self->client);
  g_clear_object (&self->reading);
  G_OBJECT_CLASS (easel_pmx_source_parent_class)->finalize (object);
}

static void
easel_pmx_source_class_init (EaselPmxSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselSourceClass *source_class = EASEL_SOURCE_CLASS (klass);

  object_class->dispose = easel_pmx_source_dispose;
  object_class->finalize = easel_pmx_source_finalize;
  source_class->start = easel_pmx_source_start;
  source_class->stop = easel_pmx_source_stop;
  source_class->connection_changed = easel_pmx_source_connection_changed;
  source_class->describe = easel_pmx_source_describe;
}

static void
easel_pmx_source_init (EaselPmxSource *self)
{
  self->open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->board = pmx_board_new ();
  self->reading = g_cancellable_new ();
}

static EaselCanvas *
make_canvas (EaselPmxSource          *self,
             const char              *channel,
             const char              *title,
             EaselCanvasCapabilities  capabilities,
             gpointer                 model)
{
  EaselSource *source = EASEL_SOURCE (self);
  g_autofree char *key = g_strjoin (" ", easel_source_get_id (source), channel, NULL);
  EaselCanvas *canvas =
    easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel, easel_source_get_title (source), TRUE);
  EaselCanvasFacts facts = easel_canvas_get_facts (canvas);

  facts.session = self->session;
  facts.title = title;
  facts.capabilities = capabilities;
  facts.model = model;
  easel_canvas_set_facts (canvas, &facts);
  easel_canvas_list_append (easel_session_get_canvases (self->session), canvas);
  return canvas;
}

/**
 * easel_pmx_source_create:
 * @options: the address and further options
 *
 * Returns: (transfer full): a source, not started
 */
EaselSource *
easel_pmx_source_create (const EaselSourceOptions *options)
{
  EaselPmxSource *self = g_object_new (EASEL_TYPE_PMX_SOURCE, "kind", options->kind, "id", options->id, "address",
                                       options->address, "title", options->title, NULL);
  PmxInbox *inbox = pmx_board_get_inbox (self->board);

  self->client = pmx_client_new (options->address);
  self->gates = easel_pmx_gates_new (self->client, inbox);
  self->message_store = easel_pmx_message_store_new (options->memory, inbox);
  self->session = easel_session_new ("pmx:/");
  easel_session_set_title (self->session, _("PMX workbench"));
  self->workbench = make_canvas (self, "pmx:/workbench", _("Workbench"), 0, NULL);
  self->inbox = make_canvas (self, "pmx:/inbox", _("Inbox"), EASEL_CANVAS_CAN_ASK, inbox);
  self->list = make_canvas (self, "pmx:/nodes", _("Nodes"), EASEL_CANVAS_CAN_ASK, self->board);
  easel_source_set_connection (EASEL_SOURCE (self), EASEL_CONNECTION (self->client));
  g_signal_connect_object (self->client, "health", G_CALLBACK (health_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "ready", G_CALLBACK (ready_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "items-changed", G_CALLBACK (nodes_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->board, "health-changed", G_CALLBACK (health_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (inbox, "notify::n-waiting", G_CALLBACK (waiting_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (inbox, "asked", G_CALLBACK (asked_cb), self, G_CONNECT_SWAPPED);
  return EASEL_SOURCE (self);
}
