/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server.h"

#include <string.h>

/* Primitives: how they are called, and all members with what they are at first. */
static const struct
{
  const char *name;
  const char *list;
  const char *route;
  const char *prefix;
  const char *needed;    /* a member that has to be there */
  const char *initial;
} kinds[] = {
  { "approvalGate", "approvalGates", "approval", "appr", "title",
    "{'title':null,'detail':null,'action':null,'status':'pending','nodeIds':[],'resolvedAt':null,'resolution':null}" },
  { "elicitation", "elicitations", "elicitation", "elic", "prompt",
    "{'prompt':null,'fields':[],'status':'pending','response':null,'nodeIds':[],'resolvedAt':null}" },
  { "modeRequest", "modeRequests", "mode", "mode", "mode",
    "{'mode':null,'reason':null,'status':'pending','nodeIds':[],'resolvedAt':null,'resolution':null}" },
  { "workItem", "workItems", "work", "work", "title",
    "{'title':null,'status':'todo','detail':null,'nodeIds':[],'agentId':null}" },
  { "reviewAnnotation", "reviewAnnotations", "review", "rev", "body",
    "{'kind':'comment','body':null,'severity':'info','status':'open','anchorType':'node','nodeId':null,'file':null,"
    "'region':null,'author':null}" },
  { "evidence", "evidence", "evidence", "evd", "title",
    "{'kind':null,'title':null,'body':null,'ref':null,'nodeIds':[],'data':null,'seq':0}" },
  { "event", "events", "event", "evt", "summary",
    "{'kind':null,'summary':null,'detail':null,'nodeIds':[],'data':null,'agentId':null,'seq':0}" },
  { "steering", "steering", "steer", "steer", "message",
    "{'message':null,'delivered':false,'agentId':null,'target':null,'seq':0}" },
};

/* All interactions, the kind that comes of each, and the types of nodes that may. */
static const struct
{
  const char *type;
  int         kind;
  const char *from;
} interactions[] = {
  { "ax.event.record", 6,
    " markdown context status file diff mermaid json-render graph ledger trace webpage group html mcp-app prompt response " },
  { "ax.steer", 7, " markdown context mermaid html " },
  { "ax.work.create", 3, " markdown status mermaid json-render group html mcp-app " },
  { "ax.work.update", -1, " status json-render html mcp-app " },
  { "ax.evidence.add", 5,
    " markdown context file diff mermaid json-render graph ledger trace image webpage html mcp-app " },
  { "ax.approval.request", 0, " status html " },
  { "ax.approval.resolve", -1, "" },
  { "ax.review.add", 4, " file diff image webpage html " },
  { "ax.focus.set", -3, " context file diff graph webpage group html mcp-app " },
  { "ax.command.invoke", -2, " markdown context mermaid group html " },
  { "ax.elicitation.request", 1, " json-render html mcp-app " },
  { "ax.mode.request", 2, " status html " },
  { "ax.flow.materialize", -4, " html " },
};

/* Types that say nothing before they were allowed to. */
#define SILENT " html mcp-app prompt response "

#define TYPES \
  "\\\"ax.event.record\\\"|\\\"ax.steer\\\"|\\\"ax.work.create\\\"|\\\"ax.work.update\\\"|\\\"ax.evidence.add\\\"|" \
  "\\\"ax.approval.request\\\"|\\\"ax.approval.resolve\\\"|\\\"ax.review.add\\\"|\\\"ax.focus.set\\\"|" \
  "\\\"ax.command.invoke\\\"|\\\"ax.elicitation.request\\\"|\\\"ax.mode.request\\\"|\\\"ax.flow.materialize\\\""

/* The page of a node as the real server makes it: styles of the server, and with a token the object PMX_AX. */
#define SURFACE \
  "<!doctype html><html data-theme=\"%s\"><head><meta charset=\"utf-8\">" \
  "<link rel=\"stylesheet\" href=\"/canvas/surface-theme.css\">%s</head><body>%s</body></html>"
#define BRIDGE \
  "<script>(() => { const token = '%s', nodeId = '%s', waiting = new Map(); let n = 0; window.PMX_AX = { state: %s," \
  " emit: (type, payload) => new Promise((resolve) => { const correlationId = `${nodeId}-${++n}-1`;" \
  " waiting.set(correlationId, resolve); window.parent.postMessage({ source: 'pmx-canvas-ax', token, nodeId," \
  " correlationId, interaction: { type: String(type), payload: payload ?? {} } }, '*'); }) };" \
  " window.addEventListener('message', (event) => { const m = event.data; if (!m || m.token !== token) return;" \
  " if (m.source === 'pmx-canvas-ax-ack') { waiting.get(m.correlationId)?.(m.result);" \
  " window.dispatchEvent(new CustomEvent('pmx-ax-ack', { detail: m })); }" \
  " if (m.source === 'pmx-canvas-html-node' && m.type === 'ax-update') { window.PMX_AX.state = m.state;" \
  " window.dispatchEvent(new CustomEvent('pmx-ax-update', { detail: m.state })); } }); })();</script>"

typedef struct
{
  SoupServerMessage *message;
  int                kind;
  char              *id;
  guint              timer;
  PmxServer         *server;
} Held;

