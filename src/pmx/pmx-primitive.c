/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-pmx"

#include "pmx-primitive.h"

#include <string.h>

#include "easel-json.h"
#include "pmx-limits.h"

struct _PmxPrimitive
{
  GObject      parent_instance;

  PmxKind     kind;
  char       *id;
  JsonObject *object;
  gint64      created;
  GStrv       fields;
  GStrv       nodes;
  gboolean    is_unsent;
  char       *failure;  /* nullable */
};

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (PmxKind, pmx_kind,
                    G_DEFINE_ENUM_VALUE (PMX_APPROVAL, "approval"),
                    G_DEFINE_ENUM_VALUE (PMX_ELICITATION, "elicitation"),
                    G_DEFINE_ENUM_VALUE (PMX_MODE, "mode"),
                    G_DEFINE_ENUM_VALUE (PMX_WORK, "work"),
                    G_DEFINE_ENUM_VALUE (PMX_REVIEW, "review"),
                    G_DEFINE_ENUM_VALUE (PMX_EVIDENCE, "evidence"),
                    G_DEFINE_ENUM_VALUE (PMX_EVENT, "event"),
                    G_DEFINE_ENUM_VALUE (PMX_STEERING, "steering"))
G_DEFINE_ENUM_TYPE (PmxDelivery, pmx_delivery,
                    G_DEFINE_ENUM_VALUE (PMX_DELIVERY_SENDING, "sending"),
                    G_DEFINE_ENUM_VALUE (PMX_DELIVERY_PENDING, "pending"),
                    G_DEFINE_ENUM_VALUE (PMX_DELIVERY_DELIVERED, "delivered"),
                    G_DEFINE_ENUM_VALUE (PMX_DELIVERY_ACKNOWLEDGED, "acknowledged"),
                    G_DEFINE_ENUM_VALUE (PMX_DELIVERY_FAILED, "failed"),
                    G_DEFINE_ENUM_VALUE (PMX_DELIVERY_IGNORED, "ignored"),
                    G_DEFINE_ENUM_VALUE (PMX_DELIVERY_EXPIRED, "expired"))
G_DEFINE_FINAL_TYPE (PmxPrimitive, pmx_primitive, G_TYPE_OBJECT)

static const PmxKindNames kinds[PMX_N_KINDS] = {
  [PMX_APPROVAL] = { "approvalGate", "approvalGates", "title", "detail", "action" },
  [PMX_ELICITATION] = { "elicitation", "elicitations", "prompt", NULL, NULL },
  [PMX_MODE] = { "modeRequest", "modeRequests", "mode", "reason", "mode" },
  [PMX_WORK] = { "workItem", "workItems", "title", "detail", NULL },
  [PMX_REVIEW] = { "reviewAnnotation", "reviewAnnotations", "body", "file", "severity" },
  [PMX_EVIDENCE] = { "evidence", "evidence", "title", "body", "kind" },
  [PMX_EVENT] = { "event", "events", "summary", "detail", "kind" },
  [PMX_STEERING] = { "steering", "steering", "message", NULL, NULL },
};

const PmxKindNames *
pmx_kind_get_names (PmxKind kind)
{
  g_return_val_if_fail (kind < PMX_N_KINDS, NULL);

  return &kinds[kind];
}

static void
pmx_primitive_finalize (GObject *object)
{
  PmxPrimitive *self = PMX_PRIMITIVE (object);

  g_clear_pointer (&self->object, json_object_unref);
  g_strfreev (self->fields);
  g_strfreev (self->nodes);
  g_free (self->failure);
  g_free (self->id);
  G_OBJECT_CLASS (pmx_primitive_parent_class)->finalize (object);
}

static void
pmx_primitive_class_init (PmxPrimitiveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pmx_primitive_finalize;
  signals[CHANGED] =
    g_signal_new ("changed", PMX_TYPE_PRIMITIVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pmx_primitive_init (PmxPrimitive *self)
{
}

static GStrv
read_names (JsonObject *object,
            const char *name)
{
  JsonArray *array = easel_json_peek_array (object, name);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; array != NULL && i < MIN (json_array_get_length (array), PMX_LIMIT_NAMES); i++)
    {
      const char *text = easel_json_array_string (array, i);

      if (text != NULL && *text != '\0' && strlen (text) <= PMX_LIMIT_ID_BYTES)
        g_strv_builder_add (builder, text);
    }
  return g_strv_builder_end (builder);
}

gboolean
pmx_primitive_update (PmxPrimitive *self,
                      JsonObject   *object)
{
  const char *text;
  g_autoptr(GDateTime) time = NULL;

  g_return_val_if_fail (PMX_IS_PRIMITIVE (self) && object != NULL, FALSE);

  if (g_strcmp0 (easel_json_peek_string (object, "id", NULL), self->id) != 0)
    return FALSE;
  if (self->object != NULL && json_object_equal (object, self->object))
    return TRUE;
  g_clear_pointer (&self->object, json_object_unref);
  g_strfreev (self->fields);
  g_strfreev (self->nodes);
  self->object = json_object_ref (object);
  self->fields = read_names (object, "fields");
  self->nodes = read_names (object, "nodeIds");
  text = easel_json_peek_string (object, "createdAt", NULL);
  time = text != NULL ? g_date_time_new_from_iso8601 (text, NULL) : NULL;
  self->created = time != NULL ? g_date_time_to_unix (time) : 0;
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

PmxPrimitive *
pmx_primitive_new (PmxKind     kind,
                   JsonObject *object)
{
  PmxPrimitive *self;
  const char *id;

  g_return_val_if_fail (kind < PMX_N_KINDS && object != NULL, NULL);

  id = easel_json_peek_string (object, "id", NULL);
  if (id == NULL || *id == '\0' || strlen (id) > PMX_LIMIT_ID_BYTES)
    return NULL;
  self = g_object_new (PMX_TYPE_PRIMITIVE, NULL);
  self->kind = kind;
  self->id = g_strdup (id);
  pmx_primitive_update (self, object);
  return self;
}

PmxPrimitive *
pmx_primitive_new_unsent (const char *id,
                          const char *message)
{
  g_autoptr(JsonObject) object = NULL;
  PmxPrimitive *self;

  g_return_val_if_fail (id != NULL && message != NULL, NULL);

  object = easel_json_object (EASEL_JSON_STRING ("id", id), EASEL_JSON_STRING ("message", message));
  self = pmx_primitive_new (PMX_STEERING, object);
  self->is_unsent = TRUE;
  self->created = g_get_real_time () / G_USEC_PER_SEC;
  return self;
}

void
pmx_primitive_set_failed (PmxPrimitive *self,
                          const char   *failure)
{
  g_return_if_fail (PMX_IS_PRIMITIVE (self));

  g_free (self->failure);
  self->failure = g_strdup (failure);
  g_signal_emit (self, signals[CHANGED], 0);
}

PmxKind
pmx_primitive_get_kind (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), PMX_EVENT);

  return self->kind;
}

