/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Clicks, taps and keys of a user in a web view, seen by this process. WebKit also calls it a gesture when the
 * application runs a script, as for every message of a bridge, and a broken web process may say what it likes. */

/* The time of a gesture that never was: the clock starts anywhere, also below the limit. */
#define EASEL_WEB_GESTURE_NONE (G_MININT64 / 2)

void     easel_web_gesture_watch     (GtkWidget *view,
                                      GCallback  touched,
                                      gpointer   owner);
gboolean easel_web_gesture_is_recent (gint64     time);

G_END_DECLS