struct _PmxServer
{
  SoupServer *server;
  guint       port;
  gboolean    has_stream;
  char       *version;
  char       *trouble;
  JsonArray  *nodes;
  JsonArray  *lists[G_N_ELEMENTS (kinds)];
  JsonNode   *focus;
  JsonNode   *host;
  GStrv       pins;
  GPtrArray  *streams;    /* (element-type SoupServerMessage) */
  GPtrArray  *held;       /* (element-type Held) */
  GHashTable *calls;
  JsonArray  *told;       /* events by sequence */
  guint       seq;
  guint       n_made;
  char       *refused[2];
  char       *refusal;
  guint       refusal_status;
};

/* --- JSON ------------------------------------------------------------------------------------------------------- */

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_dup_object (node) : NULL;
}

static JsonObject *
parse_quoted (const char *text)
{
  g_autofree char *copy = g_strdup (text);

  return parse (g_strdelimit (copy, "'", '"'));
}

static char *
to_text (JsonObject *object)
{
  g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), object);

  return json_to_string (node, FALSE);
}

static char *
list_to_text (JsonArray *array)
{
  g_autoptr(JsonNode) node = json_node_init_array (json_node_alloc (), array);

  return json_to_string (node, FALSE);
}

static const char *
text_of (JsonObject *object,
         const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
    ? json_node_get_string (node) : NULL;
}

static JsonObject *
find_in (JsonArray  *list,
         const char *id)
{
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonObject *object = json_array_get_object_element (list, i);

      if (g_strcmp0 (text_of (object, "id"), id) == 0)
        return object;
    }
  return NULL;
}

/* An answer: a body, and the status of it. */
typedef struct
{
  guint  status;
  char  *body;
} Answer;

static Answer
answer (const char *format,
        ...) G_GNUC_PRINTF (1, 2);

static Answer
answer (const char *format,
        ...)
{
  Answer made = { 200, NULL };
  va_list arguments;

  va_start (arguments, format);
  made.body = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return made;
}

static Answer
refuse (guint       status,
        const char *code,
        const char *format,
        ...) G_GNUC_PRINTF (3, 4);

static Answer
refuse (guint       status,
        const char *code,
        const char *format,
        ...)
{
  g_autofree char *words = NULL;
  va_list arguments;

  va_start (arguments, format);
  words = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (code == NULL)
    return (Answer) { status, g_strdup_printf ("{\"ok\":false,\"error\":\"%s\"}", words) };
  return (Answer) { status, g_strdup_printf ("{\"ok\":false,\"status\":%u,\"code\":\"%s\",\"error\":\"%s\"}", status,
                                             code, words) };
}

/* --- events ----------------------------------------------------------------------------------------------------- */

static void
send_to (SoupServerMessage *stream,
         const char        *text)
{
  SoupMessageBody *body = soup_server_message_get_response_body (stream);

  soup_message_body_append (body, SOUP_MEMORY_COPY, text, strlen (text));
  soup_server_message_unpause (stream);
}

void
pmx_server_send_text (PmxServer  *self,
                      const char *text)
{
  for (guint i = 0; i < self->streams->len; i++)
    send_to (self->streams->pdata[i], text);
}

void
pmx_server_emit (PmxServer  *self,
                 const char *name,
                 const char *payload)
{
  g_autofree char *frame = g_strdup_printf ("id: %u\nevent: %s\ndata: %s\n\n", ++self->seq, name, payload);
  JsonObject *event = json_object_new ();

  json_object_set_string_member (event, "event", name);
  json_object_set_object_member (event, "payload", parse (payload));
  json_object_set_int_member (event, "seq", self->seq);
  json_array_add_object_element (self->told, event);
  pmx_server_send_text (self, frame);
}

static char *
dup_layout (PmxServer *self)
{
  g_autofree char *nodes = list_to_text (self->nodes);

  return g_strdup_printf ("{\"viewport\":{\"x\":0,\"y\":0,\"scale\":1},\"theme\":\"dark\",\"nodes\":%s,\"edges\":[],"
                          "\"annotations\":[]}", nodes);
}

static char *
dup_pins (PmxServer *self)
{
  JsonArray *ids = json_array_new ();
  g_autoptr(JsonArray) owned = ids;
  g_autofree char *text = NULL;

  for (guint i = 0; self->pins[i] != NULL; i++)
    json_array_add_string_element (ids, self->pins[i]);
  text = list_to_text (ids);
  return g_strdup_printf ("{\"count\":%u,\"nodeIds\":%s}", g_strv_length (self->pins), text);
}

static void
emit_layout (PmxServer *self)
{
  g_autofree char *layout = dup_layout (self);
  g_autofree char *payload = g_strdup_printf ("{\"layout\":%s,\"sessionId\":\"pmx-1\"}", layout);

  pmx_server_emit (self, "canvas-layout-update", payload);
}

#define CONNECTED \
  "{\"sessionId\":\"pmx-1\",\"requestedSessionId\":null,\"continuity\":\"fresh\",\"path\":\"/workbench\"," \
  "\"theme\":\"dark\",\"version\":\"%s\"}"

