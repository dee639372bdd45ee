/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files that the host lends: read, written, resolved and listed below a named folder, and nowhere else. */
#include "ahp-error.h"
#include "easel-json.h"
#include "host-fixture.h"
#include "rpc-error.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define ROOT "\"channel\":\"ahp-root://\","

static HostClient *
connect_with_folder (HostFixture *fixture)
{
  g_autofree char *lent = g_build_filename (fixture->folder, "lent", NULL);
  const char *folders[] = { lent, NULL };

  g_free (host_fixture_write (fixture, "lent/a.txt", "one\n"));
  g_free (host_fixture_write (fixture, "secret.txt", "hidden\n"));
  easel_host_set_folders (fixture->host, folders);
  return host_client_new_ready (fixture->uri, "c1");
}

static char *
params (HostFixture *fixture,
        const char  *name,
        const char  *members)
{
  return g_strdup_printf ("{" ROOT "\"uri\":\"file://%s/%s\"%s}", fixture->folder, name, members);
}

static JsonObject *
ask (HostFixture *fixture,
     HostClient  *client,
     const char  *method,
     const char  *name,
     const char  *members)
{
  g_autofree char *text = params (fixture, name, members);

  return host_client_ask (client, method, text);
}

static void
refused (HostFixture *fixture,
         HostClient  *client,
         const char  *method,
         const char  *name,
         const char  *members,
         int          code)
{
  g_autofree char *text = params (fixture, name, members);

  host_client_refused (client, method, text, code);
}

static char *
dup_etag (HostFixture *fixture,
          HostClient  *client,
          const char  *name)
{
  g_autoptr(JsonObject) result = ask (fixture, client, "resourceResolve", name, "");

  return g_strdup (easel_json_peek_string (result, "etag", NULL));
}

static void
test_read_write (HostFixture   *fixture,
                 gconstpointer  data)
{
  g_autoptr(HostClient) client = connect_with_folder (fixture);
  g_autofree char *before = dup_etag (fixture, client, "lent/a.txt");
  g_autofree char *members = g_strdup_printf (",\"data\":\"two\\n\",\"encoding\":\"utf-8\",\"ifMatch\":\"%s\"", before);
  g_autofree char *path = g_build_filename (fixture->folder, "lent", "a.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr(JsonObject) read = ask (fixture, client, "resourceRead", "lent/a.txt", "");
  g_autoptr(JsonObject) written = NULL;

  host_assert_json (read, "{\"data\":\"one\\n\",\"encoding\":\"utf-8\"}");
  g_assert_no_errno (g_chmod (path, 0640));
  written = ask (fixture, client, "resourceWrite", "lent/a.txt", members);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "two\n");
  /* Written again over what it is no longer. */
  refused (fixture, client, "resourceWrite", "lent/a.txt", members, AHP_CODE_CONFLICT);
}

static void
test_mode_kept (HostFixture   *fixture,
                gconstpointer  data)
{
  g_autoptr(HostClient) client = connect_with_folder (fixture);
  g_autofree char *path = g_build_filename (fixture->folder, "lent", "a.txt", NULL);
  g_autoptr(JsonObject) written = NULL;
  GStatBuf info;

  g_assert_no_errno (g_chmod (path, 0751));
  written = ask (fixture, client, "resourceWrite", "lent/a.txt", ",\"data\":\"AAE=\",\"encoding\":\"base64\"");
  g_assert_no_errno (g_stat (path, &info));
  g_assert_cmpint (info.st_mode & 0777, ==, 0751);
  g_assert_cmpint (info.st_size, ==, 2);
  refused (fixture, client, "resourceWrite", "lent/a.txt", ",\"data\":\"AA*E=\",\"encoding\":\"base64\"",
           RPC_ERROR_INVALID_PARAMS);
}

static void
test_new_file (HostFixture   *fixture,
               gconstpointer  data)
{
  const char *members = ",\"data\":\"x\",\"encoding\":\"utf-8\",\"createOnly\":true";
  g_autoptr(HostClient) client = connect_with_folder (fixture);
  g_autoptr(JsonObject) written = ask (fixture, client, "resourceWrite", "lent/new.txt", members);
  g_autoptr(JsonObject) entries = NULL;

  refused (fixture, client, "resourceWrite", "lent/new.txt", members, AHP_CODE_ALREADY_EXISTS);
  refused (fixture, client, "resourceWrite", "lent/none/new.txt", members, AHP_CODE_NOT_FOUND);
  entries = ask (fixture, client, "resourceList", "lent", "");
  /* No draft is left beside it. */
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (entries, "entries")), ==, 2);
}

