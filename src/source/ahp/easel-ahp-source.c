/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-source.h"

#include <glib/gi18n-lib.h>

#include "ahp-client.h"
#include "ahp-error.h"
#include "easel-ahp-session.h"
#include "easel-ahp-source-private.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "rpc-error.h"

static void source_init (EaselSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselAhpSource, easel_ahp_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_SOURCE, source_init)
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, easel_ahp_delegate_init))

static void list_sessions (EaselAhpSource *self);

static gboolean
list_again_cb (gpointer user_data)
{
  EaselAhpSource *self = user_data;

  self->list_source = 0;
  list_sessions (self);
  return G_SOURCE_REMOVE;
}

static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselAhpSource) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) summaries = ahp_client_list_sessions_finish (AHP_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->listing);
  if (summaries != NULL)
    {
      easel_backoff_reset (&self->list_backoff);
      easel_ahp_sessions_end_listing (self->sessions, summaries);
      if (self->provider != NULL)
        easel_instances_leave_unlisted (easel_provider_get_instances (self->provider),
                                        self->id, G_LIST_MODEL (self->sessions));
    }
  /* After -32007 the token brings the next attempt. */
  else if (ahp_client_get_state (self->client) == AHP_CLIENT_READY && self->list_source == 0 &&
           !g_error_matches (error, RPC_ERROR, AHP_CODE_AUTH_REQUIRED))
    {
      g_debug ("sessions were not listed: code %d", error->code);
      self->list_source = g_timeout_add (easel_backoff_next (&self->list_backoff), list_again_cb, self);
    }
}

static void
cancel_listing (EaselAhpSource *self)
{
  g_clear_handle_id (&self->list_source, g_source_remove);
  g_cancellable_cancel (self->listing);
  g_clear_object (&self->listing);
}

static void
list_sessions (EaselAhpSource *self)
{
  cancel_listing (self);
  self->listing = g_cancellable_new ();
  easel_ahp_sessions_begin_listing (self->sessions);
  ahp_client_list_sessions_async (self->client, self->listing, listed_cb, g_object_ref (self));
}

static EaselSourceState
map_state (EaselAhpSource *self)
{
  switch (ahp_client_get_state (self->client))
    {
    case AHP_CLIENT_READY:
      return EASEL_SOURCE_READY;
    case AHP_CLIENT_BACKOFF:
      return EASEL_SOURCE_LOST;
    case AHP_CLIENT_CONNECTING:
    case AHP_CLIENT_HANDSHAKE:
      return self->was_lost ? EASEL_SOURCE_LOST : EASEL_SOURCE_CONNECTING;
    case AHP_CLIENT_CLOSED:
      return ahp_client_get_error (self->client) != NULL ? EASEL_SOURCE_FAILED : EASEL_SOURCE_IDLE;
    case AHP_CLIENT_IDLE:
    default:
      return EASEL_SOURCE_IDLE;
    }
}

static void
update_state (EaselAhpSource *self)
{
  EaselSourceState state;
  const char *reason;

  if (ahp_client_get_state (self->client) == AHP_CLIENT_BACKOFF)
    self->was_lost = TRUE;
  state = map_state (self);
  if (state != EASEL_SOURCE_LOST)
    self->was_lost = FALSE;
  reason = state == EASEL_SOURCE_LOST || state == EASEL_SOURCE_FAILED
    ? easel_ahp_reason (ahp_client_get_error (self->client)) : NULL;

  g_object_freeze_notify (G_OBJECT (self));
  if (g_strcmp0 (reason, self->reason) != 0)
    {
      g_free (self->reason);
      self->reason = g_strdup (reason);
      g_object_notify (G_OBJECT (self), "reason");
    }
  if (state != self->state)
    {
      self->state = state;
      g_object_notify (G_OBJECT (self), "state");
    }
  g_object_thaw_notify (G_OBJECT (self));
  easel_ahp_provide_lend (self);
}

static void
ready_cb (AhpClient      *client,
          gboolean        resumed,
          EaselAhpSource *self)
{
  const char *title = ahp_client_get_server_title (client);

  if (!self->has_title && title != NULL && *title != '\0' && g_strcmp0 (title, self->title) != 0)
    {
      g_free (self->title);
      self->title = g_utf8_substring (title, 0, MIN (g_utf8_strlen (title, -1), EASEL_LIMIT_DISPLAY_CHARS));
      g_object_notify (G_OBJECT (self), "title");
    }
  list_sessions (self);
}

/* Before anybody has to show something else. */
static void
removing_cb (EaselAhpSessions *sessions,
             EaselSession     *session,
             EaselAhpSource   *self)
{
  if (self->provider != NULL)
    easel_instances_leave_session (easel_provider_get_instances (self->provider),
                                   self->id, easel_session_get_uri (session));
}

