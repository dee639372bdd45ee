/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terminal-fixture.h"

#include "easel-ahp-terminals.h"

void
terminal_fixture_start_host (TerminalFixture *self)
{
  g_autofree char *state = g_build_filename (self->folder, "host", NULL);
  g_autoptr(GError) error = NULL;

  self->host = easel_host_new (state, &error);
  g_assert_no_error (error);
  easel_host_restore (self->host);
  easel_host_listen (self->host, 0, &error);
  g_assert_no_error (error);
}

void
terminal_fixture_stop_host (TerminalFixture *self)
{
  g_autofree char *uri = easel_host_dup_uri (self->host);

  easel_host_stop (self->host);
  g_clear_object (&self->host);
  easel_test_hold_port (uri);
}

static void
start (TerminalFixture *self)
{
  g_autofree char *uri = easel_host_dup_uri (self->host);
  g_autofree char *state = g_build_filename (self->folder, "state", NULL);
  EaselHostServices services = { 0 };

  self->client = ahp_client_new (uri, "c1");
  easel_connection_start (EASEL_CONNECTION (self->client));
  easel_test_wait_until (easel_connection_is_ready (EASEL_CONNECTION (self->client)));
  self->terminals = easel_ahp_terminals_new (self->client);
  easel_ahp_terminals_set_here (EASEL_AHP_TERMINALS (self->terminals), self->here);
  native_fixture_start (&self->native, state);
  easel_provider_add (self->native.provider, easel_terminal_kind.declaration);
  services.terminals = self->terminals;
  easel_provider_set_host_services (self->native.provider, self->native.requester.host_id, &services);
}

static void
stop (TerminalFixture *self)
{
  native_fixture_stop (&self->native);
  g_clear_object (&self->terminals);
  easel_connection_stop (EASEL_CONNECTION (self->client));
  g_clear_object (&self->client);
  easel_test_settle ();
}

void
terminal_fixture_restart (TerminalFixture *self)
{
  stop (self);
  start (self);
}

void
terminal_fixture_set_up (TerminalFixture *self,
                         gconstpointer    data)
{
  self->folder = g_dir_make_tmp ("easel-terminal-XXXXXX", NULL);
  native_fixture_init (&self->native, "terminal");
  self->here = data != NULL;
  self->native.requester.loopback = self->here;
  terminal_fixture_start_host (self);
  start (self);
}

void
terminal_fixture_tear_down (TerminalFixture *self,
                            gconstpointer    data)
{
  stop (self);
  if (self->host != NULL)
    terminal_fixture_stop_host (self);
  g_clear_object (&self->native.connection);
  easel_test_remove_tree (self->folder);
  g_free (self->folder);
}

void
terminal_open (TerminalFixture *self,
               const char      *input)
{
  EaselTerminalInstance *instance;

  json_object_unref (native_open (&self->native, input));
  instance = terminal_instance (self);
  easel_test_wait_until (easel_terminal_instance_is_live (instance));
}

void
terminal_open_fails (TerminalFixture *self,
                     const char      *input,
                     const char      *code)
{
  json_object_unref (native_open_fails (&self->native, input, code));
}

JsonObject *
terminal_invoke (TerminalFixture *self,
                 const char      *action,
                 const char      *input)
{
  JsonObject *value = native_invoke (&self->native, action, input);

  g_assert_nonnull (value);
  return value;
}

JsonObject *
terminal_invoke_fails (TerminalFixture *self,
                       const char      *action,
                       const char      *input,
                       const char      *code)
{
  return native_invoke_fails (&self->native, action, input, code);
}

EaselTerminalInstance *
terminal_instance (TerminalFixture *self)
{
  return EASEL_TERMINAL_INSTANCE (native_instance (&self->native));
}

static gboolean
shows (TerminalFixture *self,
       const char      *words)
{
  g_autoptr(GBytes) bytes = easel_terminal_output_dup_bytes (easel_terminal_instance_get_output (terminal_instance (self)));
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return length > 0 && g_strstr_len (data, length, words) != NULL;
}

void
terminal_wait_for (TerminalFixture *self,
                   const char      *words)
{
  easel_test_wait_until (shows (self, words));
}
