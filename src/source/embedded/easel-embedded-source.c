/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-embedded-source.h"

#include <glib/gi18n.h>

#include "easel-ahp-source.h"

struct _EaselEmbeddedSource
{
  EaselSource parent_instance;

  EaselEmbeddedHost *host;
  char *client_id;
  EaselProvider *provider;    /* nullable */
  EaselSource *inner;         /* NULL until the host listens for the first time */
  EaselSourceStatus status;
  gboolean started;
};

static void easel_embedded_source_init_interface (EaselSourceClass *iface);
static void easel_embedded_source_init_sessions (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselEmbeddedSource, easel_embedded_source, EASEL_TYPE_SOURCE,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, easel_embedded_source_init_sessions))

static const char *
get_title (EaselSource *source)
{
  return _("This Computer");
}

static const char *
get_id (EaselSource *source)
{
  return EASEL_EMBEDDED_ID;
}

static const EaselSourceKind *
get_kind (EaselSource *source)
{
  return &easel_embedded_source_kind;
}

static EaselSourceStatus *
get_status (EaselSource *source)
{
  return &EASEL_EMBEDDED_SOURCE (source)->status;
}

static GListModel *
get_sessions (EaselSource *source)
{
  return G_LIST_MODEL (source);
}

/* The sessions are those of inner, or none. */
static GType
get_item_type (GListModel *model)
{
  return EASEL_TYPE_SESSION;
}

static guint
get_n_items (GListModel *model)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (model);

  return self->inner == NULL ? 0 : g_list_model_get_n_items (easel_source_get_sessions (self->inner));
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (model);

  return self->inner == NULL ? NULL : g_list_model_get_item (easel_source_get_sessions (self->inner), position);
}

static void
easel_embedded_source_init_sessions (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static EaselConnectionState
compute_state (EaselEmbeddedSource  *self,
               const char          **reason)
{
  *reason = easel_embedded_host_get_reason (self->host);
  if (!self->started)
    return EASEL_CONNECTION_IDLE;
  if (*reason != NULL)
    return EASEL_CONNECTION_LOST;
  if (self->inner == NULL)
    return EASEL_CONNECTION_CONNECTING;
  *reason = easel_source_get_reason (self->inner);
  return easel_source_get_state (self->inner);
}

static void
update (EaselEmbeddedSource *self)
{
  const char *reason;
  EaselConnectionState state = compute_state (self, &reason);

  easel_source_status_set (&self->status, EASEL_SOURCE (self), state, reason);
}

static void
auth_required_cb (EaselEmbeddedSource *self,
                  const char          *resource,
                  const char          *name,
                  const char * const  *issuers)
{
  g_signal_emit_by_name (self, "auth-required", resource, name, issuers);
}

static void
drop_inner (EaselEmbeddedSource *self)
{
  g_autoptr(EaselSource) inner = NULL;
  guint n;

  if (self->inner == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->inner, self);
  g_signal_handlers_disconnect_by_data (easel_source_get_sessions (self->inner), self);
  n = get_n_items (G_LIST_MODEL (self));
  inner = g_steal_pointer (&self->inner);
  easel_source_stop (inner);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}

/* The host keeps its address over restarts; where its port was taken meanwhile the connection is made anew. */
static void
uri_changed_cb (EaselEmbeddedSource *self)
{
  EaselSourceOptions options = {
    .id = EASEL_EMBEDDED_ID,
    .address = easel_embedded_host_get_uri (self->host),
    .client_id = self->client_id,
    .title = get_title (EASEL_SOURCE (self)),
    .provider = self->provider,
  };

  drop_inner (self);
  if (options.address == NULL || !self->started)
    return;
  self->inner = easel_ahp_source_kind.create (&options);
  g_signal_connect_object (self->inner, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inner, "notify::reason", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inner, "auth-required", G_CALLBACK (auth_required_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_source_get_sessions (self->inner), "items-changed",
                           G_CALLBACK (g_list_model_items_changed), self, G_CONNECT_SWAPPED);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, get_n_items (G_LIST_MODEL (self)));
  easel_source_start (self->inner);
  update (self);
}

static void
host_reason_cb (EaselEmbeddedSource *self)
{
  /* The host listens again: no reason to wait for the next attempt of the connection. */
  if (easel_embedded_host_get_reason (self->host) == NULL && self->inner != NULL &&
      easel_source_get_state (self->inner) != EASEL_CONNECTION_READY)
    easel_source_retry (self->inner);
  update (self);
}

static void
start (EaselSource *source)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  self->started = TRUE;
  easel_embedded_host_start (self->host);
  if (self->inner == NULL)
    uri_changed_cb (self);
  update (self);
}

static void
stop (EaselSource *source)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  self->started = FALSE;
  drop_inner (self);
  update (self);
}

