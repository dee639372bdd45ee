/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-gsv-page.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-writer.h"
#include "easel-content.h"
#include "easel-json.h"
#include "easel-uri.h"
#include "gsv-error.h"
#include "gsv-limits.h"
#include "gsv-pointer.h"

/* Determined once: later revisions change only the state of a page. */
typedef enum
{
  PAGE_UNKNOWN,
  PAGE_ASKED,
  PAGE_THERE,
  PAGE_NONE,
} PageState;

struct _EaselGsvPage
{
  GObject          parent_instance;

  GsvClient       *client;
  GsvDocument     *document;
  EaselCanvas     *canvas;
  EaselGsvActions *actions;
  GCancellable    *cancellable;
  PageState        state;
  char            *first;  /* nullable: the page as read by the probe, for its first load */
};

enum { KNOWN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselGsvPage, easel_gsv_page, G_TYPE_OBJECT)

static void
easel_gsv_page_finalize (GObject *object)
{
  EaselGsvPage *self = EASEL_GSV_PAGE (object);

  g_free (self->first);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->actions);
  g_clear_object (&self->canvas);
  g_clear_object (&self->document);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (easel_gsv_page_parent_class)->finalize (object);
}

static void
easel_gsv_page_class_init (EaselGsvPageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_gsv_page_finalize;

  signals[KNOWN] = g_signal_new ("known", EASEL_TYPE_GSV_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_gsv_page_init (EaselGsvPage *self)
{
}

/**
 * easel_gsv_page_new:
 * @client: the connection
 * @document: the canvas of the gateway
 * @canvas: the canvas that shows it
 * @actions: runs the actions of the page
 * @cancellable: cancelled with the canvas
 *
 * Returns: (transfer full): the page of @document, not probed
 */
EaselGsvPage *
easel_gsv_page_new (GsvClient       *client,
                    GsvDocument     *document,
                    EaselCanvas     *canvas,
                    EaselGsvActions *actions,
                    GCancellable    *cancellable)
{
  EaselGsvPage *self;

  g_return_val_if_fail (GSV_IS_CLIENT (client) && GSV_IS_DOCUMENT (document) && EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (EASEL_TYPE_GSV_PAGE, NULL);
  self->client = g_object_ref (client);
  self->document = g_object_ref (document);
  self->canvas = g_object_ref (canvas);
  self->actions = g_object_ref (actions);
  self->cancellable = g_object_ref (cancellable);
  return self;
}

/* --- whether there is one --------------------------------------------------------------------------------------- */

static gboolean
is_html (EaselGsvPage *self)
{
  return g_strcmp0 (gsv_document_get_mode (self->document), "html") == 0 &&
         gsv_document_get_entry (self->document) != NULL;
}

static void
probed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselGsvPage) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = gsv_client_call_finish (GSV_CLIENT (source), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (answer != NULL)
    {
      self->state = PAGE_THERE;
      self->first = g_strdup (easel_json_peek_string (answer, "content", NULL));
    }
  else
    /* A gateway answers 404 or 500 for a missing asset; after a network error, probe again. */
    self->state = error->domain == GSV_ERROR ? PAGE_NONE : PAGE_UNKNOWN;
  g_signal_emit (self, signals[KNOWN], 0);
}

static void
call_read (EaselGsvPage        *self,
           const char          *asset,
           GCancellable        *cancellable,
           GAsyncReadyCallback  callback,
           gpointer             user_data)
{
  g_autofree char *path = g_strdup_printf ("canvases/%s/%s", gsv_document_get_canvas_id (self->document), asset);
  g_autoptr(JsonObject) params =
    easel_json_object (EASEL_JSON_STRING ("agentId", gsv_document_get_agent_id (self->document)),
                       EASEL_JSON_STRING ("path", path));

  gsv_client_call_async (self->client, "workspace.read", params, GSV_LIMIT_CALL, cancellable, callback, user_data);
}

void
easel_gsv_page_probe (EaselGsvPage *self)
{
  g_return_if_fail (EASEL_IS_GSV_PAGE (self));

  if (self->state != PAGE_UNKNOWN || !is_html (self))
    return;
  if (!gsv_client_has_method (self->client, "workspace.read"))
    {
      self->state = PAGE_NONE;
      return;
    }
  self->state = PAGE_ASKED;
  call_read (self, gsv_document_get_entry (self->document), self->cancellable, probed_cb, g_object_ref (self));
}

void
easel_gsv_page_probe_again (EaselGsvPage *self)
{
  g_return_if_fail (EASEL_IS_GSV_PAGE (self));

  if (self->state != PAGE_NONE || !is_html (self) || !gsv_client_has_method (self->client, "workspace.read"))
    return;
  /* The page counts as missing until a probe finds it. */
  call_read (self, gsv_document_get_entry (self->document), self->cancellable, probed_cb, g_object_ref (self));
}

gboolean
easel_gsv_page_is_known (EaselGsvPage *self)
{
  g_return_val_if_fail (EASEL_IS_GSV_PAGE (self), FALSE);

  return self->state > PAGE_ASKED || !is_html (self);
}

char *
easel_gsv_page_dup_address (EaselGsvPage *self)
{
  g_return_val_if_fail (EASEL_IS_GSV_PAGE (self), NULL);

  if (self->state != PAGE_THERE || !is_html (self))
    return NULL;
  return easel_uri_content_new (gsv_document_get_canvas_id (self->document), gsv_document_get_entry (self->document));
}

/* --- its files -------------------------------------------------------------------------------------------------- */

static void
return_text (GTask      *task,
             const char *asset,
             const char *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));

  g_task_return_pointer (task, easel_content_new (bytes, NULL, asset), g_object_unref);
}

