/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-form-page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-json.h"
#include "easel-text.h"
#include "pmx-limits.h"

/* An element that is being written. */
typedef struct
{
  PmxFormPage          *page;
  JsonObject           *elements;
  JsonObject           *element;
  JsonObject           *props;    /* of @element */
  const char           *id;       /* id of the component for @element */
  const PmxFormContext *context;
  guint                 depth;
  GHashTable           *written;  /* ids that are written: an element that is named twice is written once */
  guint                *n_left;   /* number of elements that may still be written */
} Part;

static char *write_element (const Part         *parent,
                            const char         *key,
                            const PmxFormContext *context);

/* --- components ------------------------------------------------------------------------------------------------- */

/* (transfer none): a new component; @suffix: "" for the main component of the element. */
static JsonObject *
add (const Part *self,
     const char *suffix,
     const char *type)
{
  g_autofree char *id = g_strconcat (self->id, suffix, NULL);
  JsonObject *component = easel_json_object (EASEL_JSON_STRING ("id", id), EASEL_JSON_STRING ("component", type));

  json_array_add_object_element (self->page->components, component);
  return component;
}

static const char *
get_id (JsonObject *component)
{
  return easel_json_peek_string (component, "id", "");
}

static void
add_id (JsonArray  *ids,
        JsonObject *component)
{
  json_array_add_string_element (ids, get_id (component));
}

static JsonObject *
add_text (const Part *self,
          const char *suffix,
          const char *plain,
          const char *variant)
{
  JsonObject *component = add (self, suffix, "Text");
  g_autofree char *text = easel_text_for_markdown (plain);

  json_object_set_string_member (component, "text", text);
  if (variant != NULL)
    json_object_set_string_member (component, "variant", variant);
  return component;
}

static JsonNode *
peek_prop (const Part *self,
           const char *name)
{
  return easel_json_peek_node (self->props, name);
}

static char *
dup_prop (const Part *self,
          const char *name)
{
  return pmx_form_dup_text (self->context, peek_prop (self, name));
}

/* Adds a prop as text below the element, if it is a text. */
static void
add_prop (const Part *self,
          JsonArray  *ids,
          const char *name,
          const char *variant)
{
  g_autofree char *text = dup_prop (self, name);
  g_autofree char *suffix = g_strconcat ("#", name, NULL);

  if (*text != '\0')
    add_id (ids, add_text (self, suffix, text, variant));
}

static void
add_press (const Part *self,
           GHashTable *presses,
           const char *key,
           const char *event)
{
  JsonObject *on = easel_json_peek_object (self->element, "on");
  JsonNode *binding = on != NULL ? easel_json_peek_node (on, event) : NULL;
  PmxFormPress *press;

  if (binding == NULL)
    return;
  press = g_new0 (PmxFormPress, 1);
  press->binding = json_node_ref (binding);
  press->item = g_strdup (self->context->item);
  press->index = self->context->index;
  g_hash_table_insert (presses, g_strdup (key), press);
}

/* A button with @label; its actions are found by its id. */
static JsonObject *
add_button (const Part *self,
            const char *suffix,
            const char *label,
            const char *variant)
{
  g_autofree char *of_label = g_strconcat (suffix, "#label", NULL);
  JsonObject *component = add (self, suffix, "Button");
  JsonObject *event = easel_json_object (EASEL_JSON_STRING ("name", "press"));

  easel_json_object_set (component,
                         EASEL_JSON_STRING ("child", get_id (add_text (self, of_label, label, NULL))),
                         EASEL_JSON_OBJECT ("action", easel_json_object (EASEL_JSON_OBJECT ("event", event))),
                         EASEL_JSON_STRING ("variant", variant));
  return component;
}

/* --- containers ------------------------------------------------------------------------------------------------- */

static void
write_once (const Part           *self,
            JsonArray            *ids,
            const PmxFormContext *context)
{
  JsonArray *children = easel_json_peek_array (self->element, "children");

  for (guint i = 0; children != NULL && i < json_array_get_length (children); i++)
    {
      const char *key = easel_json_array_string (children, i);
      g_autofree char *id = key != NULL ? write_element (self, key, context) : NULL;

      if (id != NULL)
        json_array_add_string_element (ids, id);
    }
}

