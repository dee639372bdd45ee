/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-connections.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <libsecret/secret.h>
#include <string.h>

#include "easel-panel-error.h"
#include "easel-panel-limits.h"
#include "easel-uri.h"
#include "easel-ws-url.h"

#define QUERY "query"

struct _EaselConnections
{
  GObject parent_instance;

  EaselHub *hub;
  EaselKnownHosts *known;
  EaselSecrets *secrets;
  EaselSourceKinds *kinds;
  GCancellable *cancellable;
  GHashTable *queries;   /* host id -> query stored in the keyring, wiped when freed */
  GHashTable *temporary_ids;   /* address with its query -> id, for hosts of this run only */
  GHashTable *given;     /* id -> address, for hosts of this run only that the user gave */
  EaselProvider *provider;  /* nullable */
  char *client_id;    /* nullable: identifies this installation */
  char *folder;       /* nullable: where sources store their data */
};

enum { SIGNAL_ADDED, SIGNAL_REMOVED, SIGNAL_NOTICE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselConnections, easel_connections, G_TYPE_OBJECT)

static void
easel_connections_dispose (GObject *object)
{
  EaselConnections *self = EASEL_CONNECTIONS (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->hub);
  g_clear_object (&self->known);
  g_clear_object (&self->secrets);
  g_clear_object (&self->provider);
  G_OBJECT_CLASS (easel_connections_parent_class)->dispose (object);
}

static void
easel_connections_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_CONNECTIONS (object)->queries);
  g_hash_table_unref (EASEL_CONNECTIONS (object)->temporary_ids);
  g_hash_table_unref (EASEL_CONNECTIONS (object)->given);
  g_free (EASEL_CONNECTIONS (object)->client_id);
  g_free (EASEL_CONNECTIONS (object)->folder);
  G_OBJECT_CLASS (easel_connections_parent_class)->finalize (object);
}

static void
easel_connections_class_init (EaselConnectionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_connections_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_connections_finalize;

  signals[SIGNAL_ADDED] = g_signal_new ("added", EASEL_TYPE_CONNECTIONS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, EASEL_TYPE_SOURCE, G_TYPE_STRING);
  signals[SIGNAL_REMOVED] = g_signal_new ("removed", EASEL_TYPE_CONNECTIONS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, EASEL_TYPE_SOURCE);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", EASEL_TYPE_CONNECTIONS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_connections_init (EaselConnections *self)
{
  self->cancellable = g_cancellable_new ();
  self->queries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) secret_password_free);
  self->temporary_ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/** easel_connections_new: creates the connections. @kinds: easel_kinds_get(), except in tests. */
EaselConnections *
easel_connections_new (EaselHub        *hub,
                       EaselKnownHosts *known,
                       EaselSecrets    *secrets,
                       EaselSourceKinds *kinds)
{
  EaselConnections *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_KNOWN_HOSTS (known), NULL);
  g_return_val_if_fail (EASEL_IS_SECRETS (secrets), NULL);
  g_return_val_if_fail (kinds != NULL, NULL);

  self = g_object_new (EASEL_TYPE_CONNECTIONS, NULL);
  self->hub = g_object_ref (hub);
  self->known = g_object_ref (known);
  self->secrets = g_object_ref (secrets);
  self->kinds = kinds;
  return self;
}

/** easel_connections_get_kinds: the kinds of source that an address can belong to. */
EaselSourceKinds *
easel_connections_get_kinds (EaselConnections *self)
{
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (self), NULL);
  return self->kinds;
}

/** easel_connections_set_provider: must be called before the first host is added. */
void
easel_connections_set_provider (EaselConnections *self,
                                EaselProvider    *provider)
{
  g_return_if_fail (EASEL_IS_CONNECTIONS (self));
  g_return_if_fail (EASEL_IS_PROVIDER (provider));

  g_set_object (&self->provider, provider);
}

