/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-source.h"

#include <glib/gi18n-lib.h>

#include "easel-a2a-call.h"
#include "easel-a2a-connection.h"
#include "easel-a2a-conversation.h"
#include "easel-a2a-error.h"
#include "easel-json.h"
#include "easel-uri.h"

struct _EaselA2aSource
{
  EaselSource      parent_instance;

  char                 *memory;        /* nullable: path of the file with the saved conversation */
  EaselA2aAgent        *agent;
  EaselA2aConversation *conversation;  /* nullable: NULL until the agent was reached */
  EaselConnection      *connection;    /* used until there is a conversation, which then has the state */
};

G_DEFINE_FINAL_TYPE (EaselA2aSource, easel_a2a_source, EASEL_TYPE_SOURCE)

static void
changed_cb (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  if (easel_a2a_conversation_is_denied (self->conversation))
    easel_source_set_status (source, EASEL_CONNECTION_FAILED, easel_a2a_agent_get_refusal (self->agent));
  else if (easel_a2a_conversation_is_lost (self->conversation))
    easel_source_set_status (source, EASEL_CONNECTION_LOST, _("The agent cannot be reached."));
  else
    easel_source_set_status (source, EASEL_CONNECTION_READY, NULL);
}

static void
easel_a2a_source_ask (EaselSource *source)
{
  const EaselA2aCard *card = easel_a2a_agent_get_card (EASEL_A2A_SOURCE (source)->agent);

  easel_source_require_auth (source, easel_source_get_resource (source), card != NULL ? card->name : NULL, NULL);
}

static void
begin_conversation (EaselA2aSource *self)
{
  EaselSource *source = EASEL_SOURCE (self);

  if (self->conversation == NULL)
    {
      self->conversation = easel_a2a_conversation_new (self->agent, easel_source_get_id (source),
                                                       easel_source_get_title (source),
                                                       easel_uri_is_loopback (easel_source_get_resource (source)),
                                                       self->memory);
      g_signal_connect_object (self->conversation, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->conversation, "denied", G_CALLBACK (easel_a2a_source_ask), self,
                               G_CONNECT_SWAPPED);
      easel_source_add_session (source, easel_a2a_conversation_get_session (self->conversation));
    }
  changed_cb (source);
}

static gboolean
easel_a2a_source_is_refused (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  if (self->conversation != NULL)
    return easel_a2a_conversation_is_denied (self->conversation);
  return g_error_matches (easel_connection_get_error (self->connection), EASEL_A2A_ERROR, EASEL_A2A_ERROR_AUTH);
}

static void
easel_a2a_source_connection_changed (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  if (easel_connection_is_ready (self->connection))
    begin_conversation (self);
  else
    EASEL_SOURCE_CLASS (easel_a2a_source_parent_class)->connection_changed (source);
}

static void
easel_a2a_source_stop (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  if (self->conversation != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->conversation, self);
      easel_a2a_conversation_close (self->conversation);
      easel_source_remove_sessions (source);
    }
  g_clear_object (&self->conversation);
  EASEL_SOURCE_CLASS (easel_a2a_source_parent_class)->stop (source);
}

static void
easel_a2a_source_retry (EaselSource *source)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);

  if (self->conversation != NULL)
    easel_a2a_conversation_retry (self->conversation);
  else
    easel_connection_retry (self->connection);
}

static void
token_taken (GTask *task)
{
  g_task_return_boolean (task, TRUE);
  easel_source_retry (g_task_get_source_object (task));
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

/* Tests the token by requesting a task that does not exist: an agent that accepts the token reports that, another one
 * refuses. It has no effect at the agent. */
static void
easel_a2a_source_try_token (EaselSource        *source,
                            const char         *resource,
                            const char         *token,
                            const char * const *scopes,
                            GTask              *task)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (source);
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);
  g_autofree char *no_task = g_uuid_string_random ();
  g_autoptr(JsonObject) params = NULL;
  g_autoptr(EaselA2aCall) call = NULL;

  easel_a2a_agent_set_token (self->agent, token);
  if (card == NULL)
    {
      easel_a2a_agent_read_async (self->agent, g_task_get_cancellable (task), card_again_cb, task);
      return;
    }
  params = easel_json_object (EASEL_JSON_STRING ("id", no_task));
  call = easel_a2a_call_new (self->agent, card->dialect->get, params);
  g_signal_connect (call, "ended", G_CALLBACK (tried_cb), task);
  easel_a2a_call_start (call);
}

static void
easel_a2a_source_dispose (GObject *object)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (object);

  if (self->conversation != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->conversation, self);
      easel_a2a_conversation_close (self->conversation);
    }
  g_clear_object (&self->conversation);
  G_OBJECT_CLASS (easel_a2a_source_parent_class)->dispose (object);
}

static void
easel_a2a_source_finalize (GObject *object)
{
  EaselA2aSource *self = EASEL_A2A_SOURCE (object);

  g_clear_object (&self->agent);
  g_clear_object (&self->connection);
  g_free (self->memory);
  G_OBJECT_CLASS (easel_a2a_source_parent_class)->finalize (object);
}

static void
easel_a2a_source_class_init (EaselA2aSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  EaselSourceClass *source_class = EASEL_SOURCE_CLASS (klass);

  object_class->dispose = easel_a2a_source_dispose;
  object_class->finalize = easel_a2a_source_finalize;
  source_class->stop = easel_a2a_source_stop;
  source_class->retry = easel_a2a_source_retry;
  source_class->connection_changed = easel_a2a_source_connection_changed;
  source_class->is_refused = easel_a2a_source_is_refused;
  source_class->ask = easel_a2a_source_ask;
  source_class->try_token = easel_a2a_source_try_token;
}

static void
easel_a2a_source_init (EaselA2aSource *self)
{
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  EaselA2aSource *self = g_object_new (EASEL_TYPE_A2A_SOURCE, "kind", options->kind, "id", options->id, "address",
                                       options->address, "title", options->title, NULL);

  self->memory = g_strdup (options->memory);
  self->agent = easel_a2a_agent_new (options->address);
  self->connection = easel_a2a_connection_new (self->agent);
  easel_source_set_connection (EASEL_SOURCE (self), self->connection);
  return EASEL_SOURCE (self);
}

static const char * const schemes[] = { "http", "https", NULL };

const EaselSourceKind easel_a2a_source_kind = {
  .name = "a2a",
  .title = N_("A2A agent"),
  .icon = "user-available-symbolic",
  .schemes = schemes,
  .example = "https://agent.example",
  .create = create,
};
