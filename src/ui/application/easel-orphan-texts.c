/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-orphan-texts.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-orphan-source.h"
#include "easel-text.h"

struct _EaselOrphanTexts
{
  GObject parent_instance;

  EaselHub *hub;
  EaselEventLog *events;  /* nullable */
  EaselSource *source;
};

enum { NOTICE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselOrphanTexts, easel_orphan_texts, G_TYPE_OBJECT)

static void
easel_orphan_texts_dispose (GObject *object)
{
  EaselOrphanTexts *self = EASEL_ORPHAN_TEXTS (object);

  g_clear_object (&self->source);
  g_clear_object (&self->events);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_orphan_texts_parent_class)->dispose (object);
}

static void
easel_orphan_texts_class_init (EaselOrphanTextsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_orphan_texts_dispose;

  signals[NOTICE] = g_signal_new ("notice", EASEL_TYPE_ORPHAN_TEXTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_orphan_texts_init (EaselOrphanTexts *self)
{
}

/* Returns whether the user was looking at the former session of this instance. */
static gboolean
was_shown (EaselOrphanTexts *self,
           EaselInstance    *instance)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);

  return source != NULL && session != NULL &&
         g_str_equal (easel_source_get_id (source), easel_instance_get_requester (instance)->host_id) &&
         g_str_equal (easel_session_get_uri (session), easel_instance_get_home (instance));
}

static void
notify_user (EaselOrphanTexts *self,
             EaselInstance    *instance)
{
  g_autofree char *title = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *sentence = NULL;

  g_object_get (instance, "title", &title, NULL);
  shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: %s is the name of a text. “Unsaved Texts” is what the list of sessions calls it. */
  sentence = g_strdup_printf (_("“%s” was closed. Its unsaved changes are in “Unsaved Texts”."), shown);
  g_signal_emit (self, signals[NOTICE], 0, sentence);
}

/* Shows an orphaned text: if its session ended, it stays in front; if only its canvas was closed, the user stays in the
 * session. */
static void
orphans_cb (EaselOrphanTexts *self,
            guint             position,
            guint             removed,
            guint             added,
            GListModel       *orphans)
{
  if (g_list_model_get_n_items (orphans) == 0)
    {
      if (self->events != NULL)
        easel_event_log_remove_source (self->events, self->source);
      easel_hub_remove (self->hub, self->source);
      return;
    }
  if (self->events != NULL)
    easel_event_log_add_source (self->events, self->source, NULL);
  if (easel_hub_find (self->hub, EASEL_ORPHAN_SOURCE_ID) == NULL)
    easel_hub_add (self->hub, self->source);
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselInstance) instance = g_list_model_get_item (orphans, i);

      if (easel_instance_get_orphan_reason (instance) != EASEL_ORPHAN_CANVAS && was_shown (self, instance))
        easel_hub_choose (self->hub, self->source, NULL);
      else
        notify_user (self, instance);
    }
}

/**
 * easel_orphan_texts_new:
 * @hub: receives the source
 * @provider: the provider of the native canvases
 * @events: (nullable): logs the source
 *
 * Returns: (transfer full): an object that follows @provider
 */
EaselOrphanTexts *
easel_orphan_texts_new (EaselHub      *hub,
                        EaselProvider *provider,
                        EaselEventLog *events)
{
  GListModel *orphans;
  EaselOrphanTexts *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_PROVIDER (provider), NULL);

  self = g_object_new (EASEL_TYPE_ORPHAN_TEXTS, NULL);
  self->hub = g_object_ref (hub);
  g_set_object (&self->events, events);
  self->source = easel_orphan_source_new (provider);
  easel_hub_set_fallback (hub, self->source);
  orphans = easel_instances_get_orphans (easel_provider_get_instances (provider));
  g_signal_connect_object (orphans, "items-changed", G_CALLBACK (orphans_cb), self, G_CONNECT_SWAPPED);
  orphans_cb (self, 0, 0, g_list_model_get_n_items (orphans), orphans);
  return self;
}
