/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A terminal over lost connections, over our own restart, and over the end of its host. */
#include "terminal-fixture.h"

#include <string.h>

#include "easel-ahp-terminals.h"
#include "easel-json.h"

#define DROP(object) json_object_unref (object)

/* The whole output as a model reads it: every number once, in order. */
static void
assert_numbers (TerminalFixture *self,
                int              last)
{
  g_autoptr(JsonObject) result = terminal_invoke (self, "read", "{}");
  const char *text = easel_json_peek_string (result, "text", "");

  for (int i = 1; i <= last; i++)
    {
      g_autofree char *line = g_strdup_printf ("\nn%d.\n", i);
      const char *found = strstr (text, line);

      if (found == NULL)
        g_error ("n%d is not in: %s", i, text);
      g_assert_null (strstr (found + 1, line));
      text = found;
    }
}

static void
lose_connection (TerminalFixture *self)
{
  easel_connection_stop (EASEL_CONNECTION (self->client));
  easel_test_wait_until (!easel_terminal_instance_is_live (terminal_instance (self)));
  easel_connection_start (EASEL_CONNECTION (self->client));
}

static void
test_lost (TerminalFixture *self,
           gconstpointer    data)
{
  EaselTerminalInstance *instance;

  terminal_open (self, "{}");
  instance = terminal_instance (self);
  DROP (terminal_invoke (self, "write",
                         "{'text':'echo; for i in $(seq 200); do echo n$i.; case $i in *0) sleep 0.02;; esac; done\\r'}"));
  terminal_wait_for (self, "n20.");
  for (int i = 0; i < 3; i++)
    {
      lose_connection (self);
      easel_test_wait_until (easel_terminal_instance_is_live (instance));
    }
  terminal_wait_for (self, "n200.");
  assert_numbers (self, 200);
}

/* A cursor of before counts on over the snapshot. */
static void
test_cursor (TerminalFixture *self,
             gconstpointer    data)
{
  g_autoptr(JsonObject) before = NULL;
  g_autoptr(JsonObject) after = NULL;
  g_autofree char *input = NULL;

  terminal_open (self, "{}");
  DROP (terminal_invoke (self, "run", "{'command':'seq 50; echo be\\\\fore'}"));
  before = terminal_invoke (self, "read", "{}");
  lose_connection (self);
  easel_test_wait_until (easel_terminal_instance_is_live (terminal_instance (self)));
  DROP (terminal_invoke (self, "run", "{'command':'echo af\\\\ter'}"));
  input = g_strdup_printf ("{'cursor':%d}", (int) easel_json_peek_int (before, "cursor", 0));
  after = terminal_invoke (self, "read", input);
  g_assert_nonnull (strstr (easel_json_peek_string (after, "text", ""), "\nafter\n"));
  g_assert_null (strstr (easel_json_peek_string (after, "text", ""), "before"));
}

static void
drop_connection_cb (EaselTerminalInstance *instance,
                    GBytes                *bytes,
                    GCancellable          *connection)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (g_strstr_len (data, length, "begun") != NULL)
    g_cancellable_cancel (connection);
}

/* The connection goes in the middle of a run. */
static void
test_lost_in_run (TerminalFixture *self,
                  gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{}");
  self->native.connection = g_cancellable_new ();
  g_signal_connect_object (easel_terminal_instance_get_output (terminal_instance (self)), "fed",
                           G_CALLBACK (drop_connection_cb), self->native.connection, 0);
  DROP (terminal_invoke_fails (self, "run", "{'command':'echo be\\\\gun; sleep 1000'}", EASEL_CODE_CANCELLED));
  g_clear_object (&self->native.connection);
  terminal_wait_for (self, "^C");
  easel_test_wait_until ((result != NULL ? DROP (result) : (void) 0,
                          result = terminal_invoke (self, "getState", "{}"),
                          easel_json_peek_boolean (result, "connected", FALSE)));
}

static gboolean
is_running (TerminalFixture *self)
{
  g_autoptr(JsonObject) result = terminal_invoke (self, "getState", "{}");

  return easel_json_peek_boolean (result, "running", FALSE);
}

/* Whether the host knows that all commands have ended. */
static gboolean
have_ended (TerminalFixture *self)
{
  EaselHostState *state = easel_host_get_state (self->host);
  g_autoptr(GPtrArray) channels = easel_host_state_list (state, AHP_CHANNEL_TERMINAL, NULL);
  g_autoptr(JsonNode) node = easel_json_node_ref_object (easel_host_state_get (state, channels->pdata[0]));
  g_autofree char *text = easel_json_to_string (node);

  return strstr (text, "\"isComplete\":false") == NULL;
}

