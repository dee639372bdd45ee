/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-dialog-text.h"

#include "easel-foreign-text.h"
#include "easel-surface-limits.h"

/* Pixels of text visible without scrolling; with text twice as large, the buttons still fit. */
#define SHOWN_HEIGHT 200

static gboolean
is_short (const char *text)
{
  guint n_lines = 1;

  for (const char *at = text; *at != '\0'; at++)
    n_lines += *at == '\n';
  return n_lines <= EASEL_LIMIT_DIALOG_LINES && g_utf8_strlen (text, -1) <= EASEL_LIMIT_DIALOG_CHARS;
}

static GtkWidget *
make_label (const char *text)
{
  GtkWidget *label = easel_foreign_text_new (text);
  g_autoptr(PangoAttrList) attributes = pango_attr_list_new ();

  if (!GTK_IS_LABEL (label))
    return label;
  /* No hyphens at line ends: they would look like part of an address, a path or a command. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  return label;
}

static GtkSizeRequestMode
request_mode_cb (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Measures the child for the width that the dialog gives it. A scrolled window asks for the height at the child's
 * natural width, which is too little in a narrow dialog. */
static void
measure_cb (GtkWidget      *widget,
            GtkOrientation  orientation,
            int             for_size,
            int            *minimum,
            int            *natural,
            int            *minimum_baseline,
            int            *natural_baseline)
{
  GtkWidget *scrolled = gtk_widget_get_first_child (widget);
  GtkWidget *child = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scrolled));

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (child, orientation, -1, minimum, natural, NULL, NULL);
      return;
    }
  gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
  *minimum = MIN (*minimum, SHOWN_HEIGHT);
  *natural = MIN (*natural, SHOWN_HEIGHT);
}

static void
allocate_cb (GtkWidget *widget,
             int        width,
             int        height,
             int        baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

static GtkWidget *
scroll (GtkWidget *child)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), child);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_widget_set_layout_manager (box, gtk_custom_layout_new (request_mode_cb, measure_cb, allocate_cb));
  return box;
}

/** easel_dialog_text_new: (transfer floating): a label that scrolls if it is long. @text: plain text of any length,
 * translated, or foreign and cleaned. */
GtkWidget *
easel_dialog_text_new (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return is_short (text) ? make_label (text) : scroll (make_label (text));
}

/**
 * easel_dialog_text_set:
 * @dialog: a dialog without an extra child
 * @text: plain text, translated, or foreign and cleaned
 * @below: (nullable) (transfer floating): a widget between the text and the buttons
 *
 * Shows @text as the body of @dialog. A long text scrolls, because the dialog grows with its body and would push its
 * buttons off a small screen, or off any screen with large text.
 */
void
easel_dialog_text_set (EaselAlert *dialog,
                       const char *text,
                       GtkWidget  *below)
{
  GtkWidget *box;

  g_return_if_fail (EASEL_IS_ALERT (dialog));
  g_return_if_fail (text != NULL);

  if (is_short (text))
    {
      easel_alert_set_body (dialog, text);
      easel_alert_set_extra_child (dialog, below);
      return;
    }
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_box_append (GTK_BOX (box), easel_dialog_text_new (text));
  if (below != NULL)
    gtk_box_append (GTK_BOX (box), below);
  easel_alert_set_extra_child (dialog, box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (dialog), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static GtkWidget *
make_exact (const char *text,
            gboolean    is_code)
{
  GtkWidget *label = make_label (text);

  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (label, "exact");
  if (is_code)
    gtk_widget_add_css_class (label, "monospace");
  return label;
}

/**
 * easel_dialog_text_new_exact:
 * @text: foreign and cleaned: the object of a question, such as an address or a command
 * @is_code: whether to use a monospace font
 *
 * Shows all of @text without changes, except line breaks within very long words; always from left to right, whatever
 * the language of the user.
 *
 * Returns: (transfer floating): a card that scrolls
 */
GtkWidget *
easel_dialog_text_new_exact (const char *text,
                             gboolean    is_code)
{
  GtkWidget *scrolled;

  g_return_val_if_fail (text != NULL, NULL);

  scrolled = scroll (make_exact (text, is_code));
  gtk_widget_add_css_class (scrolled, "card");
  return scrolled;
}

/* Returns: (nullable): the style class of a line of a change. */
static const char *
get_line_class (const char *line)
{
  if (g_str_has_prefix (line, " + "))
    return "success";
  return g_str_has_prefix (line, " - ") ? "error" : NULL;
}

/**
 * easel_dialog_text_new_diff:
 * @text: foreign and cleaned: lines of a change; added lines begin with " + ", removed lines with " - "
 *
 * Like easel_dialog_text_new_exact() for code, with added and removed lines in different colours. Lines with the same
 * beginning are one label.
 *
 * Returns: (transfer floating): a card that scrolls
 */
GtkWidget *
easel_dialog_text_new_diff (const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_auto(GStrv) lines = NULL;
  GtkWidget *scrolled;

  g_return_val_if_fail (text != NULL, NULL);

  lines = g_strsplit (text, "\n", -1);
  for (guint from = 0, to; lines[from] != NULL; from = to)
    {
      const char *css_class = get_line_class (lines[from]);
      g_autoptr(GString) part = g_string_new (lines[from]);
      GtkWidget *label;

      for (to = from + 1; lines[to] != NULL && get_line_class (lines[to]) == css_class; to++)
        g_string_append_printf (part, "\n%s", lines[to]);
      label = make_exact (part->str, TRUE);
      if (css_class != NULL)
        gtk_widget_add_css_class (label, css_class);
      gtk_box_append (GTK_BOX (box), label);
    }
  scrolled = scroll (box);
  gtk_widget_add_css_class (scrolled, "card");
  return scrolled;
}
