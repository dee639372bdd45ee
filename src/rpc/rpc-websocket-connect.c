/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-websocket.h"

#include "easel-deadline.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "rpc-paced-stream.h"
#include "rpc-websocket-bound.h"

#include <string.h>

typedef struct
{
  char          *uri;
  GUri          *parsed;
  GCancellable  *inner;       /* cancels the attempt */
  EaselDeadline *deadline;    /* for the whole attempt: the timeout of the socket restarts with every byte */
  gboolean       timed_out;
  GSocket       *socket;      /* nullable; set by the thread, as the next one */
  guint          status;      /* HTTP status, 0 without an answer */
} Attempt;

static void
attempt_free (Attempt *attempt)
{
  g_clear_pointer (&attempt->deadline, easel_deadline_free);
  g_clear_object (&attempt->socket);
  g_clear_object (&attempt->inner);
  g_uri_unref (attempt->parsed);
  g_free (attempt->uri);
  g_free (attempt);
}

static SoupSession *
new_session (const char *uri)
{
  SoupSession *session = soup_session_new ();

  /* Connect to this computer without proxies. With any resolver, GIO would also load the system's. */
  if (easel_uri_is_loopback (uri))
    soup_session_set_proxy_resolver (session, NULL);

  /* A new session has neither cookies nor permessage-deflate, and must not get them: libsoup limits compressed data,
   * not the decompressed size. Disable passwords, which it would send by itself; the token, if any, is in the query. */
  soup_session_remove_feature_by_type (session, SOUP_TYPE_AUTH_MANAGER);
  soup_session_remove_feature_by_type (session, SOUP_TYPE_WEBSOCKET_EXTENSION_MANAGER);
  return session;
}

static GUri *
parse_address (const char  *uri,
               GError     **error)
{
  g_autoptr(GUri) parsed = NULL;

  if (strlen (uri) <= EASEL_LIMIT_URI_BYTES)
    parsed = g_uri_parse (uri, SOUP_HTTP_URI_FLAGS, NULL);
  if (parsed != NULL && g_uri_get_host (parsed) != NULL && *g_uri_get_host (parsed) != '\0' &&
      (g_str_equal (g_uri_get_scheme (parsed), "ws") || g_str_equal (g_uri_get_scheme (parsed), "wss")))
    return g_steal_pointer (&parsed);

  /* Omit the address, which may contain a token. */
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "Not a ws: or wss: address");
  return NULL;
}

static void
set_status_error (guint    status,
                  GError **error)
{
  int code = G_IO_ERROR_FAILED;

  if (status == SOUP_STATUS_UNAUTHORIZED || status == SOUP_STATUS_FORBIDDEN)
    code = G_IO_ERROR_PERMISSION_DENIED;
  else if (status == SOUP_STATUS_NOT_FOUND || status == SOUP_STATUS_GONE)
    code = G_IO_ERROR_NOT_FOUND;
  /* A working web server that is not a host. A proxy answers 407. */
  else if (status < SOUP_STATUS_INTERNAL_SERVER_ERROR && status != SOUP_STATUS_PROXY_AUTHENTICATION_REQUIRED)
    code = G_IO_ERROR_INVALID_DATA;
  g_set_error (error, G_IO_ERROR, code, "The host answered HTTP %u and did not open a WebSocket", status);
}

static void
return_failure (GTask  *task,
                GError *error)
{
  Attempt *attempt = g_task_get_task_data (task);
  GError *better = NULL;

  if (g_task_return_error_if_cancelled (task))
    {
      g_error_free (error);
      return;
    }
  if (attempt->timed_out)
    g_set_error_literal (&better, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The host did not answer in time");
  else if (attempt->status != SOUP_STATUS_NONE && attempt->status != SOUP_STATUS_SWITCHING_PROTOCOLS)
    set_status_error (attempt->status, &better);
  if (better != NULL)
    g_clear_error (&error);
  g_task_return_error (task, better != NULL ? better : error);
}

/* The connection that libsoup made stays without a main loop, and its stream gets one that reads in turns. */
static RpcTransport *
build_transport (Attempt                 *attempt,
                 SoupWebsocketConnection *made)
{
  gboolean is_plain = g_str_equal (g_uri_get_scheme (attempt->parsed), "ws");
  g_autoptr(GIOStream) stream = rpc_paced_stream_new (soup_websocket_connection_get_io_stream (made), made,
                                                      is_plain ? attempt->socket : NULL);
  g_autoptr(SoupWebsocketConnection) connection =
    rpc_websocket_bound_new (stream, attempt->parsed, SOUP_WEBSOCKET_CONNECTION_CLIENT);

  return rpc_websocket_new (connection, attempt->socket);
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Attempt *attempt = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(SoupWebsocketConnection) made = g_task_propagate_pointer (G_TASK (result), &error);

  g_clear_pointer (&attempt->deadline, easel_deadline_free);

  if (made == NULL)
    return_failure (task, error);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, build_transport (attempt, made), g_object_unref);
}

static void
ended_cb (gboolean timed_out,
          gpointer user_data)
{
  Attempt *attempt = user_data;

  attempt->timed_out = timed_out;
  g_cancellable_cancel (attempt->inner);
}

static void
network_event_cb (SoupMessage        *message,
                  GSocketClientEvent  event,
                  GIOStream          *stream,
                  Attempt            *attempt)
{
  if (event == G_SOCKET_CLIENT_CONNECTED && G_IS_SOCKET_CONNECTION (stream))
    g_set_object (&attempt->socket, g_socket_connection_get_socket (G_SOCKET_CONNECTION (stream)));
}

