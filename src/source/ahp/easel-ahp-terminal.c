/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-terminal.h"

#include "easel-json.h"
#include "easel-limits.h"

struct _EaselAhpTerminal
{
  EaselHostTerminal  parent_instance;

  AhpClient  *client;
  AhpChannel *channel;
  guint       shown;          /* count of snapshots up to the one whose output was emitted */
  gboolean    is_backlogged;  /* whether answers to pings are held back */
  char       *running;        /* nullable: the command whose start was emitted and whose end was not */
  gboolean    exited;         /* whether an exit without a code was reported, which the state does not contain */
};

G_DEFINE_FINAL_TYPE (EaselAhpTerminal, easel_ahp_terminal, EASEL_TYPE_HOST_TERMINAL)

static void
dispatch (EaselAhpTerminal *self,
          JsonObject       *action)
{
  g_autoptr(JsonObject) owned = action;

  ahp_client_dispatch_async (self->client, ahp_channel_get_uri (self->channel), owned, NULL, NULL, NULL);
}

static gboolean
is_live (EaselAhpTerminal *self)
{
  return ahp_channel_get_status (self->channel) == AHP_CHANNEL_LIVE &&
         easel_connection_is_ready (EASEL_CONNECTION (self->client));
}

/* Drops input while disconnected: after a reconnect another program could get it. */
static void
easel_ahp_terminal_input (EaselHostTerminal *terminal,
                          const char        *text)
{
  EaselAhpTerminal *self = EASEL_AHP_TERMINAL (terminal);
  const char *end = text + strlen (text);

  while (is_live (self) && text < end)
    {
      gsize length = MIN ((gsize) (end - text), EASEL_LIMIT_TERMINAL_INPUT_BYTES);
      g_autofree char *part = NULL;

      while (text + length < end && ((guchar) text[length] & 0xc0) == 0x80)
        length--;
      part = g_strndup (text, length);
      dispatch (self, easel_json_object (EASEL_JSON_STRING ("type", "terminal/input"),
                                         EASEL_JSON_STRING ("data", part)));
      text += length;
    }
}

static void
easel_ahp_terminal_resize (EaselHostTerminal *terminal,
                           guint              columns,
                           guint              rows)
{
  EaselAhpTerminal *self = EASEL_AHP_TERMINAL (terminal);

  if (is_live (self))
    dispatch (self, easel_json_object (EASEL_JSON_STRING ("type", "terminal/resized"),
                                       EASEL_JSON_INT ("cols", columns), EASEL_JSON_INT ("rows", rows)));
}

static void
easel_ahp_terminal_clear (EaselHostTerminal *terminal)
{
  if (is_live (EASEL_AHP_TERMINAL (terminal)))
    dispatch (EASEL_AHP_TERMINAL (terminal), easel_json_object (EASEL_JSON_STRING ("type", "terminal/cleared")));
}

/* Delays answers to pings while output is not processed: a host measures progress by these answers. */
static void
easel_ahp_terminal_set_behind (EaselHostTerminal *terminal,
                               gboolean           is_backlogged)
{
  EaselAhpTerminal *self = EASEL_AHP_TERMINAL (terminal);

  if (self->is_backlogged == is_backlogged)
    return;
  self->is_backlogged = is_backlogged;
  if (is_backlogged)
    ahp_client_hold_pings (self->client);
  else
    ahp_client_release_pings (self->client);
}

