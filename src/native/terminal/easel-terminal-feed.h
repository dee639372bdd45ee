/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <vte/vte.h>

G_BEGIN_DECLS

/* Gives output to a view in pieces, so that the window answers between two of them: VTE takes in one go whatever it was
 * fed. */
typedef struct _EaselTerminalFeed EaselTerminalFeed;

/* Called when more waits than the view gets through soon, and when that is over. */
typedef void (*EaselTerminalBehind) (gboolean behind,
                                     gpointer user_data);

EaselTerminalFeed *easel_terminal_feed_new   (VteTerminal         *view,
                                              EaselTerminalBehind  callback,
                                              gpointer             user_data);
void               easel_terminal_feed_free  (EaselTerminalFeed   *self);
void               easel_terminal_feed_add   (EaselTerminalFeed   *self,
                                              GBytes              *bytes);
/* Forgets what waits. */
void               easel_terminal_feed_clear (EaselTerminalFeed   *self);

G_END_DECLS
