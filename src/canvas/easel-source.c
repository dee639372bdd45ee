/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-source.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-canvas-writer.h"
#include "easel-limits.h"
#include "easel-uri.h"

typedef struct
{
  const EaselSourceKind *kind;       /* nullable */
  char                 *id;
  char                 *title;
  gboolean              is_named;    /* the user or the panel named it: the title from the peer does not replace that */
  char                 *address;     /* nullable; a secret: contains the token in use */
  char                 *resource;    /* nullable */
  GListModel           *sessions;
  EaselConnection      *connection;  /* nullable */
  EaselConnectionState  state;
  char                 *reason;      /* nullable: translated */
  GTask                *waiting;     /* nullable: the task of a token that is being tried */
  EaselMessageLog         *message_log;     /* nullable */
  gboolean              is_here;
} EaselSourcePrivate;

enum { PROP_0, PROP_KIND, PROP_ID, PROP_ADDRESS, PROP_TITLE, PROP_STATE, PROP_REASON, N_PROPS };

static GParamSpec *properties[N_PROPS];

enum { AUTH_REQUIRED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselSource, easel_source, G_TYPE_OBJECT)

static EaselSourcePrivate *
get_private (EaselSource *self)
{
  return easel_source_get_instance_private (self);
}

/* --- the connection --------------------------------------------------------------------------------------------- */

static void
start (EaselSource *self)
{
  if (get_private (self)->connection != NULL)
    easel_connection_start (get_private (self)->connection);
}

static void
stop (EaselSource *self)
{
  if (get_private (self)->connection != NULL)
    easel_connection_stop (get_private (self)->connection);
}

static void
retry (EaselSource *self)
{
  if (get_private (self)->connection != NULL)
    easel_connection_retry (get_private (self)->connection);
}

static char *
describe (EaselSource  *self,
          const GError *error)
{
  return g_strdup (error->message);
}

/* Returns the result for a token that is being tried, or asks for a token after a refusal. Other failures say
 * nothing about the token. */
static void
answer_waiting (EaselSource  *self,
                const GError *error)
{
  EaselSourcePrivate *priv = get_private (self);
  const gboolean is_refused = easel_source_get_refused (self) != NULL;
  g_autoptr(GTask) task = NULL;

  if (priv->state == EASEL_CONNECTION_CONNECTING)
    return;
  task = g_steal_pointer (&priv->waiting);
  if (task != NULL && priv->state == EASEL_CONNECTION_READY)
    g_task_return_boolean (task, TRUE);
  else if (task != NULL && is_refused)
    g_task_return_new_error (task, error->domain, error->code, "%s", priv->reason);
  else if (task != NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "%s",
                             priv->reason != NULL ? priv->reason : _("The host is not connected."));
  else if (is_refused && EASEL_SOURCE_GET_CLASS (self)->ask != NULL)
    EASEL_SOURCE_GET_CLASS (self)->ask (self);
}

static void
connection_changed (EaselSource *self)
{
  EaselSourcePrivate *priv = get_private (self);
  const GError *error = easel_connection_get_error (priv->connection);
  g_autofree char *reason = error != NULL ? EASEL_SOURCE_GET_CLASS (self)->describe (self, error) : NULL;

  easel_source_set_status (self, easel_connection_get_state (priv->connection), reason);
  answer_waiting (self, easel_connection_get_error (priv->connection));
}

static void
state_cb (EaselSource *self)
{
  EASEL_SOURCE_GET_CLASS (self)->connection_changed (self);
}

/* --- lifecycle -------------------------------------------------------------------------------------------------- */

/* Removes the canvases. Their handlers may still use the source, so its fields are freed in finalize. */
static void
easel_source_dispose (GObject *object)
{
  EaselSourcePrivate *priv = get_private (EASEL_SOURCE (object));

  if (priv->connection != NULL)
    {
      g_signal_handlers_disconnect_by_data (priv->connection, object);
      easel_connection_stop (priv->connection);
    }

  G_OBJECT_CLASS (easel_source_parent_class)->dispose (object);
}

static void
easel_source_finalize (GObject *object)
{
  EaselSourcePrivate *priv = get_private (EASEL_SOURCE (object));

  g_clear_object (&priv->sessions);
  g_clear_object (&priv->connection);
  g_clear_object (&priv->waiting);
  g_clear_object (&priv->message_log);
  g_free (priv->reason);
  g_free (priv->resource);
  g_free (priv->address);
  g_free (priv->title);
  g_free (priv->id);

  G_OBJECT_CLASS (easel_source_parent_class)->finalize (object);
}

