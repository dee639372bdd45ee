/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Checks once whether a PMX server answers at this user's usual address. @task: (transfer full): gets the address, or
 * NULL. */
void easel_pmx_find (GTask *task);

G_END_DECLS
