/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "provider-fixture.h"

#include "easel-content.h"
#include "easel-json.h"

#define FILE "file:///work/a.txt"

static EaselHostFiles *
get_files (ProviderFixture *fixture)
{
  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  return easel_instance_get_host_files (provider_find (fixture, "i"));
}

static void
test_read (ProviderFixture *fixture,
           gconstpointer    data)
{
  static const struct { const char *answer, *text; } answers[] = {
    { "{\"data\":\"h\\u00e9\",\"encoding\":\"utf-8\"}", "h\303\251" },
    { "{\"data\":\"AGE=\",\"encoding\":\"base64\"}", NULL },
    { "{\"data\":\"\",\"encoding\":\"utf-8\"}", "" },
  };
  EaselHostFiles *files = get_files (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(HostMessage) request = NULL;
      g_autoptr(GBytes) bytes = NULL;
      g_autoptr(GError) error = NULL;

      easel_host_files_read_async (files, FILE, NULL, keep_result, &result);
      request = scripted_host_await (fixture->base.host, "resourceRead");
      g_assert_cmpstr (easel_json_peek_string (request->params, "uri", NULL), ==, FILE);
      g_assert_cmpstr (easel_json_peek_string (request->params, "channel", NULL), ==, "ahp-root://");
      scripted_host_reply (fixture->base.host, request->id, answers[i].answer);
      await (result != NULL);
      bytes = easel_host_files_read_finish (files, result, &error);
      g_assert_no_error (error);
      if (answers[i].text != NULL)
        g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), answers[i].text,
                         strlen (answers[i].text));
      else
        g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "\0a", 2);
    }
}

static void
test_errors (ProviderFixture *fixture,
             gconstpointer    data)
{
  const struct { int answer; GQuark domain; int code; } errors[] = {
    { -32008, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND },
    { -32009, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN },
    { -32011, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG },
    { -32603, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE },
  };
  EaselHostFiles *files = get_files (fixture);
  g_autoptr(GBytes) bytes = g_bytes_new_static ("x", 1);

  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(HostMessage) request = NULL;
      g_autoptr(GError) error = NULL;

      easel_host_files_write_async (files, FILE, bytes, "1", NULL, keep_result, &result);
      request = scripted_host_await (fixture->base.host, "resourceWrite");
      scripted_host_reply_error (fixture->base.host, request->id, errors[i].answer, NULL);
      await (result != NULL);
      g_assert_false (easel_host_files_write_finish (files, result, &error));
      g_assert_error (error, errors[i].domain, errors[i].code);
    }
}

static void
test_write (ProviderFixture *fixture,
            gconstpointer    data)
{
  static const struct { const char *bytes; gsize length; const char *if_match, *data, *encoding; } writes[] = {
    { "h\303\251\r\n", 5, "\"e1\"", "h\303\251\r\n", "utf-8" },
    { "", 0, NULL, "", "utf-8" },
    { "a\0b", 3, NULL, "YQBi", "base64" },
    { "\377", 1, NULL, "/w==", "base64" },
  };
  EaselHostFiles *files = get_files (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autoptr(GBytes) bytes = g_bytes_new_static (writes[i].bytes, writes[i].length);
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(HostMessage) request = NULL;
      g_autoptr(GError) error = NULL;

      easel_host_files_write_async (files, FILE, bytes, writes[i].if_match, NULL, keep_result, &result);
      request = scripted_host_await (fixture->base.host, "resourceWrite");
      g_assert_cmpstr (easel_json_peek_string (request->params, "uri", NULL), ==, FILE);
      g_assert_cmpstr (easel_json_peek_string (request->params, "data", NULL), ==, writes[i].data);
      g_assert_cmpstr (easel_json_peek_string (request->params, "encoding", NULL), ==, writes[i].encoding);
      g_assert_cmpstr (easel_json_peek_string (request->params, "ifMatch", NULL), ==, writes[i].if_match);
      scripted_host_reply (fixture->base.host, request->id, "{}");
      await (result != NULL);
      g_assert_true (easel_host_files_write_finish (files, result, &error));
      g_assert_no_error (error);
    }
}

static void
test_etag (ProviderFixture *fixture,
           gconstpointer    data)
{
  static const struct { const char *answer, *etag; } answers[] = {
    { "{\"uri\":\"" FILE "\",\"type\":\"file\",\"etag\":\"e1\"}", "e1" },
    { "{\"uri\":\"" FILE "\",\"type\":\"file\"}", "" },
    { "{\"etag\":7}", "" },
    { "[]", "" },
  };
  EaselHostFiles *files = get_files (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr(GAsyncResult) result = NULL;
      g_autoptr(HostMessage) request = NULL;
      g_autoptr(GError) error = NULL;
      g_autofree char *etag = NULL;

      easel_host_files_etag_async (files, FILE, NULL, keep_result, &result);
      request = scripted_host_await (fixture->base.host, "resourceResolve");
      scripted_host_reply (fixture->base.host, request->id, answers[i].answer);
      await (result != NULL);
      etag = easel_host_files_etag_finish (files, result, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (etag, ==, answers[i].etag);
    }
}

/* Files that somebody still has after the connection went. */
static void
test_lost (ProviderFixture *fixture,
           gconstpointer    data)
{
  g_autoptr(EaselHostFiles) files = g_object_ref (get_files (fixture));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  fixture_lose (&fixture->base);
  easel_host_files_read_async (files, FILE, NULL, keep_result, &result);
  await (result != NULL);
  g_assert_null (easel_host_files_read_finish (files, result, &error));
  g_assert_error (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);
  g_assert_cmpstr (error->message, ==, "The connection to the host was lost.");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/source/files/" path, ProviderFixture, NULL, provider_set_up, func, provider_tear_down)
  ADD ("read", test_read);
  ADD ("errors", test_errors);
  ADD ("write", test_write);
  ADD ("etag", test_etag);
  ADD ("lost", test_lost);
#undef ADD
  return g_test_run ();
}
