/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every action of the terminal canvas, its success and its failures, on a real shell of a real host. */
#include "easel-terminal-limits.h"
#include "terminal-fixture.h"

#include <string.h>

#include "easel-json.h"

#define DROP(object) json_object_unref (object)

static void
assert_string (JsonObject *object,
               const char *member,
               const char *expected)
{
  g_assert_cmpstr (easel_json_peek_string (object, member, NULL), ==, expected);
}

static void
assert_run (JsonObject *result,
            const char *output,
            int         code)
{
  assert_string (result, "output", output);
  g_assert_cmpint (easel_json_peek_int (result, "exitCode", -100), ==, code);
  g_assert_false (easel_json_peek_boolean (result, "truncated", TRUE));
}

static void
test_run (TerminalFixture *self,
          gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{}");
  result = terminal_invoke (self, "run", "{'command':'echo one; echo two >&2; (exit 3)'}");
  assert_run (result, "one\ntwo\n", 3);
  assert_string (result, "detection", "sentinel");
  DROP (result);
  result = terminal_invoke (self, "run", "{'command':'cd /; X=kept'}");
  assert_run (result, "", 0);
  DROP (result);
  result = terminal_invoke (self, "run", "{'command':'pwd\\nprintf \\\"%s\\\\t|\\\" $X\\n# \\u00e4 \\\\ \\\"'}");
  assert_run (result, "/\nkept\t|", 0);
  DROP (result);
  result = terminal_invoke (self, "run", "{'command':'exit 9'}");
  assert_run (result, "", 9);
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_FAILED));
}

static void
test_run_long (TerminalFixture *self,
               gconstpointer    data)
{
  g_autofree char *words = g_strnfill (EASEL_LIMIT_TERMINAL_LINE_BYTES - 210, 'x');
  g_autofree char *plain = g_strdup_printf ("{'command':': %s'}", words);
  g_autoptr(GString) tabs = g_string_new ("{'command':': ");
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{}");
  result = terminal_invoke (self, "run", plain);
  assert_run (result, "", 0);
  DROP (result);
  /* Each takes five bytes of the line. */
  for (int i = 0; i < 1000; i++)
    g_string_append (tabs, "\\t");
  g_string_append (tabs, "'}");
  DROP (terminal_invoke_fails (self, "run", tabs->str, EASEL_CODE_INVALID_INPUT));
  result = terminal_invoke (self, "run", "{'command':'seq 100000'}");
  g_assert_true (easel_json_peek_boolean (result, "truncated", FALSE));
  g_assert_cmpuint (strlen (easel_json_peek_string (result, "output", "")), <=, EASEL_LIMIT_TERMINAL_REPLY_BYTES);
  g_assert_true (g_str_has_suffix (easel_json_peek_string (result, "output", ""), "99999\n100000\n"));
}

#define EARLY(milliseconds) "{'command':'echo early; read x; echo $x','timeoutMs':" #milliseconds "}"

static void
test_run_timeout (TerminalFixture *self,
                  gconstpointer    data)
{
  g_autoptr(JsonObject) problem = NULL;
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{}");
  /* The same request again waits for the same run, as often as the shell has not begun. */
  easel_test_wait_until ((problem != NULL ? DROP (problem) : (void) 0,
                          problem = terminal_invoke_fails (self, "run", EARLY (300), EASEL_CODE_TIMEOUT),
                          strchr (easel_json_peek_string (problem, "output", ""), '\n') != NULL));
  assert_string (problem, "output", "early\n");
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_CONFLICT));
  DROP (terminal_invoke (self, "write", "{'text':'late\\r'}"));
  result = terminal_invoke (self, "run", EARLY (100000));
  assert_run (result, "early\nlate\nlate\n", 0);
}

static void
stop_at_words_cb (EaselInstance *instance,
                  GBytes        *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (g_strstr_len (data, length, "sleeps") != NULL)
    easel_instance_stop (instance);
}