static void
test_outside (HostFixture   *fixture,
              gconstpointer  data)
{
  const char *write = ",\"data\":\"x\",\"encoding\":\"utf-8\"";
  g_autoptr(HostClient) client = connect_with_folder (fixture);
  g_autofree char *link = g_build_filename (fixture->folder, "lent", "link.txt", NULL);
  g_autofree char *folder_link = g_build_filename (fixture->folder, "lent", "up", NULL);
  g_autofree char *secret = g_build_filename (fixture->folder, "secret.txt", NULL);
  g_autofree char *text = NULL;

  g_assert_no_errno (symlink (secret, link));
  g_assert_no_errno (symlink (fixture->folder, folder_link));
  for (guint i = 0; i < 2; i++)
    {
      const char *method = i == 0 ? "resourceRead" : "resourceWrite";

      refused (fixture, client, method, "secret.txt", write, AHP_CODE_PERMISSION_DENIED);
      refused (fixture, client, method, "lent/../secret.txt", write, AHP_CODE_PERMISSION_DENIED);
      refused (fixture, client, method, "lent/link.txt", write, AHP_CODE_PERMISSION_DENIED);
      refused (fixture, client, method, "lent/up/secret.txt", write, AHP_CODE_PERMISSION_DENIED);
      refused (fixture, client, method, "lentil.txt", write, AHP_CODE_PERMISSION_DENIED);
    }
  refused (fixture, client, "resourceList", "lent/up", "", AHP_CODE_PERMISSION_DENIED);
  refused (fixture, client, "resourceResolve", "lent/up", "", AHP_CODE_PERMISSION_DENIED);
  g_assert_true (g_file_get_contents (secret, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "hidden\n");
}

static void
test_malformed (HostFixture   *fixture,
                gconstpointer  data)
{
  g_autoptr(HostClient) client = connect_with_folder (fixture);

  host_client_refused (client, "resourceWrite", "{" ROOT "\"uri\":7}", RPC_ERROR_INVALID_PARAMS);
  host_client_refused (client, "resourceWrite", "{" ROOT "\"uri\":\"https://example.org/\"}", AHP_CODE_NOT_FOUND);
  refused (fixture, client, "resourceWrite", "lent/a.txt", "", RPC_ERROR_INVALID_PARAMS);
  refused (fixture, client, "resourceWrite", "lent/a.txt", ",\"data\":\"x\",\"encoding\":\"latin1\"",
           RPC_ERROR_INVALID_PARAMS);
  refused (fixture, client, "resourceWrite", "lent/a.txt", ",\"data\":\"x\",\"encoding\":\"utf-8\",\"mode\":\"append\"",
           RPC_ERROR_INVALID_PARAMS);
  refused (fixture, client, "resourceWrite", "lent", ",\"data\":\"x\",\"encoding\":\"utf-8\"",
           AHP_CODE_PERMISSION_DENIED);
  refused (fixture, client, "resourceRead", "lent/none.txt", "", AHP_CODE_NOT_FOUND);
}

static void
test_nothing_lent (HostFixture   *fixture,
                   gconstpointer  data)
{
  g_autoptr(HostClient) client = host_client_new_ready (fixture->uri, "c1");

  g_free (host_fixture_write (fixture, "a.txt", "one\n"));
  refused (fixture, client, "resourceRead", "a.txt", "", AHP_CODE_PERMISSION_DENIED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/host/folders/read-write", test_read_write);
  HOST_TEST ("/host/folders/mode-kept", test_mode_kept);
  HOST_TEST ("/host/folders/new-file", test_new_file);
  HOST_TEST ("/host/folders/outside", test_outside);
  HOST_TEST ("/host/folders/malformed", test_malformed);
  HOST_TEST ("/host/folders/nothing-lent", test_nothing_lent);
  return g_test_run ();
}