static void
session_added_cb (AhpClient      *client,
                  JsonObject     *summary,
                  EaselAhpSource *self)
{
  easel_ahp_sessions_put (self->sessions, summary);
}

static void
session_removed_cb (AhpClient      *client,
                    const char     *uri,
                    EaselAhpSource *self)
{
  easel_ahp_sessions_remove (self->sessions, uri);
  if (self->provider != NULL)
    easel_instances_end_session (easel_provider_get_instances (self->provider), self->id, uri);
}

static void
session_changed_cb (AhpClient      *client,
                    const char     *uri,
                    JsonObject     *changes,
                    EaselAhpSource *self)
{
  easel_ahp_sessions_change (self->sessions, uri, changes);
}

static void
auth_required_cb (AhpClient      *client,
                  JsonObject     *metadata,
                  EaselAhpSource *self)
{
  g_signal_emit_by_name (self, "auth-required", easel_json_peek_string (metadata, "resource", ""),
                         easel_json_peek_string (metadata, "resource_name", NULL));
}

static gboolean
request_cb (AhpClient      *client,
            RpcRequest     *request,
            EaselAhpSource *self)
{
  return easel_ahp_requests_handle (self, request);
}

static void
source_start (EaselSource *source)
{
  ahp_client_start (EASEL_AHP_SOURCE (source)->client);
}

static void
source_stop (EaselSource *source)
{
  EaselAhpSource *self = EASEL_AHP_SOURCE (source);

  cancel_listing (self);
  ahp_client_stop (self->client);
}

static void
source_retry (EaselSource *source)
{
  ahp_client_retry (EASEL_AHP_SOURCE (source)->client);
}

static const char *
source_get_id (EaselSource *source)
{
  return EASEL_AHP_SOURCE (source)->id;
}

static const char *
source_get_title (EaselSource *source)
{
  return EASEL_AHP_SOURCE (source)->title;
}

static const EaselSourceKind *
source_get_kind (EaselSource *source)
{
  return &easel_ahp_source_kind;
}

static EaselSourceState
source_get_state (EaselSource *source)
{
  return EASEL_AHP_SOURCE (source)->state;
}

static const char *
source_get_reason (EaselSource *source)
{
  return EASEL_AHP_SOURCE (source)->reason;
}

static GListModel *
source_get_sessions (EaselSource *source)
{
  return G_LIST_MODEL (EASEL_AHP_SOURCE (source)->sessions);
}

static void
session_gone_cb (EaselAhpSession *follower,
                 EaselAhpSource  *self)
{
  g_autofree char *uri = g_strdup (easel_ahp_session_get_uri (follower));

  easel_ahp_sessions_remove (self->sessions, uri);
}

static void
drop_follower (EaselAhpSource  *self,
               EaselSession    *session,
               EaselAhpSession *follower)
{
  g_signal_handlers_disconnect_by_data (session, self);
  easel_ahp_session_close (follower);
  g_hash_table_remove (self->held, session);
}

/* The channel, the list or a notification may say that a session is gone; it ends here, held or not: the next session
 * with its URI is another one. */
static void
held_gone_cb (EaselSession   *session,
              GParamSpec     *pspec,
              EaselAhpSource *self)
{
  EaselAhpSession *follower = g_hash_table_lookup (self->held, session);

  if (follower != NULL)
    drop_follower (self, session, follower);
}

static void
source_hold (EaselSource  *source,
             EaselSession *session)
{
  EaselAhpSource *self = EASEL_AHP_SOURCE (source);
  EaselAhpSession *follower = g_hash_table_lookup (self->held, session);

  if (follower != NULL)
    {
      easel_ahp_session_hold (follower);
      return;
    }
  if (easel_session_is_gone (session))
    return;
  follower = easel_ahp_session_new (self, session);
  easel_ahp_session_hold (follower);
  g_hash_table_insert (self->held, g_object_ref (session), follower);
  g_signal_connect_object (follower, "gone", G_CALLBACK (session_gone_cb), self, 0);
  g_signal_connect_object (session, "notify::gone", G_CALLBACK (held_gone_cb), self, 0);
  /* Last: who hears of its canvases may hold or release it. */
  easel_ahp_session_follow (follower);
}

static void
source_release (EaselSource  *source,
                EaselSession *session)
{
  EaselAhpSource *self = EASEL_AHP_SOURCE (source);
  EaselAhpSession *follower = g_hash_table_lookup (self->held, session);

  if (follower != NULL && easel_ahp_session_release (follower))
    drop_follower (self, session, follower);
}

