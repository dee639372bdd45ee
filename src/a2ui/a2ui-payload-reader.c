/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-payload-reader.h"

#include <string.h>

#include "a2ui-limits.h"
#include "a2ui-payload.h"
#include "a2ui-value.h"
#include "easel-json.h"

struct _A2uiPayloadReader
{
  GBytes       *text;      /* nullable */
  JsonNode     *node;      /* nullable */
  A2uiQuota    *quota;     /* nullable: NULL: defaults */
  GHashTable   *quotas;    /* id of a surface → A2uiQuota */
  GQueue        messages;  /* of A2uiMessage */
  A2uiProblems  problems;
};

static void
message_free (gpointer message)
{
  a2ui_message_free (message);
}

static A2uiPayloadReader *
reader_new (A2uiQuota *quota)
{
  A2uiPayloadReader *self = g_new0 (A2uiPayloadReader, 1);

  /* A copy, because the user may change the quota while a worker thread reads. */
  self->quota = quota != NULL ? a2ui_quota_copy (quota) : NULL;
  self->quotas = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->problems.problems = g_ptr_array_new_with_free_func ((GDestroyNotify) a2ui_problem_free);
  return self;
}

/**
 * a2ui_payload_reader_new_for_text:
 * @text: JSON Lines, an array of messages, or messages one after another in any layout
 * @quota: (nullable): the quota for the payload
 *
 * Returns: (transfer full): a reader that has not run
 */
A2uiPayloadReader *
a2ui_payload_reader_new_for_text (GBytes    *text,
                                  A2uiQuota *quota)
{
  A2uiPayloadReader *self = reader_new (quota);

  self->text = g_bytes_ref (text);
  return self;
}

/**
 * a2ui_payload_reader_new_for_node:
 * @message: a message, or an array of them; not changed
 * @quota: (nullable): the quota for the payload
 *
 * Returns: (transfer full): a reader that has not run
 */
A2uiPayloadReader *
a2ui_payload_reader_new_for_node (JsonNode  *message,
                                  A2uiQuota *quota)
{
  A2uiPayloadReader *self = reader_new (quota);

  self->node = json_node_ref (message);
  return self;
}

/**
 * a2ui_payload_reader_free:
 * @self: (transfer full): a reader
 *
 * Frees @self.
 */
void
a2ui_payload_reader_free (A2uiPayloadReader *self)
{
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_pointer (&self->node, json_node_unref);
  g_clear_object (&self->quota);
  g_hash_table_unref (self->quotas);
  g_queue_clear_full (&self->messages, message_free);
  g_clear_pointer (&self->problems.problems, g_ptr_array_unref);
  g_free (self);
}

/**
 * a2ui_payload_reader_allow:
 * @self: a reader that has not run
 * @surface_id: an existing surface
 * @quota: (nullable): the quota of that surface, which must not be changed any more
 *
 * Messages for an existing surface are limited by the quota from its creation.
 */
void
a2ui_payload_reader_allow (A2uiPayloadReader *self,
                           const char        *surface_id,
                           A2uiQuota         *quota)
{
  if (quota != NULL)
    g_hash_table_insert (self->quotas, g_strdup (surface_id), g_object_ref (quota));
}

/* Counts only until the limit is exceeded. */
static gboolean
fits_at_once (JsonNode *value,
              gsize    *left)
{
  gsize cost = A2UI_LIMIT_DATA_VALUE;

  if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    cost += strlen (json_node_get_string (value));
  if (cost > *left)
    return FALSE;
  *left -= cost;
  if (JSON_NODE_HOLDS_OBJECT (value))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (value));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        if (!fits_at_once (member, left))
          return FALSE;
    }
  else if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);

      for (guint i = 0; i < json_array_get_length (array); i++)
        if (!fits_at_once (json_array_get_element (array, i), left))
          return FALSE;
    }
  return TRUE;
}

/** a2ui_payload_reader_is_large: whether reading takes longer than the main loop may be blocked. */
gboolean
a2ui_payload_reader_is_large (A2uiPayloadReader *self)
{
  gsize left = A2UI_LIMIT_AT_ONCE;

  if (self->text != NULL)
    return g_bytes_get_size (self->text) > A2UI_LIMIT_TEXT_AT_ONCE;
  return !fits_at_once (self->node, &left);
}

static void
message_cb (JsonNode *node,
            guint     line,
            gpointer  user_data)
{
  A2uiPayloadReader *self = user_data;
  const char *envelope = a2ui_payload_find_envelope (node);
  JsonObject *body = envelope != NULL ? easel_json_peek_object (json_node_get_object (node), envelope) : NULL;
  const char *id = easel_json_peek_string (body, "surfaceId", NULL);
  A2uiQuota *quota = id != NULL ? g_hash_table_lookup (self->quotas, id) : NULL;
  A2uiMessage *message;

  self->problems.quota = quota != NULL ? quota : self->quota;
  message = a2ui_message_read (node, &self->problems);
  self->problems.quota = self->quota;
  if (message != NULL)
    g_queue_push_tail (&self->messages, message);
}

/** a2ui_payload_reader_run: reads all messages. Other threads must not use @self during the call. */
void
a2ui_payload_reader_run (A2uiPayloadReader *self)
{
  self->problems.quota = self->quota;
  if (self->text != NULL)
    {
      gsize length;
      const char *text = g_bytes_get_data (self->text, &length);

      a2ui_payload_split (text, length, &self->problems, message_cb, self);
    }
  else
    {
      g_autoptr(JsonNode) copy = a2ui_value_copy (self->node);

      a2ui_payload_walk (copy, &self->problems, message_cb, self);
    }
}

/** a2ui_payload_reader_next: (transfer full) (nullable): the next message. */
A2uiMessage *
a2ui_payload_reader_next (A2uiPayloadReader *self)
{
  return g_queue_pop_head (&self->messages);
}

/** a2ui_payload_reader_drop: drops all messages that a2ui_payload_reader_next() has not returned. */
void
a2ui_payload_reader_drop (A2uiPayloadReader *self)
{
  g_queue_clear_full (&self->messages, message_free);
}

A2uiProblems *
a2ui_payload_reader_get_problems (A2uiPayloadReader *self)
{
  return &self->problems;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const A2uiProblem *first = *(A2uiProblem * const *) a;
  const A2uiProblem *second = *(A2uiProblem * const *) b;

  return first->line < second->line ? -1 : first->line > second->line;
}

/**
 * a2ui_payload_reader_steal_problems:
 * @self: a reader that has run
 *
 * Returns: (transfer full) (element-type A2uiProblem): the problems, in the order of lines
 */
GPtrArray *
a2ui_payload_reader_steal_problems (A2uiPayloadReader *self)
{
  GPtrArray *problems = g_steal_pointer (&self->problems.problems);

  /* Problems from applying messages were added after those from reading. */
  g_ptr_array_sort (problems, compare_lines);
  if (self->problems.more > 0)
    {
      A2uiProblem *last = problems->pdata[problems->len - 1];
      char *message = g_strdup_printf ("%s (and %u more problems)", last->message, self->problems.more);

      g_free (last->message);
      last->message = message;
    }
  return problems;
}
