/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct _AhpReduceRule AhpReduceRule;

/* (transfer full) (nullable): the new state; NULL leaves the state as it is. */
typedef JsonObject *(*AhpReduceFunc) (const AhpReduceRule *rule,
                                      JsonObject          *state,
                                      JsonObject          *action);

typedef enum
{
  AHP_VALUE_STRING,
  AHP_VALUE_NUMBER,
  AHP_VALUE_ARRAY,
  AHP_VALUE_OBJECT,
} AhpValueType;

/* One action type. The last three are for ahp_reduce_replace() and ahp_reduce_replace_or_clear(). */
struct _AhpReduceRule
{
  const char    *type;
  AhpReduceFunc  reduce;
  const char    *from;   /* member of the action */
  const char    *to;     /* member of the state; NULL: the same name */
  AhpValueType   value;
};

/* Each ends with an entry whose type is NULL. */
extern const AhpReduceRule ahp_root_rules[];
extern const AhpReduceRule ahp_session_rules[];
extern const AhpReduceRule ahp_chat_rules[];
extern const AhpReduceRule ahp_canvas_rules[];
extern const AhpReduceRule ahp_terminal_rules[];

JsonObject *ahp_reduce_replace          (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
JsonObject *ahp_reduce_replace_or_clear (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
JsonObject *ahp_reduce_config           (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);

/* Copies with one difference. The object or array given is never changed; nodes are shared. */
JsonObject *ahp_state_with              (JsonObject          *state,
                                         const char          *member,
                                         JsonNode            *value);
JsonObject *ahp_state_with_string       (JsonObject          *state,
                                         const char          *member,
                                         const char          *value);
JsonObject *ahp_state_with_array        (JsonObject          *state,
                                         const char          *member,
                                         JsonArray           *value);
JsonObject *ahp_state_without           (JsonObject          *state,
                                         const char          *member);
JsonObject *ahp_state_merge             (JsonObject          *state,
                                         JsonObject          *changes,
                                         const char          *except);
JsonArray  *ahp_list_with               (JsonArray           *list,
                                         int                  index,
                                         JsonObject          *entry);
JsonArray  *ahp_list_without            (JsonArray           *list,
                                         int                  index);
int         ahp_list_find               (JsonArray           *list,
                                         const char          *key,
                                         const char          *value);

/* session/… in files of their own. */
JsonObject *ahp_reduce_customization_updated     (const AhpReduceRule *rule,
                                                  JsonObject          *state,
                                                  JsonObject          *action);
JsonObject *ahp_reduce_customization_removed     (const AhpReduceRule *rule,
                                                  JsonObject          *state,
                                                  JsonObject          *action);
JsonObject *ahp_reduce_customization_toggled     (const AhpReduceRule *rule,
                                                  JsonObject          *state,
                                                  JsonObject          *action);
JsonObject *ahp_reduce_mcp_server_state          (const AhpReduceRule *rule,
                                                  JsonObject          *state,
                                                  JsonObject          *action);
JsonObject *ahp_reduce_mcp_server_requested      (const AhpReduceRule *rule,
                                                  JsonObject          *state,
                                                  JsonObject          *action);
JsonObject *ahp_reduce_input_needed_set          (const AhpReduceRule *rule,
                                                  JsonObject          *state,
                                                  JsonObject          *action);
JsonObject *ahp_reduce_input_needed_removed      (const AhpReduceRule *rule,
                                                  JsonObject          *state,
                                                  JsonObject          *action);
JsonObject *ahp_reduce_status_flag               (const AhpReduceRule *rule,
                                                  JsonObject          *state,
                                                  JsonObject          *action);

G_END_DECLS