static void
easel_source_constructed (GObject *object)
{
  EaselSourcePrivate *priv = get_private (EASEL_SOURCE (object));

  priv->is_named = priv->title != NULL;
  if (!priv->is_named)
    priv->title = easel_uri_redact (priv->address);
  if (priv->address != NULL)
    priv->resource = g_strndup (priv->address, strcspn (priv->address, "?"));

  G_OBJECT_CLASS (easel_source_parent_class)->constructed (object);
}

static void
easel_source_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  EaselSourcePrivate *priv = get_private (EASEL_SOURCE (object));

  switch (prop_id)
    {
    case PROP_KIND:
      g_value_set_pointer (value, (gpointer) priv->kind);
      break;
    case PROP_ID:
      g_value_set_string (value, priv->id);
      break;
    case PROP_ADDRESS:
      g_value_set_string (value, priv->address);
      break;
    case PROP_TITLE:
      g_value_set_string (value, priv->title);
      break;
    case PROP_STATE:
      g_value_set_enum (value, priv->state);
      break;
    case PROP_REASON:
      g_value_set_string (value, priv->reason);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_source_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  EaselSourcePrivate *priv = get_private (EASEL_SOURCE (object));

  switch (prop_id)
    {
    case PROP_KIND:
      priv->kind = g_value_get_pointer (value);
      break;
    case PROP_ID:
      priv->id = g_value_dup_string (value);
      break;
    case PROP_ADDRESS:
      priv->address = g_value_dup_string (value);
      break;
    case PROP_TITLE:
      priv->title = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_source_class_init (EaselSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags given = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = easel_source_dispose;
  object_class->finalize = easel_source_finalize;
  object_class->constructed = easel_source_constructed;
  object_class->get_property = easel_source_get_property;
  object_class->set_property = easel_source_set_property;
  klass->start = start;
  klass->stop = stop;
  klass->retry = retry;
  klass->connection_changed = connection_changed;
  klass->describe = describe;

  properties[PROP_KIND] = g_param_spec_pointer ("kind", NULL, NULL, given);
  properties[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, given);
  properties[PROP_ADDRESS] = g_param_spec_string ("address", NULL, NULL, NULL, given);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, given);
  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, EASEL_TYPE_CONNECTION_STATE, EASEL_CONNECTION_IDLE,
                                              flags);
  properties[PROP_REASON] = g_param_spec_string ("reason", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * EaselSource::auth-required:
   * @self: the source
   * @resource: the protected resource's identifier
   * @resource_name: (nullable): its name, from the host
   * @issuers: (nullable) (array zero-terminated=1): servers that issue tokens for it, from the host
   *
   * The host wants a token for @resource: see easel_source_authenticate_async().
   */
  signals[AUTH_REQUIRED] = g_signal_new ("auth-required", EASEL_TYPE_SOURCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRV);
}

static void
easel_source_init (EaselSource *self)
{
  EaselSourcePrivate *priv = get_private (self);

  priv->state = EASEL_CONNECTION_READY;
  priv->sessions = G_LIST_MODEL (g_list_store_new (EASEL_TYPE_SESSION));
}

/* --- for users of sources --------------------------------------------------------------------------------------- */

/** easel_source_start: connects, and reconnects until easel_source_stop(). */
void
easel_source_start (EaselSource *self)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  EASEL_SOURCE_GET_CLASS (self)->start (self);
}

/** easel_source_stop: disconnects until easel_source_start(). */
void
easel_source_stop (EaselSource *self)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  EASEL_SOURCE_GET_CLASS (self)->stop (self);
}

/** easel_source_retry: connects now, after a failure or instead of waiting. */
void
easel_source_retry (EaselSource *self)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  EASEL_SOURCE_GET_CLASS (self)->retry (self);
}

/** easel_source_get_id: (transfer none): an id that is unique in this process; not shown. */
const char *
easel_source_get_id (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return get_private (self)->id;
}

/** easel_source_get_kind: (transfer none) (nullable): the kind of source. */
const EaselSourceKind *
easel_source_get_kind (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return get_private (self)->kind;
}