/** easel_connections_set_folder: @folder: where sources of remembered hosts store data that outlives the program. */
void
easel_connections_set_folder (EaselConnections *self,
                              const char       *folder)
{
  g_return_if_fail (EASEL_IS_CONNECTIONS (self));
  g_return_if_fail (folder != NULL);

  g_free (self->folder);
  self->folder = g_strdup (folder);
}

/**
 * easel_connections_set_client:
 * @self: the connections
 * @client_id: identifies this installation to its embedded host, the same in every run
 *
 * Must be called before the first host is added. The client id for a host of one run only is derived from @client_id
 * and the address of the host: canvases that an agent opened there still belong to Easel after a restart, and two hosts
 * cannot find out that they have the same client.
 */
void
easel_connections_set_client (EaselConnections *self,
                              const char       *client_id)
{
  g_return_if_fail (EASEL_IS_CONNECTIONS (self));
  g_return_if_fail (client_id != NULL);

  g_free (self->client_id);
  self->client_id = g_strdup (client_id);
}

static void
notice (EaselConnections *self,
        const char       *sentence)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, sentence);
}

static void
stored_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselConnections) self = user_data;
  g_autoptr(GError) error = NULL;

  if (easel_secrets_store_finish (EASEL_SECRETS (object), result, &error) || self->hub == NULL)
    return;
  g_debug ("A token was not kept: %s", error->message);
  notice (self, _("There is no keyring: the token is kept only until Easel quits."));
}

/* Stores a secret in the keyring only after the host accepted it, and only if the keyring has another one. */
static void
keep_secret (EaselConnections *self,
             EaselSource      *source)
{
  const char *id = easel_source_get_id (source);
  EaselKnownHost *host = easel_known_hosts_find (self->known, id);
  char *query;

  if (host == NULL || easel_source_get_state (source) != EASEL_CONNECTION_READY)
    return;
  query = easel_source_dup_query (source);
  if (query != NULL && g_strcmp0 (query, g_hash_table_lookup (self->queries, id)) != 0)
    {
      g_autofree char *title = easel_ws_url_dup_title (easel_known_host_get_url (host));
      /* Translators: the name of an entry in the keyring; %s is the name of a host. */
      g_autofree char *label = g_strdup_printf (_("Easel: token for %s"), title);

      easel_secrets_store_async (self->secrets, easel_known_host_get_id (host), QUERY, label, query, NULL,
                                 stored_cb, g_object_ref (self));
      g_hash_table_replace (self->queries, g_strdup (id), g_steal_pointer (&query));
    }
  secret_password_free (query);
}

typedef struct
{
  EaselConnections *self;
  EaselSource *source;
} TokenCheck;

static gboolean check_tokens_cb (gpointer data);

static void
state_cb (EaselConnections *self,
          GParamSpec       *pspec,
          EaselSource      *source)
{
  TokenCheck check = { self, source };

  keep_secret (self, source);
  if (g_hash_table_size (self->given) == 0)
    return;
  /* Not at once, because check_tokens_cb() may stop the source that notifies. */
  g_object_ref (self);
  g_object_ref (source);
  g_idle_add (check_tokens_cb, g_memdup2 (&check, sizeof check));
}

static void
drop_source (EaselConnections *self,
             EaselSource      *source)
{
  g_autoptr(EaselSource) owned = g_object_ref (source);

  g_signal_handlers_disconnect_by_func (owned, state_cb, self);
  g_hash_table_remove (self->given, easel_source_get_id (owned));
  easel_hub_remove (self->hub, owned);
  easel_source_stop (owned);
  g_signal_emit (self, signals[SIGNAL_REMOVED], 0, owned);
}

/* @remembered takes the place of @given, which has the same address and token. */
static void
give_way (EaselConnections *self,
          EaselSource      *given,
          EaselSource      *remembered)
{
  if (easel_hub_get_source (self->hub) == given)
    easel_hub_choose (self->hub, remembered, NULL);
  drop_source (self, given);
}

