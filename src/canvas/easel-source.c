/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-source.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-writer.h"

G_DEFINE_INTERFACE (EaselSource, easel_source, G_TYPE_OBJECT)

static void
do_nothing (EaselSource *self)
{
}

static void
hold_nothing (EaselSource  *self,
              EaselSession *session)
{
}

static EaselSourceStatus *
get_no_status (EaselSource *self)
{
  return NULL;
}

static EaselConnectionState
get_state (EaselSource *self)
{
  EaselSourceStatus *status = EASEL_SOURCE_GET_IFACE (self)->get_status (self);

  return status != NULL ? status->state : EASEL_CONNECTION_READY;
}

static const char *
get_reason (EaselSource *self)
{
  EaselSourceStatus *status = EASEL_SOURCE_GET_IFACE (self)->get_status (self);

  return status != NULL ? status->reason : NULL;
}

static const char *
get_no_refusal (EaselSource *self)
{
  return NULL;
}

static char *
dup_no_query (EaselSource *self)
{
  return NULL;
}

static EaselTraffic *
get_no_traffic (EaselSource *self)
{
  return NULL;
}

static gboolean
can_forget_none (EaselSource  *self,
                 EaselSession *session)
{
  return FALSE;
}

static const EaselSourceKind *
get_no_kind (EaselSource *self)
{
  return NULL;
}

static gboolean
finish_boolean (EaselSource   *self,
                GAsyncResult  *result,
                GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
easel_source_default_init (EaselSourceInterface *iface)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  iface->start = do_nothing;
  iface->stop = do_nothing;
  iface->retry = do_nothing;
  iface->hold = hold_nothing;
  iface->release = hold_nothing;
  iface->get_status = get_no_status;
  iface->get_state = get_state;
  iface->get_reason = get_reason;
  iface->get_refused = get_no_refusal;
  iface->dup_query = dup_no_query;
  iface->get_kind = get_no_kind;
  iface->get_traffic = get_no_traffic;
  iface->authenticate_finish = finish_boolean;
  iface->can_forget = can_forget_none;
  iface->forget_finish = finish_boolean;

  g_object_interface_install_property (iface, g_param_spec_string ("title", NULL, NULL, NULL, flags));
  g_object_interface_install_property (iface, g_param_spec_string ("reason", NULL, NULL, NULL, flags));
  g_object_interface_install_property (iface, g_param_spec_enum ("state", NULL, NULL, EASEL_TYPE_CONNECTION_STATE,
                                                                 EASEL_CONNECTION_IDLE, flags));

  /**
   * EaselSource::auth-required:
   * @self: the source
   * @resource: the protected resource's identifier
   * @resource_name: (nullable): its name by the host's word
   * @issuers: (nullable) (array zero-terminated=1): who gives tokens for it, by the host's word
   *
   * The host wants a token for @resource: see easel_source_authenticate_async().
   */
  g_signal_new ("auth-required", EASEL_TYPE_SOURCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRV);
}

enum { PROP_0, PROP_TITLE, PROP_STATE, PROP_REASON };

