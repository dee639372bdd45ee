/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-format.h"

#include <locale.h>
#include <math.h>
#include <string.h>

#include "a2ui-value.h"

/* The largest number of decimals of a number without a format. */
#define NATURAL_DECIMALS 3

/**
 * a2ui_format_number:
 * @number: a number
 * @decimals: digits after the point, or -1
 * @grouping: whether to separate thousands
 *
 * Returns: (transfer full): @number in the user's locale
 */
char *
a2ui_format_number (double   number,
                    int      decimals,
                    gboolean grouping)
{
  if (decimals < 0)
    for (decimals = 0; decimals < NATURAL_DECIMALS; decimals++)
      {
        double scaled = number * pow (10, decimals);

        if (fabs (scaled - round (scaled)) < 1e-6)
          break;
      }
  /* The flag ' (POSIX) inserts the thousands separator of the locale. */
  return grouping ? g_strdup_printf ("%'.*f", decimals, number) : g_strdup_printf ("%.*f", decimals, number);
}

/* Currencies with a symbol, or without two decimals (ISO 4217). The C library knows only the currency of the locale. */
static const struct
{
  const char *code;
  const char *sign;   /* NULL: the code is shown */
  int         decimals;
} currencies[] = {
  { "USD", "$", 2 }, { "EUR", "€", 2 }, { "GBP", "£", 2 }, { "JPY", "¥", 0 }, { "CNY", "CN¥", 2 }, { "INR", "₹", 2 },
  { "KRW", "₩", 0 }, { "ILS", "₪", 2 }, { "VND", "₫", 0 }, { "NGN", "₦", 2 }, { "PHP", "₱", 2 }, { "UAH", "₴", 2 },
  { "TRY", "₺", 2 }, { "RUB", "₽", 2 }, { "CAD", "CA$", 2 }, { "AUD", "A$", 2 }, { "NZD", "NZ$", 2 },
  { "MXN", "MX$", 2 }, { "HKD", "HK$", 2 }, { "TWD", "NT$", 2 }, { "BRL", "R$", 2 }, { "CLP", NULL, 0 },
  { "PYG", NULL, 0 }, { "UGX", NULL, 0 }, { "ISK", NULL, 0 }, { "XAF", NULL, 0 }, { "XOF", NULL, 0 },
  { "XPF", NULL, 0 }, { "RWF", NULL, 0 }, { "KMF", NULL, 0 }, { "GNF", NULL, 0 }, { "DJF", NULL, 0 },
  { "BIF", NULL, 0 }, { "VUV", NULL, 0 }, { "BHD", NULL, 3 }, { "IQD", NULL, 3 }, { "JOD", NULL, 3 },
  { "KWD", NULL, 3 }, { "LYD", NULL, 3 }, { "OMR", NULL, 3 }, { "TND", NULL, 3 },
};

/**
 * a2ui_format_currency:
 * @number: an amount
 * @currency: a code of ISO 4217, foreign
 * @decimals: digits after the point, or -1
 * @grouping: whether to separate thousands
 *
 * Returns: (transfer full): the amount with the currency symbol at the side that the locale prescribes
 */
char *
a2ui_format_currency (double      number,
                      const char *currency,
                      int         decimals,
                      gboolean    grouping)
{
  const struct lconv *locale = localeconv ();
  const char *sign = currency;
  g_autofree char *digits = NULL;
  int usual = 2;
  gboolean spaced;

  for (guint i = 0; i < G_N_ELEMENTS (currencies); i++)
    if (g_str_equal (currencies[i].code, currency))
      {
        sign = currencies[i].sign != NULL ? currencies[i].sign : currency;
        usual = currencies[i].decimals;
      }
  digits = a2ui_format_number (fabs (number), decimals >= 0 ? decimals : usual, grouping);
  /* p_cs_precedes is CHAR_MAX in the locale "C", which defines no position. */
  if (locale->p_cs_precedes == 0)
    return g_strdup_printf ("%s%s\302\240%s", number < 0 ? "-" : "", digits, sign);
  spaced = locale->p_sep_by_space == 1 || (*sign != '\0' && g_ascii_isalpha (sign[strlen (sign) - 1]));
  return g_strdup_printf ("%s%s%s%s", number < 0 ? "-" : "", sign, spaced ? "\302\240" : "", digits);
}

