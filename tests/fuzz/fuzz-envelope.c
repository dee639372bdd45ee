/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages, envelopes and reducers. A file of tests/ahp/data is an input: {"reducer", "initial", "actions"}. */
#include "fuzz.h"

#include "ahp-envelope.h"
#include "ahp-reducer.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-message.h"

/* The reducers stamp what they change; a fixed time keeps runs equal. Milliseconds since 1970. */
#define NOW 1000

static char *
print (JsonObject *object)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (object));

  return easel_json_to_string (node);
}

/* Pure: neither the state nor the action is changed, and the same again gives the same. */
static void
reduce_all (AhpChannelKind  kind,
            JsonObject     *initial,
            JsonArray      *actions)
{
  g_autoptr(JsonObject) state = json_object_ref (initial);

  for (guint i = 0; i < json_array_get_length (actions); i++)
    {
      JsonObject *action = easel_json_array_object (actions, i);
      g_autoptr(JsonObject) next = NULL;
      g_autoptr(JsonObject) again = NULL;
      g_autofree char *state_before = NULL, *state_after = NULL;
      g_autofree char *action_before = NULL, *action_after = NULL;
      g_autofree char *first = NULL, *second = NULL;

      if (action == NULL)
        continue;
      state_before = print (state);
      action_before = print (action);
      next = ahp_reduce (kind, state, action, NOW);
      first = print (next);
      again = ahp_reduce (kind, state, action, NOW);
      second = print (again);
      state_after = print (state);
      action_after = print (action);
      g_assert_cmpstr (state_before, ==, state_after);
      g_assert_cmpstr (action_before, ==, action_after);
      g_assert_cmpstr (first, ==, second);
      json_object_unref (state);
      state = g_steal_pointer (&next);
    }
}

static void
check_envelope (JsonObject *params)
{
  AhpEnvelope envelope = { 0 };
  g_autoptr(GError) error = NULL;

  if (ahp_envelope_read (&envelope, params, &error))
    {
      g_assert_no_error (error);
      g_assert_nonnull (envelope.channel);
      g_assert_nonnull (envelope.action);
      g_assert_nonnull (envelope.type);
    }
  else
    g_assert_nonnull (error);
  ahp_envelope_weigh (params);
}

/* Who waits for an answer has an id to be answered by. */
static void
check_message (JsonNode *root)
{
  g_auto(EaselJsonEnvelope) envelope = { .names = rpc_message_members };
  g_auto(RpcMessage) message = { 0 };
  g_autofree char *key = NULL;

  easel_json_envelope_set (&envelope, root);
  rpc_message_read (&message, &envelope);
  if (message.kind == RPC_MESSAGE_REQUEST)
    {
      g_assert_true (rpc_message_is_id (message.id));
      key = rpc_message_dup_id_key (message.id);
      g_assert_nonnull (key);
    }
  if (message.kind == RPC_MESSAGE_REQUEST || message.kind == RPC_MESSAGE_NOTIFICATION)
    {
      g_assert_nonnull (message.method);
      g_assert_nonnull (message.params);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr(JsonNode) root = easel_json_parse ((const char *) data, size, EASEL_LIMIT_MESSAGE_BYTES, NULL);
  JsonObject *object, *initial;
  JsonArray *actions;

  if (root == NULL)
    return 0;
  check_message (root);
  if (!JSON_NODE_HOLDS_OBJECT (root))
    return 0;
  object = json_node_get_object (root);
  check_envelope (object);
  initial = easel_json_peek_object (object, "initial");
  actions = easel_json_peek_array (object, "actions");
  if (initial == NULL || actions == NULL)
    return 0;
  for (AhpChannelKind kind = AHP_CHANNEL_ROOT; kind <= AHP_CHANNEL_TERMINAL; kind++)
    reduce_all (kind, initial, actions);
  return 0;
}
