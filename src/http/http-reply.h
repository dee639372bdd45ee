/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

G_BEGIN_DECLS

/* An answer whose headers have arrived. Its body was read completely by the call, or is still to be read as HttpEvents.
 * Dropping the last reference closes the connection of an incompletely read body. */
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
GBytes       *http_reply_get_bytes        (HttpReply            *self);
JsonObject   *http_reply_get_object       (HttpReply            *self);

/* For HttpClient. @json: (transfer full) (nullable). */
void          http_reply_set_bytes        (HttpReply            *self,
                                           GBytes               *bytes);
void          http_reply_take_json        (HttpReply            *self,
                                           JsonNode             *json);

G_END_DECLS
