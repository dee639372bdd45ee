/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* A disk that takes not one byte more from a process, 0 for this one, until it does again: the limit of the kernel on
 * the size of files, which needs no rights and no mount. Call easel_test_disk_init() before. */
void easel_test_disk_init     (void);
void easel_test_disk_set_full (pid_t    pid,
                               gboolean is_full);

G_END_DECLS
