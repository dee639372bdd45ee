/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A form is filled in by keyboard, where the accessibility bus says that the focus is, in the program itself: by each way
 * in which an agent can show one. */
#include <libsoup/soup.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "attach-fixture.h"
#include "easel-json.h"
#include "easel-schema.h"
#include "easel-test-reader.h"
#include "easel-test.h"

typedef struct
{
  AttachFixture    attach;
  GSubprocess     *panel;
  EaselTestReader *reader;
  char            *form;     /* the JSON Lines */
  char            *day;      /* what the user chose, as it is sent */
  SoupServer      *agent;    /* nullable: an A2A agent */
  JsonNode        *said;     /* nullable: the last message to it */
} Fixture;

/* @address: (nullable): of an agent that it is connected to. */
static GSubprocess *
start_panel (const char *address)
{
  g_autofree char *host = address != NULL ? g_strconcat ("--host=", address, NULL) : NULL;
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "ui", "easel", NULL);
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr(GError) error = NULL;
  GSubprocess *panel;

  g_subprocess_launcher_setenv (launcher, "GTK_A11Y", "atspi", TRUE);
  /* Weeks begin on Sunday. */
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C.UTF-8", TRUE);
  panel = g_subprocess_launcher_spawn (launcher, &error, path, host, NULL);
  g_assert_no_error (error);
  return panel;
}

/* Whether the panel has come to the host, as agents are told. */
static gboolean
offers_forms (AttachAgent *agent)
{
  g_autoptr(JsonObject) answer = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;

  attach_agent_say (agent, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                           "\"canvas_list\",\"arguments\":{}}}");
  answer = attach_agent_hear (agent);
  node = easel_json_node_take (json_object_ref (answer));
  text = easel_json_to_string (node);
  return strstr (text, "getDataModel") != NULL;
}

static void
wait_for_panel (Fixture *self)
{
  g_autoptr(AttachAgent) agent = NULL;

  easel_test_wait_until (attach_get_host (&self->attach) != 0);
  agent = attach_agent_new (&self->attach, NULL);
  attach_agent_greet (agent);
  easel_test_wait_until (offers_forms (agent));
}

#define CARD "{\"name\":\"Orders\",\"protocolVersion\":\"0.3.0\",\"url\":\"/rpc\",\"capabilities\":{\"extensions\":[" \
             "{\"uri\":\"https://a2ui.org/a2a-extension/a2ui/v0.8\"}]}}"

/* The form, as parts of a message. */
static char *
answer_with_form (Fixture *self)
{
  g_autoptr(GString) parts = g_string_new ("{\"kind\":\"text\",\"text\":\"Here it is.\"}");
  g_auto(GStrv) lines = g_strsplit (self->form, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_string_append_printf (parts, ",{\"kind\":\"data\",\"data\":%s,\"metadata\":{\"mimeType\":"
                              "\"application/json+a2ui\"}}", lines[i]);
  return g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"kind\":\"message\",\"messageId\":\"m\",\"role\":"
                          "\"agent\",\"contextId\":\"c\",\"parts\":[%s]}}", parts->str);
}

static void
request_cb (SoupServer        *server,
            SoupServerMessage *message,
            const char        *path,
            GHashTable        *query,
            gpointer           user_data)
{
  Fixture *self = user_data;
  g_autoptr(GBytes) body = soup_message_body_flatten (soup_server_message_get_request_body (message));
  g_autofree char *answer = NULL;

  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  if (g_str_equal (path, "/rpc"))
    {
      g_clear_pointer (&self->said, json_node_unref);
      self->said = easel_json_parse_bytes (body, G_MAXSIZE, NULL);
      answer = answer_with_form (self);
    }
  else
    answer = g_strdup (CARD);
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, answer, strlen (answer));
}

