/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "easel-test-system.h"

/* The service that tells programs that memory is short, on the bus of the tests: once for each line that it reads. */

int
main (void)
{
  g_autoptr(EaselTestSystem) monitor = NULL;
  char line[16];

  easel_test_system_init ();
  monitor = easel_test_system_new ("org.freedesktop.LowMemoryMonitor");
  while (fgets (line, sizeof line, stdin) != NULL)
    easel_test_system_say (monitor, "/org/freedesktop/LowMemoryMonitor", "org.freedesktop.LowMemoryMonitor",
                           "LowMemoryWarning", g_variant_new ("(y)", 255));
  return 0;
}
