/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-words.h"

#include "easel-test-dialogs.h"
#include "easel-test.h"
#include "easel-text-alternative-show.h"

GtkWidget *
easel_test_find_words (void)
{
  GType type = g_type_from_name ("EaselTextDialog");

  return type != G_TYPE_INVALID ? dialogs_find (type) : NULL;
}

void
easel_test_close_words (void)
{
  dialogs_close (g_type_from_name ("EaselTextDialog"));
}

GtkWidget *
easel_test_find_widget (GtkWidget *root,
                        GType      type)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (root) || !gtk_widget_get_child_visible (root))
    return NULL;
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = easel_test_find_widget (child, type);
  return found;
}

char *
easel_test_read_words (EaselSurface *surface)
{
  GtkWidget *window, *view;
  GtkTextBuffer *buffer;
  GtkTextIter start, end;
  char *words = NULL;

  easel_text_alternative_show (surface);
  easel_test_wait_until ((window = easel_test_find_words ()) != NULL);
  view = easel_test_find_widget (window, GTK_TYPE_TEXT_VIEW);
  if (view != NULL)
    {
      buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
      gtk_text_buffer_get_bounds (buffer, &start, &end);
      words = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
    }
  easel_test_close_words ();
  return words != NULL ? words : g_strdup ("");
}

#define NARROWEST 360

static int
get_minimum (GtkWidget *widget)
{
  int minimum = 0;

  if (gtk_widget_get_visible (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

void
easel_test_assert_narrow (GtkWidget *widget)
{
  g_autoptr(GString) path = g_string_new (NULL);
  int minimum = get_minimum (widget);

  if (minimum <= NARROWEST)
    return;
  for (GtkWidget *child = widget; child != NULL; )
    {
      if (get_minimum (child) <= NARROWEST)
        {
          child = gtk_widget_get_next_sibling (child);
          continue;
        }
      g_string_append_printf (path, " %s", G_OBJECT_TYPE_NAME (child));
      if (GTK_IS_LABEL (child))
        g_string_append_printf (path, " “%s”", gtk_label_get_text (GTK_LABEL (child)));
      child = gtk_widget_get_first_child (child);
    }
  g_error ("%d pixels at least:%s", minimum, path->str);
}
