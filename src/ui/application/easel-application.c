/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-application.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>

#include "a2ui-allowance.h"
#include "a2ui-web-players.h"
#include "easel-accels.h"
#include "easel-agent-watch.h"
#include "easel-arguments.h"
#include "easel-attention.h"
#include "easel-authenticator.h"
#include "easel-background.h"
#include "easel-canvas-life.h"
#include "easel-connect-dialog.h"
#include "easel-event-log.h"
#include "easel-host-questions.h"
#include "easel-inspector.h"
#include "easel-kept-texts.h"
#include "easel-native.h"
#include "easel-own-arguments.h"
#include "easel-own-source.h"
#include "easel-own.h"
#include "easel-preferences.h"
#include "easel-pmx-finder.h"
#include "easel-presence-watch.h"
#include "easel-quit-guard.h"
#include "easel-renderer.h"
#include "easel-search-provider.h"
#include "easel-session-watch.h"
#include "easel-settings.h"
#include "easel-state.h"
#include "easel-surface-kinds.h"
#include "easel-tab-memory.h"
#include "easel-versions.h"
#include "easel-web-engine.h"
#include "easel-window.h"
#include "mcp-app-grants.h"
#include "mcp-app-store.h"

#define EXIT_FAILED 1
#define EXIT_USAGE 2

struct _EaselApplication
{
  AdwApplication parent_instance;

  gint64 start;
  gboolean wants_events;       /* of the command line that started us */
  gboolean wants_no_embedded;
  gboolean has_hosts;          /* --host on the command line that started us */

  EaselHub *hub;
  EaselAgentWatch *agents;
  EaselSessionWatch *joined;
  EaselKnownHosts *known;
  EaselSecrets *secrets;
  EaselConnections *connections;
  EaselAuthenticator *authenticator;
  EaselHostQuestions *questions;
  EaselState *state;
  EaselTabMemory *tabs;
  EaselEmbeddedHost *embedded;
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
  EaselSearchProvider *search; /* nullable: not on the bus yet */
  EaselPmxFinder *finder;
  EaselWindow *window;         /* weak */
  GtkWindow *preferences;      /* weak */
  GtkWindow *inspector;        /* weak */
  GStrvBuilder *untold;        /* sentences to be said once there is a window */
  guint term_id;
  guint int_id;
  guint hup_id;
};

G_DEFINE_FINAL_TYPE (EaselApplication, easel_application, ADW_TYPE_APPLICATION)

/* All at once, for a notice takes the place of the one before. */
static void
tell_untold (EaselApplication *self)
{
  g_auto(GStrv) sentences = g_strv_builder_end (self->untold);
  g_autofree char *whole = g_strjoinv (" ", sentences);

  if (*whole != '\0')
    easel_panel_notify_person (easel_window_get_panel (self->window), whole);
}

/* (transfer none): the panel, made where there is none, and brought to the front. */
static EaselWindow *
present (EaselApplication *self)
{
  EaselWindow *window;

  if (self->window == NULL)
    {
      window = easel_window_new (GTK_APPLICATION (self), self->hub, self->connections, self->surfaces);
      g_set_weak_pointer (&self->window, window);
      easel_background_follow (self->background, GTK_WINDOW (window));
      easel_window_set_news (window, self->news);
      easel_question_card_set_consent (easel_window_get_card (window), easel_native_get_consent (self->native));
      tell_untold (self);
    }
  gtk_window_present (GTK_WINDOW (self->window));
  return self->window;
}

/* Sentences of before there is a window wait for it. */
static void
tell_cb (EaselApplication *self,
         const char       *sentence)
{
  if (self->window != NULL)
    easel_panel_notify_person (easel_window_get_panel (self->window), sentence);
  else
    g_strv_builder_add (self->untold, sentence);
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
  easel_tab_memory_forget_source (self->tabs, easel_source_get_id (source));
}

