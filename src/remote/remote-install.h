/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether the easel-host of this computer can run on another one, as far as its processor and its C library decide.
 * @program: the file. REMOTE_ERROR_HOST says why not. */
void     remote_install_check_async  (const char           *address,
                                      const char           *program,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
gboolean remote_install_check_finish (GAsyncResult         *result,
                                      GError              **error);
/* Copies the file to ~/.local/bin/easel-host there. The copy gets this name after it was compared and has run. */
void     remote_install_async        (const char           *address,
                                      const char           *program,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
gboolean remote_install_finish       (GAsyncResult         *result,
                                      GError              **error);

G_END_DECLS
