/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/*
 * A row with a number, which the user types or changes with buttons. Templates name the class AdwSpinRow; see
 * easel-template.h.
 *
 * Properties: "adjustment", "climb-rate", "digits", "numeric", "value".
 */
#if ADW_CHECK_VERSION (1, 4, 0)
typedef AdwSpinRow EaselSpinRow;
#define EASEL_TYPE_SPIN_ROW ADW_TYPE_SPIN_ROW
#define EASEL_SPIN_ROW ADW_SPIN_ROW
#define EASEL_IS_SPIN_ROW ADW_IS_SPIN_ROW
#else
#define EASEL_TYPE_SPIN_ROW (easel_spin_row_get_type ())
G_DECLARE_FINAL_TYPE (EaselSpinRow, easel_spin_row, EASEL, SPIN_ROW, AdwActionRow)
#endif

/* Sets the range, and by how much the buttons change the number. */
void easel_spin_row_configure (EaselSpinRow  *self,
                               GtkAdjustment *adjustment,
                               double         climb_rate,
                               guint          digits);

G_END_DECLS
