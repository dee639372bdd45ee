/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-subscriptions.h"

struct _EaselAhpSubscriptions
{
  GObject           parent_instance;

  EaselAhpHost     *host;
  EaselAhpSessions *sessions;
  GHashTable       *followers;  /* EaselAhpSession by its EaselSession */
};

G_DEFINE_FINAL_TYPE (EaselAhpSubscriptions, easel_ahp_subscriptions, G_TYPE_OBJECT)

static void
follower_gone_cb (EaselAhpSession       *follower,
                  EaselAhpSubscriptions *self)
{
  g_autofree char *uri = g_strdup (easel_ahp_session_get_uri (follower));

  easel_ahp_sessions_remove (self->sessions, uri);
}

static void
drop_follower (EaselAhpSubscriptions *self,
               EaselSession          *session,
               EaselAhpSession       *follower)
{
  g_signal_handlers_disconnect_by_data (session, self);
  easel_ahp_session_close (follower);
  g_hash_table_remove (self->followers, session);
}

/* Drops a session that is gone, as its channel, the list or a notification reports: the next session with its URI is
 * another one. */
static void
session_gone_cb (EaselSession          *session,
                 GParamSpec            *pspec,
                 EaselAhpSubscriptions *self)
{
  EaselAhpSession *follower = g_hash_table_lookup (self->followers, session);

  if (follower != NULL)
    drop_follower (self, session, follower);
}

static void
easel_ahp_subscriptions_dispose (GObject *object)
{
  g_hash_table_remove_all (EASEL_AHP_SUBSCRIPTIONS (object)->followers);
  G_OBJECT_CLASS (easel_ahp_subscriptions_parent_class)->dispose (object);
}

static void
easel_ahp_subscriptions_finalize (GObject *object)
{
  EaselAhpSubscriptions *self = EASEL_AHP_SUBSCRIPTIONS (object);

  g_hash_table_unref (self->followers);
  g_clear_object (&self->sessions);
  g_clear_object (&self->host);
  G_OBJECT_CLASS (easel_ahp_subscriptions_parent_class)->finalize (object);
}

static void
easel_ahp_subscriptions_class_init (EaselAhpSubscriptionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_ahp_subscriptions_dispose;
  object_class->finalize = easel_ahp_subscriptions_finalize;
}

static void
easel_ahp_subscriptions_init (EaselAhpSubscriptions *self)
{
  self->followers = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
}

/**
 * easel_ahp_subscriptions_new:
 * @host: the host
 * @sessions: its sessions; one that turns out to be gone is removed
 *
 * Returns: (transfer full): an empty set
 */
EaselAhpSubscriptions *
easel_ahp_subscriptions_new (EaselAhpHost     *host,
                             EaselAhpSessions *sessions)
{
  EaselAhpSubscriptions *self = g_object_new (EASEL_TYPE_AHP_SUBSCRIPTIONS, NULL);

  self->host = g_object_ref (host);
  self->sessions = g_object_ref (sessions);
  return self;
}

EaselAhpHost *
easel_ahp_subscriptions_get_host (EaselAhpSubscriptions *self)
{
  return self->host;
}

void
easel_ahp_subscriptions_hold (EaselAhpSubscriptions *self,
                              EaselSession          *session)
{
  EaselAhpSession *follower = g_hash_table_lookup (self->followers, session);

  if (follower != NULL)
    {
      easel_ahp_session_hold (follower);
      return;
    }
  if (easel_session_is_gone (session))
    return;
  follower = easel_ahp_session_new (self->host, session);
  easel_ahp_session_hold (follower);
  g_hash_table_insert (self->followers, g_object_ref (session), follower);
  g_signal_connect_object (follower, "gone", G_CALLBACK (follower_gone_cb), self, 0);
  g_signal_connect_object (session, "notify::gone", G_CALLBACK (session_gone_cb), self, 0);
  /* Call this last: handlers of its canvases may hold or release the session. */
  easel_ahp_session_follow (follower);
}

void
easel_ahp_subscriptions_release (EaselAhpSubscriptions *self,
                                 EaselSession          *session)
{
  EaselAhpSession *follower = g_hash_table_lookup (self->followers, session);

  if (follower != NULL && easel_ahp_session_release (follower))
    drop_follower (self, session, follower);
}

EaselAhpSession *
easel_ahp_subscriptions_find (EaselAhpSubscriptions *self,
                              const char            *channel)
{
  GHashTableIter iter;
  gpointer session, follower;

  g_hash_table_iter_init (&iter, self->followers);
  while (g_hash_table_iter_next (&iter, &session, &follower))
    if (strcmp (easel_session_get_uri (session), channel) == 0 ||
        easel_canvas_list_find (easel_session_get_canvases (session), channel) != NULL)
      return follower;
  return NULL;
}
