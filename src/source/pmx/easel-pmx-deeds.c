/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-pmx-deeds.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"
#include "pmx-error.h"
#include "pmx-limits.h"

/* A deed on its way. */
typedef struct
{
  PmxClient    *client;
  PmxBoard     *board;
  JsonObject   *params;
  PmxPrimitive *unsent;   /* nullable: the message that it sends */
  GTask        *task;
} Deed;

/* @params: (nullable). @task: (transfer full) */
static Deed *
deed_new (PmxClient  *client,
          PmxBoard   *board,
          JsonObject *params,
          GTask      *task)
{
  Deed *deed = g_new0 (Deed, 1);

  deed->client = g_object_ref (client);
  deed->board = g_object_ref (board);
  deed->params = params != NULL ? json_object_ref (params) : json_object_new ();
  deed->task = task;
  return deed;
}

static void
deed_free (Deed *deed)
{
  g_object_unref (deed->client);
  g_object_unref (deed->board);
  json_object_unref (deed->params);
  g_clear_object (&deed->unsent);
  g_object_unref (deed->task);
  g_free (deed);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Deed, deed_free)

static void
refuse (Deed       *owned,
        int         code,
        const char *words)
{
  g_autoptr(Deed) deed = owned;

  g_task_return_new_error (deed->task, PMX_ERROR, code, "%s", words);
}

static const char *
peek (Deed       *deed,
      const char *name)
{
  return easel_json_peek_string (deed->params, name, "");
}

/* Each entry of the answer, whatever it is called, is news for the inbox. */
static void
take (Deed       *deed,
      JsonObject *answer)
{
  JsonObject *focus = easel_json_peek_object (answer, "focus");

  if (deed->unsent != NULL)
    pmx_inbox_end_message (pmx_board_get_inbox (deed->board), deed->unsent,
                           easel_json_peek_object (answer, "steering"), _("The server did not confirm it."));
  else
    pmx_inbox_update_some (pmx_board_get_inbox (deed->board), answer);
  if (focus != NULL)
    pmx_board_update_focus (deed->board, focus);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(Deed) deed = user_data;
  GError *error = NULL;
  g_autoptr(JsonObject) answer = pmx_client_call_finish (PMX_CLIENT (source), result, &error);

  if (answer != NULL)
    {
      take (deed, answer);
      g_task_return_pointer (deed->task, easel_json_node_take (json_object_ref (answer)),
                             (GDestroyNotify) json_node_unref);
      return;
    }
  if (error->domain != PMX_ERROR && error->code != G_IO_ERROR_CANCELLED)
    {
      g_clear_error (&error);
      error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, _("The workbench is not connected."));
    }
  if (deed->unsent != NULL)
    pmx_inbox_end_message (pmx_board_get_inbox (deed->board), deed->unsent, NULL, error->message);
  g_task_return_error (deed->task, error);
}

/* @deed, @body: (transfer full) */
static void
send (Deed       *deed,
      const char *method,
      const char *path,
      JsonObject *body)
{
  g_autoptr(JsonObject) owned = body;

  pmx_client_call_async (deed->client, method, path, owned, PMX_LIMIT_CALL, NULL, answered_cb, deed);
}

/* "/api/canvas/ax/ROUTE/ID/VERB", where the id is foreign. */
static void
send_about (Deed       *deed,
            const char *method,
            const char *route,
            const char *verb,
            JsonObject *body)
{
  g_autofree char *id = g_uri_escape_string (peek (deed, "id"), NULL, FALSE);
  g_autofree char *path = g_strdup_printf ("/api/canvas/ax/%s/%s%s", route, id, verb);

  send (deed, method, path, body);
}

/* --- the deeds -------------------------------------------------------------------------------------------------- */

