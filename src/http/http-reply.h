/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* An answer whose headers are there and whose body is still to come. The body is read once: whole, or as HttpEvents.
 * Dropping the last reference ends the connection when the body was not read to its end. */
#define HTTP_TYPE_REPLY (http_reply_get_type ())
G_DECLARE_FINAL_TYPE (HttpReply, http_reply, HTTP, REPLY, GObject)

HttpReply    *http_reply_new              (SoupMessage          *message,
                                           GInputStream         *body);
guint         http_reply_get_status       (HttpReply            *self);
const char   *http_reply_get_header       (HttpReply            *self,
                                           const char           *name);
gboolean      http_reply_is_of_type       (HttpReply            *self,
                                           const char           *content_type);
GInputStream *http_reply_get_body         (HttpReply            *self);
void          http_reply_read_async       (HttpReply            *self,
                                           gsize                 max_bytes,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
GBytes       *http_reply_read_finish      (HttpReply            *self,
                                           GAsyncResult         *result,
                                           GError              **error);

G_END_DECLS
