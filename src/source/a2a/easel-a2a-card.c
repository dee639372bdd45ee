/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-a2a-card.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <string.h>

#include "easel-a2a-error.h"
#include "easel-a2a-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-uri.h"

static gpointer
fail (GError     **error,
      const char  *message)
{
  g_set_error_literal (error, EASEL_A2A_ERROR, EASEL_A2A_ERROR_INVALID, message);
  return NULL;
}

/* Whether @uri is on the host that the user agreed to: tokens are sent to no other host, whatever the card says. */
static gboolean
is_same_host (GUri *uri,
              GUri *address)
{
  g_autofree char *one = g_uri_to_string (uri);
  g_autofree char *other = g_uri_to_string (address);

  return g_str_equal (g_uri_get_scheme (uri), g_uri_get_scheme (address)) &&
         g_uri_get_port (uri) == g_uri_get_port (address) &&
         (g_ascii_strcasecmp (g_uri_get_host (uri), g_uri_get_host (address)) == 0 ||
          (easel_uri_is_loopback (one) && easel_uri_is_loopback (other)));
}

/* (transfer full) (nullable): the address without query and fragment. @text: (nullable). */
static char *
dup_endpoint (const char  *text,
              const char  *address,
              GError     **error)
{
  g_autoptr(GUri) base = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, NULL);
  g_autoptr(GUri) uri = NULL;

  if (text != NULL && *text != '\0' && strlen (text) <= EASEL_LIMIT_URI_BYTES && base != NULL)
    uri = g_uri_parse_relative (base, text, SOUP_HTTP_URI_FLAGS, NULL);
  if (uri == NULL || g_uri_get_host (uri) == NULL || g_uri_get_userinfo (uri) != NULL)
    return fail (error, _("The agent’s card names no address."));
  if (!is_same_host (uri, base))
    return fail (error, _("The agent’s card names an address on another host."));
  return g_uri_to_string_partial (uri, G_URI_HIDE_QUERY | G_URI_HIDE_FRAGMENT);
}

typedef struct
{
  const char            *uri;      /* nullable */
  const EaselA2aDialect *dialect;
} Interface;

/* Reads the interface in A2A 1.0: a list of addresses, each with a binding and a version. */
static Interface
find_modern (JsonObject *card)
{
  JsonArray *list = easel_json_peek_array (card, "supportedInterfaces");
  Interface found = { NULL, NULL };

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *each = easel_json_array_object (list, i);
      const EaselA2aDialect *dialect;

      if (each == NULL ||
          g_ascii_strcasecmp (easel_json_peek_string (each, "protocolBinding", ""), "JSONRPC") != 0)
        continue;
      dialect = easel_a2a_dialect_find (easel_json_peek_string (each, "protocolVersion", "1.0"));
      if (dialect != NULL && (found.dialect == NULL || dialect < found.dialect))
        found = (Interface) { easel_json_peek_string (each, "url", NULL), dialect };
    }
  return found;
}

/* Reads the interface in A2A 0.2 and 0.3: one address with a preferred transport, and others in a list. */
static Interface
find_legacy (JsonObject *card)
{
  const EaselA2aDialect *dialect = easel_a2a_dialect_find (easel_json_peek_string (card, "protocolVersion", "0.2"));
  JsonArray *list = easel_json_peek_array (card, "additionalInterfaces");

  if (dialect == NULL)
    return (Interface) { NULL, NULL };
  if (g_ascii_strcasecmp (easel_json_peek_string (card, "preferredTransport", "JSONRPC"), "JSONRPC") == 0)
    return (Interface) { easel_json_peek_string (card, "url", NULL), dialect };
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *each = easel_json_array_object (list, i);

      if (each != NULL && g_ascii_strcasecmp (easel_json_peek_string (each, "transport", ""), "JSONRPC") == 0)
        return (Interface) { easel_json_peek_string (each, "url", NULL), dialect };
    }
  return (Interface) { NULL, NULL };
}

/* Whether the text is an HTTP token, which cannot contain a line end. */
static gboolean
is_name (const char *name)
{
  if (*name == '\0' || strlen (name) > EASEL_LIMIT_A2A_KEY_NAME)
    return FALSE;
  for (; *name != '\0'; name++)
    if (!g_ascii_isalnum (*name) && strchr ("!#$%&'*+-.^_`|~", *name) == NULL)
      return FALSE;
  return TRUE;
}

