/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-markdown-view.h"

#include "easel-foreign-text.h"
#include "easel-limits.h"
#include "easel-markdown-label.h"

struct _EaselMarkdownView
{
  GtkBox                     parent_instance;

  GPtrArray                 *blocks;  /* (element-type EaselMarkdownBlock) */
  guint                      n_shown;
  guint                      source;  /* idle source that adds the remaining blocks */
  /* nullable: without it, images are shown as their text and code is not highlighted */
  const EaselMarkdownMakers *makers;
  GObject                   *owner;   /* nullable: data for @makers */
  guint                      n_made;  /* number of widgets that @makers created */
};

/* Images and code blocks in one text; further ones are shown as text. */
#define MAX_MADE 100

/* Cost of a code block, in bytes of text. */
#define CODE_COST 2000

G_DEFINE_FINAL_TYPE (EaselMarkdownView, easel_markdown_view, GTK_TYPE_BOX)

static GtkWidget *
make_label (const EaselMarkdownBlock *block)
{
  static const char * const headings[] = { NULL, "title-1", "title-2", "title-3", "title-4", "heading" };
  GtkAccessibleRole role = block->level > 0 ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL;
  guint level = MIN (block->level, G_N_ELEMENTS (headings) - 1);
  GtkWidget *label;

  if (g_utf8_strlen (block->text, -1) > EASEL_LIMIT_LABEL_CHARS)
    return easel_foreign_text_new (block->text);
  label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "xalign", 0.0, "wrap", TRUE,
                        "wrap-mode", PANGO_WRAP_WORD_CHAR, "selectable", TRUE, NULL);
  easel_markdown_label_set (GTK_LABEL (label), block);
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

/* Returns whether the block consists of images only, which then show their alternative text themselves. */
static gboolean
is_of_pictures (const EaselMarkdownBlock *block)
{
  gsize at = 0;

  for (guint i = 0; i < block->links->len; i++)
    {
      const EaselMarkdownLink *link = &g_array_index (block->links, EaselMarkdownLink, i);

      if (!link->is_picture || strspn (block->text + at, " \n\r") < link->start - at)
        return FALSE;
      at = link->behind;
    }
  return at > 0 && block->text[at + strspn (block->text + at, " \n\r")] == '\0';
}

static gboolean
has_pictures (EaselMarkdownView        *self,
              const EaselMarkdownBlock *block)
{
  return self->makers != NULL && block->rows == NULL && self->n_made + block->links->len <= MAX_MADE;
}

static void
append_pictures (EaselMarkdownView        *self,
                 const EaselMarkdownBlock *block)
{
  for (guint i = 0; i < block->links->len; i++)
    {
      const EaselMarkdownLink *link = &g_array_index (block->links, EaselMarkdownLink, i);
      g_autofree char *content = g_strndup (block->text + link->start, link->end - link->start);

      if (!link->is_picture)
        continue;
      gtk_box_append (GTK_BOX (self), self->makers->make_picture (link->address, content, self->owner));
      self->n_made++;
    }
}

static GtkWidget *
make_words (EaselMarkdownView        *self,
            const EaselMarkdownBlock *block)
{
  if (block->rows != NULL)
    return make_table (block->rows);
  if (block->language == NULL || self->makers == NULL || self->n_made >= MAX_MADE)
    return make_label (block);
  self->n_made++;
  return self->makers->make_code (block->text, block->language, self->owner);
}

/* Adds blocks up to the cost of one label, so that a text of many pages does not block the main loop. */
static void
show_some (EaselMarkdownView *self)
{
  gsize n_bytes = 0;

  while (self->n_shown < self->blocks->len && n_bytes < EASEL_LIMIT_LABEL_CHARS)
    {
      const EaselMarkdownBlock *block = self->blocks->pdata[self->n_shown++];
      gboolean are_shown = has_pictures (self, block);

      if (!are_shown || !is_of_pictures (block))
        {
          GtkWidget *child = make_words (self, block);

          gtk_box_append (GTK_BOX (self), block->quote ? make_quote (child) : child);
        }
      if (are_shown)
        append_pictures (self, block);
      /* Each label has a fixed cost, each table cell too. */
      n_bytes += strlen (block->text) * (block->rows != NULL ? 4 : 1) + 200 * (1 + block->links->len) +
                 (block->language != NULL ? CODE_COST : 0);
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
  g_clear_object (&EASEL_MARKDOWN_VIEW (object)->owner);
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
 * @text: foreign text, prepared by easel_text_for_layout()
 * @makers: (nullable): static: functions that create widgets for images and code; both are shown as text without it
 * @owner: (nullable): data for @makers
 *
 * Shows Markdown. The parts of a long text are added one after another while the main loop is idle.
 *
 * Returns: (transfer floating): the widget
 */
GtkWidget *
easel_markdown_view_new (const char                *text,
                         const EaselMarkdownMakers *makers,
                         GObject                   *owner)
{
  EaselMarkdownView *self;

  g_return_val_if_fail (text != NULL, NULL);

  self = g_object_new (EASEL_TYPE_MARKDOWN_VIEW, NULL);
  self->makers = makers;
  g_set_object (&self->owner, owner);
  self->blocks = easel_markdown_parse (text);
  show_some (self);
  if (self->n_shown < self->blocks->len)
    self->source = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, EASEL_LIMIT_TURN_INTERVAL, more_cb, self, NULL);
  return GTK_WIDGET (self);
}
