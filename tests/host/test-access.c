/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who gets in, what is kept for the next time, and what happens when that is damaged. */
#include "host-fixture.h"

#include "easel-host-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#define UPGRADE "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      location)
{
  g_autoptr(GError) error = NULL;
  gssize length = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);

  *(gssize *) location = length;
}

/* Sends the request as it is; the status of the answer, 0 when there is no connection. */
static int
ask (HostFixture *fixture,
     const char  *address,
     const char  *request)
{
  g_autoptr(GUri) uri = g_uri_parse (fixture->uri, G_URI_FLAGS_NONE, NULL);
  g_autoptr(GSocketClient) client = g_socket_client_new ();
  g_autoptr(GSocketConnection) connection = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  char answer[512] = "";
  gssize length = -2;

  g_socket_client_connect_to_host_async (client, address, g_uri_get_port (uri), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  connection = g_socket_client_connect_to_host_finish (client, result, NULL);
  if (connection == NULL)
    return 0;
  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), request, strlen (request),
                             NULL, NULL, NULL);
  g_input_stream_read_async (g_io_stream_get_input_stream (G_IO_STREAM (connection)), answer, sizeof answer - 1,
                             G_PRIORITY_DEFAULT, NULL, read_cb, &length);
  easel_test_wait_until (length != -2);
  g_assert_true (g_str_has_prefix (answer, "HTTP/1.1 "));
  return atoi (answer + strlen ("HTTP/1.1 "));
}

/* @query and @headers may name {token} and {port}. */
static int
ask_with (HostFixture *fixture,
          const char  *target,
          const char  *headers)
{
  g_autoptr(GUri) uri = g_uri_parse (fixture->uri, G_URI_FLAGS_NONE, NULL);
  g_autofree char *port = g_strdup_printf ("%d", g_uri_get_port (uri));
  g_autoptr(GString) request = g_string_new (NULL);

  g_string_printf (request, "GET %s HTTP/1.1\r\n%s\r\n", target, headers);
  g_string_replace (request, "{token}", g_uri_get_query (uri) + strlen ("tkn="), 0);
  g_string_replace (request, "{port}", port, 0);
  return ask (fixture, "127.0.0.1", request->str);
}

