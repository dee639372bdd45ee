/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-message-log.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-redact.h"
#include "easel-text.h"

/* How many messages before an answer are searched for its request: answers follow soon, or delay others. */
#define MAX_REQUEST_DISTANCE 200

struct _EaselLoggedMessage
{
  GObject   parent_instance;

  gboolean  is_incoming;
  gsize     size;
  gint64    time;
  GBytes   *text;       /* nullable: NULL for a message that is too large */
  gboolean  is_read;    /* whether the members below are set */
  gboolean  is_answer;
  char     *method;     /* nullable */
  char     *id;         /* nullable: as JSON, because 1 and "1" are different ids */
};

G_DEFINE_FINAL_TYPE (EaselLoggedMessage, easel_logged_message, G_TYPE_OBJECT)

/* A recorded message. It gets an EaselLoggedMessage only when the inspector requests it, which is rare. */
typedef struct
{
  gboolean            is_incoming;
  gsize               size;
  gint64              time;
  GBytes             *text;  /* nullable: too large */
  EaselLoggedMessage *item;  /* nullable: NULL until it is requested */
} Entry;

struct _EaselMessageLog
{
  GObject  parent_instance;

  GArray *entries;
  gsize   text_bytes;  /* total size of the texts in @entries */
};

static void model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselMessageLog, easel_message_log, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, model_init))

/* --- items ------------------------------------------------------------------------------------------------------ */

static void
easel_logged_message_finalize (GObject *object)
{
  EaselLoggedMessage *self = EASEL_LOGGED_MESSAGE (object);

  g_clear_pointer (&self->text, g_bytes_unref);
  g_free (self->method);
  g_free (self->id);
  G_OBJECT_CLASS (easel_logged_message_parent_class)->finalize (object);
}

static void
easel_logged_message_class_init (EaselLoggedMessageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_logged_message_finalize;
}

static void
easel_logged_message_init (EaselLoggedMessage *self)
{
}

/* (transfer full) (nullable) */
static JsonNode *
parse (EaselLoggedMessage *self)
{
  return self->text != NULL ? easel_json_parse_bytes (self->text, EASEL_LIMIT_LOGGED_MESSAGE_BYTES, NULL) : NULL;
}

/* Parses the message on first use: most messages are never shown. */
static void
read_envelope (EaselLoggedMessage *self)
{
  g_autoptr(JsonNode) node = NULL;
  JsonObject *message;
  JsonNode *id;

  if (self->is_read)
    return;
  self->is_read = TRUE;
  node = parse (self);
  message = node != NULL ? easel_json_as_object (node, "message", NULL) : NULL;
  if (message == NULL)
    return;
  id = easel_json_peek_node (message, "id");
  self->id = id != NULL ? easel_json_to_string (id) : NULL;
  self->method = g_strdup (easel_json_peek_string (message, "method", NULL));
  self->is_answer = self->method == NULL && self->id != NULL;
}

gboolean
easel_logged_message_is_incoming (EaselLoggedMessage *self)
{
  g_return_val_if_fail (EASEL_IS_LOGGED_MESSAGE (self), FALSE);

  return self->is_incoming;
}

const char *
easel_logged_message_get_method (EaselLoggedMessage *self)
{
  g_return_val_if_fail (EASEL_IS_LOGGED_MESSAGE (self), "");

  read_envelope (self);
  return self->method != NULL ? self->method : "";
}

gboolean
easel_logged_message_is_answer (EaselLoggedMessage *self)
{
  g_return_val_if_fail (EASEL_IS_LOGGED_MESSAGE (self), FALSE);

  read_envelope (self);
  return self->is_answer;
}

gsize
easel_logged_message_get_size (EaselLoggedMessage *self)
{
  g_return_val_if_fail (EASEL_IS_LOGGED_MESSAGE (self), 0);

  return self->size;
}

gint64
easel_logged_message_get_time (EaselLoggedMessage *self)
{
  g_return_val_if_fail (EASEL_IS_LOGGED_MESSAGE (self), 0);

  return self->time;
}

/**
 * easel_logged_message_dup_text:
 * @self: a message
 *
 * Returns: (transfer full): its JSON in lines, without secrets; "" if the text was too large or is not JSON
 */
char *
easel_logged_message_dup_text (EaselLoggedMessage *self)
{
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(JsonNode) shown = NULL;

  g_return_val_if_fail (EASEL_IS_LOGGED_MESSAGE (self), NULL);

  node = parse (self);
  shown = node != NULL ? easel_redact_json (node) : NULL;
  return shown != NULL ? easel_json_to_lines (shown) : g_strdup ("");
}

/**
 * easel_logged_message_dup_line:
 * @self: a message
 *
 * Returns: (transfer full): {"time", "direction", "method"?, "bytes", "message"?} without secrets and line ends
 */
char *
easel_logged_message_dup_line (EaselLoggedMessage *self)
{
  g_autoptr(JsonNode) message = NULL;
  g_autoptr(JsonNode) line = NULL;
  g_autofree char *time = NULL;
  const char *method;

  g_return_val_if_fail (EASEL_IS_LOGGED_MESSAGE (self), NULL);

  message = parse (self);
  time = easel_text_for_moment (self->time);
  method = easel_logged_message_get_method (self);
  line = easel_json_node_take (
    easel_json_object (EASEL_JSON_STRING ("time", time),
                       EASEL_JSON_STRING ("direction", self->is_incoming ? "in" : "out"),
                       EASEL_JSON_STRING ("method", *method != '\0' ? method : NULL),
                       EASEL_JSON_INT ("bytes", self->size),
                       EASEL_JSON_NODE ("message", message != NULL ? easel_redact_json (message) : NULL)));
  return easel_json_to_string (line);
}

