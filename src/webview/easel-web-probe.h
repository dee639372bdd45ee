/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-web-sandbox.h"

G_BEGIN_DECLS

/* Removes inherited variables of a snap, which WebKit would take for its own. Call this before the first thread
 * starts. */
void     easel_web_probe_leave_snap  (void);
/* A try to make a sandbox, which goes on beside the program. */
typedef struct _EaselWebProbe EaselWebProbe;

EaselWebProbe *easel_web_probe_begin (void);
gboolean       easel_web_probe_end   (EaselWebProbe  *self,
                                      GdkDisplay     *display,
                                      GError        **error);
/* Whether WebKit can start a web process now; if not, it would abort the program. Blocks for a moment. */
gboolean easel_web_probe_run         (GdkDisplay  *display,
                                      GError     **error);
/* The part of easel_web_probe_run() that does not block. */
gboolean easel_web_probe_display     (GdkDisplay  *display,
                                      GError     **error);
/* (transfer full) (nullable): why sandboxes cannot be made on this system, translated. @commands: (out) (nullable):
 * commands for a terminal that repair it. */
char    *easel_web_probe_find_remedy (const char  *root,
                                      GStrv       *commands);

G_END_DECLS
