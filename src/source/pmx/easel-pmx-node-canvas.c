/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-node-canvas.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-list.h"
#include "easel-canvas-writer.h"
#include "easel-content.h"
#include "easel-json.h"
#include "easel-pmx-app.h"
#include "easel-pmx-operations.h"
#include "easel-pmx-source-resources.h"
#include "easel-uri.h"
#include "pmx-error.h"
#include "pmx-limits.h"

/* Pages of the server refer to resources by paths that begin with this; as the instance name it makes them addresses of
 * the page. */
#define INSTANCE "canvas"
#define PAGE "page.html"

/* Tags of the messages between a page and its embedder, as in the server's own workbench. */
#define TAG_EMIT "pmx-canvas-ax"
#define TAG_ACK "pmx-canvas-ax-ack"
#define TAG_PUSH "pmx-canvas-html-node"

/* The only files that a page gets besides itself: its style, and the code that draws diagrams. */
static const char * const files[] = { "surface-theme.css", "mermaid-entry.js" };

struct _EaselPmxNodeCanvas
{
  GObject       parent_instance;

  PmxClient    *client;
  PmxBoard     *board;
  PmxNode      *node;
  McpApp       *app;          /* nullable: set for a node with an App */
  EaselCanvas  *canvas;
  GCancellable *cancellable;  /* cancelled at the end */
  char         *token;        /* token of this page, which authenticates its messages */
  char         *shown;        /* nullable: checksum of the page's source */
  guint         n_pages;
  gboolean      is_lost;
};

enum { GONE, N_SIGNALS };

static guint signals[N_SIGNALS];

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselPmxNodeCanvas, easel_pmx_node_canvas, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static gboolean
has_ended (EaselPmxNodeCanvas *self)
{
  return easel_canvas_get_state (self->canvas) == EASEL_CANVAS_GONE;
}

/* --- what is shown ---------------------------------------------------------------------------------------------- */

/* (transfer full): a checksum of all data from which the server makes the page. */
static char *
dup_checksum (EaselPmxNodeCanvas *self)
{
  JsonObject *data = pmx_node_get_data (self->node);
  JsonNode *caps = easel_json_peek_node (data, "axCapabilities");
  g_autofree char *may = caps != NULL ? easel_json_to_string (caps) : g_strdup ("");
  const char *html = easel_json_peek_string (data, "html", "");
  g_autofree char *all = g_strjoin ("\n", pmx_node_get_kind (self->node), may, html,
                                    easel_json_peek_string (data, "content", ""), NULL);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, all, -1);
}

/* The address of the page; it changes with the page's source, so that the page is loaded again. */
static char *
dup_address (EaselPmxNodeCanvas *self)
{
  g_autofree char *checksum = NULL;
  g_autofree char *plain = NULL;

  if (self->app != NULL || !pmx_node_is_page (self->node))
    return NULL;
  checksum = dup_checksum (self);
  if (g_strcmp0 (checksum, self->shown) != 0)
    self->n_pages++;
  g_free (self->shown);
  self->shown = g_steal_pointer (&checksum);
  plain = easel_uri_content_new (INSTANCE, PAGE);
  return g_strdup_printf ("%s?v=%u", plain, self->n_pages);
}

/* Sets the link to the server's page if only that can show the node. */
static void
find_other (EaselPmxNodeCanvas *self,
            EaselCanvasFacts   *facts)
{
  facts->alternative = NULL;
  facts->alternative_reason = NULL;
  if (!pmx_node_is_elsewhere (self->node))
    return;
  facts->alternative = easel_canvas_list_find (easel_session_get_canvases (facts->session), "pmx:/workbench");
  facts->alternative_reason = g_str_equal (pmx_node_get_kind (self->node), "image")
    ? _("The image can be seen on the workbench.") : _("The file can be seen on the workbench.");
}

static void
write_canvas (EaselPmxNodeCanvas *self)
{
  const char *title = pmx_node_get_title (self->node);
  g_autofree char *address = NULL;
  EaselCanvasFacts facts;

  if (has_ended (self))
    return;
  if (self->app != NULL)
    easel_pmx_app_update (self->app, self->node);
  address = dup_address (self);
  facts = easel_canvas_get_facts (self->canvas);
  facts.title = title != NULL ? title : pmx_node_get_id (self->node);
  facts.address = address;
  facts.content_type = address != NULL ? easel_pmx_page_kind.content_type : NULL;
  facts.state = self->is_lost ? EASEL_CANVAS_STALE : EASEL_CANVAS_READY;
  facts.reason = _("The connection to the workbench was lost.");
  find_other (self, &facts);
  easel_canvas_set_facts (self->canvas, &facts);
}