/* --- the list --------------------------------------------------------------------------------------------------- */

static GType
model_get_item_type (GListModel *model)
{
  return EASEL_TYPE_LOGGED_MESSAGE;
}

static guint
model_get_n_items (GListModel *model)
{
  return EASEL_MESSAGE_LOG (model)->entries->len;
}

static void
entry_clear (Entry *entry)
{
  g_clear_pointer (&entry->text, g_bytes_unref);
  g_clear_object (&entry->item);
}

static Entry *
entry_at (EaselMessageLog *self,
          guint            position)
{
  return &g_array_index (self->entries, Entry, position);
}

/* (transfer none) */
static EaselLoggedMessage *
message_at (EaselMessageLog *self,
            guint            position)
{
  Entry *entry = entry_at (self, position);

  if (entry->item == NULL)
    {
      entry->item = g_object_new (EASEL_TYPE_LOGGED_MESSAGE, NULL);
      entry->item->is_incoming = entry->is_incoming;
      entry->item->size = entry->size;
      entry->item->time = entry->time;
      entry->item->text = entry->text != NULL ? g_bytes_ref (entry->text) : NULL;
    }
  return entry->item;
}

/* Sets the method of an answer from the request with the same id. */
static void
set_answer_method (EaselMessageLog    *self,
                   EaselLoggedMessage *item,
                   guint               position)
{
  read_envelope (item);
  if (!item->is_answer || item->method != NULL)
    return;
  for (guint i = 1; i <= MIN (position, MAX_REQUEST_DISTANCE); i++)
    {
      EaselLoggedMessage *other;

      if (entry_at (self, position - i)->is_incoming == item->is_incoming)
        continue;
      other = message_at (self, position - i);
      read_envelope (other);
      if (!other->is_answer && g_strcmp0 (other->id, item->id) == 0)
        {
          item->method = g_strdup (other->method);
          return;
        }
    }
}

static gpointer
model_get_item (GListModel *model,
                guint       position)
{
  EaselMessageLog *self = EASEL_MESSAGE_LOG (model);

  if (position >= self->entries->len)
    return NULL;
  set_answer_method (self, message_at (self, position), position);
  return g_object_ref (message_at (self, position));
}

static void
model_init (GListModelInterface *iface)
{
  iface->get_item_type = model_get_item_type;
  iface->get_n_items = model_get_n_items;
  iface->get_item = model_get_item;
}

static void
easel_message_log_finalize (GObject *object)
{
  g_array_unref (EASEL_MESSAGE_LOG (object)->entries);
  G_OBJECT_CLASS (easel_message_log_parent_class)->finalize (object);
}

static void
easel_message_log_class_init (EaselMessageLogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_message_log_finalize;
}

static void
easel_message_log_init (EaselMessageLog *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (self->entries, (GDestroyNotify) entry_clear);
}

/** easel_message_log_new: (transfer full): an empty log. */
EaselMessageLog *
easel_message_log_new (void)
{
  return g_object_new (EASEL_TYPE_MESSAGE_LOG, NULL);
}

static gsize
text_bytes_of (const Entry *entry)
{
  return entry->text != NULL ? entry->size : 0;
}

/* Drops a quarter of the messages at a time, so that a busy connection does not move the whole array with every
 * message. */
static void
drop_oldest (EaselMessageLog *self)
{
  guint n = 0;

  if (self->entries->len < EASEL_LIMIT_LOGGED_MESSAGES && self->text_bytes <= EASEL_LIMIT_MESSAGE_LOG_BYTES)
    return;
  while (n < self->entries->len && (n < EASEL_LIMIT_LOGGED_MESSAGES / 4 ||
                                    self->text_bytes > EASEL_LIMIT_MESSAGE_LOG_BYTES * 3 / 4))
    self->text_bytes -= text_bytes_of (entry_at (self, n++));
  g_array_remove_range (self->entries, 0, n);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}

/**
 * easel_message_log_add:
 * @self: a log
 * @is_incoming: whether the peer sent it
 * @text: the message, perhaps foreign; neither parsed nor copied
 *
 * Adds a message that was just sent or received. Of a message above %EASEL_LIMIT_LOGGED_MESSAGE_BYTES only the size is
 * recorded.
 */
void
easel_message_log_add (EaselMessageLog *self,
                       gboolean         is_incoming,
                       GBytes          *text)
{
  Entry entry = { is_incoming, 0, g_get_real_time (), NULL, NULL };

  g_return_if_fail (EASEL_IS_MESSAGE_LOG (self));
  g_return_if_fail (text != NULL);

  entry.size = g_bytes_get_size (text);
  entry.text = entry.size <= EASEL_LIMIT_LOGGED_MESSAGE_BYTES ? g_bytes_ref (text) : NULL;
  drop_oldest (self);
  self->text_bytes += text_bytes_of (&entry);
  g_array_append_val (self->entries, entry);
  g_list_model_items_changed (G_LIST_MODEL (self), self->entries->len - 1, 0, 1);
}

/** easel_message_log_clear: Forgets all messages. */
void
easel_message_log_clear (EaselMessageLog *self)
{
  guint n;

  g_return_if_fail (EASEL_IS_MESSAGE_LOG (self));

  n = self->entries->len;
  g_array_set_size (self->entries, 0);
  self->text_bytes = 0;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}
