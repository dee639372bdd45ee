/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-document-row.h"

#include <glib/gi18n-lib.h>

#include "easel-gsv-view-resources.h"
#include "easel-text.h"
#include "gsv-limits.h"

struct _GsvDocumentRow
{
  AdwActionRow parent_instance;

  GsvDocument *document;
};

enum { DETAILS, RENAME, DELETE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GsvDocumentRow, gsv_document_row, ADW_TYPE_ACTION_ROW)

static void
update (GsvDocumentRow *self)
{
  g_autofree char *title = easel_text_for_display (gsv_document_get_title (self->document), EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *mode = easel_text_for_display (gsv_document_get_mode (self->document), EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *revision = g_strdup_printf ("%" G_GINT64_FORMAT, gsv_document_get_revision (self->document));
  /* Translators: %1$s is a kind of canvas such as "html", %2$s counts its changes. */
  g_autofree char *subtitle = g_strdup_printf (_("%1$s, revision %2$s"), mode, revision);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
}

static void
details_cb (GsvDocumentRow *self)
{
  g_signal_emit (self, signals[DETAILS], 0, self->document);
}

static void
rename_cb (GsvDocumentRow *self)
{
  g_signal_emit (self, signals[RENAME], 0, self->document);
}

static void
delete_cb (GsvDocumentRow *self)
{
  g_signal_emit (self, signals[DELETE], 0, self->document);
}

static void
gsv_document_row_finalize (GObject *object)
{
  g_clear_object (&GSV_DOCUMENT_ROW (object)->document);
  G_OBJECT_CLASS (gsv_document_row_parent_class)->finalize (object);
}

static void
gsv_document_row_class_init (GsvDocumentRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gsv_document_row_finalize;
  easel_gsv_view_get_resource ();
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/gsv/gsv-document-row.ui");
  gtk_widget_class_bind_template_callback (widget_class, details_cb);
  gtk_widget_class_bind_template_callback (widget_class, rename_cb);
  gtk_widget_class_bind_template_callback (widget_class, delete_cb);
  signals[DETAILS] = g_signal_new ("details", GSV_TYPE_DOCUMENT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, GSV_TYPE_DOCUMENT);
  signals[RENAME] = g_signal_new ("rename", GSV_TYPE_DOCUMENT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, GSV_TYPE_DOCUMENT);
  signals[DELETE] = g_signal_new ("delete", GSV_TYPE_DOCUMENT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, GSV_TYPE_DOCUMENT);
}

static void
gsv_document_row_init (GsvDocumentRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
}

/** gsv_document_row_new: (transfer floating): the row of @document. */
GtkWidget *
gsv_document_row_new (GsvDocument *document)
{
  GsvDocumentRow *self;

  g_return_val_if_fail (GSV_IS_DOCUMENT (document), NULL);

  self = g_object_new (GSV_TYPE_DOCUMENT_ROW, NULL);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

/** gsv_document_row_get_document: (transfer none): the canvas of the row. */
GsvDocument *
gsv_document_row_get_document (GsvDocumentRow *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT_ROW (self), NULL);

  return self->document;
}
