/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-json-reader.h"

#include "easel-json-scanner.h"
#include "easel-limits.h"

typedef enum
{
  EXPECT_VALUE,
  EXPECT_FIRST_ELEMENT, /* after "[": a value, or "]" */
  EXPECT_FIRST_MEMBER,  /* after "{": a name, or "}" */
  EXPECT_MEMBER,        /* after "," in an object: a name */
  EXPECT_NEXT,          /* after a value: "," or the end of its container */
  EXPECT_END,           /* after the root */
} Expect;

/* Most names of members are shorter. */
#define SHORT_NAME_BYTES 64

/* A container that is still open; it is already a member of its parent. */
typedef struct
{
  JsonObject *object;   /* either an object or an array; neither for the outermost object of a message */
  JsonArray  *array;
  guint       members;
} Level;

typedef struct
{
  EaselJsonScanner   scanner;
  const char        *name;      /* name of the member whose value is read next: in one of the next two */
  char               short_name[SHORT_NAME_BYTES];
  GString           *long_name; /* nullable */
  EaselJsonEnvelope *envelope;  /* nullable: gets the members of the outermost object */
  JsonNode          *unnamed;   /* nullable: the last of these members that has no name in @envelope */
  Expect             expect;
  JsonNode          *root;
  guint              depth;
  guint              values;
  Level              levels[EASEL_LIMIT_JSON_DEPTH];
} Reader;

static gboolean
fail (Reader          *self,
      EaselJsonError   code,
      const char      *problem,
      GError         **error)
{
  return easel_json_scanner_fail (&self->scanner, code, problem, error);
}

static char
peek (Reader *self)
{
  return easel_json_scanner_peek (&self->scanner);
}

static void
value_done (Reader *self)
{
  self->expect = self->depth > 0 ? EXPECT_NEXT : EXPECT_END;
}

/* Takes @node, which may be an open container. */
static void
add_to_envelope (Reader   *self,
                 JsonNode *node)
{
  if (easel_json_envelope_take (self->envelope, self->name, node))
    return;
  g_clear_pointer (&self->unnamed, json_node_unref);
  self->unnamed = node;
}

/* Takes @node. */
static void
add (Reader   *self,
     JsonNode *node)
{
  const Level *level = self->depth > 0 ? &self->levels[self->depth - 1] : NULL;

  if (level == NULL)
    self->root = node;
  else if (level->object != NULL)
    json_object_set_member (level->object, self->name, node);
  else if (level->array != NULL)
    json_array_add_element (level->array, node);
  else
    add_to_envelope (self, node);
}

/* Returns the object inside @self. */
static JsonObject *
add_object (Reader *self)
{
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  add (self, node);
  return object;
}

static gboolean
open_object (Reader  *self,
             GError **error)
{
  JsonObject *object = NULL;

  if (self->depth == EASEL_LIMIT_JSON_DEPTH)
    return fail (self, EASEL_JSON_ERROR_TOO_DEEP, "nested too deeply", error);
  if (self->depth == 0 && self->envelope != NULL)
    self->envelope->is_object = TRUE;
  else
    object = add_object (self);
  self->levels[self->depth++] = (Level) { .object = object };
  self->expect = EXPECT_FIRST_MEMBER;
  self->scanner.cursor++;
  return TRUE;
}

static gboolean
open_array (Reader  *self,
            GError **error)
{
  JsonArray *array;
  JsonNode *node;

  if (self->depth == EASEL_LIMIT_JSON_DEPTH)
    return fail (self, EASEL_JSON_ERROR_TOO_DEEP, "nested too deeply", error);
  array = json_array_new ();
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (node, array);
  add (self, node);
  self->levels[self->depth++] = (Level) { .array = array };
  self->expect = EXPECT_FIRST_ELEMENT;
  self->scanner.cursor++;
  return TRUE;
}

static gboolean
read_scalar (Reader  *self,
             GError **error)
{
  JsonNode *node = easel_json_scanner_read_scalar (&self->scanner, error);

  if (node == NULL)
    return FALSE;
  add (self, node);
  value_done (self);
  return TRUE;
}

static gboolean
read_value (Reader  *self,
            GError **error)
{
  if (++self->values > EASEL_LIMIT_JSON_VALUES)
    return fail (self, EASEL_JSON_ERROR_TOO_LARGE, "too many values", error);
  switch (peek (self))
    {
    case '{': return open_object (self, error);
    case '[': return open_array (self, error);
    default:  return read_scalar (self, error);
    }
}