/* Adds a new source to the hub. @source: (transfer full). Returns: (transfer none): the same source. */
static EaselSource *
take_source (EaselConnections *self,
             EaselSource      *source,
             const char       *uri)
{
  g_autoptr(EaselSource) owned = source;
  g_autofree char *shown = uri != NULL ? easel_uri_redact (uri) : NULL;

  g_signal_emit (self, signals[SIGNAL_ADDED], 0, source, shown);
  if (g_str_equal (easel_source_get_id (source), EASEL_EMBEDDED_ID))
    easel_hub_add_first (self->hub, source);
  else
    easel_hub_add (self->hub, source);
  g_signal_connect_object (source, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  easel_source_start (source);
  /* Some sources are ready before the signal is connected. */
  state_cb (self, NULL, source);
  return source;
}

/* Returns: (transfer full) (nullable): the file in which the source with this id stores its data. */
static char *
dup_memory (EaselConnections *self,
            const char       *id)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);
  g_autofree char *name = g_strconcat (digest, ".json", NULL);

  return self->folder != NULL ? g_build_filename (self->folder, name, NULL) : NULL;
}

static EaselSource *
connect_address (EaselConnections      *self,
                 const EaselSourceKind *kind,
                 const char            *id,
                 const char            *address,
                 const char            *client_id,
                 const char            *title,
                 gboolean               is_kept)
{
  g_autofree char *memory = is_kept ? dup_memory (self, id) : NULL;
  EaselSourceOptions options = {
    .kind = kind, .id = id, .address = address, .client_id = client_id, .title = title, .memory = memory,
    .provider = self->provider,
  };

  return take_source (self, kind->create (&options), address);
}

/* Connects to a remembered host. Its title is its address unless the user renamed it, because a host can claim any
 * name. Returns: (nullable): %NULL if the kind was stored by a newer version and is unknown. */
static EaselSource *
connect_known (EaselConnections *self,
               EaselKnownHost   *host,
               const char       *secret,
               GError          **error)
{
  const EaselSourceKind *kind = easel_source_kinds_named (self->kinds, easel_known_host_get_kind (host));
  const char *named = easel_known_host_get_title (host);
  g_autofree char *title = named != NULL ? g_strdup (named) : easel_ws_url_dup_title (easel_known_host_get_url (host));
  g_autofree char *uri = easel_ws_url_join (easel_known_host_get_url (host), secret);

  if (kind == NULL || !easel_source_kinds_takes (kind, easel_known_host_get_url (host)))
    {
      g_set_error_literal (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_KIND,
                           _("A saved host is of a kind that this version of Easel does not support."));
      return NULL;
    }
  return connect_address (self, kind, easel_known_host_get_id (host), uri, easel_known_host_get_client_id (host),
                          title, easel_known_hosts_find (self->known, easel_known_host_get_id (host)) != NULL);
}

/* Grants are stored by host id, so an id must never be used by another host, in this run or a later one. */
static char *
make_temporary_id (EaselConnections *self,
                   const char       *base)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, base, -1);
  char *id = g_strdup_printf ("once-%.32s", digest);

  for (guint n = 2; easel_hub_find (self->hub, id) != NULL; n++)
    {
      g_free (id);
      id = g_strdup_printf ("once-%.32s-%u", digest, n);
    }
  return id;
}

static EaselSource *
find_known_source (EaselConnections *self,
                   const char       *base)
{
  EaselKnownHost *host = easel_known_hosts_find_url (self->known, base);

  return host != NULL ? easel_hub_find (self->hub, easel_known_host_get_id (host)) : NULL;
}

/* The remembered host with this address refused its token: connects it with the token of @given, which is connected. */
static void
adopt_token (EaselConnections *self,
             EaselSource      *given,
             const char       *base)
{
  g_autoptr(GError) error = NULL;
  EaselSource *remembered;
  char *query = easel_source_dup_query (given);
  char *uri = easel_ws_url_join (base, query);

  remembered = easel_connections_add (self, uri, &error);
  if (remembered != NULL)
    give_way (self, given, remembered);
  else
    g_debug ("A remembered host did not get the token of the same address: %s", error->message);
  secret_password_free (uri);
  secret_password_free (query);
}

