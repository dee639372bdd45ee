/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The process of one terminal, which reports AHP actions. It does not know channels or clients.
 *
 * Signal "action" (JsonObject *): terminal/data, titleChanged, cwdChanged, commandDetectionAvailable, commandExecuted,
 * commandFinished, and finally exited.
 *
 * Signal "ready": it was detected whether the shell marks its commands; emitted once, but not for a terminal that is
 * ready from the start. */
#define EASEL_HOST_TYPE_TTY (easel_host_tty_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostTty, easel_host_tty, EASEL_HOST, TTY, GObject)

EaselHostTty *easel_host_tty_new        (const char    *cwd,
                                         guint          columns,
                                         guint          rows,
                                         GError       **error);
gboolean      easel_host_tty_is_ready   (EaselHostTty  *self);
gboolean      easel_host_tty_input      (EaselHostTty  *self,
                                         const char    *data);
void          easel_host_tty_resize     (EaselHostTty  *self,
                                         guint          columns,
                                         guint          rows);
void          easel_host_tty_set_paused (EaselHostTty  *self,
                                         gboolean       paused);

G_END_DECLS