/** easel_source_get_title: (transfer none): the title for display; foreign text. */
const char *
easel_source_get_title (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return get_private (self)->title;
}

/** easel_source_can_rename: whether the user may rename it: only sources that were added by address. */
gboolean
easel_source_can_rename (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);

  return get_private (self)->address != NULL;
}

static void
rename_canvases (EaselSession *session,
                 const char   *title)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      easel_canvas_set_fact (canvas, source_title, title);
    }
}

/**
 * easel_source_set_title:
 * @self: a source that can be renamed
 * @title: the title that the user chose
 *
 * Sets the title of the source, and of its canvases, whose status line and questions show it.
 */
void
easel_source_set_title (EaselSource *self,
                        const char  *title)
{
  EaselSourcePrivate *priv = get_private (self);

  g_return_if_fail (easel_source_can_rename (self));
  g_return_if_fail (title != NULL);

  g_free (priv->title);
  priv->title = g_strdup (title);
  priv->is_named = TRUE;
  for (guint i = 0; i < g_list_model_get_n_items (priv->sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (priv->sessions, i);

      rename_canvases (session, title);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

/** easel_source_get_state: the state of its connection. */
EaselConnectionState
easel_source_get_state (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), EASEL_CONNECTION_FAILED);

  return get_private (self)->state;
}

/** easel_source_get_reason: (transfer none) (nullable): why it is not connected, translated. */
const char *
easel_source_get_reason (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return get_private (self)->reason;
}

/** easel_source_is_here: whether loopback addresses mean this computer to the host, too. */
gboolean
easel_source_is_here (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);

  return get_private (self)->is_here;
}

/**
 * easel_source_get_refused:
 * @self: a source
 *
 * For hosts that refuse the connection itself because the token is missing or wrong.
 *
 * Returns: (transfer none) (nullable): the resource for easel_source_authenticate_async(), which connects with another
 *   token; %NULL unless the host refused
 */
const char *
easel_source_get_refused (EaselSource *self)
{
  EaselSourceClass *klass;

  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  klass = EASEL_SOURCE_GET_CLASS (self);
  return get_private (self)->state == EASEL_CONNECTION_FAILED && klass->is_refused != NULL && klass->is_refused (self)
           ? get_private (self)->resource
           : NULL;
}

/** easel_source_dup_query: contains the token that was given last, if the host takes it in the query. */
char *
easel_source_dup_query (EaselSource *self)
{
  const char *query;

  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  query = get_private (self)->address != NULL ? strchr (get_private (self)->address, '?') : NULL;
  return query != NULL ? g_strdup (query + 1) : NULL;
}

/** easel_source_get_sessions: (transfer none): a #GListModel of #EaselSession, newest first. */
GListModel *
easel_source_get_sessions (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return get_private (self)->sessions;
}

/**
 * easel_source_find_session:
 * @self: a source
 * @uri: a session's URI
 *
 * Searches linearly: for choices of the user, not for every message.
 *
 * Returns: (transfer none) (nullable): the session, owned by the source's list
 */
EaselSession *
easel_source_find_session (EaselSource *self,
                           const char  *uri)
{
  GListModel *sessions;

  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  sessions = get_private (self)->sessions;
  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      if (g_strcmp0 (easel_session_get_uri (session), uri) == 0)
        return session;
    }
  return NULL;
}

/**
 * easel_source_hold:
 * @self: a source
 * @session: one of its sessions
 *
 * Subscribes to @session, so that its canvases are live, until easel_source_release(). Calls are counted.
 */
void
easel_source_hold (EaselSource  *self,
                   EaselSession *session)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (EASEL_IS_SESSION (session));

  if (EASEL_SOURCE_GET_CLASS (self)->hold != NULL)
    EASEL_SOURCE_GET_CLASS (self)->hold (self, session);
}

/**
 * easel_source_release:
 * @self: a source
 * @session: a session that easel_source_hold() was called for
 *
 * Undoes one easel_source_hold().
 */
void
easel_source_release (EaselSource  *self,
                      EaselSession *session)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (EASEL_IS_SESSION (session));

  if (EASEL_SOURCE_GET_CLASS (self)->release != NULL)
    EASEL_SOURCE_GET_CLASS (self)->release (self, session);
}

