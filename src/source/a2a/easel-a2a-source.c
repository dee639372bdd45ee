/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-source.h"

#include <glib/gi18n-lib.h>

#include "easel-a2a-call.h"
#include "easel-a2a-error.h"
#include "easel-a2a-talk.h"
#include "easel-backoff.h"
#include "easel-limits.h"
#include "easel-uri.h"

struct _EaselA2aSource
{
  GObject           parent_instance;

  char             *id;
  char             *address;       /* without its query, which is a secret */
  char             *query;         /* nullable */
  gboolean          is_denied;     /* before there was a talk */
  char             *title;         /* nullable: by the person's word, or its address */
  char             *memory;        /* nullable: the file of what outlives the program */
  EaselA2aAgent    *agent;
  EaselA2aTalk     *talk;          /* nullable: the agent was not there yet */
  GListStore       *sessions;
  EaselSourceStatus status;
  GCancellable     *reading;       /* nullable: of the card */
  EaselBackoff      backoff;
  guint             timer;
};

static void source_init (EaselSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselA2aSource, easel_a2a_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_SOURCE, source_init))

static void
set_state (EaselA2aSource   *self,
           EaselConnectionState  state,
           const char       *reason)
{
  easel_source_status_set (&self->status, EASEL_SOURCE (self), state, reason);
}

static void
changed_cb (EaselA2aSource *self)
{
  if (easel_a2a_talk_is_denied (self->talk))
    set_state (self, EASEL_CONNECTION_FAILED, easel_a2a_agent_get_refusal (self->agent));
  else if (easel_a2a_talk_is_lost (self->talk))
    set_state (self, EASEL_CONNECTION_LOST, _("The agent cannot be reached."));
  else
    set_state (self, EASEL_CONNECTION_READY, NULL);
}

static void
ask_for_token (EaselA2aSource *self)
{
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);

  g_signal_emit_by_name (self, "auth-required", self->address, card != NULL ? card->name : NULL, NULL);
}

static void
set_title (EaselSource *source,
           const char  *title)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  g_free (self->title);
  self->title = g_strdup (title);
}

static const char *
get_title (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  return self->title != NULL ? self->title : self->address;
}

static void
begin_talk (EaselA2aSource *self)
{
  if (self->talk == NULL)
    {
      self->talk = easel_a2a_talk_new (self->agent, self->id, get_title (EASEL_SOURCE (self)),
                                       easel_uri_is_loopback (self->address), self->memory);
      g_signal_connect_object (self->talk, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->talk, "denied", G_CALLBACK (ask_for_token), self, G_CONNECT_SWAPPED);
      g_list_store_append (self->sessions, easel_a2a_talk_get_session (self->talk));
    }
  changed_cb (self);
}

static void connect_agent (EaselA2aSource *self);

static gboolean
again_cb (gpointer user_data)
{
  EaselA2aSource *self = user_data;

  self->timer = 0;
  connect_agent (self);
  return G_SOURCE_REMOVE;
}

/* An agent that is not there, or whose server has a bad day, may come back; all else is for the person. */
static void
read_failed (EaselA2aSource *self,
             const GError   *error)
{
  self->is_denied = g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_AUTH);
  if (self->is_denied)
    {
      set_state (self, EASEL_CONNECTION_FAILED, error->message);
      ask_for_token (self);
    }
  else if (g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_UNREACHABLE) ||
           g_error_matches (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_STATUS))
    {
      set_state (self, EASEL_CONNECTION_LOST, error->message);
      self->timer = g_timeout_add (easel_backoff_next (&self->backoff), again_cb, self);
    }
  else
    set_state (self, EASEL_CONNECTION_FAILED, error->message);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselA2aSource) self = user_data;
  g_autoptr(GError) error = NULL;
  gboolean done = easel_a2a_agent_read_finish (EASEL_A2A_AGENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->reading);
  if (!done)
    {
      read_failed (self, error);
      return;
    }
  easel_backoff_reset (&self->backoff);
  begin_talk (self);
}

static void
stop_reading (EaselA2aSource *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

static void
connect_agent (EaselA2aSource *self)
{
  stop_reading (self);
  self->reading = g_cancellable_new ();
  if (self->status.state != EASEL_CONNECTION_LOST)
    set_state (self, EASEL_CONNECTION_CONNECTING, NULL);
  easel_a2a_agent_read_async (self->agent, self->reading, read_cb, g_object_ref (self));
}

static void
source_start (EaselSource *source)
{
  connect_agent (EASEL_A2A_SOURCE (source));
}

static void
source_stop (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  stop_reading (self);
  if (self->talk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->talk, self);
      easel_a2a_talk_close (self->talk);
      g_list_store_remove_all (self->sessions);
    }
  g_clear_object (&self->talk);
  set_state (self, EASEL_CONNECTION_IDLE, NULL);
}

static void
source_retry (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  if (self->talk != NULL)
    easel_a2a_talk_retry (self->talk);
  else
    connect_agent (self);
}

static const char *
source_get_id (EaselSource *source)
{
  return EASEL_A2A_SOURCE (source)->id;
}

