/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-source-private.h"

#include "ahp-dialect-provider.h"
#include "ahp-error.h"
#include "easel-ahp-files.h"
#include "easel-ahp-native.h"
#include "easel-ahp-session.h"
#include "easel-ahp-terminals.h"
#include "easel-json.h"

/* A source and our own canvases: requests of the host go to the provider, and its
 * instances get what the connection lends. */

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_ahp_native_call_finish (EASEL_PROVIDER (source), result, &error);

  if (error == NULL)
    rpc_request_reply (request, answer);
  else if (error->domain == EASEL_PROVIDER_ERROR)
    rpc_request_reply_error (request, AHP_CODE_CANVAS_PROVIDER, error->message,
                             easel_provider_error_get_data (error));
  else
    rpc_request_reply_gerror (request, error);
}

/* PR #298's last form names the canvas' own channel: its session is the one that lists it, if one does already. */
EaselAhpSession *
easel_ahp_provide_find_session (EaselAhpSource *self,
                                const char     *channel)
{
  GHashTableIter iter;
  gpointer session, follower;

  g_hash_table_iter_init (&iter, self->held);
  while (g_hash_table_iter_next (&iter, &session, &follower))
    if (strcmp (easel_session_get_uri (session), channel) == 0 ||
        easel_canvas_list_find (easel_session_get_canvases (session), channel) != NULL)
      return follower;
  return NULL;
}

EaselSubject
easel_ahp_provide_subject (EaselAhpSource  *self,
                           EaselAhpSession *session,
                           const char      *channel)
{
  return (EaselSubject) {
    .host_id = self->id,
    .host_title = self->title,
    .agent = (char *) (session != NULL ? easel_ahp_session_get_agent (session) : NULL),
    .session = (char *) (session != NULL ? easel_ahp_session_get_uri (session) : channel),
    .loopback = ahp_client_is_loopback (self->client),
  };
}

/* Where nothing of ours is declared, nothing is open either, and closing that is done already (issue #297 §7). */
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

/**
 * easel_ahp_provide_handle:
 * @self: a source
 * @request: a request that ahp_dialect_is_canvas_request() knows, of any shape
 *
 * Answers it: by the provider, or by a word where there is none or the session is one that we do not follow.
 */
void
easel_ahp_provide_handle (EaselAhpSource *self,
                          RpcRequest     *request)
{
  JsonObject *params = rpc_request_get_params (request);
  const char *channel = easel_json_peek_string (params, "channel", "");
  EaselAhpSession *session = easel_ahp_provide_find_session (self, channel);
  EaselSubject subject = easel_ahp_provide_subject (self, session, channel);

  if (self->provider == NULL || (session == NULL && !ahp_dialect_is_canvas_channel (channel)))
    answer_not_declared (request);
  else
    easel_ahp_native_call_async (self->provider, rpc_request_get_method (request), params, &subject,
                                 rpc_request_get_cancellable (request), answered_cb, g_object_ref (request));
}

/**
 * easel_ahp_provide_lend:
 * @self: a source
 *
 * Lends the connection to the host's instances, or takes it back when it is gone.
 */
void
easel_ahp_provide_lend (EaselAhpSource *self)
{
  gboolean is_ready = ahp_client_get_state (self->client) == AHP_CLIENT_READY;

  if (self->provider == NULL || is_ready == self->is_lent)
    return;
  self->is_lent = is_ready;
  easel_ahp_terminals_set_here (EASEL_AHP_TERMINALS (self->loan.terminals), ahp_client_is_here (self->client));
  easel_provider_lend (self->provider, self->id, is_ready ? &self->loan : NULL);
}

/**
 * easel_ahp_source_set_provider:
 * @self: a source that has not been started
 * @provider: the canvases that this client declares to the host
 */
void
easel_ahp_source_set_provider (EaselAhpSource *self,
                               EaselProvider  *provider)
{
  g_return_if_fail (EASEL_IS_AHP_SOURCE (self));
  g_return_if_fail (EASEL_IS_PROVIDER (provider));
  g_return_if_fail (self->provider == NULL && g_hash_table_size (self->held) == 0);

  self->provider = g_object_ref (provider);
  self->loan.files = easel_ahp_files_new (self->client);
  self->loan.terminals = easel_ahp_terminals_new (self->client);
  easel_ahp_picture_connect (self);
}
