/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-jmespath.h"

#include <math.h>
#include <string.h>

#include "a2ui-limits.h"
#include "a2ui-value.h"
#include "easel-json.h"

G_DEFINE_QUARK (a2ui-jmespath-error-quark, a2ui_jmespath_error)

typedef enum
{
  CURRENT,
  FIELD,
  LITERAL,
  INDEX,
  SLICE,
  CHAIN,         /* @right of @left: a subexpression or a pipe */
  OR,
  AND,
  NOT,
  COMPARISON,
  FLATTEN,
  ITEMS,         /* @right of each item of @left, if @condition is true */
  VALUES,        /* @right of each member of @left */
  LIST,
  HASH,
  CALL,
  REFERENCE,     /* an argument that the function evaluates itself */
} Kind;

/* Tokens; the operators from PIPE are sorted by how tightly they bind. */
typedef enum
{
  T_END,
  T_NAME,
  T_QUOTED,
  T_LITERAL,
  T_NUMBER,
  T_CURRENT,
  T_REFERENCE,
  T_COLON,
  T_COMMA,
  T_CLOSE_BRACKET,
  T_CLOSE_BRACE,
  T_CLOSE,
  T_PIPE,
  T_OR,
  T_AND,
  T_EQUAL,
  T_UNEQUAL,
  T_LESS,
  T_LESS_EQUAL,
  T_MORE,
  T_MORE_EQUAL,
  T_FLATTEN,
  T_STAR,
  T_FILTER,
  T_DOT,
  T_NOT,
  T_OPEN_BRACE,
  T_OPEN_BRACKET,
  T_OPEN,
} TokenKind;

/* How tightly a token binds to what is before it; a projection ends before a token that binds less than PROJECTION. */
static const guint8 power[] = {
  [T_PIPE] = 1, [T_OR] = 2, [T_AND] = 3, [T_EQUAL] = 5, [T_UNEQUAL] = 5, [T_LESS] = 5, [T_LESS_EQUAL] = 5, [T_MORE] = 5,
  [T_MORE_EQUAL] = 5, [T_FLATTEN] = 9, [T_STAR] = 20, [T_FILTER] = 21, [T_DOT] = 40, [T_NOT] = 45, [T_OPEN_BRACE] = 50,
  [T_OPEN_BRACKET] = 55, [T_OPEN] = 60,
};
#define PROJECTION 10

typedef struct
{
  TokenKind kind;
  guint     position;
  char     *name;     /* of T_NAME and T_QUOTED */
  JsonNode *literal;  /* of T_LITERAL */
  gint64    number;   /* of T_NUMBER */
} Token;

typedef struct _Function Function;

/* A part of an expression; the whole is its outermost part. */
struct _A2uiJmespath
{
  Kind            kind;
  A2uiJmespath   *left;
  A2uiJmespath   *right;
  A2uiJmespath   *condition;
  GPtrArray      *parts;       /* A2uiJmespath, of LIST, HASH and CALL */
  GPtrArray      *keys;        /* of HASH */
  char           *name;        /* of FIELD */
  JsonNode       *literal;
  const Function *function;
  TokenKind       comparison;
  gint64          numbers[3];  /* of INDEX, and start, stop and step of SLICE */
  gboolean        has[3];
};

typedef struct
{
  GArray  *tokens;
  guint    at;
  guint    depth;
  GError **error;
} Parser;

typedef struct
{
  gsize   steps;  /* that are left */
  GError *error;
} Run;

/* @arguments: an element is NULL for a REFERENCE. */
typedef JsonNode *(*Builtin) (Run                *run,
                              const A2uiJmespath *call,
                              JsonNode          **arguments);

/* @types: for each argument the types that it may have, as of matches(); a last "+" repeats the argument. */
struct _Function
{
  const char *name;
  Builtin     builtin;
  const char *types;
};

static const Function *find_function (const char *name);
static A2uiJmespath *parse (Parser *self,
                            guint   bound);
static JsonNode *evaluate (Run                *run,
                           const A2uiJmespath *part,
                           JsonNode           *data);

/* --- tokens ------------------------------------------------------------------------------------------------------ */

static void
token_clear (gpointer data)
{
  Token *token = data;

  g_free (token->name);
  g_clear_pointer (&token->literal, json_node_unref);
}

static gboolean
fail (GError **error,
      guint    position)
{
  g_set_error (error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_SYNTAX,
               "the JMESPath expression is not valid at byte %u", position);
  return FALSE;
}

/* (nullable): the end of a text in quotes that begins at @text. */
static const char *
find_end (const char *text)
{
  for (const char *at = text + 1; *at != '\0'; at++)
    if (*at == *text)
      return at;
    else if (*at == '\\' && at[1] != '\0')
      at++;
  return NULL;
}

/* (transfer full): the text between two quotes, where a quote has a backslash. */
static char *
unquote (const char *begin,
         const char *end)
{
  GString *text = g_string_new (NULL);

  for (const char *at = begin + 1; at < end; at++)
    {
      if (*at != '\\' || at[1] != *begin)
        g_string_append_c (text, *at);
      if (*at == '\\')
        g_string_append_c (text, *++at);
    }
  return g_string_free (text, FALSE);
}

/* (transfer full) (nullable): a literal of JSON. A text that is not JSON is a string, as older expressions write it. */
static JsonNode *
read_literal (const char *begin,
              const char *end)
{
  g_autofree char *text = g_strstrip (unquote (begin, end));
  JsonNode *value = easel_json_parse (text, strlen (text), A2UI_LIMIT_EXPRESSION_BYTES, NULL);

  return value != NULL || *text == '\0' || strchr ("[{\"", *text) != NULL
         ? value : json_node_init_string (json_node_alloc (), text);
}

/* Reads a token with quotes. Returns its length; 0: it is not valid. */
static gsize
read_quoted (const char *text,
             Token      *token)
{
  const char *end = find_end (text);
  g_autoptr(JsonNode) name = NULL;

  if (end == NULL)
    return 0;
  token->kind = T_LITERAL;
  if (*text == '`')
    token->literal = read_literal (text, end);
  else if (*text == '\'')
    token->literal = json_node_init_string (json_node_alloc (), "");
  else
    {
      name = easel_json_parse (text, end + 1 - text, A2UI_LIMIT_EXPRESSION_BYTES, NULL);
      token->kind = T_QUOTED;
      token->name = name != NULL ? json_node_dup_string (name) : NULL;
    }
  if (*text == '\'')
    {
      g_autofree char *raw = unquote (text, end);

      json_node_set_string (token->literal, raw);
    }
  return token->name != NULL || token->literal != NULL ? end + 1 - text : 0;
}

