/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Numbers, money, days and grammatical numbers, in the way of the user's locale. */

/* (transfer full): @decimals: digits after the point; -1: as many as the number has, three at most. */
char       *a2ui_format_number       (double      number,
                                      int         decimals,
                                      gboolean    grouping);
/* (transfer full): @currency: a code of ISO 4217; @decimals: -1: as is usual with it. */
char       *a2ui_format_currency     (double      number,
                                      const char *currency,
                                      int         decimals,
                                      gboolean    grouping);
/* (transfer full): @pattern: of Unicode TR 35, "EEEE, d MMMM". */
char       *a2ui_format_date         (GDateTime  *moment,
                                      const char *pattern);
/* (transfer full) (nullable): a text of ISO 8601, of local time where it names no zone, or milliseconds since 1970. */
GDateTime  *a2ui_format_parse_moment (JsonNode   *value);
/* "zero", "one", "two", "few", "many" or "other", as CLDR has it for @language, such as "de_AT.UTF-8". */
const char *a2ui_format_plural       (double      number,
                                      const char *language);

G_END_DECLS