/* (transfer full): its address. */
static char *
start_agent (Fixture *self)
{
  g_autoptr(GError) error = NULL;
  GSList *uris;
  char *address;

  self->agent = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->agent, NULL, request_cb, self, NULL);
  soup_server_listen_local (self->agent, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->agent);
  address = g_uri_to_string (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  return address;
}

/* @data: not NULL: the panel is with an A2A agent, and starts no host. */
static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autofree char *address = data != NULL ? start_agent (self) : NULL;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tests", "agent", "data", "form.a2ui", NULL);

  attach_set_up (&self->attach, NULL);
  g_free (self->attach.state);
  self->attach.state = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
  g_assert_true (g_file_get_contents (path, &self->form, NULL, NULL));
  self->reader = easel_test_reader_new ();
  self->panel = start_panel (address);
  if (address == NULL)
    wait_for_panel (self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_subprocess_send_signal (self->panel, SIGTERM);
  g_assert_cmpint (host_process_wait (self->panel), ==, 0);
  g_object_unref (self->panel);
  easel_test_reader_free (self->reader);
  g_clear_object (&self->agent);
  g_clear_pointer (&self->said, json_node_unref);
  g_free (self->form);
  g_free (self->day);
  attach_tear_down (&self->attach, NULL);
}

/* --- the form --------------------------------------------------------------------------------------------------- */

/* The window that holds the form gets the keyboard, as from a window manager. */
static void
focus_window (Fixture    *self,
              const char *name)
{
  g_autoptr(GSubprocess) focus = NULL;
  g_autoptr(GError) error = NULL;

  easel_test_wait_until (easel_test_reader_hears (self->reader, name));
  focus = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, "xdotool", "search", "--all", "--onlyvisible",
                            "--sync", "--pid", g_subprocess_get_identifier (self->panel), ".", "windowfocus", NULL);
  g_assert_no_error (error);
  g_assert_cmpint (host_process_wait (focus), ==, 0);
}

/* Where keys lead in a calendar is another place in each GTK; the button says which day it came to be. */
static void
read_day (Fixture *self)
{
  g_autofree char *name = easel_test_reader_dup_name (self->reader, "Day, ");
  int month;
  int day;
  int year;

  g_assert_nonnull (name);
  g_assert_cmpint (sscanf (name, "Day, %d/%d/%d", &month, &day, &year), ==, 3);
  g_free (self->day);
  self->day = g_strdup_printf ("20%02d-%02d-%02d", year, month, day);
  g_assert_cmpstr (self->day, !=, "2026-03-14");
}

static void
fill_in (Fixture *self)
{
  EaselTestReader *reader = self->reader;

  focus_window (self, "Your name");
  easel_test_reader_tab_to (reader, "Your name");
  easel_test_reader_type (reader, "Ada");
  easel_test_reader_tab_to (reader, "Blue");
  easel_test_reader_press (reader, EASEL_TEST_KEY_SPACE);
  easel_test_reader_tab_to (reader, "How many");
  easel_test_reader_press (reader, EASEL_TEST_KEY_RIGHT);
  easel_test_reader_press (reader, EASEL_TEST_KEY_RIGHT);
  easel_test_reader_tab_to (reader, "Day, 03/14/26");
  easel_test_reader_press (reader, EASEL_TEST_KEY_SPACE);
  easel_test_wait_until (easel_test_reader_hears (reader, "Calendar"));
  easel_test_reader_tab_to (reader, "Calendar");
  easel_test_reader_press (reader, EASEL_TEST_KEY_RIGHT);
  easel_test_reader_press (reader, EASEL_TEST_KEY_DOWN);
  easel_test_reader_press (reader, EASEL_TEST_KEY_DOWN);
  easel_test_reader_press (reader, EASEL_TEST_KEY_DOWN);
  easel_test_reader_press (reader, EASEL_TEST_KEY_SPACE);
  easel_test_reader_press (reader, EASEL_TEST_KEY_ESCAPE);
  easel_test_wait_until (!easel_test_reader_hears (reader, "Calendar"));
  read_day (self);
  easel_test_reader_tab_to (reader, "Secret");
  easel_test_reader_type (reader, "hunter2");
  easel_test_reader_tab_to (reader, "Send");
  easel_test_reader_press (reader, EASEL_TEST_KEY_SPACE);
}

