/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-claims.h"

#include <string.h>

/* Resource addresses under which agents read messages of the user (easel-agent-resources.c). */
#define MESSAGES_ADDRESS "easel://said"

/* Replacement for a removed name or address. */
#define REMOVED "removed"

/* Characters of a string that are read to recognize either name; longer than both. */
#define ENOUGH 64

/* (nullable): the position after the closing quotation mark of the string at @at; NULL if the string does not end.
 * @text: the beginning of the decoded string, without leading blanks. */
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
              /* Both names are pure ASCII, so any other character only has to differ from it. */
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

/* Text that merely begins with such an address is not an address. */
static gboolean
is_claim (const char *text)
{
  return strcmp (text, MCP_META_USER_MESSAGE) == 0 || (g_ascii_strncasecmp (text, MESSAGES_ADDRESS,
                                                                            strlen (MESSAGES_ADDRESS)) == 0 &&
                                                       strchr (text, ' ') == NULL);
}

/* Fast check: most messages contain neither the name nor an escape that could hide it. */
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
 * @message: sent by a server: foreign, of any size and depth, perhaps not JSON
 *
 * Removes claims that a text is a message of the user: the member %MCP_META_USER_MESSAGE at any depth and in any
 * escaping, and addresses of `easel://said`. Their names are replaced; every other byte stays. Only strings are
 * scanned, in one pass without building a tree, so the result also holds for lenient parsers.
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