/* Whether the canvas is closed; @task has failed then. */
static gboolean
fail_ended (EaselPmxNodeCanvas *self,
            GTask              *task)
{
  if (!has_ended (self))
    return FALSE;
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "%s", _("The canvas is closed."));
  return TRUE;
}

/* --- pages ------------------------------------------------------------------------------------------------------ */

static void
content_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = pmx_client_read_finish (PMX_CLIENT (source), result, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, easel_content_new (bytes, NULL, g_task_get_task_data (task)), g_object_unref);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_new_error (task, EASEL_CONTENT_ERROR,
                             error->domain == PMX_ERROR ? EASEL_CONTENT_ERROR_NOT_FOUND
                                                        : EASEL_CONTENT_ERROR_UNAVAILABLE,
                             "%s", error->message);
}

/* (transfer full) (nullable): the server path of a file that a page requested; NULL if pages may not read it. */
static char *
dup_server_path (EaselPmxNodeCanvas *self,
                 const char         *path)
{
  if (g_str_equal (path, PAGE))
    {
      g_autofree char *id = g_uri_escape_string (pmx_node_get_id (self->node), NULL, FALSE);

      return g_strdup_printf ("/api/canvas/surface/%s?theme=light&axToken=%s&themeToken=%s", id, self->token,
                              self->token);
    }
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (g_str_equal (path, files[i]))
      return g_strconcat ("/canvas/", files[i], NULL);
  return NULL;
}

/* Reads the page of the node, or one of the files for all pages. The server has no access control: a page that could
 * request any path would control the server. */
static void
delegate_read (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               const char          *uri,
               GTask               *task)
{
  EaselPmxNodeCanvas *self = EASEL_PMX_NODE_CANVAS (delegate);
  g_autoptr(GTask) owned = task;
  g_autofree char *instance = NULL;
  g_autofree char *path = NULL;
  g_autofree char *server_path = NULL;

  if (fail_ended (self, task))
    return;
  if (easel_uri_content_split (uri, &instance, &path, NULL) && g_str_equal (instance, INSTANCE))
    server_path = dup_server_path (self, path);
  if (server_path == NULL)
    {
      g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN, "%s",
                               _("This file does not belong to the page."));
      return;
    }
  g_task_set_task_data (task, g_steal_pointer (&path), g_free);
  pmx_client_read_async (self->client, server_path, EASEL_LIMIT_CONTENT_BYTES, g_task_get_cancellable (task),
                         content_cb, g_steal_pointer (&owned));
}

static void
post_to_page (EaselPmxNodeCanvas *self,
              const char         *tag,
              JsonObject         *message)
{
  g_autoptr(JsonNode) payload = NULL;

  json_object_set_string_member (message, "source", tag);
  json_object_set_string_member (message, "token", self->token);
  payload = easel_json_node_take (message);
  easel_canvas_emit_message (self->canvas, payload);
}

static void
state_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselPmxNodeCanvas) self = user_data;
  g_autoptr(JsonObject) answer = pmx_client_call_finish (PMX_CLIENT (source), result, NULL);
  JsonObject *state = answer != NULL ? easel_json_peek_object (answer, "state") : NULL;
  JsonObject *message;

  if (state == NULL || has_ended (self))
    return;
  message = easel_json_object (EASEL_JSON_STRING ("type", "ax-update"), EASEL_JSON_OBJECT_REF ("state", state));
  post_to_page (self, TAG_PUSH, message);
}

void
easel_pmx_node_canvas_renew (EaselPmxNodeCanvas *self)
{
  g_return_if_fail (EASEL_IS_PMX_NODE_CANVAS (self));

  if (!has_ended (self) && pmx_node_is_page (self->node) && pmx_node_get_interactions (self->node) != 0)
    pmx_client_call_async (self->client, "GET", "/api/canvas/ax", NULL, PMX_LIMIT_CALL, self->cancellable, state_cb,
                           g_object_ref (self));
}

/* An interaction of the page, and the id that the page gave it. */
typedef struct
{
  EaselPmxNodeCanvas *self;
  char               *type;
  JsonNode           *correlation;   /* nullable */
} Emission;

