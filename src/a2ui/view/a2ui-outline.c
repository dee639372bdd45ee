/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-outline.h"

#include "a2ui-limits.h"
#include "a2ui-node-widget.h"
#include "a2ui-value.h"

typedef struct
{
  GString *text;
  gsize    max_bytes;
  guint    depth;
} Outline;

static void add (Outline  *self,
                 A2uiNode *node);

static void
add_line (Outline    *self,
          const char *before,
          const char *text,
          const char *after)
{
  if (*text != '\0')
    g_string_append_printf (self->text, "%s%s%s\n", before, text, after);
}

static void
add_child (Outline    *self,
           A2uiNode   *node,
           const char *address)
{
  g_autoptr(A2uiNode) child = a2ui_node_dup_child (node, address);

  if (child != NULL)
    add (self, child);
}

static void
add_children (Outline  *self,
              A2uiNode *node)
{
  GListModel *children = a2ui_node_get_children (node);

  for (guint i = 0; i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr(A2uiNode) child = g_list_model_get_item (children, i);

      add (self, child);
    }
}

/* "h1" to "h5" are headings. */
static void
add_text (Outline  *self,
          A2uiNode *node)
{
  g_autofree char *text = a2ui_node_dup_string (node, "text");
  const char *hint = a2ui_node_get_literal_string (node, "usageHint");
  guint level = hint != NULL && hint[0] == 'h' && g_ascii_isdigit (hint[1]) ? g_ascii_digit_value (hint[1]) : 0;
  g_autofree char *mark = level > 0 ? g_strdup_printf ("%.*s ", (int) level, "######") : g_strdup ("");

  add_line (self, mark, text, "");
}

static void
add_media (Outline  *self,
           A2uiNode *node)
{
  static const char * const addresses[] = { "altText", "accessibleLabel", "description" };

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autofree char *text = a2ui_node_dup_string (node, addresses[i]);

      add_line (self, "", text, "");
      if (*text != '\0')
        break;
    }
}

static void
add_button (Outline  *self,
            A2uiNode *node)
{
  g_autofree char *text = a2ui_node_widget_dup_text (node);

  add_line (self, "(", text, ")");
}

static void
add_check (Outline  *self,
           A2uiNode *node)
{
  g_autofree char *label = a2ui_node_dup_string (node, "label");

  add_line (self, a2ui_node_get_boolean (node, "value") ? "[x] " : "[ ] ", label, "");
}

/* Adds the label of an input and its value. */
static void
add_value (Outline    *self,
           A2uiNode   *node,
           const char *address)
{
  g_autofree char *label = a2ui_node_dup_string (node, "label");
  g_autofree char *value = a2ui_node_dup_typed (node, address);
  gboolean is_obscured = a2ui_node_is_obscured (node, address);
  g_autofree char *line = NULL;

  line = g_strdup_printf ("%s%s%s", label, *label != '\0' ? ": " : "", is_obscured && *value != '\0' ? "•••" : value);
  add_line (self, "", line, "");
}

static void
add_field (Outline  *self,
           A2uiNode *node)
{
  add_value (self, node, "text");
}

static void
add_input (Outline  *self,
           A2uiNode *node)
{
  add_value (self, node, "value");
}

static void
add_choice (Outline  *self,
            A2uiNode *node)
{
  g_auto(GStrv) selections = a2ui_value_to_strings (a2ui_node_get_value (node, "selections"));
  g_autofree char *label = a2ui_node_dup_string (node, "label");

  add_line (self, "", label, "");
  for (guint i = 0; i < a2ui_node_get_length (node, "options"); i++)
    {
      g_autofree char *label_address = g_strdup_printf ("options/%u/label", i);
      g_autofree char *value_address = g_strdup_printf ("options/%u/value", i);
      g_autofree char *option = a2ui_node_dup_string (node, label_address);
      const char *value = a2ui_node_get_literal_string (node, value_address);
      gboolean is_chosen = value != NULL && g_strv_contains ((const char * const *) selections, value);

      add_line (self, is_chosen ? "[x] " : "[ ] ", option, "");
    }
}

static void
add_tabs (Outline  *self,
          A2uiNode *node)
{
  for (guint i = 0; i < a2ui_node_get_length (node, "tabItems"); i++)
    {
      g_autofree char *title_address = g_strdup_printf ("tabItems/%u/title", i);
      g_autofree char *child_address = g_strdup_printf ("tabItems/%u/child", i);
      g_autofree char *title = a2ui_node_dup_string (node, title_address);

      add_line (self, "# ", title, "");
      add_child (self, node, child_address);
    }
}

static void
add_card (Outline  *self,
          A2uiNode *node)
{
  add_child (self, node, "child");
}

/* The content of the dialog is added only if the user has opened it. */
static void
add_modal (Outline  *self,
           A2uiNode *node)
{
  add_child (self, node, "entryPointChild");
}

static void
add_ready (Outline  *self,
           A2uiNode *node)
{
  static const struct
  {
    const char *type;
    void      (*add) (Outline *self, A2uiNode *node);
  } writers[] = {
    { "Text", add_text },           { "Image", add_media },         { "Icon", add_media },
    { "Video", add_media },         { "AudioPlayer", add_media },   { "Row", add_children },
    { "Column", add_children },     { "List", add_children },       { "Card", add_card },
    { "Tabs", add_tabs },           { "Modal", add_modal },         { "Button", add_button },
    { "CheckBox", add_check },      { "TextField", add_field },     { "DateTimeInput", add_input },
    { "MultipleChoice", add_choice }, { "Slider", add_input },      { "ProgressBar", add_input },
  };

  for (guint i = 0; i < G_N_ELEMENTS (writers); i++)
    if (g_str_equal (writers[i].type, a2ui_node_get_type_name (node)))
      writers[i].add (self, node);
}

static void
add (Outline  *self,
     A2uiNode *node)
{
  if (self->text->len >= self->max_bytes || self->depth >= A2UI_LIMIT_DEPTH)
    return;
  self->depth++;
  if (a2ui_node_get_state (node) == A2UI_NODE_READY)
    add_ready (self, node);
  self->depth--;
}

/** a2ui_outline_add: @max_bytes: no further lines are added beyond it; @into: lines are appended. */
void
a2ui_outline_add (A2uiNode *node,
                  gsize     max_bytes,
                  GString  *into)
{
  Outline self = { into, max_bytes, 0 };

  g_return_if_fail (A2UI_IS_NODE (node));
  g_return_if_fail (into != NULL);

  add (&self, node);
}
