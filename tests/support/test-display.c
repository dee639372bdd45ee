/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The private display of a run is nobody else's for as long as its server lives. */
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "easel-test.h"

static char *
dup_socket (const char *display)
{
  return g_strconcat ("/tmp/.X11-unix/X", display + 1, NULL);
}

/* The lock that its server holds. */
static gboolean
is_held (const char *display)
{
  g_autofree char *path = g_strconcat ("/tmp/.easel-display-", display + 1, NULL);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  gboolean held = fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;

  if (fd >= 0)
    close (fd);
  return held;
}

static void
test_held (void)
{
  const char *display = g_getenv ("DISPLAY");
  g_autofree char *socket = dup_socket (display);

  g_assert_cmpint (g_ascii_strtoll (display + 1, NULL, 10), >=, 100);
  g_assert_true (is_held (display));
  g_assert_true (g_file_test (socket, G_FILE_TEST_EXISTS));
}

/* Another run gets another display, which is free again only when its server has put everything away. */
static void
test_another (void)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "tests", "support", "run-headless.sh", NULL);
  const char *argv[] = { script, "sh", "-c", "echo $DISPLAY; read -r line", NULL };
  g_autoptr(GSubprocess) run = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                                                  NULL);
  g_autoptr(GDataInputStream) lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (run));
  g_autofree char *display = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  g_autofree char *socket = NULL;
  g_autofree char *own = dup_socket (g_getenv ("DISPLAY"));

  g_assert_nonnull (display);
  g_assert_cmpstr (display, !=, g_getenv ("DISPLAY"));
  g_assert_true (is_held (display));
  socket = dup_socket (display);
  g_assert_true (g_file_test (socket, G_FILE_TEST_EXISTS));

  g_assert_true (g_output_stream_write_all (g_subprocess_get_stdin_pipe (run), "\n", 1, NULL, NULL, NULL));
  g_assert_true (g_subprocess_wait_check (run, NULL, NULL));
  /* A third run may have taken the number by now. */
  g_assert_true (is_held (display) || !g_file_test (socket, G_FILE_TEST_EXISTS));
  g_assert_true (is_held (g_getenv ("DISPLAY")));
  g_assert_true (g_file_test (own, G_FILE_TEST_EXISTS));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/support/display/held", test_held);
  g_test_add_func ("/support/display/another", test_another);
  return g_test_run ();
}