static void
open_stream (PmxServer         *self,
             SoupServerMessage *message)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  g_autofree char *layout = dup_layout (self);
  g_autofree char *pins = dup_pins (self);
  g_autofree char *connected = g_strdup_printf (CONNECTED, self->version);
  g_autofree char *text =
    g_strdup_printf ("id: 1\nevent: connected\ndata: %s\n\nid: 2\nevent: canvas-layout-update\ndata: {\"layout\":%s}\n\n"
                     "id: 3\nevent: context-pins-changed\ndata: %s\n\n", connected, layout, pins);

  soup_message_headers_set_content_type (headers, "text/event-stream", NULL);
  soup_message_headers_set_encoding (headers, SOUP_ENCODING_CHUNKED);
  soup_message_body_set_accumulate (soup_server_message_get_response_body (message), FALSE);
  soup_server_message_set_status (message, 200, NULL);
  g_ptr_array_add (self->streams, g_object_ref (message));
  send_to (message, text);
}

static Answer
poll (PmxServer  *self,
      GHashTable *query)
{
  const char *since = query != NULL ? g_hash_table_lookup (query, "since") : NULL;
  guint64 cursor = since != NULL ? g_ascii_strtoull (since, NULL, 10) : 0;
  g_autoptr(JsonArray) events = json_array_new ();
  g_autofree char *text = NULL;
  g_autofree char *layout = dup_layout (self);
  g_autofree char *pins = dup_pins (self);
  g_autofree char *connected = g_strdup_printf (CONNECTED, self->version);

  if (since == NULL || cursor > self->seq)
    return answer ("{\"ok\":true,\"transport\":\"poll\",\"snapshot\":true,\"seq\":%u,\"sessionId\":\"pmx-1\",\"events\":["
                   "{\"event\":\"connected\",\"payload\":%s},{\"event\":\"canvas-layout-update\",\"payload\":"
                   "{\"layout\":%s}},{\"event\":\"context-pins-changed\",\"payload\":%s}]}",
                   self->seq, connected, layout, pins);
  for (guint i = 0; i < json_array_get_length (self->told); i++)
    if ((guint64) json_object_get_int_member (json_array_get_object_element (self->told, i), "seq") > cursor)
      json_array_add_object_element (events, json_object_ref (json_array_get_object_element (self->told, i)));
  text = list_to_text (events);
  return answer ("{\"ok\":true,\"transport\":\"poll\",\"snapshot\":false,\"seq\":%u,\"sessionId\":\"pmx-1\","
                 "\"events\":%s}", self->seq, text);
}

/* --- primitives ------------------------------------------------------------------------------------------------- */

static Answer
answer_held (PmxServer *self,
             int        kind,
             JsonObject *object)
{
  g_autofree char *text = to_text (object);

  return answer ("{\"ok\":true,\"%s\":%s,\"pending\":%s}", kinds[kind].name, text,
                 g_strcmp0 (text_of (object, "status"), "pending") == 0 ? "true" : "false");
}

static void
reply (SoupServerMessage *message,
       Answer             made)
{
  soup_server_message_set_status (message, made.status, NULL);
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_TAKE, made.body, strlen (made.body));
}

static void
let_go (PmxServer *self,
        guint      position)
{
  Held *held = self->held->pdata[position];
  SoupServerMessage *message = held->message;
  Answer made = answer_held (self, held->kind, find_in (self->lists[held->kind], held->id));

  g_object_ref (message);
  g_ptr_array_remove_index (self->held, position);
  reply (message, made);
  soup_server_message_unpause (message);
  g_object_unref (message);
}

static void
tell_changed (PmxServer  *self,
              int         kind,
              JsonObject *object)
{
  g_autofree char *text = to_text (object);
  g_autofree char *payload = g_strdup_printf ("{\"%s\":%s}", kinds[kind].name, text);

  for (guint i = self->held->len; i > 0; i--)
    {
      Held *held = self->held->pdata[i - 1];

      if (held->kind == kind && g_strcmp0 (held->id, text_of (object, "id")) == 0)
        let_go (self, i - 1);
    }
  pmx_server_emit (self, kind >= 5 ? "ax-event-created" : "ax-state-changed", payload);
}

static JsonObject *
create (PmxServer  *self,
        int         kind,
        JsonObject *body)
{
  JsonObject *object = parse_quoted (kinds[kind].initial);
  g_autoptr(GList) members = json_object_get_members (object);
  g_autofree char *id = g_strdup_printf ("%s-%u", kinds[kind].prefix, ++self->n_made);
  g_autofree char *time = g_strdup_printf ("2026-11-21T20:%02u:%02u.000Z", self->n_made / 60 % 60, self->n_made % 60);
  const char *source = text_of (body, "source");

  for (GList *l = members; l != NULL; l = l->next)
    if (json_object_has_member (body, l->data))
      json_object_set_member (object, l->data, json_object_dup_member (body, l->data));
  json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, "createdAt", time);
  json_object_set_string_member (object, "updatedAt", time);
  json_object_set_string_member (object, "source", source != NULL ? source : "api");
  if (json_object_has_member (object, "seq"))
    json_object_set_int_member (object, "seq", json_array_get_length (self->lists[kind]) + 1);
  json_array_add_object_element (self->lists[kind], object);
  tell_changed (self, kind, object);
  return object;
}

static Answer
answer_made (int         kind,
             JsonObject *object)
{
  g_autofree char *text = to_text (object);

  return answer ("{\"ok\":true,\"%s\":%s}", kinds[kind].name, text);
}

