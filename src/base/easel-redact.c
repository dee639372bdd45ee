/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-redact.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"

/* In place of a secret, so that it can be seen that there was one. */
#define HIDDEN "•••"

/* Parts of the names of members that hold secrets, in lower case and without "-" and "_". */
static const char * const secret_names[] = {
  "token", "tkn", "password", "passwd", "passphrase", "secret", "authorization", "apikey", "cookie", "credential",
  "verifier", "privatekey",
};

/**
 * easel_redact_is_secret:
 * @name: of a member, a variable or a header; foreign
 *
 * Returns: whether its value is for nobody's eyes
 */
gboolean
easel_redact_is_secret (const char *name)
{
  g_autoptr(GString) plain = g_string_new (NULL);

  g_return_val_if_fail (name != NULL, FALSE);

  for (const char *at = name; *at != '\0'; at++)
    if (*at != '-' && *at != '_')
      g_string_append_c (plain, g_ascii_tolower (*at));
  for (guint i = 0; i < G_N_ELEMENTS (secret_names); i++)
    if (strstr (plain->str, secret_names[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Keys of a person, which may be a password. */
static gboolean
is_typed (JsonObject *object,
          const char *name)
{
  return strcmp (name, "data") == 0 && strcmp (easel_json_peek_string (object, "type", ""), "terminal/input") == 0;
}

/* (transfer full): the query of an address is its secret part; a long text is cut where a character begins. */
static char *
redact_text (const char *text)
{
  static const char * const schemes[] = { "ws://", "wss://", "http://", "https://" };
  const gsize length = strlen (text);
  const char *end = text + EASEL_LIMIT_TRAFFIC_STRING_BYTES;

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_has_prefix (text, schemes[i]) && strchr (text, '?') != NULL)
      return easel_uri_redact (text);
  if (length <= EASEL_LIMIT_TRAFFIC_STRING_BYTES)
    return g_strdup (text);
  while (((guchar) *end & 0xc0) == 0x80)
    end--;
  return g_strdup_printf ("%.*s… (%" G_GSIZE_FORMAT ")", (int) (end - text), text, length);
}

static JsonNode *
new_string (const char *text)
{
  JsonNode *node = json_node_new (JSON_NODE_VALUE);

  json_node_set_string (node, text);
  return node;
}

static JsonNode *
redact_object (JsonObject *object)
{
  JsonObject *copy = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      gboolean hides = (easel_redact_is_secret (name) && !JSON_NODE_HOLDS_OBJECT (member)) || is_typed (object, name);

      json_object_set_member (copy, name, hides ? new_string (HIDDEN) : easel_redact_json (member));
    }
  return easel_json_node_take (copy);
}

/**
 * easel_redact_json:
 * @node: foreign; of the depth that the door lets in
 *
 * Returns: (transfer full): a copy without secrets
 */
JsonNode *
easel_redact_json (JsonNode *node)
{
  g_autofree char *text = NULL;
  JsonNode *copy;
  JsonArray *list;

  g_return_val_if_fail (node != NULL, NULL);

  if (JSON_NODE_HOLDS_OBJECT (node))
    return redact_object (json_node_get_object (node));
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      list = json_array_new ();
      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        json_array_add_element (list, easel_redact_json (json_array_get_element (json_node_get_array (node), i)));
      copy = json_node_new (JSON_NODE_ARRAY);
      json_node_take_array (copy, list);
      return copy;
    }
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return json_node_copy (node);
  text = redact_text (json_node_get_string (node));
  return new_string (text);
}

/* The names of secret_names[] as a program may write them. */
#define SECRET_NAME \
  "(?:token|tkn|password|passwd|passphrase|secret|authorization|api[-_]?key|cookie|credential|verifier|private[-_]?key)"

/* Programs print a secret after its name or its scheme, and in the queries of addresses. */
static const char * const line_patterns[] = {
  "\\b(bearer|basic)\\s+[^\\s\"',;]+",
  "([\\w-]*" SECRET_NAME "[\\w-]*[\"']?\\s*[:=]\\s*)(?:\"[^\"]*\"|'[^']*'|[^\\s\"',;&]+)",
  "(\\b(?:https?|wss?)://[^\\s\"'?]*\\?)[^\\s\"'#]+",
};

/* (transfer none): compiled once, as whole floods of lines come by here. */
static GRegex *
get_pattern (guint index)
{
  static GRegex *regexes[G_N_ELEMENTS (line_patterns)];

  if (g_once_init_enter (&regexes[index]))
    g_once_init_leave (&regexes[index],
                       g_regex_new (line_patterns[index], G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL));
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
      char *next = g_regex_replace (get_pattern (i), line, -1, 0, i == 0 ? "\\1 " HIDDEN : "\\1" HIDDEN, 0, NULL);

      /* A line that is too much for the expression is better not shown. */
      g_free (line);
      line = next != NULL ? next : g_strdup (HIDDEN);
    }
  return g_steal_pointer (&line);
}