typedef struct
{
  GMainLoop               *loop;
  SoupWebsocketConnection *connection;  /* nullable */
  GError                  *error;
} Outcome;

static void
made_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Outcome *outcome = user_data;

  outcome->connection = soup_session_websocket_connect_finish (SOUP_SESSION (source), result, &outcome->error);
  g_main_loop_quit (outcome->loop);
}

/* (transfer full) (nullable) */
static SoupWebsocketConnection *
connect_socket (Attempt       *attempt,
                GMainContext  *context,
                GError       **error)
{
  g_autoptr(GMainLoop) loop = g_main_loop_new (context, FALSE);
  g_autoptr(SoupSession) session = new_session (attempt->uri);
  g_autoptr(SoupMessage) message = soup_message_new_from_uri (SOUP_METHOD_GET, attempt->parsed);
  Outcome outcome = { .loop = loop };

  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  g_signal_connect (message, "network-event", G_CALLBACK (network_event_cb), attempt);
  soup_session_websocket_connect_async (session, message, NULL, NULL, G_PRIORITY_DEFAULT, attempt->inner, made_cb,
                                        &outcome);
  g_main_loop_run (loop);
  attempt->status = soup_message_get_status (message);
  g_signal_handlers_disconnect_by_data (message, attempt);
  if (outcome.error != NULL)
    g_propagate_error (error, outcome.error);
  return outcome.connection;
}

/* A thread with a main context, because a SoupWebsocketConnection reads from its stream as soon as its context runs.
 * This one never runs again, and is released before the main thread gets the connection: GLib does not lock a context
 * that one thread frees while another one destroys a source of it. */
static gpointer
connect_thread (gpointer user_data)
{
  g_autoptr(GTask) task = user_data;
  GMainContext *context = g_main_context_new ();
  SoupWebsocketConnection *connection;
  GError *error = NULL;

  g_main_context_push_thread_default (context);
  connection = connect_socket (g_task_get_task_data (task), context, &error);
  g_main_context_pop_thread_default (context);
  g_main_context_unref (context);
  if (connection != NULL)
    g_task_return_pointer (task, connection, g_object_unref);
  else
    g_task_return_error (task, error);
  return NULL;
}

/* Takes over @task. Not in GTask's pool of threads: an attempt may take long, and other work waits for the pool. */
static void
start_attempt (GTask      *task,
               const char *uri,
               GUri       *parsed)
{
  Attempt *attempt = g_new0 (Attempt, 1);
  g_autoptr(GThread) thread = NULL;
  g_autoptr(GTask) work = NULL;
  GError *error = NULL;

  attempt->uri = g_strdup (uri);
  attempt->parsed = g_uri_ref (parsed);
  attempt->inner = g_cancellable_new ();
  g_task_set_task_data (task, attempt, (GDestroyNotify) attempt_free);
  attempt->deadline = easel_deadline_new (EASEL_LIMIT_CONNECT_TIMEOUT, g_task_get_cancellable (task), ended_cb,
                                          attempt);
  work = g_task_new (NULL, NULL, connected_cb, task);
  g_task_set_source_tag (work, start_attempt);
  g_task_set_task_data (work, attempt, NULL);
  /* Made here, not by libsoup in the thread: a resolver that reads GSettings is told of changes in the main context of
   * the thread that made it, and the context of that thread never runs again. */
  if (!easel_uri_is_loopback (uri))
    g_proxy_resolver_get_default ();
  thread = g_thread_try_new ("ws-connect", connect_thread, g_object_ref (work), &error);
  if (thread != NULL)
    return;
  g_object_unref (work);
  g_task_return_error (work, error);
}

/**
 * rpc_websocket_connect_async:
 * @uri: a `ws:` or `wss:` address, unchanged: hosts take their token from the query
 * @cancellable: (nullable): ends the attempt
 * @callback: called from the main loop
 * @user_data: for @callback
 *
 * Opens a WebSocket (AHP, transport) in its own session: no redirects, no HTTP authentication, no cookies, no
 * compression, no proxy for this machine; within `EASEL_LIMIT_CONNECT_TIMEOUT`. The query of the address is never
 * logged.
 */
void
rpc_websocket_connect_async (const char          *uri,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  g_autoptr(GUri) parsed = NULL;
  g_autofree char *redacted = NULL;
  GError *error = NULL;

  g_return_if_fail (uri != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, rpc_websocket_connect_async);
  g_task_set_name (task, "websocket connect");

  if (g_task_return_error_if_cancelled (task))
    return;
  if ((parsed = parse_address (uri, &error)) == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  redacted = easel_uri_redact (uri);
  g_debug ("connecting to %s", redacted);
  start_attempt (g_steal_pointer (&task), uri, parsed);
}

/**
 * rpc_websocket_connect_finish:
 * @result: as given to the callback
 * @error: `G_IO_ERROR_INVALID_ARGUMENT` for another kind of address; `_PERMISSION_DENIED` for HTTP 401 and 403,
 *   `_NOT_FOUND` for 404 and 410, `_INVALID_DATA` for other answers of a working server including redirects, `_FAILED`
 *   for server errors; `_TIMED_OUT`; `_CANCELLED`; network and TLS errors
 *
 * Returns: (transfer full): a transport that was not started; on failure %NULL
 */
RpcTransport *
rpc_websocket_connect_finish (GAsyncResult  *result,
                              GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
