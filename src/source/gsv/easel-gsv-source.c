/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-gsv-source.h"

#include <glib/gi18n-lib.h>

#include "easel-gsv-agent.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "gsv-error.h"
#include "gsv-limits.h"

/* The agent whose canvases a gateway lists to clients that name none. */
#define DEFAULT_AGENT "main"

struct _EaselGsvSource
{
  EaselSource     parent_instance;

  GsvClient        *client;
  EaselGsvLogStore *log_store;
  GHashTable       *agents;  /* (element-type utf8 EaselGsvAgent): by id */
};

G_DEFINE_FINAL_TYPE (EaselGsvSource, easel_gsv_source, EASEL_TYPE_SOURCE)

/* --- agents ----------------------------------------------------------------------------------------------------- */

/* (transfer none) (nullable): NULL for an invalid id, and above the limit of sessions. */
static EaselGsvAgent *
ensure_agent (EaselGsvSource *self,
              const char     *agent_id)
{
  EaselSource *source = EASEL_SOURCE (self);
  const EaselGsvGateway gateway = { self->client, easel_source_get_id (source), easel_source_get_title (source),
                                easel_uri_is_loopback (easel_source_get_resource (source)) };
  EaselGsvAgent *agent;

  if (agent_id == NULL || *agent_id == '\0' || strlen (agent_id) > GSV_LIMIT_ID_BYTES)
    return NULL;
  agent = g_hash_table_lookup (self->agents, agent_id);
  if (agent != NULL || g_hash_table_size (self->agents) >= EASEL_LIMIT_AGENT_SESSIONS)
    return agent;
  agent = easel_gsv_agent_new (&gateway, self->log_store, agent_id);
  g_hash_table_insert (self->agents, g_strdup (agent_id), agent);
  easel_source_add_session (source, easel_gsv_agent_get_session (agent));
  if (easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    easel_gsv_agent_renew (agent);
  return agent;
}

static void
for_each_agent (EaselGsvSource *self,
                void          (*func) (EaselGsvAgent *agent))
{
  GHashTableIter iter;
  EaselGsvAgent *agent;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &agent))
    func (agent);
}

static void
ready_cb (EaselGsvSource *self)
{
  if (g_hash_table_lookup (self->agents, DEFAULT_AGENT) == NULL)
    ensure_agent (self, DEFAULT_AGENT);
  else
    for_each_agent (self, easel_gsv_agent_renew);
}

static void
receive_chat (EaselGsvSource *self,
              JsonObject     *payload)
{
  GHashTableIter iter;
  EaselGsvAgent *agent;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &agent))
    easel_gsv_agent_receive_chat (agent, payload);
}

static void
event_cb (EaselGsvSource *self,
          const char     *event,
          JsonObject     *payload)
{
  EaselGsvAgent *agent;

  if (g_str_equal (event, "chat"))
    {
      receive_chat (self, payload);
      return;
    }
  if (!g_str_has_prefix (event, "canvas."))
    return;
  agent = ensure_agent (self, easel_json_peek_string (payload, "agentId", NULL));
  if (agent != NULL)
    easel_gsv_agent_receive (agent, event, payload);
}

/* --- the connection --------------------------------------------------------------------------------------------- */

