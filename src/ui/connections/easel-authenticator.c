/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-authenticator.h"

#include <glib/gi18n.h>
#include <libsecret/secret.h>

#include "easel-auth-dialog.h"
#include "easel-browser-opener.h"
#include "easel-launch.h"
#include "easel-oauth-store.h"
#include "easel-uri.h"
#include "oauth-address.h"
#include "oauth-authorizer.h"
#include "oauth-error.h"

/* The origin of a token. */
typedef enum
{
  FROM_USER,
  FROM_KEYRING,
  FROM_SILENCE,            /* from an earlier sign-in, or refreshed from it, without asking the user */
  FROM_BROWSER,
} Origin;

/* Attempts for a server of the embedded host without asking: with the stored token, and with a refreshed one. */
#define SILENT_TRIES 2

/* A request of one host for a token of one resource, from the signal to its end. */
typedef struct
{
  EaselAuthenticator *self;
  EaselSource *source;
  char *resource;
  char *name;
  char *purpose;             /* nullable: the purpose, according to the host */
  GStrv scopes;            /* nullable */
  GStrv issuers;           /* nullable: its authorization servers, according to the host */
  gboolean is_host_token;         /* the resource is the host itself, which refused the connection */
  char *token;             /* the token that is being tried */
  Origin origin;           /* the origin of @token */
  char *client_id;         /* nullable: the user's client id at the authorization server */
  char *client_secret;     /* nullable */
  gboolean wants_client;   /* the authorization server accepts registered clients only */
  EaselServer *silent;     /* nullable: the server for which the user is not asked, whatever the result */
} Request;

struct _EaselAuthenticator
{
  GObject parent_instance;

  GtkApplication *application;  /* borrowed: it owns this object */
  EaselHub *hub;
  EaselConnections *connections;
  EaselSecrets *secrets;
  GHashTable *pending;          /* "id resource" -> Request, borrowed: the requests in progress */
  HttpClient *http;
  GHashTable *stores;           /* source id -> OauthStore */
  GHashTable *given;            /* "id resource" -> token of a sign-in that the host has received */
};

enum { BROWSE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAuthenticator, easel_authenticator, G_TYPE_OBJECT)

static void ask (Request    *request,
                 const char *reason);

static void serve_waiting (EaselAuthenticator *self);

static char *
request_key (EaselSource *source,
             const char  *resource)
{
  return g_strconcat (easel_source_get_id (source), " ", resource, NULL);
}

static void
request_free (Request *request)
{
  g_autoptr(EaselAuthenticator) self = request->self;
  g_autofree char *key = request_key (request->source, request->resource);

  g_hash_table_remove (self->pending, key);
  g_clear_object (&request->silent);
  g_object_unref (request->source);
  g_free (request->resource);
  g_free (request->name);
  g_free (request->purpose);
  g_strfreev (request->scopes);
  g_strfreev (request->issuers);
  secret_password_free (request->token);
  g_free (request->client_id);
  secret_password_free (request->client_secret);
  g_free (request);
  /* Serve a server that needed the next token while this request was in progress. */
  serve_waiting (self);
}

/* Number of silent attempts for @server since it was ready. */
static GQuark
tries_quark (void)
{
  return g_quark_from_static_string ("easel-authenticator-tries");
}

static void
set_tries (EaselServer *server,
           guint        tries)
{
  g_object_set_qdata (G_OBJECT (server), tries_quark (), GUINT_TO_POINTER (tries));
}

static guint
get_tries (EaselServer *server)
{
  return GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (server), tries_quark ()));
}

static void
stored_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  if (!easel_secrets_store_finish (EASEL_SECRETS (object), result, &error))
    g_debug ("A token was not kept: %s", error->message);
}

/* Returns whether the token is a part of the host's address; EaselConnections then stores it once it is accepted. */
static gboolean
is_in_address (Request *request)
{
  const EaselSourceKind *kind = easel_source_get_kind (request->source);

  return request->is_host_token && kind != NULL && kind->token_parameter != NULL;
}

