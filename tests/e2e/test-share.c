/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A terminal, browser or editor that the user opened, and an agent over MCP: it does not see it, then the user shares
 * it, then they take it back. All of it the real programs; the user's answers are keys. */
#include "config.h"

#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <string.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-test-reader.h"
#include "easel-test.h"
#include "program.h"

#define WORDS "words-of-the-person"
#define SECRET "password-of-the-person"
#define TEXT "one\ntwo\n" WORDS "\n"

typedef struct
{
  AttachFixture    attach;
  Program         *easel;
  AttachAgent     *agent;
  AttachAgent     *other;     /* nullable: another agent of the same host */
  char            *session;   /* of the first */
  char            *own;       /* the instance id of the user's own */
  char            *canvas;    /* nullable: what it is for the agent */
  char            *folder;
  char            *file;      /* the user's, in it */
  SoupServer      *server;    /* of the user's page */
  char            *page;
  guint            n_next;    /* requests for where the page does not lead by itself */
  char            *cookies;   /* nullable: that came with the last */
  gboolean         is_asked;  /* for the page that never comes */
  EaselTestReader *reader;
} Fixture;

/* (transfer full): the text of the answer. */
static char *
call (Fixture    *self,
      const char *tool,
      const char *arguments,
      gboolean   *is_error)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                                           "\"%s\",\"arguments\":%s}}", tool, arguments);
  g_autoptr(JsonObject) answer = NULL;
  JsonObject *result;
  JsonArray *content;

  attach_agent_say (self->agent, line);
  answer = attach_agent_hear (self->agent);
  result = easel_json_peek_object (answer, "result");
  g_assert_nonnull (result);
  content = easel_json_peek_array (result, "content");
  *is_error = easel_json_peek_boolean (result, "isError", FALSE);
  return g_strdup (easel_json_peek_string (easel_json_array_object (content, 0), "text", ""));
}

static char *
succeed (Fixture    *self,
         const char *tool,
         const char *arguments)
{
  gboolean is_error;
  char *text = call (self, tool, arguments, &is_error);

  g_test_message ("%s: %s", tool, text);
  g_assert_false (is_error);
  return text;
}

/* (transfer full): the session of the agent, which has a page in it then. */
static char *
take_session (Fixture *self)
{
  g_autofree char *shown = succeed (self, "canvas_show_page", "{\"html\":\"<p>page\",\"instanceId\":\"p\"}");
  const char *session = strstr (shown, "in session \"");

  g_assert_nonnull (session);
  session += strlen ("in session \"");
  return g_strndup (session, strcspn (session, "\""));
}

static void
start_easel (Fixture    *self,
             const char *first,
             const char *second,
             const char *third)
{
  const char *argv[] = { g_getenv ("EASEL_PROGRAM"), "--events", first, second, third, NULL };
  const char *environment[] = { "GTK_A11Y", "atspi", "LC_ALL", "C.UTF-8", NULL };

  self->easel = program_start (argv, environment);
}

/* The first page knows the user by a cookie, and has in it what they typed; its title is what is typed into a field. */
static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  static const char page[] =
    "<!doctype html><title>Mine</title><p>" WORDS "</p><form><input aria-label=Name value=typed-name "
    "oninput='document.title = this.value'><input type=password aria-label=Word value=" SECRET "></form>";
  Fixture *self = user_data;

  if (strcmp (path, "/never") == 0)
    {
      self->is_asked = TRUE;
      soup_server_message_pause (message);
      return;
    }
  if (strcmp (path, "/next") == 0)
    {
      self->n_next++;
      g_free (self->cookies);
      self->cookies = g_strdup (soup_message_headers_get_list (soup_server_message_get_request_headers (message),
                                                               "Cookie"));
    }
  soup_message_headers_append (soup_server_message_get_response_headers (message), "Set-Cookie",
                               "who=person; HttpOnly");
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, page, strlen (page));
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
}

