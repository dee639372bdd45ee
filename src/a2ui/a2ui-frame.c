/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "config.h"

#include "a2ui-frame.h"

#include <math.h>
#include <string.h>

#include "a2ui-action.h"
#include "a2ui-function.h"
#include "a2ui-limits.h"
#include "a2ui-value.h"
#include "easel-json.h"
#include "easel-pointer.h"
#include "easel-schema.h"
#include "rpc-error.h"
#include "rpc-message.h"

#define PROTOCOL_VERSION "2026-01-26"

struct _A2uiFrame
{
  GObject     parent_instance;

  A2uiNode   *node;
  gboolean    is_app;      /* McpApp: the page speaks JSON-RPC */
  gboolean    is_ready;    /* the page has introduced itself */
  gboolean    is_writing;  /* a value of the page is written, and must not be sent back */
  gboolean    is_dark;
  int         width;
  int         height;
  double      wanted;      /* height that the page asked for last */
};

enum { SEND, RESIZED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (A2uiFrame, a2ui_frame, G_TYPE_OBJECT)

/* Takes @message. */
static void
send (A2uiFrame  *self,
      JsonObject *message)
{
  g_autoptr(JsonNode) node = easel_json_node_take (message);
  g_autofree char *text = easel_json_to_string (node);

  g_signal_emit (self, signals[SEND], 0, text);
}

/* Takes @message: JSON-RPC. */
static void
send_bytes (A2uiFrame *self,
            GBytes    *message)
{
  gsize length;
  const char *bytes = g_bytes_get_data (message, &length);
  g_autofree char *text = g_strndup (bytes, length);

  g_bytes_unref (message);
  g_signal_emit (self, signals[SEND], 0, text);
}

/* Takes @params. */
static void
notify (A2uiFrame  *self,
        const char *method,
        JsonObject *params)
{
  send_bytes (self, rpc_message_write_notification (method, params));
  json_object_unref (params);
}

static JsonObject *
get_list (A2uiFrame  *self,
          const char *name)
{
  JsonNode *value = a2ui_node_get_property (self->node, name);

  return value != NULL && JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
}

/* (transfer full): the address of a bound path in the definition. */
static char *
address_of (const char *key)
{
  GString *address = g_string_new ("paths");

  easel_pointer_append (address, key);
  return g_string_free (address, FALSE);
}

/* --- data of the form to the page -------------------------------------------------------------------------------- */

/* (transfer full): null for a value that is obscured, missing or too large. */
static JsonNode *
dup_value (A2uiFrame  *self,
           const char *key)
{
  g_autofree char *address = address_of (key);
  JsonNode *value = a2ui_node_get_value (self->node, address);

  if (value != NULL && a2ui_value_cost (value) > A2UI_LIMIT_FRAME_DATA)
    {
      a2ui_surface_report (a2ui_node_get_surface (self->node), A2UI_PROBLEM_LIMIT, a2ui_node_get_id (self->node),
                           "a value is too large for the page of a frame");
      value = NULL;
    }
  return value != NULL ? a2ui_value_copy (value) : json_node_new (JSON_NODE_NULL);
}

static void
send_value (A2uiFrame  *self,
            const char *key)
{
  g_autoptr(JsonNode) value = dup_value (self, key);

  if (!self->is_app)
    send (self, easel_json_object (EASEL_JSON_STRING ("type", "a2ui_data_model_update"), EASEL_JSON_STRING ("key", key),
                                   EASEL_JSON_NODE_REF ("value", value)));
  else if (g_str_equal (key, "toolResult") && JSON_NODE_HOLDS_OBJECT (value))
    notify (self, "ui/notifications/tool-result", json_object_ref (json_node_get_object (value)));
  else if (g_str_equal (key, "toolInput") && JSON_NODE_HOLDS_OBJECT (value))
    notify (self, "ui/notifications/tool-input",
            easel_json_object (EASEL_JSON_OBJECT_REF ("arguments", json_node_get_object (value))));
  else
    notify (self, "ui/notifications/data-model-update",
            easel_json_object (EASEL_JSON_STRING ("key", key), EASEL_JSON_NODE_REF ("value", value)));
}

static void
send_values (A2uiFrame *self)
{
  JsonObject *paths = get_list (self, "paths");
  g_autoptr(GList) keys = paths != NULL ? json_object_get_members (paths) : NULL;

  for (GList *l = keys; l != NULL; l = l->next)
    send_value (self, l->data);
}

static void
changed_cb (A2uiFrame  *self,
            const char *address)
{
  g_autofree char *key = NULL;

  if (!self->is_ready || self->is_writing)
    return;
  if (g_str_equal (address, "paths"))
    send_values (self);
  if (!g_str_has_prefix (address, "paths/"))
    return;
  key = easel_pointer_read_segment (address + strlen ("paths/"), strcspn (address + strlen ("paths/"), "/"));
  if (easel_json_has (get_list (self, "paths"), key))
    send_value (self, key);
}

/* --- messages of the page ---------------------------------------------------------------------------------------- */

/* Whether a message has a depth that pages may use and no names that have a meaning in JavaScript. */
static gboolean
is_plain (JsonNode *value,
          guint     depth)
{
  static const char *const names[] = { "__proto__", "constructor", "prototype", NULL };

  if (depth > A2UI_LIMIT_FRAME_DEPTH)
    return FALSE;
  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);

