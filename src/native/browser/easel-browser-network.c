/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-network.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-browser-address.h"
#include "easel-browser-limits.h"

struct _EaselBrowserNetwork
{
  GObject     parent_instance;

  EaselProxy     *proxy;
  EaselFarServer *server;               /* at the present address on the host's computer, if that is another one */
  char           *forwarded;            /* nullable: the authority of @server while it is reached */
  gboolean        is_trusting;
  gboolean        may_browse;
  gboolean        is_public;            /* a public page is shown, or about to be */
  char           *initiator;            /* nullable: address of the last permitted navigation */
  gboolean        is_public_initiator;  /* @initiator is a public server */
  GHashTable     *approvals;            /* private authorities → EaselBrowserApproval */
  GHashTable     *refusals;             /* authorities that the user was notified of for this document */
  char           *unreachable;          /* nullable: the authority that the proxy last failed to reach, and why */
  char           *unreachable_reason;
};

enum { NOTE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselBrowserNetwork, easel_browser_network, G_TYPE_OBJECT)

static void
easel_browser_network_finalize (GObject *object)
{
  EaselBrowserNetwork *self = EASEL_BROWSER_NETWORK (object);

  g_clear_object (&self->proxy);
  g_clear_object (&self->server);
  g_free (self->forwarded);
  g_free (self->initiator);
  g_hash_table_unref (self->approvals);
  g_hash_table_unref (self->refusals);
  g_free (self->unreachable);
  g_free (self->unreachable_reason);
  G_OBJECT_CLASS (easel_browser_network_parent_class)->finalize (object);
}