static void
serve (Fixture *self)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;

  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, server_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  self->page = g_uri_to_string (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(JsonObject) event = NULL;
  g_autoptr(GError) error = NULL;
  const char *kind = data;
  const char *title = strcmp (kind, "terminal") == 0 ? "echo " WORDS : strcmp (kind, "browser") == 0 ? "Browser"
                                                                                                       : "notes.txt";
  g_autofree char *pattern = NULL;

  attach_set_up (&self->attach, NULL);
  self->reader = easel_test_reader_new ();
  g_free (self->attach.state);
  self->attach.state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
  self->folder = g_dir_make_tmp ("easel-share-XXXXXX", &error);
  g_assert_no_error (error);
  self->file = g_build_filename (self->folder, "notes.txt", NULL);
  serve (self);
  if (strcmp (kind, "terminal") == 0)
    start_easel (self, "--", "echo", WORDS);
  else if (strcmp (kind, "browser") == 0)
    start_easel (self, self->page, NULL, NULL);
  else
    {
      g_assert_true (g_file_set_contents (self->file, TEXT, -1, NULL));
      start_easel (self, self->file, NULL, NULL);
    }
  /* What a test before this one opened is there as well. */
  pattern = g_strdup_printf ("{\"event\":\"canvas\",\"session\":\"easel-own:/\",\"state\":\"live\",\"title\":\"%s\"}",
                             title);
  event = program_wait_event (self->easel, pattern);
  self->own = g_strdup (easel_json_peek_string (event, "instanceId", NULL));
  self->agent = attach_agent_new (&self->attach, NULL);
  attach_agent_greet (self->agent);
  /* With the first canvas it has a session. */
  self->session = take_session (self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(GFile) folder = g_file_new_for_path (self->folder);

  g_clear_pointer (&self->other, attach_agent_free);
  attach_agent_free (self->agent);
  g_free (self->session);
  program_free (self->easel);
  g_unlink (self->file);
  g_file_delete (folder, NULL, NULL);
  g_clear_object (&self->server);
  g_free (self->page);
  g_free (self->cookies);
  g_free (self->folder);
  g_free (self->file);
  g_free (self->own);
  g_free (self->canvas);
  easel_test_reader_free (self->reader);
  attach_tear_down (&self->attach, NULL);
}

/* (nullable) (transfer full): the first canvas that is shared with the agent, of what it may open. */
static char *
find_shared (Fixture *self)
{
  g_autofree char *list = succeed (self, "canvas_list", "{}");
  const char *id = strstr (list, "\"shared-");

  g_assert_null (strstr (list, WORDS "\\n"));
  return id != NULL ? g_strndup (id + 1, strcspn (id + 1, "\"")) : NULL;
}

/* As the menu of the tab does. */
static void
activate (Fixture    *self,
          const char *action)
{
  g_autoptr(GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr(GVariantBuilder) parameters = g_variant_builder_new (G_VARIANT_TYPE ("av"));
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GVariant) answer = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_strconcat ("/", APP_ID, NULL);

  g_strdelimit (g_strdelimit (path, ".", '/'), "-", '_');
  g_variant_builder_add (parameters, "v", g_variant_new_string (self->own));
  g_dbus_connection_call (bus, APP_ID, path, "org.gtk.Actions", "Activate",
                          g_variant_new ("(sava{sv})", action, parameters, NULL), NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START,
                          -1, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  answer = g_dbus_connection_call_finish (bus, result, &error);
  g_assert_no_error (error);
}

/* The panel has the agent's session when its own canvases are declared there. */
static void
wait_for_panel (Fixture *self)
{
  for (gboolean is_there = FALSE; !is_there;)
    {
      g_autofree char *list = succeed (self, "canvas_list", "{}");

      is_there = strstr (list, "\"browser\"") != NULL;
    }
}

static void
press (Fixture    *self,
       const char *keys)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) key = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, "xdotool", "key", keys, NULL);

  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (key, NULL, &error));
}

/* The question is there and names the agent's session; a yes is the user's. */
static void
share (Fixture *self)
{
  wait_for_panel (self);
  activate (self, "share-canvas");
  easel_test_wait_until (easel_test_reader_hears (self->reader, "Share “"));
  g_assert_null (find_shared (self));
  program_focus (self->easel);
  press (self, "alt+s");
  while (self->canvas == NULL)
    self->canvas = find_shared (self);
}

