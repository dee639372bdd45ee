/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-rpc"

#include "rpc-arrivals.h"

#define KEY "rpc-arrival"

/* Allocated with g_rc_box_new(): sockets and requests may outlive the server. */
typedef struct
{
  GQueue waiting;    /* borrowed SoupServerMessages that are incomplete; the oldest first */
  guint  patience;
  guint  most;
  guint  n_open;     /* number of open sockets */
} Arrivals;

typedef struct
{
  Arrivals          *arrivals;
  SoupServerMessage *message;    /* borrowed: the message owns this */
  GList             *link;       /* nullable: its link in the queue, while the message is incomplete */
  guint              deadline;
} Arrival;

static void
clear_arrivals (gpointer data)
{
  g_queue_clear (&((Arrivals *) data)->waiting);
}

static void
release_arrivals (gpointer data)
{
  g_rc_box_release_full (data, clear_arrivals);
}

static void
stop_waiting (Arrival *self)
{
  g_clear_handle_id (&self->deadline, g_source_remove);
  if (self->link != NULL)
    g_queue_delete_link (&self->arrivals->waiting, g_steal_pointer (&self->link));
}

static void
arrival_free (gpointer data)
{
  Arrival *self = data;

  stop_waiting (self);
  release_arrivals (self->arrivals);
  g_free (self);
}

/* Shuts the socket down; libsoup then finds the connection broken and cleans up. */
static void
cut (Arrival *self)
{
  GSocket *socket = soup_server_message_get_socket (self->message);

  stop_waiting (self);
  if (socket != NULL)
    g_socket_shutdown (socket, TRUE, TRUE, NULL);
}

static gboolean
deadline_cb (gpointer user_data)
{
  Arrival *self = user_data;

  self->deadline = 0;
  cut (self);
  return G_SOURCE_REMOVE;
}

static void
got_headers_cb (SoupServerMessage *message,
                Arrival           *self)
{
  if (self->link == NULL)
    return;
  g_clear_handle_id (&self->deadline, g_source_remove);
  self->deadline = g_timeout_add (self->arrivals->patience, deadline_cb, self);
}

static void
got_body_cb (SoupServerMessage *message,
             Arrival           *self)
{
  stop_waiting (self);
}

static void
socket_gone_cb (gpointer  data,
                GObject  *socket)
{
  Arrivals *self = data;

  self->n_open--;
  release_arrivals (self);
}

/* Counts a socket once: consecutive requests share it. */
static void
count_socket (Arrivals *self,
              GSocket  *socket)
{
  if (g_object_get_data (G_OBJECT (socket), KEY) != NULL)
    return;
  g_object_set_data (G_OBJECT (socket), KEY, self);
  g_object_weak_ref (G_OBJECT (socket), socket_gone_cb, g_rc_box_acquire (self));
  self->n_open++;
}

static void
started_cb (SoupServer        *server,
            SoupServerMessage *message,
            Arrivals          *self)
{
  GSocket *socket = soup_server_message_get_socket (message);
  Arrival *arrival = g_new0 (Arrival, 1);

  arrival->arrivals = g_rc_box_acquire (self);
  arrival->message = message;
  g_queue_push_tail (&self->waiting, message);
  arrival->link = self->waiting.tail;
  arrival->deadline = g_timeout_add (self->patience, deadline_cb, arrival);
  g_object_set_data_full (G_OBJECT (message), KEY, arrival, arrival_free);
  g_signal_connect (message, "got-headers", G_CALLBACK (got_headers_cb), arrival);
  g_signal_connect (message, "got-body", G_CALLBACK (got_body_cb), arrival);
  if (socket != NULL)
    count_socket (self, socket);
  if (self->n_open > self->most)
    cut (g_object_get_data (self->waiting.head->data, KEY));
}

/**
 * rpc_arrivals_watch:
 * @server: a server
 * @patience: milliseconds
 * @most: the most connections at a time, including WebSockets
 *
 * libsoup waits forever for clients that connect and send nothing, or a byte now and then. Above the limit of
 * connections, the oldest one without a complete request is closed, so that a client that sends its request at once is
 * served.
 */
void
rpc_arrivals_watch (SoupServer *server,
                    guint       patience,
                    guint       most)
{
  Arrivals *self;

  g_return_if_fail (SOUP_IS_SERVER (server));
  g_return_if_fail (patience > 0 && most > 0);

  self = g_rc_box_new0 (Arrivals);
  g_queue_init (&self->waiting);
  self->patience = patience;
  self->most = most;
  g_signal_connect_data (server, "request-started", G_CALLBACK (started_cb), self,
                         (GClosureNotify) (void (*) (void)) release_arrivals, 0);
}
