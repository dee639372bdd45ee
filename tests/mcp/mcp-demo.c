/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mcp-demo.h"

#include "easel-json.h"
#include "easel-test.h"
#include "mcp-demo-data.h"

static char *
write_notes (McpDemo *self)
{
  g_autoptr(GString) text = g_string_new ("[");

  for (guint i = 0; i < self->notes->len; i++)
    g_string_append_printf (text, "%s\"%s\"", i > 0 ? "," : "", (char *) g_ptr_array_index (self->notes, i));
  g_string_append_c (text, ']');
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_note (McpCall  *call,
          gpointer  user_data)
{
  McpDemo *self = user_data;
  g_autoptr(JsonObject) result = json_object_new ();
  g_autofree char *id = g_strdup_printf ("n%u", ++self->n_added);

  g_ptr_array_add (self->notes, g_strdup (id));
  json_object_set_string_member (result, "id", id);
  json_object_set_int_member (result, "count", self->notes->len);
  mcp_server_resource_updated (self->server, "notes://all");
  mcp_server_resources_changed (self->server);
  mcp_call_succeed (call, result, NULL);
}

static void
list_notes (McpCall  *call,
            gpointer  user_data)
{
  McpDemo *self = user_data;
  g_autoptr(JsonObject) result = json_object_new ();
  JsonArray *notes = json_array_new ();

  for (guint i = 0; i < self->notes->len; i++)
    json_array_add_string_element (notes, g_ptr_array_index (self->notes, i));
  json_object_set_array_member (result, "notes", notes);
  mcp_call_succeed (call, result, "The notes are in the result.");
}

static void
drop_note (McpCall  *call,
           gpointer  user_data)
{
  McpDemo *self = user_data;
  const char *id = easel_json_peek_string (mcp_call_get_arguments (call), "id", "");
  g_autofree char *text = NULL;
  guint i;

  if (g_ptr_array_find_with_equal_func (self->notes, id, g_str_equal, &i))
    {
      g_ptr_array_remove_index (self->notes, i);
      mcp_call_succeed (call, NULL, "dropped");
      return;
    }
  text = g_strdup_printf ("No note \"%s\". Call note_list for the ids in use.", id);
  mcp_call_fail (call, NULL, text);
}

typedef struct
{
  McpCall *call;
  gint64   step;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->call);
  g_free (job);
}

static gboolean
job_cb (gpointer user_data)
{
  Job *job = user_data;
  gint64 steps = easel_json_peek_int (mcp_call_get_arguments (job->call), "steps", 0);
  g_autofree char *message = g_strdup_printf ("step %" G_GINT64_FORMAT, ++job->step);

  if (g_cancellable_is_cancelled (mcp_call_get_cancellable (job->call)))
    return G_SOURCE_REMOVE;
  mcp_call_progress (job->call, job->step, steps, message);
  if (job->step < steps)
    return G_SOURCE_CONTINUE;
  mcp_call_succeed (job->call, NULL, "done");
  return G_SOURCE_REMOVE;
}

static void
run_job (McpCall  *call,
         gpointer  user_data)
{
  Job *job = g_new0 (Job, 1);
  gint64 delay = easel_json_peek_int (mcp_call_get_arguments (call), "ms", 0);

  job->call = g_object_ref (call);
  g_timeout_add_full (G_PRIORITY_DEFAULT, (guint) delay, job_cb, job, job_free);
}

static void
confirm (McpCall  *call,
         gpointer  user_data)
{
  McpDemo *self = user_data;

  self->n_runs++;
  switch (mcp_call_get_answer (call))
    {
    case MCP_ANSWER_NONE:
      mcp_call_ask (call, "Clear the notes?", NULL);
      break;
    case MCP_ANSWER_ACCEPTED:
      g_ptr_array_set_size (self->notes, 0);
      mcp_call_succeed (call, NULL, "cleared");
      break;
    case MCP_ANSWER_DECLINED:
      mcp_call_fail (call, NULL, "The user said no.");
      break;
    case MCP_ANSWER_CANCELLED:
    default:
      mcp_call_fail (call, NULL, "The user did not say.");
      break;
    }
}