/* Reads an operator. Returns its length; 0: there is none. */
static gsize
read_operator (const char *text,
               Token      *token)
{
  static const struct { const char *text; TokenKind kind; } operators[] = {
    { "||", T_OR }, { "|", T_PIPE }, { "&&", T_AND }, { "&", T_REFERENCE }, { "==", T_EQUAL }, { "!=", T_UNEQUAL },
    { "!", T_NOT }, { "<=", T_LESS_EQUAL }, { "<", T_LESS }, { ">=", T_MORE_EQUAL }, { ">", T_MORE },
    { "[]", T_FLATTEN }, { "[?", T_FILTER }, { "[", T_OPEN_BRACKET }, { "]", T_CLOSE_BRACKET }, { "{", T_OPEN_BRACE },
    { "}", T_CLOSE_BRACE }, { "(", T_OPEN }, { ")", T_CLOSE }, { ".", T_DOT }, { "*", T_STAR }, { "@", T_CURRENT },
    { ":", T_COLON }, { ",", T_COMMA },
  };

  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (g_str_has_prefix (text, operators[i].text))
      {
        token->kind = operators[i].kind;
        return strlen (operators[i].text);
      }
  return 0;
}

static gsize
read_token (const char *text,
            Token      *token)
{
  gsize length = 0;
  char *end;

  if (g_ascii_isalpha (*text) || *text == '_')
    {
      while (g_ascii_isalnum (text[length]) || text[length] == '_')
        length++;
      token->kind = T_NAME;
      token->name = g_strndup (text, length);
      return length;
    }
  if (g_ascii_isdigit (text[*text == '-' ? 1 : 0]))
    {
      token->kind = T_NUMBER;
      token->number = CLAMP (g_ascii_strtoll (text, &end, 10), -G_MAXINT32, G_MAXINT32);
      return end - text;
    }
  return *text == '"' || *text == '\'' || *text == '`' ? read_quoted (text, token) : read_operator (text, token);
}

/* (transfer full) (nullable): the tokens of @expression, with a last one of T_END. */
static GArray *
read_tokens (const char  *expression,
             GError     **error)
{
  g_autoptr(GArray) tokens = g_array_new (FALSE, TRUE, sizeof (Token));
  const char *at = expression + strspn (expression, " \t\r\n");

  g_array_set_clear_func (tokens, token_clear);
  while (*at != '\0')
    {
      Token token = { .position = at - expression };
      gsize length = read_token (at, &token);

      g_array_append_val (tokens, token);
      if (length == 0)
        {
          fail (error, token.position);
          return NULL;
        }
      at += length;
      at += strspn (at, " \t\r\n");
    }
  g_array_append_val (tokens, ((Token) { .kind = T_END, .position = at - expression }));
  return g_steal_pointer (&tokens);
}

/* --- grammar ----------------------------------------------------------------------------------------------------- */

static Token *
peek (Parser *self,
      guint   more)
{
  return &g_array_index (self->tokens, Token, MIN (self->at + more, self->tokens->len - 1));
}

static gboolean
take (Parser    *self,
      TokenKind  kind)
{
  if (peek (self, 0)->kind != kind)
    return fail (self->error, peek (self, 0)->position);
  self->at++;
  return TRUE;
}

/* Takes @left and @right. (nullable): NULL if one of them is missing. */
static A2uiJmespath *
part_new (Kind          kind,
          A2uiJmespath *left,
          A2uiJmespath *right)
{
  A2uiJmespath *self = g_new0 (A2uiJmespath, 1);

  self->kind = kind;
  self->left = left;
  self->right = right;
  return self;
}

/* (nullable): takes @left; NULL: @right could not be parsed. */
static A2uiJmespath *
join (Kind          kind,
      A2uiJmespath *left,
      A2uiJmespath *right)
{
  A2uiJmespath *self = part_new (kind, left, right);

  if (right == NULL)
    g_clear_pointer (&self, a2ui_jmespath_free);
  return self;
}

/* Parses parts with commas between them up to @end. Those of a hash have keys. */
static A2uiJmespath *
parse_parts (Parser    *self,
             Kind       kind,
             TokenKind  end)
{
  g_autoptr(A2uiJmespath) list = part_new (kind, NULL, NULL);

  list->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) a2ui_jmespath_free);
  list->keys = g_ptr_array_new_with_free_func (g_free);
  if (kind == CALL && peek (self, 0)->kind == end)
    return take (self, end) ? g_steal_pointer (&list) : NULL;
  for (;;)
    {
      A2uiJmespath *part;
      gboolean is_reference = kind == CALL && peek (self, 0)->kind == T_REFERENCE;

      if (kind == HASH)
        {
          g_ptr_array_add (list->keys, g_strdup (peek (self, 0)->name));
          if (!take (self, peek (self, 0)->name != NULL ? peek (self, 0)->kind : T_NAME) || !take (self, T_COLON))
            return NULL;
        }
      self->at += is_reference ? 1 : 0;
      part = parse (self, 0);
      if (part == NULL)
        return NULL;
      g_ptr_array_add (list->parts, is_reference ? part_new (REFERENCE, part, NULL) : part);
      if (peek (self, 0)->kind == end)
        break;
      if (!take (self, T_COMMA))
        return NULL;
    }
  self->at++;
  return g_steal_pointer (&list);
}

/* (nullable): the types of argument @index. */
static const char *
types_at (const Function *function,
          guint           index)
{
  const char *types = function->types;

  for (guint i = 0; i < index && *types != '\0'; i++)
    {
      const char *next = strchr (types, ',');

      if (next == NULL)
        return g_str_has_suffix (types, "+") ? types : NULL;
      types = next + 1;
    }
  return types;
}

static A2uiJmespath *
parse_call (Parser     *self,
            const char *name)
{
  g_autoptr(A2uiJmespath) call = parse_parts (self, CALL, T_CLOSE);
  gboolean fits;

  if (call == NULL)
    return NULL;
  call->function = find_function (name);
  fits = call->function != NULL && call->parts->len > 0 && types_at (call->function, call->parts->len - 1) != NULL &&
         (types_at (call->function, call->parts->len) == NULL || g_str_has_suffix (call->function->types, "+"));
  for (guint i = 0; fits && i < call->parts->len; i++)
    fits = (((A2uiJmespath *) call->parts->pdata[i])->kind == REFERENCE) == (*types_at (call->function, i) == '&');
  if (fits)
    return g_steal_pointer (&call);
  g_set_error (self->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_FUNCTION,
               "JMESPath has no function “%.64s” with such arguments", name);
  return NULL;
}

