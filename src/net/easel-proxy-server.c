/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-net"

#include "easel-proxy-server.h"

#include "easel-proxy-pins.h"
#include "easel-proxy-tunnel.h"
#include "easel-token.h"

/* The most tunnels of one session: WebKit opens some 35 connections, and pages open any number of WebSockets and
 * streams. Each tunnel has two sockets. */
#define TUNNELS_MAX 192

struct _EaselProxyServer
{
  GObject                  parent_instance;

  /* Fields of the thread that created the object. */
  GThread                 *thread;    /* NULL while the thread is not running */
  GMainContext            *outer;
  EaselProxyJudge          judge;     /* NULL after easel_proxy_server_stop() */
  gpointer                 judge_data;

  /* Set before the thread starts. */
  GMainContext            *inner;
  GMainLoop               *loop;
  GResolver               *resolver;
  GProxyResolver          *system;    /* nullable */
  char                    *password;
  char                    *uri;
  EaselProxyTunnelContext  context;

  /* Fields of the proxy's thread. */
  GSocketService          *service;
  GHashTable              *tunnels;   /* guint64 → EaselProxyTunnel */
  GHashTable              *pins;
  GHashTable              *detours;   /* "host port" → GSocketAddress */
  guint64                  serial;
  guint                    n_alive;   /* objects that unfinished operations may still reference */
  gboolean                 is_over;
};

G_DEFINE_FINAL_TYPE (EaselProxyServer, easel_proxy_server, G_TYPE_OBJECT)

static void
easel_proxy_server_finalize (GObject *object)
{
  EaselProxyServer *self = EASEL_PROXY_SERVER (object);

  g_assert (self->thread == NULL);
  g_clear_object (&self->service);
  g_clear_object (&self->resolver);
  g_clear_object (&self->system);
  g_hash_table_unref (self->tunnels);
  g_hash_table_unref (self->pins);
  g_hash_table_unref (self->detours);
  g_main_context_unref (self->outer);
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->inner);
  g_free (self->password);
  g_free (self->uri);
  G_OBJECT_CLASS (easel_proxy_server_parent_class)->finalize (object);
}

static void
easel_proxy_server_class_init (EaselProxyServerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_proxy_server_finalize;
}

static void
easel_proxy_server_init (EaselProxyServer *self)
{
  self->outer = g_main_context_ref_thread_default ();
  self->inner = g_main_context_new ();
  self->loop = g_main_loop_new (self->inner, FALSE);
  self->tunnels = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_object_unref);
  self->pins = easel_proxy_pins_new ();
  self->detours = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

/* Work posted with the same priority runs in the order of posting. g_main_context_invoke() would run it in the calling
 * thread whenever no thread owns the context. */
static void
post (GMainContext   *context,
      int             priority,
      GSourceFunc     func,
      gpointer        data,
      GDestroyNotify  free_func)
{
  g_autoptr(GSource) source = g_idle_source_new ();

  g_source_set_priority (source, priority);
  g_source_set_callback (source, func, data, free_func);
  g_source_attach (source, context);
}

typedef void (*ErrandFunc) (EaselProxyServer *self,
                            gpointer          data);

typedef struct
{
  EaselProxyServer *server;
  ErrandFunc        func;
  gpointer          data;
  GMutex            mutex;
  GCond             cond;
  gboolean          is_done;
} Errand;

static gboolean
errand_cb (gpointer user_data)
{
  Errand *errand = user_data;

  errand->func (errand->server, errand->data);
  g_mutex_lock (&errand->mutex);
  errand->is_done = TRUE;
  g_cond_signal (&errand->cond);
  g_mutex_unlock (&errand->mutex);
  return G_SOURCE_REMOVE;
}

/* Runs a function in the proxy's thread and waits for it: no iteration of that thread's loop is long. */
static void
run (EaselProxyServer *self,
     ErrandFunc        func,
     gpointer          data)
{
  Errand errand = { .server = self, .func = func, .data = data };

  g_mutex_init (&errand.mutex);
  g_cond_init (&errand.cond);
  post (self->inner, G_PRIORITY_DEFAULT, errand_cb, &errand, NULL);
  g_mutex_lock (&errand.mutex);
  while (!errand.is_done)
    g_cond_wait (&errand.cond, &errand.mutex);
  g_mutex_unlock (&errand.mutex);
  g_mutex_clear (&errand.mutex);
  g_cond_clear (&errand.cond);
}

