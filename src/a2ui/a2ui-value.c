/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-value.h"

#include <gio/gio.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <math.h>
#include <string.h>

#include "a2ui-limits.h"
#include "easel-json.h"

static char *
number_to_string (JsonNode *value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  double number = json_node_get_double (value);

  /* Integers that a double represents exactly; larger numbers have no exact digits. */
  if (number == trunc (number) && fabs (number) < 9007199254740992.0)
    return g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) number);
  g_ascii_dtostr (buffer, sizeof buffer, number);
  for (int digits = 15; digits <= 17; digits++)
    {
      char format[] = "%.15g";

      format[3] = '0' + digits % 10;
      g_ascii_formatd (buffer, sizeof buffer, format, number);
      if (g_ascii_strtod (buffer, NULL) == number)
        break;
    }
  return g_strdup (buffer);
}

/**
 * a2ui_value_to_string:
 * @value: (nullable): a value
 *
 * Returns: (transfer full): @value as text; numbers as in JSON, "" for %NULL and null
 */
char *
a2ui_value_to_string (JsonNode *value)
{
  if (value == NULL || JSON_NODE_HOLDS_NULL (value))
    return g_strdup ("");
  if (!JSON_NODE_HOLDS_VALUE (value))
    return easel_json_to_string (value);
  switch (json_node_get_value_type (value))
    {
    case G_TYPE_STRING: return json_node_dup_string (value);
    case G_TYPE_INT64: return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (value));
    case G_TYPE_DOUBLE: return number_to_string (value);
    case G_TYPE_BOOLEAN: return g_strdup (json_node_get_boolean (value) ? "true" : "false");
    default: return g_strdup ("");
    }
}

/**
 * a2ui_value_to_number:
 * @value: (nullable): a value
 * @fallback: the result if @value is not a number
 *
 * Returns: a finite number, if @fallback is finite
 */
double
a2ui_value_to_number (JsonNode *value,
                      double    fallback)
{
  double number = fallback;

  if (value == NULL || !JSON_NODE_HOLDS_VALUE (value))
    return fallback;
  switch (json_node_get_value_type (value))
    {
    case G_TYPE_INT64: number = json_node_get_int (value); break;
    case G_TYPE_DOUBLE: number = json_node_get_double (value); break;
    case G_TYPE_BOOLEAN: number = json_node_get_boolean (value) ? 1 : 0; break;
    case G_TYPE_STRING:
      {
        const char *text = json_node_get_string (value);
        char *end = NULL;

        number = g_ascii_strtod (text, &end);
        if (end == text || *end != '\0')
          number = fallback;
        break;
      }
    default: break;
    }
  return isfinite (number) ? number : fallback;
}

/**
 * a2ui_value_to_boolean:
 * @value: (nullable): a value
 *
 * Returns: whether @value is true, "true" in any case, or a number other than 0
 */
gboolean
a2ui_value_to_boolean (JsonNode *value)
{
  if (value == NULL || !JSON_NODE_HOLDS_VALUE (value))
    return FALSE;
  switch (json_node_get_value_type (value))
    {
    case G_TYPE_BOOLEAN: return json_node_get_boolean (value);
    case G_TYPE_STRING: return g_ascii_strcasecmp (json_node_get_string (value), "true") == 0;
    default: return a2ui_value_to_number (value, 0) != 0;
    }
}

static void
add_text (JsonNode  *value,
          GPtrArray *into)
{
  if (JSON_NODE_HOLDS_VALUE (value))
    g_ptr_array_add (into, a2ui_value_to_string (value));
}

static void
add_texts (JsonNode  *value,
           GPtrArray *into)
{
  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);

      for (guint i = 0; i < json_array_get_length (array); i++)
        add_text (json_array_get_element (array, i), into);
    }
  else if (JSON_NODE_HOLDS_OBJECT (value))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      /* json-glib requires the argument for the name. */
      json_object_iter_init_ordered (&iter, json_node_get_object (value));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        add_text (member, into);
    }
  else
    add_text (value, into);
}

/**
 * a2ui_value_to_strings:
 * @value: (nullable): a value
 *
 * Returns: (transfer full): the texts in it
 */
GStrv
a2ui_value_to_strings (JsonNode *value)
{
  g_autoptr(GPtrArray) texts = g_ptr_array_new ();
  g_autoptr(JsonNode) written = NULL;

  if (value != NULL && JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    {
      const char *text = json_node_get_string (value);

      /* A2UI 0.8 can send an array only as JSON in a text. */
      if (text[0] == '[')
        written = easel_json_parse (text, strlen (text), A2UI_LIMIT_TEXT_BYTES, NULL);
      if (written != NULL)
        value = written;
      else if (text[0] == '\0')
        value = NULL;
    }
  if (value != NULL)
    add_texts (value, texts);
  g_ptr_array_add (texts, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&texts), FALSE);
}

