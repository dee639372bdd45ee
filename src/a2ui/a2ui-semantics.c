/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-semantics.h"

#include "a2ui-limits.h"
#include "a2ui-pattern.h"
#include "a2ui-rows.h"
#include "a2ui-value.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-markdown.h"
#include "easel-text.h"

/* Texts of the view are written here as in its source, in English, so that the output is the same in all languages. */

/* A walk through a form. */
typedef struct
{
  A2uiSemanticsFunc func;
  gpointer          user_data;
  guint             depth;
  guint             n;
  gboolean          is_hidden;
  gboolean          at_end;
} Walk;

static const char *const role_names[] = {
  [A2UI_ROLE_PANEL] = "panel", [A2UI_ROLE_LIST] = "list", [A2UI_ROLE_HEADING] = "heading",
  [A2UI_ROLE_LABEL] = "label", [A2UI_ROLE_IMAGE] = "image", [A2UI_ROLE_SEPARATOR] = "separator",
  [A2UI_ROLE_BUTTON] = "button", [A2UI_ROLE_TOGGLE_BUTTON] = "toggle button", [A2UI_ROLE_CHECK_BOX] = "check box",
  [A2UI_ROLE_RADIO_BUTTON] = "radio button", [A2UI_ROLE_TEXT] = "text",
  [A2UI_ROLE_PASSWORD_TEXT] = "password text", [A2UI_ROLE_SLIDER] = "slider",
  [A2UI_ROLE_PROGRESS_BAR] = "progress bar", [A2UI_ROLE_PAGE_TAB_LIST] = "page tab list",
  [A2UI_ROLE_PAGE_TAB] = "page tab", [A2UI_ROLE_TAB_PANEL] = "panel",
  [A2UI_ROLE_TABLE] = "table", [A2UI_ROLE_TABLE_ROW] = "table row",
};

static void walk (Walk     *self,
                  A2uiNode *node);

/** a2ui_role_get_name: the name of @role in AT-SPI. */
const char *
a2ui_role_get_name (A2uiRole role)
{
  g_return_val_if_fail (role < G_N_ELEMENTS (role_names), NULL);
  return role_names[role];
}

static void
emit (Walk          *self,
      A2uiSemantics *semantics)
{
  g_autofree char *description = semantics->part == NULL
                                 ? a2ui_node_dup_string (semantics->node, "accessibleDescription") : g_strdup ("");

  if (self->at_end || self->n++ >= A2UI_LIMIT_SEMANTICS)
    {
      self->at_end = TRUE;
      return;
    }
  semantics->depth = self->depth;
  semantics->is_hidden = self->is_hidden;
  semantics->description = *description != '\0' ? description : NULL;
  semantics->name = semantics->name != NULL ? semantics->name : "";
  self->at_end = !self->func (semantics, self->user_data);
}

/* Returns whether there is a label, which names the input. */
static gboolean
emit_label (Walk     *self,
            A2uiNode *node)
{
  g_autofree char *label = a2ui_node_dup_string (node, "label");

  if (*label != '\0')
    emit (self, &(A2uiSemantics) { node, A2UI_PART_LABEL, A2UI_ROLE_LABEL, .name = label });
  return *label != '\0';
}

/* Emits an input below its label. @value: (nullable). @fault: (nullable): the message of its first failing check. */
static void
emit_input (Walk       *self,
            A2uiNode   *node,
            A2uiRole    role,
            const char *value,
            const char *fault)
{
  g_autofree char *label = a2ui_node_dup_string (node, "label");
  gboolean is_labelled = emit_label (self, node);
  gboolean is_described = fault != NULL && *fault != '\0';
  gboolean is_obscured = role == A2UI_ROLE_PASSWORD_TEXT;

  emit (self, &(A2uiSemantics) { node, NULL, role, .name = label, .value = is_obscured ? NULL : value,
                                 .labelled_by = is_labelled ? A2UI_PART_LABEL : NULL,
                                 .described_by = is_described ? A2UI_PART_FAULT : NULL,
                                 .is_filled = is_obscured && *value != '\0', .is_invalid = fault != NULL });
  if (is_described)
    emit (self, &(A2uiSemantics) { node, A2UI_PART_FAULT, A2UI_ROLE_LABEL, .name = fault });
}