      for (guint i = 0; i < json_array_get_length (array); i++)
        if (!is_plain (json_array_get_element (array, i), depth + 1))
          return FALSE;
    }
  else if (JSON_NODE_HOLDS_OBJECT (value))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      for (json_object_iter_init (&iter, json_node_get_object (value)); json_object_iter_next (&iter, &name, &member);)
        if (g_strv_contains (names, name) || !is_plain (member, depth + 1))
          return FALSE;
    }
  return TRUE;
}

/* Whether @value is allowed by the schema @name in @list of the component. An unlisted name, and a schema that Easel
 * cannot check completely, allow nothing. */
static gboolean
is_allowed (A2uiFrame  *self,
            const char *list,
            const char *name,
            JsonNode   *value)
{
  JsonNode *schema = easel_json_peek_node (get_list (self, list), name);
  JsonNode *unchecked = a2ui_node_get_property (self->node, "disableSchemaValidation");
  g_autoptr(EaselSchema) compiled = NULL;
  g_autoptr(GError) error = NULL;

  if (schema == NULL)
    return FALSE;
  if (unchecked != NULL && a2ui_value_to_boolean (unchecked))
    return TRUE;
  compiled = easel_schema_new (schema, &error);
  if (compiled != NULL && easel_schema_validate (compiled, value, &error))
    return TRUE;
  a2ui_surface_report (a2ui_node_get_surface (self->node), A2UI_PROBLEM_VALIDATION, a2ui_node_get_id (self->node),
                       error->message);
  return FALSE;
}

static void
resize (A2uiFrame *self,
        double     height)
{
  if (!isfinite (height) || height <= 0)
    return;
  height = CLAMP (height, A2UI_LIMIT_FRAME_LOWEST, A2UI_LIMIT_FRAME_HIGHEST);
  if (fabs (height - self->wanted) < A2UI_LIMIT_FRAME_STEP)
    return;
  self->wanted = height;
  g_signal_emit (self, signals[RESIZED], 0, height);
}

/* Writes a value of the page to the data model. */
static void
write_value (A2uiFrame  *self,
             JsonObject *message)
{
  const char *key = easel_json_peek_string (message, "key", NULL);
  const char *subpath = easel_json_peek_string (message, "subpath", "");
  JsonNode *value = json_object_get_member (message, "value");
  g_autofree char *address = NULL;
  g_autoptr(JsonNode) whole = NULL;

  if (key == NULL || value == NULL || !easel_json_has (get_list (self, "paths"), key))
    return;
  address = address_of (key);
  whole = a2ui_node_dup_written (self->node, address, subpath, value, A2UI_LIMIT_FRAME_DATA);
  if (whole == NULL || (!self->is_app && !is_allowed (self, "mutableData", key, whole)) ||
      a2ui_value_equal (a2ui_node_get_value (self->node, address), whole))
    return;
  self->is_writing = TRUE;
  a2ui_node_write (self->node, address, whole);
  self->is_writing = FALSE;
}

/* Whether a value would be evaluated: a page may give values to functions, and not paths of the data model. */
static gboolean
is_bound (JsonNode *value)
{
  static const char *const names[] = { "path", "@path", "call", "@call" };

  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);

      for (guint i = 0; i < json_array_get_length (array); i++)
        if (is_bound (json_array_get_element (array, i)))
          return TRUE;
    }
  else if (JSON_NODE_HOLDS_OBJECT (value))
    {
      JsonObjectIter iter;
      JsonNode *member;

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        if (json_object_has_member (json_node_get_object (value), names[i]))
          return TRUE;
      for (json_object_iter_init (&iter, json_node_get_object (value)); json_object_iter_next (&iter, NULL, &member);)
        if (is_bound (member))
          return TRUE;
    }
  return FALSE;
}

