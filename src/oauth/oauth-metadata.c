/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-metadata.h"

#include "easel-enum.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "oauth-address.h"
#include "oauth-error.h"
#include "oauth-limits.h"
#include "oauth-scope.h"

#include <glib/gi18n.h>

G_DEFINE_ENUM_TYPE (OauthClientMethod, oauth_client_method,
                    G_DEFINE_ENUM_VALUE (OAUTH_CLIENT_PUBLIC, "none"),
                    G_DEFINE_ENUM_VALUE (OAUTH_CLIENT_SECRET_BASIC, "client_secret_basic"),
                    G_DEFINE_ENUM_VALUE (OAUTH_CLIENT_SECRET_POST, "client_secret_post"))

/* In order of preference: a desktop program cannot keep a secret from its user, so none is preferred. */
static const OauthClientMethod methods[] = {
  OAUTH_CLIENT_PUBLIC, OAUTH_CLIENT_SECRET_BASIC, OAUTH_CLIENT_SECRET_POST,
};

/* (transfer full): the strings of a list, at most @most. */
static GStrv
dup_strings (JsonObject *object,
             const char *name,
             guint       most)
{
  JsonArray *array = easel_json_peek_array (object, name);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; array != NULL && i < MIN (json_array_get_length (array), most); i++)
    if (easel_json_array_string (array, i) != NULL)
      g_strv_builder_add (builder, easel_json_array_string (array, i));
  return g_strv_builder_end (builder);
}

/**
 * oauth_resource_new:
 * @address: the address of a resource without a description
 * @issuers: (nullable) (array zero-terminated=1): authorisation servers named elsewhere
 *
 * Servers older than the MCP version 2025-06-18 are their own authorisation server.
 *
 * Returns: (transfer full): the assumed description
 */
OauthResource *
oauth_resource_new (const char         *address,
                    const char * const *issuers)
{
  OauthResource *self;
  g_autofree char *origin = oauth_address_origin (address);
  const char *const issuer_of_origin[] = { origin, NULL };

  g_return_val_if_fail (address != NULL, NULL);

  self = g_new0 (OauthResource, 1);
  self->resource = g_strdup (address);
  self->issuers = g_strdupv ((GStrv) (issuers != NULL && issuers[0] != NULL ? issuers : issuer_of_origin));
  self->scopes = oauth_scope_split (NULL);
  return self;
}

/**
 * oauth_resource_read:
 * @object: foreign
 * @address: the address of the resource, which must be covered by the resource in @object
 * @error: `OAUTH_ERROR_RESOURCE`
 *
 * Returns: (transfer full): the description of the resource
 */
OauthResource *
oauth_resource_read (JsonObject  *object,
                     const char  *address,
                     GError     **error)
{
  OauthResource *self;
  g_auto(GStrv) scopes = NULL;
  const char *resource, *name;

  g_return_val_if_fail (object != NULL, NULL);
  g_return_val_if_fail (address != NULL, NULL);

  resource = easel_json_peek_string (object, "resource", NULL);
  if (!oauth_address_covers (resource, address))
    {
      g_autofree char *shown_address = easel_text_for_display (resource != NULL ? resource : "",
                                                               EASEL_LIMIT_DISPLAY_CHARS);

      g_set_error (error, OAUTH_ERROR, OAUTH_ERROR_RESOURCE,
                   /* Translators: %s is an address of the web. */
                   _("The server describes itself as “%s”, and does not get a token for that"), shown_address);
      return NULL;
    }
  self = g_new0 (OauthResource, 1);
  self->resource = g_strdup (resource);
  name = easel_json_peek_string (object, "resource_name", NULL);
  self->name = name != NULL ? easel_text_for_display (name, EASEL_LIMIT_DISPLAY_CHARS) : NULL;
  self->issuers = dup_strings (object, "authorization_servers", OAUTH_LIMIT_SCOPES);
  scopes = dup_strings (object, "scopes_supported", OAUTH_LIMIT_SCOPES);
  self->scopes = oauth_scope_merge ((const char * const *) scopes, NULL);
  return self;
}

/**
 * oauth_resource_free:
 * @self: (transfer full): a description
 */
void
oauth_resource_free (OauthResource *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->resource);
  g_free (self->name);
  g_strfreev (self->issuers);
  g_strfreev (self->scopes);
  g_free (self);
}

/* (nullable): the preferred client method that the server supports. Absent means client_secret_basic (RFC 8414 §2), but
 * most servers that name none accept public clients. */