/* Hosts of --host are for this run, so nothing is kept of them; nor is a deputy what the person wants next time. */
static void
choice_cb (EaselApplication *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);
  EaselSession *session = easel_hub_get_session (self->hub);

  if (source == NULL || session == NULL || easel_hub_is_deputy (self->hub) ||
      !(easel_connections_is_remembered (self->connections, source) ||
        g_str_equal (easel_source_get_id (source), EASEL_OWN_ID)))
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

static char *
dup_host_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "easel", "host", NULL);
}

static void
start_embedded (EaselApplication *self)
{
  g_autofree char *program = NULL;
  g_autofree char *folder = NULL;

  program = easel_embedded_host_find ();
  folder = dup_host_folder ();
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

/* The host of this computer, where agents meet the person, is connected also when other hosts are known. */
static void
meet_agents (EaselApplication *self)
{
  if (self->embedded != NULL || self->wants_no_embedded)
    return;
  start_embedded (self);
  connect_embedded (self);
}

/* In words of a person, and without the file, which is nothing that they know. */
static const char *
explain (const GError *error)
{
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    return _("the disk is full.");
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_ACCES) ||
      g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_PERM) ||
      g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_ROFS))
    return _("it may not write to its folder.");
  return _("its folder cannot be written to.");
}

static void
state_failed_cb (EaselApplication *self,
                 const GError     *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel cannot keep for the next start which session is shown: %s"), explain (error));
  tell_cb (self, sentence);
}

static void
consent_failed_cb (EaselApplication *self,
                   const GError     *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel cannot keep for the next start what you allowed or took back: %s"),
                              explain (error));
  tell_cb (self, sentence);
}

static gboolean
flush_cb (EaselApplication *self)
{
  gboolean has_state = easel_state_flush (self->state);

  return !easel_consent_flush (easel_native_get_consent (self->native)) || !has_state;
}

static void
save_failed_cb (EaselApplication *self,
                const GError     *error)
{
  g_autofree char *sentence = NULL;

  /* Translators: %s is why a file could not be written, for example “the disk is full.” */
  sentence = g_strdup_printf (_("Easel cannot keep what is open for the next start: %s"), explain (error));
  tell_cb (self, sentence);
}

