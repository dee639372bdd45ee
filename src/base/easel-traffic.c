/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-traffic.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-redact.h"
#include "easel-text.h"

/* How far back the request is looked for that an answer belongs to: answers come soon, or hold others up. */
#define LOOK_BACK 200

struct _EaselTrafficItem
{
  GObject   parent_instance;

  gboolean  is_incoming;
  gsize     size;
  gint64    time;
  GBytes   *text;       /* nullable: too large */
  gboolean  is_read;    /* of what follows */
  gboolean  is_answer;
  char     *method;     /* nullable */
  char     *id;         /* nullable: as JSON, for 1 and "1" are two */
};

G_DEFINE_FINAL_TYPE (EaselTrafficItem, easel_traffic_item, G_TYPE_OBJECT)

/* A message as it goes by: most are never looked at, and get no object. */
typedef struct
{
  gboolean          is_incoming;
  gsize             size;
  gint64            time;
  GBytes           *text;   /* nullable: too large */
  EaselTrafficItem *item;   /* nullable: nobody has looked */
} Entry;

struct _EaselTraffic
{
  GObject  parent_instance;

  GArray  *entries;
  gsize    kept;      /* bytes of their texts */
};

static void model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselTraffic, easel_traffic, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, model_init))

/* --- items ------------------------------------------------------------------------------------------------------ */

static void
easel_traffic_item_finalize (GObject *object)
{
  EaselTrafficItem *self = EASEL_TRAFFIC_ITEM (object);

  g_clear_pointer (&self->text, g_bytes_unref);
  g_free (self->method);
  g_free (self->id);
  G_OBJECT_CLASS (easel_traffic_item_parent_class)->finalize (object);
}

static void
easel_traffic_item_class_init (EaselTrafficItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_traffic_item_finalize;
}

static void
easel_traffic_item_init (EaselTrafficItem *self)
{
}

/* (transfer full) (nullable) */
static JsonNode *
parse (EaselTrafficItem *self)
{
  return self->text != NULL ? easel_json_parse_bytes (self->text, EASEL_LIMIT_TRAFFIC_MESSAGE_BYTES, NULL) : NULL;
}

/* Only when somebody looks: most messages are never looked at. */
static void
read_envelope (EaselTrafficItem *self)
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
easel_traffic_item_is_incoming (EaselTrafficItem *self)
{
  g_return_val_if_fail (EASEL_IS_TRAFFIC_ITEM (self), FALSE);

  return self->is_incoming;
}

const char *
easel_traffic_item_get_method (EaselTrafficItem *self)
{
  g_return_val_if_fail (EASEL_IS_TRAFFIC_ITEM (self), "");

  read_envelope (self);
  return self->method != NULL ? self->method : "";
}

gboolean
easel_traffic_item_is_answer (EaselTrafficItem *self)
{
  g_return_val_if_fail (EASEL_IS_TRAFFIC_ITEM (self), FALSE);

  read_envelope (self);
  return self->is_answer;
}

gsize
easel_traffic_item_get_size (EaselTrafficItem *self)
{
  g_return_val_if_fail (EASEL_IS_TRAFFIC_ITEM (self), 0);

  return self->size;
}

gint64
easel_traffic_item_get_time (EaselTrafficItem *self)
{
  g_return_val_if_fail (EASEL_IS_TRAFFIC_ITEM (self), 0);

  return self->time;
}

/**
 * easel_traffic_item_dup_text:
 * @self: a message
 *
 * Returns: (transfer full): its JSON in lines, without secrets; "" where there is none to be shown
 */
char *
easel_traffic_item_dup_text (EaselTrafficItem *self)
{
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(JsonNode) shown = NULL;

  g_return_val_if_fail (EASEL_IS_TRAFFIC_ITEM (self), NULL);

  node = parse (self);
  shown = node != NULL ? easel_redact_json (node) : NULL;
  return shown != NULL ? easel_json_to_lines (shown) : g_strdup ("");
}

/**
 * easel_traffic_item_dup_line:
 * @self: a message
 *
 * Returns: (transfer full): {"time", "direction", "method"?, "bytes", "message"?} without secrets and line ends
 */
char *
easel_traffic_item_dup_line (EaselTrafficItem *self)
{
  g_autoptr(JsonNode) message = NULL;
  g_autoptr(JsonNode) line = NULL;
  g_autofree char *time = NULL;
  const char *method;

  g_return_val_if_fail (EASEL_IS_TRAFFIC_ITEM (self), NULL);

  message = parse (self);
  time = easel_text_for_moment (self->time);
  method = easel_traffic_item_get_method (self);
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
  return EASEL_TYPE_TRAFFIC_ITEM;
}