static const OauthClientMethod *
find_method (JsonObject *object)
{
  g_auto(GStrv) supported = dup_strings (object, "token_endpoint_auth_methods_supported", OAUTH_LIMIT_SCOPES);

  if (!easel_json_has (object, "token_endpoint_auth_methods_supported"))
    return &methods[0];
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_strv_contains ((const char * const *) supported, oauth_client_method_to_wire (methods[i])))
      return &methods[i];
  return NULL;
}

static gboolean
check_abilities (JsonObject  *object,
                 GError     **error)
{
  g_auto(GStrv) challenges = dup_strings (object, "code_challenge_methods_supported", OAUTH_LIMIT_SCOPES);
  g_auto(GStrv) types = dup_strings (object, "response_types_supported", OAUTH_LIMIT_SCOPES);

  if (!g_strv_contains ((const char * const *) challenges, "S256"))
    {
      g_set_error_literal (error, OAUTH_ERROR, OAUTH_ERROR_UNSUPPORTED,
                           _("The authorisation server does not protect a sign-in from other programs (PKCE)"));
      return FALSE;
    }
  if (find_method (object) == NULL ||
      (easel_json_has (object, "response_types_supported") && !g_strv_contains ((const char * const *) types, "code")))
    {
      g_set_error_literal (error, OAUTH_ERROR, OAUTH_ERROR_UNSUPPORTED,
                           _("The authorisation server offers no way to sign in that Easel supports"));
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_addresses (JsonObject  *object,
                 const char  *resource,
                 GError     **error)
{
  const char *registration = easel_json_peek_string (object, "registration_endpoint", NULL);

  return oauth_address_check (easel_json_peek_string (object, "authorization_endpoint", NULL), resource, error) &&
         oauth_address_check (easel_json_peek_string (object, "token_endpoint", NULL), resource, error) &&
         (registration == NULL || oauth_address_check (registration, resource, error));
}

/**
 * oauth_server_read:
 * @object: foreign
 * @issuer: the issuer that @object must name
 * @resource: the address that led to @issuer
 * @error: an #OauthError
 *
 * Returns: (transfer full): the description of the authorisation server, with checked addresses
 */
OauthServer *
oauth_server_read (JsonObject  *object,
                   const char  *issuer,
                   const char  *resource,
                   GError     **error)
{
  OauthServer *self;

  g_return_val_if_fail (object != NULL, NULL);
  g_return_val_if_fail (issuer != NULL && resource != NULL, NULL);

  if (!oauth_address_is_same (easel_json_peek_string (object, "issuer", NULL), issuer))
    {
      g_set_error_literal (error, OAUTH_ERROR, OAUTH_ERROR_ISSUER,
                           _("The authorisation server describes itself as another one"));
      return NULL;
    }
  if (!check_abilities (object, error) || !check_addresses (object, resource, error))
    return NULL;
  self = g_new0 (OauthServer, 1);
  self->issuer = g_strdup (easel_json_peek_string (object, "issuer", NULL));
  self->authorization = g_strdup (easel_json_peek_string (object, "authorization_endpoint", NULL));
  self->token = g_strdup (easel_json_peek_string (object, "token_endpoint", NULL));
  self->registration = g_strdup (easel_json_peek_string (object, "registration_endpoint", NULL));
  self->method = *find_method (object);
  self->sends_issuer = easel_json_peek_boolean (object, "authorization_response_iss_parameter_supported", FALSE);
  return self;
}

/**
 * oauth_server_free:
 * @self: (transfer full): a description
 */
void
oauth_server_free (OauthServer *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->issuer);
  g_free (self->authorization);
  g_free (self->token);
  g_free (self->registration);
  g_free (self);
}

/**
 * oauth_client_method_to_wire:
 * @method: the authentication method of a client
 *
 * Returns: (transfer none): its name in RFC 7591 §2
 */
const char *
oauth_client_method_to_wire (OauthClientMethod method)
{
  return easel_enum_nick (OAUTH_TYPE_CLIENT_METHOD, method);
}

/**
 * oauth_client_method_from_wire:
 * @wire: (nullable): foreign
 * @fallback: the method for an unsupported name
 *
 * Returns: the method
 */
OauthClientMethod
oauth_client_method_from_wire (const char        *wire,
                               OauthClientMethod  fallback)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_strcmp0 (wire, oauth_client_method_to_wire (methods[i])) == 0)
      return methods[i];
  return fallback;
}
