/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-reply.h"

G_BEGIN_DECLS

/* The body of a reply as server-sent events.
 *
 * Signals:
 *   "event" (const char *type, const char *data, const char *id, nullable): in the order of the stream
 *   "ended" (GError *reason, nullable): exactly once; NULL: the server ended the stream normally */
#define HTTP_TYPE_EVENTS (http_events_get_type ())
G_DECLARE_FINAL_TYPE (HttpEvents, http_events, HTTP, EVENTS, GObject)

HttpEvents *http_events_new         (HttpReply  *reply,
                                     gsize       max_event_bytes);
void        http_events_start       (HttpEvents *self);
void        http_events_stop        (HttpEvents *self);
const char *http_events_get_last_id (HttpEvents *self);
int         http_events_get_retry   (HttpEvents *self);

G_END_DECLS
