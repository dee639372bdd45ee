/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-discovery"

#include "easel-agent-watched.h"

#include <string.h>

#include "easel-agent-discovery-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-message.h"

/* Prefix of ids of our own requests after a host was replaced, which distinguishes them from the agent's. */
#define ID_PREFIX "easel-watches-"

typedef struct
{
  char     *uri;
  gboolean  subscribes;   /* TRUE: resources/subscribe; FALSE: resources/unsubscribe */
} Change;

struct _EaselAgentWatched
{
  GHashTable *uris;
  GHashTable *requests;   /* id of a pending request → Change */
};

static void
change_free (gpointer data)
{
  Change *change = data;

  g_free (change->uri);
  g_free (change);
}

EaselAgentWatched *
easel_agent_watched_new (void)
{
  EaselAgentWatched *self = g_new0 (EaselAgentWatched, 1);

  self->uris = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->requests = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, change_free);
  return self;
}

void
easel_agent_watched_free (EaselAgentWatched *self)
{
  g_hash_table_unref (self->uris);
  g_hash_table_unref (self->requests);
  g_free (self);
}

static char *
read_uri (GBytes *line)
{
  g_autoptr(JsonNode) root = easel_json_parse_bytes (line, EASEL_LIMIT_AGENT_HELLO_BYTES, NULL);
  JsonObject *message = root != NULL ? easel_json_as_object (root, "message", NULL) : NULL;
  JsonObject *params = easel_json_peek_object (message, "params");

  return params != NULL ? g_strdup (easel_json_peek_string (params, "uri", NULL)) : NULL;
}

void
easel_agent_watched_note_request (EaselAgentWatched *self,
                                  const char        *id,
                                  const char        *method,
                                  GBytes            *line)
{
  gboolean watches = strcmp (method, "resources/subscribe") == 0;
  g_autofree char *uri = NULL;
  Change *change;

  if ((!watches && strcmp (method, "resources/unsubscribe") != 0) ||
      g_hash_table_size (self->requests) >= EASEL_LIMIT_AGENT_WAITING || (uri = read_uri (line)) == NULL)
    return;
  change = g_new0 (Change, 1);
  change->uri = g_steal_pointer (&uri);
  change->subscribes = watches;
  g_hash_table_replace (self->requests, g_strdup (id), change);
}

void
easel_agent_watched_answer (EaselAgentWatched *self,
                            const char        *id,
                            gboolean           failed)
{
  Change *change = g_hash_table_lookup (self->requests, id);

  if (change == NULL)
    return;
  if (!failed && !change->subscribes)
    g_hash_table_remove (self->uris, change->uri);
  else if (!failed && g_hash_table_size (self->uris) < EASEL_LIMIT_MCP_WATCHED_RESOURCES)
    g_hash_table_add (self->uris, g_strdup (change->uri));
  g_hash_table_remove (self->requests, id);
}

void
easel_agent_watched_lose_host (EaselAgentWatched *self)
{
  g_hash_table_remove_all (self->requests);
}

void
easel_agent_watched_clear (EaselAgentWatched *self)
{
  g_hash_table_remove_all (self->requests);
  g_hash_table_remove_all (self->uris);
}

gboolean
easel_agent_watched_is_empty (EaselAgentWatched *self)
{
  return g_hash_table_size (self->uris) == 0;
}

static JsonObject *
make_params (const char *uri)
{
  return easel_json_object (EASEL_JSON_STRING ("uri", uri));
}

void
easel_agent_watched_introduce (EaselAgentWatched *self,
                               GPtrArray         *lines)
{
  GHashTableIter iter;
  gpointer uri;
  guint number = 0;

  g_hash_table_iter_init (&iter, self->uris);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    {
      g_autofree char *id = g_strdup_printf (ID_PREFIX "%u", ++number);
      g_autoptr(JsonObject) params = make_params (uri);

      g_ptr_array_add (lines, rpc_message_write_named_call (id, "resources/subscribe", params));
    }
}

/* Changes between two hosts were missed, so every watched resource is reported as changed. */
void
easel_agent_watched_add_notifications (EaselAgentWatched *self,
                                       GPtrArray         *lines)
{
  GHashTableIter iter;
  gpointer uri;

  g_hash_table_iter_init (&iter, self->uris);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    {
      g_autoptr(JsonObject) params = make_params (uri);

      g_ptr_array_add (lines, rpc_message_write_notification ("notifications/resources/updated", params));
    }
}

gboolean
easel_agent_watched_is_ours (const char *id)
{
  return g_str_has_prefix (id, "\"" ID_PREFIX);
}