static A2uiJmespath *
parse_after_dot (Parser *self,
                 guint   bound)
{
  TokenKind kind = peek (self, 0)->kind;

  if (kind == T_NAME || kind == T_QUOTED || kind == T_STAR)
    return parse (self, bound);
  if (kind != T_OPEN_BRACKET && kind != T_OPEN_BRACE)
    {
      fail (self->error, peek (self, 0)->position);
      return NULL;
    }
  self->at++;
  return kind == T_OPEN_BRACE ? parse_parts (self, HASH, T_CLOSE_BRACE) : parse_parts (self, LIST, T_CLOSE_BRACKET);
}

/* Parses the expression for each item of a projection. */
static A2uiJmespath *
parse_projected (Parser *self,
                 guint   bound)
{
  TokenKind kind = peek (self, 0)->kind;

  if (power[kind] < PROJECTION)
    return part_new (CURRENT, NULL, NULL);
  if (kind == T_OPEN_BRACKET || kind == T_FILTER)
    return parse (self, bound);
  if (!take (self, T_DOT))
    return NULL;
  return parse_after_dot (self, bound);
}

/* Takes @left. An index, a slice or [*], after the bracket. */
static A2uiJmespath *
parse_index (Parser       *self,
             A2uiJmespath *left)
{
  g_autoptr(A2uiJmespath) index = part_new (INDEX, left, NULL);
  guint n = 0;

  if (peek (self, 0)->kind == T_STAR && peek (self, 1)->kind == T_CLOSE_BRACKET)
    {
      self->at += 2;
      return join (ITEMS, g_steal_pointer (&index->left), parse_projected (self, power[T_STAR]));
    }
  for (; peek (self, 0)->kind != T_CLOSE_BRACKET; self->at++)
    if (peek (self, 0)->kind == T_COLON && n < 2)
      {
        index->kind = SLICE;
        n++;
      }
    else if (peek (self, 0)->kind == T_NUMBER && !index->has[n])
      {
        index->numbers[n] = peek (self, 0)->number;
        index->has[n] = TRUE;
      }
    else
      break;
  if (!take (self, T_CLOSE_BRACKET))
    return NULL;
  if (index->kind == INDEX && index->has[0])
    return g_steal_pointer (&index);
  if (index->kind == INDEX || (index->has[2] && index->numbers[2] == 0))
    {
      fail (self->error, peek (self, 0)->position);
      return NULL;
    }
  return join (ITEMS, g_steal_pointer (&index), parse_projected (self, power[T_STAR]));
}

static A2uiJmespath *
parse_filter (Parser       *self,
              A2uiJmespath *left)
{
  g_autoptr(A2uiJmespath) filter = part_new (ITEMS, left, NULL);

  filter->condition = parse (self, 0);
  if (filter->condition == NULL || !take (self, T_CLOSE_BRACKET))
    return NULL;
  filter->right = parse_projected (self, power[T_FILTER]);
  return filter->right != NULL ? g_steal_pointer (&filter) : NULL;
}

static A2uiJmespath *
parse_named (Parser *self,
             Token  *token)
{
  A2uiJmespath *field;

  if (peek (self, 0)->kind == T_OPEN && token->kind == T_NAME)
    {
      self->at++;
      return parse_call (self, token->name);
    }
  field = part_new (FIELD, NULL, NULL);
  field->name = g_strdup (token->name);
  return field;
}

static A2uiJmespath *
current_new (void)
{
  return part_new (CURRENT, NULL, NULL);
}

/* Parses what an expression begins with. */
static A2uiJmespath *
parse_first (Parser *self)
{
  Token *token = peek (self, 0);
  TokenKind next = peek (self, 1)->kind;
  A2uiJmespath *part;

  self->at++;
  switch ((int) token->kind)
    {
    case T_NAME:
    case T_QUOTED:
      return parse_named (self, token);
    case T_LITERAL:
      part = part_new (LITERAL, NULL, NULL);
      part->literal = json_node_ref (token->literal);
      return part;
    case T_CURRENT: return current_new ();
    case T_STAR: return join (VALUES, current_new (), parse_projected (self, power[T_STAR]));
    case T_FILTER: return parse_filter (self, current_new ());
    case T_FLATTEN:
      return join (ITEMS, part_new (FLATTEN, current_new (), NULL), parse_projected (self, power[T_FLATTEN]));
    case T_NOT: return join (NOT, NULL, parse (self, power[T_NOT]));
    case T_OPEN_BRACE: return parse_parts (self, HASH, T_CLOSE_BRACE);
    case T_OPEN_BRACKET:
      if (next == T_NUMBER || next == T_COLON || (next == T_STAR && peek (self, 1)->kind == T_CLOSE_BRACKET))
        return parse_index (self, current_new ());
      return parse_parts (self, LIST, T_CLOSE_BRACKET);
    case T_OPEN:
      part = parse (self, 0);
      if (part != NULL && !take (self, T_CLOSE))
        g_clear_pointer (&part, a2ui_jmespath_free);
      return part;
    default:
      fail (self->error, token->position);
      return NULL;
    }
}

/* Takes @left. Parses an operator after it, and what belongs to that. */
static A2uiJmespath *
parse_operator (Parser       *self,
                A2uiJmespath *left)
{
  Token *token = peek (self, 0);
  A2uiJmespath *part;

  self->at++;
  switch ((int) token->kind)
    {
    case T_PIPE: return join (CHAIN, left, parse (self, power[T_PIPE]));
    case T_OR: return join (OR, left, parse (self, power[T_OR]));
    case T_AND: return join (AND, left, parse (self, power[T_AND]));
    case T_FLATTEN:
      return join (ITEMS, part_new (FLATTEN, left, NULL), parse_projected (self, power[T_FLATTEN]));
    case T_FILTER: return parse_filter (self, left);
    case T_OPEN_BRACKET: return parse_index (self, left);
    case T_DOT:
      if (peek (self, 0)->kind != T_STAR)
        return join (CHAIN, left, parse_after_dot (self, power[T_DOT]));
      self->at++;
      return join (VALUES, left, parse_projected (self, power[T_STAR]));
    case T_EQUAL:
    case T_UNEQUAL:
    case T_LESS:
    case T_LESS_EQUAL:
    case T_MORE:
    case T_MORE_EQUAL:
      part = join (COMPARISON, left, parse (self, power[T_EQUAL]));
      if (part != NULL)
        part->comparison = token->kind;
      return part;
    default:
      a2ui_jmespath_free (left);
      fail (self->error, token->position);
      return NULL;
    }
}

