/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-source-row.h"

#include <glib/gi18n.h>

#include "easel-host-mark.h"
#include "easel-label-tooltip.h"
#include "easel-limits.h"
#include "easel-source-display.h"
#include "easel-text.h"

struct _EaselSourceRow
{
  AdwBin parent_instance;

  GtkImage *icon;
  EaselHostMark *mark;
  GtkLabel *title;
  GtkLabel *state;
  GtkWidget *enter_token;
  GtkWidget *retry;
  GtkWidget *rename;
  GtkWidget *forget;
  EaselSource *source;
};

G_DEFINE_FINAL_TYPE (EaselSourceRow, easel_source_row, ADW_TYPE_BIN)

static void
easel_source_row_dispose (GObject *object)
{
  EaselSourceRow *self = EASEL_SOURCE_ROW (object);

  g_clear_object (&self->source);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (easel_source_row_parent_class)->dispose (object);
}

static void
easel_source_row_class_init (EaselSourceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_source_row_dispose;
  g_type_ensure (EASEL_TYPE_HOST_MARK);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-source-row.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselSourceRow, icon);
  gtk_widget_class_bind_template_child (widget_class, EaselSourceRow, mark);
  gtk_widget_class_bind_template_child (widget_class, EaselSourceRow, title);
  gtk_widget_class_bind_template_child (widget_class, EaselSourceRow, state);
  gtk_widget_class_bind_template_child (widget_class, EaselSourceRow, enter_token);
  gtk_widget_class_bind_template_child (widget_class, EaselSourceRow, retry);
  gtk_widget_class_bind_template_child (widget_class, EaselSourceRow, rename);
  gtk_widget_class_bind_template_child (widget_class, EaselSourceRow, forget);
}

static void
easel_source_row_init (EaselSourceRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_label_tooltip_add (self->state);
}

static void
update (EaselSourceRow *self)
{
  EaselConnectionState state = easel_source_get_state (self->source);
  const char *reason = easel_source_get_reason (self->source);
  gboolean is_refused = easel_source_get_refused (self->source) != NULL;
  g_autofree char *title = easel_source_display_title (self->source);
  g_autofree char *shown = NULL;

  if (reason == NULL)
    reason = easel_source_display_text (self->source);
  shown = easel_text_for_display (reason != NULL ? reason : "", EASEL_LIMIT_DISPLAY_CHARS);
  gtk_image_set_from_icon_name (self->icon, easel_source_display_icon (self->source));
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->state, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->state), *shown != '\0');
  gtk_widget_set_visible (self->enter_token, is_refused);
  gtk_widget_set_visible (self->retry,
                          state == EASEL_CONNECTION_LOST || (state == EASEL_CONNECTION_FAILED && !is_refused));
}

/** easel_source_row_new: (transfer floating). */
GtkWidget *
easel_source_row_new (EaselSource *source,
                      gboolean     can_forget)
{
  EaselSourceRow *self;
  const char *id;

  g_return_val_if_fail (EASEL_IS_SOURCE (source), NULL);

  self = g_object_new (EASEL_TYPE_SOURCE_ROW, NULL);
  self->source = g_object_ref (source);
  easel_host_mark_set_source (self->mark, source);
  id = easel_source_get_id (source);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->enter_token), "s", id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->retry), "s", id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->forget), "s", id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->rename), "s", id);
  gtk_widget_set_visible (self->forget, can_forget);
  gtk_widget_set_visible (self->rename, can_forget && easel_source_can_rename (source));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->icon), easel_source_display_kind (source));
  g_signal_connect_object (source, "notify::title", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (source, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (source, "notify::reason", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
