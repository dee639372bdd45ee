/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "easel-host-snapshot.h"
#include "easel-json.h"
#include "program-fixture.h"

/* The program itself on a disk that is full, and a user at its keyboard. */

#define TYPED "these words are in no file"
#define INPUT "{\"text\":\"\",\"title\":\"Letter\"}"

static char *
build_ballast (void)
{
  return g_build_filename (g_getenv ("EASEL_TEST_SMALL_DISK"), "ballast", NULL);
}

/* To the last byte that the disk takes. */
static void
fill_disk (void)
{
  static const char block[4096];
  g_autofree char *path = build_ballast ();
  int fd = g_open (path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  while (write (fd, block, sizeof block) > 0)
    ;
  g_assert_cmpint (errno, ==, ENOSPC);
  g_assert_cmpint (close (fd), ==, 0);
}

static void
free_disk (void)
{
  g_autofree char *path = build_ballast ();

  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* @before: which of its windows; @after: what to do there. */
static void
/* The window is there, and in front. */
run_xdotool (Program    *program,
             const char *before,
             const char *after)
{
  const char *pid = g_subprocess_get_identifier (program->process);
  g_autofree char *command = g_strdup_printf ("xdotool search --sync --onlyvisible --all --pid %s %s %s", pid, before, after);
  g_auto(GStrv) argv = NULL;

  g_assert_true (g_shell_parse_argv (command, NULL, &argv, NULL));
  easel_test_act ((const char * const *) argv);
}

/* The words of the editor's own line of status, which the host has of every answer to an open. */
static gboolean
has_status (HostFixture *fixture,
            const char  *wanted)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = host_fixture_open (fixture, NULL, "editor", "ed-1", INPUT, &error);
  const char *channel = opened != NULL ? easel_json_peek_string (opened, "channel", NULL) : NULL;

  g_assert_no_error (error);
  return g_str_equal (wanted, easel_json_peek_string (easel_host_state_get (easel_host_get_state (fixture->host), channel),
                                                      "status", ""));
}

static gboolean
tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
assert_text (HostFixture *fixture)
{
  g_autoptr(JsonObject) text = program_invoke (fixture, "ed-1", "getText", "{}");

  g_assert_cmpstr (easel_json_peek_string (text, "text", NULL), ==, TYPED);
  g_assert_true (easel_json_peek_boolean (text, "unsaved", FALSE));
}

/* On the screen, under the pointer: with a picture of it for the host it has been painted. */
static gboolean
is_painted (HostFixture *fixture)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(EaselHostPicture) picture = NULL;

  easel_host_snapshot_async (fixture->host, SESSION, "ed-1", 100, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  picture = easel_host_snapshot_finish (fixture->host, result, NULL);
  return picture != NULL;
}

/* Told while they type, asked before the program ends, and with room again nothing is lost. */
static void
test_typed (HostFixture   *fixture,
            gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  guint tick = g_timeout_add (20, tick_cb, NULL);
  Program program;

  program_remember_host (fixture);
  program_start (&program);
  program_open_canvas (fixture, "editor", "ed-1", INPUT);
  program_wait_until_live (&program, "ed-1");
  easel_test_wait_until (is_painted (fixture));
  fill_disk ();
  run_xdotool (&program, ".", "windowfocus --sync mousemove --window %1 200 500 click 1 type --window 0 '" TYPED "'");
  easel_test_wait_until (has_status (fixture, "The text cannot be stored on disk"));

  g_subprocess_send_signal (program.process, SIGTERM);
  run_xdotool (&program, "--name 'Quit and Lose Text'", "windowfocus --sync key --window 0 Escape");
  assert_text (fixture);

  free_disk ();
  easel_test_wait_until (has_status (fixture, "Unsaved changes"));
  program_quit (&program);
  program_start (&program);
  program_wait_until_live (&program, "ed-1");
  assert_text (fixture);
  program_kill (&program);
  g_source_remove (tick);
  host_client_free (client);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  program_init_keyring ();
  HOST_TEST ("/ui/full-disk/typed", test_typed);
  return g_test_run ();
}
