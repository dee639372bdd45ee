/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "config.h"

#include "ahp-handshake.h"

#include "ahp-channel.h"
#include "ahp-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

/* Newest first. The client treats all of these alike: it reads whatever fields arrive. 1.0.0 is required for hosts that
 * filter actions by version, or they omit chat canvases; 0.10.0 for hosts that accept nothing else. */
static const char * const offered_versions[] = {
  "1.0.0", "0.10.0", "0.9.0", "0.8.0", "0.7.0", "0.6.0", "0.5.2", "0.5.1", NULL,
};

/* Makes a BCP 47 tag of a locale such as "en_GB.UTF-8"; %NULL for the C locale. */
static char *
get_locale (void)
{
  const char * const *names = g_get_language_names ();
  char *tag;

  if (strcmp (names[0], "C") == 0 || strcmp (names[0], "POSIX") == 0)
    return NULL;

  tag = g_strndup (names[0], strcspn (names[0], ".@"));
  return g_strdelimit (tag, "_", '-');
}

/**
 * ahp_handshake_build_initialize:
 * @client_id: the id of this client
 * @extensions: the extensions of this side
 *
 * Returns: (transfer full): the parameters of `initialize`
 */
JsonObject *
ahp_handshake_build_initialize (const char    *client_id,
                                AhpExtensions  extensions)
{
  static const char * const subscriptions[] = { AHP_ROOT_URI, NULL };
  JsonObject *info = easel_json_object (EASEL_JSON_STRING ("name", "easel"),
                                        EASEL_JSON_STRING ("version", PACKAGE_VERSION),
                                        EASEL_JSON_STRING ("title", "Easel"));
  JsonObject *capabilities = easel_json_object (EASEL_JSON_OBJECT ("canvas", json_object_new ()),
                                                EASEL_JSON_OBJECT ("mcpApps", json_object_new ()));
  g_autofree char *locale = get_locale ();
  JsonObject *params =
    easel_json_object (EASEL_JSON_STRING ("channel", AHP_ROOT_URI),
                       EASEL_JSON_ARRAY ("protocolVersions", easel_json_strings (offered_versions)),
                       EASEL_JSON_STRING ("clientId", client_id),
                       EASEL_JSON_OBJECT ("clientInfo", info),
                       EASEL_JSON_ARRAY ("initialSubscriptions", easel_json_strings (subscriptions)),
                       EASEL_JSON_STRING ("locale", locale),
                       EASEL_JSON_OBJECT ("capabilities", capabilities));

  ahp_extensions_write (params, extensions);
  return params;
}

/**
 * ahp_handshake_build_reconnect:
 * @client_id: the id of this client
 * @extensions: the extensions of this side
 * @uris: (element-type utf8): the channels that can be continued
 * @seen_seq: the highest `serverSeq` seen
 *
 * Returns: (transfer full): the parameters of `reconnect`
 */
JsonObject *
ahp_handshake_build_reconnect (const char    *client_id,
                               AhpExtensions  extensions,
                               GPtrArray     *uris,
                               gint64         seen_seq)
{
  JsonObject *params;
  JsonArray *subscriptions = json_array_new ();

  for (guint i = 0; i < uris->len; i++)
    json_array_add_string_element (subscriptions, g_ptr_array_index (uris, i));
  params = easel_json_object (EASEL_JSON_STRING ("channel", AHP_ROOT_URI),
                              EASEL_JSON_STRING ("clientId", client_id),
                              EASEL_JSON_INT ("lastSeenServerSeq", seen_seq),
                              EASEL_JSON_ARRAY ("subscriptions", subscriptions));
  ahp_extensions_write (params, extensions);
  return params;
}

/**
 * ahp_handshake_check_version:
 * @result: the result of `initialize`
 * @error: return location for a #GError
 *
 * Returns: whether its version is one of those offered; else %FALSE with `EASEL_JSON_ERROR` or `AHP_ERROR_PROTOCOL`
 */
gboolean
ahp_handshake_check_version (JsonObject  *result,
                             GError     **error)
{
  const char *version = easel_json_get_string (result, "protocolVersion", error);

  if (version != NULL && !g_strv_contains (offered_versions, version))
    g_set_error_literal (error, AHP_ERROR, AHP_ERROR_PROTOCOL,
                         "The host answered with a protocol version that was not offered");
  return version != NULL && g_strv_contains (offered_versions, version);
}

/**
 * ahp_handshake_dup_versions:
 * @error: (nullable): the reason of a failed connection
 *
 * Returns: (transfer full) (nullable): the versions that the host supports, separated by commas, if @error is -32005
 *   and lists them. Foreign text, not longer than `EASEL_LIMIT_DISPLAY_CHARS` bytes
 */
char *
ahp_handshake_dup_versions (const GError *error)
{
  JsonNode *data = g_error_matches (error, RPC_ERROR, AHP_CODE_UNSUPPORTED_VERSION) ? rpc_error_get_data (error) : NULL;
  JsonObject *object = data != NULL ? easel_json_as_object (data, "data", NULL) : NULL;
  JsonArray *versions = easel_json_peek_array (object, "supportedVersions");
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; versions != NULL && i < json_array_get_length (versions); i++)
    {
      const char *version = easel_json_array_string (versions, i);

      if (version == NULL || text->len + strlen (version) > EASEL_LIMIT_DISPLAY_CHARS)
        continue;
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", version);
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}
