/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-reply.h"

G_BEGIN_DECLS

/* Asks servers of others. Without redirects, cookies and passwords: a token goes to the address that it was given for,
 * and nowhere else. */
#define HTTP_TYPE_CLIENT (http_client_get_type ())
G_DECLARE_FINAL_TYPE (HttpClient, http_client, HTTP, CLIENT, GObject)

HttpClient  *http_client_new         (void);
SoupMessage *http_client_new_message (const char           *method,
                                      const char           *uri,
                                      GError              **error);
void         http_client_send_async  (HttpClient           *self,
                                      SoupMessage          *message,
                                      guint                 timeout,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
HttpReply   *http_client_send_finish (HttpClient           *self,
                                      GAsyncResult         *result,
                                      GError              **error);

G_END_DECLS