static void
grow (McpCall  *call,
      gpointer  user_data)
{
  McpDemo *self = user_data;

  mcp_server_tools_changed (self->server);
  mcp_call_succeed (call, NULL, "announced");
}

static void
talk (McpCall  *call,
      gpointer  user_data)
{
  mcp_call_succeed (call, NULL, "talked");
}

static void
show (McpCall  *call,
      gpointer  user_data)
{
  g_autofree char *data = g_base64_encode ((const guchar *) "picture", strlen ("picture"));

  mcp_call_add_image (call, "image/png", data);
  mcp_call_succeed (call, NULL, mcp_call_get_client_name (call));
}

static void
cancelled_cb (GCancellable *cancellable,
              McpDemo      *self)
{
  self->n_cancelled++;
}

static void
stall (McpCall  *call,
       gpointer  user_data)
{
  McpDemo *self = user_data;

  g_signal_connect (mcp_call_get_cancellable (call), "cancelled", G_CALLBACK (cancelled_cb), self);
  g_ptr_array_add (self->stalled, g_object_ref (call));
}

static char *
describe (gpointer user_data)
{
  McpDemo *self = user_data;

  return g_strdup_printf ("There are %u now.", self->notes->len);
}

static const McpTool tools[] = {
  { "note_add", add_note },
  { "note_list", list_notes, describe },
  { "note_drop", drop_note },
  { "job_run", run_job },
  { "note_confirm", confirm },
  { "grow", grow },
  { "talk", talk },
  { "show", show },
  { "stall", stall },
};

static JsonArray *
list_resources (McpServerSession *client,
                gpointer          user_data)
{
  McpDemo *self = user_data;
  JsonArray *resources = json_array_new ();

  for (guint i = 0; i <= self->notes->len; i++)
    {
      JsonObject *resource = json_object_new ();
      const char *name = i == 0 ? "all" : g_ptr_array_index (self->notes, i - 1);
      g_autofree char *uri = g_strconcat ("notes://", name, NULL);

      json_object_set_string_member (resource, "uri", uri);
      json_object_set_string_member (resource, "name", name);
      json_object_set_string_member (resource, "mimeType", "application/json");
      json_array_add_object_element (resources, resource);
    }
  return resources;
}

static JsonObject *
read_resource (McpServerSession *client,
               const char       *uri,
               gpointer          user_data)
{
  g_autofree char *text = NULL;
  JsonObject *content;

  if (!g_str_equal (uri, "notes://all"))
    return NULL;
  text = write_notes (user_data);
  content = json_object_new ();
  json_object_set_string_member (content, "uri", uri);
  json_object_set_string_member (content, "mimeType", "application/json");
  json_object_set_string_member (content, "text", text);
  return content;
}

static gboolean
shows_resource (McpServerSession *client,
                const char       *uri,
                gpointer          user_data)
{
  return !g_str_equal (uri, "notes://hidden");
}

static const McpResources resources = { list_resources, read_resource, shows_resource };

McpDemo *
mcp_demo_new (void)
{
  g_autoptr(GBytes) published = g_resource_lookup_data (mcp_demo_get_resource (), "/mcp-demo/demo-tools.json",
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  McpDemo *self = g_new0 (McpDemo, 1);

  self->notes = g_ptr_array_new_with_free_func (g_free);
  self->stalled = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->notes, g_strdup_printf ("n%u", ++self->n_added));
  self->server = mcp_server_new ("demo-notes", "Demo notes", "1.0.0",
                                 "Keeps short notes. Call note_list before note_add.");
  mcp_server_add_tools (self->server, published, tools, G_N_ELEMENTS (tools), self);
  mcp_server_set_resources (self->server, &resources, self);
  return self;
}

void
mcp_demo_free (McpDemo *self)
{
  gpointer server = NULL;

  for (guint i = 0; i < self->stalled->len; i++)
    g_signal_handlers_disconnect_by_data (mcp_call_get_cancellable (g_ptr_array_index (self->stalled, i)), self);
  g_ptr_array_unref (self->stalled);
  easel_test_watch (self->server, &server);
  g_object_unref (self->server);
  easel_test_wait_until (server == NULL);
  g_ptr_array_unref (self->notes);
  g_free (self);
}
