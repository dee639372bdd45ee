/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns: (transfer full): the versions of the program and its libraries, for --version and bug reports. */
char *easel_versions_describe (void);

G_END_DECLS
