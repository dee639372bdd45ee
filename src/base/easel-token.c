/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "easel-token.h"

#include <gio/gio.h>
#include <string.h>
#include <sys/random.h>

#define TOKEN_BYTES 32
#define TOKEN_CHARS 43   /* the same in base64url without padding */

/**
 * easel_token_new:
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): a new token; %NULL with a `G_IO_ERROR` if the system has no random bytes
 */
char *
easel_token_new (GError **error)
{
  guchar bytes[TOKEN_BYTES];
  char *token;

  if (getrandom (bytes, sizeof bytes, 0) != sizeof bytes)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "The system gave no random bytes for a token");
      return NULL;
    }
  token = g_base64_encode (bytes, sizeof bytes);
  g_strdelimit (token, "+", '-');
  g_strdelimit (token, "/", '_');
  token[TOKEN_CHARS] = '\0';
  return token;
}

/**
 * easel_token_is_one:
 * @text: (nullable): foreign
 *
 * Returns: whether @text has the form of a token from easel_token_new()
 */
gboolean
easel_token_is_one (const char *text)
{
  return text != NULL && strlen (text) == TOKEN_CHARS &&
         strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_") == TOKEN_CHARS;
}

/**
 * easel_token_matches:
 * @token: the correct token
 * @given: (nullable): foreign
 *
 * Compares every byte, so that the time does not reveal how many are correct.
 *
 * Returns: whether they are the same
 */
gboolean
easel_token_matches (const char *token,
                     const char *given)
{
  gsize length = strlen (token);
  guint different = 0;

  if (given == NULL || strlen (given) != length)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    different |= (guchar) given[i] ^ (guchar) token[i];
  return different == 0;
}
