/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer.h"

#include "ahp-reducer-rules.h"
#include "easel-json.h"

static const AhpReduceRule *
rules_of_kind (AhpChannelKind kind)
{
  switch (kind)
    {
    case AHP_CHANNEL_ROOT:
      return ahp_root_rules;
    case AHP_CHANNEL_SESSION:
      return ahp_session_rules;
    case AHP_CHANNEL_CHAT:
      return ahp_chat_rules;
    case AHP_CHANNEL_CANVAS:
      return ahp_canvas_rules;
    case AHP_CHANNEL_TERMINAL:
      return ahp_terminal_rules;
    default:
      return NULL;
    }
}

static const AhpReduceRule *
find_rule (AhpChannelKind  kind,
           const char     *type)
{
  for (const AhpReduceRule *rule = rules_of_kind (kind); rule != NULL && rule->type != NULL; rule++)
    if (strcmp (rule->type, type) == 0)
      return rule;
  return NULL;
}

/**
 * ahp_reduce:
 * @kind: the kind of channel
 * @state: the state of one channel; not modified
 * @action: an accepted action, as received
 * @now: time of arrival in microseconds since 1970, for the modification time of a chat
 *
 * Applies one action to the state of one channel.
 *
 * Pure: preserves unknown members, and shares unchanged nodes with @state and new ones with @action, which must not be
 * modified afterwards. An action with an unknown type or with members of a wrong type does nothing, as AHP requires of
 * clients (additive evolution).
 *
 * Returns: (transfer full): the new state, or a new reference to @state when nothing changed
 */
JsonObject *
ahp_reduce (AhpChannelKind  kind,
            JsonObject     *state,
            JsonObject     *action,
            gint64          now)
{
  const AhpReduceRule *rule;
  JsonObject *reduced = NULL;
  const char *type;

  g_return_val_if_fail (state != NULL, NULL);
  g_return_val_if_fail (action != NULL, json_object_ref (state));

  type = easel_json_peek_string (action, "type", "");
  rule = find_rule (kind, type);
  if (rule != NULL)
    {
      AhpReduceRule timed = *rule;

      timed.now = now;
      reduced = timed.reduce (&timed, state, action);
    }
  return reduced != NULL ? reduced : json_object_ref (state);
}
