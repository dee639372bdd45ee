/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/*
 * Shows the shortcuts of an application above @window, with the keys that its actions have.
 * @resource: describes a GtkShortcutsWindow with the ID @id. It is read when it is shown for the first time.
 */
void easel_shortcuts_present (GtkApplicationWindow *window,
                              const char           *resource,
                              const char           *id);

G_END_DECLS