/* (nullable) (transfer full): the pointer of the list for whose items the children are repeated. */
static char *
dup_list_pointer (const Part *self,
                  JsonObject *repeat)
{
  JsonObject *of_item = easel_json_peek_object (repeat, "statePath");
  const char *path = of_item != NULL ? easel_json_peek_string (of_item, "$item", NULL)
                                     : easel_json_peek_string (repeat, "statePath", NULL);
  g_autofree char *pointer = path != NULL ? pmx_form_dup_pointer (path) : NULL;

  if (pointer == NULL || of_item == NULL)
    return g_steal_pointer (&pointer);
  return self->context->item != NULL ? g_strconcat (self->context->item, pointer, NULL) : NULL;
}

static void
write_children (const Part *self,
                JsonArray  *ids)
{
  JsonObject *repeat = easel_json_peek_object (self->element, "repeat");
  g_autofree char *pointer = NULL;
  JsonNode *list;

  if (repeat == NULL)
    {
      write_once (self, ids, self->context);
      return;
    }
  pointer = dup_list_pointer (self, repeat);
  list = pointer != NULL && strlen (pointer) <= PMX_LIMIT_ID_BYTES
         ? a2ui_values_get (a2ui_surface_get_values (self->context->state), pointer) : NULL;
  for (guint i = 0; list != NULL && JSON_NODE_HOLDS_ARRAY (list) && *self->n_left > 0 &&
                    i < json_array_get_length (json_node_get_array (list)); i++)
    {
      g_autofree char *item = g_strdup_printf ("%s/%u", pointer, i);
      PmxFormContext context = *self->context;

      context.item = item;
      context.index = i;
      write_once (self, ids, &context);
    }
}

/* A column or row of @ids. */
static JsonObject *
add_flex (const Part *self,
          const char *suffix,
          const char *type,
          JsonArray  *ids)
{
  JsonObject *component = add (self, suffix, type);

  json_object_set_array_member (component, "children", json_array_ref (ids));
  return component;
}

static void
write_card (const Part *self)
{
  g_autoptr(JsonArray) ids = json_array_new ();

  add_prop (self, ids, "title", "h4");
  add_prop (self, ids, "description", NULL);
  write_children (self, ids);
  json_object_set_string_member (add (self, "", "Card"), "child",
                                 get_id (add_flex (self, "#in", "Column", ids)));
}

static void
set_string (JsonObject *component,
            const char *member,
            const char *word)
{
  if (g_str_equal (word, "between"))
    word = "spaceBetween";
  else if (g_str_equal (word, "around"))
    word = "spaceAround";
  if (*word != '\0')
    json_object_set_string_member (component, member, word);
}

static void
write_stack (const Part *self)
{
  g_autoptr(JsonArray) ids = json_array_new ();
  g_autofree char *direction = dup_prop (self, "direction");
  g_autofree char *align = dup_prop (self, "align");
  g_autofree char *justify = dup_prop (self, "justify");
  JsonObject *component;

  write_children (self, ids);
  component = add_flex (self, "", g_str_equal (direction, "horizontal") ? "Row" : "Column", ids);
  set_string (component, "align", align);
  set_string (component, "justify", justify);
}

/* Writes rows with one child for each column, all of the same width. */
static void
write_cells (const Part *self,
             JsonArray  *cells,
             guint       n_columns,
             JsonArray  *rows)
{
  for (guint i = 0; i < json_array_get_length (cells); i += n_columns)
    {
      g_autoptr(JsonArray) row = json_array_new ();
      g_autofree char *of_row = g_strdup_printf ("#row-%u", i / n_columns);

      for (guint column = 0; column < n_columns && i + column < json_array_get_length (cells); column++)
        {
          g_autofree char *of_cell = g_strdup_printf ("#cell-%u", i + column);
          g_autoptr(JsonArray) one = json_array_new ();
          JsonObject *cell;

          json_array_add_string_element (one, easel_json_array_string (cells, i + column));
          cell = add_flex (self, of_cell, "Column", one);
          json_object_set_int_member (cell, "weight", 1);
          add_id (row, cell);
        }
      add_id (rows, add_flex (self, of_row, "Row", row));
    }
}

static void
write_grid (const Part *self)
{
  g_autoptr(JsonArray) cells = json_array_new ();
  g_autoptr(JsonArray) rows = json_array_new ();
  gint64 columns = easel_json_peek_int (self->props, "columns", 2);

  write_children (self, cells);
  write_cells (self, cells, (guint) CLAMP (columns, 1, PMX_LIMIT_TABLE_COLUMNS), rows);
  add_flex (self, "", "Column", rows);
}

