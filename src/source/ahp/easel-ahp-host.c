/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-host.h"

#include "ahp-dialect-provider.h"
#include "easel-ahp-delegate.h"
#include "easel-ahp-files.h"
#include "easel-ahp-terminals.h"

struct _EaselAhpHost
{
  GObject              parent_instance;

  char                *id;
  char                *title;
  AhpClient           *client;
  EaselCanvasDelegate *delegate;
  EaselProvider       *provider;  /* nullable, like the members of @loan */
  EaselHostServices    services;
  gboolean             is_loan_active;
};

G_DEFINE_FINAL_TYPE (EaselAhpHost, easel_ahp_host, G_TYPE_OBJECT)

/* Lends files, terminals and ports to the provider while connected. A host that has not lent does not revoke either:
 * another host with its name may have lent. */
static void
update_loan (EaselAhpHost *self)
{
  gboolean is_ready = easel_connection_is_ready (EASEL_CONNECTION (self->client));

  if (is_ready == self->is_loan_active)
    return;
  self->is_loan_active = is_ready;
  easel_ahp_terminals_set_here (EASEL_AHP_TERMINALS (self->services.terminals),
                                ahp_client_is_same_computer (self->client));
  easel_provider_set_host_services (self->provider, self->id, is_ready ? &self->services : NULL);
}

static void
easel_ahp_host_finalize (GObject *object)
{
  EaselAhpHost *self = EASEL_AHP_HOST (object);

  g_clear_object (&self->services.files);
  g_clear_object (&self->services.terminals);
  g_clear_object (&self->services.delegate);
  g_clear_object (&self->provider);
  g_clear_object (&self->delegate);
  g_clear_object (&self->client);
  g_free (self->title);
  g_free (self->id);
  G_OBJECT_CLASS (easel_ahp_host_parent_class)->finalize (object);
}

static void
easel_ahp_host_class_init (EaselAhpHostClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_host_finalize;
}

static void
easel_ahp_host_init (EaselAhpHost *self)
{
}

/**
 * easel_ahp_host_new:
 * @options: the options of the source
 * @title: the title of the source
 *
 * Returns: (transfer full): the host with an unstarted client; the caller that starts it must stop it
 */
EaselAhpHost *
easel_ahp_host_new (const EaselSourceOptions *options,
                    const char               *title)
{
  EaselAhpHost *self = g_object_new (EASEL_TYPE_AHP_HOST, NULL);

  self->id = g_strdup (options->id);
  self->title = g_strdup (title);
  self->client = ahp_client_new (options->address, options->client_id);
  self->delegate = easel_ahp_delegate_new (self->client, options->address);
  if (options->provider != NULL)
    {
      self->provider = g_object_ref (options->provider);
      self->services.files = easel_ahp_files_new (self->client);
      self->services.terminals = easel_ahp_terminals_new (self->client);
      self->services.delegate = g_object_ref (self->delegate);
      g_signal_connect_object (self->client, "notify::state", G_CALLBACK (update_loan), self, G_CONNECT_SWAPPED);
    }
  return self;
}

const char *
easel_ahp_host_get_id (EaselAhpHost *self)
{
  return self->id;
}

const char *
easel_ahp_host_get_title (EaselAhpHost *self)
{
  return self->title;
}

void
easel_ahp_host_set_title (EaselAhpHost *self,
                          const char   *title)
{
  g_free (self->title);
  self->title = g_strdup (title);
}

AhpClient *
easel_ahp_host_get_client (EaselAhpHost *self)
{
  return self->client;
}

EaselCanvasDelegate *
easel_ahp_host_get_delegate (EaselAhpHost *self)
{
  return self->delegate;
}

EaselProvider *
easel_ahp_host_get_provider (EaselAhpHost *self)
{
  return self->provider;
}

EaselInstances *
easel_ahp_host_get_instances (EaselAhpHost *self)
{
  return self->provider != NULL ? easel_provider_get_instances (self->provider) : NULL;
}

EaselConsent *
easel_ahp_host_get_consent (EaselAhpHost *self)
{
  return self->provider != NULL ? easel_provider_get_consent (self->provider) : NULL;
}

EaselRequester
easel_ahp_host_get_requester (EaselAhpHost *self,
                              const char   *session,
                              const char   *agent,
                              const char   *instance_id)
{
  return (EaselRequester) {
    .host_id = self->id,
    .host_title = self->title,
    .agent = (char *) agent,
    .session = (char *) session,
    .loopback = ahp_client_is_loopback (self->client),
    .is_here = ahp_client_is_same_computer (self->client),
    .host_wide = instance_id != NULL && ahp_dialect_is_canvas_channel (instance_id),
  };
}