/**
 * easel_source_authenticate_async:
 * @self: a source
 * @resource: a resource from "auth-required", or of one of its servers
 * @token: the user's token; never logged, empty to revoke
 * @scopes: (nullable): the scopes that the user was asked for, as the host gave them
 * @cancellable: (nullable): stops waiting
 * @callback: called when the host has answered
 * @data: for @callback
 *
 * Sends a token to the host. Fails with %G_IO_ERROR_NOT_SUPPORTED if the kind of source has no tokens.
 */
void
easel_source_authenticate_async (EaselSource         *self,
                                 const char          *resource,
                                 const char          *token,
                                 const char * const  *scopes,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (resource != NULL && token != NULL);

  task = g_task_new (self, cancellable, callback, data);
  g_task_set_source_tag (task, easel_source_authenticate_async);
  if (EASEL_SOURCE_GET_CLASS (self)->try_token != NULL)
    EASEL_SOURCE_GET_CLASS (self)->try_token (self, resource, token, scopes, g_steal_pointer (&task));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s", _("This host does not use tokens."));
}

/** easel_source_authenticate_finish: %TRUE if the host accepted the token, otherwise %FALSE with an error. */
gboolean
easel_source_authenticate_finish (EaselSource   *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/** easel_source_get_message_log: (transfer none) (nullable): the newest messages between us and its host. */
EaselMessageLog *
easel_source_get_message_log (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return get_private (self)->message_log;
}

gboolean
easel_source_can_forget (EaselSource  *self,
                         EaselSession *session)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);
  g_return_val_if_fail (EASEL_IS_SESSION (session), FALSE);

  return EASEL_SOURCE_GET_CLASS (self)->can_forget != NULL && EASEL_SOURCE_GET_CLASS (self)->can_forget (self, session);
}

/**
 * easel_source_forget_async:
 * @self: a source
 * @session: one of its sessions for which easel_source_can_forget() is %TRUE
 * @callback: called when the host has answered
 * @data: for @callback
 *
 * Deletes the session on its host, with its canvases. Native canvases with unsaved work become orphans.
 */
void
easel_source_forget_async (EaselSource         *self,
                           EaselSession        *session,
                           GAsyncReadyCallback  callback,
                           gpointer             data)
{
  GTask *task;

  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (easel_source_can_forget (self, session));

  task = g_task_new (self, NULL, callback, data);
  g_task_set_source_tag (task, easel_source_forget_async);
  EASEL_SOURCE_GET_CLASS (self)->forget (self, session, task);
}

gboolean
easel_source_forget_finish (EaselSource   *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

guint
easel_source_get_reopen_time (EaselSource *self,
                              EaselCanvas *canvas)
{
  EaselSourceClass *klass;

  g_return_val_if_fail (EASEL_IS_SOURCE (self), 0);
  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), 0);

  klass = EASEL_SOURCE_GET_CLASS (self);
  return klass->get_reopen_time != NULL ? klass->get_reopen_time (self, canvas) : 0;
}

/**
 * easel_source_reopen_async:
 * @self: a source
 * @session: one of its sessions
 * @instance_id: the id of a canvas for which easel_source_get_reopen_time() was not 0
 * @callback: called when the canvas is open, or cannot be reopened
 * @data: for @callback
 *
 * Reopens a canvas that the user closed, as far as possible with its state, and on its former channel.
 */
void
easel_source_reopen_async (EaselSource         *self,
                           EaselSession        *session,
                           const char          *instance_id,
                           GAsyncReadyCallback  callback,
                           gpointer             data)
{
  GTask *task;

  g_return_if_fail (EASEL_IS_SOURCE (self) && EASEL_SOURCE_GET_CLASS (self)->reopen != NULL);
  g_return_if_fail (EASEL_IS_SESSION (session));
  g_return_if_fail (instance_id != NULL);

  task = g_task_new (self, NULL, callback, data);
  g_task_set_source_tag (task, easel_source_reopen_async);
  EASEL_SOURCE_GET_CLASS (self)->reopen (self, session, instance_id, task);
}

