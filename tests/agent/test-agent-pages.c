/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of agents: shown, replaced, spoken with, kept and taken away. */
#include "agent-fixture.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

static char *
documents_of (AgentFixture *fixture)
{
  return g_build_filename (fixture->host.state, "documents", NULL);
}

static guint
count_documents (AgentFixture *fixture)
{
  g_autofree char *path = documents_of (fixture);
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static char *
read_page (AgentFixture *fixture,
           AgentPanel   *panel,
           const char   *session,
           const char   *instance_id,
           const char   *file)
{
  g_autofree char *uri = g_strconcat ("ahp-session:/", session, NULL);
  g_autofree char *channel = agent_panel_look (panel, uri, instance_id);
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"uri\":\"ahp-canvas-content:/%s/%s\"}", channel,
                                             instance_id, file);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = host_client_call (panel->client, "canvasReadResource", params, &error);
  JsonArray *contents;

  if (node == NULL)
    return g_strdup_printf ("error %d", error->code);
  contents = json_object_get_array_member (json_node_get_object (node), "contents");
  return g_strdup (json_object_get_string_member (json_array_get_object_element (contents, 0), "text"));
}

static void
assert_private (AgentFixture *fixture)
{
  g_autofree char *path = documents_of (fixture);
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  g_autofree char *folder = g_build_filename (path, g_dir_read_name (dir), NULL);
  g_autofree char *file = g_build_filename (folder, "index.html", NULL);
  GStatBuf info;

  g_assert_no_errno (g_stat (folder, &info));
  g_assert_cmpuint (info.st_mode & 0777, ==, 0700);
  g_assert_no_errno (g_stat (file, &info));
  g_assert_cmpuint (info.st_mode & 0777, ==, 0600);
}

static void
test_document (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>one\",\"title\":\"One\","
                                            "\"instanceId\":\"p\"}");
  g_autoptr(JsonObject) again = NULL;
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *first = read_page (fixture, panel, session, "p", "index.html");
  g_autofree char *second = NULL;

  host_assert_json (shown, "{\"instanceId\":\"p\",\"canvas\":\"page\",\"title\":\"One\",\"kind\":\"page\","
                           "\"availability\":\"ready\",\"refreshed\":false,\"note\":null,\"address\":null}");
  g_assert_cmpstr (first, ==, "<p>one");
  assert_private (fixture);

  again = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>two\",\"title\":\"Two\",\"instanceId\":\"p\"}");
  host_assert_json (again, "{\"instanceId\":\"p\",\"title\":\"Two\",\"refreshed\":true}");
  json_object_unref (host_client_wait (panel->client, "x-easel/canvasShow", "{\"instanceId\":\"p\"}"));
  second = read_page (fixture, panel, session, "p", "index.html");
  g_assert_cmpstr (second, ==, "<p>two");
  g_assert_cmpuint (count_documents (fixture), ==, 1);

  json_object_unref (agent_call (agent, "canvas_close", "{\"instanceId\":\"p\"}"));
  g_assert_cmpuint (count_documents (fixture), ==, 0);
  agent_refused (agent, "canvas_close", "{\"instanceId\":\"p\"}", "canvas_instance_unknown", "canvas_list_open");
}

/* Without a title from the agent, the tab has that of the page. */
static void
test_title (AgentFixture  *fixture,
            gconstpointer  data)
{
  g_autofree char *plain = host_fixture_write (&fixture->host, "work/plain/index.html", "<p>");
  g_autofree char *file = host_fixture_write (&fixture->host, "work/site/index.html", "<title>A &amp; B</title>");
  g_autofree char *work = g_build_filename (fixture->host.folder, "work", NULL);
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", work, NULL);
  g_autoptr(JsonObject) page = agent_call (agent, "canvas_show_page", "{\"html\":\"<title>Plan</title>\"}");
  g_autoptr(JsonObject) named = agent_call (agent, "canvas_show_page", "{\"html\":\"<title>Plan</title>\","
                                            "\"title\":\"Mine\"}");
  g_autoptr(JsonObject) untitled = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\"}");
  g_autoptr(JsonObject) folder = agent_call (agent, "canvas_show_page", "{\"folder\":\"site\"}");
  g_autoptr(JsonObject) own = agent_call (agent, "canvas_show_page", "{\"folder\":\"site\",\"title\":\"Own\"}");
  g_autoptr(JsonObject) bare = agent_call (agent, "canvas_show_page", "{\"folder\":\"plain\"}");

  host_assert_json (page, "{\"title\":\"Plan\"}");
  host_assert_json (named, "{\"title\":\"Mine\"}");
  host_assert_json (untitled, "{\"title\":\"Page\"}");
  host_assert_json (folder, "{\"title\":\"A & B\"}");
  host_assert_json (own, "{\"title\":\"Own\"}");
  host_assert_json (bare, "{\"title\":\"plain\"}");
}