/* file: canvases may show what lies in the folders that the person granted to native ones. */
static void
folders_cb (EaselApplication *self)
{
  g_auto(GStrv) folders = easel_native_dup_folders (self->native);

  easel_web_engine_set_granted (self->engine, (const char * const *) folders);
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
  consent = easel_native_get_consent (self->native);
  self->guard = easel_quit_guard_new (GTK_APPLICATION (self), easel_native_get_provider (self->native));
  g_signal_connect_object (self->guard, "quit", G_CALLBACK (guard_quit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->guard, "told", G_CALLBACK (tell_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->guard, "flush", G_CALLBACK (flush_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (consent, "save-failed", G_CALLBACK (consent_failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_provider_get_instances (easel_native_get_provider (self->native)), "save-failed",
                           G_CALLBACK (save_failed_cb), self, G_CONNECT_SWAPPED);
  easel_connections_set_provider (self->connections, easel_native_get_provider (self->native));
  g_signal_connect_object (easel_native_get_folders (self->native), "items-changed", G_CALLBACK (folders_cb), self,
                           G_CONNECT_SWAPPED);
  folders_cb (self);
  easel_attention_follow_questions (self->attention, consent);
}

static void
kept_cb (EaselApplication *self,
         const char       *sentence)
{
  if (self->window != NULL)
    easel_panel_notify_person (easel_window_get_panel (self->window), sentence);
}

static void
keep_texts (EaselApplication *self)
{
  self->kept = easel_kept_texts_new (self->hub, easel_native_get_provider (self->native), self->events);
  g_signal_connect_object (self->kept, "told", G_CALLBACK (kept_cb), self, G_CONNECT_SWAPPED);
}

/* The person opened it, so it comes before whatever they looked at. */
static void
own_opened_cb (EaselApplication *self,
               EaselCanvas      *canvas)
{
  easel_window_show_canvas (present (self), easel_canvas_get_session (canvas), easel_canvas_get_channel (canvas));
  easel_panel_focus_canvas (easel_window_get_panel (self->window));
}

/* After the hosts, which are chosen where the person never chose. */
static void
bring_own (EaselApplication *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "easel", NULL);

  self->own = easel_own_new (self->hub, easel_native_get_provider (self->native), self->events, folder);
  g_signal_connect_object (self->own, "opened", G_CALLBACK (own_opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->own, "told", G_CALLBACK (tell_cb), self, G_CONNECT_SWAPPED);
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
      tell_cb (self, _("The list of hosts was damaged. It was moved aside, to hosts.json.damaged."));
    }
  self->state = easel_state_new (state);
  g_signal_connect_object (self->state, "save-failed", G_CALLBACK (state_failed_cb), self, G_CONNECT_SWAPPED);
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
  g_autoptr(EaselCanvasLife) life = easel_canvas_life_new (budget);
  g_autoptr(GSettings) settings = easel_settings_find ();
  g_autoptr(A2uiAllowance) allowance = a2ui_allowance_new (settings);
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "easel", "tabs.json", NULL);

  self->tabs = easel_tab_memory_new (path);
  easel_services_add (services, self->tabs);
  easel_services_add (services, life);
  easel_web_engine_set_budget (self->engine, budget);
  easel_services_add (services, self->engine);
  easel_services_add (services, store);
  easel_services_add (services, allowance);
  easel_services_add (services, grants);
  if (easel_web_engine_get_refusal (self->engine) == NULL)
    {
      g_autoptr(A2uiWebPlayers) players = a2ui_web_players_new (self->engine);

      easel_services_add (services, players);
    }
  self->surfaces = easel_surface_factory_new (easel_surface_kinds_get (), services);
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
    {
      self->events = easel_event_log_new (stdout, self->start);
      g_signal_connect_object (self->surfaces, "created", G_CALLBACK (easel_event_log_add_surface), self->events,
                               G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (self->connections, "added", G_CALLBACK (added_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->connections, "removed", G_CALLBACK (removed_cb), self, G_CONNECT_SWAPPED);
  keep_texts (self);
  g_signal_connect_object (self->hub, "notify::session", G_CALLBACK (choice_cb), self, G_CONNECT_SWAPPED);
  restore_choice (self);
  self->agents = easel_agent_watch_new (self->hub);
  self->joined = easel_session_watch_new (self->hub);
}

static void
add_host_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  EaselApplication *self = user_data;

  easel_host_questions_ask_address (self->questions, GTK_WINDOW (present (self)), NULL);
}

/* The host has it, and shows it as it does any page. */
static void
welcomed_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselApplication) self = user_data;
  g_autoptr(GError) error = NULL;

  if (!g_subprocess_wait_check_finish (G_SUBPROCESS (object), result, &error) && self->window != NULL)
    easel_panel_notify_person (easel_window_get_panel (self->window), error->message);
}

static void
welcome_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  EaselApplication *self = user_data;
  EaselSource *source = self->embedded == NULL ? NULL : easel_hub_find (self->hub, EASEL_EMBEDDED_ID);
  const char *named = g_getenv ("EASEL_WELCOME_DIR");
  g_autofree char *program = easel_embedded_host_find ();
  g_autofree char *state = dup_host_folder ();
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GError) error = NULL;

  present (self);
  if (source == NULL || easel_source_get_state (source) != EASEL_SOURCE_READY)
    {
      easel_panel_notify_person (easel_window_get_panel (self->window), _("Easel’s own host does not run."));
      return;
    }
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, program, "serve", "--state", state, "--page",
                              named != NULL && *named != '\0' ? named : PKGDATADIR "/welcome", NULL);
  if (process != NULL)
    g_subprocess_wait_check_async (process, NULL, welcomed_cb, g_object_ref (self));
  else
    easel_panel_notify_person (easel_window_get_panel (self->window), error->message);
}

static void
connect_agent_cb (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  g_autofree char *program = easel_embedded_host_find ();

  gtk_window_present (easel_connect_dialog_new (GTK_WINDOW (present (user_data)), program));
}

