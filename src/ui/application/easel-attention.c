/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-attention.h"

#include <glib/gi18n.h>

#include "easel-agent-labels.h"
#include "easel-limits.h"
#include "easel-question-card.h"
#include "easel-session-labels.h"
#include "easel-session-row.h"
#include "easel-text.h"
#include "easel-ui-limits.h"
#include "easel-visibility.h"

#define NOTIFICATION "canvas"
#define QUESTION_NOTIFICATION "question"

struct _EaselAttention
{
  GObject parent_instance;

  GtkApplication *application;
  EaselUnseen *unseen;
  guint timer;
  EaselQuestion *question;  /* nullable: asked last, in this turn of the main loop */
  guint question_source;
  GHashTable *calls;        /* EaselSession -> EaselSource: called for the user since the last notification */
  guint call_source;
};

G_DEFINE_FINAL_TYPE (EaselAttention, easel_attention, G_TYPE_OBJECT)

static void
easel_attention_dispose (GObject *object)
{
  EaselAttention *self = EASEL_ATTENTION (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_handle_id (&self->question_source, g_source_remove);
  g_clear_handle_id (&self->call_source, g_source_remove);
  g_clear_object (&self->question);
  g_clear_object (&self->unseen);
  g_hash_table_remove_all (self->calls);
  G_OBJECT_CLASS (easel_attention_parent_class)->dispose (object);
}

static void
easel_attention_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_ATTENTION (object)->calls);
  G_OBJECT_CLASS (easel_attention_parent_class)->finalize (object);
}

static void
easel_attention_class_init (EaselAttentionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_attention_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_attention_finalize;
}

static void
easel_attention_init (EaselAttention *self)
{
  self->calls = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
}

/* Returns: (transfer full): @text without markup characters. Some desktops parse the text as markup, although GLib
 * documents it as plain text, and drop invalid markup. */