/* (transfer full) (nullable): the result of a function. formatString reads the data model in its text, and openUrl
 * needs a press: both are not for pages, which write values with their own message instead of updateDataModel. */
static JsonNode *
evaluate (A2uiFrame   *self,
          JsonObject  *message,
          const char **refused)
{
  const char *name = easel_json_peek_string (message, "call", "");
  g_autoptr(JsonNode) arguments = json_object_dup_member (message, "args");
  g_autoptr(JsonNode) call = NULL;
  A2uiDataContext context = { a2ui_node_get_surface (self->node), a2ui_node_get_scope (self->node),
                              a2ui_node_get_id (self->node), NULL };

  if (arguments == NULL)
    arguments = easel_json_node_take (json_object_new ());
  *refused = "NOT_ALLOWED";
  if (!easel_json_has (get_list (self, "allowedFunctions"), name) || !a2ui_function_is_known (name) ||
      g_str_equal (name, "formatString") || g_str_equal (name, A2UI_FUNCTION_OPEN_URL) ||
      g_str_equal (name, A2UI_FUNCTION_CALL_TOOL) || g_str_equal (name, A2UI_FUNCTION_UPDATE_DATA))
    return NULL;
  *refused = "VALIDATION_ERROR";
  if (is_bound (arguments) || !is_allowed (self, "allowedFunctions", name, arguments))
    return NULL;
  call = easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("call", name),
                                                  EASEL_JSON_NODE_REF ("args", arguments)));
  return a2ui_function_evaluate (&context, call);
}

static void
call_function (A2uiFrame  *self,
               JsonObject *message)
{
  const char *refused = NULL;
  g_autoptr(JsonNode) result = evaluate (self, message, &refused);
  g_autoptr(JsonObject) error = easel_json_object (EASEL_JSON_STRING ("code", refused),
                                                   EASEL_JSON_STRING ("message", "the form does not allow this call"));

  send (self, easel_json_object (EASEL_JSON_STRING ("type", "a2ui_function_result"),
                                 EASEL_JSON_STRING ("call", easel_json_peek_string (message, "call", "")),
                                 EASEL_JSON_NODE ("callId", json_object_dup_member (message, "callId")),
                                 EASEL_JSON_STRING ("status", result != NULL ? "success" : "error"),
                                 EASEL_JSON_NODE_REF ("result", result),
                                 EASEL_JSON_OBJECT_REF ("error", result == NULL ? error : NULL)));
}

/* (transfer full) */
static JsonObject *
write_context (A2uiFrame *self)
{
  JsonObject *size = easel_json_object (EASEL_JSON_INT ("width", self->width), EASEL_JSON_INT ("height", self->height));

  return easel_json_object (EASEL_JSON_STRING ("theme", self->is_dark ? "dark" : "light"),
                            EASEL_JSON_OBJECT ("containerDimensions", size));
}

/* Answers the first message of a page: its settings, the values that it may read, and what it may do. */
static void
introduce (A2uiFrame *self)
{
  JsonObject *paths = get_list (self, "paths");
  JsonObject *mutable = get_list (self, "mutableData");
  g_autoptr(GList) keys = paths != NULL ? json_object_get_members (paths) : NULL;
  g_autoptr(GList) writable = mutable != NULL ? json_object_get_members (mutable) : NULL;
  JsonObject *data = json_object_new ();
  JsonArray *names = json_array_new ();
  JsonObject *value;

  for (GList *l = keys; l != NULL; l = l->next)
    json_object_set_member (data, l->data, dup_value (self, l->data));
  for (GList *l = writable; l != NULL; l = l->next)
    json_array_add_string_element (names, l->data);
  value = easel_json_object (EASEL_JSON_OBJECT_REF ("config", get_list (self, "config")),
                             EASEL_JSON_OBJECT ("initialData", data),
                             EASEL_JSON_OBJECT_REF ("allowedEvents", get_list (self, "allowedEvents")),
                             EASEL_JSON_OBJECT_REF ("allowedFunctions", get_list (self, "allowedFunctions")),
                             EASEL_JSON_ARRAY ("mutableData", names),
                             EASEL_JSON_OBJECT ("hostContext", write_context (self)));
  self->is_ready = TRUE;
  send (self, easel_json_object (EASEL_JSON_STRING ("type", "a2ui_app_frame_init"),
                                 EASEL_JSON_OBJECT ("value", value)));
}

static void
act (A2uiFrame  *self,
     JsonObject *message)
{
  const char *name = easel_json_peek_string (message, "action", "");
  g_autoptr(JsonNode) data = json_object_dup_member (message, "data");

  if (data == NULL)
    data = easel_json_node_take (json_object_new ());
  if (JSON_NODE_HOLDS_OBJECT (data) && is_allowed (self, "allowedEvents", name, data))
    a2ui_action_dispatch (self->node, name, json_node_get_object (data));
}

