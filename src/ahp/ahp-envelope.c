/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-envelope.h"

#include "easel-json.h"

/* Bytes that a parsed value takes besides its text: node, hash entry and key, rounded up. */
#define NODE_WEIGHT 160

static const char *
read_rejection (JsonObject *params)
{
  if (!easel_json_has (params, "rejectionReason"))
    return NULL;

  return easel_json_peek_string (params, "rejectionReason", "");
}

/**
 * ahp_envelope_read:
 * @self: (out caller-allocates): filled with pointers into @params
 * @params: the parameters of an `action` notification, or one element of a replay
 * @error: return location for a #GError
 *
 * Reads an action envelope (AHP, "Action envelope"). Any `rejectionReason` other than null, even if it is not a string,
 * means that the action was not applied.
 *
 * Returns: %FALSE with `EASEL_JSON_ERROR` when the envelope is malformed
 */
gboolean
ahp_envelope_read (AhpEnvelope  *self,
                   JsonObject   *params,
                   GError      **error)
{
  JsonObject *origin;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (params != NULL, FALSE);

  *self = (AhpEnvelope) { .params = params };
  self->channel = easel_json_get_string (params, "channel", error);
  if (self->channel == NULL)
    return FALSE;
  self->action = easel_json_get_object (params, "action", error);
  if (self->action == NULL)
    return FALSE;
  self->type = easel_json_get_string (self->action, "type", error);
  if (self->type == NULL)
    return FALSE;
  if (!easel_json_get_int (params, "serverSeq", &self->server_seq, error))
    return FALSE;

  self->rejection = read_rejection (params);
  origin = easel_json_peek_object (params, "origin");
  if (origin != NULL)
    {
      self->origin = easel_json_peek_string (origin, "clientId", "");
      self->client_seq = easel_json_peek_int (origin, "clientSeq", 0);
    }
  return TRUE;
}

static gsize weigh_object (JsonObject *object);

/* The parser has bounded the depth, and so this recursion. */
static gsize
weigh_node (JsonNode *node)
{
  gsize weight = NODE_WEIGHT;

  if (JSON_NODE_HOLDS_OBJECT (node))
    return weight + weigh_object (json_node_get_object (node));
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        weight += weigh_node (json_array_get_element (array, i));
      return weight;
    }
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    weight += strlen (json_node_get_string (node));
  return weight;
}

static gsize
weigh_object (JsonObject *object)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;
  gsize weight = NODE_WEIGHT;

  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &name, &node))
    weight += strlen (name) + weigh_node (node);
  return weight;
}

/**
 * ahp_envelope_weigh:
 * @params: an envelope
 *
 * Estimates the memory of an envelope, so that queues are limited by memory and not only by number.
 *
 * Returns: bytes
 */
gsize
ahp_envelope_weigh (JsonObject *params)
{
  g_return_val_if_fail (params != NULL, 0);

  return weigh_object (params);
}
