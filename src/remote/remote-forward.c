/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-forward.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "remote-address.h"
#include "remote-connect.h"
#include "remote-control.h"
#include "remote-error.h"
#include "rpc-transport.h"

/* The line of the shell there, which waits for the end of the connection afterwards. */
#define GREETING "easel-forward"
#define WAIT "echo " GREETING "; exec cat >/dev/null"

struct _RemoteForward
{
  EaselForward  parent_instance;

  char         *address;  /* of the other computer */
  char         *title;    /* its name */
  char         *folder;   /* mode 0700 */
  char         *control;  /* nullable: the socket by which ssh(1) takes orders */
  char         *socket;   /* the socket that leads to the port */
  char         *target;   /* HOST:PORT there */
  RpcTransport *session;  /* nullable: ends with the connection of ssh(1) */
  gboolean      is_made;  /* ssh(1) listens at @socket */
};

G_DEFINE_FINAL_TYPE (RemoteForward, remote_forward, EASEL_TYPE_FORWARD)

/* Without its sockets, every further connection fails, even if ssh(1) takes its time to end. */
static void
remove_folder (RemoteForward *self)
{
  if (self->folder == NULL)
    return;
  g_unlink (self->socket);
  g_rmdir (self->folder);
  g_clear_pointer (&self->folder, g_free);
}

/* (transfer full) (nullable): the order needs no configuration: the user's could name forwards of its own. */
static GSubprocess *
order (RemoteForward     *self,
       GSubprocessFlags   flags,
       const char        *what,
       GError           **error)
{
  g_autofree char *forward = g_strdup_printf ("%s:%s", self->socket, self->target);

  return g_subprocess_new (flags, error, "ssh", "-F", "none", "-S", self->control, "-O", what, "-L", forward, "--",
                           "master", NULL);
}

/* The connection may be used for longer by others. */
static void
cancel (RemoteForward *self)
{
  g_autoptr(GSubprocess) process = NULL;

  if (self->is_made)
    process = order (self, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, "cancel", NULL);
  self->is_made = FALSE;
}

static void
remote_forward_dispose (GObject *object)
{
  RemoteForward *self = REMOTE_FORWARD (object);

  cancel (self);
  remove_folder (self);
  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      rpc_transport_close (self->session);
    }
  g_clear_object (&self->session);
  G_OBJECT_CLASS (remote_forward_parent_class)->dispose (object);
}

static void
remote_forward_finalize (GObject *object)
{
  RemoteForward *self = REMOTE_FORWARD (object);

  g_free (self->address);
  g_free (self->title);
  g_free (self->control);
  g_free (self->socket);
  g_free (self->target);
  G_OBJECT_CLASS (remote_forward_parent_class)->finalize (object);
}

static void
remote_forward_class_init (RemoteForwardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = remote_forward_dispose;
  G_OBJECT_CLASS (klass)->finalize = remote_forward_finalize;
}

static void
remote_forward_init (RemoteForward *self)
{
}

static GError *
make_ended (RemoteForward *self)
{
  g_autofree char *title = easel_text_for_display (self->title, EASEL_LIMIT_DISPLAY_CHARS);

  /* Translators: %s is a computer. */
  return g_error_new (REMOTE_ERROR, REMOTE_ERROR_LOST, _("The connection to %s ended."), title);
}

static void
closed_cb (RpcTransport  *session,
           const GError  *reason,
           RemoteForward *self)
{
  g_autoptr(RemoteForward) keep_alive = g_object_ref (self);
  g_autoptr(GError) ended = make_ended (self);

  cancel (self);
  remove_folder (self);
  easel_forward_end (EASEL_FORWARD (self), ended);
}