static void
about_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  g_autofree char *debug_info = easel_versions_describe ();

  adw_show_about_window (gtk_application_get_active_window (user_data),
                         "application-name", "Easel" APP_NAME_SUFFIX,
                         "application-icon", APP_ID,
                         "version", PACKAGE_VERSION,
                         "developer-name", _("The Easel contributors"),
                         "comments", _("A side panel for agent canvases"),
                         "website", "https://github.com/ahp-canvas/Easel",
                         "issue-url", "https://github.com/ahp-canvas/Easel/issues",
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "debug-info", debug_info,
                         "debug-info-filename", "easel-debug-info.txt",
                         /* Translators: put your name here, one translator a line. */
                         "translator-credits", _("translator-credits"),
                         NULL);
}

/* A single window of them, in front. */
static void
preferences_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  EaselApplication *self = user_data;

  if (self->preferences == NULL)
    {
      g_autofree char *path = easel_own_servers_dup_default_path ();
      g_autoptr(EaselOwnServers) servers = easel_own_servers_new (path);
      GtkWindow *window = easel_preferences_new (GTK_WINDOW (present (self)), self->native, self->hub, servers);

      g_set_weak_pointer (&self->preferences, window);
    }
  gtk_window_present (self->preferences);
}

static void
inspector_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  EaselApplication *self = user_data;

  if (self->inspector == NULL)
    {
      GtkWindow *window = easel_inspector_new (GTK_WINDOW (present (self)), self->hub);

      g_set_weak_pointer (&self->inspector, window);
    }
  gtk_window_present (self->inspector);
}

/* For a key of the desktop: away where the person looks at it, else before everything. A hidden window is open. */
static void
toggle (EaselApplication *self)
{
  GtkWidget *window = GTK_WIDGET (self->window);

  if (window != NULL && gtk_widget_get_visible (window) && gtk_window_is_active (GTK_WINDOW (window)))
    gtk_widget_set_visible (window, FALSE);
  else
    present (self);
}

static void
toggle_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  toggle (user_data);
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
  present (self);
}

static void
keep_running (EaselApplication *self)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  self->background = easel_background_new (G_APPLICATION (self), settings);
}

/* A desktop without a bus has no search either. */
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

/* For notifications. */
static void
present_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  present (user_data);
}

/* For notifications, which may be older than what they lead to, and older than the program. */
static void
show_canvas_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  EaselApplication *self = user_data;
  const char *id, *uri, *channel;
  EaselSource *source;
  EaselSession *session;

  g_variant_get (parameter, "(&s&s&s)", &id, &uri, &channel);
  present (self);
  source = easel_hub_find (self->hub, id);
  session = source == NULL ? NULL : easel_source_find_session (source, uri);
  if (session != NULL)
    easel_window_show_canvas (self->window, session, channel);
}

static EaselCanvas *
find_instance (EaselSession *session,
               const char   *instance_id)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_strcmp0 (easel_canvas_get_instance_id (canvas), instance_id) == 0)
        return canvas;
    }
  return NULL;
}

/* For notifications of questions. The canvas may be one that waits for its answer to be opened; the question is in its
 * session then. */
static void
show_question_cb (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  EaselApplication *self = user_data;
  const char *id, *uri, *instance_id;
  EaselSource *source;
  EaselSession *session;
  EaselCanvas *canvas;

  g_variant_get (parameter, "(&s&s&s)", &id, &uri, &instance_id);
  present (self);
  source = easel_hub_find (self->hub, id);
  session = source == NULL ? NULL : easel_source_find_session (source, uri);
  if (session == NULL)
    return;
  canvas = find_instance (session, instance_id);
  if (canvas != NULL)
    easel_window_show_canvas (self->window, session, easel_canvas_get_channel (canvas));
  else
    easel_hub_choose (self->hub, source, session);
}

