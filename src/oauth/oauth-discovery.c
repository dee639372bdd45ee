/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-discovery.h"

#include "oauth-address.h"
#include "oauth-challenge.h"
#include "oauth-error.h"
#include "oauth-fetch.h"

#include <glib/gi18n.h>

typedef struct
{
  HttpClient    *http;
  OauthRequest  *request;
  GQueue         addresses;  /* char *: addresses that may have a description and were not tried */
  OauthResource *resource;   /* (nullable) */
  const char    *issuer;     /* (nullable): the issuer of @resource that is tried */
  OauthServer   *server;     /* (nullable) */
} Discovery;

static void ask_next (GTask *task);

static void
discovery_free (Discovery *discovery)
{
  g_object_unref (discovery->http);
  oauth_request_free (discovery->request);
  g_queue_clear_full (&discovery->addresses, g_free);
  g_clear_pointer (&discovery->resource, oauth_resource_free);
  g_clear_pointer (&discovery->server, oauth_server_free);
  g_free (discovery);
}

/* Queues an address. Consumes @address. */
static void
add_address (Discovery *discovery,
             char      *address)
{
  if (address != NULL)
    g_queue_push_tail (&discovery->addresses, address);
}

static void
add_issuer_addresses (Discovery  *discovery,
                      const char *issuer)
{
  static const char *const names[] = { "oauth-authorization-server", "openid-configuration" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      char *address = oauth_address_well_known (issuer, names[i], TRUE);

      add_address (discovery, address != NULL ? address : oauth_address_well_known (issuer, names[i], FALSE));
    }
  add_address (discovery, oauth_address_below (issuer, names[1]));
}

/* Chooses the issuer. If the resource names none, those of the request count; if both name issuers, they must agree: a
 * token of an issuer that only one of them names is not used. */
static gboolean
choose_issuer (Discovery  *discovery,
               GError    **error)
{
  const char * const *named = discovery->request->issuers;
  OauthResource *resource = discovery->resource;

  if (resource->issuers[0] == NULL && named != NULL)
    {
      g_strfreev (resource->issuers);
      resource->issuers = g_strdupv ((GStrv) named);
    }
  if (resource->issuers[0] == NULL)
    {
      g_set_error_literal (error, OAUTH_ERROR, OAUTH_ERROR_UNSUPPORTED, _("The server does not say where to sign in"));
      return FALSE;
    }
  for (guint i = 0; discovery->issuer == NULL && resource->issuers[i] != NULL; i++)
    if (oauth_request_names (discovery->request, resource->issuers[i]))
      discovery->issuer = resource->issuers[i];
  if (discovery->issuer == NULL)
    g_set_error_literal (error, OAUTH_ERROR, OAUTH_ERROR_ISSUER,
                         _("The server and the agent host name different authorisation servers"));
  return discovery->issuer != NULL && oauth_address_check (discovery->issuer, discovery->request->resource, error);
}

/* Continues with the authorisation server after the resource is known. */
static void
handle_resource (GTask         *task,
                 OauthResource *resource)
{
  Discovery *discovery = g_task_get_task_data (task);
  GError *error = NULL;

  discovery->resource = resource;
  g_queue_clear_full (&discovery->addresses, g_free);
  if (!choose_issuer (discovery, &error))
    g_task_return_error (task, error);
  else
    {
      add_issuer_addresses (discovery, discovery->issuer);
      ask_next (task);
    }
}

static void
handle_object (GTask      *task,
               JsonObject *object)
{
  Discovery *discovery = g_task_get_task_data (task);
  OauthResource *resource;
  GError *error = NULL;

  if (discovery->resource == NULL)
    {
      resource = oauth_resource_read (object, discovery->request->resource, &error);
      if (resource != NULL)
        handle_resource (task, resource);
    }
  else
    {
      discovery->server = oauth_server_read (object, discovery->issuer, discovery->request->resource, &error);
      if (discovery->server != NULL)
        g_task_return_boolean (task, TRUE);
    }
  if (error != NULL)
    g_task_return_error (task, error);
}

static void
handle_reply (GTask     *task,
              HttpReply *reply)
{
  JsonObject *object = http_reply_get_object (reply);

  if (object != NULL && http_reply_get_status (reply) == SOUP_STATUS_OK)
    handle_object (task, object);
  else
    ask_next (task);
}

/* No address has a description. */
static void
handle_no_description (GTask *task)
{
  Discovery *discovery = g_task_get_task_data (task);

  if (discovery->resource == NULL)
    handle_resource (task, oauth_resource_new (discovery->request->resource, discovery->request->issuers));
  else
    g_task_return_new_error (task, OAUTH_ERROR, OAUTH_ERROR_UNSUPPORTED, "%s",
                             _("The server does not say how to sign in: it may need a token that you have from "
                               "elsewhere"));
}

static void
ask_next (GTask *task)
{
  Discovery *discovery = g_task_get_task_data (task);
  g_autofree char *address = g_queue_pop_head (&discovery->addresses);
  g_autoptr(SoupMessage) message = NULL;
  GError *error = NULL;

  if (address == NULL)
    {
      handle_no_description (task);
      return;
    }
  if (oauth_address_check (address, discovery->request->resource, &error))
    message = http_client_new_message ("GET", address, &error);
  if (message == NULL)
    g_task_return_error (task, error);
  else
    oauth_fetch (discovery->http, message, handle_reply, g_object_ref (task));
}

static void
add_resource_addresses (Discovery *discovery)
{
  static const char name[] = "oauth-protected-resource";
  g_autoptr(OauthChallenge) challenge = oauth_challenge_read (discovery->request->challenge);

  if (challenge->metadata != NULL)
    {
      add_address (discovery, g_strdup (challenge->metadata));
      return;
    }
  add_address (discovery, oauth_address_well_known (discovery->request->resource, name, TRUE));
  add_address (discovery, oauth_address_well_known (discovery->request->resource, name, FALSE));
}

/**
 * oauth_discovery_async:
 * @http: (transfer none): the client for requests
 * @request: (transfer none): the request for a token
 * @cancellable: (nullable): ends the discovery
 * @callback: called from the main loop
 * @user_data: for @callback
 *
 * Sends requests only to addresses that oauth_address_check() accepts.
 */
void
oauth_discovery_async (HttpClient          *http,
                       const OauthRequest  *request,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Discovery *discovery;
  GError *error = NULL;

  g_return_if_fail (HTTP_IS_CLIENT (http));
  g_return_if_fail (request != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, oauth_discovery_async);
  g_task_set_name (task, "oauth discovery");
  discovery = g_new0 (Discovery, 1);
  discovery->http = g_object_ref (http);
  discovery->request = oauth_request_copy (request);
  g_queue_init (&discovery->addresses);
  g_task_set_task_data (task, discovery, (GDestroyNotify) discovery_free);
  if (!oauth_address_check (request->resource, request->resource, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  add_resource_addresses (discovery);
  ask_next (task);
}

/**
 * oauth_discovery_finish:
 * @result: as given to the callback
 * @resource: (out) (transfer full): the description of the resource
 * @server: (out) (transfer full): the authorisation server
 * @error: an #OauthError, or an error of the connection
 *
 * Returns: whether both were found
 */
gboolean
oauth_discovery_finish (GAsyncResult   *result,
                        OauthResource **resource,
                        OauthServer   **server,
                        GError        **error)
{
  Discovery *discovery;

  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  discovery = g_task_get_task_data (G_TASK (result));
  *resource = g_steal_pointer (&discovery->resource);
  *server = g_steal_pointer (&discovery->server);
  return TRUE;
}