static void
authenticated_cb (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  Request *request = user_data;
  g_autoptr(GError) error = NULL;
  const char *id = easel_source_get_id (request->source);

  if (!easel_source_authenticate_finish (EASEL_SOURCE (object), result, &error))
    {
      /* The connection was lost or removed without rejecting the token, so the token is tried again. */
      if (is_in_address (request) && easel_source_get_refused (request->source) == NULL)
        {
          request_free (request);
          return;
        }
      if (request->origin == FROM_KEYRING)
        easel_secrets_clear (request->self->secrets, id, request->resource);
      ask (request, request->origin == FROM_KEYRING || request->origin == FROM_SILENCE ? NULL : error->message);
      return;
    }
  if (request->origin == FROM_USER && !is_in_address (request) &&
      easel_connections_is_known (request->self->connections, request->source))
    easel_secrets_store_async (request->self->secrets, id, request->resource, _("Easel: token for an agent host"),
                               request->token, NULL, stored_cb, NULL);
  request_free (request);
}

static void
try_token (Request *request,
           char    *token,
           Origin   origin)
{
  secret_password_free (request->token);
  request->token = token;
  request->origin = origin;
  easel_source_authenticate_async (request->source, request->resource, token,
                                   (const char * const *) request->scopes, NULL, authenticated_cb, request);
}

/* Returns: (transfer none): the tokens of sign-ins for the host of @request; no other host gets them. */
static OauthStore *
get_store (Request *request)
{
  EaselAuthenticator *self = request->self;
  const char *id = easel_source_get_id (request->source);
  OauthStore *store = g_hash_table_lookup (self->stores, id);

  if (store != NULL)
    return store;
  store = easel_oauth_store_new (self->secrets, id,
                                 easel_connections_is_remembered (self->connections, request->source));
  g_hash_table_insert (self->stores, g_strdup (id), store);
  return store;
}

static void
browse_cb (EaselAuthenticator *self,
           const char         *uri)
{
  g_signal_emit (self, signals[BROWSE], 0, uri);
}

static void
got_token_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  Request *request = user_data;
  g_autoptr(GError) error = NULL;
  char *token = oauth_tokens_get_finish (OAUTH_TOKENS (object), result, &error);

  if (token == NULL)
    {
      request->wants_client = g_error_matches (error, OAUTH_ERROR, OAUTH_ERROR_CLIENT);
      ask (request, request->origin == FROM_SILENCE ? NULL : error->message);
      return;
    }
  g_hash_table_replace (request->self->given, request_key (request->source, request->resource), g_strdup (token));
  try_token (request, token, request->origin);
}

/* Gets a token. @origin: FROM_BROWSER: the user wants to sign in; FROM_SILENCE: the user is not asked. */
static void
get_token (Request *request,
           Origin   origin)
{
  EaselAuthenticator *self = request->self;
  g_autofree char *key = request_key (request->source, request->resource);
  g_autoptr(EaselBrowserOpener) opener =
    easel_browser_opener_new (self->application, easel_source_get_title (request->source));
  g_autoptr(OauthAuthorizer) authorizer = oauth_authorizer_new (self->http, get_store (request), OAUTH_OPENER (opener));
  const OauthRequest wanted = {
    .resource = request->resource,
    .refused = g_hash_table_lookup (self->given, key),
    .scopes = (const char * const *) request->scopes,
    .issuers = (const char * const *) request->issuers,
    .client_id = request->client_id,
    .client_secret = request->client_secret,
    .may_ask = origin == FROM_BROWSER,
    .is_new = origin == FROM_BROWSER,
  };

  request->origin = origin;
  g_signal_connect_object (opener, "browse", G_CALLBACK (browse_cb), self, G_CONNECT_SWAPPED);
  oauth_tokens_get_async (OAUTH_TOKENS (authorizer), &wanted, NULL, got_token_cb, request);
}

/* Tries a stored token before asking the user: from the keyring only for remembered hosts and the embedded host, whose
 * ids are the same in every run, otherwise from an earlier sign-in in this run. */
