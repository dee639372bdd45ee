/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-web-sandbox.h"

G_BEGIN_DECLS

/* Before the first thread: WebKit takes the variables of another program's snap for its own. */
void     easel_web_probe_leave_snap (void);
/* Whether WebKit can start a web process now; where it cannot, it would end the program. Blocks for a moment. */
gboolean easel_web_probe_run        (GdkDisplay     *display,
                                     GError        **error);
/* The part of it that takes no time. */
gboolean easel_web_probe_display    (GdkDisplay     *display,
                                     GError        **error);
/* (transfer full) (nullable): what keeps sandboxes away on this system, translated. @commands: (out) (nullable): for a
 * terminal, one after the other, mend it. */
char    *easel_web_probe_find_cure  (const char     *root,
                                     GStrv          *commands);

G_END_DECLS
