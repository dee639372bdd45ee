/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-canvas.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* The open canvases of a session: their channel states, and SessionState.openCanvases, which lists them. Functions that
 * write must be called inside a transaction. */

/* (transfer full) (nullable) */
EaselHostCanvas *easel_host_catalogue_find      (EaselHostState   *state,
                                                 const char       *session,
                                                 const char       *instance_id);
/* (transfer full) (nullable): by its channel. */
EaselHostCanvas *easel_host_catalogue_get       (EaselHostState   *state,
                                                 const char       *channel);
gboolean         easel_host_catalogue_is_ready  (EaselHostState   *state,
                                                 const char       *channel);
/* Records a provider's answer to open: creates a channel, or sends canvas/updated with the differences. */
void             easel_host_catalogue_record    (EaselHostState   *state,
                                                 EaselHostCanvas  *canvas,
                                                 JsonObject       *declaration,
                                                 JsonObject       *opened);
/* Sends canvas/updated with the members of @changes that differ from the state; a null clears a member. */
void             easel_host_catalogue_update    (EaselHostState   *state,
                                                 const char       *channel,
                                                 JsonObject       *changes);
void             easel_host_catalogue_set_stale (EaselHostState   *state,
                                                 const char       *channel);
void             easel_host_catalogue_forget    (EaselHostState   *state,
                                                 const char       *channel,
                                                 GError          **error);
void             easel_host_catalogue_remove    (EaselHostState   *state,
                                                 const char       *channel);
/* Sends session/openCanvasesChanged if the list differs from the published one. Returns whether it did. */
gboolean         easel_host_catalogue_publish   (EaselHostState   *state,
                                                 const char       *session);

G_END_DECLS
