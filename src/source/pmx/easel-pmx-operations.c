/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-operations.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"
#include "pmx-error.h"
#include "pmx-limits.h"

/* An operation in progress. */
typedef struct
{
  PmxClient    *client;
  PmxBoard     *board;
  JsonObject   *params;
  PmxPrimitive *unsent;   /* nullable: the message to send */
  GTask        *task;
} Operation;

/* Begins an operation. @params: (nullable). @task: (transfer full). */
static Operation *
operation_new (PmxClient  *client,
               PmxBoard   *board,
               JsonObject *params,
               GTask      *task)
{
  Operation *operation = g_new0 (Operation, 1);

  operation->client = g_object_ref (client);
  operation->board = g_object_ref (board);
  operation->params = params != NULL ? json_object_ref (params) : json_object_new ();
  operation->task = task;
  return operation;
}

static void
operation_free (Operation *operation)
{
  g_object_unref (operation->client);
  g_object_unref (operation->board);
  json_object_unref (operation->params);
  g_clear_object (&operation->unsent);
  g_object_unref (operation->task);
  g_free (operation);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Operation, operation_free)

static void
refuse (Operation  *owned,
        int         code,
        const char *text)
{
  g_autoptr(Operation) operation = owned;

  g_task_return_new_error (operation->task, PMX_ERROR, code, "%s", text);
}

static const char *
peek (Operation  *operation,
      const char *name)
{
  return easel_json_peek_string (operation->params, name, "");
}

/* Applies the answer: each entry of any name is an update of the inbox. */
static void
take (Operation  *operation,
      JsonObject *answer)
{
  JsonObject *focus = easel_json_peek_object (answer, "focus");

  if (operation->unsent != NULL)
    pmx_inbox_end_message (pmx_board_get_inbox (operation->board), operation->unsent,
                           easel_json_peek_object (answer, "steering"), _("The server did not confirm it."));
  else
    pmx_inbox_update_some (pmx_board_get_inbox (operation->board), answer);
  if (focus != NULL)
    pmx_board_update_focus (operation->board, focus);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(Operation) operation = user_data;
  GError *error = NULL;
  g_autoptr(JsonObject) answer = pmx_client_call_finish (PMX_CLIENT (source), result, &error);

  if (answer != NULL)
    {
      take (operation, answer);
      g_task_return_pointer (operation->task, easel_json_node_take (json_object_ref (answer)),
                             (GDestroyNotify) json_node_unref);
      return;
    }
  if (error->domain != PMX_ERROR && error->code != G_IO_ERROR_CANCELLED)
    {
      g_clear_error (&error);
      error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, _("The workbench is not connected."));
    }
  if (operation->unsent != NULL)
    pmx_inbox_end_message (pmx_board_get_inbox (operation->board), operation->unsent, NULL, error->message);
  g_task_return_error (operation->task, error);
}

/* Sends the request. @operation, @body: (transfer full). */
static void
send (Operation  *operation,
      const char *method,
      const char *path,
      JsonObject *body)
{
  g_autoptr(JsonObject) owned = body;

  pmx_client_call_async (operation->client, method, path, owned, PMX_LIMIT_CALL, NULL, answered_cb, operation);
}

/* Sends a request to "/api/canvas/ax/ROUTE/ID/VERB"; the id is foreign. */
static void
send_about (Operation  *operation,
            const char *method,
            const char *route,
            const char *suffix,
            JsonObject *body)
{
  g_autofree char *id = g_uri_escape_string (peek (operation, "id"), NULL, FALSE);
  g_autofree char *path = g_strdup_printf ("/api/canvas/ax/%s/%s%s", route, id, suffix);

  send (operation, method, path, body);
}

/* --- operations ------------------------------------------------------------------------------------------------- */

