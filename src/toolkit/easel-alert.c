/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-alert.h"

#include <glib/gi18n-lib.h>

#include "easel-dialog-private.h"

typedef struct
{
  GtkWindow *window;     /* nullable, weak: the window that the question belongs to */
  gboolean   responded;  /* closing is not a response any more */
} EaselAlertPrivate;

#if ADW_CHECK_VERSION (1, 5, 0)
#define PARENT_TYPE ADW_TYPE_ALERT_DIALOG
#define PARENT(alert) ADW_ALERT_DIALOG (alert)
#define PARENT_CLASS(klass) ADW_ALERT_DIALOG_CLASS (klass)
#define parent_call(name) adw_alert_dialog_##name
#else
#define PARENT_TYPE ADW_TYPE_MESSAGE_DIALOG
#define PARENT(alert) ADW_MESSAGE_DIALOG (alert)
#define PARENT_CLASS(klass) ADW_MESSAGE_DIALOG_CLASS (klass)
#define parent_call(name) adw_message_dialog_##name
#endif

G_DEFINE_TYPE_WITH_PRIVATE (EaselAlert, easel_alert, PARENT_TYPE)

static EaselAlertPrivate *
get_private (EaselAlert *self)
{
  return easel_alert_get_instance_private (self);
}

static void
set_window (EaselAlert *self,
            GtkWindow  *window)
{
  g_set_weak_pointer (&get_private (self)->window, window);
}

static void
easel_alert_response (EASEL_ALERT_PARENT *parent,
                      const char         *id)
{
  EaselAlert *self = EASEL_ALERT (parent);

  if (EASEL_ALERT_GET_CLASS (self)->response != NULL)
    EASEL_ALERT_GET_CLASS (self)->response (self, id);
}

static void
easel_alert_dispose (GObject *object)
{
  set_window (EASEL_ALERT (object), NULL);
  G_OBJECT_CLASS (easel_alert_parent_class)->dispose (object);
}

/* --- a dialog in the window of its parent ------------------------------------------------------------------------- */

#if ADW_CHECK_VERSION (1, 5, 0)

static void
easel_alert_closed (AdwDialog *dialog)
{
  if (!get_private (EASEL_ALERT (dialog))->responded)
    ADW_DIALOG_CLASS (easel_alert_parent_class)->closed (dialog);
}

static void
init_closing (EaselAlertClass *klass)
{
  ADW_DIALOG_CLASS (klass)->closed = easel_alert_closed;
}

/* Returns: (nullable): the window that shows only the question. */
static GtkWindow *
find_own_window (EaselAlert *self)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));

  return GTK_IS_WINDOW (parent) ? GTK_WINDOW (parent) : NULL;
}

static void
show_in (EaselAlert *self,
         GtkWidget  *parent)
{
  easel_dialog_present_in (ADW_DIALOG (self), parent);
}

/* Without a parent, the library shows the question in a window of its own. */
static void
show_apart (EaselAlert *self,
            GtkWindow  *parent)
{
  if (find_own_window (self) == NULL)
    adw_dialog_present (ADW_DIALOG (self), NULL);
  gtk_window_set_transient_for (find_own_window (self), parent);
  gtk_window_present (find_own_window (self));
}

static void
set_focus (EaselAlert *self,
           GtkWidget  *widget)
{
  easel_dialog_focus_in (ADW_DIALOG (self), widget);
}

static void
close_by_user (EaselAlert *self)
{
  easel_dialog_close_in (ADW_DIALOG (self));
}

static void
respond (EaselAlert *self,
         const char *id)
{
  close_by_user (self);
  g_signal_emit_by_name (self, "response", id);
}

static void
dismiss (EaselAlert *self)
{
  if (find_own_window (self) != NULL)
    gtk_window_destroy (find_own_window (self));
  else if (gtk_widget_get_parent (GTK_WIDGET (self)) != NULL)
    easel_dialog_close_in (ADW_DIALOG (self));
  else if (g_object_is_floating (self))
    g_object_unref (g_object_ref_sink (self));
}

/* --- a window of its own ------------------------------------------------------------------------------------------ */