static void
receive_message (A2uiFrame  *self,
                 JsonObject *message)
{
  const char *type = easel_json_peek_string (message, "type", "");

  if (g_str_equal (type, "a2ui_app_frame_ready"))
    introduce (self);
  else if (!self->is_ready)
    return;
  else if (g_str_equal (type, "a2ui_action"))
    act (self, message);
  else if (g_str_equal (type, "a2ui_data_model_change"))
    write_value (self, message);
  else if (g_str_equal (type, "a2ui_function_call"))
    call_function (self, message);
  else if (g_str_equal (type, "a2ui_size_changed") && json_object_has_member (message, "height"))
    resize (self, a2ui_value_to_number (json_object_get_member (message, "height"), 0));
}

/* --- JSON-RPC of MCP Apps ---------------------------------------------------------------------------------------- */

/* Takes @result. */
static void
answer (A2uiFrame  *self,
        JsonNode   *id,
        JsonObject *result)
{
  g_autoptr(JsonNode) node = easel_json_node_take (result);

  send_bytes (self, rpc_message_write_result (id, node));
}

static void
refuse (A2uiFrame  *self,
        JsonNode   *id,
        int         code,
        const char *reason)
{
  send_bytes (self, rpc_message_write_error (id, code, reason, NULL));
}

static void
answer_initialize (A2uiFrame *self,
                   JsonNode  *id)
{
  JsonObject *info = easel_json_object (EASEL_JSON_STRING ("name", "Easel"),
                                        EASEL_JSON_STRING ("version", PACKAGE_VERSION));
  JsonObject *capabilities = easel_json_object (EASEL_JSON_OBJECT ("serverTools", json_object_new ()));

  answer (self, id, easel_json_object (EASEL_JSON_STRING ("protocolVersion", PROTOCOL_VERSION),
                                       EASEL_JSON_OBJECT ("hostInfo", info),
                                       EASEL_JSON_OBJECT ("hostCapabilities", capabilities),
                                       EASEL_JSON_OBJECT ("hostContext", write_context (self))));
}

static gboolean
is_listed_tool (A2uiFrame  *self,
                const char *name)
{
  JsonNode *tools = a2ui_node_get_property (self->node, "allowedTools");
  JsonArray *array = tools != NULL && JSON_NODE_HOLDS_ARRAY (tools) ? json_node_get_array (tools) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    if (g_strcmp0 (easel_json_array_string (array, i), name) == 0)
      return TRUE;
  return FALSE;
}

/* A tool call is an action of the form: its agent has the tool. */
static void
call_tool (A2uiFrame  *self,
           JsonNode   *id,
           JsonObject *params)
{
  const char *name = easel_json_peek_string (params, "name", NULL);
  JsonObject *given = easel_json_peek_object (params, "arguments");
  g_autoptr(JsonObject) arguments = given != NULL ? json_object_ref (given) : json_object_new ();

  if (name == NULL || !is_listed_tool (self, name))
    {
      refuse (self, id, RPC_ERROR_INVALID_PARAMS, "the form does not allow this tool");
      return;
    }
  a2ui_action_dispatch (self->node, name, arguments);
  answer (self, id, easel_json_object (EASEL_JSON_ARRAY ("content", json_array_new ())));
}

static void
answer_function (A2uiFrame  *self,
                 JsonNode   *id,
                 JsonObject *params)
{
  const char *refused = NULL;
  g_autoptr(JsonNode) result = params != NULL ? evaluate (self, params, &refused) : NULL;

  if (result == NULL)
    refuse (self, id, RPC_ERROR_INVALID_PARAMS, refused != NULL ? refused : "VALIDATION_ERROR");
  else
    answer (self, id, easel_json_object (EASEL_JSON_STRING ("status", "success"),
                                         EASEL_JSON_NODE_REF ("result", result)));
}

static void
receive_notification (A2uiFrame  *self,
                      const char *method,
                      JsonObject *params)
{
  if (g_str_equal (method, "ui/notifications/initialized") && !self->is_ready)
    {
      self->is_ready = TRUE;
      send_values (self);
    }
  else if (g_str_equal (method, "ui/notifications/size-changed") && easel_json_has (params, "height"))
    resize (self, a2ui_value_to_number (json_object_get_member (params, "height"), 0));
  else if (g_str_equal (method, "ui/notifications/data-model-change") && params != NULL && self->is_ready)
    write_value (self, params);
}