static void
emission_free (Emission *emission)
{
  g_object_unref (emission->self);
  g_free (emission->type);
  g_clear_pointer (&emission->correlation, json_node_unref);
  g_free (emission);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Emission, emission_free)

/* The refusal in the format of the server's messages to pages. */
static JsonObject *
make_refusal (const GError *error)
{
  const char *code = error->domain == PMX_ERROR ? pmx_error_get_code (error->code) : NULL;

  return easel_json_object (EASEL_JSON_BOOLEAN ("ok", FALSE),
                            EASEL_JSON_STRING ("code", code != NULL ? code : "failed"),
                            EASEL_JSON_STRING ("error", error->message));
}

static void
emitted_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(Emission) emission = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = g_task_propagate_pointer (G_TASK (result), &error);
  JsonObject *interaction;

  if (has_ended (emission->self))
    return;
  if (answer == NULL)
    answer = easel_json_node_take (make_refusal (error));
  interaction = easel_json_object (EASEL_JSON_STRING ("type", emission->type));
  post_to_page (emission->self, TAG_ACK,
                easel_json_object (EASEL_JSON_OBJECT ("interaction", interaction),
                                   EASEL_JSON_NODE_REF ("correlationId", emission->correlation),
                                   EASEL_JSON_NODE_REF ("result", answer)));
}

static void
emit (EaselPmxNodeCanvas *self,
      JsonObject         *message,
      JsonObject         *interaction)
{
  g_autoptr(JsonObject) params = json_object_new ();
  JsonObject *payload = easel_json_peek_object (interaction, "payload");
  const char *correlation = easel_json_peek_string (message, "correlationId", "");
  Emission *emission = g_new0 (Emission, 1);

  emission->self = g_object_ref (self);
  emission->type = g_strdup (easel_json_peek_string (interaction, "type", ""));
  if (*correlation != '\0' && strlen (correlation) <= PMX_LIMIT_ID_BYTES * 2)
    {
      emission->correlation = json_node_init_string (json_node_alloc (), correlation);
      json_object_set_string_member (params, "correlationId", correlation);
    }
  easel_json_object_set (params, EASEL_JSON_STRING ("type", emission->type),
                         EASEL_JSON_STRING ("sourceNodeId", pmx_node_get_id (self->node)),
                         EASEL_JSON_OBJECT_REF ("payload", payload));
  easel_pmx_operations_run (self->client, self->board, "interact", params,
                            g_task_new (self, self->cancellable, emitted_cb, emission));
}

/* Handles a message from the page. An interaction is answered with a message of its own. Its node is set here, whatever
 * the page says. */
static void
delegate_send (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               JsonNode            *payload,
               GTask               *task)
{
  EaselPmxNodeCanvas *self = EASEL_PMX_NODE_CANVAS (delegate);
  g_autoptr(GTask) owned = task;
  JsonObject *message = JSON_NODE_HOLDS_OBJECT (payload) ? json_node_get_object (payload) : NULL;
  JsonObject *interaction = message != NULL ? easel_json_peek_object (message, "interaction") : NULL;

  if (fail_ended (self, task))
    return;
  if (interaction == NULL || g_strcmp0 (easel_json_peek_string (message, "source", NULL), TAG_EMIT) != 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "Not a message of PMX_AX");
  else if (g_strcmp0 (easel_json_peek_string (message, "token", NULL), self->token) != 0 ||
           g_strcmp0 (easel_json_peek_string (message, "nodeId", NULL), pmx_node_get_id (self->node)) != 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "Not the token of this page");
  else
    {
      g_task_return_boolean (task, TRUE);
      emit (self, message, interaction);
    }
}

static void
delegate_ask (EaselCanvasDelegate *delegate,
              EaselCanvas         *canvas,
              const char          *method,
              JsonObject          *params,
              GTask               *task)
{
  EaselPmxNodeCanvas *self = EASEL_PMX_NODE_CANVAS (delegate);

  if (self->app != NULL)
    easel_pmx_app_ask (self->client, self->board, self->node, method, params, task);
  else
    easel_pmx_operations_run (self->client, self->board, method, params, task);
}

