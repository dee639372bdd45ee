/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-envelope.h"

#include "easel-json-skim.h"

/* The index of @name, or -1. */
static int
find (const EaselJsonEnvelope *self,
      const char              *name)
{
  for (int i = 0; self->names[i] != NULL; i++)
    if (strcmp (self->names[i], name) == 0)
      return i;
  return -1;
}

gboolean
easel_json_envelope_is_json (const EaselJsonEnvelope *self)
{
  return self->is_object || self->root != NULL;
}

gboolean
easel_json_envelope_take (EaselJsonEnvelope *self,
                          const char        *name,
                          JsonNode          *value)
{
  int index = find (self, name);

  if (index < 0)
    return FALSE;
  g_clear_pointer (&self->values[index], json_node_unref);
  self->values[index] = value;
  return TRUE;
}

/**
 * easel_json_envelope_set:
 * @self: an empty envelope with names
 * @root: (transfer none): a message that was parsed as part of another text
 *
 * Fills the envelope. It shares the members with @root.
 */
void
easel_json_envelope_set (EaselJsonEnvelope *self,
                         JsonNode          *root)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;

  self->is_object = object != NULL;
  if (object == NULL)
    self->root = json_node_ref (root);
  for (guint i = 0; object != NULL && self->names[i] != NULL; i++)
    {
      JsonNode *value = json_object_get_member (object, self->names[i]);

      self->values[i] = value != NULL ? json_node_ref (value) : NULL;
    }
}

/* Containers, and values that the reader refuses, become `false`, which only marks the member as present: no id or
 * method is a boolean, and no caller reads the result in a skimmed envelope. */
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

typedef struct
{
  EaselJsonEnvelope *envelope;
  EaselJsonSpan      found[EASEL_JSON_ENVELOPE_MEMBERS];
} Skimmed;

/* Records the last value of each envelope member. */
static void
member_cb (const char          *name,
           const EaselJsonSpan *value,
           gpointer             user_data)
{
  Skimmed *skimmed = user_data;
  int index = find (skimmed->envelope, name);

  if (index >= 0)
    skimmed->found[index] = *value;
}

static gboolean
skim_object (EaselJsonEnvelope *self,
             EaselJsonSkim     *skim)
{
  Skimmed skimmed = { .envelope = self };

  if (!easel_json_skim_members (skim, member_cb, &skimmed))
    return FALSE;
  self->is_object = TRUE;
  for (guint i = 0; self->names[i] != NULL; i++)
    if (skimmed.found[i].from != NULL)
      self->values[i] = new_node (&skimmed.found[i]);
  return TRUE;
}

static gboolean
skim_root (EaselJsonEnvelope *self,
           EaselJsonSkim     *skim)
{
  g_autoptr(JsonArray) batch = NULL;
  gboolean is_batch;

  if (easel_json_skim_char (skim, '{'))
    return skim_object (self, skim);
  is_batch = easel_json_scanner_peek (&skim->scanner) == '[';
  if (!easel_json_skim_value (skim))
    return FALSE;
  if (is_batch)
    batch = json_array_new ();
  self->root = is_batch ? json_node_init_array (json_node_alloc (), batch)
                        : json_node_init_boolean (json_node_alloc (), FALSE);
  return TRUE;
}

/**
 * easel_json_envelope_skim:
 * @self: an empty envelope with names
 * @text: (array length=length): foreign bytes; no terminator is needed
 * @length: of @text, in bytes
 *
 * Reads the envelope of a message: the members of its outermost object that distinguish requests, notifications and
 * responses. The text must be JSON by RFC 8259 in UTF-8, of any depth. Used for messages that easel_json_read_message()
 * refused, so that the waiting peer gets an error, and for messages that are only forwarded. The last of several
 * members with the same name counts. A container, and a value that a #JsonNode cannot represent, becomes `false`; a
 * batch becomes an empty array.
 *
 * Neither recurses nor copies the skipped text; the memory used is one byte for each open container.
 *
 * Returns: whether @text is JSON; otherwise the envelope is empty
 */
gboolean
easel_json_envelope_skim (EaselJsonEnvelope *self,
                          const char        *text,
                          gsize              length)
{
  g_auto(EaselJsonSkim) skim = { 0 };
  gboolean is_json;

  g_return_val_if_fail (self != NULL && self->names != NULL, FALSE);
  g_return_val_if_fail (text != NULL || length == 0, FALSE);

  self->is_skimmed = TRUE;
  easel_json_skim_init (&skim, text, length);
  is_json = skim_root (self, &skim);
  easel_json_scanner_skip_space (&skim.scanner);
  if (is_json && skim.scanner.cursor == skim.scanner.end)
    return TRUE;
  easel_json_envelope_clear (self);
  return FALSE;
}

/** easel_json_envelope_clear: empties the envelope; its names stay. */
void
easel_json_envelope_clear (EaselJsonEnvelope *self)
{
  for (guint i = 0; i < EASEL_JSON_ENVELOPE_MEMBERS; i++)
    g_clear_pointer (&self->values[i], json_node_unref);
  g_clear_pointer (&self->root, json_node_unref);
  self->is_object = FALSE;
  self->is_skimmed = FALSE;
}