/* A command ends while there is no connection: the next one is not refused because of it. */
static void
test_ended_meanwhile (TerminalFixture *self,
                      gconstpointer    data)
{
  g_autofree char *go = g_build_filename (self->folder, "go", NULL);
  g_autofree char *write = NULL;
  g_autoptr(JsonObject) result = NULL;

  g_setenv ("SHELL", "/bin/bash", TRUE);
  terminal_open (self, "{}");
  DROP (terminal_invoke (self, "run", "{'command':'true'}"));
  write = g_strdup_printf ("{'text':'until [ -e %s ]; do sleep 0.05; done\\r'}", go);
  DROP (terminal_invoke (self, "write", write));
  easel_test_wait_until (is_running (self) && !have_ended (self));
  easel_connection_stop (EASEL_CONNECTION (self->client));
  easel_test_wait_until (!easel_terminal_instance_is_live (terminal_instance (self)));
  g_assert_true (g_file_set_contents (go, "", 0, NULL));
  easel_test_wait_until (have_ended (self));
  easel_connection_start (EASEL_CONNECTION (self->client));
  easel_test_wait_until (easel_terminal_instance_is_live (terminal_instance (self)) && !is_running (self));
  result = terminal_invoke (self, "run", "{'command':'echo next'}");
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, "next\n");
  g_setenv ("SHELL", "/bin/sh", TRUE);
}

static void
test_restart (TerminalFixture *self,
              gconstpointer    data)
{
  g_autoptr(JsonObject) result = NULL;

  terminal_open (self, "{'title':'Build'}");
  DROP (terminal_invoke (self, "run", "{'command':'X=remembered; echo one'}"));
  terminal_fixture_restart (self);
  easel_test_wait_until (easel_terminal_instance_is_live (terminal_instance (self)));
  terminal_wait_for (self, "one");
  result = terminal_invoke (self, "run", "{'command':'echo $X'}");
  g_assert_cmpstr (easel_json_peek_string (result, "output", NULL), ==, "remembered\n");
}

/* Another host in its place, over the same folder: exited, with what it showed. */
static void
test_host_gone (TerminalFixture *self,
                gconstpointer    data)
{
  int code;

  terminal_open (self, "{}");
  DROP (terminal_invoke (self, "run", "{'command':'echo last words'}"));
  terminal_fixture_stop_host (self);
  easel_test_wait_until (!easel_terminal_instance_is_live (terminal_instance (self)));
  g_assert_false (easel_terminal_instance_has_exited (terminal_instance (self), &code));
  terminal_fixture_start_host (self);
  ahp_client_retry (self->client);
  easel_test_wait_until (easel_terminal_instance_has_exited (terminal_instance (self), &code));
  g_assert_cmpint (code, ==, -1);
  terminal_wait_for (self, "last words");
  DROP (terminal_invoke_fails (self, "run", "{'command':'true'}", EASEL_CODE_FAILED));
  easel_terminal_instance_start_again (terminal_instance (self));
  easel_test_wait_until (easel_terminal_instance_is_live (terminal_instance (self)));
  DROP (terminal_invoke (self, "run", "{'command':'true'}"));
}

/* A terminal that the host never had shows as exited, and a host that is not there creates none. */
static void
test_unknown (TerminalFixture *self,
              gconstpointer    data)
{
  g_autoptr(EaselHostTerminal) terminal = easel_host_terminals_attach (self->terminals, "ahp-terminal:/nobody");
  g_autoptr(EaselHostTerminal) created = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  gboolean exited = FALSE;

  easel_test_wait_until ((g_object_get (terminal, "exited", &exited, NULL), exited));
  easel_connection_stop (EASEL_CONNECTION (self->client));
  easel_host_terminals_create_async (self->terminals, json_object_new (), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  created = easel_host_terminals_create_finish (self->terminals, result, &error);
  g_assert_null (created);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED);
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("SHELL", "/bin/sh", TRUE);
  g_unsetenv ("ENV");
  g_test_init (&argc, &argv, NULL);
  TERMINAL_TEST ("/terminal/lost", test_lost);
  TERMINAL_TEST ("/terminal/cursor", test_cursor);
  TERMINAL_TEST ("/terminal/lost-in-run", test_lost_in_run);
  TERMINAL_TEST ("/terminal/ended-meanwhile", test_ended_meanwhile);
  TERMINAL_TEST ("/terminal/restart", test_restart);
  TERMINAL_TEST ("/terminal/host-gone", test_host_gone);
  TERMINAL_TEST ("/terminal/unknown", test_unknown);
  return g_test_run ();
}
