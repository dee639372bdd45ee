/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the versions of the program and of its libraries, for --version and for reports of errors. */
char *easel_versions_describe (void);

G_END_DECLS
