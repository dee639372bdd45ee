/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-ask-card.h"

#include <glib/gi18n-lib.h>

#include "easel-dialog-text.h"
#include "easel-input-delay.h"
#include "easel-limits.h"
#include "easel-surface-limits.h"
#include "easel-text.h"

struct _EaselAskCard
{
  GtkBox       parent_instance;

  char            *heading;
  char            *body;
  GtkWidget       *count;      /* shows the number of questions that wait behind this one */
  GtkWidget       *buttons;
  GHashTable      *accepting;  /* response id -> its button */
  EaselInputDelay *delay;
  gboolean         is_answered;
};

struct _EaselAskQueue
{
  GtkBox parent_instance;
};

enum
{
  RESPONSE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAskCard, easel_ask_card, GTK_TYPE_BOX)
G_DEFINE_FINAL_TYPE (EaselAskQueue, easel_ask_queue, GTK_TYPE_BOX)

static void
answer (EaselAskCard *self,
        const char   *id)
{
  if (self->is_answered)
    return;
  self->is_answered = TRUE;
  g_signal_emit (self, signals[RESPONSE], 0, id);
}

static void
easel_ask_card_dispose (GObject *object)
{
  EaselAskCard *self = EASEL_ASK_CARD (object);

  answer (self, "gone");
  g_clear_object (&self->delay);
  g_clear_pointer (&self->accepting, g_hash_table_unref);

  G_OBJECT_CLASS (easel_ask_card_parent_class)->dispose (object);
}

static void
easel_ask_card_finalize (GObject *object)
{
  EaselAskCard *self = EASEL_ASK_CARD (object);

  g_free (self->heading);
  g_free (self->body);

  G_OBJECT_CLASS (easel_ask_card_parent_class)->finalize (object);
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   user_data)
{
  easel_ask_card_respond (EASEL_ASK_CARD (widget), "cancel");
  return GDK_EVENT_STOP;
}

static void
easel_ask_card_class_init (EaselAskCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *plain = g_type_class_peek (GTK_TYPE_WIDGET);

  object_class->dispose = easel_ask_card_dispose;
  object_class->finalize = easel_ask_card_finalize;
  /* Use the focus of a plain widget: a box would give it to its first child, a button. */
  GTK_WIDGET_CLASS (klass)->focus = plain->focus;
  GTK_WIDGET_CLASS (klass)->grab_focus = plain->grab_focus;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, escape_cb, NULL);

  /**
   * EaselAskCard::response:
   * @self: the card
   * @id: "cancel", an added response, or "gone"
   *
   * The user answered, or the question was withdrawn ("gone"). Emitted once.
   */
  signals[RESPONSE] = g_signal_new ("response", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
cancel_cb (EaselAskCard *self)
{
  easel_ask_card_respond (self, "cancel");
}

static void
easel_ask_card_init (EaselAskCard *self)
{
  GtkWidget *no = gtk_button_new_with_mnemonic (_("_Cancel"));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "question-card");
  /* The card itself takes the focus first, so that a key already pressed cannot trigger a button. */
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  self->accepting = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->delay = easel_input_delay_new (GTK_WIDGET (self));
  self->buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_set_homogeneous (GTK_BOX (self->buttons), TRUE);
  g_signal_connect_object (no, "clicked", G_CALLBACK (cancel_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->buttons), no);
}

static GtkWidget *
create_header (EaselAskCard *self)
{
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *heading = gtk_label_new (self->heading);

  gtk_label_set_wrap (GTK_LABEL (heading), TRUE);
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_set_hexpand (heading, TRUE);
  gtk_widget_add_css_class (heading, "heading");
  self->count = gtk_label_new (NULL);
  gtk_widget_set_valign (self->count, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->count, "caption");
  gtk_widget_add_css_class (self->count, "dim-label");
  gtk_box_append (GTK_BOX (header), heading);
  gtk_box_append (GTK_BOX (header), self->count);
  return header;
}

/** easel_ask_card_new: (transfer floating): a card that is not in a queue yet. @heading: a translated question. @body:
 * a translated sentence that says who requests what; foreign parts cleaned. */
EaselAskCard *
easel_ask_card_new (const char *heading,
                    const char *body)
{
  EaselAskCard *self;

  g_return_val_if_fail (heading != NULL && body != NULL, NULL);

  self = g_object_new (EASEL_TYPE_ASK_CARD, NULL);
  self->heading = g_strdup (heading);
  self->body = g_strdup (body);
  gtk_box_append (GTK_BOX (self), create_header (self));
  gtk_box_append (GTK_BOX (self), easel_dialog_text_new (body));
  gtk_box_append (GTK_BOX (self), self->buttons);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, heading,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, body, -1);
  return self;
}

static void
yes_cb (GtkWidget    *button,
        EaselAskCard *self)
{
  easel_ask_card_respond (self, gtk_widget_get_name (button));
}

/** easel_ask_card_add_accept: adds a response that grants the request; its button is insensitive until the input delay
 * has passed. @id: of the response. @label: translated, with a mnemonic. */
