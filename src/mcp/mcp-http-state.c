/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-state.h"

#include "mcp-header.h"
#include "mcp-limits.h"

void
mcp_http_state_init (McpHttpState *self,
                     McpServer    *server)
{
  self->server = g_object_ref (server);
  self->sessions = mcp_http_sessions_new ();
  self->streams = g_hash_table_new (NULL, NULL);
  self->cancellable = g_cancellable_new ();
  self->body_bytes = g_rc_box_new0 (gsize);
  self->keepalive = EASEL_LIMIT_MCP_KEEPALIVE;
  self->patience = EASEL_LIMIT_MCP_PATIENCE;
}

static void
stream_gone_cb (gpointer  user_data,
                GObject  *stream)
{
  McpHttpState *self = user_data;

  g_hash_table_remove (self->streams, stream);
}

/* Returns a copy, because a closed stream removes itself from the set. */
static GPtrArray *
dup_streams (McpHttpState *self)
{
  GPtrArray *streams = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer stream;

  g_hash_table_iter_init (&iter, self->streams);
  while (g_hash_table_iter_next (&iter, &stream, NULL))
    g_ptr_array_add (streams, g_object_ref (stream));
  return streams;
}

void
mcp_http_state_close (McpHttpState *self)
{
  g_autoptr(GPtrArray) streams = dup_streams (self);

  g_cancellable_cancel (self->cancellable);
  mcp_http_sessions_end_all (self->sessions);
  for (guint i = 0; i < streams->len; i++)
    mcp_http_stream_cut (g_ptr_array_index (streams, i));
}

void
mcp_http_state_clear (McpHttpState *self)
{
  GHashTableIter iter;
  gpointer stream;

  g_hash_table_iter_init (&iter, self->streams);
  while (g_hash_table_iter_next (&iter, &stream, NULL))
    g_object_weak_unref (stream, stream_gone_cb, self);
  g_clear_pointer (&self->streams, g_hash_table_unref);
  g_clear_pointer (&self->sessions, mcp_http_sessions_free);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->body_bytes, g_rc_box_release);
  g_clear_object (&self->server);
}

gboolean
mcp_http_state_is_full (McpHttpState *self)
{
  return g_hash_table_size (self->streams) >= EASEL_LIMIT_MCP_STREAMS;
}

McpHttpStream *
mcp_http_state_new_stream (McpHttpState      *self,
                           SoupServerMessage *message)
{
  McpHttpStream *stream = mcp_http_stream_new (message, self->keepalive, self->patience);

  g_hash_table_add (self->streams, stream);
  g_object_weak_ref (G_OBJECT (stream), stream_gone_cb, self);
  return stream;
}

McpHttpSession *
mcp_http_state_find_session (McpHttpState       *self,
                             SoupMessageHeaders *headers)
{
  g_autofree char *id = mcp_header_dup (headers, "Mcp-Session-Id");

  return id != NULL ? mcp_http_sessions_find (self->sessions, id) : NULL;
}