static Answer
resolve (PmxServer  *self,
         int         kind,
         const char *id,
         JsonObject *body)
{
  JsonObject *object = find_in (self->lists[kind], id);
  const char *decision = text_of (body, "decision");
  static const char * const words[] = { "approval gate", "elicitation", "mode request" };

  if (object == NULL || g_strcmp0 (text_of (object, "status"), "pending") != 0)
    return refuse (404, NULL, "%s not found or already resolved.", words[kind]);
  if (kind == 1)
    {
      json_object_set_string_member (object, "status", "answered");
      json_object_set_member (object, "response", json_object_dup_member (body, "response"));
    }
  else if (g_strcmp0 (decision, "approved") == 0 || g_strcmp0 (decision, "rejected") == 0)
    json_object_set_string_member (object, "status", decision);
  else
    return refuse (400, NULL, "decision must be approved or rejected.");
  json_object_set_string_member (object, "resolvedAt", "2026-11-21T21:00:00.000Z");
  tell_changed (self, kind, object);
  return answer_made (kind, object);
}

static Answer
invoke_command (PmxServer  *self,
                JsonObject *body)
{
  const char *name = text_of (body, "name");
  g_autoptr(JsonObject) event = NULL;

  if (name == NULL || !g_str_has_prefix (name, "pmx."))
    return refuse (400, "unknown-command", "Unknown command \\\"%s\\\".", name);
  event = parse_quoted ("{'kind':'command'}");
  json_object_set_string_member (event, "summary", name);
  return answer_made (6, create (self, 6, event));
}

static Answer
set_focus (PmxServer  *self,
           JsonObject *body)
{
  JsonObject *focus = json_object_new ();

  json_object_set_member (focus, "nodeIds", json_object_dup_member (body, "nodeIds"));
  json_object_set_string_member (focus, "source", "api");
  g_clear_pointer (&self->focus, json_node_unref);
  self->focus = json_node_init_object (json_node_alloc (), focus);
  json_object_unref (focus);
  pmx_server_emit (self, "ax-state-changed", "{\"focus\":{}}");
  {
    g_autofree char *text = json_to_string (self->focus, FALSE);

    return answer ("{\"ok\":true,\"focus\":%s}", text);
  }
}

static Answer
set_pins (PmxServer  *self,
          JsonObject *body)
{
  JsonArray *ids = json_object_get_array_member (body, "nodeIds");
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *payload = NULL;

  for (guint i = 0; i < json_array_get_length (ids); i++)
    g_strv_builder_add (builder, json_array_get_string_element (ids, i));
  g_strfreev (self->pins);
  self->pins = g_strv_builder_end (builder);
  payload = dup_pins (self);
  pmx_server_emit (self, "context-pins-changed", payload);
  return answer ("{\"ok\":true,\"count\":%u}", g_strv_length (self->pins));
}

/* Whether a node says itself that it may. */
static gboolean
is_allowed (JsonObject *node,
            const char *type,
            gboolean   *enabled)
{
  JsonObject *data = json_object_get_object_member (node, "data");
  JsonObject *caps = json_object_has_member (data, "axCapabilities")
    ? json_object_get_object_member (data, "axCapabilities") : NULL;

  g_autofree char *type_of_node = g_strdup_printf (" %s ", text_of (node, "type"));

  *enabled = strstr (SILENT, type_of_node) == NULL;
  if (caps != NULL && json_object_has_member (caps, "enabled"))
    *enabled = json_object_get_boolean_member (caps, "enabled");
  if (caps == NULL || !json_object_has_member (caps, "allowed"))
    return TRUE;
  for (guint i = 0; i < json_array_get_length (json_object_get_array_member (caps, "allowed")); i++)
    if (g_strcmp0 (json_array_get_string_element (json_object_get_array_member (caps, "allowed"), i), type) == 0)
      return TRUE;
  return FALSE;
}

static Answer
carry_out (PmxServer  *self,
           int         kind,
           const char *type,
           JsonObject *node,
           JsonObject *payload)
{
  JsonObject *made;
  g_autofree char *text = NULL;

  if (kind == -2)
    return invoke_command (self, payload);
  if (kind == -3)
    return set_focus (self, payload);
  if (kind == -4)
    return answer ("{\"ok\":true,\"type\":\"%s\",\"sourceNodeId\":\"%s\",\"primitive\":{}}", type, text_of (node, "id"));
  if (kind == -1)
    {
      JsonObject *item = find_in (self->lists[3], text_of (payload, "id"));

      if (item == NULL)
        return refuse (404, "work-item-not-found", "Work item \\\"%s\\\" not found.", text_of (payload, "id"));
      json_object_set_string_member (item, "status", text_of (payload, "status"));
      tell_changed (self, 3, item);
      made = item;
    }
  else if (text_of (payload, kinds[kind].needed) == NULL)
    return refuse (400, "invalid-payload", "%s: Invalid input: expected string, received undefined", kinds[kind].needed);
  else
    made = create (self, kind, payload);
  text = to_text (made);
  return answer ("{\"ok\":true,\"type\":\"%s\",\"sourceNodeId\":\"%s\",\"primitive\":%s}", type, text_of (node, "id"),
                 text);
}

