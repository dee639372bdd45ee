/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-hub.h"

struct _EaselHub
{
  GObject parent_instance;

  GListStore *sources;
  EaselSource *fallback;       /* nullable */
  EaselSource *source;
  EaselSession *session;

  char *wanted;                /* URI from --session; until a source lists it, no other session is chosen */
  char *remembered_source;
  GHashTable *remembered;      /* source id -> URI of the session chosen there last, also in an earlier run */
  gboolean chosen_by_user;   /* the choice is never replaced automatically */
  gboolean is_offered;         /* the choice was made for an agent that connected, not by the user */
  gboolean prefers_agents;    /* an agent had the program started */
  gboolean is_substitute;          /* the choice replaces a remembered host while that is offline */
  gboolean is_updating;
  gboolean needs_update;          /* something changed during an update */
  EaselPresence presence;
  int expected;                /* hosts whose secrets are being looked up */
};

enum { PROP_0, PROP_SOURCE, PROP_SESSION, PROP_EXPECTING, PROP_PRESENCE, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_ENUM_TYPE (EaselPresence, easel_presence,
                    G_DEFINE_ENUM_VALUE (EASEL_PRESENCE_AWAY, "away"),
                    G_DEFINE_ENUM_VALUE (EASEL_PRESENCE_HERE, "here"),
                    G_DEFINE_ENUM_VALUE (EASEL_PRESENCE_INSIDE, "inside"))
G_DEFINE_FINAL_TYPE (EaselHub, easel_hub, G_TYPE_OBJECT)

static void update (EaselHub *self);

static void
easel_hub_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  EaselHub *self = EASEL_HUB (object);

  switch (prop_id)
    {
    case PROP_SOURCE:
      g_value_set_object (value, self->source);
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_EXPECTING:
      g_value_set_boolean (value, self->expected > 0);
      break;
    case PROP_PRESENCE:
      g_value_set_enum (value, self->presence);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_hub_dispose (GObject *object)
{
  EaselHub *self = EASEL_HUB (object);

  g_list_store_remove_all (self->sources);
  g_clear_object (&self->fallback);
  g_clear_object (&self->source);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (easel_hub_parent_class)->dispose (object);
}

static void
easel_hub_finalize (GObject *object)
{
  EaselHub *self = EASEL_HUB (object);

  g_clear_object (&self->sources);
  g_free (self->wanted);
  g_free (self->remembered_source);
  g_hash_table_unref (self->remembered);
  G_OBJECT_CLASS (easel_hub_parent_class)->finalize (object);
}

static void
easel_hub_class_init (EaselHubClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = easel_hub_get_property;
  object_class->dispose = easel_hub_dispose;
  object_class->finalize = easel_hub_finalize;

  properties[PROP_SOURCE] =
    g_param_spec_object ("source", NULL, NULL, EASEL_TYPE_SOURCE,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, EASEL_TYPE_SESSION,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_EXPECTING] =
    g_param_spec_boolean ("expecting", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_PRESENCE] =
    g_param_spec_enum ("presence", NULL, NULL, EASEL_TYPE_PRESENCE, EASEL_PRESENCE_AWAY,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_hub_init (EaselHub *self)
{
  self->sources = g_list_store_new (EASEL_TYPE_SOURCE);
  self->remembered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

EaselHub *
easel_hub_new (void)
{
  return g_object_new (EASEL_TYPE_HUB, NULL);
}

static void
set_choice (EaselHub     *self,
            EaselSource  *source,
            EaselSession *session)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (g_set_object (&self->source, source))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SOURCE]);
  if (g_set_object (&self->session, session))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
  g_object_thaw_notify (G_OBJECT (self));
}

/* Records a choice by the user, in the window or on the command line; the hub never replaces it. */
static void
take_choice (EaselHub     *self,
             EaselSource  *source,
             EaselSession *session)
{
  g_clear_pointer (&self->wanted, g_free);
  self->chosen_by_user = TRUE;
  self->is_offered = FALSE;
  self->is_substitute = FALSE;
  if (session != NULL)
    g_hash_table_replace (self->remembered, g_strdup (easel_source_get_id (source)),
                          g_strdup (easel_session_get_uri (session)));
  set_choice (self, source, session);
}

static gboolean
is_listed (EaselSource  *source,
           EaselSession *session)
{
  return easel_source_find_session (source, easel_session_get_uri (session)) == session;
}

static gboolean
take_wanted (EaselHub *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->sources));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (G_LIST_MODEL (self->sources), i);
      EaselSession *session = easel_source_find_session (source, self->wanted);

      if (session == NULL)
        continue;
      take_choice (self, source, session);
      return TRUE;
    }
  return FALSE;
}

