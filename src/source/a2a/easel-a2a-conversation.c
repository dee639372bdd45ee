/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-conversation.h"

#include <glib/gi18n-lib.h>

#include "a2ui-version.h"
#include "easel-a2a-error.h"
#include "easel-a2a-forms.h"
#include "easel-a2a-limits.h"
#include "easel-a2a-store.h"
#include "easel-a2a-turn.h"
#include "easel-canvas-writer.h"
#include "easel-conversation.h"
#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-mime.h"
#include "easel-text.h"

struct _EaselA2aConversation
{
  GObject            parent_instance;

  EaselA2aAgent     *agent;
  EaselSession      *session;
  EaselCanvas       *canvas;             /* canvas that shows the conversation */
  EaselConversation *conversation;
  EaselA2aForms     *forms;
  EaselA2aSeen      *seen;
  GPtrArray         *turns;              /* turns in progress */
  GPtrArray         *waiting;            /* ids of tasks that wait for the user, the newest last */
  GPtrArray         *problems;           /* of JsonNode: problems to send with the next message */
  char              *context_id;         /* nullable */
  GHashTable        *contexts;           /* id of a waiting task -> its context, unless that is @context_id */
  GHashTable        *texts;              /* name of an artifact -> EaselUtterance that its next part continues */
  gboolean           has_sent_problems;  /* whether problems were sent since the user acted last */
  gboolean           is_denied;
  EaselJsonSaver    *saver;              /* nullable: of the file with the conversation */
};

#define STORE_VERSION 1

enum { CHANGED, DENIED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselA2aConversation, easel_a2a_conversation, G_TYPE_OBJECT)

/* --- what outlives the program ----------------------------------------------------------------------------------- */

static JsonObject *
save_contexts (EaselA2aConversation *self)
{
  JsonObject *saved = json_object_new ();
  GHashTableIter iter;
  gpointer task_id, context_id;

  g_hash_table_iter_init (&iter, self->contexts);
  while (g_hash_table_iter_next (&iter, &task_id, &context_id))
    json_object_set_string_member (saved, task_id, context_id);
  return saved;
}

static void
restore_contexts (EaselA2aConversation *self,
                  JsonObject           *saved)
{
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const char *context_id = easel_json_peek_string (saved, self->waiting->pdata[i], NULL);

      if (context_id != NULL)
        g_hash_table_replace (self->contexts, g_strdup (self->waiting->pdata[i]), g_strdup (context_id));
    }
}

/* Saves the conversation. A message without a task is not saved: it may have reached the agent, and is not sent
 * again. */
static JsonObject *
build (gpointer user_data)
{
  EaselA2aConversation *self = user_data;
  g_autoptr(GPtrArray) working = g_ptr_array_new ();

  for (guint i = 0; i < self->turns->len; i++)
    if (easel_a2a_turn_get_task_id (self->turns->pdata[i]) != NULL)
      g_ptr_array_add (working, (gpointer) easel_a2a_turn_get_task_id (self->turns->pdata[i]));
  return easel_json_object (EASEL_JSON_INT ("version", STORE_VERSION),
                            EASEL_JSON_STRING ("context", self->context_id),
                            EASEL_JSON_ARRAY ("waiting", easel_a2a_store_dup_ids (self->waiting)),
                            EASEL_JSON_OBJECT ("contexts", save_contexts (self)),
                            EASEL_JSON_ARRAY ("working", easel_a2a_store_dup_ids (working)),
                            EASEL_JSON_BOOLEAN ("unanswered", working->len < self->turns->len),
                            EASEL_JSON_OBJECT ("seen", easel_a2a_seen_save (self->seen)),
                            EASEL_JSON_ARRAY ("words", easel_a2a_store_dup_utterances (self->conversation)),
                            EASEL_JSON_ARRAY ("forms", easel_a2a_forms_save (self->forms)),
                            EASEL_JSON_STRING ("draft", easel_conversation_get_draft (self->conversation)));
}

