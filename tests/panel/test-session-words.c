/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-session-labels.h"

#include <locale.h>

/* Wednesday, 2026-11-25 12:00 UTC. */
#define NOW (G_GINT64_CONSTANT (1795608000) * G_USEC_PER_SEC)

static void
test_facts (void)
{
  static const struct { const char *agent; gboolean here; gint64 ago; const char *facts; guint status; } rows[] = {
    { NULL, FALSE, -1, "" },
    { NULL, FALSE, 0, "12:00" },
    { "Claude Code", TRUE, G_TIME_SPAN_HOUR, "Active · 11:00" },
    { "Claude Code", FALSE, G_TIME_SPAN_HOUR * 13, "Ended · Tue 23:00" },
    { "Claude Code", FALSE, G_TIME_SPAN_DAY * 30, "Ended · 10/26/26" },
    { "", TRUE, -1, "Active" },
    { "Claude Code", TRUE, 0, "Working · 12:00", EASEL_SESSION_WORKING },
    { "Claude Code", TRUE, -1, "Needs you", EASEL_SESSION_NEEDS_USER },
    { "Claude Code", TRUE, -1, "Done", EASEL_SESSION_DONE },
    { NULL, FALSE, -1, "Done", EASEL_SESSION_DONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(EaselSession) session = easel_session_new ("s:1");
      g_autofree char *facts = NULL;

      easel_session_set_agent (session, rows[i].agent, rows[i].here);
      easel_session_set_status (session, rows[i].status);
      if (rows[i].ago >= 0)
        easel_session_set_modified (session, NOW - rows[i].ago);
      facts = easel_session_labels_dup_details (session, NOW);
      g_assert_cmpstr (facts, ==, rows[i].facts);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("TZ", "UTC", TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/panel/session-words", test_facts);
  return g_test_run ();
}
