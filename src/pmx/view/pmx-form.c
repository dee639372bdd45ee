/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-form.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "pmx-envelope.h"
#include "pmx-form-page.h"
#include "pmx-limits.h"

#define SURFACE "form"

struct _PmxForm
{
  GObject      parent_instance;

  A2uiModel   *model;
  JsonObject  *spec;      /* nullable */
  PmxFormPage *page;      /* nullable: @spec written as A2UI for the present state */
  GHashTable  *values;    /* (element-type utf8 JsonNode): by pointer, the last values of inputs with change actions */
  guint        renewal;   /* a source: writes the form again after the present event */
};

enum { PROP_IS_WHOLE = 1, N_PROPS };
enum { INTERACT, REFUSED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxForm, pmx_form, G_TYPE_OBJECT)

static A2uiSurface *
get_surface (PmxForm *self)
{
  return a2ui_model_get_surface (self->model, SURFACE);
}

static A2uiData *
get_state (PmxForm *self)
{
  return a2ui_surface_get_data (get_surface (self));
}

/* --- actions ---------------------------------------------------------------------------------------------------- */

static void
refuse (PmxForm    *self,
        const char *action)
{
  g_autofree char *shown = easel_text_for_display (action, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the name of an action of a form, as "export". */
  g_autofree char *sentence = g_strdup_printf (_("“%s” can be done on the workbench."), shown);

  g_signal_emit (self, signals[REFUSED], 0, sentence);
}

/* @value: (transfer none) */
static void
put (PmxForm    *self,
     const char *pointer,
     JsonNode   *value)
{
  g_autoptr(GError) error = NULL;

  if (!a2ui_data_set (get_state (self), pointer, value, &error))
    g_debug ("the form: %s", error->message);
}

/* (transfer full): the array at @pointer, or a new one. */
static JsonArray *
copy_list (PmxForm    *self,
           const char *pointer)
{
  JsonNode *node = a2ui_data_get (get_state (self), pointer);
  g_autoptr(JsonNode) copy = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_copy (node) : NULL;
  JsonArray *list = json_array_new ();

  for (guint i = 0; copy != NULL && i < json_array_get_length (json_node_get_array (copy)); i++)
    json_array_add_element (list, json_array_dup_element (json_node_get_array (copy), i));
  return list;
}

static void
put_list (PmxForm    *self,
          const char *pointer,
          JsonArray  *list)
{
  g_autoptr(JsonNode) node = json_node_alloc ();

  json_node_init_array (node, list);
  put (self, pointer, node);
}

static void
set_state (PmxForm    *self,
           const char *pointer,
           JsonObject *params)
{
  JsonNode *value = easel_json_peek_node (params, "value");
  g_autoptr(JsonNode) nothing = json_node_new (JSON_NODE_NULL);

  put (self, pointer, value != NULL ? value : nothing);
}

static void
push_state (PmxForm    *self,
            const char *pointer,
            JsonObject *params)
{
  g_autoptr(JsonArray) list = copy_list (self, pointer);
  const char *cleared = easel_json_peek_string (params, "clearStatePath", NULL);
  g_autofree char *cleared_pointer = cleared != NULL ? pmx_form_dup_pointer (cleared) : NULL;
  g_autoptr(JsonNode) nothing = json_node_init_string (json_node_alloc (), "");
  JsonNode *value = easel_json_peek_node (params, "value");

  if (value == NULL || json_array_get_length (list) >= PMX_LIMIT_FORM_ELEMENTS)
    return;
  json_array_add_element (list, json_node_copy (value));
  put_list (self, pointer, list);
  if (cleared_pointer != NULL)
    put (self, cleared_pointer, nothing);
}

static void
remove_state (PmxForm    *self,
              const char *pointer,
              JsonObject *params)
{
  g_autoptr(JsonArray) list = copy_list (self, pointer);
  gint64 index = easel_json_peek_int (params, "index", -1);

  if (index < 0 || index >= json_array_get_length (list))
    return;
  json_array_remove_element (list, (guint) index);
  put_list (self, pointer, list);
}

static const struct
{
  const char *name;
  void      (*perform) (PmxForm *self, const char *pointer, JsonObject *params);
} of_state[] = {
  { "setState", set_state },
  { "pushState", push_state },
  { "removeState", remove_state },
};

static gboolean
change_state (PmxForm    *self,
              const char *action,
              JsonObject *params)
{
  const char *path = easel_json_peek_string (params, "statePath", NULL);
  g_autofree char *pointer = path != NULL ? pmx_form_dup_pointer (path) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (of_state); i++)
    if (g_str_equal (of_state[i].name, action))
      {
        if (pointer != NULL)
          of_state[i].perform (self, pointer, params);
        return TRUE;
      }
  return FALSE;
}