static void
walk_children (Walk     *self,
               A2uiNode *node)
{
  GListModel *children = a2ui_node_get_children (node);

  self->depth++;
  for (guint i = 0; i < g_list_model_get_n_items (children) && !self->at_end; i++)
    {
      g_autoptr(A2uiNode) child = g_list_model_get_item (children, i);

      walk (self, child);
    }
  self->depth--;
}

static void
walk_child (Walk       *self,
            A2uiNode   *node,
            const char *address)
{
  g_autoptr(A2uiNode) child = a2ui_node_dup_child (node, address);

  self->depth++;
  if (child != NULL)
    walk (self, child);
  self->depth--;
}

/* --- components -------------------------------------------------------------------------------------------------- */

static void
walk_text (Walk     *self,
           A2uiNode *node)
{
  g_autofree char *text = a2ui_node_dup_string (node, "text");
  g_autoptr(GPtrArray) blocks = easel_markdown_parse (text);
  const char *hint = a2ui_node_get_literal_string (node, "usageHint");
  gboolean is_heading = hint != NULL && hint[0] == 'h' && hint[1] >= '1' && hint[1] <= '5' && hint[2] == '\0';
  guint level = is_heading ? hint[1] - '0' : 0;

  for (guint i = 0; i < blocks->len && !self->at_end; i++)
    {
      EaselMarkdownBlock *block = blocks->pdata[i];
      guint own = block->level > 0 ? block->level : level;
      g_autofree char *part = i > 0 ? g_strdup_printf ("%u", i) : NULL;

      emit (self, &(A2uiSemantics) { node, part, own > 0 ? A2UI_ROLE_HEADING : A2UI_ROLE_LABEL, .level = own,
                                     .name = block->text });
    }
}

static void
walk_media (Walk     *self,
            A2uiNode *node)
{
  static const char *const addresses[] = { "altText", "accessibleLabel", "description" };
  g_autofree char *title = g_strdup ("");

  for (guint i = 0; i < G_N_ELEMENTS (addresses) && *title == '\0'; i++)
    {
      g_free (title);
      title = a2ui_node_dup_string (node, addresses[i]);
    }
  emit (self, &(A2uiSemantics) { node, NULL,
                                 g_str_equal (a2ui_node_get_type_name (node), "Image") ? A2UI_ROLE_IMAGE
                                                                                       : A2UI_ROLE_PANEL,
                                 .name = title });
}

/* The content of a frame is a document of its own. */
static void
walk_frame (Walk     *self,
            A2uiNode *node)
{
  g_autofree char *title = a2ui_node_dup_string (node, "accessibleLabel");

  if (*title == '\0')
    {
      g_free (title);
      title = a2ui_node_dup_string (node, "title");
    }
  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_PANEL, .name = title });
}

/* Icons are decoration. */
static void
walk_icon (Walk     *self,
           A2uiNode *node)
{
}

static void
walk_box (Walk     *self,
          A2uiNode *node)
{
  gboolean is_list = g_str_equal (a2ui_node_get_type_name (node), "List");

  emit (self, &(A2uiSemantics) { node, NULL, is_list ? A2UI_ROLE_LIST : A2UI_ROLE_PANEL });
  walk_children (self, node);
}

static void
walk_card (Walk     *self,
           A2uiNode *node)
{
  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_PANEL });
  walk_child (self, node, "child");
}

static void
walk_divider (Walk     *self,
              A2uiNode *node)
{
  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_SEPARATOR });
}

