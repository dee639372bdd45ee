/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-local-host.h"

#include <glib/gi18n.h>

struct _EaselLocalHost
{
  GObject parent_instance;

  EaselEmbeddedHost *child;   /* nullable: not started */
  EaselHub *hub;              /* nullable: not connected */
};

enum { TOLD, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselLocalHost, easel_local_host, G_TYPE_OBJECT)

static void
easel_local_host_dispose (GObject *object)
{
  EaselLocalHost *self = EASEL_LOCAL_HOST (object);

  g_clear_object (&self->child);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_local_host_parent_class)->dispose (object);
}

static void
easel_local_host_class_init (EaselLocalHostClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_local_host_dispose;

  signals[TOLD] = g_signal_new ("told", EASEL_TYPE_LOCAL_HOST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_local_host_init (EaselLocalHost *self)
{
}

/** easel_local_host_new: a host that does not run before easel_local_host_start(). */
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

/** easel_local_host_start: needs no tool kit; nothing happens when it was started already. */
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
 * @connections: gets the host, which was started before; once
 * @client_id: of this installation
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
  easel_connections_add_embedded (connections, self->child, client_id);
}

/* The host has the page, and shows it as any other. */
static void
welcomed_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselLocalHost) self = user_data;
  g_autoptr(GError) error = NULL;

  if (!g_subprocess_wait_check_finish (G_SUBPROCESS (object), result, &error))
    g_signal_emit (self, signals[TOLD], 0, error->message);
}

static gboolean
is_ready (EaselLocalHost *self)
{
  EaselSource *source = self->hub == NULL ? NULL : easel_hub_find (self->hub, EASEL_EMBEDDED_ID);

  return source != NULL && easel_source_get_state (source) == EASEL_SOURCE_READY;
}

/** easel_local_host_show_welcome: opens the page that comes with Easel; says why where that fails. */
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
      g_signal_emit (self, signals[TOLD], 0, _("Easel’s own host does not run."));
      return;
    }
  program = easel_embedded_host_find ();
  state = dup_folder ();
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, program, "serve", "--state", state, "--page",
                              named != NULL && *named != '\0' ? named : PKGDATADIR "/welcome", NULL);
  if (process != NULL)
    g_subprocess_wait_check_async (process, NULL, welcomed_cb, g_object_ref (self));
  else
    g_signal_emit (self, signals[TOLD], 0, error->message);
}

/** easel_local_host_stop: ends the child; for the end of the program. */
void
easel_local_host_stop (EaselLocalHost *self)
{
  g_return_if_fail (EASEL_IS_LOCAL_HOST (self));

  if (self->child != NULL)
    easel_embedded_host_stop (self->child);
}