/* Whether the header has a meaning of its own: a key in it would change the request. */
static gboolean
is_taken (const char *header)
{
  static const char *const taken[] = {
    "Accept", "A2A-Version", "A2A-Extensions", "X-A2A-Extensions", "Connection", "Content-Encoding", "Content-Length",
    "Content-Type", "Cookie", "Expect", "Host", "Keep-Alive", "Origin", "Referer", "TE", "Trailer", "Transfer-Encoding",
    "Upgrade", "User-Agent", "Via",
  };

  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    if (g_ascii_strcasecmp (taken[i], header) == 0)
      return TRUE;
  return g_ascii_strncasecmp (header, "Proxy-", 6) == 0 || g_ascii_strncasecmp (header, "Sec-", 4) == 0;
}

/* Reads a security scheme. A2A 1.0 has each scheme in a member named by its type, earlier versions have a member
 * "type". FALSE: the user cannot type a token for it. */
static gboolean
read_scheme (EaselA2aCard *self,
             JsonObject   *scheme)
{
  JsonObject *modern = easel_json_peek_object (scheme, "apiKeySecurityScheme");
  gboolean is_key = modern != NULL || g_str_equal (easel_json_peek_string (scheme, "type", ""), "apiKey");
  const char *location = modern != NULL ? easel_json_peek_string (modern, "location", "")
                                     : easel_json_peek_string (scheme, "in", "");
  const char *name = easel_json_peek_string (modern != NULL ? modern : scheme, "name", "");

  if (!is_key)
    return !g_str_equal (easel_json_peek_string (scheme, "type", ""), "mutualTLS") &&
           !easel_json_has (scheme, "mtlsSecurityScheme");
  if (!is_name (name))
    return FALSE;
  if (g_str_equal (location, "header") && !is_taken (name))
    self->key_location = EASEL_A2A_KEY_HEADER;
  else if (g_str_equal (location, "query"))
    self->key_location = EASEL_A2A_KEY_QUERY;
  else if (g_str_equal (location, "cookie"))
    self->key_location = EASEL_A2A_KEY_COOKIE;
  else
    return FALSE;
  self->key_name = g_strdup (name);
  return TRUE;
}

/* Reads the scheme of a requirement. FALSE if it requires more than one, for which one token is not enough. */
static gboolean
read_requirement (EaselA2aCard *self,
                  JsonObject   *schemes,
                  JsonObject   *requirement)
{
  JsonObject *modern = easel_json_peek_object (requirement, "schemes");
  g_autoptr(GList) names = json_object_get_members (modern != NULL ? modern : requirement);
  JsonObject *scheme = names != NULL && names->next == NULL ? easel_json_peek_object (schemes, names->data) : NULL;

  return scheme != NULL && read_scheme (self, scheme);
}

/* Reads the security requirements, which are alternatives in the agent's order; without any the first scheme counts. */
static void
read_security (EaselA2aCard *self,
               JsonObject   *card)
{
  JsonObject *schemes = easel_json_peek_object (card, "securitySchemes");
  JsonArray *list = easel_json_peek_array (card, "securityRequirements");
  g_autoptr(GList) names = schemes != NULL ? json_object_get_members (schemes) : NULL;

  if (list == NULL)
    list = easel_json_peek_array (card, "security");
  self->wants_key = names != NULL;
  for (guint i = 0; schemes != NULL && list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *each = easel_json_array_object (list, i);

      if (each != NULL && read_requirement (self, schemes, each))
        return;
    }
  for (GList *l = list == NULL ? names : NULL; l != NULL; l = l->next)
    {
      JsonObject *scheme = easel_json_peek_object (schemes, l->data);

      if (scheme != NULL && read_scheme (self, scheme))
        return;
    }
}

