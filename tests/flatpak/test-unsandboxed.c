/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the Flatpak portal does not answer there is no sandbox for pages: none is shown. */
#include "program.h"

static void
test_refused (void)
{
  const char *nothing[] = { NULL };
  g_autoptr(Program) easel = program_start_easel (nothing);

  json_object_unref (program_wait_event (easel, "{\"event\":\"canvas\",\"instanceId\":\"welcome\",\"state\":\"refused\"}"));
  g_assert_cmpuint (program_count_events (easel, "{\"instanceId\":\"welcome\",\"state\":\"live\"}"), ==, 0);
  g_assert_cmpint (program_stop (easel), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flatpak/no-sandbox-no-page", test_refused);
  return g_test_run ();
}
