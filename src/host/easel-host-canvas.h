/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define EASEL_HOST_CLIENT_OWNER_PREFIX "client:"

/* An open canvas, as providers see it. Immutable and reference counted; its changing part is the channel's state. */
typedef struct
{
  char     *session;
  char     *channel;
  char     *instance_id;
  char     *canvas_id;
  char     *extension_id;
  JsonNode *input;         /* nullable */
} EaselHostCanvas;

EaselHostCanvas *easel_host_canvas_new         (const char      *session,
                                                const char      *channel,
                                                const char      *instance_id,
                                                const char      *canvas_id,
                                                const char      *extension_id,
                                                JsonNode        *input);
EaselHostCanvas *easel_host_canvas_from_state  (const char      *session,
                                                const char      *channel,
                                                JsonObject      *state);
EaselHostCanvas *easel_host_canvas_ref         (EaselHostCanvas *self);
void             easel_host_canvas_unref       (EaselHostCanvas *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostCanvas, easel_host_canvas_unref)

/* (nullable) (transfer none): the input if it is an object. */
JsonObject *easel_host_canvas_get_input    (EaselHostCanvas *self);
/* Whether an instance id, which an agent may choose, matches ^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$. */
gboolean    easel_host_canvas_is_valid_id  (const char      *instance_id);
/* (nullable): the id of the owning client; NULL if the host itself is the owner. */
const char *easel_host_canvas_get_client   (const char      *extension_id);
/* Whether messages of clients in the canvas of @state go to the agent: the agent provides it, and it has no page. */
gboolean    easel_host_canvas_is_for_agent (JsonObject      *state,
                                            const char      *client_id);

G_END_DECLS
