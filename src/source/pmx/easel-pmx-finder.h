/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Looks whether a PMX server runs where one of this user would. Signal: "found" (const char *address): it answers. */
#define EASEL_TYPE_PMX_FINDER (easel_pmx_finder_get_type ())
G_DECLARE_FINAL_TYPE (EaselPmxFinder, easel_pmx_finder, EASEL, PMX_FINDER, GObject)

EaselPmxFinder *easel_pmx_finder_new  (void);
/* Once; nothing happens while it looks already, or where there is no usual place. */
void            easel_pmx_finder_look (EaselPmxFinder *self);

G_END_DECLS
