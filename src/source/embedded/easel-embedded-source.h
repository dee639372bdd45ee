/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-embedded-host.h"
#include "easel-source-kind.h"

G_BEGIN_DECLS

/* The id of the source; at most one exists. */
#define EASEL_EMBEDDED_ID "embedded"

/* The embedded host as a source: connecting while the child starts, then in the state of its connection. */
#define EASEL_TYPE_EMBEDDED_SOURCE (easel_embedded_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselEmbeddedSource, easel_embedded_source, EASEL, EMBEDDED_SOURCE, EaselSource)

EaselSource *easel_embedded_source_new (EaselEmbeddedHost *host,
                                        const char        *client_id,
                                        EaselProvider     *provider);

extern const EaselSourceKind easel_embedded_source_kind;

G_END_DECLS