/* A question of a tunnel to the other thread, and its answer. It has only the id of the tunnel, which may be closed by
 * then. */
typedef struct
{
  EaselProxyServer *server;
  guint64           tunnel;
  char             *host;
  guint16           port;
  GError           *error;         /* nullable */
  gboolean          is_permitted;
} Question;

static void
question_clear (gpointer data)
{
  Question *self = data;

  g_object_unref (self->server);
  g_free (self->host);
  g_clear_error (&self->error);
}

static void
question_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, question_clear);
}

static gboolean
answer_cb (gpointer user_data)
{
  Question *question = user_data;
  EaselProxyTunnel *tunnel = g_hash_table_lookup (question->server->tunnels, &question->tunnel);

  if (tunnel != NULL)
    easel_proxy_tunnel_answer (tunnel, question->is_permitted);
  return G_SOURCE_REMOVE;
}

static gboolean
question_cb (gpointer user_data)
{
  Question *question = user_data;
  EaselProxyServer *self = question->server;

  if (self->judge != NULL)
    question->is_permitted = self->judge (self->judge_data, question->host, question->port, question->error);
  /* The judge may have stopped the server: then there is no thread to answer. */
  if (self->judge != NULL)
    post (self->inner, G_PRIORITY_DEFAULT, answer_cb, g_atomic_rc_box_acquire (question), question_unref);
  return G_SOURCE_REMOVE;
}

static void
ask (gpointer          user_data,
     EaselProxyTunnel *tunnel,
     const GError     *error)
{
  EaselProxyServer *self = user_data;
  Question *question = g_atomic_rc_box_new0 (Question);

  question->server = g_object_ref (self);
  question->tunnel = easel_proxy_tunnel_get_id (tunnel);
  question->host = g_strdup (easel_proxy_tunnel_get_destination (tunnel, &question->port));
  question->error = error != NULL ? g_error_copy (error) : NULL;
  post (self->outer, G_PRIORITY_DEFAULT, question_cb, question, question_unref);
}

static gboolean
pin (gpointer    user_data,
     const char *host,
     guint16     port,
     gboolean    is_private,
     GList      *addresses)
{
  return easel_proxy_pins_check (EASEL_PROXY_SERVER (user_data)->pins, host, port, is_private, addresses);
}

static GSocketAddress *
find_detour (gpointer    user_data,
             const char *host,
             guint16     port)
{
  g_autofree char *destination = g_strdup_printf ("%s %u", host, port);
  GSocketAddress *detour = g_hash_table_lookup (EASEL_PROXY_SERVER (user_data)->detours, destination);

  return detour != NULL ? g_object_ref (detour) : NULL;
}

static gboolean
quit_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

/* Cancelled operations still call back and keep their references until then: the thread ends when the last such object
 * is freed and no other work is left. */
static void
gone_cb (gpointer  user_data,
         GObject  *object)
{
  EaselProxyServer *self = user_data;

  if (--self->n_alive == 0 && self->is_over)
    post (self->inner, G_PRIORITY_LOW, quit_cb, self->loop, NULL);
}

static void
watch (EaselProxyServer *self,
       gpointer          object)
{
  self->n_alive++;
  g_object_weak_ref (object, gone_cb, self);
}

static void
closed_cb (EaselProxyTunnel *tunnel,
           EaselProxyServer *self)
{
  guint64 id = easel_proxy_tunnel_get_id (tunnel);

  g_hash_table_remove (self->tunnels, &id);
}

static gboolean
incoming_cb (EaselProxyServer  *self,
             GSocketConnection *connection)
{
  EaselProxyTunnel *tunnel;
  guint64 id = ++self->serial;

  if (g_hash_table_size (self->tunnels) >= TUNNELS_MAX)
    {
      g_debug ("Too many tunnels");
      return TRUE;
    }
  tunnel = easel_proxy_tunnel_new (connection, id, &self->context);
  watch (self, tunnel);
  g_hash_table_insert (self->tunnels, g_memdup2 (&id, sizeof id), tunnel);
  g_signal_connect (tunnel, "closed", G_CALLBACK (closed_cb), self);
  easel_proxy_tunnel_start (tunnel);
  return TRUE;
}

