/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-claims.h"

#include <string.h>

/* The addresses under which agents read what the user said (easel-agent-resources.c). */
#define MESSAGES_ADDRESS "easel://said"

/* The word that stands there instead. */
#define REMOVED "removed"

/* Longer than either, as far as a string has to be read to know it. */
#define ENOUGH 64

/* (nullable): behind the quotation mark that ends the string at @at; NULL: none does. @text: its beginning, as a parser
 * would have it, without blanks in front. */
static const char *
read_string (const char *at,
             const char *end,
             GString    *text)
{
  g_string_truncate (text, 0);
  for (; at < end && *at != '"'; at++)
    {
      char c = *at;

      if (c == '\\' && ++at < end)
        {
          c = *at;
          if (c == 'u' && end - at > 4)
            {
              guint code = 0;

              for (guint i = 1; i <= 4; i++)
                code = code * 16 + (guint) MAX (g_ascii_xdigit_value (at[i]), 0);
              at += 4;
              /* Neither of the two has anything in it that is not ASCII. */
              c = code > 0 && code < 0x80 ? (char) code : '\x7f';
            }
          else if (strchr ("bfnrt", c) != NULL)
            c = ' ';
        }
      if (text->len < ENOUGH && !(text->len == 0 && g_ascii_isspace (c)))
        g_string_append_c (text, c);
    }
  return at < end ? at + 1 : NULL;
}

/* A sentence that begins with such an address is none. */
static gboolean
is_claim (const char *text)
{
  return strcmp (text, MCP_META_USER_MESSAGE) == 0 || (g_ascii_strncasecmp (text, MESSAGES_ADDRESS,
                                                                            strlen (MESSAGES_ADDRESS)) == 0 &&
                                                       strchr (text, ' ') == NULL);
}

/* Most messages have neither the word nor an escape that it could hide behind. */
static gboolean
may_claim (const char *text,
           gsize       length)
{
  for (const char *at = text, *end = text + length; at < end; at++)
    if ((*at == '\\' && at + 1 < end && (at[1] == 'u' || at[1] == '/')) ||
        ((*at == 'e' || *at == 'E') && end - at >= 5 && g_ascii_strncasecmp (at, "easel", 5) == 0))
      return TRUE;
  return FALSE;
}

/**
 * mcp_claims_strip:
 * @message: of a server: foreign, of any size and depth, perhaps no JSON
 *
 * Takes out what says that the user said something: the member %MCP_META_USER_MESSAGE, wherever it stands and however
 * it is escaped, and addresses of `easel://said`. Their names become another word; every other byte stays. Strings are
 * all that is looked at, so that it costs one pass and no tree, and holds for whatever a lenient parser would read.
 *
 * Returns: (transfer full): @message, or a changed copy
 */
GBytes *
mcp_claims_strip (GBytes *message)
{
  gsize length;
  const char *text = g_bytes_get_data (message, &length);
  const char *end = text + length;
  const char *copied = text;
  g_autoptr(GString) string = NULL;
  g_autoptr(GString) changed = NULL;

  if (length == 0 || !may_claim (text, length))
    return g_bytes_ref (message);
  string = g_string_new (NULL);
  for (const char *at = memchr (text, '"', length); at != NULL; at = memchr (at, '"', end - at))
    {
      const char *from = at + 1;

      at = read_string (from, end, string);
      if (at == NULL)
        break;
      if (!is_claim (string->str))
        continue;
      if (changed == NULL)
        changed = g_string_sized_new (length);
      g_string_append_len (changed, copied, from - copied);
      g_string_append (changed, REMOVED);
      copied = at - 1;
    }
  if (changed == NULL)
    return g_bytes_ref (message);
  g_string_append_len (changed, copied, end - copied);
  return g_string_free_to_bytes (g_steal_pointer (&changed));
}

void
mcp_claims_emit (RpcTransport *server,
                 GBytes       *message)
{
  g_autoptr(GBytes) stripped = mcp_claims_strip (message);

  rpc_transport_emit_message (server, stripped);
}
