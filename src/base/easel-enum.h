/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* (transfer none): the nick of an enum value for files, logs and events; never translated. */
const char *easel_enum_nick (GType type,
                             int   value);

G_END_DECLS
