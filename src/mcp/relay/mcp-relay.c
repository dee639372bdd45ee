/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-relay"

#include "mcp-relay.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-cancelled.h"
#include "mcp-relay-edit.h"
#include "mcp-relay-limits.h"
#include "rpc-error.h"
#include "rpc-message.h"

struct _McpRelay
{
  GObject       parent_instance;

  RpcTransport *agent;
  RpcTransport *server;
  GHashTable   *waiting;           /* id of the agent's request, as JSON → Waiting */
  guint         n_waiting;         /* pending requests, without subscriptions */
  GPtrArray    *side_channels;     /* McpRelaySideChannel */
  char         *prefix;            /* prefix of all request ids of side channels */
  guint         n_side_channels;   /* number of side channels ever opened */
  char         *version;           /* (nullable): the modern version that the agent uses, as JSON */
  GQueue        texts;             /* Text, queued for the next result of a tool */
  guint         farewell;
  gboolean      shows_apps;        /* the agent declared it in its handshake */
  gboolean      opened;            /* the agent has sent a message that initializes the server */
  gboolean      agent_ended;       /* the agent has closed its input */
  gboolean      ended;
};

/* A pending request of the agent. */
typedef struct
{
  gboolean hides;      /* tools that are only for Apps are removed from its answer */
  gboolean is_call;    /* calls a tool */
  gboolean listens;    /* a subscription, which is answered only at its end */
  gboolean answered;   /* answered by the relay */
} Waiting;

/* A queued message of the user. */
typedef struct
{
  char *id;
  char *text;
} Text;

enum
{
  ASKED,
  ANSWERED,
  NOTIFIED,
  WITHDRAWN,
  DELIVERED,
  ENDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (McpRelay, mcp_relay, G_TYPE_OBJECT)

static void
text_free (gpointer data)
{
  Text *queued = data;

  g_free (queued->id);
  g_free (queued->text);
  g_free (queued);
}

static void
balance (McpRelay *self)
{
  rpc_transport_set_paused (self->agent, rpc_transport_get_backlog (self->server) > EASEL_LIMIT_RELAY_BACKLOG);
  rpc_transport_set_paused (self->server, rpc_transport_get_backlog (self->agent) > EASEL_LIMIT_RELAY_BACKLOG);
}

static void
drained_cb (RpcTransport *transport,
            McpRelay     *self)
{
  if (!self->ended)
    balance (self);
}

static void
close_side_channels (McpRelay *self)
{
  g_autoptr(GPtrArray) side_channels = g_steal_pointer (&self->side_channels);

  self->side_channels = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < side_channels->len; i++)
    {
      g_signal_handlers_disconnect_by_data (side_channels->pdata[i], self);
      rpc_transport_close (side_channels->pdata[i]);
    }
}

/* (transfer full): the error that was sent to the agent. */
static GBytes *
answer (McpRelay   *self,
        const char *id,
        const char *reason)
{
  g_autoptr(JsonNode) node = easel_json_parse (id, strlen (id), EASEL_LIMIT_MESSAGE_BYTES, NULL);
  GBytes *line = rpc_message_write_error (node, RPC_ERROR_INTERNAL, reason, NULL);

  rpc_transport_send (self->agent, line, NULL);
  return line;
}

static void
refuse (McpRelay   *self,
        const char *id,
        const char *reason)
{
  g_bytes_unref (answer (self, id, reason));
}

/* Answers all pending requests with @reason. */
static void
answer_waiting (McpRelay   *self,
                const char *reason)
{
  GHashTableIter iter;
  gpointer id, value;

  g_hash_table_iter_init (&iter, self->waiting);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      Waiting *waiting = value;

      g_autoptr(GBytes) line = NULL;

      if (waiting->answered)
        continue;
      waiting->answered = TRUE;
      line = answer (self, id, reason);
      g_signal_emit (self, signals[ANSWERED], 0, id, line);
    }
  self->n_waiting = 0;
}

static void
end (McpRelay     *self,
     const GError *reason)
{
  g_autoptr(McpRelay) guard = g_object_ref (self);

  if (self->ended)
    return;
  self->ended = TRUE;
  g_clear_handle_id (&self->farewell, g_source_remove);
  answer_waiting (self, reason != NULL ? reason->message : "The server has ended");
  close_side_channels (self);
  g_signal_handlers_disconnect_by_data (self->server, self);
  g_signal_handlers_disconnect_by_data (self->agent, self);
  rpc_transport_close (self->server);
  rpc_transport_close (self->agent);
  g_signal_emit (self, signals[ENDED], 0, reason);
}