/* @bound: operators that bind more tightly belong to the expression. */
static A2uiJmespath *
parse (Parser *self,
       guint   bound)
{
  A2uiJmespath *left;

  if (++self->depth > A2UI_LIMIT_EXPRESSION_DEPTH)
    {
      g_set_error (self->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT,
                   "the JMESPath expression nests deeper than %d", A2UI_LIMIT_EXPRESSION_DEPTH);
      return NULL;
    }
  left = parse_first (self);
  while (left != NULL && bound < power[peek (self, 0)->kind])
    left = parse_operator (self, left);
  self->depth--;
  return left;
}

/* --- values ------------------------------------------------------------------------------------------------------ */

static gboolean
spend (Run   *run,
       gsize  steps)
{
  if (run->error != NULL)
    return FALSE;
  if (steps > run->steps)
    g_set_error (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT,
                 "the JMESPath expression takes more than %d steps", A2UI_LIMIT_EXPRESSION_STEPS);
  else
    run->steps -= steps;
  return run->error == NULL;
}

/* Spends what reading @text costs beside other steps. */
static gboolean
spend_text (Run        *run,
            const char *text)
{
  return spend (run, 1 + strlen (text) / 64);
}

static JsonNode *
null_new (void)
{
  return json_node_new (JSON_NODE_NULL);
}

static gboolean
is_string (JsonNode *value)
{
  return JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING;
}

static gboolean
is_boolean (JsonNode *value)
{
  return JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_BOOLEAN;
}

static gboolean
is_number (JsonNode *value)
{
  return JSON_NODE_HOLDS_VALUE (value) && !is_string (value) && !is_boolean (value);
}

static gboolean
is_integer (JsonNode *value)
{
  return JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_INT64;
}

static JsonNode *
number_new (double number)
{
  return isfinite (number) ? json_node_init_double (json_node_alloc (), number) : null_new ();
}

static gboolean
is_true (JsonNode *value)
{
  if (JSON_NODE_HOLDS_ARRAY (value))
    return json_array_get_length (json_node_get_array (value)) > 0;
  if (JSON_NODE_HOLDS_OBJECT (value))
    return json_object_get_size (json_node_get_object (value)) > 0;
  if (is_string (value))
    return *json_node_get_string (value) != '\0';
  return !JSON_NODE_HOLDS_NULL (value) && !(is_boolean (value) && !json_node_get_boolean (value));
}

/* The order of two numbers or two strings; strings are in the order of code points. */
static int
compare (JsonNode *a,
         JsonNode *b)
{
  double first;
  double second;

  if (is_string (a) && is_string (b))
    return strcmp (json_node_get_string (a), json_node_get_string (b));
  if (is_integer (a) && is_integer (b))
    return (json_node_get_int (a) > json_node_get_int (b)) - (json_node_get_int (a) < json_node_get_int (b));
  first = json_node_get_double (a);
  second = json_node_get_double (b);
  return (first > second) - (first < second);
}

static gboolean equal (Run      *run,
                       JsonNode *a,
                       JsonNode *b);

static gboolean
equal_objects (Run        *run,
               JsonObject *a,
               JsonObject *b)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (json_object_get_size (a) != json_object_get_size (b))
    return FALSE;
  for (json_object_iter_init (&iter, a); json_object_iter_next (&iter, &name, &value);)
    if (!json_object_has_member (b, name) || !equal (run, value, json_object_get_member (b, name)))
      return FALSE;
  return TRUE;
}

/* FALSE also if there are no steps left. */
static gboolean
equal (Run      *run,
       JsonNode *a,
       JsonNode *b)
{
  if (!spend (run, 1) || json_node_get_node_type (a) != json_node_get_node_type (b))
    return FALSE;
  if (JSON_NODE_HOLDS_OBJECT (a))
    return equal_objects (run, json_node_get_object (a), json_node_get_object (b));
  if (JSON_NODE_HOLDS_ARRAY (a))
    {
      JsonArray *first = json_node_get_array (a);
      JsonArray *second = json_node_get_array (b);

      if (json_array_get_length (first) != json_array_get_length (second))
        return FALSE;
      for (guint i = 0; i < json_array_get_length (first); i++)
        if (!equal (run, json_array_get_element (first, i), json_array_get_element (second, i)))
          return FALSE;
      return TRUE;
    }
  if (JSON_NODE_HOLDS_NULL (a))
    return TRUE;
  if (is_boolean (a) || is_boolean (b))
    return is_boolean (a) && is_boolean (b) && json_node_get_boolean (a) == json_node_get_boolean (b);
  return is_string (a) == is_string (b) && (is_number (a) || spend_text (run, json_node_get_string (a))) &&
         compare (a, b) == 0;
}

/* Whether @value has a size and depth that may leave the evaluation. A part that occurs often counts each time. */
static gboolean
measure (Run      *run,
         JsonNode *value,
         guint     depth,
         gsize    *left)
{
  gsize cost = A2UI_LIMIT_DATA_VALUE + (is_string (value) ? strlen (json_node_get_string (value)) : 0);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (cost > *left || depth > A2UI_LIMIT_VALUE_DEPTH)
    {
      g_set_error_literal (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT,
                           "the result of the JMESPath expression is too large or too deep");
      return FALSE;
    }
  *left -= cost;
  if (JSON_NODE_HOLDS_ARRAY (value))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (value)); i++)
      if (!measure (run, json_array_get_element (json_node_get_array (value), i), depth + 1, left))
        return FALSE;
  if (JSON_NODE_HOLDS_OBJECT (value))
    for (json_object_iter_init (&iter, json_node_get_object (value)); json_object_iter_next (&iter, &name, &member);)
      {
        *left -= MIN (*left, strlen (name));
        if (!measure (run, member, depth + 1, left))
          return FALSE;
      }
  return TRUE;
}

/* --- evaluation -------------------------------------------------------------------------------------------------- */

/* Evaluates a projection. @items: (transfer none). Results that are null are left out. */
static JsonNode *
project (Run                *run,
         const A2uiJmespath *part,
         JsonArray          *items)
{
  g_autoptr(JsonArray) results = json_array_new ();

  for (guint i = 0; i < json_array_get_length (items); i++)
    {
      JsonNode *item = json_array_get_element (items, i);
      g_autoptr(JsonNode) chosen = part->condition != NULL ? evaluate (run, part->condition, item)
                                   : json_node_ref (item);
      g_autoptr(JsonNode) result = NULL;

      if (chosen == NULL)
        return NULL;
      if (part->condition != NULL && !is_true (chosen))
        continue;
      result = evaluate (run, part->right, item);
      if (result == NULL)
        return NULL;
      if (!JSON_NODE_HOLDS_NULL (result))
        json_array_add_element (results, g_steal_pointer (&result));
    }
  return easel_json_node_take_array (g_steal_pointer (&results));
}