char *
easel_source_reopen_finish (EaselSource   *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- for subclasses --------------------------------------------------------------------------------------------- */

/**
 * easel_source_set_status:
 * @self: a source
 * @state: its state from now on
 * @reason: (nullable): the reason, translated
 *
 * Sets both values before it notifies, and notifies only of those that changed.
 */
void
easel_source_set_status (EaselSource          *self,
                         EaselConnectionState  state,
                         const char           *reason)
{
  EaselSourcePrivate *priv = get_private (self);
  const gboolean had_reason = g_strcmp0 (priv->reason, reason) == 0;
  const gboolean had_state = priv->state == state;
  g_autofree char *old = NULL;

  g_return_if_fail (EASEL_IS_SOURCE (self));

  if (!had_reason)
    {
      old = g_steal_pointer (&priv->reason);
      priv->reason = g_strdup (reason);
    }
  priv->state = state;
  g_object_freeze_notify (G_OBJECT (self));
  if (!had_reason)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REASON]);
  if (!had_state)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
  g_object_thaw_notify (G_OBJECT (self));
}

/**
 * easel_source_set_connection:
 * @self: a source under construction
 * @connection: (transfer none): its connection, not started
 *
 * The source follows the state of @connection from now on.
 */
void
easel_source_set_connection (EaselSource     *self,
                             EaselConnection *connection)
{
  EaselSourcePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SOURCE (self) && priv->connection == NULL);
  g_return_if_fail (EASEL_IS_CONNECTION (connection));

  priv->connection = g_object_ref (connection);
  priv->state = easel_connection_get_state (connection);
  g_signal_connect_object (connection, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
}

/** easel_source_await_connection: only one token is tried at a time, and only while there is no connection. */
gboolean
easel_source_await_connection (EaselSource *self,
                               GTask       *task)
{
  EaselSourcePrivate *priv = get_private (self);

  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);
  g_return_val_if_fail (G_IS_TASK (task), FALSE);

  if (priv->waiting == NULL && priv->state != EASEL_CONNECTION_READY)
    {
      priv->waiting = task;
      return TRUE;
    }
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "%s", _("The host does not need a token now."));
  g_object_unref (task);
  return FALSE;
}

/** easel_source_suggest_title: @title: foreign; ignored if empty. */
void
easel_source_suggest_title (EaselSource *self,
                            const char  *title)
{
  EaselSourcePrivate *priv = get_private (self);

  g_return_if_fail (EASEL_IS_SOURCE (self));

  if (priv->is_named || title == NULL || *title == '\0' || g_strcmp0 (title, priv->title) == 0)
    return;
  g_free (priv->title);
  priv->title = g_utf8_substring (title, 0, MIN (g_utf8_strlen (title, -1), EASEL_LIMIT_DISPLAY_CHARS));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

/** easel_source_set_sessions: @sessions: (transfer none): for a source under construction. */
void
easel_source_set_sessions (EaselSource *self,
                           GListModel  *sessions)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (G_IS_LIST_MODEL (sessions));

  g_set_object (&get_private (self)->sessions, sessions);
}

void
easel_source_add_session (EaselSource  *self,
                          EaselSession *session)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (EASEL_IS_SESSION (session));

  g_list_store_append (G_LIST_STORE (get_private (self)->sessions), session);
}

void
easel_source_remove_sessions (EaselSource *self)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  g_list_store_remove_all (G_LIST_STORE (get_private (self)->sessions));
}

/** easel_source_get_resource: (transfer none) (nullable): the resource that a token for the source itself is for. */
const char *
easel_source_get_resource (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return get_private (self)->resource;
}

void
easel_source_set_resource (EaselSource *self,
                           const char  *resource)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (resource != NULL);

  g_free (get_private (self)->resource);
  get_private (self)->resource = g_strdup (resource);
}

char *
easel_source_dup_address (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return g_strdup (get_private (self)->address);
}

/** easel_source_set_address: @address: the same address with another query. */
void
easel_source_set_address (EaselSource *self,
                          const char  *address)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (address != NULL);

  g_free (get_private (self)->address);
  get_private (self)->address = g_strdup (address);
}

void
easel_source_set_here (EaselSource *self,
                       gboolean     is_here)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  get_private (self)->is_here = is_here;
}

/** easel_source_set_message_log: @message_log: (nullable) (transfer none): the messages of the present connection. */
void
easel_source_set_message_log (EaselSource     *self,
                              EaselMessageLog *message_log)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  g_set_object (&get_private (self)->message_log, message_log);
}

/** easel_source_require_auth: emits "auth-required". */
void
easel_source_require_auth (EaselSource        *self,
                           const char         *resource,
                           const char         *name,
                           const char * const *issuers)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (resource != NULL);

  g_signal_emit (self, signals[AUTH_REQUIRED], 0, resource, name, issuers);
}
