/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-forward.h"

G_BEGIN_DECLS

/* A TCP port of a computer that ssh(1) reaches, as a Unix socket in a folder that only the user can enter. The address
 * is one of ssh://; the user may be asked questions. @host: as the other computer calls it. */
#define REMOTE_TYPE_FORWARD (remote_forward_get_type ())
G_DECLARE_FINAL_TYPE (RemoteForward, remote_forward, REMOTE, FORWARD, EaselForward)

void          remote_forward_async  (const char           *address,
                                     const char           *host,
                                     guint16               port,
                                     GCancellable         *cancellable,
                                     GAsyncReadyCallback   callback,
                                     gpointer              user_data);
/* (transfer full) (nullable): REMOTE_ERROR. */
EaselForward *remote_forward_finish (GAsyncResult         *result,
                                     GError              **error);

G_END_DECLS
