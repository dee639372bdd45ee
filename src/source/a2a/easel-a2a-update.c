/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-update.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-a2a-error.h"
#include "easel-a2a-limits.h"
#include "easel-json.h"

typedef enum
{
  KIND_NONE,
  KIND_TASK,
  KIND_MESSAGE,
  KIND_STATUS,
  KIND_ARTIFACT,
} Kind;

/* Version 0.3 has the kind of a result in "kind", 1.0 in the name of its member. The answer of the method that requests
 * a task is the bare task. */
static const struct
{
  const char *kind;
  const char *member;
  Kind        value;
} kinds[] = {
  { "task", "task", KIND_TASK },
  { "message", "message", KIND_MESSAGE },
  { "status-update", "statusUpdate", KIND_STATUS },
  { "artifact-update", "artifactUpdate", KIND_ARTIFACT },
};

static Kind
find_kind (JsonObject **result)
{
  const char *kind = easel_json_peek_string (*result, "kind", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      JsonObject *inner = kind == NULL ? easel_json_peek_object (*result, kinds[i].member) : NULL;

      if (kind != NULL ? g_str_equal (kind, kinds[i].kind) : inner != NULL)
        {
          *result = inner != NULL ? inner : *result;
          return kinds[i].value;
        }
    }
  return kind == NULL && easel_json_peek_object (*result, "status") != NULL &&
         easel_json_peek_string (*result, "id", NULL) != NULL ? KIND_TASK : KIND_NONE;
}

/* Names of states in both spellings: "input-required" and "TASK_STATE_INPUT_REQUIRED". */
static const struct
{
  const char    *one;
  const char    *other;
  EaselA2aState  state;
} states[] = {
  { "submitted", "TASK_STATE_SUBMITTED", EASEL_A2A_WORKING },
  { "working", "TASK_STATE_WORKING", EASEL_A2A_WORKING },
  { "input-required", "TASK_STATE_INPUT_REQUIRED", EASEL_A2A_WAITING },
  { "auth-required", "TASK_STATE_AUTH_REQUIRED", EASEL_A2A_WAITING },
  { "completed", "TASK_STATE_COMPLETED", EASEL_A2A_DONE },
  { "canceled", "TASK_STATE_CANCELED", EASEL_A2A_DONE },
  { "failed", "TASK_STATE_FAILED", EASEL_A2A_FAILED },
  { "rejected", "TASK_STATE_REJECTED", EASEL_A2A_FAILED },
};

static gboolean
read_status (EaselA2aUpdate *self,
             JsonObject     *owner)
{
  JsonObject *status = easel_json_peek_object (owner, "status");
  const char *state = status != NULL ? easel_json_peek_string (status, "state", NULL) : NULL;

  if (state == NULL)
    return FALSE;
  self->message = easel_json_peek_object (status, "message");
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (g_str_equal (state, states[i].one) || g_str_equal (state, states[i].other))
      {
        self->has_state = TRUE;
        self->state = states[i].state;
        return TRUE;
      }
  /* Newer versions may have more states; "final" marks the last update. */
  self->has_state = TRUE;
  self->state = easel_json_peek_boolean (owner, "final", FALSE) ? EASEL_A2A_DONE : EASEL_A2A_WORKING;
  return TRUE;
}

static gboolean
is_id (const char *text)
{
  return text != NULL && *text != '\0' && strlen (text) <= EASEL_LIMIT_A2A_ID_BYTES;
}

static gboolean
read_kind (EaselA2aUpdate *self,
           JsonObject     *result,
           Kind            kind)
{
  switch (kind)
    {
    case KIND_TASK:
      self->is_task = TRUE;
      self->task_id = easel_json_peek_string (result, "id", NULL);
      self->artifacts = easel_json_peek_array (result, "artifacts");
      self->history = easel_json_peek_array (result, "history");
      return is_id (self->task_id) && read_status (self, result);
    case KIND_STATUS:
      self->task_id = easel_json_peek_string (result, "taskId", NULL);
      return is_id (self->task_id) && read_status (self, result);
    case KIND_ARTIFACT:
      self->task_id = easel_json_peek_string (result, "taskId", NULL);
      self->artifact = easel_json_peek_object (result, "artifact");
      self->append = easel_json_peek_boolean (result, "append", FALSE);
      return is_id (self->task_id) && self->artifact != NULL;
    case KIND_MESSAGE:
      self->message = result;
      return easel_json_peek_array (result, "parts") != NULL;
    case KIND_NONE:
    default:
      return FALSE;
    }
}

/**
 * easel_a2a_update_read:
 * @self: (out caller-allocates): the update
 * @result: the result of an answer or an event; foreign
 * @error: return location for an %EASEL_A2A_ERROR_INVALID
 *
 * Returns: whether it is a task, a message, or an update of one
 */
gboolean
easel_a2a_update_read (EaselA2aUpdate  *self,
                       JsonObject      *result,
                       GError         **error)
{
  JsonObject *inner = result;
  Kind kind;

  g_return_val_if_fail (self != NULL && result != NULL, FALSE);

  *self = (EaselA2aUpdate) { 0 };
  kind = find_kind (&inner);
  if (!read_kind (self, inner, kind))
    {
      g_set_error_literal (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_INVALID,
                           _("The agent answered with something that is not A2A."));
      return FALSE;
    }
  self->context_id = easel_json_peek_string (inner, "contextId", NULL);
  if (!is_id (self->context_id))
    self->context_id = NULL;
  return TRUE;
}
