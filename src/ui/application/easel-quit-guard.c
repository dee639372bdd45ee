/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-quit-guard.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-native-kinds.h"
#include "easel-text.h"

struct _EaselQuitGuard
{
  GObject parent_instance;

  GtkApplication *application;   /* owns us */
  EaselProvider *provider;
  GtkWindow *dialog;             /* weak: while the person is asked */
  EaselInstance *asked;          /* what the dialog is about, or what is being copied */
  gboolean agreed;
};

enum { SIGNAL_QUIT, SIGNAL_TOLD, SIGNAL_FLUSH, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselQuitGuard, easel_quit_guard, G_TYPE_OBJECT)

static void
go_on (EaselQuitGuard *self)
{
  if (easel_quit_guard_may_quit (self))
    g_signal_emit (self, signals[SIGNAL_QUIT], 0);
}

static const EaselNativeKind *
kind_of (EaselInstance *instance)
{
  return easel_native_kinds_find (easel_instance_get_declaration (instance)->canvas_id);
}

static void
rescued_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselQuitGuard) self = user_data;
  EaselInstance *instance = EASEL_INSTANCE (source);
  g_autofree char *sentence = NULL;
  gboolean rescued = kind_of (instance)->rescue_finish (instance, result, &sentence);

  g_clear_object (&self->asked);
  if (sentence != NULL)
    g_signal_emit (self, signals[SIGNAL_TOLD], 0, sentence);
  if (rescued)
    go_on (self);
}

static void
response_cb (EaselQuitGuard   *self,
             const char       *response,
             AdwMessageDialog *dialog)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (dialog));

  /* Only the first response counts: closing the dialog would be another. */
  g_signal_handlers_disconnect_by_data (dialog, self);
  g_clear_weak_pointer (&self->dialog);
  if (g_str_equal (response, "copy"))
    {
      kind_of (self->asked)->rescue_async (self->asked, parent, rescued_cb, g_object_ref (self));
      return;
    }
  g_clear_object (&self->asked);
  self->agreed = g_str_equal (response, "quit");
  if (self->agreed)
    g_signal_emit (self, signals[SIGNAL_QUIT], 0);
}

static void
present (EaselQuitGuard   *self,
         AdwMessageDialog *dialog)
{
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->dialog, GTK_WINDOW (dialog));
  gtk_window_present (self->dialog);
}

/* The windows that keep the program alive; a dialog belongs to one of them. */
static GList *
list_windows (EaselQuitGuard *self)
{
  GList *found = NULL;

  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    if (gtk_window_get_transient_for (l->data) == NULL)
      found = g_list_append (found, l->data);
  return found;
}

static void
ask (EaselQuitGuard *self,
     GPtrArray      *unkept)
{
  g_autoptr(GList) windows = list_windows (self);
  g_autofree char *title = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *others = NULL;
  AdwMessageDialog *dialog;

  g_set_object (&self->asked, g_ptr_array_index (unkept, 0));
  g_object_get (self->asked, "title", &title, NULL);
  shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (windows != NULL ? windows->data : NULL,
                                                       _("Quit and Lose Text?"), NULL));
  if (unkept->len > 1)
    others = g_strdup_printf (ngettext ("%u more text is lost as well.", "%u more texts are lost as well.",
                                        unkept->len - 1), unkept->len - 1);
  /* Translators: %s is the name of a text; what follows is another sentence or nothing. */
  adw_message_dialog_format_body (dialog, _("“%s” has changes that are not saved, and Easel cannot keep them on the "
                                            "disk: it is full, or Easel may not write there. %s"),
                                  shown, others != NULL ? others : "");
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "quit", _("_Quit Anyway"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "quit", ADW_RESPONSE_DESTRUCTIVE);
  if (kind_of (self->asked)->rescue_async != NULL)
    {
      adw_message_dialog_add_response (dialog, "copy", _("Save a C_opy…"));
      adw_message_dialog_set_response_appearance (dialog, "copy", ADW_RESPONSE_SUGGESTED);
    }
  present (self, dialog);
}

