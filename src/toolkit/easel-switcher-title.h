/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/*
 * The title of a header bar: a switch between the pages of a stack, or a text if the window is too narrow for it. The
 * header bar centres its title strictly.
 *
 * Properties for templates: "stack", "title", "title-visible".
 */
#define EASEL_TYPE_SWITCHER_TITLE (easel_switcher_title_get_type ())
G_DECLARE_FINAL_TYPE (EaselSwitcherTitle, easel_switcher_title, EASEL, SWITCHER_TITLE, AdwBin)

G_END_DECLS
