/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ahp-artifact.h"
#include "ahp-collected.h"
#include "ahp-dialect.h"
#include "ahp-error.h"
#include "ahp-reducer.h"
#include "easel-json.h"
#include "easel-uri.h"
#include "fixture.h"
#include "rpc-error.h"

static AhpChannelKind
kind_of (const char *reducer)
{
  if (strcmp (reducer, "root") == 0)
    return AHP_CHANNEL_ROOT;
  if (strcmp (reducer, "session") == 0)
    return AHP_CHANNEL_SESSION;
  if (strcmp (reducer, "chat") == 0)
    return AHP_CHANNEL_CHAT;
  g_assert_cmpstr (reducer, ==, "canvas");
  return AHP_CHANNEL_CANVAS;
}

static char *
text_of (JsonObject *object)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (object));

  return easel_json_to_string (node);
}

/* Every reduction of this program goes through here, so that purity is proved for all of them. */
static JsonObject *
reduce (AhpChannelKind  kind,
        JsonObject     *state,
        JsonObject     *action)
{
  g_autofree char *state_before = text_of (state);
  g_autofree char *action_before = text_of (action);
  g_autofree char *state_after = NULL;
  g_autofree char *action_after = NULL;
  JsonObject *reduced = ahp_reduce (kind, state, action, 9999 * G_TIME_SPAN_MILLISECOND);

  state_after = text_of (state);
  action_after = text_of (action);
  g_assert_nonnull (reduced);
  g_assert_cmpstr (state_before, ==, state_after);
  g_assert_cmpstr (action_before, ==, action_after);
  return reduced;
}

static JsonNode *
reduce_all (AhpChannelKind  kind,
            JsonObject     *initial,
            JsonArray      *actions)
{
  g_autoptr(JsonObject) state = json_object_ref (initial);

  for (guint i = 0; i < json_array_get_length (actions); i++)
    {
      JsonObject *next = reduce (kind, state, easel_json_array_object (actions, i));

      json_object_unref (state);
      state = next;
    }
  return easel_json_node_take (g_steal_pointer (&state));
}

/* Collects the actions that can be collected, as a channel whose state is not read. */
static JsonNode *
reduce_collected (AhpChannelKind  kind,
                  JsonObject     *initial,
                  JsonArray      *actions)
{
  g_autoptr(JsonObject) state = json_object_ref (initial);
  AhpCollected collected = { 0 };
  JsonObject *last;

  for (guint i = 0; i < json_array_get_length (actions); i++)
    {
      JsonObject *action = easel_json_array_object (actions, i);
      g_autoptr(JsonObject) collected_state = NULL;

      if (ahp_collected_add (&collected, kind, easel_json_peek_string (action, "type", ""), action))
        continue;
      collected_state = ahp_collected_reduce (&collected, state);
      json_object_unref (state);
      state = reduce (kind, collected_state, action);
    }
  last = ahp_collected_reduce (&collected, state);
  ahp_collected_clear (&collected);
  return easel_json_node_take (last);
}

/* In these a null in the action is what the fixture is about. */
static gboolean
compares_nulls (JsonNode *fixture)
{
  const char *name = fixture_get_name (fixture);

  return g_str_has_prefix (name, "p08-") || g_str_has_prefix (name, "p12-") || g_str_has_prefix (name, "p14-");
}

static void
test_fixture (gconstpointer data)
{
  JsonNode *fixture = (JsonNode *) data;
  JsonObject *object = json_node_get_object (fixture);
  g_autoptr(JsonNode) actual = NULL;
  g_autoptr(JsonNode) actual_stripped = NULL;
  g_autoptr(JsonNode) expected_stripped = NULL;
  g_autoptr(JsonNode) collected = NULL;
  JsonNode *expected = easel_json_peek_node (object, "expected");

  actual = reduce_all (kind_of (easel_json_peek_string (object, "reducer", "")),
                       easel_json_peek_object (object, "initial"), easel_json_peek_array (object, "actions"));
  collected = reduce_collected (kind_of (easel_json_peek_string (object, "reducer", "")),
                                easel_json_peek_object (object, "initial"), easel_json_peek_array (object, "actions"));
  fixture_assert_same (collected, actual);
  if (compares_nulls (fixture))
    {
      fixture_assert_same (actual, expected);
      return;
    }
  actual_stripped = fixture_strip_nulls (actual);
  expected_stripped = fixture_strip_nulls (expected);
  fixture_assert_same (actual_stripped, expected_stripped);
}

/* --- request fixtures ------------------------------------------------------------------------------------------ */

static void
check_error (JsonObject *response)
{
  JsonObject *error = easel_json_peek_object (response, "error");
  JsonObject *data;
  gint64 code = 0;

  if (error == NULL)
    return;
  g_assert_true (easel_json_get_int (error, "code", &code, NULL));
  g_assert_true (code == AHP_CODE_CANVAS_PROVIDER || code == AHP_CODE_NOT_FOUND ||
                 code == RPC_ERROR_METHOD_NOT_FOUND || code == RPC_ERROR_INVALID_PARAMS);
  data = easel_json_peek_object (error, "data");
  g_assert_true ((code == AHP_CODE_CANVAS_PROVIDER) == (data != NULL));
  if (data != NULL)
    g_assert_nonnull (easel_json_get_string (data, "code", NULL));
}

/* canvas/closeRequested and canvas/message travel in dispatchAction and change nothing, accepted or rejected. */
static void
check_signal (JsonObject *params)
{
  g_autoptr(JsonNode) state = fixture_parse ("{\"instanceId\":\"n1\",\"availability\":\"ready\"}");
  JsonObject *action = easel_json_peek_object (params, "action");
  g_autoptr(JsonObject) reduced = NULL;

  g_assert_cmpstr (easel_json_peek_string (params, "channel", NULL), ==, "ahp-canvas:/a1");
  reduced = reduce (AHP_CHANNEL_CANVAS, json_node_get_object (state), action);
  g_assert_true (reduced == json_node_get_object (state));
}

static void
check_content_uri (JsonObject *params)
{
  g_autofree char *instance_id = NULL;
  g_autofree char *path = NULL;
  g_autofree char *again = NULL;
  const char *uri = easel_json_get_string (params, "uri", NULL);

  g_assert_true (easel_uri_content_split (uri, &instance_id, &path, NULL));
  g_assert_cmpstr (instance_id, ==, "n1");
  g_assert_cmpstr (path, ==, "index.html");
  again = easel_uri_content_new (instance_id, path);
  g_assert_cmpstr (again, ==, uri);
}

