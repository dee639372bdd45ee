/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-far-server.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-network.h"
#include "easel-text.h"
#include "easel-uri.h"

struct _EaselFarServer
{
  GObject              parent_instance;

  EaselCanvasDelegate *delegate;  /* weak, nullable */
  gboolean             is_elsewhere;
  char                *address;   /* nullable: at which the server is */
  char                *host;      /* nullable: as the other computer calls it */
  guint16              port;
  guint                serial;    /* number of the server: another one must not get the answer for this */
  EaselForward        *forward;   /* nullable */
};

enum { PROP_0, PROP_FORWARD, N_PROPS };
enum { ENDED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselFarServer, easel_far_server, G_TYPE_OBJECT)

static void
easel_far_server_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (prop_id == PROP_FORWARD)
    g_value_set_object (value, EASEL_FAR_SERVER (object)->forward);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
easel_far_server_dispose (GObject *object)
{
  EaselFarServer *self = EASEL_FAR_SERVER (object);

  g_clear_weak_pointer (&self->delegate);
  g_clear_object (&self->forward);
  G_OBJECT_CLASS (easel_far_server_parent_class)->dispose (object);
}

static void
easel_far_server_finalize (GObject *object)
{
  g_free (EASEL_FAR_SERVER (object)->address);
  g_free (EASEL_FAR_SERVER (object)->host);
  G_OBJECT_CLASS (easel_far_server_parent_class)->finalize (object);
}

static void
easel_far_server_class_init (EaselFarServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = easel_far_server_get_property;
  object_class->dispose = easel_far_server_dispose;
  object_class->finalize = easel_far_server_finalize;
  properties[PROP_FORWARD] =
    g_param_spec_object ("forward", NULL, NULL, EASEL_TYPE_FORWARD,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[ENDED] = g_signal_new ("ended", EASEL_TYPE_FAR_SERVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_ERROR);
}

static void
easel_far_server_init (EaselFarServer *self)
{
}

/**
 * easel_far_server_new:
 * @is_elsewhere: whether the host is on another computer
 *
 * Returns: (transfer full): without an address
 */
EaselFarServer *
easel_far_server_new (gboolean is_elsewhere)
{
  EaselFarServer *self = g_object_new (EASEL_TYPE_FAR_SERVER, NULL);

  self->is_elsewhere = is_elsewhere;
  return self;
}

/**
 * easel_far_server_set_delegate:
 * @self: a far server
 * @delegate: (nullable): of its host; held weakly. %NULL: nothing more can be reached; what is reached already stays
 */
void
easel_far_server_set_delegate (EaselFarServer      *self,
                               EaselCanvasDelegate *delegate)
{
  g_return_if_fail (EASEL_IS_FAR_SERVER (self));
  g_return_if_fail (delegate == NULL || EASEL_IS_CANVAS_DELEGATE (delegate));

  g_set_weak_pointer (&self->delegate, delegate);
}

static void
set_forward (EaselFarServer *self,
             EaselForward   *forward)
{
  if (self->forward != NULL)
    g_signal_handlers_disconnect_by_data (self->forward, self);
  if (g_set_object (&self->forward, forward))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FORWARD]);
}

/* (transfer full) (nullable): the host of a loopback address. @port: (out). */
static char *
dup_host (const char *uri,
          guint16    *port)
{
  g_autoptr(GUri) parsed = easel_uri_is_loopback (uri) ? g_uri_parse (uri, G_URI_FLAGS_SCHEME_NORMALIZE, NULL) : NULL;

  *port = 0;
  if (parsed == NULL || g_uri_get_port (parsed) <= 0)
    return NULL;
  *port = (guint16) g_uri_get_port (parsed);
  return g_ascii_strdown (g_uri_get_host (parsed), -1);
}

/**
 * easel_far_server_set_address:
 * @self: a far server
 * @uri: (nullable): the address that the canvas shows, foreign
 *
 * A forward is for one server only, and is dropped for another one.
 */
void
easel_far_server_set_address (EaselFarServer *self,
                              const char     *uri)
{
  g_autofree char *host = NULL;
  guint16 port;

  g_return_if_fail (EASEL_IS_FAR_SERVER (self));

  host = dup_host (uri, &port);
  if (g_strcmp0 (host, self->host) == 0 && port == self->port)
    return;
  g_free (self->address);
  self->address = host != NULL ? g_strdup (uri) : NULL;
  g_free (self->host);
  self->host = g_steal_pointer (&host);
  self->port = port;
  self->serial++;
  set_forward (self, NULL);
}

