/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct _AhpReduceRule AhpReduceRule;

/* (transfer full) (nullable): the new state; NULL keeps the state. */
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

/* (transfer full) (nullable): the tool call after @action; NULL if the action does not apply in the stage @status.
 * @is_recent: the version has questions as parts of a turn.
 * @is_recent: of a version that asks the user in parts of a turn. */
typedef JsonObject *(*AhpStageFunc)  (JsonObject          *call,
                                      const char          *status,
                                      JsonObject          *action,
                                      gboolean             is_recent);

/* An action type. The members from @from to @key are parameters of the functions below. */
struct _AhpReduceRule
{
  const char    *type;
  AhpReduceFunc  reduce;
  const char    *from;   /* member of the action */
  const char    *to;     /* member of the state; NULL: the same name */
  AhpValueType   value;
  const char    *key;    /* member that identifies an entry of a list */
  AhpStageFunc   stage;  /* function of the chat reducer */
  gint64         now;    /* time of the action, in microseconds since 1970 */
};

JsonObject *ahp_reduce_replace           (const AhpReduceRule *rule,
                                          JsonObject          *state,
                                          JsonObject          *action);
JsonObject *ahp_reduce_replace_or_clear  (const AhpReduceRule *rule,
                                          JsonObject          *state,
                                          JsonObject          *action);
/* Puts an object of the action into a list of the state; it replaces the entry with the same key. */
JsonObject *ahp_reduce_put               (const AhpReduceRule *rule,
                                          JsonObject          *state,
                                          JsonObject          *action);
/* Removes the entry whose key is in the action from a list of the state. */
JsonObject *ahp_reduce_remove            (const AhpReduceRule *rule,
                                          JsonObject          *state,
                                          JsonObject          *action);
JsonObject *ahp_reduce_directory_set     (const AhpReduceRule *rule,
                                          JsonObject          *state,
                                          JsonObject          *action);
JsonObject *ahp_reduce_directory_removed (const AhpReduceRule *rule,
                                          JsonObject          *state,
                                          JsonObject          *action);
JsonObject *ahp_reduce_status_flag       (const AhpReduceRule *rule,
                                          JsonObject          *state,
                                          JsonObject          *action);
JsonObject *ahp_reduce_config            (const AhpReduceRule *rule,
                                          JsonObject          *state,
                                          JsonObject          *action);

/* The status of a session or chat is a bitset; unknown bits are preserved. */
enum
{
  AHP_STATUS_IDLE = 1,
  AHP_STATUS_ERROR = 2,
  AHP_STATUS_IN_PROGRESS = 8,
  AHP_STATUS_NEEDS_INPUT = 16,
  AHP_STATUS_INPUT_NEEDED = 24,  /* input needed while in progress */
  AHP_STATUS_ACTIVITY = 31,      /* mask of the values above, of which exactly one is set */
  AHP_STATUS_IS_READ = 32,
  AHP_STATUS_IS_ARCHIVED = 64,
};

/* Modify @object or @copy, which must not be shared. */
void        ahp_status_change           (JsonObject          *object,
                                         gint64               clear,
                                         gint64               set);
void        ahp_state_drop              (JsonObject          *object,
                                         const char          *member);
/* Removes the entry at @index from the list @member, and the member itself with its last entry. */
void        ahp_state_drop_entry        (JsonObject          *object,
                                         const char          *member,
                                         int                  index);
/* Adds the entries of @list (nullable) from @first to before @end. */
void        ahp_list_extend             (JsonArray           *copy,
                                         JsonArray           *list,
                                         guint                first,
                                         guint                end);

/* Copies with one change. The given object or array is not modified; nodes are shared. */
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
/* The first entry whose string member @key is @value, or -1; both @list and @value are nullable. */
int         ahp_list_find               (JsonArray           *list,
                                         const char          *key,
                                         const char          *value);

G_END_DECLS
