/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-redact.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"

/* Replaces a secret, so that readers see that there was one. */
#define HIDDEN "•••"

/* The longest member name that is checked for being secret. */
#define MAX_NAME 64

/* Parts of names of secret members, in lower case without "-" and "_". */
static const char * const secret_names[] = {
  "token", "tkn", "password", "passwd", "passphrase", "secret", "authorization", "apikey", "accesskey", "cookie",
  "credential", "verifier", "privatekey",
};

/* Secret names that are compared as a whole: as parts they would match other words. */
static const char * const short_names[] = { "pw", "pwd", "otp", "totp" };

/* How many levels of JSON inside strings are checked: results of tools that forward results. */
#define MAX_NESTED 4

/* (transfer full) */
static char *
make_plain (const char *name)
{
  GString *plain = g_string_new (NULL);

  for (const char *at = name; *at != '\0'; at++)
    if (*at != '-' && *at != '_')
      g_string_append_c (plain, g_ascii_tolower (*at));
  return g_string_free (plain, FALSE);
}

/**
 * easel_redact_is_secret:
 * @name: of a member, a variable or a header; foreign
 *
 * Returns: whether its value must be hidden
 */
gboolean
easel_redact_is_secret (const char *name)
{
  g_autofree char *plain = NULL;

  g_return_val_if_fail (name != NULL, FALSE);

  plain = make_plain (name);
  for (guint i = 0; i < G_N_ELEMENTS (secret_names); i++)
    if (strstr (plain, secret_names[i]) != NULL)
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (short_names); i++)
    if (strcmp (plain, short_names[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Whether the value of a member with a secret name may be shown: "tokens" may be a count, and "pwd" is a folder as
 * well. */
static gboolean
is_harmless (const char *name,
             JsonNode   *value)
{
  g_autofree char *plain = make_plain (name);
  const char *text;

  if (JSON_NODE_HOLDS_NULL (value))
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (value))
    return FALSE;
  if (json_node_get_value_type (value) != G_TYPE_STRING)
    return strstr (plain, "token") != NULL || json_node_get_value_type (value) == G_TYPE_BOOLEAN;
  text = json_node_get_string (value);
  return *text == '\0' || (g_str_has_suffix (plain, "pwd") && (*text == '/' || *text == '~'));
}

/* Whether the member is terminal input of the user, which may be a password. */
static gboolean
is_typed (JsonObject *object,
          const char *name)
{
  return strcmp (name, "data") == 0 && strcmp (easel_json_peek_string (object, "type", ""), "terminal/input") == 0;
}

static JsonNode *
new_string (const char *text)
{
  JsonNode *node = json_node_new (JSON_NODE_VALUE);

  json_node_set_string (node, text);
  return node;
}

/* Returns a redacted copy. @name: (nullable): the member that contains @node; @hides: hide all of its strings; @level:
 * how many strings @node is nested in. */
static JsonNode *redact (JsonNode *node, const char *name, gboolean hides, guint level);

/* (transfer full) (nullable): a redacted copy of a text that is JSON itself. */
static char *
redact_nested (const char *text,
               gsize       length,
               guint       level)
{
  const char *first = text + strspn (text, " \t\r\n");
  g_autoptr(JsonNode) node = NULL;
  g_autoptr(JsonNode) redacted = NULL;

  if ((*first != '{' && *first != '[') || level >= MAX_NESTED)
    return NULL;
  node = easel_json_parse (text, length, EASEL_LIMIT_LOGGED_MESSAGE_BYTES, NULL);
  if (node == NULL)
    return NULL;
  redacted = redact (node, NULL, FALSE, level + 1);
  return json_node_equal (node, redacted) ? g_strdup (text) : easel_json_to_string (redacted);
}

/* (transfer full): cuts a long text at the beginning of a character. */
static char *
cut_text (const char *text,
          gsize       length)
{
  const char *end = text + EASEL_LIMIT_LOGGED_STRING_BYTES;

  if (length <= EASEL_LIMIT_LOGGED_STRING_BYTES)
    return g_strdup (text);
  while (((guchar) *end & 0xc0) == 0x80)
    end--;
  return g_strndup (text, end - text);
}

/* (transfer full): a redacted text; the query of an address is removed as secret. */
static char *
redact_text (const char *text,
             guint       level)
{
  static const char * const schemes[] = { "ws://", "wss://", "http://", "https://" };
  const gsize length = strlen (text);
  g_autofree char *nested = NULL;
  g_autofree char *cut = NULL;
  g_autofree char *shown = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_has_prefix (text, schemes[i]) && strchr (text, '?') != NULL)
      return easel_uri_redact (text);
  nested = redact_nested (text, length, level);
  cut = cut_text (nested != NULL ? nested : text, nested != NULL ? strlen (nested) : length);
  shown = nested != NULL ? g_strdup (cut) : easel_redact_line (cut);
  if (strlen (nested != NULL ? nested : text) <= EASEL_LIMIT_LOGGED_STRING_BYTES)
    return g_steal_pointer (&shown);
  return g_strdup_printf ("%s… (%" G_GSIZE_FORMAT ")", shown, length);
}

/* (nullable): the secret name in an object that names its value: {"name": "Authorization", "value": …}. */
static const char *
peek_named (JsonObject *object)
{
  static const char * const names[] = { "name", "key", "header" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *name = easel_json_peek_string (object, names[i], NULL);

      if (name != NULL && strlen (name) <= MAX_NAME && easel_redact_is_secret (name))
        return name;
    }
  return NULL;
}

/* Whether the object is a schema, which describes a secret but contains none: {"properties": {"password": {"type":
 * "string"}}}. */
static gboolean
is_schema (const char *parent,
           JsonNode   *member)
{
  return g_strcmp0 (parent, "properties") == 0 && JSON_NODE_HOLDS_OBJECT (member) &&
         (json_object_has_member (json_node_get_object (member), "type") ||
          json_object_has_member (json_node_get_object (member), "$ref"));
}

static JsonNode *
redact_object (JsonObject *object,
               const char *parent,
               gboolean    hides,
               guint       level)
{
  JsonObject *copy = json_object_new ();
  const char *named = peek_named (object);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      gboolean is_value = named != NULL && (strcmp (name, "value") == 0 || strcmp (name, "values") == 0);
      gboolean is_named = easel_redact_is_secret (name) && !is_harmless (name, member) && !is_schema (parent, member);
      gboolean is_secret = is_named || (is_value && !is_harmless (named, member)) || is_typed (object, name);

      /* A secret container keeps its structure; each of its strings is hidden. */
      json_object_set_member (copy, name, is_secret && JSON_NODE_HOLDS_VALUE (member)
                                            ? new_string (HIDDEN) : redact (member, name, hides || is_secret, level));
    }
  return easel_json_node_take (copy);
}