/* (transfer full) (nullable): the field of a date for @length times the letter @letter. */
static char *
format_field (GDateTime *moment,
              char       letter,
              guint      length)
{
  int hour = g_date_time_get_hour (moment);
  int half = hour % 12 == 0 ? 12 : hour % 12;

  switch (letter)
    {
    case 'y':
      return length == 2 ? g_date_time_format (moment, "%y")
                         : g_strdup_printf ("%0*d", (int) length, g_date_time_get_year (moment));
    case 'M':
    case 'L':
      if (length >= 3)
        return g_date_time_format (moment, length == 3 ? "%b" : "%B");
      return g_strdup_printf ("%0*d", (int) length, g_date_time_get_month (moment));
    case 'd': return g_strdup_printf ("%0*d", (int) length, g_date_time_get_day_of_month (moment));
    case 'E': return g_date_time_format (moment, length <= 3 ? "%a" : "%A");
    case 'H': return g_strdup_printf ("%0*d", (int) length, hour);
    case 'h': return g_strdup_printf ("%0*d", (int) length, half);
    case 'm': return g_strdup_printf ("%0*d", (int) length, g_date_time_get_minute (moment));
    case 's': return g_strdup_printf ("%0*d", (int) length, g_date_time_get_second (moment));
    case 'S': return g_strdup_printf ("%03d", g_date_time_get_microsecond (moment) / 1000);
    /* Most locales of the C library define no text for AM and PM. */
    case 'a': return g_strdup (hour < 12 ? "AM" : "PM");
    case 'z':
    case 'Z': return g_date_time_format (moment, letter == 'z' ? "%Z" : "%z");
    default: return NULL;
    }
}

/* The largest number of letters in a field of a date pattern. */
#define FIELD_LENGTH 5

/**
 * a2ui_format_date:
 * @moment: a moment
 * @pattern: of Unicode TR 35, foreign
 *
 * Letters without a meaning and text in single quotes are copied.
 *
 * Returns: (transfer full): @moment in the format @pattern
 */
char *
a2ui_format_date (GDateTime  *moment,
                  const char *pattern)
{
  GString *text = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *at = pattern; *at != '\0';)
    {
      guint length = 1;
      g_autofree char *field = NULL;

      if (*at == '\'')
        {
          if (at[1] == '\'')
            g_string_append_c (text, *at++);
          else
            quoted = !quoted;
          at++;
          continue;
        }
      while (!quoted && length < FIELD_LENGTH && at[length] == *at)
        length++;
      field = quoted ? NULL : format_field (moment, *at, length);
      if (field != NULL)
        g_string_append (text, field);
      else
        g_string_append_len (text, at, length);
      at += length;
    }
  return g_string_free (text, FALSE);
}

static GDateTime *
parse_text (const char *text)
{
  g_autoptr(GTimeZone) here = g_time_zone_new_local ();
  g_autofree char *whole = NULL;

  if (text[0] != '\0' && text[1] != '\0' && text[2] == ':')
    {
      g_autoptr(GDateTime) now = g_date_time_new_now_local ();
      g_autofree char *today = g_date_time_format (now, "%Y-%m-%d");

      whole = g_strdup_printf ("%sT%s%s", today, text, strlen (text) == strlen ("14:30") ? ":00" : "");
    }
  else if (strlen (text) == strlen ("2026-01-31"))
    whole = g_strconcat (text, "T00:00:00", NULL);
  else if (strlen (text) == strlen ("2026-01-31T14:30"))
    whole = g_strconcat (text, ":00", NULL);
  return g_date_time_new_from_iso8601 (whole != NULL ? whole : text, here);
}

/**
 * a2ui_format_parse_moment:
 * @value: a value
 *
 * A date without a time means midnight, and a time without a date means today.
 *
 * Returns: (transfer full) (nullable): the moment in @value
 */
