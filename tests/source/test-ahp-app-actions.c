/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tools of the pages of Apps, as actions of canvases that agents open. */
#include "provider-fixture.h"

#include "easel-json.h"
#include "mcp-app.h"
#include "mcp-app-transport.h"

#define APP CHAT " c1"
#define STATE \
  "{\"title\":\"S\",\"chats\":[{\"resource\":\"" CHAT "\"}],\"customizations\":[{\"type\":\"mcpServer\",\"id\":\"w\"," \
  "\"name\":\"Weather\",\"state\":{\"kind\":\"ready\"},\"channel\":\"mcp://a/1\",\"mcpApp\":{\"capabilities\":{}}}]}"
#define CHAT_STATE \
  "{\"title\":\"C\",\"turns\":[],\"activeTurn\":{\"id\":\"t\",\"message\":{\"text\":\"m\"},\"responseParts\":[{\"kind\":" \
  "\"toolCall\",\"toolCall\":{\"toolCallId\":\"c1\",\"toolName\":\"budget\",\"displayName\":\"Budget\",\"status\":" \
  "\"running\",\"toolInput\":\"{}\",\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"w\"}," \
  "\"_meta\":{\"ui\":{\"resourceUri\":\"ui://budget\"}}}}]}}"
#define LIST \
  "{\"tools\":[{\"name\":\"get\",\"description\":\"d\",\"inputSchema\":{\"$schema\":\"x\",\"type\":\"object\"}," \
  "\"annotations\":{\"readOnlyHint\":true}},{\"name\":\"set\",\"title\":\"Set it\"}]}"

/* A page that has tools, and what it is asked: the test answers. */
typedef struct
{
  ProviderFixture  base;
  McpAppTransport *page;
  RpcPeer         *peer;
  McpAppPageTools *tools;
  GPtrArray       *asked;  /* JsonObject */
  char            *canvas_id;
} ActionFixture;

static void
send_cb (GPtrArray  *asked,
         const char *text)
{
  g_ptr_array_add (asked, parse_object (text));
}

/* The page answers the oldest thing that it was asked, of this method. */
static void
answer (ActionFixture *f,
        const char    *method,
        const char    *result)
{
  g_autofree char *text = NULL;
  g_autoptr(JsonObject) asked = NULL;

  await (f->asked->len > 0);
  asked = g_ptr_array_steal_index (f->asked, 0);
  g_assert_cmpstr (easel_json_peek_string (asked, "method", NULL), ==, method);
  text = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":%s}", (int) easel_json_peek_int (asked, "id", 0), result);
  mcp_app_transport_receive (f->page, text);
}

static EaselCanvas *
find (ActionFixture *f)
{
  return easel_canvas_list_find (easel_session_get_canvases (f->base.base.session), APP);
}

static McpApp *
get_app (ActionFixture *f)
{
  return MCP_APP (easel_canvas_get_model (find (f)));
}

/* (nullable): what the host was told last of a canvas with tools of an App. */
static JsonObject *
find_declared (ActionFixture *f)
{
  JsonArray *list = f->base.published != NULL ? easel_json_peek_array (f->base.published, "canvasProviders") : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    if (g_str_has_prefix (easel_json_peek_string (easel_json_array_object (list, i), "canvasId", ""), "app-"))
      return easel_json_array_object (list, i);
  return NULL;
}

static void
drop_tools (ActionFixture *f)
{
  if (find (f) != NULL)
    mcp_app_set_page_tools (get_app (f), NULL);
  mcp_app_page_tools_end (f->tools);
  g_clear_object (&f->tools);
  g_clear_object (&f->peer);
  g_clear_object (&f->page);
  g_ptr_array_set_size (f->asked, 0);
}

/* What a view does when its page is ready. */
static void
make_tools (ActionFixture *f)
{
  f->page = mcp_app_transport_new ();
  f->peer = rpc_peer_new (RPC_TRANSPORT (f->page));
  rpc_peer_start (f->peer);
  f->tools = mcp_app_page_tools_new (f->peer, 60000);
  g_signal_connect_swapped (f->page, "send", G_CALLBACK (send_cb), f->asked);
  mcp_app_page_tools_read (f->tools);
  answer (f, "tools/list", LIST);
  await (mcp_app_page_tools_get_list (f->tools) != NULL);
  mcp_app_set_page_tools (get_app (f), f->tools);
}