static Answer
interact (PmxServer  *self,
          JsonObject *body)
{
  const char *type = text_of (body, "type");
  const char *id = text_of (body, "sourceNodeId");
  g_autoptr(JsonObject) payload =
    json_object_has_member (body, "payload") ? json_object_ref (json_object_get_object_member (body, "payload")) : NULL;
  JsonObject *node = find_in (self->nodes, id);
  g_autofree char *from = node != NULL ? g_strdup_printf (" %s ", text_of (node, "type")) : NULL;
  gboolean enabled, allowed;

  if (payload == NULL)
    payload = json_object_new ();
  for (guint i = 0; i < G_N_ELEMENTS (interactions); i++)
    {
      if (g_strcmp0 (interactions[i].type, type) != 0)
        continue;
      if (node == NULL)
        return refuse (404, "unknown-node", "Source node \\\"%s\\\" not found.", id);
      allowed = is_allowed (node, type, &enabled) && strstr (interactions[i].from, from) != NULL;
      if (!enabled)
        return refuse (403, "ax-disabled", "AX interactions are not enabled for node \\\"%s\\\".", id);
      if (!allowed)
        return refuse (403, "not-allowed", "Node type \\\"%s\\\" cannot emit \\\"%s\\\".", text_of (node, "type"), type);
      return carry_out (self, interactions[i].kind, type, node, payload);
    }
  return refuse (400, "invalid-envelope", "type: Invalid option: expected one of " TYPES);
}

/* --- requests --------------------------------------------------------------------------------------------------- */

static Answer
answer_state (PmxServer *self)
{
  g_autoptr(JsonObject) state = json_object_new ();
  g_autofree char *text = NULL;
  g_autofree char *host = self->host != NULL ? json_to_string (self->host, FALSE) : g_strdup ("null");

  json_object_set_int_member (state, "version", 1);
  json_object_set_member (state, "focus", json_node_ref (self->focus));
  for (guint i = 0; i < 5; i++)
    json_object_set_array_member (state, kinds[i].list, json_array_ref (self->lists[i]));
  json_object_set_object_member (state, "policy", parse_quoted (
    "{'tools':{'allowed':[],'excluded':['rm'],'approvalRequired':['deploy']},'prompt':{'systemAppend':null,'mode':null}}"));
  text = to_text (state);
  return answer ("{\"ok\":true,\"state\":%s,\"host\":%s}", text, host);
}

static Answer
answer_timeline (PmxServer *self)
{
  g_autofree char *evidence = list_to_text (self->lists[5]);
  g_autofree char *events = list_to_text (self->lists[6]);
  g_autofree char *steering = list_to_text (self->lists[7]);

  return answer ("{\"ok\":true,\"events\":%s,\"evidence\":%s,\"steering\":%s}", events, evidence, steering);
}

static Answer
answer_file (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "tests", "pmx", "data", name, NULL);
  Answer made = { 200, NULL };

  if (!g_file_get_contents (path, &made.body, NULL, NULL))
    g_error ("no %s", path);
  return made;
}

static Answer
answer_pending (PmxServer *self)
{
  g_autoptr(JsonArray) pending = json_array_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < json_array_get_length (self->lists[7]); i++)
    {
      JsonObject *steering = json_array_get_object_element (self->lists[7], i);

      if (!json_object_get_boolean_member (steering, "delivered"))
        json_array_add_object_element (pending, json_object_ref (steering));
    }
  text = list_to_text (pending);
  return answer ("{\"ok\":true,\"pending\":%s,\"pendingActivity\":[]}", text);
}

static Answer
mark (PmxServer  *self,
      const char *id)
{
  JsonObject *steering = find_in (self->lists[7], id);

  if (steering == NULL)
    return answer ("{\"ok\":true,\"delivered\":false}");
  json_object_set_boolean_member (steering, "delivered", TRUE);
  tell_changed (self, 7, steering);
  return answer ("{\"ok\":true,\"delivered\":true}");
}

static Answer
report_host (PmxServer  *self,
             JsonObject *body)
{
  g_autofree char *text = to_text (body);

  g_clear_pointer (&self->host, json_node_unref);
  self->host = json_from_string (text, NULL);
  return answer ("{\"ok\":true,\"host\":%s}", text);
}

static Answer
answer_health (PmxServer *self)
{
  if (self->trouble == NULL)
    return answer ("{\"ok\":true,\"workspace\":\"/srv/workspace\",\"pid\":14099,\"version\":\"%s\","
                   "\"persistence\":{\"ok\":true,\"lastError\":null}}", self->version);
  return answer ("{\"ok\":true,\"workspace\":\"/srv/workspace\",\"pid\":14099,\"version\":\"%s\","
                 "\"persistence\":{\"ok\":false,\"lastError\":\"%s\"}}", self->version, self->trouble);
}

