/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-a2a-form-log.h"

#include <string.h>

#include "easel-a2a-limits.h"
#include "easel-json.h"

typedef struct
{
  char  *key;     /* a later line with the same key replaces this one */
  char  *text;
  gsize  length;
} Line;

struct _EaselA2aFormLog
{
  GQueue      lines;     /* of Line, the oldest first */
  GHashTable *by_key;    /* key of the line -> its link */
  gsize       n_bytes;
};

EaselA2aFormLog *
easel_a2a_form_log_new (void)
{
  EaselA2aFormLog *self = g_new0 (EaselA2aFormLog, 1);

  g_queue_init (&self->lines);
  self->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

static void
drop (EaselA2aFormLog *self,
      GList           *link)
{
  Line *line = link->data;

  g_hash_table_remove (self->by_key, line->key);
  self->n_bytes -= line->length;
  g_queue_delete_link (&self->lines, link);
  g_free (line->key);
  g_free (line->text);
  g_free (line);
}

void
easel_a2a_form_log_free (EaselA2aFormLog *self)
{
  while (self->lines.head != NULL)
    drop (self, self->lines.head);
  g_hash_table_unref (self->by_key);
  g_free (self);
}

/* Replaces the line of @key by @message (transfer full). */
static gboolean
put (EaselA2aFormLog *self,
     const char      *key,
     JsonObject      *message)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (message));
  g_autofree char *text = easel_json_to_string (node);
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, key, -1);
  GList *old = g_hash_table_lookup (self->by_key, digest);
  gsize length = strlen (text) + 1;
  Line *line;

  if (old != NULL)
    drop (self, old);
  if (self->lines.length >= EASEL_LIMIT_A2A_FORM_MESSAGES || self->n_bytes + length > EASEL_LIMIT_A2A_FORM_BYTES)
    return FALSE;
  line = g_new0 (Line, 1);
  line->key = g_steal_pointer (&digest);
  line->text = g_steal_pointer (&text);
  line->length = length;
  g_queue_push_tail (&self->lines, line);
  g_hash_table_insert (self->by_key, line->key, self->lines.tail);
  self->n_bytes += length;
  return TRUE;
}

/* Adds each component definition as its own line, which replaces an earlier definition. */
static gboolean
add_components (EaselA2aFormLog *self,
                JsonObject      *whole,
                const char      *name)
{
  JsonObject *update = easel_json_peek_object (whole, name);
  const char *version = easel_json_peek_string (whole, "version", NULL);
  JsonArray *components = easel_json_peek_array (update, "components");

  for (guint i = 0; components != NULL && i < json_array_get_length (components); i++)
    {
      JsonObject *each = easel_json_array_object (components, i);
      const char *id = each != NULL ? easel_json_peek_string (each, "id", "") : "";
      g_autofree char *key = g_strconcat ("component ", id, NULL);
      g_autoptr(JsonObject) message = NULL;
      JsonObject *body = easel_json_object_copy (update);
      JsonArray *one = json_array_new ();

      json_array_add_element (one, json_node_copy (json_array_get_element (components, i)));
      json_object_set_array_member (body, "components", one);
      message = easel_json_object (EASEL_JSON_STRING ("version", version), EASEL_JSON_OBJECT (name, body));
      if (!put (self, key, message))
        return FALSE;
    }
  return TRUE;
}

/* A key for the path and names that an update sets: a later update with the same key replaces it. */
static char *
dup_data_key (JsonObject *update)
{
  JsonArray *contents = easel_json_peek_array (update, "contents");
  GString *key = g_string_new ("data ");

  g_string_append (key, easel_json_peek_string (update, "path", "/"));
  for (guint i = 0; contents != NULL && i < json_array_get_length (contents); i++)
    {
      JsonObject *each = easel_json_array_object (contents, i);

      g_string_append_c (key, '\n');
      g_string_append (key, each != NULL ? easel_json_peek_string (each, "key", "") : "");
    }
  return g_string_free (key, FALSE);
}

/* Adds an A2UI message (foreign). FALSE: the log exceeds its limits. */
gboolean
easel_a2a_form_log_add (EaselA2aFormLog *self,
                        JsonObject      *message)
{
  JsonObject *data = easel_json_peek_object (message, "dataModelUpdate");
  JsonObject *later_data = easel_json_peek_object (message, "updateDataModel");
  g_autofree char *key = NULL;

  if (easel_json_peek_object (message, "surfaceUpdate") != NULL)
    return add_components (self, message, "surfaceUpdate");
  if (easel_json_peek_object (message, "updateComponents") != NULL)
    return add_components (self, message, "updateComponents");
  if (data != NULL)
    key = dup_data_key (data);
  else if (later_data != NULL)
    key = g_strconcat ("value ", easel_json_peek_string (later_data, "path", "/"), NULL);
  else if (easel_json_has (message, "beginRendering"))
    key = g_strdup ("begin");
  else
    key = g_uuid_string_random ();
  return put (self, key, message);
}

/* (transfer full): JSON Lines. */
GBytes *
easel_a2a_form_log_to_lines (EaselA2aFormLog *self)
{
  GString *text = g_string_sized_new (self->n_bytes + 1);

  for (GList *link = self->lines.head; link != NULL; link = link->next)
    {
      const Line *line = link->data;

      g_string_append_len (text, line->text, line->length - 1);
      g_string_append_c (text, '\n');
    }
  return g_string_free_to_bytes (text);
}

JsonArray *
easel_a2a_form_log_dup (EaselA2aFormLog *self)
{
  JsonArray *messages = json_array_new ();

  for (GList *link = self->lines.head; link != NULL; link = link->next)
    {
      const Line *line = link->data;
      JsonNode *message = easel_json_parse (line->text, line->length - 1, EASEL_LIMIT_A2A_FORM_BYTES, NULL);

      if (message != NULL)
        json_array_add_element (messages, message);
    }
  return messages;
}

gsize
easel_a2a_form_log_get_size (EaselA2aFormLog *self)
{
  return self->n_bytes;
}
