/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-embedded-host.h"
#include "easel-provider.h"
#include "easel-source.h"

G_BEGIN_DECLS

/* The embedded host as a source: connecting while the child starts, and then what its connection says. */
#define EASEL_TYPE_EMBEDDED_SOURCE (easel_embedded_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselEmbeddedSource, easel_embedded_source, EASEL, EMBEDDED_SOURCE, GObject)

/* Makes the connection once the address is known; the source is not started by it. */
typedef EaselSource *(*EaselConnect) (const char *id,
                                      const char *uri,
                                      const char *client_id,
                                      const char *title);

EaselSource *easel_embedded_source_new (EaselEmbeddedHost *host,
                                        const char        *id,
                                        EaselConnect       connect);

/* Before it is started: who we are to the host, and the canvases that its agents may open here. */
void         easel_embedded_source_set_provider (EaselEmbeddedSource *self,
                                                 const char          *client_id,
                                                 EaselProvider       *provider);

G_END_DECLS
