/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-resume-tokens.h"

#include "easel-json.h"
#include "easel-token.h"
#include "mcp-limits.h"

#include <string.h>

#define VERSION "v1"

struct _McpResumeTokens
{
  char *key;   /* nullable */
};

/* Without random bytes there is no key, and no token is ever valid: then no question can be answered. */
McpResumeTokens *
mcp_resume_tokens_new (void)
{
  McpResumeTokens *self = g_new0 (McpResumeTokens, 1);
  g_autoptr(GError) error = NULL;

  self->key = easel_token_new (&error);
  if (self->key == NULL)
    g_warning ("%s", error->message);
  return self;
}

void
mcp_resume_tokens_free (McpResumeTokens *self)
{
  g_free (self->key);
  g_free (self);
}

static void digest_value (GHmac    *hmac,
                          JsonNode *node);

/* Each text is preceded by its length, so that different values have different digests. */
static void
digest_text (GHmac      *hmac,
             char        kind,
             const char *text)
{
  g_autofree char *head = g_strdup_printf ("%c%" G_GSIZE_FORMAT ":", kind, strlen (text));

  g_hmac_update (hmac, (const guchar *) head, -1);
  g_hmac_update (hmac, (const guchar *) text, -1);
}

/* Members are sorted, because a client may repeat the same arguments in another order. */
static void
digest_object (GHmac      *hmac,
               JsonObject *object)
{
  g_autoptr(GList) names = g_list_sort (json_object_get_members (object), (GCompareFunc) strcmp);

  g_hmac_update (hmac, (const guchar *) "{", 1);
  for (GList *l = names; l != NULL; l = l->next)
    {
      digest_text (hmac, 'm', l->data);
      digest_value (hmac, json_object_get_member (object, l->data));
    }
  g_hmac_update (hmac, (const guchar *) "}", 1);
}

static void
digest_value (GHmac    *hmac,
              JsonNode *node)
{
  g_autofree char *text = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    digest_object (hmac, json_node_get_object (node));
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      g_hmac_update (hmac, (const guchar *) "[", 1);
      for (guint i = 0; i < json_array_get_length (array); i++)
        digest_value (hmac, json_array_get_element (array, i));
      g_hmac_update (hmac, (const guchar *) "]", 1);
    }
  else
    {
      text = easel_json_to_string (node);
      digest_text (hmac, 'v', text);
    }
}

/* The note is the last part, so it may contain any character. */
char *
mcp_resume_tokens_write_until (McpResumeTokens *self,
                               gint64           expiry,
                               const char      *tool,
                               JsonObject      *arguments,
                               const char      *note)
{
  const char *key = self->key != NULL ? self->key : "";
  GHmac *hmac = g_hmac_new (G_CHECKSUM_SHA256, (const guchar *) key, strlen (key));
  g_autofree char *head = g_strdup_printf (VERSION ".%" G_GINT64_FORMAT, expiry);
  char *state;

  digest_text (hmac, 's', head);
  digest_text (hmac, 't', tool);
  digest_object (hmac, arguments);
  digest_text (hmac, 'n', note != NULL ? note : "");
  state = g_strdup_printf ("%s.%s.%s", head, g_hmac_get_string (hmac), note != NULL ? note : "");
  g_hmac_unref (hmac);
  return state;
}

static gint64
get_now (void)
{
  return g_get_monotonic_time () / 1000;
}

char *
mcp_resume_tokens_write (McpResumeTokens *self,
                         const char      *tool,
                         JsonObject      *arguments,
                         const char      *note)
{
  return mcp_resume_tokens_write_until (self, get_now () + EASEL_LIMIT_MCP_QUESTION, tool, arguments, note);
}

gboolean
mcp_resume_tokens_check (McpResumeTokens  *self,
                         const char       *state,
                         const char       *tool,
                         JsonObject       *arguments,
                         char            **note,
                         gint64           *age)
{
  g_autofree char *expected = NULL;
  g_auto(GStrv) parts = g_strsplit (state, ".", 4);
  gint64 expiry, now = get_now ();

  if (self->key == NULL || g_strv_length (parts) != 4)
    return FALSE;
  expiry = g_ascii_strtoll (parts[1], NULL, 10);
  expected = mcp_resume_tokens_write_until (self, expiry, tool, arguments, parts[3]);
  if (!easel_token_matches (expected, state) || expiry < now)
    return FALSE;
  *age = now - (expiry - EASEL_LIMIT_MCP_QUESTION);
  *note = *parts[3] != '\0' ? g_strdup (parts[3]) : NULL;
  return TRUE;
}