static void
receive_request (A2uiFrame  *self,
                 JsonNode   *id,
                 const char *method,
                 JsonObject *params)
{
  if (g_str_equal (method, "ui/initialize"))
    answer_initialize (self, id);
  else if (g_str_equal (method, "ping"))
    answer (self, id, json_object_new ());
  else if (g_str_equal (method, "tools/call"))
    call_tool (self, id, params);
  else if (g_str_equal (method, "ui/requests/function-call"))
    answer_function (self, id, params);
  else
    refuse (self, id, RPC_ERROR_METHOD_NOT_FOUND, "a form does not have this method");
}

static void
receive_rpc (A2uiFrame *self,
             JsonNode  *node)
{
  g_auto(EaselJsonEnvelope) envelope = { .names = rpc_message_members };
  g_auto(RpcMessage) message = { 0 };

  easel_json_envelope_set (&envelope, node);
  rpc_message_read (&message, &envelope);
  if (message.kind == RPC_MESSAGE_REQUEST)
    receive_request (self, message.id, message.method, message.params);
  else if (message.kind == RPC_MESSAGE_NOTIFICATION)
    receive_notification (self, message.method, message.params);
}

/* --- object ------------------------------------------------------------------------------------------------------ */

static void
a2ui_frame_dispose (GObject *object)
{
  g_clear_object (&A2UI_FRAME (object)->node);
  G_OBJECT_CLASS (a2ui_frame_parent_class)->dispose (object);
}

static void
a2ui_frame_class_init (A2uiFrameClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_frame_dispose;
  signals[SEND] = g_signal_new ("send", A2UI_TYPE_FRAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[RESIZED] = g_signal_new ("resized", A2UI_TYPE_FRAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   G_TYPE_DOUBLE);
}

static void
a2ui_frame_init (A2uiFrame *self)
{
}

/** a2ui_frame_new: (transfer full): the form's side of the frame @node, whose page is not loaded yet. */
A2uiFrame *
a2ui_frame_new (A2uiNode *node)
{
  A2uiFrame *self;

  g_return_val_if_fail (A2UI_IS_NODE (node), NULL);

  self = g_object_new (A2UI_TYPE_FRAME, NULL);
  self->node = g_object_ref (node);
  self->is_app = g_strcmp0 (a2ui_node_get_type_name (node), "McpApp") == 0;
  g_signal_connect_object (node, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
a2ui_frame_receive (A2uiFrame  *self,
                    const char *text)
{
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(A2uiFrame) alive = NULL;

  g_return_if_fail (A2UI_IS_FRAME (self));
  g_return_if_fail (text != NULL);

  alive = g_object_ref (self);
  node = easel_json_parse (text, strlen (text), A2UI_LIMIT_FRAME_MESSAGE, NULL);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node) || !is_plain (node, 0))
    a2ui_surface_report (a2ui_node_get_surface (self->node), A2UI_PROBLEM_LIMIT, a2ui_node_get_id (self->node),
                         "a message of the page of a frame was dropped: it is too large or too deep");
  else if (self->is_app)
    receive_rpc (self, node);
  else
    receive_message (self, json_node_get_object (node));
}

void
a2ui_frame_set_context (A2uiFrame *self,
                        gboolean   is_dark,
                        int        width,
                        int        height)
{
  g_return_if_fail (A2UI_IS_FRAME (self));

  if (self->is_dark == is_dark && self->width == width && self->height == height)
    return;
  self->is_dark = is_dark;
  self->width = width;
  self->height = height;
  if (self->is_ready && self->is_app)
    notify (self, "ui/notifications/host-context-changed", write_context (self));
  else if (self->is_ready)
    send (self, easel_json_object (EASEL_JSON_STRING ("type", "a2ui_host_context_update"),
                                   EASEL_JSON_OBJECT ("value", write_context (self))));
}

/** a2ui_frame_dup_html: (transfer full): the foreign HTML of @node; a text that begins with "url_encoded:" is
 * decoded. */
char *
a2ui_frame_dup_html (A2uiNode *node)
{
  static const char encoded[] = "url_encoded:";
  g_autofree char *text = NULL;
  char *decoded;

  g_return_val_if_fail (A2UI_IS_NODE (node), NULL);

  text = a2ui_node_dup_string (node, "htmlContent");
  if (!g_str_has_prefix (text, encoded))
    return g_steal_pointer (&text);
  decoded = g_uri_unescape_string (text + strlen (encoded), NULL);
  return decoded != NULL && g_utf8_validate (decoded, -1, NULL) ? decoded : (g_free (decoded), g_strdup (""));
}
