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

  g_return_if_fail (EASEL_HOST_IS_HUB (hub));

  if (session == NULL)
    return;
  params = json_object_new ();
  json_object_set_string_member (params, "channel", session);
  json_object_set_string_member (params, "instanceId",
                                 easel_json_peek_string (easel_host_state_get (state, channel), "instanceId", ""));
  clients = easel_host_hub_list_subscribers (hub, channel);
  for (guint i = 0; i < clients->len; i++)
    if (easel_host_connection_get_extensions (clients->pdata[i]) & AHP_EXTENSION_SHOW)
      easel_host_connection_notify (clients->pdata[i], AHP_METHOD_CANVAS_SHOW, params);
}
