/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-a2ui-outbox.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "a2ui-limits.h"
#include "easel-json.h"

typedef struct
{
  JsonNode *message;
  JsonNode *content;  /* the message without its timestamp */
  gsize     bytes;
  gboolean  action;   /* an action; FALSE: a problem */
} Letter;

struct _EaselA2uiOutbox
{
  GObject        parent_instance;

  EaselSurface *surface;  /* weak */
  A2uiQuota    *quota;    /* nullable: NULL: defaults */
  GQueue        letters;  /* of Letter */
  gsize         bytes;    /* of all letters */
  gboolean      busy;     /* a letter is being sent */
  gboolean      shown;    /* the outbox has set the line of the surface */
};

G_DEFINE_FINAL_TYPE (EaselA2uiOutbox, easel_a2ui_outbox, G_TYPE_OBJECT)

static void
letter_free (gpointer data)
{
  Letter *letter = data;

  json_node_unref (letter->message);
  json_node_unref (letter->content);
  g_free (letter);
}

static void
easel_a2ui_outbox_dispose (GObject *object)
{
  EaselA2uiOutbox *self = EASEL_A2UI_OUTBOX (object);

  g_queue_clear_full (&self->letters, letter_free);
  g_clear_weak_pointer (&self->surface);
  g_clear_object (&self->quota);
  G_OBJECT_CLASS (easel_a2ui_outbox_parent_class)->dispose (object);
}

static void
easel_a2ui_outbox_class_init (EaselA2uiOutboxClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_a2ui_outbox_dispose;
}

static void
easel_a2ui_outbox_init (EaselA2uiOutbox *self)
{
}

static gboolean
is_stale (EaselA2uiOutbox *self)
{
  return easel_canvas_get_state (easel_surface_get_canvas (self->surface)) == EASEL_CANVAS_STALE;
}

static void
show_waiting (EaselA2uiOutbox *self)
{
  g_autofree char *text = NULL;
  guint n = 0;

  if (self->surface == NULL)
    return;
  for (GList *l = self->letters.head; l != NULL; l = l->next)
    n += ((Letter *) l->data)->action;
  if (n > 0 && is_stale (self))
    text = g_strdup_printf (ngettext ("%u answer will be sent when the agent can be reached.",
                                      "%u answers will be sent when the agent can be reached.", n), n);
  if (text == NULL && !self->shown)
    return;
  self->shown = text != NULL;
  easel_surface_set_notice (self->surface, text, text != NULL ? _("Discard") : NULL);
}

static void send_next (EaselA2uiOutbox *self);

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselA2uiOutbox) self = user_data;
  g_autoptr(GError) error = NULL;

  self->busy = FALSE;
  if (!easel_canvas_send_message_finish (EASEL_CANVAS (source), result, &error) && self->surface != NULL &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    easel_surface_add_error_line (self->surface, _("Your answer could not be sent to the agent."));
  send_next (self);
}

/* A letter that was sent and failed is not sent again, because it may have arrived. */
static void
send_next (EaselA2uiOutbox *self)
{
  Letter *letter;

  if (self->surface == NULL || self->busy || is_stale (self) || g_queue_is_empty (&self->letters))
    return;
  letter = g_queue_pop_head (&self->letters);
  self->bytes -= letter->bytes;
  self->busy = TRUE;
  easel_canvas_send_message_async (easel_surface_get_canvas (self->surface), letter->message, NULL, sent_cb,
                                   g_object_ref (self));
  letter_free (letter);
}

static void
state_cb (EaselA2uiOutbox *self)
{
  send_next (self);
  show_waiting (self);
}

/**
 * easel_a2ui_outbox_new:
 * @surface: the surface of the canvas
 * @quota: (nullable): limits the queued messages
 *
 * Returns: (transfer full): an empty outbox
 */
EaselA2uiOutbox *
easel_a2ui_outbox_new (EaselSurface *surface,
                       A2uiQuota    *quota)
{
  EaselA2uiOutbox *self = g_object_new (EASEL_TYPE_A2UI_OUTBOX, NULL);

  g_set_weak_pointer (&self->surface, surface);
  g_set_object (&self->quota, quota);
  g_signal_connect_object (easel_surface_get_canvas (surface), "notify::state", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

/* Two equal actions differ only in their timestamp. */
static Letter *
letter_new (JsonNode *message)
{
  Letter *letter = g_new0 (Letter, 1);
  JsonObject *content = easel_json_object_copy (json_node_get_object (message));
  const char *type = easel_json_peek_object (content, "userAction") != NULL ? "userAction" : "action";
  JsonObject *action = easel_json_peek_object (content, type);

  letter->message = json_node_ref (message);
  letter->bytes = easel_json_weigh (message);
  letter->action = action != NULL;
  if (letter->action && json_object_has_member (action, "timestamp"))
    {
      action = easel_json_object_copy (action);
      json_object_remove_member (action, "timestamp");
      json_object_set_object_member (content, type, action);
    }
  letter->content = easel_json_node_take (content);
  return letter;
}

static gboolean
waits (EaselA2uiOutbox *self,
       JsonNode        *content)
{
  for (GList *l = self->letters.head; l != NULL; l = l->next)
    if (json_node_equal (((Letter *) l->data)->content, content))
      return TRUE;
  return FALSE;
}

/**
 * easel_a2ui_outbox_send:
 * @self: an outbox
 * @message: for the agent
 *
 * Sends @message after the queued ones. If the queue is full, the message is dropped and the surface tells the user.
 */
void
easel_a2ui_outbox_send (EaselA2uiOutbox *self,
                        JsonNode        *message)
{
  Letter *letter;

  g_return_if_fail (EASEL_IS_A2UI_OUTBOX (self));
  g_return_if_fail (message != NULL && JSON_NODE_HOLDS_OBJECT (message));

  letter = letter_new (message);
  if (self->surface == NULL || waits (self, letter->content))
    letter_free (letter);
  else if (g_queue_get_length (&self->letters) >= a2ui_quota_get (self->quota, A2UI_QUOTA_ANSWERS) ||
           self->bytes + letter->bytes > A2UI_LIMIT_OUTBOX_BYTES)
    {
      if (letter->action)
        easel_surface_add_error_line (self->surface, _("Your answer could not be sent to the agent."));
      letter_free (letter);
    }
  else
    {
      self->bytes += letter->bytes;
      g_queue_push_tail (&self->letters, letter);
      send_next (self);
      show_waiting (self);
    }
}

/** easel_a2ui_outbox_discard: drops all queued messages. */
void
easel_a2ui_outbox_discard (EaselA2uiOutbox *self)
{
  g_return_if_fail (EASEL_IS_A2UI_OUTBOX (self));

  g_queue_clear_full (&self->letters, letter_free);
  self->bytes = 0;
  show_waiting (self);
}
