/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-session-labels.h"

#include <glib/gi18n-lib.h>

/* Separator between two details, as elsewhere on the desktop. */
#define BETWEEN " · "

static void
append (GString    *facts,
        const char *fact)
{
  if (facts->len > 0)
    g_string_append (facts, BETWEEN);
  g_string_append (facts, fact);
}

/* The time for today, the weekday for the last days, the date for anything older. */
static char *
describe_moment (gint64 moment,
                 gint64 now)
{
  g_autoptr(GDateTime) then = g_date_time_new_from_unix_local (moment / G_USEC_PER_SEC);
  g_autoptr(GDateTime) today = g_date_time_new_from_unix_local (now / G_USEC_PER_SEC);
  const char *format;

  if (then == NULL || today == NULL)
    return NULL;
  if (now - moment < G_TIME_SPAN_DAY && g_date_time_get_day_of_month (then) == g_date_time_get_day_of_month (today))
    format = "%H:%M";
  else if (now - moment < 6 * G_TIME_SPAN_DAY)
    format = "%a %H:%M";
  else
    format = "%x";
  return g_date_time_format (then, format);
}

/** easel_session_labels_get_status: (transfer none) (nullable): what its agent does, such as “Needs you”. */
const char *
easel_session_labels_get_status (EaselSession *session)
{
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);

  switch (easel_session_get_status (session))
    {
    case EASEL_SESSION_WORKING:
      return C_("agent", "Working");
    case EASEL_SESSION_NEEDS_USER:
      /* Translators: of an agent: it waits for an answer or permission of the user. */
      return C_("agent", "Needs you");
    case EASEL_SESSION_DONE:
      /* Translators: of an agent: it has finished what the user asked for. */
      return C_("agent", "Done");
    case EASEL_SESSION_UNREPORTED:
    default:
      return NULL;
    }
}

/**
 * easel_session_labels_dup_details:
 * @session: a session
 * @now: microseconds of real time
 *
 * Returns: (transfer full): such as “Active · 3 canvases · 14:05”
 */
char *
easel_session_labels_dup_details (EaselSession *session,
                                  gint64        now)
{
  GString *facts = g_string_new (NULL);
  const char *status = easel_session_labels_get_status (session);
  g_autofree char *count = NULL;
  g_autofree char *moment = NULL;
  guint n;

  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);

  if (status != NULL)
    append (facts, status);
  else if (easel_session_get_agent (session) != NULL)
    /* Translators: of an agent: it works in the session now, or it has ended. */
    append (facts, easel_session_has_agent (session) ? C_("agent", "Active") : C_("agent", "Ended"));
  n = g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (session)));
  if (n > 0)
    {
      count = g_strdup_printf (ngettext ("%u canvas", "%u canvases", n), n);
      append (facts, count);
    }
  if (easel_session_get_modified (session) > 0)
    moment = describe_moment (easel_session_get_modified (session), now);
  if (moment != NULL)
    append (facts, moment);
  return g_string_free (facts, FALSE);
}