/* Whether a string in a list marks the next string as secret: an option, or the first half of a pair. @index: index of
 * the string. */
static gboolean
hides_next (JsonArray  *list,
            guint       index,
            const char *name)
{
  const char *text = easel_json_array_string (list, index);
  g_autofree char *plain = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  gboolean is_pair = json_array_get_length (list) == 2 && index == 0 && g_strcmp0 (plain, "required") != 0 &&
                     g_strcmp0 (plain, "enum") != 0;
  gboolean is_headers = plain != NULL && strstr (plain, "header") != NULL && index % 2 == 0;

  return text != NULL && strlen (text) <= MAX_NAME && strpbrk (text, " =:") == NULL &&
         (*text == '-' || is_pair || is_headers) && easel_redact_is_secret (text);
}

static JsonNode *
redact_list (JsonArray  *list,
             const char *name,
             gboolean    hides,
             guint       level)
{
  JsonArray *copy = json_array_new ();
  gboolean hides_this = FALSE;

  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      json_array_add_element (copy, redact (json_array_get_element (list, i), name, hides || hides_this, level));
      hides_this = hides_next (list, i, name);
    }
  return easel_json_node_take_array (copy);
}

static JsonNode *
redact (JsonNode   *node,
        const char *name,
        gboolean    hides,
        guint       level)
{
  g_autofree char *text = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    return redact_object (json_node_get_object (node), name, hides, level);
  if (JSON_NODE_HOLDS_ARRAY (node))
    return redact_list (json_node_get_array (node), name, hides, level);
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return json_node_copy (node);
  if (hides)
    return new_string (HIDDEN);
  text = redact_text (json_node_get_string (node), level);
  return new_string (text);
}

/**
 * easel_redact_json:
 * @node: foreign, from easel_json_parse(), which bounds its depth
 *
 * Removes the values of members, pairs, options and variables with secret names, also in strings that contain JSON;
 * other strings are treated by easel_redact_line(). Secrets are recognized by name or by known shapes only: others are
 * kept.
 *
 * Returns: (transfer full): a copy without what looks like a secret
 */
