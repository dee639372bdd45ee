/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-client-envelope.h"

#include "easel-json.h"

struct _McpClientEnvelope
{
  GObject     parent_instance;

  JsonObject    *client_info;
  JsonObject    *capabilities;
  char          *log_level;   /* (nullable) */
  McpGeneration  generation;
};

G_DEFINE_FINAL_TYPE (McpClientEnvelope, mcp_client_envelope, G_TYPE_OBJECT)

static void
mcp_client_envelope_finalize (GObject *object)
{
  McpClientEnvelope *self = MCP_CLIENT_ENVELOPE (object);

  json_object_unref (self->client_info);
  json_object_unref (self->capabilities);
  g_free (self->log_level);

  G_OBJECT_CLASS (mcp_client_envelope_parent_class)->finalize (object);
}

static void
mcp_client_envelope_class_init (McpClientEnvelopeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_client_envelope_finalize;
}

static void
mcp_client_envelope_init (McpClientEnvelope *self)
{
}

McpClientEnvelope *
mcp_client_envelope_new (JsonObject *client_info,
                         JsonObject *capabilities)
{
  McpClientEnvelope *self = g_object_new (MCP_TYPE_CLIENT_ENVELOPE, NULL);

  self->client_info = json_object_ref (client_info);
  self->capabilities = json_object_ref (capabilities);
  return self;
}

JsonObject *
mcp_client_envelope_get_info (McpClientEnvelope *self)
{
  return self->client_info;
}

JsonObject *
mcp_client_envelope_get_capabilities (McpClientEnvelope *self)
{
  return self->capabilities;
}

McpGeneration
mcp_client_envelope_get_generation (McpClientEnvelope *self)
{
  return self->generation;
}

void
mcp_client_envelope_set_generation (McpClientEnvelope *self,
                                    McpGeneration      generation)
{
  self->generation = generation;
}

void
mcp_client_envelope_set_log_level (McpClientEnvelope *self,
                                   const char        *level)
{
  g_free (self->log_level);
  self->log_level = g_strdup (level);
}

static JsonObject *
new_meta (McpClientEnvelope *self,
          JsonObject        *given)
{
  JsonObject *meta = given != NULL ? easel_json_object_copy (given) : json_object_new ();

  if (self->generation != MCP_GENERATION_MODERN)
    return meta;
  easel_json_object_set (meta,
                         EASEL_JSON_STRING (MCP_META_VERSION, MCP_VERSION_MODERN),
                         EASEL_JSON_OBJECT_REF (MCP_META_CLIENT, self->client_info),
                         EASEL_JSON_OBJECT_REF (MCP_META_CAPABILITIES, self->capabilities),
                         EASEL_JSON_STRING (MCP_META_LOG_LEVEL, self->log_level));
  return meta;
}

JsonObject *
mcp_client_envelope_wrap (McpClientEnvelope *self,
                          JsonObject        *params,
                          gint64             progress_token)
{
  JsonObject *full = params != NULL ? easel_json_object_copy (params) : json_object_new ();
  JsonObject *meta = new_meta (self, easel_json_peek_object (full, "_meta"));

  if (progress_token != 0)
    json_object_set_int_member (meta, "progressToken", progress_token);
  if (json_object_get_size (meta) > 0)
    json_object_set_object_member (full, "_meta", meta);
  else
    json_object_unref (meta);
  return full;
}
