/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-hub.h"
#include "easel-host-provider.h"

G_BEGIN_DECLS

/* EaselHostProviders finds the provider of a canvas by the owner in its declaration: a part of the host, or the one
 * that forwards to clients.
 *
 * Signal "updated" (const char *channel, JsonObject *changes): of a part of the host, as EaselHostProvider's. */
#define EASEL_HOST_TYPE_PROVIDERS (easel_host_providers_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostProviders, easel_host_providers, EASEL_HOST, PROVIDERS, GObject)

EaselHostProviders *easel_host_providers_new              (EaselHostState      *state,
                                                           EaselHostHub        *hub);
void                easel_host_providers_add              (EaselHostProviders  *self,
                                                           const char          *extension_id,
                                                           EaselHostProvider   *provider);
/* Sets the milliseconds for a client to answer, and to close. */
void                easel_host_providers_set_timeouts     (EaselHostProviders  *self,
                                                           guint                answer,
                                                           guint                close);
/* (nullable) (transfer none) */
EaselHostProvider  *easel_host_providers_find             (EaselHostProviders  *self,
                                                           const char          *extension_id);
/* Like easel_host_registry_find(). */
JsonObject         *easel_host_providers_find_declaration (EaselHostProviders  *self,
                                                           const char          *session,
                                                           const char          *extension_id,
                                                           const char          *canvas_id,
                                                           GError             **error);
/* Whether the owner of @canvas is connected and declares it. */
gboolean            easel_host_providers_have             (EaselHostProviders  *self,
                                                           EaselHostCanvas     *canvas);
/* (transfer full): the declarations of the host itself, for every session. */
JsonArray          *easel_host_providers_declare          (EaselHostProviders  *self);

G_END_DECLS
