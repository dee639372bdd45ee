/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-unseen-badge.h"

#include <glib/gi18n.h>

/* Larger numbers do not fit and are not needed. */
#define MAX_SHOWN 99

struct _EaselUnseenBadge
{
  AdwBin parent_instance;

  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (EaselUnseenBadge, easel_unseen_badge, ADW_TYPE_BIN)

static void
easel_unseen_badge_class_init (EaselUnseenBadgeClass *klass)
{
}

static void
easel_unseen_badge_init (EaselUnseenBadge *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "news-pill");
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "numeric");
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->label));
}

void
easel_unseen_badge_set_count (EaselUnseenBadge *self,
                              guint             n)
{
  g_autofree char *shown = NULL;
  g_autofree char *spoken = NULL;

  g_return_if_fail (EASEL_IS_UNSEEN_BADGE (self));

  shown = n > MAX_SHOWN ? g_strdup_printf ("%u+", MAX_SHOWN) : g_strdup_printf ("%u", n);
  spoken = g_strdup_printf (ngettext ("%u new canvas", "%u new canvases", n), n);
  gtk_label_set_text (self->label, shown);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), spoken);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->label), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}
