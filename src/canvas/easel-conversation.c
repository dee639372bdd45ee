/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "config.h"

#include "easel-conversation.h"

#include <glib/gi18n-lib.h>

#include "easel-canvas-limits.h"

struct _EaselConversation
{
  GObject    parent_instance;

  GPtrArray *utterances;
  char      *draft;
  gboolean   is_busy;
  gboolean   is_cut;       /* the first item says that older ones were removed */
};

enum { PROP_0, PROP_BUSY, PROP_DRAFT, N_PROPS };
enum { SENT, STOP, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselConversation, easel_conversation, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *model)
{
  return EASEL_TYPE_UTTERANCE;
}

static guint
get_n_items (GListModel *model)
{
  return EASEL_CONVERSATION (model)->utterances->len;
}

static gpointer
get_item (GListModel *model,
          guint       position)
{
  EaselConversation *self = EASEL_CONVERSATION (model);

  return position < self->utterances->len ? g_object_ref (self->utterances->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
easel_conversation_finalize (GObject *object)
{
  EaselConversation *self = EASEL_CONVERSATION (object);

  g_ptr_array_unref (self->utterances);
  g_free (self->draft);
  G_OBJECT_CLASS (easel_conversation_parent_class)->finalize (object);
}

static void
easel_conversation_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_BUSY:
      g_value_set_boolean (value, EASEL_CONVERSATION (object)->is_busy);
      break;
    case PROP_DRAFT:
      g_value_set_string (value, EASEL_CONVERSATION (object)->draft);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_conversation_class_init (EaselConversationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->finalize = easel_conversation_finalize;
  object_class->get_property = easel_conversation_get_property;
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS |
                                                G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_DRAFT] = g_param_spec_string ("draft", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS |
                                                G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * EaselConversation::sent:
   * @self: the conversation
   * @text: the user's message
   *
   * The user sent a message to the agent.
   */
  signals[SENT] = g_signal_new ("sent", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  /**
   * EaselConversation::stop:
   * @self: the conversation
   *
   * The user wants the agent to end its answer.
   */
  signals[STOP] = g_signal_new ("stop", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
easel_conversation_init (EaselConversation *self)
{
  self->utterances = g_ptr_array_new_with_free_func (g_object_unref);
  self->draft = g_strdup ("");
}

/** easel_conversation_new: (transfer full): an empty conversation. */
EaselConversation *
easel_conversation_new (void)
{
  return g_object_new (EASEL_TYPE_CONVERSATION, NULL);
}

/* Removes the oldest item; the first line says that older messages are missing. */
static void
cut (EaselConversation *self)
{
  guint position = self->is_cut ? 1 : 0;

  g_ptr_array_remove_index (self->utterances, position);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
  if (self->is_cut)
    return;
  self->is_cut = TRUE;
  g_ptr_array_insert (self->utterances, 0, easel_utterance_new (EASEL_SPEAKER_NOTE,
                                                                _("Earlier messages are not kept.")));
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, 1);
}

/**
 * easel_conversation_add:
 * @self: a conversation
 * @speaker: the author
 * @text: foreign text
 *
 * Adds to the end of the list; beyond %EASEL_LIMIT_UTTERANCES the oldest one is removed.
 *
 * Returns: (transfer none): the new item
 */
EaselUtterance *
easel_conversation_add (EaselConversation *self,
                        EaselSpeaker       speaker,
                        const char        *text)
{
  EaselUtterance *utterance;

  g_return_val_if_fail (EASEL_IS_CONVERSATION (self), NULL);
  g_return_val_if_fail (text != NULL, NULL);

  while (self->utterances->len >= EASEL_LIMIT_UTTERANCES)
    cut (self);
  utterance = easel_utterance_new (speaker, text);
  g_ptr_array_add (self->utterances, utterance);
  g_list_model_items_changed (G_LIST_MODEL (self), self->utterances->len - 1, 0, 1);
  return utterance;
}

/** easel_conversation_set_busy: @is_busy: the agent has not ended its answer. */
void
easel_conversation_set_busy (EaselConversation *self,
                             gboolean           is_busy)
{
  g_return_if_fail (EASEL_IS_CONVERSATION (self));

  if (self->is_busy == !!is_busy)
    return;
  self->is_busy = !!is_busy;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

/** easel_conversation_is_busy: whether the agent has not ended its answer. */
gboolean
easel_conversation_is_busy (EaselConversation *self)
{
  g_return_val_if_fail (EASEL_IS_CONVERSATION (self), FALSE);

  return self->is_busy;
}

/** easel_conversation_send: @text: the user's message; it is added to the list at once. */
void
easel_conversation_send (EaselConversation *self,
                         const char        *text)
{
  g_return_if_fail (EASEL_IS_CONVERSATION (self));
  g_return_if_fail (text != NULL);

  easel_conversation_add (self, EASEL_SPEAKER_USER, text);
  g_signal_emit (self, signals[SENT], 0, text);
}

/** easel_conversation_stop: asks the agent to end its answer. */
void
easel_conversation_stop (EaselConversation *self)
{
  g_return_if_fail (EASEL_IS_CONVERSATION (self));

  g_signal_emit (self, signals[STOP], 0);
}

/** easel_conversation_set_draft: @draft: text that the user typed and did not send. */
void
easel_conversation_set_draft (EaselConversation *self,
                              const char        *draft)
{
  g_return_if_fail (EASEL_IS_CONVERSATION (self));
  g_return_if_fail (draft != NULL);

  if (g_str_equal (self->draft, draft))
    return;
  g_free (self->draft);
  self->draft = g_strdup (draft);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DRAFT]);
}

/** easel_conversation_get_draft: (transfer none): text that the user typed and did not send. */
const char *
easel_conversation_get_draft (EaselConversation *self)
{
  g_return_val_if_fail (EASEL_IS_CONVERSATION (self), NULL);

  return self->draft;
}
