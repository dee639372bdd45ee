/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app.h"

#include <string.h>

#include "easel-json.h"
#include "mcp-app-limits.h"

enum
{
  PROP_0,
  PROP_SERVER_NAME,
  PROP_TITLE,
  PROP_REASON,
  N_TEXTS,
  PROP_TOOL = N_TEXTS,
  PROP_CAPABILITIES,
  PROP_ARGUMENTS,
  PROP_RESULT,
  PROP_CONTEXT,
  PROP_WIDGET_STATE,
  N_OBJECTS,
  PROP_CALL_STATE = N_OBJECTS,
  PROP_PAGE,
  PROP_PINNED,
  PROP_CALLED,
  PROP_PAGE_TOOLS,
  PROP_REACHABLE,
  N_PROPS
};

struct _McpApp
{
  GObject          parent_instance;

  char            *tool_name;
  char            *resource_uri;
  char            *server_key;          /* nullable */
  char            *call_id;             /* nullable */
  char            *texts[N_TEXTS];      /* by property, nullable */
  JsonObject      *objects[N_OBJECTS];  /* by property, nullable; must not be changed */
  McpAppCallState  call_state;
  McpAppPage      *page;                /* nullable */
  gboolean         pinned;
  GListStore      *proposed_messages;
  GPtrArray       *called;              /* char *, NULL at the end */
  McpAppPageTools *page_tools;          /* nullable */
  McpAppTrust     *trust;
  gboolean         reachable;
};

G_DEFINE_ENUM_TYPE (McpAppCallState, mcp_app_call_state,
                    G_DEFINE_ENUM_VALUE (MCP_APP_STREAMING, "streaming"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_DONE, "done"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_CANCELLED, "cancelled"),
                    G_DEFINE_ENUM_VALUE (MCP_APP_FAILED, "failed"))
G_DEFINE_FINAL_TYPE (McpApp, mcp_app, G_TYPE_OBJECT)

static GParamSpec *properties[N_PROPS];

static void
mcp_app_finalize (GObject *object)
{
  McpApp *self = MCP_APP (object);

  for (guint i = 0; i < N_TEXTS; i++)
    g_free (self->texts[i]);
  for (guint i = 0; i < N_OBJECTS; i++)
    g_clear_pointer (&self->objects[i], json_object_unref);
  g_free (self->tool_name);
  g_free (self->resource_uri);
  g_free (self->server_key);
  g_free (self->call_id);
  g_clear_object (&self->page);
  g_clear_object (&self->page_tools);
  g_object_unref (self->trust);
  g_object_unref (self->proposed_messages);
  g_ptr_array_unref (self->called);

  G_OBJECT_CLASS (mcp_app_parent_class)->finalize (object);
}