static void
open_shared (Fixture *self)
{
  g_autofree char *arguments = g_strdup_printf ("{\"canvas\":\"%s\",\"instanceId\":\"t\"}", self->canvas);

  g_free (succeed (self, "canvas_open", arguments));
}

static gboolean
is_listed (Fixture *self)
{
  g_autofree char *list = succeed (self, "canvas_list_open", "{}");

  return strstr (list, "\"instanceId\":\"t\"") != NULL;
}

#define READ CALL ("read", "")
#define GET_TEXT CALL ("getText", "")
#define CALL(action, input) "{\"instanceId\":\"t\",\"action\":\"" action "\",\"input\":{" input "}}"

/* Asks until the answer has the words in it: what the panel shows comes a moment after it was opened. */
static void
wait_for_words (Fixture    *self,
                const char *action,
                const char *words)
{
  for (gboolean is_there = FALSE; !is_there;)
    {
      g_autofree char *text = succeed (self, "canvas_invoke_action", action);

      is_there = strstr (text, words) != NULL;
    }
}

/* Fails with this code. */
static void
fail (Fixture    *self,
      const char *tool,
      const char *arguments,
      const char *code)
{
  gboolean is_error;
  g_autofree char *text = call (self, tool, arguments, &is_error);

  g_test_message ("%s: %s", tool, text);
  g_assert_true (is_error);
  g_assert_nonnull (strstr (text, code));
}

static gint64
get_number (const char *answer,
            const char *member)
{
  g_autoptr(JsonNode) node = easel_json_parse (answer, strlen (answer), EASEL_LIMIT_MESSAGE_BYTES, NULL);

  g_assert_true (node != NULL && JSON_NODE_HOLDS_OBJECT (node));
  return easel_json_peek_int (json_node_get_object (node), member, -1);
}

/* The user types, and the panel has dealt with it. */
static void
type_as_user (Fixture    *self,
              const char *keys)
{
  program_focus (self->easel);
  press (self, keys);
  g_free (succeed (self, "canvas_show_page", "{\"html\":\"<p>again\",\"instanceId\":\"p\"}"));
}

/* (transfer full): by which the agent may follow what it has open. */
static char *
find_resource (Fixture    *self,
               const char *instance)
{
  g_autoptr(JsonObject) answer = NULL;
  JsonArray *resources;

  attach_agent_say (self->agent, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\"}");
  answer = attach_agent_hear (self->agent);
  resources = easel_json_peek_array (easel_json_peek_object (answer, "result"), "resources");
  for (guint i = 0; i < json_array_get_length (resources); i++)
    {
      JsonObject *resource = easel_json_array_object (resources, i);

      if (strcmp (easel_json_peek_string (resource, "name", ""), instance) == 0)
        return g_strdup (easel_json_peek_string (resource, "uri", NULL));
    }
  return NULL;
}

static void
subscribe (Fixture    *self,
           const char *uri)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"resources/subscribe\","
                                           "\"params\":{\"uri\":\"%s\"}}", uri);

  g_assert_nonnull (uri);
  attach_agent_ask (self->agent, line, "{\"result\":{}}");
}

/* News comes in bursts that have no order in them: with that of the second page nothing from before the first is on its
 * way any more. Pages of the tests before this one are there as well, so names are new. */
static guint
count_news_until_now (Fixture    *self,
                      const char *uri)
{
  guint n_heard = 0;

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *name = g_uuid_string_random ();
      g_autofree char *show = g_strdup_printf ("{\"html\":\"<p>again\",\"instanceId\":\"%s\"}", name);
      g_autofree char *page = NULL;
      gboolean is_heard = FALSE;

      g_free (succeed (self, "canvas_show_page", show));
      page = find_resource (self, name);
      subscribe (self, page);
      g_free (succeed (self, "canvas_show_page", show));
      while (!is_heard)
        {
          g_autoptr(JsonObject) news = attach_agent_hear_news (self->agent);
          const char *about = easel_json_peek_string (easel_json_peek_object (news, "params"), "uri", "");

          n_heard += strcmp (about, uri) == 0;
          is_heard = strcmp (about, page) == 0;
        }
    }
  return n_heard;
}