/* The session of the last run takes precedence over one that was chosen automatically, because session lists arrive in
 * pages. */
static EaselSession *
prefer (EaselHub     *self,
        EaselSource  *source,
        EaselSession *current)
{
  const char *uri = g_hash_table_lookup (self->remembered, easel_source_get_id (source));
  EaselSession *session = uri == NULL ? NULL : easel_source_find_session (source, uri);
  GListModel *sessions = easel_source_get_sessions (source);

  if (session == NULL && current != NULL && is_listed (source, current))
    session = current;
  if (session == NULL && g_list_model_get_n_items (sessions) > 0)
    {
      g_autoptr(EaselSession) first = g_list_model_get_item (sessions, 0);

      session = first;  /* borrowed: the model owns it */
    }
  return session;
}

/* While no source lists the wanted session, no other one is chosen. */
static EaselSession *
choose_for (EaselHub     *self,
            EaselSource  *source,
            EaselSession *current)
{
  if (self->wanted == NULL)
    return prefer (self, source, current);
  return current != NULL && is_listed (source, current) ? current : NULL;
}

static gboolean
take_fallback (EaselHub *self)
{
  if (self->wanted != NULL || self->fallback == NULL || !g_list_store_find (self->sources, self->fallback, NULL))
    return FALSE;
  set_choice (self, self->fallback, prefer (self, self->fallback, NULL));
  return TRUE;
}

/* Returns: (nullable): another source with a session to show, while @source is offline and was not chosen in this
 * run. */
static EaselSource *
find_substitute (EaselHub    *self,
                 EaselSource *source)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->sources));

  if (self->wanted != NULL || self->chosen_by_user || easel_source_get_state (source) != EASEL_CONNECTION_LOST)
    return NULL;
  if (self->is_substitute && prefer (self, self->source, self->session) != NULL)
    return self->source;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselSource) other = g_list_model_get_item (G_LIST_MODEL (self->sources), i);

      if (other != source && other != self->fallback && easel_source_get_state (other) == EASEL_CONNECTION_READY &&
          prefer (self, other, NULL) != NULL)
        return other;  /* borrowed: the store owns it */
    }
  return NULL;
}

/* Chooses another source if @source has no session to show. Returns: whether one was chosen. */
static gboolean
take_substitute (EaselHub    *self,
                 EaselSource *source)
{
  EaselSource *other = find_substitute (self, source);

  self->is_substitute = other != NULL;
  if (other == NULL)
    return FALSE;
  set_choice (self, other, prefer (self, other, other == self->source ? self->session : NULL));
  return TRUE;
}

static void
choose (EaselHub *self)
{
  EaselSource *source;
  EaselSession *current;
  EaselSession *session;

  if (self->wanted != NULL && take_wanted (self))
    return;
  source = self->chosen_by_user ? self->source : NULL;
  if (source == NULL)
    source = easel_hub_find (self, self->remembered_source);
  if (source == NULL && g_list_model_get_n_items (G_LIST_MODEL (self->sources)) > 0)
    {
      g_autoptr(EaselSource) first = g_list_model_get_item (G_LIST_MODEL (self->sources), 0);

      source = first;  /* borrowed: the store owns it */
    }
  if (source == NULL)
    set_choice (self, NULL, NULL);
  else
    {
      current = source == self->source ? self->session : NULL;
      session = choose_for (self, source, current);
      if (session == NULL && (take_substitute (self, source) || take_fallback (self)))
        return;
      self->is_substitute = FALSE;
      set_choice (self, source, session);
    }
}

/* Repeats the choice until it is stable, because a handler of its notification may change the sources. */
static void
update (EaselHub *self)
{
  g_autoptr(EaselHub) kept = g_object_ref (self);

  self->needs_update = TRUE;
  if (self->is_updating)
    return;
  self->is_updating = TRUE;
  while (self->needs_update)
    {
      self->needs_update = FALSE;
      choose (self);
    }
  self->is_updating = FALSE;
}

static void
sessions_changed_cb (EaselHub *self)
{
  update (self);
}

/** easel_hub_get_sources: (transfer none): a model of #EaselSource. */
GListModel *
easel_hub_get_sources (EaselHub *self)
{
  g_return_val_if_fail (EASEL_IS_HUB (self), NULL);
  return G_LIST_MODEL (self->sources);
}