static gboolean
is_refused (EaselSource *source)
{
  return source != NULL && easel_source_get_refused (source) != NULL;
}

/* The user gave the right token for @base: removes the sources that were given with wrong ones for this run. */
static void
drop_refused (EaselConnections *self,
              const char       *base)
{
  g_autoptr(GList) ids = g_hash_table_get_keys (self->given);

  for (GList *i = ids; i != NULL; i = i->next)
    {
      EaselSource *source = easel_hub_find (self->hub, i->data);

      if (is_refused (source) && g_str_equal (g_hash_table_lookup (self->given, i->data), base))
        drop_source (self, source);
    }
}

/* Returns: (nullable): a source for this run only that is connected to this address. */
static EaselSource *
find_ready (EaselConnections *self,
            const char       *base)
{
  GHashTableIter iter;
  gpointer id, address;

  g_hash_table_iter_init (&iter, self->given);
  while (g_hash_table_iter_next (&iter, &id, &address))
    {
      EaselSource *source = g_str_equal (address, base) ? easel_hub_find (self->hub, id) : NULL;

      if (source != NULL && easel_source_get_state (source) == EASEL_CONNECTION_READY)
        return source;
    }
  return NULL;
}

/* Compares @source, whose state has changed, with other sources of the same address: if one was refused, and one that
 * the user gave for this run is connected, the user has given the right token. */
static void
check_tokens (EaselConnections *self,
              EaselSource      *source)
{
  EaselKnownHost *host = easel_known_hosts_find (self->known, easel_source_get_id (source));
  const char *base = host != NULL ? easel_known_host_get_url (host)
                                  : g_hash_table_lookup (self->given, easel_source_get_id (source));
  EaselSource *ready = base != NULL ? find_ready (self, base) : NULL;

  if (ready != NULL && ready == source)
    drop_refused (self, base);
  if (ready != NULL && is_refused (find_known_source (self, base)))
    adopt_token (self, ready, base);
}

static gboolean
check_tokens_cb (gpointer data)
{
  g_autofree TokenCheck *check = data;
  g_autoptr(EaselConnections) self = check->self;
  g_autoptr(EaselSource) source = check->source;

  if (self->hub != NULL && easel_hub_find (self->hub, easel_source_get_id (source)) == source)
    check_tokens (self, source);
  return G_SOURCE_REMOVE;
}

/* Returns: (nullable): the source that the user gave with this address and token. */
static EaselSource *
find_given (EaselConnections *self,
            const char       *base,
            const char       *secret)
{
  g_autofree char *uri = easel_ws_url_join (base, secret);
  const char *id = g_hash_table_lookup (self->temporary_ids, uri);

  return id != NULL && g_hash_table_contains (self->given, id) ? easel_hub_find (self->hub, id) : NULL;
}

typedef struct
{
  EaselConnections *self;
  EaselKnownHost *host;
} Lookup;

/* Connects even if the keyring has no token: the host may not need one, and reports it if it does. */
static void
looked_up_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autofree Lookup *lookup = user_data;
  g_autoptr(EaselConnections) self = lookup->self;
  g_autoptr(EaselKnownHost) host = lookup->host;
  g_autoptr(GError) error = NULL;
  g_autoptr(GError) unknown = NULL;
  EaselKnownHost *now;
  EaselSource *source = NULL, *given;
  char *secret = easel_secrets_lookup_finish (EASEL_SECRETS (object), result, &error);

  if (self->hub != NULL)
    {
      if (error != NULL)
        notice (self, _("The keyring could not be read. Add the host again if it needs a token."));
      /* The user may have renamed the host during the lookup. */
      now = easel_known_hosts_find (self->known, easel_known_host_get_id (host));
      if (secret != NULL)
        g_hash_table_replace (self->queries, g_strdup (easel_known_host_get_id (host)), g_strdup (secret));
      if (now != NULL)
        source = connect_known (self, now, secret, &unknown);
      if (unknown != NULL)
        notice (self, unknown->message);
      given = source != NULL ? find_given (self, easel_known_host_get_url (now), secret) : NULL;
      if (given != NULL)
        give_way (self, given, source);
      easel_hub_expect (self->hub, -1);
    }
  secret_password_free (secret);
}

