/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"

G_BEGIN_DECLS

/* The welcome session with its page, and the pages of folders that were named on the command line. Completes when all
 * are open; what cannot be opened is said on standard error and does not hold the host up. */
void     easel_host_welcome_async  (EaselHost            *host,
                                    const char           *welcome_folder,
                                    const char *const    *page_folders,
                                    GCancellable         *cancellable,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
gboolean easel_host_welcome_finish (EaselHost            *host,
                                    GAsyncResult         *result,
                                    GError              **error);
/* Shows one more folder there, in a host that runs. */
void     easel_host_welcome_show_async  (EaselHost            *host,
                                         const char           *page_folder,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
gboolean easel_host_welcome_show_finish (EaselHost            *host,
                                         GAsyncResult         *result,
                                         GError              **error);

G_END_DECLS
