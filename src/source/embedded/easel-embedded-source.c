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
  gboolean started;
};

G_DEFINE_FINAL_TYPE (EaselEmbeddedSource, easel_embedded_source, EASEL_TYPE_SOURCE)

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

  easel_source_set_status (EASEL_SOURCE (self), state, reason);
}

static void
sessions_cb (EaselSource *source,
             guint        position,
             guint        removed,
             guint        added,
             GListModel  *sessions)
{
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = position; i < position + added; i++)
    g_ptr_array_add (items, g_list_model_get_item (sessions, i));
  g_list_store_splice (G_LIST_STORE (easel_source_get_sessions (source)), position, removed, items->pdata, added);
}

static void
drop_inner (EaselEmbeddedSource *self)
{
  g_autoptr(EaselSource) inner = NULL;

  if (self->inner == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->inner, self);
  g_signal_handlers_disconnect_by_data (easel_source_get_sessions (self->inner), self);
  inner = g_steal_pointer (&self->inner);
  easel_source_set_message_log (EASEL_SOURCE (self), NULL);
  easel_source_stop (inner);
  easel_source_remove_sessions (EASEL_SOURCE (self));
}

/* The host keeps its address over restarts; if its port was taken in between, a new connection is made. */
static void
uri_changed_cb (EaselEmbeddedSource *self)
{
  EaselSourceOptions options = {
    .kind = &easel_ahp_source_kind,
    .id = EASEL_EMBEDDED_ID,
    .address = easel_embedded_host_get_uri (self->host),
    .client_id = self->client_id,
    .title = easel_source_get_title (EASEL_SOURCE (self)),
    .provider = self->provider,
  };

  drop_inner (self);
  if (options.address == NULL || !self->started)
    return;
  self->inner = easel_ahp_source_kind.create (&options);
  g_signal_connect_object (self->inner, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inner, "notify::reason", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inner, "auth-required", G_CALLBACK (easel_source_require_auth), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_source_get_sessions (self->inner), "items-changed", G_CALLBACK (sessions_cb), self,
                           G_CONNECT_SWAPPED);
  easel_source_set_message_log (EASEL_SOURCE (self), easel_source_get_message_log (self->inner));
  easel_source_start (self->inner);
  update (self);
}

static void
host_reason_cb (EaselEmbeddedSource *self)
{
  /* The host listens again: connect now instead of at the next attempt. */
  if (easel_embedded_host_get_reason (self->host) == NULL && self->inner != NULL &&
      easel_source_get_state (self->inner) != EASEL_CONNECTION_READY)
    easel_source_retry (self->inner);
  update (self);
}

static void
easel_embedded_source_start (EaselSource *source)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  self->started = TRUE;
  easel_embedded_host_start (self->host);
  if (self->inner == NULL)
    uri_changed_cb (self);
  update (self);
}

static void
easel_embedded_source_stop (EaselSource *source)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  self->started = FALSE;
  drop_inner (self);
  update (self);
}

static void
easel_embedded_source_retry (EaselSource *source)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  easel_embedded_host_start (self->host);
  if (self->inner != NULL)
    easel_source_retry (self->inner);
}

static void
easel_embedded_source_hold (EaselSource  *source,
                            EaselSession *session)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  if (self->inner != NULL)
    easel_source_hold (self->inner, session);
}

static void
easel_embedded_source_release (EaselSource  *source,
                               EaselSession *session)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  /* A session of an earlier connection cannot be released. */
  if (self->inner != NULL && easel_source_find_session (self->inner, easel_session_get_uri (session)) == session)
    easel_source_release (self->inner, session);
}

/* @task: (transfer full) */
static void
return_not_connected (GTask *task)
{
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "%s", _("The host is not connected."));
  g_object_unref (task);
}

static void
easel_embedded_source_try_token (EaselSource        *source,
                                 const char         *resource,
                                 const char         *token,
                                 const char * const *scopes,
                                 GTask              *task)
{
  EaselSource *inner = EASEL_EMBEDDED_SOURCE (source)->inner;

  if (inner != NULL)
    {
      EASEL_SOURCE_GET_CLASS (inner)->try_token (inner, resource, token, scopes, task);
      return;
    }
  return_not_connected (task);
}

static gboolean
easel_embedded_source_can_forget (EaselSource  *source,
                                  EaselSession *session)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  return self->inner != NULL && easel_source_can_forget (self->inner, session);
}

static void
easel_embedded_source_forget (EaselSource  *source,
                              EaselSession *session,
                              GTask        *task)
{
  EaselSource *inner = EASEL_EMBEDDED_SOURCE (source)->inner;

  EASEL_SOURCE_GET_CLASS (inner)->forget (inner, session, task);
}

static guint
easel_embedded_source_get_reopen_time (EaselSource *source,
                                       EaselCanvas *canvas)
{
  EaselEmbeddedSource *self = EASEL_EMBEDDED_SOURCE (source);

  return self->inner != NULL ? easel_source_get_reopen_time (self->inner, canvas) : 0;
}

static void
easel_embedded_source_reopen (EaselSource  *source,
                              EaselSession *session,
                              const char   *instance_id,
                              GTask        *task)
{
  EaselSource *inner = EASEL_EMBEDDED_SOURCE (source)->inner;

  if (inner != NULL)
    {
      EASEL_SOURCE_GET_CLASS (inner)->reopen (inner, session, instance_id, task);
      return;
    }
  return_not_connected (task);
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
  G_OBJECT_CLASS (easel_embedded_source_parent_class)->finalize (object);
}

static void
easel_embedded_source_class_init (EaselEmbeddedSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselSourceClass *source_class = EASEL_SOURCE_CLASS (klass);

  object_class->dispose = easel_embedded_source_dispose;
  object_class->finalize = easel_embedded_source_finalize;
  source_class->start = easel_embedded_source_start;
  source_class->stop = easel_embedded_source_stop;
  source_class->retry = easel_embedded_source_retry;
  source_class->try_token = easel_embedded_source_try_token;
  source_class->hold = easel_embedded_source_hold;
  source_class->release = easel_embedded_source_release;
  source_class->can_forget = easel_embedded_source_can_forget;
  source_class->forget = easel_embedded_source_forget;
  source_class->get_reopen_time = easel_embedded_source_get_reopen_time;
  source_class->reopen = easel_embedded_source_reopen;
}

static void
easel_embedded_source_init (EaselEmbeddedSource *self)
{
  easel_source_set_status (EASEL_SOURCE (self), EASEL_CONNECTION_IDLE, NULL);
  easel_source_set_here (EASEL_SOURCE (self), TRUE);
}

/**
 * easel_embedded_source_new:
 * @host: the child; started with the source, stopped by its owner
 * @client_id: the same in every run, so that canvases that agents opened belong to this client after a restart
 * @provider: (nullable): the native canvases of this client
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

  self = g_object_new (EASEL_TYPE_EMBEDDED_SOURCE, "kind", &easel_embedded_source_kind, "id", EASEL_EMBEDDED_ID,
                       "title", _("This Computer"), NULL);
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
