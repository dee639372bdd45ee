/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_SPEAKER_USER,
  EASEL_SPEAKER_AGENT,
  EASEL_SPEAKER_NOTE,   /* Easel itself: translated, about the connection */
} EaselSpeaker;

#define EASEL_TYPE_SPEAKER (easel_speaker_get_type ())
GType easel_speaker_get_type (void);

/* An item of a conversation; its text is never markup. Property: "text", notifying: the agent's text may grow. */
#define EASEL_TYPE_UTTERANCE (easel_utterance_get_type ())
G_DECLARE_FINAL_TYPE (EaselUtterance, easel_utterance, EASEL, UTTERANCE, GObject)

EaselUtterance *easel_utterance_new         (EaselSpeaker    speaker,
                                             const char     *text);
void            easel_utterance_append      (EaselUtterance *self,
                                             const char     *text);
EaselSpeaker    easel_utterance_get_speaker (EaselUtterance *self);
const char     *easel_utterance_get_text    (EaselUtterance *self);

G_END_DECLS