/** easel_far_server_get_address: (transfer none) (nullable): an address of the server, as it was set. */
const char *
easel_far_server_get_address (EaselFarServer *self)
{
  g_return_val_if_fail (EASEL_IS_FAR_SERVER (self), NULL);

  return self->address;
}

static gboolean
has_way (EaselFarServer *self)
{
  EaselCanvasDelegateInterface *iface = EASEL_CANVAS_DELEGATE_GET_IFACE (self->delegate);

  return iface->can_forward != NULL && iface->can_forward (self->delegate);
}

/** easel_far_server_can_forward: whether the address is one of the other computer and can be made reachable. */
gboolean
easel_far_server_can_forward (EaselFarServer *self)
{
  g_return_val_if_fail (EASEL_IS_FAR_SERVER (self), FALSE);

  return self->is_elsewhere && self->host != NULL && self->delegate != NULL && has_way (self);
}

/**
 * easel_far_server_describe:
 * @self: a far server
 * @title: (nullable): name of the other computer, foreign
 *
 * Returns: (transfer full): why an address of the other computer is not shown, as sentences for the user
 */
char *
easel_far_server_describe (EaselFarServer *self,
                           const char     *title)
{
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *where = NULL;

  g_return_val_if_fail (EASEL_IS_FAR_SERVER (self), NULL);

  /* Translators: %s is a computer. */
  where = g_strdup_printf (_("This address is on “%s”, not on this computer."), shown);
  if (self->delegate == NULL || has_way (self))
    return g_steal_pointer (&where);
  return g_strdup_printf ("%s %s", where, _("Easel can forward it only for hosts over SSH."));
}

/**
 * easel_far_server_is_meant:
 * @self: a far server
 * @uri: (nullable): an address, foreign
 *
 * Returns: whether a link of its host to @uri means the other computer itself: here, it would lead to this one
 */
gboolean
easel_far_server_is_meant (EaselFarServer *self,
                           const char     *uri)
{
  g_autoptr(GUri) parsed = NULL;
  g_autofree char *host = NULL;

  g_return_val_if_fail (EASEL_IS_FAR_SERVER (self), FALSE);

  parsed = self->is_elsewhere && uri != NULL ? g_uri_parse (uri, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;
  host = parsed != NULL ? easel_network_canonical_host (g_uri_get_host (parsed)) : NULL;
  return easel_far_server_is_meant_host (self, host);
}

/** easel_far_server_is_meant_host: the same for a host in the canonical spelling. @host: (nullable). */
gboolean
easel_far_server_is_meant_host (EaselFarServer *self,
                                const char     *host)
{
  g_return_val_if_fail (EASEL_IS_FAR_SERVER (self), FALSE);

  return self->is_elsewhere && host != NULL && easel_network_is_self (host);
}

/** easel_far_server_get_forward: (transfer none) (nullable): how the server is reached. */
EaselForward *
easel_far_server_get_forward (EaselFarServer *self)
{
  g_return_val_if_fail (EASEL_IS_FAR_SERVER (self), NULL);

  return self->forward;
}

static void
ended_cb (EaselFarServer *self,
          const GError   *reason)
{
  set_forward (self, NULL);
  g_signal_emit (self, signals[ENDED], 0, reason);
}

static void
forwarded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  EaselFarServer *self = EASEL_FAR_SERVER (source);
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(EaselForward) forward = g_task_propagate_pointer (G_TASK (result), &error);

  if (forward == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (self->serial != GPOINTER_TO_UINT (g_task_get_task_data (task)))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Another server");
      return;
    }
  g_signal_connect_object (forward, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
  set_forward (self, forward);
  g_task_return_boolean (task, TRUE);
}

/**
 * easel_far_server_forward_async:
 * @self: a server for which easel_far_server_can_forward() is %TRUE
 * @cancellable: (nullable): cancels the attempt
 * @callback: called at the end
 * @user_data: for @callback
 *
 * Makes the server reachable, because the user wants it.
 */
void
easel_far_server_forward_async (EaselFarServer      *self,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr(EaselCanvasDelegate) delegate = NULL;
  GTask *task;

  g_return_if_fail (EASEL_IS_FAR_SERVER (self));
  g_return_if_fail (easel_far_server_can_forward (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, easel_far_server_forward_async);
  g_task_set_task_data (task, GUINT_TO_POINTER (self->serial), NULL);
  delegate = g_object_ref (self->delegate);
  EASEL_CANVAS_DELEGATE_GET_IFACE (delegate)->forward (delegate, self->host, self->port,
                                                       g_task_new (self, cancellable, forwarded_cb, task));
}

/** easel_far_server_forward_finish: whether the server is reachable now. */
gboolean
easel_far_server_forward_finish (EaselFarServer  *self,
                                 GAsyncResult    *result,
                                 GError         **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
