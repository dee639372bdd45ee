/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define EASEL_HOST_CLIENT_OWNER_PREFIX "client:"

/* An open instance, as providers see it. Immutable and counted; its changing part is the channel's state. */
typedef struct
{
  char     *session;
  char     *channel;
  char     *instance_id;
  char     *canvas_id;
  char     *extension_id;
  JsonNode *input;         /* or NULL */
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

/* (nullable) (transfer none): the input when it is an object. */
JsonObject      *easel_host_canvas_get_input   (EaselHostCanvas *self);
/* Agents mint instance ids: ^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$ */
gboolean         easel_host_canvas_is_valid_id (const char      *instance_id);
/* (nullable): the client that owns it; NULL: the host itself does. */
const char      *easel_host_canvas_get_client  (const char      *extension_id);
/* Whether what a client posts in the canvas of @state is for the agent: it provides it, and there is no page. */
gboolean         easel_host_canvas_is_for_agent (JsonObject     *state,
                                                 const char     *client_id);

G_END_DECLS