#define COMPLETE "{\"userAction\":{\"name\":\"order\",\"surfaceId\":\"order\",\"context\":{\"name\":\"Ada\"," \
                 "\"colour\":[\"blue\"],\"many\":7,\"day\":\"%s\",\"secret\":\"hunter2\"}}}"

/* --- the ways ---------------------------------------------------------------------------------------------------- */

static JsonObject *
call (AttachAgent *agent,
      const char  *tool,
      JsonObject  *arguments)
{
  g_autoptr(JsonNode) node = easel_json_node_take (arguments);
  g_autofree char *text = easel_json_to_string (node);
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{"
                                           "\"name\":\"%s\",\"arguments\":%s}}", tool, text);
  g_autoptr(JsonObject) answer = NULL;

  attach_agent_say (agent, line);
  answer = attach_agent_hear (agent);
  host_assert_json (answer, "{\"id\":1,\"result\":{\"structuredContent\":{}}}");
  return json_object_ref (json_object_get_object_member (json_object_get_object_member (answer, "result"),
                                                         "structuredContent"));
}

/* (transfer full): the next messages of the canvas; @cursor is moved behind them. */
static JsonObject *
wait_for_messages (AttachAgent *agent,
                   gint64      *cursor)
{
  JsonObject *arguments = json_object_new ();
  JsonArray *types = json_array_new ();
  JsonObject *events;

  json_array_add_string_element (types, "message");
  json_object_set_array_member (arguments, "types", types);
  json_object_set_int_member (arguments, "cursor", *cursor);
  events = call (agent, "canvas_wait", arguments);
  *cursor = json_object_get_int_member (events, "cursor");
  return events;
}

/* A form that nobody pushes is warned about in messages, which may come first. */
static void
wait_for_action (Fixture     *self,
                 AttachAgent *agent)
{
  g_autofree char *complete = g_strdup_printf ("{\"type\":\"message\",\"payload\":" COMPLETE "}", self->day);
  gint64 cursor = 0;
  gboolean found = FALSE;

  while (!found)
    {
      g_autoptr(JsonObject) events = wait_for_messages (agent, &cursor);
      JsonArray *list = json_object_get_array_member (events, "events");
      guint n = json_array_get_length (list);
      JsonObject *last = n > 0 ? json_array_get_object_element (list, n - 1) : NULL;

      found = last != NULL && easel_json_has (json_object_get_object_member (last, "payload"), "userAction");
      if (found)
        host_assert_json (last, complete);
    }
}

static void
test_tool (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (&self->attach, NULL);
  JsonObject *arguments = json_object_new ();
  g_autoptr(JsonObject) shown = NULL;

  attach_agent_greet (agent);
  attach_agent_ask (agent, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"canvas_show_a2ui\","
                    "\"arguments\":{\"messages\":\"oops\",\"instanceId\":\"f\"}}}",
                    "{\"id\":2,\"result\":{\"isError\":true,\"structuredContent\":{\"surfaces\":[],"
                    "\"problems\":[{\"code\":\"SYNTAX_ERROR\",\"line\":1}]}}}");
  json_object_set_string_member (arguments, "instanceId", "f");
  json_object_set_string_member (arguments, "messages", self->form);
  json_object_set_string_member (arguments, "title", "Order");
  shown = call (agent, "canvas_show_a2ui", arguments);
  host_assert_json (shown, "{\"title\":\"Order\",\"refreshed\":true,\"visible\":true,\"problems\":[{\"severity\":\"warning\"}],"
                    "\"surfaces\":[{\"surfaceId\":\"order\",\"shown\":true}]}");
  fill_in (self);
  wait_for_action (self, agent);
}

