/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-gsv-form.h"

#include "a2ui-payload.h"
#include "easel-canvas-writer.h"
#include "easel-content.h"
#include "easel-json.h"
#include "easel-uri.h"

#define MEDIA_TYPE "application/a2ui+json"

struct _EaselGsvForm
{
  GObject          parent_instance;

  GsvDocument     *document;
  EaselCanvas     *canvas;
  EaselGsvActions *actions;
  GCancellable    *cancellable;
  JsonArray       *messages;    /* nullable: the messages that the view has */
  guint            generation;  /* generation of the form: a new one is read from the beginning */
  guint            reading;     /* source id: a read was answered but not yet delivered */
};

G_DEFINE_FINAL_TYPE (EaselGsvForm, easel_gsv_form, G_TYPE_OBJECT)

static void
easel_gsv_form_finalize (GObject *object)
{
  EaselGsvForm *self = EASEL_GSV_FORM (object);

  g_clear_handle_id (&self->reading, g_source_remove);
  g_clear_pointer (&self->messages, json_array_unref);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->actions);
  g_clear_object (&self->canvas);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (easel_gsv_form_parent_class)->finalize (object);
}

static void
easel_gsv_form_class_init (EaselGsvFormClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_gsv_form_finalize;
}

static void
easel_gsv_form_init (EaselGsvForm *self)
{
}

/**
 * easel_gsv_form_new:
 * @document: the canvas of the gateway
 * @canvas: the canvas that shows it
 * @actions: runs the actions that the user presses
 * @cancellable: cancelled with the canvas
 *
 * Returns: (transfer full): the form of @document
 */
EaselGsvForm *
easel_gsv_form_new (GsvDocument     *document,
                    EaselCanvas     *canvas,
                    EaselGsvActions *actions,
                    GCancellable    *cancellable)
{
  EaselGsvForm *self;

  g_return_val_if_fail (GSV_IS_DOCUMENT (document) && EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (EASEL_TYPE_GSV_FORM, NULL);
  self->document = g_object_ref (document);
  self->canvas = g_object_ref (canvas);
  self->actions = g_object_ref (actions);
  self->cancellable = g_object_ref (cancellable);
  return self;
}

/* --- messages --------------------------------------------------------------------------------------------------- */

static void
gather_list (JsonArray *messages,
             JsonNode  *value)
{
  if (value == NULL)
    return;
  if (a2ui_payload_find_envelope (value) != NULL)
    json_array_add_element (messages, json_node_ref (value));
  for (guint i = 0; JSON_NODE_HOLDS_ARRAY (value) && i < json_array_get_length (json_node_get_array (value)); i++)
    {
      JsonNode *message = json_array_get_element (json_node_get_array (value), i);

      if (a2ui_payload_find_envelope (message) != NULL)
        json_array_add_element (messages, json_node_ref (message));
    }
}

/* Collects messages. The specification only says that such a mode exists: messages are taken from wherever they are
 * recognizable. */
static void
gather (JsonArray *messages,
        JsonNode  *value)
{
  gather_list (messages, value);
  if (value == NULL || !JSON_NODE_HOLDS_OBJECT (value))
    return;
  gather_list (messages, easel_json_peek_node (json_node_get_object (value), "a2ui"));
  gather_list (messages, easel_json_peek_node (json_node_get_object (value), "messages"));
}

/* (transfer full) (nullable) */
static JsonArray *
list_messages (EaselGsvForm *self)
{
  g_autoptr(JsonArray) messages = json_array_new ();

  if (g_strcmp0 (gsv_document_get_mode (self->document), "a2ui") != 0 || !gsv_document_is_whole (self->document))
    return NULL;
  gather (messages, gsv_document_get_spec (self->document));
  gather (messages, gsv_document_get_state (self->document));
  return json_array_get_length (messages) > 0 ? g_steal_pointer (&messages) : NULL;
}

static const char *
get_envelope (JsonObject  *message,
              const char **surface_id)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *body;

  json_object_iter_init (&iter, message);
  while (json_object_iter_next (&iter, &name, &body))
    if (JSON_NODE_HOLDS_OBJECT (body))
      {
        *surface_id = easel_json_peek_string (json_node_get_object (body), "surfaceId", NULL);
        return name;
      }
  return NULL;
}

/* Whether the later message replaces the earlier one. */
static gboolean
replaces (JsonObject *later,
          JsonObject *earlier)
{
  const char *id = NULL, *earlier_id = NULL;

  return g_strcmp0 (get_envelope (later, &id), get_envelope (earlier, &earlier_id)) == 0 &&
         g_strcmp0 (id, earlier_id) == 0;
}

