/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shell on the user's own machine: off, asked, shown at the prompt, and at once. */
#include "easel-test-dialogs.h"
#include "terminal-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "easel-canvas-writer.h"
#include "easel-instance-writer.h"
#include "easel-json.h"
#include "easel-terminal-local.h"
#include "easel-terminal-view.h"

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

static EaselTerminalPrompt *
get_prompt (TerminalFixture *self)
{
  return easel_terminal_instance_get_prompt (terminal_instance (self));
}

/* Presses again only what was not taken, however often it is asked. */
static gboolean
enter (TerminalFixture *self,
       gboolean        *is_pressed)
{
  if (!*is_pressed || easel_terminal_prompt_is_enter_ignored (get_prompt (self)))
    easel_terminal_instance_type (terminal_instance (self), "\r");
  *is_pressed = TRUE;
  return !easel_terminal_prompt_is_enter_ignored (get_prompt (self));
}

/* As the user, until it is taken. */
static void
press_enter (TerminalFixture *self)
{
  gboolean is_pressed = FALSE;

  easel_test_wait_until (enter (self, &is_pressed));
}

static gboolean
is_idle (TerminalFixture *self)
{
  return easel_terminal_local_is_idle (EASEL_TERMINAL_LOCAL (easel_terminal_prompt_get_terminal (get_prompt (self))));
}

static char *
read_all (TerminalFixture *self)
{
  g_autoptr(JsonObject) result = terminal_invoke (self, "read", "{}");

  return g_strdup (easel_json_peek_string (result, "text", ""));
}

static gboolean
reads (TerminalFixture *self,
       const char      *words)
{
  g_autofree char *text = read_all (self);

  return strstr (text, words) != NULL;
}

static gboolean
shows_prompt (TerminalFixture *self)
{
  g_autofree char *text = read_all (self);

  return g_str_has_suffix (text, "$ ") || g_str_has_suffix (text, "# ");
}

/* A real bash, whose prompt is there. */
static void
open_bash (TerminalFixture *self)
{
  g_setenv ("SHELL", "/bin/bash", TRUE);
  open_local (self);
  g_setenv ("SHELL", "/bin/sh", TRUE);
  easel_test_wait_until (shows_prompt (self));
  easel_terminal_instance_type (terminal_instance (self), "PS1='$ '; echo re\\ady\r");
  terminal_wait_for (self, "ready\r\n");
  easel_test_wait_until (shows_prompt (self));
}

static void
test_refused (TerminalFixture *self,
              gconstpointer    data)
{
  self->native.requester.loopback = FALSE;
  terminal_open_fails (self, LOCAL, EASEL_CODE_REFUSED);
  terminal_open_fails (self, "{'kind':'local','cwd':'/nowhere/at/all'}", EASEL_CODE_REFUSED);
  terminal_open_fails (self, "{'kind':'local','cwd':'/tmp'}", EASEL_CODE_REFUSED);
  g_assert_cmpuint (self->native.n_questions, ==, 0);
  easel_consent_allow_host (self->native.consent, &self->native.requester, "terminal", EASEL_ACTION_LOCAL_SHELL);
  terminal_open (self, LOCAL);
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_NEEDS_APPROVAL));
}

static void
test_asked (TerminalFixture *self,
            gconstpointer    data)
{
  self->native.answers = TRUE;
  self->native.answer = EASEL_ANSWER_DENY;
  terminal_open_fails (self, LOCAL, EASEL_CODE_NEEDS_APPROVAL);
  terminal_open_fails (self, LOCAL, EASEL_CODE_REFUSED);
  /* And says nothing of the disk. */
  terminal_open_fails (self, "{'kind':'local','cwd':'/nowhere/at/all'}", EASEL_CODE_REFUSED);
}

static void
test_folder (TerminalFixture *self,
             gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  self->native.answers = TRUE;
  self->native.answer = EASEL_ANSWER_HOST;
  terminal_open_fails (self, "{'kind':'local','cwd':'/nowhere/at/all'}", EASEL_CODE_NEEDS_APPROVAL);
  terminal_open_fails (self, "{'kind':'local','cwd':'/nowhere/at/all'}", EASEL_CODE_NOT_FOUND);
  terminal_open_fails (self, "{'kind':'local','cwd':'file:///nowhere'}", EASEL_CODE_NOT_FOUND);
  terminal_open (self, "{'kind':'local','cwd':'file:///'}");
  result = terminal_invoke (self, "getState", "{}");
  g_assert_cmpstr (easel_json_peek_string (result, "cwd", NULL), ==, "/");
}

