/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel against hosts that are not easel-host: every dialect, the oldest and the newest version. */
#include "config.h"

#include <glib/gstdio.h>

#include "program.h"
#include "scripted-host.h"

#define SESSION "ahp-session:/s"
#define CANVAS "ahp-canvas:/c"

typedef struct
{
  ScriptedHost *host;
  guint         n_pages;     /* loads of /page at the host's own HTTP server */
  guint         n_reads;
} Fixture;

static void
page_cb (SoupServer        *server,
         SoupServerMessage *message,
         const char        *path,
         GHashTable        *query,
         gpointer           user_data)
{
  static const char page[] = "<!doctype html><title>page</title><h1>Direct</h1>";
  Fixture *fixture = user_data;

  fixture->n_pages++;
  g_assert_null (soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Authorization"));
  g_assert_null (soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Cookie"));
  soup_message_headers_append (soup_server_message_get_response_headers (message), "Set-Cookie", "a=b");
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, page, strlen (page));
}

/* A host of the later PR has no canvasReadResource, and serves the content by resourceRead. */
static gboolean
content_hook (ScriptedHost *host,
              HostMessage  *message,
              gpointer      user_data)
{
  Fixture *fixture = user_data;

  if (g_strcmp0 (message->method, "canvasReadResource") == 0)
    {
      scripted_host_reply_error (host, message->id, -32601, NULL);
      return TRUE;
    }
  if (g_strcmp0 (message->method, "resourceRead") == 0)
    {
      fixture->n_reads++;
      scripted_host_reply (host, message->id,
                           "{\"data\":\"<!doctype html><h1>Read</h1>\",\"encoding\":\"utf-8\",\"contentType\":\"text/html\"}");
      return TRUE;
    }
  return FALSE;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->host = scripted_host_new ();
  fixture->host->automatic = TRUE;
  fixture->host->hook = content_hook;
  fixture->host->hook_data = fixture;
  soup_server_add_handler (fixture->host->server, "/page", page_cb, fixture, NULL);
  scripted_model_add_session (fixture->host,
                              "{\"resource\":\"" SESSION "\",\"provider\":\"p\",\"title\":\"Foreign\",\"status\":1,"
                              "\"createdAt\":\"2026-01-01T00:00:00Z\",\"modifiedAt\":\"2026-01-01T00:00:00Z\"}");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_pointer (&fixture->host, scripted_host_free);
}

static void
set_session (Fixture    *fixture,
             const char *members)
{
  g_autofree char *state = g_strdup_printf ("{\"provider\":\"p\",\"title\":\"Foreign\",\"status\":1,"
                                            "\"lifecycle\":\"ready\",\"activeClients\":[],%s}", members);

  scripted_model_set (fixture->host, SESSION, AHP_CHANNEL_SESSION, state);
}

static Program *
start_easel (Fixture *fixture)
{
  g_autofree char *uri = scripted_host_dup_uri (fixture->host);
  const char *arguments[] = { "--no-embedded-host", "--host", uri, NULL };

  return program_start_easel (arguments);
}

static void
wait_for (Program    *easel,
          const char *state,
          const char *address)
{
  g_autofree char *pattern = NULL;
  g_autoptr(JsonObject) event = NULL;

  pattern = g_strdup_printf ("{\"event\":\"canvas\",\"canvas\":\"" CANVAS "\",\"state\":\"%s\",\"address\":\"%s\"}",
                             state, address);
  event = program_wait_event (easel, pattern);
}

static void
test_chat_canvas (Fixture       *fixture,
                  gconstpointer  version)
{
  g_autofree char *state = NULL;
  g_autoptr(Program) easel = NULL;

  fixture->host->version = version;
  set_session (fixture, "\"chats\":[{\"resource\":\"ahp-chat:/1\",\"title\":\"Chat\"}],\"defaultChat\":\"ahp-chat:/1\"");
  scripted_model_set (fixture->host, "ahp-chat:/1", AHP_CHANNEL_CHAT,
                      "{\"resource\":\"ahp-chat:/1\",\"title\":\"Chat\",\"turns\":[],"
                      "\"canvases\":[{\"resource\":\"" CANVAS "\"}]}");
  state = g_strdup_printf ("{\"instanceId\":\"i\",\"extensionId\":\"e\",\"canvasId\":\"page\",\"title\":\"Chat page\","
                           "\"url\":\"http://127.0.0.1:%u/page\"}", fixture->host->port);
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, state);

  easel = start_easel (fixture);
  wait_for (easel, "live", "direct");
  g_assert_cmpuint (fixture->n_pages, ==, 1);

  scripted_model_publish (fixture->host, CANVAS,
                          "{\"type\":\"canvas/stateChanged\",\"canvas\":{\"instanceId\":\"i\",\"extensionId\":\"e\","
                          "\"canvasId\":\"page\",\"title\":\"Chat page\"}}", NULL, 0);
  wait_for (easel, "stale", "none");
  scripted_model_publish (fixture->host, "ahp-chat:/1", "{\"type\":\"chat/canvasesChanged\"}", NULL, 0);
  wait_for (easel, "closed", "none");
  g_assert_cmpint (program_stop (easel), ==, 0);
}

