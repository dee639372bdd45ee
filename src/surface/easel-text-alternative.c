/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-text-alternative.h"

G_DEFINE_INTERFACE (EaselTextAlternative, easel_text_alternative, GTK_TYPE_WIDGET)

static void
easel_text_alternative_default_init (EaselTextAlternativeInterface *iface)
{
}

typedef struct
{
  GString *text;
  gsize    max_bytes;
} Output;

static void
add_line (Output     *output,
          const char *line)
{
  if (line != NULL && *line != '\0')
    g_string_append_printf (output->text, "%s\n", line);
}

static void
add_field (Output  *output,
           GtkText *field)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (field));

  if (*typed == '\0')
    add_line (output, gtk_text_get_placeholder_text (field));
  else
    add_line (output, gtk_text_get_visibility (field) ? typed : "•••");
}

static void
add_buffer (Output        *output,
            GtkTextBuffer *buffer)
{
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_get_iter_at_offset (buffer, &end, (int) output->max_bytes + 1);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  add_line (output, text);
}

static void gather (Output     *output,
                    GtkWidget *widget);

static void
gather_children (Output    *output,
                 GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    gather (output, child);
}

/* Adds a check button or switch, with its label on the same line. */
static void
add_check (Output    *output,
           GtkWidget *widget,
           gboolean   is_on)
{
  gsize before;

  g_string_append (output->text, is_on ? "[x] " : "[ ] ");
  before = output->text->len;
  gather_children (output, widget);
  if (output->text->len == before)
    g_string_append_c (output->text, '\n');
}

static void
add (Output    *output,
     GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    add_line (output, gtk_label_get_text (GTK_LABEL (widget)));
  else if (GTK_IS_TEXT (widget))
    add_field (output, GTK_TEXT (widget));
  else if (GTK_IS_TEXT_VIEW (widget))
    add_buffer (output, gtk_text_view_get_buffer (GTK_TEXT_VIEW (widget)));
  else if (GTK_IS_CHECK_BUTTON (widget))
    add_check (output, widget, gtk_check_button_get_active (GTK_CHECK_BUTTON (widget)));
  else if (GTK_IS_SWITCH (widget))
    add_check (output, widget, gtk_switch_get_active (GTK_SWITCH (widget)));
  else if (GTK_IS_SCALE (widget))
    {
      g_autofree char *number = g_strdup_printf ("%g", gtk_range_get_value (GTK_RANGE (widget)));

      add_line (output, number);
    }
  else if (GTK_IS_PICTURE (widget))
    add_line (output, gtk_picture_get_alternative_text (GTK_PICTURE (widget)));
  else
    gather_children (output, widget);
}

static gboolean
add_provided (Output    *output,
              GtkWidget *widget)
{
  g_autofree char *text = NULL;

  if (!EASEL_IS_TEXT_ALTERNATIVE (widget) || EASEL_TEXT_ALTERNATIVE_GET_IFACE (widget)->dup_text == NULL)
    return FALSE;
  text = EASEL_TEXT_ALTERNATIVE_GET_IFACE (widget)->dup_text (EASEL_TEXT_ALTERNATIVE (widget), output->max_bytes);
  add_line (output, text);
  return text != NULL;
}

/* Adds the text of a widget and its children; an icon button is named by its tooltip. Skips menus, which are
 * windows. */
static void
gather (Output    *output,
        GtkWidget *widget)
{
  gsize before = output->text->len;

  if (!gtk_widget_get_visible (widget) || !gtk_widget_get_child_visible (widget) || GTK_IS_NATIVE (widget) ||
      before > output->max_bytes)
    return;
  if (!add_provided (output, widget))
    add (output, widget);
  if (output->text->len == before)
    add_line (output, gtk_widget_get_tooltip_text (widget));
}

/** easel_text_alternative_dup_text: (transfer full): the text of @widget and its visible children. @max_bytes: stops
 * after about as many bytes. */
char *
easel_text_alternative_dup_text (GtkWidget *widget,
                                 gsize      max_bytes)
{
  Output output = { g_string_new (NULL), max_bytes };

  g_return_val_if_fail (GTK_IS_WIDGET (widget), g_string_free (output.text, FALSE));

  if (!add_provided (&output, widget))
    gather_children (&output, widget);
  return g_string_free (output.text, FALSE);
}

void
easel_text_alternative_read (GtkWidget *surface,
                             gsize      max_bytes,
                             GTask     *task)
{
  EaselTextAlternative *alternative = EASEL_IS_TEXT_ALTERNATIVE (surface) ? EASEL_TEXT_ALTERNATIVE (surface) : NULL;

  g_return_if_fail (GTK_IS_WIDGET (surface));
  g_return_if_fail (G_IS_TASK (task));

  if (alternative == NULL || EASEL_TEXT_ALTERNATIVE_GET_IFACE (alternative)->read_text == NULL ||
      !EASEL_TEXT_ALTERNATIVE_GET_IFACE (alternative)->read_text (alternative, max_bytes, task))
    g_task_return_pointer (task, easel_text_alternative_dup_text (surface, max_bytes), g_free);
}