/* Without a folder it begins where the agent works; where that is gone, at home. */
static void
test_agents_folder (TerminalFixture *self,
                    gconstpointer    data)
{
  static const struct { const char *folder, *cwd; } rows[] = {
    { "file:///usr/share/..", "/usr" },
    { "file:///nowhere/at/all", NULL },
    { "file:///", NULL },
  };

  self->native.answers = TRUE;
  self->native.answer = EASEL_ANSWER_HOST;
  self->native.requester.is_here = TRUE;
  terminal_open_fails (self, LOCAL, EASEL_CODE_NEEDS_APPROVAL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JsonObject) result = NULL;

      self->native.requester.folder = (char *) rows[i].folder;
      terminal_open (self, LOCAL);
      result = terminal_invoke (self, "getState", "{}");
      g_assert_cmpstr (easel_json_peek_string (result, "cwd", NULL), ==, rows[i].cwd);
      native_close (&self->native);
    }
}

static void
question_cb (TerminalFixture *self,
             EaselQuestion   *question)
{
  g_assert_cmpint (easel_question_get_class (question), ==, EASEL_ACTION_LOCAL_SHELL);
}

/* The same shell under either name: asked as a local one, and at its prompt the same rules. */
static void
test_one_rule (TerminalFixture *self,
               gconstpointer    data)
{
  static const char * const names[] = { "{}", "{'kind':'host'}", LOCAL };
  g_autofree char *file = g_build_filename (self->folder, "made", NULL);
  g_autofree char *input = g_strdup_printf ("{'command':'touch %s'}", file);

  g_signal_connect_swapped (self->native.consent, "question", G_CALLBACK (question_cb), self);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    terminal_open_fails (self, names[i], EASEL_CODE_NEEDS_APPROVAL);
  g_assert_cmpuint (self->native.n_questions, ==, 1);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(EaselQuestion) question = NULL;
      g_autoptr(JsonObject) result = NULL;

      terminal_open_fails (self, names[i], EASEL_CODE_NEEDS_APPROVAL);
      question = g_list_model_get_item (easel_consent_get_questions (self->native.consent), 0);
      easel_consent_answer (self->native.consent, question, EASEL_ANSWER_ONCE);
      terminal_open (self, names[i]);
      result = terminal_invoke (self, "getState", "{}");
      g_assert_cmpstr (easel_json_peek_string (result, "kind", NULL), ==, "local");
      terminal_wait_for (self, "$");
      DROP (terminal_invoke_fails (self, "run", input, EASEL_CODE_NEEDS_APPROVAL));
      DROP (terminal_invoke_fails (self, "write", "{'text':'\\r'}", EASEL_CODE_REFUSED));
      terminal_wait_for (self, "touch");
      g_assert_true (easel_terminal_instance_is_waiting (terminal_instance (self)));
      native_close (&self->native);
    }
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
}

/* A host at a loopback port that is not ours runs commands itself, in the user's shell if it is here. */
static void
test_other_host (TerminalFixture *self,
                 gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  self->native.requester.loopback = TRUE;
  g_signal_connect_swapped (self->native.consent, "question", G_CALLBACK (question_cb), self);
  self->native.answers = TRUE;
  self->native.answer = EASEL_ANSWER_ONCE;
  terminal_open_fails (self, "{}", EASEL_CODE_NEEDS_APPROVAL);
  terminal_open (self, "{}");
  result = terminal_invoke (self, "run", "{'command':'echo hi'}");
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, "hi\n");
}

/* Nothing happens until the user presses Enter; then the same run answers its result. */
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

  press_enter (self);
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
  press_enter (self);
  easel_test_wait_until (!is_idle (self));
  easel_terminal_instance_type (terminal_instance (self), "echo\r");
  terminal_wait_for (self, "echo\r\necho");
  DROP (terminal_invoke_fails (self, "write", "{'text':'y'}", EASEL_CODE_CONFLICT));
  DROP (terminal_invoke_fails (self, "run", "{'command':'y'}", EASEL_CODE_CONFLICT));
}

