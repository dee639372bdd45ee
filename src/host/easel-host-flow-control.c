/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-flow-control.h"

#include "easel-host-limits.h"

struct _EaselHostFlowControl
{
  GObject       parent_instance;
  EaselHostHub *hub;
};

/* The state of one connection, attached to it. */
typedef struct
{
  gsize unread;
  gsize asked;   /* bytes of them that were sent before the pending ping; 0: no ping is pending */
} Window;

typedef struct
{
  EaselHostFlowControl *flow_control;
  EaselHostConnection  *connection;
} Ping;

G_DEFINE_FINAL_TYPE (EaselHostFlowControl, easel_host_flow_control, G_TYPE_OBJECT)

enum { MOVED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
easel_host_flow_control_finalize (GObject *object)
{
  g_clear_object (&EASEL_HOST_FLOW_CONTROL (object)->hub);
  G_OBJECT_CLASS (easel_host_flow_control_parent_class)->finalize (object);
}

static void
easel_host_flow_control_class_init (EaselHostFlowControlClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_flow_control_finalize;

  signals[MOVED] = g_signal_new ("moved", EASEL_HOST_TYPE_FLOW_CONTROL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
easel_host_flow_control_init (EaselHostFlowControl *self)
{
}

EaselHostFlowControl *
easel_host_flow_control_new (EaselHostHub *hub)
{
  EaselHostFlowControl *self = g_object_new (EASEL_HOST_TYPE_FLOW_CONTROL, NULL);

  self->hub = g_object_ref (hub);
  return self;
}

static Window *
get_window (EaselHostConnection *connection)
{
  Window *window = g_object_get_data (G_OBJECT (connection), "easel-host-flow");

  if (window == NULL)
    {
      window = g_new0 (Window, 1);
      g_object_set_data_full (G_OBJECT (connection), "easel-host-flow", window, g_free);
    }
  return window;
}

static void ask (EaselHostFlowControl       *self,
                 EaselHostConnection *connection);

/* An error also counts as an answer; and a client that never answers must not stop a terminal for ever. */
static void
ping_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Ping *ping = user_data;
  g_autoptr(EaselHostFlowControl) self = ping->flow_control;
  g_autoptr(EaselHostConnection) connection = ping->connection;
  g_autoptr(JsonNode) node = rpc_peer_call_finish (RPC_PEER (source), result, NULL);
  Window *window = get_window (connection);

  g_free (ping);
  window->unread -= MIN (window->unread, window->asked);
  window->asked = 0;
  if (rpc_peer_is_closed (RPC_PEER (source)))
    window->unread = 0;
  if (window->unread > EASEL_LIMIT_TERMINAL_WINDOW / 4)
    ask (self, connection);
  g_signal_emit (self, signals[MOVED], 0);
}

static void
ask (EaselHostFlowControl *self,
     EaselHostConnection  *connection)
{
  Window *window = get_window (connection);
  Ping *ping = g_new0 (Ping, 1);

  window->asked = window->unread;
  ping->flow_control = g_object_ref (self);
  ping->connection = g_object_ref (connection);
  rpc_peer_call_async (easel_host_connection_get_peer (connection), "ping", NULL, 0, NULL, ping_cb, ping);
}

void
easel_host_flow_control_add (EaselHostFlowControl *self,
                             const char           *channel,
                             gsize                 bytes)
{
  g_autoptr(GPtrArray) subscribers = NULL;

  g_return_if_fail (EASEL_HOST_IS_FLOW_CONTROL (self));

  subscribers = easel_host_hub_list_subscribers (self->hub, channel);
  for (guint i = 0; i < subscribers->len; i++)
    {
      Window *window = get_window (subscribers->pdata[i]);

      window->unread += bytes;
      if (window->asked == 0 && window->unread > EASEL_LIMIT_TERMINAL_WINDOW / 4)
        ask (self, subscribers->pdata[i]);
    }
}

gboolean
easel_host_flow_control_is_full (EaselHostFlowControl *self,
                                 const char           *channel)
{
  g_autoptr(GPtrArray) subscribers = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_FLOW_CONTROL (self), FALSE);

  subscribers = easel_host_hub_list_subscribers (self->hub, channel);
  for (guint i = 0; i < subscribers->len; i++)
    if (get_window (subscribers->pdata[i])->unread >= EASEL_LIMIT_TERMINAL_WINDOW)
      return TRUE;
  return FALSE;
}