static void
test_restart (AgentFixture  *fixture,
              gconstpointer  data)
{
  Agent *before = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) shown = agent_call (before, "canvas_show_page", "{\"html\":\"<p>kept\",\"instanceId\":\"p\"}");
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *arguments = g_strdup_printf ("{\"session\":\"%s\"}", session);
  g_autofree char *documents = documents_of (fixture);
  g_autofree char *orphan = g_build_filename (documents, "orphan", NULL);
  g_autofree char *page = NULL;
  g_autoptr(Agent) agent = NULL;
  g_autoptr(AgentPanel) panel = NULL;
  g_autoptr(JsonObject) open = NULL;

  agent_free (before);
  g_assert_no_errno (g_mkdir (orphan, 0700));
  agent_fixture_restart (fixture);
  g_assert_cmpuint (count_documents (fixture), ==, 1);

  agent = agent_new (fixture, "Coder", "/tmp", NULL);
  panel = agent_panel_new (fixture, "desk");
  open = agent_call (agent, "canvas_list_open", arguments);
  host_assert_json (open, "{\"canvases\":[{\"instanceId\":\"p\",\"kind\":\"page\"}]}");
  page = read_page (fixture, panel, session, "p", "index.html");
  g_assert_cmpstr (page, ==, "<p>kept");
}

static void
test_folder (AgentFixture  *fixture,
             gconstpointer  data)
{
  g_autofree char *file = host_fixture_write (&fixture->host, "work/site/index.html", "<p>folder");
  g_autofree char *work = g_build_filename (fixture->host.folder, "work", NULL);
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", work, NULL);
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", "{\"folder\":\"site\",\"instanceId\":\"p\"}");
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *page = read_page (fixture, panel, session, "p", "index.html");
  g_autofree char *wait = g_strdup_printf ("{\"cursor\":%" G_GINT64_FORMAT ",\"types\":[\"updated\"]}",
                                           json_object_get_int_member (shown, "cursor"));
  g_autoptr(JsonObject) events = NULL;

  g_assert_cmpstr (page, ==, "<p>folder");
  /* A change of a file is seen. */
  g_free (host_fixture_write (&fixture->host, "work/site/index.html", "<p>changed"));
  events = agent_call (agent, "canvas_wait", wait);
  host_assert_json (events, "{\"timedOut\":false,\"events\":[{\"type\":\"updated\",\"instanceId\":\"p\","
                            "\"changed\":[\"address\"]}]}");
  json_object_unref (agent_call (agent, "canvas_close", "{\"instanceId\":\"p\"}"));
  g_assert_true (g_file_test (file, G_FILE_TEST_EXISTS));
}

/* From a document to a folder and back: what is not shown is not kept. */
static void
test_exchange (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_autofree char *file = host_fixture_write (&fixture->host, "site/index.html", "<p>folder");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", fixture->host.folder, NULL);

  json_object_unref (agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}"));
  g_assert_cmpuint (count_documents (fixture), ==, 1);
  json_object_unref (agent_call (agent, "canvas_show_page", "{\"folder\":\"site\",\"instanceId\":\"p\"}"));
  g_assert_cmpuint (count_documents (fixture), ==, 0);
  json_object_unref (agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}"));
  g_assert_cmpuint (count_documents (fixture), ==, 1);
}

static void
test_refused (AgentFixture  *fixture,
              gconstpointer  data)
{
  g_autofree char *file = host_fixture_write (&fixture->host, "work/site/index.html", "<p>");
  g_autofree char *work = g_build_filename (fixture->host.folder, "work", NULL);
  g_autofree char *link = g_build_filename (work, "etc", NULL);
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", work, NULL);
  g_autoptr(Agent) lost = agent_new (fixture, "Lost", NULL, NULL);

  g_assert_no_errno (symlink ("/etc", link));
  agent_refused (agent, "canvas_show_page", "{}", "invalid_input", "html");
  agent_refused (agent, "canvas_show_page", "{\"html\":\"<p>\",\"folder\":\"site\"}", "invalid_input", "either");
  agent_refused (agent, "canvas_show_page", "{\"html\":\"<p>\",\"entry\":\"a.html\"}", "invalid_input", "entry");
  agent_refused (agent, "canvas_show_page", "{\"folder\":\"nowhere\"}", "not_found", "no such folder");
  agent_refused (agent, "canvas_show_page", "{\"folder\":\"etc\"}", "not_allowed", "may be shown");
  agent_refused (agent, "canvas_show_page", "{\"folder\":\"../../../../../../../../etc\"}", "not_allowed", "may be shown");
  agent_refused (agent, "canvas_show_page", "{\"folder\":\"/etc\"}", "not_allowed", "may be shown");
  agent_refused (agent, "canvas_show_page", "{\"folder\":\"/\"}", "not_allowed", "may be shown");
  agent_refused (agent, "canvas_show_page", "{\"folder\":\"site\",\"entry\":\"../../x\"}", "not_allowed", "leads out");
  agent_refused (agent, "canvas_show_page", "{\"folder\":\"site\",\"entry\":\"gone.html\"}", "not_found", "no such");
  agent_refused (lost, "canvas_show_page", "{\"folder\":\"site\"}", "invalid_input", "absolute");
  /* The other way to a page is no way around. */
  agent_refused (agent, "canvas_open", "{\"canvas\":\"page\",\"input\":{\"folder\":\"/etc\",\"entry\":\"passwd\"}}",
                 "not_allowed", "may be shown");
  g_assert_cmpuint (count_documents (fixture), ==, 0);
}