/* (transfer full): the values of an object, in order. */
static JsonArray *
list_values (JsonObject *object)
{
  JsonArray *values = json_array_sized_new (json_object_get_size (object));
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &member);)
    json_array_add_element (values, json_node_ref (member));
  return values;
}

static JsonNode *
flatten (Run       *run,
         JsonArray *items)
{
  g_autoptr(JsonArray) flat = json_array_new ();

  for (guint i = 0; i < json_array_get_length (items); i++)
    {
      JsonNode *item = json_array_get_element (items, i);
      JsonArray *inner = JSON_NODE_HOLDS_ARRAY (item) ? json_node_get_array (item) : NULL;

      if (!spend (run, 1 + (inner != NULL ? json_array_get_length (inner) : 0)))
        return NULL;
      for (guint j = 0; inner != NULL && j < json_array_get_length (inner); j++)
        json_array_add_element (flat, json_node_ref (json_array_get_element (inner, j)));
      if (inner == NULL)
        json_array_add_element (flat, json_node_ref (item));
    }
  return easel_json_node_take_array (g_steal_pointer (&flat));
}

/* A limit of a slice as an index of an array of @length items; one beyond an end is that end. */
static gint64
slice_limit (gint64 number,
             gint64 length,
             gint64 step)
{
  number += number < 0 ? length : 0;
  return step > 0 ? CLAMP (number, 0, length) : CLAMP (number, -1, length - 1);
}

static JsonNode *
slice (Run                *run,
       const A2uiJmespath *part,
       JsonArray          *items)
{
  g_autoptr(JsonArray) results = json_array_new ();
  gint64 length = json_array_get_length (items);
  gint64 step = part->has[2] ? part->numbers[2] : 1;
  gint64 begin = part->has[0] ? slice_limit (part->numbers[0], length, step) : step > 0 ? 0 : length - 1;
  gint64 end = part->has[1] ? slice_limit (part->numbers[1], length, step) : step > 0 ? length : -1;

  for (gint64 i = begin; step > 0 ? i < end : i > end; i += step)
    {
      if (!spend (run, 1))
        return NULL;
      json_array_add_element (results, json_node_ref (json_array_get_element (items, (guint) i)));
    }
  return easel_json_node_take_array (g_steal_pointer (&results));
}

/* Evaluates a part whose base is @base: (transfer none). */
static JsonNode *
evaluate_base (Run                *run,
               const A2uiJmespath *part,
               JsonNode           *base)
{
  JsonArray *items = JSON_NODE_HOLDS_ARRAY (base) ? json_node_get_array (base) : NULL;
  g_autoptr(JsonArray) values = NULL;
  gint64 index;

  if (part->kind == VALUES && JSON_NODE_HOLDS_OBJECT (base))
    {
      if (!spend (run, json_object_get_size (json_node_get_object (base))))
        return NULL;
      values = list_values (json_node_get_object (base));
      return project (run, part, values);
    }
  if (part->kind == VALUES || items == NULL)
    return null_new ();
  if (part->kind == FLATTEN)
    return flatten (run, items);
  if (part->kind == SLICE)
    return slice (run, part, items);
  if (part->kind == ITEMS)
    return project (run, part, items);
  index = part->numbers[0] + (part->numbers[0] < 0 ? json_array_get_length (items) : 0);
  return index >= 0 && index < json_array_get_length (items)
         ? json_node_ref (json_array_get_element (items, (guint) index)) : null_new ();
}

static JsonNode *
evaluate_comparison (Run                *run,
                     const A2uiJmespath *part,
                     JsonNode           *left,
                     JsonNode           *right)
{
  gboolean result;
  int order;

  if (part->comparison == T_EQUAL || part->comparison == T_UNEQUAL)
    result = equal (run, left, right) == (part->comparison == T_EQUAL);
  else if (!is_number (left) || !is_number (right))
    return null_new ();
  else
    {
      order = compare (left, right);
      result = part->comparison == T_LESS ? order < 0 : part->comparison == T_LESS_EQUAL ? order <= 0
               : part->comparison == T_MORE ? order > 0 : order >= 0;
    }
  return run->error == NULL ? json_node_init_boolean (json_node_alloc (), result) : NULL;
}

/* Evaluates a part that needs @left first: (transfer none). */
static JsonNode *
evaluate_second (Run                *run,
                 const A2uiJmespath *part,
                 JsonNode           *left,
                 JsonNode           *data)
{
  g_autoptr(JsonNode) right = NULL;

  if (part->kind == CHAIN)
    return evaluate (run, part->right, left);
  if (part->kind != COMPARISON && is_true (left) == (part->kind == OR))
    return json_node_ref (left);
  right = evaluate (run, part->right, data);
  if (right == NULL)
    return NULL;
  return part->kind == COMPARISON ? evaluate_comparison (run, part, left, right) : g_steal_pointer (&right);
}

static JsonNode *
evaluate_list (Run                *run,
               const A2uiJmespath *part,
               JsonNode           *data)
{
  g_autoptr(JsonArray) results = json_array_new ();
  g_autoptr(JsonObject) object = json_object_new ();

  if (JSON_NODE_HOLDS_NULL (data))
    return null_new ();
  if (!spend (run, part->kind == HASH ? 3 + part->parts->len : 1))
    return NULL;
  for (guint i = 0; i < part->parts->len; i++)
    {
      JsonNode *result = evaluate (run, part->parts->pdata[i], data);

      if (result == NULL)
        return NULL;
      if (part->kind == HASH)
        json_object_set_member (object, part->keys->pdata[i], result);
      else
        json_array_add_element (results, result);
    }
  return part->kind == HASH ? easel_json_node_take (g_steal_pointer (&object))
         : easel_json_node_take_array (g_steal_pointer (&results));
}

/* Whether @value has one of @types: n(umber), s(tring), b(oolean), o(bject), a(rray), N: an array of numbers, S: of
 * strings, *: any. */
static gboolean
matches (JsonNode   *value,
         const char *types)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
  gboolean numbers = array != NULL;
  gboolean strings = array != NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      numbers = numbers && is_number (json_array_get_element (array, i));
      strings = strings && is_string (json_array_get_element (array, i));
    }
  for (; *types != '\0' && *types != ','; types++)
    if (*types == '*' || (*types == 'n' && is_number (value)) || (*types == 's' && is_string (value)) ||
        (*types == 'o' && JSON_NODE_HOLDS_OBJECT (value)) || (*types == 'a' && array != NULL) ||
        (*types == 'N' && numbers) || (*types == 'S' && strings))
      return TRUE;
  return FALSE;
}