static void
insert (EaselHub    *self,
        guint        position,
        EaselSource *source)
{
  g_list_store_insert (self->sources, position, source);
  g_signal_connect_object (easel_source_get_sessions (source), "items-changed",
                           G_CALLBACK (sessions_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (source, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/** easel_hub_add: adds a source without starting it. */
void
easel_hub_add (EaselHub    *self,
               EaselSource *source)
{
  g_return_if_fail (EASEL_IS_HUB (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));

  insert (self, g_list_model_get_n_items (G_LIST_MODEL (self->sources)), source);
}

/** easel_hub_add_first: like easel_hub_add(), in front of the existing sources. */
void
easel_hub_add_first (EaselHub    *self,
                     EaselSource *source)
{
  g_return_if_fail (EASEL_IS_HUB (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));

  insert (self, 0, source);
}

/** easel_hub_remove: removes a source without stopping it. */
void
easel_hub_remove (EaselHub    *self,
                  EaselSource *source)
{
  guint position;

  g_return_if_fail (EASEL_IS_HUB (self));

  if (!g_list_store_find (self->sources, source, &position))
    return;
  g_signal_handlers_disconnect_by_func (easel_source_get_sessions (source), sessions_changed_cb, self);
  g_signal_handlers_disconnect_by_func (source, update, self);
  if (self->source == source)
    {
      self->chosen_by_user = FALSE;
      self->is_substitute = FALSE;
      set_choice (self, NULL, NULL);
    }
  g_list_store_remove (self->sources, position);
  update (self);
}

/** easel_hub_set_fallback: the source that is chosen if no other source has a session to show. It must be one of the
 * sources at that time. */
void
easel_hub_set_fallback (EaselHub    *self,
                        EaselSource *source)
{
  g_return_if_fail (EASEL_IS_HUB (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));

  g_set_object (&self->fallback, source);
}

/** easel_hub_find: (transfer none) (nullable): the source with this id. */
EaselSource *
easel_hub_find (EaselHub   *self,
                const char *id)
{
  guint n;

  g_return_val_if_fail (EASEL_IS_HUB (self), NULL);

  n = g_list_model_get_n_items (G_LIST_MODEL (self->sources));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (G_LIST_MODEL (self->sources), i);

      if (g_strcmp0 (easel_source_get_id (source), id) == 0)
        return source;  /* borrowed: the store owns it */
    }
  return NULL;
}

/** easel_hub_find_owner: (transfer none) (nullable): the source that lists this session object. */
EaselSource *
easel_hub_find_owner (EaselHub     *self,
                      EaselSession *session)
{
  guint n;

  g_return_val_if_fail (EASEL_IS_HUB (self), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);

  n = g_list_model_get_n_items (G_LIST_MODEL (self->sources));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (G_LIST_MODEL (self->sources), i);

      if (is_listed (source, session))
        return source;  /* borrowed: the store owns it */
    }
  return NULL;
}

/** easel_hub_get_source: (transfer none) (nullable): the chosen source; %NULL only without any source. */
EaselSource *
easel_hub_get_source (EaselHub *self)
{
  g_return_val_if_fail (EASEL_IS_HUB (self), NULL);
  return self->source;
}

/** easel_hub_get_session: (transfer none) (nullable): the chosen session of the chosen source. */
EaselSession *
easel_hub_get_session (EaselHub *self)
{
  g_return_val_if_fail (EASEL_IS_HUB (self), NULL);
  return self->session;
}

/**
 * easel_hub_choose:
 * @self: a hub
 * @source: one of its sources
 * @session: (nullable): one of the source's sessions; %NULL chooses the remembered or the newest one
 *
 * Makes a choice for the user, which is never replaced automatically.
 */
void
easel_hub_choose (EaselHub     *self,
                  EaselSource  *source,
                  EaselSession *session)
{
  g_return_if_fail (EASEL_IS_HUB (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));

  take_choice (self, source, session);
  update (self);
}

/** easel_hub_is_substitute: whether the choice replaces a remembered host that is offline. */
gboolean
easel_hub_is_substitute (EaselHub *self)
{
  g_return_val_if_fail (EASEL_IS_HUB (self), FALSE);
  return self->is_substitute;
}

/**
 * easel_hub_prefer:
 * @self: a hub
 * @source: one of its sources
 * @current: (nullable): the result of the previous call
 *
 * Returns: (transfer none) (nullable): the session of @source that is shown, or would be if the user chose the source
 *   now: their last choice there, otherwise @current, otherwise the newest
 */
EaselSession *
easel_hub_prefer (EaselHub     *self,
                  EaselSource  *source,
                  EaselSession *current)
{
  g_return_val_if_fail (EASEL_IS_HUB (self), NULL);
  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);

  return source == self->source ? self->session : choose_for (self, source, current);
}

/* Whether the shown session must not be replaced: the user works in it, chose it and looks at it, or reads on another
 * host, or another agent is active in it. */
static gboolean
is_in_use (EaselHub    *self,
           EaselSource *source)
{
  GListModel *canvases;

  if (self->wanted != NULL || self->presence == EASEL_PRESENCE_INSIDE)
    return TRUE;
  if (self->session == NULL)
    return FALSE;
  canvases = G_LIST_MODEL (easel_session_get_canvases (self->session));
  return easel_session_has_agent (self->session) ||
         (self->chosen_by_user && g_list_model_get_n_items (canvases) > 0 &&
          (self->source != source || (self->presence == EASEL_PRESENCE_HERE && !self->is_offered)));
}

/**
 * easel_hub_offer:
 * @self: a hub
 * @source: one of its sources
 * @session: one of the source's sessions, whose agent just connected or opened a canvas
 *
 * Chooses @session unless the shown session is in use.
 */
void
easel_hub_offer (EaselHub     *self,
                 EaselSource  *source,
                 EaselSession *session)
{
  g_return_if_fail (EASEL_IS_HUB (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));
  g_return_if_fail (EASEL_IS_SESSION (session));

  if (session == self->session || is_in_use (self, source))
    return;
  easel_hub_choose (self, source, session);
  self->is_offered = TRUE;
}

/**
 * easel_hub_is_resuming:
 * @self: a hub
 *
 * Returns: whether the session of the last run is shown and no other was chosen since; an agent that was active before
 *   this run began does not replace it
 */
gboolean
easel_hub_is_resuming (EaselHub *self)
{
  EaselSource *source;
  const char *uri;

  g_return_val_if_fail (EASEL_IS_HUB (self), FALSE);

  if (self->prefers_agents || self->chosen_by_user || self->remembered_source == NULL)
    return FALSE;
  source = easel_hub_find (self, self->remembered_source);
  uri = g_hash_table_lookup (self->remembered, self->remembered_source);
  return source != NULL && uri != NULL && easel_source_find_session (source, uri) != NULL;
}

/** easel_hub_prefer_agents: lets agents replace the session of the last run, because an agent had the program
 * started. */
void
easel_hub_prefer_agents (EaselHub *self)
{
  g_return_if_fail (EASEL_IS_HUB (self));
  self->prefers_agents = TRUE;
}

/** easel_hub_set_remembered: sets the session that was chosen on a source in the last run. The source of the last call
 * is the one that was shown. */
void
easel_hub_set_remembered (EaselHub   *self,
                          const char *source_id,
                          const char *session_uri)
{
  g_return_if_fail (EASEL_IS_HUB (self));
  g_return_if_fail (source_id != NULL);

  g_free (self->remembered_source);
  self->remembered_source = g_strdup (source_id);
  if (session_uri != NULL)
    g_hash_table_replace (self->remembered, g_strdup (source_id), g_strdup (session_uri));
  update (self);
}

/** easel_hub_set_wanted: chooses this session as soon as a source lists it, and no other session before. */
void
easel_hub_set_wanted (EaselHub   *self,
                      const char *session_uri)
{
  g_return_if_fail (EASEL_IS_HUB (self));
  g_return_if_fail (session_uri != NULL);

  g_free (self->wanted);
  self->wanted = g_strdup (session_uri);
  update (self);
}

/** easel_hub_is_waiting: whether no source lists the wanted session yet. */
gboolean
easel_hub_is_waiting (EaselHub *self)
{
  g_return_val_if_fail (EASEL_IS_HUB (self), FALSE);
  return self->wanted != NULL;
}

/** easel_hub_expect: announces that @more sources will be added soon; a negative number: they were added or given
 * up. */
void
easel_hub_expect (EaselHub *self,
                  int       more)
{
  g_return_if_fail (EASEL_IS_HUB (self));

  self->expected += more;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPECTING]);
}

gboolean
easel_hub_is_expecting (EaselHub *self)
{
  g_return_val_if_fail (EASEL_IS_HUB (self), FALSE);
  return self->expected > 0;
}

/** easel_hub_set_presence: sets where the user is. A session in which they work becomes their choice. */
void
easel_hub_set_presence (EaselHub      *self,
                        EaselPresence  presence)
{
  g_return_if_fail (EASEL_IS_HUB (self));

  if (self->presence == presence)
    return;
  self->presence = presence;
  /* Keep the substitute for a user who works in it, even when the other host is back. */
  if (presence == EASEL_PRESENCE_INSIDE && self->is_substitute)
    take_choice (self, self->source, self->session);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PRESENCE]);
}

EaselPresence
easel_hub_get_presence (EaselHub *self)
{
  g_return_val_if_fail (EASEL_IS_HUB (self), EASEL_PRESENCE_AWAY);
  return self->presence;
}