/* Emits one object for each tab, or for each page with its content. */
static void
walk_tab_items (Walk     *self,
                A2uiNode *node,
                gboolean  are_pages)
{
  gboolean is_hidden = self->is_hidden;

  self->depth++;
  for (guint i = 0; i < a2ui_node_get_length (node, "tabItems") && !self->at_end; i++)
    {
      g_autofree char *part = g_strdup_printf (are_pages ? "page%u" : "tab%u", i);
      g_autofree char *title_address = g_strdup_printf ("tabItems/%u/title", i);
      g_autofree char *child_address = g_strdup_printf ("tabItems/%u/child", i);
      g_autofree char *title = a2ui_node_dup_string (node, title_address);

      self->is_hidden = is_hidden || (are_pages && i > 0);
      emit (self, &(A2uiSemantics) { node, part, are_pages ? A2UI_ROLE_TAB_PANEL : A2UI_ROLE_PAGE_TAB, .name = title,
                                     .is_checked = !are_pages && i == 0 });
      if (are_pages)
        walk_child (self, node, child_address);
    }
  self->is_hidden = is_hidden;
  self->depth--;
}

static void
walk_tabs (Walk     *self,
           A2uiNode *node)
{
  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_PAGE_TAB_LIST });
  walk_tab_items (self, node, FALSE);
  walk_tab_items (self, node, TRUE);
}

static void
emit_button (Walk     *self,
             A2uiNode *node,
             A2uiNode *entry)
{
  g_autofree char *text = a2ui_semantics_dup_text (entry != NULL ? entry : node);
  g_autofree char *fault = entry == NULL ? a2ui_node_dup_fault (node) : NULL;
  const char *action = entry == NULL ? a2ui_node_get_literal_string (node, "action/name") : NULL;

  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_BUTTON,
                                 .name = *text != '\0' || action == NULL ? text : action,
                                 .is_disabled = fault != NULL });
}

static void
walk_button (Walk     *self,
             A2uiNode *node)
{
  emit_button (self, node, NULL);
}

/* The content of the dialog is emitted only if the user has opened it, and then belongs to another window. */
static void
walk_modal (Walk     *self,
            A2uiNode *node)
{
  static const char *const still[] = { "Text", "Icon", "Image", NULL };
  g_autoptr(A2uiNode) entry = a2ui_node_dup_child (node, "entryPointChild");
  const char *type = entry != NULL ? a2ui_node_get_type_name (entry) : NULL;

  if (type != NULL && g_strv_contains (still, type))
    emit_button (self, node, entry);
  else if (entry != NULL)
    walk (self, entry);
}

static void
walk_check (Walk     *self,
            A2uiNode *node)
{
  g_autofree char *label = a2ui_node_dup_string (node, "label");

  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_CHECK_BOX, .name = label,
                                 .is_checked = a2ui_node_get_boolean (node, "value") });
}

/* A match that takes too long, or an invalid pattern, is not a fault of the text. */
static gboolean
fits (A2uiNode   *node,
      const char *text)
{
  const char *pattern = a2ui_node_get_literal_string (node, "validationRegexp");
  g_autoptr(GError) error = NULL;

  return pattern == NULL || a2ui_pattern_fits (pattern, text, &error) || error != NULL;
}

/* An empty field has no fault before the user was in it. */
static void
walk_field (Walk     *self,
            A2uiNode *node)
{
  g_autofree char *text = a2ui_node_dup_typed (node, "text");
  gboolean is_obscured = a2ui_node_is_obscured (node, "text");
  g_autofree char *fault = NULL;

  if (*text != '\0' && !is_obscured && !fits (node, text))
    fault = g_strdup ("This does not have the expected format.");
  else if (*text != '\0')
    fault = a2ui_node_dup_fault (node);
  emit_input (self, node, is_obscured ? A2UI_ROLE_PASSWORD_TEXT : A2UI_ROLE_TEXT, text, fault);
}

/* The value is the date in the syntax of A2UI: the desktop writes it in the language of the user. */
static void
walk_moment (Walk     *self,
             A2uiNode *node)
{
  g_autofree char *value = a2ui_node_dup_string (node, "value");

  emit_input (self, node, A2UI_ROLE_TOGGLE_BUTTON, value, NULL);
}

