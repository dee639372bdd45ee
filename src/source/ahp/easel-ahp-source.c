/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-source.h"

#include <glib/gi18n-lib.h>

#include "ahp-error.h"
#include "ahp-session-list.h"
#include "easel-ahp-extensions.h"
#include "easel-ahp-reason.h"
#include "easel-ahp-requests.h"
#include "easel-ahp-sign-in.h"
#include "easel-ahp-source-limits.h"
#include "easel-backoff.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-share-id.h"
#include "easel-uri.h"
#include "remote-address.h"
#include "rpc-error.h"

/* The query parameter for the token of a host (docs/PROTOCOL.md). */
#define TOKEN_PARAMETER "tkn"

struct _EaselAhpSource
{
  EaselSource       parent_instance;

  EaselAhpHost          *host;
  AhpClient             *client;   /* borrowed from @host */
  EaselAhpSessions      *sessions;
  EaselAhpSubscriptions *subscriptions;
  GCancellable          *listing;  /* nullable: cancels the listing in progress */
  EaselBackoff           list_backoff;
  guint                  list_source;
};

G_DEFINE_FINAL_TYPE (EaselAhpSource, easel_ahp_source, EASEL_TYPE_SOURCE)

static void list_sessions (EaselAhpSource *self);

static gboolean
list_again_cb (gpointer user_data)
{
  EaselAhpSource *self = user_data;

  self->list_source = 0;
  list_sessions (self);
  return G_SOURCE_REMOVE;
}

static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselAhpSource) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) summaries = ahp_client_list_sessions_finish (AHP_CLIENT (source), result, &error);
  EaselInstances *instances = easel_ahp_host_get_instances (self->host);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->listing);
  if (summaries != NULL)
    {
      easel_backoff_reset (&self->list_backoff);
      easel_ahp_sessions_end_listing (self->sessions, summaries);
      if (instances != NULL)
        easel_instances_orphan_unlisted (instances, easel_ahp_host_get_id (self->host), G_LIST_MODEL (self->sessions));
    }
  /* After -32007 the next attempt follows when there is a token. */
  else if (easel_connection_is_ready (EASEL_CONNECTION (self->client)) && self->list_source == 0 &&
           !g_error_matches (error, RPC_ERROR, AHP_CODE_AUTH_REQUIRED))
    {
      g_debug ("sessions were not listed: code %d", error->code);
      self->list_source = g_timeout_add (easel_backoff_next (&self->list_backoff), list_again_cb, self);
    }
}

static void
cancel_listing (EaselAhpSource *self)
{
  g_clear_handle_id (&self->list_source, g_source_remove);
  g_cancellable_cancel (self->listing);
  g_clear_object (&self->listing);
}

static void
list_sessions (EaselAhpSource *self)
{
  cancel_listing (self);
  self->listing = g_cancellable_new ();
  easel_ahp_sessions_begin_listing (self->sessions);
  ahp_client_list_sessions_async (self->client, self->listing, listed_cb, g_object_ref (self));
}

/* Whether the host, not a network in between, has refused: the client has stopped trying. */
static gboolean
easel_ahp_source_is_refused (EaselSource *source)
{
  return g_error_matches (easel_connection_get_error (EASEL_CONNECTION (EASEL_AHP_SOURCE (source)->client)), G_IO_ERROR,
                          G_IO_ERROR_PERMISSION_DENIED);
}

static char *
easel_ahp_source_describe (EaselSource  *source,
                           const GError *error)
{
  return easel_ahp_dup_reason (error);
}

static void
ready_cb (AhpClient      *client,
          gboolean        resumed,
          EaselAhpSource *self)
{
  easel_source_suggest_title (EASEL_SOURCE (self), ahp_client_get_server_title (client));
  list_sessions (self);
}

/* Notify instances before the list changes, because the window then shows another session. */
static void
removing_cb (EaselAhpSessions *sessions,
             EaselSession     *session,
             EaselAhpSource   *self)
{
  EaselInstances *instances = easel_ahp_host_get_instances (self->host);

  if (instances != NULL)
    easel_instances_orphan_session (instances, easel_ahp_host_get_id (self->host), easel_session_get_uri (session));
}

static void
session_removed_cb (AhpClient      *client,
                    const char     *uri,
                    EaselAhpSource *self)
{
  EaselInstances *instances = easel_ahp_host_get_instances (self->host);

  easel_ahp_sessions_remove (self->sessions, uri);
  if (instances != NULL)
    easel_instances_end_session (instances, easel_ahp_host_get_id (self->host), uri);
}

static void
auth_required_cb (AhpClient      *client,
                  JsonObject     *metadata,
                  EaselAhpSource *self)
{
  g_auto(GStrv) issuers = easel_ahp_sign_in_dup_issuers (metadata);

  easel_source_require_auth (EASEL_SOURCE (self), easel_json_peek_string (metadata, "resource", ""),
                             easel_json_peek_string (metadata, "resource_name", NULL),
                             *issuers != NULL ? (const char * const *) issuers : NULL);
}

static void
titled_cb (EaselAhpSource *self)
{
  easel_ahp_host_set_title (self->host, easel_source_get_title (EASEL_SOURCE (self)));
}