/* (transfer full): of a tool, as a client is told. */
static EaselSchema *
read_promise (AttachAgent *agent,
              const char  *tool)
{
  g_autoptr(JsonObject) answer = NULL;
  JsonArray *tools;

  attach_agent_say (agent, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
  answer = attach_agent_hear (agent);
  tools = json_object_get_array_member (json_object_get_object_member (answer, "result"), "tools");
  for (guint i = 0; i < json_array_get_length (tools); i++)
    if (g_str_equal (json_object_get_string_member (json_array_get_object_element (tools, i), "name"), tool))
      return easel_schema_new (json_object_get_member (json_array_get_object_element (tools, i), "outputSchema"), NULL);
  g_assert_not_reached ();
}

#define CREATE(version) "{\"version\":\"" version "\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":\"x\"}}"
#define UPDATE(version, components) "{\"version\":\"" version "\",\"updateComponents\":{\"surfaceId\":\"s\"," \
                                    "\"components\":[" components "]}}"
#define PLAIN(type) "{\"id\":\"root\",\"component\":\"" type "\",\"text\":\"Hi\"}"

static const struct { const char *messages; const char *code; gboolean failed; } mistakes[] = {
  { "[{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":7}}]", "VALIDATION_FAILED", TRUE },
  { "[" UPDATE ("v0.9", PLAIN ("Text")) "]", "UNKNOWN_MESSAGE", TRUE },
  { "[{\"version\":\"v9\",\"createSurface\":{\"surfaceId\":\"s\"}}]", "UNSUPPORTED_VERSION", TRUE },
  { "[" CREATE ("v0.9") "," UPDATE ("v0.9", "7") "]", "VALIDATION_FAILED", TRUE },
  { "[" CREATE ("v0.9.1") "," UPDATE ("v0.9.1", PLAIN ("Nothing")) "]", "UNKNOWN_COMPONENT", FALSE },
  { "[" CREATE ("v1.0") "," UPDATE ("v1.0", PLAIN ("Nothing")) "]", "UNKNOWN_COMPONENT", FALSE },
  { "[" CREATE ("v0.9") "," UPDATE ("v0.9", "{\"id\":\"root\",\"component\":\"Text\",\"text\":{\"call\":\"nothing\","
    "\"args\":{}}}") "]", "INVALID_FUNCTION_CALL", FALSE },
  { "[" CREATE ("v0.9") "," UPDATE ("v0.9", "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"root\"]}") "]",
    "CIRCULAR_REFERENCE", FALSE },
  { "[" CREATE ("v0.9") "," UPDATE ("v0.9", "{\"id\":\"root\",\"component\":\"Image\",\"url\":\"http://127.0.0.1/a\"}")
    "]", "MEDIA_FAILED", FALSE },
  { "[" CREATE ("v0.9") ",{\"version\":\"v0.9\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/a/b/c/~\","
    "\"value\":1}}]", NULL, FALSE },
};

static gboolean
has_code (JsonArray  *problems,
          const char *code)
{
  for (guint i = 0; i < json_array_get_length (problems); i++)
    if (g_str_equal (json_object_get_string_member (json_array_get_object_element (problems, i), "code"), code))
      return TRUE;
  return FALSE;
}

/* The official client throws a result away that does not follow the outputSchema: every mistake in every version reaches
 * the agent, with its instance. */