#else

static void
init_closing (EaselAlertClass *klass)
{
}

static GtkWindow *
find_own_window (EaselAlert *self)
{
  return GTK_WINDOW (self);
}

static void
show_apart (EaselAlert *self,
            GtkWindow  *parent)
{
  gtk_window_set_modal (GTK_WINDOW (self), FALSE);
  gtk_window_set_transient_for (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
}

static void
forget_parent_cb (GtkWindow *dialog)
{
  gtk_window_set_transient_for (dialog, NULL);
}

/* A response may destroy the parent. The dialog, which exists a moment longer, would access it. */
static void
show_in (EaselAlert *self,
         GtkWidget  *parent)
{
  GtkWindow *window = get_private (self)->window;

  gtk_window_set_transient_for (GTK_WINDOW (self), window);
  if (window == NULL)
    gtk_window_set_title (GTK_WINDOW (self), adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (self)));
  else
    g_signal_connect_object (window, "destroy", G_CALLBACK (forget_parent_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (self));
}

static void
set_focus (EaselAlert *self,
           GtkWidget  *widget)
{
  gtk_window_set_focus (GTK_WINDOW (self), widget);
}

static void
close_by_user (EaselAlert *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static void
respond (EaselAlert *self,
         const char *id)
{
  gtk_window_destroy (GTK_WINDOW (self));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (self), id);
}

static void
dismiss (EaselAlert *self)
{
  gtk_window_destroy (GTK_WINDOW (self));
}

#endif

/* ------------------------------------------------------------------------------------------------------------------ */

static void
easel_alert_class_init (EaselAlertClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_alert_dispose;
  PARENT_CLASS (klass)->response = easel_alert_response;
  init_closing (klass);
}

static void
easel_alert_init (EaselAlert *self)
{
}

EaselAlert *
easel_alert_new (const char *heading,
                 const char *body)
{
  return g_object_new (EASEL_TYPE_ALERT, "heading", heading, "body", body != NULL ? body : "", NULL);
}

EaselAlert *
easel_alert_new_for (const char            *heading,
                     const char            *body,
                     const char            *id,
                     const char            *label,
                     AdwResponseAppearance  appearance)
{
  EaselAlert *self = easel_alert_new (heading, body);

  easel_alert_add_response (self, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  easel_alert_add_response (self, id, label, appearance);
  easel_alert_set_default_response (self, "cancel");
  easel_alert_set_close_response (self, "cancel");
  return self;
}

const char *
easel_alert_get_heading (EaselAlert *self)
{
  g_return_val_if_fail (EASEL_IS_ALERT (self), NULL);
  return parent_call (get_heading) (PARENT (self));
}

void
easel_alert_set_heading (EaselAlert *self,
                         const char *heading)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  parent_call (set_heading) (PARENT (self), heading);
}

const char *
easel_alert_get_body (EaselAlert *self)
{
  g_return_val_if_fail (EASEL_IS_ALERT (self), NULL);
  return parent_call (get_body) (PARENT (self));
}

void
easel_alert_set_body (EaselAlert *self,
                      const char *body)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  g_return_if_fail (body != NULL);
  parent_call (set_body) (PARENT (self), body);
}

GtkWidget *
easel_alert_get_extra_child (EaselAlert *self)
{
  g_return_val_if_fail (EASEL_IS_ALERT (self), NULL);
  return parent_call (get_extra_child) (PARENT (self));
}

void
easel_alert_set_extra_child (EaselAlert *self,
                             GtkWidget  *child)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  parent_call (set_extra_child) (PARENT (self), child);
}

void
easel_alert_add_response (EaselAlert            *self,
                          const char            *id,
                          const char            *label,
                          AdwResponseAppearance  appearance)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  g_return_if_fail (id != NULL && label != NULL);

  parent_call (add_response) (PARENT (self), id, label);
  parent_call (set_response_appearance) (PARENT (self), id, appearance);
}

gboolean
easel_alert_has_response (EaselAlert *self,
                          const char *id)
{
  g_return_val_if_fail (EASEL_IS_ALERT (self), FALSE);
  return parent_call (has_response) (PARENT (self), id);
}

