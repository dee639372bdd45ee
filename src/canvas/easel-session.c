/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-session.h"

#include "easel-canvas-limits.h"
#include "easel-limits.h"

struct _EaselSession
{
  GObject          parent_instance;

  char            *uri;
  char            *title;
  char            *activity;
  gint64           modified;
  gboolean         is_gone;
  char            *agent;        /* nullable */
  gboolean         has_agent;
  char            *connection;   /* nullable */
  gboolean         is_unread;
  guint            status;       /* EaselSessionStatus */
  guint            notices;
  EaselCanvasList *canvases;
  GListStore      *servers;
  GListStore      *artifacts;
};

G_DEFINE_FINAL_TYPE (EaselSession, easel_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_ACTIVITY,
  PROP_MODIFIED,
  PROP_GONE,
  PROP_AGENT,
  PROP_STATUS,
  PROP_NOTICES,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
easel_session_finalize (GObject *object)
{
  EaselSession *self = EASEL_SESSION (object);

  g_free (self->uri);
  g_free (self->title);
  g_free (self->activity);
  g_free (self->agent);
  g_free (self->connection);
  g_object_unref (self->canvases);
  g_object_unref (self->servers);
  g_object_unref (self->artifacts);

  G_OBJECT_CLASS (easel_session_parent_class)->finalize (object);
}

static void
easel_session_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  EaselSession *self = EASEL_SESSION (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_ACTIVITY:
      g_value_set_string (value, self->activity);
      break;
    case PROP_MODIFIED:
      g_value_set_int64 (value, self->modified);
      break;
    case PROP_GONE:
      g_value_set_boolean (value, self->is_gone);
      break;
    case PROP_AGENT:
      g_value_set_boolean (value, self->has_agent);
      break;
    case PROP_STATUS:
      g_value_set_uint (value, self->status);
      break;
    case PROP_NOTICES:
      g_value_set_uint (value, self->notices);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_session_class_init (EaselSessionClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = easel_session_finalize;
  object_class->get_property = easel_session_get_property;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_ACTIVITY] = g_param_spec_string ("activity", NULL, NULL, NULL, flags);
  properties[PROP_MODIFIED] = g_param_spec_int64 ("modified", NULL, NULL, 0, G_MAXINT64, 0, flags);
  properties[PROP_GONE] = g_param_spec_boolean ("gone", NULL, NULL, FALSE, flags);
  properties[PROP_AGENT] = g_param_spec_boolean ("agent", NULL, NULL, FALSE, flags);
  properties[PROP_STATUS] = g_param_spec_uint ("status", NULL, NULL, 0, EASEL_SESSION_DONE, 0, flags);
  properties[PROP_NOTICES] = g_param_spec_uint ("notices", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_session_init (EaselSession *self)
{
  self->canvases = easel_canvas_list_new ();
  self->servers = g_list_store_new (EASEL_TYPE_SERVER);
  self->artifacts = g_list_store_new (EASEL_TYPE_ARTIFACT);
}

/**
 * easel_session_new:
 * @uri: the session's URI on its host
 *
 * Returns: (transfer full): a session without title and canvases
 */
EaselSession *
easel_session_new (const char *uri)
{
  EaselSession *self;

  g_return_val_if_fail (uri != NULL, NULL);

  self = g_object_new (EASEL_TYPE_SESSION, NULL);
  self->uri = g_strdup (uri);
  return self;
}

/** easel_session_get_uri: (transfer none): its URI on the host. */
const char *
easel_session_get_uri (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), NULL);

  return self->uri;
}

/** easel_session_get_title: (transfer none) (nullable): the title from the host, bounded, never markup. */
const char *
easel_session_get_title (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), NULL);

  return self->title;
}

/** easel_session_get_activity: (transfer none) (nullable): its present activity, from the host, bounded. */
const char *
easel_session_get_activity (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), NULL);

  return self->activity;
}

/** easel_session_is_gone: %TRUE if its host does not have it any more; final. */
gboolean
easel_session_is_gone (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), TRUE);

  return self->is_gone;
}

/** easel_session_has_agent: whether it belongs to a connected agent that was started on this computer. */
gboolean
easel_session_has_agent (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), FALSE);

  return self->has_agent;
}