/* Reads the extensions. FALSE: the agent requires an unknown extension. */
static gboolean
read_extensions (EaselA2aCard *self,
                 JsonObject   *capabilities)
{
  JsonArray *list = easel_json_peek_array (capabilities, "extensions");

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *each = easel_json_array_object (list, i);
      const char *uri = each != NULL ? easel_json_peek_string (each, "uri", "") : "";

      self->a2ui = easel_a2a_dialect_better_a2ui (self->a2ui, uri);
      if (each != NULL && easel_json_peek_boolean (each, "required", FALSE) &&
          easel_a2a_dialect_better_a2ui (NULL, uri) == NULL)
        return FALSE;
    }
  return TRUE;
}

/**
 * easel_a2a_card_new:
 * @card: foreign
 * @address: the address from which the card was read
 * @error: return location for an %EASEL_A2A_ERROR
 *
 * Returns: (transfer full) (nullable): the card of a supported agent
 */
EaselA2aCard *
easel_a2a_card_new (JsonObject  *card,
                    const char  *address,
                    GError     **error)
{
  g_autoptr(EaselA2aCard) self = NULL;
  JsonObject *capabilities;
  Interface found;

  g_return_val_if_fail (card != NULL && address != NULL, NULL);

  found = find_modern (card);
  if (found.dialect == NULL && (easel_json_peek_array (card, "supportedInterfaces") == NULL ||
                                easel_json_peek_string (card, "url", NULL) != NULL))
    found = find_legacy (card);
  if (found.dialect == NULL)
    return fail (error, _("The agent speaks no version of A2A that Easel knows."));

  self = g_new0 (EaselA2aCard, 1);
  self->dialect = found.dialect;
  self->uri = dup_endpoint (found.uri, address, error);
  if (self->uri == NULL)
    return NULL;
  self->name = easel_text_for_display (easel_json_peek_string (card, "name", ""), EASEL_LIMIT_DISPLAY_CHARS);
  read_security (self, card);
  capabilities = easel_json_peek_object (card, "capabilities");
  if (capabilities == NULL)
    return g_steal_pointer (&self);
  self->streaming = easel_json_peek_boolean (capabilities, "streaming", FALSE);
  if (!read_extensions (self, capabilities))
    return fail (error, _("The agent needs an extension of A2A that Easel does not know."));
  return g_steal_pointer (&self);
}

void
easel_a2a_card_free (EaselA2aCard *self)
{
  g_free (self->name);
  g_free (self->uri);
  g_free (self->key_name);
  g_free (self);
}

static void
add_address (GStrvBuilder *addresses,
             GUri         *address,
             const char   *folder,
             const char   *name)
{
  g_autofree char *path = g_strconcat (folder, "/.well-known/", name, NULL);
  g_autoptr(GUri) uri = soup_uri_copy (address, SOUP_URI_PATH, path, SOUP_URI_QUERY, NULL, SOUP_URI_FRAGMENT, NULL,
                                       SOUP_URI_NONE);
  g_autofree char *text = g_uri_to_string (uri);

  g_strv_builder_add (addresses, text);
}

/**
 * easel_a2a_card_dup_addresses:
 * @address: the address of an agent, or of its card
 *
 * Lists the well-known addresses of 0.3 and later and of 0.2, below the address and at its host's root.
 *
 * Returns: (transfer full): possible addresses of the card, in the order to try, without query
 */
GStrv
easel_a2a_card_dup_addresses (const char *address)
{
  g_autoptr(GStrvBuilder) addresses = g_strv_builder_new ();
  g_autoptr(GUri) uri = NULL;
  g_autofree char *folder = NULL;

  g_return_val_if_fail (address != NULL, NULL);

  uri = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, NULL);
  if (uri == NULL)
    return g_strv_builder_end (addresses);
  folder = g_strdup (g_uri_get_path (uri));
  if (g_str_has_suffix (folder, ".json"))
    {
      g_autofree char *text = g_uri_to_string_partial (uri, G_URI_HIDE_QUERY | G_URI_HIDE_FRAGMENT);

      g_strv_builder_add (addresses, text);
      return g_strv_builder_end (addresses);
    }
  for (gsize length = strlen (folder); length > 0 && folder[length - 1] == '/'; length--)
    folder[length - 1] = '\0';
  add_address (addresses, uri, folder, "agent-card.json");
  if (*folder != '\0')
    add_address (addresses, uri, "", "agent-card.json");
  add_address (addresses, uri, folder, "agent.json");
  return g_strv_builder_end (addresses);
}
