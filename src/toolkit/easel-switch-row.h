/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/*
 * A row with a switch, which the user changes by activating the row. Templates name the class AdwSwitchRow; see
 * easel-template.h.
 *
 * Property: "active".
 */
#if ADW_CHECK_VERSION (1, 4, 0)
typedef AdwSwitchRow EaselSwitchRow;
#define EASEL_TYPE_SWITCH_ROW ADW_TYPE_SWITCH_ROW
#define EASEL_SWITCH_ROW ADW_SWITCH_ROW
#define EASEL_IS_SWITCH_ROW ADW_IS_SWITCH_ROW
#else
#define EASEL_TYPE_SWITCH_ROW (easel_switch_row_get_type ())
G_DECLARE_FINAL_TYPE (EaselSwitchRow, easel_switch_row, EASEL, SWITCH_ROW, AdwActionRow)
#endif

/* Returns: (transfer floating): a row that is off. */
GtkWidget *easel_switch_row_new        (void);
gboolean   easel_switch_row_get_active (EaselSwitchRow *self);
void       easel_switch_row_set_active (EaselSwitchRow *self,
                                        gboolean        is_active);

G_END_DECLS
