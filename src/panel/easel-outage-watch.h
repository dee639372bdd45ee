/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-hub.h"

G_BEGIN_DECLS

/* Detects the end of an outage: the network changed, or the computer has woken. Sources that wait for their next
 * attempt then retry at once instead of after a back-off that grew during the outage. */
#define EASEL_TYPE_OUTAGE_WATCH (easel_outage_watch_get_type ())
G_DECLARE_FINAL_TYPE (EaselOutageWatch, easel_outage_watch, EASEL, OUTAGE_WATCH, GObject)

EaselOutageWatch *easel_outage_watch_new (EaselHub *hub);

G_END_DECLS