JsonNode *
easel_redact_json (JsonNode *node)
{
  g_return_val_if_fail (node != NULL, NULL);

  return redact (node, NULL, FALSE, 0);
}

/* The text between a secret name and its value: the rest of the name, quotation marks (escaped in nested text) and the
 * sign. */
#define IS "[\\w-]{0,40}\\\\{0,8}[\"']?\\s{0,4}[:=]\\s{0,4}"
/* The names of secret_names[] and short_names[] as programs may write them. Every part of the patterns is bounded
 * except what a match removes, so that the cost is linear in the length of the text. */
#define SECRET_NAME \
  "(?:token(?!" IS "\\d{1,7}(?![\\w.-]))|tkn|password|passwd|passphrase|secret|api[-_]?key|access[-_]?key|credential" \
  "|verifier|private[-_]?key|(?<![a-z0-9])(?:pw|t?otp)(?![a-z0-9])|pwd(?!" IS "[/~])(?![a-z0-9]))"
#define QUOTED "\"(?:[^\"\\\\]++|\\\\.)*+\"|'[^']*'|\\\\{1,8}[\"'][^\"'\\\\]*"
#define VALUE "(?:" QUOTED "|[^\\s\"',;&\\\\]+)"

/* Patterns of secrets in a line: after their name or scheme, in the user or query of an address, or of a known
 * shape. */
static const struct
{
  const char *pattern;
  const char *replacement;
} line_patterns[] = {
  { "((?:authorization|cookie)" IS ")(?:" QUOTED "|[^\\r\\n]+)", "\\1" HIDDEN },
  { "\\b(bearer|basic)\\s{1,4}(?=[^\\s\"',;]{0,200}(?-i:[0-9A-Z=])|[^\\s\"',;]{20})[^\\s\"',;\\\\]{6,}",
    "\\1 " HIDDEN },
  { "(" SECRET_NAME IS ")" VALUE, "\\1" HIDDEN },
  { "((?<![\\w-])--?[\\w-]{0,40}?" SECRET_NAME "[\\w-]{0,20}\\s{1,4})[^\\s\"'-][^\\s\"']*", "\\1" HIDDEN },
  { "((?:^|[?&\\s])code=)(?=[^\\s&\"']{0,200}[0-9])(?=[^\\s&\"']{0,200}[a-z])[^\\s&\"']{8,}", "\\1" HIDDEN },
  { "(\\b[a-z][a-z0-9+.-]{1,20}://)[^\\s\"'/?#@]{1,400}@", "\\1" HIDDEN "@" },
  { "(\\b(?:https?|wss?)://[^\\s\"'?]{0,2000}\\?)[^\\s\"'#]+", "\\1" HIDDEN },
  { "(?<![a-z0-9])(?-i:gh[opusr]_[A-Za-z0-9]{12,}|github_pat_[A-Za-z0-9_]{12,}"
    "|sk-(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{16,}"
    "|[sr]k_(?:live|test)_[A-Za-z0-9]{8,}|xox[a-z]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{12,}|AIza[A-Za-z0-9_-]{20,}"
    "|glpat-[A-Za-z0-9_-]{12,}|npm_[A-Za-z0-9]{20,}|hf_[A-Za-z0-9]{20,}|ya29\\.[A-Za-z0-9_-]{16,}"
    "|eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?)", HIDDEN },
  { "(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)(?:[^-]++|-(?!----END ))*+", "\\1" HIDDEN },
};

/* (transfer none): compiled once, because logs pass many lines. */
static GRegex *
get_pattern (guint index)
{
  static GRegex *regexes[G_N_ELEMENTS (line_patterns)];

  if (g_once_init_enter (&regexes[index]))
    g_once_init_leave (&regexes[index],
                       g_regex_new (line_patterns[index].pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL));
  return regexes[index];
}

/**
 * easel_redact_line:
 * @text: UTF-8; foreign
 *
 * Returns: (transfer full): the line without what looks like a secret in it
 */
char *
easel_redact_line (const char *text)
{
  g_autofree char *line = g_strdup (text);

  g_return_val_if_fail (text != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (line_patterns); i++)
    {
      char *next = g_regex_replace (get_pattern (i), line, -1, 0, line_patterns[i].replacement, 0, NULL);

      /* Hide a line on which the expression exceeds its limit. */
      g_free (line);
      line = next != NULL ? next : g_strdup (HIDDEN);
    }
  return g_steal_pointer (&line);
}