/* Ends once all answers were sent: an agent that closed its input may still read them. */
static void
end_when_done (McpRelay *self)
{
  if (self->agent_ended && self->n_waiting == 0)
    end (self, NULL);
}

static Waiting *
find_waiting (McpRelay   *self,
              const char *id)
{
  Waiting *waiting = g_hash_table_lookup (self->waiting, id);

  return waiting != NULL && !waiting->answered ? waiting : NULL;
}

static void
forget (McpRelay   *self,
        const char *id)
{
  Waiting *waiting = find_waiting (self, id);

  if (waiting != NULL && !waiting->listens)
    self->n_waiting--;
  g_hash_table_remove (self->waiting, id);
}

/* Replaces a pending request with the same id; the server has to refuse the duplicate. */
static void
remember (McpRelay   *self,
          const char *id,
          const char *method,
          gboolean    hides)
{
  Waiting *waiting = g_new0 (Waiting, 1);

  forget (self, id);
  waiting->hides = hides && g_strcmp0 (method, "tools/list") == 0;
  waiting->is_call = g_strcmp0 (method, "tools/call") == 0;
  waiting->listens = g_strcmp0 (method, "subscriptions/listen") == 0;
  g_hash_table_insert (self->waiting, g_strdup (id), waiting);
  if (!waiting->listens)
    self->n_waiting++;
}

/* Notes the version for side channels, and whether the agent shows Apps itself. */
static void
note_opening (McpRelay   *self,
              const char *method,
              GBytes     *line,
              gboolean    declared)
{
  char *version = mcp_relay_edit_dup_version (line);

  if (version == NULL && g_strcmp0 (method, "initialize") != 0)
    return;
  if (version == NULL)
    self->shows_apps = declared;
  self->opened = TRUE;
  g_free (self->version);
  self->version = version;
}

static void
pass_request (McpRelay      *self,
              const RpcLine *read,
              GBytes        *line)
{
  gboolean declared = FALSE;
  g_autoptr(GBytes) edited = mcp_relay_edit_declare (line, read->method, &declared);
  g_autoptr(GError) error = NULL;

  if (g_hash_table_size (self->waiting) >= EASEL_LIMIT_RELAY_WAITING)
    {
      refuse (self, read->id, "Too many requests wait for the server");
      return;
    }
  note_opening (self, read->method, line, declared);
  remember (self, read->id, read->method, !(mcp_relay_edit_is_modern (line) ? declared : self->shows_apps));
  if (!rpc_transport_send (self->server, edited != NULL ? edited : line, &error))
    {
      if (find_waiting (self, read->id) != NULL)
        refuse (self, read->id, error->message);
      forget (self, read->id);
      return;
    }
  g_signal_emit (self, signals[ASKED], 0, read->id, read->method, line);
}

static void
note_cancel (McpRelay *self,
             GBytes   *line)
{
  g_autofree char *id = mcp_cancelled_dup_id (line);

  if (id == NULL || find_waiting (self, id) == NULL)
    return;
  forget (self, id);
  g_signal_emit (self, signals[WITHDRAWN], 0, id);
}

static void
refuse_line (McpRelay   *self,
             const char *reason)
{
  g_autoptr(GBytes) line = rpc_message_write_nobodys_error (RPC_ERROR_PARSE, reason);

  rpc_transport_send (self->agent, line, NULL);
}

/* Passes invalid lines on, because the server has to refuse them if it receives them. */
static void
agent_message_cb (RpcTransport *transport,
                  GBytes       *line,
                  McpRelay     *self)
{
  g_auto(RpcLine) read = { 0 };
  g_autoptr(GError) error = NULL;

  if (g_bytes_get_size (line) == 0)
    {
      refuse_line (self, "The line is too long");
      return;
    }
  rpc_line_read (&read, line);
  if (read.kind == RPC_LINE_REQUEST)
    pass_request (self, &read, line);
  else
    {
      if (read.kind == RPC_LINE_NOTIFICATION && strcmp (read.method, MCP_CANCELLED) == 0)
        note_cancel (self, line);
      if (!rpc_transport_send (self->server, line, &error) && read.kind == RPC_LINE_OTHER)
        refuse_line (self, error->message);
    }
  if (!self->ended)
    balance (self);
}