static gboolean
read_name (Reader  *self,
           GError **error)
{
  if (peek (self) != '"')
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "member name expected", error);
  if (++self->levels[self->depth - 1].members > EASEL_LIMIT_JSON_MEMBERS)
    return fail (self, EASEL_JSON_ERROR_TOO_LARGE, "too many members", error);
  self->name = self->short_name;
  if (!easel_json_scanner_read_short (&self->scanner, self->short_name, sizeof self->short_name))
    {
      if (self->long_name == NULL)
        self->long_name = g_string_new (NULL);
      if (!easel_json_scanner_read_string (&self->scanner, self->long_name, error))
        return FALSE;
      self->name = self->long_name->str;
    }
  easel_json_scanner_skip_space (&self->scanner);
  if (peek (self) != ':')
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "\":\" expected", error);
  self->scanner.cursor++;
  self->expect = EXPECT_VALUE;
  return TRUE;
}

static gboolean
in_object (Reader *self)
{
  return self->levels[self->depth - 1].array == NULL;
}

static gboolean
at_closer (Reader *self)
{
  return peek (self) == (in_object (self) ? '}' : ']');
}

static gboolean
close_container (Reader *self)
{
  self->scanner.cursor++;
  self->depth--;
  value_done (self);
  return TRUE;
}

static gboolean
step (Reader  *self,
      GError **error)
{
  switch (self->expect)
    {
    case EXPECT_FIRST_ELEMENT:
      return at_closer (self) ? close_container (self) : read_value (self, error);
    case EXPECT_FIRST_MEMBER:
      return at_closer (self) ? close_container (self) : read_name (self, error);
    case EXPECT_MEMBER:
      return read_name (self, error);
    case EXPECT_NEXT:
      if (at_closer (self))
        return close_container (self);
      if (peek (self) != ',')
        return fail (self, EASEL_JSON_ERROR_SYNTAX, "\",\" or the end of the container expected", error);
      self->scanner.cursor++;
      self->expect = in_object (self) ? EXPECT_MEMBER : EXPECT_VALUE;
      return TRUE;
    case EXPECT_VALUE:
      return read_value (self, error);
    case EXPECT_END:
    default:
      g_assert_not_reached ();
    }
}

static gboolean
read_all (Reader  *self,
          GError **error)
{
  while (self->expect != EXPECT_END)
    {
      easel_json_scanner_skip_space (&self->scanner);
      if (!step (self, error))
        return FALSE;
    }
  easel_json_scanner_skip_space (&self->scanner);
  if (self->scanner.cursor < self->scanner.end)
    return fail (self, EASEL_JSON_ERROR_SYNTAX, "text after the value", error);
  return TRUE;
}

/* @envelope: (nullable): gets the members of an object. Returns whether the text was read. */
static gboolean
read_text (const char         *text,
           gsize               length,
           EaselJsonEnvelope  *envelope,
           JsonNode          **root,
           GError            **error)
{
  Reader self;
  gboolean is_read;

  self.scanner = easel_json_scanner_at (text, length);
  self.long_name = NULL;
  self.envelope = envelope;
  self.unnamed = NULL;
  self.expect = EXPECT_VALUE;
  self.root = NULL;
  self.depth = 0;
  self.values = 0;
  is_read = read_all (&self, error);
  if (!is_read)
    g_clear_pointer (&self.root, json_node_unref);
  g_clear_pointer (&self.unnamed, json_node_unref);
  easel_json_scanner_clear (&self.scanner);
  if (self.long_name != NULL)
    g_string_free (self.long_name, TRUE);
  *root = self.root;
  return is_read;
}

/**
 * easel_json_read:
 * @text: (array length=length): foreign bytes without NUL; no terminator is needed
 * @length: of @text, in bytes
 * @error: an `EASEL_JSON_ERROR`, naming the byte
 *
 * Reads exactly one JSON value by RFC 8259, in one pass and without recursion. What a #JsonNode cannot represent
 * without loss is refused: integers fit 64 bits, other numbers a double, and strings hold characters only. Depth and
 * the numbers of values and members are bounded.
 *
 * Returns: (transfer full): the value; on failure %NULL
 */
JsonNode *
easel_json_read (const char  *text,
                 gsize        length,
                 GError     **error)
{
  JsonNode *root;

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  read_text (text, length, NULL, &root, error);
  return root;
}

/**
 * easel_json_read_message:
 * @text: (array length=length): foreign bytes without NUL; no terminator is needed
 * @length: of @text, in bytes
 * @envelope: an empty envelope with names
 * @error: an `EASEL_JSON_ERROR`, naming the byte
 *
 * Like easel_json_read(), into an envelope. All of the text is read, also members that the envelope has no name for.
 *
 * Returns: whether the text was read; otherwise the envelope is empty
 */
gboolean
easel_json_read_message (const char         *text,
                         gsize               length,
                         EaselJsonEnvelope  *envelope,
                         GError            **error)
{
  g_return_val_if_fail (text != NULL || length == 0, FALSE);
  g_return_val_if_fail (envelope != NULL && envelope->names != NULL, FALSE);

  if (read_text (text, length, envelope, &envelope->root, error))
    return TRUE;
  easel_json_envelope_clear (envelope);
  return FALSE;
}
