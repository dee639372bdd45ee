/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-forms.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "a2ui-model.h"
#include "easel-a2a-form-log.h"
#include "easel-a2a-limits.h"
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-uri.h"

/* An A2UI surface. It has no canvas before it has a root, and after the user closed it. */
typedef struct
{
  char            *id;         /* foreign */
  EaselCanvas     *canvas;     /* nullable */
  EaselA2aFormLog *log;
  char            *task_id;    /* nullable: task of its newest message */
  A2uiModel       *check;      /* nullable: checks its messages until it has a canvas, whose view then does */
  GHashTable      *reported;   /* digests of reported problems: @check and the view may find the same problem */
  gboolean         is_faulty;  /* whether @check found a problem */
} Form;

struct _EaselA2aForms
{
  GObject       parent_instance;

  EaselSession *session;
  char         *source_title;
  gboolean      is_loopback;
  char         *name;          /* unique name of this list of forms, part of the names of canvases */
  GPtrArray    *forms;
  guint         n_made;
  gboolean      restores;      /* whether messages of an earlier run are being restored */
  gboolean      is_faulty;     /* whether a message belonged to no form */
};

enum { MESSAGE, PROBLEM, N_SIGNALS };

static guint signals[N_SIGNALS];

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselA2aForms, easel_a2a_forms, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static void
form_free (Form *form)
{
  g_clear_object (&form->canvas);
  easel_a2a_form_log_free (form->log);
  g_clear_object (&form->check);
  g_hash_table_unref (form->reported);
  g_free (form->task_id);
  g_free (form->id);
  g_free (form);
}

static Form *
find_canvas (EaselA2aForms *self,
             EaselCanvas   *canvas)
{
  for (guint i = 0; i < self->forms->len; i++)
    if (((Form *) self->forms->pdata[i])->canvas == canvas)
      return self->forms->pdata[i];
  return NULL;
}

static Form *
find (EaselA2aForms *self,
      const char    *id)
{
  for (guint i = 0; i < self->forms->len; i++)
    if (g_str_equal (((Form *) self->forms->pdata[i])->id, id))
      return self->forms->pdata[i];
  return NULL;
}

static void
remove_form (EaselA2aForms *self,
             Form          *form)
{
  g_autoptr(EaselCanvas) canvas = g_steal_pointer (&form->canvas);

  g_ptr_array_remove (self->forms, form);
  if (canvas == NULL)
    return;
  easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
  easel_canvas_list_remove (easel_session_get_canvases (self->session), canvas);
}

/* FALSE: @error was already reported to the agent. */
static gboolean
is_new_problem (Form       *form,
                JsonObject *error)
{
  g_autofree char *all = g_strjoin ("\n", easel_json_peek_string (error, "code", ""),
                                    easel_json_peek_string (error, "path", ""),
                                    easel_json_peek_string (error, "message", ""), NULL);

  if (g_hash_table_size (form->reported) >= EASEL_LIMIT_A2A_REPORTED_PROBLEMS)
    g_hash_table_remove_all (form->reported);
  return g_hash_table_add (form->reported, g_compute_checksum_for_string (G_CHECKSUM_SHA256, all, -1));
}

/* Reports a problem. @message: an A2UI `error` about @form (nullable). */
static void
report_problem (EaselA2aForms *self,
                Form          *form,
                JsonNode      *message)
{
  JsonObject *error = easel_json_peek_object (json_node_get_object (message), "error");

  if (form == NULL || error == NULL || is_new_problem (form, error))
    g_signal_emit (self, signals[PROBLEM], 0, message);
}

/* --- for its canvases -------------------------------------------------------------------------------------------- */

/* A pending read of a form's content. */
typedef struct
{
  EaselA2aForms *self;
  EaselCanvas   *canvas;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_object_unref (reading->self);
  g_object_unref (reading->canvas);
  g_free (reading);
}

/* Returns the content at the time of delivery: it includes messages that arrived in between, which are not sent
 * again. */
