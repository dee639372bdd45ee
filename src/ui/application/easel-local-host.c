/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-local-host.h"

#include <glib/gi18n.h>

/* The id that easel-host gives to the welcome page. */
#define WELCOME_INSTANCE "welcome"

struct _EaselLocalHost
{
  GObject parent_instance;

  EaselEmbeddedHost *child;   /* nullable: not started */
  EaselHub *hub;              /* nullable: not connected */
  EaselConnections *connections;  /* nullable: not connected */
};

enum { NOTICE, WELCOMED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselLocalHost, easel_local_host, G_TYPE_OBJECT)

static void find_and_show (EaselLocalHost *self);

static void
easel_local_host_dispose (GObject *object)
{
  EaselLocalHost *self = EASEL_LOCAL_HOST (object);

  g_clear_object (&self->child);
  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  G_OBJECT_CLASS (easel_local_host_parent_class)->dispose (object);
}

static void
easel_local_host_class_init (EaselLocalHostClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_local_host_dispose;

  signals[NOTICE] = g_signal_new ("notice", EASEL_TYPE_LOCAL_HOST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[WELCOMED] = g_signal_new ("welcomed", EASEL_TYPE_LOCAL_HOST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
}

static void
easel_local_host_init (EaselLocalHost *self)
{
}

/** easel_local_host_new: a host that runs after easel_local_host_start(). */
EaselLocalHost *
easel_local_host_new (void)
{
  return g_object_new (EASEL_TYPE_LOCAL_HOST, NULL);
}

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
}

/** easel_local_host_start: does not need GTK; does nothing if the host was started already. */
void
easel_local_host_start (EaselLocalHost *self)
{
  g_autofree char *program = NULL;
  g_autofree char *folder = NULL;

  g_return_if_fail (EASEL_IS_LOCAL_HOST (self));

  if (self->child != NULL)
    return;
  program = easel_embedded_host_find ();
  folder = dup_folder ();
  self->child = easel_embedded_host_new (program, folder);
  easel_embedded_host_start (self->child);
}

gboolean
easel_local_host_is_started (EaselLocalHost *self)
{
  g_return_val_if_fail (EASEL_IS_LOCAL_HOST (self), FALSE);

  return self->child != NULL;
}

/**
 * easel_local_host_connect:
 * @hub: shows its sessions
 * @connections: receives the host
 * @client_id: identifies this installation
 *
 * Must be called once, after easel_local_host_start().
 */
void
easel_local_host_connect (EaselLocalHost   *self,
                          EaselHub         *hub,
                          EaselConnections *connections,
                          const char       *client_id)
{
  g_return_if_fail (EASEL_IS_LOCAL_HOST (self));
  g_return_if_fail (self->child != NULL);
  g_return_if_fail (EASEL_IS_HUB (hub));
  g_return_if_fail (EASEL_IS_CONNECTIONS (connections));

  if (!g_set_object (&self->hub, hub))
    return;
  g_set_object (&self->connections, connections);
  easel_connections_add_embedded (connections, self->child, client_id);
}

/** easel_local_host_disconnect: removes it from the panel. Its process keeps running, because agents may use it. */
void
easel_local_host_disconnect (EaselLocalHost *self)
{
  g_return_if_fail (EASEL_IS_LOCAL_HOST (self));

  if (self->hub == NULL)
    return;
  easel_connections_remove_embedded (self->connections, self->child);
  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
}

/* Returns: (nullable): the sessions of the host, if it is connected. */
static GListModel *
get_sessions (EaselLocalHost *self)
{
  EaselSource *source = self->hub != NULL ? easel_hub_find (self->hub, EASEL_EMBEDDED_ID) : NULL;

  return source != NULL ? easel_source_get_sessions (source) : NULL;
}

/* Returns: (transfer full) (nullable): the welcome page, in any session of the host. */
static EaselCanvas *
find_welcome (GListModel *sessions)
{
  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);
      GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

      for (guint n = 0; easel_session_get_agent (session) == NULL && n < g_list_model_get_n_items (canvases); n++)
        {
          g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, n);

          if (g_strcmp0 (easel_canvas_get_instance_id (canvas), WELCOME_INSTANCE) == 0)
            return g_steal_pointer (&canvas);
        }
    }
  return NULL;
}

static void
unfollow (EaselLocalHost *self,
          GListModel     *sessions)
{
  g_signal_handlers_disconnect_by_func (sessions, find_and_show, self);
  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      g_signal_handlers_disconnect_by_func (easel_session_get_canvases (session), find_and_show, self);
    }
}

static void
follow (EaselLocalHost *self,
        GListModel     *sessions)
{
  g_signal_connect_object (sessions, "items-changed", G_CALLBACK (find_and_show), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      g_signal_connect_object (easel_session_get_canvases (session), "items-changed", G_CALLBACK (find_and_show), self,
                               G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    }
}

/* Shows the welcome page once its canvas is listed, which may be shortly after the host opened it. */
static void
find_and_show (EaselLocalHost *self)
{
  GListModel *sessions = get_sessions (self);
  g_autoptr(EaselCanvas) canvas = NULL;

  if (sessions == NULL)
    return;
  unfollow (self, sessions);
  canvas = find_welcome (sessions);
  if (canvas != NULL)
    g_signal_emit (self, signals[WELCOMED], 0, canvas);
  else
    follow (self, sessions);
}

/* The host has opened the page; its canvas may already be listed, because the page may have been open. */
static void
welcomed_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselLocalHost) self = user_data;
  g_autoptr(GError) error = NULL;

  if (!g_subprocess_wait_check_finish (G_SUBPROCESS (object), result, &error))
    {
      g_signal_emit (self, signals[NOTICE], 0, error->message);
      return;
    }
  find_and_show (self);
}

static gboolean
is_ready (EaselLocalHost *self)
{
  EaselSource *source = self->hub == NULL ? NULL : easel_hub_find (self->hub, EASEL_EMBEDDED_ID);

  return source != NULL && easel_source_get_state (source) == EASEL_CONNECTION_READY;
}

/** easel_local_host_show_welcome: opens the welcome page, or emits "notice" with the reason why it cannot. */
void
easel_local_host_show_welcome (EaselLocalHost *self)
{
  const char *named = g_getenv ("EASEL_WELCOME_DIR");
  g_autofree char *program = NULL;
  g_autofree char *state = NULL;
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GError) error = NULL;

  g_return_if_fail (EASEL_IS_LOCAL_HOST (self));

  if (!is_ready (self))
    {
      g_signal_emit (self, signals[NOTICE], 0, _("Easel’s own host is not running."));
      return;
    }
  program = easel_embedded_host_find ();
  state = dup_folder ();
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, program, "serve", "--state", state, "--page",
                              named != NULL && *named != '\0' ? named : PKGDATADIR "/welcome", NULL);
  if (process != NULL)
    g_subprocess_wait_check_async (process, NULL, welcomed_cb, g_object_ref (self));
  else
    g_signal_emit (self, signals[NOTICE], 0, error->message);
}

/** easel_local_host_stop: ends the child process; called at the end of the program. */
void
easel_local_host_stop (EaselLocalHost *self)
{
  g_return_if_fail (EASEL_IS_LOCAL_HOST (self));

  if (self->child != NULL)
    easel_embedded_host_stop (self->child);
}
