/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "config.h"

#include "easel-action.h"

#include <glib/gi18n-lib.h>

#include "easel-instance-writer.h"
#include "easel-json.h"

/* An action whose instance is still loading the address that the action is about. */
typedef struct
{
  EaselInstance                *instance;
  const EaselActionDeclaration *declaration;
  gboolean                      has_begun;  /* the call is in the instance's list of calls */
} Action;

static void
action_free (gpointer data)
{
  Action *action = data;

  g_object_unref (action->instance);
  g_free (action);
}

/* (transfer full) */
static char *
describe (const Action *action)
{
  const char *label = easel_action_class_describe (action->declaration->action_class);
  const char *location = easel_instance_get_location (action->instance);

  /* Translators: the first %s is what an agent wants to do, like “Click and type in web pages”, the second a site. */
  return location != NULL ? g_strdup_printf (_("%s: “%s”"), label, location) : g_strdup (label);
}

/* @what: from describe(); the result points to it. */
static EaselOperation
make_operation (const Action *action,
                EaselCall    *call,
                const char   *what)
{
  const char *member = action->declaration->text_member;

  return (EaselOperation) {
    .action_class = action->declaration->action_class,
    .what = what,
    .location = easel_instance_get_location (action->instance),
    .text = member != NULL ? easel_json_peek_string (easel_call_get_input (call), member, "") : NULL,
  };
}

static void
act (EaselCall *call,
     gpointer   user_data)
{
  const Action *action = user_data;
  g_autofree char *what = describe (action);
  EaselOperation operation = make_operation (action, call, what);

  if (!easel_call_require_operation (call, &operation))
    return;
  if (!action->has_begun)
    easel_instance_begin (action->instance, call);
  action->declaration->invoke (action->instance, call);
}

/* A permission is for one address. A question that is asked while the page still loads would name none, and would have
 * to be asked again at the address. */
static gboolean
has_to_wait (const Action *action,
             EaselCall    *call)
{
  EaselInstanceClass *klass = EASEL_INSTANCE_GET_CLASS (action->instance);
  g_autofree char *what = describe (action);
  EaselOperation operation = make_operation (action, call, what);

  return klass->is_relocating != NULL && klass->is_relocating (action->instance) &&
         easel_call_would_ask (call, &operation);
}

/**
 * easel_action_run:
 * @instance: an open canvas
 * @declaration: one of its actions
 * @call: the request; its input is valid by the schema of the action
 *
 * Performs the action if the user permits it, and answers @call. If the user has to be asked and the page of @instance
 * is still loading, the question waits until its address is known; such a call ends with @instance, and when the user
 * stops sharing @instance.
 */
void
easel_action_run (EaselInstance                *instance,
                  const EaselActionDeclaration *declaration,
                  EaselCall                    *call)
{
  Action action = { instance, declaration, FALSE };

  g_return_if_fail (EASEL_IS_INSTANCE (instance));
  g_return_if_fail (declaration != NULL);
  g_return_if_fail (EASEL_IS_CALL (call));

  if (!has_to_wait (&action, call))
    {
      act (call, &action);
      return;
    }
  action.has_begun = TRUE;
  g_object_ref (instance);
  easel_instance_begin (instance, call);
  EASEL_INSTANCE_GET_CLASS (instance)->await_location (instance, call, act, g_memdup2 (&action, sizeof action),
                                                       action_free);
}