static void
get_silently (Request *request)
{
  if (easel_connections_is_remembered (request->self->connections, request->source) ||
      g_hash_table_contains (request->self->stores, easel_source_get_id (request->source)))
    get_token (request, FROM_SILENCE);
  else
    ask (request, NULL);
}

static void
response_cb (EaselAuthDialog *dialog,
             const char      *response,
             Request         *request)
{
  const char *token = easel_auth_dialog_get_token (dialog);

  if (g_str_equal (response, "send") && token != NULL)
    try_token (request, g_strdup (token), FROM_USER);
  else if (g_str_equal (response, "browser"))
    {
      if (easel_auth_dialog_get_client_id (dialog) != NULL)
        {
          g_free (request->client_id);
          request->client_id = g_strdup (easel_auth_dialog_get_client_id (dialog));
          secret_password_free (request->client_secret);
          request->client_secret = g_strdup (easel_auth_dialog_get_client_secret (dialog));
        }
      get_token (request, FROM_BROWSER);
    }
  else
    request_free (request);
}

/* Returns whether the browser may be offered. A remote host must not make Easel contact servers on this computer or its
 * network. Hosts behind a WebSocket do not name an authorization server themselves. */
static gboolean
may_browse (Request *request)
{
  g_autofree char *scheme = easel_uri_dup_scheme (request->resource);

  if (g_strcmp0 (scheme, "http") != 0 && g_strcmp0 (scheme, "https") != 0)
    return FALSE;
  return oauth_address_is_public (request->resource) ||
         (easel_source_is_here (request->source) && oauth_address_check (request->resource, request->resource, NULL));
}

/* Asks the user. After a cancellation they are asked again when the host next requests a token. */
static void
ask (Request    *request,
     const char *reason)
{
  GtkWindow *parent;
  EaselAuthDialog *dialog;

  if (request->silent != NULL)
    {
      set_tries (request->silent, SILENT_TRIES);
      request_free (request);
      return;
    }
  parent = gtk_application_get_active_window (request->self->application);
  dialog = easel_auth_dialog_new (easel_source_get_title (request->source), request->resource, request->name);
  if (request->is_host_token)
    easel_auth_dialog_set_host (dialog, easel_source_get_title (request->source));
  easel_auth_dialog_set_purpose (dialog, request->purpose, (const char * const *) request->scopes);
  easel_auth_dialog_set_reason (dialog, reason);
  if (may_browse (request))
    {
      easel_auth_dialog_offer_browser (dialog);
      if (request->wants_client)
        easel_auth_dialog_ask_for_client (dialog);
    }
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), request);
  easel_alert_present (EASEL_ALERT (dialog), GTK_WIDGET (parent));
}

static void
looked_up_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  Request *request = user_data;
  char *token = easel_secrets_lookup_finish (EASEL_SECRETS (object), result, NULL);

  if (token != NULL)
    try_token (request, token, FROM_KEYRING);
  else
    get_silently (request);
}

/* Returns: (nullable): a request; %NULL if one is in progress for this resource. */
static Request *
request_new (EaselAuthenticator *self,
             EaselSource        *source,
             const char         *resource,
             const char         *name)
{
  g_autofree char *key = request_key (source, resource);
  Request *request;

  if (g_hash_table_contains (self->pending, key))
    return NULL;
  request = g_new0 (Request, 1);
  g_hash_table_insert (self->pending, g_steal_pointer (&key), request);
  request->self = g_object_ref (self);
  request->source = g_object_ref (source);
  request->resource = g_strdup (resource);
  request->name = g_strdup (name);
  request->is_host_token = g_strcmp0 (easel_source_get_refused (source), resource) == 0;
  return request;
}

static void
auth_required_cb (EaselAuthenticator *self,
                  const char         *resource,
                  const char         *name,
                  const char * const *issuers,
                  EaselSource        *source)
{
  Request *request = request_new (self, source, resource, name);

  if (request == NULL)
    return;
  request->issuers = g_strdupv ((GStrv) issuers);
  /* The id of a host that is not remembered is not valid in the next run. */
  if (easel_connections_is_known (self->connections, source))
    easel_secrets_lookup_async (self->secrets, easel_source_get_id (source), resource, NULL, looked_up_cb, request);
  else
    get_silently (request);
}

