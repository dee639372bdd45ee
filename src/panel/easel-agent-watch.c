/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-agent-watch.h"

#include "easel-embedded-source.h"
#include "easel-limits.h"

/* A session that the watch keeps subscribed. */
typedef struct
{
  EaselSource *source;
  EaselSession *session;
  gboolean has_agent;            /* whether the session had an agent at the last update */
  gboolean is_initial;          /* the session was in the first list of its source */
} Pinned;

struct _EaselAgentWatch
{
  GObject parent_instance;

  EaselHub *hub;
  GPtrArray *pinned;
};

G_DEFINE_FINAL_TYPE (EaselAgentWatch, easel_agent_watch, G_TYPE_OBJECT)

static void
pinned_free (Pinned *pinned)
{
  easel_source_release (pinned->source, pinned->session);
  g_object_unref (pinned->session);
  g_object_unref (pinned->source);
  g_free (pinned);
}

static void
easel_agent_watch_dispose (GObject *object)
{
  EaselAgentWatch *self = EASEL_AGENT_WATCH (object);

  g_clear_pointer (&self->pinned, g_ptr_array_unref);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_agent_watch_parent_class)->dispose (object);
}

static void
easel_agent_watch_class_init (EaselAgentWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_agent_watch_dispose;
}

static void
easel_agent_watch_init (EaselAgentWatch *self)
{
  self->pinned = g_ptr_array_new_with_free_func ((GDestroyNotify) pinned_free);
}

/* Returns whether the session is to be kept: sessions of agents, and sessions without an agent on the host of this
 * computer, where pages opened for the user appear even while an agent's session is in front. */
static gboolean
is_wanted (EaselSource  *source,
           EaselSession *session)
{
  return easel_session_get_agent (session) != NULL || g_str_equal (easel_source_get_id (source), EASEL_EMBEDDED_ID);
}

/* Returns: (nullable): the new entry; %NULL if the session is not wanted or the limit is reached. */
static Pinned *
pin (EaselAgentWatch *self,
     EaselSource     *source,
     EaselSession    *session)
{
  Pinned *pinned;

  if (!is_wanted (source, session) || self->pinned->len >= EASEL_LIMIT_AGENT_SESSIONS)
    return NULL;
  pinned = g_new0 (Pinned, 1);
  pinned->source = g_object_ref (source);
  pinned->session = g_object_ref (session);
  pinned->is_initial = !easel_session_is_unread (session);
  g_ptr_array_add (self->pinned, pinned);
  easel_source_hold (source, session);
  return pinned;
}

static void
take (EaselAgentWatch *self,
      EaselSource *source,
      EaselSession *session)
{
  Pinned *pinned = NULL;
  gboolean was_here;

  for (guint i = 0; i < self->pinned->len && pinned == NULL; i++)
    pinned = ((Pinned *) self->pinned->pdata[i])->session == session ? self->pinned->pdata[i] : NULL;
  was_here = pinned != NULL && pinned->has_agent;
  if (pinned == NULL)
    pinned = pin (self, source, session);
  if (pinned == NULL)
    return;
  pinned->has_agent = easel_session_has_agent (session);
  if (pinned->has_agent && !was_here && !(pinned->is_initial && easel_hub_is_resuming (self->hub)))
    easel_hub_offer (self->hub, source, session);
}

/* Releases sessions that ended, lost their agent, or belong to an earlier connection. */
static void
unpin_ended (EaselAgentWatch *self)
{
  for (guint i = self->pinned->len; i > 0; i--)
    {
      Pinned *pinned = self->pinned->pdata[i - 1];
      const char *uri = easel_session_get_uri (pinned->session);

      if (!is_wanted (pinned->source, pinned->session) || easel_session_is_gone (pinned->session) ||
          easel_source_find_session (pinned->source, uri) != pinned->session)
        g_ptr_array_remove_index (self->pinned, i - 1);
    }
}

static void
agent_cb (EaselSession *session,
          GParamSpec *pspec,
          EaselAgentWatch *self)
{
  EaselSource *source = easel_hub_find_owner (self->hub, session);

  unpin_ended (self);
  if (source != NULL)
    take (self, source, session);
}

static EaselSource *
find_source (EaselAgentWatch *self,
             GListModel *sessions)
{
  GListModel *sources = easel_hub_get_sources (self->hub);

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);

      if (easel_source_get_sessions (source) == sessions)
        return source;  /* borrowed: the hub owns it */
    }
  return NULL;
}

static void
sessions_changed_cb (GListModel *sessions,
                     guint position,
                     guint removed,
                     guint added,
                     EaselAgentWatch *self)
{
  EaselSource *source = find_source (self, sessions);

  if (removed > 0)
    unpin_ended (self);
  for (guint i = position; source != NULL && i < position + added; i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      g_signal_handlers_disconnect_by_func (session, agent_cb, self);
      g_signal_connect_object (session, "notify::agent", G_CALLBACK (agent_cb), self, 0);
      take (self, source, session);
    }
}

static void
sources_changed_cb (GListModel *sources,
                    guint position,
                    guint removed,
                    guint added,
                    EaselAgentWatch *self)
{
  if (removed > 0)
    unpin_ended (self);
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      g_signal_connect_object (sessions, "items-changed", G_CALLBACK (sessions_changed_cb), self, 0);
      sessions_changed_cb (sessions, 0, 0, g_list_model_get_n_items (sessions), self);
    }
}

/**
 * easel_agent_watch_new:
 * @hub: the sources to watch
 *
 * Returns: (transfer full): the watch; its sessions are released when it is freed
 */
EaselAgentWatch *
easel_agent_watch_new (EaselHub *hub)
{
  EaselAgentWatch *self = g_object_new (EASEL_TYPE_AGENT_WATCH, NULL);
  GListModel *sources = easel_hub_get_sources (hub);

  self->hub = g_object_ref (hub);
  g_signal_connect_object (sources, "items-changed", G_CALLBACK (sources_changed_cb), self, 0);
  sources_changed_cb (sources, 0, 0, g_list_model_get_n_items (sources), self);
  return self;
}