/* A server that a session does not have any more needs no token. */
static void
sign_in_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  EaselApplication *self = user_data;
  const char *id, *uri, *server_id;
  EaselSource *source;
  EaselSession *session;
  GListModel *servers;

  g_variant_get (parameter, "(&s&s&s)", &id, &uri, &server_id);
  source = easel_hub_find (self->hub, id);
  session = source == NULL ? NULL : easel_source_find_session (source, uri);
  servers = session == NULL ? NULL : easel_session_get_servers (session);
  for (guint i = 0; servers != NULL && i < g_list_model_get_n_items (servers); i++)
    {
      g_autoptr(EaselServer) server = g_list_model_get_item (servers, i);

      if (g_str_equal (easel_server_get_id (server), server_id))
        easel_authenticator_sign_in (self->authenticator, source, server);
    }
}

/* (nullable): a server whose token a canvas of @session waits for; @key: of the canvas. */
static EaselServer *
find_access (EaselSession *session,
             const char   *key)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (canvases, i);

      if (g_str_equal (easel_canvas_get_key (canvas), key))
        return easel_canvas_get_access (canvas);
    }
  return NULL;
}

/* Keys are unique in the process, so that the answer goes to the host of the call and to no other. */
static void
grant_access_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  EaselApplication *self = user_data;
  GListModel *sources = easel_hub_get_sources (self->hub);

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      for (guint j = 0; j < g_list_model_get_n_items (sessions); j++)
        {
          g_autoptr(EaselSession) session = g_list_model_get_item (sessions, j);
          EaselServer *server = find_access (session, g_variant_get_string (parameter, NULL));

          if (server != NULL)
            easel_authenticator_sign_in (self->authenticator, source, server);
        }
    }
}

/* For easel-host, over the session bus: an agent wants to show something. */
static void
meet_agents_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  meet_agents (user_data);
  present (user_data);
}

/* WebKit waits for the desktop's print dialog in a main loop of its own, which would outlive ours. */
static void
cancel_dialogs (void)
{
  g_autoptr(GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l != NULL; l = l->next)
    if (GTK_IS_DIALOG (l->data))
      gtk_dialog_response (l->data, GTK_RESPONSE_CANCEL);
}

static void
quit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  EaselApplication *self = user_data;

  if (!easel_quit_guard_may_quit (self->guard))
    return;
  easel_tab_memory_freeze (self->tabs);
  cancel_dialogs ();
  /* So that its size is kept; without windows the program ends. */
  if (self->window != NULL)
    gtk_window_close (GTK_WINDOW (self->window));
  g_application_quit (G_APPLICATION (self));
}

static void
add_actions (EaselApplication *self)
{
  static const GActionEntry entries[] = {
    { "add-host", add_host_cb },
    { "welcome", welcome_cb },
    { "connect-agent", connect_agent_cb },
    { "about", about_cb },
    { "preferences", preferences_cb },
    { "inspector", inspector_cb },
    { "toggle", toggle_cb },
    { "meet-agents", meet_agents_cb },
    { "present", present_cb },
    { "show-canvas", show_canvas_cb, "(sss)" },
    { "show-question", show_question_cb, "(sss)" },
    { "sign-in", sign_in_cb, "(sss)" },
    { "grant-access", grant_access_cb, "s" },
    { "quit", quit_cb },
  };
  guint n;
  const EaselAccel *accels = easel_accels_get (&n);

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < n; i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action, accels[i].accels);
}

static void
open_link (EaselApplication *self,
           const char       *link)
{
  easel_host_questions_ask_about_link (self->questions, GTK_WINDOW (present (self)), link);
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

/* A workbench that runs beside us, and was not added by its address. */
static void
found_cb (EaselApplication *self,
          const char       *address)
{
  GListModel *entries = easel_known_hosts_get_entries (self->known);
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (entries); i++)
    {
      g_autoptr(EaselKnownHost) host = g_list_model_get_item (entries, i);

      if (g_str_equal (easel_known_host_get_url (host), address))
        return;
    }
  if (easel_connections_add_once (self->connections, address, &error) == NULL)
    g_debug ("a workbench was found and not added: %s", error->message);
}