static void
resolve (Operation  *operation,
         PmxKind     kind,
         const char *route)
{
  const char *decision = peek (operation, "decision");
  PmxPrimitive *gate = pmx_inbox_find (pmx_board_get_inbox (operation->board), kind, peek (operation, "id"));
  JsonObject *body;

  if (gate == NULL || !pmx_primitive_is_waiting (gate))
    {
      refuse (operation, PMX_ERROR_NOT_FOUND, _("It no longer exists, or someone else has answered it."));
      return;
    }
  if (!g_str_equal (decision, "approved") && !g_str_equal (decision, "rejected"))
    {
      refuse (operation, PMX_ERROR_INVALID_PAYLOAD, _("The server refused."));
      return;
    }
  body = easel_json_object (EASEL_JSON_STRING ("decision", decision), EASEL_JSON_STRING ("source", "browser"));
  send_about (operation, "POST", route, "/resolve", body);
}

static void
resolve_approval (Operation *operation)
{
  resolve (operation, PMX_APPROVAL, "approval");
}

static void
resolve_mode (Operation *operation)
{
  resolve (operation, PMX_MODE, "mode");
}

static void
respond (Operation *operation)
{
  PmxPrimitive *gate = pmx_inbox_find (pmx_board_get_inbox (operation->board), PMX_ELICITATION, peek (operation, "id"));
  JsonObject *response = easel_json_peek_object (operation->params, "response");
  JsonObject *body;

  if (gate == NULL || !pmx_primitive_is_waiting (gate) || response == NULL)
    {
      refuse (operation, PMX_ERROR_NOT_FOUND, _("It no longer exists, or someone else has answered it."));
      return;
    }
  body = easel_json_object (EASEL_JSON_OBJECT_REF ("response", response), EASEL_JSON_STRING ("source", "browser"));
  send_about (operation, "POST", "elicitation", "/respond", body);
}

static void
create_work (Operation *operation)
{
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("title", peek (operation, "title")),
                                        EASEL_JSON_STRING ("source", "browser"));

  send (operation, "POST", "/api/canvas/ax/work", body);
}

static void
update_status (Operation  *operation,
               const char *route)
{
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("status", peek (operation, "status")),
                                        EASEL_JSON_STRING ("source", "browser"));

  send_about (operation, "PATCH", route, "", body);
}

static void
update_review (Operation *operation)
{
  update_status (operation, "review");
}

static void
update_work (Operation *operation)
{
  update_status (operation, "work");
}

static void
invoke_command (Operation *operation)
{
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("name", peek (operation, "name")),
                                        EASEL_JSON_STRING ("source", "browser"));

  send (operation, "POST", "/api/canvas/ax/command", body);
}

static void
pin (Operation *operation)
{
  g_auto(GStrv) ids = pmx_board_dup_pins (operation->board, peek (operation, "id"),
                                          easel_json_peek_boolean (operation->params, "pinned", FALSE));

  send (operation, "POST", "/api/canvas/context-pins",
        easel_json_object (EASEL_JSON_ARRAY ("nodeIds", easel_json_strings ((const char * const *) ids))));
}

static void
focus (Operation *operation)
{
  const char * const ids[] = { peek (operation, "id"), NULL };
  JsonObject *body = easel_json_object (EASEL_JSON_ARRAY ("nodeIds", easel_json_strings (ids)),
                                        EASEL_JSON_STRING ("source", "browser"));

  send (operation, "POST", "/api/canvas/ax/focus", body);
}

static void
send_message (Operation  *operation,
              const char *message)
{
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("message", message),
                                        EASEL_JSON_STRING ("source", "browser"));

  send (operation, "POST", "/api/canvas/ax/steer", body);
}

static void
steer (Operation *operation)
{
  g_autofree char *message = g_strstrip (g_strdup (peek (operation, "message")));

  if (*message != '\0')
    operation->unsent = pmx_inbox_begin_message (pmx_board_get_inbox (operation->board), message);
  if (operation->unsent == NULL)
    {
      refuse (operation, PMX_ERROR_BUSY, _("The message is empty or too long, or too many others have not been sent."));
      return;
    }
  g_object_ref (operation->unsent);
  send_message (operation, message);
}

/* (transfer none) (nullable): the failed message of the user that the operation names. */
static PmxPrimitive *
find_failed (Operation *operation)
{
  PmxPrimitive *found = pmx_inbox_find (pmx_board_get_inbox (operation->board), PMX_STEERING, peek (operation, "id"));

  return found != NULL && pmx_primitive_is_unsent (found) &&
         pmx_primitive_get_delivery (found) == PMX_DELIVERY_FAILED ? found : NULL;
}

