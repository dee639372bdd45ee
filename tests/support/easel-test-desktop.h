/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* As much of a window manager as programs ask for: windows that want to be put away or to fill the screen are told that
 * they are. They stay where they are, and the keyboard too. On the display of the environment, in this main loop. */
typedef struct _EaselTestDesktop EaselTestDesktop;

EaselTestDesktop *easel_test_desktop_new     (void);
void              easel_test_desktop_free    (EaselTestDesktop *self);
/* As with a click on the window that was put away last. */
void              easel_test_desktop_restore (EaselTestDesktop *self);
/* As with the button in the title bar of the window that has the keyboard. */
void              easel_test_desktop_close   (EaselTestDesktop *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTestDesktop, easel_test_desktop_free)

G_END_DECLS
