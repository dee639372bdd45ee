/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shell on the person's own machine: off, asked, shown at the prompt, and at once. */
#include "terminal-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "easel-json.h"

#define DROP(object) json_object_unref (object)
#define LOCAL "{'kind':'local'}"

static void
open_local (TerminalFixture *self)
{
  self->native.answers = TRUE;
  self->native.answer = EASEL_ANSWER_ONCE;
  terminal_open_fails (self, LOCAL, EASEL_CODE_NEEDS_APPROVAL);
  g_assert_cmpuint (self->native.n_questions, ==, 1);
  terminal_open (self, LOCAL);
}

static void
test_refused (TerminalFixture *self,
              gconstpointer    data)
{
  self->native.subject.loopback = FALSE;
  terminal_open_fails (self, LOCAL, EASEL_CODE_REFUSED);
  g_assert_cmpuint (self->native.n_questions, ==, 0);
  easel_consent_allow_host (self->native.consent, &self->native.subject, "terminal", EASEL_ACTION_LOCAL_SHELL);
  terminal_open (self, LOCAL);
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_NEEDS_APPROVAL));
}

static void
test_asked (TerminalFixture *self,
            gconstpointer    data)
{
  self->native.answers = TRUE;
  self->native.answer = EASEL_ANSWER_NO;
  terminal_open_fails (self, LOCAL, EASEL_CODE_NEEDS_APPROVAL);
  terminal_open_fails (self, LOCAL, EASEL_CODE_REFUSED);
  terminal_open_fails (self, "{'kind':'local','cwd':'/nowhere/at/all'}", EASEL_CODE_NOT_FOUND);
}

/* Nothing happens until the person presses Enter; then the same run answers its result. */
static void
test_prompt (TerminalFixture *self,
             gconstpointer    data)
{
  g_autofree char *file = g_build_filename (self->folder, "made", NULL);
  g_autofree char *input = g_strdup_printf ("{'command':'touch %s\\necho m\\\\ade'}", file);
  g_autoptr(JsonObject) result = NULL;

  open_local (self);
  terminal_wait_for (self, "$");
  DROP (terminal_invoke_fails (self, "run", input, EASEL_CODE_NEEDS_APPROVAL));
  terminal_wait_for (self, "touch");
  DROP (terminal_invoke_fails (self, "run", input, EASEL_CODE_NEEDS_APPROVAL));
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_CONFLICT));
  g_assert_true (easel_terminal_instance_is_waiting (terminal_instance (self)));
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));

  easel_terminal_instance_type (terminal_instance (self), "\r");
  easel_test_wait_until (!easel_terminal_instance_is_waiting (terminal_instance (self)));
  easel_test_wait_until (g_file_test (file, G_FILE_TEST_EXISTS));
  result = terminal_invoke (self, "run", input);
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, "made\n");
  g_assert_cmpint (easel_json_peek_int (result, "exitCode", -1), ==, 0);
  g_assert_false (easel_terminal_instance_is_waiting (terminal_instance (self)));
}

/* No key of an agent gets through, whatever it is called. */
static void
test_keys (TerminalFixture *self,
           gconstpointer    data)
{
  static const char * const keys[] = { "x\\r", "x\\n", "\\u000f", "\\u0018\\u0005", "\\t", "\\u0085", "\\u001b[A" };

  open_local (self);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *input = g_strdup_printf ("{'text':'%s'}", keys[i]);

      DROP (terminal_invoke_fails (self, "write", input, EASEL_CODE_REFUSED));
    }
  terminal_wait_for (self, "$");
  DROP (terminal_invoke (self, "write", "{'text':'cat'}"));
  easel_terminal_instance_type (terminal_instance (self), "\recho\r");
  terminal_wait_for (self, "echo\r\necho");
  DROP (terminal_invoke_fails (self, "write", "{'text':'y'}", EASEL_CODE_CONFLICT));
  DROP (terminal_invoke_fails (self, "run", "{'command':'y'}", EASEL_CODE_CONFLICT));
  self->native.answers = FALSE;
  DROP (terminal_invoke_fails (self, "signal", "{'signal':'KILL'}", EASEL_CODE_NEEDS_APPROVAL));
}

static void
test_withdraw (TerminalFixture *self,
               gconstpointer    data)
{
  open_local (self);
  terminal_wait_for (self, "$");
  DROP (terminal_invoke_fails (self, "run", "{'command':'one'}", EASEL_CODE_NEEDS_APPROVAL));
  DROP (terminal_invoke (self, "signal", "{'signal':'INT'}"));
  g_assert_false (easel_terminal_instance_is_waiting (terminal_instance (self)));
  DROP (terminal_invoke_fails (self, "run", "{'command':'two'}", EASEL_CODE_NEEDS_APPROVAL));
  easel_terminal_instance_type (terminal_instance (self), "\003");
  g_assert_false (easel_terminal_instance_is_waiting (terminal_instance (self)));
}

static void
test_at_once (TerminalFixture *self,
              gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;
  int code;

  open_local (self);
  terminal_wait_for (self, "$");
  easel_terminal_instance_set_run_at_once (terminal_instance (self), TRUE);
  result = terminal_invoke (self, "run", "{'command':'echo $((40+2)); (exit 4)'}");
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, "42\n");
  g_assert_cmpint (easel_json_peek_int (result, "exitCode", -1), ==, 4);
  DROP (terminal_invoke (self, "write", "{'text':'sleep 1000\\r'}"));
  DROP (terminal_invoke (self, "signal", "{'signal':'HUP'}"));

  terminal_fixture_restart (self);
  g_assert_true (easel_terminal_instance_has_exited (terminal_instance (self), &code));
  g_assert_false (easel_terminal_instance_get_run_at_once (terminal_instance (self)));
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_FAILED));
  easel_terminal_instance_start_again (terminal_instance (self));
  g_assert_true (easel_terminal_instance_is_live (terminal_instance (self)));
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("SHELL", "/bin/sh", TRUE);
  g_setenv ("PS1", "$ ", TRUE);
  g_unsetenv ("ENV");
  g_test_init (&argc, &argv, NULL);
  TERMINAL_TEST ("/terminal/local/refused", test_refused);
  TERMINAL_TEST ("/terminal/local/asked", test_asked);
  TERMINAL_TEST ("/terminal/local/prompt", test_prompt);
  TERMINAL_TEST ("/terminal/local/keys", test_keys);
  TERMINAL_TEST ("/terminal/local/withdraw", test_withdraw);
  TERMINAL_TEST ("/terminal/local/at-once", test_at_once);
  return g_test_run ();
}