/* Whether sending the new messages in order turns the old form into the new one; the user's input is kept then. */
static gboolean
continues (JsonArray *messages,
           JsonArray *known,
           guint     *first_new)
{
  guint n_known = json_array_get_length (known);
  guint i = 0;

  if (json_array_get_length (messages) < n_known)
    return FALSE;
  while (i < n_known && json_node_equal (json_array_get_element (messages, i), json_array_get_element (known, i)))
    i++;
  *first_new = i;
  for (; i < n_known; i++)
    if (!replaces (easel_json_array_object (messages, i), easel_json_array_object (known, i)))
      return FALSE;
  return TRUE;
}

void
easel_gsv_form_update (EaselGsvForm *self)
{
  g_autoptr(JsonArray) messages = NULL;
  g_autoptr(JsonArray) known = NULL;
  guint first_new = 0;

  g_return_if_fail (EASEL_IS_GSV_FORM (self));

  messages = list_messages (self);
  known = g_steal_pointer (&self->messages);
  self->messages = messages != NULL ? json_array_ref (messages) : NULL;
  if (messages == NULL)
    return;
  if (known == NULL || self->reading != 0 || !continues (messages, known, &first_new))
    {
      self->generation++;
      return;
    }
  for (guint i = first_new; i < json_array_get_length (messages); i++)
    easel_canvas_emit_message (self->canvas, json_array_get_element (messages, i));
}

char *
easel_gsv_form_dup_address (EaselGsvForm *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (EASEL_IS_GSV_FORM (self), NULL);

  if (self->messages == NULL)
    return NULL;
  name = g_strdup_printf ("form-%u.a2ui", self->generation);
  return easel_uri_content_new (gsv_document_get_canvas_id (self->document), name);
}

static gboolean
arrived_cb (gpointer user_data)
{
  EASEL_GSV_FORM (user_data)->reading = 0;
  return G_SOURCE_REMOVE;
}

/** easel_gsv_form_read: @task: (transfer full): gets an #EaselContent with all messages. */
void
easel_gsv_form_read (EaselGsvForm *self,
                     GTask        *task)
{
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(GBytes) bytes = NULL;
  char *text;

  g_return_if_fail (EASEL_IS_GSV_FORM (self));

  node = json_node_init_array (json_node_alloc (), self->messages);
  text = self->messages != NULL ? easel_json_to_string (node) : g_strdup ("");
  bytes = g_bytes_new_take (text, strlen (text));
  /* Delay further messages until the reader has the content, or they would arrive before it. */
  if (self->reading == 0)
    self->reading = g_idle_add (arrived_cb, self);
  g_task_return_pointer (task, easel_content_new (bytes, MEDIA_TYPE, ""), g_object_unref);
  g_object_unref (task);
}

/* --- what the user does --------------------------------------------------------------------------------------- */

static void
ran_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autofree char *name = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_gsv_actions_run_finish (EASEL_GSV_ACTIONS (source), result, &error);

  if (error != NULL)
    easel_gsv_actions_report_refused (EASEL_GSV_ACTIONS (source), name, error);
}

/**
 * easel_gsv_form_receive:
 * @self: a form
 * @message: (nullable) (foreign): a message of the form for its agent
 * @task: (transfer full): gets whether the message was accepted
 *
 * Runs the canvas action that a control of the form names, with its context as input. Errors of the form are not
 * reported: the gateway has no receiver for them.
 */
void
easel_gsv_form_receive (EaselGsvForm *self,
                        JsonObject   *message,
                        GTask        *task)
{
  JsonObject *action;
  const char *name;

  g_return_if_fail (EASEL_IS_GSV_FORM (self));

  action = message != NULL ? easel_json_peek_object (message, "userAction") : NULL;
  if (action == NULL && message != NULL)
    action = easel_json_peek_object (message, "action");
  name = action != NULL ? easel_json_peek_string (action, "name", NULL) : NULL;
  if (name == NULL && (message == NULL || !easel_json_has (message, "error")))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "Not a message of a form");
  else
    g_task_return_boolean (task, TRUE);
  g_object_unref (task);
  if (name != NULL)
    easel_gsv_actions_run_async (self->actions, name, easel_json_peek_node (action, "context"), TRUE, self->cancellable,
                                 ran_cb, g_strdup (name));
}
