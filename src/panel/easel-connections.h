/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-embedded-source.h"
#include "easel-hub.h"
#include "easel-known-hosts.h"
#include "easel-secrets.h"
#include "easel-source-kinds.h"

G_BEGIN_DECLS

/* Makes sources out of addresses: remembered, of this run only, and the embedded one.
 *
 * Signals: "added" (EaselSource *source, const char *url): with what may be shown of its address, again when that
 * changed. "removed" (EaselSource *source). "notice" (const char *sentence): what the user should know. */
#define EASEL_TYPE_CONNECTIONS (easel_connections_get_type ())
G_DECLARE_FINAL_TYPE (EaselConnections, easel_connections, EASEL, CONNECTIONS, GObject)

EaselConnections *easel_connections_new          (EaselHub          *hub,
                                                  EaselKnownHosts   *known,
                                                  EaselSecrets      *secrets,
                                                  EaselSourceKinds  *kinds);
EaselSourceKinds *easel_connections_get_kinds    (EaselConnections  *self);
/* Agents of all hosts may open the native canvases of @provider. */
void              easel_connections_set_provider (EaselConnections  *self,
                                                  EaselProvider     *provider);
void              easel_connections_start_known  (EaselConnections  *self);
void              easel_connections_set_client   (EaselConnections  *self,
                                                  const char        *client_id);
/* Before the first host. */
void              easel_connections_set_folder   (EaselConnections  *self,
                                                  const char        *folder);
EaselSource      *easel_connections_add_temporary     (EaselConnections  *self,
                                                       const char        *url,
                                                       GError           **error);
EaselSource      *easel_connections_add_discovered    (EaselConnections  *self,
                                                       const char        *url,
                                                       GError           **error);
EaselSource      *easel_connections_add          (EaselConnections  *self,
                                                  const char        *url,
                                                  GError           **error);
EaselSource      *easel_connections_add_embedded (EaselConnections  *self,
                                                  EaselEmbeddedHost *host,
                                                  const char        *client_id);
void              easel_connections_remove_embedded (EaselConnections  *self,
                                                     EaselEmbeddedHost *host);
gboolean          easel_connections_can_forget   (EaselConnections  *self,
                                                  EaselSource       *source);
/* @name: (nullable): what the user calls it; NULL or empty for its address. */
void              easel_connections_rename       (EaselConnections  *self,
                                                  EaselSource       *source,
                                                  const char        *name);
void              easel_connections_forget       (EaselConnections  *self,
                                                  EaselSource       *source);
gboolean          easel_connections_is_known     (EaselConnections  *self,
                                                  EaselSource       *source);
gboolean          easel_connections_is_remembered (EaselConnections *self,
                                                  EaselSource       *source);
void              easel_connections_stop         (EaselConnections  *self);

G_END_DECLS
