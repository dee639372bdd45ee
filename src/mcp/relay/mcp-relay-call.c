/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-relay"

#include "mcp-relay-call.h"

#include "easel-json-skim.h"

struct _McpRelayCall
{
  GObject            parent_instance;

  GBytes            *tool;      /* (nullable): NULL until known, like @uri */
  char              *uri;
  GBytes            *request;
  GBytes            *answer;   /* (nullable) */
  McpRelayCallState  state;
};

enum
{
  PROP_STATE = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_ENUM_TYPE (McpRelayCallState, mcp_relay_call_state,
                    G_DEFINE_ENUM_VALUE (MCP_RELAY_CALL_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (MCP_RELAY_CALL_ANSWERED, "answered"),
                    G_DEFINE_ENUM_VALUE (MCP_RELAY_CALL_CANCELLED, "cancelled"))

G_DEFINE_FINAL_TYPE (McpRelayCall, mcp_relay_call, G_TYPE_OBJECT)

static void
mcp_relay_call_get_property (GObject    *object,
                             guint       id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  if (id == PROP_STATE)
    g_value_set_enum (value, MCP_RELAY_CALL (object)->state);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
mcp_relay_call_finalize (GObject *object)
{
  McpRelayCall *self = MCP_RELAY_CALL (object);

  g_clear_pointer (&self->tool, g_bytes_unref);
  g_free (self->uri);
  g_bytes_unref (self->request);
  g_clear_pointer (&self->answer, g_bytes_unref);

  G_OBJECT_CLASS (mcp_relay_call_parent_class)->finalize (object);
}

static void
mcp_relay_call_class_init (McpRelayCallClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mcp_relay_call_get_property;
  object_class->finalize = mcp_relay_call_finalize;

  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, MCP_TYPE_RELAY_CALL_STATE, MCP_RELAY_CALL_RUNNING,
                                              G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
mcp_relay_call_init (McpRelayCall *self)
{
}

/**
 * mcp_relay_call_new:
 * @request: (transfer none): the `tools/call` of the agent
 *
 * Returns: (transfer full): a running call
 */
McpRelayCall *
mcp_relay_call_new (GBytes *request)
{
  McpRelayCall *self = g_object_new (MCP_TYPE_RELAY_CALL, NULL);

  self->request = g_bytes_ref (request);
  return self;
}

/**
 * mcp_relay_call_set_tool:
 * @self: a call
 * @tool: (transfer none): the Tool, as JSON
 * @uri: of its App
 */
void
mcp_relay_call_set_tool (McpRelayCall *self,
                         GBytes       *tool,
                         const char   *uri)
{
  g_return_if_fail (MCP_IS_RELAY_CALL (self) && self->tool == NULL);

  self->tool = g_bytes_ref (tool);
  self->uri = g_strdup (uri);
}

McpRelayCallState
mcp_relay_call_get_state (McpRelayCall *self)
{
  g_return_val_if_fail (MCP_IS_RELAY_CALL (self), MCP_RELAY_CALL_CANCELLED);

  return self->state;
}

GBytes *
mcp_relay_call_get_tool (McpRelayCall *self)
{
  g_return_val_if_fail (MCP_IS_RELAY_CALL (self), NULL);

  return self->tool;
}

const char *
mcp_relay_call_get_uri (McpRelayCall *self)
{
  g_return_val_if_fail (MCP_IS_RELAY_CALL (self), NULL);

  return self->uri;
}

/* (nullable): a part of a message, not copied. */
static GBytes *
dup_part (GBytes            *text,
          const char *const *path)
{
  EaselJsonSpan span;

  if (text == NULL || !easel_json_find (text, path, &span))
    return NULL;
  return g_bytes_new_from_bytes (text, span.from - (const char *) g_bytes_get_data (text, NULL), span.end - span.from);
}

GBytes *
mcp_relay_call_dup_arguments (McpRelayCall *self)
{
  static const char *const path[] = { "params", "arguments", NULL };

  g_return_val_if_fail (MCP_IS_RELAY_CALL (self), NULL);

  return dup_part (self->request, path);
}

char *
mcp_relay_call_dup_name (McpRelayCall *self)
{
  static const char *const path[] = { "params", "name", NULL };
  EaselJsonSpan span;

  g_return_val_if_fail (MCP_IS_RELAY_CALL (self), NULL);

  return easel_json_find (self->request, path, &span) ? g_strndup (span.from, span.end - span.from) : NULL;
}

GBytes *
mcp_relay_call_dup_result (McpRelayCall *self)
{
  static const char *const path[] = { "result", NULL };

  g_return_val_if_fail (MCP_IS_RELAY_CALL (self), NULL);

  return dup_part (self->answer, path);
}

GBytes *
mcp_relay_call_dup_error (McpRelayCall *self)
{
  static const char *const path[] = { "error", NULL };

  g_return_val_if_fail (MCP_IS_RELAY_CALL (self), NULL);

  return dup_part (self->answer, path);
}

void
mcp_relay_call_end (McpRelayCall      *self,
                    McpRelayCallState  state,
                    GBytes            *answer)
{
  g_return_if_fail (MCP_IS_RELAY_CALL (self));
  g_return_if_fail (self->state == MCP_RELAY_CALL_RUNNING && state != MCP_RELAY_CALL_RUNNING);

  self->state = state;
  self->answer = answer != NULL ? g_bytes_ref (answer) : NULL;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}