static void
retry (EaselSource *source)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  easel_embedded_host_start (self->host);
  if (self->inner != NULL)
    easel_source_retry (self->inner);
}

static void
hold (EaselSource  *source,
      EaselSession *session)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  if (self->inner != NULL)
    easel_source_hold (self->inner, session);
}

static void
release (EaselSource  *source,
         EaselSession *session)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  /* A session of a connection that is gone has nothing left to release. */
  if (self->inner != NULL && easel_source_find_session (self->inner, easel_session_get_uri (session)) == session)
    easel_source_release (self->inner, session);
}

static void
authenticated_cb (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;

  if (easel_source_authenticate_finish (EASEL_SOURCE (object), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
authenticate_async (EaselSource         *source,
                    const char          *resource,
                    const char          *token,
                    const char * const  *scopes,
                    GCancellable        *cancellable,
                    GAsyncReadyCallback  callback,
                    gpointer             data)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, authenticate_async);
  if (self->inner == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, _("There is no connection"));
  else
    easel_source_authenticate_async (self->inner, resource, token, scopes, cancellable, authenticated_cb,
                                     g_steal_pointer (&task));
}

static gboolean
is_here (EaselSource *source)
{
  return TRUE;
}

static EaselTraffic *
get_traffic (EaselSource *source)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  return self->inner != NULL ? easel_source_get_traffic (self->inner) : NULL;
}

static gboolean
can_forget (EaselSource  *source,
            EaselSession *session)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  return self->inner != NULL && easel_source_can_forget (self->inner, session);
}

static void
forgotten_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;

  if (easel_source_forget_finish (EASEL_SOURCE (object), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
forget_async (EaselSource         *source,
              EaselSession        *session,
              GAsyncReadyCallback  callback,
              gpointer             data)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);
  g_autoptr(GTask) task = g_task_new (self, NULL, callback, data);

  g_task_set_source_tag (task, forget_async);
  easel_source_forget_async (self->inner, session, forgotten_cb, g_steal_pointer (&task));
}

static void
easel_embedded_source_init_interface (EaselSourceClass *iface)
{
  iface->start = start;
  iface->stop = stop;
  iface->retry = retry;
  iface->get_id = get_id;
  iface->get_title = get_title;
  iface->get_kind = get_kind;
  iface->get_status = get_status;
  iface->get_sessions = get_sessions;
  iface->hold = hold;
  iface->release = release;
  iface->authenticate_async = authenticate_async;
  iface->is_here = is_here;
  iface->get_traffic = get_traffic;
  iface->can_forget = can_forget;
  iface->forget_async = forget_async;
}

static void
easel_embedded_source_dispose (GObject *object)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (object);

  drop_inner (self);
  g_clear_object (&self->host);
  g_clear_object (&self->provider);
  G_OBJECT_CLASS (easel_embedded_source_parent_class)->dispose (object);
}

static void
easel_embedded_source_finalize (GObject *object)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (object);

  g_free (self->client_id);
  easel_source_status_clear (&self->status);
  G_OBJECT_CLASS (easel_embedded_source_parent_class)->finalize (object);
}

static void
easel_embedded_source_class_init (EaselEmbeddedSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_embedded_source_dispose;
  object_class->finalize = easel_embedded_source_finalize;

  easel_embedded_source_init_interface (EASEL_SOURCE_CLASS (klass));
}

static void
easel_embedded_source_init (EaselEmbeddedSource *self)
{
}

/**
 * easel_embedded_source_new:
 * @host: the child; started with the source, stopped by whoever owns it
 * @client_id: the same in every run, so that what an agent opened here is still ours after a restart
 * @provider: (nullable): the canvases of this client
 *
 * Returns: (transfer full): a source
 */
EaselSource *
easel_embedded_source_new (EaselEmbeddedHost *host,
                           const char        *client_id,
                           EaselProvider     *provider)
{
  EaselEmbeddedSource *self;

  g_return_val_if_fail (EASEL_IS_EMBEDDED_HOST (host), NULL);
  g_return_val_if_fail (client_id != NULL, NULL);

  self = g_object_new (EASEL_TYPE_EMBEDDED_SOURCE, NULL);
  self->host = g_object_ref (host);
  self->client_id = g_strdup (client_id);
  g_set_object (&self->provider, provider);
  g_signal_connect_object (host, "notify::uri", G_CALLBACK (uri_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (host, "notify::reason", G_CALLBACK (host_reason_cb), self, G_CONNECT_SWAPPED);
  return EASEL_SOURCE (self);
}

const EaselSourceKind easel_embedded_source_kind = {
  .name = "embedded",
  .title = N_("Agent host on this computer"),
  .icon = "computer-symbolic",
};
