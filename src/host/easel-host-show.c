/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-show.h"

#include "easel-json.h"

void
easel_host_show (EaselHostHub   *hub,
                 EaselHostState *state,
                 const char     *channel)
{
  const char *session = easel_host_state_get_session (state, channel);
  g_autoptr(GPtrArray) clients = NULL;
  g_autoptr(JsonObject) params = NULL;
  const char *instance;

  g_return_if_fail (EASEL_HOST_IS_HUB (hub));

  if (session == NULL)
    return;
  instance = easel_json_peek_string (easel_host_state_get (state, channel), "instanceId", "");
  params = easel_json_object (EASEL_JSON_STRING ("channel", session), EASEL_JSON_STRING ("instanceId", instance));
  clients = easel_host_hub_list_subscribers (hub, channel);
  for (guint i = 0; i < clients->len; i++)
    if (easel_host_connection_get_extensions (clients->pdata[i]) & AHP_EXTENSION_SHOW)
      easel_host_connection_notify (clients->pdata[i], AHP_METHOD_CANVAS_SHOW, params);
}
