/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-application-private.h"

#include "easel-canvas-page.h"
#include "easel-preferences.h"
#include "easel-question-card.h"

#define NOTIFICATION "question"

/* The person may be elsewhere; the question waits in the panel. */
static void
question_cb (EaselApplication *self,
             EaselQuestion    *question)
{
  g_autofree char *asker = easel_question_card_dup_asker (question);
  g_autofree char *what = easel_attention_dup_plain (easel_question_get_what (question));
  g_autoptr(GNotification) notification = NULL;

  if (gtk_application_get_active_window (GTK_APPLICATION (self)) != NULL &&
      gtk_window_is_active (gtk_application_get_active_window (GTK_APPLICATION (self))))
    return;
  notification = g_notification_new (asker);
  g_notification_set_body (notification, what);
  g_notification_set_default_action (notification, "app.present");
  g_application_send_notification (G_APPLICATION (self), NOTIFICATION, notification);
}

static void
questions_cb (EaselApplication *self,
              guint             position,
              guint             removed,
              guint             added,
              GListModel       *questions)
{
  if (g_list_model_get_n_items (questions) == 0)
    g_application_withdraw_notification (G_APPLICATION (self), NOTIFICATION);
}

static void
renew_cb (EaselApplication *self,
          EaselSurface     *surface)
{
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (surface), EASEL_TYPE_CANVAS_PAGE);

  if (page != NULL)
    easel_canvas_page_renew (EASEL_CANVAS_PAGE (page));
}

/* file: canvases may show what lies in the folders that the person granted to native ones. */
static void
folders_cb (EaselApplication *self)
{
  g_auto(GStrv) folders = easel_native_dup_folders (self->native);

  easel_web_engine_set_granted (self->engine, (const char * const *) folders);
}

/** easel_application_make_native: before the first host is connected. */
void
easel_application_make_native (EaselApplication *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", NULL);
  g_autoptr(GSettings) settings = easel_settings_find ();
  EaselConsent *consent;

  g_return_if_fail (EASEL_IS_APPLICATION (self));

  self->native = easel_native_new (folder, settings, easel_web_engine_get_refusal (self->engine));
  consent = easel_native_get_consent (self->native);
  easel_connections_set_provider (self->connections, easel_native_get_provider (self->native));
  g_signal_connect_object (easel_native_get_folders (self->native), "items-changed", G_CALLBACK (folders_cb), self,
                           G_CONNECT_SWAPPED);
  folders_cb (self);
  g_signal_connect_object (self->native, "renew", G_CALLBACK (renew_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (consent, "question", G_CALLBACK (question_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_consent_get_questions (consent), "items-changed", G_CALLBACK (questions_cb), self,
                           G_CONNECT_SWAPPED);
}

/** easel_application_show_preferences: one window of them, in front. */
void
easel_application_show_preferences (EaselApplication *self)
{
  GtkWindow *window;

  g_return_if_fail (EASEL_IS_APPLICATION (self));

  if (self->preferences == NULL)
    {
      window = easel_preferences_new (GTK_WINDOW (easel_application_present (self)), self->native, self->hub);
      g_set_weak_pointer (&self->preferences, window);
    }
  gtk_window_present (self->preferences);
}