static JsonNode *
evaluate_call (Run                *run,
               const A2uiJmespath *part,
               JsonNode           *data)
{
  g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);

  for (guint i = 0; i < part->parts->len; i++)
    {
      const A2uiJmespath *given = part->parts->pdata[i];
      JsonNode *value = given->kind != REFERENCE ? evaluate (run, given, data) : null_new ();

      if (value == NULL)
        return NULL;
      g_ptr_array_add (arguments, value);
      if (JSON_NODE_HOLDS_ARRAY (value) && !spend (run, json_array_get_length (json_node_get_array (value))))
        return NULL;
      if (given->kind == REFERENCE || matches (value, types_at (part->function, i)))
        continue;
      g_set_error (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_TYPE,
                   "an argument of %s of JMESPath has another type", part->function->name);
      return NULL;
    }
  return part->function->builtin (run, part, (JsonNode **) arguments->pdata);
}

/* (transfer full) (nullable): NULL: run->error. */
static JsonNode *
evaluate (Run                *run,
          const A2uiJmespath *part,
          JsonNode           *data)
{
  g_autoptr(JsonNode) left = NULL;
  JsonNode *member;

  if (!spend (run, 1))
    return NULL;
  switch (part->kind)
    {
    case CURRENT: return json_node_ref (data);
    case LITERAL: return json_node_ref (part->literal);
    case FIELD:
      member = JSON_NODE_HOLDS_OBJECT (data) ? json_object_get_member (json_node_get_object (data), part->name) : NULL;
      return member != NULL ? json_node_ref (member) : null_new ();
    case LIST:
    case HASH:
      return evaluate_list (run, part, data);
    case CALL: return evaluate_call (run, part, data);
    case NOT:
      left = evaluate (run, part->right, data);
      return left != NULL ? json_node_init_boolean (json_node_alloc (), !is_true (left)) : NULL;
    case CHAIN:
    case OR:
    case AND:
    case COMPARISON:
      left = evaluate (run, part->left, data);
      return left != NULL ? evaluate_second (run, part, left, data) : NULL;
    case INDEX:
    case SLICE:
    case FLATTEN:
    case ITEMS:
    case VALUES:
      left = evaluate (run, part->left, data);
      return left != NULL ? evaluate_base (run, part, left) : NULL;
    case REFERENCE:
    default:
      g_assert_not_reached ();
    }
}

/* --- functions --------------------------------------------------------------------------------------------------- */

/* (transfer full) (nullable): for each item of @array the result of the REFERENCE @index of @call. @uniform: they must
 * be all numbers or all strings. */
static JsonArray *
map (Run                *run,
     const A2uiJmespath *call,
     guint               index,
     JsonArray          *array,
     gboolean            uniform)
{
  const A2uiJmespath *reference = call->parts->pdata[index];
  g_autoptr(JsonArray) results = json_array_new ();
  g_autoptr(JsonNode) node = easel_json_node_ref_array (results);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *result = evaluate (run, reference->left, json_array_get_element (array, i));

      if (result == NULL)
        return NULL;
      json_array_add_element (results, result);
    }
  if (!uniform || matches (node, "NS"))
    return g_steal_pointer (&results);
  g_set_error (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_TYPE,
               "%s of JMESPath compares numbers with numbers, or strings with strings", call->function->name);
  return NULL;
}

/* Spends what comparing @keys costs, @times each. */
static gboolean
spend_keys (Run       *run,
            JsonArray *keys,
            guint      times)
{
  for (guint i = 0; i < json_array_get_length (keys); i++)
    {
      JsonNode *key = json_array_get_element (keys, i);

      if (!spend (run, times * (1 + (is_string (key) ? strlen (json_node_get_string (key)) / 64 : 0))))
        return FALSE;
    }
  return TRUE;
}

/* The item with the greatest of @keys, or with the least one if @sign is negative. */
static JsonNode *
find_extreme (Run       *run,
              JsonArray *items,
              JsonArray *keys,
              int        sign)
{
  guint found = 0;

  if (!spend_keys (run, keys, 1))
    return NULL;
  if (json_array_get_length (items) == 0)
    return null_new ();
  for (guint i = 1; i < json_array_get_length (items); i++)
    if (sign * compare (json_array_get_element (keys, i), json_array_get_element (keys, found)) > 0)
      found = i;
  return json_node_ref (json_array_get_element (items, found));
}

typedef struct
{
  JsonNode *key;
  JsonNode *item;
  guint     index;
} Row;

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const Row *first = a;
  const Row *second = b;
  int order = compare (first->key, second->key);

  return order != 0 ? order : (first->index > second->index) - (first->index < second->index);
}

static JsonNode *
sort (Run       *run,
      JsonArray *items,
      JsonArray *keys)
{
  guint n = json_array_get_length (items);
  g_autoptr(GArray) rows = g_array_sized_new (FALSE, FALSE, sizeof (Row), n);
  JsonArray *sorted;

  if (!spend_keys (run, keys, 1 + g_bit_storage (n) / 4))
    return NULL;
  for (guint i = 0; i < n; i++)
    g_array_append_val (rows, ((Row) { json_array_get_element (keys, i), json_array_get_element (items, i), i }));
  g_array_sort (rows, compare_rows);
  sorted = json_array_sized_new (n);
  for (guint i = 0; i < n; i++)
    json_array_add_element (sorted, json_node_ref (g_array_index (rows, Row, i).item));
  return easel_json_node_take_array (sorted);
}

static JsonNode *
call_abs (Run                 *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  if (is_integer (arguments[0]) && json_node_get_int (arguments[0]) != G_MININT64)
    return json_node_init_int (json_node_alloc (), ABS (json_node_get_int (arguments[0])));
  return number_new (fabs (json_node_get_double (arguments[0])));
}

/* A whole number is written without decimals. */
static JsonNode *
round_to (JsonNode *value,
          double  (*function) (double number))
{
  double number = is_integer (value) ? 0 : function (json_node_get_double (value));

  if (is_integer (value))
    return json_node_ref (value);
  return fabs (number) < G_MAXINT32 ? json_node_init_int (json_node_alloc (), (gint64) number) : number_new (number);
}

static JsonNode *
call_ceil (Run                 *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  return round_to (arguments[0], ceil);
}

static JsonNode *
call_floor (Run                 *run,
            const A2uiJmespath  *call,
            JsonNode           **arguments)
{
  return round_to (arguments[0], floor);
}