static void
resolve (Deed       *deed,
         PmxKind     kind,
         const char *route)
{
  const char *decision = peek (deed, "decision");
  PmxPrimitive *gate = pmx_inbox_find (pmx_board_get_inbox (deed->board), kind, peek (deed, "id"));
  JsonObject *body;

  if (gate == NULL || !pmx_primitive_is_waiting (gate))
    {
      refuse (deed, PMX_ERROR_NOT_FOUND, _("It no longer exists, or someone else has answered it."));
      return;
    }
  if (!g_str_equal (decision, "approved") && !g_str_equal (decision, "rejected"))
    {
      refuse (deed, PMX_ERROR_INVALID_PAYLOAD, _("The server refused."));
      return;
    }
  body = easel_json_object (EASEL_JSON_STRING ("decision", decision), EASEL_JSON_STRING ("source", "browser"));
  send_about (deed, "POST", route, "/resolve", body);
}

static void
resolve_approval (Deed *deed)
{
  resolve (deed, PMX_APPROVAL, "approval");
}

static void
resolve_mode (Deed *deed)
{
  resolve (deed, PMX_MODE, "mode");
}

static void
respond (Deed *deed)
{
  PmxPrimitive *gate = pmx_inbox_find (pmx_board_get_inbox (deed->board), PMX_ELICITATION, peek (deed, "id"));
  JsonObject *response = easel_json_peek_object (deed->params, "response");
  JsonObject *body;

  if (gate == NULL || !pmx_primitive_is_waiting (gate) || response == NULL)
    {
      refuse (deed, PMX_ERROR_NOT_FOUND, _("It no longer exists, or someone else has answered it."));
      return;
    }
  body = easel_json_object (EASEL_JSON_OBJECT_REF ("response", response), EASEL_JSON_STRING ("source", "browser"));
  send_about (deed, "POST", "elicitation", "/respond", body);
}

static void
create_work (Deed *deed)
{
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("title", peek (deed, "title")),
                                        EASEL_JSON_STRING ("source", "browser"));

  send (deed, "POST", "/api/canvas/ax/work", body);
}

static void
update_status (Deed       *deed,
               const char *route)
{
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("status", peek (deed, "status")),
                                        EASEL_JSON_STRING ("source", "browser"));

  send_about (deed, "PATCH", route, "", body);
}

static void
update_review (Deed *deed)
{
  update_status (deed, "review");
}

static void
update_work (Deed *deed)
{
  update_status (deed, "work");
}

static void
invoke_command (Deed *deed)
{
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("name", peek (deed, "name")),
                                        EASEL_JSON_STRING ("source", "browser"));

  send (deed, "POST", "/api/canvas/ax/command", body);
}

static void
pin (Deed *deed)
{
  g_auto(GStrv) ids =
    pmx_board_dup_pins (deed->board, peek (deed, "id"), easel_json_peek_boolean (deed->params, "pinned", FALSE));

  send (deed, "POST", "/api/canvas/context-pins",
        easel_json_object (EASEL_JSON_ARRAY ("nodeIds", easel_json_strings ((const char * const *) ids))));
}

static void
focus (Deed *deed)
{
  const char * const ids[] = { peek (deed, "id"), NULL };
  JsonObject *body = easel_json_object (EASEL_JSON_ARRAY ("nodeIds", easel_json_strings (ids)),
                                        EASEL_JSON_STRING ("source", "browser"));

  send (deed, "POST", "/api/canvas/ax/focus", body);
}

static void
send_message (Deed       *deed,
              const char *message)
{
  JsonObject *body = easel_json_object (EASEL_JSON_STRING ("message", message),
                                        EASEL_JSON_STRING ("source", "browser"));

  send (deed, "POST", "/api/canvas/ax/steer", body);
}

static void
steer (Deed *deed)
{
  g_autofree char *message = g_strstrip (g_strdup (peek (deed, "message")));

  if (*message != '\0')
    deed->unsent = pmx_inbox_begin_message (pmx_board_get_inbox (deed->board), message);
  if (deed->unsent == NULL)
    {
      refuse (deed, PMX_ERROR_BUSY, _("The message is empty or too long, or too many others have not been sent."));
      return;
    }
  g_object_ref (deed->unsent);
  send_message (deed, message);
}

