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

/* An action type. From, to and value are for ahp_reduce_replace() and ahp_reduce_replace_or_clear(). */
struct _AhpReduceRule
{
  const char    *type;
  AhpReduceFunc  reduce;
  const char    *from;   /* member of the action */
  const char    *to;     /* member of the state; NULL: the same name */
  AhpValueType   value;
  gint64         now;    /* of the call; microseconds since 1970 */
};

JsonObject *ahp_reduce_replace          (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
JsonObject *ahp_reduce_replace_or_clear (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
JsonObject *ahp_reduce_directory_set     (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
JsonObject *ahp_reduce_directory_removed (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
JsonObject *ahp_reduce_status_flag      (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
JsonObject *ahp_reduce_config           (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);

/* The status of a session or chat is a bitset; bits that we do not know are kept. */
enum
{
  AHP_STATUS_IDLE = 1,
  AHP_STATUS_ERROR = 2,
  AHP_STATUS_IN_PROGRESS = 8,
  AHP_STATUS_NEEDS_INPUT = 16,
  AHP_STATUS_INPUT_NEEDED = 24,  /* needs input, while in progress */
  AHP_STATUS_ACTIVITY = 31,      /* all of the above, of which one holds */
  AHP_STATUS_IS_READ = 32,
  AHP_STATUS_IS_ARCHIVED = 64,
};

/* Changes @object, which must be ours. */
void        ahp_status_change           (JsonObject          *object,
                                         gint64               clear,
                                         gint64               set);

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

G_END_DECLS