void
easel_ask_card_add_accept (EaselAskCard *self,
                           const char   *id,
                           const char   *label)
{
  GtkWidget *button;

  g_return_if_fail (EASEL_IS_ASK_CARD (self));
  g_return_if_fail (id != NULL && label != NULL);

  button = gtk_button_new_with_mnemonic (label);
  gtk_widget_set_name (button, id);
  g_object_bind_property (self->delay, "elapsed", button, "sensitive", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (button, "clicked", G_CALLBACK (yes_cb), self, 0);
  g_hash_table_insert (self->accepting, g_strdup (id), button);
  gtk_box_append (GTK_BOX (self->buttons), button);
  /* Three buttons in a row are too wide for a narrow window. */
  if (g_hash_table_size (self->accepting) > 1)
    gtk_orientable_set_orientation (GTK_ORIENTABLE (self->buttons), GTK_ORIENTATION_VERTICAL);
}

/** easel_ask_card_set_address: shows the whole address below the text, because its end can decide where it leads. @uri:
 * foreign, of at most EASEL_LIMIT_URI_BYTES. */
void
easel_ask_card_set_address (EaselAskCard *self,
                            const char   *uri)
{
  g_autofree char *shown = NULL;

  g_return_if_fail (EASEL_IS_ASK_CARD (self));
  g_return_if_fail (uri != NULL);

  shown = easel_text_for_display (uri, EASEL_LIMIT_URI_BYTES);
  gtk_box_insert_child_after (GTK_BOX (self), easel_dialog_text_new_exact (shown, FALSE),
                              gtk_widget_get_prev_sibling (self->buttons));
}

/** easel_ask_card_get_heading: (transfer none): the question. */
const char *
easel_ask_card_get_heading (EaselAskCard *self)
{
  g_return_val_if_fail (EASEL_IS_ASK_CARD (self), NULL);

  return self->heading;
}

/** easel_ask_card_get_body: (transfer none): the sentence that says who requests what. */
const char *
easel_ask_card_get_body (EaselAskCard *self)
{
  g_return_val_if_fail (EASEL_IS_ASK_CARD (self), NULL);

  return self->body;
}

/** easel_ask_card_takes: whether the response @id is possible now: accepting ones only after the input delay. */
gboolean
easel_ask_card_takes (EaselAskCard *self,
                      const char   *id)
{
  GtkWidget *button;

  g_return_val_if_fail (EASEL_IS_ASK_CARD (self), FALSE);

  button = self->accepting != NULL ? g_hash_table_lookup (self->accepting, id) : NULL;
  return !self->is_answered && (button == NULL || gtk_widget_get_sensitive (button));
}

static void
update_queue (EaselAskQueue *self)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self));
  g_autofree char *count = NULL;
  guint n = 0;

  for (GtkWidget *card = first; card != NULL; card = gtk_widget_get_next_sibling (card), n++)
    gtk_widget_set_visible (card, card == first);
  gtk_widget_set_visible (GTK_WIDGET (self), first != NULL);
  if (first == NULL)
    return;
  /* Translators: how many questions wait. */
  count = n > 1 ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", n - 1), n - 1) : NULL;
  gtk_label_set_text (GTK_LABEL (EASEL_ASK_CARD (first)->count), count != NULL ? count : "");
}

/** easel_ask_card_respond: answers the question unless it is answered, and removes the card from its queue. */
void
easel_ask_card_respond (EaselAskCard *self,
                        const char   *id)
{
  g_autoptr(EaselAskCard) kept = NULL;
  GtkWidget *queue;

  g_return_if_fail (EASEL_IS_ASK_CARD (self));
  g_return_if_fail (id != NULL);

  kept = g_object_ref (self);
  queue = gtk_widget_get_parent (GTK_WIDGET (self));
  if (queue != NULL)
    {
      gtk_box_remove (GTK_BOX (queue), GTK_WIDGET (self));
      update_queue (EASEL_ASK_QUEUE (queue));
    }
  answer (self, id);
}

static void
cancelled_cb (EaselAskCard *self)
{
  easel_ask_card_respond (self, "gone");
}

/** easel_ask_card_follow: withdraws the card with the response "gone" when @cancellable is cancelled. */
void
easel_ask_card_follow (EaselAskCard *self,
                       GCancellable *cancellable)
{
  g_return_if_fail (EASEL_IS_ASK_CARD (self));

  if (g_cancellable_is_cancelled (cancellable))
    easel_ask_card_respond (self, "gone");
  else if (cancellable != NULL)
    g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), self, G_CONNECT_SWAPPED);
}

static void
easel_ask_queue_dispose (GObject *object)
{
  easel_ask_queue_clear (EASEL_ASK_QUEUE (object));

  G_OBJECT_CLASS (easel_ask_queue_parent_class)->dispose (object);
}

static void
easel_ask_queue_class_init (EaselAskQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_ask_queue_dispose;
}

static void
easel_ask_queue_init (EaselAskQueue *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/** easel_ask_queue_new: (transfer floating): an empty queue, which is hidden. */
GtkWidget *
easel_ask_queue_new (void)
{
  return g_object_new (EASEL_TYPE_ASK_QUEUE, NULL);
}

/** easel_ask_queue_add: shows @card after the earlier ones are answered. @card: (transfer floating): a card. Returns:
 * %FALSE if EASEL_LIMIT_WAITING_QUESTIONS wait already; @card is then freed without a response. */
gboolean
easel_ask_queue_add (EaselAskQueue *self,
                     EaselAskCard  *card)
{
  guint n = 0;

  g_return_val_if_fail (EASEL_IS_ASK_QUEUE (self), FALSE);
  g_return_val_if_fail (EASEL_IS_ASK_CARD (card), FALSE);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  if (n >= EASEL_LIMIT_WAITING_QUESTIONS)
    {
      card->is_answered = TRUE;
      g_object_ref_sink (card);
      g_object_unref (card);
      return FALSE;
    }
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (card));
  update_queue (self);
  return TRUE;
}

/** easel_ask_queue_clear: withdraws all questions, because the page or App that asked no longer exists. */
void
easel_ask_queue_clear (EaselAskQueue *self)
{
  GtkWidget *card;

  g_return_if_fail (EASEL_IS_ASK_QUEUE (self));

  while ((card = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    easel_ask_card_respond (EASEL_ASK_CARD (card), "gone");
}