static void
mcp_app_get_property (GObject    *object,
                      guint       prop_id,
                      GValue     *value,
                      GParamSpec *pspec)
{
  McpApp *self = MCP_APP (object);

  if (prop_id < N_TEXTS)
    g_value_set_string (value, self->texts[prop_id]);
  else if (prop_id < N_OBJECTS)
    g_value_set_boxed (value, self->objects[prop_id]);
  else if (prop_id == PROP_CALL_STATE)
    g_value_set_enum (value, self->call_state);
  else if (prop_id == PROP_PAGE)
    g_value_set_object (value, self->page);
  else if (prop_id == PROP_PINNED)
    g_value_set_boolean (value, self->pinned);
  else if (prop_id == PROP_CALLED)
    g_value_set_boxed (value, self->called->pdata);
  else if (prop_id == PROP_PAGE_TOOLS)
    g_value_set_object (value, self->page_tools);
  else if (prop_id == PROP_REACHABLE)
    g_value_set_boolean (value, self->reachable);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mcp_app_class_init (McpAppClass *klass)
{
  static const char * const texts[N_TEXTS] = {
    [PROP_SERVER_NAME] = "server-name", [PROP_TITLE] = "title", [PROP_REASON] = "reason",
  };
  static const char * const objects[N_OBJECTS] = {
    [PROP_TOOL] = "tool", [PROP_CAPABILITIES] = "capabilities", [PROP_ARGUMENTS] = "arguments",
    [PROP_RESULT] = "result", [PROP_CONTEXT] = "context", [PROP_WIDGET_STATE] = "widget-state",
  };
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = mcp_app_finalize;
  object_class->get_property = mcp_app_get_property;

  for (guint i = PROP_SERVER_NAME; i < N_TEXTS; i++)
    properties[i] = g_param_spec_string (texts[i], NULL, NULL, NULL, flags);
  for (guint i = PROP_TOOL; i < N_OBJECTS; i++)
    properties[i] = g_param_spec_boxed (objects[i], NULL, NULL, JSON_TYPE_OBJECT, flags);
  properties[PROP_CALL_STATE] = g_param_spec_enum ("call-state", NULL, NULL, MCP_TYPE_APP_CALL_STATE,
                                                   MCP_APP_STREAMING, flags);
  properties[PROP_PAGE] = g_param_spec_object ("page", NULL, NULL, MCP_TYPE_APP_PAGE, flags);
  properties[PROP_PINNED] = g_param_spec_boolean ("pinned", NULL, NULL, FALSE, flags);
  properties[PROP_CALLED] = g_param_spec_boxed ("called", NULL, NULL, G_TYPE_STRV, flags);
  properties[PROP_PAGE_TOOLS] = g_param_spec_object ("page-tools", NULL, NULL, MCP_TYPE_APP_PAGE_TOOLS, flags);
  properties[PROP_REACHABLE] = g_param_spec_boolean ("reachable", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
mcp_app_init (McpApp *self)
{
  self->trust = mcp_app_trust_new ();
  self->reachable = TRUE;
  self->proposed_messages = g_list_store_new (MCP_TYPE_APP_PROPOSED_MESSAGE);
  self->called = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->called, NULL);
}

/**
 * mcp_app_new:
 * @server_name: the display name of its server; foreign
 * @tool_name: the name of the tool at its server
 * @resource_uri: the address of its page, from mcp_app_dup_resource_uri()
 *
 * Returns: (transfer full): the call of a tool, without arguments yet
 */
McpApp *
mcp_app_new (const char *server_name,
             const char *tool_name,
             const char *resource_uri)
{
  McpApp *self;

  g_return_val_if_fail (server_name != NULL && tool_name != NULL && resource_uri != NULL, NULL);

  self = g_object_new (MCP_TYPE_APP, NULL);
  self->texts[PROP_SERVER_NAME] = g_strdup (server_name);
  self->tool_name = g_strdup (tool_name);
  self->resource_uri = g_strdup (resource_uri);
  return self;
}

static void
set_text (McpApp     *self,
          guint       prop_id,
          const char *text)
{
  if (g_strcmp0 (self->texts[prop_id], text) == 0)
    return;
  g_free (self->texts[prop_id]);
  self->texts[prop_id] = g_strdup (text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop_id]);
}

static gboolean
equal_objects (JsonObject *one,
               JsonObject *other)
{
  g_autoptr(JsonNode) a = easel_json_node_ref_object (one);
  g_autoptr(JsonNode) b = easel_json_node_ref_object (other);

  return one == other || (a != NULL && b != NULL && json_node_equal (a, b));
}

static void
set_object (McpApp     *self,
            guint       prop_id,
            JsonObject *object)
{
  if (equal_objects (self->objects[prop_id], object))
    return;
  g_clear_pointer (&self->objects[prop_id], json_object_unref);
  self->objects[prop_id] = object != NULL ? json_object_ref (object) : NULL;
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop_id]);
}

static void
set_call_state (McpApp          *self,
                McpAppCallState  state)
{
  if (self->call_state == state)
    return;
  self->call_state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CALL_STATE]);
}

static gboolean
is_over (McpApp *self)
{
  return self->call_state >= MCP_APP_DONE;
}

/** mcp_app_get_trust: (transfer none): the answer of the user for its server in this session. */
McpAppTrust *
mcp_app_get_trust (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->trust;
}

/** mcp_app_set_trust: shares the answer of the user with other Apps of the server. Must be called before the page is
 * shown. */
void
mcp_app_set_trust (McpApp      *self,
                   McpAppTrust *trust)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (MCP_IS_APP_TRUST (trust));

  g_set_object (&self->trust, trust);
}

/** mcp_app_is_reachable: whether the server of the App can be reached now. */
gboolean
mcp_app_is_reachable (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), FALSE);

  return self->reachable;
}

/** mcp_app_set_reachable: sets whether the server of the App can be reached. */
void
mcp_app_set_reachable (McpApp   *self,
                       gboolean  reachable)
{
  g_return_if_fail (MCP_IS_APP (self));

  if (self->reachable == reachable)
    return;
  self->reachable = reachable;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REACHABLE]);
}

