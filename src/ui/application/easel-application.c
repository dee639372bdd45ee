/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-application.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "easel-accels.h"
#include "easel-arguments.h"
#include "easel-commands.h"
#include "easel-desktop.h"
#include "easel-dock.h"
#include "easel-event-log.h"
#include "easel-native.h"
#include "easel-navigator.h"
#include "easel-orphan-texts.h"
#include "easel-quit-inhibitor.h"
#include "easel-renderer.h"
#include "easel-requests.h"
#include "easel-sandbox-window.h"
#include "easel-settings.h"
#include "easel-sources.h"
#include "easel-user-canvases.h"
#include "easel-versions.h"
#include "easel-views.h"

struct _EaselApplication
{
  AdwApplication parent_instance;

  gint64 start;
  gboolean wants_events;       /* --events was given on the first command line */
  gboolean wants_no_embedded;
  gboolean has_hosts;          /* --host was given on the first command line */

  EaselNotifier *notifier;
  /* Each object uses the ones above it and is freed before them. */
  EaselSources *sources;
  EaselViews *views;
  EaselNative *native;
  EaselQuitInhibitor *inhibitor;
  EaselEventLog *events;       /* nullable */
  EaselOrphanTexts *orphan_texts;
  EaselUserCanvases *user_canvases;
  EaselDesktop *desktop;
  EaselWindows *windows;
  EaselNavigator *navigator;
  EaselRequests *requests;
  GtkWindow *sandbox; /* nullable, not referenced: explains why no web page can be shown */
  guint sandbox_id; /* an idle source */
  guint term_id;
  guint int_id;
  guint hup_id;
};

G_DEFINE_FINAL_TYPE (EaselApplication, easel_application, ADW_TYPE_APPLICATION)

static void
show_sandbox (EaselApplication *self,
              EaselWindow      *panel)
{
  if (self->sandbox == NULL)
    g_set_weak_pointer (&self->sandbox, easel_sandbox_window_new (GTK_WINDOW (panel), self->views->engine));
  gtk_window_present (self->sandbox);
}

static gboolean
show_sandbox_cb (gpointer user_data)
{
  EaselApplication *self = user_data;

  self->sandbox_id = 0;
  show_sandbox (self, easel_windows_present (self->windows));
  return G_SOURCE_REMOVE;
}

/* Shows the window about the missing sandbox once, above the first panel. */
static void
mapped_cb (EaselApplication *self,
           EaselWindow      *panel)
{
  g_signal_handlers_disconnect_by_func (panel, mapped_cb, self);
  if (easel_web_engine_get_refusal (self->views->engine) != NULL && self->sandbox_id == 0)
    self->sandbox_id = g_idle_add (show_sandbox_cb, self);
}

static void
made_cb (EaselApplication *self,
         EaselWindow      *panel)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  g_signal_connect_object (panel, "map", G_CALLBACK (mapped_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);

  easel_dock_attach (GTK_WINDOW (panel), settings);
  easel_background_follow (self->desktop->background, GTK_WINDOW (panel));
  easel_window_set_unseen (panel, self->sources->unseen);
  easel_question_card_set_consent (easel_window_get_card (panel), easel_native_get_consent (self->native));
  easel_notifier_set_panel (self->notifier, easel_window_get_panel (panel));
}

static EaselUnwritten
flush_cb (EaselApplication *self)
{
  EaselUnwritten unwritten = 0;

  if (!easel_state_flush (self->sources->state))
    unwritten |= EASEL_UNWRITTEN_SETTINGS;
  if (!easel_consent_flush (easel_native_get_consent (self->native)))
    unwritten |= EASEL_UNWRITTEN_SETTINGS;
  if (!easel_web_drafts_flush (easel_web_engine_get_drafts (self->views->engine)))
    unwritten |= EASEL_UNWRITTEN_PAGES;
  return unwritten;
}

/* Lets file: canvases show files in the folders that the user shared with all agents. */
static void
folders_cb (EaselApplication *self)
{
  g_auto(GStrv) folders = easel_native_dup_folders (self->native);

  easel_web_engine_set_granted (self->views->engine, (const char * const *) folders);
}

static void
refusal_cb (EaselApplication *self)
{
  const char *refusal = easel_web_engine_get_refusal (self->views->engine);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "web-pages");

  easel_native_set_web_refusal (self->native, refusal);
  if (action != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), refusal != NULL);
}

static void
inhibitor_quit_cb (EaselApplication *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "quit", NULL);
}

