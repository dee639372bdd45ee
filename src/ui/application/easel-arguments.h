/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Command line and environment may contain addresses with tokens, and every user of this computer can read command
 * lines. */

/* Returns: (transfer full): the arguments, with the host from the environment as an additional one. Overwrites both in
 * memory. Must be called at the start of main(), before anything else reads them. */
GStrv    easel_arguments_take        (int            argc,
                                      char         **argv);
/* Adds all options; easel(1) documents them. */
void     easel_arguments_add_options (GApplication  *application);
/* Replaces "-" in --host and every --host-file by the address read from standard input or the file; --host then has all
 * addresses. */
gboolean easel_arguments_read_hosts  (GVariantDict  *options,
                                      GError       **error);

G_END_DECLS
