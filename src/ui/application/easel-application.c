/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-application.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "a2ui-allowance.h"
#include "a2ui-web-players.h"
#include "easel-accels.h"
#include "easel-agent-watch.h"
#include "easel-arguments.h"
#include "easel-attention.h"
#include "easel-authenticator.h"
#include "easel-background.h"
#include "easel-dock.h"
#include "easel-global-shortcut.h"
#include "easel-canvas-life.h"
#include "easel-choice-keeper.h"
#include "easel-drop-guard.h"
#include "easel-event-log.h"
#include "easel-guide.h"
#include "easel-host-questions.h"
#include "easel-kept-texts.h"
#include "easel-local-host.h"
#include "easel-native.h"
#include "easel-outage-watch.h"
#include "easel-own-source.h"
#include "easel-own.h"
#include "easel-presence-watch.h"
#include "easel-quit-guard.h"
#include "easel-renderer.h"
#include "easel-requests.h"
#include "easel-sandbox-window.h"
#include "easel-search-provider.h"
#include "easel-session-watch.h"
#include "easel-settings.h"
#include "easel-state.h"
#include "easel-surface-kinds.h"
#include "easel-tab-memory.h"
#include "easel-teller.h"
#include "easel-versions.h"
#include "easel-web-engine.h"
#include "easel-windows.h"
#include "easel-workbench-watch.h"
#include "mcp-app-grants.h"
#include "mcp-app-store.h"

struct _EaselApplication
{
  AdwApplication parent_instance;

  gint64 start;
  gboolean wants_events;       /* of the command line that started us */
  gboolean wants_no_embedded;
  gboolean has_hosts;          /* --host on the command line that started us */

  EaselTeller *teller;
  EaselHub *hub;
  EaselAgentWatch *agents;
  EaselSessionWatch *joined;
  EaselOutageWatch *outage;
  EaselKnownHosts *known;
  EaselSecrets *secrets;
  EaselConnections *connections;
  EaselAuthenticator *authenticator;
  EaselHostQuestions *questions;
  EaselState *state;
  EaselTabMemory *tabs;
  EaselChoiceKeeper *choice;
  EaselLocalHost *local;
  GSettings *settings;         /* nullable */
  EaselEventLog *events;
  EaselWebEngine *engine;
  EaselSurfaceFactory *surfaces;
  EaselNative *native;
  EaselQuitGuard *guard;
  EaselKeptTexts *kept;
  EaselOwn *own;
  EaselNews *news;
  EaselAttention *attention;
  EaselPresenceWatch *presence;
  EaselBackground *background;
  EaselGlobalShortcut *shortcut; /* nullable: no bus */
  EaselDropGuard *drops;
  EaselSearchProvider *search; /* nullable: not on the bus yet */
  EaselWorkbenchWatch *workbench;
  EaselWindows *windows;
  GtkWindow *sandbox; /* nullable, not held: says why no web page can be shown */
  EaselGuide *guide;
  EaselRequests *requests;
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
    g_set_weak_pointer (&self->sandbox, easel_sandbox_window_new (GTK_WINDOW (panel), self->engine));
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

/* Once, above the first panel that is on the screen. */
static void
mapped_cb (EaselApplication *self,
           EaselWindow      *panel)
{
  g_signal_handlers_disconnect_by_func (panel, mapped_cb, self);
  if (easel_web_engine_get_refusal (self->engine) != NULL && self->sandbox_id == 0)
    self->sandbox_id = g_idle_add (show_sandbox_cb, self);
}

static void
made_cb (EaselApplication *self,
         EaselWindow      *panel)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  g_signal_connect_object (panel, "map", G_CALLBACK (mapped_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);

  easel_dock_attach (GTK_WINDOW (panel), settings);
  easel_background_follow (self->background, GTK_WINDOW (panel));
  easel_window_set_news (panel, self->news);
  easel_question_card_set_consent (easel_window_get_card (panel), easel_native_get_consent (self->native));
  easel_teller_set_panel (self->teller, easel_window_get_panel (panel));
}

/* The choice of Preferences. */
static gboolean
wants_local_host (void)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  return settings == NULL || g_settings_get_boolean (settings, EASEL_SETTINGS_LOCAL_HOST);
}

