/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-a2a-store.h"

#include <string.h>

#include "easel-a2a-limits.h"
#include "easel-json.h"

/* By EaselSpeaker. */
static const char *const speakers[] = { "person", "agent", "note" };

JsonArray *
easel_a2a_store_dup_utterances (EaselConversation *conversation)
{
  JsonArray *utterances = json_array_new ();
  guint first = g_list_model_get_n_items (G_LIST_MODEL (conversation));
  guint n = first;
  gsize bytes = 0;

  while (first > 0)
    {
      g_autoptr(EaselUtterance) each = g_list_model_get_item (G_LIST_MODEL (conversation), first - 1);

      bytes += strlen (easel_utterance_get_text (each));
      if (bytes > EASEL_LIMIT_A2A_SAVED_BYTES)
        break;
      first--;
    }
  for (; first < n; first++)
    {
      g_autoptr(EaselUtterance) each = g_list_model_get_item (G_LIST_MODEL (conversation), first);
      JsonObject *object = easel_json_object (EASEL_JSON_STRING ("by", speakers[easel_utterance_get_speaker (each)]),
                                              EASEL_JSON_STRING ("text", easel_utterance_get_text (each)));

      json_array_add_object_element (utterances, object);
    }
  return utterances;
}

void
easel_a2a_store_add_utterances (EaselConversation *conversation,
                                JsonArray         *utterances)
{
  for (guint i = 0; utterances != NULL && i < json_array_get_length (utterances); i++)
    {
      JsonObject *object = easel_json_array_object (utterances, i);
      const char *by = object != NULL ? easel_json_peek_string (object, "by", "") : "";

      for (guint j = 0; j < G_N_ELEMENTS (speakers); j++)
        if (g_str_equal (speakers[j], by))
          easel_conversation_add (conversation, j, easel_json_peek_string (object, "text", ""));
    }
}

JsonArray *
easel_a2a_store_dup_ids (GPtrArray *ids)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < ids->len; i++)
    json_array_add_string_element (array, ids->pdata[i]);
  return array;
}

void
easel_a2a_store_add_ids (GPtrArray *ids,
                         JsonArray *from)
{
  for (guint i = 0; from != NULL && i < json_array_get_length (from) && ids->len < EASEL_LIMIT_A2A_TURNS; i++)
    {
      const char *id = easel_json_array_string (from, i);

      if (id != NULL)
        g_ptr_array_add (ids, g_strdup (id));
    }
}
