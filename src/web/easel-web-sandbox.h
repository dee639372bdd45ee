/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean easel_web_sandbox_is_there (void);

G_END_DECLS
