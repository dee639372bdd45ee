/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-teller.h"

#include <glib/gi18n.h>

struct _EaselTeller
{
  GObject parent_instance;

  EaselPanel *panel;       /* weak */
  GStrvBuilder *waiting;   /* sentences for the next panel */
};

G_DEFINE_FINAL_TYPE (EaselTeller, easel_teller, G_TYPE_OBJECT)

static void
easel_teller_dispose (GObject *object)
{
  EaselTeller *self = EASEL_TELLER (object);

  g_clear_weak_pointer (&self->panel);
  g_clear_pointer (&self->waiting, g_strv_builder_unref);
  G_OBJECT_CLASS (easel_teller_parent_class)->dispose (object);
}

static void
easel_teller_class_init (EaselTellerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_teller_dispose;
}

static void
easel_teller_init (EaselTeller *self)
{
  self->waiting = g_strv_builder_new ();
}

/** easel_teller_new: without a panel, so that every sentence waits. */
EaselTeller *
easel_teller_new (void)
{
  return g_object_new (EASEL_TYPE_TELLER, NULL);
}

/* All at once, for a notice takes the place of the one before. */
static void
tell_waiting (EaselTeller *self)
{
  g_auto(GStrv) sentences = g_strv_builder_end (self->waiting);
  g_autofree char *whole = g_strjoinv (" ", sentences);

  if (*whole != '\0')
    easel_panel_notify_user (self->panel, whole);
}

/** easel_teller_set_panel: the sentences that waited are said in @panel, and those to come for as long as it lives. */
void
easel_teller_set_panel (EaselTeller *self,
                        EaselPanel  *panel)
{
  g_return_if_fail (EASEL_IS_TELLER (self));
  g_return_if_fail (EASEL_IS_PANEL (panel));

  g_set_weak_pointer (&self->panel, panel);
  tell_waiting (self);
}

void
easel_teller_tell (EaselTeller *self,
                   const char  *sentence)
{
  g_return_if_fail (EASEL_IS_TELLER (self));
  g_return_if_fail (sentence != NULL);

  if (self->panel != NULL)
    easel_panel_notify_user (self->panel, sentence);
  else
    g_strv_builder_add (self->waiting, sentence);
}

void
easel_teller_mention (EaselTeller *self,
                      const char  *sentence)
{
  g_return_if_fail (EASEL_IS_TELLER (self));
  g_return_if_fail (sentence != NULL);

  if (self->panel != NULL)
    easel_panel_notify_user (self->panel, sentence);
}

/* In words of a user, and without the file, which is nothing that they know. */
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
state_failed_cb (EaselTeller  *self,
                 const GError *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel could not save which session is open: %s"), explain (error));
  easel_teller_tell (self, sentence);
}

static void
consent_failed_cb (EaselTeller  *self,
                   const GError *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel could not save what you allowed or revoked: %s"),
                              explain (error));
  easel_teller_tell (self, sentence);
}

static void
instances_failed_cb (EaselTeller  *self,
                     const GError *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel could not save what is open: %s"), explain (error));
  easel_teller_tell (self, sentence);
}

/** easel_teller_follow_state: before @state is loaded, as that may fail already. */
void
easel_teller_follow_state (EaselTeller *self,
                           EaselState  *state)
{
  g_return_if_fail (EASEL_IS_TELLER (self));
  g_return_if_fail (EASEL_IS_STATE (state));

  g_signal_connect_object (state, "save-failed", G_CALLBACK (state_failed_cb), self, G_CONNECT_SWAPPED);
}

void
easel_teller_follow_consent (EaselTeller  *self,
                             EaselConsent *consent)
{
  g_return_if_fail (EASEL_IS_TELLER (self));
  g_return_if_fail (EASEL_IS_CONSENT (consent));

  g_signal_connect_object (consent, "save-failed", G_CALLBACK (consent_failed_cb), self, G_CONNECT_SWAPPED);
}

void
easel_teller_follow_instances (EaselTeller    *self,
                               EaselInstances *instances)
{
  g_return_if_fail (EASEL_IS_TELLER (self));
  g_return_if_fail (EASEL_IS_INSTANCES (instances));

  g_signal_connect_object (instances, "save-failed", G_CALLBACK (instances_failed_cb), self, G_CONNECT_SWAPPED);
}