/* Closes only this view of the node, which the server does not know. */
static gboolean
request_close (EaselCanvasDelegate  *delegate,
               EaselCanvas          *canvas,
               GError              **error)
{
  easel_pmx_node_canvas_end (EASEL_PMX_NODE_CANVAS (delegate));
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

void
easel_pmx_node_canvas_end (EaselPmxNodeCanvas *self)
{
  g_autoptr(EaselPmxNodeCanvas) keep_alive = NULL;

  g_return_if_fail (EASEL_IS_PMX_NODE_CANVAS (self));

  if (has_ended (self))
    return;
  keep_alive = g_object_ref (self);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
  g_cancellable_cancel (self->cancellable);
  g_signal_emit (self, signals[GONE], 0);
}

void
easel_pmx_node_canvas_set_lost (EaselPmxNodeCanvas *self,
                                gboolean            is_lost)
{
  g_return_if_fail (EASEL_IS_PMX_NODE_CANVAS (self));

  self->is_lost = is_lost;
  write_canvas (self);
}

static void
easel_pmx_node_canvas_dispose (GObject *object)
{
  g_cancellable_cancel (EASEL_PMX_NODE_CANVAS (object)->cancellable);
  G_OBJECT_CLASS (easel_pmx_node_canvas_parent_class)->dispose (object);
}

static void
easel_pmx_node_canvas_finalize (GObject *object)
{
  EaselPmxNodeCanvas *self = EASEL_PMX_NODE_CANVAS (object);

  g_clear_object (&self->canvas);
  g_clear_object (&self->app);
  g_clear_object (&self->node);
  g_clear_object (&self->board);
  g_clear_object (&self->client);
  g_clear_object (&self->cancellable);
  g_free (self->token);
  g_free (self->shown);
  G_OBJECT_CLASS (easel_pmx_node_canvas_parent_class)->finalize (object);
}

static void
easel_pmx_node_canvas_class_init (EaselPmxNodeCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_pmx_node_canvas_dispose;
  object_class->finalize = easel_pmx_node_canvas_finalize;
  signals[GONE] =
    g_signal_new ("gone", EASEL_TYPE_PMX_NODE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_pmx_node_canvas_init (EaselPmxNodeCanvas *self)
{
  g_autofree char *random = g_uuid_string_random ();

  self->cancellable = g_cancellable_new ();
  self->token = g_strconcat ("ax-", random, NULL);
}

/**
 * easel_pmx_node_canvas_new:
 * @workbench: the workbench
 * @node: one of its nodes
 *
 * Returns: (transfer full): an object that keeps a canvas for the node up to date
 */
EaselPmxNodeCanvas *
easel_pmx_node_canvas_new (const EaselPmxWorkbench *workbench,
                           PmxNode                 *node)
{
  EaselPmxNodeCanvas *self = g_object_new (EASEL_TYPE_PMX_NODE_CANVAS, NULL);
  g_autofree char *channel = g_strdup_printf ("pmx:/node/%s", pmx_node_get_id (node));
  g_autofree char *key = g_strjoin (" ", workbench->id, channel, NULL);
  EaselCanvasFacts facts;

  self->client = g_object_ref (workbench->client);
  self->board = g_object_ref (workbench->board);
  self->node = g_object_ref (node);
  self->canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel, workbench->title, TRUE);
  if (easel_pmx_app_is_app (node))
    self->app = easel_pmx_app_new (node, workbench->id);
  facts = easel_canvas_get_facts (self->canvas);
  facts.session = workbench->session;
  facts.instance_id = INSTANCE;
  facts.canvas_id = pmx_node_get_id (node);
  facts.content_type = self->app != NULL ? MCP_APPS_MIME_TYPE : NULL;
  facts.model = self->app != NULL ? G_OBJECT (self->app) : G_OBJECT (node);
  facts.capabilities = EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_MESSAGE | EASEL_CANVAS_CAN_READ | EASEL_CANVAS_CAN_ASK;
  easel_canvas_set_facts (self->canvas, &facts);
  g_signal_connect_object (node, "changed", G_CALLBACK (write_canvas), self, G_CONNECT_SWAPPED);
  write_canvas (self);
  return self;
}

EaselCanvas *
easel_pmx_node_canvas_get_canvas (EaselPmxNodeCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_PMX_NODE_CANVAS (self), NULL);

  return self->canvas;
}

PmxNode *
easel_pmx_node_canvas_get_node (EaselPmxNodeCanvas *self)
{
  g_return_val_if_fail (EASEL_IS_PMX_NODE_CANVAS (self), NULL);

  return self->node;
}

const EaselPageKind easel_pmx_page_kind = {
  .content_type = "text/vnd.pmx.node+html",
  .get_resource = easel_pmx_source_get_resource,
  .script = RESOURCE_PATH "/source/pmx.js",
};
