/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-chat.h"

struct _EaselChatItem
{
  GObject        parent_instance;

  EaselChatKind  kind;
  char          *id;
  char          *text;
  char          *details;
};

struct _EaselChat
{
  GObject     parent_instance;

  GListStore *items;
};

enum { OPEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (EaselChatKind, easel_chat_kind,
                    G_DEFINE_ENUM_VALUE (EASEL_CHAT_USER, "person"),
                    G_DEFINE_ENUM_VALUE (EASEL_CHAT_AGENT, "agent"),
                    G_DEFINE_ENUM_VALUE (EASEL_CHAT_CALL, "call"),
                    G_DEFINE_ENUM_VALUE (EASEL_CHAT_APP, "app"),
                    G_DEFINE_ENUM_VALUE (EASEL_CHAT_ERROR, "trouble"))
G_DEFINE_FINAL_TYPE (EaselChatItem, easel_chat_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE (EaselChat, easel_chat, G_TYPE_OBJECT)

static void
easel_chat_item_finalize (GObject *object)
{
  EaselChatItem *self = EASEL_CHAT_ITEM (object);

  g_free (self->id);
  g_free (self->text);
  g_free (self->details);
  G_OBJECT_CLASS (easel_chat_item_parent_class)->finalize (object);
}

static void
easel_chat_item_class_init (EaselChatItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_chat_item_finalize;
}

static void
easel_chat_item_init (EaselChatItem *self)
{
}

/**
 * easel_chat_item_new:
 * @kind: the kind of item
 * @id: the App's id at the source; empty for other kinds
 * @text: text of a message, or title of a call; foreign
 * @details: details of a call, or empty; foreign
 *
 * Returns: (transfer full): the item
 */
EaselChatItem *
easel_chat_item_new (EaselChatKind  kind,
                     const char    *id,
                     const char    *text,
                     const char    *details)
{
  EaselChatItem *self;

  g_return_val_if_fail (id != NULL && text != NULL && details != NULL, NULL);

  self = g_object_new (EASEL_TYPE_CHAT_ITEM, NULL);
  self->kind = kind;
  self->id = g_strdup (id);
  self->text = g_strdup (text);
  self->details = g_strdup (details);
  return self;
}

EaselChatKind
easel_chat_item_get_kind (EaselChatItem *self)
{
  g_return_val_if_fail (EASEL_IS_CHAT_ITEM (self), EASEL_CHAT_ERROR);

  return self->kind;
}

const char *
easel_chat_item_get_id (EaselChatItem *self)
{
  g_return_val_if_fail (EASEL_IS_CHAT_ITEM (self), NULL);

  return self->id;
}

const char *
easel_chat_item_get_text (EaselChatItem *self)
{
  g_return_val_if_fail (EASEL_IS_CHAT_ITEM (self), NULL);

  return self->text;
}

const char *
easel_chat_item_get_details (EaselChatItem *self)
{
  g_return_val_if_fail (EASEL_IS_CHAT_ITEM (self), NULL);

  return self->details;
}

static void
easel_chat_finalize (GObject *object)
{
  g_object_unref (EASEL_CHAT (object)->items);
  G_OBJECT_CLASS (easel_chat_parent_class)->finalize (object);
}

static void
easel_chat_class_init (EaselChatClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_chat_finalize;

  /**
   * EaselChat::open:
   * @self: the chat
   * @item: an App
   *
   * Returns: (transfer full) (nullable): its canvas, which the session lists from then on
   */
  signals[OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                g_signal_accumulator_first_wins, NULL, NULL, EASEL_TYPE_CANVAS, 1,
                                EASEL_TYPE_CHAT_ITEM);
}

static void
easel_chat_init (EaselChat *self)
{
  self->items = g_list_store_new (EASEL_TYPE_CHAT_ITEM);
}

/** easel_chat_new: (transfer full): an empty chat. */
EaselChat *
easel_chat_new (void)
{
  return g_object_new (EASEL_TYPE_CHAT, NULL);
}

/** easel_chat_get_items: (transfer none): a list of #EaselChatItem, the newest last. */
GListModel *
easel_chat_get_items (EaselChat *self)
{
  g_return_val_if_fail (EASEL_IS_CHAT (self), NULL);

  return G_LIST_MODEL (self->items);
}

/**
 * easel_chat_open:
 * @self: a chat
 * @item: an App of it
 *
 * Returns: (transfer full) (nullable): the canvas of the App; %NULL if the App no longer exists
 */
EaselCanvas *
easel_chat_open (EaselChat     *self,
                 EaselChatItem *item)
{
  EaselCanvas *canvas = NULL;

  g_return_val_if_fail (EASEL_IS_CHAT (self), NULL);
  g_return_val_if_fail (EASEL_IS_CHAT_ITEM (item), NULL);

  g_signal_emit (self, signals[OPEN], 0, item, &canvas);
  return canvas;
}

static gboolean
is_same (GListModel    *model,
         guint          position,
         EaselChatItem *item)
{
  g_autoptr(EaselChatItem) there = g_list_model_get_item (model, position);

  return there->kind == item->kind && g_str_equal (there->id, item->id) && g_str_equal (there->text, item->text) &&
         g_str_equal (there->details, item->details);
}

/**
 * easel_chat_set_items:
 * @self: a chat
 * @items: (element-type EaselChatItem): all items of the chat
 *
 * Replaces only items that differ: while an agent is writing, those at the end.
 */
void
easel_chat_set_items (EaselChat *self,
                      GPtrArray *items)
{
  GListModel *model;
  guint n, head = 0;

  g_return_if_fail (EASEL_IS_CHAT (self));
  g_return_if_fail (items != NULL);

  model = G_LIST_MODEL (self->items);
  n = g_list_model_get_n_items (model);
  while (head < MIN (n, items->len) && is_same (model, head, g_ptr_array_index (items, head)))
    head++;
  if (head < MAX (n, items->len))
    g_list_store_splice (self->items, head, n - head, items->pdata + head, items->len - head);
}