/* A workbench may have been started while the person was elsewhere. */
static void
look_for_workbench (EaselApplication *self)
{
  if (easel_hub_get_presence (self->hub) != EASEL_PRESENCE_AWAY)
    easel_pmx_finder_look (self->finder);
}

static void
find_workbench (EaselApplication *self)
{
  self->finder = easel_pmx_finder_new ();
  g_signal_connect_object (self->finder, "found", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->hub, "notify::presence", G_CALLBACK (look_for_workbench), self, G_CONNECT_SWAPPED);
  easel_pmx_finder_look (self->finder);
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
  keep_drafts (self);
  make_surfaces (self);
  gtk_window_set_default_icon_name (APP_ID);
  make_model (self);
  if (self->embedded != NULL)
    connect_embedded (self);
  self->authenticator = easel_authenticator_new (GTK_APPLICATION (self), self->hub, self->connections, self->secrets);
  self->questions = easel_host_questions_new (self->hub, self->connections);
  g_signal_connect_object (self->questions, "told", G_CALLBACK (tell_cb), self, G_CONNECT_SWAPPED);
  easel_connections_start_known (self->connections);
  bring_own (self);
  keep_running (self);
  offer_search (self);
  find_workbench (self);
  add_actions (self);
  self->term_id = g_unix_signal_add (SIGTERM, signalled_cb, self);
  self->int_id = g_unix_signal_add (SIGINT, signalled_cb, self);
  self->hup_id = g_unix_signal_add (SIGHUP, signalled_cb, self);
}

static void
easel_application_activate (GApplication *application)
{
  present (EASEL_APPLICATION (application));
}

static void
easel_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  EaselApplication *self = EASEL_APPLICATION (application);
  gboolean has_link = FALSE;

  present (self);
  for (int i = 0; i < n_files; i++)
    {
      g_autofree char *link = g_file_get_uri (files[i]);

      if (g_file_peek_path (files[i]) != NULL)
        easel_own_open_place (self->own, files[i]);
      /* A person can answer one question at a time. */
      else if (!has_link)
        {
          open_link (self, link);
          has_link = TRUE;
        }
    }
}

