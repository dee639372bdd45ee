/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Formats numbers, amounts of money, dates and plural forms as in the user's locale. */

/* (transfer full): @decimals: digits after the decimal point; -1: the decimals of the number, at most three. */
char       *a2ui_format_number       (double      number,
                                      int         decimals,
                                      gboolean    grouping);
/* (transfer full): @currency: an ISO 4217 code; @decimals: -1: the usual number for the currency. */
char       *a2ui_format_currency     (double      number,
                                      const char *currency,
                                      int         decimals,
                                      gboolean    grouping);
/* (transfer full): @pattern: a date pattern of Unicode TR 35, such as "EEEE, d MMMM". */
char       *a2ui_format_date         (GDateTime  *moment,
                                      const char *pattern);
/* (transfer full) (nullable): @value: an ISO 8601 text, in local time if it has no time zone, or milliseconds since
 * 1970. */
GDateTime  *a2ui_format_parse_moment (JsonNode   *value);
/* The CLDR plural category for @language, such as "de_AT.UTF-8": "zero", "one", "two", "few", "many" or "other". */
const char *a2ui_format_plural       (double      number,
                                      const char *language);

G_END_DECLS