/* Requests below a kind: all, one, and the answer to a gate. */
static Answer
handle_kind (PmxServer  *self,
             int         kind,
             const char *method,
             GStrv       parts,
             JsonObject *body)
{
  guint n = g_strv_length (parts);
  g_autofree char *all = NULL;

  if (g_str_equal (method, "POST") && n == 1)
    return text_of (body, kinds[kind].needed) != NULL
      ? answer_made (kind, create (self, kind, body))
      : refuse (400, NULL, "%s is required.", kinds[kind].needed);
  if (g_str_equal (method, "POST") && n == 3 && kind <= 2)
    return resolve (self, kind, parts[1], body);
  if (g_str_equal (method, "PATCH") && n == 2)
    {
      JsonObject *object = find_in (self->lists[kind], parts[1]);

      if (object == NULL)
        return refuse (404, NULL, "not found.");
      json_object_set_string_member (object, "status", text_of (body, "status"));
      tell_changed (self, kind, object);
      return answer_made (kind, object);
    }
  if (g_str_equal (method, "GET") && n == 2)
    {
      JsonObject *object = find_in (self->lists[kind], parts[1]);

      return object != NULL ? answer_held (self, kind, object) : refuse (404, NULL, "not found.");
    }
  all = list_to_text (self->lists[kind]);
  return answer ("{\"ok\":true,\"%s\":%s}", kinds[kind].list, all);
}

static Answer
handle_ax (PmxServer  *self,
           const char *method,
           const char *path,
           JsonObject *body)
{
  g_auto(GStrv) parts = g_strsplit (path, "/", -1);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (parts[0], kinds[i].route) == 0)
      return handle_kind (self, i, method, parts, body);
  if (g_str_equal (path, "timeline"))
    return answer_timeline (self);
  if (g_str_equal (path, "interaction"))
    return interact (self, body);
  if (g_str_equal (path, "command"))
    return g_str_equal (method, "GET") ? answer_file ("41-command-list.json") : invoke_command (self, body);
  if (g_str_equal (path, "focus"))
    return set_focus (self, body);
  if (g_str_equal (path, "host-capability"))
    return report_host (self, body);
  if (g_str_equal (path, "delivery/pending"))
    return answer_pending (self);
  if (g_str_has_prefix (path, "delivery/") && parts[1] != NULL)
    return mark (self, parts[1]);
  return refuse (404, NULL, "Not found.");
}

/* Requests of an App, which the server passes on to the App's own, as its source has them: what that would answer is on
 * the node, and nothing without the session that the node names. */
static Answer
handle_app (PmxServer  *self,
            const char *path,
            JsonObject *body)
{
  JsonObject *node = text_of (body, "nodeId") != NULL ? find_in (self->nodes, text_of (body, "nodeId")) : NULL;
  JsonObject *data = node != NULL ? json_object_get_object_member (node, "data") : NULL;
  g_autofree char *text = to_text (body);

  if (g_str_equal (path, "model-context"))
    {
      if (data == NULL)
        return refuse (404, NULL, "Node not found.");
      json_object_set_object_member (data, "appModelContext", json_object_ref (body));
      return answer ("{\"ok\":true}");
    }
  if (g_strcmp0 (text_of (body, "sessionId"), "session-1") != 0)
    return refuse (400, NULL, "MCP app session not found.");
  if (g_str_equal (path, "call-tool"))
    return answer ("{\"ok\":true,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"called\"}],"
                   "\"structuredContent\":%s}}", text);
  if (g_str_equal (path, "list-tools"))
    return answer ("{\"ok\":true,\"result\":{\"tools\":[{\"name\":\"more\",\"inputSchema\":{\"type\":\"object\"}}]}}");
  return refuse (404, NULL, "Not found.");
}

static Answer
handle (PmxServer  *self,
        const char *method,
        const char *path,
        GHashTable *query,
        const char *text)
{
  g_autoptr(JsonObject) body = parse (*text != '\0' ? text : "{}");

  if (body == NULL)
    return refuse (400, NULL, "Malformed JSON body.");
  if (g_str_equal (path, "/health"))
    return answer_health (self);
  if (g_str_equal (path, "/api/workbench/poll"))
    return poll (self, query);
  if (g_str_equal (path, "/api/canvas/state"))
    return (Answer) { 200, dup_layout (self) };
  if (g_str_equal (path, "/api/canvas/context-pins"))
    return set_pins (self, body);
  if (g_str_has_prefix (path, "/api/ext-app/"))
    return handle_app (self, path + strlen ("/api/ext-app/"), body);
  if (g_str_equal (path, "/api/canvas/ax"))
    return answer_state (self);
  if (g_str_has_prefix (path, "/api/canvas/ax/"))
    return handle_ax (self, method, path + strlen ("/api/canvas/ax/"), body);
  return refuse (404, NULL, "Not found.");
}

/* --- pages ------------------------------------------------------------------------------------------------------ */

static void
reply_page (SoupServerMessage *message,
            const char        *type,
            const char        *text)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  soup_message_headers_append (headers, "Content-Security-Policy", "sandbox allow-scripts");
  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, type, SOUP_MEMORY_COPY, text, strlen (text));
}