static guint
model_get_n_items (GListModel *model)
{
  return EASEL_TRAFFIC (model)->entries->len;
}

static void
entry_clear (Entry *entry)
{
  g_clear_pointer (&entry->text, g_bytes_unref);
  g_clear_object (&entry->item);
}

static Entry *
entry_at (EaselTraffic *self,
          guint         position)
{
  return &g_array_index (self->entries, Entry, position);
}

/* (transfer none) */
static EaselTrafficItem *
item_at (EaselTraffic *self,
         guint         position)
{
  Entry *entry = entry_at (self, position);

  if (entry->item == NULL)
    {
      entry->item = g_object_new (EASEL_TYPE_TRAFFIC_ITEM, NULL);
      entry->item->is_incoming = entry->is_incoming;
      entry->item->size = entry->size;
      entry->item->time = entry->time;
      entry->item->text = entry->text != NULL ? g_bytes_ref (entry->text) : NULL;
    }
  return entry->item;
}

/* The request that an answer belongs to gives it its name. */
static void
name_answer (EaselTraffic     *self,
             EaselTrafficItem *item,
             guint             position)
{
  read_envelope (item);
  if (!item->is_answer || item->method != NULL)
    return;
  for (guint i = 1; i <= MIN (position, LOOK_BACK); i++)
    {
      EaselTrafficItem *other;

      if (entry_at (self, position - i)->is_incoming == item->is_incoming)
        continue;
      other = item_at (self, position - i);
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
  EaselTraffic *self = EASEL_TRAFFIC (model);

  if (position >= self->entries->len)
    return NULL;
  name_answer (self, item_at (self, position), position);
  return g_object_ref (item_at (self, position));
}

static void
model_init (GListModelInterface *iface)
{
  iface->get_item_type = model_get_item_type;
  iface->get_n_items = model_get_n_items;
  iface->get_item = model_get_item;
}

static void
easel_traffic_finalize (GObject *object)
{
  g_array_unref (EASEL_TRAFFIC (object)->entries);
  G_OBJECT_CLASS (easel_traffic_parent_class)->finalize (object);
}

static void
easel_traffic_class_init (EaselTrafficClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_traffic_finalize;
}

static void
easel_traffic_init (EaselTraffic *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (self->entries, (GDestroyNotify) entry_clear);
}

/** easel_traffic_new: (transfer full): a list without a message. */
EaselTraffic *
easel_traffic_new (void)
{
  return g_object_new (EASEL_TYPE_TRAFFIC, NULL);
}

static gsize
kept_of (const Entry *entry)
{
  return entry->text != NULL ? entry->size : 0;
}

/* A quarter at a time, so that a busy connection does not move the rest with every message. */
static void
make_room (EaselTraffic *self)
{
  guint n = 0;

  if (self->entries->len < EASEL_LIMIT_TRAFFIC_MESSAGES && self->kept <= EASEL_LIMIT_TRAFFIC_BYTES)
    return;
  while (n < self->entries->len && (n < EASEL_LIMIT_TRAFFIC_MESSAGES / 4 ||
                                    self->kept > EASEL_LIMIT_TRAFFIC_BYTES * 3 / 4))
    self->kept -= kept_of (entry_at (self, n++));
  g_array_remove_range (self->entries, 0, n);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}

/**
 * easel_traffic_add:
 * @self: a list
 * @is_incoming: whether the peer sent it
 * @text: foreign, perhaps; not looked at, and not copied
 *
 * Adds a message that was just sent or received. Of one with more than %EASEL_LIMIT_TRAFFIC_MESSAGE_BYTES only the size
 * is kept.
 */
void
easel_traffic_add (EaselTraffic *self,
                   gboolean      is_incoming,
                   GBytes       *text)
{
  Entry entry = { is_incoming, 0, g_get_real_time (), NULL, NULL };

  g_return_if_fail (EASEL_IS_TRAFFIC (self));
  g_return_if_fail (text != NULL);

  entry.size = g_bytes_get_size (text);
  entry.text = entry.size <= EASEL_LIMIT_TRAFFIC_MESSAGE_BYTES ? g_bytes_ref (text) : NULL;
  make_room (self);
  self->kept += kept_of (&entry);
  g_array_append_val (self->entries, entry);
  g_list_model_items_changed (G_LIST_MODEL (self), self->entries->len - 1, 0, 1);
}

/** easel_traffic_clear: Forgets all messages. */
void
easel_traffic_clear (EaselTraffic *self)
{
  guint n;

  g_return_if_fail (EASEL_IS_TRAFFIC (self));

  n = self->entries->len;
  g_array_set_size (self->entries, 0);
  self->kept = 0;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}
