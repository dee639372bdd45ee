/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The words of a server while one connection lasts: its stream of events, or where it has none, the answers to polling.
 * Either begins with a snapshot, so that nothing is missed between two connections.
 *
 * Signals: "event" (const char *name, JsonObject *payload, nullable): foreign; without a payload it is too large to
 * be read beside drawing. "lost" (GError *): exactly once, unless it was stopped. */
#define PMX_TYPE_FEED (pmx_feed_get_type ())
G_DECLARE_FINAL_TYPE (PmxFeed, pmx_feed, PMX, FEED, GObject)

PmxFeed  *pmx_feed_new        (HttpClient  *http,
                               const char  *base);
/* To be called when the signals are connected; nothing is emitted before it returned. */
void      pmx_feed_start      (PmxFeed     *self);
void      pmx_feed_stop       (PmxFeed     *self);
gboolean  pmx_feed_is_polling (PmxFeed     *self);

G_END_DECLS
