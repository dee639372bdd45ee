/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-loopback.h"

#include <string.h>

/* Whether Host names the loopback interface: a DNS name that resolves to 127.0.0.1 (DNS rebinding) differs. */
static gboolean
is_our_host (SoupMessageHeaders *headers,
             guint               port)
{
  const char *host = soup_message_headers_get_one (headers, "Host");
  g_autofree char *number = g_strdup_printf ("127.0.0.1:%u", port);
  g_autofree char *name = g_strdup_printf ("localhost:%u", port);

  return host != NULL && (strcmp (host, number) == 0 || g_ascii_strcasecmp (host, name) == 0);
}

/**
 * rpc_loopback_is_direct:
 * @headers: the headers of a request
 * @port: the port of the listening socket
 *
 * Refuses web pages: browsers send Origin with every WebSocket and cross-origin request. No page may connect, even with
 * a token.
 *
 * Returns: whether Host names this very port of the loopback interface, and there is no Origin
 */
gboolean
rpc_loopback_is_direct (SoupMessageHeaders *headers,
                        guint               port)
{
  return is_our_host (headers, port) && soup_message_headers_get_one (headers, "Origin") == NULL;
}

static guint
count (SoupMessageHeaders *headers,
       const char         *name)
{
  SoupMessageHeadersIter iter;
  const char *each;
  const char *value;
  guint n = 0;

  soup_message_headers_iter_init (&iter, headers);
  while (soup_message_headers_iter_next (&iter, &each, &value))
    n += g_ascii_strcasecmp (each, name) == 0;
  return n;
}

/**
 * rpc_loopback_is_framed:
 * @headers: of a request
 *
 * libsoup uses one of several Content-Length headers. No proxy in front of this server could use another, but an honest
 * client never sends two.
 *
 * Returns: whether the request has at most one length, or chunks
 */
gboolean
rpc_loopback_is_framed (SoupMessageHeaders *headers)
{
  return count (headers, "Content-Length") + count (headers, "Transfer-Encoding") <= 1;
}
