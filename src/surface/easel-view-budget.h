/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How many canvases may run although nobody sees them, by what the machine has free.
 *
 * Signal: "low": memory is short now, and room is none for a while. */
#define EASEL_TYPE_VIEW_BUDGET (easel_view_budget_get_type ())
G_DECLARE_FINAL_TYPE (EaselViewBudget, easel_view_budget, EASEL, VIEW_BUDGET, GObject)

EaselViewBudget *easel_view_budget_new      (const char      *proc);
guint            easel_view_budget_get_room (EaselViewBudget *self);
gboolean         easel_view_budget_is_short (EaselViewBudget *self);

G_END_DECLS