static gboolean
read_cb (gpointer user_data)
{
  GTask *task = user_data;
  const Reading *reading = g_task_get_task_data (task);
  Form *form = find_canvas (reading->self, reading->canvas);
  g_autoptr(GBytes) lines = NULL;

  if (g_task_return_error_if_cancelled (task))
    return G_SOURCE_REMOVE;
  if (form == NULL)
    {
      g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "%s",
                               _("The canvas is closed."));
      return G_SOURCE_REMOVE;
    }
  lines = easel_a2a_form_log_to_lines (form->log);
  g_task_return_pointer (task, easel_content_new (lines, "application/a2ui+json", ""), g_object_unref);
  return G_SOURCE_REMOVE;
}

static void
delegate_read (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               const char          *uri,
               GTask               *task)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->self = g_object_ref (EASEL_A2A_FORMS (delegate));
  reading->canvas = g_object_ref (canvas);
  g_task_set_task_data (task, reading, reading_free);
  g_idle_add_full (G_PRIORITY_DEFAULT, read_cb, task, g_object_unref);
}

static void
delegate_send (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               JsonNode            *payload,
               GTask               *task)
{
  EaselA2aForms *self = EASEL_A2A_FORMS (delegate);
  g_autoptr(GTask) owned = task;
  Form *form = find_canvas (self, canvas);
  gboolean sent = TRUE;

  if (JSON_NODE_HOLDS_OBJECT (payload) && json_object_has_member (json_node_get_object (payload), "error"))
    report_problem (self, form, payload);
  else
    g_signal_emit (self, signals[MESSAGE], 0, payload, form != NULL ? form->task_id : NULL, &sent);
  if (sent)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_BUSY, "%s", _("Too many messages are waiting to be sent to "
                                                                        "the agent."));
}

/* A2UI has no message for a closed surface: the agent is not notified. If it creates the surface again, the canvas is
 * shown again. */
static gboolean
request_close (EaselCanvasDelegate  *delegate,
               EaselCanvas          *canvas,
               GError              **error)
{
  EaselA2aForms *self = EASEL_A2A_FORMS (delegate);
  Form *form = find_canvas (self, canvas);

  if (form != NULL)
    remove_form (self, form);
  return TRUE;
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->read = delegate_read;
  iface->send = delegate_send;
  iface->request_close = request_close;
}

/* --- messages ---------------------------------------------------------------------------------------------------- */

static void
report (EaselA2aForms   *self,
        A2uiProblemCode  code,
        const char      *surface_id,
        const char      *text)
{
  A2uiProblem problem = { .code = code, .surface_id = (char *) surface_id, .message = (char *) text };
  g_autoptr(JsonNode) message = a2ui_problem_to_json (&problem);

  self->is_faulty = self->is_faulty || surface_id == NULL;
  report_problem (self, NULL, message);
}

/* Checks messages of a form without a canvas, which has no view to report problems. */
static void
check (EaselA2aForms *self,
       Form          *form,
       JsonNode      *message)
{
  g_autoptr(GPtrArray) problems = a2ui_model_feed_message (form->check, message);

  for (guint i = 0; i < problems->len; i++)
    {
      const A2uiProblem *problem = problems->pdata[i];
      g_autoptr(JsonNode) reported = NULL;

      if (problem->warning)
        continue;
      form->is_faulty = TRUE;
      reported = a2ui_problem_to_json (problem);
      report_problem (self, form, reported);
    }
}

/* (nullable): the surface id in the only member that has one. */
static const char *
find_surface_id (JsonObject *message)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init (&iter, message);
  while (json_object_iter_next (&iter, &name, &value))
    if (JSON_NODE_HOLDS_OBJECT (value))
      {
        const char *id = easel_json_peek_string (json_node_get_object (value), "surfaceId", NULL);

        if (id != NULL && strlen (id) <= EASEL_LIMIT_A2A_ID_BYTES)
          return id;
      }
  return NULL;
}