static JsonNode *
call_sum (Run                 *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  JsonArray *array = json_node_get_array (arguments[0]);
  double sum = 0;
  gboolean whole = TRUE;

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      whole = whole && is_integer (json_array_get_element (array, i));
      sum += json_node_get_double (json_array_get_element (array, i));
    }
  return whole && fabs (sum) < G_MAXINT32 ? json_node_init_int (json_node_alloc (), (gint64) sum) : number_new (sum);
}

static JsonNode *
call_avg (Run                 *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  guint n = json_array_get_length (json_node_get_array (arguments[0]));
  g_autoptr(JsonNode) sum = call_sum (run, call, arguments);

  return n > 0 && is_number (sum) ? number_new (json_node_get_double (sum) / n) : null_new ();
}

static JsonNode *
call_contains (Run                 *run,
               const A2uiJmespath  *call,
               JsonNode           **arguments)
{
  gboolean found = FALSE;

  if (is_string (arguments[0]))
    found = spend_text (run, json_node_get_string (arguments[0])) && is_string (arguments[1]) &&
            strstr (json_node_get_string (arguments[0]), json_node_get_string (arguments[1])) != NULL;
  else
    for (guint i = 0; !found && i < json_array_get_length (json_node_get_array (arguments[0])); i++)
      found = equal (run, json_array_get_element (json_node_get_array (arguments[0]), i), arguments[1]);
  return run->error == NULL ? json_node_init_boolean (json_node_alloc (), found) : NULL;
}

static JsonNode *
call_starts_with (Run                 *run,
                  const A2uiJmespath  *call,
                  JsonNode           **arguments)
{
  gboolean result = g_str_has_prefix (json_node_get_string (arguments[0]), json_node_get_string (arguments[1]));

  return json_node_init_boolean (json_node_alloc (), result);
}

static JsonNode *
call_ends_with (Run                 *run,
                const A2uiJmespath  *call,
                JsonNode           **arguments)
{
  gboolean result = g_str_has_suffix (json_node_get_string (arguments[0]), json_node_get_string (arguments[1]));

  if (!spend_text (run, json_node_get_string (arguments[0])))
    return NULL;
  return json_node_init_boolean (json_node_alloc (), result);
}

static JsonNode *
call_join (Run                 *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  const char *glue = json_node_get_string (arguments[0]);
  JsonArray *array = json_node_get_array (arguments[1]);
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *part = easel_json_array_string (array, i);

      if (!spend_text (run, part) || !spend_text (run, glue))
        return NULL;
      if (text->len + strlen (part) + strlen (glue) > A2UI_LIMIT_TEXT_BYTES)
        {
          g_set_error_literal (&run->error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT,
                               "a text of the JMESPath expression is too long");
          return NULL;
        }
      if (i > 0)
        g_string_append (text, glue);
      g_string_append (text, part);
    }
  return json_node_init_string (json_node_alloc (), text->str);
}

static JsonNode *
call_keys (Run                 *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  JsonObject *object = json_node_get_object (arguments[0]);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  JsonArray *keys;

  if (!spend (run, json_object_get_size (object)))
    return NULL;
  keys = json_array_new ();
  for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &member);)
    json_array_add_string_element (keys, name);
  return easel_json_node_take_array (keys);
}

static JsonNode *
call_values (Run                 *run,
             const A2uiJmespath  *call,
             JsonNode           **arguments)
{
  JsonObject *object = json_node_get_object (arguments[0]);

  return spend (run, json_object_get_size (object)) ? easel_json_node_take_array (list_values (object)) : NULL;
}

static JsonNode *
call_length (Run                 *run,
             const A2uiJmespath  *call,
             JsonNode           **arguments)
{
  gint64 length;

  if (is_string (arguments[0]) && !spend_text (run, json_node_get_string (arguments[0])))
    return NULL;
  length = is_string (arguments[0]) ? g_utf8_strlen (json_node_get_string (arguments[0]), -1)
           : JSON_NODE_HOLDS_ARRAY (arguments[0]) ? json_array_get_length (json_node_get_array (arguments[0]))
           : json_object_get_size (json_node_get_object (arguments[0]));
  return json_node_init_int (json_node_alloc (), length);
}

static JsonNode *
call_map (Run                 *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  return easel_json_node_take_array (map (run, call, 0, json_node_get_array (arguments[1]), FALSE));
}

static JsonNode *
call_max (Run                 *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  return find_extreme (run, json_node_get_array (arguments[0]), json_node_get_array (arguments[0]), 1);
}

static JsonNode *
call_min (Run                 *run,
          const A2uiJmespath  *call,
          JsonNode           **arguments)
{
  return find_extreme (run, json_node_get_array (arguments[0]), json_node_get_array (arguments[0]), -1);
}

static JsonNode *
call_max_by (Run                 *run,
             const A2uiJmespath  *call,
             JsonNode           **arguments)
{
  g_autoptr(JsonArray) keys = map (run, call, 1, json_node_get_array (arguments[0]), TRUE);

  return keys != NULL ? find_extreme (run, json_node_get_array (arguments[0]), keys, 1) : NULL;
}

static JsonNode *
call_min_by (Run                 *run,
             const A2uiJmespath  *call,
             JsonNode           **arguments)
{
  g_autoptr(JsonArray) keys = map (run, call, 1, json_node_get_array (arguments[0]), TRUE);

  return keys != NULL ? find_extreme (run, json_node_get_array (arguments[0]), keys, -1) : NULL;
}

static JsonNode *
call_sort (Run                 *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  return sort (run, json_node_get_array (arguments[0]), json_node_get_array (arguments[0]));
}

static JsonNode *
call_sort_by (Run                 *run,
              const A2uiJmespath  *call,
              JsonNode           **arguments)
{
  g_autoptr(JsonArray) keys = map (run, call, 1, json_node_get_array (arguments[0]), TRUE);

  return keys != NULL ? sort (run, json_node_get_array (arguments[0]), keys) : NULL;
}

static JsonNode *
call_merge (Run                 *run,
            const A2uiJmespath  *call,
            JsonNode           **arguments)
{
  g_autoptr(JsonObject) merged = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  for (guint i = 0; i < call->parts->len; i++)
    {
      JsonObject *object = json_node_get_object (arguments[i]);

      if (!spend (run, json_object_get_size (object)))
        return NULL;
      for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &value);)
        json_object_set_member (merged, name, json_node_ref (value));
    }
  return easel_json_node_take (g_steal_pointer (&merged));
}

static JsonNode *
call_not_null (Run                 *run,
               const A2uiJmespath  *call,
               JsonNode           **arguments)
{
  for (guint i = 0; i < call->parts->len; i++)
    if (!JSON_NODE_HOLDS_NULL (arguments[i]))
      return json_node_ref (arguments[i]);
  return null_new ();
}

