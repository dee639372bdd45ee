/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

/* An AHP connection as a source: sessions from listSessions and root notifications, canvases from the held
 * sessions' (and their chats') channel state. */
#define EASEL_TYPE_AHP_SOURCE (easel_ahp_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselAhpSource, easel_ahp_source, EASEL, AHP_SOURCE, GObject)

/* @id: stable name of the host in this process; @uri: ws: or wss:, its query is a secret; @title: (nullable). */
EaselSource *easel_ahp_source_new (const char *id,
                                   const char *uri,
                                   const char *client_id,
                                   const char *title);
/* Before it is started: the canvases that agents of the host may open here. */
void         easel_ahp_source_set_provider (EaselAhpSource *self,
                                            EaselProvider  *provider);

extern const EaselSourceKind easel_ahp_source_kind;

G_END_DECLS