static void
write_separator (const Part *self)
{
  g_autofree char *orientation = dup_prop (self, "orientation");

  json_object_set_string_member (add (self, "", "Divider"), "axis",
                                 g_str_equal (orientation, "vertical") ? "vertical" : "horizontal");
}

/* Elements that hide their children until a click are written with all children visible. */
static void
write_section (const Part *self)
{
  g_autoptr(JsonArray) ids = json_array_new ();

  add_prop (self, ids, "title", "h5");
  add_prop (self, ids, "trigger", NULL);
  add_prop (self, ids, "text", NULL);
  add_prop (self, ids, "content", "caption");
  write_children (self, ids);
  add_flex (self, "", "Column", ids);
}

/* A dialog is written only while it is open according to the state. */
static void
write_dialog (const Part *self)
{
  const char *path = easel_json_peek_string (self->props, "openPath", "");
  g_autofree char *pointer = pmx_form_dup_pointer (path);
  JsonNode *open = pointer != NULL ? a2ui_values_get (a2ui_surface_get_values (self->context->state), pointer) : NULL;
  g_autoptr(JsonArray) none = json_array_new ();

  if (open != NULL && pmx_form_is_true (self->context, open))
    write_card (self);
  else
    add_flex (self, "", "Column", none);
}

static void
write_items (const Part *self)
{
  g_autoptr(JsonNode) items = pmx_form_resolve (self->context, peek_prop (self, "items"));
  g_autoptr(JsonArray) ids = json_array_new ();

  for (guint i = 0; JSON_NODE_HOLDS_ARRAY (items) && i < json_array_get_length (json_node_get_array (items)) &&
                    i < PMX_LIMIT_TABLE_ROWS; i++)
    {
      static const char * const members[] = { "title", "content", "description" };
      JsonObject *item = easel_json_array_object (json_node_get_array (items), i);

      for (guint m = 0; item != NULL && m < G_N_ELEMENTS (members); m++)
        {
          const char *text = easel_json_peek_string (item, members[m], "");
          g_autofree char *suffix = g_strdup_printf ("#%s-%u", members[m], i);

          if (*text != '\0')
            add_id (ids, add_text (self, suffix, text, m == 0 ? "h5" : NULL));
        }
    }
  add_flex (self, "", "Column", ids);
}

/* --- displayed elements ------------------------------------------------------------------------------------------- */

static void
write_heading (const Part *self)
{
  g_autofree char *text = dup_prop (self, "text");
  g_autofree char *level = dup_prop (self, "level");
  static const char * const levels[] = { "h1", "h2", "h3", "h4", NULL };

  add_text (self, "", text, g_strv_contains (levels, level) ? level : "h2");
}

static void
write_text (const Part *self)
{
  g_autofree char *text = dup_prop (self, "text");
  g_autofree char *variant = dup_prop (self, "variant");

  add_text (self, "", text, g_str_equal (variant, "caption") || g_str_equal (variant, "muted") ? "caption" : NULL);
}

static void
write_badge (const Part *self)
{
  g_autofree char *text = dup_prop (self, "text");

  add_text (self, "", text, "caption");
}

static void
write_alert (const Part *self)
{
  g_autoptr(JsonArray) ids = json_array_new ();

  add_prop (self, ids, "title", "h5");
  add_prop (self, ids, "message", NULL);
  json_object_set_string_member (add (self, "", "Card"), "child",
                                 get_id (add_flex (self, "#in", "Column", ids)));
}

/* Text that depends on the state, and so on the user's input, must not be a literal in A2UI. */
static JsonObject *
computed_new (const char *text)
{
  const char * const parts[] = { text, NULL };
  JsonObject *arguments = easel_json_object (EASEL_JSON_ARRAY ("value", easel_json_strings (parts)));

  return easel_json_object (EASEL_JSON_STRING ("call", "formatString"), EASEL_JSON_OBJECT ("args", arguments));
}

/* Images on the server are left to the page of the workbench: the server does not authenticate clients, so Easel does
 * not fetch from it. */
static void
write_picture (const Part *self)
{
  g_autofree char *source = dup_prop (self, "src");
  g_autofree char *text = dup_prop (self, easel_json_has (self->props, "alt") ? "alt" : "name");
  JsonObject *component;

  if (!g_str_has_prefix (source, "https:") && !g_str_has_prefix (source, "data:"))
    {
      add_text (self, "", text, "caption");
      return;
    }
  component = add (self, "", "Image");
  json_object_set_object_member (component, "url", computed_new (source));
  json_object_set_string_member (component, "description", text);
}

