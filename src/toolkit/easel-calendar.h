/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Selects a day, and shows its month. */
void easel_calendar_set_date (GtkCalendar *calendar,
                              GDateTime   *date);

G_END_DECLS
