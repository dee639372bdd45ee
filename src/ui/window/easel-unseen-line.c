/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-unseen-line.h"

#include "easel-agent-labels.h"
#include "easel-label-tooltip.h"

struct _EaselUnseenLine
{
  AdwBin parent_instance;

  GtkRevealer *revealer;
  GtkLabel *label;

  EaselHub *hub;
  EaselUnseen *unseen;
  EaselCanvas *canvas;         /* nullable: the canvas that the line shows */
  GSignalGroup *canvas_signals;
};

G_DEFINE_FINAL_TYPE (EaselUnseenLine, easel_unseen_line, ADW_TYPE_BIN)

static guint wanted_signal;

static void
update_text (EaselUnseenLine *self)
{
  g_autofree char *sentence = easel_agent_labels_dup_opened (self->canvas);

  gtk_label_set_text (self->label, sentence);
}

static void
set_canvas (EaselUnseenLine *self,
            EaselCanvas     *canvas)
{
  g_set_object (&self->canvas, canvas);
  g_signal_group_set_target (self->canvas_signals, canvas);
  if (canvas != NULL)
    update_text (self);
  gtk_revealer_set_reveal_child (self->revealer, canvas != NULL);
  gtk_widget_set_can_target (GTK_WIDGET (self), canvas != NULL);
  gtk_widget_set_can_focus (GTK_WIDGET (self), canvas != NULL);
}

static gboolean
is_elsewhere (EaselUnseenLine *self,
              EaselCanvas     *canvas)
{
  return easel_canvas_get_session (canvas) != easel_hub_get_session (self->hub);
}

static void
added_cb (EaselUnseenLine *self,
          EaselCanvas     *canvas)
{
  if (is_elsewhere (self, canvas))
    set_canvas (self, canvas);
}

static void
changed_cb (EaselUnseenLine *self)
{
  if (self->canvas != NULL && (!easel_unseen_has (self->unseen, self->canvas) || !is_elsewhere (self, self->canvas)))
    set_canvas (self, NULL);
}

static void
show_cb (EaselUnseenLine *self)
{
  g_autoptr(EaselCanvas) canvas = self->canvas == NULL ? NULL : g_object_ref (self->canvas);

  if (canvas != NULL)
    g_signal_emit (self, wanted_signal, 0, canvas);
}

static void
dismiss_cb (EaselUnseenLine *self)
{
  set_canvas (self, NULL);
}

static void
easel_unseen_line_dispose (GObject *object)
{
  EaselUnseenLine *self = EASEL_UNSEEN_LINE (object);

  g_clear_object (&self->canvas_signals);
  g_clear_object (&self->canvas);
  g_clear_object (&self->unseen);
  g_clear_object (&self->hub);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (easel_unseen_line_parent_class)->dispose (object);
}

static void
easel_unseen_line_class_init (EaselUnseenLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_unseen_line_dispose;
  wanted_signal = g_signal_new ("wanted", EASEL_TYPE_UNSEEN_LINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                              G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-unseen-line.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselUnseenLine, revealer);
  gtk_widget_class_bind_template_child (widget_class, EaselUnseenLine, label);
  gtk_widget_class_bind_template_callback (widget_class, show_cb);
  gtk_widget_class_bind_template_callback (widget_class, dismiss_cb);
}

static void
easel_unseen_line_init (EaselUnseenLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_label_tooltip_add (self->label);
  self->canvas_signals = g_signal_group_new (EASEL_TYPE_CANVAS);
  g_signal_group_connect_swapped (self->canvas_signals, "notify::title", G_CALLBACK (update_text), self);
  set_canvas (self, NULL);
}

void
easel_unseen_line_set_unseen (EaselUnseenLine *self,
                              EaselHub        *hub,
                              EaselUnseen     *unseen)
{
  g_return_if_fail (EASEL_IS_UNSEEN_LINE (self) && self->unseen == NULL);
  g_return_if_fail (EASEL_IS_HUB (hub));
  g_return_if_fail (EASEL_IS_UNSEEN (unseen));

  self->hub = g_object_ref (hub);
  self->unseen = g_object_ref (unseen);
  g_signal_connect_object (unseen, "added", G_CALLBACK (added_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (unseen, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hub, "notify::session", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}
