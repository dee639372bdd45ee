/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"
#include "easel-host-provider.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* The provider for all clients that provide canvases: the owner "client:<id>" names the client to ask. */
#define EASEL_HOST_TYPE_CLIENT_PROVIDER (easel_host_client_provider_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostClientProvider, easel_host_client_provider, EASEL_HOST, CLIENT_PROVIDER, GObject)

EaselHostProvider *easel_host_client_provider_new          (EaselHostState          *state,
                                                            EaselHostHub            *hub);
/* Sets timeouts in milliseconds: @answer for open and invoke, @close for close. */
void               easel_host_client_provider_set_timeouts (EaselHostClientProvider *self,
                                                            guint                    answer,
                                                            guint                    close);

G_END_DECLS