/* The text to judge and what stands in the terminal are the command itself. */
static void
test_readable (TerminalFixture *self,
               gconstpointer    data)
{
  static const char input[] = "{'command':'(exit 3); cd /usr; pwd; (exit 4)'}";
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) state = NULL;

  open_bash (self);
  DROP (terminal_invoke_fails (self, "run", input, EASEL_CODE_NEEDS_APPROVAL));
  g_assert_cmpstr (easel_terminal_prompt_get_shown (get_prompt (self)), ==, "(exit 3); cd /usr; pwd; (exit 4)");
  press_enter (self);
  result = terminal_invoke (self, "run", input);
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, "/usr\n");
  g_assert_cmpint (easel_json_peek_int (result, "exitCode", -1), ==, 4);
  g_assert_true (reads (self, "$ (exit 3); cd /usr; pwd; (exit 4)\n/usr\n"));
  g_assert_false (reads (self, "printf"));
  easel_test_wait_until (shows_prompt (self));
  state = terminal_invoke (self, "getState", "{}");
  g_assert_cmpstr (easel_json_peek_string (state, "cwd", NULL), ==, "/usr");
}

/* What the user typed is never completed by an agent, and what an agent wrote a moment ago is not run by an Enter that
 * was meant for something else. */
static void
test_race (TerminalFixture *self,
           gconstpointer    data)
{
  g_autofree char *file = g_build_filename (self->folder, "PWNED", NULL);
  g_autofree char *write = g_strdup_printf ("{'text':'; touch %s'}", file);
  g_autofree char *command = g_strdup_printf ("{'command':'touch %s'}", file);
  g_autofree char *text = NULL;
  EaselTerminalInstance *terminal;

  open_bash (self);
  terminal = terminal_instance (self);
  easel_terminal_instance_type (terminal, "echo hi");
  terminal_wait_for (self, "$ echo hi");
  DROP (terminal_invoke_fails (self, "write", write, EASEL_CODE_CONFLICT));
  DROP (terminal_invoke_fails (self, "run", command, EASEL_CODE_CONFLICT));
  easel_terminal_instance_type (terminal, "\r");
  easel_test_wait_until (reads (self, "\nhi\n"));

  /* The agent was first. */
  DROP (terminal_invoke (self, "write", write));
  easel_terminal_instance_type (terminal, "\r");
  g_assert_true (easel_terminal_prompt_is_enter_ignored (get_prompt (self)));
  /* And the user is in the middle of a line of theirs. */
  easel_terminal_instance_type (terminal, "echo mine");
  easel_terminal_instance_type (terminal, "\r");
  g_assert_true (easel_terminal_prompt_is_enter_ignored (get_prompt (self)));
  g_assert_true (easel_terminal_instance_is_waiting (terminal));
  DROP (terminal_invoke_fails (self, "write", write, EASEL_CODE_CONFLICT));
  terminal_wait_for (self, "echo mine");
  easel_terminal_instance_type (terminal, "\003");
  g_assert_false (easel_terminal_prompt_is_enter_ignored (get_prompt (self)));
  g_assert_false (easel_terminal_instance_is_waiting (terminal));
  /* A shell forgets what comes while it deals with Ctrl+C. */
  easel_test_wait_until (shows_prompt (self));

  DROP (terminal_invoke (self, "write", "{'text':'echo ag\\\\ent'}"));
  press_enter (self);
  terminal_wait_for (self, "agent\r\n");
  text = read_all (self);
  g_assert_null (strstr (text, "\nmine"));
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* A line that waited out of sight is not run by the Enter by which the user came to the terminal. */
static void
test_comes_into_view (TerminalFixture *self,
                      gconstpointer    data)
{
  g_autofree char *file = g_build_filename (self->folder, "PWNED", NULL);
  g_autofree char *write = g_strdup_printf ("{'text':'touch %s'}", file);
  g_autoptr(EaselCanvas) canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/one", "Host", TRUE);
  GtkWidget *window = gtk_window_new ();
  GtkWidget *surface;
  GtkWidget *view;
  guint n_changed = 0;

  open_bash (self);
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  surface = GTK_WIDGET (easel_terminal_kind.create_surface (canvas, EASEL_INSTANCE (terminal_instance (self)), NULL));
  gtk_window_set_child (GTK_WINDOW (window), surface);
  gtk_window_present (GTK_WINDOW (window));
  view = dialogs_find_in (surface, EASEL_TYPE_TERMINAL_VIEW, NULL);
  easel_test_wait_until (gtk_widget_get_mapped (view));
  gtk_widget_set_visible (surface, FALSE);

  DROP (terminal_invoke (self, "write", write));
  /* Until an Enter would be taken. */
  g_signal_connect_swapped (get_prompt (self), "changed", G_CALLBACK (count_cb), &n_changed);
  easel_test_wait_until (n_changed > 0);
  g_signal_handlers_disconnect_by_data (get_prompt (self), &n_changed);
  gtk_widget_set_visible (surface, TRUE);
  easel_terminal_instance_type (terminal_instance (self), "\r");
  g_assert_true (easel_terminal_prompt_is_enter_ignored (get_prompt (self)));
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
  press_enter (self);
  easel_test_wait_until (g_file_test (file, G_FILE_TEST_EXISTS));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Only what the agent started. */
static void
test_signals (TerminalFixture *self,
              gconstpointer    data)
{
  static const char * const names[] = { "INT", "QUIT", "TSTP", "TERM", "HUP", "KILL" };
  g_autoptr(JsonObject) result = NULL;

  open_bash (self);
  result = terminal_invoke (self, "signal", "{'signal':'KILL'}");
  g_assert_cmpstr (easel_json_peek_string (result, "delivered", NULL), ==, "none");
  /* Between fork and exec a child of the shell still takes signals as the shell does. */
  easel_terminal_instance_type (terminal_instance (self), "sh -c 'echo st\\arted; exec sleep 1000'\r");
  terminal_wait_for (self, "started\r\n");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *input = g_strdup_printf ("{'signal':'%s'}", names[i]);

      DROP (terminal_invoke_fails (self, "signal", input, EASEL_CODE_CONFLICT));
    }
  g_assert_false (is_idle (self));
  easel_terminal_instance_type (terminal_instance (self), "\003");
  easel_test_wait_until (is_idle (self) && shows_prompt (self));

  DROP (terminal_invoke_fails (self, "run", "{'command':'sh -c \\\"echo go\\\\\\\\ing; exec sleep 1001\\\"'}",
                               EASEL_CODE_NEEDS_APPROVAL));
  press_enter (self);
  terminal_wait_for (self, "going\r\n");
  DROP (result);
  result = terminal_invoke (self, "signal", "{'signal':'TERM'}");
  g_assert_cmpstr (easel_json_peek_string (result, "delivered", NULL), ==, "signal");
  easel_test_wait_until (is_idle (self));
  easel_terminal_instance_type (terminal_instance (self), "half");
  DROP (terminal_invoke_fails (self, "signal", "{'signal':'INT'}", EASEL_CODE_CONFLICT));
}

/* The user judges the command and nothing around it, and can read all of it. */
static void
test_whole (TerminalFixture *self,
            gconstpointer    data)
{
  g_autofree char *padding = g_strnfill (3000, 'x');
  g_autofree char *command = g_strdup_printf ("echo h\\ead; : %s", padding);
  g_autofree char *input = g_strdup_printf ("{'command':'echo h\\\\ead; : %s'}", padding);
  g_autofree char *text = NULL;
  g_autoptr(JsonObject) result = NULL;

  open_bash (self);
  DROP (terminal_invoke_fails (self, "run", input, EASEL_CODE_NEEDS_APPROVAL));
  g_assert_cmpstr (easel_terminal_prompt_get_shown (get_prompt (self)), ==, command);
  terminal_wait_for (self, "xxxx");
  text = read_all (self);
  g_assert_null (strstr (text, "printf"));
  g_assert_null (strstr (text, "eval"));
  press_enter (self);
  result = terminal_invoke (self, "run", input);
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, "head\n");
  g_assert_cmpstr (easel_terminal_prompt_get_shown (get_prompt (self)), ==, "");

  DROP (terminal_invoke_fails (self, "run", "{'command':'echo a\\n\\u202eb'}", EASEL_CODE_NEEDS_APPROVAL));
  g_assert_cmpstr (easel_terminal_prompt_get_shown (get_prompt (self)), ==, "echo a\n<U+202E>b");
}

