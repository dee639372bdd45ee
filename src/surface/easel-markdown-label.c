/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-markdown-label.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-surface.h"
#include "easel-text.h"
#include "easel-url-policy.h"

/* Opens a link like every link of a canvas, through the surface; GTK would open it at once. */
static gboolean
activate_link_cb (GtkLabel   *label,
                  const char *uri)
{
  GtkWidget *surface = gtk_widget_get_ancestor (GTK_WIDGET (label), EASEL_TYPE_SURFACE);

  if (surface != NULL)
    easel_surface_open_external (EASEL_SURFACE (surface), uri);
  return TRUE;
}

#define FIRST_KEY "easel-first-link"

static gboolean
focused_cb (gpointer user_data)
{
  GtkLabel *label = user_data;
  int first = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (label), FIRST_KEY));
  int start, end;

  if (gtk_widget_has_focus (GTK_WIDGET (label)) && gtk_label_get_selection_bounds (label, &start, &end) && start == 0 &&
      end == g_utf8_strlen (gtk_label_get_text (label), -1))
    gtk_label_select_region (label, first, first);
  return G_SOURCE_REMOVE;
}

/* Clears the selection: GTK selects the whole label when it gets the focus, and moves from link to link only if nothing
 * is selected. */
static void
focus_cb (GtkLabel *label)
{
  if (gtk_widget_has_focus (GTK_WIDGET (label)))
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, focused_cb, g_object_ref (label), g_object_unref);
}

static void
append_escaped (GString    *markup,
                const char *text,
                gsize       length)
{
  g_autofree char *escaped = g_markup_escape_text (text, (gssize) length);

  g_string_append (markup, escaped);
}

/* @names: receives the texts of the links. @first: (inout): the byte at which the first link begins. */
static guint
write_markup (const EaselMarkdownBlock *block,
              GString                  *markup,
              GString                  *names,
              guint                    *first)
{
  gsize at = 0;
  guint n = 0;

  for (guint i = 0; block->links != NULL && i < block->links->len; i++)
    {
      const EaselMarkdownLink *link = &g_array_index (block->links, EaselMarkdownLink, i);

      if (link->is_picture || !easel_url_policy_may_leave (link->address))
        continue;
      *first = n == 0 ? link->start : *first;
      append_escaped (markup, block->text + at, link->start - at);
      g_string_append (markup, "<a href=\"");
      append_escaped (markup, link->address, strlen (link->address));
      g_string_append (markup, "\">");
      append_escaped (markup, block->text + link->start, link->end - link->start);
      g_string_append (markup, "</a>");
      g_string_append (names, n++ > 0 ? ", " : "");
      g_string_append_len (names, block->text + link->start, link->end - link->start);
      at = link->end;
    }
  append_escaped (markup, block->text + at, strlen (block->text + at));
  return n;
}

/* Describes the links to assistive technology, which sees a label with links as plain text. */
static void
describe_links (GtkLabel   *label,
                const char *names,
                guint       n)
{
  g_autofree char *shown = easel_text_for_display (names, EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: for screen readers; %s are the words of links, with commas between them. */
  g_autofree char *text = g_strdup_printf (ngettext ("%u link: %s", "%u links: %s", n), n, shown);

  if (n > 0)
    gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* (transfer full) */
static PangoAttrList *
attributes_of (const EaselMarkdownBlock *block)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  for (guint i = 0; block->spans != NULL && i < block->spans->len; i++)
    {
      const EaselMarkdownSpan *span = &g_array_index (block->spans, EaselMarkdownSpan, i);
      PangoAttribute *attribute = NULL;

      switch (span->style)
        {
        case EASEL_MARKDOWN_BOLD: attribute = pango_attr_weight_new (PANGO_WEIGHT_BOLD); break;
        case EASEL_MARKDOWN_ITALIC: attribute = pango_attr_style_new (PANGO_STYLE_ITALIC); break;
        case EASEL_MARKDOWN_STRIKETHROUGH: attribute = pango_attr_strikethrough_new (TRUE); break;
        case EASEL_MARKDOWN_MONOSPACE:
        default: attribute = pango_attr_family_new ("monospace");
        }
      attribute->start_index = span->start;
      attribute->end_index = span->end;
      pango_attr_list_insert (attributes, attribute);
    }
  return attributes;
}

gboolean
easel_markdown_label_set (GtkLabel                 *label,
                          const EaselMarkdownBlock *block)
{
  g_autoptr(GString) markup = g_string_new (NULL);
  g_autoptr(GString) names = g_string_new (NULL);
  g_autoptr(PangoAttrList) attributes = NULL;
  guint first = 0;
  guint n;

  g_return_val_if_fail (GTK_IS_LABEL (label) && block != NULL, FALSE);

  n = write_markup (block, markup, names, &first);
  g_signal_handlers_disconnect_by_func (label, activate_link_cb, NULL);
  g_signal_handlers_disconnect_by_func (label, focus_cb, NULL);
  if (n > 0)
    {
      g_signal_connect (label, "activate-link", G_CALLBACK (activate_link_cb), NULL);
      g_signal_connect (label, "notify::has-focus", G_CALLBACK (focus_cb), NULL);
      g_object_set_data (G_OBJECT (label), FIRST_KEY,
                         GINT_TO_POINTER (g_utf8_pointer_to_offset (block->text, block->text + first)));
    }
  /* Set the text only if it changed, so that the user's selection stays. */
  if (n > 0 && !g_str_equal (gtk_label_get_label (label), markup->str))
    gtk_label_set_markup (label, markup->str);
  else if (n == 0 && (gtk_label_get_use_markup (label) || !g_str_equal (gtk_label_get_text (label), block->text)))
    gtk_label_set_text (label, block->text);
  attributes = attributes_of (block);
  gtk_label_set_attributes (label, attributes);
  describe_links (label, names->str, n);
  return n > 0;
}
