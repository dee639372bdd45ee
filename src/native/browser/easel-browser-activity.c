/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-activity.h"

#include "easel-browser-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-web-gesture.h"

struct _EaselBrowserActivity
{
  GObject            parent_instance;

  EaselCall            *call;            /* weak: the agent's last action */
  gint64                agent_acted_at;  /* monotonic, microseconds: the later of the two is in control */
  gint64                user_acted_at;
  EaselBrowserDownload  offer;
  guint                 sign_ins;        /* sign-in dialogs shown since the user acted last */
  char                 *refused;         /* nullable */
  char                 *popup;           /* nullable */
  char                 *sign_in;         /* nullable */
  GQueue                dialogs;         /* texts of dialogs */
};

G_DEFINE_FINAL_TYPE (EaselBrowserActivity, easel_browser_activity, G_TYPE_OBJECT)

static void
forget_page_events (EaselBrowserActivity *self)
{
  g_clear_pointer (&self->refused, g_free);
  g_clear_pointer (&self->popup, g_free);
  g_clear_pointer (&self->sign_in, g_free);
  g_queue_clear_full (&self->dialogs, g_free);
}

static void
easel_browser_activity_finalize (GObject *object)
{
  EaselBrowserActivity *self = EASEL_BROWSER_ACTIVITY (object);

  g_clear_weak_pointer (&self->call);
  forget_page_events (self);
  G_OBJECT_CLASS (easel_browser_activity_parent_class)->finalize (object);
}

static void
easel_browser_activity_class_init (EaselBrowserActivityClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_browser_activity_finalize;
}

static void
easel_browser_activity_init (EaselBrowserActivity *self)
{
  self->user_acted_at = EASEL_WEB_GESTURE_NONE;
  g_queue_init (&self->dialogs);
}

/** easel_browser_activity_new: (transfer full): activity with the agent as driver until the user touches the page. */
EaselBrowserActivity *
easel_browser_activity_new (void)
{
  return g_object_new (EASEL_TYPE_BROWSER_ACTIVITY, NULL);
}

/**
 * easel_browser_activity_touch:
 * @self: the activity of a page
 *
 * To be called when the user acts in the page. Ignored while an agent's action is in progress, because the page may
 * still react to that.
 */
void
easel_browser_activity_touch (EaselBrowserActivity *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_ACTIVITY (self));

  if (easel_browser_activity_get_call (self) != NULL)
    return;
  self->user_acted_at = g_get_monotonic_time ();
  self->sign_ins = 0;
}

/**
 * easel_browser_activity_begin:
 * @self: the activity of a page
 * @call: the agent's action
 *
 * The agent is the driver from now on, until the user acts.
 */
void
easel_browser_activity_begin (EaselBrowserActivity *self,
                              EaselCall            *call)
{
  g_return_if_fail (EASEL_IS_BROWSER_ACTIVITY (self));
  g_return_if_fail (EASEL_IS_CALL (call));

  self->agent_acted_at = g_get_monotonic_time ();
  g_set_weak_pointer (&self->call, call);
  forget_page_events (self);
}

/** easel_browser_activity_get_driver: the party that acted last. */
EaselBrowserDriver
easel_browser_activity_get_driver (EaselBrowserActivity *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_ACTIVITY (self), EASEL_BROWSER_AGENT);

  return self->user_acted_at > self->agent_acted_at ? EASEL_BROWSER_USER : EASEL_BROWSER_AGENT;
}

/** easel_browser_activity_is_gesture: whether the user acted last, and recently enough for a page to act on it. */
gboolean
easel_browser_activity_is_gesture (EaselBrowserActivity *self)
{
  return easel_browser_activity_get_driver (self) == EASEL_BROWSER_USER &&
         easel_web_gesture_is_recent (self->user_acted_at);
}

/** easel_browser_activity_get_call: (transfer none) (nullable): the agent's action that is in progress. */
EaselCall *
easel_browser_activity_get_call (EaselBrowserActivity *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_ACTIVITY (self), NULL);

  return self->call != NULL && !easel_call_is_answered (self->call) ? self->call : NULL;
}

/** easel_browser_activity_set_download: @offer: the result of the last file that the page offered. */
void
easel_browser_activity_set_download (EaselBrowserActivity *self,
                                     EaselBrowserDownload  offer)
{
  g_return_if_fail (EASEL_IS_BROWSER_ACTIVITY (self));

  self->offer = offer;
}

/** easel_browser_activity_may_download: whether the page may offer a file now. */
gboolean
easel_browser_activity_may_download (EaselBrowserActivity *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_ACTIVITY (self), FALSE);

  return self->offer == EASEL_BROWSER_DOWNLOAD_NONE ||
         (self->offer == EASEL_BROWSER_DOWNLOAD_DECLINED && easel_browser_activity_is_gesture (self));
}

/**
 * easel_browser_activity_take_sign_in:
 * @self: the activity of a page
 *
 * Counts and limits sign-in dialogs, because a page may reload without end by itself.
 *
 * Returns: whether the user may be asked for a name and a password
 */
gboolean
easel_browser_activity_take_sign_in (EaselBrowserActivity *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_ACTIVITY (self), FALSE);

  if (self->sign_ins >= EASEL_LIMIT_BROWSER_SIGN_INS)
    return FALSE;
  self->sign_ins++;
  return TRUE;
}

/** easel_browser_activity_end_sign_ins: the user cancelled the dialog, and is not asked again before they act. */
void
easel_browser_activity_end_sign_ins (EaselBrowserActivity *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_ACTIVITY (self));

  self->sign_ins = EASEL_LIMIT_BROWSER_SIGN_INS;
}

/**
 * easel_browser_activity_report:
 * @self: the activity of a page
 * @event: a kind of event
 * @text: its address or text, foreign
 *
 * Stores the event for easel_browser_activity_describe(): the last one of its kind, and the first few dialogs.
 */
void
easel_browser_activity_report (EaselBrowserActivity *self,
                               EaselBrowserEvent     event,
                               const char           *text)
{
  char **last;

  g_return_if_fail (EASEL_IS_BROWSER_ACTIVITY (self));
  g_return_if_fail (text != NULL);

  if (event == EASEL_BROWSER_EVENT_DIALOG)
    {
      if (self->dialogs.length < EASEL_LIMIT_BROWSER_DIALOGS)
        g_queue_push_tail (&self->dialogs, easel_text_for_display (text, EASEL_LIMIT_DISPLAY_CHARS));
      return;
    }
  last = event == EASEL_BROWSER_EVENT_POPUP ? &self->popup
         : event == EASEL_BROWSER_EVENT_SIGN_IN ? &self->sign_in : &self->refused;
  g_free (*last);
  *last = g_strdup (text);
}

/** easel_browser_activity_describe: @object: receives a member for each kind of event that occurred. */
void
easel_browser_activity_describe (EaselBrowserActivity *self,
                                 JsonObject           *object)
{
  g_return_if_fail (EASEL_IS_BROWSER_ACTIVITY (self));

  easel_json_object_set (object, EASEL_JSON_STRING ("refusedNavigation", self->refused),
                         EASEL_JSON_STRING ("popup", self->popup),
                         EASEL_JSON_STRING ("signIn", self->sign_in));
  if (!g_queue_is_empty (&self->dialogs))
    {
      JsonArray *array = json_array_new ();

      for (GList *l = self->dialogs.head; l != NULL; l = l->next)
        json_array_add_string_element (array, l->data);
      json_object_set_array_member (object, "dialogs", array);
    }
}
