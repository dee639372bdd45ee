/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Looks once whether a PMX server answers where one of this user would run. @task: (transfer full): gets its address,
 * or NULL. */
void easel_pmx_find (GTask *task);

G_END_DECLS