/* Listens on loopback only, and requires the password: no other program can use the proxy. */
static gboolean
listen (EaselProxyServer  *self,
        GError           **error)
{
  g_autoptr(GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr(GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr(GSocketAddress) bound = NULL;

  self->password = easel_token_new (error);
  if (self->password == NULL)
    return FALSE;
  self->service = g_socket_service_new ();
  /* WebKit opens the connections of a page all at once; a connection that finds the queue full is retried after a
   * second. */
  g_socket_listener_set_backlog (G_SOCKET_LISTENER (self->service), TUNNELS_MAX);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (self->service), address, G_SOCKET_TYPE_STREAM,
                                      G_SOCKET_PROTOCOL_TCP, NULL, &bound, error))
    return FALSE;
  watch (self, self->service);
  g_signal_connect_swapped (self->service, "incoming", G_CALLBACK (incoming_cb), self);
  self->uri = g_strdup_printf ("socks5://easel:%s@127.0.0.1:%u", self->password,
                               g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound)));
  return TRUE;
}

static gpointer
thread_func (gpointer user_data)
{
  EaselProxyServer *self = user_data;

  g_main_context_push_thread_default (self->inner);
  g_main_loop_run (self->loop);
  g_main_context_pop_thread_default (self->inner);
  return NULL;
}

/**
 * easel_proxy_server_new:
 * @resolver: resolves names
 * @system: (nullable): the proxy resolver for public addresses; %NULL for the system's
 * @judge: decides about connections; called in the thread-default context of the caller
 * @user_data: for @judge
 * @error: a location for a `G_IO_ERROR`
 *
 * Returns: (transfer full) (nullable): a server that listens
 */
EaselProxyServer *
easel_proxy_server_new (GResolver        *resolver,
                        GProxyResolver   *system,
                        EaselProxyJudge   judge,
                        gpointer          user_data,
                        GError          **error)
{
  g_autoptr(EaselProxyServer) self = NULL;
  gboolean is_listening;

  g_return_val_if_fail (G_IS_RESOLVER (resolver), NULL);
  g_return_val_if_fail (judge != NULL, NULL);

  self = g_object_new (EASEL_TYPE_PROXY_SERVER, NULL);
  self->judge = judge;
  self->judge_data = user_data;
  self->resolver = g_object_ref (resolver);
  g_set_object (&self->system, system);
  /* The listener accepts in the context that is the thread default now. */
  g_main_context_push_thread_default (self->inner);
  is_listening = listen (self, error);
  g_main_context_pop_thread_default (self->inner);
  if (!is_listening)
    return NULL;
  self->context = (EaselProxyTunnelContext) {
    .password = self->password,
    .resolver = self->resolver,
    .system = self->system,
    .ask = ask,
    .pin = pin,
    .find_detour = find_detour,
    .user_data = self,
  };
  self->thread = g_thread_try_new ("easel-proxy", thread_func, self, error);
  return self->thread != NULL ? g_steal_pointer (&self) : NULL;
}

/** easel_proxy_server_get_uri: (transfer none): its address with the password; secret. */
const char *
easel_proxy_server_get_uri (EaselProxyServer *self)
{
  g_return_val_if_fail (EASEL_IS_PROXY_SERVER (self), NULL);

  return self->uri;
}

typedef struct
{
  const char     *host;
  guint16         port;
  GSocketAddress *detour;  /* nullable */
} Destination;

static void
unpin (EaselProxyServer *self,
       gpointer          data)
{
  Destination *destination = data;

  easel_proxy_pins_remove (self->pins, destination->host, destination->port);
}

/**
 * easel_proxy_server_unpin:
 * @self: a server
 * @host: a host, in the canonical spelling
 * @port: a TCP port
 *
 * Removes the pin of a destination: its next addresses are pinned.
 */
void
easel_proxy_server_unpin (EaselProxyServer *self,
                          const char       *host,
                          guint16           port)
{
  Destination destination = { host, port, NULL };

  g_return_if_fail (EASEL_IS_PROXY_SERVER (self));
  g_return_if_fail (self->thread != NULL);
  g_return_if_fail (host != NULL);

  run (self, unpin, &destination);
}

