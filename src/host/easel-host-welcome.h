/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"

G_BEGIN_DECLS

/* Opens the welcome session with its page, and the pages of folders that were named on the command line. Completes when
 * all are open; failures are printed on standard error and do not delay the host. */
void     easel_host_welcome_async       (EaselHost            *host,
                                         const char           *welcome_folder,
                                         const char *const    *page_folders,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
gboolean easel_host_welcome_finish      (EaselHost            *host,
                                         GAsyncResult         *result,
                                         GError              **error);
/* Opens one more folder in the welcome session of a running host. */
void     easel_host_welcome_show_async  (EaselHost            *host,
                                         const char           *page_folder,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
gboolean easel_host_welcome_show_finish (EaselHost            *host,
                                         GAsyncResult         *result,
                                         GError              **error);

G_END_DECLS
