/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-watchdog.h"

/* The kernel's header: the one of the C library lacks tcpi_bytes_received. */
#include <linux/tcp.h>
#include <netinet/in.h>

#include <string.h>

#include "easel-limits.h"
#include "rpc-limits.h"

/* The shortest time between two counts of received bytes, in µs. */
#define COUNT_INTERVAL G_USEC_PER_SEC

struct _RpcWatchdog
{
  GSource         *source;
  GSocket         *socket;    /* nullable */
  RpcWatchdogFunc  on_timeout;
  gpointer         user_data;
  gint64           last_seen; /* monotonic µs */
  gint64           patience;  /* µs */
  gint64           unfinished_until; /* µs; until when an incomplete message counts as a sign of life */
  gint64           counted_at;       /* µs; time of the last update of @received */
  guint64          received;         /* bytes received up to about the last sign of life */
  gsize            backlog;
  gboolean         suspect;   /* the time is over, but unread data in the socket is read first */
};

static gboolean
dispatch (GSource     *source,
          GSourceFunc  callback,
          gpointer     user_data)
{
  return callback (user_data);
}

/* Not a timeout source, which sets its own next time after each callback. */
static GSourceFuncs source_funcs = { .dispatch = dispatch };

/* When the answer is due. A ping waits behind all data sent before it, so a larger backlog allows a later answer. */
static gint64
get_due (RpcWatchdog *self)
{
  return MAX (self->last_seen + self->patience, self->unfinished_until) +
         (gint64) (self->backlog / EASEL_LIMIT_SEND_RATE) * G_USEC_PER_SEC;
}

static gboolean
ask_kernel (RpcWatchdog     *self,
            struct tcp_info *info)
{
  socklen_t length = sizeof *info;

  memset (info, 0, sizeof *info);
  return self->socket != NULL &&
         getsockopt (g_socket_get_fd (self->socket), IPPROTO_TCP, TCP_INFO, info, &length) == 0;
}

/* Extends the time for a large message that arrives slowly: it is not visible until complete, but the kernel counts its
 * bytes. They do not count as a sign of life: they buy the time that they take on the slowest line, and the size of a
 * message is limited. */
static void
check_socket (RpcWatchdog *self,
              gint64       now)
{
  struct tcp_info info;
  gint64 last_data, bought;
  guint64 n_bytes;

  if (!ask_kernel (self, &info))
    return;
  last_data = now - (gint64) info.tcpi_last_data_recv * 1000;
  n_bytes = MIN (info.tcpi_bytes_received - self->received, EASEL_LIMIT_MESSAGE_BYTES);
  bought = (gint64) (n_bytes * G_USEC_PER_SEC / EASEL_LIMIT_SEND_RATE);
  self->unfinished_until = MIN (last_data, self->last_seen + bought) + self->patience;
}

static gboolean
check_cb (gpointer user_data)
{
  RpcWatchdog *self = user_data;
  gint64 now = g_get_monotonic_time ();

  check_socket (self, now);
  if (now < get_due (self))
    {
      self->suspect = FALSE;
      g_source_set_ready_time (self->source, get_due (self));
    }
  else if (!self->suspect)
    {
      /* If this process was suspended, the sign of life is unread data in the socket. */
      self->suspect = TRUE;
      g_source_set_ready_time (self->source, now + EASEL_LIMIT_PONG_GRACE * 1000);
    }
  else
    {
      g_source_set_ready_time (self->source, -1);
      self->on_timeout (self->user_data);
    }
  return G_SOURCE_CONTINUE;
}

/**
 * rpc_watchdog_new:
 * @socket: (nullable): the socket of the peer, to see incomplete messages
 * @on_timeout: called once
 * @user_data: for @on_timeout
 *
 * Returns: (transfer full): a watchdog without a timeout
 */
RpcWatchdog *
rpc_watchdog_new (GSocket         *socket,
                  RpcWatchdogFunc  on_timeout,
                  gpointer         user_data)
{
  RpcWatchdog *self = g_new0 (RpcWatchdog, 1);

  g_set_object (&self->socket, socket);
  self->on_timeout = on_timeout;
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

/** rpc_watchdog_set_patience: @milliseconds: how long the peer may be silent; 0 for no timeout. */
void
rpc_watchdog_set_patience (RpcWatchdog *self,
                           guint        milliseconds)
{
  self->patience = (gint64) milliseconds * 1000;
  rpc_watchdog_feed (self);
  g_source_set_ready_time (self->source, milliseconds > 0 ? get_due (self) : -1);
}

/** rpc_watchdog_set_backlog: @n_bytes: how much the peer has to receive before it can answer. */
void
rpc_watchdog_set_backlog (RpcWatchdog *self,
                          gsize        n_bytes)
{
  self->backlog = n_bytes;
}

/** rpc_watchdog_feed: records a sign of life of the peer. */
void
rpc_watchdog_feed (RpcWatchdog *self)
{
  struct tcp_info info;

  self->last_seen = g_get_monotonic_time ();
  self->unfinished_until = 0;
  self->suspect = FALSE;
  /* Do not make this system call for each of many messages. */
  if (self->last_seen - self->counted_at >= COUNT_INTERVAL && ask_kernel (self, &info))
    {
      self->counted_at = self->last_seen;
      self->received = info.tcpi_bytes_received;
    }
}