static Form *
ensure (EaselA2aForms *self,
        const char    *id)
{
  Form *form = find (self, id);

  if (form != NULL || self->forms->len >= EASEL_LIMIT_A2A_FORMS)
    return form;
  form = g_new0 (Form, 1);
  form->id = g_strdup (id);
  form->log = easel_a2a_form_log_new ();
  form->check = a2ui_model_new ();
  form->reported = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_ptr_array_add (self->forms, form);
  return form;
}

EaselCanvas *
easel_a2a_forms_new_canvas (EaselA2aForms *self,
                            const char    *name)
{
  g_autofree char *channel = g_strconcat ("easel-a2a:/", self->name, "/", name, NULL);
  EaselCanvas *canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), channel, channel, self->source_title,
                                          self->is_loopback);

  easel_canvas_set_fact (canvas, session, self->session);
  return canvas;
}

static void
open_canvas (EaselA2aForms *self,
             Form          *form)
{
  g_autofree char *name = g_strdup_printf ("%u", ++self->n_made);
  g_autofree char *address = easel_uri_content_new (form->id, "surface.a2ui");
  EaselCanvasFacts facts;

  g_clear_object (&form->check);
  form->canvas = easel_a2a_forms_new_canvas (self, name);
  facts = easel_canvas_get_facts (form->canvas);
  facts.instance_id = form->id;
  facts.title = form->id;
  facts.address = address;
  facts.content_type = "application/a2ui+json";
  facts.capabilities = EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_MESSAGE | EASEL_CANVAS_CAN_READ;
  facts.is_fresh = !self->restores;
  facts.state = EASEL_CANVAS_READY;
  easel_canvas_set_facts (form->canvas, &facts);
  easel_canvas_list_append (easel_session_get_canvases (self->session), form->canvas);
}

static void
feed (EaselA2aForms *self,
      JsonObject    *message,
      const char    *task_id)
{
  const char *id = find_surface_id (message);
  g_autoptr(JsonNode) node = NULL;
  Form *form;

  if (id == NULL)
    {
      report (self, A2UI_PROBLEM_MESSAGE, NULL, "A message of A2UI names a surface");
      return;
    }
  if (easel_json_has (message, "deleteSurface"))
    {
      form = find (self, id);
      if (form != NULL)
        remove_form (self, form);
      return;
    }
  form = ensure (self, id);
  if (form == NULL || !easel_a2a_form_log_add (form->log, message))
    {
      report (self, A2UI_PROBLEM_LIMIT, id, form == NULL ? "There are too many surfaces" : "The surface is too large");
      return;
    }
  g_free (form->task_id);
  form->task_id = g_strdup (task_id);
  node = easel_json_node_take (json_object_ref (message));
  if (form->check != NULL && !self->restores)
    check (self, form, node);
  if (form->canvas != NULL)
    easel_canvas_emit_message (form->canvas, node);
  else if (easel_json_has (message, "beginRendering") || easel_json_has (message, "createSurface"))
    open_canvas (self, form);
}

void
easel_a2a_forms_feed (EaselA2aForms *self,
                      JsonNode      *data,
                      const char    *task_id)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (data) ? json_node_get_array (data) : NULL;

  if (JSON_NODE_HOLDS_OBJECT (data))
    feed (self, json_node_get_object (data), task_id);
  else if (array == NULL)
    report (self, A2UI_PROBLEM_MESSAGE, NULL, "The data of A2UI is an object");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonObject *each = easel_json_array_object (array, i);

      if (each != NULL)
        feed (self, each, task_id);
      else
        report (self, A2UI_PROBLEM_MESSAGE, NULL, "A message of A2UI is an object");
    }
}