/**
 * a2ui_value_from_strings:
 * @strings: (array zero-terminated=1): texts
 *
 * Returns: (transfer full): an array of the texts
 */
JsonNode *
a2ui_value_from_strings (const char * const *strings)
{
  return easel_json_node_take_array (easel_json_strings (strings));
}

/**
 * a2ui_value_copy:
 * @value: a value
 *
 * A deep copy; json_node_copy() shares arrays and objects.
 *
 * Returns: (transfer full): a copy that shares nothing with @value
 */
JsonNode *
a2ui_value_copy (JsonNode *value)
{
  if (JSON_NODE_HOLDS_OBJECT (value))
    {
      JsonObject *object = json_object_new ();
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (value));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        json_object_set_member (object, name, a2ui_value_copy (member));
      return easel_json_node_take (object);
    }
  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);
      JsonArray *into = json_array_sized_new (json_array_get_length (array));

      for (guint i = 0; i < json_array_get_length (array); i++)
        json_array_add_element (into, a2ui_value_copy (json_array_get_element (array, i)));
      return easel_json_node_take_array (into);
    }
  return json_node_copy (value);
}

/**
 * a2ui_value_equal:
 * @a: (nullable): a value
 * @b: (nullable): a value
 *
 * Returns: whether the values are equal; 1 and 1.0 are not
 */
gboolean
a2ui_value_equal (JsonNode *a,
                  JsonNode *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return json_node_equal (a, b);
}

/** a2ui_value_cost: the size of @value, as `A2UI_LIMIT_DATA_BYTES` counts. */
gsize
a2ui_value_cost (JsonNode *value)
{
  gsize cost = A2UI_LIMIT_DATA_VALUE;

  if (JSON_NODE_HOLDS_OBJECT (value))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (value));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        cost += strlen (name) + a2ui_value_cost (member);
    }
  else if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);

      for (guint i = 0; i < json_array_get_length (array); i++)
        cost += a2ui_value_cost (json_array_get_element (array, i));
    }
  else if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    cost += strlen (json_node_get_string (value));
  return cost;
}

/* The C library keeps freed small blocks for later; this returns their memory to the system. */
static void
trim_thread (GTask        *task,
             gpointer      source_object,
             gpointer      value,
             GCancellable *cancellable)
{
  g_clear_pointer ((JsonNode **) &value, json_node_unref);
#ifdef __GLIBC__
  malloc_trim (0);
#endif
  g_task_return_boolean (task, TRUE);
}

/* GLib before 2.76 has a slice allocator, which releases unused memory only some seconds later, when blocks of the same
 * size are freed again. */
static void
fill_slices_thread (GTask        *task,
                    gpointer      source_object,
                    gpointer      value,
                    GCancellable *cancellable)
{
  gpointer pieces[1024];

  for (gsize size = 16; size <= 128; size += 16)
    {
      for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
        pieces[i] = g_slice_alloc (size);
      for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
        g_slice_free1 (size, pieces[i]);
    }
  trim_thread (task, NULL, NULL, NULL);
}

static gboolean
fill_slices_cb (gpointer data)
{
  g_autoptr(GTask) task = g_task_new (NULL, NULL, NULL, NULL);

  g_task_set_source_tag (task, a2ui_value_release);
  g_task_run_in_thread (task, fill_slices_thread);
  return G_SOURCE_REMOVE;
}

/* GLib keeps some slices of the worker thread until the thread has been gone for a while. */
static void
released_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_timeout_add_seconds (A2UI_LIMIT_SLICE_SECONDS, fill_slices_cb, NULL);
}

/**
 * a2ui_value_release:
 * @value: (transfer full): a value
 * @cost: of @value
 *
 * Frees @value, on a worker thread if that takes long, and then returns the memory to the system.
 */
void
a2ui_value_release (JsonNode *value,
                    gsize     cost)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (value != NULL);

  if (cost <= A2UI_LIMIT_AT_ONCE)
    {
      json_node_unref (value);
      return;
    }
  task = g_task_new (NULL, NULL, released_cb, NULL);
  g_task_set_source_tag (task, a2ui_value_release);
  g_task_set_task_data (task, value, NULL);
  g_task_run_in_thread (task, trim_thread);
}