/** mcp_app_set_call_id: sets the id of the call. Must be called at most once. */
void
mcp_app_set_call_id (McpApp     *self,
                     const char *call_id)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (call_id != NULL && self->call_id == NULL);

  self->call_id = g_strdup (call_id);
}

/** mcp_app_set_server_key: sets the key of the server. Must be called at most once. */
void
mcp_app_set_server_key (McpApp     *self,
                        const char *server_key)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (server_key != NULL && self->server_key == NULL);

  self->server_key = g_strdup (server_key);
}

/** mcp_app_set_server_name: sets the display name of the server. */
void
mcp_app_set_server_name (McpApp     *self,
                         const char *server_name)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (server_name != NULL);

  set_text (self, PROP_SERVER_NAME, server_name);
}

/** mcp_app_set_title: sets the display name of the tool. */
void
mcp_app_set_title (McpApp     *self,
                   const char *title)
{
  g_return_if_fail (MCP_IS_APP (self));

  set_text (self, PROP_TITLE, title);
}

/** mcp_app_set_tool: sets the whole definition of the tool. @tool: (nullable) (transfer none). */
void
mcp_app_set_tool (McpApp     *self,
                  JsonObject *tool)
{
  g_return_if_fail (MCP_IS_APP (self));

  set_object (self, PROP_TOOL, tool);
}

/** mcp_app_set_capabilities: sets the capabilities that the host grants for the server. @capabilities: (nullable). */
void
mcp_app_set_capabilities (McpApp     *self,
                          JsonObject *capabilities)
{
  g_return_if_fail (MCP_IS_APP (self));

  set_object (self, PROP_CAPABILITIES, capabilities);
}

/**
 * mcp_app_set_partial_arguments:
 * @self: an App
 * @arguments: (transfer none): the incomplete arguments, closed to valid JSON
 *
 * Sets arguments that the agent still writes. Does nothing after mcp_app_set_arguments().
 */
void
mcp_app_set_partial_arguments (McpApp     *self,
                               JsonObject *arguments)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (arguments != NULL);

  if (self->call_state == MCP_APP_STREAMING)
    set_object (self, PROP_ARGUMENTS, arguments);
}

/**
 * mcp_app_set_arguments:
 * @self: an App
 * @arguments: (transfer none): the complete arguments
 *
 * Sets the arguments; the call is running from now on. Complete arguments never change.
 */
void
mcp_app_set_arguments (McpApp     *self,
                       JsonObject *arguments)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (arguments != NULL);

  if (self->call_state != MCP_APP_STREAMING)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  set_object (self, PROP_ARGUMENTS, arguments);
  set_call_state (self, MCP_APP_RUNNING);
  g_object_thaw_notify (G_OBJECT (self));
}

/* A call that ends while its arguments stream has the incomplete arguments. */
static void
end_call (McpApp          *self,
          McpAppCallState  state,
          const char      *reason)
{
  g_autoptr(JsonObject) none = json_object_new ();

  g_object_freeze_notify (G_OBJECT (self));
  if (self->objects[PROP_ARGUMENTS] == NULL)
    set_object (self, PROP_ARGUMENTS, none);
  set_text (self, PROP_REASON, reason);
  set_call_state (self, state);
  g_object_thaw_notify (G_OBJECT (self));
}

/**
 * mcp_app_set_result:
 * @self: an App
 * @result: (transfer none): a whole CallToolResult with its `_meta`
 *
 * Ends the call with a result. Does nothing for a call that is done or cancelled; a failed call may get a result.
 */
void
mcp_app_set_result (McpApp     *self,
                    JsonObject *result)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (result != NULL);

  if (self->call_state == MCP_APP_DONE || self->call_state == MCP_APP_CANCELLED)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  set_object (self, PROP_RESULT, result);
  end_call (self, MCP_APP_DONE, NULL);
  g_object_thaw_notify (G_OBJECT (self));
}

/**
 * mcp_app_replace_result:
 * @self: an App whose call is over
 * @result: (transfer none): a whole CallToolResult
 *
 * Sets another result, which pages get that are loaded from now on.
 */
void
mcp_app_replace_result (McpApp     *self,
                        JsonObject *result)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (result != NULL && is_over (self));

  g_object_freeze_notify (G_OBJECT (self));
  set_object (self, PROP_RESULT, result);
  set_text (self, PROP_REASON, NULL);
  set_call_state (self, MCP_APP_DONE);
  g_object_thaw_notify (G_OBJECT (self));
}