/* What the user made of the command is not told as its result. */
static void
test_changed (TerminalFixture *self,
              gconstpointer    data)
{
  open_bash (self);
  DROP (terminal_invoke_fails (self, "run", "{'command':'echo on\\\\e'}", EASEL_CODE_NEEDS_APPROVAL));
  DROP (terminal_invoke_fails (self, "write", "{'text':'; rm'}", EASEL_CODE_CONFLICT));
  easel_terminal_instance_type (terminal_instance (self), " two");
  press_enter (self);
  terminal_wait_for (self, "one two\r\n");
  DROP (terminal_invoke_fails (self, "run", "{'command':'echo on\\\\e'}", EASEL_CODE_CANCELLED));
  DROP (terminal_invoke_fails (self, "run", "{'command':'echo on\\\\e'}", EASEL_CODE_NEEDS_APPROVAL));
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
  easel_terminal_prompt_set_at_once (get_prompt (self), TRUE);
  result = terminal_invoke (self, "run", "{'command':'echo $((40+2)); (exit 4)'}");
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, "42\n");
  g_assert_cmpint (easel_json_peek_int (result, "exitCode", -1), ==, 4);
  DROP (terminal_invoke (self, "write", "{'text':'sleep 1000\\r'}"));
  DROP (terminal_invoke (self, "signal", "{'signal':'HUP'}"));

  terminal_fixture_restart (self);
  g_assert_true (easel_terminal_instance_has_exited (terminal_instance (self), &code));
  g_assert_false (easel_terminal_prompt_get_at_once (get_prompt (self)));
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_FAILED));
  easel_terminal_instance_start_again (terminal_instance (self));
  g_assert_true (easel_terminal_instance_is_live (terminal_instance (self)));
}