/** easel_connections_start_known: connects to every remembered host, each as soon as the keyring has answered. */
void
easel_connections_start_known (EaselConnections *self)
{
  GListModel *entries;
  guint n;

  g_return_if_fail (EASEL_IS_CONNECTIONS (self));

  entries = easel_known_hosts_get_entries (self->known);
  n = g_list_model_get_n_items (entries);
  easel_hub_expect (self->hub, n);
  for (guint i = 0; i < n; i++)
    {
      Lookup *lookup = g_new0 (Lookup, 1);

      lookup->self = g_object_ref (self);
      lookup->host = g_list_model_get_item (entries, i);
      easel_secrets_lookup_async (self->secrets, easel_known_host_get_id (lookup->host), QUERY, self->cancellable,
                                  looked_up_cb, lookup);
    }
}

/* @source: (nullable). */
static gboolean
has_query (EaselSource *source,
           const char  *secret)
{
  char *query = source != NULL ? easel_source_dup_query (source) : NULL;
  gboolean is_same = source != NULL && g_strcmp0 (query, secret) == 0;

  secret_password_free (query);
  return is_same;
}

static EaselSource *
add_address (EaselConnections  *self,
             const char        *url,
             gboolean           is_kept,
             GError           **error)
{
  g_autofree char *base = NULL;
  g_autofree char *secret = NULL;
  g_autofree char *uri = NULL;
  g_autofree char *client_id = NULL;
  g_autofree char *title = NULL;
  const EaselSourceKind *kind;
  EaselSource *source = NULL;
  const char *id;

  kind = easel_source_kinds_parse (self->kinds, url, &base, &secret, error);
  if (kind == NULL)
    return NULL;
  uri = easel_ws_url_join (base, secret);
  id = g_hash_table_lookup (self->temporary_ids, uri);
  if (id != NULL)
    source = easel_hub_find (self->hub, id);
  if (source == NULL && has_query (find_known_source (self, base), secret))
    {
      source = find_known_source (self, base);
      drop_refused (self, base);
    }
  if (source != NULL)
    return source;
  g_hash_table_replace (self->temporary_ids, g_strdup (uri), make_temporary_id (self, base));
  title = easel_ws_url_dup_title (base);
  id = g_hash_table_lookup (self->temporary_ids, uri);
  if (!is_kept)
    g_hash_table_replace (self->given, g_strdup (id), g_strdup (base));
  client_id = self->client_id == NULL ? g_uuid_string_random ()
              : g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) self->client_id,
                                           strlen (self->client_id), id, -1);
  return connect_address (self, kind, id, uri, client_id, title, is_kept);
}

/**
 * easel_connections_add_temporary:
 * @self: the connections
 * @url: an address with its query
 * @error: return location for an %EASEL_PANEL_ERROR
 *
 * Adds a host for this run only; nothing is stored. The same address returns the same source, and the host sees the
 * same client in a later run. If a remembered host has the same address, and was refused with its own token, it gets
 * the token in @url as soon as that was accepted, and replaces the returned source.
 *
 * Returns: (transfer none) (nullable): the source
 */
EaselSource *
easel_connections_add_temporary (EaselConnections  *self,
                                 const char        *url,
                                 GError           **error)
{
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (self), NULL);

  return add_address (self, url, FALSE, error);
}

/**
 * easel_connections_add_discovered:
 * @self: the connections
 * @url: an address that Easel discovered
 * @error: return location for an %EASEL_PANEL_ERROR
 *
 * Like easel_connections_add_temporary(), but the source stores its data, because the next run discovers the host
 * again.
 *
 * Returns: (transfer none) (nullable): the source
 */