static void
easel_browser_network_class_init (EaselBrowserNetworkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_browser_network_finalize;
  signals[NOTE] = g_signal_new ("note", EASEL_TYPE_BROWSER_NETWORK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_browser_network_init (EaselBrowserNetwork *self)
{
  self->approvals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->refusals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static EaselProxyVerdict
permit_cb (EaselBrowserNetwork *self,
           const char          *host,
           guint                port)
{
  g_autofree char *authority = NULL;

  /* Pages that share a persistent profile share a proxy, which cannot tell their connections apart. */
  if (self->is_public)
    return EASEL_PROXY_REFUSE;
  authority = easel_browser_address_make_authority (host, port);
  if (easel_far_server_is_meant_host (self->server, host))
    return g_strcmp0 (authority, self->forwarded) == 0 ? EASEL_PROXY_ALLOW : EASEL_PROXY_REFUSE;
  return self->is_trusting || g_hash_table_contains (self->approvals, authority) ? EASEL_PROXY_ALLOW
                                                                                 : EASEL_PROXY_ABSTAIN;
}

static void
failed_cb (EaselBrowserNetwork *self,
           const char          *host,
           guint                port,
           GError              *error)
{
  g_autofree char *authority = easel_browser_address_make_authority (host, port);
  g_autofree char *text = NULL;

  if (g_error_matches (error, EASEL_PROXY_ERROR, EASEL_PROXY_ERROR_PRIVATE) &&
      g_hash_table_size (self->refusals) < EASEL_LIMIT_BROWSER_PRIVATE_HOSTS &&
      g_hash_table_add (self->refusals, g_strdup (authority)))
    {
      /* Translators: %s is the name or number of a computer. */
      text = g_strdup_printf (_("The page tried to load something from %s, which is on your own network or this "
                                "computer. It was blocked."), host);
      g_signal_emit (self, signals[NOTE], 0, text);
    }
  g_free (self->unreachable);
  self->unreachable = g_steal_pointer (&authority);
  g_free (self->unreachable_reason);
  self->unreachable_reason = g_strdup (error->message);
}

/* Connections to the server before end. */
static void
forward_changed_cb (EaselBrowserNetwork *self)
{
  EaselForward *forward = easel_far_server_get_forward (self->server);
  g_autofree char *host = NULL;

  g_clear_pointer (&self->forwarded, g_free);
  easel_proxy_review (self->proxy);
  if (forward == NULL)
    return;
  self->forwarded = easel_browser_address_dup_authority (easel_far_server_get_address (self->server));
  host = g_strndup (self->forwarded, strcspn (self->forwarded, " "));
  easel_proxy_set_detour (self->proxy, host, (guint16) g_ascii_strtoull (self->forwarded + strlen (host), NULL, 10),
                          easel_forward_get_address (forward));
}

/**
 * easel_browser_network_new:
 * @proxy: the proxy of a session; of this page only, while @server is reached
 * @server: the server at a loopback address of the host's computer
 * @is_trusting: whether private pages may reach the whole private network: for drivers on this computer, who can reach
 *   it anyway
 *
 * Returns: (transfer full): network access of one page in that session
 */
EaselBrowserNetwork *
easel_browser_network_new (EaselProxy     *proxy,
                           EaselFarServer *server,
                           gboolean        is_trusting)
{
  EaselBrowserNetwork *self;

  g_return_val_if_fail (EASEL_IS_PROXY (proxy), NULL);
  g_return_val_if_fail (EASEL_IS_FAR_SERVER (server), NULL);

  self = g_object_new (EASEL_TYPE_BROWSER_NETWORK, NULL);
  self->proxy = g_object_ref (proxy);
  self->server = g_object_ref (server);
  self->is_trusting = is_trusting;
  g_signal_connect_object (server, "notify::forward", G_CALLBACK (forward_changed_cb), self, G_CONNECT_SWAPPED);
  forward_changed_cb (self);
  g_signal_connect_object (proxy, "permit", G_CALLBACK (permit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (proxy, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** easel_browser_network_dup_resolver: (transfer full): the resolver of the proxy. */
GResolver *
easel_browser_network_dup_resolver (EaselBrowserNetwork *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), NULL);

  return easel_proxy_dup_resolver (self->proxy);
}

/** easel_browser_network_is_trusting: whether private pages may reach the whole private network. */
gboolean
easel_browser_network_is_trusting (EaselBrowserNetwork *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), FALSE);

  return self->is_trusting;
}

static EaselBrowserApproval
get_approval (EaselBrowserNetwork *self,
              const char          *uri)
{
  g_autofree char *authority = easel_browser_address_dup_authority (uri);

  return authority != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (self->approvals, authority))
                           : EASEL_BROWSER_APPROVAL_NONE;
}

/* Whether an address is private by its text, or because it was approved as a private one. */
static gboolean
is_private (EaselBrowserNetwork *self,
            const char          *uri)
{
  return easel_browser_address_classify (uri) == EASEL_BROWSER_ADDRESS_PRIVATE ||
         get_approval (self, uri) != EASEL_BROWSER_APPROVAL_NONE;
}

static void
add_authority (EaselBrowserNetwork  *self,
               const char           *uri,
               EaselBrowserApproval  approval)
{
  g_autofree char *authority = easel_browser_address_dup_authority (uri);
  g_autofree char *host = NULL;

  if (authority == NULL)
    return;
  if (g_hash_table_size (self->approvals) >= EASEL_LIMIT_BROWSER_PRIVATE_HOSTS)
    {
      g_hash_table_remove_all (self->approvals);
      easel_proxy_review (self->proxy);
    }
  host = g_strndup (authority, strcspn (authority, " "));
  easel_proxy_unpin (self->proxy, host, (guint16) g_ascii_strtoull (authority + strlen (host), NULL, 10));
  g_hash_table_insert (self->approvals, g_steal_pointer (&authority), GUINT_TO_POINTER (approval));
}

/**
 * easel_browser_network_approve:
 * @self: a network
 * @uri: (nullable): a private address
 * @approval: who approved it
 *
 * Permits the agent to load public pages, and the authority of @uri. A weaker approval does not replace a stronger one.
 * For an address of the host's own computer, nothing is permitted: the user reaches its server, or not.
 */
void
easel_browser_network_approve (EaselBrowserNetwork  *self,
                               const char           *uri,
                               EaselBrowserApproval  approval)
{
  g_return_if_fail (EASEL_IS_BROWSER_NETWORK (self));

  if (easel_far_server_is_meant (self->server, uri))
    return;
  self->may_browse = TRUE;
  if (uri != NULL && get_approval (self, uri) <= approval)
    add_authority (self, uri, approval);
}

/** easel_browser_network_may_browse: whether the agent may load public pages. */
gboolean
easel_browser_network_may_browse (EaselBrowserNetwork *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), FALSE);

  return self->may_browse;
}

