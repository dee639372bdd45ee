/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-sessions.h"

#include "easel-token.h"
#include "mcp-limits.h"

struct _McpHttpSessions
{
  GHashTable *table;   /* session id → McpHttpSession, owned */
  guint       idle;    /* milliseconds */
  guint       sweep;   /* source; 0 while there is no session */
};

static McpHttpSession *
find_idlest (McpHttpSessions *self)
{
  McpHttpSession *idlest = NULL;
  gint64 longest = 0;
  GHashTableIter iter;
  gpointer session;

  g_hash_table_iter_init (&iter, self->table);
  while (g_hash_table_iter_next (&iter, NULL, &session))
    {
      gint64 idle = mcp_http_session_get_idle (session);

      if (idle > longest)
        {
          longest = idle;
          idlest = session;
        }
    }
  return idlest;
}

/* (nullable): the session to remove for a new one: the oldest one that sent nothing after its handshake, else the one
 * that was idle longest, if it was idle for a while. A client that starts many sessions thus removes its own and not
 * those of others. */
static McpHttpSession *
find_dispensable (McpHttpSessions *self)
{
  McpHttpSession *chosen = NULL;
  gint64 longest = 0;
  GHashTableIter iter;
  gpointer session;

  g_hash_table_iter_init (&iter, self->table);
  while (g_hash_table_iter_next (&iter, NULL, &session))
    {
      gint64 idle = mcp_http_session_get_idle (session);

      if (!mcp_http_session_has_asked (session) && idle > longest)
        {
          longest = idle;
          chosen = session;
        }
    }
  if (chosen != NULL)
    return chosen;
  chosen = find_idlest (self);
  return chosen != NULL && mcp_http_session_get_idle (chosen) >= EASEL_LIMIT_MCP_SESSION_BUSY * G_TIME_SPAN_MILLISECOND
           ? chosen : NULL;
}

static gboolean
sweep_cb (gpointer user_data)
{
  McpHttpSessions *self = user_data;
  McpHttpSession *session;

  while ((session = find_idlest (self)) != NULL &&
         mcp_http_session_get_idle (session) >= (gint64) self->idle * 1000)
    mcp_server_session_close (MCP_SERVER_SESSION (session));
  if (g_hash_table_size (self->table) > 0)
    return G_SOURCE_CONTINUE;
  self->sweep = 0;
  return G_SOURCE_REMOVE;
}

static void
gone_cb (McpHttpSession  *session,
         McpHttpSessions *self)
{
  g_hash_table_remove (self->table, mcp_http_session_get_id (session));
}

McpHttpSessions *
mcp_http_sessions_new (void)
{
  McpHttpSessions *self = g_new0 (McpHttpSessions, 1);

  self->table = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_object_unref);
  self->idle = EASEL_LIMIT_MCP_SESSION_IDLE;
  return self;
}

void
mcp_http_sessions_free (McpHttpSessions *self)
{
  mcp_http_sessions_end_all (self);
  g_clear_handle_id (&self->sweep, g_source_remove);
  g_hash_table_unref (self->table);
  g_free (self);
}

/* Restarts the sweep timer, whose interval depends on the idle time. */
static void
start_sweep (McpHttpSessions *self)
{
  g_clear_handle_id (&self->sweep, g_source_remove);
  if (g_hash_table_size (self->table) > 0)
    self->sweep = g_timeout_add (MIN (self->idle, EASEL_LIMIT_MCP_SWEEP), sweep_cb, self);
}

void
mcp_http_sessions_set_idle (McpHttpSessions *self,
                            guint            idle)
{
  self->idle = idle;
  start_sweep (self);
}

/**
 * mcp_http_sessions_add:
 * @self: the sessions
 *
 * If there are too many sessions, an unused one is removed; its client starts a new session when it returns.
 *
 * Returns: (transfer none) (nullable): a new session; %NULL if all sessions are in use
 */
McpHttpSession *
mcp_http_sessions_add (McpHttpSessions *self)
{
  g_autofree char *id = easel_token_new (NULL);
  McpHttpSession *session;

  if (id == NULL)
    return NULL;
  if (g_hash_table_size (self->table) >= EASEL_LIMIT_MCP_SESSIONS)
    {
      session = find_dispensable (self);
      if (session == NULL)
        return NULL;
      mcp_server_session_close (MCP_SERVER_SESSION (session));
    }
  session = mcp_http_session_new (id);
  g_hash_table_insert (self->table, (gpointer) mcp_http_session_get_id (session), session);
  g_signal_connect (session, "gone", G_CALLBACK (gone_cb), self);
  if (self->sweep == 0)
    start_sweep (self);
  return session;
}

McpHttpSession *
mcp_http_sessions_find (McpHttpSessions *self,
                        const char      *id)
{
  return g_hash_table_lookup (self->table, id);
}

guint
mcp_http_sessions_count (McpHttpSessions *self)
{
  return g_hash_table_size (self->table);
}

void
mcp_http_sessions_end_all (McpHttpSessions *self)
{
  g_autoptr(GList) clients = g_hash_table_get_values (self->table);

  for (GList *link = clients; link != NULL; link = link->next)
    mcp_server_session_close (link->data);
}