/* At the start; whichever other hosts are known. */
static gboolean
needs_embedded (EaselApplication *self)
{
  return !self->wants_no_embedded && !self->has_hosts && wants_local_host ();
}

static void
connect_local (EaselApplication *self)
{
  easel_local_host_connect (self->local, self->hub, self->connections, easel_state_get_client (self->state));
}

/* Also in a run that began with other hosts alone. */
static void
meet_agents (EaselApplication *self)
{
  if (self->wants_no_embedded || !wants_local_host ())
    return;
  easel_local_host_start (self->local);
  connect_local (self);
}

static void
local_host_cb (EaselApplication *self)
{
  if (wants_local_host ())
    meet_agents (self);
  else
    easel_local_host_disconnect (self->local);
}

/* Followed for as long as the program runs, for a person who changes their mind in Preferences. */
static void
follow_local_host (EaselApplication *self)
{
  self->settings = easel_settings_find ();
  if (self->settings != NULL)
    g_signal_connect_object (self->settings, "changed::" EASEL_SETTINGS_LOCAL_HOST, G_CALLBACK (local_host_cb), self,
                             G_CONNECT_SWAPPED);
  if (easel_local_host_is_started (self->local))
    connect_local (self);
}

static gboolean
flush_cb (EaselApplication *self)
{
  gboolean has_state = easel_state_flush (self->state);

  return !easel_consent_flush (easel_native_get_consent (self->native)) || !has_state;
}

/* file: canvases may show what lies in the folders that the person granted to native ones. */
static void
folders_cb (EaselApplication *self)
{
  g_auto(GStrv) folders = easel_native_dup_folders (self->native);

  easel_web_engine_set_granted (self->engine, (const char * const *) folders);
}

static void
refusal_cb (EaselApplication *self)
{
  const char *refusal = easel_web_engine_get_refusal (self->engine);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "web-pages");

  easel_native_set_web_refusal (self->native, refusal);
  if (action != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), refusal != NULL);
}

static void
guard_quit_cb (EaselApplication *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "quit", NULL);
}

