/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-resource.h"
#include "ahp-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"
#include "scripted-host.h"

#define CANVAS "ahp-canvas:/c"
#define URI "ahp-canvas-content:/i/a.html"

typedef struct
{
  ScriptedHost *host;
  AhpClient    *client;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *uri = NULL;

  fixture->host = scripted_host_new ();
  fixture->host->automatic = TRUE;
  uri = scripted_host_dup_uri (fixture->host);
  fixture->client = ahp_client_new (uri, "test-client");
  easel_connection_start (EASEL_CONNECTION (fixture->client));
  await (easel_connection_is_ready (EASEL_CONNECTION (fixture->client)));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  AhpClient *client = fixture->client;

  g_object_add_weak_pointer (G_OBJECT (client), (gpointer *) &fixture->client);
  easel_connection_stop (EASEL_CONNECTION (client));
  g_object_unref (client);
  await (fixture->client == NULL);
  scripted_host_free (fixture->host);
}

static void
keep_result (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* One read that the host answers with @answer. */
static GBytes *
read_answer (Fixture     *fixture,
             const char  *uri,
             const char  *method,
             const char  *answer,
             char       **mime_type,
             GError     **error)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(HostMessage) message = NULL;

  ahp_client_read_resource_async (fixture->client, CANVAS, uri, NULL, keep_result, &result);
  message = scripted_host_await (fixture->host, method);
  g_assert_cmpstr (easel_json_peek_string (message->params, "uri", NULL), ==, uri);
  g_assert_cmpstr (easel_json_peek_string (message->params, "channel", NULL), ==,
                   strcmp (method, "resourceRead") == 0 ? "ahp-root://" : CANVAS);
  scripted_host_reply (fixture->host, message->id, answer);
  await (result != NULL);
  return ahp_client_read_resource_finish (fixture->client, result, mime_type, error);
}

static void
assert_bytes (GBytes     *bytes,
              const char *expected,
              gsize       length)
{
  g_assert_nonnull (bytes);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), expected, length);
}