static void
test_mistakes (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (&self->attach, NULL);
  g_autoptr(EaselSchema) promise = NULL;

  attach_agent_greet (agent);
  promise = read_promise (agent, "canvas_show_a2ui");
  for (guint i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autofree char *line =
        g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                         "\"canvas_show_a2ui\",\"arguments\":{\"instanceId\":\"f%u\",\"messages\":%s}}}", i,
                         mistakes[i].messages);
      g_autoptr(JsonObject) answer = NULL;
      g_autoptr(GError) error = NULL;
      JsonObject *result, *structured;

      attach_agent_say (agent, line);
      answer = attach_agent_hear (agent);
      result = json_object_get_object_member (answer, "result");
      structured = json_object_get_object_member (result, "structuredContent");
      g_assert_nonnull (structured);
      easel_schema_validate (promise, json_object_get_member (result, "structuredContent"), &error);
      g_assert_no_error (error);
      g_assert_cmpint (easel_json_peek_boolean (result, "isError", FALSE), ==, mistakes[i].failed);
      g_assert_nonnull (easel_json_peek_string (structured, "instanceId", NULL));
      if (mistakes[i].code != NULL)
        g_assert_true (has_code (json_object_get_array_member (structured, "problems"), mistakes[i].code));
    }
}

static void
test_native (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (&self->attach, NULL);
  JsonObject *open = json_object_new ();
  JsonObject *push = json_object_new ();
  JsonObject *input = json_object_new ();

  attach_agent_greet (agent);
  json_object_set_string_member (open, "canvas", "a2ui");
  json_object_set_string_member (open, "instanceId", "f");
  json_object_unref (call (agent, "canvas_open", open));
  json_object_set_string_member (push, "instanceId", "f");
  json_object_set_string_member (push, "action", "push");
  json_object_set_string_member (input, "payload", self->form);
  json_object_set_object_member (push, "input", input);
  json_object_unref (call (agent, "canvas_invoke_action", push));
  fill_in (self);
  wait_for_action (self, agent);
}

/* What was said to the agent holds an action of a form. */
static JsonObject *
find_action (Fixture *self)
{
  JsonObject *params = self->said != NULL ? easel_json_peek_object (json_node_get_object (self->said), "params") : NULL;
  JsonObject *message = params != NULL ? easel_json_peek_object (params, "message") : NULL;
  JsonArray *parts = message != NULL ? easel_json_peek_array (message, "parts") : NULL;

  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonObject *data = easel_json_peek_object (json_array_get_object_element (parts, i), "data");

      if (data != NULL && easel_json_has (data, "userAction"))
        return data;
    }
  return NULL;
}

/* Together, as GenerateKeyboardEvent cannot. */
static void
press_together (const char *keys)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) key = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, "xdotool", "key", keys, NULL);

  g_assert_no_error (error);
  g_assert_cmpint (host_process_wait (key), ==, 0);
}

/* The user asks an A2A agent for it, by keyboard too, and goes to the tab that it opens beside the conversation. */
static void
test_a2a (Fixture       *self,
          gconstpointer  data)
{
  g_autofree char *complete = NULL;

  focus_window (self, "Message");
  easel_test_reader_tab_to (self->reader, "Message");
  easel_test_reader_type (self->reader, "An order, please");
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_RETURN);
  /* The tab; what is in one that is not in front is there for old versions of GTK alone. */
  easel_test_wait_until (easel_test_reader_hears (self->reader, "order"));
  press_together ("alt+2");
  easel_test_wait_until (easel_test_reader_hears (self->reader, "Your name"));
  fill_in (self);
  easel_test_wait_until (find_action (self) != NULL);
  complete = g_strdup_printf (COMPLETE, self->day);
  host_assert_json (find_action (self), complete);
}