static void
get_property (GObject    *object,
              guint       prop_id,
              GValue     *value,
              GParamSpec *pspec)
{
  EaselSource *self = EASEL_SOURCE (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, easel_source_get_title (self));
      break;
    case PROP_STATE:
      g_value_set_enum (value, easel_source_get_state (self));
      break;
    case PROP_REASON:
      g_value_set_string (value, easel_source_get_reason (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/**
 * easel_source_override_properties:
 * @object_class: of a class that implements the interface and has no property of its own
 *
 * Its title, state and reason are what the interface's functions say.
 */
void
easel_source_override_properties (GObjectClass *object_class)
{
  g_return_if_fail (G_IS_OBJECT_CLASS (object_class));

  object_class->get_property = get_property;
  g_object_class_override_property (object_class, PROP_TITLE, "title");
  g_object_class_override_property (object_class, PROP_STATE, "state");
  g_object_class_override_property (object_class, PROP_REASON, "reason");
}

/**
 * easel_source_status_set:
 * @self: what a source knows of its connection
 * @source: the source that has it
 * @state: its state from now on
 * @reason: (nullable): why, translated
 *
 * Changes both before anybody is told, and tells of what did change.
 */
void
easel_source_status_set (EaselSourceStatus *self,
                         EaselSource       *source,
                         EaselConnectionState   state,
                         const char        *reason)
{
  gboolean had_reason = g_strcmp0 (self->reason, reason) == 0;
  gboolean had_state = self->state == state;
  g_autofree char *old = NULL;

  g_return_if_fail (EASEL_IS_SOURCE (source));

  if (!had_reason)
    {
      old = g_steal_pointer (&self->reason);
      self->reason = g_strdup (reason);
    }
  self->state = state;
  g_object_freeze_notify (G_OBJECT (source));
  if (!had_reason)
    g_object_notify (G_OBJECT (source), "reason");
  if (!had_state)
    g_object_notify (G_OBJECT (source), "state");
  g_object_thaw_notify (G_OBJECT (source));
}

/** easel_source_status_clear: when the source goes. */
void
easel_source_status_clear (EaselSourceStatus *self)
{
  g_clear_pointer (&self->reason, g_free);
}

/**
 * easel_source_start:
 * @self: a source
 *
 * Begins to connect, and keeps connected until easel_source_stop().
 */
void
easel_source_start (EaselSource *self)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  EASEL_SOURCE_GET_IFACE (self)->start (self);
}

/**
 * easel_source_stop:
 * @self: a source
 *
 * Disconnects and stays so until easel_source_start().
 */
void
easel_source_stop (EaselSource *self)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  EASEL_SOURCE_GET_IFACE (self)->stop (self);
}

/**
 * easel_source_retry:
 * @self: a source
 *
 * Tries again now, after a failure or instead of waiting.
 */
void
easel_source_retry (EaselSource *self)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));

  EASEL_SOURCE_GET_IFACE (self)->retry (self);
}

/** easel_source_get_id: (transfer none): its name in this process, never shown. */
const char *
easel_source_get_id (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return EASEL_SOURCE_GET_IFACE (self)->get_id (self);
}

/** easel_source_get_kind: (transfer none) (nullable): what kind of source it is. */
const EaselSourceKind *
easel_source_get_kind (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return EASEL_SOURCE_GET_IFACE (self)->get_kind (self);
}

/** easel_source_get_title: (transfer none): its name for people; foreign text. */
const char *
easel_source_get_title (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return EASEL_SOURCE_GET_IFACE (self)->get_title (self);
}

/** easel_source_can_rename: whether the person may give it a name. */
gboolean
easel_source_can_rename (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);

  return EASEL_SOURCE_GET_IFACE (self)->set_title != NULL;
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
 * @title: by the person's word
 *
 * Names it, in its canvases too, which have it on their status line and in questions.
 */
void
easel_source_set_title (EaselSource *self,
                        const char  *title)
{
  GListModel *sessions;

  g_return_if_fail (easel_source_can_rename (self));
  g_return_if_fail (title != NULL);

  EASEL_SOURCE_GET_IFACE (self)->set_title (self, title);
  sessions = easel_source_get_sessions (self);
  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      rename_canvases (session, easel_source_get_title (self));
    }
  g_object_notify (G_OBJECT (self), "title");
}

/** easel_source_get_state: the state of its connection. */
EaselConnectionState
easel_source_get_state (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), EASEL_CONNECTION_FAILED);

  return EASEL_SOURCE_GET_IFACE (self)->get_state (self);
}

/** easel_source_get_reason: (transfer none) (nullable): why it is not ready, translated. */
const char *
easel_source_get_reason (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return EASEL_SOURCE_GET_IFACE (self)->get_reason (self);
}

/**
 * easel_source_is_here:
 * @self: a source
 *
 * Returns: whether it is on this computer, so that addresses of this computer mean the same to it
 */
gboolean
easel_source_is_here (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);

  return EASEL_SOURCE_GET_IFACE (self)->is_here != NULL && EASEL_SOURCE_GET_IFACE (self)->is_here (self);
}

/**
 * easel_source_get_refused:
 * @self: a source
 *
 * A host may refuse the connection itself, because its token is missing or wrong.
 *
 * Returns: (transfer none) (nullable): the resource for which easel_source_authenticate_async() tries another token,
 *   and with it the connection; %NULL while the host has not refused
 */
const char *
easel_source_get_refused (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return EASEL_SOURCE_GET_IFACE (self)->get_refused (self);
}

