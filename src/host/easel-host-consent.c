/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-consent.h"

#include "easel-host-limits.h"
#include "easel-json.h"

static gboolean
is_name (const char *text)
{
  return text != NULL && *text != '\0' && strlen (text) <= EASEL_LIMIT_HOST_NAME_BYTES;
}

/**
 * easel_host_consent_changed:
 * @runtime: the canvases
 * @connection: the sender
 * @params: the parameters of the notification; foreign
 *
 * Reports that a question was answered. Ignored if the client did not offer `x-consent` or does not subscribe to the
 * session, or if a member is missing or invalid. It grants nothing: the client decides the agent's next request.
 */
void
easel_host_consent_changed (EaselHostRuntime    *runtime,
                            EaselHostConnection *connection,
                            JsonObject          *params)
{
  const char *session, *instance_id, *canvas_id, *decision;
  gboolean allowed;

  g_return_if_fail (EASEL_HOST_IS_CONNECTION (connection));
  g_return_if_fail (params != NULL);

  session = easel_json_peek_string (params, "channel", "");
  instance_id = easel_json_peek_string (params, "instanceId", NULL);
  canvas_id = easel_json_peek_string (params, "canvasId", NULL);
  decision = easel_json_peek_string (params, "decision", "");
  allowed = strcmp (decision, "allowed") == 0;
  if (!(easel_host_connection_get_extensions (connection) & AHP_EXTENSION_CONSENT) ||
      !easel_host_connection_subscribes (connection, session) || !is_name (canvas_id) ||
      (easel_json_has (params, "instanceId") && !is_name (instance_id)) ||
      (!allowed && strcmp (decision, "refused") != 0))
    {
      g_debug ("%s was dropped", AHP_METHOD_CONSENT_CHANGED);
      return;
    }
  easel_host_runtime_emit_consent (runtime, session, instance_id, canvas_id, allowed);
}

/**
 * easel_host_consent_withdraw:
 * @hub: the clients
 * @session: the session
 * @question: the id that a panel gave the question in its error's data
 *
 * Tells the session's clients that offered `x-withdraw` that the user declined in the agent's own program.
 */
void
easel_host_consent_withdraw (EaselHostHub *hub,
                             const char   *session,
                             const char   *question)
{
  g_autoptr(GPtrArray) clients = NULL;
  g_autoptr(JsonObject) params = NULL;

  g_return_if_fail (EASEL_HOST_IS_HUB (hub));
  g_return_if_fail (session != NULL && question != NULL);

  params = easel_json_object (EASEL_JSON_STRING ("channel", session), EASEL_JSON_STRING ("question", question));
  clients = easel_host_hub_list_subscribers (hub, session);
  for (guint i = 0; i < clients->len; i++)
    if (easel_host_connection_get_extensions (clients->pdata[i]) & AHP_EXTENSION_WITHDRAW)
      easel_host_connection_notify (clients->pdata[i], AHP_METHOD_QUESTION_WITHDRAWN, params);
}