/**
 * easel_session_get_agent:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): name of the local agent that the session belongs to, as the agent reported it,
 *   also after the agent disconnected: foreign text, bounded, empty if it reported none; %NULL for any other session
 */
const char *
easel_session_get_agent (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), NULL);

  return self->agent;
}

/**
 * easel_session_get_connection:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): the host's id for the connection of the agent that the session belongs to,
 *   unique for each connection; %NULL while that agent is not connected, even if other agents use the session
 */
const char *
easel_session_get_connection (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), NULL);

  return self->connection;
}

/**
 * easel_session_is_unread:
 * @self: a session
 *
 * Returns: whether the session appeared while Easel was connected and its canvases were not read yet: all of them count
 *   as new
 */
gboolean
easel_session_is_unread (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), FALSE);

  return self->is_unread;
}

/** easel_session_get_canvases: (transfer none): its open canvases, live while the session is held
 * (easel_source_hold()). */
EaselCanvasList *
easel_session_get_canvases (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), NULL);

  return self->canvases;
}

/** easel_session_get_servers: (transfer none): a list of #EaselServer, live while the session is held
 * (easel_source_hold()). */
GListModel *
easel_session_get_servers (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), NULL);

  return G_LIST_MODEL (self->servers);
}

/** easel_session_get_artifacts: (transfer none): a list of #EaselArtifact, live while the session is held
 * (easel_source_hold()). */
GListModel *
easel_session_get_artifacts (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), NULL);

  return G_LIST_MODEL (self->artifacts);
}

/* Replaces a string. Returns whether it differs. */
static gboolean
put_text (char       **field,
          const char  *text)
{
  g_autofree char *copy = NULL;

  if (text != NULL)
    copy = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), EASEL_LIMIT_DISPLAY_CHARS));
  if (g_strcmp0 (*field, copy) == 0)
    return FALSE;
  g_free (*field);
  *field = g_steal_pointer (&copy);
  return TRUE;
}

static void
set_text (EaselSession  *self,
          char         **field,
          const char    *text,
          guint          prop)
{
  if (put_text (field, text))
    g_object_notify_by_pspec (G_OBJECT (self), properties[prop]);
}

/**
 * easel_session_set_title:
 * @self: a session
 * @title: (nullable): foreign text, not bounded
 *
 * Sets the title, cut to EASEL_LIMIT_DISPLAY_CHARS.
 */
void
easel_session_set_title (EaselSession *self,
                         const char   *title)
{
  g_return_if_fail (EASEL_IS_SESSION (self));

  set_text (self, &self->title, title, PROP_TITLE);
}

/**
 * easel_session_set_activity:
 * @self: a session
 * @activity: (nullable): foreign text
 *
 * Sets the present activity, cut to EASEL_LIMIT_DISPLAY_CHARS.
 */
void
easel_session_set_activity (EaselSession *self,
                            const char   *activity)
{
  g_return_if_fail (EASEL_IS_SESSION (self));

  set_text (self, &self->activity, activity, PROP_ACTIVITY);
}

/** easel_session_set_gone: the host does not have the session any more. Final. */
void
easel_session_set_gone (EaselSession *self)
{
  g_return_if_fail (EASEL_IS_SESSION (self));

  if (self->is_gone)
    return;
  self->is_gone = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GONE]);
}

/** easel_session_get_status: what its agent does. */
EaselSessionStatus
easel_session_get_status (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), EASEL_SESSION_UNREPORTED);

  return self->status;
}

/** easel_session_get_notices: how often its agent, or a script, has called for the user. */
guint
easel_session_get_notices (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), 0);

  return self->notices;
}

