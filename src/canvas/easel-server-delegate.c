/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-server-delegate.h"

G_DEFINE_ENUM_TYPE (EaselServerChange, easel_server_change,
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_CHANGE_START, "start"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_CHANGE_STOP, "stop"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_CHANGE_RESTART, "restart"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_CHANGE_ENABLE, "enable"),
                    G_DEFINE_ENUM_VALUE (EASEL_SERVER_CHANGE_DISABLE, "disable"))

G_DEFINE_INTERFACE (EaselServerDelegate, easel_server_delegate, G_TYPE_OBJECT)

static void
easel_server_delegate_default_init (EaselServerDelegateInterface *iface)
{
}
