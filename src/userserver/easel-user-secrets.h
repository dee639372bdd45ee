/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-user-server.h"

G_BEGIN_DECLS

/* Secret variables and headers of the user's servers, in the user's keyring: the panel stores them, and the host that
 * runs a server reads them. They are never logged or written to a file. */

/* @pairs: (array zero-terminated=1): name, value, name, value …. Stores all of them, or fails. */
void     easel_user_secrets_store_async   (EaselUserServer      *server,
                                           const char * const   *pairs,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
gboolean easel_user_secrets_store_finish  (EaselUserServer      *server,
                                           GAsyncResult         *result,
                                           GError              **error);
void     easel_user_secrets_lookup_async  (EaselUserServer      *server,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
/* (transfer full): name, value, name, value …, for each secret that the server names. */
GStrv    easel_user_secrets_lookup_finish (EaselUserServer      *server,
                                           GAsyncResult         *result,
                                           GError              **error);
/* Removes all secrets of a removed server. */
void     easel_user_secrets_clear         (const char           *id);

G_END_DECLS
