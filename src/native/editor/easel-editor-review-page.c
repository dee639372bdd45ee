/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-review-page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"

/* Lines that are shown of each hunk; the number of further lines is shown. */
#define SHOWN_LINES 12

struct _EaselEditorReviewPage
{
  GtkBox             parent_instance;

  EaselEditorReview *review;
  GtkLabel          *notice;
  GtkButton         *reject_all;
  GtkButton         *accept_all;
  GtkWidget         *list;
  GPtrArray         *cards;   /* GtkWidget for each hunk, NULL once it is decided */
};

G_DEFINE_FINAL_TYPE (EaselEditorReviewPage, easel_editor_review_page, GTK_TYPE_BOX)

static void
update_notice (EaselEditorReviewPage *self)
{
  g_autofree char *text = NULL;
  guint n = 0;

  for (guint i = 0; i < self->cards->len; i++)
    n += self->cards->pdata[i] != NULL;
  text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The agent proposes %u change",
                                       "The agent proposes %u changes", n), n);
  gtk_label_set_text (self->notice, text);
}

static void
decided_cb (EaselEditorReviewPage *self,
            guint                  hunk)
{
  if (hunk >= self->cards->len || self->cards->pdata[hunk] == NULL)
    return;
  gtk_box_remove (GTK_BOX (self->list), self->cards->pdata[hunk]);
  self->cards->pdata[hunk] = NULL;
  update_notice (self);
}

static void
decide (GtkWidget *button,
        gboolean   accept)
{
  EaselEditorReviewPage *self =
    EASEL_EDITOR_REVIEW_PAGE (gtk_widget_get_ancestor (button, EASEL_TYPE_EDITOR_REVIEW_PAGE));
  guint hunk = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "easel-hunk"));

  easel_editor_review_decide (self->review, hunk, accept);
}

static void
accept_cb (GtkWidget *button)
{
  decide (button, TRUE);
}

static void
reject_cb (GtkWidget *button)
{
  decide (button, FALSE);
}

static void
accept_all_cb (EaselEditorReviewPage *self)
{
  if (self->review != NULL)
    easel_editor_review_decide_all (self->review, TRUE);
}

static void
reject_all_cb (EaselEditorReviewPage *self)
{
  if (self->review != NULL)
    easel_editor_review_decide_all (self->review, FALSE);
}

static GtkWidget *
make_line (const char *sign,
           const char *text,
           const char *css_class)
{
  g_autofree char *shown = g_strdup_printf ("%s %s", sign, text);
  GtkWidget *label = gtk_label_new (shown);

  /* Code is aligned left, even if its words are in a right-to-left script. */
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "monospace");
  gtk_widget_add_css_class (label, css_class);
  return label;
}

/* Bidirectional control characters are spelled out: the user must accept exactly what they read. */
static char *
name_marks (const char *text)
{
  GString *result = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if ((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069))
        g_string_append_printf (result, "<U+%04X>", c);
      else
        g_string_append_unichar (result, c);
    }
  return g_string_free (result, FALSE);
}

/* Adds lines of foreign text: each is cleaned, keeps its indentation, and is cut. */
static void
add_lines (GtkWidget  *box,
           const char *sign,
           const char *text,
           const char *css_class)
{
  g_auto(GStrv) lines = g_strsplit (text, "\n", SHOWN_LINES + 1);
  guint n = g_strv_length (lines);

  for (guint i = 0; i < MIN (n, SHOWN_LINES); i++)
    {
      gsize indent = MIN (strspn (lines[i], " \t"), 40);
      g_autofree char *named = name_marks (lines[i]);
      g_autofree char *shown = easel_text_for_display (named, EASEL_LIMIT_DISPLAY_CHARS);
      g_autofree char *line = g_strdup_printf ("%*s%s", (int) indent, "", shown);

      /* The empty string after a final line end is not a line. */
      if (i + 1 < n || *lines[i] != '\0')
        gtk_box_append (GTK_BOX (box), make_line (sign, line, css_class));
    }
  if (n > SHOWN_LINES && *lines[SHOWN_LINES] != '\0')
    gtk_box_append (GTK_BOX (box), make_line (sign, "…", css_class));
}