static const char *
get_description (const GError *error)
{
  if (g_error_matches (error, GSV_ERROR, GSV_ERROR_UNAUTHORIZED))
    return _("The gateway does not accept this token.");
  if (g_error_matches (error, GSV_ERROR, GSV_ERROR_REPLACED))
    return _("Another panel with this name has connected to the gateway.");
  if (g_error_matches (error, GSV_ERROR, GSV_ERROR_VERSION))
    return _("The gateway speaks another version of its protocol.");
  if (g_error_matches (error, GSV_ERROR, GSV_ERROR_NO_CANVASES))
    return _("This gateway has no canvases.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED))
    return _("Nothing answers at this address.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return _("The gateway does not answer.");
  /* Any other refusal of the handshake, with the gateway's message. */
  if (error->domain == GSV_ERROR)
    return error->message;
  return _("The connection to the gateway was lost.");
}

static char *
easel_gsv_source_describe (EaselSource  *source,
                           const GError *error)
{
  return g_strdup (get_description (error));
}

static void
easel_gsv_source_connection_changed (EaselSource *source)
{
  EaselGsvSource *self = EASEL_GSV_SOURCE (source);

  if (!easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    for_each_agent (self, easel_gsv_agent_set_lost);
  EASEL_SOURCE_CLASS (easel_gsv_source_parent_class)->connection_changed (source);
}

static gboolean
easel_gsv_source_is_refused (EaselSource *source)
{
  return g_error_matches (easel_connection_get_error (EASEL_CONNECTION (EASEL_GSV_SOURCE (source)->client)), GSV_ERROR,
                          GSV_ERROR_UNAUTHORIZED);
}

static void
easel_gsv_source_ask (EaselSource *source)
{
  easel_source_require_auth (source, easel_source_get_resource (source), easel_source_get_title (source), NULL);
}

static void
easel_gsv_source_start (EaselSource *source)
{
  easel_gsv_log_store_set_open (EASEL_GSV_SOURCE (source)->log_store, TRUE);
  EASEL_SOURCE_CLASS (easel_gsv_source_parent_class)->start (source);
}

static void
easel_gsv_source_stop (EaselSource *source)
{
  EASEL_SOURCE_CLASS (easel_gsv_source_parent_class)->stop (source);
  easel_gsv_log_store_set_open (EASEL_GSV_SOURCE (source)->log_store, FALSE);
}

/* Replaces the token of the address. */
static void
easel_gsv_source_try_token (EaselSource        *source,
                            const char         *resource,
                            const char         *token,
                            const char * const *scopes,
                            GTask              *task)
{
  g_autofree char *address = NULL;

  if (!easel_source_await_connection (source, task))
    return;
  address = easel_source_dup_address (source);
  address[strcspn (address, "?")] = '\0';
  easel_source_set_address (source, address);
  gsv_client_set_token (EASEL_GSV_SOURCE (source)->client, token);
  easel_source_retry (source);
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_gsv_source_finalize (GObject *object)
{
  EaselGsvSource *self = EASEL_GSV_SOURCE (object);

  g_hash_table_unref (self->agents);
  g_clear_object (&self->log_store);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (easel_gsv_source_parent_class)->finalize (object);
}

static void
easel_gsv_source_class_init (EaselGsvSourceClass *klass)
{
  EaselSourceClass *source_class = EASEL_SOURCE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_gsv_source_finalize;
  source_class->start = easel_gsv_source_start;
  source_class->stop = easel_gsv_source_stop;
  source_class->connection_changed = easel_gsv_source_connection_changed;
  source_class->describe = easel_gsv_source_describe;
  source_class->is_refused = easel_gsv_source_is_refused;
  source_class->ask = easel_gsv_source_ask;
  source_class->try_token = easel_gsv_source_try_token;
}

static void
easel_gsv_source_init (EaselGsvSource *self)
{
  self->agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

/* Makes the gateway's address: `gsvs:` stands for `wss:`, and the default path is /ws. @token: (out) (nullable):
 * "token" of the query.
 * "token" of the query. */
static char *
read_address (const char  *address,
              char       **token)
{
  g_autoptr(GUri) uri = g_uri_parse (address, G_URI_FLAGS_ENCODED, NULL);
  g_autoptr(GHashTable) params = NULL;
  const char *path;

  *token = NULL;
  if (uri == NULL || g_uri_get_host (uri) == NULL)
    return g_strdup ("");
  if (g_uri_get_query (uri) != NULL)
    params = g_uri_parse_params (g_uri_get_query (uri), -1, "&", G_URI_PARAMS_NONE, NULL);
  if (params != NULL)
    *token = g_strdup (g_hash_table_lookup (params, "token"));
  path = g_uri_get_path (uri);
  if (*path == '\0' || g_str_equal (path, "/"))
    path = "/ws";
  return g_uri_join (G_URI_FLAGS_ENCODED, g_str_equal (g_uri_get_scheme (uri), "gsvs") ? "wss" : "ws", NULL,
                     g_uri_get_host (uri), g_uri_get_port (uri), path, NULL, NULL);
}

/**
 * easel_gsv_source_create:
 * @options: the address and further options
 *
 * Returns: (transfer full): a source, not started
 */
EaselSource *
easel_gsv_source_create (const EaselSourceOptions *options)
{
  EaselGsvSource *self = g_object_new (EASEL_TYPE_GSV_SOURCE, "kind", options->kind, "id", options->id, "address",
                                       options->address, "title", options->title, NULL);
  g_autofree char *token = NULL;
  g_autofree char *uri = read_address (options->address, &token);

  self->log_store = easel_gsv_log_store_new (options->memory);
  self->client = gsv_client_new (uri, options->client_id, token);
  easel_source_set_resource (EASEL_SOURCE (self), uri);
  easel_source_set_connection (EASEL_SOURCE (self), EASEL_CONNECTION (self->client));
  g_signal_connect_object (self->client, "ready", G_CALLBACK (ready_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  return EASEL_SOURCE (self);
}