static void
test_doors (HostFixture   *fixture,
            gconstpointer  data)
{
  static const struct { const char *target, *headers; int status; } cases[] = {
    { "/?tkn={token}", "Host: 127.0.0.1:{port}\r\n" UPGRADE, 101 },
    { "/?tkn={token}", "Host: localhost:{port}\r\n" UPGRADE, 101 },
    { "/", "Host: 127.0.0.1:{port}\r\n" UPGRADE, 403 },
    { "/?tkn=", "Host: 127.0.0.1:{port}\r\n" UPGRADE, 403 },
    { "/?tkn={token}x", "Host: 127.0.0.1:{port}\r\n" UPGRADE, 403 },
    { "/?tkn=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "Host: 127.0.0.1:{port}\r\n" UPGRADE, 403 },
    { "/?other={token}", "Host: 127.0.0.1:{port}\r\n" UPGRADE, 403 },
    { "/?tkn={token}", "Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n" UPGRADE, 403 },
    { "/?tkn={token}", "Host: 127.0.0.1:{port}\r\nOrigin: null\r\n" UPGRADE, 403 },
    { "/?tkn={token}", "Host: evil.example:{port}\r\n" UPGRADE, 403 },
    { "/?tkn={token}", "Host: 127.0.0.1\r\n" UPGRADE, 403 },
    { "/?tkn={token}", "Host: 127.0.0.1:1\r\n" UPGRADE, 403 },
    { "/elsewhere?tkn={token}", "Host: 127.0.0.1:{port}\r\n" UPGRADE, 404 },
    { "/", "Host: 127.0.0.1:{port}\r\n", 403 },
    { "/", "Host: evil.example\r\n", 403 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s %s", cases[i].target, cases[i].headers);
      g_assert_cmpint (ask_with (fixture, cases[i].target, cases[i].headers), ==, cases[i].status);
    }
  g_assert_cmpint (ask_with (fixture, "/?tkn={token}", "Host: 127.0.0.1:{port}\r\n"), >=, 400);
}

static void
test_loopback_only (HostFixture   *fixture,
                    gconstpointer  data)
{
  g_assert_cmpint (ask (fixture, "127.0.0.2", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"), ==, 0);
  g_assert_cmpint (ask (fixture, "::1", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"), ==, 0);
  g_assert_cmpint (ask (fixture, "127.0.0.1", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"), ==, 403);
}

static void
test_kept (HostFixture   *fixture,
           gconstpointer  data)
{
  g_autofree char *before = g_strdup (fixture->uri);
  g_autofree char *access = g_build_filename (fixture->state, "access", NULL);
  GStatBuf info;

  g_assert_true (g_regex_match_simple ("^ws://127\\.0\\.0\\.1:[0-9]+\\?tkn=[A-Za-z0-9_-]{43}$", before, 0, 0));
  host_fixture_stop (fixture);
  g_assert_no_errno (g_chmod (fixture->state, 0755));
  host_fixture_start (fixture);
  g_assert_cmpstr (fixture->uri, ==, before);
  g_assert_no_errno (g_stat (fixture->state, &info));
  g_assert_cmpint (info.st_mode & 0777, ==, 0700);
  g_assert_no_errno (g_stat (access, &info));
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
}

static void
test_port_taken (HostFixture   *fixture,
                 gconstpointer  data)
{
  g_autofree char *before = g_strdup (fixture->uri);
  g_autoptr(GUri) uri = g_uri_parse (before, G_URI_FLAGS_NONE, NULL);
  g_autoptr(GSocketListener) squatter = g_socket_listener_new ();
  g_autoptr(GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr(GSocketAddress) address = g_inet_socket_address_new (loopback, g_uri_get_port (uri));
  g_autoptr(EaselHost) other = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_build_filename (fixture->folder, "other", NULL);

  host_fixture_stop (fixture);
  g_assert_true (g_socket_listener_add_address (squatter, address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP,
                                                NULL, NULL, &error));
  /* Nobody asked for this port: another will do. */
  host_fixture_start (fixture);
  g_assert_cmpstr (fixture->uri, !=, before);
  /* Somebody asked. */
  other = easel_host_new (folder, &error);
  g_assert_no_error (error);
  g_assert_false (easel_host_listen (other, g_uri_get_port (uri), &error));
  g_assert_error (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_LISTEN);
}

static void
test_locked (HostFixture   *fixture,
             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHost) second = easel_host_new (fixture->state, &error);

  g_assert_null (second);
  g_assert_error (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_LOCKED);
}

static void
write_over (HostFixture *fixture,
            const char  *name,
            const char  *bytes,
            gssize       length)
{
  g_autofree char *path = g_build_filename (fixture->state, name, NULL);
  g_autoptr(GError) error = NULL;

  g_file_set_contents (path, bytes, length, &error);
  g_assert_no_error (error);
}

static void
test_damaged_access (HostFixture   *fixture,
                     gconstpointer  data)
{
  static const char *const damaged[] = { "", "\x01\x02\xff", "[host]\ntoken=short\nport=99999\n", "[host]\ntoken=" };

  for (guint i = 0; i < G_N_ELEMENTS (damaged); i++)
    {
      g_autofree char *before = g_strdup (fixture->uri);
      g_autoptr(HostClient) client = NULL;

      host_fixture_stop (fixture);
      write_over (fixture, "access", damaged[i], -1);
      host_fixture_start (fixture);
      g_assert_cmpstr (fixture->uri, !=, before);
      client = host_fixture_client (fixture, "c1");
    }
}

/* Zeroes from @offset on, or, with -1, something else altogether. */
static void
damage (HostFixture *fixture,
        gssize       offset)
{
  g_autofree char *path = g_build_filename (fixture->state, "host.db", NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  host_fixture_stop (fixture);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  if (offset < 0)
    {
      write_over (fixture, "host.db", "This is no database at all, but a letter to whom it may concern.", -1);
      return;
    }
  memset (bytes + offset, 0xaa, length - offset);
  write_over (fixture, "host.db", bytes, length);
}

static void
test_damaged_database (HostFixture   *fixture,
                       gconstpointer  data)
{
  static const gssize offsets[] = { -1, 0, 50, 4096 };

  for (guint i = 0; i < G_N_ELEMENTS (offsets); i++)
    {
      g_autofree char *kept = g_build_filename (fixture->state, "host.db.damaged", NULL);
      g_autofree char *uri = g_strdup (fixture->uri);
      g_autoptr(HostClient) before = host_fixture_client (fixture, "c1");
      g_autoptr(HostClient) after = NULL;

      damage (fixture, offsets[i]);
      host_fixture_start (fixture);
      g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
      g_assert_no_errno (g_unlink (kept));
      g_assert_cmpstr (fixture->uri, ==, uri);
      g_assert_null (easel_host_state_get (easel_host_get_state (fixture->host), SESSION));
      after = host_fixture_client (fixture, "c1");
    }
}

/* One that lost all its bytes is begun anew, and not without a word. */
static void
test_empty_database (HostFixture   *fixture,
                     gconstpointer  data)
{
  g_autofree char *kept = g_build_filename (fixture->state, "host.db.damaged", NULL);
  g_autoptr(HostClient) before = host_fixture_client (fixture, "c1");
  g_autoptr(HostClient) after = NULL;

  host_fixture_stop (fixture);
  write_over (fixture, "host.db", "", 0);
  g_test_expect_message ("easel-host", G_LOG_LEVEL_MESSAGE, "The database * is empty*");
  host_fixture_start (fixture);
  g_test_assert_expected_messages ();
  g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
  g_assert_null (easel_host_state_get (easel_host_get_state (fixture->host), SESSION));
  after = host_fixture_client (fixture, "c1");
}

/* The statements of @sql on the database of a host that has stopped. */
static void
change (HostFixture *fixture,
        const char  *sql)
{
  g_autofree char *path = g_build_filename (fixture->state, "host.db", NULL);
  char *message = NULL;
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, &message);
  g_assert_cmpstr (message, ==, NULL);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
}

#define REWRITE(from, to) "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace (sql, '" from "', '" to "');" \
                          "PRAGMA writable_schema = RESET;"
#define NO_URI "INSERT INTO channels VALUES (77, NULL, 1, NULL, '{}');"

/* A database of the right version whose tables are not those that the host makes. */
static void
test_foreign_tables (HostFixture   *fixture,
                     gconstpointer  data)
{
  static const char *const changes[] = {
    REWRITE ("uri TEXT NOT NULL UNIQUE", "uri TEXT UNIQUE") NO_URI,
    REWRITE ("uri TEXT NOT NULL UNIQUE", "uri TEXT UNIQUE") NO_URI
    REWRITE ("uri TEXT UNIQUE", "uri TEXT NOT NULL UNIQUE"),
    "DROP TABLE channels",
    "DROP TABLE page_values",
    "ALTER TABLE channels RENAME COLUMN state TO status",
    "ALTER TABLE clients ADD COLUMN more TEXT",
    "CREATE TRIGGER t AFTER INSERT ON channels BEGIN DELETE FROM channels; END",
    "CREATE TABLE other (x)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *kept = g_build_filename (fixture->state, "host.db.damaged", NULL);
      g_autoptr(HostClient) before = host_fixture_client (fixture, "c1");
      g_autoptr(HostClient) after = NULL;

      g_test_message ("%s", changes[i]);
      host_fixture_stop (fixture);
      change (fixture, changes[i]);
      host_fixture_start (fixture);
      g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
      g_assert_no_errno (g_unlink (kept));
      after = host_fixture_client (fixture, "c1");
      host_client_free (g_steal_pointer (&after));
      host_client_free (g_steal_pointer (&before));
      /* What it began is good for the next start. */
      host_fixture_restart (fixture);
      g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
      g_assert_nonnull (easel_host_state_get (easel_host_get_state (fixture->host), SESSION));
      before = host_client_new_ready (fixture->uri, "c1");
      json_object_unref (host_client_ask (before, "disposeSession", "{\"channel\":\"" SESSION "\"}"));
    }
}

/* A disk that takes nothing more is not the database's fault: it is not moved aside, where the next start would put the
 * empty one over it. */
static void
test_full_disk (HostFixture   *fixture,
                gconstpointer  data)
{
  g_autofree char *aside = g_build_filename (fixture->state, "host.db.damaged", NULL);
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  struct rlimit limit, none;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_no_errno (getrlimit (RLIMIT_FSIZE, &limit));
  none = limit;
  none.rlim_cur = 0;
  host_fixture_stop (fixture);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(EaselHostStore) store = NULL;

      g_assert_no_errno (setrlimit (RLIMIT_FSIZE, &none));
      store = easel_host_store_new (fixture->state, &error);
      g_assert_no_errno (setrlimit (RLIMIT_FSIZE, &limit));
      g_assert_null (store);
      g_assert_error (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_STORE);
      g_assert_false (g_file_test (aside, G_FILE_TEST_EXISTS));
    }
  host_fixture_start (fixture);
  g_assert_nonnull (easel_host_state_get (easel_host_get_state (fixture->host), SESSION));
}

static char *
read_row (HostFixture *fixture,
          const char  *uri)
{
  EaselHostStore *store = easel_host_state_get_store (easel_host_get_state (fixture->host));
  g_autoptr(EaselHostRows) rows = easel_host_store_query (store, "SELECT state FROM channels WHERE uri = ?", "s", uri);

  return easel_host_rows_next (rows) ? g_strdup (easel_host_rows_string (rows, 0)) : NULL;
}

/* An unreadable row takes nothing else with it, is in the way of nothing, and stays as it is: the list says so. */
static void
test_damaged_row (HostFixture   *fixture,
                  gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  EaselHostStore *store = easel_host_state_get_store (easel_host_get_state (fixture->host));
  g_autoptr(JsonObject) list = NULL;
  g_autofree char *row = NULL;
  g_autofree char *gone = NULL;

  json_object_unref (host_client_ask (client, "createSession", "{\"channel\":\"ahp-session:/s2\"}"));
  g_assert_true (easel_host_store_run (store, NULL, "UPDATE channels SET state = '{\"title\":\"Mine\",\"n\":1e+22.0}' "
                                       "WHERE uri = ?", "s", "ahp-session:/s2"));
  host_client_free (g_steal_pointer (&client));
  host_fixture_restart (fixture);
  g_assert_null (easel_host_state_get (easel_host_get_state (fixture->host), "ahp-session:/s2"));
  g_assert_nonnull (easel_host_state_get (easel_host_get_state (fixture->host), SESSION));

  client = host_client_new_ready (fixture->uri, "c1");
  json_object_unref (host_client_ask (client, "createSession", "{\"channel\":\"ahp-session:/s3\"}"));
  list = host_client_ask (client, "listSessions", "{}");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (list, "items")), ==, 3);
  host_assert_json (list, "{\"items\":[{\"resource\":\"ahp-session:/s3\",\"status\":1},"
                    "{\"resource\":\"ahp-session:/s2\",\"status\":2,\"title\":\"A session that cannot be read\"},"
                    "{\"resource\":\"" SESSION "\",\"status\":1}]}");
  host_client_refused (client, "subscribe", "{\"channel\":\"ahp-session:/s2\"}", RPC_ERROR_INTERNAL);
  host_client_free (g_steal_pointer (&client));
  host_fixture_restart (fixture);
  row = read_row (fixture, "ahp-session:/s2");
  g_assert_cmpstr (row, ==, "{\"title\":\"Mine\",\"n\":1e+22.0}");

  /* The user may remove it. */
  client = host_client_new_ready (fixture->uri, "c1");
  json_object_unref (host_client_ask (client, "disposeSession", "{\"channel\":\"ahp-session:/s2\"}"));
  gone = read_row (fixture, "ahp-session:/s2");
  g_assert_null (gone);
}

static void
insert_canvas (HostFixture *fixture,
               const char  *uri,
               const char  *session)
{
  EaselHostStore *store = easel_host_state_get_store (easel_host_get_state (fixture->host));

  g_assert_true (easel_host_store_run (store, NULL, "INSERT INTO channels (uri, kind, session, state) VALUES (?, ?, ?, "
                                       "'{\"extensionId\":\"easel\",\"instanceId\":\"a\"}')",
                                       "sis", uri, (gint64) AHP_CHANNEL_CANVAS, session));
  g_assert_true (easel_host_store_run (store, NULL, "INSERT INTO pages VALUES (?, 1, 'x')", "s", uri));
}

static gboolean
has_page (HostFixture *fixture,
          const char  *uri)
{
  EaselHostStore *store = easel_host_state_get_store (easel_host_get_state (fixture->host));
  g_autoptr(EaselHostRows) rows = easel_host_store_query (store, "SELECT 1 FROM pages WHERE channel = ?", "s", uri);

  return easel_host_rows_next (rows);
}

/* A canvas of no session, or of one that is gone, is nobody's and goes too. That of a session that cannot be read stays
 * with it. */
static void
test_orphans (HostFixture   *fixture,
              gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  EaselHostStore *store = easel_host_state_get_store (easel_host_get_state (fixture->host));
  static const struct { const char *uri, *session; gboolean stays; } rows[] = {
    { "ahp-canvas:/lost", NULL, FALSE },
    { "ahp-canvas:/left", "ahp-session:/gone", FALSE },
    { "ahp-canvas:/kept", "ahp-session:/s2", TRUE },
  };

  json_object_unref (host_client_ask (client, "createSession", "{\"channel\":\"ahp-session:/s2\"}"));
  g_assert_true (easel_host_store_run (store, NULL, "UPDATE channels SET state = '{' WHERE uri = ?", "s",
                                       "ahp-session:/s2"));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    insert_canvas (fixture, rows[i].uri, rows[i].session);
  host_client_free (g_steal_pointer (&client));
  host_fixture_restart (fixture);

  client = host_client_new_ready (fixture->uri, "c1");
  json_object_unref (host_client_ask (client, "listSessions", "{}"));
  g_assert_nonnull (easel_host_state_get (easel_host_get_state (fixture->host), SESSION));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *row = read_row (fixture, rows[i].uri);

      g_assert_cmpint (row != NULL, ==, rows[i].stays);
      g_assert_cmpint (has_page (fixture, rows[i].uri), ==, rows[i].stays);
    }
}

/* Numbers of any size come back, and what would not come back is refused while the old still stands. */
static void
test_read_back (HostFixture   *fixture,
                gconstpointer  data)
{
  g_autoptr(HostClient) client = host_fixture_client (fixture, "c1");
  EaselHostState *state = easel_host_get_state (fixture->host);
  g_autoptr(JsonObject) numbers = easel_json_object_copy (easel_host_state_get (state, SESSION));
  g_autoptr(JsonObject) deep = NULL;
  g_autoptr(GError) error = NULL;
  JsonObject *inner = json_object_new ();

  json_object_set_double_member (numbers, "number", 1e22);
  easel_host_state_begin (state);
  easel_host_state_replace (state, SESSION, numbers);
  g_assert_true (easel_host_state_commit (state, &error));
  g_assert_no_error (error);

  for (guint i = 0; i < EASEL_LIMIT_JSON_DEPTH; i++)
    {
      JsonObject *outer = json_object_new ();

      json_object_set_object_member (outer, "in", inner);
      inner = outer;
    }
  deep = easel_json_object_copy (numbers);
  json_object_set_object_member (deep, "deep", inner);
  easel_host_state_begin (state);
  easel_host_state_replace (state, SESSION, deep);
  g_assert_false (easel_host_state_commit (state, &error));
  g_assert_error (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_STORE);
  g_assert_true (easel_host_state_get (state, SESSION) == numbers);

  host_client_free (g_steal_pointer (&client));
  host_fixture_restart (fixture);
  state = easel_host_get_state (fixture->host);
  g_assert_nonnull (easel_host_state_get (state, SESSION));
  g_assert_cmpfloat (json_object_get_double_member (easel_host_state_get (state, SESSION), "number"), ==, 1e22);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/access/doors", test_doors);
  HOST_TEST ("/host/access/loopback-only", test_loopback_only);
  HOST_TEST ("/host/access/kept", test_kept);
  HOST_TEST ("/host/access/port-taken", test_port_taken);
  HOST_TEST ("/host/access/locked", test_locked);
  HOST_TEST ("/host/access/damaged-access", test_damaged_access);
  HOST_TEST ("/host/access/damaged-database", test_damaged_database);
  HOST_TEST ("/host/access/foreign-tables", test_foreign_tables);
  HOST_TEST ("/host/access/full-disk", test_full_disk);
  HOST_TEST ("/host/access/empty-database", test_empty_database);
  HOST_TEST ("/host/access/damaged-row", test_damaged_row);
  HOST_TEST ("/host/access/orphans", test_orphans);
  HOST_TEST ("/host/access/read-back", test_read_back);
  return g_test_run ();
}
