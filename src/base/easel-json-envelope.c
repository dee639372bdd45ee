/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-envelope.h"

#include "easel-json-skim.h"

static const char *const members[] = { "jsonrpc", "id", "method", "result", "error" };
#define N_MEMBERS G_N_ELEMENTS (members)

/* Containers, and values that the reader refuses, become `false`, which only marks the member as present: no id or
 * method is a boolean, and no caller reads the result in an envelope. */
static JsonNode *
new_node (const EaselJsonSpan *value)
{
  EaselJsonScanner strict = { .start = value->from, .cursor = value->from, .end = value->end };
  JsonNode *node = NULL;

  if (*value->from != '{' && *value->from != '[')
    node = easel_json_scanner_read_scalar (&strict, NULL);
  easel_json_scanner_clear (&strict);
  return node != NULL ? node : json_node_init_boolean (json_node_alloc (), FALSE);
}

/* Records the last value of each envelope member. */
static void
member_cb (const char          *name,
           const EaselJsonSpan *value,
           gpointer             user_data)
{
  EaselJsonSpan *found = user_data;

  for (guint i = 0; i < N_MEMBERS; i++)
    if (strcmp (name, members[i]) == 0)
      found[i] = *value;
}

static JsonNode *
read_object (EaselJsonSkim *self)
{
  EaselJsonSpan found[N_MEMBERS] = { 0 };
  g_autoptr(JsonObject) object = NULL;

  if (!easel_json_skim_members (self, member_cb, found))
    return NULL;
  object = json_object_new ();
  for (guint i = 0; i < N_MEMBERS; i++)
    if (found[i].from != NULL)
      json_object_set_member (object, members[i], new_node (&found[i]));
  return json_node_init_object (json_node_alloc (), object);
}

static JsonNode *
read_root (EaselJsonSkim *self)
{
  g_autoptr(JsonArray) batch = NULL;
  gboolean is_batch;

  if (easel_json_skim_char (self, '{'))
    return read_object (self);
  is_batch = easel_json_scanner_peek (&self->scanner) == '[';
  if (!easel_json_skim_value (self))
    return NULL;
  if (!is_batch)
    return json_node_init_boolean (json_node_alloc (), FALSE);
  batch = json_array_new ();
  return json_node_init_array (json_node_alloc (), batch);
}

/**
 * easel_json_envelope:
 * @text: (array length=length): foreign bytes; no terminator is needed
 * @length: of @text, in bytes
 *
 * Reads the envelope of a message: the members of its outermost object that distinguish requests, notifications and
 * responses. The text must be JSON by RFC 8259 in UTF-8, of any depth. Used for messages that easel_json_read()
 * refused, so that the waiting peer gets an error, and for messages that are only forwarded. The last of several
 * members with the same name counts. A container, and a value that a #JsonNode cannot represent, becomes `false`; a
 * batch becomes an empty array.
 *
 * Neither recurses nor copies the skipped text; the memory used is one byte for each open container.
 *
 * Returns: (transfer full) (nullable): the envelope; %NULL when @text is not JSON
 */
JsonNode *
easel_json_envelope (const char *text,
                     gsize       length)
{
  g_auto(EaselJsonSkim) self = { 0 };
  JsonNode *root;

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  easel_json_skim_init (&self, text, length);
  root = read_root (&self);
  easel_json_scanner_skip_space (&self.scanner);
  if (self.scanner.cursor < self.scanner.end)
    g_clear_pointer (&root, json_node_unref);
  return root;
}