static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  g_message ("A conversation could not be kept: %s", error->message);
}

static void
schedule_save (EaselA2aConversation *self)
{
  if (self->saver != NULL)
    easel_json_saver_queue (self->saver);
}

static void
note (EaselA2aConversation *self,
      const char           *sentence)
{
  easel_conversation_add (self->conversation, EASEL_SPEAKER_NOTE, sentence);
}

/* --- what comes -------------------------------------------------------------------------------------------------- */

/* Appends text. Several artifacts, of one task or of many, may grow at the same time, each in its own entry. */
static void
take_text (EaselA2aConversation *self,
           const char           *text,
           const char           *artifact,
           gboolean              follows)
{
  EaselUtterance *before = artifact != NULL && follows ? g_hash_table_lookup (self->texts, artifact) : NULL;

  if (before != NULL)
    {
      easel_utterance_append (before, text);
      return;
    }
  if (*text == '\0')
    return;
  before = easel_conversation_add (self->conversation, EASEL_SPEAKER_AGENT, text);
  if (artifact == NULL)
    return;
  if (g_hash_table_size (self->texts) >= EASEL_LIMIT_A2A_TEXTS)
    g_hash_table_remove_all (self->texts);
  g_hash_table_replace (self->texts, g_strdup (artifact), g_object_ref (before));
}

/* Shows the name of a file, which is neither fetched nor stored. */
static void
take_file (EaselA2aConversation *self,
           JsonObject           *part)
{
  JsonObject *file = easel_json_peek_object (part, "file");
  const char *name = file != NULL ? easel_json_peek_string (file, "name", "")
                                  : easel_json_peek_string (part, "filename", "");
  g_autofree char *shown = easel_text_for_display (name, EASEL_LIMIT_FILE_NAME_CHARS);
  g_autofree char *sentence = NULL;

  /* Translators: %s is the name of a file. */
  sentence = *shown != '\0' ? g_strdup_printf (_("The agent sent the file “%s”, which cannot be shown."), shown)
                            : g_strdup (_("The agent sent a file, which cannot be shown."));
  note (self, sentence);
}

static gboolean
is_a2ui (JsonObject *part)
{
  JsonObject *metadata = easel_json_peek_object (part, "metadata");
  const char *type = metadata != NULL ? easel_json_peek_string (metadata, "mimeType", NULL) : NULL;

  if (type == NULL)
    type = easel_json_peek_string (part, "mediaType", NULL);
  return type != NULL && g_strcmp0 (easel_mime_believe (type), "application/a2ui+json") == 0;
}

static void
part_cb (EaselA2aConversation *self,
         JsonObject           *part,
         const char           *artifact,
         gboolean              follows,
         EaselA2aTurn         *turn)
{
  const char *text = easel_json_peek_string (part, "text", NULL);
  JsonNode *data = easel_json_peek_node (part, "data");

  schedule_save (self);
  if (text != NULL)
    take_text (self, text, artifact, follows);
  else if (data != NULL && is_a2ui (part))
    easel_a2a_forms_feed (self->forms, data, easel_a2a_turn_get_task_id (turn));
  else if (easel_json_has (part, "file") || easel_json_has (part, "url") || easel_json_has (part, "raw"))
    take_file (self, part);
}

/* --- what is said ------------------------------------------------------------------------------------------------ */

