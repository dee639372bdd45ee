/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "config.h"

#include "ahp-handshake.h"

#include "ahp-channel.h"
#include "ahp-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

/* Newest first. Between these the client does not differ: it looks at the fields that arrive. 1.0.0 must be among
 * them, or a host that filters actions by version keeps its chat canvases back; 0.10.0, because there are hosts that
 * take nothing else. */
static const char * const offered_versions[] = {
  "1.0.0", "0.10.0", "0.9.0", "0.8.0", "0.7.0", "0.6.0", "0.5.2", "0.5.1", NULL,
};

static void
set_strings (JsonObject         *object,
             const char         *name,
             const char * const *strings)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; strings[i] != NULL; i++)
    json_array_add_string_element (array, strings[i]);
  json_object_set_array_member (object, name, array);
}

/* A BCP 47 tag from "en_GB.UTF-8"; the C locale has none. */
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
 * @client_id: who we are
 * @extensions: what this side understands besides AHP
 *
 * Returns: (transfer full): the parameters of `initialize`
 */
JsonObject *
ahp_handshake_build_initialize (const char    *client_id,
                                AhpExtensions  extensions)
{
  static const char * const subscriptions[] = { AHP_ROOT_URI, NULL };
  JsonObject *params = json_object_new ();
  JsonObject *info = json_object_new ();
  JsonObject *capabilities = json_object_new ();
  g_autofree char *locale = get_locale ();

  json_object_set_string_member (params, "channel", AHP_ROOT_URI);
  set_strings (params, "protocolVersions", offered_versions);
  json_object_set_string_member (params, "clientId", client_id);
  json_object_set_string_member (info, "name", "easel");
  json_object_set_string_member (info, "version", PACKAGE_VERSION);
  json_object_set_string_member (info, "title", "Easel");
  json_object_set_object_member (params, "clientInfo", info);
  set_strings (params, "initialSubscriptions", subscriptions);
  if (locale != NULL)
    json_object_set_string_member (params, "locale", locale);
  json_object_set_object_member (capabilities, "canvas", json_object_new ());
  json_object_set_object_member (capabilities, "mcpApps", json_object_new ());
  json_object_set_object_member (params, "capabilities", capabilities);
  ahp_extensions_write (params, extensions);
  return params;
}

/**
 * ahp_handshake_build_reconnect:
 * @client_id: who we are
 * @extensions: what this side understands besides AHP
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
  JsonObject *params = json_object_new ();
  JsonArray *subscriptions = json_array_new ();

  for (guint i = 0; i < uris->len; i++)
    json_array_add_string_element (subscriptions, g_ptr_array_index (uris, i));
  json_object_set_string_member (params, "channel", AHP_ROOT_URI);
  json_object_set_string_member (params, "clientId", client_id);
  json_object_set_int_member (params, "lastSeenServerSeq", seen_seq);
  json_object_set_array_member (params, "subscriptions", subscriptions);
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
 * @error: (nullable): why there is no connection
 *
 * Returns: (transfer full) (nullable): the versions that the host speaks, with commas between them, when @error is
 *   its -32005 and says some. Foreign text, not longer than `EASEL_LIMIT_DISPLAY_CHARS` bytes
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