/**
 * easel_browser_network_is_typed:
 * @self: a network
 * @uri: (nullable): an address
 *
 * Returns: whether the user typed an address with the same authority
 */
gboolean
easel_browser_network_is_typed (EaselBrowserNetwork *self,
                                const char          *uri)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), FALSE);

  return get_approval (self, uri) == EASEL_BROWSER_APPROVAL_TYPED;
}

/** easel_browser_network_is_far: whether @uri means the host's computer, and that is another one. */
gboolean
easel_browser_network_is_far (EaselBrowserNetwork *self,
                              const char          *uri)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), FALSE);

  return easel_far_server_is_meant (self->server, uri);
}

/** easel_browser_network_is_forwarded: whether the server at @uri on the host's computer is reached. */
gboolean
easel_browser_network_is_forwarded (EaselBrowserNetwork *self,
                                    const char          *uri)
{
  g_autofree char *authority = NULL;

  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), FALSE);

  authority = easel_browser_address_dup_authority (uri);
  return self->forwarded != NULL && g_strcmp0 (authority, self->forwarded) == 0;
}

/** easel_browser_network_may_reach: whether the current page may load @uri or navigate to it. */
gboolean
easel_browser_network_may_reach (EaselBrowserNetwork *self,
                                 const char          *uri)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), FALSE);

  if (easel_browser_network_is_far (self, uri))
    return !self->is_public && easel_browser_network_is_forwarded (self, uri);
  return !self->is_public && (self->is_trusting || get_approval (self, uri) != EASEL_BROWSER_APPROVAL_NONE);
}

/** easel_browser_network_begin_navigation: @uri: the address of a permitted navigation. */
void
easel_browser_network_begin_navigation (EaselBrowserNetwork *self,
                                        const char          *uri)
{
  g_return_if_fail (EASEL_IS_BROWSER_NETWORK (self));

  self->is_public_initiator = !is_private (self, uri);
  g_free (self->initiator);
  self->initiator = g_strdup (uri);
}

/**
 * easel_browser_network_get_initiator:
 * @self: a network
 * @is_public: (out): whether it was a public server when the navigation was permitted
 *
 * Returns: (transfer none) (nullable): the address of the last navigation, whose server may redirect
 */
const char *
easel_browser_network_get_initiator (EaselBrowserNetwork *self,
                                     gboolean            *is_public)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), NULL);

  *is_public = self->is_public_initiator;
  return self->initiator;
}

/**
 * easel_browser_network_commit_navigation:
 * @self: a network
 * @uri: the address of the document that is about to replace the current one
 *
 * Called before the new document runs: connections of a private page are closed before a public one runs.
 */
void
easel_browser_network_commit_navigation (EaselBrowserNetwork *self,
                                         const char          *uri)
{
  g_return_if_fail (EASEL_IS_BROWSER_NETWORK (self));

  g_hash_table_remove_all (self->refusals);
  if (self->is_public || is_private (self, uri) ||
      easel_browser_address_classify (uri) == EASEL_BROWSER_ADDRESS_BLANK)
    return;
  self->is_public = TRUE;
  easel_proxy_review (self->proxy);
}

/**
 * easel_browser_network_is_crossing:
 * @self: a network
 * @uri: the address to load next
 *
 * Returns: whether the current page must end first, because otherwise a public page would run while private addresses
 *   are reachable
 */
gboolean
easel_browser_network_is_crossing (EaselBrowserNetwork *self,
                                   const char          *uri)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), FALSE);

  return self->is_public && is_private (self, uri);
}

/** easel_browser_network_cross: the public page has ended; private addresses may be reached again. */
void
easel_browser_network_cross (EaselBrowserNetwork *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_NETWORK (self));

  self->is_public = FALSE;
}

/**
 * easel_browser_network_explain:
 * @self: a network
 * @uri: an address that could not be loaded
 *
 * Returns: (transfer none) (nullable): why the proxy could not connect; WebKit reports only that it failed
 */
const char *
easel_browser_network_explain (EaselBrowserNetwork *self,
                               const char          *uri)
{
  g_autofree char *authority = easel_browser_address_dup_authority (uri);

  g_return_val_if_fail (EASEL_IS_BROWSER_NETWORK (self), NULL);

  return authority != NULL && g_strcmp0 (authority, self->unreachable) == 0 ? self->unreachable_reason : NULL;
}