static gboolean
has_event (Fixture    *self,
           const char *words)
{
  g_autofree char *events = succeed (self, "canvas_wait", "{\"timeoutMs\":0,\"instanceId\":\"t\"}");

  return strstr (events, words) != NULL;
}

static void
share_and_open (Fixture *self)
{
  share (self);
  open_shared (self);
  g_assert_true (is_listed (self));
}

/* What comes now is said by the other agent, or by the first again. */
static void
change_places (Fixture *self)
{
  AttachAgent *agent = self->agent;

  self->agent = self->other;
  self->other = agent;
}

/* The other agent, connected, with a page in a session of its own. */
static void
add_other (Fixture *self)
{
  g_autofree char *session = NULL;

  self->other = attach_agent_new (&self->attach, NULL);
  change_places (self);
  attach_agent_greet (self->agent);
  session = take_session (self);
  g_assert_cmpstr (session, !=, self->session);
  change_places (self);
}

static void
assert_not_said (Fixture    *self,
                 const char *method,
                 const char *words)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"%s\"}", method);
  g_autoptr(JsonObject) answer = NULL;
  g_autofree char *text = NULL;

  attach_agent_say (self->agent, line);
  answer = attach_agent_hear (self->agent);
  text = easel_json_to_string (json_object_get_member (answer, "result"));
  g_assert_null (strstr (text, words));
}

/* Another agent of the host names the first one's session, the shared canvas, its instance and its address, and finds
 * nothing. @action: what the first may do there; @uri: what it follows. */
static void
assert_hidden (Fixture    *self,
               const char *action,
               const char *uri)
{
  g_autofree char *in = g_strdup_printf ("\"session\":\"%s\",\"instanceId\":\"t\"", self->session);
  g_autofree char *open = g_strdup_printf ("{\"canvas\":\"%s\",%s}", self->canvas, in);
  g_autofree char *mine = g_strdup_printf ("{\"canvas\":\"%s\",\"instanceId\":\"t\"}", self->canvas);
  g_autofree char *plain = g_strdup_printf ("{%s}", in);
  g_autofree char *page = g_strdup_printf ("{\"html\":\"<p>mine\",%s}", in);
  g_autofree char *message = g_strdup_printf ("{\"message\":1,%s}", in);
  g_autofree char *act = g_strdup_printf ("{%s,%s", in, strstr (action, "\"action\""));
  g_autofree char *there = g_strdup_printf ("{\"session\":\"%s\"}", self->session);
  g_autofree char *wait = g_strdup_printf ("{\"session\":\"%s\",\"timeoutMs\":0}", self->session);
  g_autofree char *list = g_strdup_printf ("{\"canvas\":\"%s\"}", self->canvas);
  g_autofree char *read = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"resources/read\","
                                           "\"params\":{\"uri\":\"%s\"}}", uri);
  g_autofree char *listed = NULL;
  g_autofree char *events = NULL;
  g_autoptr(JsonObject) answer = NULL;

  add_other (self);
  change_places (self);
  subscribe (self, uri);
  g_assert_null (find_shared (self));
  fail (self, "canvas_list", list, "canvas_not_declared");
  assert_not_said (self, "tools/list", "shared-");
  assert_not_said (self, "resources/list", "shared-");
  assert_not_said (self, "resources/list", uri);
  fail (self, "canvas_open", open, "canvas_not_declared");
  fail (self, "canvas_open", mine, "canvas_not_declared");
  fail (self, "canvas_show_page", page, "canvas_conflict");
  fail (self, "canvas_invoke_action", act, "canvas_instance_unknown");
  fail (self, "canvas_snapshot", plain, "canvas_instance_unknown");
  fail (self, "canvas_post_message", message, "canvas_instance_unknown");
  fail (self, "canvas_close", plain, "canvas_instance_unknown");
  attach_agent_say (self->agent, read);
  answer = attach_agent_hear (self->agent);
  g_assert_true (json_object_has_member (answer, "error"));
  /* The session is no secret, and what its agent opened itself is not either. */
  listed = succeed (self, "canvas_list_open", there);
  g_assert_nonnull (strstr (listed, "\"instanceId\":\"p\""));
  g_assert_null (strstr (listed, "\"instanceId\":\"t\""));
  g_assert_null (strstr (listed, "shared-"));
  events = succeed (self, "canvas_wait", wait);
  g_assert_null (strstr (events, "\"instanceId\":\"t\""));
  g_assert_null (strstr (events, "shared-"));
  change_places (self);
  g_assert_true (is_listed (self));
}

