/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-application-private.h"

#include <glib/gi18n.h>

#include "easel-canvas-page.h"
#include "easel-limits.h"
#include "easel-preferences.h"
#include "easel-question-card.h"
#include "easel-text.h"

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
quit_cb (EaselApplication *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "quit", NULL);
}

/* What happens before there is a window waits for it. */
static void
tell_cb (EaselApplication *self,
         const char       *sentence)
{
  if (self->window != NULL)
    {
      easel_panel_notify_person (easel_window_get_panel (self->window), sentence);
      return;
    }
  g_free (self->untold);
  self->untold = g_strdup (sentence);
}

/** easel_application_state_failed: which session is shown could not be written, because of @why. */
void
easel_application_state_failed (EaselApplication *self,
                                const char       *why)
{
  g_autofree char *shown = easel_text_for_display (why, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *sentence = NULL;

  g_return_if_fail (EASEL_IS_APPLICATION (self));

  /* Translators: %s is why a file could not be written. */
  sentence = g_strdup_printf (_("Easel cannot keep for the next start which session is shown: %s"), shown);
  tell_cb (self, sentence);
}

static void
consent_failed_cb (EaselApplication *self,
                   const char       *why)
{
  g_autofree char *shown = easel_text_for_display (why, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written. */
  sentence = g_strdup_printf (_("Easel cannot keep for the next start what you allowed or took back: %s"), shown);
  tell_cb (self, sentence);
}

static gboolean
flush_cb (EaselApplication *self)
{
  gboolean has_state = easel_state_flush (self->state);

  return !easel_consent_flush (easel_native_get_consent (self->native)) || !has_state;
}

static void
save_failed_cb (EaselApplication *self,
                const char       *why)
{
  g_autofree char *shown = easel_text_for_display (why, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written. */
  sentence = g_strdup_printf (_("Easel cannot keep what is open for the next start: %s"), shown);
  tell_cb (self, sentence);
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
  self->guard = easel_quit_guard_new (GTK_APPLICATION (self), easel_native_get_provider (self->native));
  g_signal_connect_object (self->guard, "quit", G_CALLBACK (quit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->guard, "told", G_CALLBACK (tell_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->guard, "flush", G_CALLBACK (flush_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (consent, "save-failed", G_CALLBACK (consent_failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_provider_get_instances (easel_native_get_provider (self->native)), "save-failed",
                           G_CALLBACK (save_failed_cb), self, G_CONNECT_SWAPPED);
  easel_connections_set_provider (self->connections, easel_native_get_provider (self->native));
  g_signal_connect_object (easel_native_get_folders (self->native), "items-changed", G_CALLBACK (folders_cb), self,
                           G_CONNECT_SWAPPED);
  folders_cb (self);
  g_signal_connect_object (consent, "question", G_CALLBACK (question_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_consent_get_questions (consent), "items-changed", G_CALLBACK (questions_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Whether the person was looking at the session that this was in. */
static gboolean
was_shown (EaselApplication *self,
           EaselInstance    *instance)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);

  return source != NULL && session != NULL &&
         g_str_equal (easel_source_get_id (source), easel_instance_get_subject (instance)->host_id) &&
         g_str_equal (easel_session_get_uri (session), easel_instance_get_home (instance));
}

static void
tell_kept (EaselApplication *self,
           EaselInstance    *instance)
{
  g_autofree char *title = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *sentence = NULL;

  if (self->window == NULL)
    return;
  g_object_get (instance, "title", &title, NULL);
  shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the name of a text. “Unsaved Texts” is what the list of sessions calls it. */
  sentence = g_strdup_printf (_("“%s” is no longer open in its session. It has changes that are not saved, and is kept "
                                "in “Unsaved Texts”."), shown);
  easel_panel_notify_person (easel_window_get_panel (self->window), sentence);
}

/* Where the session goes the text stays in front; where only the canvas goes the person stays where they are. */
static void
left_cb (EaselApplication *self,
         guint             position,
         guint             removed,
         guint             added,
         GListModel       *left)
{
  if (g_list_model_get_n_items (left) == 0)
    {
      if (self->events != NULL)
        easel_event_log_remove_source (self->events, self->kept);
      easel_hub_remove (self->hub, self->kept);
      return;
    }
  if (self->events != NULL)
    easel_event_log_add_source (self->events, self->kept, NULL);
  if (easel_hub_find (self->hub, EASEL_KEPT_ID) == NULL)
    easel_hub_add (self->hub, self->kept);
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselInstance) instance = g_list_model_get_item (left, i);

      if (easel_instance_get_left (instance) != EASEL_LEFT_CANVAS && was_shown (self, instance))
        easel_hub_choose (self->hub, self->kept, NULL);
      else
        tell_kept (self, instance);
    }
}

/** easel_application_keep_texts: shows what its host does not have any more, from now on and of the last run. */
void
easel_application_keep_texts (EaselApplication *self)
{
  GListModel *left;

  g_return_if_fail (EASEL_IS_APPLICATION (self));

  left = easel_instances_get_left (easel_provider_get_instances (easel_native_get_provider (self->native)));
  self->kept = easel_kept_source_new (easel_native_get_provider (self->native));
  easel_hub_set_fallback (self->hub, self->kept);
  g_signal_connect_object (left, "items-changed", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
  left_cb (self, 0, 0, g_list_model_get_n_items (left), left);
}

/** easel_application_show_preferences: a single window of them, in front. */
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