/** mcp_app_set_cancelled: ends the call without a result. @reason: (nullable). */
void
mcp_app_set_cancelled (McpApp     *self,
                       const char *reason)
{
  g_return_if_fail (MCP_IS_APP (self));

  if (!is_over (self))
    end_call (self, MCP_APP_CANCELLED, reason);
}

/** mcp_app_set_failed: ends the call without a result. @reason: (nullable): a sentence. */
void
mcp_app_set_failed (McpApp     *self,
                    const char *reason)
{
  g_return_if_fail (MCP_IS_APP (self));

  if (!is_over (self))
    end_call (self, MCP_APP_FAILED, reason);
}

/**
 * mcp_app_set_page:
 * @self: an App
 * @page: (transfer none): the page of @app
 * @pinned: whether @page is from the store, because the server did not return it
 */
void
mcp_app_set_page (McpApp     *self,
                  McpAppPage *page,
                  gboolean    pinned)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (MCP_IS_APP_PAGE (page));

  g_object_freeze_notify (G_OBJECT (self));
  if (g_set_object (&self->page, page))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PAGE]);
  if (self->pinned != pinned)
    {
      self->pinned = pinned;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PINNED]);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

static gsize
length_of (JsonNode *node)
{
  g_autofree char *text = easel_json_to_string (node);

  return strlen (text);
}

/**
 * mcp_app_add_proposed_message:
 * @self: an App
 * @content: (transfer none): content blocks; foreign
 *
 * Returns: %FALSE when @content is too large, or too many messages wait already
 */
gboolean
mcp_app_add_proposed_message (McpApp    *self,
                              JsonArray *content)
{
  g_autoptr(McpAppProposedMessage) message = NULL;
  g_autoptr(JsonNode) node = NULL;

  g_return_val_if_fail (MCP_IS_APP (self), FALSE);
  g_return_val_if_fail (content != NULL, FALSE);

  node = json_node_init_array (json_node_alloc (), content);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->proposed_messages)) >= MCP_APP_LIMIT_PROPOSED_MESSAGES ||
      length_of (node) > MCP_APP_LIMIT_PROPOSED_MESSAGE_BYTES)
    return FALSE;
  message = mcp_app_proposed_message_new (content);
  g_list_store_append (self->proposed_messages, message);
  return TRUE;
}

/** mcp_app_remove_proposed_message: removes a message that was sent, or that the user declined. */
void
mcp_app_remove_proposed_message (McpApp                *self,
                                 McpAppProposedMessage *message)
{
  guint position;

  g_return_if_fail (MCP_IS_APP (self));

  if (g_list_store_find (self->proposed_messages, message, &position))
    g_list_store_remove (self->proposed_messages, position);
}

static gboolean
set_bounded (McpApp     *self,
             guint       prop_id,
             JsonObject *object)
{
  if (object != NULL)
    {
      g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (object));

      if (length_of (node) > MCP_APP_LIMIT_CONTEXT_BYTES)
        return FALSE;
    }
  set_object (self, prop_id, object);
  return TRUE;
}

/**
 * mcp_app_set_context:
 * @self: an App
 * @context: (nullable) (transfer none): {content?, structuredContent?}; foreign
 *
 * Replaces the model context of the App.
 *
 * Returns: %FALSE when @context is too large: the context has not changed
 */
gboolean
mcp_app_set_context (McpApp     *self,
                     JsonObject *context)
{
  g_return_val_if_fail (MCP_IS_APP (self), FALSE);

  return set_bounded (self, PROP_CONTEXT, context);
}

/**
 * mcp_app_set_widget_state:
 * @self: an App
 * @state: (nullable) (transfer none): `window.openai.widgetState`; foreign
 *
 * Replaces the state that a page made for ChatGPT stores at its host.
 *
 * Returns: %FALSE when @state is too large: the state has not changed
 */
gboolean
mcp_app_set_widget_state (McpApp     *self,
                          JsonObject *state)
{
  g_return_val_if_fail (MCP_IS_APP (self), FALSE);

  return set_bounded (self, PROP_WIDGET_STATE, state);
}

/** mcp_app_add_called: adds a tool to the list of tools that the App called. */
void
mcp_app_add_called (McpApp     *self,
                    const char *tool_name)
{
  g_return_if_fail (MCP_IS_APP (self));
  g_return_if_fail (tool_name != NULL);

  if (self->called->len > MCP_APP_LIMIT_CALLED ||
      g_strv_contains ((const char * const *) self->called->pdata, tool_name))
    return;
  g_ptr_array_insert (self->called, (int) self->called->len - 1, g_strdup (tool_name));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CALLED]);
}

