/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-jmespath.h"

#include <string.h>

#include "a2ui-jmespath-functions.h"
#include "a2ui-jmespath-part.h"
#include "a2ui-limits.h"
#include "easel-json.h"

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

typedef struct
{
  GArray  *tokens;
  guint    at;
  guint    depth;
  GError **error;
} Parser;

static A2uiJmespath *parse (Parser *self,
                            guint   bound);

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
part_new (JmesKind      kind,
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
join (JmesKind      kind,
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
             JmesKind   kind,
             TokenKind  end)
{
  g_autoptr(A2uiJmespath) list = part_new (kind, NULL, NULL);

  list->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) a2ui_jmespath_free);
  list->keys = g_ptr_array_new_with_free_func (g_free);
  if (kind == JMES_CALL && peek (self, 0)->kind == end)
    return take (self, end) ? g_steal_pointer (&list) : NULL;
  for (;;)
    {
      A2uiJmespath *part;
      gboolean is_reference = kind == JMES_CALL && peek (self, 0)->kind == T_REFERENCE;

      if (kind == JMES_HASH)
        {
          g_ptr_array_add (list->keys, g_strdup (peek (self, 0)->name));
          if (!take (self, peek (self, 0)->name != NULL ? peek (self, 0)->kind : T_NAME) || !take (self, T_COLON))
            return NULL;
        }
      self->at += is_reference ? 1 : 0;
      part = parse (self, 0);
      if (part == NULL)
        return NULL;
      g_ptr_array_add (list->parts, is_reference ? part_new (JMES_REFERENCE, part, NULL) : part);
      if (peek (self, 0)->kind == end)
        break;
      if (!take (self, T_COMMA))
        return NULL;
    }
  self->at++;
  return g_steal_pointer (&list);
}

static A2uiJmespath *
parse_call (Parser     *self,
            const char *name)
{
  g_autoptr(A2uiJmespath) call = parse_parts (self, JMES_CALL, T_CLOSE);
  const JmesFunction *function = jmes_function_find (name);
  gboolean fits;
  guint n;

  if (call == NULL)
    return NULL;
  n = call->parts->len;
  fits = function != NULL && n > 0 && jmes_function_get_types (function, n - 1) != NULL &&
         (jmes_function_get_types (function, n) == NULL || g_str_has_suffix (function->types, "+"));
  for (guint i = 0; fits && i < n; i++)
    {
      const A2uiJmespath *argument = call->parts->pdata[i];

      fits = (argument->kind == JMES_REFERENCE) == (*jmes_function_get_types (function, i) == '&');
    }
  if (fits)
    {
      call->function = function;
      return g_steal_pointer (&call);
    }
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
  return kind == T_OPEN_BRACE ? parse_parts (self, JMES_HASH, T_CLOSE_BRACE)
         : parse_parts (self, JMES_LIST, T_CLOSE_BRACKET);
}

/* Parses the expression for each item of a projection. */
static A2uiJmespath *
parse_projected (Parser *self,
                 guint   bound)
{
  TokenKind kind = peek (self, 0)->kind;

  if (power[kind] < PROJECTION)
    return part_new (JMES_CURRENT, NULL, NULL);
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
  g_autoptr(A2uiJmespath) index = part_new (JMES_INDEX, left, NULL);
  guint n = 0;

  if (peek (self, 0)->kind == T_STAR && peek (self, 1)->kind == T_CLOSE_BRACKET)
    {
      self->at += 2;
      return join (JMES_ITEMS, g_steal_pointer (&index->left), parse_projected (self, power[T_STAR]));
    }
  for (; peek (self, 0)->kind != T_CLOSE_BRACKET; self->at++)
    if (peek (self, 0)->kind == T_COLON && n < 2)
      {
        index->kind = JMES_SLICE;
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
  if (index->kind == JMES_INDEX && index->has[0])
    return g_steal_pointer (&index);
  if (index->kind == JMES_INDEX || (index->has[2] && index->numbers[2] == 0))
    {
      fail (self->error, peek (self, 0)->position);
      return NULL;
    }
  return join (JMES_ITEMS, g_steal_pointer (&index), parse_projected (self, power[T_STAR]));
}

static A2uiJmespath *
parse_filter (Parser       *self,
              A2uiJmespath *left)
{
  g_autoptr(A2uiJmespath) filter = part_new (JMES_ITEMS, left, NULL);

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
  field = part_new (JMES_FIELD, NULL, NULL);
  field->name = g_strdup (token->name);
  return field;
}

static A2uiJmespath *
current_new (void)
{
  return part_new (JMES_CURRENT, NULL, NULL);
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
      part = part_new (JMES_LITERAL, NULL, NULL);
      part->literal = json_node_ref (token->literal);
      return part;
    case T_CURRENT: return current_new ();
    case T_STAR: return join (JMES_VALUES, current_new (), parse_projected (self, power[T_STAR]));
    case T_FILTER: return parse_filter (self, current_new ());
    case T_FLATTEN:
      return join (JMES_ITEMS, part_new (JMES_FLATTEN, current_new (), NULL), parse_projected (self, power[T_FLATTEN]));
    case T_NOT: return join (JMES_NOT, NULL, parse (self, power[T_NOT]));
    case T_OPEN_BRACE: return parse_parts (self, JMES_HASH, T_CLOSE_BRACE);
    case T_OPEN_BRACKET:
      if (next == T_NUMBER || next == T_COLON || (next == T_STAR && peek (self, 1)->kind == T_CLOSE_BRACKET))
        return parse_index (self, current_new ());
      return parse_parts (self, JMES_LIST, T_CLOSE_BRACKET);
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

  self->at++;
  switch ((int) token->kind)
    {
    case T_PIPE: return join (JMES_CHAIN, left, parse (self, power[T_PIPE]));
    case T_OR: return join (JMES_OR, left, parse (self, power[T_OR]));
    case T_AND: return join (JMES_AND, left, parse (self, power[T_AND]));
    case T_FLATTEN:
      return join (JMES_ITEMS, part_new (JMES_FLATTEN, left, NULL), parse_projected (self, power[T_FLATTEN]));
    case T_FILTER: return parse_filter (self, left);
    case T_OPEN_BRACKET: return parse_index (self, left);
    case T_DOT:
      if (peek (self, 0)->kind != T_STAR)
        return join (JMES_CHAIN, left, parse_after_dot (self, power[T_DOT]));
      self->at++;
      return join (JMES_VALUES, left, parse_projected (self, power[T_STAR]));
    case T_EQUAL: return join (JMES_EQUAL, left, parse (self, power[T_EQUAL]));
    case T_UNEQUAL: return join (JMES_UNEQUAL, left, parse (self, power[T_UNEQUAL]));
    case T_LESS: return join (JMES_LESS, left, parse (self, power[T_LESS]));
    case T_LESS_EQUAL: return join (JMES_LESS_EQUAL, left, parse (self, power[T_LESS_EQUAL]));
    case T_MORE: return join (JMES_MORE, left, parse (self, power[T_MORE]));
    case T_MORE_EQUAL: return join (JMES_MORE_EQUAL, left, parse (self, power[T_MORE_EQUAL]));
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
