/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host serve" as a user starts it. */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "attach-fixture.h"
#include "easel-test.h"
#include "host-process.h"

/* Where it listens stands in a file for this user alone, so that the token need not stand in a command line. */
static void
test_address (AttachFixture *fixture,
              gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->state, "address", NULL);
  g_autofree char *expected = NULL;
  g_autofree char *text = NULL;
  g_autoptr(HostProcess) host = NULL;
  GStatBuf info;

  g_assert_no_errno (g_mkdir_with_parents (fixture->state, 0700));
  g_assert_true (g_file_set_contents (path, "ws://127.0.0.1:1?tkn=old", -1, NULL));
  g_assert_no_errno (g_chmod (path, 0644));
  host = host_process_new (fixture->state, NULL);
  expected = g_strconcat (host_process_get_uri (host), "\n", NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
  g_assert_no_errno (g_stat (path, &info));
  g_assert_cmpuint (info.st_mode & 07777, ==, 0600);
}

/* Standard output has what programs read: with debug messages of all domains, too, the address is its first line. */
static void
test_debug (AttachFixture *fixture,
            gconstpointer  data)
{
  g_autoptr(HostProcess) host = NULL;

  g_setenv ("G_MESSAGES_DEBUG", "all", TRUE);
  host = host_process_new (fixture->state, NULL);
  g_unsetenv ("G_MESSAGES_DEBUG");
}

#define ADD(path, test) g_test_add ("/agent/serve/" path, AttachFixture, NULL, attach_set_up, test, attach_tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("address", test_address);
  ADD ("debug", test_debug);
  return g_test_run ();
}