/* (nullable) (transfer full): the question that must be answered before the action. */
static char *
dup_question (JsonObject *binding)
{
  JsonObject *confirm = easel_json_peek_object (binding, "confirm");

  if (confirm == NULL)
    return NULL;
  return easel_text_for_display (easel_json_peek_string (confirm, "message",
                                                         easel_json_peek_string (confirm, "title", "")),
                                 EASEL_LIMIT_QUESTION_CHARS);
}

static void
act (PmxForm      *self,
     PmxFormPress *press,
     JsonObject   *binding,
     gboolean      pressed)
{
  gboolean is_lacking = FALSE;
  const char *action = easel_json_peek_string (binding, "action", "");
  gboolean is_listed = pressed && g_str_has_prefix (action, "ax.");
  const PmxFormContext context = { get_surface (self), press->item, press->index, is_listed, &is_lacking };
  JsonNode *foreign = easel_json_peek_node (binding, "params");
  g_autoptr(JsonNode) resolved = pmx_form_resolve (&context, foreign);
  g_autoptr(JsonObject) none = json_object_new ();
  JsonObject *params = JSON_NODE_HOLDS_OBJECT (resolved) ? json_node_get_object (resolved) : none;
  g_autofree char *question = dup_question (binding);

  /* An action with unknown expressions is refused, because it would be incomplete. */
  if (is_lacking)
    refuse (self, action);
  else if (g_str_has_prefix (action, "ax."))
    g_signal_emit (self, signals[INTERACT], 0, action, params, question);
  else if (question != NULL || !change_state (self, action, params))
    refuse (self, action);
}

/* Runs all actions of @press, which may be freed when they change the state. @pressed: by a click; otherwise an input
 * changed. */
static void
act_all (PmxForm      *self,
         PmxFormPress *press,
         gboolean      pressed)
{
  PmxFormPress copy = { press->binding, g_strdup (press->item), press->index };
  g_autofree char *item = copy.item;
  g_autoptr(JsonNode) binding = json_node_ref (press->binding);

  if (JSON_NODE_HOLDS_OBJECT (binding))
    act (self, &copy, json_node_get_object (binding), pressed);
  else if (JSON_NODE_HOLDS_ARRAY (binding))
    for (guint i = 0; i < MIN (json_array_get_length (json_node_get_array (binding)), PMX_LIMIT_NAMES); i++)
      if (easel_json_array_object (json_node_get_array (binding), i) != NULL)
        act (self, &copy, easel_json_array_object (json_node_get_array (binding), i), pressed);
}

static void
action_cb (PmxForm  *self,
           JsonNode *message)
{
  JsonObject *action = easel_json_peek_object (json_node_get_object (message), "action");
  const char *id = action != NULL ? easel_json_peek_string (action, "sourceComponentId", "") : "";
  PmxFormPress *press = self->page != NULL ? g_hash_table_lookup (self->page->presses, id) : NULL;

  if (press != NULL)
    act_all (self, press, TRUE);
  a2ui_surface_end_flights (get_surface (self));
}

/* --- writing the form --------------------------------------------------------------------------------------------- */

static void
write_page (PmxForm *self)
{
  gboolean was_whole = pmx_form_is_whole (self);

  g_clear_pointer (&self->page, pmx_form_page_free);
  self->page = pmx_form_page_new (self->spec, get_surface (self));
  pmx_envelope_feed (self->model, "updateComponents", SURFACE,
                     easel_json_object (EASEL_JSON_ARRAY_REF ("components", self->page->components)));
  if (pmx_form_is_whole (self) != was_whole)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_WHOLE]);
}

/* A choice of A2UI is a list, but a json-render form compares the chosen text: replaces lists of one text by the
 * text. */
static void
simplify_choices (PmxForm *self)
{
  GHashTableIter iter;
  const char *pointer;

  g_hash_table_iter_init (&iter, self->page->choices);
  while (g_hash_table_iter_next (&iter, (gpointer *) &pointer, NULL))
    {
      JsonNode *node = a2ui_data_get (get_state (self), pointer);
      JsonArray *list = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      const char *chosen = list != NULL && json_array_get_length (list) > 0 ? easel_json_array_string (list, 0) : NULL;
      g_autoptr(JsonNode) text = NULL;

      if (list == NULL)
        continue;
      text = json_node_init_string (json_node_alloc (), chosen != NULL ? chosen : "");
      put (self, pointer, text);
    }
}