static void
ask_about_settings (EaselQuitGuard *self)
{
  g_autoptr(GList) windows = list_windows (self);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
    adw_message_dialog_new (windows != NULL ? windows->data : NULL, _("Quit and Lose Settings?"),
                            _("Easel cannot write to the disk what you chose, allowed or took back: it is full, or "
                              "Easel may not write there. The next start does not know of it.")));

  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "quit", _("_Quit Anyway"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "quit", ADW_RESPONSE_DESTRUCTIVE);
  present (self, dialog);
}

static gboolean
close_request_cb (EaselQuitGuard *self,
                  GtkWindow      *window)
{
  g_autoptr(GList) windows = list_windows (self);

  /* The program lives on with the others. */
  if (windows == NULL || windows->data != window || windows->next != NULL)
    return GDK_EVENT_PROPAGATE;
  return easel_quit_guard_may_quit (self) ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
}

static void
window_added_cb (EaselQuitGuard *self,
                 GtkWindow      *window)
{
  g_signal_connect_object (window, "close-request", G_CALLBACK (close_request_cb), self, G_CONNECT_SWAPPED);
}

static void
easel_quit_guard_dispose (GObject *object)
{
  EaselQuitGuard *self = EASEL_QUIT_GUARD (object);

  g_clear_weak_pointer (&self->dialog);
  g_clear_object (&self->asked);
  g_clear_object (&self->provider);

  G_OBJECT_CLASS (easel_quit_guard_parent_class)->dispose (object);
}

static void
easel_quit_guard_class_init (EaselQuitGuardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_quit_guard_dispose;
  signals[SIGNAL_QUIT] = g_signal_new ("quit", EASEL_TYPE_QUIT_GUARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
  signals[SIGNAL_TOLD] = g_signal_new ("told", EASEL_TYPE_QUIT_GUARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_FLUSH] = g_signal_new ("flush", EASEL_TYPE_QUIT_GUARD, G_SIGNAL_RUN_LAST, 0,
                                        g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 0);
}

static void
easel_quit_guard_init (EaselQuitGuard *self)
{
}

/**
 * easel_quit_guard_new:
 * @application: has no window yet
 * @provider: what is asked for
 *
 * Returns: (transfer full): a guard
 */
EaselQuitGuard *
easel_quit_guard_new (GtkApplication *application,
                      EaselProvider  *provider)
{
  EaselQuitGuard *self = g_object_new (EASEL_TYPE_QUIT_GUARD, NULL);

  g_return_val_if_fail (GTK_IS_APPLICATION (application), self);
  g_return_val_if_fail (EASEL_IS_PROVIDER (provider), self);

  self->application = application;
  self->provider = g_object_ref (provider);
  g_signal_connect_object (application, "window-added", G_CALLBACK (window_added_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/**
 * easel_quit_guard_may_quit:
 * @self: a guard
 *
 * Writes what is to outlive the program. Where that fails, and something would be lost, the person is asked; their yes
 * comes as #EaselQuitGuard::quit.
 *
 * Returns: whether the program may end at once
 */
gboolean
easel_quit_guard_may_quit (EaselQuitGuard *self)
{
  g_autoptr(GPtrArray) unkept = NULL;
  gboolean lost = FALSE;

  g_return_val_if_fail (EASEL_IS_QUIT_GUARD (self), TRUE);

  if (self->agreed)
    return TRUE;
  if (easel_quit_guard_is_asking (self))
    {
      if (self->dialog != NULL)
        gtk_window_present (self->dialog);
      return FALSE;
    }
  unkept = easel_instances_find_unkept (easel_provider_get_instances (self->provider));
  if (unkept->len > 0)
    {
      ask (self, unkept);
      return FALSE;
    }
  g_signal_emit (self, signals[SIGNAL_FLUSH], 0, &lost);
  if (lost)
    ask_about_settings (self);
  return !lost;
}

/** easel_quit_guard_is_asking: whether the person has not answered yet. */
gboolean
easel_quit_guard_is_asking (EaselQuitGuard *self)
{
  g_return_val_if_fail (EASEL_IS_QUIT_GUARD (self), FALSE);

  return self->asked != NULL || self->dialog != NULL;
}
