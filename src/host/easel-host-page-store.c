/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-page-store.h"

#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"

#include <math.h>

#define UNREADABLE "The saved value cannot be read; it is kept until another is set"

static JsonObject *
new_error (const char *message)
{
  return easel_json_object (EASEL_JSON_STRING ("type", "error"), EASEL_JSON_STRING ("message", message));
}

/* The message to views about a value; @value is %NULL if the key was never set. */
JsonObject *
easel_host_page_store_new_value (const char *key,
                                 JsonNode   *value)
{
  return easel_json_object (EASEL_JSON_STRING ("type", "value"),
                            EASEL_JSON_STRING ("key", key),
                            value != NULL ? EASEL_JSON_NODE_REF ("value", value) : EASEL_JSON_NULL ("value"));
}

/* Reads a value. @value: (out) (transfer full) (nullable): %NULL for a key that was never set. Returns FALSE if the
 * stored text is not valid JSON. */
static gboolean
lookup (EaselHostState   *state,
        EaselHostCanvas  *canvas,
        const char       *key,
        JsonNode        **value)
{
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (easel_host_state_get_store (state),
                            "SELECT value FROM page_values WHERE session = ? AND instance_id = ? AND key = ?",
                            "sss", canvas->session, canvas->instance_id, key);
  const char *text = easel_host_rows_next (rows) ? easel_host_rows_string (rows, 0) : NULL;

  *value = text != NULL ? easel_json_parse (text, strlen (text), EASEL_LIMIT_MESSAGE_BYTES, NULL) : NULL;
  return text == NULL || *value != NULL;
}

static gint64
count (EaselHostRows *rows)
{
  return easel_host_rows_next (rows) ? easel_host_rows_int (rows, 0) : G_MAXINT64;
}

static gboolean
has_space (EaselHostState  *state,
           EaselHostCanvas *canvas,
           const char      *key,
           gsize            bytes)
{
  EaselHostStore *store = easel_host_state_get_store (state);
  g_autoptr(EaselHostRows) others =
    easel_host_store_query (store, "SELECT COUNT(*) FROM page_values "
                            "WHERE session = ? AND instance_id = ? AND key <> ?", "sss",
                            canvas->session, canvas->instance_id, key);
  g_autoptr(EaselHostRows) used =
    easel_host_store_query (store, "SELECT TOTAL(LENGTH(value)) FROM page_values WHERE session = ? AND "
                            "NOT (instance_id = ? AND key = ?)", "sss", canvas->session, canvas->instance_id, key);

  return count (others) < EASEL_LIMIT_HOST_STORE_KEYS &&
         count (used) + (gint64) bytes <= EASEL_LIMIT_HOST_STORE_BYTES;
}

/**
 * easel_host_page_store_set:
 * @state: the state of the host
 * @canvas: the instance
 * @key: the name of the value
 * @value: any JSON
 * @problem: (out) (optional): why it is not stored, in English
 *
 * Bounds: %EASEL_LIMIT_HOST_STORE_KEY_BYTES, %EASEL_LIMIT_HOST_STORE_VALUE_BYTES, %EASEL_LIMIT_HOST_STORE_KEYS an
 * instance, %EASEL_LIMIT_HOST_STORE_BYTES a session.
 *
 * Returns: whether it was stored
 */
gboolean
easel_host_page_store_set (EaselHostState   *state,
                           EaselHostCanvas  *canvas,
                           const char       *key,
                           JsonNode         *value,
                           const char      **problem)
{
  g_autofree char *text = easel_json_to_string (value);
  gsize bytes = strlen (text);

  *problem = NULL;
  if (key[0] == '\0' || strlen (key) > EASEL_LIMIT_HOST_STORE_KEY_BYTES)
    *problem = "A key is 1 to 256 bytes";
  else if (bytes > EASEL_LIMIT_HOST_STORE_VALUE_BYTES)
    *problem = "A value is 64 KiB at most";
  else if (!has_space (state, canvas, key, bytes))
    *problem = "The store is full";
  if (*problem != NULL)
    return FALSE;
  return easel_host_store_run (easel_host_state_get_store (state), easel_host_state_failure (state),
                               "INSERT INTO page_values VALUES (?, ?, ?, ?) "
                               "ON CONFLICT (session, instance_id, key) DO UPDATE SET value = excluded.value",
                               "ssss", canvas->session, canvas->instance_id, key, text);
}