static void
reply_surface (PmxServer         *self,
               SoupServerMessage *message,
               const char        *id,
               GHashTable        *query)
{
  JsonObject *node = find_in (self->nodes, id);
  JsonObject *data = node != NULL ? json_object_get_object_member (node, "data") : NULL;
  const char *token = query != NULL ? g_hash_table_lookup (query, "axToken") : NULL;
  const char *theme = query != NULL ? g_hash_table_lookup (query, "theme") : NULL;
  const char *html = text_of (data, "html");
  gboolean enabled = FALSE;
  Answer state = answer_state (self);
  g_autofree char *state_text = state.body;
  g_autofree char *bridge = NULL;
  g_autofree char *page = NULL;

  if (node == NULL)
    {
      reply (message, refuse (404, NULL, "Not found."));
      return;
    }
  is_allowed (node, "", &enabled);
  bridge = token != NULL && enabled ? g_strdup_printf (BRIDGE, token, id, state_text) : g_strdup ("");
  page = g_strdup_printf (SURFACE, theme != NULL ? theme : "dark", bridge,
                          html != NULL ? html : "<script src=\"/canvas/mermaid-entry.js\"></script>");
  reply_page (message, "text/html", page);
}

/* --- the socket ------------------------------------------------------------------------------------------------- */

static void
held_free (Held *held)
{
  g_clear_handle_id (&held->timer, g_source_remove);
  g_object_unref (held->message);
  g_free (held->id);
  g_free (held);
}

static gboolean
held_cb (gpointer user_data)
{
  Held *held = user_data;
  guint position;

  held->timer = 0;
  if (g_ptr_array_find (held->server->held, held, &position))
    let_go (held->server, position);
  return G_SOURCE_REMOVE;
}

/* TRUE: the request waits for the answer to a gate. */
static gboolean
hold (PmxServer         *self,
      SoupServerMessage *message,
      const char        *path,
      GHashTable        *query)
{
  const char *wait = query != NULL ? g_hash_table_lookup (query, "waitMs") : NULL;

  for (guint i = 0; wait != NULL && i < 3; i++)
    {
      g_autofree char *prefix = g_strdup_printf ("/api/canvas/ax/%s/", kinds[i].route);
      JsonObject *object = g_str_has_prefix (path, prefix) ? find_in (self->lists[i], path + strlen (prefix)) : NULL;
      Held *held;

      if (object == NULL || g_strcmp0 (text_of (object, "status"), "pending") != 0)
        continue;
      held = g_new0 (Held, 1);
      held->server = self;
      held->message = g_object_ref (message);
      held->kind = i;
      held->id = g_strdup (path + strlen (prefix));
      held->timer = g_timeout_add ((guint) g_ascii_strtoull (wait, NULL, 10), held_cb, held);
      g_ptr_array_add (self->held, held);
      soup_server_message_pause (message);
      return TRUE;
    }
  return FALSE;
}

static void
finished_cb (SoupServerMessage *message,
             PmxServer         *self)
{
  g_ptr_array_remove (self->streams, message);
  for (guint i = self->held->len; i > 0; i--)
    if (((Held *) self->held->pdata[i - 1])->message == message)
      g_ptr_array_remove_index (self->held, i - 1);
}

static void
handle_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  PmxServer *self = user_data;
  const char *method = soup_server_message_get_method (message);
  g_autofree char *call = g_strdup_printf ("%s %s", method, path);
  SoupMessageBody *body = soup_server_message_get_request_body (message);
  g_autofree char *text = g_strndup (body->data != NULL ? body->data : "", body->length);

  g_hash_table_insert (self->calls, g_strdup (call),
                       GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (self->calls, call)) + 1));
  g_signal_connect (message, "finished", G_CALLBACK (finished_cb), self);
  if (self->refused[0] != NULL && g_str_equal (method, self->refused[0]) && g_str_equal (path, self->refused[1]))
    {
      g_clear_pointer (&self->refused[0], g_free);
      reply (message, (Answer) { self->refusal_status, g_strdup (self->refusal) });
    }
  else if (g_str_equal (path, "/api/workbench/events") && self->has_stream)
    open_stream (self, message);
  else if (g_str_has_prefix (path, "/api/canvas/surface/"))
    reply_surface (self, message, path + strlen ("/api/canvas/surface/"), query);
  else if (g_str_equal (path, "/canvas/surface-theme.css"))
    reply_page (message, "text/css", "body { color: rgb(1, 2, 3); }");
  else if (g_str_equal (path, "/canvas/mermaid-entry.js"))
    reply_page (message, "text/javascript", "document.body.append('drawn')");
  else if (g_str_equal (path, "/workbench"))
    reply_page (message, "text/html", "<!doctype html><title>PMX Canvas</title><h1>Workbench</h1>");
  else if (!hold (self, message, path, query))
    reply (message, handle (self, method, path, query, text));
}

/* --- for tests -------------------------------------------------------------------------------------------------- */

JsonObject *
pmx_server_do (PmxServer  *self,
               const char *method,
               const char *path,
               const char *body)
{
  Answer made = handle (self, method, path, NULL, body != NULL ? body : "");
  g_autofree char *text = made.body;

  return parse (text);
}

static gboolean
steal_node (PmxServer  *self,
            const char *id)
{
  for (guint i = 0; i < json_array_get_length (self->nodes); i++)
    if (g_strcmp0 (text_of (json_array_get_object_element (self->nodes, i), "id"), id) == 0)
      {
        json_array_remove_element (self->nodes, i);
        return TRUE;
      }
  return FALSE;
}