/* A file of the media type of A2UI, read over the channel of the canvas. */
static void
test_content (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = attach_agent_new (&self->attach, NULL);
  g_autofree char *folder = g_dir_make_tmp ("easel-a2ui-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "form.a2ui", NULL);
  JsonObject *arguments = json_object_new ();

  g_assert_true (g_file_set_contents (path, self->form, -1, NULL));
  attach_agent_greet (agent);
  json_object_set_string_member (arguments, "folder", folder);
  json_object_set_string_member (arguments, "entry", "form.a2ui");
  json_object_unref (call (agent, "canvas_show_page", arguments));
  fill_in (self);
  wait_for_action (self, agent);
  easel_test_remove_tree (folder);
}

static GSubprocess *
start_pipe (Fixture *self)
{
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "agent", "easel-host", NULL);
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE |
                                                                       G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr(GError) error = NULL;
  GSubprocess *pipe;

  g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", self->attach.runtime, TRUE);
  pipe = g_subprocess_launcher_spawn (launcher, &error, path, "a2ui", "--title", "Order", "--state", self->attach.state,
                                      NULL);
  g_assert_no_error (error);
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (pipe), "oops\n", 5, NULL, NULL, NULL);
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (pipe), self->form, strlen (self->form), NULL, NULL, NULL);
  return pipe;
}

static void
assert_line (GDataInputStream *lines,
             const char       *pattern)
{
  g_autofree char *line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  g_autoptr(JsonNode) node = NULL;

  g_assert_nonnull (line);
  node = easel_json_parse (line, strlen (line), G_MAXSIZE, NULL);
  g_assert_nonnull (node);
  host_assert_json (json_node_get_object (node), pattern);
}

/* A line that is wrong is named; the form is taken away when nobody reads what it says any more. */
static void
test_pipe (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(GSubprocess) pipe = start_pipe (self);
  g_autoptr(GDataInputStream) lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (pipe));
  g_autofree char *complete = NULL;

  g_output_stream_close (g_subprocess_get_stdin_pipe (pipe), NULL, NULL);
  assert_line (lines, "{\"error\":{\"code\":\"SYNTAX_ERROR\",\"line\":1}}");
  assert_line (lines, "{\"error\":{\"severity\":\"warning\",\"path\":\"day\"}}");
  fill_in (self);
  complete = g_strdup_printf (COMPLETE, self->day);
  assert_line (lines, complete);
  g_input_stream_close (G_INPUT_STREAM (lines), NULL, NULL);
  g_assert_cmpint (host_process_wait (pipe), ==, 0);
  easel_test_wait_until (!easel_test_reader_hears (self->reader, "Your name"));
}

/* The user closes the tab. */
static void
test_pipe_closed (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr(GSubprocess) pipe = start_pipe (self);

  focus_window (self, "Your name");
  press_together ("ctrl+w");
  g_assert_cmpint (host_process_wait (pipe), ==, 3);
}

/* The agent takes the form away itself. */
static void
test_pipe_done (Fixture       *self,
                gconstpointer  data)
{
  static const char words[] = "{\"deleteSurface\":{\"surfaceId\":\"order\"}}\n";
  g_autoptr(GSubprocess) pipe = start_pipe (self);

  easel_test_wait_until (easel_test_reader_hears (self->reader, "Your name"));
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (pipe), words, strlen (words), NULL, NULL, NULL);
  g_assert_cmpint (host_process_wait (pipe), ==, 0);
}

/* Writes to the pipe as fast as it reads, from a thread: its write waits where the form is slower. */
typedef struct
{
  GOutputStream *stream;
  guint          n;
  guint          filling;
} Flood;

