/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A parser for text/event-stream (WHATWG HTML, "Server-sent events") that reads no stream itself. */
typedef struct _HttpEventParser HttpEventParser;

/* @id: (nullable): the last event id, which events inherit from earlier ones. The texts are valid UTF-8. */
typedef void (*HttpEventFunc) (const char *type,
                               const char *data,
                               const char *id,
                               gpointer    user_data);

HttpEventParser *http_event_parser_new         (gsize             max_bytes,
                                                HttpEventFunc     func,
                                                gpointer          user_data);
void             http_event_parser_free        (HttpEventParser  *self);
gboolean         http_event_parser_feed        (HttpEventParser  *self,
                                                const char       *data,
                                                gsize             length,
                                                GError          **error);
const char      *http_event_parser_get_last_id (HttpEventParser  *self);
int              http_event_parser_get_retry   (HttpEventParser  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HttpEventParser, http_event_parser_free)

G_END_DECLS
