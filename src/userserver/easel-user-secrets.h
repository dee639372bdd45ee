/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-user-server.h"

G_BEGIN_DECLS

/* Secret variables and headers of the user's own servers, in the keyring of this user: the panel puts them there, and
 * the host that runs a server takes them out. Never logged, and in no file of ours. */

/* @pairs: (array zero-terminated=1): name, value, name, value …; all are there, or an error. */
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
/* (transfer full): name, value, name, value …, of each that the server names. */
GStrv    easel_user_secrets_lookup_finish (EaselUserServer      *server,
                                           GAsyncResult         *result,
                                           GError              **error);
/* All of a server that is no more. */
void     easel_user_secrets_clear         (const char           *id);

G_END_DECLS