/* (transfer full) (nullable): @line with all queued texts. */
static GBytes *
append_texts (McpRelay *self,
              GBytes   *line)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (GList *l = self->texts.head; l != NULL; l = l->next)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n\n" : "", ((Text *) l->data)->text);
  return mcp_relay_edit_append_text (line, text->str);
}

/* The agent has received the texts: reports each as delivered. */
static void
emit_delivered (McpRelay *self)
{
  GQueue queued = self->texts;

  g_queue_init (&self->texts);
  for (GList *l = queued.head; l != NULL; l = l->next)
    g_signal_emit (self, signals[DELIVERED], 0, ((Text *) l->data)->id);
  g_queue_clear_full (&queued, text_free);
}

static void
pass_answer (McpRelay      *self,
             const RpcLine *read,
             GBytes        *line)
{
  Waiting *waiting = g_hash_table_lookup (self->waiting, read->id);
  g_autoptr(GBytes) edited = waiting != NULL && waiting->hides && !read->failed ? mcp_relay_edit_hide (line) : NULL;
  gboolean answered = waiting != NULL && waiting->answered;
  gboolean delivers = waiting != NULL && waiting->is_call && !read->failed && !g_queue_is_empty (&self->texts);

  if (waiting != NULL)
    forget (self, read->id);
  if (answered)
    return;
  if (delivers)
    edited = append_texts (self, line);
  rpc_transport_send (self->agent, edited != NULL ? edited : line, NULL);
  if (waiting != NULL)
    g_signal_emit (self, signals[ANSWERED], 0, read->id, line);
  if (delivers && edited != NULL)
    emit_delivered (self);
}

/* Whether a message belongs to a request of a side channel, even if that channel has been closed. */
static gboolean
is_for_side_channel (McpRelay      *self,
                     const RpcLine *read,
                     GBytes        *line)
{
  g_autofree char *name = NULL;

  if (read->kind == RPC_LINE_ANSWER)
    name = g_strdup (read->id);
  else if (read->kind == RPC_LINE_NOTIFICATION && strcmp (read->method, "notifications/progress") == 0)
    name = mcp_relay_side_channel_dup_token (line);
  return name != NULL && *name == '"' && g_str_has_prefix (name + 1, self->prefix);
}

static GPtrArray *
dup_side_channels (McpRelay *self)
{
  GPtrArray *side_channels = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->side_channels->len; i++)
    g_ptr_array_add (side_channels, g_object_ref (self->side_channels->pdata[i]));
  return side_channels;
}

static void
pass_to_side_channel (McpRelay      *self,
                      const RpcLine *read,
                      GBytes        *line)
{
  g_autoptr(GPtrArray) side_channels = dup_side_channels (self);

  for (guint i = 0; i < side_channels->len; i++)
    if (mcp_relay_side_channel_receive (side_channels->pdata[i], read, line))
      return;
}

/* Passes a notification on. Progress and cancellation concern only the agent. */
static void
pass_notification (McpRelay      *self,
                   const RpcLine *read,
                   GBytes        *line)
{
  g_autoptr(GPtrArray) side_channels = dup_side_channels (self);
  gboolean is_general = strcmp (read->method, "notifications/progress") != 0 &&
                        strcmp (read->method, MCP_CANCELLED) != 0;

  rpc_transport_send (self->agent, line, NULL);
  for (guint i = 0; is_general && i < side_channels->len; i++)
    mcp_relay_side_channel_deliver (side_channels->pdata[i], line);
  g_signal_emit (self, signals[NOTIFIED], 0, read->method, line);
}

static void
pass_to_agent (McpRelay *self,
               GBytes   *line)
{
  g_auto(RpcLine) read = { 0 };

  rpc_line_read (&read, line);
  if (is_for_side_channel (self, &read, line))
    pass_to_side_channel (self, &read, line);
  else if (read.kind == RPC_LINE_ANSWER)
    pass_answer (self, &read, line);
  else if (read.kind == RPC_LINE_NOTIFICATION)
    pass_notification (self, &read, line);
  else
    rpc_transport_send (self->agent, line, NULL);
}