/* Returns: (nullable): a request for @server; %NULL if it needs no token, or a request is in progress. */
static Request *
request_new_for (EaselAuthenticator *self,
                 EaselSource        *source,
                 EaselServer        *server)
{
  const EaselServerFacts *facts = easel_server_get_facts (server);
  Request *request;

  if (facts->state != EASEL_SERVER_SIGN_IN || facts->resource == NULL)
    return NULL;
  request = request_new (self, source, facts->resource,
                         facts->resource_name != NULL ? facts->resource_name : facts->name);
  if (request == NULL)
    return NULL;
  request->purpose = g_strdup (facts->message);
  request->scopes = g_strdupv ((GStrv) facts->scopes);
  request->issuers = g_strdupv ((GStrv) facts->issuers);
  return request;
}

/* Asks the user if the silent attempt for @server does not succeed. */
static void
allow_question (EaselAuthenticator *self,
                EaselSource        *source,
                EaselServer        *server)
{
  const char *resource = easel_server_get_facts (server)->resource;
  g_autofree char *key = resource != NULL ? request_key (source, resource) : NULL;
  Request *request = key != NULL ? g_hash_table_lookup (self->pending, key) : NULL;

  if (request != NULL)
    g_clear_object (&request->silent);
}

/* Gives tokens to servers of the embedded host, which stores them in memory only. The user has consented for the server
 * before: after its restart it gets the stored token, or a refreshed one, without a question. */
static void
give_token_silently (EaselAuthenticator *self,
                     EaselServer        *server)
{
  EaselSource *source = easel_hub_find (self->hub, EASEL_EMBEDDED_ID);
  const EaselServerFacts *facts = easel_server_get_facts (server);
  g_autofree char *key = NULL;
  Request *request;

  if (facts->state == EASEL_SERVER_READY)
    set_tries (server, 0);
  if (source == NULL || facts->reason == EASEL_SIGN_IN_SCOPE || get_tries (server) >= SILENT_TRIES)
    return;
  request = request_new_for (self, source, server);
  if (request == NULL)
    return;
  /* A restarted host has no token and therefore has not rejected any. */
  key = request_key (source, request->resource);
  if (facts->reason == EASEL_SIGN_IN_REQUIRED)
    g_hash_table_remove (self->given, key);
  set_tries (server, get_tries (server) + 1);
  request->silent = g_object_ref (server);
  get_silently (request);
}

static void
servers_changed_cb (EaselAuthenticator *self,
                    guint               position,
                    guint               removed,
                    guint               added,
                    GListModel         *servers)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselServer) server = g_list_model_get_item (servers, i);

      g_signal_handlers_disconnect_by_func (server, give_token_silently, self);
      g_signal_connect_object (server, "changed", G_CALLBACK (give_token_silently), self, G_CONNECT_SWAPPED);
      give_token_silently (self, server);
    }
}

static void
sessions_changed_cb (EaselAuthenticator *self,
                     guint               position,
                     guint               removed,
                     guint               added,
                     GListModel         *sessions)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);
      GListModel *servers = easel_session_get_servers (session);

      g_signal_handlers_disconnect_by_func (servers, servers_changed_cb, self);
      g_signal_connect_object (servers, "items-changed", G_CALLBACK (servers_changed_cb), self, G_CONNECT_SWAPPED);
      servers_changed_cb (self, 0, 0, g_list_model_get_n_items (servers), servers);
    }
}

static void
watch_own (EaselAuthenticator *self,
           EaselSource        *source)
{
  GListModel *sessions = easel_source_get_sessions (source);

  g_signal_handlers_disconnect_by_func (sessions, sessions_changed_cb, self);
  g_signal_connect_object (sessions, "items-changed", G_CALLBACK (sessions_changed_cb), self, G_CONNECT_SWAPPED);
  sessions_changed_cb (self, 0, 0, g_list_model_get_n_items (sessions), sessions);
}

