/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Events of a server during one connection: its event stream, or responses to polling if it has no stream. Both begin
 * with a snapshot, so that no change between two connections is missed.
 *
 * Signals: "event" (const char *name, JsonObject *payload, nullable): foreign; NULL: the payload is too large to be
 * parsed on the main thread. "lost" (GError *): exactly once, unless the feed was stopped. */
#define PMX_TYPE_FEED (pmx_feed_get_type ())
G_DECLARE_FINAL_TYPE (PmxFeed, pmx_feed, PMX, FEED, GObject)

PmxFeed  *pmx_feed_new        (HttpClient  *http,
                               const char  *base);
/* Call this after connecting the signals; nothing is emitted during the call. */
void      pmx_feed_start      (PmxFeed     *self);
void      pmx_feed_stop       (PmxFeed     *self);
gboolean  pmx_feed_is_polling (PmxFeed     *self);

G_END_DECLS