/* Stop interrupts the command; the next one runs. */
static void
test_run_stopped (TerminalFixture *self,
                  gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{}");
  g_signal_connect_swapped (easel_terminal_instance_get_output (terminal_instance (self)), "fed",
                            G_CALLBACK (stop_at_words_cb), terminal_instance (self));
  DROP (terminal_invoke_fails (self, "run", "{'command':'echo sl\\u0065\\\\eps; sleep 1000'}", EASEL_CODE_CANCELLED));
  terminal_wait_for (self, "^C");
  result = terminal_invoke (self, "getState", "{}");
  g_assert_true (easel_json_peek_boolean (result, "connected", FALSE));
}

/* A shell that marks its commands itself. */
static void
test_run_marked (TerminalFixture *self,
                 gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{}");
  /* What a shell with integration would print, from a loop that reads lines. */
  DROP (terminal_invoke (self, "write",
                         "{'text':'printf \\\"\\\\033]133;A\\\\007\\\"; while read -r l; do printf \\\"\\\\033]133;C\\\\007\\\"; "
                         "eval \\\"$l\\\"; printf \\\"\\\\033]133;D;$?\\\\007\\\"; done\\r'}"));
  easel_test_wait_until ((result != NULL ? DROP (result) : (void) 0,
                          result = terminal_invoke (self, "getState", "{}"),
                          strcmp (easel_json_peek_string (result, "detection", ""), "osc133") == 0));
  DROP (result);
  result = terminal_invoke (self, "run", "{'command':'echo hi; false'}");
  assert_run (result, "hi\n", 1);
  assert_string (result, "detection", "osc133");
}

/* What stands in the terminal is the command, from the first one on. */
static void
test_run_readable (TerminalFixture *self,
                   gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;
  g_autoptr(JsonObject) all = NULL;
  const char *text;

  g_setenv ("SHELL", "/bin/bash", TRUE);
  terminal_open (self, "{'cwd':'/usr'}");
  g_setenv ("SHELL", "/bin/sh", TRUE);
  result = terminal_invoke (self, "run", "{'command':'echo one; pwd; false'}");
  assert_run (result, "one\n/usr\n", 1);
  assert_string (result, "detection", "osc133");
  all = terminal_invoke (self, "read", "{}");
  text = easel_json_peek_string (all, "text", "");
  g_assert_nonnull (strstr (text, " echo one; pwd; false\none\n"));
  g_assert_null (strstr (text, "printf"));
  g_assert_null (strstr (text, "eval"));
}

static void
test_read_write (TerminalFixture *self,
                 gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;
  g_autofree char *input = NULL;

  terminal_open (self, "{}");
  result = terminal_invoke (self, "write", "{'text':'echo \\\"w\\u00f6\\\"\\\"rd\\\"\\r'}");
  input = g_strdup_printf ("{'cursor':%d}", (int) easel_json_peek_int (result, "cursor", -1));
  terminal_wait_for (self, "wörd");
  DROP (result);
  result = terminal_invoke (self, "read", input);
  g_assert_nonnull (strstr (easel_json_peek_string (result, "text", ""), "wörd\n"));
  g_assert_null (strchr (easel_json_peek_string (result, "text", ""), '\033'));
  DROP (result);
  result = terminal_invoke (self, "read", "{'cursor':0,'maxBytes':3}");
  g_assert_cmpuint (strlen (easel_json_peek_string (result, "text", "")), <=, 3);
  g_assert_true (easel_json_peek_boolean (result, "truncated", FALSE));
  DROP (terminal_invoke_fails (self, "read", "{'cursor':99999999}", EASEL_CODE_INVALID_INPUT));
  /* An escape sequence that ends in the middle of nothing: half a character would make every answer no JSON. */
  DROP (terminal_invoke (self, "run", "{'command':'printf \\\"a\\\\033\303\251b\\\"'}"));
  DROP (result);
  result = terminal_invoke (self, "read", "{}");
  g_assert_true (g_utf8_validate (easel_json_peek_string (result, "text", ""), -1, NULL));
  DROP (terminal_invoke (self, "run", "{'command':'exit'}") );
  DROP (terminal_invoke_fails (self, "write", "{'text':'x'}", EASEL_CODE_FAILED));
}