static GtkWidget *
make_button (guint       hunk,
             const char *label,
             const char *css_class,
             GCallback   callback)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_add_css_class (button, css_class);
  g_object_set_data (G_OBJECT (button), "easel-hunk", GUINT_TO_POINTER (hunk));
  g_signal_connect (button, "clicked", callback, NULL);
  return button;
}

static GtkWidget *
make_card (const EaselDiffHunk *hunk,
           guint                index)
{
  const struct { const char *sign, *text, *css_class; } parts[] = {
    { " ", hunk->before, "dim-label" },
    { "−", hunk->old_text, "error" },
    { "+", hunk->new_text, "success" },
    { " ", hunk->after, "dim-label" },
  };
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  /* Translators: %u is the number of a line in the text. */
  g_autofree char *title = g_strdup_printf (_("Line %u"), hunk->line + 1);
  GtkWidget *label = gtk_label_new (title);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (header, "toolbar");
  gtk_widget_add_css_class (label, "heading");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (label, 6);
  gtk_box_append (GTK_BOX (header), label);
  gtk_box_append (GTK_BOX (header), make_button (index, _("Reject"), "flat", G_CALLBACK (reject_cb)));
  gtk_box_append (GTK_BOX (header), make_button (index, _("Accept"), "suggested-action", G_CALLBACK (accept_cb)));
  gtk_box_append (GTK_BOX (card), header);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      GtkWidget *lines;

      if (*parts[i].text == '\0')
        continue;
      lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
      gtk_widget_set_margin_start (lines, 12);
      gtk_widget_set_margin_end (lines, 12);
      gtk_widget_set_margin_bottom (lines, 6);
      add_lines (lines, parts[i].sign, parts[i].text, parts[i].css_class);
      gtk_box_append (GTK_BOX (card), lines);
    }
  return card;
}

static void
easel_editor_review_page_dispose (GObject *object)
{
  EaselEditorReviewPage *self = EASEL_EDITOR_REVIEW_PAGE (object);

  if (self->review != NULL)
    g_signal_handlers_disconnect_by_data (self->review, self);
  g_clear_object (&self->review);
  g_clear_pointer (&self->cards, g_ptr_array_unref);

  G_OBJECT_CLASS (easel_editor_review_page_parent_class)->dispose (object);
}

static void
easel_editor_review_page_class_init (EaselEditorReviewPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_editor_review_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/editor/easel-editor-review-page.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselEditorReviewPage, notice);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorReviewPage, reject_all);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorReviewPage, accept_all);
  gtk_widget_class_bind_template_child (widget_class, EaselEditorReviewPage, list);
  gtk_widget_class_bind_template_callback (widget_class, accept_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, reject_all_cb);
}

static void
easel_editor_review_page_init (EaselEditorReviewPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (self->reject_all)), TRUE);
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (self->accept_all)), TRUE);
  self->cards = g_ptr_array_new ();
}

/** easel_editor_review_page_set_review: shows the undecided hunks of @review. */
void
easel_editor_review_page_set_review (EaselEditorReviewPage *self,
                                     EaselEditorReview     *review)
{
  GtkWidget *child;

  g_return_if_fail (EASEL_IS_EDITOR_REVIEW_PAGE (self));

  if (self->review != NULL)
    g_signal_handlers_disconnect_by_data (self->review, self);
  g_set_object (&self->review, review);
  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_box_remove (GTK_BOX (self->list), child);
  g_ptr_array_set_size (self->cards, 0);
  if (review == NULL)
    return;
  for (guint i = 0; i < easel_editor_review_get_n_hunks (review); i++)
    {
      GtkWidget *card = NULL;

      if (easel_editor_review_get_decision (review, i) == EASEL_EDITOR_PENDING)
        {
          card = make_card (easel_editor_review_get_hunk (review, i), i);
          gtk_box_append (GTK_BOX (self->list), card);
        }
      g_ptr_array_add (self->cards, card);
    }
  g_signal_connect_object (review, "decided", G_CALLBACK (decided_cb), self, G_CONNECT_SWAPPED);
  update_notice (self);
}