EaselSource *
easel_connections_add_discovered (EaselConnections  *self,
                                  const char        *url,
                                  GError           **error)
{
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (self), NULL);

  return add_address (self, url, TRUE, error);
}

/**
 * easel_connections_add:
 * @self: the connections
 * @url: an address with its query
 * @error: return location for an %EASEL_PANEL_ERROR
 *
 * Remembers the host and connects to it; its secret is stored once the host has accepted it. A remembered address is
 * connected again with the secret in @url.
 *
 * Returns: (transfer none) (nullable): the source
 */
EaselSource *
easel_connections_add (EaselConnections  *self,
                       const char        *url,
                       GError           **error)
{
  g_autoptr(EaselKnownHost) host = NULL;
  g_autoptr(GError) local_error = NULL;
  g_autofree char *base = NULL;
  g_autofree char *secret = NULL;
  const EaselSourceKind *kind;
  EaselKnownHost *known;
  EaselSource *source;

  g_return_val_if_fail (EASEL_IS_CONNECTIONS (self), NULL);

  kind = easel_source_kinds_parse (self->kinds, url, &base, &secret, error);
  if (kind == NULL)
    return NULL;
  known = easel_known_hosts_find_url (self->known, base);
  host = known != NULL ? g_object_ref (known) : easel_known_host_new (kind->name, NULL, NULL, base, NULL);
  if (known == NULL && !easel_known_hosts_add (self->known, host, &local_error))
    notice (self, _("The host could not be saved: it stays connected until Easel quits."));
  source = easel_hub_find (self->hub, easel_known_host_get_id (host));
  if (source != NULL)
    drop_source (self, source);
  return connect_known (self, host, secret, error);
}

static void
embedded_uri_cb (EaselEmbeddedHost *host,
                 GParamSpec        *pspec,
                 EaselConnections  *self)
{
  EaselSource *source = self->hub == NULL ? NULL : easel_hub_find (self->hub, EASEL_EMBEDDED_ID);
  const char *uri = easel_embedded_host_get_uri (host);
  g_autofree char *shown = uri != NULL ? easel_uri_redact (uri) : NULL;

  if (source != NULL)
    g_signal_emit (self, signals[SIGNAL_ADDED], 0, source, shown);
}

/**
 * easel_connections_add_embedded:
 * @self: the connections
 * @host: the embedded host; its creator stops it
 * @client_id: identifies this installation to @host
 *
 * Returns: (transfer none): its source
 */
EaselSource *
easel_connections_add_embedded (EaselConnections  *self,
                                EaselEmbeddedHost *host,
                                const char        *client_id)
{
  EaselSource *source;

  g_return_val_if_fail (EASEL_IS_CONNECTIONS (self), NULL);
  g_return_val_if_fail (EASEL_IS_EMBEDDED_HOST (host), NULL);
  g_return_val_if_fail (client_id != NULL, NULL);

  g_signal_connect_object (host, "notify::uri", G_CALLBACK (embedded_uri_cb), self, 0);
  source = easel_embedded_source_new (host, client_id, self->provider);
  return take_source (self, source, easel_embedded_host_get_uri (host));
}

/**
 * easel_connections_remove_embedded:
 * @self: the connections
 * @host: the host that was given to easel_connections_add_embedded()
 *
 * Closes the connection. The host keeps running, and its permissions and canvases are kept for the next connection.
 */
void
easel_connections_remove_embedded (EaselConnections  *self,
                                   EaselEmbeddedHost *host)
{
  EaselSource *source;

  g_return_if_fail (EASEL_IS_CONNECTIONS (self));
  g_return_if_fail (EASEL_IS_EMBEDDED_HOST (host));

  g_signal_handlers_disconnect_by_func (host, embedded_uri_cb, self);
  source = easel_hub_find (self->hub, EASEL_EMBEDDED_ID);
  if (source != NULL)
    drop_source (self, source);
}