static void
walk_choice (Walk     *self,
             A2uiNode *node)
{
  g_auto(GStrv) selections = a2ui_value_to_strings (a2ui_node_get_value (node, "selections"));
  g_autofree char *label = a2ui_node_dup_string (node, "label");
  gboolean are_chips = g_strcmp0 (a2ui_node_get_literal_string (node, "variant"), "chips") == 0;
  gboolean is_single = a2ui_node_get_number (node, "maxAllowedSelections", 0) == 1;
  A2uiRole role = are_chips ? A2UI_ROLE_TOGGLE_BUTTON : is_single ? A2UI_ROLE_RADIO_BUTTON : A2UI_ROLE_CHECK_BOX;

  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_PANEL, .name = label,
                                 .labelled_by = *label != '\0' ? A2UI_PART_LABEL : NULL });
  self->depth++;
  emit_label (self, node);
  if (a2ui_node_get_boolean (node, "filterable"))
    emit (self, &(A2uiSemantics) { node, A2UI_PART_FILTER, A2UI_ROLE_TEXT, .name = "Filter options", .value = "" });
  for (guint i = 0; i < a2ui_node_get_length (node, "options") && !self->at_end; i++)
    {
      g_autofree char *part = g_strdup_printf ("option%u", i);
      g_autofree char *label_address = g_strdup_printf ("options/%u/label", i);
      g_autofree char *value_address = g_strdup_printf ("options/%u/value", i);
      g_autofree char *option = a2ui_node_dup_string (node, label_address);
      const char *value = a2ui_node_get_literal_string (node, value_address);
      gboolean is_chosen = g_strv_contains ((const char * const *) selections, value != NULL ? value : "");

      emit (self, &(A2uiSemantics) { node, part, role, .name = option, .is_checked = is_chosen });
    }
  self->depth--;
}

static void
walk_slider (Walk     *self,
             A2uiNode *node)
{
  g_autofree char *value = a2ui_node_dup_string (node, "value");

  emit_input (self, node, A2UI_ROLE_SLIDER, value, NULL);
}

static void
walk_progress (Walk     *self,
               A2uiNode *node)
{
  gboolean is_endless = g_strcmp0 (a2ui_node_get_literal_string (node, "variant"), "indeterminate") == 0;
  g_autofree char *value = is_endless ? NULL : a2ui_node_dup_string (node, "value");

  emit_input (self, node, A2UI_ROLE_PROGRESS_BAR, value, NULL);
}

/* (transfer full): the titles of the columns, or the cells of @row. */
static char *
dup_row (A2uiNode  *node,
         GPtrArray *columns,
         JsonNode  *row)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    {
      g_autofree char *cell = row != NULL ? a2ui_rows_dup_cell (row, columns->pdata[i])
                                          : a2ui_rows_dup_title (node, i, columns->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " | " : "", cell);
    }
  return g_string_free (text, FALSE);
}

/* A table, and the numbers of a chart. A row is one object with the texts of its cells. */
static void
walk_table (Walk     *self,
            A2uiNode *node)
{
  g_autofree char *label = a2ui_node_dup_string (node, "label");
  g_autoptr(GPtrArray) columns = a2ui_rows_list_columns (node);
  g_autofree char *titles = dup_row (node, columns, NULL);
  JsonArray *rows = a2ui_rows_get (node);
  gboolean is_labelled = emit_label (self, node);

  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_TABLE, .name = label,
                                 .labelled_by = is_labelled ? A2UI_PART_LABEL : NULL });
  self->depth++;
  emit (self, &(A2uiSemantics) { node, "titles", A2UI_ROLE_TABLE_ROW, .name = titles });
  for (guint i = 0; rows != NULL && i < MIN (json_array_get_length (rows), A2UI_LIMIT_TABLE_ROWS) && !self->at_end; i++)
    {
      g_autofree char *part = g_strdup_printf ("row%u", i);
      g_autofree char *text = dup_row (node, columns, json_array_get_element (rows, i));

      emit (self, &(A2uiSemantics) { node, part, A2UI_ROLE_TABLE_ROW, .name = text });
    }
  self->depth--;
}

