/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-calendar.h"

void
easel_calendar_set_date (GtkCalendar *calendar,
                         GDateTime   *date)
{
  g_return_if_fail (GTK_IS_CALENDAR (calendar));
  g_return_if_fail (date != NULL);

#if GTK_CHECK_VERSION (4, 20, 0)
  gtk_calendar_set_date (calendar, date);
#else
  gtk_calendar_select_day (calendar, date);
#endif
}
