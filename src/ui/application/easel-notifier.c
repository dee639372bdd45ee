/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-notifier.h"

#include <glib/gi18n.h>

struct _EaselNotifier
{
  GObject parent_instance;

  EaselPanel *panel;       /* weak */
  GStrvBuilder *waiting;   /* sentences for the next panel */
};

G_DEFINE_FINAL_TYPE (EaselNotifier, easel_notifier, G_TYPE_OBJECT)

static void
easel_notifier_dispose (GObject *object)
{
  EaselNotifier *self = EASEL_NOTIFIER (object);

  g_clear_weak_pointer (&self->panel);
  g_clear_pointer (&self->waiting, g_strv_builder_unref);
  G_OBJECT_CLASS (easel_notifier_parent_class)->dispose (object);
}

static void
easel_notifier_class_init (EaselNotifierClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_notifier_dispose;
}

static void
easel_notifier_init (EaselNotifier *self)
{
  self->waiting = g_strv_builder_new ();
}

/** easel_notifier_new: has no panel yet, so every sentence waits. */
EaselNotifier *
easel_notifier_new (void)
{
  return g_object_new (EASEL_TYPE_NOTIFIER, NULL);
}

/* Shows all waiting sentences as one notice, because a notice replaces the previous one. */
static void
notify_waiting (EaselNotifier *self)
{
  g_auto(GStrv) sentences = g_strv_builder_end (self->waiting);
  g_autofree char *whole = g_strjoinv (" ", sentences);

  if (*whole != '\0')
    easel_panel_notify_user (self->panel, whole);
}

/** easel_notifier_set_panel: shows waiting sentences in @panel, and later ones as long as it exists. */
void
easel_notifier_set_panel (EaselNotifier *self,
                          EaselPanel    *panel)
{
  g_return_if_fail (EASEL_IS_NOTIFIER (self));
  g_return_if_fail (EASEL_IS_PANEL (panel));

  g_set_weak_pointer (&self->panel, panel);
  notify_waiting (self);
}

void
easel_notifier_notify (EaselNotifier *self,
                       const char    *sentence)
{
  g_return_if_fail (EASEL_IS_NOTIFIER (self));
  g_return_if_fail (sentence != NULL);

  if (self->panel != NULL)
    easel_panel_notify_user (self->panel, sentence);
  else
    g_strv_builder_add (self->waiting, sentence);
}

void
easel_notifier_notify_if_shown (EaselNotifier *self,
                                const char    *sentence)
{
  g_return_if_fail (EASEL_IS_NOTIFIER (self));
  g_return_if_fail (sentence != NULL);

  if (self->panel != NULL)
    easel_panel_notify_user (self->panel, sentence);
}

void
easel_notifier_offer_reopen (EaselNotifier *self,
                             EaselCanvas   *canvas)
{
  g_return_if_fail (EASEL_IS_NOTIFIER (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  if (self->panel != NULL)
    easel_panel_offer_reopen (self->panel, canvas);
}

void
easel_notifier_end_offer (EaselNotifier *self)
{
  g_return_if_fail (EASEL_IS_NOTIFIER (self));

  if (self->panel != NULL)
    easel_panel_end_offer (self->panel);
}

/* Returns a reason that users understand, without the name of the file, which they do not know. */
static const char *
explain (const GError *error)
{
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    return _("the disk is full.");
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_ACCES) ||
      g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_PERM) ||
      g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_ROFS))
    return _("it may not write to its folder.");
  return _("its folder cannot be written to.");
}

static void
state_failed_cb (EaselNotifier *self,
                 const GError  *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel could not save which session is open: %s"), explain (error));
  easel_notifier_notify (self, sentence);
}

static void
consent_failed_cb (EaselNotifier *self,
                   const GError  *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel could not save what you allowed or revoked: %s"),
                              explain (error));
  easel_notifier_notify (self, sentence);
}

static void
instances_failed_cb (EaselNotifier *self,
                     const GError  *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel could not save what is open: %s"), explain (error));
  easel_notifier_notify (self, sentence);
}

/** easel_notifier_follow_state: must be called before loading @state, because loading may fail. */
void
easel_notifier_follow_state (EaselNotifier *self,
                             EaselState    *state)
{
  g_return_if_fail (EASEL_IS_NOTIFIER (self));
  g_return_if_fail (EASEL_IS_STATE (state));

  g_signal_connect_object (state, "save-failed", G_CALLBACK (state_failed_cb), self, G_CONNECT_SWAPPED);
}

void
easel_notifier_follow_consent (EaselNotifier *self,
                               EaselConsent  *consent)
{
  g_return_if_fail (EASEL_IS_NOTIFIER (self));
  g_return_if_fail (EASEL_IS_CONSENT (consent));

  g_signal_connect_object (consent, "save-failed", G_CALLBACK (consent_failed_cb), self, G_CONNECT_SWAPPED);
}

void
easel_notifier_follow_instances (EaselNotifier  *self,
                                 EaselInstances *instances)
{
  g_return_if_fail (EASEL_IS_NOTIFIER (self));
  g_return_if_fail (EASEL_IS_INSTANCES (instances));

  g_signal_connect_object (instances, "save-failed", G_CALLBACK (instances_failed_cb), self, G_CONNECT_SWAPPED);
}
