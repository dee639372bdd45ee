/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-authenticator.h"

#include <glib/gi18n.h>
#include <libsecret/secret.h>

#include "easel-auth-dialog.h"
#include "easel-browser-opener.h"
#include "easel-oauth-store.h"
#include "easel-uri.h"
#include "oauth-address.h"
#include "oauth-authorizer.h"
#include "oauth-error.h"

/* Where a token comes from. */
typedef enum
{
  FROM_USER,
  FROM_KEYRING,
  FROM_SILENCE,            /* what an earlier sign-in gave, or the one that follows it */
  FROM_BROWSER,
} Origin;

/* Tries for a server of our own host without a word: the token that is kept, and the one that follows it. */
#define SILENT_TRIES 2

/* A question of one host about one resource, from the signal to its end. */
typedef struct
{
  EaselAuthenticator *self;
  EaselSource *source;
  char *resource;
  char *name;
  char *purpose;             /* nullable: what it is for, by the host */
  GStrv scopes;            /* nullable */
  GStrv issuers;           /* nullable: who gives tokens for it, by the host */
  gboolean is_host_token;         /* the host itself is the resource, and refused the connection */
  char *token;             /* being tried now */
  Origin origin;           /* of it */
  char *client_id;         /* nullable: that the user has at the authorisation server */
  char *client_secret;     /* nullable */
  gboolean wants_client;   /* it takes no other */
  EaselServer *silent;     /* nullable: the server for which nobody is asked, whatever comes of it */
} Request;

struct _EaselAuthenticator
{
  GObject parent_instance;

  GtkApplication *application;  /* borrowed: it owns this */
  EaselHub *hub;
  EaselConnections *connections;
  EaselSecrets *secrets;
  GHashTable *pending;          /* "id resource" -> Request, borrowed: those that are being answered */
  HttpClient *http;
  GHashTable *stores;           /* id of a source -> OauthStore */
  GHashTable *given;            /* "id resource" -> token of a sign-in that the host has had */
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
  /* A server that wanted the next token while this one was on its way was not heard. */
  serve_waiting (self);
}

/* How often @server was given a token without a word since it was ready. */
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

/* A token that is a part of the host's address: EaselConnections keeps it, once it is right. */
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
      /* The host went, or the user removed it, and said nothing against the token, which it is tried with again. */
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

/* (transfer none): what sign-ins for the host of @request gave; no other host gets it. */
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

/* @origin: FROM_BROWSER: the user wants to sign in; FROM_SILENCE: they are not asked. */
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

/* Only the id of a remembered host, and of our own, means the same host in the next run; of another, what this run gave
 * is looked at. */
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

/* A host elsewhere names no server of this computer or its network, which we would ask on its word. Behind a WebSocket
 * is nothing that would say who gives tokens for it. */
static gboolean
may_browse (Request *request)
{
  g_autofree char *scheme = easel_uri_dup_scheme (request->resource);

  if (g_strcmp0 (scheme, "http") != 0 && g_strcmp0 (scheme, "https") != 0)
    return FALSE;
  return oauth_address_is_public (request->resource) ||
         (easel_source_is_here (request->source) && oauth_address_check (request->resource, request->resource, NULL));
}

/* A user who cancels is asked again when the host next says that it needs a token. */
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
  dialog = easel_auth_dialog_new (parent, easel_source_get_title (request->source), request->resource, request->name);
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
  gtk_window_present (GTK_WINDOW (dialog));
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

/* (nullable): NULL: it is being answered already. */
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
  /* Only the id of a remembered host means the same host in the next run. */
  if (easel_connections_is_known (self->connections, source))
    easel_secrets_lookup_async (self->secrets, easel_source_get_id (source), resource, NULL, looked_up_cb, request);
  else
    get_silently (request);
}

/* (nullable): NULL: there is nothing to be got, or somebody gets it. */
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

/* The user wants to be asked, if what is tried for @server already does not help. */
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

/* Our own host has its tokens in memory. The user has agreed to them, for this server: after its next start it is
 * given what the keyring has, or what follows from that, and nobody is asked. */
static void
serve (EaselAuthenticator *self,
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
  /* A host that began anew has no token, and so refused none. */
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

      g_signal_handlers_disconnect_by_func (server, serve, self);
      g_signal_connect_object (server, "changed", G_CALLBACK (serve), self, G_CONNECT_SWAPPED);
      serve (self, server);
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

/* Where nobody else does it. */
static void
browse (EaselAuthenticator *self,
        const char         *uri)
{
  gtk_show_uri (gtk_application_get_active_window (self->application), uri, GDK_CURRENT_TIME);
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
 * @server: a server of one of its sessions that wants a token
 *
 * Gets the token that @server wants, and gives it to @source alone: the one that follows an earlier sign-in, or by
 * asking the user. A token that they pasted is not tried again: the host knows of it, and wants another.
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
  /* A token that follows allows no more than the one before. */
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
 * Asks for the token for want of which the host refused the connection, and connects with it. Nothing happens where the
 * host refused nothing, or the user is asked already.
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