static void
authenticated_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (!ahp_client_authenticate_finish (AHP_CLIENT (source), result, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  list_sessions (g_task_get_source_object (task));
  g_task_return_boolean (task, TRUE);
}

static void
source_authenticate_async (EaselSource         *source,
                           const char          *resource,
                           const char          *token,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  GTask *task = g_task_new (source, cancellable, callback, user_data);

  g_task_set_source_tag (task, source_authenticate_async);
  ahp_client_authenticate_async (EASEL_AHP_SOURCE (source)->client, resource, token, cancellable, authenticated_cb,
                                 task);
}

static gboolean
source_authenticate_finish (EaselSource   *source,
                            GAsyncResult  *result,
                            GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
source_init (EaselSourceInterface *iface)
{
  iface->start = source_start;
  iface->stop = source_stop;
  iface->retry = source_retry;
  iface->get_id = source_get_id;
  iface->get_title = source_get_title;
  iface->get_kind = source_get_kind;
  iface->get_state = source_get_state;
  iface->get_reason = source_get_reason;
  iface->get_sessions = source_get_sessions;
  iface->hold = source_hold;
  iface->release = source_release;
  iface->authenticate_async = source_authenticate_async;
  iface->authenticate_finish = source_authenticate_finish;
}

static void
easel_ahp_source_dispose (GObject *object)
{
  EaselAhpSource *self = EASEL_AHP_SOURCE (object);
  g_autoptr(AhpClient) client = g_steal_pointer (&self->client);

  cancel_listing (self);
  if (client != NULL)
    {
      g_signal_handlers_disconnect_by_data (client, self);
      g_hash_table_remove_all (self->held);
      ahp_client_stop (client);
      /* Another source of the same name may have lent by now what this one took back before. */
      if (self->is_lent)
        easel_provider_lend (self->provider, self->id, NULL);
    }
  g_clear_object (&self->loan.files);
  g_clear_object (&self->loan.terminals);
  g_clear_object (&self->provider);
  G_OBJECT_CLASS (easel_ahp_source_parent_class)->dispose (object);
}

static void
easel_ahp_source_finalize (GObject *object)
{
  EaselAhpSource *self = EASEL_AHP_SOURCE (object);

  g_hash_table_unref (self->held);
  g_object_unref (self->sessions);
  g_free (self->reason);
  g_free (self->title);
  g_free (self->id);
  G_OBJECT_CLASS (easel_ahp_source_parent_class)->finalize (object);
}

static void
easel_ahp_source_class_init (EaselAhpSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_ahp_source_dispose;
  object_class->finalize = easel_ahp_source_finalize;

  easel_source_override_properties (object_class);
}

static void
easel_ahp_source_init (EaselAhpSource *self)
{
  self->held = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
  easel_backoff_init (&self->list_backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

static void
connect_client (EaselAhpSource *self)
{
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (update_state), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client, "ready", G_CALLBACK (ready_cb), self, 0);
  g_signal_connect_object (self->sessions, "removing", G_CALLBACK (removing_cb), self, 0);
  g_signal_connect_object (self->client, "session-added", G_CALLBACK (session_added_cb), self, 0);
  g_signal_connect_object (self->client, "session-removed", G_CALLBACK (session_removed_cb), self, 0);
  g_signal_connect_object (self->client, "session-changed", G_CALLBACK (session_changed_cb), self, 0);
  g_signal_connect_object (self->client, "auth-required", G_CALLBACK (auth_required_cb), self, 0);
  g_signal_connect_object (self->client, "request", G_CALLBACK (request_cb), self, 0);
}

/**
 * easel_ahp_source_new:
 * @id: stable name of the host in this process
 * @uri: its `ws:` or `wss:` address; the query is a secret and never shown
 * @client_id: what the host shall know us by
 * @title: (nullable): its name for people; %NULL for what the host calls itself
 *
 * Returns: (transfer full): a source that does nothing until easel_source_start()
 */
EaselSource *
easel_ahp_source_new (const char *id,
                      const char *uri,
                      const char *client_id,
                      const char *title)
{
  EaselAhpSource *self;

  g_return_val_if_fail (id != NULL && uri != NULL && client_id != NULL, NULL);

  self = g_object_new (EASEL_TYPE_AHP_SOURCE, NULL);
  self->id = g_strdup (id);
  self->has_title = title != NULL;
  self->title = title != NULL ? g_strdup (title) : easel_uri_redact (uri);
  self->client = ahp_client_new (uri, client_id);
  self->sessions = easel_ahp_sessions_new (ahp_client_is_loopback (self->client));
  connect_client (self);
  return EASEL_SOURCE (self);
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  EaselSource *source = easel_ahp_source_new (options->id, options->address, options->client_id, options->title);

  if (options->provider != NULL)
    easel_ahp_source_set_provider (EASEL_AHP_SOURCE (source), options->provider);
  return source;
}

static const char * const schemes[] = { "ws", "wss", NULL };

const EaselSourceKind easel_ahp_source_kind = {
  .name = "ahp",
  .title = N_("Agent host"),
  .icon = "network-server-symbolic",
  .schemes = schemes,
  .create = create,
};