/* Before the first host is connected. */
static void
make_native (EaselApplication *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", NULL);
  g_autoptr(GSettings) settings = easel_settings_find ();
  EaselConsent *consent;

  self->native = easel_native_new (folder, settings, easel_web_engine_get_refusal (self->engine));
  g_signal_connect_object (self->engine, "refusal-changed", G_CALLBACK (refusal_cb), self, G_CONNECT_SWAPPED);
  consent = easel_native_get_consent (self->native);
  self->guard = easel_quit_guard_new (GTK_APPLICATION (self), easel_native_get_provider (self->native));
  g_signal_connect_object (self->guard, "quit", G_CALLBACK (guard_quit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->guard, "told", G_CALLBACK (easel_teller_tell), self->teller, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->guard, "flush", G_CALLBACK (flush_cb), self, G_CONNECT_SWAPPED);
  easel_teller_follow_consent (self->teller, consent);
  easel_teller_follow_instances (self->teller, easel_provider_get_instances (easel_native_get_provider (self->native)));
  easel_connections_set_provider (self->connections, easel_native_get_provider (self->native));
  g_signal_connect_object (easel_native_get_folders (self->native), "items-changed", G_CALLBACK (folders_cb), self,
                           G_CONNECT_SWAPPED);
  folders_cb (self);
  easel_attention_follow_questions (self->attention, consent);
}

static void
keep_texts (EaselApplication *self)
{
  self->kept = easel_kept_texts_new (self->hub, easel_native_get_provider (self->native), self->events);
  g_signal_connect_object (self->kept, "told", G_CALLBACK (easel_teller_mention), self->teller, G_CONNECT_SWAPPED);
}

/* The person opened it or asked for it, so it comes before whatever they looked at. */
static void
own_opened_cb (EaselApplication *self,
               EaselCanvas      *canvas)
{
  EaselWindow *window = easel_windows_present (self->windows);

  easel_window_show_canvas (window, easel_canvas_get_session (canvas), easel_canvas_get_channel (canvas));
  easel_panel_focus_canvas (easel_window_get_panel (window));
}

/* After the hosts, which are chosen where the person never chose. */
static void
bring_own (EaselApplication *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", NULL);

  self->own = easel_own_new (self->hub, easel_native_get_provider (self->native), self->events, folder);
  g_signal_connect_object (self->own, "opened", G_CALLBACK (own_opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->local, "welcomed", G_CALLBACK (own_opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->own, "told", G_CALLBACK (easel_teller_tell), self->teller, G_CONNECT_SWAPPED);
  easel_own_add_actions (self->own, GTK_APPLICATION (self));
}

static void
load_files (EaselApplication *self)
{
  g_autofree char *hosts = g_build_filename (g_get_user_data_dir (), "easel", "hosts.json", NULL);
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "easel", "state.json", NULL);
  g_autoptr(GError) error = NULL;

  self->known = easel_known_hosts_new (hosts);
  if (!easel_known_hosts_load (self->known, &error))
    {
      g_message ("The list of hosts was damaged and moved aside: %s", error->message);
      easel_teller_tell (self->teller, _("The list of hosts was damaged. It was moved aside, to hosts.json.damaged."));
    }
  self->state = easel_state_new (state);
  easel_teller_follow_state (self->teller, self->state);
  easel_state_load (self->state);
}

static void
keep_drafts (EaselApplication *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", "pages", NULL);
  g_autoptr(EaselWebDrafts) drafts = easel_web_drafts_new (folder);

  easel_web_engine_set_drafts (self->engine, drafts);
}

static void
make_surfaces (EaselApplication *self)
{
  g_autofree char *apps = g_build_filename (g_get_user_state_dir (), "easel", "apps", NULL);
  g_autofree char *allowed = g_build_filename (g_get_user_state_dir (), "easel", "app-permissions.json", NULL);
  g_autoptr(McpAppStore) store = mcp_app_store_new (apps);
  g_autoptr(McpAppGrants) grants = mcp_app_grants_new (allowed);
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autoptr(EaselViewBudget) budget = easel_view_budget_new ("/proc");
  g_autoptr(A2uiWebPlayers) players = a2ui_web_players_new (self->engine);
  g_autoptr(EaselCanvasLife) life = easel_canvas_life_new (budget);
  g_autoptr(GSettings) settings = easel_settings_find ();
  g_autoptr(A2uiAllowance) allowance = a2ui_allowance_new (settings);
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "easel", "tabs.json", NULL);

  self->tabs = easel_tab_memory_new (path);
  easel_services_add (services, self->tabs);
  easel_services_add (services, life);
  if (settings != NULL)
    g_settings_bind (settings, EASEL_SETTINGS_SLEEP_MINUTES, life, "awake-minutes", G_SETTINGS_BIND_GET);
  easel_web_engine_set_budget (self->engine, budget);
  easel_services_add (services, self->engine);
  easel_services_add (services, store);
  easel_services_add (services, allowance);
  easel_services_add (services, grants);
  easel_services_add (services, players);
  self->surfaces = easel_surface_factory_new (easel_surface_kinds_get (), services);
}

static void
write_events (EaselApplication *self)
{
  self->events = easel_event_log_new (stdout, self->start);
  g_signal_connect_object (self->surfaces, "created", G_CALLBACK (easel_event_log_add_surface), self->events,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->connections, "added", G_CALLBACK (easel_event_log_add_source), self->events,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->connections, "removed", G_CALLBACK (easel_event_log_remove_source), self->events,
                           G_CONNECT_SWAPPED);
}

static void
make_model (EaselApplication *self)
{
  g_autofree char *agents = g_build_filename (g_get_user_state_dir (), "easel", "agents", NULL);

  self->hub = easel_hub_new ();
  self->secrets = easel_secrets_new ();
  self->connections = easel_connections_new (self->hub, self->known, self->secrets, easel_source_kinds_get ());
  easel_connections_set_client (self->connections, easel_state_get_client (self->state));
  easel_connections_set_folder (self->connections, agents);
  self->news = easel_news_new (self->hub);
  self->attention = easel_attention_new (GTK_APPLICATION (self), self->news);
  self->presence = easel_presence_watch_new (GTK_APPLICATION (self), self->hub);
  make_native (self);
  if (self->wants_events)
    write_events (self);
  keep_texts (self);
  self->choice = easel_choice_keeper_new (self->hub, self->connections, self->known, self->state, self->tabs);
  self->agents = easel_agent_watch_new (self->hub);
  self->joined = easel_session_watch_new (self->hub);
  self->outage = easel_outage_watch_new (self->hub);
}

static void
add_host_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  EaselApplication *self = user_data;

  easel_host_questions_ask_address (self->questions, GTK_WINDOW (easel_windows_present (self->windows)), NULL);
}

