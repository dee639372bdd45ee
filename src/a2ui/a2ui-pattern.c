/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-pattern.h"

#include <string.h>
#include <time.h>

#include "a2ui-limits.h"
#include "easel-limits.h"

/* @limit: branches that PCRE may try from each start position. */
static GRegex *
compile (const char  *pattern,
         gsize        limit,
         GError     **error)
{
  g_autofree char *bounded = g_strdup_printf ("(*LIMIT_MATCH=%" G_GSIZE_FORMAT ")%s",
                                              CLAMP (limit, 16, EASEL_LIMIT_PATTERN_MATCHES), pattern);

  return g_regex_new (bounded, G_REGEX_DOLLAR_ENDONLY, 0, error);
}

static gboolean
match (const char        *pattern,
       const char        *text,
       gsize              limit,
       GRegexMatchFlags   flags,
       GError           **error)
{
  g_autoptr(GRegex) regex = compile (pattern, limit, error);

  return regex != NULL && g_regex_match_full (regex, text, -1, 0, flags, NULL, error);
}

static gboolean
check_pattern (const char  *pattern,
               GError     **error)
{
  if (strlen (pattern) <= A2UI_LIMIT_PATTERN_BYTES)
    return TRUE;
  g_set_error (error, G_REGEX_ERROR, G_REGEX_ERROR_EXPRESSION_TOO_LARGE, "it has more than %d bytes",
               A2UI_LIMIT_PATTERN_BYTES);
  return FALSE;
}

/**
 * a2ui_pattern_matches:
 * @pattern: foreign
 * @text: foreign
 * @error: a `G_REGEX_ERROR`
 *
 * Finds @pattern in @text. PCRE counts branches separately for each start position and does not limit how far a branch
 * reads. So the limit for a match at the start of the text is high, and the limit for other positions decreases with
 * the length of the text.
 *
 * Returns: whether @pattern matches; %FALSE with an error if the match was not completed
 */
gboolean
a2ui_pattern_matches (const char  *pattern,
                      const char  *text,
                      GError     **error)
{
  g_autoptr(GError) reason = NULL;
  gsize length;

  g_return_val_if_fail (pattern != NULL, FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  length = strlen (text) + 1;
  if (!check_pattern (pattern, error))
    return FALSE;
  if (match (pattern, text, A2UI_LIMIT_PATTERN_WORK / length, G_REGEX_MATCH_ANCHORED, &reason))
    return TRUE;
  if (reason != NULL && !a2ui_pattern_is_too_much (reason))
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (length <= A2UI_LIMIT_PATTERN_TEXT)
    return match (pattern, text, A2UI_LIMIT_PATTERN_WORK / length / length, 0, error);
  g_set_error (error, G_REGEX_ERROR, G_REGEX_ERROR_MATCH, "the text has more than %d bytes and it does not begin there",
               A2UI_LIMIT_PATTERN_TEXT);
  return FALSE;
}

/**
 * a2ui_pattern_fits:
 * @pattern: foreign
 * @text: foreign
 * @error: a `G_REGEX_ERROR`
 *
 * Returns: whether @pattern matches the whole of @text, as [func@pattern_matches]
 */
gboolean
a2ui_pattern_fits (const char  *pattern,
                   const char  *text,
                   GError     **error)
{
  g_autofree char *whole = NULL;

  g_return_val_if_fail (pattern != NULL, FALSE);

  whole = g_strdup_printf ("^(?:%s)$", pattern);
  return a2ui_pattern_matches (whole, text, error);
}

/**
 * a2ui_pattern_compile:
 * @pattern: foreign
 * @longest: bytes of the longest text
 * @error: a `G_REGEX_ERROR`
 *
 * Finding all matches in a text of @longest bytes takes as long as [func@pattern_matches], because no two of them begin
 * at the same position.
 *
 * Returns: (transfer full) (nullable): @pattern, for several texts
 */
GRegex *
a2ui_pattern_compile (const char  *pattern,
                      gsize        longest,
                      GError     **error)
{
  g_return_val_if_fail (pattern != NULL, NULL);

  if (!check_pattern (pattern, error))
    return NULL;
  if (longest < A2UI_LIMIT_PATTERN_TEXT)
    return compile (pattern, A2UI_LIMIT_PATTERN_WORK / (longest + 1) / (longest + 1), error);
  g_set_error (error, G_REGEX_ERROR, G_REGEX_ERROR_MATCH, "a text has more than %d bytes", A2UI_LIMIT_PATTERN_TEXT);
  return NULL;
}

/**
 * a2ui_pattern_is_too_much:
 * @error: of [func@pattern_matches]
 *
 * Returns: whether the match was stopped because it took too long
 */
gboolean
a2ui_pattern_is_too_much (const GError *error)
{
  return g_error_matches (error, G_REGEX_ERROR, G_REGEX_ERROR_MATCH) ||
         g_error_matches (error, G_REGEX_ERROR, G_REGEX_ERROR_EXPRESSION_TOO_LARGE);
}

gint64
a2ui_pattern_get_time (void)
{
  struct timespec now;

  return clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now) == 0 ? now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000 : 0;
}