static void
set_detour (EaselProxyServer *self,
            gpointer          data)
{
  Destination *destination = data;

  g_hash_table_replace (self->detours, g_strdup_printf ("%s %u", destination->host, destination->port),
                        g_object_ref (destination->detour));
}

/**
 * easel_proxy_server_set_detour:
 * @self: a server
 * @host: a host, in the canonical spelling
 * @port: a TCP port
 * @detour: where it is reached
 *
 * The destination counts as private: the judge is asked about it.
 */
void
easel_proxy_server_set_detour (EaselProxyServer *self,
                               const char       *host,
                               guint16           port,
                               GSocketAddress   *detour)
{
  Destination destination = { host, port, detour };

  g_return_if_fail (EASEL_IS_PROXY_SERVER (self));
  g_return_if_fail (self->thread != NULL);
  g_return_if_fail (host != NULL);
  g_return_if_fail (G_IS_SOCKET_ADDRESS (detour));

  run (self, set_detour, &destination);
}

typedef struct
{
  guint64  id;
  char    *host;
  guint16  port;
} Visit;

static void
visit_clear (gpointer data)
{
  g_free (((Visit *) data)->host);
}

/* Tunnels that wait for the judge right now are not listed: they have no answer yet. */
static void
list_private (EaselProxyServer *self,
              gpointer          data)
{
  GHashTableIter iter;
  gpointer tunnel;

  g_hash_table_iter_init (&iter, self->tunnels);
  while (g_hash_table_iter_next (&iter, NULL, &tunnel))
    {
      Visit visit = { .id = easel_proxy_tunnel_get_id (tunnel) };

      if (!easel_proxy_tunnel_is_private (tunnel))
        continue;
      visit.host = g_strdup (easel_proxy_tunnel_get_destination (tunnel, &visit.port));
      g_array_append_val ((GArray *) data, visit);
    }
}

static void
cut (EaselProxyServer *self,
     gpointer          data)
{
  GArray *visits = data;

  for (guint i = 0; i < visits->len; i++)
    {
      EaselProxyTunnel *tunnel = g_hash_table_lookup (self->tunnels, &g_array_index (visits, Visit, i).id);

      if (tunnel != NULL)
        easel_proxy_tunnel_close (tunnel);
    }
}

/**
 * easel_proxy_server_review:
 * @self: a server
 *
 * Closes all tunnels to private destinations that are no longer permitted before it returns: earlier answers of the
 * judge have arrived in the thread by then.
 */
void
easel_proxy_server_review (EaselProxyServer *self)
{
  g_autoptr(GArray) visits = NULL;

  g_return_if_fail (EASEL_IS_PROXY_SERVER (self));
  g_return_if_fail (self->thread != NULL);

  visits = g_array_new (FALSE, FALSE, sizeof (Visit));
  g_array_set_clear_func (visits, visit_clear);
  run (self, list_private, visits);
  for (guint i = visits->len; i > 0; i--)
    {
      Visit *visit = &g_array_index (visits, Visit, i - 1);

      if (self->judge (self->judge_data, visit->host, visit->port, NULL))
        g_array_remove_index_fast (visits, i - 1);
    }
  run (self, cut, visits);
}

static void
stop (EaselProxyServer *self,
      gpointer          data)
{
  g_autoptr(GList) tunnels = g_hash_table_get_values (self->tunnels);

  self->is_over = TRUE;
  g_socket_service_stop (self->service);
  g_socket_listener_close (G_SOCKET_LISTENER (self->service));
  g_clear_object (&self->service);
  for (GList *l = tunnels; l != NULL; l = l->next)
    easel_proxy_tunnel_close (l->data);
}

/** easel_proxy_server_stop: cancels all operations and waits for them. */
void
easel_proxy_server_stop (EaselProxyServer *self)
{
  g_return_if_fail (EASEL_IS_PROXY_SERVER (self));
  g_return_if_fail (self->thread != NULL);

  self->judge = NULL;
  run (self, stop, NULL);
  g_clear_pointer (&self->thread, g_thread_join);
}