static void
serve_waiting (EaselAuthenticator *self)
{
  EaselSource *source = easel_hub_find (self->hub, EASEL_EMBEDDED_ID);

  if (source != NULL)
    watch_own (self, source);
}

static void
sources_changed_cb (EaselAuthenticator *self,
                    guint               position,
                    guint               removed,
                    guint               added,
                    GListModel         *sources)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);

      g_signal_handlers_disconnect_by_func (source, auth_required_cb, self);
      g_signal_connect_object (source, "auth-required", G_CALLBACK (auth_required_cb), self, G_CONNECT_SWAPPED);
      if (g_str_equal (easel_source_get_id (source), EASEL_EMBEDDED_ID))
        watch_own (self, source);
    }
}

static void
easel_authenticator_finalize (GObject *object)
{
  EaselAuthenticator *self = EASEL_AUTHENTICATOR (object);

  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  g_clear_object (&self->secrets);
  g_clear_object (&self->http);
  g_hash_table_unref (self->pending);
  g_hash_table_unref (self->stores);
  g_hash_table_unref (self->given);
  G_OBJECT_CLASS (easel_authenticator_parent_class)->finalize (object);
}

/* Opens the browser, unless a signal handler did. */
static void
browse (EaselAuthenticator *self,
        const char         *uri)
{
  easel_launch_uri (gtk_application_get_active_window (self->application), uri);
}

static void
easel_authenticator_class_init (EaselAuthenticatorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_authenticator_finalize;
  signals[BROWSE] = g_signal_new_class_handler ("browse", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                                G_CALLBACK (browse), NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_authenticator_init (EaselAuthenticator *self)
{
  self->pending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->http = http_client_new ();
  self->stores = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) secret_password_free);
}

EaselAuthenticator *
easel_authenticator_new (GtkApplication   *application,
                         EaselHub         *hub,
                         EaselConnections *connections,
                         EaselSecrets     *secrets)
{
  EaselAuthenticator *self;
  GListModel *sources;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_SECRETS (secrets), NULL);

  self = g_object_new (EASEL_TYPE_AUTHENTICATOR, NULL);
  self->application = application;
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  self->secrets = g_object_ref (secrets);
  sources = easel_hub_get_sources (hub);
  g_signal_connect_object (sources, "items-changed", G_CALLBACK (sources_changed_cb), self, G_CONNECT_SWAPPED);
  sources_changed_cb (self, 0, 0, g_list_model_get_n_items (sources), sources);
  return self;
}

/**
 * easel_authenticator_sign_in:
 * @self: an authenticator
 * @source: a host
 * @server: a server of one of its sessions that needs a token
 *
 * Gets a token for @server and gives it to @source only: refreshed from an earlier sign-in, or by asking the user. A
 * pasted token is not tried again, because the host has rejected it.
 */
void
easel_authenticator_sign_in (EaselAuthenticator *self,
                             EaselSource        *source,
                             EaselServer        *server)
{
  Request *request;

  g_return_if_fail (EASEL_IS_AUTHENTICATOR (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));
  g_return_if_fail (EASEL_IS_SERVER (server));

  request = request_new_for (self, source, server);
  if (request == NULL)
    {
      allow_question (self, source, server);
      return;
    }
  /* A refreshed token has no more scopes than the previous one. */
  if (easel_server_get_facts (server)->reason == EASEL_SIGN_IN_SCOPE)
    ask (request, NULL);
  else
    get_silently (request);
}

/**
 * easel_authenticator_enter_token:
 * @self: an authenticator
 * @source: a host
 *
 * Asks for the token without which the host refused the connection, and connects with it. Does nothing if the host
 * refused nothing, or if a question is open.
 */
void
easel_authenticator_enter_token (EaselAuthenticator *self,
                                 EaselSource        *source)
{
  const char *resource;
  Request *request;

  g_return_if_fail (EASEL_IS_AUTHENTICATOR (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));

  resource = easel_source_get_refused (source);
  request = resource != NULL ? request_new (self, source, resource, NULL) : NULL;
  if (request != NULL)
    ask (request, easel_source_get_reason (source));
}
