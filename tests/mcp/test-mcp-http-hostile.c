/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clients that send too much, or never finish, or do not read: the others go on being served. */
#include "mcp-http-fixture.h"

#include "easel-limits.h"
#include "mcp-http-stream.h"
#include "mcp-limits.h"
#include "rpc-arrivals.h"

#include <string.h>

#define MEGABYTE (1024 * 1024)

static void
assert_serves (McpHttpFixture *fixture)
{
  g_autoptr(McpWire) wire = mcp_http_fixture_call (fixture, "tools/list", "", "");

  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 200);
}

static char *
write_head (McpHttpFixture *fixture,
            const char     *more)
{
  return g_strdup_printf ("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nAuthorization: Bearer " TOKEN "\r\n"
                          "Content-Type: application/json\r\n%s\r\n", fixture->port, more);
}

/* In kilobytes; 0 where what was freed is kept, to find those who use it. */
static gsize
get_memory (void)
{
#ifdef __SANITIZE_ADDRESS__
  return 0;
#else
  g_autofree char *text = NULL;
  const char *line;

  g_assert_true (g_file_get_contents ("/proc/self/status", &text, NULL, NULL));
  line = strstr (text, "VmHWM:");
  return line != NULL ? g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) : 0;
#endif
}

static void
test_large_body (McpHttpFixture *fixture,
                 gconstpointer   data)
{
  g_autofree char *head = write_head (fixture, "Content-Length: 52428800\r\n");
  g_autofree char *filler = g_strnfill (MEGABYTE, ' ');
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);
  gsize before = get_memory ();

  mcp_wire_send (wire, head, strlen (head));
  easel_test_wait_until (wire->written);
  for (guint i = 0; i < 50; i++)
    {
      mcp_wire_send (wire, filler, MEGABYTE);
      easel_test_wait_until (wire->written || wire->closed);
    }
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 413);
  g_assert_cmpuint (get_memory () - before, <, 16 * 1024);
  assert_serves (fixture);
}

/* Nobody knows how large it is going to be. */
static void
test_large_chunks (McpHttpFixture *fixture,
                   gconstpointer   data)
{
  g_autofree char *head = write_head (fixture, "Transfer-Encoding: chunked\r\n");
  g_autofree char *filler = g_strnfill (MEGABYTE, ' ');
  g_autofree char *chunk = g_strdup_printf ("100000\r\n%s\r\n", filler);
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);

  mcp_wire_send (wire, head, strlen (head));
  easel_test_wait_until (wire->written);
  for (guint i = 0; i < EASEL_LIMIT_MCP_MESSAGE_BYTES / MEGABYTE + 4; i++)
    {
      mcp_wire_send (wire, chunk, strlen (chunk));
      easel_test_wait_until (wire->written);
    }
  mcp_wire_send (wire, "0\r\n\r\n", 5);
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 413);
  assert_serves (fixture);
}

static void
test_endless_chunks (McpHttpFixture *fixture,
                     gconstpointer   data)
{
  g_autofree char *head = write_head (fixture, "Transfer-Encoding: chunked\r\n");
  g_autofree char *filler = g_strnfill (MEGABYTE, ' ');
  g_autofree char *chunk = g_strdup_printf ("100000\r\n%s\r\n", filler);
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);
  guint sent = 0;

  mcp_wire_send (wire, head, strlen (head));
  easel_test_wait_until (wire->written);
  while (!wire->closed)
    {
      mcp_wire_send (wire, chunk, strlen (chunk));
      easel_test_wait_until (wire->written || wire->closed);
      g_assert_cmpuint (sent++, <, 200);
    }
  assert_serves (fixture);
}

/* A client that asks before it sends is told before it sends. */
static void
test_asks_first (McpHttpFixture *fixture,
                 gconstpointer   data)
{
  g_autofree char *head = write_head (fixture, "Content-Length: 52428800\r\nExpect: 100-continue\r\n");
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);

  mcp_wire_send (wire, head, strlen (head));
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 413);
}

/* Large enough for a worker, and taken. */
static void
test_large_message (McpHttpFixture *fixture,
                    gconstpointer   data)
{
  g_autofree char *filler = g_strnfill (12 * MEGABYTE, 'x');
  g_autofree char *params = g_strdup_printf ("\"name\":\"note_add\",\"arguments\":{\"text\":\"%s\"},", filler);
  g_autoptr(McpWire) wire = mcp_http_fixture_call (fixture, "tools/call", params, "");
  g_autoptr(JsonObject) answer = mcp_wire_wait_json (wire);

  g_assert_true (easel_json_peek_boolean (easel_json_peek_object (answer, "result"), "isError", FALSE));
}

