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

/* The agent whose canvases a gateway lists to who names none. */
#define DEFAULT_AGENT "main"

struct _EaselGsvSource
{
  EaselSource       parent_instance;

  char             *id;
  char             *title;
  gboolean          loopback;
  GsvClient        *client;
  EaselGsvMemory   *memory;
  EaselSourceStatus status;
  GTask            *signing_in; /* nullable: a token is being tried */
  char             *uri;
  char             *query;      /* nullable: of the address, a secret; NULL since another token was given */
  GHashTable       *agents;     /* (element-type utf8 EaselGsvAgent): by id */
  GListStore       *sessions;
};

static void source_init (EaselSourceClass *iface);

G_DEFINE_FINAL_TYPE (EaselGsvSource, easel_gsv_source, EASEL_TYPE_SOURCE)

/* --- agents ----------------------------------------------------------------------------------------------------- */

/* (transfer none) (nullable): NULL: an id that is none, or more agents than sessions are listed. */
static EaselGsvAgent *
ensure_agent (EaselGsvSource *self,
              const char     *agent_id)
{
  const EaselGsvPlace place = { self->client, self->id, self->title, self->loopback };
  EaselGsvAgent *agent;

  if (agent_id == NULL || *agent_id == '\0' || strlen (agent_id) > GSV_LIMIT_ID_BYTES)
    return NULL;
  agent = g_hash_table_lookup (self->agents, agent_id);
  if (agent != NULL || g_hash_table_size (self->agents) >= EASEL_LIMIT_AGENT_SESSIONS)
    return agent;
  agent = easel_gsv_agent_new (&place, self->memory, agent_id);
  g_hash_table_insert (self->agents, g_strdup (agent_id), agent);
  g_list_store_append (self->sessions, easel_gsv_agent_get_session (agent));
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
hear_chat (EaselGsvSource *self,
           JsonObject     *payload)
{
  GHashTableIter iter;
  EaselGsvAgent *agent;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &agent))
    easel_gsv_agent_hear_chat (agent, payload);
}

static void
event_cb (EaselGsvSource *self,
          const char     *event,
          JsonObject     *payload)
{
  EaselGsvAgent *agent;

  if (g_str_equal (event, "chat"))
    {
      hear_chat (self, payload);
      return;
    }
  if (!g_str_has_prefix (event, "canvas."))
    return;
  agent = ensure_agent (self, easel_json_peek_string (payload, "agentId", NULL));
  if (agent != NULL)
    easel_gsv_agent_hear (agent, event, payload);
}

/* --- the connection --------------------------------------------------------------------------------------------- */

static const char *
describe (const GError *error)
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
  /* A refusal of the handshake that is none of these, in the gateway's words. */
  if (error->domain == GSV_ERROR)
    return error->message;
  return _("The connection to the gateway was lost.");
}

/* A token that is tried has an answer, or one that was not taken is asked for. */
static void
sign_in (EaselGsvSource *self)
{
  const GError *error = easel_connection_get_error (EASEL_CONNECTION (self->client));
  g_autoptr(GTask) task = NULL;

  if (self->status.state == EASEL_CONNECTION_CONNECTING)
    return;
  task = g_steal_pointer (&self->signing_in);
  if (task != NULL && error != NULL)
    g_task_return_new_error (task, error->domain, error->code, "%s", describe (error));
  else if (task != NULL && self->status.state == EASEL_CONNECTION_READY)
    g_task_return_boolean (task, TRUE);
  else if (task != NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "%s", _("The connection to the gateway was lost."));
  else if (g_error_matches (error, GSV_ERROR, GSV_ERROR_UNAUTHORIZED))
    g_signal_emit_by_name (self, "auth-required", self->uri, self->title, NULL);
}

static void
state_cb (EaselGsvSource *self)
{
  EaselConnection *connection = EASEL_CONNECTION (self->client);
  const EaselConnectionState state = easel_connection_get_state (connection);
  const GError *error = easel_connection_get_error (connection);

  if (state != EASEL_CONNECTION_READY)
    for_each_agent (self, easel_gsv_agent_set_lost);
  easel_source_status_set (&self->status, EASEL_SOURCE (self), state, error != NULL ? describe (error) : NULL);
  sign_in (self);
}

static const char *
get_id (EaselSource *source)
{
  return EASEL_GSV_SOURCE (source)->id;
}

static void
set_title (EaselSource *source,
           const char  *title)
{
  EaselGsvSource *self = EASEL_GSV_SOURCE (source);

  g_free (self->title);
  self->title = g_strdup (title);
}

static const char *
get_title (EaselSource *source)
{
  return EASEL_GSV_SOURCE (source)->title;
}

static const EaselSourceKind *
get_kind (EaselSource *source)
{
  return &easel_gsv_source_kind;
}

static EaselSourceStatus *
get_status (EaselSource *source)
{
  return &EASEL_GSV_SOURCE (source)->status;
}