static JsonNode *
call_reverse (Run                 *run,
              const A2uiJmespath  *call,
              JsonNode           **arguments)
{
  JsonArray *array;
  JsonArray *reversed;

  if (is_string (arguments[0]))
    {
      g_autofree char *text = g_utf8_strreverse (json_node_get_string (arguments[0]), -1);

      return spend_text (run, text) ? json_node_init_string (json_node_alloc (), text) : NULL;
    }
  array = json_node_get_array (arguments[0]);
  reversed = json_array_sized_new (json_array_get_length (array));
  for (guint i = json_array_get_length (array); i > 0; i--)
    json_array_add_element (reversed, json_node_ref (json_array_get_element (array, i - 1)));
  return easel_json_node_take_array (reversed);
}

static JsonNode *
call_to_array (Run                 *run,
               const A2uiJmespath  *call,
               JsonNode           **arguments)
{
  JsonArray *array;

  if (JSON_NODE_HOLDS_ARRAY (arguments[0]))
    return json_node_ref (arguments[0]);
  array = json_array_new ();
  json_array_add_element (array, json_node_ref (arguments[0]));
  return easel_json_node_take_array (array);
}

static JsonNode *
call_to_number (Run                 *run,
                const A2uiJmespath  *call,
                JsonNode           **arguments)
{
  g_autoptr(JsonNode) number = NULL;
  const char *text;

  if (!is_string (arguments[0]))
    return is_number (arguments[0]) ? json_node_ref (arguments[0]) : null_new ();
  text = json_node_get_string (arguments[0]);
  number = easel_json_parse (text, strlen (text), A2UI_LIMIT_KEY_BYTES, NULL);
  return number != NULL && is_number (number) ? g_steal_pointer (&number) : null_new ();
}

static JsonNode *
call_to_string (Run                 *run,
                const A2uiJmespath  *call,
                JsonNode           **arguments)
{
  gsize left = A2UI_LIMIT_TEXT_BYTES;
  g_autofree char *text = NULL;

  if (is_string (arguments[0]))
    return json_node_ref (arguments[0]);
  if (!measure (run, arguments[0], 0, &left) || !spend (run, (A2UI_LIMIT_TEXT_BYTES - left) / 64))
    return NULL;
  text = easel_json_to_string (arguments[0]);
  return json_node_init_string (json_node_alloc (), text);
}

static JsonNode *
call_type (Run                 *run,
           const A2uiJmespath  *call,
           JsonNode           **arguments)
{
  JsonNode *value = arguments[0];
  const char *type = JSON_NODE_HOLDS_ARRAY (value) ? "array" : JSON_NODE_HOLDS_OBJECT (value) ? "object"
                     : JSON_NODE_HOLDS_NULL (value) ? "null" : is_string (value) ? "string"
                     : is_boolean (value) ? "boolean" : "number";

  return json_node_init_string (json_node_alloc (), type);
}

static const Function functions[] = {
  { "abs", call_abs, "n" }, { "avg", call_avg, "N" }, { "ceil", call_ceil, "n" }, { "contains", call_contains, "as,*" },
  { "ends_with", call_ends_with, "s,s" }, { "floor", call_floor, "n" }, { "join", call_join, "s,S" },
  { "keys", call_keys, "o" }, { "length", call_length, "aos" }, { "map", call_map, "&,a" }, { "max", call_max, "NS" },
  { "max_by", call_max_by, "a,&" }, { "merge", call_merge, "o+" }, { "min", call_min, "NS" },
  { "min_by", call_min_by, "a,&" }, { "not_null", call_not_null, "*+" }, { "reverse", call_reverse, "as" },
  { "sort", call_sort, "NS" }, { "sort_by", call_sort_by, "a,&" }, { "starts_with", call_starts_with, "s,s" },
  { "sum", call_sum, "N" }, { "to_array", call_to_array, "*" }, { "to_number", call_to_number, "*" },
  { "to_string", call_to_string, "*" }, { "type", call_type, "*" }, { "values", call_values, "o" },
};

/* (nullable) */
static const Function *
find_function (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (g_str_equal (functions[i].name, name))
      return &functions[i];
  return NULL;
}

/* --- object ------------------------------------------------------------------------------------------------------ */

/**
 * a2ui_jmespath_new:
 * @expression: foreign
 * @error: an `A2UI_JMESPATH_ERROR`
 *
 * Returns: (transfer full) (nullable): the expression, for [func@jmespath_search]
 */
A2uiJmespath *
a2ui_jmespath_new (const char  *expression,
                   GError     **error)
{
  Parser parser = { .error = error };
  g_autoptr(GArray) tokens = NULL;
  g_autoptr(A2uiJmespath) self = NULL;

  g_return_val_if_fail (expression != NULL, NULL);

  if (strlen (expression) > A2UI_LIMIT_EXPRESSION_BYTES)
    {
      g_set_error (error, A2UI_JMESPATH_ERROR, A2UI_JMESPATH_ERROR_LIMIT,
                   "the JMESPath expression has more than %d bytes", A2UI_LIMIT_EXPRESSION_BYTES);
      return NULL;
    }
  tokens = read_tokens (expression, error);
  if (tokens == NULL)
    return NULL;
  parser.tokens = tokens;
  self = parse (&parser, 0);
  return self != NULL && take (&parser, T_END) ? g_steal_pointer (&self) : NULL;
}

void
a2ui_jmespath_free (A2uiJmespath *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->left, a2ui_jmespath_free);
  g_clear_pointer (&self->right, a2ui_jmespath_free);
  g_clear_pointer (&self->condition, a2ui_jmespath_free);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  g_clear_pointer (&self->literal, json_node_unref);
  g_free (self->name);
  g_free (self);
}

/**
 * a2ui_jmespath_search:
 * @self: an expression
 * @data: the value to which it is applied; foreign
 * @error: an `A2UI_JMESPATH_ERROR`
 *
 * Returns: (transfer full) (nullable): the result; null if @data has no such value
 */
JsonNode *
a2ui_jmespath_search (const A2uiJmespath  *self,
                      JsonNode            *data,
                      GError             **error)
{
  Run run = { A2UI_LIMIT_EXPRESSION_STEPS, NULL };
  gsize left = A2UI_LIMIT_EXPRESSION_RESULT;
  g_autoptr(JsonNode) result = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (data != NULL, NULL);

  result = evaluate (&run, self, data);
  if (result != NULL && measure (&run, result, 0, &left))
    return a2ui_value_copy (result);
  g_propagate_error (error, run.error);
  return NULL;
}