static void
check_request (JsonObject *request)
{
  JsonObject *params = easel_json_get_object (request, "params", NULL);
  const char *method = easel_json_get_string (request, "method", NULL);

  g_assert_nonnull (params);
  if (strcmp (method, "dispatchAction") == 0)
    {
      check_signal (params);
      return;
    }
  g_assert_true (json_object_has_member (request, "id"));
  if (strcmp (method, "canvasReadResource") == 0)
    {
      check_content_uri (params);
      return;
    }
  g_assert_true (g_str_has_prefix (easel_json_get_string (params, "channel", NULL), "ahp-session:"));
  g_assert_nonnull (easel_json_get_string (params, "instanceId", NULL));
  g_assert_nonnull (easel_json_get_string (params, "canvasId", NULL));
  g_assert_nonnull (easel_json_get_string (params, "extensionId", NULL));
}

static void
check_answer (JsonObject *answer)
{
  if (easel_json_peek_string (answer, "method", NULL) != NULL)
    check_signal (easel_json_get_object (answer, "params", NULL));
  else
    check_error (answer);
}

static void
test_request (gconstpointer data)
{
  JsonObject *object = json_node_get_object ((JsonNode *) data);
  JsonObject *success = easel_json_peek_object (object, "success");
  JsonArray *failures = easel_json_get_array (object, "failures", NULL);

  check_request (easel_json_get_object (object, "request", NULL));
  if (success != NULL)
    check_answer (success);
  for (guint i = 0; i < json_array_get_length (failures); i++)
    check_answer (easel_json_get_object (easel_json_array_object (failures, i), "response", NULL));
}

/* --- single actions -------------------------------------------------------------------------------------------- */

typedef struct
{
  const char     *name;
  AhpChannelKind  kind;
  const char     *state;
  const char     *action;
  const char     *expected;  /* NULL: the very same object */
} Case;

#define MCP "{\"type\":\"mcpServer\",\"id\":\"m\",\"state\":{\"kind\":\"ready\"},\"channel\":\"mcp://m\"}"

