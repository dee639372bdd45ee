/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-canvas.h"

#include "easel-json.h"

#define INSTANCE_ID_MAX 128

EaselHostCanvas *
easel_host_canvas_new (const char *session,
                       const char *channel,
                       const char *instance_id,
                       const char *canvas_id,
                       const char *extension_id,
                       JsonNode   *input)
{
  EaselHostCanvas *self = g_atomic_rc_box_new0 (EaselHostCanvas);

  self->session = g_strdup (session);
  self->channel = g_strdup (channel);
  self->instance_id = g_strdup (instance_id);
  self->canvas_id = g_strdup (canvas_id);
  self->extension_id = g_strdup (extension_id);
  self->input = input != NULL ? json_node_ref (input) : NULL;
  return self;
}

/**
 * easel_host_canvas_from_state:
 * @session: the session in which the canvas is open
 * @channel: the canvas's channel
 * @state: the state of @channel, as written by this host
 *
 * Returns: (transfer full): the instance
 */
EaselHostCanvas *
easel_host_canvas_from_state (const char *session,
                              const char *channel,
                              JsonObject *state)
{
  return easel_host_canvas_new (session, channel,
                                easel_json_peek_string (state, "instanceId", ""),
                                easel_json_peek_string (state, "canvasId", ""),
                                easel_json_peek_string (state, "extensionId", ""),
                                easel_json_peek_node (state, "input"));
}

EaselHostCanvas *
easel_host_canvas_ref (EaselHostCanvas *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  EaselHostCanvas *self = data;

  g_free (self->session);
  g_free (self->channel);
  g_free (self->instance_id);
  g_free (self->canvas_id);
  g_free (self->extension_id);
  g_clear_pointer (&self->input, json_node_unref);
}

void
easel_host_canvas_unref (EaselHostCanvas *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

JsonObject *
easel_host_canvas_get_input (EaselHostCanvas *self)
{
  return self->input != NULL && JSON_NODE_HOLDS_OBJECT (self->input) ? json_node_get_object (self->input) : NULL;
}

gboolean
easel_host_canvas_is_valid_id (const char *instance_id)
{
  gsize length = strlen (instance_id);

  return length >= 1 && length <= INSTANCE_ID_MAX && g_ascii_isalnum (instance_id[0]) &&
         strspn (instance_id, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-") == length;
}

const char *
easel_host_canvas_get_client (const char *extension_id)
{
  return g_str_has_prefix (extension_id, EASEL_HOST_CLIENT_OWNER_PREFIX)
         ? extension_id + strlen (EASEL_HOST_CLIENT_OWNER_PREFIX) : NULL;
}

gboolean
easel_host_canvas_is_for_agent (JsonObject *state,
                                const char *client_id)
{
  const char *owner = easel_json_peek_string (state, "extensionId", "");

  return easel_json_peek_string (state, "url", NULL) == NULL &&
         g_strcmp0 (easel_host_canvas_get_client (owner), client_id) == 0;
}