static JsonObject *
make_node (const char *id,
           const char *type,
           const char *data)
{
  JsonObject *node = parse_quoted ("{'position':{'x':0,'y':0},'size':{'width':300,'height':200},'zIndex':1,"
                                   "'collapsed':false,'pinned':false,'dockPosition':null}");

  json_object_set_string_member (node, "id", id);
  json_object_set_string_member (node, "type", type);
  json_object_set_object_member (node, "data", parse (data));
  return node;
}

void
pmx_server_put_node (PmxServer  *self,
                     const char *id,
                     const char *type,
                     const char *data)
{
  steal_node (self, id);
  if (data != NULL)
    json_array_add_object_element (self->nodes, make_node (id, type, data));
  emit_layout (self);
}

void
pmx_server_put_many (PmxServer *self,
                     guint      n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("many-%u", i);
      /* A note of some sentences, as people and agents write them. */
      g_autofree char *data = g_strdup_printf ("{\"title\":\"Node %u\",\"content\":\"text %0500u\"}", i, i);

      json_array_add_object_element (self->nodes, make_node (id, "markdown", data));
    }
  emit_layout (self);
}

void
pmx_server_set_stream (PmxServer *self,
                       gboolean   has_stream)
{
  self->has_stream = has_stream;
}

void
pmx_server_set_version (PmxServer  *self,
                        const char *version)
{
  g_free (self->version);
  self->version = g_strdup (version);
}

void
pmx_server_set_trouble (PmxServer  *self,
                        const char *trouble)
{
  g_free (self->trouble);
  self->trouble = g_strdup (trouble);
}

void
pmx_server_refuse (PmxServer  *self,
                   const char *method,
                   const char *path,
                   guint       status,
                   const char *body)
{
  g_free (self->refused[0]);
  g_free (self->refused[1]);
  g_free (self->refusal);
  self->refused[0] = g_strdup (method);
  self->refused[1] = g_strdup (path);
  self->refusal_status = status;
  self->refusal = g_strdup (body);
}

guint
pmx_server_count_calls (PmxServer  *self,
                        const char *method,
                        const char *path)
{
  g_autofree char *call = g_strdup_printf ("%s %s", method, path);

  return GPOINTER_TO_UINT (g_hash_table_lookup (self->calls, call));
}

guint
pmx_server_count_streams (PmxServer *self)
{
  return self->streams->len;
}

guint
pmx_server_count_held (PmxServer *self)
{
  return self->held->len;
}

JsonArray *
pmx_server_get_list (PmxServer  *self,
                     const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].list, name))
      return self->lists[i];
  g_assert_not_reached ();
}

static void
close_all (PmxServer *self)
{
  while (self->streams->len > 0)
    {
      g_autoptr(SoupServerMessage) message = g_object_ref (self->streams->pdata[0]);
      g_autoptr(GSocket) socket = soup_server_message_get_socket (message);

      g_ptr_array_remove_index (self->streams, 0);
      if (socket != NULL)
        {
          g_object_ref (socket);
          g_socket_close (socket, NULL);
        }
    }
}

void
pmx_server_drop (PmxServer *self)
{
  close_all (self);
}

guint
pmx_server_get_port (PmxServer *self)
{
  return self->port;
}

char *
pmx_server_dup_address (PmxServer *self)
{
  return g_strdup_printf ("pmx://127.0.0.1:%u", self->port);
}

static JsonArray *
read_board (const char *board)
{
  Answer file = answer_file (board);
  g_autofree char *text = file.body;
  g_autoptr(JsonObject) state = parse (text);

  return json_array_ref (json_object_get_array_member (state, "nodes"));
}

PmxServer *
pmx_server_new (guint       port,
                const char *board)
{
  PmxServer *self = g_new0 (PmxServer, 1);
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  self->version = g_strdup ("0.4.8");
  self->has_stream = TRUE;
  self->nodes = read_board (board != NULL ? board : "02-state-empty.json");
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    self->lists[i] = json_array_new ();
  self->focus = json_from_string ("{\"nodeIds\":[],\"primaryNodeId\":null,\"updatedAt\":null,\"source\":null}", NULL);
  self->pins = g_new0 (char *, 1);
  self->streams = g_ptr_array_new_with_free_func (g_object_unref);
  self->held = g_ptr_array_new_with_free_func ((GDestroyNotify) held_free);
  self->calls = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->told = json_array_new ();
  self->seq = 3;
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, handle_cb, self, NULL);
  if (!soup_server_listen_local (self->server, port, SOUP_SERVER_LISTEN_IPV4_ONLY, &error))
    g_error ("%s", error->message);
  uris = soup_server_get_uris (self->server);
  self->port = g_uri_get_port (uris->data);
  return self;
}

void
pmx_server_free (PmxServer *self)
{
  close_all (self);
  g_ptr_array_set_size (self->held, 0);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  g_ptr_array_unref (self->streams);
  g_ptr_array_unref (self->held);
  g_hash_table_unref (self->calls);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    json_array_unref (self->lists[i]);
  json_array_unref (self->nodes);
  json_array_unref (self->told);
  json_node_unref (self->focus);
  g_clear_pointer (&self->host, json_node_unref);
  g_strfreev (self->pins);
  g_free (self->version);
  g_free (self->trouble);
  g_free (self->refused[0]);
  g_free (self->refused[1]);
  g_free (self->refusal);
  g_free (self);
}
