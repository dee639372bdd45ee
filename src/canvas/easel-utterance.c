/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-utterance.h"

#include <string.h>

#include "easel-canvas-limits.h"
#include "easel-enum.h"
#include "easel-text.h"

struct _EaselUtterance
{
  GObject       parent_instance;

  EaselSpeaker  speaker;
  char         *text;
};

enum { PROP_0, PROP_TEXT, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_ENUM_TYPE (EaselSpeaker, easel_speaker,
                    G_DEFINE_ENUM_VALUE (EASEL_SPEAKER_USER, "person"),
                    G_DEFINE_ENUM_VALUE (EASEL_SPEAKER_AGENT, "agent"),
                    G_DEFINE_ENUM_VALUE (EASEL_SPEAKER_NOTE, "note"))
G_DEFINE_FINAL_TYPE (EaselUtterance, easel_utterance, G_TYPE_OBJECT)

static void
easel_utterance_finalize (GObject *object)
{
  g_free (EASEL_UTTERANCE (object)->text);
  G_OBJECT_CLASS (easel_utterance_parent_class)->finalize (object);
}

static void
easel_utterance_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_TEXT:
      g_value_set_string (value, EASEL_UTTERANCE (object)->text);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_utterance_class_init (EaselUtteranceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = easel_utterance_finalize;
  object_class->get_property = easel_utterance_get_property;
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS |
                                               G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_utterance_init (EaselUtterance *self)
{
}

/* (transfer full): the text cut to its limit, with "…" at the end if it was longer. */
static char *
bound (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  const char *end = valid + EASEL_LIMIT_UTTERANCE_BYTES;
  g_autofree char *cut = NULL;

  if (strlen (valid) <= EASEL_LIMIT_UTTERANCE_BYTES)
    return g_steal_pointer (&valid);
  end = g_utf8_find_prev_char (valid, end);
  cut = g_strndup (valid, end - valid);
  return g_strconcat (cut, "…", NULL);
}

/**
 * easel_utterance_new:
 * @speaker: the author
 * @text: foreign text; cut to %EASEL_LIMIT_UTTERANCE_BYTES
 *
 * Returns: (transfer full): an utterance
 */
EaselUtterance *
easel_utterance_new (EaselSpeaker  speaker,
                     const char   *text)
{
  EaselUtterance *self;
  g_autofree char *kept = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  self = g_object_new (EASEL_TYPE_UTTERANCE, NULL);
  self->speaker = speaker;
  kept = bound (text);
  self->text = easel_text_for_reading (kept);
  return self;
}

/** easel_utterance_append: @text: foreign text to append; text beyond the limit is dropped. */
void
easel_utterance_append (EaselUtterance *self,
                        const char     *text)
{
  g_autofree char *kept = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *old = NULL;

  g_return_if_fail (EASEL_IS_UTTERANCE (self));
  g_return_if_fail (text != NULL);

  if (strlen (self->text) >= EASEL_LIMIT_UTTERANCE_BYTES)
    return;
  kept = bound (text);
  shown = easel_text_for_reading (kept);
  old = g_steal_pointer (&self->text);
  self->text = g_strconcat (old, shown, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

/** easel_utterance_get_speaker: the author. */
EaselSpeaker
easel_utterance_get_speaker (EaselUtterance *self)
{
  g_return_val_if_fail (EASEL_IS_UTTERANCE (self), EASEL_SPEAKER_NOTE);

  return self->speaker;
}

/** easel_utterance_get_text: (transfer none): the text, in several lines, cleaned for display. */
const char *
easel_utterance_get_text (EaselUtterance *self)
{
  g_return_val_if_fail (EASEL_IS_UTTERANCE (self), NULL);

  return self->text;
}