/* A page's folder is the agent's: it may be another one in the next moment. */
static void
test_swapped (AgentFixture  *fixture,
              gconstpointer  data)
{
  g_autofree char *secret = host_fixture_write (&fixture->host, "secret/index.html", "secret");
  g_autofree char *file = host_fixture_write (&fixture->host, "work/site/index.html", "<p>");
  g_autofree char *work = g_build_filename (fixture->host.folder, "work", NULL);
  g_autofree char *site = g_build_filename (work, "site", NULL);
  g_autofree char *inside = g_build_filename (site, "inside.html", NULL);
  g_autofree char *away = g_build_filename (work, "away", NULL);
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", work, NULL);
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", "{\"folder\":\"site\",\"instanceId\":\"p\"}");
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *linked = NULL;
  g_autofree char *swapped = NULL;

  g_assert_no_errno (symlink (secret, inside));
  linked = read_page (fixture, panel, session, "p", "inside.html");
  g_assert_cmpstr (linked, ==, "error -32009");

  g_assert_no_errno (g_rename (site, away));
  g_assert_no_errno (symlink ("../secret", site));
  swapped = read_page (fixture, panel, session, "p", "index.html");
  g_assert_cmpstr (swapped, ==, "error -32009");
}

static void
test_messages (AgentFixture  *fixture,
               gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new (fixture, "Coder", "/tmp", NULL);
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}");
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *uri = g_strconcat ("ahp-session:/", session, NULL);
  g_autofree char *channel = agent_panel_look (panel, uri, "p");
  g_autofree char *wait = g_strdup_printf ("{\"cursor\":%" G_GINT64_FORMAT "}",
                                           json_object_get_int_member (shown, "cursor"));
  g_autoptr(JsonObject) events = NULL;
  g_autoptr(JsonObject) posted = NULL;
  GAsyncResult *pending = NULL;
  g_autoptr(JsonObject) result = NULL;

  agent_begin (agent, "canvas_wait", wait, NULL, &pending);
  host_client_dispatch (panel->client, channel, "{\"type\":\"canvas/message\",\"payload\":{\"type\":\"get\",\"key\":\"k\"}}");
  host_client_dispatch (panel->client, channel, "{\"type\":\"canvas/message\",\"payload\":{\"vote\":1}}");
  result = agent_end (agent, &pending);
  events = agent_take (result, "canvas_wait");
  /* The store's own message is not told. */
  host_assert_json (events, "{\"missed\":false,\"more\":false,\"events\":[{\"type\":\"message\",\"instanceId\":\"p\","
                            "\"payload\":{\"vote\":1}}]}");

  posted = agent_call (agent, "canvas_post_message", "{\"instanceId\":\"p\",\"message\":{\"count\":1}}");
  host_assert_json (posted, "{\"posted\":true}");
  json_object_unref (host_client_wait (panel->client, "action", "{\"origin\":null,\"action\":{\"type\":\"canvas/message\","
                                       "\"payload\":{\"type\":\"value\",\"key\":\"k\"}}}"));
  /* No error of the store for what the agent hears. */
  json_object_unref (host_client_wait (panel->client, "action", "{\"action\":{\"payload\":{\"vote\":1}}}"));
  json_object_unref (host_client_wait (panel->client, "action", "{\"origin\":null,\"action\":{\"type\":\"canvas/message\","
                                       "\"payload\":{\"count\":1}}}"));
  g_assert_cmpuint (host_client_get_actions (panel->client)->len, ==, 4);
  agent_refused (agent, "canvas_post_message", "{\"instanceId\":\"q\",\"message\":1}", "canvas_instance_unknown",
                 "canvas_list_open");
}