static void
easel_ahp_terminal_dispose_terminal (EaselHostTerminal *terminal)
{
  EaselAhpTerminal *self = EASEL_AHP_TERMINAL (terminal);

  if (easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    ahp_client_call_async (self->client, "disposeTerminal", ahp_channel_get_uri (self->channel), NULL, 0, NULL, NULL,
                           NULL);
}

static void
write_facts (EaselAhpTerminal *self)
{
  JsonObject *state = ahp_channel_get_state (self->channel);
  gboolean gone = ahp_channel_get_status (self->channel) == AHP_CHANNEL_GONE;
  gboolean has_code = state != NULL && easel_json_has (state, "exitCode");
  gint64 code = has_code ? easel_json_peek_int (state, "exitCode", -1) : -1;

  if (state != NULL)
    g_object_set (self,
                  "title", easel_json_peek_string (state, "title", NULL),
                  "cwd", easel_json_peek_string (state, "cwd", NULL),
                  "detection", easel_json_peek_boolean (state, "supportsCommandDetection", FALSE),
                  NULL);
  if (gone || has_code || self->exited)
    g_object_set (self, "exit-code", (int) CLAMP (code, G_MININT, G_MAXINT), NULL);
  g_object_set (self, "exited", gone || has_code || self->exited, "live", is_live (self), NULL);
}

static void
emit_data (EaselAhpTerminal *self,
           const char       *text)
{
  g_autoptr(GBytes) bytes = NULL;

  if (*text == '\0')
    return;
  bytes = g_bytes_new (text, strlen (text));
  g_signal_emit_by_name (self, "data", bytes);
}

static void
emit_started (EaselAhpTerminal *self,
              const char       *id,
              const char       *line)
{
  g_free (self->running);
  self->running = g_strdup (id);
  g_signal_emit_by_name (self, "command-started", id, line);
}

/* @event: (nullable): has the exit code; NULL: it is not known. */
static void
emit_finished (EaselAhpTerminal *self,
               const char       *id,
               JsonObject       *event)
{
  gint64 code = event != NULL ? easel_json_peek_int (event, "exitCode", -1) : -1;

  if (g_strcmp0 (id, self->running) == 0)
    g_clear_pointer (&self->running, g_free);
  g_signal_emit_by_name (self, "command-finished", id, (int) CLAMP (code, G_MININT, G_MAXINT));
}

/* A command may have started or ended while there was no connection. One that did both is only part of the output. */
static void
emit_part (EaselAhpTerminal *self,
           JsonObject       *part)
{
  const char *id = easel_json_peek_string (part, "commandId", NULL);
  gboolean is_complete = easel_json_peek_boolean (part, "isComplete", FALSE);
  gboolean is_known = id != NULL && g_strcmp0 (id, self->running) == 0;

  if (id != NULL && !is_complete && !is_known)
    emit_started (self, id, easel_json_peek_string (part, "commandLine", NULL));
  emit_data (self, easel_json_peek_string (part, "output", easel_json_peek_string (part, "value", "")));
  if (is_complete && is_known)
    emit_finished (self, id, part);
}

static void
emit_all (EaselAhpTerminal *self,
          JsonObject       *state)
{
  g_autoptr(JsonObject) kept = json_object_ref (state);
  JsonArray *content = easel_json_peek_array (kept, "content");
  g_autofree char *before = g_strdup (self->running);
  gboolean is_there = FALSE;

  g_signal_emit_by_name (self, "reset");
  for (guint i = 0; content != NULL && i < json_array_get_length (content); i++)
    {
      JsonObject *part = easel_json_array_object (content, i);

      if (part == NULL)
        continue;
      is_there |= before != NULL && g_strcmp0 (easel_json_peek_string (part, "commandId", NULL), before) == 0;
      emit_part (self, part);
    }
  /* The host keeps only the newest output. */
  if (before != NULL && !is_there && g_strcmp0 (before, self->running) == 0)
    emit_finished (self, before, NULL);
}

static void
action_cb (AhpChannel       *channel,
           JsonObject       *action,
           const char       *origin,
           gboolean          is_echo,
           EaselAhpTerminal *self)
{
  g_autoptr(EaselAhpTerminal) keep_alive = g_object_ref (self);
  const char *type = easel_json_peek_string (action, "type", "");
  const char *id = easel_json_peek_string (action, "commandId", NULL);

  if (strcmp (type, "terminal/data") == 0)
    {
      emit_data (self, easel_json_peek_string (action, "data", ""));
      return;
    }
  self->exited |= strcmp (type, "terminal/exited") == 0;
  write_facts (self);
  if (strcmp (type, "terminal/cleared") == 0)
    g_signal_emit_by_name (self, "reset");
  else if (strcmp (type, "terminal/commandExecuted") == 0 && id != NULL)
    emit_started (self, id, easel_json_peek_string (action, "commandLine", NULL));
  else if (strcmp (type, "terminal/commandFinished") == 0 && id != NULL)
    emit_finished (self, id, action);
}

/* Handles a state that is a snapshot, not the result of an action: the screen may lack some output. */
static void
status_cb (AhpChannel       *channel,
           GParamSpec       *pspec,
           EaselAhpTerminal *self)
{
  g_autoptr(EaselAhpTerminal) keep_alive = g_object_ref (self);
  JsonObject *state = ahp_channel_get_state (channel);

  if (ahp_channel_get_status (channel) == AHP_CHANNEL_LIVE && state != NULL &&
      ahp_channel_get_n_snapshots (channel) != self->shown)
    {
      self->shown = ahp_channel_get_n_snapshots (channel);
      emit_all (self, state);
    }
  write_facts (self);
}

static void
easel_ahp_terminal_dispose (GObject *object)
{
  EaselAhpTerminal *self = EASEL_AHP_TERMINAL (object);

  if (self->channel != NULL)
    {
      easel_ahp_terminal_set_behind (EASEL_HOST_TERMINAL (self), FALSE);
      g_signal_handlers_disconnect_by_data (self->channel, self);
      ahp_client_unsubscribe (self->client, self->channel);
    }
  g_clear_object (&self->channel);
  g_clear_object (&self->client);
  g_clear_pointer (&self->running, g_free);
  G_OBJECT_CLASS (easel_ahp_terminal_parent_class)->dispose (object);
}

static void
easel_ahp_terminal_class_init (EaselAhpTerminalClass *klass)
{
  EaselHostTerminalClass *terminal_class = EASEL_HOST_TERMINAL_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_ahp_terminal_dispose;
  terminal_class->input = easel_ahp_terminal_input;
  terminal_class->resize = easel_ahp_terminal_resize;
  terminal_class->clear = easel_ahp_terminal_clear;
  terminal_class->set_behind = easel_ahp_terminal_set_behind;
  terminal_class->dispose_terminal = easel_ahp_terminal_dispose_terminal;
}

static void
easel_ahp_terminal_init (EaselAhpTerminal *self)
{
}

static gboolean
begin_cb (gpointer user_data)
{
  EaselAhpTerminal *self = user_data;

  if (self->channel != NULL)
    status_cb (self->channel, NULL, self);
  return G_SOURCE_REMOVE;
}

/**
 * easel_ahp_terminal_new:
 * @client: a connection
 * @channel: a terminal channel of its host
 *
 * Emits the output as #EaselHostTerminal::data, never before this returns.
 *
 * Returns: (transfer full): the terminal
 */
EaselHostTerminal *
easel_ahp_terminal_new (AhpClient  *client,
                        const char *channel)
{
  EaselAhpTerminal *self;

  g_return_val_if_fail (AHP_IS_CLIENT (client), NULL);
  g_return_val_if_fail (channel != NULL, NULL);

  self = g_object_new (EASEL_TYPE_AHP_TERMINAL, "channel", channel, NULL);
  self->client = g_object_ref (client);
  self->channel = ahp_client_subscribe (client, channel, AHP_CHANNEL_TERMINAL);
  g_signal_connect_object (self->channel, "notify::status", G_CALLBACK (status_cb), self, 0);
  g_signal_connect_object (self->channel, "action", G_CALLBACK (action_cb), self, 0);
  /* "live" includes that input can be sent: it depends on the client's state, too. */
  g_signal_connect_object (client, "notify::state", G_CALLBACK (write_facts), self, G_CONNECT_SWAPPED);
  /* The channel may already have a state from another subscriber. */
  g_idle_add_full (G_PRIORITY_DEFAULT, begin_cb, g_object_ref (self), g_object_unref);
  return EASEL_HOST_TERMINAL (self);
}