static gboolean
is_number (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         (json_node_get_value_type (node) == G_TYPE_INT64 || json_node_get_value_type (node) == G_TYPE_DOUBLE);
}

/* (nullable): the sum; whole numbers stay whole. NULL if JSON cannot represent the sum. */
static JsonNode *
add (JsonNode *a,
     JsonNode *b)
{
  JsonNode *sum = json_node_new (JSON_NODE_VALUE);
  gint64 whole;
  double real;

  if (json_node_get_value_type (a) == G_TYPE_INT64 && json_node_get_value_type (b) == G_TYPE_INT64 &&
      !__builtin_add_overflow (json_node_get_int (a), json_node_get_int (b), &whole))
    {
      json_node_set_int (sum, whole);
      return sum;
    }
  real = json_node_get_double (a) + json_node_get_double (b);
  if (!isfinite (real))
    {
      json_node_unref (sum);
      return NULL;
    }
  json_node_set_double (sum, real);
  return sum;
}

static JsonObject *
answer_set (EaselHostState  *state,
            EaselHostCanvas *canvas,
            const char      *key,
            JsonNode        *value)
{
  const char *problem;

  if (value == NULL)
    return new_error ("\"set\" needs a value");
  if (!easel_host_page_store_set (state, canvas, key, value, &problem))
    return new_error (problem != NULL ? problem : "The value could not be saved");
  return easel_host_page_store_new_value (key, value);
}

static JsonObject *
answer_add (EaselHostState  *state,
            EaselHostCanvas *canvas,
            const char      *key,
            JsonNode        *amount)
{
  g_autoptr(JsonNode) old = NULL;
  g_autoptr(JsonNode) new = NULL;

  if (!is_number (amount))
    return new_error ("\"add\" needs a number as its amount");
  if (!lookup (state, canvas, key, &old))
    return new_error (UNREADABLE);
  if (old != NULL && !is_number (old))
    return new_error ("The value is not a number");
  new = old != NULL ? add (old, amount) : json_node_ref (amount);
  if (new == NULL)
    return new_error ("The number is too large");
  return answer_set (state, canvas, key, new);
}

gboolean
easel_host_page_store_accepts (JsonNode *payload)
{
  JsonObject *message = JSON_NODE_HOLDS_OBJECT (payload) ? json_node_get_object (payload) : NULL;
  const char *type = easel_json_peek_string (message, "type", "");

  return easel_json_peek_string (message, "key", NULL) != NULL &&
         (strcmp (type, "get") == 0 || strcmp (type, "set") == 0 || strcmp (type, "add") == 0);
}

/**
 * easel_host_page_store_message:
 * @state: the state of the host
 * @canvas: the canvas whose view sent the message
 * @payload: the message: `{"type":"get","key":k}`, `{"type":"set","key":k,"value":v}` or
 *   `{"type":"add","key":k,"amount":n}`
 *
 * Returns: (transfer full): `{"type":"value","key":k,"value":v}`, with null for a key that was never set, or
 *   `{"type":"error","message":…}`
 */
JsonObject *
easel_host_page_store_message (EaselHostState  *state,
                               EaselHostCanvas *canvas,
                               JsonNode        *payload)
{
  JsonObject *message = JSON_NODE_HOLDS_OBJECT (payload) ? json_node_get_object (payload) : NULL;
  const char *type = easel_json_peek_string (message, "type", "");
  const char *key = easel_json_peek_string (message, "key", NULL);

  if (key != NULL && strcmp (type, "get") == 0)
    {
      g_autoptr(JsonNode) value = NULL;

      if (!lookup (state, canvas, key, &value))
        return new_error (UNREADABLE);
      return easel_host_page_store_new_value (key, value);
    }
  if (key != NULL && strcmp (type, "set") == 0)
    return answer_set (state, canvas, key, easel_json_peek_node (message, "value"));
  if (key != NULL && strcmp (type, "add") == 0)
    return answer_add (state, canvas, key, easel_json_peek_node (message, "amount"));
  return new_error ("A page posts \"get\", \"set\" or \"add\" with a key");
}
