/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-limits.h"
#include "easel-test-proxies.h"
#include "easel-test.h"
#include "http-client.h"
#include "http-events.h"

#include <string.h>

typedef struct
{
  SoupServer        *server;
  HttpClient        *client;
  char              *base;
  SoupServerMessage *held;      /* (nullable): a request without an answer, or with half of it */
  GString           *asked;     /* "METHOD path;" */
  GString           *events;
  gboolean           ended;
  GError            *reason;
} Fixture;

static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Fixture *fixture = user_data;
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  SoupMessageBody *body = soup_server_message_get_response_body (message);

  g_string_append_printf (fixture->asked, "%s %s;", soup_server_message_get_method (message), path);
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  if (g_str_equal (path, "/moved"))
    soup_server_message_set_redirect (message, SOUP_STATUS_FOUND, "/elsewhere");
  else if (g_str_equal (path, "/secret"))
    {
      soup_server_message_set_status (message, SOUP_STATUS_UNAUTHORIZED, NULL);
      soup_message_headers_replace (headers, "WWW-Authenticate", "Basic realm=\"x\"");
      soup_message_headers_replace (headers, "Set-Cookie", "a=b");
    }
  else if (g_str_equal (path, "/silent"))
    {
      soup_server_message_pause (message);
      g_set_object (&fixture->held, message);
    }
  else if (g_str_equal (path, "/half"))
    {
      soup_message_headers_set_encoding (headers, SOUP_ENCODING_CHUNKED);
      soup_message_body_append (body, SOUP_MEMORY_STATIC, "{", 1);
      g_set_object (&fixture->held, message);
    }
  else if (g_str_equal (path, "/json"))
    soup_server_message_set_response (message, "application/json", SOUP_MEMORY_STATIC, "{\"a\":1}", 7);
  else if (g_str_equal (path, "/large"))
    {
      g_autoptr(GString) text = g_string_new ("{\"a\":\"");

      while (text->len <= EASEL_LIMIT_MAIN_THREAD_BYTES)
        g_string_append (text, "0123456789");
      g_string_append (text, "\"}");
      soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, text->str, text->len);
    }
  else if (g_str_equal (path, "/events"))
    {
      soup_message_headers_set_encoding (headers, SOUP_ENCODING_CHUNKED);
      soup_message_headers_set_content_type (headers, "text/event-stream", NULL);
      soup_message_body_append (body, SOUP_MEMORY_STATIC, "id: 1\nretry: 20\ndata: a\n\nda", 27);
      soup_message_body_append (body, SOUP_MEMORY_STATIC, "ta: b\n\n", 7);
      soup_message_body_complete (body);
    }
  else
    soup_server_message_set_response (message, "text/plain", SOUP_MEMORY_STATIC, "0123456789", 10);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;

  fixture->asked = g_string_new (NULL);
  fixture->events = g_string_new (NULL);
  fixture->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (fixture->server, NULL, server_cb, fixture, NULL);
  soup_server_listen_local (fixture->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (fixture->server);
  fixture->base = g_strdup_printf ("http://127.0.0.1:%d", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  fixture->client = http_client_new ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_object (&fixture->held);
  g_clear_object (&fixture->client);
  soup_server_disconnect (fixture->server);
  g_object_unref (fixture->server);
  g_string_free (fixture->asked, TRUE);
  g_string_free (fixture->events, TRUE);
  g_clear_error (&fixture->reason);
  g_free (fixture->base);
}

static HttpReply *
call (Fixture              *fixture,
      const char           *path,
      const HttpCallRules  *rules,
      GError              **error)
{
  g_autofree char *uri = g_strconcat (fixture->base, path, NULL);
  g_autoptr(SoupMessage) message = http_client_new_message ("GET", uri, NULL);
  g_autoptr(GAsyncResult) result = NULL;

  http_client_call (fixture->client, message, rules, g_task_new (NULL, NULL, easel_test_result_cb, &result));
  g_assert_null (result);
  easel_test_wait_until (result != NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static HttpReply *
ask (Fixture    *fixture,
     const char *path)
{
  return call (fixture, path, &(HttpCallRules) { 0 }, NULL);
}

static void
test_body (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = call (fixture, "/", &(HttpCallRules) { .max_bytes = 10 }, &error);
  GBytes *body;

  g_assert_no_error (error);
  g_assert_cmpuint (http_reply_get_status (reply), ==, 200);
  g_assert_true (http_reply_is_of_type (reply, "text/plain"));
  body = http_reply_get_bytes (reply);
  g_assert_cmpmem (g_bytes_get_data (body, NULL), g_bytes_get_size (body), "0123456789", 10);
}

static void
test_too_large (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = call (fixture, "/", &(HttpCallRules) { .max_bytes = 9 }, &error);

  g_assert_null (reply);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
}

static void
test_json (Fixture       *fixture,
           gconstpointer  data)
{
  static const struct { const char *path; gboolean is_object; } rows[] = {
    { "/json", TRUE },
    { "/large", TRUE },
    { "/", FALSE },
    { "/secret", FALSE },
  };
  const HttpCallRules rules = { .max_bytes = 2 * EASEL_LIMIT_MAIN_THREAD_BYTES, .wants_json = TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(HttpReply) reply = call (fixture, rows[i].path, &rules, &error);

      g_assert_no_error (error);
      g_assert_nonnull (http_reply_get_bytes (reply));
      g_assert_cmpint (http_reply_get_object (reply) != NULL, ==, rows[i].is_object);
    }
}

static gboolean
is_found (GTask     *task,
          HttpReply *reply)
{
  return http_reply_get_status (reply) == SOUP_STATUS_OK;
}

static void
take_status (GTask     *task,
             HttpReply *reply)
{
  g_task_return_int (task, http_reply_get_status (reply));
}

/* What is made of an answer ends the task of whoever asked. */
static void
test_take (Fixture       *fixture,
           gconstpointer  data)
{
  const HttpCallRules rules = { .max_bytes = 4, .judge = is_found, .take = take_status };
  g_autofree char *uri = g_strconcat (fixture->base, "/secret", NULL);
  g_autoptr(SoupMessage) message = http_client_new_message ("GET", uri, NULL);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  http_client_call (fixture->client, message, &rules, g_task_new (NULL, NULL, easel_test_result_cb, &result));
  easel_test_wait_until (result != NULL);
  g_assert_cmpint (g_task_propagate_int (G_TASK (result), &error), ==, SOUP_STATUS_UNAUTHORIZED);
  g_assert_no_error (error);
}

/* A body that is not wanted is not waited for. */
static void
test_judge (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) moved = call (fixture, "/moved", &(HttpCallRules) { .max_bytes = 1, .judge = is_found }, &error);

  g_assert_no_error (error);
  g_assert_null (http_reply_get_bytes (moved));
}

/* A server that begins its answer in time has not given it in time. */
static void
test_deadline (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) headers = ask (fixture, "/half");
  g_autoptr(HttpReply) reply = call (fixture, "/half", &(HttpCallRules) { .deadline = 200, .max_bytes = 10 }, &error);

  g_assert_nonnull (headers);
  g_assert_null (reply);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

/* The cancellable of the task also ends a body that does not end. */
static void
test_cancelled_body (Fixture       *fixture,
                     gconstpointer  data)
{
  const HttpCallRules rules = { .timeout = 60000, .max_bytes = 10, .judge = is_found };
  g_autofree char *uri = g_strconcat (fixture->base, "/half", NULL);
  g_autoptr(SoupMessage) message = http_client_new_message ("GET", uri, NULL);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  http_client_call (fixture->client, message, &rules,
                    g_task_new (NULL, cancellable, easel_test_result_cb, &result));
  easel_test_wait_until (soup_message_get_status (message) == SOUP_STATUS_OK);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_null (g_task_propagate_pointer (G_TASK (result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A token in a header goes to the address that it was given for, and nowhere else. */
static void
test_stays (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(HttpReply) moved = ask (fixture, "/moved");
  g_autoptr(HttpReply) secret = ask (fixture, "/secret");

  g_assert_cmpuint (http_reply_get_status (moved), ==, 302);
  g_assert_cmpuint (http_reply_get_status (secret), ==, 401);
  g_assert_cmpstr (http_reply_get_header (secret, "WWW-Authenticate"), ==, "Basic realm=\"x\"");
  g_assert_cmpstr (fixture->asked->str, ==, "GET /moved;GET /secret;");
}

static void
test_timeout (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(HttpReply) reply = call (fixture, "/silent", &(HttpCallRules) { .timeout = 50 }, &error);

  g_assert_null (reply);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *uri = g_strconcat (fixture->base, "/silent", NULL);
  g_autoptr(SoupMessage) message = http_client_new_message ("GET", uri, NULL);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  http_client_call (fixture->client, message, &(HttpCallRules) { 0 },
                    g_task_new (NULL, cancellable, easel_test_result_cb, &result));
  easel_test_wait_until (fixture->held != NULL);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_null (g_task_propagate_pointer (G_TASK (result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_addresses (Fixture       *fixture,
                gconstpointer  data)
{
  static const char *const refused[] = {
    "", "x", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http:///x", "http://name@127.0.0.1/",
    "http://name:word@127.0.0.1/",
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(SoupMessage) message = http_client_new_message ("GET", refused[i], &error);

      g_assert_null (message);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
      g_assert_null (strstr (error->message, "word"));
    }
}

/* A request to this computer needs no settings of proxies, and no modules of GIO for them. */
static void
test_no_proxy (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(HttpReply) reply = ask (fixture, "/");

  g_assert_cmpuint (easel_test_proxies_get_count (), ==, 0);
  g_proxy_resolver_get_default ();
  g_assert_cmpuint (easel_test_proxies_get_count (), ==, 1);
}

static void
event_cb (HttpEvents *events,
          const char *type,
          const char *data,
          const char *id,
          Fixture    *fixture)
{
  g_string_append_printf (fixture->events, "%s|%s|%s;", type, data, id);
}

static void
ended_cb (HttpEvents   *events,
          const GError *reason,
          Fixture      *fixture)
{
  g_assert_false (fixture->ended);
  fixture->ended = TRUE;
  fixture->reason = reason != NULL ? g_error_copy (reason) : NULL;
}

static HttpEvents *
read_events (Fixture *fixture,
             gsize    max_bytes)
{
  g_autoptr(HttpReply) reply = ask (fixture, "/events");
  HttpEvents *events = http_events_new (reply, max_bytes);

  g_signal_connect (events, "event", G_CALLBACK (event_cb), fixture);
  g_signal_connect (events, "ended", G_CALLBACK (ended_cb), fixture);
  http_events_start (events);
  return events;
}

static void
test_events (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(HttpEvents) events = read_events (fixture, 1024);

  easel_test_wait_until (fixture->ended);
  g_assert_no_error (fixture->reason);
  g_assert_cmpstr (fixture->events->str, ==, "message|a|1;message|b|1;");
  g_assert_cmpstr (http_events_get_last_id (events), ==, "1");
  g_assert_cmpint (http_events_get_retry (events), ==, 20);
}

static void
test_large_event (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr(HttpEvents) events = read_events (fixture, 6);

  easel_test_wait_until (fixture->ended);
  g_assert_error (fixture->reason, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
  g_assert_cmpstr (fixture->events->str, ==, "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  easel_test_proxies_install ();

#define ADD(name, func) g_test_add ("/http/client/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("body", test_body);
  ADD ("too-large", test_too_large);
  ADD ("json", test_json);
  ADD ("judge", test_judge);
  ADD ("take", test_take);
  ADD ("deadline", test_deadline);
  ADD ("cancelled-body", test_cancelled_body);
  ADD ("stays", test_stays);
  ADD ("timeout", test_timeout);
  ADD ("cancelled", test_cancelled);
  ADD ("addresses", test_addresses);
  ADD ("no-proxy", test_no_proxy);
  ADD ("events", test_events);
  ADD ("large-event", test_large_event);
#undef ADD

  return g_test_run ();
}