static void
test_state (TerminalFixture *self,
            gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{'cwd':'/','columns':101,'rows':31,'title':'a\\u001b]0;b\\u202ec'}");
  result = terminal_invoke (self, "getState", "{}");
  assert_string (result, "kind", "host");
  assert_string (result, "cwd", "file:///");
  g_assert_cmpint (easel_json_peek_int (result, "columns", 0), ==, 101);
  g_assert_false (easel_json_peek_boolean (result, "exited", TRUE));
  DROP (result);
  result = terminal_invoke (self, "resize", "{'columns':60,'rows':20}");
  g_assert_cmpint (easel_json_peek_int (result, "columns", 0), ==, 60);
  DROP (result);
  result = terminal_invoke (self, "run", "{'command':'stty size'}");
  assert_run (result, "20 60\n", 0);
  easel_terminal_instance_set_view (terminal_instance (self), self, 90, 30);
  DROP (terminal_invoke_fails (self, "resize", "{'columns':70,'rows':20}", EASEL_CODE_CONFLICT));
  easel_terminal_instance_set_view (terminal_instance (self), self, 0, 0);
  DROP (terminal_invoke_fails (self, "resize", "{'columns':0,'rows':1}", EASEL_CODE_INVALID_INPUT));
  DROP (terminal_invoke_fails (self, "getState", "{'x':0}", EASEL_CODE_INVALID_INPUT));
}

#define EMPTY EASEL_TERMINAL_LINE_EMPTY
#define TYPED EASEL_TERMINAL_LINE_TYPED
#define EDITED EASEL_TERMINAL_LINE_EDITED

static const struct { const char *keys; EaselTerminalLine line; } typed[] = {
  { "fox", TYPED }, { "\177\177", TYPED }, { "\r", EMPTY }, { "\177", EMPTY }, { "\001", EMPTY }, { "\033[C", EMPTY },
  { "\033[0n", EMPTY }, { "\033[I", EMPTY }, { "\033[A", EDITED }, { "\003", EMPTY }, { "ls\rx", TYPED },
  { "\025", EMPTY }, { "\033[200~a\rb\033[201~", EDITED }, { "\025", EDITED }, { "\r", EMPTY }, { "\033.", EDITED },
  { "\r", EMPTY }, { "\t", EDITED }, { "\r", EMPTY }, { "ab", TYPED }, { "\033[H", EDITED }, { "\025", EDITED },
  { "\r", EMPTY }, { "\022", EDITED }, { "\r", EMPTY }, { "\320\266", TYPED },
};

/* A command is never made a part of what the user has begun to type. */
static void
test_run_left (TerminalFixture *self,
               gconstpointer    data)
{
  EaselTerminalInstance *terminal;
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{}");
  terminal = terminal_instance (self);
  /* A shell that has just begun would end by Ctrl+C. */
  DROP (terminal_invoke (self, "run", "{'command':'true'}"));
  for (gsize i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      easel_terminal_instance_type (terminal, typed[i].keys);
      g_test_message ("%" G_GSIZE_FORMAT, i);
      g_assert_cmpint (easel_terminal_prompt_get_line (easel_terminal_instance_get_prompt (terminal)), ==, typed[i].line);
    }
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_CONFLICT));
  easel_terminal_instance_type (terminal, "\025");
  result = terminal_invoke (self, "run", "{'command':'echo alone'}");
  assert_run (result, "alone\n", 0);
  easel_terminal_instance_type (terminal, "dog");
  terminal_wait_for (self, "dog");
  DROP (terminal_invoke (self, "signal", "{'signal':'INT'}"));
  terminal_wait_for (self, "dog^C");
  DROP (result);
  result = terminal_invoke (self, "run", "{'command':'echo again'}");
  assert_run (result, "again\n", 0);
}