static void
make_native (EaselApplication *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", NULL);
  g_autoptr(GSettings) settings = easel_settings_find ();
  EaselProvider *provider;

  self->native = easel_native_new (folder, settings, easel_web_engine_get_refusal (self->views->engine));
  g_signal_connect_object (self->views->engine, "refusal-changed", G_CALLBACK (refusal_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_native_get_folders (self->native), "items-changed", G_CALLBACK (folders_cb), self,
                           G_CONNECT_SWAPPED);
  folders_cb (self);
  provider = easel_native_get_provider (self->native);
  easel_notifier_follow_consent (self->notifier, easel_native_get_consent (self->native));
  easel_notifier_follow_instances (self->notifier, easel_provider_get_instances (provider));
  easel_connections_set_provider (self->sources->connections, provider);
  self->inhibitor = easel_quit_inhibitor_new (GTK_APPLICATION (self), provider);
  g_signal_connect_object (self->inhibitor, "quit", G_CALLBACK (inhibitor_quit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inhibitor, "notice", G_CALLBACK (easel_notifier_notify), self->notifier,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inhibitor, "flush", G_CALLBACK (flush_cb), self, G_CONNECT_SWAPPED);
}

/* Shows a canvas that the user opened or requested at once, whatever they looked at. */
static void
user_canvas_opened_cb (EaselApplication *self,
                       EaselCanvas      *canvas)
{
  EaselWindow *window = easel_windows_present (self->windows);

  easel_window_show_canvas (window, easel_canvas_get_session (canvas), easel_canvas_get_channel (canvas));
  easel_panel_focus_canvas (easel_window_get_panel (window));
}

static void
user_canvas_opened_beside_cb (EaselApplication *self,
                              EaselCanvas      *canvas)
{
  EaselWindow *window = easel_windows_present (self->windows);

  easel_window_show_beside (window, canvas);
  easel_panel_focus_canvas (easel_window_get_panel (window));
}

/* Adds the user's own canvases after the hosts, so that a host is chosen in the first run. */
static void
bring_own (EaselApplication *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", NULL);

  self->user_canvases = easel_user_canvases_new (self->sources->hub, easel_native_get_provider (self->native),
                                                 self->events,
                                                 folder);
  g_signal_connect_object (self->user_canvases, "opened", G_CALLBACK (user_canvas_opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->user_canvases, "opened-beside", G_CALLBACK (user_canvas_opened_beside_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sources->reopener, "opened", G_CALLBACK (user_canvas_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sources->local, "welcomed", G_CALLBACK (user_canvas_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->user_canvases, "notice", G_CALLBACK (easel_notifier_notify), self->notifier,
                           G_CONNECT_SWAPPED);
  easel_user_canvases_add_actions (self->user_canvases, GTK_APPLICATION (self));
}

static void
write_events (EaselApplication *self)
{
  EaselConnections *connections = self->sources->connections;

  self->events = easel_event_log_new (stdout, self->start);
  g_signal_connect_object (self->views->surfaces, "created", G_CALLBACK (easel_event_log_add_surface), self->events,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (connections, "added", G_CALLBACK (easel_event_log_add_source), self->events,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (connections, "removed", G_CALLBACK (easel_event_log_remove_source), self->events,
                           G_CONNECT_SWAPPED);
}

static void
add_host_cb (EaselApplication *self)
{
  easel_host_questions_ask_address (self->sources->questions, GTK_WINDOW (easel_windows_present (self->windows)), NULL);
}

static void
web_pages_cb (EaselApplication *self)
{
  show_sandbox (self, easel_windows_present (self->windows));
}

static void
welcome_cb (EaselApplication *self)
{
  easel_windows_present (self->windows);
  easel_local_host_show_welcome (self->sources->local);
}

static void
searched_cb (EaselApplication *self,
             const char       *source,
             const char       *session,
             const char       *channel)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "show-canvas",
                                  g_variant_new ("(sss)", source, session, channel));
}

static void
search_cb (EaselApplication *self)
{
  easel_windows_present (self->windows);
}

/* Pages use the style of the panel, which follows the desktop. */
static void
choose_style (void)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  if (settings != NULL)
    g_settings_bind (settings, EASEL_SETTINGS_COLOR_SCHEME, adw_style_manager_get_default (), "color-scheme",
                     G_SETTINGS_BIND_GET);
}

static void
connect_desktop (EaselApplication *self)
{
  self->desktop = easel_desktop_new (GTK_APPLICATION (self), self->sources->hub, self->sources->unseen,
                                     easel_native_get_consent (self->native));
  easel_quit_inhibitor_set_background (self->inhibitor, self->desktop->background);
  if (self->desktop->search != NULL)
    {
      g_signal_connect_object (self->desktop->search, "wanted", G_CALLBACK (searched_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->desktop->search, "launched", G_CALLBACK (search_cb), self, G_CONNECT_SWAPPED);
    }
}

static void
make_windows (EaselApplication *self)
{
  EaselSources *sources = self->sources;

  self->windows = easel_windows_new (GTK_APPLICATION (self), sources->hub, sources->connections,
                                     self->views->surfaces, self->native);
  g_signal_connect_object (self->windows, "made", G_CALLBACK (made_cb), self, G_CONNECT_SWAPPED);
  if (self->desktop->shortcut != NULL)
    {
      g_signal_connect_object (self->desktop->shortcut, "activated", G_CALLBACK (easel_windows_toggle), self->windows,
                               G_CONNECT_SWAPPED);
      easel_windows_set_shortcut (self->windows, self->desktop->shortcut);
    }
  self->navigator = easel_navigator_new (sources->hub, self->windows, sources->authenticator);
  self->requests = easel_requests_new (sources->connections, sources->hub, self->windows, self->user_canvases,
                                       sources->questions);
}

/* Called by easel-host over the session bus when an agent wants to show a canvas. */
static void
accept_agents_cb (EaselApplication *self)
{
  gboolean is_wanted = easel_sources_accept_agents (self->sources);

  easel_windows_present (self->windows);
  if (!is_wanted)
    easel_notifier_notify (self->notifier,
                           _("An agent wants to show something, but “Agents on This Computer” is off in "
                                             "Preferences."));
}

/* At the end canvases are closed, but not by the user. */
static void
freeze (EaselApplication *self)
{
  easel_tab_store_freeze (self->sources->tabs);
  easel_unseen_store_freeze (self->sources->unseen_store);
  easel_web_drafts_freeze (easel_web_engine_get_drafts (self->views->engine));
}

static void
end_program (EaselApplication *self)
{
  freeze (self);
  easel_windows_close (self->windows);
  g_application_quit (G_APPLICATION (self));
}

static void
quit_cb (EaselApplication *self)
{
  if (easel_quit_inhibitor_may_quit (self->inhibitor))
    end_program (self);
}

static void
reopen_cb (EaselApplication *self)
{
  easel_notifier_end_offer (self->notifier);
  easel_reopener_reopen (self->sources->reopener);
}

static void
add_actions (EaselApplication *self)
{
  static const EaselCommand commands[] = {
    { "add-host", G_CALLBACK (add_host_cb) },
    { "web-pages", G_CALLBACK (web_pages_cb) },
    { "welcome", G_CALLBACK (welcome_cb) },
    { "meet-agents", G_CALLBACK (accept_agents_cb) },
    { "quit", G_CALLBACK (quit_cb) },
    { "reopen-canvas", G_CALLBACK (reopen_cb) },
  };
  guint n;
  const EaselAccel *accels = easel_accels_get (&n);

  easel_commands_add (G_ACTION_MAP (self), self, commands, G_N_ELEMENTS (commands));
  refusal_cb (self);
  g_object_bind_property (self->sources->reopener, "can-reopen",
                          g_action_map_lookup_action (G_ACTION_MAP (self), "reopen-canvas"), "enabled",
                          G_BINDING_SYNC_CREATE);
  easel_windows_add_actions (self->windows, G_ACTION_MAP (self));
  easel_navigator_add_actions (self->navigator, G_ACTION_MAP (self));
  for (guint i = 0; i < n; i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action, accels[i].accels);
}

/* A second signal while the user is being asked ends the program without waiting for the answer. */
static gboolean
signalled_cb (gpointer user_data)
{
  EaselApplication *self = user_data;

  if (easel_quit_inhibitor_is_asking (self->inhibitor))
    g_application_quit (G_APPLICATION (self));
  else if (easel_quit_inhibitor_may_terminate (self->inhibitor))
    end_program (self);
  return G_SOURCE_CONTINUE;
}

static void
easel_application_startup (GApplication *application)
{
  EaselApplication *self = EASEL_APPLICATION (application);

  self->sources = easel_sources_new (self->notifier, self->wants_no_embedded);
  /* Start the host before GTK is initialized, so that both start in parallel. */
  if (!self->has_hosts)
    easel_sources_start_local (self->sources);

  /* Start the first web process before libadwaita is initialized, for the same reason. */
  gtk_init ();
  easel_renderer_choose (gdk_display_get_default ());
  self->views = easel_views_new (self->sources->tabs, self->sources->reopener);
  G_APPLICATION_CLASS (easel_application_parent_class)->startup (application);

  choose_style ();
  gtk_window_set_default_icon_name (APP_ID);
  make_native (self);
  if (self->wants_events)
    write_events (self);
  self->orphan_texts = easel_orphan_texts_new (self->sources->hub, easel_native_get_provider (self->native),
                                               self->events);
  g_signal_connect_object (self->orphan_texts, "notice", G_CALLBACK (easel_notifier_notify_if_shown), self->notifier,
                           G_CONNECT_SWAPPED);
  easel_sources_start (self->sources, GTK_APPLICATION (self));
  /* After the hosts: without an earlier choice a host is chosen. */
  bring_own (self);
  connect_desktop (self);
  make_windows (self);
  add_actions (self);
  self->term_id = g_unix_signal_add (SIGTERM, signalled_cb, self);
  self->int_id = g_unix_signal_add (SIGINT, signalled_cb, self);
  self->hup_id = g_unix_signal_add (SIGHUP, signalled_cb, self);
}

static void
easel_application_activate (GApplication *application)
{
  easel_windows_present (EASEL_APPLICATION (application)->windows);
}

static void
easel_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  easel_requests_open (EASEL_APPLICATION (application)->requests, files, n_files);
}

/* Runs in the called process before it is known whether it is the primary one: reads options that startup() needs. */
static int
easel_application_handle_local_options (GApplication *application,
                                        GVariantDict *options)
{
  EaselApplication *self = EASEL_APPLICATION (application);
  g_autoptr(GError) error = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_autofree char *text = easel_versions_describe ();

      fputs (text, stdout);
      return EXIT_SUCCESS;
    }
  if (!easel_arguments_read_hosts (options, &error))
    {
      g_printerr ("easel: %s\n", error->message);
      return EXIT_FAILURE;
    }
  if (g_variant_dict_contains (options, "standalone"))
    g_application_set_flags (application, g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  self->wants_events = g_variant_dict_contains (options, "events");
  self->wants_no_embedded = g_variant_dict_contains (options, "no-embedded-host");
  self->has_hosts = g_variant_dict_contains (options, "host");
  return -1;
}

/* Runs for the command lines of later processes too; their exit status is the return value. */
static int
easel_application_command_line (GApplication            *application,
                                GApplicationCommandLine *command_line)
{
  return easel_requests_run (EASEL_APPLICATION (application)->requests, command_line);
}

static void
easel_application_shutdown (GApplication *application)
{
  EaselApplication *self = EASEL_APPLICATION (application);

  freeze (self);
  easel_windows_destroy (self->windows);
  g_clear_object (&self->navigator);
  easel_sources_stop (self->sources);
  g_clear_object (&self->requests);
  g_clear_handle_id (&self->sandbox_id, g_source_remove);
  g_clear_weak_pointer (&self->sandbox);
  g_clear_object (&self->windows);
  g_clear_pointer (&self->desktop, easel_desktop_free);
  g_clear_object (&self->user_canvases);
  g_clear_object (&self->orphan_texts);
  g_clear_object (&self->events);
  g_clear_object (&self->inhibitor);
  g_clear_object (&self->native);
  g_clear_pointer (&self->views, easel_views_free);
  g_clear_pointer (&self->sources, easel_sources_free);
  g_clear_handle_id (&self->term_id, g_source_remove);
  g_clear_handle_id (&self->int_id, g_source_remove);
  g_clear_handle_id (&self->hup_id, g_source_remove);
  G_APPLICATION_CLASS (easel_application_parent_class)->shutdown (application);
}

static void
easel_application_dispose (GObject *object)
{
  g_clear_object (&EASEL_APPLICATION (object)->notifier);
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
  self->notifier = easel_notifier_new ();
  easel_arguments_add_options (G_APPLICATION (self));
}

/** easel_application_new: does not use WebKit before GApplication::startup. */
EaselApplication *
easel_application_new (gint64 start)
{
  EaselApplication *self = g_object_new (EASEL_TYPE_APPLICATION,
                                         "application-id", APP_ID,
                                         "resource-base-path", RESOURCE_PATH,
                                         /* The desktop reports the end of its session. */
                                         "register-session", TRUE,
                                         "flags", G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                                         NULL);

  self->start = start;
  return self;
}