/* ssh(1) says why not in its last line. */
static GError *
make_refused (RemoteForward *self,
              const char    *output)
{
  g_autofree char *title = easel_text_for_display (self->title, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *words = easel_text_for_display (output != NULL ? output : "", EASEL_LIMIT_DISPLAY_CHARS);

  /* Translators: the first %s is a computer, the second a message of ssh, in English. */
  return g_error_new (REMOTE_ERROR, REMOTE_ERROR_LOST, _("%s could not be forwarded: %s"), title, words);
}

static void
ordered_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  GSubprocess *process = G_SUBPROCESS (source);
  g_autoptr(GTask) task = user_data;
  RemoteForward *self = g_task_get_task_data (task);
  g_autoptr(GSocketAddress) address = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *output = NULL;

  if (!g_subprocess_communicate_utf8_finish (process, result, NULL, &output, &error))
    g_subprocess_force_exit (process);
  self->is_made = error == NULL && g_subprocess_get_successful (process);
  if (g_task_return_error_if_cancelled (task))
    return;
  if (!self->is_made)
    {
      g_task_return_error (task, make_refused (self, error != NULL ? error->message : output));
      return;
    }
  if (self->folder == NULL)
    {
      g_task_return_error (task, make_ended (self));
      return;
    }
  address = g_unix_socket_address_new (self->socket);
  easel_forward_set_address (EASEL_FORWARD (self), address);
  g_task_return_pointer (task, g_object_ref (self), g_object_unref);
}

static void
order_forward (RemoteForward *self,
               GTask         *task)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) process = NULL;

  if (self->control != NULL)
    process = order (self, G_SUBPROCESS_FLAGS_STDERR_PIPE, "forward", &error);
  if (process == NULL)
    g_task_return_error (task, make_refused (self, error != NULL ? error->message : g_strerror (ENAMETOOLONG)));
  else
    g_subprocess_communicate_utf8_async (process, NULL, g_task_get_cancellable (task), ordered_cb, g_object_ref (task));
}

static void
connected_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  RemoteForward *self = g_task_get_task_data (task);
  GError *error = NULL;

  self->session = remote_connect_finish (result, &error);
  if (self->session == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_signal_connect (self->session, "closed", G_CALLBACK (closed_cb), self);
  order_forward (self, task);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  RemoteForward *self = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  const RemoteConnectOptions options = { .address = self->address, .script = WAIT, .greeting = GREETING };
  GError *error = NULL;
  g_auto(GStrv) unused = remote_control_find_finish (result, &self->control, &error);

  if (unused == NULL)
    g_task_return_error (task, error);
  else
    remote_connect_run_async (&options, cancellable, connected_cb, g_steal_pointer (&task));
}

/* The runtime folder belongs to the user, and is emptied when the user logs out. */
static gboolean
make_folder (RemoteForward  *self,
             GError        **error)
{
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "easel-forward-XXXXXX", NULL);

  if (g_mkdtemp (folder) == NULL)
    {
      g_set_error_literal (error, REMOTE_ERROR, REMOTE_ERROR_PROGRAM, g_strerror (errno));
      return FALSE;
    }
  self->folder = g_steal_pointer (&folder);
  self->socket = g_build_filename (self->folder, "socket", NULL);
  return TRUE;
}

/* A session of its own tells when the connection ends, and keeps it until then. */
void
remote_forward_async (const char          *address,
                      const char          *host,
                      guint16              port,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  RemoteForward *self;
  GError *error = NULL;

  g_return_if_fail (remote_address_is_ssh (address));
  g_return_if_fail (host != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, remote_forward_async);
  self = g_object_new (REMOTE_TYPE_FORWARD, NULL);
  g_task_set_task_data (task, self, g_object_unref);
  if (!make_folder (self, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  self->address = g_strdup (address);
  self->title = remote_address_dup_title (address);
  self->target = g_strdup_printf (strchr (host, ':') != NULL ? "[%s]:%u" : "%s:%u", host, port);
  remote_control_find_async (address, cancellable, found_cb, g_steal_pointer (&task));
}

EaselForward *
remote_forward_finish (GAsyncResult  *result,
                       GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
