/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-application-private.h"

#include <glib/gi18n.h>

#include "easel-add-host-dialog.h"
#include "easel-ask-dialog.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-versions.h"
#include "easel-ws-url.h"

/* Every key of the program; the window of shortcuts shows each of them. */
static const EaselAccel accels[] = {
  { "win.reload", { "<Primary>r", "F5" } },
  { "win.zoom-in", { "<Primary>plus", "<Primary>equal", "<Primary>KP_Add" } },
  { "win.zoom-out", { "<Primary>minus", "<Primary>KP_Subtract" } },
  { "win.zoom-reset", { "<Primary>0", "<Primary>KP_0" } },
  { "win.close-canvas", { "<Primary>w" } },
  { "win.hide-canvas", { "<Primary><Shift>w" } },
  { "win.next-tab", { "<Primary>Page_Down", "<Primary>Tab" } },
  { "win.previous-tab", { "<Primary>Page_Up", "<Primary><Shift>Tab" } },
  { "win.select-tab(1)", { "<Alt>1" } },
  { "win.select-tab(2)", { "<Alt>2" } },
  { "win.select-tab(3)", { "<Alt>3" } },
  { "win.select-tab(4)", { "<Alt>4" } },
  { "win.select-tab(5)", { "<Alt>5" } },
  { "win.select-tab(6)", { "<Alt>6" } },
  { "win.select-tab(7)", { "<Alt>7" } },
  { "win.select-tab(8)", { "<Alt>8" } },
  { "win.select-tab(9)", { "<Alt>9" } },
  { "win.switch-session", { "<Primary>k" } },
  { "win.retry", { "<Primary><Shift>r" } },
  { "win.fullscreen", { "F11" } },
  { "app.add-host", { "<Primary>n" } },
  { "app.preferences", { "<Primary>comma" } },
  { "app.quit", { "<Primary>q" } },
};

/** easel_application_get_accels: the table of keys, @n long. */
const EaselAccel *
easel_application_get_accels (guint *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  *n = G_N_ELEMENTS (accels);
  return accels;
}

static void
connect_host_cb (EaselApplication *self,
                 const char       *url)
{
  g_autoptr(GError) error = NULL;
  EaselSource *source = easel_connections_add (self->connections, url, &error);
  EaselWindow *window = easel_application_present (self);

  if (source != NULL)
    easel_hub_choose (self->hub, source, NULL);
  else
    easel_panel_notify_person (easel_window_get_panel (window), error->message);
}

static void
add_host (EaselApplication *self,
          const char       *url)
{
  GtkWindow *parent = GTK_WINDOW (easel_application_present (self));
  EaselAddHostDialog *dialog = easel_add_host_dialog_new (parent, easel_connections_get_kinds (self->connections), url);

  g_signal_connect_object (dialog, "connect-host", G_CALLBACK (connect_host_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
add_host_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  add_host (user_data, NULL);
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

static void
preferences_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  easel_application_show_preferences (user_data);
}

/* For notifications. */
static void
present_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  easel_application_present (user_data);
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
  easel_application_present (self);
  source = easel_hub_find (self->hub, id);
  session = source == NULL ? NULL : easel_source_find_session (source, uri);
  if (session != NULL)
    easel_window_show_canvas (self->window, session, channel);
}

/* For easel-host, over the session bus: an agent wants to show something. */
static void
meet_agents_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  easel_application_meet_agents (user_data);
  easel_application_present (user_data);
}

static void
quit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  EaselApplication *self = user_data;

  if (!easel_quit_guard_may_quit (self->guard))
    return;
  /* So that its size is kept; without windows the program ends. */
  if (self->window != NULL)
    gtk_window_close (GTK_WINDOW (self->window));
  g_application_quit (G_APPLICATION (self));
}

void
easel_application_add_actions (EaselApplication *self)
{
  static const GActionEntry entries[] = {
    { "add-host", add_host_cb },
    { "about", about_cb },
    { "preferences", preferences_cb },
    { "meet-agents", meet_agents_cb },
    { "present", present_cb },
    { "show-canvas", show_canvas_cb, "(sss)" },
    { "quit", quit_cb },
  };

  g_return_if_fail (EASEL_IS_APPLICATION (self));

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action, accels[i].accels);
}

static void
link_response_cb (AdwMessageDialog *dialog,
                  const char       *response,
                  gpointer          user_data)
{
  if (g_str_equal (response, "continue"))
    add_host (user_data, g_object_get_data (G_OBJECT (dialog), "easel-link-url"));
}

static void
ask_about_link (EaselApplication *self,
                const char       *url)
{
  g_autofree char *shown = easel_text_for_display (url, EASEL_LIMIT_URI_BYTES);
  g_autofree char *body = NULL;
  EaselAskDialog *dialog;

  /* Translators: %s is the address of a host. */
  body = g_strdup_printf (_("A link asks Easel to connect to:\n%s\n\n"
                            "A host can show anything in its canvases. Go on only if you know it."), shown);
  dialog = easel_ask_dialog_new (GTK_WINDOW (self->window), _("Connect to This Host?"), body);
  if (dialog == NULL)
    {
      easel_panel_notify_person (easel_window_get_panel (self->window),
                                 _("A link was not opened: another question waits for your answer."));
      return;
    }
  easel_ask_dialog_add_yes (dialog, "continue", _("C_ontinue…"));
  g_object_set_data_full (G_OBJECT (dialog), "easel-link-url", g_strdup (url), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (link_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/**
 * easel_application_open_link:
 * @self: the application
 * @link: from anywhere, so nothing happens before the person agrees, and then still only a filled-in form
 */
void
easel_application_open_link (EaselApplication *self,
                             const char       *link)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *url = NULL;
  g_autofree char *base = NULL;
  EaselSourceKinds *kinds;
  EaselWindow *window;

  g_return_if_fail (EASEL_IS_APPLICATION (self));
  g_return_if_fail (link != NULL);

  window = easel_application_present (self);
  url = easel_ws_url_parse_link (link, &error);
  kinds = easel_connections_get_kinds (self->connections);
  if (url != NULL && easel_source_kinds_parse (kinds, url, &base, NULL, &error) != NULL)
    ask_about_link (self, url);
  else
    easel_panel_notify_person (easel_window_get_panel (window), error->message);
}
