/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-kind.h"

#include "easel-browser-surface.h"

const EaselNativeKind easel_browser_kind = {
  .declaration = &easel_browser_declaration,
  .create_surface = easel_browser_surface_new,
  .shows_web = TRUE,
};