static const EaselSourceKind *
source_get_kind (EaselSource *source)
{
  return &easel_a2a_source_kind;
}

static EaselSourceStatus *
source_get_status (EaselSource *source)
{
  return &EASEL_A2A_SOURCE (source)->status;
}

static const char *
source_get_refused (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);
  gboolean is_denied = self->talk != NULL ? easel_a2a_talk_is_denied (self->talk) : self->is_denied;

  return self->status.state == EASEL_CONNECTION_FAILED && is_denied ? self->address : NULL;
}

static char *
source_dup_query (EaselSource *source)
{
  return g_strdup (EASEL_A2A_SOURCE (source)->query);
}

static GListModel *
source_get_sessions (EaselSource *source)
{
  return G_LIST_MODEL (EASEL_A2A_SOURCE (source)->sessions);
}

static void
token_taken (GTask *task)
{
  EaselA2aSource *self = g_task_get_source_object (task);

  g_task_return_boolean (task, TRUE);
  source_retry (EASEL_SOURCE (self));
}

static void
tried_cb (EaselA2aCall *call,
          GError       *reason,
          GTask        *task)
{
  if (g_error_matches (reason, EASEL_A2A_ERROR, EASEL_A2A_ERROR_AUTH))
    g_task_return_error (task, g_error_copy (reason));
  else
    token_taken (task);
  g_object_unref (task);
}

static void
card_again_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (!easel_a2a_agent_read_finish (EASEL_A2A_AGENT (source), result, &error))
    g_task_return_error (task, error);
  else
    token_taken (task);
}

/* A task that does not exist is asked for: an agent that takes the token says that, and another one refuses it. Nothing
 * happens at the agent. */
static void
source_authenticate_async (EaselSource         *source,
                           const char          *resource,
                           const char          *token,
                           const char * const  *scopes,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *no_task = g_uuid_string_random ();
  g_autoptr(JsonObject) params = NULL;
  g_autoptr(EaselA2aCall) call = NULL;

  g_task_set_source_tag (task, source_authenticate_async);
  easel_a2a_agent_set_token (self->agent, token);
  if (card == NULL)
    {
      easel_a2a_agent_read_async (self->agent, cancellable, card_again_cb, task);
      return;
    }
  params = json_object_new ();
  json_object_set_string_member (params, "id", no_task);
  call = easel_a2a_call_new (self->agent, card->dialect->get, params);
  g_signal_connect (call, "ended", G_CALLBACK (tried_cb), task);
  easel_a2a_call_start (call);
}

static void
source_init (EaselSourceInterface *iface)
{
  iface->start = source_start;
  iface->stop = source_stop;
  iface->retry = source_retry;
  iface->get_id = source_get_id;
  iface->get_title = get_title;
  iface->set_title = set_title;
  iface->get_kind = source_get_kind;
  iface->get_status = source_get_status;
  iface->get_refused = source_get_refused;
  iface->dup_query = source_dup_query;
  iface->get_sessions = source_get_sessions;
  iface->authenticate_async = source_authenticate_async;
}

static void
easel_a2a_source_dispose (GObject *object)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (object);

  stop_reading (self);
  if (self->talk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->talk, self);
      easel_a2a_talk_close (self->talk);
    }
  g_clear_object (&self->talk);
  G_OBJECT_CLASS (easel_a2a_source_parent_class)->dispose (object);
}

static void
easel_a2a_source_finalize (GObject *object)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (object);

  g_clear_object (&self->agent);
  g_clear_object (&self->sessions);
  g_free (self->id);
  g_free (self->address);
  g_free (self->query);
  g_free (self->title);
  g_free (self->memory);
  easel_source_status_clear (&self->status);
  G_OBJECT_CLASS (easel_a2a_source_parent_class)->finalize (object);
}

static void
easel_a2a_source_class_init (EaselA2aSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_a2a_source_dispose;
  object_class->finalize = easel_a2a_source_finalize;
  easel_source_override_properties (object_class);
}

static void
easel_a2a_source_init (EaselA2aSource *self)
{
  self->sessions = g_list_store_new (EASEL_TYPE_SESSION);
  easel_backoff_init (&self->backoff, EASEL_LIMIT_BACKOFF_INITIAL, EASEL_LIMIT_BACKOFF_MAX);
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  EaselA2aSource *self = g_object_new (EASEL_TYPE_A2A_SOURCE, NULL);
  g_auto(GStrv) halves = g_strsplit (options->address, "?", 2);

  self->id = g_strdup (options->id);
  self->address = g_strdup (halves[0]);
  self->query = g_strdup (halves[1]);
  self->title = g_strdup (options->title);
  self->memory = g_strdup (options->memory);
  self->agent = easel_a2a_agent_new (options->address);
  return EASEL_SOURCE (self);
}

static const char * const schemes[] = { "http", "https", NULL };

const EaselSourceKind easel_a2a_source_kind = {
  .name = "a2a",
  .title = N_("A2A agent"),
  .icon = "user-available-symbolic",
  .schemes = schemes,
  .create = create,
};
