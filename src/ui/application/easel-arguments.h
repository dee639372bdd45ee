/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The command line and the environment may hold addresses with tokens in them, and a command line is for every user of
 * this computer to read. */

/* (transfer full): the arguments, and the host that the environment names as one more. Overwrites both where they were.
 * For the begin of main(), before anything else reads either. */
GStrv    easel_arguments_take        (int            argc,
                                      char         **argv);
/* Every option, as easel(1) has them. */
void     easel_arguments_add_options (GApplication  *application);
/* Replaces "-" in --host, and every --host-file, by the address that is read there; all are in --host then. */
gboolean easel_arguments_read_hosts  (GVariantDict  *options,
                                      GError       **error);

G_END_DECLS