/* The agent ends, and another one of the same name, started in the same folder, goes on with its session: the share was
 * for the first one's connection. */
static void
test_successor (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *open = NULL;

  share (self);
  add_other (self);
  open_shared (self);
  /* Someone else is at work in the session when its agent ends. */
  change_places (self);
  open = g_strdup_printf ("{\"session\":\"%s\"}", self->session);
  g_free (succeed (self, "canvas_list_open", open));
  change_places (self);
  g_clear_pointer (&self->agent, attach_agent_free);
  self->agent = g_steal_pointer (&self->other);
  g_free (open);
  open = g_strdup_printf ("{\"session\":\"%s\",\"canvas\":\"%s\"}", self->session, self->canvas);
  fail (self, "canvas_open", open, "canvas_not_declared");
  attach_agent_end (self->agent);
  attach_agent_free (self->agent);

  self->agent = attach_agent_new (&self->attach, NULL);
  attach_agent_greet (self->agent);
  g_assert_null (find_shared (self));
  g_free (open);
  open = g_strdup_printf ("{\"canvas\":\"%s\",\"instanceId\":\"t\"}", self->canvas);
  fail (self, "canvas_open", open, "canvas_not_declared");
  fail (self, "canvas_invoke_action", CALL ("getText", ""), "canvas_instance_unknown");
  /* The panel has ended it as well: it is closed for the host, and may be shared anew. */
  easel_test_wait_until (!is_listed (self));
  g_clear_pointer (&self->canvas, g_free);
  g_free (self->session);
  self->session = take_session (self);
  share_and_open (self);
}

/* Taken back: refused at once, then gone for the agent; and what the user does there is no news to it. */
static void
assert_over (Fixture    *self,
             const char *action,
             const char *uri)
{
  g_autofree char *read = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"resources/read\","
                                           "\"params\":{\"uri\":\"%s\"}}", uri);
  g_autofree char *first = NULL;
  g_autofree char *events = NULL;
  g_autofree char *open = g_strdup_printf ("{\"canvas\":\"%s\",\"instanceId\":\"t\"}", self->canvas);
  g_autofree char *later = NULL;
  g_autofree char *after = NULL;
  g_autofree char *refused = NULL;
  g_autoptr(JsonObject) answer = NULL;
  gboolean is_error;

  refused = call (self, "canvas_snapshot", "{\"instanceId\":\"t\"}", &is_error);
  g_assert_true (is_error);
  do
    {
      g_free (refused);
      refused = call (self, "canvas_invoke_action", action, &is_error);
      g_assert_true (is_error);
      /* Until the host has closed the canvas, its error names the title, which the agent knows. */
      if (strstr (refused, "canvas_provider_unavailable") == NULL)
        g_assert_null (strstr (refused, WORDS));
    }
  while (strstr (refused, "canvas_instance_unknown") == NULL);
  g_assert_false (is_listed (self));
  g_assert_null (find_shared (self));
  fail (self, "canvas_open", open, "canvas_not_declared");
  fail (self, "canvas_snapshot", "{\"instanceId\":\"t\"}", "canvas_instance_unknown");
  attach_agent_say (self->agent, read);
  answer = attach_agent_hear (self->agent);
  g_assert_true (json_object_has_member (answer, "error"));

  events = succeed (self, "canvas_wait", "{\"timeoutMs\":0,\"instanceId\":\"t\"}");
  g_assert_nonnull (strstr (events, "\"closed\""));
  g_assert_nonnull (strstr (events, "\"person\""));
  count_news_until_now (self, uri);
  later = g_strdup_printf ("{\"timeoutMs\":0,\"instanceId\":\"t\",\"cursor\":%" G_GINT64_FORMAT "}",
                           get_number (events, "cursor"));
  type_as_user (self, "x");
  after = succeed (self, "canvas_wait", later);
  g_assert_null (strstr (after, "\"type\""));
  g_assert_cmpuint (count_news_until_now (self, uri), ==, 0);
  /* For the user it is as it was. */
  g_assert_cmpuint (program_count_events (self->easel, "{\"event\":\"canvas\",\"session\":\"easel-own:/\","
                                                       "\"state\":\"gone\"}"), ==, 0);
}