static void
walk_unknown (Walk     *self,
              A2uiNode *node)
{
  emit (self, &(A2uiSemantics) { node, NULL, A2UI_ROLE_PANEL, .unsupported = a2ui_node_get_type_name (node) });
  walk_child (self, node, "child");
  walk_children (self, node);
}

typedef struct
{
  const char *type;
  void      (*walk) (Walk *self, A2uiNode *node);
} Walker;

static void
walk_ready (Walk     *self,
            A2uiNode *node)
{
  static const Walker walkers[] = {
    { "Text", walk_text },          { "Image", walk_media },     { "Icon", walk_icon },
    { "Video", walk_media },        { "AudioPlayer", walk_media }, { "Row", walk_box },
    { "Column", walk_box },         { "List", walk_box },        { "Card", walk_card },
    { "Tabs", walk_tabs },          { "Divider", walk_divider }, { "Modal", walk_modal },
    { "Button", walk_button },      { "CheckBox", walk_check },  { "TextField", walk_field },
    { "DateTimeInput", walk_moment }, { "MultipleChoice", walk_choice }, { "Slider", walk_slider },
    { "ProgressBar", walk_progress }, { "McpApp", walk_frame }, { "WebAppFrameSrcdoc", walk_frame },
    { "WebAppFrameUrl", walk_frame }, { "Table", walk_table }, { "Chart", walk_table },
  };
  const char *type = a2ui_node_get_type_name (node);

  for (guint i = 0; i < G_N_ELEMENTS (walkers) && a2ui_node_is_known (node); i++)
    if (g_str_equal (walkers[i].type, type))
      {
        walkers[i].walk (self, node);
        return;
      }
  walk_unknown (self, node);
}

/* A node beyond a limit, or inside itself, is a notice of the view and has no children. The author can hide a node with
 * its children from assistive technology. */
static void
walk (Walk     *self,
      A2uiNode *node)
{
  if (!self->at_end && a2ui_node_get_state (node) == A2UI_NODE_READY &&
      !a2ui_node_get_boolean (node, "accessibleHidden"))
    walk_ready (self, node);
}

/**
 * a2ui_semantics_foreach:
 * @node: the root of a form, or a part of it
 * @func: (scope call): called for each object, parents first
 * @user_data: for @func
 *
 * Describes a form as assistive technology meets it, without a widget. At most A2UI_LIMIT_SEMANTICS objects are
 * described.
 */
void
a2ui_semantics_foreach (A2uiNode          *node,
                        A2uiSemanticsFunc  func,
                        gpointer           user_data)
{
  Walk self = { .func = func, .user_data = user_data };

  g_return_if_fail (A2UI_IS_NODE (node));
  g_return_if_fail (func != NULL);

  walk (&self, node);
}

static void
collect_text (A2uiNode *node,
              GString  *into,
              guint     depth)
{
  static const char *const addresses[] = { "accessibleLabel", "text", "altText", "label", "description" };
  GListModel *children = a2ui_node_get_children (node);
  g_autoptr(A2uiNode) child = a2ui_node_dup_child (node, "child");

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autofree char *text = a2ui_node_dup_string (node, addresses[i]);

      if (*text != '\0')
        g_string_append_printf (into, "%s%s", into->len > 0 ? " " : "", text);
    }
  if (depth >= A2UI_LIMIT_DEPTH || into->len > EASEL_LIMIT_DISPLAY_CHARS)
    return;
  if (child != NULL)
    collect_text (child, into, depth + 1);
  for (guint i = 0; i < g_list_model_get_n_items (children) && into->len <= EASEL_LIMIT_DISPLAY_CHARS; i++)
    {
      g_autoptr(A2uiNode) item = g_list_model_get_item (children, i);

      collect_text (item, into, depth + 1);
    }
}