static void
web_pages_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  EaselApplication *self = user_data;

  show_sandbox (self, easel_windows_present (self->windows));
}

static void
welcome_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  EaselApplication *self = user_data;

  easel_windows_present (self->windows);
  easel_local_host_show_welcome (self->local);
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

/* Pages follow the panel's style as the panel follows the desktop's. */
static void
choose_style (void)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  if (settings != NULL)
    g_settings_bind (settings, EASEL_SETTINGS_COLOR_SCHEME, adw_style_manager_get_default (), "color-scheme",
                     G_SETTINGS_BIND_GET);
}

static void
keep_running (EaselApplication *self)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  self->background = easel_background_new (G_APPLICATION (self), settings);
  easel_quit_guard_set_background (self->guard, self->background);
}

/* A desktop without a bus has no shortcuts to give. */
static void
ask_for_shortcut (EaselApplication *self)
{
  GDBusConnection *connection = g_application_get_dbus_connection (G_APPLICATION (self));
  g_autoptr(GSettings) settings = easel_settings_find ();

  if (connection == NULL)
    return;
  self->shortcut = easel_global_shortcut_new (connection, settings);
  g_signal_connect_object (self->shortcut, "activated", G_CALLBACK (easel_windows_toggle), self->windows,
                           G_CONNECT_SWAPPED);
  easel_windows_set_shortcut (self->windows, self->shortcut);
}

/* Nor is there a search without a bus. */
static void
offer_search (EaselApplication *self)
{
  GDBusConnection *connection = g_application_get_dbus_connection (G_APPLICATION (self));
  const char *object = g_application_get_dbus_object_path (G_APPLICATION (self));
  g_autofree char *path = object != NULL ? g_strconcat (object, "/SearchProvider", NULL) : NULL;
  g_autoptr(GError) error = NULL;

  if (connection == NULL || path == NULL)
    return;
  self->search = easel_search_provider_new (self->hub);
  g_signal_connect_object (self->search, "wanted", G_CALLBACK (searched_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "launched", G_CALLBACK (search_cb), self, G_CONNECT_SWAPPED);
  if (!easel_search_provider_export (self->search, connection, path, &error))
    g_message ("The search of the desktop does not find canvases: %s", error->message);
}

/* For easel-host, over the session bus: an agent wants to show something. */
static void
meet_agents_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  EaselApplication *self = user_data;

  easel_hub_welcome_agents (self->hub);
  meet_agents (self);
  easel_windows_present (self->windows);
  if (!wants_local_host ())
    easel_teller_tell (self->teller, _("An agent wants to show something, but “Agents on This Computer” is off in "
                                       "Preferences."));
}

static void
end_program (EaselApplication *self)
{
  easel_tab_memory_freeze (self->tabs);
  easel_windows_close (self->windows);
  g_application_quit (G_APPLICATION (self));
}

static void
quit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  EaselApplication *self = user_data;

  if (easel_quit_guard_may_quit (self->guard))
    end_program (self);
}

static void
add_actions (EaselApplication *self)
{
  static const GActionEntry entries[] = {
    { "add-host", add_host_cb },
    { "web-pages", web_pages_cb },
    { "welcome", welcome_cb },
    { "meet-agents", meet_agents_cb },
    { "quit", quit_cb },
  };
  guint n;
  const EaselAccel *accels = easel_accels_get (&n);

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  refusal_cb (self);
  easel_windows_add_actions (self->windows, G_ACTION_MAP (self));
  easel_guide_add_actions (self->guide, G_ACTION_MAP (self));
  for (guint i = 0; i < n; i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action, accels[i].accels);
}

