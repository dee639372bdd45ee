/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-markdown-view.h"

#include "easel-limits.h"
#include "easel-markdown.h"
#include "easel-words.h"

struct _EaselMarkdownView
{
  GtkBox     parent_instance;

  GPtrArray *blocks;   /* (element-type EaselMarkdownBlock) */
  guint      n_shown;
  guint      source;   /* until all are shown */
};

G_DEFINE_FINAL_TYPE (EaselMarkdownView, easel_markdown_view, GTK_TYPE_BOX)

static GtkWidget *
make_label (const EaselMarkdownBlock *block)
{
  static const char * const headings[] = { NULL, "title-1", "title-2", "title-3", "title-4", "heading" };
  GtkAccessibleRole role = block->level > 0 ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL;
  guint level = MIN (block->level, G_N_ELEMENTS (headings) - 1);
  GtkWidget *label;

  if (g_utf8_strlen (block->text, -1) > EASEL_LIMIT_LABEL_CHARS)
    return easel_words_new (block->text);
  label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "label", block->text, "xalign", 0.0, "wrap", TRUE,
                        "wrap-mode", PANGO_WRAP_WORD_CHAR, "selectable", TRUE, "attributes", block->attributes, NULL);
  if (level > 0)
    {
      gtk_widget_add_css_class (label, headings[level]);
      gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL, (int) level, -1);
    }
  if (block->code)
    gtk_widget_add_css_class (label, "monospace");
  return label;
}

static GtkWidget *
make_table (GPtrArray *rows)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  for (guint i = 0; i < rows->len; i++)
    {
      GStrv cells = rows->pdata[i];

      for (guint j = 0; cells[j] != NULL; j++)
        {
          g_autoptr(GPtrArray) blocks = easel_markdown_parse (cells[j]);
          GtkWidget *label = make_label (blocks->pdata[0]);

          gtk_widget_set_valign (label, GTK_ALIGN_START);
          if (i == 0)
            gtk_widget_add_css_class (label, "heading");
          gtk_grid_attach (GTK_GRID (grid), label, (int) j, (int) i, 1, 1);
        }
    }
  return grid;
}

static GtkWidget *
make_quote (GtkWidget *child)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (box), child);
  gtk_widget_add_css_class (child, "dim-label");
  return box;
}

/* Shows so much of it as one label may have: a text of many pages does not hold up the program. */
static void
show_some (EaselMarkdownView *self)
{
  gsize n_bytes = 0;

  while (self->n_shown < self->blocks->len && n_bytes < EASEL_LIMIT_LABEL_CHARS)
    {
      const EaselMarkdownBlock *block = self->blocks->pdata[self->n_shown++];
      GtkWidget *child = block->rows != NULL ? make_table (block->rows) : make_label (block);

      gtk_box_append (GTK_BOX (self), block->quote ? make_quote (child) : child);
      /* Each label costs something by itself, those of a table too. */
      n_bytes += strlen (block->text) * (block->rows != NULL ? 4 : 1) + 200;
    }
}

static gboolean
more_cb (gpointer user_data)
{
  EaselMarkdownView *self = user_data;

  show_some (self);
  if (self->n_shown < self->blocks->len)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  return G_SOURCE_REMOVE;
}

static void
easel_markdown_view_dispose (GObject *object)
{
  g_clear_handle_id (&EASEL_MARKDOWN_VIEW (object)->source, g_source_remove);
  G_OBJECT_CLASS (easel_markdown_view_parent_class)->dispose (object);
}

static void
easel_markdown_view_finalize (GObject *object)
{
  g_clear_pointer (&EASEL_MARKDOWN_VIEW (object)->blocks, g_ptr_array_unref);
  G_OBJECT_CLASS (easel_markdown_view_parent_class)->finalize (object);
}

static void
easel_markdown_view_class_init (EaselMarkdownViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_markdown_view_dispose;
  object_class->finalize = easel_markdown_view_finalize;
}

static void
easel_markdown_view_init (EaselMarkdownView *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 9);
}

/**
 * easel_markdown_view_new:
 * @text: foreign text, as easel_text_for_layout() makes it
 *
 * Shows Markdown. A long text is there in parts, one after another, while nothing else is to be done.
 *
 * Returns: (transfer floating): the widget
 */
GtkWidget *
easel_markdown_view_new (const char *text)
{
  EaselMarkdownView *self;

  g_return_val_if_fail (text != NULL, NULL);

  self = g_object_new (EASEL_TYPE_MARKDOWN_VIEW, NULL);
  self->blocks = easel_markdown_parse (text);
  show_some (self);
  if (self->n_shown < self->blocks->len)
    self->source = g_idle_add (more_cb, self);
  return GTK_WIDGET (self);
}
