/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window for a question of ssh, as the user reads and answers it. */
#include <string.h>

#include "easel-surface-limits.h"
#include "easel-test-reader.h"
#include "easel-test.h"

#define KEY "The authenticity of host 'x' can't be established.\nED25519 key fingerprint is SHA256:abc.\n" \
            "Are you sure you want to continue connecting (yes/no/[fingerprint])? "

typedef struct
{
  EaselTestReader *reader;
  GSubprocess     *child;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->reader = easel_test_reader_new ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_object (&fixture->child);
  g_clear_pointer (&fixture->reader, easel_test_reader_free);
}

/* @kind: (nullable): SSH_ASKPASS_PROMPT. */
static void
ask (Fixture    *fixture,
     const char *question,
     const char *kind)
{
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr(GError) error = NULL;

  g_subprocess_launcher_setenv (launcher, "GTK_A11Y", "atspi", TRUE);
  g_subprocess_launcher_setenv (launcher, "EASEL_ASKPASS_COMPUTER", "build-server", TRUE);
  if (kind != NULL)
    g_subprocess_launcher_setenv (launcher, "SSH_ASKPASS_PROMPT", kind, TRUE);
  fixture->child = g_subprocess_launcher_spawn (launcher, &error, g_getenv ("EASEL_ASKPASS_PROGRAM"), question, NULL);
  g_assert_no_error (error);
  easel_test_wait_until (easel_test_reader_hears (fixture->reader, "ssh Asks About “build-server”"));
}

static void
assert_answered (Fixture    *fixture,
                 const char *answer,
                 int         status)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *output = NULL;

  g_subprocess_communicate_utf8_async (fixture->child, NULL, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_subprocess_communicate_utf8_finish (fixture->child, result, &output, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (output, ==, answer);
  g_assert_cmpint (g_subprocess_get_exit_status (fixture->child), ==, status);
}

static void
test_password (Fixture       *fixture,
               gconstpointer  data)
{
  ask (fixture, "\033[2JEnter <b>passphrase</b> for key: ", NULL);
  easel_test_wait_until (easel_test_reader_is_in (fixture->reader, "Answer"));
  g_assert_true (easel_test_reader_hears (fixture->reader, "⟨U+001B⟩[2JEnter <b>passphrase</b> for key:"));
  easel_test_reader_type (fixture->reader, "easel");
  easel_test_reader_press (fixture->reader, EASEL_TEST_KEY_RETURN);
  assert_answered (fixture, "easel\n", 0);
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  ask (fixture, data, NULL);
  easel_test_reader_press (fixture->reader, EASEL_TEST_KEY_ESCAPE);
  assert_answered (fixture, "", 1);
}

/* Each key that comes too early starts the input delay again. */
static void
press_button (Fixture    *fixture,
              const char *label)
{
  while (!easel_test_reader_is_at (fixture->reader, label))
    {
      g_usleep (2 * EASEL_LIMIT_INPUT_DELAY * 1000);
      easel_test_reader_press_together (fixture->reader, "Tab");
    }
  easel_test_reader_press (fixture->reader, EASEL_TEST_KEY_SPACE);
}

/* A key is trusted by its button only: Enter, which the user may have meant for something else, denies. */
static void
test_key (Fixture       *fixture,
          gconstpointer  data)
{
  ask (fixture, KEY, NULL);
  easel_test_reader_press (fixture->reader, EASEL_TEST_KEY_RETURN);
  assert_answered (fixture, "", 1);
  g_clear_object (&fixture->child);

  ask (fixture, KEY, NULL);
  g_assert_true (easel_test_reader_hears (fixture->reader, "The authenticity of host"));
  press_button (fixture, "Trust This Key");
  assert_answered (fixture, "yes\n", 0);
}

static void
test_confirm (Fixture       *fixture,
              gconstpointer  data)
{
  ask (fixture, "May key x be used?", "confirm");
  press_button (fixture, "Allow");
  assert_answered (fixture, "", 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, test) g_test_add ("/remote/askpass/" path, Fixture, data, set_up, test, tear_down)
  ADD ("password", NULL, test_password);
  ADD ("cancel", "Password: ", test_cancel);
  ADD ("cancel-key", KEY, test_cancel);
  ADD ("key", NULL, test_key);
  ADD ("confirm", NULL, test_confirm);
  return g_test_run ();
}