static void
asset_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) answer = gsv_client_call_finish (GSV_CLIENT (source), result, &error);
  const char *text = answer != NULL ? easel_json_peek_string (answer, "content", NULL) : NULL;

  if (text != NULL)
    return_text (task, g_task_get_task_data (task), text);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_new_error (task, EASEL_CONTENT_ERROR,
                             error == NULL || error->domain == GSV_ERROR ? EASEL_CONTENT_ERROR_NOT_FOUND
                                                                         : EASEL_CONTENT_ERROR_UNAVAILABLE,
                             "%s", error != NULL ? error->message : _("The gateway has no such file."));
}

/**
 * easel_gsv_page_read_async:
 * @uri: (foreign): an address below the instance
 * @task: (transfer full): gets an #EaselContent
 *
 * Reads an asset of the canvas. Cannot leave its folder: the path contains no dot segments.
 */
void
easel_gsv_page_read_async (EaselGsvPage *self,
                             const char     *uri,
                             GTask          *task)
{
  g_autofree char *instance = NULL;
  g_autofree char *asset = NULL;
  GError *error = NULL;

  g_return_if_fail (EASEL_IS_GSV_PAGE (self) && uri != NULL);

  if (!easel_uri_content_split (uri, &instance, &asset, &error) ||
      !g_str_equal (instance, gsv_document_get_canvas_id (self->document)))
    {
      g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN, "%s",
                               error != NULL ? error->message : _("This file belongs to another canvas."));
      g_clear_error (&error);
      g_object_unref (task);
      return;
    }
  if (self->first != NULL && g_strcmp0 (asset, gsv_document_get_entry (self->document)) == 0)
    {
      g_autofree char *first = g_steal_pointer (&self->first);

      return_text (task, asset, first);
      g_object_unref (task);
      return;
    }
  g_task_set_task_data (task, g_strdup (asset), g_free);
  call_read (self, asset, g_task_get_cancellable (task), asset_cb, task);
}

/* --- what it says ----------------------------------------------------------------------------------------------- */

static void
take_edit (EaselGsvPage *self,
           JsonObject     *message,
           GTask          *task)
{
  const char *dots = easel_json_peek_string (message, "path", "");
  JsonNode *value = easel_json_peek_node (message, "value");
  g_autofree char *pointer = gsv_pointer_from_dots (dots);

  if (pointer == NULL || value == NULL || !gsv_document_edit (self->document, pointer, value))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                             "data-gsv-model names no place below state");
  else
    g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