/* The transport emits an empty message for one that was too large. Its request is unknown, so all pending requests
 * fail. */
static void
server_message_cb (RpcTransport *transport,
                   GBytes       *text,
                   McpRelay     *self)
{
  g_autoptr(McpRelay) guard = g_object_ref (self);
  g_autoptr(GBytes) joined = mcp_relay_edit_one_line (text);

  if (g_bytes_get_size (text) == 0)
    answer_waiting (self, "The server sent a message that is too large");
  else
    pass_to_agent (self, joined != NULL ? joined : text);
  if (self->ended)
    return;
  balance (self);
  end_when_done (self);
}

static gboolean
farewell_cb (gpointer user_data)
{
  McpRelay *self = user_data;

  self->farewell = 0;
  end (self, NULL);
  return G_SOURCE_REMOVE;
}

static void
agent_ended_cb (RpcTransport *transport,
                McpRelay     *self)
{
  self->agent_ended = TRUE;
  rpc_transport_end (self->server);
  self->farewell = g_timeout_add (EASEL_LIMIT_RELAY_FAREWELL, farewell_cb, self);
  end_when_done (self);
}

static void
agent_closed_cb (RpcTransport *transport,
                 const GError *reason,
                 McpRelay     *self)
{
  end (self, reason);
}

static void
server_closed_cb (RpcTransport *transport,
                  const GError *reason,
                  McpRelay     *self)
{
  end (self, reason);
}

static void
side_channel_out_cb (McpRelaySideChannel *side_channel,
                     GBytes              *line,
                     McpRelay            *self)
{
  g_autoptr(GBytes) complete = self->version != NULL ? mcp_relay_edit_complete (line, self->version) : NULL;
  g_autoptr(GError) error = NULL;

  if (!self->opened)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_NOT_INITIALIZED, "The agent has not spoken to the server yet");
  if (error != NULL || !rpc_transport_send (self->server, complete != NULL ? complete : line, &error))
    mcp_relay_side_channel_fail (side_channel, line, error);
}

static void
side_channel_closed_cb (RpcTransport *side_channel,
                        const GError *reason,
                        McpRelay     *self)
{
  g_signal_handlers_disconnect_by_data (side_channel, self);
  g_ptr_array_remove_fast (self->side_channels, side_channel);
}

static void
mcp_relay_dispose (GObject *object)
{
  McpRelay *self = MCP_RELAY (object);

  g_clear_handle_id (&self->farewell, g_source_remove);
  close_side_channels (self);
  if (self->agent != NULL)
    g_signal_handlers_disconnect_by_data (self->agent, self);
  if (self->server != NULL)
    g_signal_handlers_disconnect_by_data (self->server, self);
  g_clear_object (&self->agent);
  g_clear_object (&self->server);

  G_OBJECT_CLASS (mcp_relay_parent_class)->dispose (object);
}

static void
mcp_relay_finalize (GObject *object)
{
  McpRelay *self = MCP_RELAY (object);

  g_hash_table_unref (self->waiting);
  g_ptr_array_unref (self->side_channels);
  g_free (self->prefix);
  g_free (self->version);
  g_queue_clear_full (&self->texts, text_free);

  G_OBJECT_CLASS (mcp_relay_parent_class)->finalize (object);
}

static void
mcp_relay_class_init (McpRelayClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GType text = G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE;

  object_class->dispose = mcp_relay_dispose;
  object_class->finalize = mcp_relay_finalize;

  signals[ASKED] = g_signal_new ("asked", MCP_TYPE_RELAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                 text, text, G_TYPE_BYTES);
  signals[ANSWERED] = g_signal_new ("answered", MCP_TYPE_RELAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                    text, G_TYPE_BYTES);
  signals[NOTIFIED] = g_signal_new ("notified", MCP_TYPE_RELAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                    text, G_TYPE_BYTES);
  signals[WITHDRAWN] = g_signal_new ("withdrawn", MCP_TYPE_RELAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                     1, text);
  signals[DELIVERED] = g_signal_new ("delivered", MCP_TYPE_RELAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                     1, text);
  signals[ENDED] = g_signal_new ("ended", MCP_TYPE_RELAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_ERROR);
}

