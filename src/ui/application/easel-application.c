/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-application-private.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>

#include "easel-renderer.h"
#include "easel-surface-kinds.h"
#include "easel-uri.h"

G_DEFINE_FINAL_TYPE (EaselApplication, easel_application, ADW_TYPE_APPLICATION)

/** easel_application_present: (transfer none): the panel, made where there is none, and brought to the front. */
EaselWindow *
easel_application_present (EaselApplication *self)
{
  EaselWindow *window;

  g_return_val_if_fail (EASEL_IS_APPLICATION (self), NULL);

  if (self->window == NULL)
    {
      window = easel_window_new (GTK_APPLICATION (self), self->hub, self->connections, self->surfaces);
      g_set_weak_pointer (&self->window, window);
      easel_window_set_news (window, self->news);
      easel_question_card_set_consent (easel_window_get_card (window), easel_native_get_consent (self->native));
      if (self->lost_hosts)
        easel_panel_notify_person (easel_window_get_panel (window),
                                   _("The list of hosts was damaged. It was moved aside, to hosts.json.damaged."));
      self->lost_hosts = FALSE;
      if (self->untold != NULL)
        easel_panel_notify_person (easel_window_get_panel (window), self->untold);
      g_clear_pointer (&self->untold, g_free);
    }
  gtk_window_present (GTK_WINDOW (self->window));
  return self->window;
}

static void
added_cb (EaselApplication *self,
          EaselSource      *source,
          const char       *url)
{
  if (self->events != NULL)
    easel_event_log_add_source (self->events, source, url);
}

static void
removed_cb (EaselApplication *self,
            EaselSource      *source)
{
  if (self->events != NULL)
    easel_event_log_remove_source (self->events, source);
  easel_state_forget (self->state, easel_source_get_id (source));
}

/* Hosts of --host are for this run, so nothing is kept of them. */
static void
choice_cb (EaselApplication *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);

  if (source == NULL || session == NULL || !easel_connections_is_remembered (self->connections, source))
    return;
  easel_state_choose (self->state, easel_source_get_id (source), easel_session_get_uri (session));
}

static void
remember (EaselApplication *self,
          const char       *id)
{
  if (id != NULL && easel_state_get_session (self->state, id) != NULL)
    easel_hub_set_remembered (self->hub, id, easel_state_get_session (self->state, id));
}

static void
restore_choice (EaselApplication *self)
{
  GListModel *entries = easel_known_hosts_get_entries (self->known);
  guint n = g_list_model_get_n_items (entries);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselKnownHost) host = g_list_model_get_item (entries, i);

      remember (self, easel_known_host_get_id (host));
    }
  remember (self, EASEL_EMBEDDED_ID);
  remember (self, easel_state_get_host (self->state));
}

static void
start_embedded (EaselApplication *self)
{
  g_autofree char *program = NULL;
  g_autofree char *folder = NULL;

  program = easel_embedded_host_find ();
  folder = g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
  self->embedded = easel_embedded_host_new (program, folder);
  easel_embedded_host_start (self->embedded);
}

static gboolean
needs_embedded (EaselApplication *self)
{
  return !self->wants_no_embedded && !self->has_hosts &&
         g_list_model_get_n_items (easel_known_hosts_get_entries (self->known)) == 0;
}

/* Only this host needs an id of the installation; a run that remembers nothing writes none. */
static void
connect_embedded (EaselApplication *self)
{
  easel_connections_add_embedded (self->connections, self->embedded, easel_state_get_client (self->state));
}

/**
 * easel_application_meet_agents:
 * @self: the application
 *
 * Connects to the host of this computer, where agents meet the person, also when other hosts are known.
 */
void
easel_application_meet_agents (EaselApplication *self)
{
  g_return_if_fail (EASEL_IS_APPLICATION (self));

  if (self->embedded != NULL || self->wants_no_embedded)
    return;
  start_embedded (self);
  connect_embedded (self);
}

static void
load_files (EaselApplication *self)
{
  g_autofree char *hosts = g_build_filename (g_get_user_data_dir (), "easel", "hosts.json", NULL);
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "easel", "state.json", NULL);
  g_autoptr(GError) error = NULL;

  self->known = easel_known_hosts_new (hosts);
  self->lost_hosts = !easel_known_hosts_load (self->known, &error);
  if (self->lost_hosts)
    g_message ("The list of hosts was damaged and moved aside: %s", error->message);
  self->state = easel_state_new (state);
  g_signal_connect_object (self->state, "save-failed", G_CALLBACK (easel_application_state_failed), self,
                           G_CONNECT_SWAPPED);
  easel_state_load (self->state);
}

static void
make_surfaces (EaselApplication *self)
{
  g_autoptr(EaselServices) services = easel_services_new ();

  easel_services_add (services, self->engine);
  self->surfaces = easel_surface_factory_new (easel_surface_kinds_get (), services);
}