static void
add_options (EaselApplication *self)
{
  static const GOptionEntry entries[] = {
    { "host", 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL,
      N_("Connect to this host, for this run only; - reads the address from standard input"), N_("URL") },
    { "host-file", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
      N_("Connect to the host whose address is in this file"), N_("FILE") },
    { "session", 0, 0, G_OPTION_ARG_STRING, NULL,
      N_("Choose this session"), N_("URI") },
    { "no-embedded-host", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Do not start the host on this computer"), NULL },
    { "toggle", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Show the panel, or hide it where it is before everything; for a key of the desktop"), NULL },
    { "standalone", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Run beside a panel that is already there"), NULL },
    { "events", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Write changes of connections and canvases as lines of JSON"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Print versions and exit"), NULL },
    { EASEL_OWN_COMMAND_OPTION, 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING_ARRAY, NULL, NULL, NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL, NULL,
      N_("[FOLDER|FILE|ADDRESS|LINK…] [-- COMMAND…]") },
    { NULL },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), entries);
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
      return EXIT_FAILED;
    }
  if (g_variant_dict_contains (options, "standalone"))
    g_application_set_flags (application, g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  self->wants_events = g_variant_dict_contains (options, "events");
  self->wants_no_embedded = g_variant_dict_contains (options, "no-embedded-host");
  self->has_hosts = g_variant_dict_contains (options, "host");
  return -1;
}

static gboolean
add_hosts (EaselApplication        *self,
           GApplicationCommandLine *command_line,
           const char * const      *hosts)
{
  EaselSource *first = NULL;

  for (guint i = 0; hosts != NULL && hosts[i] != NULL; i++)
    {
      g_autoptr(GError) error = NULL;
      EaselSource *source = easel_connections_add_once (self->connections, hosts[i], &error);

      if (source == NULL)
        {
          /* Not the address itself: it may hold a token. */
          g_application_command_line_printerr (command_line, "easel: --host: %s\n", error->message);
          return FALSE;
        }
      if (first == NULL)
        first = source;
    }
  if (first != NULL)
    easel_hub_choose (self->hub, first, NULL);
  return TRUE;
}

/* Opens all that the person named; the status of the command line. */
static int
open_words (EaselApplication        *self,
            GApplicationCommandLine *command_line,
            const char * const      *words)
{
  int status = EXIT_SUCCESS;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    {
      g_autofree char *address = NULL;
      g_autoptr(GFile) place = NULL;

      if (easel_own_arguments_read (command_line, words[i], &address, &place))
        {
          if (address != NULL)
            easel_own_open_address (self->own, address);
          else
            easel_own_open_place (self->own, place);
        }
      else if (easel_own_arguments_is_path (words[i]))
        {
          /* Translators: %s is what was typed. */
          g_application_command_line_printerr (command_line, _("easel: there is no file or folder %s\n"), words[i]);
          status = EXIT_FAILED;
        }
      else
        open_link (self, words[i]);
    }
  return status;
}

/* Also for the command lines of later processes, which end with the status that is returned here. */
static int
easel_application_command_line (GApplication            *application,
                                GApplicationCommandLine *command_line)
{
  EaselApplication *self = EASEL_APPLICATION (application);
  GVariantDict *options = g_application_command_line_get_options_dict (command_line);
  g_autofree const char **hosts = NULL;
  g_autofree const char **words = NULL;
  g_autofree const char **command = NULL;
  const char *session = NULL;

  if (g_application_command_line_get_is_remote (command_line) && g_variant_dict_contains (options, "events"))
    {
      g_application_command_line_printerr (command_line, "easel: %s\n",
                                           _("Easel is running already; --events needs --standalone then."));
      return EXIT_USAGE;
    }
  g_variant_dict_lookup (options, "host", "^a&s", &hosts);
  g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&s", &words);
  g_variant_dict_lookup (options, EASEL_OWN_COMMAND_OPTION, "^a&s", &command);
  if (!add_hosts (self, command_line, hosts))
    return EXIT_FAILED;
  if (g_variant_dict_lookup (options, "session", "&s", &session))
    easel_hub_set_wanted (self->hub, session);
  if (g_variant_dict_contains (options, "toggle"))
    toggle (self);
  else
    present (self);
  if (command != NULL && command[0] != NULL)
    easel_own_run (self->own, command, g_application_command_line_get_cwd (command_line));
  return open_words (self, command_line, words);
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

  easel_tab_memory_freeze (self->tabs);
  close_windows (self);
  g_clear_object (&self->search);
  g_clear_object (&self->background);
  g_clear_object (&self->agents);
  g_clear_object (&self->joined);
  g_clear_object (&self->news);
  g_clear_object (&self->authenticator);
  g_clear_object (&self->questions);
  g_signal_handlers_disconnect_by_func (self->connections, removed_cb, self);
  if (self->events != NULL)
    g_signal_connect_object (self->connections, "removed", G_CALLBACK (easel_event_log_remove_source),
                             self->events, G_CONNECT_SWAPPED);
  easel_connections_stop (self->connections);
  if (self->embedded != NULL)
    easel_embedded_host_stop (self->embedded);
  easel_state_flush (self->state);
  g_clear_object (&self->finder);
  g_clear_object (&self->presence);
  g_clear_object (&self->attention);
  g_clear_object (&self->own);
  g_clear_object (&self->kept);
  g_clear_object (&self->guard);
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

  g_clear_weak_pointer (&self->window);
  g_clear_weak_pointer (&self->preferences);
  g_clear_weak_pointer (&self->inspector);
  g_clear_object (&self->authenticator);
  g_clear_object (&self->questions);
  g_clear_object (&self->surfaces);
  g_clear_object (&self->engine);
  g_clear_object (&self->events);
  g_clear_object (&self->connections);
  g_clear_object (&self->embedded);
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
  g_clear_pointer (&self->untold, g_strv_builder_unref);
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
  self->untold = g_strv_builder_new ();
  add_options (self);
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
