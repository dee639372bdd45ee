/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <vte/vte.h>

G_BEGIN_DECLS

/* Feeds output to a view in pieces, so that the window can react between two of them: VTE processes everything it is
 * fed at once. */
typedef struct _EaselTerminalFeed EaselTerminalFeed;

/* Called when much more output waits than the view can process soon, and when that has passed. */
typedef void (*EaselTerminalBehind) (gboolean behind,
                                     gpointer user_data);

EaselTerminalFeed *easel_terminal_feed_new   (VteTerminal         *view,
                                              EaselTerminalBehind  callback,
                                              gpointer             user_data);
void               easel_terminal_feed_free  (EaselTerminalFeed   *self);
void               easel_terminal_feed_add   (EaselTerminalFeed   *self,
                                              GBytes              *bytes);
/* Drops the waiting output. */
void               easel_terminal_feed_clear (EaselTerminalFeed   *self);

G_END_DECLS
