/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-embedded-source.h"
#include "easel-hub.h"
#include "easel-known-hosts.h"
#include "easel-secrets.h"
#include "easel-source-kinds.h"

G_BEGIN_DECLS

/*
 * Creates sources from addresses: remembered hosts, hosts of this run only, and the embedded host.
 *
 * Signals: "added" (EaselSource *source, const char *url): @url is the part of the address that may be shown; emitted
 * again when it changed. "removed" (EaselSource *source). "notice" (const char *sentence): a message for the user.
 */
#define EASEL_TYPE_CONNECTIONS (easel_connections_get_type ())
G_DECLARE_FINAL_TYPE (EaselConnections, easel_connections, EASEL, CONNECTIONS, GObject)

EaselConnections *easel_connections_new             (EaselHub           *hub,
                                                     EaselKnownHosts    *known,
                                                     EaselSecrets       *secrets,
                                                     EaselSourceKinds   *kinds);
EaselSourceKinds *easel_connections_get_kinds       (EaselConnections   *self);
/* Lets agents of all hosts open the native canvases of @provider. */
void              easel_connections_set_provider    (EaselConnections   *self,
                                                     EaselProvider      *provider);
void              easel_connections_start_known     (EaselConnections   *self);
void              easel_connections_set_client      (EaselConnections   *self,
                                                     const char         *client_id);
/* Must be called before the first host is added. */
void              easel_connections_set_folder      (EaselConnections   *self,
                                                     const char         *folder);
EaselSource      *easel_connections_add_temporary   (EaselConnections   *self,
                                                     const char         *url,
                                                     GError            **error);
EaselSource      *easel_connections_add_discovered  (EaselConnections   *self,
                                                     const char         *url,
                                                     GError            **error);
EaselSource      *easel_connections_add             (EaselConnections   *self,
                                                     const char         *url,
                                                     GError            **error);
EaselSource      *easel_connections_add_embedded    (EaselConnections   *self,
                                                     EaselEmbeddedHost  *host,
                                                     const char         *client_id);
void              easel_connections_remove_embedded (EaselConnections   *self,
                                                     EaselEmbeddedHost  *host);
gboolean          easel_connections_can_forget      (EaselConnections   *self,
                                                     EaselSource        *source);
/* @name: (nullable): the user's name for the host; %NULL or empty restores the address. */
void              easel_connections_rename          (EaselConnections   *self,
                                                     EaselSource        *source,
                                                     const char         *name);
void              easel_connections_forget          (EaselConnections   *self,
                                                     EaselSource        *source);
gboolean          easel_connections_is_known        (EaselConnections   *self,
                                                     EaselSource        *source);
gboolean          easel_connections_is_remembered   (EaselConnections   *self,
                                                     EaselSource        *source);
void              easel_connections_stop            (EaselConnections   *self);

G_END_DECLS
