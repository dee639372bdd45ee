/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-progress-tokens.h"

#include "easel-json.h"
#include "mcp-limits.h"

typedef struct
{
  char     *token;     /* ours */
  JsonNode *original;  /* foreign */
  GObject  *owner;     /* weak, nullable */
} Entry;

struct _McpProgressTokens
{
  GQueue entries;  /* (element-type Entry): the oldest first */
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_clear_weak_pointer (&entry->owner);
  json_node_unref (entry->original);
  g_free (entry->token);
  g_free (entry);
}

McpProgressTokens *
mcp_progress_tokens_new (void)
{
  McpProgressTokens *self = g_new0 (McpProgressTokens, 1);

  g_queue_init (&self->entries);
  return self;
}

void
mcp_progress_tokens_free (McpProgressTokens *self)
{
  g_queue_clear_full (&self->entries, entry_free);
  g_free (self);
}

/* (nullable) */
static GList *
find (McpProgressTokens *self,
      const char        *token)
{
  for (GList *l = self->entries.head; l != NULL; l = l->next)
    if (g_strcmp0 (((Entry *) l->data)->token, token) == 0)
      return l;
  return NULL;
}

/**
 * mcp_progress_tokens_replace:
 * @self: the tokens
 * @params: (nullable): parameters of a request, foreign; changed here
 * @owner: (nullable): receives the progress; held weakly
 *
 * Replaces `_meta.progressToken` in @params, if it is a string or a number.
 *
 * Returns: (transfer full) (nullable): the new token; %NULL: @params has none
 */
char *
mcp_progress_tokens_replace (McpProgressTokens *self,
                             JsonObject        *params,
                             GObject           *owner)
{
  JsonObject *meta = easel_json_peek_object (params, "_meta");
  JsonNode *original = easel_json_peek_node (meta, "progressToken");
  Entry *entry;

  g_return_val_if_fail (self != NULL, NULL);

  if (original == NULL || !JSON_NODE_HOLDS_VALUE (original))
    return NULL;
  entry = g_new0 (Entry, 1);
  entry->token = g_uuid_string_random ();
  entry->original = json_node_ref (original);
  g_set_weak_pointer (&entry->owner, owner);
  g_queue_push_tail (&self->entries, entry);
  if (self->entries.length > EASEL_LIMIT_MCP_PROGRESS_TOKENS)
    entry_free (g_queue_pop_head (&self->entries));
  meta = easel_json_object_copy (meta);
  json_object_set_string_member (meta, "progressToken", entry->token);
  json_object_set_object_member (params, "_meta", meta);
  return g_strdup (entry->token);
}

/** mcp_progress_tokens_remove: @token: (nullable): of mcp_progress_tokens_replace(); its request has its answer. */
void
mcp_progress_tokens_remove (McpProgressTokens *self,
                            const char        *token)
{
  GList *link;

  g_return_if_fail (self != NULL);

  link = token != NULL ? find (self, token) : NULL;
  if (link == NULL)
    return;
  entry_free (link->data);
  g_queue_delete_link (&self->entries, link);
}

/**
 * mcp_progress_tokens_restore:
 * @self: the tokens
 * @params: parameters of `notifications/progress` from a server, foreign
 * @owner: (out) (optional) (transfer none) (nullable): receives the progress
 *
 * Servers may send progress of all requests to every client; only progress of a request of @self is for its clients.
 *
 * Returns: (transfer full) (nullable): a copy with the token that the client chose; %NULL: of another request
 */
JsonObject *
mcp_progress_tokens_restore (McpProgressTokens  *self,
                             JsonObject         *params,
                             GObject           **owner)
{
  const char *token = easel_json_peek_string (params, "progressToken", NULL);
  GList *link;
  Entry *entry;
  JsonObject *copy;

  g_return_val_if_fail (self != NULL, NULL);

  link = token != NULL ? find (self, token) : NULL;
  if (link == NULL)
    return NULL;
  entry = link->data;
  copy = easel_json_object_copy (params);
  json_object_set_member (copy, "progressToken", json_node_ref (entry->original));
  if (owner != NULL)
    *owner = entry->owner;
  return copy;
}