static void
set_resolved (const Part *self,
              JsonObject *component,
              const char *member,
              const char *prop)
{
  g_autoptr(JsonNode) value = pmx_form_resolve (self->context, peek_prop (self, prop));

  if (!JSON_NODE_HOLDS_NULL (value))
    json_object_set_member (component, member, g_steal_pointer (&value));
}

static void
write_progress (const Part *self)
{
  JsonObject *component = add (self, "", "ProgressBar");

  set_resolved (self, component, "value", "value");
  set_resolved (self, component, "max", "max");
  set_resolved (self, component, "label", "label");
}

static void
write_spinner (const Part *self)
{
  JsonObject *component = add (self, "", "ProgressBar");

  json_object_set_int_member (component, "value", 0);
  json_object_set_string_member (component, "variant", "indeterminate");
  set_resolved (self, component, "label", "label");
}

static void
add_cell (const Part *self,
          JsonArray  *cells,
          JsonNode   *value,
          const char *variant)
{
  g_autofree char *suffix = g_strdup_printf ("#text-%u", json_array_get_length (cells));
  g_autofree char *text = pmx_form_dup_text (self->context, value);

  add_id (cells, add_text (self, suffix, text, variant));
}

/* @names: the columns; @rows: arrays in the order of columns, or objects with members of these names. */
static void
write_rows (const Part *self,
            JsonArray  *names,
            JsonArray  *rows)
{
  g_autoptr(JsonArray) cells = json_array_new ();
  g_autoptr(JsonArray) ids = json_array_new ();
  guint n_columns = MIN (json_array_get_length (names), PMX_LIMIT_TABLE_COLUMNS);

  add_prop (self, ids, "title", "h5");
  for (guint column = 0; column < n_columns; column++)
    add_cell (self, cells, json_array_get_element (names, column), "caption");
  for (guint i = 0; rows != NULL && i < MIN (json_array_get_length (rows), PMX_LIMIT_TABLE_ROWS); i++)
    {
      JsonNode *row = json_array_get_element (rows, i);

      for (guint column = 0; column < n_columns; column++)
        {
          const char *name = easel_json_array_string (names, column);
          JsonNode *cell = NULL;

          if (JSON_NODE_HOLDS_ARRAY (row) && column < json_array_get_length (json_node_get_array (row)))
            cell = json_array_get_element (json_node_get_array (row), column);
          else if (JSON_NODE_HOLDS_OBJECT (row) && name != NULL)
            cell = easel_json_peek_node (json_node_get_object (row), name);
          add_cell (self, cells, cell, NULL);
        }
    }
  if (n_columns > 0)
    write_cells (self, cells, n_columns, ids);
  add_prop (self, ids, "caption", "caption");
  add_flex (self, "", "Column", ids);
}

static void
write_table (const Part *self)
{
  g_autoptr(JsonNode) names = pmx_form_resolve (self->context, peek_prop (self, "columns"));
  g_autoptr(JsonNode) rows = pmx_form_resolve (self->context, peek_prop (self, "rows"));
  g_autoptr(JsonArray) none = json_array_new ();

  write_rows (self, JSON_NODE_HOLDS_ARRAY (names) ? json_node_get_array (names) : none,
              JSON_NODE_HOLDS_ARRAY (rows) ? json_node_get_array (rows) : NULL);
}

/* Writes the numbers of a chart; only the workbench draws it. */
static void
write_chart (const Part *self)
{
  g_autoptr(JsonNode) data = pmx_form_resolve (self->context, peek_prop (self, "data"));
  JsonObject *first = JSON_NODE_HOLDS_ARRAY (data) && json_array_get_length (json_node_get_array (data)) > 0
    ? easel_json_array_object (json_node_get_array (data), 0) : NULL;
  g_autoptr(GList) members = first != NULL ? json_object_get_members (first) : NULL;
  g_autoptr(JsonArray) names = json_array_new ();

  for (GList *l = members; l != NULL; l = l->next)
    json_array_add_string_element (names, l->data);
  self->page->is_lacking = TRUE;
  write_rows (self, names, first != NULL ? json_node_get_array (data) : NULL);
}

/* --- inputs ------------------------------------------------------------------------------------------------------- */

