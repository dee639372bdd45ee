/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-open-calls.h"

#include <string.h>

#include "ahp-chat.h"
#include "easel-ahp-app-call.h"
#include "easel-json.h"

/* The longest input of a call that is parsed, in bytes: ids and the input of the canvas. Longer input must not be
 * parsed on the main thread. */
#define MAX_INPUT_BYTES (256 * 1024)

/* The calls of one chat at its last read. Calls of turns that the host dropped are removed, so that both tables stay
 * within the limits of the chat's state. */
typedef struct
{
  JsonNode   *turns;      /* nullable: the finished turns, to see whether they changed */
  GHashTable *instances;  /* instance id by call id */
  GHashTable *newest;     /* call id by instance id */
} Chat;

struct _EaselAhpOpenCalls
{
  GHashTable *chats;  /* Chat by AhpChannel */
};

static void
chat_free (gpointer data)
{
  Chat *chat = data;

  g_clear_pointer (&chat->turns, json_node_unref);
  g_clear_pointer (&chat->instances, g_hash_table_unref);
  g_clear_pointer (&chat->newest, g_hash_table_unref);
  g_free (chat);
}

EaselAhpOpenCalls *
easel_ahp_open_calls_new (void)
{
  EaselAhpOpenCalls *self = g_new0 (EaselAhpOpenCalls, 1);

  self->chats = g_hash_table_new_full (NULL, NULL, g_object_unref, chat_free);
  return self;
}

void
easel_ahp_open_calls_free (EaselAhpOpenCalls *self)
{
  g_hash_table_unref (self->chats);
  g_free (self);
}

static GHashTable *
new_table (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* The instance id in @call, empty if it has none. Input in a resource of the host is not fetched. */
static char *
dup_instance (const AhpToolCall *call)
{
  g_autoptr(JsonObject) input = NULL;
  g_autofree char *uri = NULL;

  if (strlen (easel_json_peek_string (call->raw, "toolInput", "")) > MAX_INPUT_BYTES)
    return g_strdup ("");
  input = easel_ahp_app_call_read_input (call, &uri);
  return g_strdup (easel_json_peek_string (input, "instanceId", ""));
}

/* Adds the calls of @turn in order. Skips calls whose input is incomplete, or that wait for confirmation: they may
 * never run. */
static void
read_turn (JsonObject *turn,
           GHashTable *known,
           GHashTable *instances,
           GHashTable *newest)
{
  JsonArray *parts = easel_json_peek_array (turn, "responseParts");

  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonObject *part = easel_json_array_object (parts, i);
      JsonObject *raw = easel_json_peek_object (part, "toolCall");
      g_autoptr(AhpToolCall) call = NULL;
      const char *instance;

      if (strcmp (easel_json_peek_string (raw, "toolName", ""), "open_canvas") != 0)
        continue;
      call = ahp_chat_read_call (turn, part);
      if (call == NULL ||
          (call->stage != AHP_TOOL_RUNNING && call->stage != AHP_TOOL_COMPLETED && call->stage != AHP_TOOL_CANCELLED))
        continue;
      instance = g_hash_table_lookup (known, call->id);
      if (instance == NULL || known != instances)
        g_hash_table_insert (instances, g_strdup (call->id),
                             instance != NULL ? g_strdup (instance) : dup_instance (call));
      instance = g_hash_table_lookup (instances, call->id);
      if (*instance != '\0')
        g_hash_table_insert (newest, g_strdup (instance), g_strdup (call->id));
    }
}

GPtrArray *
easel_ahp_open_calls_read (EaselAhpOpenCalls *self,
                           AhpChannel        *channel)
{
  g_autoptr(GPtrArray) again = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GHashTable) newest = new_table ();
  JsonObject *state = ahp_channel_get_state (channel);
  JsonNode *turns = easel_json_peek_node (state, "turns");
  JsonObject *active = easel_json_peek_object (state, "activeTurn");
  Chat *chat = g_hash_table_lookup (self->chats, channel);
  gboolean is_first = chat == NULL;
  gboolean reads_all = is_first || turns != chat->turns;
  GHashTableIter iter;
  gpointer instance, id;

  if (state == NULL)
    return g_steal_pointer (&again);
  if (is_first)
    {
      chat = g_new0 (Chat, 1);
      chat->instances = new_table ();
      chat->newest = new_table ();
      g_hash_table_insert (self->chats, g_object_ref (channel), chat);
    }
  /* Text arrives in small pieces: read finished turns only if they have changed. */
  if (reads_all)
    {
      g_autoptr(GHashTable) known = g_steal_pointer (&chat->instances);
      JsonArray *array = easel_json_peek_array (state, "turns");

      chat->instances = new_table ();
      for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
        read_turn (easel_json_array_object (array, i), known, chat->instances, newest);
      if (active != NULL)
        read_turn (active, known, chat->instances, newest);
      g_clear_pointer (&chat->turns, json_node_unref);
      chat->turns = turns != NULL ? json_node_ref (turns) : NULL;
    }
  else if (active != NULL)
    read_turn (active, chat->instances, chat->instances, newest);

  g_hash_table_iter_init (&iter, newest);
  while (g_hash_table_iter_next (&iter, &instance, &id))
    {
      if (!is_first && g_strcmp0 (g_hash_table_lookup (chat->newest, instance), id) != 0)
        g_ptr_array_add (again, g_strdup (instance));
      if (!reads_all)
        g_hash_table_insert (chat->newest, g_strdup (instance), g_strdup (id));
    }
  if (reads_all)
    {
      g_hash_table_unref (chat->newest);
      chat->newest = g_steal_pointer (&newest);
    }
  return g_steal_pointer (&again);
}

void
easel_ahp_open_calls_drop (EaselAhpOpenCalls *self,
                           AhpChannel        *chat)
{
  g_hash_table_remove (self->chats, chat);
}