/* Forms that were never shown have the data that the agent sent. */
JsonObject *
easel_a2a_forms_dup_data (EaselA2aForms *self)
{
  JsonObject *all = NULL;

  for (guint i = 0; i < self->forms->len; i++)
    {
      Form *form = self->forms->pdata[i];
      g_autoptr(JsonObject) data = form->canvas != NULL ? easel_canvas_dup_data (form->canvas) : NULL;
      JsonObject *surfaces = data != NULL ? easel_json_peek_object (data, "surfaces") : NULL;
      JsonObject *others = all != NULL ? easel_json_peek_object (all, "surfaces") : NULL;

      if (surfaces == NULL)
        continue;
      if (all == NULL)
        all = g_steal_pointer (&data);
      else if (json_object_has_member (surfaces, form->id))
        json_object_set_member (others, form->id, json_object_dup_member (surfaces, form->id));
    }
  return all;
}

/* Whether an unreadable message arrived since the last call that is not visible in a form; resets the flag. */
gboolean
easel_a2a_forms_take_faulty (EaselA2aForms *self)
{
  gboolean is_faulty = self->is_faulty;

  self->is_faulty = FALSE;
  for (guint i = 0; i < self->forms->len; i++)
    {
      Form *form = self->forms->pdata[i];

      is_faulty = is_faulty || (form->is_faulty && form->canvas == NULL);
      form->is_faulty = FALSE;
    }
  return is_faulty;
}

/* Omits forms that exceed the limit completely: half a form would mislead, and the agent can send it again. */
JsonArray *
easel_a2a_forms_save (EaselA2aForms *self)
{
  JsonArray *saved = json_array_new ();
  gsize bytes = 0;

  for (guint i = 0; i < self->forms->len; i++)
    {
      Form *form = self->forms->pdata[i];
      JsonObject *object;

      if (form->canvas == NULL || bytes + easel_a2a_form_log_get_size (form->log) > EASEL_LIMIT_A2A_SAVED_BYTES)
        continue;
      bytes += easel_a2a_form_log_get_size (form->log);
      object = easel_json_object (EASEL_JSON_STRING ("task", form->task_id),
                                  EASEL_JSON_ARRAY ("messages", easel_a2a_form_log_dup (form->log)));
      json_array_add_object_element (saved, object);
    }
  return saved;
}

void
easel_a2a_forms_restore (EaselA2aForms *self,
                         JsonArray     *saved)
{
  self->restores = TRUE;
  for (guint i = 0; saved != NULL && i < json_array_get_length (saved); i++)
    {
      JsonObject *object = easel_json_array_object (saved, i);
      JsonNode *messages = object != NULL ? easel_json_peek_node (object, "messages") : NULL;

      if (messages != NULL)
        easel_a2a_forms_feed (self, messages, easel_json_peek_string (object, "task", NULL));
    }
  self->restores = FALSE;
}

/* The agent was removed: removes all forms. */
void
easel_a2a_forms_close (EaselA2aForms *self)
{
  while (self->forms->len > 0)
    remove_form (self, self->forms->pdata[self->forms->len - 1]);
}

static void
easel_a2a_forms_finalize (GObject *object)
{
  EaselA2aForms *self = EASEL_A2A_FORMS (object);

  g_ptr_array_unref (self->forms);
  g_clear_object (&self->session);
  g_free (self->source_title);
  g_free (self->name);
  G_OBJECT_CLASS (easel_a2a_forms_parent_class)->finalize (object);
}

static void
easel_a2a_forms_class_init (EaselA2aFormsClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_a2a_forms_finalize;
  signals[MESSAGE] = g_signal_new ("message", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                                   G_TYPE_BOOLEAN, 2, JSON_TYPE_NODE | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_STRING);
  signals[PROBLEM] = g_signal_new ("problem", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   JSON_TYPE_NODE | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
easel_a2a_forms_init (EaselA2aForms *self)
{
  self->forms = g_ptr_array_new_with_free_func ((GDestroyNotify) form_free);
  self->name = g_uuid_string_random ();
}

EaselA2aForms *
easel_a2a_forms_new (EaselSession *session,
                     const char   *source_title,
                     gboolean      is_loopback)
{
  EaselA2aForms *self = g_object_new (EASEL_TYPE_A2A_FORMS, NULL);

  self->session = g_object_ref (session);
  self->source_title = g_strdup (source_title);
  self->is_loopback = is_loopback;
  return self;
}
