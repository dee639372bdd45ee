/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* An internet for tests: names that have the addresses one likes, and public addresses behind which is a server of the
 * test on loopback. It takes the place of the resolver and of the system's proxies of this program; connections are
 * real, and what was connected to is counted here. There is one for the life of the program. */
void   easel_test_internet_init    (void);
/* @name has @addresses, a comma between them. With more than one call each look-up takes the next answer, and the last
 * one stays. With none, "", the look-up takes until it is cancelled. */
void   easel_test_internet_name    (const char *name,
                                    const char *addresses);
/* Behind @address, all ports, is @port of loopback. */
void   easel_test_internet_route   (const char *address,
                                    guint16     port);
/* How often @name was looked up, and @address connected to. */
guint  easel_test_internet_lookups (const char *name);
guint  easel_test_internet_visits  (const char *address);
/* Without names and routes. */
void   easel_test_internet_clear   (void);

G_END_DECLS