static void
make_model (EaselApplication *self)
{
  self->hub = easel_hub_new ();
  self->secrets = easel_secrets_new ();
  self->connections = easel_connections_new (self->hub, self->known, self->secrets, easel_source_kinds_get ());
  easel_connections_set_client (self->connections, easel_state_get_client (self->state));
  self->news = easel_news_new (self->hub);
  self->attention = easel_attention_new (G_APPLICATION (self), self->news);
  self->presence = easel_presence_watch_new (GTK_APPLICATION (self), self->hub);
  easel_application_make_native (self);
  if (self->wants_events)
    {
      self->events = easel_event_log_new (stdout, self->start);
      g_signal_connect_object (self->surfaces, "created", G_CALLBACK (easel_event_log_add_surface), self->events,
                               G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (self->connections, "added", G_CALLBACK (added_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->connections, "removed", G_CALLBACK (removed_cb), self, G_CONNECT_SWAPPED);
  easel_application_keep_texts (self);
  g_signal_connect_object (self->hub, "notify::session", G_CALLBACK (choice_cb), self, G_CONNECT_SWAPPED);
  restore_choice (self);
  self->agents = easel_agent_watch_new (self->hub);
  self->joined = easel_session_watch_new (self->hub);
}

/* A second signal while the person is asked ends the program: its sender has no patience for questions. */
static gboolean
signalled_cb (gpointer user_data)
{
  EaselApplication *self = user_data;

  if (easel_quit_guard_is_asking (self->guard))
    {
      g_application_quit (G_APPLICATION (self));
      return G_SOURCE_CONTINUE;
    }
  g_action_group_activate_action (user_data, "quit", NULL);
  return G_SOURCE_CONTINUE;
}

static void
easel_application_startup (GApplication *application)
{
  EaselApplication *self = EASEL_APPLICATION (application);
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "easel", NULL);

  load_files (self);
  /* The child takes its time to listen, so it is started before the tool kit: the two run side by side. */
  if (needs_embedded (self))
    start_embedded (self);

  G_APPLICATION_CLASS (easel_application_parent_class)->startup (application);

  easel_renderer_settle (gdk_display_get_default ());
  /* Web processes take longest to start, so they start first. */
  self->engine = easel_web_engine_new (cache, easel_web_dialects);
  make_surfaces (self);
  gtk_window_set_default_icon_name (APP_ID);
  make_model (self);
  if (self->embedded != NULL)
    connect_embedded (self);
  self->authenticator = easel_authenticator_new (GTK_APPLICATION (self), self->hub, self->connections, self->secrets);
  easel_connections_start_known (self->connections);
  easel_application_add_actions (self);
  self->term_id = g_unix_signal_add (SIGTERM, signalled_cb, self);
  self->int_id = g_unix_signal_add (SIGINT, signalled_cb, self);
  self->hup_id = g_unix_signal_add (SIGHUP, signalled_cb, self);
}

static void
easel_application_activate (GApplication *application)
{
  easel_application_present (EASEL_APPLICATION (application));
}

static void
easel_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  EaselApplication *self = EASEL_APPLICATION (application);
  g_autofree char *link = NULL;

  easel_application_present (self);
  if (n_files == 0)
    return;
  /* A person can answer one question at a time. */
  link = g_file_get_uri (files[0]);
  easel_application_open_link (self, link);
}

/* Views go before connections, so that the last thing that they hear is not an error. */
static void
close_windows (EaselApplication *self)
{
  GList *windows;

  while ((windows = gtk_application_get_windows (GTK_APPLICATION (self))) != NULL)
    gtk_window_destroy (windows->data);
}

static void
easel_application_shutdown (GApplication *application)
{
  EaselApplication *self = EASEL_APPLICATION (application);

  close_windows (self);
  g_clear_object (&self->agents);
  g_clear_object (&self->joined);
  g_clear_object (&self->news);
  g_clear_object (&self->authenticator);
  g_signal_handlers_disconnect_by_func (self->connections, removed_cb, self);
  if (self->events != NULL)
    g_signal_connect_object (self->connections, "removed", G_CALLBACK (easel_event_log_remove_source),
                             self->events, G_CONNECT_SWAPPED);
  easel_connections_stop (self->connections);
  if (self->embedded != NULL)
    easel_embedded_host_stop (self->embedded);
  easel_state_flush (self->state);
  g_clear_object (&self->presence);
  g_clear_object (&self->attention);
  g_clear_object (&self->kept);
  g_clear_object (&self->guard);
  g_clear_object (&self->native);
  g_clear_object (&self->surfaces);
  g_clear_object (&self->engine);
  g_clear_handle_id (&self->term_id, g_source_remove);
  g_clear_handle_id (&self->int_id, g_source_remove);
  g_clear_handle_id (&self->hup_id, g_source_remove);
  G_APPLICATION_CLASS (easel_application_parent_class)->shutdown (application);
}

static void
easel_application_dispose (GObject *object)
{
  EaselApplication *self = EASEL_APPLICATION (object);

  g_clear_weak_pointer (&self->window);
  g_clear_weak_pointer (&self->preferences);
  g_clear_object (&self->authenticator);
  g_clear_object (&self->surfaces);
  g_clear_object (&self->engine);
  g_clear_object (&self->events);
  g_clear_object (&self->connections);
  g_clear_object (&self->embedded);
  g_clear_object (&self->presence);
  g_clear_object (&self->attention);
  g_clear_object (&self->news);
  g_clear_object (&self->guard);
  g_clear_object (&self->native);
  g_clear_object (&self->hub);
  g_clear_object (&self->known);
  g_clear_object (&self->secrets);
  g_clear_object (&self->state);
  g_clear_pointer (&self->untold, g_free);
  G_OBJECT_CLASS (easel_application_parent_class)->dispose (object);
}

static void
easel_application_class_init (EaselApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_application_dispose;
  application_class->startup = easel_application_startup;
  application_class->activate = easel_application_activate;
  application_class->open = easel_application_open;
  application_class->shutdown = easel_application_shutdown;
  application_class->handle_local_options = easel_application_handle_local_options;
  application_class->command_line = easel_application_command_line;
}

static void
easel_application_init (EaselApplication *self)
{
  easel_application_add_options (self);
}

/** easel_application_new: WebKit is not touched before GApplication::startup. */
EaselApplication *
easel_application_new (gint64 start)
{
  EaselApplication *self = g_object_new (EASEL_TYPE_APPLICATION,
                                         "application-id", APP_ID,
                                         "resource-base-path", RESOURCE_PATH,
                                         "flags", G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                                         NULL);

  self->start = start;
  return self;
}
