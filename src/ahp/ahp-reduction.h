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

/* (transfer full) (nullable): a tool call after @action, NULL when the action is none for its stage, which @status is.
 * @is_recent: of a version that asks the user in parts of a turn. */
typedef JsonObject *(*AhpStageFunc)  (JsonObject          *call,
                                      const char          *status,
                                      JsonObject          *action,
                                      gboolean             is_recent);

/* An action type. The members from "from" to "key" are for the functions below. */
struct _AhpReduceRule
{
  const char    *type;
  AhpReduceFunc  reduce;
  const char    *from;   /* member of the action */
  const char    *to;     /* member of the state; NULL: the same name */
  AhpValueType   value;
  const char    *key;    /* by which the entries of a list are told apart */
  AhpStageFunc   stage;  /* of the reducer of chats */
  gint64         now;    /* of the call; microseconds since 1970 */
};

JsonObject *ahp_reduce_replace          (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
JsonObject *ahp_reduce_replace_or_clear (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
/* An object of the action goes into a list of the state, in the place of the entry of the same key. */
JsonObject *ahp_reduce_put              (const AhpReduceRule *rule,
                                         JsonObject          *state,
                                         JsonObject          *action);
/* The entry whose key the action has goes out of a list of the state. */
JsonObject *ahp_reduce_remove           (const AhpReduceRule *rule,
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

/* These change @object or @copy, which must be ours. */
void        ahp_status_change           (JsonObject          *object,
                                         gint64               clear,
                                         gint64               set);
void        ahp_state_drop              (JsonObject          *object,
                                         const char          *member);
/* The list @member loses the entry at @index, and goes with its last. */
void        ahp_state_drop_entry        (JsonObject          *object,
                                         const char          *member,
                                         int                  index);
/* Adds the entries of @list (nullable) from @first to before @end. */
void        ahp_list_extend             (JsonArray           *copy,
                                         JsonArray           *list,
                                         guint                first,
                                         guint                end);

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
/* The first entry whose string member @key is @value, or -1; both @list and @value are nullable. */
int         ahp_list_find               (JsonArray           *list,
                                         const char          *key,
                                         const char          *value);

G_END_DECLS