static void
steer_again (Operation *operation)
{
  PmxPrimitive *failed = find_failed (operation);

  if (failed == NULL)
    {
      refuse (operation, PMX_ERROR_NOT_FOUND, _("This message no longer exists."));
      return;
    }
  operation->unsent = g_object_ref (failed);
  pmx_primitive_set_failed (failed, NULL);
  send_message (operation, pmx_primitive_get_title (failed));
}

static void
steer_drop (Operation *owned)
{
  g_autoptr(Operation) operation = owned;
  PmxPrimitive *failed = find_failed (operation);

  if (failed != NULL)
    pmx_inbox_drop_message (pmx_board_get_inbox (operation->board), failed);
  g_task_return_pointer (operation->task, easel_json_node_take (json_object_new ()), (GDestroyNotify) json_node_unref);
}

/* The surface of the interaction, in the server's terms. */
static const char *
get_surface (Operation *operation,
             PmxNode   *node)
{
  if (pmx_node_is_page (node))
    return "html-node";
  return g_str_equal (peek (operation, "sourceSurface"), "json-render") ? "json-render" : "native-node";
}

/* Sends an interaction, unless its node may not do that. */
static void
interact (Operation *operation)
{
  const char *type = peek (operation, "type");
  PmxNode *node = pmx_board_find (operation->board, peek (operation, "sourceNodeId"));
  g_autoptr(GError) error = NULL;
  JsonObject *payload = easel_json_peek_object (operation->params, "payload");
  const char *correlation = peek (operation, "correlationId");
  JsonObject *body;

  if (node == NULL)
    {
      refuse (operation, PMX_ERROR_UNKNOWN_NODE, _("The node no longer exists."));
      return;
    }
  if (!pmx_capabilities_check (pmx_node_get_kind (node), pmx_node_get_data (node), type, &error))
    {
      refuse (operation, error->code, error->message);
      return;
    }
  body = easel_json_object (EASEL_JSON_STRING ("type", type),
                            EASEL_JSON_STRING ("sourceNodeId", pmx_node_get_id (node)),
                            EASEL_JSON_STRING ("sourceSurface", get_surface (operation, node)),
                            EASEL_JSON_OBJECT ("actor", easel_json_object (EASEL_JSON_STRING ("kind", "human"))),
                            EASEL_JSON_OBJECT ("payload",
                                               payload != NULL ? json_object_ref (payload) : json_object_new ()),
                            EASEL_JSON_IF (*correlation != '\0', EASEL_JSON_STRING ("correlationId", correlation)));
  send (operation, "POST", "/api/canvas/ax/interaction", body);
}

static const struct
{
  const char *name;
  void      (*perform) (Operation *operation);   /* @operation: (transfer full) */
} operations[] = {
  { "approval.resolve", resolve_approval },
  { "command", invoke_command },
  { "elicitation.respond", respond },
  { "focus", focus },
  { "interact", interact },
  { "mode.resolve", resolve_mode },
  { "pin", pin },
  { "review.update", update_review },
  { "steer", steer },
  { "steer.again", steer_again },
  { "steer.drop", steer_drop },
  { "work.create", create_work },
  { "work.update", update_work },
};

/**
 * easel_pmx_operations_run:
 * @client: the connection
 * @board: the workbench that the answer updates
 * @operation: a name of the table; for another the task fails with %G_IO_ERROR_NOT_SUPPORTED
 * @params: (nullable): the parameters of the operation
 * @task: (transfer full): gets the answer, a #JsonNode
 */
void
easel_pmx_operations_run (PmxClient  *client,
                          PmxBoard   *board,
                          const char *operation,
                          JsonObject *params,
                          GTask      *task)
{
  g_return_if_fail (PMX_IS_CLIENT (client) && PMX_IS_BOARD (board) && operation != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    if (g_str_equal (operations[i].name, operation))
      {
        operations[i].perform (operation_new (client, board, params, task));
        return;
      }
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "The workbench has no %s", operation);
  g_object_unref (task);
}