/* Nothing of it before the yes; then all of it, under the rules of any terminal; and after the no at once nothing. What
 * the agent put at the prompt is gone, so that the user's next Enter runs nothing of it. */
static void
test_terminal (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *own = g_strdup_printf ("{\"instanceId\":\"%s\",\"action\":\"read\"}", self->own);
  g_autofree char *made = g_build_filename (self->folder, "made", NULL);
  g_autofree char *run = g_strdup_printf (CALL ("run", "\"command\":\"touch %s\""), made);
  g_autofree char *users = g_strdup_printf ("xdotool type \"touch %s\"", self->file);
  g_autofree char *uri = NULL;

  g_assert_null (find_shared (self));
  fail (self, "canvas_invoke_action", own, "canvas_instance_unknown");

  share_and_open (self);
  wait_for_words (self, READ, WORDS);
  uri = find_resource (self, "t");
  subscribe (self, uri);
  assert_hidden (self, READ, uri);
  /* A command stands at the prompt, and waits for the user's Enter. */
  fail (self, "canvas_invoke_action", run, "canvas_needs_approval");
  wait_for_words (self, READ, "touch");

  activate (self, "unshare-canvas");
  assert_over (self, READ, uri);
  type_as_user (self, "Return");
  program_focus (self->easel);
  g_assert_true (g_spawn_command_line_sync (users, NULL, NULL, NULL, NULL));
  press (self, "Return");
  easel_test_wait_until (g_file_test (self->file, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (made, G_FILE_TEST_EXISTS));
}

/* The page as the user has it, in their name, but for what a password field holds; and no other. In the middle of an
 * action it is taken back. */
static void
test_browser (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *navigate = g_strdup_printf (CALL ("navigate", "\"url\":\"%snext\""), self->page);
  g_autofree char *never =
    g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":{\"name\":\"canvas_invoke_action\","
                     "\"arguments\":" CALL ("navigate", "\"url\":\"%snever\",\"timeoutMs\":50000") "}}", self->page);
  g_autofree char *elements = NULL;
  g_autofree char *uri = NULL;
  g_autoptr(JsonObject) cancelled = NULL;
  g_autofree char *words = NULL;

  share_and_open (self);
  wait_for_words (self, GET_TEXT, WORDS);
  uri = find_resource (self, "t");
  subscribe (self, uri);
  assert_hidden (self, GET_TEXT, uri);
  elements = succeed (self, "canvas_invoke_action", CALL ("getElements", ""));
  g_assert_nonnull (strstr (elements, "typed-name"));
  g_assert_null (strstr (elements, SECRET));
  /* The user's own tab shows what it does. */
  g_free (succeed (self, "canvas_invoke_action",
                   CALL ("type", "\"selector\":\"input\",\"text\":\"of-the-agent\",\"clear\":true")));
  wait_for_words (self, CALL ("getState", ""), "of-the-agent");
  fail (self, "canvas_invoke_action", CALL ("evaluate", "\"script\":\"return document.cookie\""),
        "canvas_needs_approval");
  g_free (succeed (self, "canvas_invoke_action", navigate));
  g_assert_cmpuint (self->n_next, ==, 1);
  g_assert_cmpstr (self->cookies, ==, "who=person");

  attach_agent_say (self->agent, never);
  easel_test_wait_until (self->is_asked);
  activate (self, "unshare-canvas");
  cancelled = attach_agent_hear (self->agent);
  words = easel_json_to_string (json_object_get_member (cancelled, "result"));
  g_test_message ("%s", words);
  g_assert_nonnull (strstr (words, "canvas_cancelled"));
  assert_over (self, GET_TEXT, uri);
  fail (self, "canvas_invoke_action", navigate, "canvas_instance_unknown");
  g_assert_cmpuint (self->n_next, ==, 1);
}

