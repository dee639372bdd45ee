/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-origin.h"

#include "easel-network.h"
#include "easel-proxy.h"
#include "easel-web-view.h"

#define ORIGIN "easel-web-origin"

/* The server of a direct canvas, and the proxy that connects to it. */
typedef struct
{
  EaselProxy *proxy;
  char       *host;        /* nullable: in the proxy's spelling */
  guint       port;
  gboolean    is_private;  /* the declared address is on this computer or its network */
  char       *unreached;   /* why the proxy could not connect */
} Origin;

/* Frees the proxy first, because it emits "permit" while it has tunnels. */
static void
origin_free (Origin *self)
{
  g_object_unref (self->proxy);
  g_free (self->host);
  g_free (self->unreached);
  g_free (self);
}

static gboolean
is_origin (Origin     *self,
           const char *host,
           guint       port)
{
  return port == self->port && g_strcmp0 (host, self->host) == 0;
}

/* A canvas whose declared name is on the internet must not reach the user's network by that name. */
static EaselProxyVerdict
permit_cb (Origin     *self,
           const char *host,
           guint       port)
{
  return self->is_private && is_origin (self, host, port) ? EASEL_PROXY_ALLOW : EASEL_PROXY_REFUSE;
}

static void
failed_cb (Origin       *self,
           const char   *host,
           guint         port,
           const GError *error)
{
  if (!is_origin (self, host, port))
    return;
  g_free (self->unreached);
  self->unreached = g_strdup (error->message);
}

/* The server is on another computer. */
static void
set_forward (Origin         *self,
             GSocketAddress *forward)
{
  self->is_private = TRUE;
  if (self->host != NULL)
    easel_proxy_set_detour (self->proxy, self->host, (guint16) self->port, forward);
}

static Origin *
origin_new (const char *declared)
{
  g_autoptr(GUri) uri = g_uri_parse (declared, G_URI_FLAGS_SCHEME_NORMALIZE, NULL);
  g_autoptr(GInetAddress) address = NULL;
  Origin *self = g_new0 (Origin, 1);

  self->proxy = easel_proxy_new (NULL, NULL);
  g_signal_connect_swapped (self->proxy, "permit", G_CALLBACK (permit_cb), self);
  g_signal_connect_swapped (self->proxy, "failed", G_CALLBACK (failed_cb), self);
  if (uri == NULL)
    return self;
  self->host = easel_network_canonical_host (g_uri_get_host (uri));
  /* GUri returns the default ports of http and https. */
  self->port = (guint) g_uri_get_port (uri);
  self->is_private = self->host != NULL && easel_network_of_host (self->host, &address) == EASEL_NETWORK_PRIVATE;
  if (address != NULL)
    {
      /* The shortest spelling, which WebKit uses. */
      g_free (self->host);
      self->host = g_inet_address_to_string (address);
    }
  return self;
}

static const char *
add_origin (WebKitNetworkSession *session,
            const char           *declared,
            GSocketAddress       *forward)
{
  Origin *origin = origin_new (declared);

  if (forward != NULL)
    set_forward (origin, forward);
  g_object_set_data_full (G_OBJECT (session), ORIGIN, origin, (GDestroyNotify) origin_free);
  return easel_proxy_get_uri (origin->proxy);
}

/**
 * easel_web_origin_create_session:
 * @profile: the class of a canvas
 * @declared: (nullable): the address of the canvas, for a class with network access
 * @forward: (nullable): a socket that leads to its server on another computer
 *
 * Returns: (transfer full): a session for one view; its origin cannot be changed
 */
WebKitNetworkSession *
easel_web_origin_create_session (const EaselWebProfile *profile,
                                 const char            *declared,
                                 GSocketAddress        *forward)
{
  WebKitNetworkSession *session;

  g_return_val_if_fail (profile->network == EASEL_WEB_NOWHERE || declared != NULL, NULL);

  session = webkit_network_session_new_ephemeral ();
  easel_web_view_configure_session (profile, session,
                                    profile->network == EASEL_WEB_NOWHERE ? EASEL_PROXY_NOWHERE
                                                                          : add_origin (session, declared, forward));

  return session;
}

/** easel_web_origin_take_reason: WebKit only reports that its proxy did not connect. Returns: (transfer full)
 * (nullable): the reason why the last connection to the origin of the canvas failed, as a sentence. */
char *
easel_web_origin_take_reason (WebKitNetworkSession *session)
{
  Origin *origin;

  g_return_val_if_fail (WEBKIT_IS_NETWORK_SESSION (session), NULL);

  origin = g_object_get_data (G_OBJECT (session), ORIGIN);
  return origin != NULL ? g_steal_pointer (&origin->unreached) : NULL;
}
