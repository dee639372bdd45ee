/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How all commands of ssh(1) to one computer share one connection, so that the user is asked for a passphrase once:
 * ssh(1) itself keeps the connection for a while after the last command. A sharing that the user has configured is
 * used as it is. */
void  remote_control_find_async  (const char           *address,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* (transfer full): more options for each command, none if nothing is shared, as for containers. @socket: (out)
 * (optional) (nullable) (transfer full): takes orders for the connection (ssh -S), while there is one.
 * G_IO_ERROR_CANCELLED. */
char **remote_control_find_finish (GAsyncResult         *result,
                                   char                **socket,
                                   GError              **error);

G_END_DECLS