void
easel_alert_set_response_label (EaselAlert *self,
                                const char *id,
                                const char *label)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  parent_call (set_response_label) (PARENT (self), id, label);
}

gboolean
easel_alert_get_response_enabled (EaselAlert *self,
                                  const char *id)
{
  g_return_val_if_fail (EASEL_IS_ALERT (self), FALSE);
  return parent_call (get_response_enabled) (PARENT (self), id);
}

void
easel_alert_set_response_enabled (EaselAlert *self,
                                  const char *id,
                                  gboolean    enabled)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  parent_call (set_response_enabled) (PARENT (self), id, enabled);
}

const char *
easel_alert_get_default_response (EaselAlert *self)
{
  g_return_val_if_fail (EASEL_IS_ALERT (self), NULL);
  return parent_call (get_default_response) (PARENT (self));
}

void
easel_alert_set_default_response (EaselAlert *self,
                                  const char *id)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  parent_call (set_default_response) (PARENT (self), id);
}

const char *
easel_alert_get_close_response (EaselAlert *self)
{
  g_return_val_if_fail (EASEL_IS_ALERT (self), NULL);
  return parent_call (get_close_response) (PARENT (self));
}

void
easel_alert_set_close_response (EaselAlert *self,
                                const char *id)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  parent_call (set_close_response) (PARENT (self), id);
}

void
easel_alert_set_focus (EaselAlert *self,
                       GtkWidget  *widget)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  set_focus (self, widget);
}

void
easel_alert_present (EaselAlert *self,
                     GtkWidget  *parent)
{
  GtkRoot *root;

  g_return_if_fail (EASEL_IS_ALERT (self));
  g_return_if_fail (parent == NULL || GTK_IS_WIDGET (parent));

  root = parent != NULL ? gtk_widget_get_root (parent) : NULL;
  set_window (self, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL);
  show_in (self, parent);
}

void
easel_alert_present_apart (EaselAlert *self,
                           GtkWindow  *parent)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));

  set_window (self, parent);
  show_apart (self, parent);
}

void
easel_alert_hide (EaselAlert *self)
{
  g_return_if_fail (EASEL_IS_ALERT (self));

  if (find_own_window (self) != NULL)
    gtk_widget_set_visible (GTK_WIDGET (find_own_window (self)), FALSE);
}

gboolean
easel_alert_is_shown (EaselAlert *self)
{
  GtkRoot *root;

  g_return_val_if_fail (EASEL_IS_ALERT (self), FALSE);

  root = gtk_widget_get_root (GTK_WIDGET (self));
  return root != NULL && gtk_widget_get_visible (GTK_WIDGET (root));
}

GtkWindow *
easel_alert_get_window (EaselAlert *self)
{
  g_return_val_if_fail (EASEL_IS_ALERT (self), NULL);
  return get_private (self)->window;
}

void
easel_alert_raise (EaselAlert *self)
{
  GtkRoot *root;

  g_return_if_fail (EASEL_IS_ALERT (self));

  root = gtk_widget_get_root (GTK_WIDGET (self));
  if (root != NULL)
    gtk_window_present (GTK_WINDOW (root));
}

void
easel_alert_respond (EaselAlert *self,
                     const char *id)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  g_return_if_fail (id != NULL);

  /* An alert that was answered before it opened is there until it has opened. */
  if (get_private (self)->responded)
    return;
  g_object_ref (self);
  get_private (self)->responded = TRUE;
  respond (self, id);
  g_object_unref (self);
}

void
easel_alert_close (EaselAlert *self)
{
  g_return_if_fail (EASEL_IS_ALERT (self));
  close_by_user (self);
}

void
easel_alert_dismiss (EaselAlert *self)
{
  g_return_if_fail (EASEL_IS_ALERT (self));

  g_object_ref (self);
  get_private (self)->responded = TRUE;
  if (EASEL_ALERT_GET_CLASS (self)->dismissed != NULL)
    EASEL_ALERT_GET_CLASS (self)->dismissed (self);
  dismiss (self);
  g_object_unref (self);
}
