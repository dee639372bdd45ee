/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-requests.h"

#include "ahp-dialect-provider.h"
#include "ahp-error.h"
#include "easel-ahp-native.h"
#include "easel-json.h"
#include "easel-uri.h"

typedef void (*Answer) (RpcRequest *request);

typedef struct
{
  const char *method;
  const char *required;  /* nullable: name of a required string member */
  Answer      answer;
} Route;

static void
answer_denied (RpcRequest *request)
{
  rpc_request_reply_error (request, AHP_CODE_PERMISSION_DENIED, "This client gives no access to its files", NULL);
}

/* Refuses a read: this client serves no content addresses, and any other URI would be a file of this machine. */
static void
answer_read (RpcRequest *request)
{
  const char *uri = easel_json_peek_string (rpc_request_get_params (request), "uri", "");

  if (easel_uri_is_content (uri))
    rpc_request_reply_error (request, AHP_CODE_NOT_FOUND, "This client serves no such content", NULL);
  else
    answer_denied (request);
}

static const Route routes[] = {
  { "resourceRead", "uri", answer_read },
  { "resourceResolve", "uri", answer_read },
  { "resourceList", "uri", answer_read },
  { "resourceRequest", "uri", answer_denied },
  { "resourceWrite", "uri", answer_denied },
  { "resourceDelete", "uri", answer_denied },
  { "resourceMkdir", "uri", answer_denied },
  { "resourceCopy", NULL, answer_denied },
  { "resourceMove", NULL, answer_denied },
  { "createResourceWatch", "uri", answer_denied },
};

static void
reply (RpcRequest   *request,
       JsonNode     *answer,
       const GError *error)
{
  if (error == NULL)
    rpc_request_reply (request, answer);
  else if (error->domain == EASEL_PROVIDER_ERROR)
    rpc_request_reply_error (request, AHP_CODE_CANVAS_PROVIDER, error->message,
                             easel_provider_error_get_data (error));
  else
    rpc_request_reply_gerror (request, error);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_ahp_native_call_finish (EASEL_PROVIDER (source), result, &error);

  reply (request, answer, error);
}

static void
app_answered_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_ahp_app_actions_call_finish (EASEL_AHP_APP_ACTIONS (source), result, &error);

  reply (request, answer, error);
}

/* Answers a request for an App. FALSE: the request is not about an App. */
static gboolean
answer_app (EaselAhpSession      *session,
            RpcRequest           *request,
            const EaselRequester *requester)
{
  EaselAhpAppActions *actions = easel_ahp_session_get_actions (session);
  AhpCanvasRequest asked;

  if (!ahp_dialect_read_request (&asked, rpc_request_get_method (request), rpc_request_get_params (request), NULL) ||
      !easel_ahp_app_actions_takes (actions, &asked))
    return FALSE;
  easel_ahp_app_actions_call_async (actions, &asked, requester, rpc_request_get_cancellable (request), app_answered_cb,
                                    g_object_ref (request));
  return TRUE;
}

/* Answers requests while no canvas is declared: none can be open, so a close succeeds (issue #297 §7). */
static void
answer_not_declared (RpcRequest *request)
{
  static const char message[] = "This client declares no canvas of that name";
  AhpCanvasRequest asked;
  g_autoptr(GError) error = NULL;

  if (!ahp_dialect_read_request (&asked, rpc_request_get_method (request), rpc_request_get_params (request), &error))
    rpc_request_reply_gerror (request, error);
  else if (asked.kind == AHP_CANVAS_REQUEST_CLOSE)
    rpc_request_reply (request, NULL);
  else
    {
      error = easel_provider_error_new (EASEL_CODE_NOT_DECLARED, message, NULL);
      rpc_request_reply_error (request, AHP_CODE_CANVAS_PROVIDER, message, easel_provider_error_get_data (error));
    }
}

/* Answers a canvas request. The last form of PR #298 names only the canvas' channel: the session is the one that lists
 * it, if any. */
static void
answer_canvas (EaselAhpSubscriptions *subscriptions,
               RpcRequest            *request)
{
  EaselAhpHost *host = easel_ahp_subscriptions_get_host (subscriptions);
  EaselProvider *provider = easel_ahp_host_get_provider (host);
  JsonObject *params = rpc_request_get_params (request);
  const char *channel = easel_json_peek_string (params, "channel", "");
  EaselAhpSession *session = easel_ahp_subscriptions_find (subscriptions, channel);
  const char *uri = session != NULL ? easel_ahp_session_get_uri (session) : channel;
  const char *agent = session != NULL ? easel_ahp_session_get_agent (session) : NULL;
  EaselRequester requester = easel_ahp_host_get_requester (host, uri, agent, NULL);

  requester.folder = session != NULL ? (char *) easel_ahp_session_get_folder (session) : NULL;
  if (provider == NULL || (session == NULL && !ahp_dialect_is_canvas_channel (channel)))
    answer_not_declared (request);
  else if (session == NULL || !answer_app (session, request, &requester))
    easel_ahp_native_call_async (provider, rpc_request_get_method (request), params, &requester,
                                 rpc_request_get_cancellable (request), answered_cb, g_object_ref (request));
}

static gboolean
request_cb (AhpClient             *client,
            RpcRequest            *request,
            EaselAhpSubscriptions *subscriptions)
{
  const char *method = rpc_request_get_method (request);
  g_autoptr(GError) error = NULL;

  if (ahp_dialect_is_canvas_request (method))
    {
      answer_canvas (subscriptions, request);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (routes); i++)
    {
      if (strcmp (routes[i].method, method) != 0)
        continue;
      if (routes[i].required == NULL ||
          easel_json_get_string (rpc_request_get_params (request), routes[i].required, &error) != NULL)
        routes[i].answer (request);
      else
        rpc_request_reply_gerror (request, error);
      return TRUE;
    }
  return FALSE;
}

void
easel_ahp_requests_connect (EaselAhpSubscriptions *subscriptions)
{
  g_signal_connect_object (easel_ahp_host_get_client (easel_ahp_subscriptions_get_host (subscriptions)), "request",
                           G_CALLBACK (request_cb), subscriptions, 0);
}
