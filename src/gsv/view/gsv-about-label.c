/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-about-label.h"

#include <glib/gi18n-lib.h>

#include "easel-text.h"
#include "gsv-limits.h"

static void
update (GsvDocument *document,
        GParamSpec  *pspec,
        GtkLabel    *label)
{
  g_autofree char *mode = easel_text_for_display (gsv_document_get_mode (document), EASEL_LIMIT_DISPLAY_CHARS);
  const char *owner = gsv_document_get_owner (document);
  g_autofree char *revision = g_strdup_printf ("%" G_GINT64_FORMAT, gsv_document_get_revision (document));
  /* Translators: %1$s is a kind of canvas such as "html", %2$s counts its changes. */
  g_autofree char *text = g_strdup_printf (_("%1$s, revision %2$s"), mode, revision);
  g_autofree char *shown = owner != NULL ? easel_text_for_display (owner, EASEL_LIMIT_DISPLAY_CHARS) : NULL;
  g_autoptr(GDateTime) updated = g_date_time_new_from_unix_local (gsv_document_get_updated (document));
  g_autofree char *time = updated != NULL ? g_date_time_format (updated, "%c") : g_strdup ("");
  g_autofree char *whole = g_strjoin ("\n", text, time, shown, NULL);

  gtk_label_set_text (label, whole);
}

GtkWidget *
gsv_about_label_new (GsvDocument *document)
{
  GtkWidget *label = gtk_label_new (NULL);

  g_return_val_if_fail (GSV_IS_DOCUMENT (document), NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "dim-label");
  g_signal_connect_object (document, "notify", G_CALLBACK (update), label, 0);
  update (document, NULL, GTK_LABEL (label));
  return label;
}
