/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-source-private.h"

#include "ahp-error.h"
#include "easel-json.h"
#include "rpc-error.h"

/* What a host may ask of us. Canvases that we declare are the provider's; for everything else the answer is at once,
 * and none depends on anything that is on this machine. */

typedef void (*Answer) (RpcRequest *request);

typedef struct
{
  const char *method;
  const char *required[4];  /* members that must be strings, besides optional ones */
  Answer      answer;
} Route;

static void
answer_not_declared (RpcRequest *request)
{
  static const char message[] = "This client declares no canvas of that name";
  g_autoptr(JsonObject) data = json_object_new ();
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (data, "code", "canvas_not_declared");
  json_object_set_string_member (data, "message", message);
  json_node_set_object (node, data);
  rpc_request_reply_error (request, AHP_CODE_CANVAS_PROVIDER, message, node);
}

/* Closing what is not open is done already (issue #297 §7). */
static void
answer_done (RpcRequest *request)
{
  rpc_request_reply (request, NULL);
}

static void
answer_denied (RpcRequest *request)
{
  rpc_request_reply_error (request, AHP_CODE_PERMISSION_DENIED, "This client gives no access to its files", NULL);
}

/* In our own scheme there is nothing; everything else is not the host's business. */
static void
answer_read (RpcRequest *request)
{
  const char *uri = easel_json_peek_string (rpc_request_get_params (request), "uri", "");

  if (g_ascii_strncasecmp (uri, "ahp-canvas-content:", strlen ("ahp-canvas-content:")) == 0)
    rpc_request_reply_error (request, AHP_CODE_NOT_FOUND, "This client serves no such content", NULL);
  else
    answer_denied (request);
}

static const Route routes[] = {
  { "canvasOpen", { "channel", "canvasId" }, answer_not_declared },
  { "canvasInvokeAction", { "channel", "instanceId", "actionName" }, answer_not_declared },
  { "canvasInvokeOperation", { "channel", "operationName" }, answer_not_declared },
  { "canvasClose", { "channel" }, answer_done },
  { "resourceRead", { "uri" }, answer_read },
  { "resourceResolve", { "uri" }, answer_read },
  { "resourceList", { "uri" }, answer_read },
  { "resourceRequest", { "uri" }, answer_denied },
  { "resourceWrite", { "uri" }, answer_denied },
  { "resourceDelete", { "uri" }, answer_denied },
  { "resourceMkdir", { "uri" }, answer_denied },
  { "resourceCopy", { NULL }, answer_denied },
  { "resourceMove", { NULL }, answer_denied },
  { "createResourceWatch", { "uri" }, answer_denied },
};

static gboolean
check_shape (const Route  *route,
             JsonObject   *params,
             GError      **error)
{
  static const char * const optional[] = { "extensionId", "providerId", "canvasId", "instanceId" };

  for (guint i = 0; i < G_N_ELEMENTS (route->required) && route->required[i] != NULL; i++)
    if (easel_json_get_string (params, route->required[i], error) == NULL)
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    if (easel_json_has (params, optional[i]) && easel_json_get_string (params, optional[i], error) == NULL)
      return FALSE;
  return TRUE;
}

/**
 * easel_ahp_requests_handle:
 * @self: the source that the host belongs to
 * @request: a request of the host
 *
 * Answers the requests of issue #297 §7 and AHP's resource requests.
 *
 * Returns: %FALSE when the method is none of them
 */
gboolean
easel_ahp_requests_handle (EaselAhpSource *self,
                           RpcRequest     *request)
{
  const char *method = rpc_request_get_method (request);
  g_autoptr(GError) error = NULL;

  if (strcmp (method, AHP_METHOD_CANVAS_SNAPSHOT) == 0)
    return easel_ahp_picture_handle (self, request);
  for (guint i = 0; i < G_N_ELEMENTS (routes); i++)
    {
      if (strcmp (routes[i].method, method) != 0)
        continue;
      if (!check_shape (&routes[i], rpc_request_get_params (request), &error))
        rpc_request_reply_gerror (request, error);
      else if (self->provider == NULL || !easel_provider_handles (self->provider, method) ||
               !easel_ahp_provide_handle (self, request))
        routes[i].answer (request);
      return TRUE;
    }
  return FALSE;
}