static gboolean
shows_early (TerminalFixture *self)
{
  g_autoptr(JsonObject) result = terminal_invoke (self, "read", "{}");

  return strstr (easel_json_peek_string (result, "text", ""), "caught") != NULL;
}

static void
test_signal_clear (TerminalFixture *self,
                   gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{}");
  DROP (terminal_invoke_fails (self, "run", "{'command':'echo c\\\\aught; sleep 1000','timeoutMs':500}",
                               EASEL_CODE_TIMEOUT));
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_CONFLICT));
  result = terminal_invoke (self, "signal", "{'signal':'INT'}");
  assert_string (result, "delivered", "key");
  terminal_wait_for (self, "^C");
  DROP (result);
  result = terminal_invoke (self, "run", "{'command':'echo ag\\\\ain'}");
  assert_run (result, "again\n", 0);
  DROP (result);
  result = terminal_invoke (self, "clear", "{}");
  easel_test_wait_until (!shows_early (self));
  DROP (result);
  result = terminal_invoke (self, "signal", "{'signal':'KILL'}");
  assert_string (result, "delivered", "terminal-ended");
  easel_test_wait_until (!easel_terminal_instance_is_live (terminal_instance (self)));
  DROP (terminal_invoke_fails (self, "signal", "{'signal':'INT'}", EASEL_CODE_FAILED));
  DROP (terminal_invoke_fails (self, "clear", "{}", EASEL_CODE_FAILED));
}

/* Where the agent works on the host, and somewhere where the host does not know that folder. */
static void
test_agents_folder (TerminalFixture *self,
                    gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  self->native.requester.folder = (char *) "file:///usr";
  terminal_open (self, "{}");
  result = terminal_invoke (self, "run", "{'command':'pwd'}");
  assert_run (result, "/usr\n", 0);
  native_close (&self->native);
  self->native.requester.folder = (char *) "file:///nowhere/at/all";
  terminal_open (self, "{}");
}

static void
test_open (TerminalFixture *self,
           gconstpointer    data)
{
  EaselHostServices nothing = { 0 };
  GError *error = NULL;

  terminal_open_fails (self, "{'cwd':'/nowhere/at/all'}", EASEL_CODE_FAILED);
  easel_provider_set_host_services (self->native.provider, self->native.requester.host_id, &nothing);
  terminal_open_fails (self, "{}", EASEL_CODE_FAILED);
  g_assert_null (native_request (&self->native, "canvasOpen", "{'channel':'ahp-session:/s','canvasId':'terminal',"
                                   "'instanceId':'one','input':{'kind':'other'}}", &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("SHELL", "/bin/sh", TRUE);
  g_unsetenv ("ENV");
  g_test_init (&argc, &argv, NULL);
  TERMINAL_TEST ("/terminal/run", test_run);
  TERMINAL_TEST ("/terminal/run/long", test_run_long);
  TERMINAL_TEST ("/terminal/run/timeout", test_run_timeout);
  TERMINAL_TEST ("/terminal/run/stopped", test_run_stopped);
  TERMINAL_TEST ("/terminal/run/marked", test_run_marked);
  TERMINAL_TEST ("/terminal/run/readable", test_run_readable);
  TERMINAL_TEST ("/terminal/run/left", test_run_left);
  TERMINAL_TEST ("/terminal/read-write", test_read_write);
  TERMINAL_TEST ("/terminal/state", test_state);
  TERMINAL_TEST ("/terminal/signal-clear", test_signal_clear);
  TERMINAL_TEST ("/terminal/agents-folder", test_agents_folder);
  TERMINAL_TEST ("/terminal/open", test_open);
  return g_test_run ();
}