static gpointer
flood_thread (gpointer user_data)
{
  Flood *flood = user_data;
  g_autofree char *filling = g_strnfill (flood->filling, 'x');
  static const char bad[] = "{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"Gr\xfc\xdf\"}]}}\n";
  static const char begin[] =
    "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"t\",\"component\":{\"Text\":{\"text\":{\"path\":"
    "\"/n\"}}}}]}}\n{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"t\"}}\n";
  g_autoptr(GError) error = NULL;

  g_output_stream_write_all (flood->stream, bad, strlen (bad), NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_write_all (flood->stream, begin, strlen (begin), NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < flood->n; i++)
    {
      g_autofree char *line =
        g_strdup_printf ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[{\"key\":\"n\",\"valueString\":\"line %u\"},"
                         "{\"key\":\"x\",\"valueString\":\"%s\"}]}}\n", i, filling);

      g_output_stream_write_all (flood->stream, line, strlen (line), NULL, NULL, &error);
      g_assert_no_error (error);
    }
  g_output_stream_close (flood->stream, NULL, NULL);
  return NULL;
}

/* What a program of ours has in memory at most, in KiB. */
static guint
read_peak (GSubprocess *process)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/status", g_subprocess_get_identifier (process));
  g_autofree char *status = NULL;
  const char *peak;

  g_assert_true (g_file_get_contents (path, &status, NULL, NULL));
  peak = strstr (status, "VmHWM:");
  g_assert_nonnull (peak);
  return atoi (peak + strlen ("VmHWM:"));
}

/* 60,000 lines, 21 MB at once: none is lost, and they do not pile up. One in an encoding of long ago is named. */
static void
test_pipe_flood (Fixture       *self,
                 gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "src", "agent", "easel-host", NULL);
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE |
                                                                       G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) pipe = NULL;
  g_autoptr(GDataInputStream) lines = NULL;
  Flood flood = { NULL, 60000, 270 };
  GThread *thread;

  g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", self->attach.runtime, TRUE);
  pipe = g_subprocess_launcher_spawn (launcher, &error, path, "a2ui", "--state", self->attach.state, NULL);
  g_assert_no_error (error);
  flood.stream = g_subprocess_get_stdin_pipe (pipe);
  thread = g_thread_new ("flood", flood_thread, &flood);
  lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (pipe));
  assert_line (lines, "{\"error\":{\"code\":\"SYNTAX_ERROR\",\"severity\":\"error\",\"line\":1}}");
  easel_test_wait_until (easel_test_reader_hears (self->reader, "line 59999"));
  g_thread_join (thread);
  g_assert_cmpuint (read_peak (pipe), <, 64 * 1024);
  g_input_stream_close (G_INPUT_STREAM (lines), NULL, NULL);
  g_assert_cmpint (host_process_wait (pipe), ==, 0);
}

/* The script of the documentation, as a shell runs it. */
static void
test_script (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "docs", "ask.sh", NULL);
  g_autofree char *programs = g_test_build_filename (G_TEST_BUILT, "src", "agent", NULL);
  g_autofree char *path = g_strdup_printf ("%s:%s", programs, g_getenv ("PATH"));
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr(GSubprocess) shell = NULL;
  g_autoptr(GDataInputStream) lines = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *line = NULL;

  g_subprocess_launcher_setenv (launcher, "PATH", path, TRUE);
  g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", self->attach.runtime, TRUE);
  shell = g_subprocess_launcher_spawn (launcher, &error, script, NULL);
  g_assert_no_error (error);
  focus_window (self, "With tests");
  easel_test_reader_tab_to (self->reader, "Name");
  easel_test_reader_type (self->reader, "world");
  easel_test_reader_tab_to (self->reader, "Python");
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_SPACE);
  easel_test_reader_tab_to (self->reader, "With tests");
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_SPACE);
  easel_test_reader_tab_to (self->reader, "Create");
  easel_test_reader_press (self->reader, EASEL_TEST_KEY_SPACE);
  lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (shell));
  line = g_data_input_stream_read_line (lines, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (line, ==, "name='world' language='python' tests=true");
  g_assert_cmpint (host_process_wait (shell), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/a2ui/form/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("tool", test_tool);
  ADD ("mistakes", test_mistakes);
  ADD ("native", test_native);
  ADD ("content", test_content);
  g_test_add ("/a2ui/form/a2a", Fixture, "a2a", set_up, test_a2a, tear_down);
  ADD ("pipe", test_pipe);
  ADD ("pipe-closed", test_pipe_closed);
  ADD ("pipe-done", test_pipe_done);
  ADD ("pipe-flood", test_pipe_flood);
  ADD ("script", test_script);
  return g_test_run ();
}