static const char *
get_refused (EaselSource *source)
{
  EaselGsvSource *self = EASEL_GSV_SOURCE (source);
  const GError *error = easel_connection_get_error (EASEL_CONNECTION (self->client));

  return self->status.state == EASEL_CONNECTION_FAILED &&
         g_error_matches (error, GSV_ERROR, GSV_ERROR_UNAUTHORIZED) ? self->uri : NULL;
}

static char *
dup_query (EaselSource *source)
{
  return g_strdup (EASEL_GSV_SOURCE (source)->query);
}

static GListModel *
get_sessions (EaselSource *source)
{
  return G_LIST_MODEL (EASEL_GSV_SOURCE (source)->sessions);
}

static void
start (EaselSource *source)
{
  easel_gsv_memory_set_open (EASEL_GSV_SOURCE (source)->memory, TRUE);
  easel_connection_start (EASEL_CONNECTION (EASEL_GSV_SOURCE (source)->client));
}

static void
stop (EaselSource *source)
{
  easel_connection_stop (EASEL_CONNECTION (EASEL_GSV_SOURCE (source)->client));
  easel_gsv_memory_set_open (EASEL_GSV_SOURCE (source)->memory, FALSE);
}

static void
retry (EaselSource *source)
{
  easel_connection_retry (EASEL_CONNECTION (EASEL_GSV_SOURCE (source)->client));
}

static void
authenticate_async (EaselSource         *source,
                    const char          *resource,
                    const char          *token,
                    const char * const  *scopes,
                    GCancellable        *cancellable,
                    GAsyncReadyCallback  callback,
                    gpointer             user_data)
{
  EaselGsvSource *self = EASEL_GSV_SOURCE (source);
  g_autoptr(GTask) task = g_task_new (source, cancellable, callback, user_data);

  g_task_set_source_tag (task, authenticate_async);
  if (self->signing_in != NULL || self->status.state == EASEL_CONNECTION_READY)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "%s", _("The gateway does not need a token now."));
      return;
    }
  self->signing_in = g_steal_pointer (&task);
  g_clear_pointer (&self->query, g_free);
  gsv_client_set_token (self->client, token);
  easel_connection_retry (EASEL_CONNECTION (self->client));
}

static void
source_init (EaselSourceClass *iface)
{
  iface->get_id = get_id;
  iface->get_title = get_title;
  iface->set_title = set_title;
  iface->get_kind = get_kind;
  iface->get_status = get_status;
  iface->get_refused = get_refused;
  iface->dup_query = dup_query;
  iface->get_sessions = get_sessions;
  iface->start = start;
  iface->stop = stop;
  iface->retry = retry;
  iface->authenticate_async = authenticate_async;
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_gsv_source_dispose (GObject *object)
{
  EaselGsvSource *self = EASEL_GSV_SOURCE (object);

  g_signal_handlers_disconnect_by_data (self->client, self);
  easel_connection_stop (EASEL_CONNECTION (self->client));
  G_OBJECT_CLASS (easel_gsv_source_parent_class)->dispose (object);
}

static void
easel_gsv_source_finalize (GObject *object)
{
  EaselGsvSource *self = EASEL_GSV_SOURCE (object);

  g_hash_table_unref (self->agents);
  g_clear_object (&self->sessions);
  g_clear_object (&self->memory);
  g_clear_object (&self->client);
  easel_source_status_clear (&self->status);
  g_free (self->uri);
  g_free (self->query);
  g_free (self->title);
  g_free (self->id);
  G_OBJECT_CLASS (easel_gsv_source_parent_class)->finalize (object);
}

static void
easel_gsv_source_class_init (EaselGsvSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_gsv_source_dispose;
  object_class->finalize = easel_gsv_source_finalize;

  source_init (EASEL_SOURCE_CLASS (klass));
}

static void
easel_gsv_source_init (EaselGsvSource *self)
{
  self->agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->sessions = g_list_store_new (EASEL_TYPE_SESSION);
}

/* The gateway's own address: `gsvs:` stands for `wss:`, and without a path it is at /ws. @token: (out) (nullable):
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

static EaselSource *
create (const EaselSourceOptions *options)
{
  EaselGsvSource *self = g_object_new (EASEL_TYPE_GSV_SOURCE, NULL);
  g_autofree char *token = NULL;
  g_autofree char *uri = read_address (options->address, &token);
  const char *query = strchr (options->address, '?');

  self->id = g_strdup (options->id);
  self->title = options->title != NULL ? g_strdup (options->title) : easel_uri_redact (options->address);
  self->loopback = easel_uri_is_loopback (uri);
  self->uri = g_steal_pointer (&uri);
  self->query = query != NULL ? g_strdup (query + 1) : NULL;
  self->memory = easel_gsv_memory_new (options->memory);
  self->client = gsv_client_new (self->uri, options->client_id, token);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "ready", G_CALLBACK (ready_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  return EASEL_SOURCE (self);
}

static const char * const schemes[] = { "gsv", "gsvs", NULL };

const EaselSourceKind easel_gsv_source_kind = {
  .name = "gsv",
  .title = N_("GSV gateway"),
  .icon = "network-server-symbolic",
  .schemes = schemes,
  .create = create,
};