/* Sets the value of an input: bound to a pointer in the state, or a literal, whose changed value the surface stores. */
static void
set_value (const Part *self,
           JsonObject *component,
           const char *prop,
           JsonNode   *otherwise)
{
  g_autoptr(JsonNode) fallback = otherwise;
  g_autofree char *pointer = pmx_form_dup_binding (self->context, peek_prop (self, prop));
  g_autoptr(JsonNode) value = NULL;

  if (pointer != NULL)
    {
      json_object_set_object_member (component, "value", easel_json_object (EASEL_JSON_STRING ("path", pointer)));
      add_press (self, self->page->changes, pointer, "change");
      return;
    }
  value = pmx_form_resolve (self->context, peek_prop (self, prop));
  json_object_set_member (component, "value",
                          JSON_NODE_HOLDS_NULL (value) ? g_steal_pointer (&fallback) : g_steal_pointer (&value));
}

static JsonNode *
make_text (const char *text)
{
  return json_node_init_string (json_node_alloc (), text);
}

static void
set_label (const Part *self,
           JsonObject *component)
{
  g_autofree char *label = dup_prop (self, "label");

  json_object_set_string_member (component, "label", label);
}

static void
write_field (const Part *self,
             const char *variant)
{
  JsonObject *on = easel_json_peek_object (self->element, "on");
  gboolean submits = on != NULL && easel_json_has (on, "submit");
  JsonObject *component = add (self, submits ? "#field" : "", "TextField");
  g_autoptr(JsonArray) ids = json_array_new ();
  JsonObject *button;

  set_label (self, component);
  set_value (self, component, "value", make_text (""));
  json_object_set_string_member (component, "variant", variant);
  set_resolved (self, component, "placeholder", "placeholder");
  if (!submits)
    return;
  /* Fields of A2UI have no submit action, so a button is added. */
  button = add_button (self, "#submit", _("Send"), NULL);
  add_press (self, self->page->presses, get_id (button), "submit");
  add_id (ids, component);
  add_id (ids, button);
  add_flex (self, "", "Column", ids);
}

static void
write_input (const Part *self)
{
  g_autofree char *type = dup_prop (self, "type");

  write_field (self, g_str_equal (type, "password") ? "obscured"
                     : g_str_equal (type, "number") ? "number" : "shortText");
}

static void
write_textarea (const Part *self)
{
  write_field (self, "longText");
}

static void
write_check (const Part *self)
{
  JsonObject *component = add (self, "", "CheckBox");

  set_label (self, component);
  set_value (self, component, easel_json_has (self->props, "pressed") ? "pressed" : "checked",
             json_node_init_boolean (json_node_alloc (), FALSE));
}

static void
write_slider (const Part *self)
{
  JsonObject *component = add (self, "", "Slider");

  set_value (self, component, "value", json_node_init_int (json_node_alloc (), 0));
  set_resolved (self, component, "min", "min");
  set_resolved (self, component, "max", "max");
  set_label (self, component);
}

/* Options are texts, or objects with a label and a value. */
static JsonArray *
make_options (JsonNode *foreign)
{
  JsonArray *options = json_array_new ();
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (foreign) ? json_node_get_array (foreign) : NULL;

  for (guint i = 0; list != NULL && i < MIN (json_array_get_length (list), PMX_LIMIT_NAMES); i++)
    {
      JsonObject *given = easel_json_array_object (list, i);
      const char *text = given != NULL ? easel_json_peek_string (given, "value", NULL)
                                       : easel_json_array_string (list, i);
      const char *label = given != NULL ? easel_json_peek_string (given, "label", text) : text;

      if (text != NULL)
        json_array_add_object_element (options, easel_json_object (EASEL_JSON_STRING ("label", label),
                                                                   EASEL_JSON_STRING ("value", text)));
    }
  return options;
}

