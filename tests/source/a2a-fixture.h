/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-model.h"
#include "easel-a2a-source.h"
#include "easel-conversation.h"

G_BEGIN_DECLS

/* A source for the agent at an address, and what a user would see of it. */
typedef struct
{
  EaselSource *source;
  GString     *asked;     /* resources that wanted a token */
} A2aView;

A2aView           *a2a_view_new              (const char  *address);
/* @memory: (nullable): the file of what outlives it. */
A2aView           *a2a_view_new_kept         (const char  *address,
                                              const char  *memory);
void               a2a_view_free             (A2aView     *self);
/* (nullable) (transfer none): before the card was read. */
EaselSession      *a2a_view_get_session      (A2aView     *self);
EaselConversation *a2a_view_get_conversation (A2aView     *self);
/* (nullable): the form of this name. */
EaselCanvas       *a2a_view_find_form        (A2aView     *self,
                                              const char  *surface_id);
guint              a2a_view_count_canvases   (A2aView     *self);
/* All that was said, a line each: "you: …", "agent: …", "note: …". */
char              *a2a_view_dup_words        (A2aView     *self);
gboolean           a2a_view_has_words        (A2aView     *self,
                                              const char  *words);
/* The model of a form as whoever shows it has it: read once, then continued. */
A2uiModel         *a2a_view_open_form        (EaselCanvas *canvas);
/* The text at @pointer of its only surface. */
char              *a2a_view_dup_value        (A2uiModel   *model,
                                              const char  *pointer);
void               a2a_view_send             (EaselCanvas *canvas,
                                              const char  *message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (A2aView, a2a_view_free)

G_END_DECLS
