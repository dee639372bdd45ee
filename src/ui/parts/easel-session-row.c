/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-session-row.h"

#include <glib/gi18n.h>

#include "easel-label-tooltip.h"
#include "easel-limits.h"
#include "easel-session-labels.h"
#include "easel-text.h"
#include "easel-unseen-badge.h"

struct _EaselSessionRow
{
  AdwBin parent_instance;

  GtkLabel *title;
  GtkLabel *activity;
  GtkLabel *facts;
  GtkWidget *forget;
  EaselUnseenBadge *badge;
  GtkWidget *mark;
  EaselSource *source;    /* nullable */
  EaselSession *session;
};

G_DEFINE_FINAL_TYPE (EaselSessionRow, easel_session_row, ADW_TYPE_BIN)

static void
easel_session_row_dispose (GObject *object)
{
  EaselSessionRow *self = EASEL_SESSION_ROW (object);

  g_clear_object (&self->source);
  g_clear_object (&self->session);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (easel_session_row_parent_class)->dispose (object);
}

static void
easel_session_row_class_init (EaselSessionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_session_row_dispose;
  g_type_ensure (EASEL_TYPE_UNSEEN_BADGE);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-session-row.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselSessionRow, title);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionRow, activity);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionRow, facts);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionRow, forget);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionRow, badge);
  gtk_widget_class_bind_template_child (widget_class, EaselSessionRow, mark);
}

static void
easel_session_row_init (EaselSessionRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_label_tooltip_add (self->title);
}

char *
easel_session_row_dup_title (EaselSession *session)
{
  const char *title = session == NULL ? NULL : easel_session_get_title (session);
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);

  return *shown != '\0' ? g_steal_pointer (&shown) : g_strdup (_("Untitled session"));
}

static void
update (EaselSessionRow *self)
{
  const char *activity = easel_session_get_activity (self->session);
  g_autofree char *title = easel_session_row_dup_title (self->session);
  g_autofree char *shown = easel_text_for_display (activity != NULL ? activity : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *facts = easel_session_labels_dup_details (self->session, g_get_real_time ());

  gtk_label_set_text (self->facts, facts);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), *facts != '\0');
  gtk_widget_set_visible (self->forget, self->source != NULL && easel_source_can_forget (self->source, self->session));
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->activity, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->activity), *shown != '\0');
}

/** easel_session_row_new: (transfer floating). */
GtkWidget *
easel_session_row_new (EaselSource  *source,
                       EaselSession *session)
{
  EaselSessionRow *self;

  g_return_val_if_fail (source == NULL || EASEL_IS_SOURCE (source), NULL);
  g_return_val_if_fail (EASEL_IS_SESSION (session), NULL);

  self = g_object_new (EASEL_TYPE_SESSION_ROW, NULL);
  g_set_object (&self->source, source);
  self->session = g_object_ref (session);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->forget), "(ss)",
                                    source != NULL ? easel_source_get_id (source) : "",
                                    easel_session_get_uri (session));
  g_signal_connect_object (session, "notify::agent", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::status", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::modified", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_session_get_canvases (session), "items-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::title", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::activity", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

void
easel_session_row_set_chosen (EaselSessionRow *self,
                              gboolean         chosen)
{
  g_return_if_fail (EASEL_IS_SESSION_ROW (self));

  gtk_widget_set_opacity (self->mark, chosen ? 1 : 0);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, chosen, -1);
}

void
easel_session_row_set_unseen (EaselSessionRow *self,
                              guint            n)
{
  g_return_if_fail (EASEL_IS_SESSION_ROW (self));

  easel_unseen_badge_set_count (self->badge, n);
}
