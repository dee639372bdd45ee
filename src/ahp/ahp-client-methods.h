/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* The requests that have a shape of their own. */

/* (transfer full): JsonObject summaries, all pages, newest first. */
void       ahp_client_list_sessions_async    (AhpClient            *self,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
GPtrArray *ahp_client_list_sessions_finish   (AhpClient            *self,
                                              GAsyncResult         *result,
                                              GError              **error);

/* @params: (transfer full): createSession's members besides "channel". */
void       ahp_client_create_session_async   (AhpClient            *self,
                                              const char           *session,
                                              JsonObject           *params,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
gboolean   ahp_client_create_session_finish  (AhpClient            *self,
                                              GAsyncResult         *result,
                                              GError              **error);

void       ahp_client_dispose_session_async  (AhpClient            *self,
                                              const char           *session,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
gboolean   ahp_client_dispose_session_finish (AhpClient            *self,
                                              GAsyncResult         *result,
                                              GError              **error);

/* Only for a resource that the host advertised; an empty token revokes. The token is never logged. */
void       ahp_client_authenticate_async     (AhpClient            *self,
                                              const char           *resource,
                                              const char           *token,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
gboolean   ahp_client_authenticate_finish    (AhpClient            *self,
                                              GAsyncResult         *result,
                                              GError              **error);

/* canvasReadResource, falling back to resourceRead on -32601 (remembered per connection). The bytes come
 * decoded, off the main thread when large; @mime_type is the host's word, nullable. */
void       ahp_client_read_resource_async    (AhpClient            *self,
                                              const char           *canvas,
                                              const char           *uri,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
GBytes    *ahp_client_read_resource_finish   (AhpClient            *self,
                                              GAsyncResult         *result,
                                              char                **mime_type,
                                              GError              **error);

G_END_DECLS