/** easel_connections_is_known: whether @source is a remembered host. */
gboolean
easel_connections_is_known (EaselConnections *self,
                            EaselSource      *source)
{
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (self), FALSE);

  return easel_known_hosts_find (self->known, easel_source_get_id (source)) != NULL;
}

/** easel_connections_is_remembered: whether the next run has the same source with the same sessions. */
gboolean
easel_connections_is_remembered (EaselConnections *self,
                                 EaselSource      *source)
{
  return easel_connections_is_known (self, source) ||
         g_strcmp0 (easel_source_get_id (source), EASEL_EMBEDDED_ID) == 0;
}

/** easel_connections_can_forget: whether @source was added by address; the embedded host was not. */
gboolean
easel_connections_can_forget (EaselConnections *self,
                              EaselSource      *source)
{
  const EaselSourceKind *kind;

  g_return_val_if_fail (EASEL_IS_CONNECTIONS (self), FALSE);

  kind = easel_source_get_kind (source);
  return kind == NULL || kind->schemes != NULL;
}

/**
 * easel_connections_rename:
 * @self: the connections
 * @source: a source that can be renamed
 * @name: (nullable): the name that the user gives it
 *
 * Changes the displayed name only: connection, token and permissions belong to id and address. The name of a host for
 * this run only is lost at the end of the run.
 */
void
easel_connections_rename (EaselConnections *self,
                          EaselSource      *source,
                          const char       *name)
{
  g_autofree char *cut = NULL;
  g_autofree char *title = NULL;
  g_autoptr(GError) error = NULL;
  EaselKnownHost *host;

  g_return_if_fail (EASEL_IS_CONNECTIONS (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));

  cut = g_utf8_substring (name != NULL ? name : "", 0, MIN (g_utf8_strlen (name != NULL ? name : "", -1),
                                                          EASEL_LIMIT_HOST_NAME_CHARS));
  g_strstrip (cut);
  host = easel_known_hosts_find (self->known, easel_source_get_id (source));
  if (*cut == '\0' && host == NULL)
    return;
  title = *cut != '\0' ? g_strdup (cut) : easel_ws_url_dup_title (easel_known_host_get_url (host));
  easel_source_set_title (source, title);
  if (!easel_known_hosts_rename (self->known, easel_source_get_id (source), *cut != '\0' ? cut : NULL, &error))
    notice (self, _("The list of hosts could not be saved: the host will have its old name at the next start."));
}

/**
 * easel_connections_forget:
 *
 * Closes the connection and deletes the host, its secrets, permissions and canvases, except unsaved work of the user.
 */
void
easel_connections_forget (EaselConnections *self,
                          EaselSource      *source)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *memory = NULL;
  g_autofree char *id = NULL;
  gboolean known;

  g_return_if_fail (EASEL_IS_CONNECTIONS (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));

  id = g_strdup (easel_source_get_id (source));
  known = easel_connections_is_known (self, source);
  if (self->provider != NULL)
    easel_instances_end_host (easel_provider_get_instances (self->provider), id);
  memory = dup_memory (self, id);
  drop_source (self, source);
  if (memory != NULL)
    g_remove (memory);
  if (self->provider != NULL)
    easel_consent_forget_host (easel_provider_get_consent (self->provider), id);
  if (!known)
    return;
  easel_secrets_clear (self->secrets, id, NULL);
  g_hash_table_remove (self->queries, id);
  if (!easel_known_hosts_remove (self->known, id, &error))
    notice (self, _("The list of hosts could not be saved: the host will be back at the next start."));
}

/** easel_connections_stop: closes every connection at the end of the program. */
void
easel_connections_stop (EaselConnections *self)
{
  g_return_if_fail (EASEL_IS_CONNECTIONS (self));

  g_cancellable_cancel (self->cancellable);
  while (g_list_model_get_n_items (easel_hub_get_sources (self->hub)) > 0)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (easel_hub_get_sources (self->hub), 0);

      drop_source (self, source);
    }
}