static void
test_closed_by_user (AgentFixture  *fixture,
                     gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new_modern (fixture, "Coder");
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>\",\"instanceId\":\"p\"}");
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *uri = g_strconcat ("ahp-session:/", session, NULL);
  g_autofree char *channel = agent_panel_look (panel, uri, "p");
  g_autofree char *wait = g_strdup_printf ("{\"session\":\"%s\",\"cursor\":%" G_GINT64_FORMAT ",\"types\":[\"closed\"]}",
                                           session, json_object_get_int_member (shown, "cursor"));
  g_autoptr(JsonObject) events = NULL;
  g_autoptr(JsonObject) result = NULL;
  GAsyncResult *pending = NULL;

  agent_begin (agent, "canvas_wait", wait, NULL, &pending);
  host_client_dispatch (panel->client, channel, "{\"type\":\"canvas/closeRequested\"}");
  result = agent_end (agent, &pending);
  events = agent_take (result, "canvas_wait");
  host_assert_json (events, "{\"events\":[{\"type\":\"closed\",\"instanceId\":\"p\",\"by\":\"person\"}]}");
  /* The page is kept for a user who reopens it, but takes no space of others. */
  g_assert_cmpuint (count_documents (fixture), ==, 1);
  easel_host_closed_drop_all (easel_host_runtime_get_closed (easel_host_get_runtime (fixture->host.host)));
  g_assert_cmpuint (count_documents (fixture), ==, 0);
}

static void
test_reopened_by_user (AgentFixture  *fixture,
                       gconstpointer  data)
{
  g_autoptr(AgentPanel) panel = agent_panel_new (fixture, "desk");
  g_autoptr(Agent) agent = agent_new_modern (fixture, "Coder");
  g_autoptr(JsonObject) shown = agent_call (agent, "canvas_show_page", "{\"html\":\"<p>mine\",\"instanceId\":\"p\"}");
  g_autofree char *session = agent_dup (shown, "session");
  g_autofree char *uri = g_strconcat ("ahp-session:/", session, NULL);
  g_autofree char *channel = agent_panel_look (panel, uri, "p");
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"%s\",\"instanceId\":\"p\"}", uri);
  g_autofree char *wait = g_strdup_printf ("{\"session\":\"%s\",\"cursor\":%" G_GINT64_FORMAT ",\"types\":"
                                           "[\"reopened\",\"message\"]}", session,
                                           json_object_get_int_member (shown, "cursor"));
  g_autoptr(JsonObject) again = NULL;
  g_autoptr(JsonObject) reopened = NULL;
  g_autoptr(JsonObject) events = NULL;
  g_autofree char *page = NULL;

  host_client_dispatch (panel->client, channel, "{\"type\":\"canvas/closeRequested\"}");
  easel_test_wait_until (easel_host_state_get (easel_host_get_state (fixture->host.host), channel) == NULL);
  again = host_client_ask (panel->client, "x-easel/canvasReopen", params);
  g_assert_cmpstr (json_object_get_string_member (again, "channel"), ==, channel);
  page = read_page (fixture, panel, session, "p", "index.html");
  g_assert_cmpstr (page, ==, "<p>mine");
  reopened = agent_call (agent, "canvas_wait", wait);
  host_assert_json (reopened, "{\"events\":[{\"type\":\"reopened\",\"instanceId\":\"p\",\"by\":\"person\"}]}");

  /* The agent hears it as before. */
  g_free (wait);
  wait = g_strdup_printf ("{\"session\":\"%s\",\"cursor\":%" G_GINT64_FORMAT "}", session,
                          json_object_get_int_member (reopened, "cursor"));
  host_client_dispatch (panel->client, channel, "{\"type\":\"canvas/message\",\"payload\":{\"vote\":1}}");
  events = agent_call (agent, "canvas_wait", wait);
  host_assert_json (events, "{\"events\":[{\"type\":\"message\",\"payload\":{\"vote\":1}}]}");
  json_object_unref (agent_call (agent, "canvas_close", "{\"instanceId\":\"p\"}"));
  g_assert_cmpuint (count_documents (fixture), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  AGENT_TEST ("/agent/pages/document", test_document);
  AGENT_TEST ("/agent/pages/title", test_title);
  AGENT_TEST ("/agent/pages/restart", test_restart);
  AGENT_TEST ("/agent/pages/folder", test_folder);
  AGENT_TEST ("/agent/pages/exchange", test_exchange);
  AGENT_TEST ("/agent/pages/refused", test_refused);
  AGENT_TEST ("/agent/pages/swapped", test_swapped);
  AGENT_TEST ("/agent/pages/messages", test_messages);
  AGENT_TEST ("/agent/pages/closed-by-person", test_closed_by_user);
  AGENT_TEST ("/agent/pages/reopened-by-person", test_reopened_by_user);
  return g_test_run ();
}