static void
write_choice (const Part *self)
{
  static const char * const lists[] = { "options", "items", "buttons", "tabs" };
  g_autofree char *type = dup_prop (self, "type");
  const char *prop = easel_json_has (self->props, "selected") ? "selected" : "value";
  g_autofree char *pointer = pmx_form_dup_binding (self->context, peek_prop (self, prop));
  gboolean is_many = g_str_equal (type, "multiple");
  JsonObject *component = add (self, "#choice", "ChoicePicker");
  g_autoptr(JsonArray) ids = json_array_new ();

  set_label (self, component);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (easel_json_has (self->props, lists[i]))
      {
        g_autoptr(JsonNode) options = pmx_form_resolve (self->context, peek_prop (self, lists[i]));

        json_object_set_array_member (component, "options", make_options (options));
        /* Controls with a label and a value are short lists: tabs, groups of buttons. */
        if (i > 0)
          json_object_set_string_member (component, "displayStyle", "chips");
        break;
      }
  if (!easel_json_has (component, "options"))
    json_object_set_array_member (component, "options", json_array_new ());
  set_value (self, component, prop, make_text (easel_json_peek_string (self->props, "defaultValue", "")));
  json_object_set_string_member (component, "variant", is_many ? "multipleSelection" : "mutuallyExclusive");
  if (pointer != NULL && !is_many)
    g_hash_table_add (self->page->choices, g_steal_pointer (&pointer));
  add_id (ids, component);
  write_children (self, ids);
  add_flex (self, "", "Column", ids);
}

/* --- buttons ------------------------------------------------------------------------------------------------------ */

static void
write_button (const Part *self)
{
  g_autofree char *label = dup_prop (self, "label");
  g_autofree char *variant = dup_prop (self, "variant");
  JsonNode *disabled = peek_prop (self, "disabled");
  g_autoptr(JsonNode) is_disabled = pmx_form_resolve (self->context, disabled);
  JsonObject *button;

  /* A button of A2UI cannot be disabled, so its label is written instead. */
  if (!JSON_NODE_HOLDS_NULL (is_disabled) && pmx_form_is_true (self->context, is_disabled))
    {
      add_text (self, "", label, "caption");
      return;
    }
  button = add_button (self, "", label, *variant == '\0' || g_str_equal (variant, "primary") ? "primary"
                       : g_str_equal (variant, "ghost") ? "borderless" : "default");
  add_press (self, self->page->presses, get_id (button), "press");
}

static void
write_link (const Part *self)
{
  g_autofree char *label = dup_prop (self, "label");
  g_autofree char *address = dup_prop (self, "href");
  JsonObject *button = add_button (self, "", label, "borderless");
  JsonObject *on = easel_json_peek_object (self->element, "on");
  JsonObject *arguments, *call;

  if (on != NULL && easel_json_has (on, "press"))
    {
      add_press (self, self->page->presses, get_id (button), "press");
      return;
    }
  arguments = easel_json_object (EASEL_JSON_STRING ("url", address));
  call = easel_json_object (EASEL_JSON_STRING ("call", "openUrl"), EASEL_JSON_OBJECT ("args", arguments));
  json_object_set_object_member (button, "action", easel_json_object (EASEL_JSON_OBJECT ("functionCall", call)));
}

/* --- all elements ------------------------------------------------------------------------------------------------- */

static const struct
{
  const char *type;
  void      (*write) (const Part *self);
} types[] = {
  { "Accordion", write_items },
  { "Alert", write_alert },
  { "AreaChart", write_chart },
  { "Avatar", write_picture },
  { "Badge", write_badge },
  { "BarChart", write_chart },
  { "Button", write_button },
  { "ButtonGroup", write_choice },
  { "Card", write_card },
  { "Carousel", write_items },
  { "Checkbox", write_check },
  { "Collapsible", write_section },
  { "ComposedChart", write_chart },
  { "Dialog", write_dialog },
  { "DotPlot", write_chart },
  { "Drawer", write_dialog },
  { "DropdownMenu", write_choice },
  { "Grid", write_grid },
  { "Heading", write_heading },
  { "Image", write_picture },
  { "Input", write_input },
  { "LineChart", write_chart },
  { "Link", write_link },
  { "PieChart", write_chart },
  { "Popover", write_section },
  { "Progress", write_progress },
  { "RadarChart", write_chart },
  { "Radio", write_choice },
  { "ScatterChart", write_chart },
  { "Select", write_choice },
  { "Separator", write_separator },
  { "Skeleton", write_spinner },
  { "Slider", write_slider },
  { "Slopegraph", write_chart },
  { "Sparkline", write_chart },
  { "Spinner", write_spinner },
  { "Stack", write_stack },
  { "StackedBarChart", write_chart },
  { "Switch", write_check },
  { "Table", write_table },
  { "Tabs", write_choice },
  { "Text", write_text },
  { "Textarea", write_textarea },
  { "Toggle", write_check },
  { "ToggleGroup", write_choice },
  { "Tooltip", write_section },
};

