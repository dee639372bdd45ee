/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-sources.h"

#include <glib/gi18n.h>

#include "easel-agent-watch.h"
#include "easel-kinds.h"
#include "easel-local-discovery.h"
#include "easel-outage-watch.h"
#include "easel-session-watch.h"
#include "easel-settings.h"

/* Objects that follow the sources. They are freed before the sources stop, which is not an outage and deletes
 * nothing. */
struct _EaselSourceWatches
{
  EaselChoiceStore *choice;
  EaselAgentWatch *agents;
  EaselSessionWatch *joined;
  EaselOutageWatch *outage;
  EaselLocalDiscovery *discovery;
};

static gboolean
wants_local (EaselSources *self)
{
  return !self->is_local_forbidden &&
         (self->settings == NULL || g_settings_get_boolean (self->settings, EASEL_SETTINGS_LOCAL_HOST));
}

static void
connect_local (EaselSources *self)
{
  easel_local_host_connect (self->local, self->hub, self->connections, easel_state_get_client (self->state));
}

/* Applies the setting in Preferences, also in a run that began with other hosts only. */
static void
local_cb (EaselSources *self)
{
  if (self->watches == NULL)
    return;
  if (!wants_local (self))
    easel_local_host_disconnect (self->local);
  else
    {
      easel_local_host_start (self->local);
      connect_local (self);
    }
}

static void
load (EaselSources *self)
{
  g_autofree char *hosts = g_build_filename (g_get_user_data_dir (), "easel", "hosts.json", NULL);
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "easel", "state.json", NULL);
  g_autofree char *tabs = g_build_filename (g_get_user_state_dir (), "easel", "tabs.json", NULL);
  g_autoptr(GError) error = NULL;

  self->known = easel_known_hosts_new (hosts);
  if (!easel_known_hosts_load (self->known, &error))
    {
      g_message ("The list of hosts was damaged and moved aside: %s", error->message);
      easel_notifier_notify (self->notifier,
                             _("The list of hosts was damaged. It was moved aside, to hosts.json.damaged."));
    }
  self->state = easel_state_new (state);
  easel_notifier_follow_state (self->notifier, self->state);
  self->tabs = easel_tab_store_new (tabs);
}

EaselSources *
easel_sources_new (EaselNotifier *notifier,
                   gboolean       is_local_forbidden)
{
  g_autofree char *agents = g_build_filename (g_get_user_state_dir (), "easel", "agents", NULL);
  g_autofree char *unseen = g_build_filename (g_get_user_state_dir (), "easel", "unseen.json", NULL);
  EaselSources *self;

  g_return_val_if_fail (EASEL_IS_NOTIFIER (notifier), NULL);

  self = g_new0 (EaselSources, 1);
  self->notifier = g_object_ref (notifier);
  self->is_local_forbidden = is_local_forbidden;
  load (self);
  self->secrets = easel_secrets_new ();
  self->hub = easel_hub_new ();
  self->reopener = easel_reopener_new (self->hub);
  g_signal_connect_object (self->reopener, "closed", G_CALLBACK (easel_notifier_offer_reopen), notifier,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->reopener, "notice", G_CALLBACK (easel_notifier_notify), notifier, G_CONNECT_SWAPPED);
  self->connections = easel_connections_new (self->hub, self->known, self->secrets, easel_kinds_get ());
  easel_connections_set_client (self->connections, easel_state_get_client (self->state));
  easel_connections_set_folder (self->connections, agents);
  self->unseen_store = easel_unseen_store_new (unseen);
  self->unseen = easel_unseen_new (self->hub, self->unseen_store);
  self->local = easel_local_host_new ();
  g_signal_connect_object (self->local, "notice", G_CALLBACK (easel_notifier_notify), notifier, G_CONNECT_SWAPPED);
  self->settings = easel_settings_find ();
  if (self->settings != NULL)
    g_signal_connect_swapped (self->settings, "changed::" EASEL_SETTINGS_LOCAL_HOST, G_CALLBACK (local_cb), self);
  return self;
}

/** easel_sources_free: must be called after easel_sources_stop(), if they were started. */
void
easel_sources_free (EaselSources *self)
{
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  g_clear_object (&self->local);
  g_clear_object (&self->unseen);
  g_clear_object (&self->unseen_store);
  g_clear_object (&self->connections);
  g_clear_object (&self->reopener);
  g_clear_object (&self->hub);
  g_clear_object (&self->secrets);
  g_clear_object (&self->tabs);
  g_clear_object (&self->state);
  g_clear_object (&self->known);
  g_clear_object (&self->notifier);
  g_free (self);
}

void
easel_sources_start_local (EaselSources *self)
{
  g_return_if_fail (self != NULL);

  if (wants_local (self))
    easel_local_host_start (self->local);
}

void
easel_sources_start (EaselSources   *self,
                     GtkApplication *application)
{
  g_return_if_fail (self != NULL && self->watches == NULL);
  g_return_if_fail (GTK_IS_APPLICATION (application));

  self->watches = g_new0 (EaselSourceWatches, 1);
  self->watches->choice = easel_choice_store_new (self->hub, self->connections, self->known, self->state, self->tabs);
  self->watches->agents = easel_agent_watch_new (self->hub);
  self->watches->joined = easel_session_watch_new (self->hub);
  self->watches->outage = easel_outage_watch_new (self->hub);
  if (easel_local_host_is_started (self->local))
    connect_local (self);
  self->authenticator = easel_authenticator_new (application, self->hub, self->connections, self->secrets);
  self->questions = easel_host_questions_new (self->hub, self->connections);
  g_signal_connect_object (self->questions, "notice", G_CALLBACK (easel_notifier_notify), self->notifier,
                           G_CONNECT_SWAPPED);
  easel_connections_start_known (self->connections);
  self->watches->discovery = easel_local_discovery_new (self->hub, self->connections, self->known);
}

void
easel_sources_stop (EaselSources *self)
{
  EaselSourceWatches *watches;

  g_return_if_fail (self != NULL && self->watches != NULL);

  watches = g_steal_pointer (&self->watches);
  g_clear_object (&watches->discovery);
  g_clear_object (&watches->outage);
  g_clear_object (&watches->joined);
  g_clear_object (&watches->agents);
  g_clear_object (&watches->choice);
  g_free (watches);
  g_clear_object (&self->authenticator);
  g_clear_object (&self->questions);
  easel_connections_stop (self->connections);
  easel_local_host_stop (self->local);
  easel_state_flush (self->state);
}

gboolean
easel_sources_accept_agents (EaselSources *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  easel_hub_prefer_agents (self->hub);
  if (wants_local (self))
    {
      easel_local_host_start (self->local);
      connect_local (self);
    }
  return self->is_local_forbidden || wants_local (self);
}
