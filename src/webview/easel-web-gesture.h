/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Clicks, taps and keys of the user in a web view, as seen by this process. WebKit's own user-gesture flag cannot be
 * used: it is also set when the application runs a script, such as for each message of a bridge, and a broken web
 * process may set it freely. */

/* The time if there was no gesture; not 0, because the monotonic clock may be below the limit. */
#define EASEL_WEB_GESTURE_NONE (G_MININT64 / 2)

void     easel_web_gesture_watch     (GtkWidget *view,
                                      GCallback  touched,
                                      gpointer   owner);
gboolean easel_web_gesture_is_recent (gint64     time);

G_END_DECLS