/* The agent of a shared terminal is gone; the user goes on in it. */
static void
let_go (TerminalFixture *self)
{
  easel_instance_end_share (EASEL_INSTANCE (terminal_instance (self)));
}

static void
assert_nothing_waits (TerminalFixture *self)
{
  g_assert_false (easel_terminal_instance_is_waiting (terminal_instance (self)));
  g_assert_cmpstr (easel_terminal_prompt_get_shown (get_prompt (self)), ==, "");
  g_assert_false (easel_terminal_prompt_get_at_once (get_prompt (self)));
}

/* The user presses Enter as if nothing stood there, and nothing does; then the shell is theirs as before. */
static void
assert_dropped (TerminalFixture *self,
                const char      *file)
{
  assert_nothing_waits (self);
  g_assert_false (easel_terminal_prompt_is_abandoned (get_prompt (self)));
  g_assert_cmpint (easel_terminal_prompt_get_line (get_prompt (self)), ==, EASEL_TERMINAL_LINE_EMPTY);
  easel_test_wait_until (shows_prompt (self));
  easel_terminal_instance_type (terminal_instance (self), "\r");
  g_assert_false (easel_terminal_prompt_is_enter_ignored (get_prompt (self)));
  easel_terminal_instance_type (terminal_instance (self), "echo m\\ine\r");
  easel_test_wait_until (reads (self, "\nmine\n"));
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
  easel_test_wait_until (shows_prompt (self));
  easel_terminal_instance_type (terminal_instance (self), "clear; echo re\\ady\r");
  easel_test_wait_until (reads (self, "ready\n"));
  easel_terminal_instance_clear (terminal_instance (self));
  easel_test_wait_until (shows_prompt (self));
}

/* A command, and text that was written and not run, are gone with the agent: whichever keys edit the line, and wherever
 * an agent that ran its commands at once left the cursor. */
static void
test_let_go (TerminalFixture *self,
             gconstpointer    data)
{
  static const char * const modes[] = { "set -o emacs\r", "set -o vi\r", "bind '\"\\C-u\": \"echo u\"'\r" };
  g_autofree char *file = g_build_filename (self->folder, "PWNED", NULL);
  g_autofree char *command = g_strdup_printf ("{'command':'touch %s'}", file);
  g_autofree char *write = g_strdup_printf ("{'text':'touch %s'}", file);
  g_autofree char *begin = g_strdup_printf ("{'text':'touch %s\\u0001'}", file);

  open_bash (self);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      easel_terminal_instance_type (terminal_instance (self), modes[i]);
      DROP (terminal_invoke_fails (self, "run", command, EASEL_CODE_NEEDS_APPROVAL));
      terminal_wait_for (self, "PWNED");
      let_go (self);
      assert_dropped (self, file);
      /* What another agent repeats is its own. */
      DROP (terminal_invoke_fails (self, "run", command, EASEL_CODE_NEEDS_APPROVAL));
      let_go (self);
      assert_dropped (self, file);
      DROP (terminal_invoke (self, "write", write));
      let_go (self);
      assert_dropped (self, file);
      easel_terminal_prompt_set_at_once (get_prompt (self), TRUE);
      DROP (terminal_invoke (self, "write", begin));
      terminal_wait_for (self, "PWNED");
      let_go (self);
      assert_dropped (self, file);
    }
}

