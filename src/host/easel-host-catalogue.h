/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-canvas.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* The open instances of a session: their channel states, and SessionState.openCanvases that lists them. Writers
 * belong inside a transaction. */

/* (transfer full) (nullable) */
EaselHostCanvas *easel_host_catalogue_find      (EaselHostState   *state,
                                                 const char       *session,
                                                 const char       *instance_id);
/* (transfer full) (nullable): by its channel. */
EaselHostCanvas *easel_host_catalogue_get       (EaselHostState   *state,
                                                 const char       *channel);
gboolean         easel_host_catalogue_is_ready  (EaselHostState   *state,
                                                 const char       *channel);
/* The answer of a provider to open: a new channel, or canvas/updated with what is different. */
void             easel_host_catalogue_record    (EaselHostState   *state,
                                                 EaselHostCanvas  *canvas,
                                                 JsonObject       *declaration,
                                                 JsonObject       *opened);
/* canvas/updated with those of @changes that differ from the state; a null clears. */
void             easel_host_catalogue_update    (EaselHostState   *state,
                                                 const char       *channel,
                                                 JsonObject       *changes);
void             easel_host_catalogue_set_stale (EaselHostState   *state,
                                                 const char       *channel);
void             easel_host_catalogue_remove    (EaselHostState   *state,
                                                 const char       *channel);
/* session/openCanvasesChanged when the list is not what was published. TRUE when it was. */
gboolean         easel_host_catalogue_publish   (EaselHostState   *state,
                                                 const char       *session);

G_END_DECLS