const char *
pmx_primitive_get_id (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  return self->id;
}

static const char *
peek (PmxPrimitive *self,
      const char   *name)
{
  const char *text = name != NULL ? easel_json_peek_string (self->object, name, NULL) : NULL;

  return text != NULL && *text != '\0' ? text : NULL;
}

const char *
pmx_primitive_get_title (PmxPrimitive *self)
{
  const char *title;

  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  title = peek (self, kinds[self->kind].title);
  return title != NULL ? title : self->id;
}

const char *
pmx_primitive_get_detail (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  return peek (self, kinds[self->kind].detail);
}

char *
pmx_primitive_dup_answer (PmxPrimitive *self)
{
  g_autoptr(GString) answer = NULL;
  JsonNode *response;
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  response = easel_json_peek_node (self->object, self->kind == PMX_ELICITATION ? "response" : "resolution");
  if (response == NULL || JSON_NODE_HOLDS_NULL (response))
    return NULL;
  if (JSON_NODE_HOLDS_VALUE (response) && json_node_get_value_type (response) == G_TYPE_STRING)
    return json_node_dup_string (response);
  if (!JSON_NODE_HOLDS_OBJECT (response))
    return NULL;
  answer = g_string_new (NULL);
  json_object_iter_init_ordered (&iter, json_node_get_object (response));
  while (json_object_iter_next_ordered (&iter, &name, &value) && answer->len < EASEL_LIMIT_DISPLAY_CHARS)
    {
      const char *text = easel_json_peek_string (json_node_get_object (response), name, NULL);
      g_autofree char *json = text == NULL ? easel_json_to_string (value) : NULL;

      g_string_append_printf (answer, "%s%s: %s", answer->len > 0 ? ", " : "", name, text != NULL ? text : json);
    }
  return g_string_free (g_steal_pointer (&answer), FALSE);
}

const char *
pmx_primitive_get_label (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  return peek (self, kinds[self->kind].label);
}

const char *
pmx_primitive_get_status (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), "");

  return easel_json_peek_string (self->object, "status", "");
}

const char *
pmx_primitive_get_source (PmxPrimitive *self)
{
  const char *agent;

  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  agent = peek (self, "agentId");
  return agent != NULL ? agent : peek (self, "source");
}

const char *
pmx_primitive_get_failure (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  return self->failure;
}

gint64
pmx_primitive_get_created (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), 0);

  return self->created;
}

const char * const *
pmx_primitive_get_fields (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  return (const char * const *) self->fields;
}

const char * const *
pmx_primitive_get_nodes (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  return (const char * const *) self->nodes;
}

/* Statuses that the protocol plans and servers of 0.4.8 do not use are recognised, too. */
PmxDelivery
pmx_primitive_get_delivery (PmxPrimitive *self)
{
  g_autoptr(GEnumClass) deliveries = g_type_class_ref (PMX_TYPE_DELIVERY);
  GEnumValue *value;

  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), PMX_DELIVERY_PENDING);

  if (self->is_unsent)
    return self->failure != NULL ? PMX_DELIVERY_FAILED : PMX_DELIVERY_SENDING;
  value = g_enum_get_value_by_nick (deliveries, pmx_primitive_get_status (self));
  if (value != NULL && value->value != PMX_DELIVERY_SENDING)
    return value->value;
  return easel_json_peek_boolean (self->object, "delivered", FALSE) ? PMX_DELIVERY_DELIVERED : PMX_DELIVERY_PENDING;
}

gboolean
pmx_primitive_is_waiting (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), FALSE);

  return self->kind <= PMX_MODE && g_str_equal (pmx_primitive_get_status (self), "pending");
}

gboolean
pmx_primitive_is_unsent (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), FALSE);

  return self->is_unsent;
}

JsonObject *
pmx_primitive_get_object (PmxPrimitive *self)
{
  g_return_val_if_fail (PMX_IS_PRIMITIVE (self), NULL);

  return self->object;
}
