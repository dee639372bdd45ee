/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "easel-agent-ledger.h"

#include <string.h>

#include "easel-agent-discovery-limits.h"
#include "easel-agent-watched.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-cancelled.h"
#include "rpc-error.h"
#include "rpc-line.h"
#include "rpc-message.h"

struct _EaselAgentLedger
{
  GHashTable        *waiting;         /* ids of the agent's pending requests, as JSON */
  GHashTable        *host_requests;   /* ids of the host's pending requests */
  EaselAgentWatched *watched;
  GBytes            *greeting;        /* the agent's "initialize"; NULL for a modern agent */
  char              *greeting_id;
  GBytes            *confirmation;    /* its "notifications/initialized" */
  gboolean           answered;        /* the greeting was answered */
  gboolean           lost;            /* the host that got the greeting ended without an answer */
  gboolean           retried;         /* it was sent to another host since */
  char              *unasked;         /* nullable: id of an answer that the agent has received already */
};

EaselAgentLedger *
easel_agent_ledger_new (void)
{
  EaselAgentLedger *self = g_new0 (EaselAgentLedger, 1);

  self->waiting = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->host_requests = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->watched = easel_agent_watched_new ();
  return self;
}

static void
forget_greeting (EaselAgentLedger *self)
{
  g_clear_pointer (&self->greeting, g_bytes_unref);
  g_clear_pointer (&self->greeting_id, g_free);
  g_clear_pointer (&self->confirmation, g_bytes_unref);
  self->answered = self->lost = self->retried = FALSE;
  easel_agent_watched_clear (self->watched);
}

void
easel_agent_ledger_free (EaselAgentLedger *self)
{
  forget_greeting (self);
  g_hash_table_unref (self->waiting);
  g_hash_table_unref (self->host_requests);
  easel_agent_watched_free (self->watched);
  g_free (self->unasked);
  g_free (self);
}

static void
note_id (GHashTable *ids,
         const char *id)
{
  if (g_hash_table_size (ids) < EASEL_LIMIT_AGENT_WAITING)
    g_hash_table_add (ids, g_strdup (id));
}

static void
note_notification (EaselAgentLedger *self,
                   const char       *method,
                   GBytes           *line)
{
  if (strcmp (method, "notifications/initialized") == 0 && self->greeting != NULL)
    {
      g_clear_pointer (&self->confirmation, g_bytes_unref);
      self->confirmation = g_bytes_ref (line);
    }
  else if (strcmp (method, MCP_CANCELLED) == 0)
    {
      g_autofree char *id = mcp_cancelled_dup_id (line);

      if (id != NULL)
        g_hash_table_remove (self->waiting, id);
    }
}

gboolean
easel_agent_ledger_to_host (EaselAgentLedger *self,
                            GBytes           *line)
{
  g_auto(RpcLine) message = { 0 };

  rpc_line_read (&message, line);
  switch (message.kind)
    {
    case RPC_LINE_REQUEST:
      note_id (self->waiting, message.id);
      if (g_strcmp0 (message.method, "initialize") == 0)
        {
          forget_greeting (self);
          /* A greeting above the limit is ignored: agents send a few hundred bytes. */
          if (g_bytes_get_size (line) <= EASEL_LIMIT_AGENT_HELLO_BYTES)
            {
              self->greeting = g_bytes_ref (line);
              self->greeting_id = g_strdup (message.id);
            }
        }
      else if (self->greeting != NULL && message.method != NULL)
        easel_agent_watched_note_request (self->watched, message.id, message.method, line);
      return TRUE;
    case RPC_LINE_NOTIFICATION:
      note_notification (self, message.method, line);
      return TRUE;
    case RPC_LINE_ANSWER:
      return g_hash_table_remove (self->host_requests, message.id);
    case RPC_LINE_OTHER:
    default:
      return TRUE;
    }
}

gboolean
easel_agent_ledger_to_agent (EaselAgentLedger *self,
                             GBytes           *line)
{
  g_auto(RpcLine) message = { 0 };

  rpc_line_read (&message, line);
  if (message.kind == RPC_LINE_REQUEST)
    note_id (self->host_requests, message.id);
  if (message.kind != RPC_LINE_ANSWER)
    return TRUE;
  if (g_strcmp0 (message.id, self->unasked) == 0)
    {
      g_clear_pointer (&self->unasked, g_free);
      return FALSE;
    }
  if (easel_agent_watched_is_ours (message.id))
    return FALSE;
  g_hash_table_remove (self->waiting, message.id);
  easel_agent_watched_answer (self->watched, message.id, message.failed);
  if (!self->answered && g_strcmp0 (message.id, self->greeting_id) == 0)
    {
      self->answered = TRUE;
      if (message.failed)
        forget_greeting (self);
    }
  return TRUE;
}

GPtrArray *
easel_agent_ledger_lose_host (EaselAgentLedger *self,
                              const char       *reason,
                              gboolean          keep_greeting)
{
  GPtrArray *answers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  GHashTableIter iter;
  gpointer id;

  g_hash_table_remove_all (self->host_requests);
  easel_agent_watched_lose_host (self->watched);
  g_clear_pointer (&self->unasked, g_free);
  self->lost = keep_greeting && self->greeting != NULL && !self->answered && !self->retried;
  g_hash_table_iter_init (&iter, self->waiting);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    if (!self->lost || strcmp (id, self->greeting_id) != 0)
      {
        /* Two quotes, and each byte may be escaped as \u00XX. */
        g_autoptr(JsonNode) node = easel_json_parse (id, strlen (id), 2 + EASEL_LIMIT_RPC_ID_BYTES * 6, NULL);

        g_ptr_array_add (answers, rpc_message_write_error (node, RPC_ERROR_INTERNAL, reason, NULL));
        g_hash_table_iter_remove (&iter);
      }
  if (self->greeting != NULL && !self->answered && !self->lost)
    forget_greeting (self);
  return answers;
}

GPtrArray *
easel_agent_ledger_introduce (EaselAgentLedger *self)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  if (self->answered)
    {
      g_free (self->unasked);
      self->unasked = g_strdup (self->greeting_id);
    }
  if (self->answered || self->lost)
    g_ptr_array_add (lines, g_bytes_ref (self->greeting));
  if (self->answered && self->confirmation != NULL)
    g_ptr_array_add (lines, g_bytes_ref (self->confirmation));
  if (self->answered)
    easel_agent_watched_introduce (self->watched, lines);
  self->retried = self->retried || self->lost;
  self->lost = FALSE;
  return lines;
}

GPtrArray *
easel_agent_ledger_list_notifications (EaselAgentLedger *self)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  easel_agent_watched_add_notifications (self->watched, lines);
  return lines;
}

gboolean
easel_agent_ledger_is_watching (EaselAgentLedger *self)
{
  return !easel_agent_watched_is_empty (self->watched);
}

gboolean
easel_agent_ledger_is_greeting (EaselAgentLedger *self)
{
  return self->lost;
}