static void
mcp_relay_init (McpRelay *self)
{
  g_autofree char *unique = g_uuid_string_random ();

  self->prefix = g_strconcat ("easel-", unique, NULL);
  g_queue_init (&self->texts);
  self->waiting = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->side_channels = g_ptr_array_new_with_free_func (g_object_unref);
}

/**
 * mcp_relay_new:
 * @agent: (transfer none): not started
 * @server: (transfer none): not started
 *
 * Returns: (transfer full): a relay that is not started
 */
McpRelay *
mcp_relay_new (RpcTransport *agent,
               RpcTransport *server)
{
  McpRelay *self;

  g_return_val_if_fail (RPC_IS_TRANSPORT (agent), NULL);
  g_return_val_if_fail (RPC_IS_TRANSPORT (server), NULL);

  self = g_object_new (MCP_TYPE_RELAY, NULL);
  self->agent = g_object_ref (agent);
  self->server = g_object_ref (server);
  return self;
}

void
mcp_relay_start (McpRelay *self)
{
  g_return_if_fail (MCP_IS_RELAY (self));

  g_signal_connect (self->agent, "message", G_CALLBACK (agent_message_cb), self);
  g_signal_connect (self->agent, "drained", G_CALLBACK (drained_cb), self);
  g_signal_connect (self->agent, "ended", G_CALLBACK (agent_ended_cb), self);
  g_signal_connect (self->agent, "closed", G_CALLBACK (agent_closed_cb), self);
  g_signal_connect (self->server, "message", G_CALLBACK (server_message_cb), self);
  g_signal_connect (self->server, "drained", G_CALLBACK (drained_cb), self);
  g_signal_connect (self->server, "closed", G_CALLBACK (server_closed_cb), self);
  rpc_transport_start (self->server);
  rpc_transport_start (self->agent);
}

/**
 * mcp_relay_open_side_channel:
 * @self: a relay
 *
 * Returns: (transfer full) (nullable): a second connection to the server, which closes with the relay; %NULL if the
 *   relay has ended, or `EASEL_LIMIT_RELAY_SIDE_CHANNELS` are open
 */
RpcTransport *
mcp_relay_open_side_channel (McpRelay *self)
{
  g_autofree char *prefix = NULL;
  McpRelaySideChannel *side_channel;

  g_return_val_if_fail (MCP_IS_RELAY (self), NULL);

  if (self->ended || self->side_channels->len >= EASEL_LIMIT_RELAY_SIDE_CHANNELS)
    return NULL;
  prefix = g_strdup_printf ("%s-%u", self->prefix, self->n_side_channels++);
  side_channel = mcp_relay_side_channel_new (prefix);
  g_signal_connect (side_channel, "out", G_CALLBACK (side_channel_out_cb), self);
  g_signal_connect (side_channel, "closed", G_CALLBACK (side_channel_closed_cb), self);
  g_ptr_array_add (self->side_channels, g_object_ref (side_channel));
  return RPC_TRANSPORT (side_channel);
}

static GList *
find_text (McpRelay   *self,
           const char *id)
{
  for (GList *l = self->texts.head; l != NULL; l = l->next)
    if (strcmp (((Text *) l->data)->id, id) == 0)
      return l;
  return NULL;
}

/**
 * mcp_relay_queue_text:
 * @self: a relay
 * @id: passed to "delivered" once the agent has the text
 * @text: for the model
 *
 * Queues @text for the agent: it is appended to the next result of a tool, as a separate block.
 *
 * Returns: whether the text was queued
 */
gboolean
mcp_relay_queue_text (McpRelay   *self,
                      const char *id,
                      const char *text)
{
  Text *queued;

  g_return_val_if_fail (MCP_IS_RELAY (self), FALSE);

  if (g_queue_get_length (&self->texts) >= EASEL_LIMIT_RELAY_TEXTS || find_text (self, id) != NULL)
    return FALSE;
  queued = g_new0 (Text, 1);
  queued->id = g_strdup (id);
  queued->text = g_strdup (text);
  g_queue_push_tail (&self->texts, queued);
  return TRUE;
}

gboolean
mcp_relay_withdraw_text (McpRelay   *self,
                         const char *id)
{
  GList *found;

  g_return_val_if_fail (MCP_IS_RELAY (self), FALSE);

  found = find_text (self, id);
  if (found == NULL)
    return FALSE;
  text_free (found->data);
  g_queue_delete_link (&self->texts, found);
  return TRUE;
}