char *
a2ui_semantics_dup_text (A2uiNode *node)
{
  g_autoptr(GString) text = g_string_new (NULL);

  g_return_val_if_fail (A2UI_IS_NODE (node), NULL);

  collect_text (node, text, 0);
  return easel_text_for_display (text->str, EASEL_LIMIT_DISPLAY_CHARS);
}

/* --- as text ----------------------------------------------------------------------------------------------------- */

/* Appends text as one line without control characters, in quotation marks. */
static void
append_quoted (GString    *into,
               const char *foreign)
{
  g_autofree char *text = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);

  easel_json_append_string (into, text);
}

/* The id of a component; in a template with the item after "@". */
static void
append_name_of (GString    *into,
                A2uiNode   *node,
                const char *part)
{
  g_autofree char *id = easel_text_for_display (a2ui_node_get_id (node), EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *scope = easel_text_for_display (a2ui_node_get_scope (node), EASEL_LIMIT_DISPLAY_CHARS);

  g_string_append_printf (into, "#%s%s%s%s%s", id, *scope != '\0' ? "@" : "", scope, part != NULL ? "." : "",
                          part != NULL ? part : "");
}

static void
append_states (GString             *into,
               const A2uiSemantics *semantics)
{
  const struct { gboolean is_set; const char *name; } states[] = {
    { semantics->is_checked, semantics->role == A2UI_ROLE_PAGE_TAB ? "selected" : "checked" },
    { semantics->is_disabled, "disabled" },
    { semantics->is_invalid, "invalid" },
    { semantics->is_filled, "filled" },
    { semantics->is_hidden, "hidden" },
  };

  if (semantics->level > 0)
    g_string_append_printf (into, " [level=%u]", semantics->level);
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (states[i].is_set)
      g_string_append_printf (into, " [%s]", states[i].name);
}

static void
append_relation (GString             *into,
                 const A2uiSemantics *semantics,
                 const char          *relation,
                 const char          *part)
{
  if (part == NULL)
    return;
  g_string_append_printf (into, " [%s=", relation);
  append_name_of (into, semantics->node, part);
  g_string_append_c (into, ']');
}

static gboolean
print_line (const A2uiSemantics *semantics,
            gpointer             user_data)
{
  GString *into = user_data;

  g_string_append_printf (into, "%*s- %s", (int) semantics->depth * 2, "", a2ui_role_get_name (semantics->role));
  if (*semantics->name != '\0')
    {
      g_string_append_c (into, ' ');
      append_quoted (into, semantics->name);
    }
  g_string_append_c (into, ' ');
  append_name_of (into, semantics->node, semantics->part);
  append_states (into, semantics);
  append_relation (into, semantics, "labelled-by", semantics->labelled_by);
  append_relation (into, semantics, "described-by", semantics->described_by);
  if (semantics->description != NULL)
    {
      g_string_append (into, " [description=");
      append_quoted (into, semantics->description);
      g_string_append_c (into, ']');
    }
  if (semantics->unsupported != NULL)
    {
      g_string_append (into, " [unsupported=");
      append_quoted (into, semantics->unsupported);
      g_string_append_c (into, ']');
    }
  if (semantics->value != NULL)
    {
      g_string_append (into, ": ");
      append_quoted (into, semantics->value);
    }
  g_string_append_c (into, '\n');
  return TRUE;
}

/**
 * a2ui_semantics_print:
 * @surface: a surface that has a root
 * @into: one line is appended for each object: its role, name, id, states, relations and value
 */
void
a2ui_semantics_print (A2uiSurface *surface,
                      GString     *into)
{
  g_autoptr(A2uiNode) root = NULL;

  g_return_if_fail (A2UI_IS_SURFACE (surface));
  g_return_if_fail (into != NULL);

  root = a2ui_node_new_root (surface);
  a2ui_semantics_foreach (root, print_line, into);
}
