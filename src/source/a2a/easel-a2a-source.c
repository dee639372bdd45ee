/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-source.h"

#include <glib/gi18n-lib.h>

#include "easel-a2a-call.h"
#include "easel-a2a-connection.h"
#include "easel-a2a-error.h"
#include "easel-a2a-talk.h"
#include "easel-uri.h"

struct _EaselA2aSource
{
  EaselSource       parent_instance;

  char             *id;
  char             *address;       /* without its query, which is a secret */
  char             *query;         /* nullable */
  char             *title;         /* nullable: by the person's word, or its address */
  char             *memory;        /* nullable: the file of what outlives the program */
  EaselA2aAgent    *agent;
  EaselA2aTalk     *talk;          /* nullable: the agent was not there yet */
  GListStore       *sessions;
  EaselSourceStatus status;
  EaselConnection  *connection;    /* until there is a talk, which knows better */
};

static void source_init (EaselSourceClass *iface);

G_DEFINE_FINAL_TYPE (EaselA2aSource, easel_a2a_source, EASEL_TYPE_SOURCE)

static void
set_state (EaselA2aSource       *self,
           EaselConnectionState  state,
           const char           *reason)
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

static gboolean
is_denied (EaselA2aSource *self)
{
  if (self->talk != NULL)
    return easel_a2a_talk_is_denied (self->talk);
  return g_error_matches (easel_connection_get_error (self->connection), EASEL_A2A_ERROR, EASEL_A2A_ERROR_AUTH);
}

static void
connection_cb (EaselA2aSource *self)
{
  const GError *error = easel_connection_get_error (self->connection);

  if (easel_connection_is_ready (self->connection))
    {
      begin_talk (self);
      return;
    }
  set_state (self, easel_connection_get_state (self->connection), error != NULL ? error->message : NULL);
  if (is_denied (self))
    ask_for_token (self);
}

static void
source_start (EaselSource *source)
{
  easel_connection_start (EASEL_A2A_SOURCE (source)->connection);
}

static void
source_stop (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  if (self->talk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->talk, self);
      easel_a2a_talk_close (self->talk);
      g_list_store_remove_all (self->sessions);
    }
  g_clear_object (&self->talk);
  easel_connection_stop (self->connection);
}

static void
source_retry (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  if (self->talk != NULL)
    easel_a2a_talk_retry (self->talk);
  else
    easel_connection_retry (self->connection);
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

  return self->status.state == EASEL_CONNECTION_FAILED && is_denied (self) ? self->address : NULL;
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
source_init (EaselSourceClass *iface)
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

  if (self->talk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->talk, self);
      easel_a2a_talk_close (self->talk);
    }
  g_clear_object (&self->talk);
  if (self->connection != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->connection, self);
      easel_connection_stop (self->connection);
    }
  g_clear_object (&self->connection);
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
  source_init (EASEL_SOURCE_CLASS (klass));
}

static void
easel_a2a_source_init (EaselA2aSource *self)
{
  self->sessions = g_list_store_new (EASEL_TYPE_SESSION);
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
  self->connection = easel_a2a_connection_new (self->agent);
  g_signal_connect_object (self->connection, "notify::state", G_CALLBACK (connection_cb), self, G_CONNECT_SWAPPED);
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