static void
changed (EaselA2aConversation *self)
{
  gboolean is_busy = self->turns->len > 0;

  if (!is_busy)
    g_hash_table_remove_all (self->texts);
  schedule_save (self);
  easel_conversation_set_busy (self->conversation, is_busy);
  easel_session_set_activity (self->session, is_busy ? _("Working") : NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
denied_cb (EaselA2aConversation *self)
{
  self->is_denied = TRUE;
  changed (self);
  g_signal_emit (self, signals[DENIED], 0);
}

static void
lost_cb (EaselA2aConversation *self,
         GParamSpec           *pspec,
         EaselA2aTurn         *turn)
{
  if (easel_a2a_turn_is_lost (turn) && easel_a2a_turn_get_task_id (turn) != NULL)
    note (self, _("The connection to the agent was lost. Its answer will be read when it is back."));
  else if (easel_a2a_turn_is_lost (turn))
    note (self, _("The agent cannot be reached. Your message will be sent when it is back."));
  changed (self);
}

static gboolean
is_waiting (EaselA2aConversation *self,
            const char           *task_id,
            guint                *position)
{
  return task_id != NULL && g_ptr_array_find_with_equal_func (self->waiting, task_id, g_str_equal, position);
}

static void
forget_waiting (EaselA2aConversation *self,
                guint                 position)
{
  g_hash_table_remove (self->contexts, self->waiting->pdata[position]);
  g_ptr_array_remove_index (self->waiting, position);
}

/* The agent makes a context for each message that it gets before the user's first one is answered. A task stays in its
 * own: an agent refuses a message for it in another. */
static void
remember (EaselA2aConversation *self,
          EaselA2aTurn         *turn)
{
  const char *task_id = easel_a2a_turn_get_task_id (turn);
  const char *context_id = easel_a2a_turn_get_context_id (turn);
  guint position;

  if (self->context_id == NULL)
    self->context_id = g_strdup (context_id);
  if (is_waiting (self, task_id, &position))
    forget_waiting (self, position);
  if (task_id == NULL || !easel_a2a_turn_is_waiting (turn))
    return;
  if (self->waiting->len >= EASEL_LIMIT_A2A_TURNS)
    forget_waiting (self, 0);
  g_ptr_array_add (self->waiting, g_strdup (task_id));
  if (context_id != NULL && g_strcmp0 (context_id, self->context_id) != 0)
    g_hash_table_replace (self->contexts, g_strdup (task_id), g_strdup (context_id));
}

static gboolean start_turn (EaselA2aConversation *self, JsonArray *parts, JsonObject *action, const char *task_id);

/* Sends problems by themselves only once for each action of the user: otherwise two programs that report errors to each
 * other would never stop. */
static void
send_problems (EaselA2aConversation *self)
{
  if (self->problems->len == 0 || self->has_sent_problems || self->turns->len > 0)
    return;
  self->has_sent_problems = TRUE;
  start_turn (self, json_array_new (), NULL, NULL);
}

static void
turn_ended_cb (EaselA2aConversation *self,
               GError               *reason,
               EaselA2aTurn         *turn)
{
  g_autoptr(EaselA2aTurn) keep_alive = g_object_ref (turn);

  remember (self, turn);
  g_signal_handlers_disconnect_by_data (turn, self);
  g_ptr_array_remove (self->turns, turn);
  if (reason != NULL)
    note (self, reason->message);
  if (easel_a2a_forms_take_faulty (self->forms))
    note (self, _("The agent sent a form that cannot be read. It was told what is wrong."));
  send_problems (self);
  changed (self);
}

static void
add_problems (EaselA2aConversation *self,
              JsonArray            *parts)
{
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);

  for (guint i = 0; i < self->problems->len; i++)
    json_array_add_object_element (parts, easel_a2a_dialect_new_a2ui (card->dialect, card->a2ui,
                                                                         self->problems->pdata[i]));
  g_ptr_array_set_size (self->problems, 0);
}

/* Starts @turn (transfer full). */
static void
add_turn (EaselA2aConversation *self,
          EaselA2aTurn         *turn)
{
  g_ptr_array_add (self->turns, turn);
  g_signal_connect_object (turn, "part", G_CALLBACK (part_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (turn, "denied", G_CALLBACK (denied_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (turn, "notify::lost", G_CALLBACK (lost_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (turn, "ended", G_CALLBACK (turn_ended_cb), self, G_CONNECT_SWAPPED);
}

/* (transfer full) (nullable): the present data of all forms; for the form of @action the data at the time of the
 * action. */
static JsonObject *
dup_data (EaselA2aConversation *self,
          JsonObject           *action)
{
  JsonObject *data = easel_a2a_forms_dup_data (self->forms);
  JsonObject *surfaces = data != NULL ? easel_json_peek_object (data, "surfaces") : NULL;
  JsonObject *others = action != NULL ? easel_json_peek_object (action, "surfaces") : NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (data == NULL || surfaces == NULL || others == NULL)
    return data == NULL && action != NULL ? json_object_ref (action) : data;
  json_object_iter_init (&iter, others);
  while (json_object_iter_next (&iter, &name, &value))
    json_object_set_member (surfaces, name, json_node_ref (value));
  return data;
}

/* Sends a message. @parts: (transfer full). @action: (nullable): form data that belong to @parts. FALSE: too many turns
 * are in progress. */
static gboolean
start_turn (EaselA2aConversation *self,
            JsonArray            *parts,
            JsonObject           *action,
            const char           *task_id)
{
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);
  EaselA2aThread thread = { self->context_id, NULL };
  g_autoptr(JsonObject) params = NULL;
  g_autoptr(JsonObject) data = NULL;
  const char *own_context;
  EaselA2aTurn *turn;

  if (self->turns->len >= EASEL_LIMIT_A2A_TURNS)
    {
      json_array_unref (parts);
      return FALSE;
    }
  if (is_waiting (self, task_id, NULL))
    {
      own_context = g_hash_table_lookup (self->contexts, task_id);
      thread.task_id = task_id;
      thread.context_id = own_context != NULL ? own_context : self->context_id;
    }
  add_problems (self, parts);
  data = dup_data (self, action);
  params = easel_a2a_dialect_new_message (card->dialect, parts, &thread, card->a2ui, data);
  turn = easel_a2a_turn_new (self->agent, self->seen, params);
  add_turn (self, turn);
  easel_a2a_turn_start (turn);
  changed (self);
  return TRUE;
}

static void
utterance_cb (EaselA2aConversation *self,
              const char           *text)
{
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);
  JsonArray *parts = json_array_new ();
  const char *task_id = self->waiting->len > 0 ? self->waiting->pdata[self->waiting->len - 1] : NULL;

  self->has_sent_problems = FALSE;
  json_array_add_object_element (parts, easel_a2a_dialect_new_text (card->dialect, text));
  if (!start_turn (self, parts, NULL, task_id))
    note (self, _("This was not sent: too many messages are waiting to be sent to the agent."));
}

/* Form data that accompany a message become metadata of the message. */
static gboolean
message_cb (EaselA2aConversation *self,
            JsonNode             *message,
            const char           *task_id)
{
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (message) ? json_node_get_object (message) : NULL;
  JsonObject *metadata = easel_json_peek_object (object, "metadata");
  g_autoptr(JsonNode) bare = NULL;
  JsonArray *parts = json_array_new ();

  if (metadata != NULL)
    {
      JsonObject *copy = easel_json_object_copy (object);

      json_object_remove_member (copy, "metadata");
      bare = easel_json_node_take (copy);
    }
  self->has_sent_problems = FALSE;
  json_array_add_object_element (parts, easel_a2a_dialect_new_a2ui (card->dialect, card->a2ui,
                                                                    bare != NULL ? bare : message));
  return start_turn (self, parts, easel_json_peek_object (metadata, A2UI_SENT_DATA), task_id);
}

static void
problem_cb (EaselA2aConversation *self,
            JsonNode             *message)
{
  if (self->problems->len < EASEL_LIMIT_A2A_PROBLEMS)
    g_ptr_array_add (self->problems, json_node_copy (message));
  send_problems (self);
}

/* Cancels a task. No caller waits: the call keeps itself alive until the answer. */
static void
cancel_task (EaselA2aConversation *self,
             const char           *task_id)
{
  const EaselA2aCard *card = easel_a2a_agent_get_card (self->agent);
  g_autoptr(EaselA2aCall) call = NULL;
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("id", task_id));

  call = easel_a2a_call_new (self->agent, card->dialect->cancel, params);
  easel_a2a_call_start (call);
}

static void
stop_turns (EaselA2aConversation *self,
            gboolean              notify_agent)
{
  g_autoptr(GPtrArray) turns = g_steal_pointer (&self->turns);

  self->turns = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < turns->len; i++)
    {
      EaselA2aTurn *turn = turns->pdata[i];

      g_signal_handlers_disconnect_by_data (turn, self);
      remember (self, turn);
      easel_a2a_turn_stop (turn);
      if (notify_agent && easel_a2a_turn_get_task_id (turn) != NULL)
        cancel_task (self, easel_a2a_turn_get_task_id (turn));
    }
}

static void
stop_cb (EaselA2aConversation *self)
{
  if (self->turns->len == 0)
    return;
  stop_turns (self, TRUE);
  self->is_denied = FALSE;
  note (self, _("You stopped the agent."));
  changed (self);
}

static void
resume (EaselA2aConversation *self,
        JsonArray            *working)
{
  g_autoptr(GPtrArray) tasks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(JsonObject) nothing = json_object_new ();

  easel_a2a_store_add_ids (tasks, working);
  for (guint i = 0; i < tasks->len; i++)
    {
      EaselA2aTurn *turn = easel_a2a_turn_new (self->agent, self->seen, nothing);

      add_turn (self, turn);
      easel_a2a_turn_resume (turn, tasks->pdata[i]);
    }
}

static void
restore (EaselA2aConversation *self,
         const char           *memory)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) saved = NULL;

  if (memory != NULL)
    saved = easel_json_file_load (memory, STORE_VERSION, &error);
  if (error != NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    g_message ("A conversation was damaged and moved aside: %s", error->message);
  if (saved == NULL)
    return;
  self->context_id = g_strdup (easel_json_peek_string (saved, "context", NULL));
  easel_a2a_store_add_ids (self->waiting, easel_json_peek_array (saved, "waiting"));
  restore_contexts (self, easel_json_peek_object (saved, "contexts"));
  easel_a2a_seen_restore (self->seen, easel_json_peek_object (saved, "seen"));
  easel_a2a_store_add_utterances (self->conversation, easel_json_peek_array (saved, "words"));
  easel_conversation_set_draft (self->conversation, easel_json_peek_string (saved, "draft", ""));
  /* The agent was notified of these problems in the earlier run. */
  self->has_sent_problems = TRUE;
  easel_a2a_forms_restore (self->forms, easel_json_peek_array (saved, "forms"));
  if (easel_json_peek_boolean (saved, "unanswered", FALSE))
    note (self, _("Easel was closed before the agent had answered."));
  resume (self, easel_json_peek_array (saved, "working"));
  changed (self);
}

/* --- the object -------------------------------------------------------------------------------------------------- */

static void
easel_a2a_conversation_dispose (GObject *object)
{
  EaselA2aConversation *self = EASEL_A2A_CONVERSATION (object);

  g_clear_pointer (&self->saver, easel_json_saver_free);
  stop_turns (self, FALSE);
  G_OBJECT_CLASS (easel_a2a_conversation_parent_class)->dispose (object);
}

static void
easel_a2a_conversation_finalize (GObject *object)
{
  EaselA2aConversation *self = EASEL_A2A_CONVERSATION (object);

  g_ptr_array_unref (self->turns);
  g_ptr_array_unref (self->waiting);
  g_ptr_array_unref (self->problems);
  easel_a2a_seen_unref (self->seen);
  g_hash_table_unref (self->texts);
  g_hash_table_unref (self->contexts);
  g_clear_object (&self->forms);
  g_clear_object (&self->canvas);
  g_clear_object (&self->conversation);
  g_clear_object (&self->session);
  g_clear_object (&self->agent);
  g_free (self->context_id);
  G_OBJECT_CLASS (easel_a2a_conversation_parent_class)->finalize (object);
}

static void
easel_a2a_conversation_class_init (EaselA2aConversationClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_a2a_conversation_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_a2a_conversation_finalize;
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DENIED] = g_signal_new ("denied", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_a2a_conversation_init (EaselA2aConversation *self)
{
  self->turns = g_ptr_array_new_with_free_func (g_object_unref);
  self->waiting = g_ptr_array_new_with_free_func (g_free);
  self->problems = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  self->seen = easel_a2a_seen_new ();
  self->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->contexts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->conversation = easel_conversation_new ();
}

EaselA2aConversation *
easel_a2a_conversation_new (EaselA2aAgent *agent,
                            const char    *id,
                            const char    *source_title,
                            gboolean       is_loopback,
                            const char    *memory)
{
  EaselA2aConversation *self = g_object_new (EASEL_TYPE_A2A_CONVERSATION, NULL);
  const char *name = easel_a2a_agent_get_card (agent)->name;
  g_autofree char *uri = g_strconcat ("easel-a2a:/", id, NULL);

  self->agent = g_object_ref (agent);
  if (memory != NULL)
    self->saver = easel_json_saver_new (memory, EASEL_LIMIT_A2A_SAVE_DELAY, build, failed_cb, self);
  self->session = easel_session_new (uri);
  easel_session_set_title (self->session, *name != '\0' ? name : source_title);
  self->forms = easel_a2a_forms_new (self->session, source_title, is_loopback);
  self->canvas = easel_a2a_forms_new_canvas (self->forms, "conversation");
  easel_canvas_set_fact (self->canvas, model, G_OBJECT (self->conversation));
  easel_canvas_set_fact (self->canvas, title, _("Conversation"));
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_list_append (easel_session_get_canvases (self->session), self->canvas);
  g_signal_connect_object (self->conversation, "sent", G_CALLBACK (utterance_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->conversation, "stop", G_CALLBACK (stop_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->forms, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->forms, "problem", G_CALLBACK (problem_cb), self, G_CONNECT_SWAPPED);
  restore (self, memory);
  g_signal_connect_object (self->conversation, "items-changed", G_CALLBACK (schedule_save), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->conversation, "notify::draft", G_CALLBACK (schedule_save), self, G_CONNECT_SWAPPED);
  return self;
}

EaselSession *
easel_a2a_conversation_get_session (EaselA2aConversation *self)
{
  return self->session;
}

gboolean
easel_a2a_conversation_is_lost (EaselA2aConversation *self)
{
  for (guint i = 0; i < self->turns->len; i++)
    if (easel_a2a_turn_is_lost (self->turns->pdata[i]))
      return TRUE;
  return FALSE;
}

gboolean
easel_a2a_conversation_is_denied (EaselA2aConversation *self)
{
  return self->is_denied;
}

void
easel_a2a_conversation_retry (EaselA2aConversation *self)
{
  self->is_denied = FALSE;
  for (guint i = 0; i < self->turns->len; i++)
    easel_a2a_turn_retry (self->turns->pdata[i]);
  changed (self);
}

void
easel_a2a_conversation_close (EaselA2aConversation *self)
{
  /* The conversation itself does not end with this run: save it, and do not write afterwards. */
  if (self->saver != NULL)
    easel_json_saver_save (self->saver);
  g_clear_pointer (&self->saver, easel_json_saver_free);
  stop_turns (self, FALSE);
  easel_a2a_forms_close (self->forms);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
  easel_canvas_list_remove (easel_session_get_canvases (self->session), self->canvas);
  easel_conversation_set_busy (self->conversation, FALSE);
}