/**
 * easel_source_dup_query:
 * @self: a source
 *
 * Returns: (transfer full) (nullable): the query of its address, with the token that was given last where the token is
 *   in there; a secret
 */
char *
easel_source_dup_query (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return EASEL_SOURCE_GET_IFACE (self)->dup_query (self);
}

/** easel_source_get_sessions: (transfer none): a #GListModel of #EaselSession, newest first. */
GListModel *
easel_source_get_sessions (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return EASEL_SOURCE_GET_IFACE (self)->get_sessions (self);
}

/**
 * easel_source_find_session:
 * @self: a source
 * @uri: a session's URI
 *
 * Walks the sessions: for a person's choice, not for every message.
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

  sessions = easel_source_get_sessions (self);
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
 * Keeps @session subscribed and its canvases live until easel_source_release(). Counted.
 */
void
easel_source_hold (EaselSource  *self,
                   EaselSession *session)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (EASEL_IS_SESSION (session));

  EASEL_SOURCE_GET_IFACE (self)->hold (self, session);
}

/**
 * easel_source_release:
 * @self: a source
 * @session: a session that was held
 *
 * Ends one easel_source_hold().
 */
void
easel_source_release (EaselSource  *self,
                      EaselSession *session)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (EASEL_IS_SESSION (session));

  EASEL_SOURCE_GET_IFACE (self)->release (self, session);
}

/**
 * easel_source_authenticate_async:
 * @self: a source
 * @resource: a resource that "auth-required" or one of its servers named
 * @token: the person's token; never logged, empty to revoke
 * @scopes: (nullable): the scopes that the person was asked for, as the host gave them
 * @cancellable: (nullable): stops waiting
 * @callback: called when the host has answered
 * @data: for @callback
 *
 * Hands a token to the host. Sources without such a thing fail with %G_IO_ERROR_NOT_SUPPORTED.
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
  EaselSourceInterface *iface;

  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (resource != NULL && token != NULL);

  iface = EASEL_SOURCE_GET_IFACE (self);
  if (iface->authenticate_async != NULL)
    iface->authenticate_async (self, resource, token, scopes, cancellable, callback, data);
  else
    g_task_report_new_error (self, callback, data, easel_source_authenticate_async, G_IO_ERROR,
                             G_IO_ERROR_NOT_SUPPORTED, _("This host does not use tokens."));
}

/**
 * easel_source_authenticate_finish:
 * @self: a source
 * @result: what the callback got
 *
 * Returns: %TRUE when the host took the token, else %FALSE with an error
 */
gboolean
easel_source_authenticate_finish (EaselSource   *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);

  if (g_async_result_is_tagged (result, easel_source_authenticate_async))
    return g_task_propagate_boolean (G_TASK (result), error);
  return EASEL_SOURCE_GET_IFACE (self)->authenticate_finish (self, result, error);
}

/**
 * easel_source_get_traffic:
 * @self: a source
 *
 * Returns: (transfer none) (nullable): the newest messages between us and its host, for the person to see
 */
EaselTraffic *
easel_source_get_traffic (EaselSource *self)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), NULL);

  return EASEL_SOURCE_GET_IFACE (self)->get_traffic (self);
}

gboolean
easel_source_can_forget (EaselSource  *self,
                         EaselSession *session)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);
  g_return_val_if_fail (EASEL_IS_SESSION (session), FALSE);

  return EASEL_SOURCE_GET_IFACE (self)->can_forget (self, session);
}

/**
 * easel_source_forget_async:
 * @self: a source
 * @session: one of its sessions, for which easel_source_can_forget() says yes
 * @callback: called when the host has answered
 * @data: for @callback
 *
 * Ends the session at its host, with all canvases in it. What nobody saved in one of ours stays with the person.
 */
void
easel_source_forget_async (EaselSource         *self,
                           EaselSession        *session,
                           GAsyncReadyCallback  callback,
                           gpointer             data)
{
  g_return_if_fail (EASEL_IS_SOURCE (self));
  g_return_if_fail (easel_source_can_forget (self, session));

  EASEL_SOURCE_GET_IFACE (self)->forget_async (self, session, callback, data);
}

gboolean
easel_source_forget_finish (EaselSource   *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (EASEL_IS_SOURCE (self), FALSE);

  return EASEL_SOURCE_GET_IFACE (self)->forget_finish (self, result, error);
}