/* The server is stopped while a worker still reads. */
static void
test_stop_while_parsing (McpHttpFixture *fixture,
                         gconstpointer   data)
{
  g_autofree char *filler = g_strnfill (12 * MEGABYTE, ' ');
  g_autofree char *more = g_strdup_printf ("Content-Length: %d\r\n", 12 * MEGABYTE);
  g_autofree char *head = write_head (fixture, more);
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);

  mcp_wire_send (wire, head, strlen (head));
  easel_test_wait_until (wire->written);
  mcp_wire_send (wire, filler, strlen (filler));
  easel_test_wait_until (wire->written);
}

static void
test_slow_bodies (McpHttpFixture *fixture,
                  gconstpointer   data)
{
  g_autoptr(GPtrArray) wires = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_wire_free);
  g_autofree char *head = write_head (fixture, "Content-Length: 1000\r\n");

  for (guint i = 0; i < 100; i++)
    {
      McpWire *wire = mcp_wire_new (fixture->port);

      mcp_wire_send (wire, head, strlen (head));
      easel_test_wait_until (wire->written);
      mcp_wire_send (wire, "{\"jsonrpc\"", 10);
      easel_test_wait_until (wire->written);
      g_ptr_array_add (wires, wire);
    }
  assert_serves (fixture);
}

/* Many large bodies at once, none of them complete. */
static void
test_many_bodies (McpHttpFixture *fixture,
                  gconstpointer   data)
{
  g_autoptr(GPtrArray) wires = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_wire_free);
  g_autofree char *filler = g_strnfill (15 * MEGABYTE, ' ');
  g_autofree char *more = g_strdup_printf ("Content-Length: %d\r\n", 15 * MEGABYTE + 1);
  g_autofree char *head = write_head (fixture, more);
  McpWire *last = NULL;

  for (guint i = 0; i < 9; i++)
    {
      last = mcp_wire_new (fixture->port);
      g_ptr_array_add (wires, last);
      mcp_wire_send (last, head, strlen (head));
      easel_test_wait_until (last->written);
      mcp_wire_send (last, filler, strlen (filler));
      easel_test_wait_until (last->written);
      easel_test_settle ();
    }
  mcp_wire_send (last, " ", 1);
  g_assert_cmpint (mcp_wire_wait_status (last), ==, 503);
  g_ptr_array_set_size (wires, 0);
  easel_test_settle ();
  assert_serves (fixture);
}

/* Whoever is that slow is cut off. */
static void
test_too_slow (McpHttpFixture *fixture,
               gconstpointer   data)
{
  g_autofree char *head = write_head (fixture, "Content-Length: 1000\r\n");
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);

  mcp_http_set_times (fixture->http, 15000, 60000, 20);
  mcp_wire_send (wire, head, strlen (head));
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 0);
  mcp_http_set_times (fixture->http, 15000, 60000, 60000);
  assert_serves (fixture);
}

/* Whoever connects and never says what they want is cut off, at whatever place they stop; a request that takes long to
 * answer is not. */
static void
test_no_request (McpHttpFixture *fixture,
                 gconstpointer   data)
{
  static const char * const parts[] = {
    "", "P", "POST /mcp HTTP/1.1\r\nHost: ", "POST /elsewhere HTTP/1.1\r\nContent-Length: 100\r\n\r\n{",
  };
  g_autoptr(McpWire) listening = NULL;

  rpc_arrivals_watch (fixture->soup, 20, 100);
  listening = mcp_http_fixture_call (fixture, "subscriptions/listen", "\"notifications\":{\"toolsListChanged\":true},", "");
  g_assert_cmpint (mcp_wire_wait_status (listening), ==, 200);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);

      mcp_wire_send (wire, parts[i], strlen (parts[i]));
      easel_test_wait_until (wire->closed);
    }
  g_assert_false (listening->closed);
  assert_serves (fixture);
}

