/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-authenticator.h"

#include <glib/gi18n.h>
#include <libsecret/secret.h>

#include "easel-auth-dialog.h"

/* A question of one host about one resource, from the signal to its end. */
typedef struct
{
  EaselAuthenticator *self;
  EaselSource *source;
  char *resource;
  char *name;
  char *token;             /* being tried now */
  gboolean from_keyring;
} Request;

struct _EaselAuthenticator
{
  GObject parent_instance;

  GtkApplication *application;  /* borrowed: it owns this */
  EaselHub *hub;
  EaselConnections *connections;
  EaselSecrets *secrets;
  GHashTable *pending;          /* "id resource": those that are being answered */
};

G_DEFINE_FINAL_TYPE (EaselAuthenticator, easel_authenticator, G_TYPE_OBJECT)

static void ask (Request    *request,
                 const char *reason);

static char *
request_key (EaselSource *source,
             const char  *resource)
{
  return g_strconcat (easel_source_get_id (source), " ", resource, NULL);
}

static void
request_free (Request *request)
{
  g_autofree char *key = request_key (request->source, request->resource);

  g_hash_table_remove (request->self->pending, key);
  g_object_unref (request->self);
  g_object_unref (request->source);
  g_free (request->resource);
  g_free (request->name);
  secret_password_free (request->token);
  g_free (request);
}

static void
stored_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GError) error = NULL;

  if (!easel_secrets_store_finish (EASEL_SECRETS (object), result, &error))
    g_debug ("A token was not kept: %s", error->message);
}

static void
authenticated_cb (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  Request *request = user_data;
  g_autoptr(GError) error = NULL;
  const char *id = easel_source_get_id (request->source);

  if (!easel_source_authenticate_finish (EASEL_SOURCE (object), result, &error))
    {
      if (request->from_keyring)
        easel_secrets_clear (request->self->secrets, id, request->resource);
      ask (request, request->from_keyring ? NULL : error->message);
      return;
    }
  if (!request->from_keyring && easel_connections_is_known (request->self->connections, request->source))
    easel_secrets_store_async (request->self->secrets, id, request->resource, _("Easel: token for an agent host"),
                               request->token, NULL, stored_cb, NULL);
  request_free (request);
}

static void
try_token (Request  *request,
           char     *token,
           gboolean  from_keyring)
{
  secret_password_free (request->token);
  request->token = token;
  request->from_keyring = from_keyring;
  easel_source_authenticate_async (request->source, request->resource, token, NULL, authenticated_cb, request);
}

static void
response_cb (EaselAuthDialog *dialog,
             const char      *response,
             Request         *request)
{
  const char *token = easel_auth_dialog_get_token (dialog);

  if (g_str_equal (response, "send") && token != NULL)
    try_token (request, g_strdup (token), FALSE);
  else
    request_free (request);
}

/* A person who cancels is asked again when the host next says that it needs a token. */
static void
ask (Request    *request,
     const char *reason)
{
  GtkWindow *parent = gtk_application_get_active_window (request->self->application);
  EaselAuthDialog *dialog = easel_auth_dialog_new (parent, easel_source_get_title (request->source),
                                                   request->resource, request->name);

  easel_auth_dialog_set_reason (dialog, reason);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), request);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
looked_up_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  Request *request = user_data;
  char *token = easel_secrets_lookup_finish (EASEL_SECRETS (object), result, NULL);

  if (token != NULL)
    try_token (request, token, TRUE);
  else
    ask (request, NULL);
}

static void
auth_required_cb (EaselAuthenticator *self,
                  const char         *resource,
                  const char         *name,
                  EaselSource        *source)
{
  g_autofree char *key = request_key (source, resource);
  Request *request;

  if (!g_hash_table_add (self->pending, g_steal_pointer (&key)))
    return;
  request = g_new0 (Request, 1);
  request->self = g_object_ref (self);
  request->source = g_object_ref (source);
  request->resource = g_strdup (resource);
  request->name = g_strdup (name);
  /* Only the id of a remembered host means the same host in the next run. */
  if (easel_connections_is_known (self->connections, source))
    easel_secrets_lookup_async (self->secrets, easel_source_get_id (source), resource, NULL, looked_up_cb, request);
  else
    ask (request, NULL);
}

static void
sources_changed_cb (EaselAuthenticator *self,
                    guint               position,
                    guint               removed,
                    guint               added,
                    GListModel         *sources)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);

      g_signal_handlers_disconnect_by_func (source, auth_required_cb, self);
      g_signal_connect_object (source, "auth-required", G_CALLBACK (auth_required_cb), self, G_CONNECT_SWAPPED);
    }
}

static void
easel_authenticator_finalize (GObject *object)
{
  EaselAuthenticator *self = EASEL_AUTHENTICATOR (object);

  g_clear_object (&self->hub);
  g_clear_object (&self->connections);
  g_clear_object (&self->secrets);
  g_hash_table_unref (self->pending);
  G_OBJECT_CLASS (easel_authenticator_parent_class)->finalize (object);
}

static void
easel_authenticator_class_init (EaselAuthenticatorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_authenticator_finalize;
}

static void
easel_authenticator_init (EaselAuthenticator *self)
{
  self->pending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

EaselAuthenticator *
easel_authenticator_new (GtkApplication   *application,
                         EaselHub         *hub,
                         EaselConnections *connections,
                         EaselSecrets     *secrets)
{
  EaselAuthenticator *self;
  GListModel *sources;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_SECRETS (secrets), NULL);

  self = g_object_new (EASEL_TYPE_AUTHENTICATOR, NULL);
  self->application = application;
  self->hub = g_object_ref (hub);
  self->connections = g_object_ref (connections);
  self->secrets = g_object_ref (secrets);
  sources = easel_hub_get_sources (hub);
  g_signal_connect_object (sources, "items-changed", G_CALLBACK (sources_changed_cb), self, G_CONNECT_SWAPPED);
  sources_changed_cb (self, 0, 0, g_list_model_get_n_items (sources), sources);
  return self;
}