static const Case cases[] = {
  { "chat-canvases-set", AHP_CHANNEL_CHAT, "{\"title\":\"C\"}",
    "{\"type\":\"chat/canvasesChanged\",\"canvases\":[{\"resource\":\"ahp-canvas:/1\"}]}",
    "{\"title\":\"C\",\"canvases\":[{\"resource\":\"ahp-canvas:/1\"}]}" },
  { "chat-canvases-absent-clears", AHP_CHANNEL_CHAT, "{\"canvases\":[{\"resource\":\"ahp-canvas:/1\"}]}",
    "{\"type\":\"chat/canvasesChanged\"}", "{}" },
  { "chat-canvases-null-clears", AHP_CHANNEL_CHAT, "{\"canvases\":[]}",
    "{\"type\":\"chat/canvasesChanged\",\"canvases\":null}", "{}" },
  { "chat-canvases-wrong-type", AHP_CHANNEL_CHAT, "{\"canvases\":[]}",
    "{\"type\":\"chat/canvasesChanged\",\"canvases\":\"all\"}", NULL },
  { "chat-activity", AHP_CHANNEL_CHAT, "{}", "{\"type\":\"chat/activityChanged\",\"activity\":\"A\"}",
    "{\"activity\":\"A\"}" },
  { "chat-unknown", AHP_CHANNEL_CHAT, "{}", "{\"type\":\"chat/delta\",\"content\":\"x\"}", NULL },
  { "canvas-state-changed", AHP_CHANNEL_CANVAS, "{\"instanceId\":\"a\",\"title\":\"old\",\"url\":\"https://x\"}",
    "{\"type\":\"canvas/stateChanged\",\"canvas\":{\"instanceId\":\"a\",\"extensionId\":\"e\",\"canvasId\":\"c\"}}",
    "{\"instanceId\":\"a\",\"extensionId\":\"e\",\"canvasId\":\"c\"}" },
  { "canvas-state-changed-wrong-type", AHP_CHANNEL_CANVAS, "{\"instanceId\":\"a\"}",
    "{\"type\":\"canvas/stateChanged\",\"canvas\":[]}", NULL },
  { "canvas-updated-pr-298", AHP_CHANNEL_CANVAS, "{\"activity\":\"a\",\"contentUri\":\"x:1\"}",
    "{\"type\":\"canvas/updated\",\"activity\":null,\"contentUri\":\"x:2\"}", "{\"contentUri\":\"x:2\"}" },
  { "canvas-updated-wrong-type", AHP_CHANNEL_CANVAS, "{\"title\":\"a\"}",
    "{\"type\":\"canvas/updated\",\"title\":\"b\",\"url\":7}", NULL },
  { "canvas-updated-keeps-unknown", AHP_CHANNEL_CANVAS, "{\"title\":\"a\",\"future\":[1,null]}",
    "{\"type\":\"canvas/updated\",\"title\":\"b\",\"newer\":1}", "{\"title\":\"b\",\"future\":[1,null]}" },
  { "canvas-unknown-availability", AHP_CHANNEL_CANVAS, "{\"availability\":\"ready\"}",
    "{\"type\":\"canvas/updated\",\"availability\":\"paused\"}", "{\"availability\":\"paused\"}" },
  { "other-kind", AHP_CHANNEL_SESSION, "{\"title\":\"a\"}", "{\"type\":\"canvas/updated\",\"title\":\"b\"}", NULL },
  { "type-is-prefix", AHP_CHANNEL_CANVAS, "{\"title\":\"a\"}",
    "{\"type\":\"canvas/updated2\",\"title\":\"b\"}", NULL },
  { "type-is-number", AHP_CHANNEL_CANVAS, "{\"title\":\"a\"}", "{\"type\":5,\"title\":\"b\"}", NULL },
  { "status-double", AHP_CHANNEL_SESSION, "{\"status\":24.0}",
    "{\"type\":\"session/isReadChanged\",\"isRead\":true}", "{\"status\":56}" },
  { "status-unknown-bits", AHP_CHANNEL_SESSION, "{\"status\":2147483720}",
    "{\"type\":\"session/isArchivedChanged\",\"isArchived\":false}", "{\"status\":2147483656}" },
  { "status-wrong-type", AHP_CHANNEL_SESSION, "{\"status\":\"idle\"}",
    "{\"type\":\"session/isReadChanged\",\"isRead\":true}", "{\"status\":\"idle\"}" },
  { "flag-wrong-type", AHP_CHANNEL_SESSION, "{\"status\":1}",
    "{\"type\":\"session/isReadChanged\",\"isRead\":1}", NULL },
  { "title-wrong-type", AHP_CHANNEL_SESSION, "{\"title\":\"a\"}",
    "{\"type\":\"session/titleChanged\",\"title\":{}}", NULL },
  { "open-canvases-wrong-type", AHP_CHANNEL_SESSION, "{\"openCanvases\":[]}",
    "{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":null}", NULL },
  { "toggle-enablement", AHP_CHANNEL_SESSION, "{\"customizations\":[{\"id\":\"p\",\"children\":[{\"id\":\"k\"}]}]}",
    "{\"type\":\"session/customizationToggled\",\"id\":\"k\","
    "\"enablement\":[{\"kind\":\"session\",\"enabled\":false}]}",
    "{\"customizations\":[{\"id\":\"p\",\"children\":[{\"id\":\"k\","
    "\"enablement\":[{\"kind\":\"session\",\"enabled\":false}]}]}]}" },
  { "mcp-start", AHP_CHANNEL_SESSION, "{\"customizations\":[" MCP "]}",
    "{\"type\":\"session/mcpServerStartRequested\",\"id\":\"m\"}",
    "{\"customizations\":[{\"type\":\"mcpServer\",\"id\":\"m\",\"state\":{\"kind\":\"starting\"}}]}" },
  { "mcp-stop", AHP_CHANNEL_SESSION, "{\"customizations\":[{\"id\":\"p\",\"children\":[" MCP "]}]}",
    "{\"type\":\"session/mcpServerStopRequested\",\"id\":\"m\"}",
    "{\"customizations\":[{\"id\":\"p\",\"children\":[{\"type\":\"mcpServer\",\"id\":\"m\","
    "\"state\":{\"kind\":\"stopped\"}}]}]}" },
  { "mcp-absent-channel-clears", AHP_CHANNEL_SESSION, "{\"customizations\":[" MCP "]}",
    "{\"type\":\"session/mcpServerStateChanged\",\"id\":\"m\",\"state\":{\"kind\":\"future\"}}",
    "{\"customizations\":[{\"type\":\"mcpServer\",\"id\":\"m\",\"state\":{\"kind\":\"future\"}}]}" },
  { "only-client-tool-left", AHP_CHANNEL_SESSION,
    "{\"status\":24,\"inputNeeded\":[{\"id\":\"a\",\"kind\":\"chatInput\"},"
    "{\"id\":\"b\",\"kind\":\"toolClientExecution\"}]}",
    "{\"type\":\"session/inputNeededRemoved\",\"id\":\"a\"}",
    "{\"status\":8,\"inputNeeded\":[{\"id\":\"b\",\"kind\":\"toolClientExecution\"}]}" },
  { "chat-update-keeps-identity", AHP_CHANNEL_SESSION, "{\"chats\":[{\"resource\":\"c:1\"}]}",
    "{\"type\":\"session/chatUpdated\",\"chat\":\"c:1\",\"changes\":{\"resource\":\"c:2\",\"title\":\"T\"}}",
    "{\"chats\":[{\"resource\":\"c:1\",\"title\":\"T\"}]}" },
  { "list-with-strangers", AHP_CHANNEL_SESSION, "{\"chats\":[null,7,\"x\",{\"resource\":5},{\"resource\":\"c:1\"}]}",
    "{\"type\":\"session/chatRemoved\",\"chat\":\"c:1\"}", "{\"chats\":[null,7,\"x\",{\"resource\":5}]}" },
  { "active-client-without-id", AHP_CHANNEL_SESSION, "{\"activeClients\":[]}",
    "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"tools\":[]}}", NULL },
  { "working-directory-added", AHP_CHANNEL_SESSION, "{\"workingDirectories\":[\"file:///a\"]}",
    "{\"type\":\"session/workingDirectorySet\",\"directory\":\"file:///b\"}",
    "{\"workingDirectories\":[\"file:///a\",\"file:///b\"]}" },
  { "working-directory-first", AHP_CHANNEL_SESSION, "{\"title\":\"S\"}",
    "{\"type\":\"session/workingDirectorySet\",\"directory\":\"file:///a\"}",
    "{\"title\":\"S\",\"workingDirectories\":[\"file:///a\"]}" },
  { "working-directory-known", AHP_CHANNEL_SESSION, "{\"workingDirectories\":[\"file:///a\"]}",
    "{\"type\":\"session/workingDirectorySet\",\"directory\":\"file:///a\"}", NULL },
  { "working-directory-removed", AHP_CHANNEL_SESSION, "{\"workingDirectories\":[\"file:///a\",7,\"file:///b\"]}",
    "{\"type\":\"session/workingDirectoryRemoved\",\"directory\":\"file:///a\"}",
    "{\"workingDirectories\":[7,\"file:///b\"]}" },
  { "working-directory-last-removed", AHP_CHANNEL_SESSION, "{\"workingDirectories\":[\"file:///a\"]}",
    "{\"type\":\"session/workingDirectoryRemoved\",\"directory\":\"file:///a\"}", "{\"workingDirectories\":[]}" },
  { "working-directory-unknown", AHP_CHANNEL_SESSION, "{\"workingDirectories\":[\"file:///a\"]}",
    "{\"type\":\"session/workingDirectoryRemoved\",\"directory\":\"file:///b\"}", NULL },
  { "working-directory-wrong-type", AHP_CHANNEL_SESSION, "{\"workingDirectories\":[\"file:///a\"]}",
    "{\"type\":\"session/workingDirectorySet\",\"directory\":[\"file:///b\"]}", NULL },
  { "chat-call-pauses-for-token", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp"
    "\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"running\",\"invocationMessage\":\"i\",\"confirme"
    "d\":\"not-needed\",\"content\":[1]}}]}}",
    "{\"type\":\"chat/toolCallAuthRequired\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"auth\":{\"reason\":\"requir"
    "ed\"}}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mc"
    "p\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"auth-required\",\"invocationMessage\":\"i\",\"c"
    "onfirmed\":\"not-needed\",\"content\":[1],\"auth\":{\"reason\":\"required\"}}}]}}" },
  { "chat-call-of-nobody-cannot-pause", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"status\":\"running\"}}]}}",
    "{\"type\":\"chat/toolCallAuthRequired\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"auth\":{}}",
    NULL },
  { "chat-call-goes-on", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mc"
    "p\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"auth-required\",\"invocationMessage\":\"i\",\"c"
    "onfirmed\":\"not-needed\",\"content\":[1],\"auth\":{\"reason\":\"required\"}}}]}}",
    "{\"type\":\"chat/toolCallAuthResolved\",\"turnId\":\"t\",\"toolCallId\":\"c\"}",
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp"
    "\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"running\",\"invocationMessage\":\"i\",\"confirme"
    "d\":\"not-needed\",\"content\":[1]}}]}}" },
  { "chat-paused-call-cannot-succeed", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mc"
    "p\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"auth-required\",\"invocationMessage\":\"i\",\"c"
    "onfirmed\":\"not-needed\",\"content\":[1],\"auth\":{\"reason\":\"required\"}}}]}}",
    "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"result\":{\"success\":true}}",
    NULL },
  { "chat-paused-call-fails", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mc"
    "p\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"auth-required\",\"invocationMessage\":\"i\",\"c"
    "onfirmed\":\"not-needed\",\"content\":[1],\"auth\":{\"reason\":\"required\"}}}]}}",
    "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"requiresResultConfirmation\""
    ":true,\"result\":{\"success\":false}}",
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp"
    "\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"completed\",\"invocationMessage\":\"i\",\"confir"
    "med\":\"not-needed\",\"content\":[1],\"success\":false}}]}}" },
  { "chat-result-names-no-other-call", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp"
    "\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"running\",\"confirmed\":\"x\"}}]}}",
    "{\"type\":\"chat/toolCallComplete\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"result\":{\"success\":true,\"st"
    "atus\":\"streaming\",\"toolCallId\":\"d\"}}",
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp"
    "\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"completed\",\"confirmed\":\"x\",\"success\":true}"
    "}]}}" },
  { "chat-pending-call-described-again", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mc"
    "p\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"pending-confirmation\",\"invocationMessage\""
    ":\"i\",\"toolInput\":\"{}\",\"options\":[{\"id\":\"o\"}],\"riskAssessment\":\"low\"}}]}}",
    "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"invocationMessage\":\"j\",\"riskAs"
    "sessment\":\"high\"}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mc"
    "p\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"pending-confirmation\",\"invocationMessage\""
    ":\"j\",\"toolInput\":\"{}\",\"options\":[{\"id\":\"o\"}],\"riskAssessment\":\"high\"}}]}}" },
  { "chat-clients-call-stays-its-own", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{"
    "\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"client\",\"clientId\":\"me\"},"
    "\"status\":\"pending-confirmation\",\"invocationMessage\":\"i\",\"toolInput\":\"{}\"}}]}}",
    "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"invocationMessage\":\"j\","
    "\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"m\"}}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{"
    "\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"client\",\"clientId\":\"me\"},"
    "\"status\":\"pending-confirmation\",\"invocationMessage\":\"j\",\"toolInput\":\"{}\"}}]}}" },
  { "chat-call-becomes-no-clients", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{"
    "\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"m\"},"
    "\"status\":\"pending-confirmation\",\"invocationMessage\":\"i\",\"toolInput\":\"{}\"}}]}}",
    "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"invocationMessage\":\"j\","
    "\"contributor\":{\"kind\":\"client\",\"clientId\":\"me\"}}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{"
    "\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"m\"},"
    "\"status\":\"pending-confirmation\",\"invocationMessage\":\"j\",\"toolInput\":\"{}\"}}]}}" },
  { "chat-call-of-nobody-becomes-no-clients", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{"
    "\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\","
    "\"status\":\"pending-confirmation\",\"invocationMessage\":\"i\",\"toolInput\":\"{}\"}}]}}",
    "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"invocationMessage\":\"j\","
    "\"contributor\":{\"kind\":\"client\",\"clientId\":\"me\"}}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{"
    "\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\","
    "\"status\":\"pending-confirmation\",\"invocationMessage\":\"j\",\"toolInput\":\"{}\"}}]}}" },
  { "chat-call-of-another-server", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{"
    "\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"m\"},"
    "\"status\":\"pending-confirmation\",\"invocationMessage\":\"i\",\"toolInput\":\"{}\"}}]}}",
    "{\"type\":\"chat/toolCallReady\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"invocationMessage\":\"j\","
    "\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"n\"}}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{"
    "\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp\",\"customizationId\":\"n\"},"
    "\"status\":\"pending-confirmation\",\"invocationMessage\":\"j\",\"toolInput\":\"{}\"}}]}}" },
  { "chat-edited-input-is-no-reference", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mc"
    "p\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"pending-confirmation\",\"invocationMessage\""
    ":\"i\",\"toolInput\":{\"uri\":\"x:1\"}}}]}}",
    "{\"type\":\"chat/toolCallConfirmed\",\"turnId\":\"t\",\"toolCallId\":\"c\",\"approved\":true,\"confirmed\""
    ":\"user-action\",\"editedToolInput\":\"e\"}",
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp"
    "\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"running\",\"invocationMessage\":\"i\",\"toolInpu"
    "t\":{\"uri\":\"x:1\"},\"confirmed\":\"user-action\"}}]}}" },
  { "chat-unknown-stage-is-left", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"turns\":[],\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"resp"
    "onseParts\":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{"
    "\"kind\":\"mcp\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"future\"}}]}}",
    "{\"type\":\"chat/turnComplete\",\"turnId\":\"t\",\"duration\":-3}",
    "{\"status\":1,\"turns\":[{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{\"k"
    "ind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp\",\"c"
    "ustomizationId\":\"m\"},\"future\":[1],\"status\":\"future\"}}],\"state\":\"complete\",\"duration\":0}],\""
    "modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-error-part", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"turns\":[],\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"resp"
    "onseParts\":[]}}",
    "{\"type\":\"chat/error\",\"turnId\":\"t\",\"duration\":5,\"part\":{\"kind\":\"error\",\"resumable\":true}}",
    "{\"status\":2,\"turns\":[{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{\"k"
    "ind\":\"error\",\"resumable\":true}],\"state\":\"error\",\"duration\":5}],\"modifiedAt\":\"1970-01-01T00"
    ":00:09.999Z\"}" },
  { "chat-error-member", AHP_CHANNEL_CHAT,
    "{\"status\":40,\"turns\":[],\"activeTurn\":{\"id\":\"t\",\"message\":{\"text\":\"m\"},\"responseParts\":[]}}",
    "{\"type\":\"chat/error\",\"turnId\":\"t\",\"error\":{\"message\":\"e\"}}",
    "{\"status\":34,\"turns\":[{\"id\":\"t\",\"message\":{\"text\":\"m\"},\"responseParts\":[],\"state\":\"error\","
    "\"error\":{\"message\":\"e\"}}],\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-turn-resumed", AHP_CHANNEL_CHAT,
    "{\"status\":34,\"turns\":[{\"id\":\"a\"},{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"respons"
    "eParts\":[{\"kind\":\"error\",\"resumable\":true}],\"state\":\"error\",\"duration\":5}]}",
    "{\"type\":\"chat/turnResume\",\"turnId\":\"t\"}",
    "{\"status\":8,\"turns\":[{\"id\":\"a\"}],\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":"
    "\"m\"},\"responseParts\":[{\"kind\":\"error\",\"resumable\":true}]},\"modifiedAt\":\"1970-01-01T00:00:0"
    "9.999Z\"}" },
  { "chat-turn-not-resumable", AHP_CHANNEL_CHAT,
    "{\"status\":2,\"turns\":[{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{\"k"
    "ind\":\"error\"}],\"state\":\"error\"}]}",
    "{\"type\":\"chat/turnResume\",\"turnId\":\"t\"}",
    NULL },
  { "chat-turn-cancelled-keeps-flags", AHP_CHANNEL_CHAT,
    "{\"status\":72,\"turns\":[],\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"res"
    "ponseParts\":[{\"kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":"
    "{\"kind\":\"mcp\",\"customizationId\":\"m\"},\"future\":[1],\"status\":\"running\",\"invocationMessage\":\""
    "i\",\"content\":[1]}}]}}",
    "{\"type\":\"chat/turnCancelled\",\"turnId\":\"t\"}",
    "{\"status\":65,\"turns\":[{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":[{\""
    "kind\":\"toolCall\",\"toolCall\":{\"toolCallId\":\"c\",\"toolName\":\"n\",\"contributor\":{\"kind\":\"mcp\",\""
    "customizationId\":\"m\"},\"future\":[1],\"status\":\"cancelled\",\"invocationMessage\":\"i\",\"reason\":\""
    "skipped\"}}],\"state\":\"cancelled\"}],\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-turns-loaded", AHP_CHANNEL_CHAT,
    "{\"turns\":[{\"id\":\"b\"}],\"turnsNextCursor\":\"x\"}",
    "{\"type\":\"chat/turnsLoaded\",\"turns\":[{\"id\":\"a\"},{\"id\":\"b\"},7]}",
    "{\"turns\":[{\"id\":\"a\"},{\"id\":\"b\"}]}" },
  { "chat-truncated", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"turns\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"turnsNextCursor\":\"x\",\"inputRequests\":[{\"id\":"
    "\"q\"}]}",
    "{\"type\":\"chat/truncated\",\"turnId\":\"a\"}",
    "{\"status\":1,\"turns\":[{\"id\":\"a\"}],\"turnsNextCursor\":\"x\",\"modifiedAt\":\"1970-01-01T00:00:09.9"
    "99Z\"}" },
  { "chat-truncated-null-is-absent", AHP_CHANNEL_CHAT,
    "{\"status\":1,\"turns\":[{\"id\":\"a\"}],\"turnsNextCursor\":\"x\"}",
    "{\"type\":\"chat/truncated\",\"turnId\":null}",
    "{\"status\":1,\"turns\":[],\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-truncated-unknown", AHP_CHANNEL_CHAT,
    "{\"turns\":[{\"id\":\"a\"}]}",
    "{\"type\":\"chat/truncated\",\"turnId\":\"z\"}",
    NULL },
  { "chat-question-is-a-part", AHP_CHANNEL_CHAT,
    "{\"status\":40,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[]}}",
    "{\"type\":\"chat/inputRequested\",\"request\":{\"id\":\"q\"}}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"inputRequest\",\"request\":{\"id\":\"q\"}}]},\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-question-before-0.6", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"message\":{\"text\":\"m\"},\"responseParts\":[]}}",
    "{\"type\":\"chat/inputRequested\",\"request\":{\"id\":\"q\"}}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"message\":{\"text\":\"m\"},\"responseParts\":[]},\"inputReque"
    "sts\":[{\"id\":\"q\"}],\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-question-asked-again-keeps-answers", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"inputRequest\",\"request\":{\"id\":\"q\",\"answers\":{\"a\":1}}}]}}",
    "{\"type\":\"chat/inputRequested\",\"request\":{\"id\":\"q\",\"message\":\"m\"}}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"inputRequest\",\"request\":{\"id\":\"q\",\"message\":\"m\",\"answers\":{\"a\":1}}}]},\"modified"
    "At\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-question-answer-taken-back", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"inputRequest\",\"request\":{\"id\":\"q\",\"answers\":{\"a\":1}}}]}}",
    "{\"type\":\"chat/inputAnswerChanged\",\"requestId\":\"q\",\"questionId\":\"a\"}",
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"inputRequest\",\"request\":{\"id\":\"q\"}}]},\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-question-answered", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\""
    ":[{\"kind\":\"inputRequest\",\"request\":{\"id\":\"q\",\"answers\":{\"a\":1}}}]}}",
    "{\"type\":\"chat/inputCompleted\",\"requestId\":\"q\",\"response\":\"accept\",\"answers\":{\"b\":2}}",
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"inputRequest\",\"request\":{\"id\":\"q\",\"answers\":{\"a\":1,\"b\":2}},\"response\":\"accept\"}]"
    "},\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-question-answered-twice", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"inputRequest\",\"request\":{\"id\":\"q\",\"answers\":{\"a\":1}},\"response\":\"accept\"}]}}",
    "{\"type\":\"chat/inputCompleted\",\"requestId\":\"q\",\"response\":\"cancel\"}",
    NULL },
  { "chat-question-answered-before-0.6", AHP_CHANNEL_CHAT,
    "{\"status\":24,\"inputRequests\":[{\"id\":\"q\"}]}",
    "{\"type\":\"chat/inputCompleted\",\"requestId\":\"q\",\"response\":\"accept\"}",
    "{\"status\":1,\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-message-queued", AHP_CHANNEL_CHAT,
    "{\"queuedMessages\":[{\"id\":\"1\"}]}",
    "{\"type\":\"chat/pendingMessageSet\",\"kind\":\"queued\",\"id\":\"2\",\"message\":{\"text\":\"x\"}}",
    "{\"queuedMessages\":[{\"id\":\"1\"},{\"id\":\"2\",\"message\":{\"text\":\"x\"}}]}" },
  { "chat-message-steers", AHP_CHANNEL_CHAT,
    "{}",
    "{\"type\":\"chat/pendingMessageSet\",\"kind\":\"steering\",\"id\":\"2\",\"message\":{}}",
    "{\"steeringMessage\":{\"id\":\"2\",\"message\":{}}}" },
  { "chat-message-removed", AHP_CHANNEL_CHAT,
    "{\"queuedMessages\":[{\"id\":\"1\"}]}",
    "{\"type\":\"chat/pendingMessageRemoved\",\"kind\":\"queued\",\"id\":\"1\"}",
    "{}" },
  { "chat-messages-reordered", AHP_CHANNEL_CHAT,
    "{\"queuedMessages\":[{\"id\":\"1\"},{\"id\":\"2\"},{\"id\":\"3\"}]}",
    "{\"type\":\"chat/queuedMessagesReordered\",\"order\":[\"3\",\"z\",\"3\",4]}",
    "{\"queuedMessages\":[{\"id\":\"3\"},{\"id\":\"1\"},{\"id\":\"2\"}]}" },
  { "chat-turn-takes-its-message", AHP_CHANNEL_CHAT,
    "{\"status\":33,\"queuedMessages\":[{\"id\":\"1\"},{\"id\":\"2\"}]}",
    "{\"type\":\"chat/turnStarted\",\"turnId\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"queuedMess"
    "ageId\":\"1\"}",
    "{\"status\":8,\"queuedMessages\":[{\"id\":\"2\"}],\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\""
    ":{\"text\":\"m\"},\"responseParts\":[]},\"modifiedAt\":\"1970-01-01T00:00:09.999Z\"}" },
  { "chat-draft-cleared", AHP_CHANNEL_CHAT,
    "{\"draft\":{\"text\":\"x\"}}",
    "{\"type\":\"chat/draftChanged\"}",
    "{}" },
  { "chat-directory", AHP_CHANNEL_CHAT,
    "{}",
    "{\"type\":\"chat/workingDirectorySet\",\"directory\":\"file:///a\"}",
    "{\"workingDirectories\":[\"file:///a\"]}" },
  { "chat-read", AHP_CHANNEL_CHAT,
    "{\"status\":1}",
    "{\"type\":\"chat/isReadChanged\",\"isRead\":true}",
    "{\"status\":33}" },
  { "chat-part-kept-as-it-is", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[]}}",
    "{\"type\":\"chat/responsePart\",\"turnId\":\"t\",\"part\":{\"kind\":\"future\",\"x\":[null]}}",
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"future\",\"x\":[null]}]}}" },
  { "chat-delta-of-another-kind", AHP_CHANNEL_CHAT,
    "{\"status\":8,\"activeTurn\":{\"id\":\"t\",\"startedAt\":\"s\",\"message\":{\"text\":\"m\"},\"responseParts\":"
    "[{\"kind\":\"reasoning\",\"id\":\"p\",\"content\":\"a\"}]}}",
    "{\"type\":\"chat/delta\",\"turnId\":\"t\",\"partId\":\"p\",\"content\":\"b\"}",
    NULL },
  { "session-chats-reordered", AHP_CHANNEL_SESSION, "{\"chats\":[{\"resource\":\"c:1\"},{\"resource\":\"c:2\",\"title\":\"b\"}]}",
    "{\"type\":\"session/chatsReordered\",\"chats\":[\"c:2\",\"c:1\"]}",
    "{\"chats\":[{\"resource\":\"c:2\",\"title\":\"b\"},{\"resource\":\"c:1\"}]}" },
  { "session-chats-reordered-not-all", AHP_CHANNEL_SESSION, "{\"chats\":[{\"resource\":\"c:1\"},{\"resource\":\"c:2\"}]}",
    "{\"type\":\"session/chatsReordered\",\"chats\":[\"c:2\"]}", NULL },
  { "session-chats-reordered-twice", AHP_CHANNEL_SESSION, "{\"chats\":[{\"resource\":\"c:1\"},{\"resource\":\"c:2\"}]}",
    "{\"type\":\"session/chatsReordered\",\"chats\":[\"c:2\",\"c:2\"]}", NULL },
  { "session-chats-reordered-unknown", AHP_CHANNEL_SESSION, "{\"chats\":[{\"resource\":\"c:1\"},{\"resource\":\"c:2\"}]}",
    "{\"type\":\"session/chatsReordered\",\"chats\":[\"c:2\",7]}", NULL },
  { "session-artifact-set-replaces", AHP_CHANNEL_SESSION,
    "{\"artifacts\":[{\"type\":\"resource\",\"uri\":\"a:1\",\"label\":\"old\"},{\"type\":\"resource\",\"uri\":\"a:2\"}]}",
    "{\"type\":\"session/artifactSet\",\"artifact\":{\"type\":\"resource\",\"uri\":\"a:1\",\"label\":\"new\"}}",
    "{\"artifacts\":[{\"type\":\"resource\",\"uri\":\"a:1\",\"label\":\"new\"},{\"type\":\"resource\",\"uri\":\"a:2\"}]}" },
  { "session-artifact-set-creates-list", AHP_CHANNEL_SESSION, "{}",
    "{\"type\":\"session/artifactSet\",\"artifact\":{\"type\":\"resource\",\"uri\":\"a:1\"}}",
    "{\"artifacts\":[{\"type\":\"resource\",\"uri\":\"a:1\"}]}" },
  { "session-artifact-removed", AHP_CHANNEL_SESSION, "{\"artifacts\":[{\"uri\":\"a:1\"},{\"uri\":\"a:2\"}]}",
    "{\"type\":\"session/artifactRemoved\",\"uri\":\"a:1\"}", "{\"artifacts\":[{\"uri\":\"a:2\"}]}" },
  { "session-artifact-removed-last", AHP_CHANNEL_SESSION, "{\"artifacts\":[{\"uri\":\"a:1\"}]}",
    "{\"type\":\"session/artifactRemoved\",\"uri\":\"a:1\"}", "{}" },
  { "session-artifact-removed-unknown", AHP_CHANNEL_SESSION, "{\"artifacts\":[{\"uri\":\"a:1\"}]}",
    "{\"type\":\"session/artifactRemoved\",\"uri\":\"a:9\"}", NULL },
  { "root-count-wrong-type", AHP_CHANNEL_ROOT, "{\"activeSessions\":1}",
    "{\"type\":\"root/activeSessionsChanged\",\"activeSessions\":\"2\"}", NULL },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr(JsonNode) state = fixture_parse (c->state);
  g_autoptr(JsonNode) action = fixture_parse (c->action);
  g_autoptr(JsonNode) actual = NULL;
  g_autoptr(JsonNode) expected = NULL;
  JsonObject *reduced = reduce (c->kind, json_node_get_object (state), json_node_get_object (action));

  actual = easel_json_node_take (reduced);
  if (c->expected == NULL)
    {
      g_assert_true (reduced == json_node_get_object (state));
      return;
    }
  expected = fixture_parse (c->expected);
  fixture_assert_same (actual, expected);
}

/* Text that comes word by word, and turns, are taken up to a bound: a host may go on for days. */
static void
test_bounds (void)
{
  g_autofree char *text = g_strnfill (1024 * 1024 - 1, 'x');
  g_autofree char *state_text = g_strdup_printf ("{\"turns\":[],\"activeTurn\":{\"id\":\"t\",\"responseParts\":[{\"kind\":"
                                                 "\"markdown\",\"id\":\"p\",\"content\":\"%s\"}]}}", text);
  g_autoptr(JsonNode) state = fixture_parse (state_text);
  g_autoptr(JsonNode) fits = fixture_parse ("{\"type\":\"chat/delta\",\"turnId\":\"t\",\"partId\":\"p\",\"content\":\"y\"}");
  g_autoptr(JsonObject) longest = reduce (AHP_CHANNEL_CHAT, json_node_get_object (state), json_node_get_object (fits));
  g_autoptr(JsonObject) same = reduce (AHP_CHANNEL_CHAT, longest, json_node_get_object (fits));
  g_autoptr(JsonObject) chat = json_object_new ();

  g_assert_true (longest != json_node_get_object (state));
  g_assert_true (same == longest);

  for (int i = 0; i < 1001; i++)
    {
      g_autofree char *started = g_strdup_printf ("{\"type\":\"chat/turnStarted\",\"turnId\":\"%d\",\"message\":{}}", i);
      g_autofree char *ended = g_strdup_printf ("{\"type\":\"chat/turnComplete\",\"turnId\":\"%d\"}", i);
      g_autoptr(JsonNode) first = fixture_parse (started);
      g_autoptr(JsonNode) second = fixture_parse (ended);
      g_autoptr(JsonObject) active = ahp_reduce (AHP_CHANNEL_CHAT, chat, json_node_get_object (first), 0);

      json_object_unref (chat);
      chat = ahp_reduce (AHP_CHANNEL_CHAT, active, json_node_get_object (second), 0);
    }
  g_assert_cmpuint (json_array_get_length (easel_json_peek_array (chat, "turns")), ==, 1000);
  g_assert_cmpstr (easel_json_peek_string (easel_json_array_object (easel_json_peek_array (chat, "turns"), 0), "id", NULL),
                   ==, "1");
}

/* What did not change is the same node, not a copy of it: a reduction costs the size of one object. */
static void
test_sharing (void)
{
  g_autoptr(JsonNode) state = fixture_parse ("{\"canvases\":[{\"canvasId\":\"a\"}],\"title\":\"x\"}");
  g_autoptr(JsonNode) action = fixture_parse ("{\"type\":\"session/titleChanged\",\"title\":\"y\"}");
  g_autoptr(JsonObject) reduced = NULL;

  reduced = reduce (AHP_CHANNEL_SESSION, json_node_get_object (state), json_node_get_object (action));
  g_assert_true (json_object_get_member (reduced, "canvases") ==
                 json_object_get_member (json_node_get_object (state), "canvases"));
  g_assert_true (json_object_get_member (reduced, "title") ==
                 json_object_get_member (json_node_get_object (action), "title"));
}

/* --- hostile ---------------------------------------------------------------------------------------------------- */

static const char * const words[] = {
  "activeTurn", "turns", "turnId", "responseParts", "part", "partId", "content", "message", "toolCall",
  "toolCallId", "streaming", "running", "pending-confirmation", "auth-required", "approved", "result",
  "success", "options", "selectedOptionId", "auth", "contributor", "mcp", "inputRequests", "inputRequest",
  "requestId", "questionId", "answers", "answer", "queuedMessages", "order", "resumable", "startedAt",
  "markdown", "reasoning", "steering", "queued",
  "type", "id", "title", "status", "url", "availability", "activity", "contentUri", "canvas", "canvases",
  "openCanvases", "channel", "resource", "instanceId", "canvasId", "extensionId", "providerId", "chats", "chat",
  "changes", "summary", "defaultChat", "customizations", "customization", "children", "enabled", "enablement",
  "state", "kind", "mcpServer", "inputNeeded", "request", "toolClientExecution", "activeClients",
  "activeClient", "clientId", "config", "values", "replace", "error", "isRead", "isArchived", "_meta", "tools",
  "workingDirectories", "directory", "artifacts", "artifact", "uri", "relations",
  "agents", "activeSessions", "terminals", "identity", "ready", "client", "source", "provider", "", "\xc3\xa9",
};

static const char * const types[] = {
  "root/agentsChanged", "root/activeSessionsChanged", "root/terminalsChanged", "root/configChanged",
  "session/openCanvasesChanged", "session/canvasesChanged", "session/activityChanged", "session/titleChanged",
  "session/chatUpdated", "session/chatAdded", "session/chatRemoved", "session/chatsReordered", "session/defaultChatChanged", "session/ready",
  "session/creationFailed", "session/activeClientSet", "session/activeClientRemoved", "session/isReadChanged",
  "session/isArchivedChanged", "session/inputNeededSet", "session/inputNeededRemoved",
  "session/customizationsChanged", "session/customizationUpdated", "session/customizationRemoved",
  "session/customizationToggled", "session/mcpServerStateChanged", "session/mcpServerStartRequested",
  "session/mcpServerStopRequested", "session/changesetsChanged", "session/serverToolsChanged",
  "session/configChanged", "session/artifactSet", "session/artifactRemoved", "session/metaChanged",
  "session/workingDirectorySet", "session/workingDirectoryRemoved",
  "chat/canvasesChanged", "chat/activityChanged", "canvas/updated",
  "canvas/stateChanged", "canvas/message", "canvas/closeRequested",
  "chat/delta", "chat/reasoning", "chat/responsePart", "chat/turnStarted", "chat/turnComplete",
  "chat/turnCancelled", "chat/error", "chat/turnResume", "chat/truncated", "chat/turnsLoaded", "chat/usage",
  "chat/toolCallStart", "chat/toolCallDelta", "chat/toolCallReady", "chat/toolCallConfirmed",
  "chat/toolCallComplete", "chat/toolCallResultConfirmed", "chat/toolCallContentChanged",
  "chat/toolCallAuthRequired", "chat/toolCallAuthResolved", "chat/inputRequested", "chat/inputAnswerChanged",
  "chat/inputCompleted", "chat/pendingMessageSet", "chat/pendingMessageRemoved", "chat/queuedMessagesReordered",
  "chat/draftChanged", "chat/workingDirectorySet", "chat/workingDirectoryRemoved",
};

static const char *
random_word (GRand *rand)
{
  return words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))];
}

static JsonNode *
random_node (GRand *rand,
             int    depth)
{
  JsonNode *node = json_node_alloc ();
  int count = g_rand_int_range (rand, 0, 5);

  switch (g_rand_int_range (rand, 0, depth > 0 ? 10 : 6))
    {
    case 0:
      return json_node_init_null (node);
    case 1:
      return json_node_init_boolean (node, count & 1);
    case 2:
      return json_node_init_int (node, g_rand_int_range (rand, -3, 200));
    case 3:
      return json_node_init_double (node, g_rand_double (rand) * 1e20);
    case 4:
    case 5:
      return json_node_init_string (node, random_word (rand));
    case 6:
    case 7:
      json_node_take_array (json_node_init (node, JSON_NODE_ARRAY), json_array_new ());
      while (count-- > 0)
        json_array_add_element (json_node_get_array (node), random_node (rand, depth - 1));
      return node;
    default:
      json_node_take_object (json_node_init (node, JSON_NODE_OBJECT), json_object_new ());
      while (count-- > 0)
        json_object_set_member (json_node_get_object (node), random_word (rand), random_node (rand, depth - 1));
      return node;
    }
}

static JsonObject *
random_object (GRand *rand,
               int    members)
{
  JsonObject *object = json_object_new ();

  while (members-- > 0)
    json_object_set_member (object, random_word (rand), random_node (rand, 3));
  return object;
}

static void
read_everything (JsonObject *state)
{
  g_autoptr(GPtrArray) session = ahp_dialect_read_session (state);
  g_autoptr(GPtrArray) chat = ahp_dialect_read_chat (state);
  g_autoptr(GPtrArray) artifacts = ahp_session_read_artifacts (state);
  g_auto(GStrv) chats = ahp_dialect_read_chats (state);
  g_autoptr(AhpCanvasView) alone = ahp_dialect_read_canvas (state, NULL);

  for (guint i = 0; i < artifacts->len; i++)
    g_assert_nonnull (((AhpArtifact *) artifacts->pdata[i])->uri);
  for (guint i = 0; i < session->len; i++)
    {
      g_autoptr(AhpCanvasView) over = ahp_dialect_read_canvas (state, session->pdata[i]);

      g_assert_nonnull (over->channel);
    }
}

/* Random states under random actions with names that mean something. G_DEBUG=fatal-criticals and the sanitizers do
 * the asserting, besides purity. */
static void
test_random (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (297);

  for (int round = 0; round < 3000; round++)
    {
      g_autoptr(JsonObject) state = random_object (rand, 12);

      for (int step = 0; step < 8; step++)
        {
          g_autoptr(JsonObject) action = random_object (rand, 8);
          AhpChannelKind kind = g_rand_int_range (rand, AHP_CHANNEL_ROOT, AHP_CHANNEL_CANVAS + 1);
          JsonObject *next;

          json_object_set_string_member (action, "type", types[g_rand_int_range (rand, 0, G_N_ELEMENTS (types))]);
          next = reduce (kind, state, action);
          json_object_unref (state);
          state = next;
        }
      read_everything (state);
    }
}

/* Collected updates have the effect of one after the other. */
static void
test_collected_updates (void)
{
  static const char * const updates[] = {
    "{\"type\":\"canvas/updated\",\"title\":\"a\",\"status\":\"one\"}",
    "{\"type\":\"canvas/updated\",\"title\":null}",
    "{\"type\":\"canvas/updated\",\"title\":\"b\",\"availability\":\"stale\"}",
    "{\"type\":\"canvas/updated\",\"availability\":null,\"status\":null}",
    "{\"type\":\"canvas/updated\",\"title\":7,\"status\":\"two\"}",
    "{\"type\":\"canvas/updated\",\"activity\":\"c\",\"url\":\"https://example.org\",\"contentUri\":null}",
    "{\"type\":\"canvas/updated\"}",
    "{\"type\":\"canvas/message\",\"payload\":1}",
  };
  g_autoptr(JsonNode) initial = fixture_parse ("{\"canvasId\":\"c\",\"title\":\"first\",\"contentUri\":\"x\","
                                               "\"availability\":\"ready\",\"extra\":1}");

  for (guint round = 0; round < 500; round++)
    {
      g_autoptr(JsonArray) actions = json_array_new ();
      g_autoptr(JsonNode) one_by_one = NULL;
      g_autoptr(JsonNode) collected = NULL;

      for (int i = g_test_rand_int_range (1, 8); i > 0; i--)
        json_array_add_element (actions,
                                fixture_parse (updates[g_test_rand_int_range (0, G_N_ELEMENTS (updates))]));
      one_by_one = reduce_all (AHP_CHANNEL_CANVAS, json_node_get_object (initial), actions);
      collected = reduce_collected (AHP_CHANNEL_CANVAS, json_node_get_object (initial), actions);
      fixture_assert_same (collected, one_by_one);
    }
}

/* A view that an update changed is the view of the state that the update changed. */
static void
test_updated_views (void)
{
  static const char * const updates[] = {
    "{\"title\":\"a\",\"status\":\"one\"}", "{\"title\":null}", "{\"status\":null}", "{\"activity\":\"c\"}",
    "{\"availability\":\"stale\"}", "{\"availability\":null}", "{\"availability\":\"strange\"}",
    "{\"url\":\"https://example.org\"}", "{\"url\":null,\"title\":\"b\"}", "{\"contentUri\":\"x:y\"}",
    "{\"title\":7,\"status\":\"two\"}", "{\"other\":1}", "{\"status\":\"\"}",
  };
  static const char * const states[] = {
    "{\"extensionId\":\"e\",\"canvasId\":\"c\",\"availability\":\"ready\",\"activity\":\"d\"}",
    "{\"providerId\":\"e\",\"canvasId\":\"c\",\"contentUri\":\"y:z\",\"status\":\"s\"}",
    "{\"extensionId\":\"e\",\"canvasId\":\"c\"}",
    "{\"identity\":1}",
  };
  guint n_updated = 0;

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    for (guint j = 0; j < G_N_ELEMENTS (updates); j++)
      {
        g_autoptr(JsonNode) state = fixture_parse (states[i]);
        g_autoptr(JsonNode) action = fixture_parse (updates[j]);
        g_autoptr(JsonObject) next = NULL;
        g_autoptr(AhpCanvasView) view = ahp_dialect_read_canvas (json_node_get_object (state), NULL);
        g_autoptr(AhpCanvasView) expected = NULL;

        json_object_set_string_member (json_node_get_object (action), "type", "canvas/updated");
        next = ahp_reduce (AHP_CHANNEL_CANVAS, json_node_get_object (state), json_node_get_object (action), 0);
        expected = ahp_dialect_read_canvas (next, NULL);
        if (!ahp_dialect_update_canvas (view, json_node_get_object (action)))
          continue;
        n_updated++;
        g_assert_cmpstr (view->title, ==, expected->title);
        g_assert_cmpstr (view->status, ==, expected->status);
        g_assert_cmpstr (view->url, ==, expected->url);
        g_assert_cmpint (view->availability, ==, expected->availability);
      }
  g_assert_cmpuint (n_updated, >=, 8);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fixture_add_folder ("/ahp/reducers/0.5.1", "reducers", 95, test_fixture);
  fixture_add_folder ("/ahp/reducers/issue-297", "issue-297/reducers", 15, test_fixture);
  fixture_add_folder ("/ahp/requests/issue-297", "issue-297/requests", 6, test_request);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ahp/reducers/case/%s", cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/ahp/reducers/bounds", test_bounds);
  g_test_add_func ("/ahp/reducers/sharing", test_sharing);
  g_test_add_func ("/ahp/reducers/random", test_random);

  g_test_add_func ("/ahp/reducers/collected-updates", test_collected_updates);
  g_test_add_func ("/ahp/reducers/updated-views", test_updated_views);
  return g_test_run ();
}