static void
propose (Fixture    *self,
         const char *text)
{
  g_autofree char *present = succeed (self, "canvas_invoke_action", GET_TEXT);
  g_autofree char *proposal = g_strdup_printf (CALL ("showDiff", "\"text\":\"%s\",\"expectedRevision\":%" G_GINT64_FORMAT),
                                               text, get_number (present, "revision"));

  g_free (succeed (self, "canvas_invoke_action", proposal));
}

/* The text and no file; what the user decides in their own tab is told to the agent, and what they have not decided is
 * gone with it, also for the next. */
static void
test_editor (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *uri = NULL;
  g_autofree char *text = NULL;
  g_autofree char *save = NULL;

  share_and_open (self);
  wait_for_words (self, GET_TEXT, WORDS);
  uri = find_resource (self, "t");
  subscribe (self, uri);
  propose (self, "one\\nthree\\n" WORDS "\\n");
  g_assert_false (has_event (self, "diffDecided"));
  program_focus (self->easel);
  press (self, "alt+a");
  easel_test_wait_until (has_event (self, "diffDecided"));
  wait_for_words (self, GET_TEXT, "three");
  text = succeed (self, "canvas_invoke_action", GET_TEXT);
  save = g_strdup_printf (CALL ("save", "\"expectedRevision\":%" G_GINT64_FORMAT), get_number (text, "revision"));
  g_clear_pointer (&text, g_free);
  fail (self, "canvas_invoke_action", save, "canvas_needs_approval");
  g_assert_true (g_file_get_contents (self->file, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, TEXT);
  propose (self, "of the agent");

  activate (self, "unshare-canvas");
  assert_over (self, GET_TEXT, uri);

  g_clear_pointer (&self->canvas, g_free);
  share_and_open (self);
  fail (self, "canvas_invoke_action", CALL ("getDiffResult", ""), "canvas_not_found");
  g_clear_pointer (&text, g_free);
  text = succeed (self, "canvas_invoke_action", GET_TEXT);
  g_assert_null (strstr (text, "of the agent"));
  /* What the user typed after they had taken it back is theirs, and shared with the rest of the text now. */
  g_assert_nonnull (strstr (text, "x"));
  assert_hidden (self, GET_TEXT, uri);
}

/* The panel is killed: what was shared is not shared in its next run, and no longer open for the agent. */
static void
test_restart (Fixture       *self,
              gconstpointer  data)
{
  share (self);
  open_shared (self);
  program_kill (self->easel);
  program_free (self->easel);
  start_easel (self, NULL, NULL, NULL);
  program_wait_event (self->easel, "{\"event\":\"canvas\",\"state\":\"live\"}");
  easel_test_wait_until (!is_listed (self));
  g_assert_null (find_shared (self));
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *start_file = g_build_filename (g_get_home_dir (), ".bashrc", NULL);

  /* A prompt with the path of the build in it decides where the commands wrap. */
  g_assert_true (g_file_set_contents (start_file, "PS1='> '\n", -1, NULL));
  g_setenv ("SHELL", "/bin/bash", TRUE);
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/e2e/share/terminal", Fixture, "terminal", set_up, test_terminal, tear_down);
  g_test_add ("/e2e/share/browser", Fixture, "browser", set_up, test_browser, tear_down);
  g_test_add ("/e2e/share/editor", Fixture, "editor", set_up, test_editor, tear_down);
  g_test_add ("/e2e/share/successor", Fixture, "editor", set_up, test_successor, tear_down);
  g_test_add ("/e2e/share/restart", Fixture, "terminal", set_up, test_restart, tear_down);
  return g_test_run ();
}