static char *
dup_plain (const char *text)
{
  g_autoptr(GString) plain = g_string_new (text);

  g_string_replace (plain, "<", "‹", 0);
  g_string_replace (plain, "&", "＆", 0);
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

/* Returns: (nullable): the newest canvas that needs a notification. @n: (out): their number. */
static const EaselUnseenEntry *
find_newest (EaselAttention *self,
             guint          *n)
{
  const EaselUnseenEntry *newest = NULL;

  *n = 0;
  for (guint i = 0; i < easel_unseen_get_n_entries (self->unseen); i++)
    {
      const EaselUnseenEntry *entry = easel_unseen_get_entry (self->unseen, i);

      if (!entry->needs_notification)
        continue;
      newest = entry;
      *n += 1;
    }
  return newest;
}

static GNotification *
describe_one (EaselCanvas *canvas)
{
  g_autofree char *title = easel_agent_labels_dup_title (canvas);
  g_autofree char *body = easel_agent_labels_dup_opened_it (canvas);
  g_autofree char *plain = dup_plain (body);
  GNotification *notification = g_notification_new (title);

  g_notification_set_body (notification, plain);
  return notification;
}

static GNotification *
describe_many (EaselCanvas *newest,
               guint        n)
{
  g_autofree char *title = g_strdup_printf (ngettext ("%u new canvas", "%u new canvases", n), n);
  g_autofree char *body = easel_agent_labels_dup_opened (newest);
  g_autofree char *plain = dup_plain (body);
  GNotification *notification = g_notification_new (title);

  g_notification_set_body (notification, plain);
  return notification;
}

static gboolean
notify_cb (gpointer user_data)
{
  EaselAttention *self = user_data;
  const EaselUnseenEntry *newest;
  g_autoptr(GNotification) notification = NULL;
  guint n;

  self->timer = 0;
  easel_unseen_update (self->unseen);
  newest = find_newest (self, &n);
  if (n == 0)
    return G_SOURCE_REMOVE;
  notification = n == 1 ? describe_one (newest->canvas) : describe_many (newest->canvas, n);
  g_notification_set_default_action_and_target (notification, "app.show-canvas", "(sss)",
                                                easel_source_get_id (newest->source),
                                                easel_session_get_uri (newest->session),
                                                easel_canvas_get_channel (newest->canvas));
  g_application_send_notification (G_APPLICATION (self->application), NOTIFICATION, notification);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (EaselAttention *self)
{
  guint n;

  find_newest (self, &n);
  if (n > 0 && self->timer == 0)
    self->timer = g_timeout_add (EASEL_LIMIT_NOTIFICATION_GATHER, notify_cb, self);
  if (n > 0)
    return;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_application_withdraw_notification (G_APPLICATION (self->application), NOTIFICATION);
}

/* (transfer full): one notification for a session, which replaces the one before. */
static char *
dup_call_id (EaselSession *session)
{
  return g_strconcat ("session:", easel_session_get_uri (session), NULL);
}

static void
notify_call (EaselAttention *self,
             EaselSource    *source,
             EaselSession   *session)
{
  const char *status = easel_session_labels_get_status (session);
  const char *activity = easel_session_get_activity (session);
  g_autofree char *id = dup_call_id (session);
  g_autofree char *title = easel_session_row_dup_title (session);
  g_autofree char *plain_title = dup_plain (title);
  g_autofree char *text = easel_text_for_display (activity != NULL ? activity : status, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *plain = dup_plain (text);
  g_autoptr(GNotification) notification = g_notification_new (plain_title);

  g_notification_set_body (notification, plain);
  g_notification_set_default_action_and_target (notification, "app.show-session", "(ss)", easel_source_get_id (source),
                                                easel_session_get_uri (session));
  g_application_send_notification (G_APPLICATION (self->application), id, notification);
}

static gboolean
notify_calls_cb (gpointer user_data)
{
  EaselAttention *self = user_data;
  GHashTableIter iter;
  gpointer session, source;

  self->call_source = 0;
  g_hash_table_iter_init (&iter, self->calls);
  while (g_hash_table_iter_next (&iter, &session, &source))
    notify_call (self, source, session);
  g_hash_table_remove_all (self->calls);
  return G_SOURCE_REMOVE;
}

/* Several calls in a short time are one notification. */
static void
called_cb (EaselAttention *self,
           EaselSource    *source,
           EaselSession   *session)
{
  g_hash_table_replace (self->calls, g_object_ref (session), g_object_ref (source));
  if (self->call_source == 0)
    self->call_source = g_timeout_add (EASEL_LIMIT_NOTIFICATION_GATHER, notify_calls_cb, self);
}

static void
recalled_cb (EaselAttention *self,
             EaselSession   *session)
{
  g_autofree char *id = dup_call_id (session);

  g_hash_table_remove (self->calls, session);
  g_application_withdraw_notification (G_APPLICATION (self->application), id);
}

EaselAttention *
easel_attention_new (GtkApplication *application,
                     EaselUnseen    *unseen)
{
  EaselAttention *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (EASEL_IS_UNSEEN (unseen), NULL);

  self = g_object_new (EASEL_TYPE_ATTENTION, NULL);
  self->application = application;
  self->unseen = g_object_ref (unseen);
  g_signal_connect_object (unseen, "called", G_CALLBACK (called_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (unseen, "recalled", G_CALLBACK (recalled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (unseen, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

static gboolean
notify_question_cb (gpointer user_data)
{
  EaselAttention *self = user_data;
  GtkWindow *window = gtk_application_get_active_window (self->application);
  g_autoptr(EaselQuestion) question = g_steal_pointer (&self->question);
  const EaselRequester *requester = easel_question_get_requester (question);
  g_autofree char *sender = easel_question_card_dup_sender (question);
  g_autofree char *what = dup_plain (easel_question_get_what (question));
  g_autoptr(GNotification) notification = NULL;

  self->question_source = 0;
  if (window != NULL && gtk_window_is_active (window) && easel_visibility_is_shown (GTK_WIDGET (window)))
    return G_SOURCE_REMOVE;
  notification = g_notification_new (sender);
  g_notification_set_body (notification, what);
  g_notification_set_default_action_and_target (notification, "app.show-question", "(sss)", requester->host_id,
                                                requester->session, easel_question_get_instance (question));
  g_application_send_notification (G_APPLICATION (self->application), QUESTION_NOTIFICATION, notification);
  return G_SOURCE_REMOVE;
}

/* Sends the notification from an idle callback: if the main loop was busy, the event by which the window lost the focus
 * may wait behind the message of the agent, and the user would count as present. */
static void
question_cb (EaselAttention *self,
             EaselQuestion  *question)
{
  g_set_object (&self->question, question);
  if (self->question_source == 0)
    self->question_source = g_idle_add (notify_question_cb, self);
}

static void
questions_cb (EaselAttention *self,
              guint           position,
              guint           removed,
              guint           added,
              GListModel     *questions)
{
  if (g_list_model_get_n_items (questions) > 0)
    return;
  g_clear_handle_id (&self->question_source, g_source_remove);
  g_clear_object (&self->question);
  g_application_withdraw_notification (G_APPLICATION (self->application), QUESTION_NOTIFICATION);
}

/** easel_attention_follow_questions: also notifies of requests of agents for permission, while they wait. */
void
easel_attention_follow_questions (EaselAttention *self,
                                  EaselConsent   *consent)
{
  g_return_if_fail (EASEL_IS_ATTENTION (self));
  g_return_if_fail (EASEL_IS_CONSENT (consent));

  g_signal_connect_object (consent, "question", G_CALLBACK (question_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_consent_get_questions (consent), "items-changed", G_CALLBACK (questions_cb), self,
                           G_CONNECT_SWAPPED);
}