static void
set_number (EaselSession *self,
            guint        *member,
            guint         number,
            int           property)
{
  if (*member == number)
    return;
  *member = number;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/** easel_session_set_status: for sources only. */
void
easel_session_set_status (EaselSession       *self,
                          EaselSessionStatus  status)
{
  g_return_if_fail (EASEL_IS_SESSION (self));

  set_number (self, &self->status, status, PROP_STATUS);
}

/** easel_session_set_notices: for sources only. */
void
easel_session_set_notices (EaselSession *self,
                           guint         notices)
{
  g_return_if_fail (EASEL_IS_SESSION (self));

  set_number (self, &self->notices, notices, PROP_NOTICES);
}

/**
 * easel_session_set_agent:
 * @self: a session
 * @agent: (nullable): name of the local agent that the session belongs to, as the agent reported it: foreign text
 * @is_here: whether that agent is connected now
 */
void
easel_session_set_agent (EaselSession *self,
                         const char   *agent,
                         gboolean      is_here)
{
  gboolean has_agent = agent != NULL && is_here;

  g_return_if_fail (EASEL_IS_SESSION (self));

  if (!put_text (&self->agent, agent) && self->has_agent == has_agent)
    return;
  self->has_agent = has_agent;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_AGENT]);
}

/**
 * easel_session_set_connection:
 * @self: a session
 * @connection: (nullable): id of its own agent's connection: foreign text; ignored unless it consists of letters,
 *   digits and "-"
 */
void
easel_session_set_connection (EaselSession *self,
                              const char   *connection)
{
  g_return_if_fail (EASEL_IS_SESSION (self));

  if (connection != NULL && (connection[0] == '\0' || strlen (connection) > EASEL_LIMIT_CONNECTION_BYTES ||
      connection[strspn (connection, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-")] != '\0'))
    connection = NULL;
  if (g_strcmp0 (self->connection, connection) == 0)
    return;
  g_free (self->connection);
  self->connection = g_strdup (connection);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_AGENT]);
}

/** easel_session_set_unread: @is_unread: whether it appeared while Easel was connected and its canvases were not
 * read yet. */
void
easel_session_set_unread (EaselSession *self,
                          gboolean      is_unread)
{
  g_return_if_fail (EASEL_IS_SESSION (self));

  self->is_unread = is_unread;
}

static gboolean
is_item_at (GListModel *model,
            guint       position,
            gpointer    item)
{
  g_autoptr(GObject) there = g_list_model_get_item (model, position);

  return there == item;
}

/* Unchanged items stay in the list, so that a view keeps its focus. */
static void
set_items (GListStore *store,
           GPtrArray  *items)
{
  GListModel *model = G_LIST_MODEL (store);
  guint n = g_list_model_get_n_items (model);
  guint head = 0, tail = 0;

  while (head < MIN (n, items->len) && is_item_at (model, head, g_ptr_array_index (items, head)))
    head++;
  while (head + tail < MIN (n, items->len) &&
         is_item_at (model, n - tail - 1, g_ptr_array_index (items, items->len - tail - 1)))
    tail++;
  if (head + tail < MAX (n, items->len))
    g_list_store_splice (store, head, n - head - tail, items->pdata + head, items->len - head - tail);
}

/**
 * easel_session_set_servers:
 * @self: a session
 * @servers: (element-type EaselServer): in the host's order
 *
 * Sets the tool servers of the session's agent.
 */
void
easel_session_set_servers (EaselSession *self,
                           GPtrArray    *servers)
{
  g_return_if_fail (EASEL_IS_SESSION (self));
  g_return_if_fail (servers != NULL);

  set_items (self->servers, servers);
}

/**
 * easel_session_set_artifacts:
 * @self: a session
 * @artifacts: (element-type EaselArtifact): in the host's order
 *
 * Sets the files and links that the session created, mentions, or was started from.
 */
void
easel_session_set_artifacts (EaselSession *self,
                             GPtrArray    *artifacts)
{
  g_return_if_fail (EASEL_IS_SESSION (self));
  g_return_if_fail (artifacts != NULL);

  set_items (self->artifacts, artifacts);
}

gint64
easel_session_get_modified (EaselSession *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION (self), 0);

  return self->modified;
}

/**
 * easel_session_set_modified:
 * @self: a session
 * @modified: microseconds of real time; 0: unknown
 *
 * For sources only: the time of the last activity in it.
 */
void
easel_session_set_modified (EaselSession *self,
                            gint64        modified)
{
  g_return_if_fail (EASEL_IS_SESSION (self));

  if (self->modified == modified)
    return;
  self->modified = MAX (modified, 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
}