static void
set_up (ActionFixture *f,
        gconstpointer  data)
{
  provider_set_up (&f->base, NULL);
  f->asked = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  scripted_model_set (f->base.base.host, CHAT, AHP_CHANNEL_CHAT, CHAT_STATE);
  fixture_hold (&f->base.base, STATE);
  await (find (f) != NULL && f->base.n_published > 0);
  g_assert_null (find_declared (f));
  make_tools (f);
  await (find_declared (f) != NULL);
  f->canvas_id = g_strdup (easel_json_peek_string (find_declared (f), "canvasId", NULL));
}

static void
tear_down (ActionFixture *f,
           gconstpointer  data)
{
  if (f->tools != NULL)
    drop_tools (f);
  provider_tear_down (&f->base, NULL);
  g_ptr_array_unref (f->asked);
  g_free (f->canvas_id);
}

static gint64
start (ActionFixture *f,
       const char    *method,
       const char    *more)
{
  g_autofree char *params = g_strdup_printf ("{\"channel\":\"" SESSION "\",\"canvasId\":\"%s\",\"extensionId\":\"e\","
                                             "\"instanceId\":\"i\"%s}", f->canvas_id, more);

  return agent_start (&f->base, method, params);
}

static void
assert_answer (ActionFixture *f,
               gint64         id,
               const char    *expected)
{
  g_autofree char *found = agent_finish (&f->base, id);

  g_assert_cmpstr (found, ==, expected);
}

static void
open_app (ActionFixture *f)
{
  assert_answer (f, start (f, "canvasOpen", ""), "{\"title\":\"Budget (Weather)\"}");
}

#define DONE "{\"content\":[{\"type\":\"text\",\"text\":\"7\"}]}"

/* By the page's own names, with its schemas as they are, in both spellings; and no more canvases on the screen. */
static void
test_declared (ActionFixture *f,
               gconstpointer  data)
{
  JsonArray *actions = easel_json_peek_array (find_declared (f), "actions");
  g_autoptr(JsonNode) node = json_node_init_array (json_node_alloc (), actions);
  g_autofree char *text = easel_json_to_string (node);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (f->base.base.session)));

  g_assert_cmpstr (text, ==, "[{\"name\":\"get\",\"description\":\"d\",\"inputSchema\":{\"$schema\":\"x\",\"type\":"
                             "\"object\"}},{\"name\":\"set\",\"description\":\"Set it\"}]");
  g_assert_nonnull (easel_json_peek_array (find_declared (f), "operations"));
  g_assert_cmpstr (easel_json_peek_string (find_declared (f), "displayName", NULL), ==, "Budget (Weather)");
  open_app (f);
  {
    g_autofree char *action = g_strdup_printf ("{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[{\"instanceId\":"
      "\"i\",\"channel\":\"" CANVAS "\",\"canvasId\":\"%s\",\"extensionId\":\"e\",\"availability\":\"ready\"},{\"instanceId\":"
      "\"j\",\"channel\":\"ahp-canvas:/d\",\"canvasId\":\"k\",\"extensionId\":\"e\",\"availability\":\"ready\"}]}",
      f->canvas_id);

    scripted_model_set (f->base.base.host, "ahp-canvas:/d", AHP_CHANNEL_CANVAS, "{\"canvasId\":\"k\",\"instanceId\":\"j\"}");
    scripted_model_publish (f->base.base.host, SESSION, action, NULL, 0);
  }
  await (easel_canvas_list_find (easel_session_get_canvases (f->base.base.session), "ahp-canvas:/d") != NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (f->base.base.session))), ==, n + 1);
}

