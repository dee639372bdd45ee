/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-net"

#include "easel-proxy.h"

#include "easel-proxy-server.h"

struct _EaselProxy
{
  GObject           parent_instance;

  EaselProxyServer *server;    /* NULL if it cannot listen */
  GResolver        *resolver;
};

enum { PERMIT, FAILED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (EaselProxyVerdict, easel_proxy_verdict,
                    G_DEFINE_ENUM_VALUE (EASEL_PROXY_ABSTAIN, "abstain"),
                    G_DEFINE_ENUM_VALUE (EASEL_PROXY_ALLOW, "allow"),
                    G_DEFINE_ENUM_VALUE (EASEL_PROXY_REFUSE, "refuse"))
G_DEFINE_FINAL_TYPE (EaselProxy, easel_proxy, G_TYPE_OBJECT)

static gboolean
strictest_accumulator (GSignalInvocationHint *hint,
                       GValue                *total,
                       const GValue          *answer,
                       gpointer               data)
{
  g_value_set_enum (total, MAX (g_value_get_enum (total), g_value_get_enum (answer)));
  return g_value_get_enum (total) != EASEL_PROXY_REFUSE;
}

static void
easel_proxy_dispose (GObject *object)
{
  EaselProxy *self = EASEL_PROXY (object);

  if (self->server != NULL)
    easel_proxy_server_stop (self->server);
  g_clear_object (&self->server);
  g_clear_object (&self->resolver);
  G_OBJECT_CLASS (easel_proxy_parent_class)->dispose (object);
}

static void
easel_proxy_class_init (EaselProxyClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_proxy_dispose;
  signals[PERMIT] = g_signal_new ("permit", EASEL_TYPE_PROXY, G_SIGNAL_RUN_LAST, 0, strictest_accumulator, NULL, NULL,
                                  EASEL_TYPE_PROXY_VERDICT, 2, G_TYPE_STRING, G_TYPE_UINT);
  signals[FAILED] = g_signal_new ("failed", EASEL_TYPE_PROXY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                  G_TYPE_STRING, G_TYPE_UINT, G_TYPE_ERROR);
}

static gboolean
judge (gpointer      user_data,
       const char   *host,
       guint16       port,
       const GError *error)
{
  g_autoptr(EaselProxy) self = g_object_ref (user_data);
  EaselProxyVerdict verdict = EASEL_PROXY_ABSTAIN;

  if (error == NULL)
    {
      g_signal_emit (self, signals[PERMIT], 0, host, (guint) port, &verdict);
      return verdict == EASEL_PROXY_ALLOW;
    }
  g_debug ("%s:%u: %s", host, port, error->message);
  g_signal_emit (self, signals[FAILED], 0, host, (guint) port, error);
  return FALSE;
}

static void
easel_proxy_init (EaselProxy *self)
{
}

/**
 * easel_proxy_new:
 * @resolver: (nullable): resolves names; %NULL for the default resolver of the program
 * @system: (nullable): the proxy resolver for public addresses; %NULL for the system's
 *
 * Returns: (transfer full): a proxy, which blocks all connections if it cannot listen
 */
EaselProxy *
easel_proxy_new (GResolver      *resolver,
                 GProxyResolver *system)
{
  EaselProxy *self = g_object_new (EASEL_TYPE_PROXY, NULL);
  g_autoptr(GError) error = NULL;

  self->resolver = resolver != NULL ? g_object_ref (resolver) : g_resolver_get_default ();
  self->server = easel_proxy_server_new (self->resolver, system, judge, self, &error);
  if (self->server == NULL)
    g_warning ("Pages get no network: %s", error->message);
  return self;
}

/** easel_proxy_get_uri: (transfer none): the proxy address for a WebKit session; secret. */
const char *
easel_proxy_get_uri (EaselProxy *self)
{
  g_return_val_if_fail (EASEL_IS_PROXY (self), EASEL_PROXY_NOWHERE);

  return self->server != NULL ? easel_proxy_server_get_uri (self->server) : EASEL_PROXY_NOWHERE;
}

/** easel_proxy_dup_resolver: (transfer full): its resolver for names. */
GResolver *
easel_proxy_dup_resolver (EaselProxy *self)
{
  g_return_val_if_fail (EASEL_IS_PROXY (self), NULL);

  return g_object_ref (self->resolver);
}

/**
 * easel_proxy_unpin:
 * @self: a proxy
 * @host: a host, in the canonical spelling
 * @port: a TCP port
 *
 * Removes the pin of a private destination. Pins keep the addresses of the first connection, so that a name cannot lead
 * to one machine of the network after another.
 */
void
easel_proxy_unpin (EaselProxy *self,
                   const char *host,
                   guint16     port)
{
  g_return_if_fail (EASEL_IS_PROXY (self));
  g_return_if_fail (host != NULL);

  if (self->server != NULL)
    easel_proxy_server_unpin (self->server, host, port);
}

/**
 * easel_proxy_set_detour:
 * @self: a proxy
 * @host: a host, in the canonical spelling
 * @port: a TCP port
 * @detour: a socket that leads to the destination on another computer
 *
 * Pages that "permit" allows connect to @detour, and never to what has that address here.
 */
void
easel_proxy_set_detour (EaselProxy     *self,
                        const char     *host,
                        guint16         port,
                        GSocketAddress *detour)
{
  g_return_if_fail (EASEL_IS_PROXY (self));
  g_return_if_fail (host != NULL);
  g_return_if_fail (G_IS_SOCKET_ADDRESS (detour));

  if (self->server != NULL)
    easel_proxy_server_set_detour (self->server, host, port, detour);
}

/** easel_proxy_review: closes tunnels to private destinations that are no longer permitted. */
void
easel_proxy_review (EaselProxy *self)
{
  g_return_if_fail (EASEL_IS_PROXY (self));

  if (self->server != NULL)
    easel_proxy_server_review (self->server);
}