/* What is the user's is neither dropped nor run; where the agent's words are part of it they are told. */
static void
test_let_go_users (TerminalFixture *self,
                   gconstpointer    data)
{
  EaselTerminalInstance *terminal;

  open_bash (self);
  terminal = terminal_instance (self);
  easel_terminal_instance_type (terminal, "echo ke\\pt");
  terminal_wait_for (self, "ke\\pt");
  let_go (self);
  g_assert_false (easel_terminal_prompt_is_abandoned (get_prompt (self)));
  easel_terminal_instance_type (terminal, "\r");
  easel_test_wait_until (reads (self, "\nkept\n"));
  easel_test_wait_until (shows_prompt (self));

  DROP (terminal_invoke_fails (self, "run", "{'command':'echo on\\\\e'}", EASEL_CODE_NEEDS_APPROVAL));
  easel_terminal_instance_type (terminal, " two");
  terminal_wait_for (self, "e two");
  let_go (self);
  assert_nothing_waits (self);
  g_assert_true (easel_terminal_prompt_is_abandoned (get_prompt (self)));
  easel_terminal_instance_type (terminal, " three\r");
  easel_test_wait_until (reads (self, "\none two three\n"));
  g_assert_false (easel_terminal_prompt_is_abandoned (get_prompt (self)));
  easel_test_wait_until (shows_prompt (self));

  /* In a line of both, after an agent that ran its commands at once. */
  easel_terminal_prompt_set_at_once (get_prompt (self), TRUE);
  DROP (terminal_invoke (self, "write", "{'text':'echo theirs '}"));
  easel_terminal_instance_type (terminal, "mine");
  let_go (self);
  g_assert_true (easel_terminal_prompt_is_abandoned (get_prompt (self)));
  easel_terminal_instance_type (terminal, "\003");
  g_assert_false (easel_terminal_prompt_is_abandoned (get_prompt (self)));
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("SHELL", "/bin/sh", TRUE);
  g_setenv ("PS1", "$ ", TRUE);
  g_unsetenv ("ENV");
  g_test_init (&argc, &argv, NULL);
  easel_test_tolerate_measuring ();
  adw_init ();
  TERMINAL_TEST ("/terminal/local/refused", test_refused);
  TERMINAL_TEST_HERE ("/terminal/local/asked", test_asked);
  TERMINAL_TEST_HERE ("/terminal/local/folder", test_folder);
  TERMINAL_TEST_HERE ("/terminal/local/agents-folder", test_agents_folder);
  TERMINAL_TEST_HERE ("/terminal/local/one-rule", test_one_rule);
  TERMINAL_TEST ("/terminal/local/other-host", test_other_host);
  TERMINAL_TEST_HERE ("/terminal/local/prompt", test_prompt);
  TERMINAL_TEST_HERE ("/terminal/local/keys", test_keys);
  TERMINAL_TEST_HERE ("/terminal/local/readable", test_readable);
  TERMINAL_TEST_HERE ("/terminal/local/race", test_race);
  TERMINAL_TEST_HERE ("/terminal/local/comes-into-view", test_comes_into_view);
  TERMINAL_TEST_HERE ("/terminal/local/signals", test_signals);
  TERMINAL_TEST_HERE ("/terminal/local/whole", test_whole);
  TERMINAL_TEST_HERE ("/terminal/local/changed", test_changed);
  TERMINAL_TEST_HERE ("/terminal/local/withdraw", test_withdraw);
  TERMINAL_TEST_HERE ("/terminal/local/at-once", test_at_once);
  TERMINAL_TEST_HERE ("/terminal/local/let-go", test_let_go);
  TERMINAL_TEST_HERE ("/terminal/local/let-go-persons", test_let_go_users);
  return g_test_run ();
}