GDateTime *
a2ui_format_parse_moment (JsonNode *value)
{
  g_autoptr(GDateTime) moment = NULL;
  double number;

  if (!JSON_NODE_HOLDS_VALUE (value))
    return NULL;
  if (json_node_get_value_type (value) == G_TYPE_STRING)
    return parse_text (json_node_get_string (value));
  number = a2ui_value_to_number (value, NAN);
  /* GDateTime does not support years beyond 9999. */
  if (isnan (number) || fabs (number) > 253402300799999.0)
    return NULL;
  moment = g_date_time_new_from_unix_utc ((gint64) floor (number / 1000));
  return moment != NULL ? g_date_time_to_local (moment) : NULL;
}

typedef const char *(*Rule) (guint64 n);

static const char *
rule_none (guint64 n)
{
  return "other";
}

static const char *
rule_one (guint64 n)
{
  return n == 1 ? "one" : "other";
}

static const char *
rule_up_to_one (guint64 n)
{
  return n <= 1 ? "one" : "other";
}

static const char *
rule_east_slavic (guint64 n)
{
  if (n % 10 == 1 && n % 100 != 11)
    return "one";
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? "few" : "many";
}

static const char *
rule_south_slavic (guint64 n)
{
  const char *category = rule_east_slavic (n);

  return g_str_equal (category, "many") ? "other" : category;
}

static const char *
rule_polish (guint64 n)
{
  if (n == 1)
    return "one";
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? "few" : "many";
}

static const char *
rule_czech (guint64 n)
{
  return n == 1 ? "one" : n >= 2 && n <= 4 ? "few" : "other";
}

static const char *
rule_slovene (guint64 n)
{
  return n % 100 == 1 ? "one" : n % 100 == 2 ? "two" : n % 100 == 3 || n % 100 == 4 ? "few" : "other";
}

static const char *
rule_romanian (guint64 n)
{
  return n == 1 ? "one" : n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? "few" : "other";
}

static const char *
rule_lithuanian (guint64 n)
{
  if (n % 10 == 1 && (n % 100 < 11 || n % 100 > 19))
    return "one";
  return n % 10 >= 2 && (n % 100 < 11 || n % 100 > 19) ? "few" : "other";
}

static const char *
rule_latvian (guint64 n)
{
  if (n % 10 == 0 || (n % 100 >= 11 && n % 100 <= 19))
    return "zero";
  return n % 10 == 1 ? "one" : "other";
}

static const char *
rule_two (guint64 n)
{
  return n == 1 ? "one" : n == 2 ? "two" : "other";
}

static const char *
rule_arabic (guint64 n)
{
  if (n <= 2)
    return n == 0 ? "zero" : n == 1 ? "one" : "two";
  return n % 100 >= 3 && n % 100 <= 10 ? "few" : n % 100 >= 11 ? "many" : "other";
}

/* Plural rules of CLDR for integers; languages that are not listed have "one" and "other". */
static const struct
{
  const char *languages;  /* each with a space before and after */
  Rule        rule;
} plurals[] = {
  { " ja zh ko th vi id ms my lo ", rule_none },
  { " fr pt hi fa bn am gu kn zu hy ", rule_up_to_one },
  { " ru uk be ", rule_east_slavic },
  { " hr sr bs ", rule_south_slavic },
  { " pl ", rule_polish },
  { " cs sk ", rule_czech },
  { " sl ", rule_slovene },
  { " ro mo ", rule_romanian },
  { " lt ", rule_lithuanian },
  { " lv ", rule_latvian },
  { " he ", rule_two },
  { " ar ", rule_arabic },
};

/**
 * a2ui_format_plural:
 * @number: a count
 * @language: the language of a locale
 *
 * Returns: the category of @number
 */
const char *
a2ui_format_plural (double      number,
                    const char *language)
{
  g_autofree char *word = g_strdup_printf (" %.*s ", (int) strcspn (language, "_.@"), language);

  /* Nearly all languages have one category for fractions. */
  if (number < 0)
    number = -number;
  if (number != trunc (number) || number > G_MAXUINT32)
    return "other";
  for (guint i = 0; i < G_N_ELEMENTS (plurals); i++)
    if (g_strstr_len (plurals[i].languages, -1, word) != NULL)
      return plurals[i].rule ((guint64) number);
  return rule_one ((guint64) number);
}
