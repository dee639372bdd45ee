/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/*
 * Shows the shortcuts of an application in @window, or above it, with the keys that its actions have.
 * @resource: describes an AdwShortcutsDialog with the ID @id, without properties. It is read when it is shown.
 */
void easel_shortcuts_present (GtkApplicationWindow *window,
                              const char           *resource,
                              const char           *id);

G_END_DECLS