/* A call from the page that runs an action. */
typedef struct
{
  EaselGsvPage *self;
  JsonNode     *call;    /* id that the page gave the call */
  char         *action;
} PageCall;

static void
page_call_free (PageCall *call)
{
  json_node_unref (call->call);
  g_free (call->action);
  g_object_unref (call->self);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PageCall, page_call_free)

static void
page_ran_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(PageCall) call = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_gsv_actions_run_finish (EASEL_GSV_ACTIONS (source), result, &error);
  g_autoptr(JsonNode) payload = NULL;

  payload = easel_json_node_take (
    easel_json_object (EASEL_JSON_STRING ("type", "result"),
                       EASEL_JSON_NODE_REF ("call", call->call),
                       EASEL_JSON_NODE_REF ("result", answer),
                       EASEL_JSON_IF (answer == NULL, EASEL_JSON_STRING ("error", error->message))));
  easel_canvas_emit_message (call->self->canvas, payload);
  if (error != NULL)
    easel_gsv_actions_report_refused (call->self->actions, call->action, error);
}

static void
take_run (EaselGsvPage *self,
          JsonObject     *message,
          GTask          *task)
{
  const char *action = easel_json_peek_string (message, "action", NULL);
  JsonNode *name = easel_json_peek_node (message, "call");
  PageCall *call;

  if (action == NULL || name == NULL || !JSON_NODE_HOLDS_VALUE (name))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "runAction() needs the id of an action");
      g_object_unref (task);
      return;
    }
  /* Confirm the message; the action may take minutes, and is answered with a message of its own. */
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
  call = g_new0 (PageCall, 1);
  call->self = g_object_ref (self);
  call->call = json_node_ref (name);
  call->action = g_strdup (action);
  easel_gsv_actions_run_async (self->actions, action, easel_json_peek_node (message, "input"), TRUE, self->cancellable,
                               page_ran_cb, call);
}

void
easel_gsv_page_push_state (EaselGsvPage *self)
{
  g_autoptr(JsonNode) payload = NULL;

  g_return_if_fail (EASEL_IS_GSV_PAGE (self));

  payload = easel_json_node_take (
    easel_json_object (EASEL_JSON_STRING ("type", "state"),
                       EASEL_JSON_INT ("revision", gsv_document_get_revision (self->document)),
                       EASEL_JSON_NODE_REF ("state", gsv_document_get_state (self->document))));
  easel_canvas_emit_message (self->canvas, payload);
}

/**
 * easel_gsv_page_discard_edit:
 * @self: a page
 * @pointer: a JSON pointer into the state
 *
 * Tells the page to discard the user's input at @pointer: its fields, including the focused one, show the state again.
 */
void
easel_gsv_page_discard_edit (EaselGsvPage *self,
                             const char   *pointer)
{
  g_autoptr(JsonNode) payload = NULL;

  g_return_if_fail (EASEL_IS_GSV_PAGE (self) && pointer != NULL);

  payload = easel_json_node_take (
    easel_json_object (EASEL_JSON_STRING ("type", "given-back"), EASEL_JSON_STRING ("pointer", pointer)));
  easel_canvas_emit_message (self->canvas, payload);
}

/**
 * easel_gsv_page_receive:
 * @self: a page
 * @message: (nullable) (foreign): a message from the page
 * @task: (transfer full): gets whether the message is one of the dialect
 *
 * Handles a message from a page.
 */
void
easel_gsv_page_receive (EaselGsvPage *self,
                        JsonObject   *message,
                        GTask        *task)
{
  const char *type = message != NULL ? easel_json_peek_string (message, "type", "") : "";

  g_return_if_fail (EASEL_IS_GSV_PAGE (self));

  if (g_str_equal (type, "edit"))
    take_edit (self, message, task);
  else if (g_str_equal (type, "run"))
    take_run (self, message, task);
  else if (g_str_equal (type, "hello"))
    {
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      easel_gsv_page_push_state (self);
    }
  else
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "Not a message of gsvCanvas");
      g_object_unref (task);
    }
}
