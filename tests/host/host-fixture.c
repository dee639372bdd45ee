/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "host-fixture.h"

void
host_fixture_start (HostFixture *fixture)
{
  g_autoptr(GError) error = NULL;

  fixture->host = easel_host_new (fixture->state, &error);
  g_assert_no_error (error);
  easel_host_restore (fixture->host);
  easel_host_listen (fixture->host, 0, &error);
  g_assert_no_error (error);
  fixture->uri = easel_host_dup_uri (fixture->host);
}

static void
end (HostFixture *fixture)
{
  gpointer host = NULL;

  if (fixture->host == NULL)
    return;
  easel_test_watch (fixture->host, &host);
  easel_host_stop (fixture->host);
  g_clear_object (&fixture->host);
  g_assert_null (host);
}

void
host_fixture_stop (HostFixture *fixture)
{
  end (fixture);
  easel_test_hold_port (fixture->uri);
  g_clear_pointer (&fixture->uri, g_free);
}

void
host_fixture_set_up (HostFixture   *fixture,
                     gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("easel-host-XXXXXX", NULL);
  fixture->state = g_build_filename (fixture->folder, "state", NULL);
  host_fixture_start (fixture);
}

void
host_fixture_tear_down (HostFixture   *fixture,
                        gconstpointer  data)
{
  end (fixture);
  easel_test_settle ();
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->uri);
  g_free (fixture->folder);
  g_free (fixture->state);
}

void
host_fixture_restart (HostFixture *fixture)
{
  host_fixture_stop (fixture);
  host_fixture_start (fixture);
}

HostClient *
host_fixture_client (HostFixture *fixture,
                     const char  *client_id)
{
  HostClient *client = host_client_new_ready (fixture->uri, client_id);

  if (easel_host_state_get (easel_host_get_state (fixture->host), SESSION) == NULL)
    json_object_unref (host_client_ask (client, "createSession", "{\"channel\":\"" SESSION "\",\"provider\":\"easel\"}"));
  json_object_unref (host_client_subscribe (client, SESSION));
  return client;
}

char *
host_fixture_write (HostFixture *fixture,
                    const char  *name,
                    const char  *text)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr(GError) error = NULL;

  g_assert_no_errno (g_mkdir_with_parents (parent, 0700));
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

JsonObject *
host_fixture_open (HostFixture  *fixture,
                   const char   *owner,
                   const char   *canvas_id,
                   const char   *instance_id,
                   const char   *input,
                   GError      **error)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  g_autoptr(JsonNode) node = input != NULL ? json_from_string (input, NULL) : NULL;
  g_autoptr(GAsyncResult) result = NULL;

  easel_host_runtime_open_async (runtime, SESSION, owner, canvas_id, instance_id, node, NULL,
                                 easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return easel_host_runtime_open_finish (runtime, result, error);
}

char *
host_fixture_open_page (HostFixture *fixture,
                        const char  *name,
                        const char  *instance_id)
{
  g_autofree char *folder = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *input = g_strdup_printf ("{\"folder\":\"%s\",\"title\":\"Page\"}", folder);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) opened = host_fixture_open (fixture, NULL, "page", instance_id, input, &error);

  g_assert_no_error (error);
  return g_strdup (json_object_get_string_member (opened, "channel"));
}

char *
host_fixture_open_first_page (HostFixture  *fixture,
                              HostClient  **owner)
{
  g_autofree char *path = host_fixture_write (fixture, "page/index.html", "<p>Hello");

  *owner = host_fixture_client (fixture, "owner");
  return host_fixture_open_page (fixture, "page", "page");
}
