/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-sandbox-window.h"

#include <glib/gi18n.h>

#include "easel-copy-button.h"
#include "easel-template.h"

struct _EaselSandboxWindow
{
  AdwWindow parent_instance;

  EaselWebEngine *engine;

  GtkLabel *reason;
  GtkWidget *cure;
  GtkLabel *cause;
  GtkWidget *commands;
  GtkWidget *outcome;
  GtkWidget *again;
};

G_DEFINE_FINAL_TYPE (EaselSandboxWindow, easel_sandbox_window, ADW_TYPE_WINDOW)

static void
easel_sandbox_window_dispose (GObject *object)
{
  g_clear_object (&EASEL_SANDBOX_WINDOW (object)->engine);
  G_OBJECT_CLASS (easel_sandbox_window_parent_class)->dispose (object);
}

/* Tries again; refusal_cb() closes the window on success. */
static void
again_cb (EaselSandboxWindow *self)
{
  if (!easel_web_engine_try_again (self->engine))
    gtk_widget_set_visible (self->outcome, TRUE);
}

static void
easel_sandbox_window_class_init (EaselSandboxWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_sandbox_window_dispose;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-sandbox-window.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselSandboxWindow, reason);
  gtk_widget_class_bind_template_child (widget_class, EaselSandboxWindow, cure);
  gtk_widget_class_bind_template_child (widget_class, EaselSandboxWindow, cause);
  gtk_widget_class_bind_template_child (widget_class, EaselSandboxWindow, commands);
  gtk_widget_class_bind_template_child (widget_class, EaselSandboxWindow, outcome);
  gtk_widget_class_bind_template_child (widget_class, EaselSandboxWindow, again);
  gtk_widget_class_bind_template_callback (widget_class, again_cb);
}

static void
easel_sandbox_window_init (EaselSandboxWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
new_row (const char *command)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (command);
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "monospace");
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 6);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), easel_copy_button_new (command));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  return row;
}

static void
show_cure (EaselSandboxWindow *self)
{
  g_auto(GStrv) commands = NULL;
  g_autofree char *cause = easel_web_engine_find_remedy (self->engine, &commands);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->commands)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->commands), row);
  for (guint i = 0; commands != NULL && commands[i] != NULL; i++)
    gtk_list_box_append (GTK_LIST_BOX (self->commands), new_row (commands[i]));
  gtk_label_set_text (self->cause, cause != NULL ? cause : "");
  gtk_widget_set_visible (self->cure, cause != NULL);
  gtk_widget_set_visible (self->commands, commands != NULL);
}

static void
refusal_cb (EaselSandboxWindow *self)
{
  const char *refusal = easel_web_engine_get_refusal (self->engine);

  if (refusal == NULL)
    {
      gtk_window_close (GTK_WINDOW (self));
      return;
    }
  gtk_label_set_text (self->reason, refusal);
  show_cure (self);
}

/**
 * easel_sandbox_window_new:
 * @parent: the panel
 * @engine: an engine with a refusal
 *
 * Returns: (transfer none): the window, not shown yet
 */
GtkWindow *
easel_sandbox_window_new (GtkWindow      *parent,
                          EaselWebEngine *engine)
{
  EaselSandboxWindow *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (EASEL_IS_WEB_ENGINE (engine), NULL);

  self = g_object_new (EASEL_TYPE_SANDBOX_WINDOW, "transient-for", parent, NULL);
  self->engine = g_object_ref (engine);
  g_signal_connect_object (engine, "refusal-changed", G_CALLBACK (refusal_cb), self, G_CONNECT_SWAPPED);
  refusal_cb (self);
  return GTK_WINDOW (self);
}
