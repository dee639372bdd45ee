/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-options.h"
#include "easel-host.h"

G_BEGIN_DECLS

/* Called if another host uses the state folder. For a parent: prints the other host's address, and waits until that
 * host or the parent has ended. For a user with pages: hands the pages to the other host, prints a message and ends.
 * (transfer full) (nullable): our own host if the folder became free in the meantime; NULL: @status is the exit
 * status. */
EaselHost *easel_host_proxy         (EaselHostOptions *options,
                                     int              *status);
/* Whether a running host can carry out all options. */
gboolean   easel_host_can_hand_over (EaselHostOptions *options);

G_END_DECLS