/* A tool that only reads is called at once; another one when the user said yes to just this. */
static void
test_invoke (ActionFixture *f,
             gconstpointer  data)
{
  g_autoptr(EaselQuestion) question = NULL;
  gint64 id;

  open_app (f);
  id = start (f, "canvasInvokeAction", ",\"actionName\":\"get\",\"input\":{\"a\":1}");
  answer (f, "tools/call", DONE);
  assert_answer (f, id, "{\"value\":" DONE "}");
  assert_answer (f, start (f, "canvasInvokeAction", ",\"actionName\":\"set\",\"input\":{\"a\":2}"),
                 "-32012 canvas_needs_approval");
  g_assert_cmpuint (f->asked->len, ==, 0);
  question = g_list_model_get_item (easel_consent_get_questions (f->base.consent), 0);
  g_assert_cmpstr (easel_question_get_what (question), ==, "Use “Set it” of this app");
  g_assert_cmpstr (easel_question_get_canvas_title (question), ==, "Budget (Weather)");
  g_assert_nonnull (strstr (easel_question_get_details (question), "\"a\": 2"));
  easel_consent_answer (f->base.consent, question, EASEL_ANSWER_ONCE);
  id = start (f, "canvasInvokeOperation", ",\"operationName\":\"set\",\"input\":{\"a\":2}");
  answer (f, "tools/call", DONE);
  assert_answer (f, id, "{\"value\":" DONE "}");
  assert_answer (f, start (f, "canvasInvokeAction", ",\"actionName\":\"set\",\"input\":{\"a\":3}"),
                 "-32012 canvas_needs_approval");
}

static void
test_refused (ActionFixture *f,
              gconstpointer  data)
{
  assert_answer (f, start (f, "canvasInvokeAction", ",\"actionName\":\"get\""), "-32012 canvas_instance_unknown");
  open_app (f);
  assert_answer (f, start (f, "canvasInvokeAction", ",\"actionName\":\"unset\""), "-32012 canvas_action_no_handler");
  assert_answer (f, start (f, "canvasInvokeAction", ",\"actionName\":\"get\",\"input\":[]"),
                 "-32012 canvas_invalid_input");
  assert_agent (&f->base, "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"app-0123456789abcdef\","
                "\"instanceId\":\"j\"}", "-32012 canvas_not_declared");
  assert_agent (&f->base, "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"app-0123456789abcdef\","
                "\"instanceId\":\"i\"}", "-32012 canvas_not_declared");
  assert_agent (&f->base, "canvasOpen", "{\"channel\":\"" SESSION "\",\"canvasId\":\"app-x\",\"instanceId\":\"j\"}",
                "-32012 canvas_not_declared");
  assert_answer (f, start (f, "canvasClose", ""), "null");
  assert_answer (f, start (f, "canvasClose", ""), "null");
  assert_answer (f, start (f, "canvasInvokeAction", ",\"actionName\":\"get\""), "-32012 canvas_instance_unknown");
  g_assert_cmpuint (f->asked->len, ==, 0);
}

static void
test_wrong (ActionFixture *f,
            gconstpointer  data)
{
  gint64 id;

  open_app (f);
  id = start (f, "canvasInvokeAction", ",\"actionName\":\"get\"");
  answer (f, "tools/call", "{\"content\":7}");
  assert_answer (f, id, "-32012 canvas_failed");
}

/* The page goes: what waits ends, the host hears of it, and it is the same canvas when the page is back. */
static void
test_gone (ActionFixture *f,
           gconstpointer  data)
{
  gint64 id;

  open_app (f);
  id = start (f, "canvasInvokeAction", ",\"actionName\":\"get\"");
  await (f->asked->len > 0);
  drop_tools (f);
  assert_answer (f, id, "-32012 canvas_failed");
  await (find_declared (f) == NULL);
  assert_answer (f, start (f, "canvasInvokeAction", ",\"actionName\":\"get\""), "-32012 canvas_not_declared");
  make_tools (f);
  await (find_declared (f) != NULL);
  g_assert_cmpstr (easel_json_peek_string (find_declared (f), "canvasId", NULL), ==, f->canvas_id);
  open_app (f);
  id = start (f, "canvasInvokeAction", ",\"actionName\":\"get\"");
  answer (f, "tools/call", DONE);
  assert_answer (f, id, "{\"value\":" DONE "}");
  /* With the App all of it goes. */
  easel_canvas_close_async (find (f), NULL, NULL, NULL);
  await (find_declared (f) == NULL);
  assert_answer (f, start (f, "canvasInvokeAction", ",\"actionName\":\"get\""), "-32012 canvas_not_declared");
}

#define TEST(path, function) g_test_add (path, ActionFixture, NULL, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  TEST ("/source/app-actions/declared", test_declared);
  TEST ("/source/app-actions/invoke", test_invoke);
  TEST ("/source/app-actions/refused", test_refused);
  TEST ("/source/app-actions/wrong", test_wrong);
  TEST ("/source/app-actions/gone", test_gone);
  return g_test_run ();
}