/* (transfer container): actions of inputs whose value changed since the last call. */
static GPtrArray *
list_changed (PmxForm *self)
{
  GPtrArray *changed = g_ptr_array_new ();
  GHashTableIter iter;
  const char *pointer;
  PmxFormPress *press;

  g_hash_table_iter_init (&iter, self->page->changes);
  while (g_hash_table_iter_next (&iter, (gpointer *) &pointer, (gpointer *) &press))
    {
      JsonNode *now = a2ui_data_get (get_state (self), pointer);
      JsonNode *before = g_hash_table_lookup (self->values, pointer);
      gboolean is_known = g_hash_table_contains (self->values, pointer);

      if (is_known && (now == NULL ? before == NULL : before != NULL && json_node_equal (now, before)))
        continue;
      g_hash_table_insert (self->values, g_strdup (pointer), now != NULL ? json_node_copy (now) : NULL);
      if (is_known)
        g_ptr_array_add (changed, press);
    }
  return changed;
}

static gboolean
renew_cb (gpointer user_data)
{
  PmxForm *self = user_data;
  g_autoptr(GPtrArray) changed = NULL;

  simplify_choices (self);
  changed = list_changed (self);
  for (guint i = 0; i < changed->len; i++)
    act_all (self, changed->pdata[i], FALSE);
  write_page (self);
  /* Changes caused by writing the form itself need no renewal. */
  self->renewal = 0;
  return G_SOURCE_REMOVE;
}

static void
changed_cb (PmxForm *self)
{
  if (self->page != NULL && self->renewal == 0)
    self->renewal = g_idle_add (renew_cb, self);
}

/* --- object lifecycle --------------------------------------------------------------------------------------------- */

static void
node_free (gpointer data)
{
  if (data != NULL)
    json_node_unref (data);
}

static void
pmx_form_get_property (GObject    *object,
                       guint       id,
                       GValue     *value,
                       GParamSpec *pspec)
{
  g_value_set_boolean (value, pmx_form_is_whole (PMX_FORM (object)));
}

static void
pmx_form_finalize (GObject *object)
{
  PmxForm *self = PMX_FORM (object);

  g_clear_handle_id (&self->renewal, g_source_remove);
  g_clear_pointer (&self->page, pmx_form_page_free);
  g_clear_pointer (&self->spec, json_object_unref);
  g_hash_table_unref (self->values);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (pmx_form_parent_class)->finalize (object);
}

static void
pmx_form_class_init (PmxFormClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = pmx_form_get_property;
  object_class->finalize = pmx_form_finalize;
  properties[PROP_IS_WHOLE] =
    g_param_spec_boolean ("is-whole", NULL, NULL, TRUE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[INTERACT] = g_signal_new ("interact", PMX_TYPE_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                    G_TYPE_STRING, JSON_TYPE_OBJECT, G_TYPE_STRING);
  signals[REFUSED] =
    g_signal_new ("refused", PMX_TYPE_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pmx_form_init (PmxForm *self)
{
  self->model = a2ui_model_new ();
  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, node_free);
  g_signal_connect_object (self->model, "action", G_CALLBACK (action_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

PmxForm *
pmx_form_new (void)
{
  return g_object_new (PMX_TYPE_FORM, NULL);
}

static gboolean
has_same_state (JsonObject *a,
                JsonObject *b)
{
  JsonObject *left = easel_json_peek_object (a, "state");
  JsonObject *right = easel_json_peek_object (b, "state");

  return left == NULL || right == NULL ? left == right : json_object_equal (left, right);
}

void
pmx_form_set_spec (PmxForm    *self,
                   JsonObject *spec)
{
  g_autoptr(JsonObject) old = NULL;
  JsonObject *state;

  g_return_if_fail (PMX_IS_FORM (self) && spec != NULL);

  if (self->spec != NULL && json_object_equal (spec, self->spec))
    return;
  old = g_steal_pointer (&self->spec);
  self->spec = json_object_ref (spec);
  state = easel_json_peek_object (spec, "state");
  if (old == NULL)
    pmx_envelope_feed (self->model, "createSurface", SURFACE,
                       easel_json_object (EASEL_JSON_STRING ("catalogId", PMX_CATALOG)));
  if (old == NULL || !has_same_state (old, spec))
    {
      state = state != NULL ? json_object_ref (state) : json_object_new ();
      pmx_envelope_feed (self->model, "updateDataModel", SURFACE,
                         easel_json_object (EASEL_JSON_OBJECT ("value", state)));
      g_hash_table_remove_all (self->values);
    }
  write_page (self);
  g_ptr_array_unref (list_changed (self));
}

A2uiModel *
pmx_form_get_model (PmxForm *self)
{
  g_return_val_if_fail (PMX_IS_FORM (self), NULL);

  return self->model;
}

gboolean
pmx_form_is_whole (PmxForm *self)
{
  g_return_val_if_fail (PMX_IS_FORM (self), TRUE);

  return self->page == NULL || !self->page->is_lacking;
}
