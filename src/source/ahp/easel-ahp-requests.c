/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-source-private.h"

#include "ahp-dialect-provider.h"
#include "ahp-error.h"
#include "easel-json.h"
#include "easel-uri.h"
#include "rpc-error.h"

/* Requests of the host. Canvases that we declare are the provider's; for everything else the answer is at once, and
 * none depends on anything that is on this machine. */

typedef void (*Answer) (RpcRequest *request);

typedef struct
{
  const char *method;
  const char *required;  /* nullable: a member that must be a string */
  Answer      answer;
} Route;

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
  if (ahp_dialect_is_canvas_request (method))
    {
      easel_ahp_provide_handle (self, request);
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
