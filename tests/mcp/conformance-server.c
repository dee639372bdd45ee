/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the conformance suite finds when it asks us: the tools and resources with the names that its scenarios want, as
 * far as McpServer can have them. Ends with its standard input. */
#include "conformance-data.h"
#include "easel-json.h"
#include "easel-token.h"
#include "mcp-call.h"
#include "mcp-http.h"

#include <gio/gunixinputstream.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define TEXT_URI "test://static-text"
#define BINARY_URI "test://static-binary"
#define WATCHED_URI "test://watched-resource"
#define PIXEL "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

typedef struct
{
  McpServer *server;
  guint      n_asked;
} Program;

static void
say_text (McpCall  *call,
          gpointer  user_data)
{
  mcp_call_succeed (call, NULL, "This is a simple text response for testing.");
}

static void
show_image (McpCall  *call,
            gpointer  user_data)
{
  mcp_call_add_image (call, "image/png", PIXEL);
  mcp_call_succeed (call, NULL, "One pixel.");
}

static void
fail (McpCall  *call,
      gpointer  user_data)
{
  mcp_call_fail (call, NULL, "This tool intentionally returns an error for testing");
}

typedef struct
{
  McpCall *call;
  double   progress;
} Job;

static gboolean
job_cb (gpointer user_data)
{
  Job *job = user_data;

  mcp_call_progress (job->call, job->progress, 100, NULL);
  job->progress += 50;
  if (job->progress <= 100)
    return G_SOURCE_CONTINUE;
  mcp_call_succeed (job->call, NULL, "Done.");
  g_object_unref (job->call);
  g_free (job);
  return G_SOURCE_REMOVE;
}

static void
run_job (McpCall  *call,
         gpointer  user_data)
{
  Job *job = g_new0 (Job, 1);

  job->call = g_object_ref (call);
  g_timeout_add (60, job_cb, job);
}

/* Every question of ours is a plain one: shown, and accepted or not. */
static void
ask (McpCall  *call,
     gpointer  user_data)
{
  static const char *const answers[] = { "none", "accept", "decline", "cancel" };
  g_autofree char *text = NULL;

  if (mcp_call_get_answer (call) == MCP_ANSWER_NONE)
    {
      mcp_call_ask (call, easel_json_peek_string (mcp_call_get_arguments (call), "message", "May we go on?"), NULL);
      return;
    }
  text = g_strdup_printf ("User response: %s", answers[mcp_call_get_answer (call)]);
  mcp_call_succeed (call, NULL, text);
}

/* A tool keeps nothing between its runs but what it keeps itself. */
static void
ask_twice (McpCall  *call,
           gpointer  user_data)
{
  Program *program = user_data;

  if (program->n_asked++ < 2)
    {
      mcp_call_ask (call, program->n_asked == 1 ? "May we go on?" : "Are you sure?", NULL);
      return;
    }
  program->n_asked = 0;
  mcp_call_succeed (call, NULL, "Two answers.");
}

static void
change_tools (McpCall  *call,
              gpointer  user_data)
{
  Program *program = user_data;

  mcp_server_tools_changed (program->server);
  mcp_call_succeed (call, NULL, "Changed.");
}

static JsonObject *
new_resource (const char *uri,
              const char *mime_type)
{
  JsonObject *resource = json_object_new ();

  json_object_set_string_member (resource, "uri", uri);
  json_object_set_string_member (resource, "mimeType", mime_type);
  return resource;
}

static void
add_resource (JsonArray  *resources,
              const char *uri,
              const char *mime_type)
{
  JsonObject *resource = new_resource (uri, mime_type);

  json_object_set_string_member (resource, "name", uri);
  json_object_set_string_member (resource, "description", "Something to read.");
  json_array_add_object_element (resources, resource);
}

static JsonArray *
list_resources (McpServerSession *client,
                gpointer          user_data)
{
  JsonArray *resources = json_array_new ();

  add_resource (resources, BINARY_URI, "image/png");
  add_resource (resources, TEXT_URI, "text/plain");
  add_resource (resources, WATCHED_URI, "text/plain");
  return resources;
}

static JsonObject *
read_resource (McpServerSession *client,
               const char       *uri,
               gpointer          user_data)
{
  JsonObject *content;

  if (g_str_equal (uri, BINARY_URI))
    {
      content = new_resource (uri, "image/png");
      json_object_set_string_member (content, "blob", PIXEL);
      return content;
    }
  if (!g_str_equal (uri, TEXT_URI) && !g_str_equal (uri, WATCHED_URI))
    return NULL;
  content = new_resource (uri, "text/plain");
  json_object_set_string_member (content, "text", "This is the content of the static text resource.");
  return content;
}

static const McpTool tools[] = {
  { "test_simple_text", say_text },
  { "test_logging_tool", say_text },
  { "test_image_content", show_image },
  { "test_error_handling", fail },
  { "test_tool_with_progress", run_job },
  { "test_elicitation", ask },
  { "test_streaming_elicitation", ask },
  { "test_input_required_result_elicitation", ask },
  { "test_input_required_result_request_state", ask },
  { "test_input_required_result_multi_round", ask_twice },
  { "test_missing_capability", ask },
  { "test_trigger_tool_change", change_tools },
};

static const McpResources resources = { list_resources, read_resource };

static void
end_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_bytes_unref (g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL));
  g_main_loop_quit (user_data);
}

static char *
listen (SoupServer *soup)
{
  GSList *uris;
  char *uri;

  if (!soup_server_listen_local (soup, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, NULL))
    exit (EXIT_FAILURE);
  uris = soup_server_get_uris (soup);
  uri = g_strdup_printf ("http://127.0.0.1:%d/mcp", g_uri_get_port (uris->data));
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  return uri;
}

int
main (void)
{
  g_autoptr(GBytes) published = g_resource_lookup_data (conformance_get_resource (),
                                                        "/conformance/conformance-tools.json",
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr(McpServer) server = mcp_server_new ("conformance", "Conformance", "1.0.0", "For tests only.");
  g_autoptr(SoupServer) soup = soup_server_new (NULL, NULL);
  g_autoptr(GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr(GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autofree char *token = easel_token_new (NULL);
  g_autofree char *uri = listen (soup);
  g_autoptr(McpHttp) http = mcp_http_new (server, soup, "/mcp", token);
  Program program = { .server = server };

  mcp_server_add_tools (server, published, tools, G_N_ELEMENTS (tools), &program);
  mcp_server_set_resources (server, &resources, NULL);
  printf ("READY %s %s\n", uri, token);
  fflush (stdout);
  g_input_stream_read_bytes_async (input, 1, G_PRIORITY_DEFAULT, NULL, end_cb, loop);
  g_main_loop_run (loop);
  mcp_server_stop (server);
  mcp_http_stop (http);
  return EXIT_SUCCESS;
}
