/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether a program of this computer listens at the address and port of @uri, such as "ws://127.0.0.1:8123". The kernel
 * knows; nothing is connected. FALSE for other addresses than 127.0.0.1 and for addresses without a port. */
gboolean easel_local_ports_is_used (const char *uri);

G_END_DECLS
