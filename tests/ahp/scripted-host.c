/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scripted-host.h"

#include "easel-json.h"

void
host_message_free (HostMessage *message)
{
  g_clear_pointer (&message->params, json_object_unref);
  g_free (message->method);
  g_free (message);
}

JsonObject *
parse_object (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = json_from_string (text, &error);

  g_assert_no_error (error);
  g_assert_true (node != NULL && JSON_NODE_HOLDS_OBJECT (node));
  return json_node_dup_object (node);
}

static HostMessage *
read_message (const char *text)
{
  g_autoptr(JsonObject) object = parse_object (text);
  HostMessage *message = g_new0 (HostMessage, 1);
  JsonObject *params = easel_json_peek_object (object, "params");

  g_assert_cmpstr (easel_json_peek_string (object, "jsonrpc", NULL), ==, "2.0");
  message->method = g_strdup (easel_json_peek_string (object, "method", NULL));
  message->id = easel_json_peek_int (object, "id", -1);
  if (message->method == NULL)
    message->params = g_steal_pointer (&object);
  else
    message->params = params != NULL ? json_object_ref (params) : json_object_new ();
  return message;
}

static void
message_cb (SoupWebsocketConnection *connection,
            int                      type,
            GBytes                  *text,
            ScriptedHost            *host)
{
  g_autofree char *copy = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  g_autoptr(HostMessage) message = NULL;

  /* A dropped connection may still have had something to read: a killed host reads no more. */
  if (connection != host->connection)
    return;
  message = read_message (copy);
  if (host->hook != NULL && host->hook (host, message, host->hook_data))
    return;
  if (host->automatic && scripted_model_handle (host, message))
    return;
  g_queue_push_tail (&host->inbox, g_steal_pointer (&message));
}

static void
accept_cb (SoupServer              *server,
           SoupServerMessage       *message,
           const char              *path,
           SoupWebsocketConnection *connection,
           gpointer                 user_data)
{
  ScriptedHost *host = user_data;

  g_set_object (&host->connection, connection);
  host->n_connections++;
  g_hash_table_remove_all (host->subscribed);
  soup_websocket_connection_set_max_incoming_payload_size (connection, 0);
  g_signal_connect (connection, "message", G_CALLBACK (message_cb), host);
}

static void
early_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  ScriptedHost *host = user_data;

  if (host->refuse_status != 0)
    soup_server_message_set_status (message, host->refuse_status, NULL);
}

static void
listen (ScriptedHost *host)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;

  host->server = soup_server_new (NULL, NULL);
  soup_server_add_early_handler (host->server, NULL, early_cb, host, NULL);
  soup_server_add_websocket_handler (host->server, NULL, NULL, NULL, accept_cb, host, NULL);
  soup_server_listen_local (host->server, host->port, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (host->server);
  host->port = g_uri_get_port (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

ScriptedHost *
scripted_host_new (void)
{
  ScriptedHost *host = g_new0 (ScriptedHost, 1);

  g_queue_init (&host->inbox);
  scripted_model_init (host);
  listen (host);
  return host;
}

static void
clear_inbox (ScriptedHost *host)
{
  g_queue_clear_full (&host->inbox, (GDestroyNotify) host_message_free);
}

char *
scripted_host_dup_uri (ScriptedHost *host)
{
  return g_strdup_printf ("ws://127.0.0.1:%u/?tkn=secret", host->port);
}

void
scripted_host_drop (ScriptedHost *host)
{
  g_autoptr(SoupWebsocketConnection) connection = g_steal_pointer (&host->connection);

  if (connection == NULL)
    return;
  g_signal_handlers_disconnect_by_data (connection, host);
  g_io_stream_close (soup_websocket_connection_get_io_stream (connection), NULL, NULL);
}

static void
end (ScriptedHost *host)
{
  scripted_host_drop (host);
  if (host->server != NULL)
    soup_server_disconnect (host->server);
  g_clear_object (&host->server);
}

void
scripted_host_free (ScriptedHost *host)
{
  end (host);
  clear_inbox (host);
  scripted_model_clear (host);
  g_free (host);
}

void
scripted_host_kill (ScriptedHost *host)
{
  g_autofree char *uri = scripted_host_dup_uri (host);

  end (host);
  easel_test_hold_port (uri);
}

void
scripted_host_restart (ScriptedHost *host)
{
  end (host);
  listen (host);
}

void
scripted_host_send_text (ScriptedHost *host,
                         const char   *text)
{
  if (host->connection != NULL &&
      soup_websocket_connection_get_state (host->connection) == SOUP_WEBSOCKET_STATE_OPEN)
    soup_websocket_connection_send_text (host->connection, text);
}

void
scripted_host_send (ScriptedHost *host,
                    const char   *format,
                    ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  scripted_host_send_text (host, text);
}

void
scripted_host_send_raw (ScriptedHost *host,
                        const void   *data,
                        gsize         length)
{
  GIOStream *stream = soup_websocket_connection_get_io_stream (host->connection);

  g_output_stream_write_all (g_io_stream_get_output_stream (stream), data, length, NULL, NULL, NULL);
}

void
scripted_host_reply (ScriptedHost *host,
                     gint64        id,
                     const char   *result)
{
  scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"id\":%" G_GINT64_FORMAT ",\"result\":%s}", id, result);
}

void
scripted_host_reply_error (ScriptedHost *host,
                           gint64        id,
                           int           code,
                           const char   *data)
{
  scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"id\":%" G_GINT64_FORMAT
                      ",\"error\":{\"code\":%d,\"message\":\"scripted\"%s%s}}",
                      id, code, data != NULL ? ",\"data\":" : "", data != NULL ? data : "");
}

static gboolean
has_method (HostMessage *message,
            const char  *method)
{
  return g_strcmp0 (message->method, method) == 0;
}

static gboolean
answers (HostMessage *message,
         const char  *id)
{
  return g_strcmp0 (easel_json_peek_string (message->params, "id", NULL), id) == 0;
}

/* Forgets what came before it. */
static HostMessage *
take (ScriptedHost *host,
      gboolean    (*match) (HostMessage *message, const char *what),
      const char   *what)
{
  while (!g_queue_is_empty (&host->inbox))
    {
      g_autoptr(HostMessage) message = g_queue_pop_head (&host->inbox);

      if (match (message, what))
        return g_steal_pointer (&message);
    }
  return NULL;
}

HostMessage *
scripted_host_await (ScriptedHost *host,
                     const char   *method)
{
  HostMessage *message = NULL;

  await (message != NULL || (message = take (host, has_method, method)) != NULL);
  return message;
}

void
scripted_host_await_pong (ScriptedHost *host,
                          int           number)
{
  g_autofree char *id = g_strdup_printf ("pong-%d", number);
  g_autoptr(HostMessage) pong = NULL;

  scripted_host_send (host, "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"ping\",\"params\":{}}", id);
  await (pong != NULL || (pong = take (host, answers, id)) != NULL);
}

guint
scripted_host_count (ScriptedHost *host,
                     const char   *method)
{
  guint count = 0;

  for (GList *link = host->inbox.head; link != NULL; link = link->next)
    count += g_strcmp0 (((HostMessage *) link->data)->method, method) == 0;
  return count;
}
