/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-watchdog.h"

#include <netinet/in.h>
#include <netinet/tcp.h>

#include "easel-limits.h"

struct _RpcWatchdog
{
  GSource         *source;
  GSocket         *socket;    /* nullable */
  RpcWatchdogFunc  on_dead;
  gpointer         user_data;
  gint64           last_seen; /* monotonic µs */
  gint64           patience;  /* µs */
  gsize            backlog;
  gboolean         suspect;   /* time is over; what waits in the socket is read first */
};

static gboolean
dispatch (GSource     *source,
          GSourceFunc  callback,
          gpointer     user_data)
{
  return callback (user_data);
}

/* Not a time-out source: that sets its own next time after each callback. */
static GSourceFuncs source_funcs = { .dispatch = dispatch };

/* A ping waits behind what was sent before it, so the more that is, the later its answer may be. */
static gint64
get_due (RpcWatchdog *self)
{
  return self->last_seen + self->patience +
         (gint64) (self->backlog / EASEL_LIMIT_SEND_RATE) * G_USEC_PER_SEC;
}

/* On a slow line nothing shows of a large message until it is whole, but the kernel sees it come. */
static void
look_at_socket (RpcWatchdog *self,
                gint64       now)
{
  struct tcp_info info;
  socklen_t length = sizeof (info);

  if (self->socket != NULL &&
      getsockopt (g_socket_get_fd (self->socket), IPPROTO_TCP, TCP_INFO, &info, &length) == 0)
    self->last_seen = MAX (self->last_seen, now - (gint64) info.tcpi_last_data_recv * 1000);
}

static gboolean
check_cb (gpointer user_data)
{
  RpcWatchdog *self = user_data;
  gint64 now = g_get_monotonic_time ();

  look_at_socket (self, now);
  if (now < get_due (self))
    {
      self->suspect = FALSE;
      g_source_set_ready_time (self->source, get_due (self));
    }
  else if (!self->suspect)
    {
      /* When it was this program that slept, the sign of life is in the socket. */
      self->suspect = TRUE;
      g_source_set_ready_time (self->source, now + EASEL_LIMIT_PONG_GRACE * 1000);
    }
  else
    {
      g_source_set_ready_time (self->source, -1);
      self->on_dead (self->user_data);
    }
  return G_SOURCE_CONTINUE;
}

/**
 * rpc_watchdog_new:
 * @socket: (nullable): the peer's; whatever comes in there shows that it is there
 * @on_dead: called once
 * @user_data: for @on_dead
 *
 * Returns: (transfer full): a watchdog of endless patience
 */
RpcWatchdog *
rpc_watchdog_new (GSocket         *socket,
                  RpcWatchdogFunc  on_dead,
                  gpointer         user_data)
{
  RpcWatchdog *self = g_new0 (RpcWatchdog, 1);

  g_set_object (&self->socket, socket);
  self->on_dead = on_dead;
  self->user_data = user_data;
  self->source = g_source_new (&source_funcs, sizeof (GSource));
  g_source_set_callback (self->source, check_cb, self, NULL);
  g_source_attach (self->source, g_main_context_get_thread_default ());
  return self;
}

void
rpc_watchdog_free (RpcWatchdog *self)
{
  g_source_destroy (self->source);
  g_source_unref (self->source);
  g_clear_object (&self->socket);
  g_free (self);
}

/**
 * rpc_watchdog_set_patience:
 * @self: a watchdog
 * @milliseconds: how long the peer may be silent; 0 for ever
 */
void
rpc_watchdog_set_patience (RpcWatchdog *self,
                           guint        milliseconds)
{
  self->patience = (gint64) milliseconds * 1000;
  rpc_watchdog_feed (self);
  g_source_set_ready_time (self->source, milliseconds > 0 ? get_due (self) : -1);
}

/**
 * rpc_watchdog_set_backlog:
 * @self: a watchdog
 * @n_bytes: how much the peer may still have to take in before it can answer
 */
void
rpc_watchdog_set_backlog (RpcWatchdog *self,
                          gsize        n_bytes)
{
  self->backlog = n_bytes;
}

/**
 * rpc_watchdog_feed:
 * @self: a watchdog
 *
 * The peer has shown that it is there.
 */
void
rpc_watchdog_feed (RpcWatchdog *self)
{
  self->last_seen = g_get_monotonic_time ();
  self->suspect = FALSE;
}