/* (transfer none) (nullable): the message of the user that a deed is about, which is not on its way. */
static PmxPrimitive *
find_failed (Deed *deed)
{
  PmxPrimitive *found = pmx_inbox_find (pmx_board_get_inbox (deed->board), PMX_STEERING, peek (deed, "id"));

  return found != NULL && pmx_primitive_is_unsent (found) &&
         pmx_primitive_get_delivery (found) == PMX_DELIVERY_FAILED ? found : NULL;
}

static void
steer_again (Deed *deed)
{
  PmxPrimitive *failed = find_failed (deed);

  if (failed == NULL)
    {
      refuse (deed, PMX_ERROR_NOT_FOUND, _("This message no longer exists."));
      return;
    }
  deed->unsent = g_object_ref (failed);
  pmx_primitive_set_failed (failed, NULL);
  send_message (deed, pmx_primitive_get_title (failed));
}

static void
steer_drop (Deed *owned)
{
  g_autoptr(Deed) deed = owned;
  PmxPrimitive *failed = find_failed (deed);

  if (failed != NULL)
    pmx_inbox_drop_message (pmx_board_get_inbox (deed->board), failed);
  g_task_return_pointer (deed->task, easel_json_node_take (json_object_new ()), (GDestroyNotify) json_node_unref);
}

/* Where it was pressed, in the server's words. */
static const char *
get_surface (Deed    *deed,
             PmxNode *node)
{
  if (pmx_node_is_page (node))
    return "html-node";
  return g_str_equal (peek (deed, "sourceSurface"), "json-render") ? "json-render" : "native-node";
}

/* The envelope of an interaction. What its node may not do is not sent. */
static void
interact (Deed *deed)
{
  const char *type = peek (deed, "type");
  PmxNode *node = pmx_board_find (deed->board, peek (deed, "sourceNodeId"));
  g_autoptr(GError) error = NULL;
  JsonObject *payload = easel_json_peek_object (deed->params, "payload");
  const char *correlation = peek (deed, "correlationId");
  JsonObject *body;

  if (node == NULL)
    {
      refuse (deed, PMX_ERROR_UNKNOWN_NODE, _("The node no longer exists."));
      return;
    }
  if (!pmx_capabilities_check (pmx_node_get_kind (node), pmx_node_get_data (node), type, &error))
    {
      refuse (deed, error->code, error->message);
      return;
    }
  body = easel_json_object (EASEL_JSON_STRING ("type", type),
                            EASEL_JSON_STRING ("sourceNodeId", pmx_node_get_id (node)),
                            EASEL_JSON_STRING ("sourceSurface", get_surface (deed, node)),
                            EASEL_JSON_OBJECT ("actor", easel_json_object (EASEL_JSON_STRING ("kind", "human"))),
                            EASEL_JSON_OBJECT ("payload",
                                               payload != NULL ? json_object_ref (payload) : json_object_new ()),
                            EASEL_JSON_IF (*correlation != '\0', EASEL_JSON_STRING ("correlationId", correlation)));
  send (deed, "POST", "/api/canvas/ax/interaction", body);
}

static const struct
{
  const char *name;
  void      (*perform) (Deed *deed);   /* (transfer full) */
} deeds[] = {
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
 * easel_pmx_deeds_do:
 * @client: the connection
 * @board: what the answer is taken into
 * @deed: a name of the table; for another the task fails with %G_IO_ERROR_NOT_SUPPORTED
 * @params: (nullable): what it is about
 * @task: (transfer full): gets the answer, a #JsonNode
 */
void
easel_pmx_deeds_do (PmxClient  *client,
                    PmxBoard   *board,
                    const char *deed,
                    JsonObject *params,
                    GTask      *task)
{
  g_return_if_fail (PMX_IS_CLIENT (client) && PMX_IS_BOARD (board) && deed != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    if (g_str_equal (deeds[i].name, deed))
      {
        deeds[i].perform (deed_new (client, board, params, task));
        return;
      }
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "The workbench has no %s", deed);
  g_object_unref (task);
}