/* A second signal while the person is asked ends the program: its sender has no patience for questions. */
static gboolean
signalled_cb (gpointer user_data)
{
  EaselApplication *self = user_data;

  if (easel_quit_guard_is_asking (self->guard))
    g_application_quit (G_APPLICATION (self));
  else if (easel_quit_guard_may_end (self->guard))
    end_program (self);
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
    easel_local_host_start (self->local);

  G_APPLICATION_CLASS (easel_application_parent_class)->startup (application);

  easel_renderer_settle (gdk_display_get_default ());
  choose_style ();
  /* Web processes take longest to start, so they start first. */
  self->engine = easel_web_engine_new (cache, easel_web_dialects);
  keep_drafts (self);
  make_surfaces (self);
  gtk_window_set_default_icon_name (APP_ID);
  make_model (self);
  follow_local_host (self);
  self->authenticator = easel_authenticator_new (GTK_APPLICATION (self), self->hub, self->connections, self->secrets);
  self->questions = easel_host_questions_new (self->hub, self->connections);
  g_signal_connect_object (self->questions, "told", G_CALLBACK (easel_teller_tell), self->teller, G_CONNECT_SWAPPED);
  easel_connections_start_known (self->connections);
  self->windows = easel_windows_new (GTK_APPLICATION (self), self->hub, self->connections, self->surfaces,
                                     self->native);
  g_signal_connect_object (self->windows, "made", G_CALLBACK (made_cb), self, G_CONNECT_SWAPPED);
  self->guide = easel_guide_new (self->hub, self->windows, self->authenticator);
  bring_own (self);
  self->requests = easel_requests_new (self->connections, self->hub, self->windows, self->own, self->questions);
  keep_running (self);
  ask_for_shortcut (self);
  self->drops = easel_drop_guard_new ();
  offer_search (self);
  self->workbench = easel_workbench_watch_new (self->hub, self->connections, self->known);
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

/* Runs in the process that was called, before it knows whether it is the first: what startup() must know early. */
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

/* Also for the command lines of later processes, which end with the status that is returned here. */
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

  easel_tab_memory_freeze (self->tabs);
  easel_windows_destroy (self->windows);
  g_clear_object (&self->search);
  g_clear_object (&self->drops);
  g_clear_object (&self->background);
  g_clear_object (&self->shortcut);
  g_clear_object (&self->agents);
  g_clear_object (&self->outage);
  g_clear_object (&self->joined);
  g_clear_object (&self->news);
  g_clear_object (&self->guide);
  g_clear_object (&self->authenticator);
  g_clear_object (&self->questions);
  g_clear_object (&self->choice);
  g_clear_object (&self->workbench);
  easel_connections_stop (self->connections);
  easel_local_host_stop (self->local);
  easel_state_flush (self->state);
  g_clear_object (&self->presence);
  g_clear_object (&self->attention);
  g_clear_object (&self->requests);
  g_clear_object (&self->own);
  g_clear_object (&self->kept);
  g_clear_object (&self->guard);
  g_clear_handle_id (&self->sandbox_id, g_source_remove);
  g_clear_weak_pointer (&self->sandbox);
  g_clear_object (&self->windows);
  g_clear_object (&self->native);
  g_clear_object (&self->surfaces);
  g_clear_object (&self->tabs);
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

  g_clear_object (&self->guide);
  g_clear_object (&self->requests);
  g_clear_object (&self->windows);
  g_clear_object (&self->authenticator);
  g_clear_object (&self->questions);
  g_clear_object (&self->surfaces);
  g_clear_object (&self->engine);
  g_clear_object (&self->events);
  g_clear_object (&self->connections);
  g_clear_object (&self->local);
  g_clear_object (&self->settings);
  g_clear_object (&self->presence);
  g_clear_object (&self->attention);
  g_clear_object (&self->news);
  g_clear_object (&self->guard);
  g_clear_object (&self->own);
  g_clear_object (&self->native);
  g_clear_object (&self->hub);
  g_clear_object (&self->known);
  g_clear_object (&self->secrets);
  g_clear_object (&self->state);
  g_clear_object (&self->teller);
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
  self->teller = easel_teller_new ();
  self->local = easel_local_host_new ();
  g_signal_connect_object (self->local, "told", G_CALLBACK (easel_teller_tell), self->teller, G_CONNECT_SWAPPED);
  easel_arguments_add_options (G_APPLICATION (self));
}

/** easel_application_new: WebKit is not touched before GApplication::startup. */
EaselApplication *
easel_application_new (gint64 start)
{
  EaselApplication *self = g_object_new (EASEL_TYPE_APPLICATION,
                                         "application-id", APP_ID,
                                         "resource-base-path", RESOURCE_PATH,
                                         /* The desktop tells us before its session ends. */
                                         "register-session", TRUE,
                                         "flags", G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                                         NULL);

  self->start = start;
  return self;
}
