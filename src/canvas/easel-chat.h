/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_CHAT_USER,   /* text of the user */
  EASEL_CHAT_AGENT,    /* text of the agent */
  EASEL_CHAT_CALL,     /* a tool call */
  EASEL_CHAT_APP,      /* a tool call with an App */
  EASEL_CHAT_ERROR,  /* a turn that failed */
} EaselChatKind;

#define EASEL_TYPE_CHAT_KIND (easel_chat_kind_get_type ())
GType easel_chat_kind_get_type (void);

/* An item of a chat. Immutable; its text is foreign. */
#define EASEL_TYPE_CHAT_ITEM (easel_chat_item_get_type ())
G_DECLARE_FINAL_TYPE (EaselChatItem, easel_chat_item, EASEL, CHAT_ITEM, GObject)

EaselChatItem *easel_chat_item_new         (EaselChatKind  kind,
                                            const char    *id,
                                            const char    *text,
                                            const char    *details);
EaselChatKind  easel_chat_item_get_kind    (EaselChatItem *self);
/* Id of an App at its source; empty for other kinds. */
const char    *easel_chat_item_get_id      (EaselChatItem *self);
const char    *easel_chat_item_get_text    (EaselChatItem *self);
const char    *easel_chat_item_get_details (EaselChatItem *self);  /* empty if there are none */

/* The items of a chat that are needed to understand its Apps: the model of a canvas.
 *
 * Signal: "open" (EaselChatItem *) -> EaselCanvas *: the user opens the App; its source lists the canvas. */
#define EASEL_TYPE_CHAT (easel_chat_get_type ())
G_DECLARE_FINAL_TYPE (EaselChat, easel_chat, EASEL, CHAT, GObject)

EaselChat     *easel_chat_new              (void);
/* (transfer none): a GListModel of EaselChatItem, the newest last. */
GListModel    *easel_chat_get_items        (EaselChat     *self);
/* (transfer full) (nullable): NULL if the App no longer exists. */
EaselCanvas   *easel_chat_open             (EaselChat     *self,
                                            EaselChatItem *item);
/* For sources only. @items: array of EaselChatItem. */
void           easel_chat_set_items        (EaselChat     *self,
                                            GPtrArray     *items);

G_END_DECLS