/* Of more connections than there may be, those go that were waited for longest: whoever asks is answered. */
static void
test_many_connections (McpHttpFixture *fixture,
                       gconstpointer   data)
{
  g_autoptr(GPtrArray) wires = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_wire_free);
  g_autoptr(McpWire) listening = NULL;

  rpc_arrivals_watch (fixture->soup, 60000, 10);
  listening = mcp_http_fixture_call (fixture, "subscriptions/listen", "\"notifications\":{\"toolsListChanged\":true},", "");
  g_assert_cmpint (mcp_wire_wait_status (listening), ==, 200);
  for (guint i = 0; i < 50; i++)
    {
      g_ptr_array_add (wires, mcp_wire_new (fixture->port));
      easel_test_settle ();
    }
  for (guint i = 0; i < 40; i++)
    easel_test_wait_until (((McpWire *) wires->pdata[i])->closed);
  g_assert_false (((McpWire *) wires->pdata[49])->closed);
  g_assert_false (listening->closed);
  assert_serves (fixture);
}

static void
test_garbage (McpHttpFixture *fixture,
              gconstpointer   data)
{
  g_autofree char *deep = g_strnfill (100000, '[');
  const struct { const char *body; int code; } cases[] = {
    { "", -32700 },
    { "{\"jsonrpc\":\"2.0\",\"id\":32,", -32700 },
    { "\xff\xfe{}", -32700 },
    { deep, -32700 },
    { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":\"\\u0000\"", -32700 },
    { "{\"a\":\"\\u0000\"}", -32600 },
    { "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":1e999}]", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":1e999}", -32600 },
    { "null", -32600 },
    { "5", -32600 },
    { "{}", -32600 },
    { "[]", -32600 },
    { "[[]]", -32600 },
    { "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":7.5,\"method\":\"ping\"}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}", -32600 },
    { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}", -32602 },
    { "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", -32600 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(McpWire) wire = mcp_http_fixture_post (fixture, NULL, cases[i].body);
      g_autoptr(JsonObject) answer = mcp_wire_wait_json (wire);

      if (mcp_wire_wait_status (wire) != 400 || mcp_http_fixture_get_code (answer) != cases[i].code)
        g_error ("%.100s: %d, %s", cases[i].body, mcp_wire_wait_status (wire), wire->received->str);
      g_assert_false (json_object_has_member (answer, "id") &&
                      JSON_NODE_HOLDS_NULL (json_object_get_member (answer, "id")));
    }
}

/* JSON that we refuse: the request is answered by its id, also one that a worker has looked at. */
static void
test_refused (McpHttpFixture *fixture,
              gconstpointer   data)
{
  g_autofree char *large = g_strnfill (EASEL_LIMIT_MAIN_THREAD_BYTES, 'x');
  g_autofree char *session = mcp_http_fixture_begin (fixture, "2025-11-25", "{}");
  const char *const values[] = {
    "\\u0000", "\\ud800", "\",\"a\":9223372036854775808,\"b\":\"", "\",\"a\":1e999,\"b\":\"", "\",\"\\u0000\":\"",
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (values); i++)
    {
      g_autofree char *body =
        g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"name\":\"note_add\","
                         "\"arguments\":{\"text\":\"%s%s\"}},\"id\":%u}", values[i / 2], i % 2 != 0 ? large : "", i);
      g_autoptr(McpWire) wire = mcp_http_fixture_post (fixture, session, body);
      g_autoptr(JsonObject) answer = mcp_wire_wait_json (wire);

      g_assert_cmpint (mcp_wire_wait_status (wire), ==, 400);
      g_assert_cmpint (mcp_http_fixture_get_code (answer), ==, -32600);
      g_assert_cmpint (easel_json_peek_int (answer, "id", -1), ==, i);
    }
  g_assert_cmpuint (fixture->demo->notes->len, ==, 1);
  assert_serves (fixture);
}

/* As many streams as there may be, and one more; and again, when one has gone. */
static void
test_many_streams (McpHttpFixture *fixture,
                   gconstpointer   data)
{
  g_autoptr(GPtrArray) wires = g_ptr_array_new_with_free_func ((GDestroyNotify) mcp_wire_free);
  int status = 503;

  for (guint i = 0; i < EASEL_LIMIT_MCP_STREAMS; i++)
    {
      McpWire *wire = mcp_http_fixture_call (fixture, "subscriptions/listen",
                                             "\"notifications\":{\"toolsListChanged\":true},", "");

      g_ptr_array_add (wires, wire);
      g_assert_cmpint (mcp_wire_wait_status (wire), ==, 200);
    }
  g_ptr_array_add (wires, mcp_http_fixture_call (fixture, "tools/list", "", ""));
  g_assert_cmpint (mcp_wire_wait_status (g_ptr_array_index (wires, EASEL_LIMIT_MCP_STREAMS)), ==, 503);
  g_ptr_array_remove_range (wires, 0, 1);
  while (status == 503)
    {
      g_autoptr(McpWire) wire = mcp_http_fixture_call (fixture, "tools/list", "", "");

      status = mcp_wire_wait_status (wire);
    }
  g_assert_cmpint (status, ==, 200);
}