/* Writes the type of the element and its text, so that the form does not look complete. */
static void
write_placeholder (const Part *self,
                   const char *type)
{
  g_autofree char *name = easel_text_for_display (type, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the kind of a part of a form, as "Pagination". */
  g_autofree char *text = g_strdup_printf (_("“%s” can be seen on the workbench."), name);
  g_autoptr(JsonArray) ids = json_array_new ();

  self->page->is_lacking = TRUE;
  add_id (ids, add_text (self, "#kind", text, "caption"));
  add_prop (self, ids, "title", "h5");
  add_prop (self, ids, "text", NULL);
  add_prop (self, ids, "label", NULL);
  write_children (self, ids);
  add_flex (self, "", "Column", ids);
}

static void
write_part (const Part *self)
{
  const char *type = easel_json_peek_string (self->element, "type", "Card");

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (types[i].type, type))
      {
        types[i].write (self);
        return;
      }
  write_placeholder (self, type);
}

/* (transfer full): an id for each element and item, the same each time the form is written. */
static char *
make_id (const char           *key,
         const PmxFormContext *context)
{
  g_autofree char *whole = g_strconcat ("=", key, context->item != NULL ? "@" : "", context->item, NULL);

  return strlen (whole) <= PMX_LIMIT_ID_BYTES / 2 ? g_steal_pointer (&whole)
                                                  : g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);
}

/* (transfer full) (nullable): its id; NULL: the element does not exist or is not visible now. */
static char *
write_element (const Part           *parent,
               const char           *key,
               const PmxFormContext *context)
{
  JsonObject *element = easel_json_peek_object (parent->elements, key);
  g_autoptr(JsonObject) none = json_object_new ();
  g_autofree char *id = NULL;
  JsonObject *props;
  Part part;

  if (element == NULL || parent->depth >= PMX_LIMIT_FORM_DEPTH || *parent->n_left == 0)
    {
      parent->page->is_lacking = TRUE;
      return NULL;
    }
  if (!pmx_form_is_true (context, easel_json_peek_node (element, "visible")))
    return NULL;
  id = make_id (key, context);
  if (!g_hash_table_add (parent->written, g_strdup (id)))
    {
      parent->page->is_lacking = TRUE;
      return NULL;
    }
  --*parent->n_left;
  props = easel_json_peek_object (element, "props");
  part = (Part) { parent->page, parent->elements, element, props != NULL ? props : none, id, context, parent->depth + 1,
                  parent->written, parent->n_left };
  write_part (&part);
  return g_steal_pointer (&id);
}

/* --- object lifecycle --------------------------------------------------------------------------------------------- */

static void
press_free (gpointer data)
{
  PmxFormPress *press = data;

  json_node_unref (press->binding);
  g_free (press->item);
  g_free (press);
}

void
pmx_form_page_free (PmxFormPage *self)
{
  json_array_unref (self->components);
  g_hash_table_unref (self->presses);
  g_hash_table_unref (self->changes);
  g_hash_table_unref (self->choices);
  g_free (self);
}

/**
 * pmx_form_page_new:
 * @spec: (foreign): `root`, `elements` and `state` of a json-render node
 * @state: its data model is the present state of the form
 *
 * Returns: (transfer full): components of the basic catalog of A2UI 0.9, and the actions of buttons and inputs
 */
PmxFormPage *
pmx_form_page_new (JsonObject *spec,
                   A2uiSurface *state)
{
  PmxFormPage *self;
  PmxFormContext context = { state, NULL, 0, FALSE, NULL };
  guint n_left = PMX_LIMIT_FORM_ELEMENTS;
  g_autoptr(GHashTable) written = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  JsonObject *elements;
  g_autoptr(JsonArray) ids = json_array_new ();
  g_autofree char *id = NULL;

  g_return_val_if_fail (spec != NULL && state != NULL, NULL);

  self = g_new0 (PmxFormPage, 1);
  self->components = json_array_new ();
  self->presses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, press_free);
  self->changes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, press_free);
  self->choices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  context.is_lacking = &self->is_lacking;
  elements = easel_json_peek_object (spec, "elements");
  if (elements != NULL)
    {
      const Part top = { self, elements, NULL, NULL, "root", &context, 0, written, &n_left };

      id = write_element (&top, easel_json_peek_string (spec, "root", ""), &context);
      if (id != NULL)
        json_array_add_string_element (ids, id);
      add_flex (&top, "", "Column", ids);
    }
  return self;
}