static void
test_pr_298 (Fixture       *fixture,
             gconstpointer  version)
{
  g_autoptr(Program) easel = NULL;

  fixture->host->version = version;
  set_session (fixture, "\"chats\":[],\"openCanvases\":[{\"channel\":\"" CANVAS "\",\"canvasId\":\"page\","
               "\"providerId\":\"p\",\"title\":\"Later\",\"availability\":\"ready\"}]");
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS,
                      "{\"canvasId\":\"page\",\"providerId\":\"p\",\"title\":\"Later\",\"activity\":\"reading\","
                      "\"contentUri\":\"ahp-canvas-content:/i/index.html\",\"availability\":\"ready\","
                      "\"instanceId\":\"i\"}");
  easel = start_easel (fixture);
  wait_for (easel, "live", "channel");
  g_assert_cmpuint (fixture->n_reads, >=, 1);
  g_assert_cmpint (program_stop (easel), ==, 0);
}

static void
test_issue_297 (Fixture       *fixture,
                gconstpointer  version)
{
  g_autofree char *state = NULL;
  g_autoptr(Program) easel = NULL;

  fixture->host->version = version;
  set_session (fixture, "\"chats\":[],\"openCanvases\":[{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\","
               "\"canvasId\":\"page\",\"extensionId\":\"e\",\"title\":\"T\",\"availability\":\"ready\"}]");
  state = g_strdup ("{\"instanceId\":\"i\",\"canvasId\":\"page\",\"extensionId\":\"e\",\"title\":\"T\","
                    "\"url\":\"vscode-resource:/secret/path\",\"availability\":\"ready\",\"provider\":{\"kind\":\"server\"}}");
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, state);
  easel = start_easel (fixture);
  wait_for (easel, "refused", "refused");

  scripted_model_publish (fixture->host, CANVAS,
                          "{\"type\":\"canvas/updated\",\"url\":\"data:text/html,<h1>Inline</h1>\"}", NULL, 0);
  wait_for (easel, "live", "data");
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"availability\":\"stale\"}", NULL, 0);
  wait_for (easel, "stale", "data");
  scripted_model_publish (fixture->host, CANVAS, "{\"type\":\"canvas/updated\",\"availability\":\"ready\"}", NULL, 0);
  wait_for (easel, "live", "data");
  scripted_model_publish (fixture->host, SESSION, "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[]}",
                          NULL, 0);
  wait_for (easel, "closed", "data");
  g_assert_cmpint (program_stop (easel), ==, 0);
}

/* As if the user had granted @folder in Preferences. */
static char *
write_settings (const char *folder)
{
  g_autofree char *config = g_dir_make_tmp ("easel-config-XXXXXX", NULL);
  g_autofree char *parent = g_build_filename (config, "glib-2.0", "settings", NULL);
  g_autofree char *path = g_build_filename (parent, "keyfile", NULL);
  g_autofree char *group = g_strdelimit (g_strdup (APP_ID), ".", '/');
  g_autofree char *text = g_strdup_printf ("[%s]\ngranted-folders=['%s']\n", group, folder);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_setenv ("XDG_CONFIG_HOME", config, TRUE);
  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  return g_steal_pointer (&path);
}

static char *
write_page (const char *folder,
            const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "<!doctype html><h1>File</h1>", -1, NULL));
  return g_filename_to_uri (path, NULL, NULL);
}

static void
publish_file (Fixture    *fixture,
              const char *folder,
              const char *name)
{
  g_autofree char *uri = write_page (folder, name);
  g_autofree char *action = g_strdup_printf ("{\"type\":\"canvas/updated\",\"url\":\"%s\"}", uri);

  scripted_model_publish (fixture->host, CANVAS, action, NULL, 0);
}

/* A file: page is shown from below a folder that the user granted, and from nowhere else. */
static void
test_file_canvas (Fixture       *fixture,
                  gconstpointer  version)
{
  g_autofree char *granted = g_dir_make_tmp ("easel-granted-XXXXXX", NULL);
  g_autofree char *other = g_dir_make_tmp ("easel-other-XXXXXX", NULL);
  g_autofree char *settings = write_settings (granted);
  g_autofree char *uri = write_page (granted, "first.html");
  g_autofree char *state = NULL;
  g_autoptr(Program) easel = NULL;

  fixture->host->version = version;
  set_session (fixture, "\"chats\":[],\"openCanvases\":[{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\","
               "\"canvasId\":\"page\",\"extensionId\":\"e\",\"title\":\"T\",\"availability\":\"ready\"}]");
  state = g_strdup_printf ("{\"instanceId\":\"i\",\"canvasId\":\"page\",\"extensionId\":\"e\",\"title\":\"T\","
                           "\"url\":\"%s\",\"availability\":\"ready\",\"provider\":{\"kind\":\"server\"}}", uri);
  scripted_model_set (fixture->host, CANVAS, AHP_CHANNEL_CANVAS, state);
  easel = start_easel (fixture);
  wait_for (easel, "live", "file");
  publish_file (fixture, other, "page.html");
  wait_for (easel, "refused", "file");
  publish_file (fixture, granted, "second.html");
  wait_for (easel, "live", "file");
  g_assert_cmpint (program_stop (easel), ==, 0);
  g_unlink (settings);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/e2e/foreign-host/issue-297-on-0.5.1", Fixture, "0.5.1", set_up, test_issue_297, tear_down);
  g_test_add ("/e2e/foreign-host/issue-297-on-0.9.0", Fixture, "0.9.0", set_up, test_issue_297, tear_down);
  g_test_add ("/e2e/foreign-host/pr-298-on-0.6.0", Fixture, "0.6.0", set_up, test_pr_298, tear_down);
  g_test_add ("/e2e/foreign-host/chat-canvas-on-1.0.0", Fixture, "1.0.0", set_up, test_chat_canvas, tear_down);
  g_test_add ("/e2e/granted-file/on-0.9.0", Fixture, "0.9.0", set_up, test_file_canvas, tear_down);
  return g_test_run ();
}