static void
easel_ahp_source_stop (EaselSource *source)
{
  cancel_listing (EASEL_AHP_SOURCE (source));
  EASEL_SOURCE_CLASS (easel_ahp_source_parent_class)->stop (source);
}

static void
easel_ahp_source_retry (EaselSource *source)
{
  ahp_client_retry (EASEL_AHP_SOURCE (source)->client);
}

static void
easel_ahp_source_hold (EaselSource  *source,
                       EaselSession *session)
{
  easel_ahp_subscriptions_hold (EASEL_AHP_SOURCE (source)->subscriptions, session);
}

static void
easel_ahp_source_release (EaselSource  *source,
                          EaselSession *session)
{
  easel_ahp_subscriptions_release (EASEL_AHP_SOURCE (source)->subscriptions, session);
}

static void
authenticated_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  /* The source object of the task may be a source that wraps this one. */
  if (!ahp_client_authenticate_finish (AHP_CLIENT (source), result, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  list_sessions (g_task_get_task_data (task));
  g_task_return_boolean (task, TRUE);
}

/* (transfer full): the token in the user's text: hosts print a whole address with the token, which users paste. */
static char *
dup_user_token (const char *text)
{
  g_autofree char *scheme = easel_uri_dup_scheme (text);
  g_autoptr(GUri) uri = NULL;
  g_autoptr(GHashTable) params = NULL;
  const char *token = NULL;

  if (scheme != NULL && g_strv_contains (easel_ahp_source_kind.schemes, scheme))
    uri = g_uri_parse (text, G_URI_FLAGS_ENCODED, NULL);
  if (uri != NULL && g_uri_get_query (uri) != NULL)
    params = g_uri_parse_params (g_uri_get_query (uri), -1, "&", G_URI_PARAMS_NONE, NULL);
  if (params != NULL)
    token = g_hash_table_lookup (params, TOKEN_PARAMETER);
  return g_strdup (token != NULL ? token : text);
}

/* The next connection attempt verifies the token. */
static void
enter_token (EaselAhpSource *self,
             const char     *text,
             GTask          *task)
{
  EaselSource *source = EASEL_SOURCE (self);
  g_autofree char *token = dup_user_token (text);
  g_autofree char *address = easel_source_dup_address (source);
  g_autofree char *entered = easel_uri_set_parameter (address, TOKEN_PARAMETER, token);

  if (!easel_source_await_connection (source, task))
    return;
  easel_source_set_address (source, entered);
  ahp_client_set_uri (self->client, entered);
  ahp_client_retry (self->client);
}

static void
easel_ahp_source_try_token (EaselSource        *source,
                            const char         *resource,
                            const char         *token,
                            const char * const *scopes,
                            GTask              *task)
{
  if (g_strcmp0 (easel_source_get_refused (source), resource) == 0)
    {
      enter_token (EASEL_AHP_SOURCE (source), token, task);
      return;
    }
  g_task_set_task_data (task, g_object_ref (source), g_object_unref);
  ahp_client_authenticate_async (EASEL_AHP_SOURCE (source)->client, resource, token, scopes,
                                 g_task_get_cancellable (task), authenticated_cb, task);
}

/* Whether the session can be deleted: only sessions of agents that have left. Others may be conversations that the host
 * manages. */
static gboolean
easel_ahp_source_can_forget (EaselSource  *source,
                             EaselSession *session)
{
  return easel_connection_is_ready (EASEL_CONNECTION (EASEL_AHP_SOURCE (source)->client)) &&
         easel_session_get_agent (session) != NULL && !easel_session_has_agent (session);
}

static void
forgotten_cb (GObject      *client,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) answer = ahp_client_call_finish (AHP_CLIENT (client), result, &error);

  if (error == NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
easel_ahp_source_forget (EaselSource  *source,
                         EaselSession *session,
                         GTask        *task)
{
  ahp_client_call_async (EASEL_AHP_SOURCE (source)->client, "disposeSession", easel_session_get_uri (session),
                         json_object_new (), 0, NULL, forgotten_cb, task);
}

/* A canvas that the user shares is reopened as the user's own. */
static guint
easel_ahp_source_get_reopen_time (EaselSource *source,
                                  EaselCanvas *canvas)
{
  const char *canvas_id = easel_canvas_get_canvas_id (canvas);

  return (ahp_client_get_extensions (EASEL_AHP_SOURCE (source)->client) & AHP_EXTENSION_REOPEN) != 0 &&
         canvas_id != NULL && !easel_share_id_is (canvas_id) ? EASEL_LIMIT_AHP_REOPEN : 0;
}

static void
reopened_cb (GObject      *client,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) answer = ahp_client_call_finish (AHP_CLIENT (client), result, &error);
  JsonObject *object = answer != NULL && JSON_NODE_HOLDS_OBJECT (answer) ? json_node_get_object (answer) : NULL;
  const char *channel = easel_json_peek_string (object, "channel", NULL);

  if (channel != NULL)
    g_task_return_pointer (task, g_strdup (channel), g_free);
  else
    {
      g_debug ("a canvas was not reopened: %s", error != NULL ? error->message : "no channel");
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", _("It can no longer be opened again."));
      g_clear_error (&error);
    }
}

static void
easel_ahp_source_reopen (EaselSource  *source,
                         EaselSession *session,
                         const char   *instance_id,
                         GTask        *task)
{
  EaselAhpHost *host = EASEL_AHP_SOURCE (source)->host;
  EaselProvider *provider = easel_ahp_host_get_provider (host);

  /* The host opens a native canvas here as for an agent, before it answers. */
  if (provider != NULL)
    easel_instances_expect (easel_provider_get_instances (provider), easel_ahp_host_get_id (host),
                            easel_session_get_uri (session), instance_id);
  ahp_client_call_async (EASEL_AHP_SOURCE (source)->client, AHP_METHOD_CANVAS_REOPEN, easel_session_get_uri (session),
                         easel_json_object (EASEL_JSON_STRING ("instanceId", instance_id)), 0, NULL, reopened_cb, task);
}

/* Handlers of canvases that are removed here may still use the source. */
static void
easel_ahp_source_dispose (GObject *object)
{
  EaselAhpSource *self = EASEL_AHP_SOURCE (object);

  cancel_listing (self);
  g_signal_handlers_disconnect_by_data (self->client, self);
  g_object_run_dispose (G_OBJECT (self->subscriptions));
  G_OBJECT_CLASS (easel_ahp_source_parent_class)->dispose (object);
}

static void
easel_ahp_source_finalize (GObject *object)
{
  EaselAhpSource *self = EASEL_AHP_SOURCE (object);

  g_clear_object (&self->subscriptions);
  g_clear_object (&self->sessions);
  g_clear_object (&self->host);
  G_OBJECT_CLASS (easel_ahp_source_parent_class)->finalize (object);
}

static void
easel_ahp_source_class_init (EaselAhpSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselSourceClass *source_class = EASEL_SOURCE_CLASS (klass);

  object_class->dispose = easel_ahp_source_dispose;
  object_class->finalize = easel_ahp_source_finalize;
  source_class->stop = easel_ahp_source_stop;
  source_class->retry = easel_ahp_source_retry;
  source_class->describe = easel_ahp_source_describe;
  source_class->is_refused = easel_ahp_source_is_refused;
  source_class->try_token = easel_ahp_source_try_token;
  source_class->hold = easel_ahp_source_hold;
  source_class->release = easel_ahp_source_release;
  source_class->can_forget = easel_ahp_source_can_forget;
  source_class->forget = easel_ahp_source_forget;
  source_class->get_reopen_time = easel_ahp_source_get_reopen_time;
  source_class->reopen = easel_ahp_source_reopen;
}

static void
easel_ahp_source_init (EaselAhpSource *self)
{
  easel_backoff_init (&self->list_backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

static void
connect_client (EaselAhpSource *self)
{
  g_signal_connect (self, "notify::title", G_CALLBACK (titled_cb), NULL);
  g_signal_connect_object (self->client, "ready", G_CALLBACK (ready_cb), self, 0);
  g_signal_connect_object (self->sessions, "removing", G_CALLBACK (removing_cb), self, 0);
  g_signal_connect_object (self->client, "session-added", G_CALLBACK (easel_ahp_sessions_put), self->sessions,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "session-removed", G_CALLBACK (session_removed_cb), self, 0);
  g_signal_connect_object (self->client, "session-changed", G_CALLBACK (easel_ahp_sessions_change), self->sessions,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "auth-required", G_CALLBACK (auth_required_cb), self, 0);
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  EaselAhpSource *self = g_object_new (EASEL_TYPE_AHP_SOURCE, "kind", options->kind, "id", options->id, "address",
                                       options->address, "title", options->title, NULL);
  EaselSource *source = EASEL_SOURCE (self);

  self->host = easel_ahp_host_new (options, easel_source_get_title (source));
  self->client = easel_ahp_host_get_client (self->host);
  /* Over ssh(1) and in containers the host is the user's own, too; the title of this source is the computer's name. */
  self->sessions = easel_ahp_sessions_new (ahp_client_is_loopback (self->client) ||
                                           remote_address_is (options->address));
  self->subscriptions = easel_ahp_subscriptions_new (self->host, self->sessions);
  easel_source_set_sessions (source, G_LIST_MODEL (self->sessions));
  easel_source_set_connection (source, EASEL_CONNECTION (self->client));
  easel_source_set_message_log (source, ahp_client_get_message_log (self->client));
  easel_source_set_here (source, ahp_client_is_loopback (self->client));
  connect_client (self);
  easel_ahp_requests_connect (self->subscriptions);
  if (options->provider != NULL)
    easel_ahp_extensions_connect (self->subscriptions);
  return source;
}

static const char * const schemes[] = { "ws", "wss", "ssh", "container", NULL };

const EaselSourceKind easel_ahp_source_kind = {
  .name = "ahp",
  .title = N_("Agent host (AHP)"),
  .icon = "network-server-symbolic",
  .schemes = schemes,
  .example = "ws://127.0.0.1:8123",
  .token_parameter = TOKEN_PARAMETER,
  .create = create,
};