static void
test_answers (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct { const char *answer, *expected; gsize length; const char *mime_type; } good[] = {
    { "{\"contents\":[{\"uri\":\"" URI "\",\"mimeType\":\"text/html\",\"text\":\"<p>\"}]}", "<p>", 3, "text/html" },
    { "{\"contents\":[{\"uri\":\"x\",\"text\":\"no\"},{\"uri\":\"" URI "\",\"blob\":\"AP8Q\"}]}", "\0\xff\x10", 3, NULL },
    { "{\"contents\":[null,{\"uri\":7},{\"blob\":\"aGk=\"}]}", "hi", 2, NULL },
    { "{\"contents\":[{\"blob\":\"aGk\",\"mimeType\":7}]}", "hi", 2, NULL },
    { "{\"contents\":[{\"blob\":\"\"}]}", "", 0, NULL },
    { "{\"contents\":[{\"text\":\"\"}]}", "", 0, NULL },
    { "{\"data\":\"aA==\",\"encoding\":\"base64\",\"contentType\":\"a/b\"}", "h", 1, "a/b" },
    { "{\"data\":\"aA==\",\"encoding\":\"utf-8\"}", "aA==", 4, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *mime_type = NULL;
      g_autoptr(GBytes) bytes = read_answer (fixture, URI, "canvasReadResource", good[i].answer, &mime_type, &error);

      g_assert_no_error (error);
      assert_bytes (bytes, good[i].expected, good[i].length);
      g_assert_cmpstr (mime_type, ==, good[i].mime_type);
    }
}

static void
test_bad_answers (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char * const bad[] = {
    "null", "7", "[]", "{}", "{\"contents\":{}}", "{\"contents\":[]}", "{\"contents\":[{\"uri\":\"" URI "\"}]}",
    "{\"contents\":[{\"text\":\"a\",\"blob\":\"aGk=\"}]}", "{\"contents\":[{\"blob\":\"a\"}]}",
    "{\"contents\":[{\"blob\":\"aG k=\"}]}", "{\"contents\":[{\"blob\":\"aGk==\"}]}", "{\"contents\":[{\"blob\":\"====\"}]}",
    "{\"contents\":[{\"blob\":\"a=k=\"}]}", "{\"contents\":[{\"blob\":\"a-_k\"}]}",
    "{\"data\":\"x\",\"encoding\":\"latin1\"}", "{\"data\":7}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(GError) error = NULL;
      char *out = NULL;
      g_autoptr(GBytes) bytes = read_answer (fixture, URI, "canvasReadResource", bad[i], &out, &error);

      g_assert_null (bytes);
      g_assert_null (out);
      g_assert_error (error, AHP_ERROR, AHP_ERROR_PROTOCOL);
    }
}

/* -32601 is remembered for this connection and not for the next. */
static void
test_fall_back (Fixture       *fixture,
                gconstpointer  data)
{
  static const char answer[] = "{\"data\":\"aGk=\",\"encoding\":\"base64\"}";
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(HostMessage) first = NULL, second = NULL;
  g_autoptr(GBytes) bytes = NULL, again = NULL, later = NULL;
  g_autoptr(GError) error = NULL;

  ahp_client_read_resource_async (fixture->client, CANVAS, URI, NULL, keep_result, &result);
  first = scripted_host_await (fixture->host, "canvasReadResource");
  scripted_host_reply_error (fixture->host, first->id, RPC_ERROR_METHOD_NOT_FOUND, NULL);
  second = scripted_host_await (fixture->host, "resourceRead");
  scripted_host_reply (fixture->host, second->id, answer);
  await (result != NULL);
  bytes = ahp_client_read_resource_finish (fixture->client, result, NULL, &error);
  g_assert_no_error (error);
  assert_bytes (bytes, "hi", 2);
  again = read_answer (fixture, URI, "resourceRead", answer, NULL, &error);
  assert_bytes (again, "hi", 2);

  scripted_host_drop (fixture->host);
  await (easel_connection_get_state (EASEL_CONNECTION (fixture->client)) == EASEL_CONNECTION_LOST);
  ahp_client_retry (fixture->client);
  await (easel_connection_is_ready (EASEL_CONNECTION (fixture->client)));
  later = read_answer (fixture, URI, "canvasReadResource", answer, NULL, &error);
  assert_bytes (later, "hi", 2);
}

/* Other schemes do not belong to the canvas: they are read from the host (PR #298). */
static void
test_other_scheme (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(GBytes) bytes = read_answer (fixture, "x-content:/a", "resourceRead",
                                          "{\"data\":\"hi\",\"encoding\":\"utf-8\"}", NULL, NULL);

  assert_bytes (bytes, "hi", 2);
}

static void
test_errors (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(GAsyncResult) refused = NULL, cancelled = NULL, lost = NULL;
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(HostMessage) first = NULL, second = NULL;
  g_autoptr(GError) error = NULL;

  ahp_client_read_resource_async (fixture->client, CANVAS, URI, NULL, keep_result, &refused);
  first = scripted_host_await (fixture->host, "canvasReadResource");
  scripted_host_reply_error (fixture->host, first->id, AHP_CODE_PERMISSION_DENIED, NULL);
  await (refused != NULL);
  g_assert_null (ahp_client_read_resource_finish (fixture->client, refused, NULL, &error));
  g_assert_error (error, RPC_ERROR, AHP_CODE_PERMISSION_DENIED);
  g_clear_error (&error);

  ahp_client_read_resource_async (fixture->client, CANVAS, URI, cancellable, keep_result, &cancelled);
  g_cancellable_cancel (cancellable);
  await (cancelled != NULL);
  g_assert_null (ahp_client_read_resource_finish (fixture->client, cancelled, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  ahp_client_read_resource_async (fixture->client, CANVAS, URI, NULL, keep_result, &lost);
  second = scripted_host_await (fixture->host, "canvasReadResource");
  scripted_host_drop (fixture->host);
  await (lost != NULL);
  g_assert_null (ahp_client_read_resource_finish (fixture->client, lost, NULL, &error));
  g_assert_nonnull (error);
}

static void
test_large (Fixture       *fixture,
            gconstpointer  data)
{
  gsize length = GPOINTER_TO_SIZE (data);
  g_autofree guchar *content = g_malloc (length);
  g_autofree char *base64 = NULL, *answer = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GError) error = NULL;

  for (gsize i = 0; i < length; i++)
    content[i] = i * 31 >> 3;
  base64 = g_base64_encode (content, length);
  answer = g_strdup_printf ("{\"contents\":[{\"blob\":\"%s\"}]}", base64);
  bytes = read_answer (fixture, URI, "canvasReadResource", answer, NULL, &error);
  if (length > EASEL_LIMIT_CONTENT_BYTES)
    {
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
      return;
    }
  g_assert_no_error (error);
  g_assert_true (g_bytes_get_size (bytes) == length &&
                 memcmp (g_bytes_get_data (bytes, NULL), content, length) == 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func, data) g_test_add ("/ahp/resource/" path, Fixture, data, set_up, func, tear_down)
  ADD ("answers", test_answers, NULL);
  ADD ("bad-answers", test_bad_answers, NULL);
  ADD ("fall-back", test_fall_back, NULL);
  ADD ("other-scheme", test_other_scheme, NULL);
  ADD ("errors", test_errors, NULL);
  ADD ("large/threshold", test_large, GSIZE_TO_POINTER (EASEL_LIMIT_MAIN_THREAD_BYTES + 2));
  ADD ("large/16-MiB", test_large, GSIZE_TO_POINTER (16 * 1024 * 1024 + 1));
  /* Its message still fits, its content does not. */
  ADD ("large/too-large", test_large, GSIZE_TO_POINTER ((gsize) EASEL_LIMIT_MESSAGE_BYTES / 4 * 3 - 4096));
#undef ADD
  return g_test_run ();
}