/**
 * mcp_app_set_page_tools:
 * @self: an App
 * @page_tools: (nullable) (transfer none): the tools of the running page; notifies when their list changed, too
 */
void
mcp_app_set_page_tools (McpApp          *self,
                        McpAppPageTools *page_tools)
{
  g_return_if_fail (MCP_IS_APP (self));

  if (g_set_object (&self->page_tools, page_tools) || page_tools != NULL)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PAGE_TOOLS]);
}

/** mcp_app_get_server_name: (transfer none): the display name of its server; foreign. */
const char *
mcp_app_get_server_name (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->texts[PROP_SERVER_NAME];
}

/** mcp_app_get_call_id: (transfer none) (nullable): the id of the call; foreign. */
const char *
mcp_app_get_call_id (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->call_id;
}

/** mcp_app_get_server_key: (transfer none) (nullable): the key of its server; foreign. */
const char *
mcp_app_get_server_key (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->server_key;
}

/** mcp_app_get_title: (transfer none) (nullable): the display name of its tool; foreign. */
const char *
mcp_app_get_title (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->texts[PROP_TITLE];
}

/** mcp_app_get_tool_name: (transfer none): the name of its tool at its server; foreign. */
const char *
mcp_app_get_tool_name (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->tool_name;
}

/** mcp_app_get_resource_uri: (transfer none): the address of its page at its server. */
const char *
mcp_app_get_resource_uri (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->resource_uri;
}

/** mcp_app_get_tool: (transfer none) (nullable): the whole definition of its tool; foreign. */
JsonObject *
mcp_app_get_tool (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->objects[PROP_TOOL];
}

/** mcp_app_get_capabilities: (transfer none) (nullable): the capabilities that the host grants. */
JsonObject *
mcp_app_get_capabilities (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->objects[PROP_CAPABILITIES];
}

/** mcp_app_get_call_state: the state of the call. */
McpAppCallState
mcp_app_get_call_state (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), MCP_APP_FAILED);

  return self->call_state;
}

/** mcp_app_get_arguments: (transfer none) (nullable): its arguments; incomplete while the call is streaming. */
JsonObject *
mcp_app_get_arguments (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->objects[PROP_ARGUMENTS];
}

/** mcp_app_get_result: (transfer none) (nullable): its result; foreign. */
JsonObject *
mcp_app_get_result (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->objects[PROP_RESULT];
}

/** mcp_app_get_reason: (transfer none) (nullable): why the call has no result. */
const char *
mcp_app_get_reason (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->texts[PROP_REASON];
}

/** mcp_app_get_page: (transfer none) (nullable): its page. */
McpAppPage *
mcp_app_get_page (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->page;
}

/** mcp_app_is_pinned: whether the page is from the store. */
gboolean
mcp_app_is_pinned (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), FALSE);

  return self->pinned;
}

/** mcp_app_get_proposed_messages: (transfer none): a list of #McpAppProposedMessage, oldest first. */
GListModel *
mcp_app_get_proposed_messages (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return G_LIST_MODEL (self->proposed_messages);
}

/** mcp_app_get_context: (transfer none) (nullable): the model context of the App; foreign. */
JsonObject *
mcp_app_get_context (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->objects[PROP_CONTEXT];
}

/** mcp_app_get_widget_state: (transfer none) (nullable): the state that its page stores at the host; foreign. */
JsonObject *
mcp_app_get_widget_state (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->objects[PROP_WIDGET_STATE];
}

/** mcp_app_get_called: (transfer none): the tools that the App called; foreign. */
const char * const *
mcp_app_get_called (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return (const char * const *) self->called->pdata;
}

/** mcp_app_get_page_tools: (transfer none) (nullable): the tools of its page. */
McpAppPageTools *
mcp_app_get_page_tools (McpApp *self)
{
  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  return self->page_tools;
}

/** mcp_app_dup_text: (transfer full): the result as text; may be empty. */
char *
mcp_app_dup_text (McpApp *self)
{
  JsonObject *result;

  g_return_val_if_fail (MCP_IS_APP (self), NULL);

  result = self->objects[PROP_RESULT];
  return mcp_app_content_dup_text (easel_json_peek_array (result, "content"));
}