typedef struct
{
  McpHttpStream *stream;
  gboolean       gone;
} Flood;

static void
gone_cb (McpHttpStream *stream,
         Flood         *flood)
{
  flood->gone = TRUE;
}

static void
flood_cb (SoupServer        *soup,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  Flood *flood = user_data;

  flood->stream = mcp_http_stream_new (message, 15000, 60000);
  g_signal_connect (flood->stream, "gone", G_CALLBACK (gone_cb), flood);
  mcp_http_stream_open (flood->stream);
}

/* What waits for a client that does not read is bounded; then it is gone. */
static void
test_unread (McpHttpFixture *fixture,
             gconstpointer   data)
{
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);
  g_autofree char *filler = g_strnfill (MEGABYTE, 'x');
  g_autoptr(GBytes) text = g_bytes_new_static (filler, MEGABYTE);
  Flood flood = { 0 };
  gpointer stream;
  guint sent = 0;

  soup_server_add_handler (fixture->soup, "/flood", flood_cb, &flood, NULL);
  mcp_wire_send (wire, "GET /flood HTTP/1.1\r\nHost: x\r\n\r\n", strlen ("GET /flood HTTP/1.1\r\nHost: x\r\n\r\n"));
  g_assert_cmpint (mcp_wire_wait_status (wire), ==, 200);
  mcp_wire_stop_reading (wire);
  easel_test_watch (flood.stream, &stream);
  while (!flood.gone)
    {
      mcp_http_stream_send (flood.stream, text);
      easel_test_settle ();
      g_assert_cmpuint (sent++, <, 200);
    }
  g_assert_cmpuint (sent, >, EASEL_LIMIT_MCP_STREAM_BYTES / MEGABYTE);
  g_object_unref (flood.stream);
  easel_test_wait_until (stream == NULL);
}

static void
answer_cb (SoupServer        *soup,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  g_autoptr(McpHttpStream) stream = mcp_http_stream_new (message, 15000, 20);
  g_autoptr(GBytes) text = g_bytes_new_take (g_strnfill (32 * MEGABYTE, 'x'), 32 * MEGABYTE);

  easel_test_watch (stream, user_data);
  mcp_http_stream_answer (stream, SOUP_STATUS_OK, text);
}

/* More than the kernel keeps for a client that does not read. */
static void
test_unread_answer (McpHttpFixture *fixture,
                    gconstpointer   data)
{
  g_autoptr(McpWire) wire = mcp_wire_new (fixture->port);
  gpointer stream = NULL;

  soup_server_add_handler (fixture->soup, "/answer", answer_cb, &stream, NULL);
  mcp_wire_stop_reading (wire);
  mcp_wire_send (wire, "GET /answer HTTP/1.1\r\nHost: x\r\n\r\n", strlen ("GET /answer HTTP/1.1\r\nHost: x\r\n\r\n"));
  easel_test_wait_until (stream != NULL);
  easel_test_wait_until (stream == NULL);
}

#define TEST(path, func) \
  g_test_add (path, McpHttpFixture, NULL, mcp_http_fixture_set_up, func, mcp_http_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  TEST ("/mcp-http-hostile/large-body", test_large_body);
  TEST ("/mcp-http-hostile/large-chunks", test_large_chunks);
  TEST ("/mcp-http-hostile/endless-chunks", test_endless_chunks);
  TEST ("/mcp-http-hostile/asks-first", test_asks_first);
  TEST ("/mcp-http-hostile/large-message", test_large_message);
  TEST ("/mcp-http-hostile/stop-while-parsing", test_stop_while_parsing);
  TEST ("/mcp-http-hostile/slow-bodies", test_slow_bodies);
  TEST ("/mcp-http-hostile/many-bodies", test_many_bodies);
  TEST ("/mcp-http-hostile/too-slow", test_too_slow);
  TEST ("/mcp-http-hostile/no-request", test_no_request);
  TEST ("/mcp-http-hostile/many-connections", test_many_connections);
  TEST ("/mcp-http-hostile/unread-answer", test_unread_answer);
  TEST ("/mcp-http-hostile/garbage", test_garbage);
  TEST ("/mcp-http-hostile/refused", test_refused);
  TEST ("/mcp-http-hostile/many-streams", test_many_streams);
  TEST ("/mcp-http-hostile/unread", test_unread);

  return g_test_run ();
}
