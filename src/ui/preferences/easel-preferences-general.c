/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences-general.h"

#include <glib/gi18n.h>
#include <string.h>

#include "a2ui-allowance.h"
#include "easel-background.h"
#include "easel-dock.h"
#include "easel-global-shortcut.h"
#include "easel-native-kinds.h"
#include "easel-preferences-hosts.h"
#include "easel-preferences-row.h"
#include "easel-settings.h"

/* Everything that the other pages offer, by their own means, so that it holds at once. */
static void
reset_native (EaselNative *native)
{
  g_auto(GStrv) folders = easel_native_dup_folders (native);
  guint n;
  const EaselNativeKind * const *kinds = easel_native_kinds_get (&n);

  for (guint i = 0; i < n; i++)
    easel_native_set_enabled (native, kinds[i]->declaration->canvas_id, TRUE);
  for (guint i = 0; folders[i] != NULL; i++)
    easel_native_remove_folder (native, folders[i]);
  easel_native_set_pictures (native, TRUE);
}

static void
revoke_all (EaselConsent *consent)
{
  GListModel *grants = easel_consent_get_grants (consent);

  for (guint i = g_list_model_get_n_items (grants); i > 0; i = MIN (i - 1, g_list_model_get_n_items (grants)))
    {
      g_autoptr(GObject) grant = g_list_model_get_item (grants, i - 1);

      easel_consent_revoke (consent, grant);
    }
}

static void
reset_settings (GSettings *settings)
{
  g_settings_reset (settings, EASEL_BACKGROUND_KEY);
  g_settings_reset (settings, EASEL_SETTINGS_LOCAL_HOST);
  g_settings_reset (settings, EASEL_GLOBAL_SHORTCUT_KEY);
  g_settings_reset (settings, EASEL_SETTINGS_COLOR_SCHEME);
  g_settings_reset (settings, EASEL_SETTINGS_SLEEP_MINUTES);
  g_settings_reset (settings, EASEL_DOCK_KEY);
  for (guint i = 0; i < A2UI_N_ALLOWANCES; i++)
    g_settings_reset (settings, a2ui_allowed_name (i));
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             EaselNative      *native)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  GtkWindow *preferences = gtk_window_get_transient_for (GTK_WINDOW (dialog));

  if (strcmp (response, "reset") != 0)
    return;
  revoke_all (easel_native_get_consent (native));
  reset_native (native);
  if (settings != NULL)
    reset_settings (settings);
  /* Its switches were set before. The dialog outlives it for a moment, and would still call it its parent. */
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  if (preferences != NULL)
    gtk_window_close (preferences);
}

static void
reset_cb (GtkWidget   *button,
          EaselNative *native)
{
  GtkRoot *root = gtk_widget_get_root (button);
  AdwMessageDialog *dialog;

  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                       _("Reset Preferences?"),
                                                       _("All preferences return to their defaults, and all "
                                                         "permissions of agents are revoked. Hosts, canvases and texts "
                                                         "are kept.")));
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "reset", _("_Reset"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "reset", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), native, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static GtkWidget *
make_background (GSettings *settings)
{
  GtkWidget *toggle = gtk_switch_new ();

  gtk_widget_set_sensitive (toggle, settings != NULL);
  if (settings != NULL)
    g_settings_bind (settings, EASEL_BACKGROUND_KEY, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  return easel_preferences_row_new (_("Keep Running"),
                                    _("Keep agents and their canvases running when the window is closed"), toggle,
                                    TRUE);
}

static void
shortcut_changed_cb (EaselGlobalShortcut *shortcut,
                     GtkWidget           *row)
{
  const char *trigger = easel_global_shortcut_get_trigger (shortcut);
  const char *words = _("Your desktop asks which keys to use");
  g_autofree char *escaped = NULL;

  if (trigger != NULL && *trigger != '\0')
    words = trigger;
  else if (trigger != NULL)
    words = _("No keys set yet");
  else if (easel_global_shortcut_is_refused (shortcut))
    words = _("Your desktop did not allow any keys");
  gtk_widget_set_visible (row, easel_global_shortcut_is_available (shortcut));
  escaped = g_markup_escape_text (words, -1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), escaped);
}

static void
can_change_cb (EaselGlobalShortcut *shortcut,
               GtkWidget           *button)
{
  gtk_widget_set_visible (button, easel_global_shortcut_can_configure (shortcut));
}

/* Only where the desktop has a portal for it, which may come and go. */
static GtkWidget *
make_shortcut (GSettings           *settings,
               EaselGlobalShortcut *shortcut)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *change = gtk_button_new_with_mnemonic (_("_Change…"));
  GtkWidget *toggle = gtk_switch_new ();
  GtkWidget *row = easel_preferences_row_new (_("Show or Hide From Anywhere"), NULL, box, FALSE);

  gtk_widget_set_valign (change, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), change);
  gtk_box_append (GTK_BOX (box), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  g_settings_bind (settings, EASEL_GLOBAL_SHORTCUT_KEY, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (change, "clicked", G_CALLBACK (easel_global_shortcut_configure), shortcut,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (shortcut, "changed", G_CALLBACK (shortcut_changed_cb), row, 0);
  g_signal_connect_object (shortcut, "changed", G_CALLBACK (can_change_cb), change, 0);
  shortcut_changed_cb (shortcut, row);
  can_change_cb (shortcut, change);
  return row;
}

/* Words of the settings in the order of the choices that are shown, ended by NULL. */
static const char * const schemes[] = { "default", "force-light", "force-dark", NULL };
static const char * const edges[] = { "none", "start", "end", NULL };

static gboolean
word_to_choice (GValue   *value,
                GVariant *variant,
                gpointer  user_data)
{
  const char * const *words = user_data;

  for (guint i = 0; words[i] != NULL; i++)
    if (g_str_equal (words[i], g_variant_get_string (variant, NULL)))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
choice_to_word (const GValue       *value,
                const GVariantType *type,
                gpointer            user_data)
{
  const char * const *words = user_data;
  guint choice = g_value_get_uint (value);

  return choice < g_strv_length ((char **) words) ? g_variant_new_string (words[choice]) : NULL;
}

/* @shown: what the person reads for each of @words. */
static GtkWidget *
make_choice (GSettings          *settings,
             const char         *key,
             const char         *title,
             const char * const *words,
             const char * const *shown)
{
  g_autoptr(GtkStringList) list = gtk_string_list_new (shown);
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, word_to_choice, choice_to_word,
                                (gpointer) words, NULL);
  return row;
}

static GtkWidget *
make_style (GSettings *settings)
{
  const char *shown[] = { _("Follow System"), _("Light"), _("Dark"), NULL };

  return make_choice (settings, EASEL_SETTINGS_COLOR_SCHEME, _("Style"), schemes, shown);
}

static GtkWidget *
make_dock (GSettings *settings)
{
  gboolean is_left = gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL;
  const char *shown[] = { _("Window"), is_left ? _("Left Edge") : _("Right Edge"),
                          is_left ? _("Right Edge") : _("Left Edge"), NULL };
  GtkWidget *row = make_choice (settings, EASEL_DOCK_KEY, _("Position"), edges, shown);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _("Takes effect at the next start"));
  gtk_widget_set_visible (row, easel_dock_is_supported ());
  return row;
}

static GtkWidget *
make_sleep (GSettings *settings)
{
  GtkWidget *minutes = gtk_spin_button_new_with_range (1, 1440, 1);

  g_settings_bind (settings, EASEL_SETTINGS_SLEEP_MINUTES, minutes, "value", G_SETTINGS_BIND_DEFAULT);
  return easel_preferences_row_new (_("Suspend Hidden Pages After"),
                                    _("Minutes; sooner when memory is low. What you typed is kept."),
                                    minutes, TRUE);
}

static GtkWidget *
make_agents (void)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Connect…"));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.connect-agent");
  return easel_preferences_row_new (_("Connected Agents"),
                                    _("Connect or disconnect agents on this computer"), button, FALSE);
}

static void
add_group (AdwPreferencesPage *page,
           const char         *title,
           GtkWidget          *first,
           GtkWidget          *second)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (group, title);
  adw_preferences_group_add (group, first);
  if (second != NULL)
    adw_preferences_group_add (group, second);
  adw_preferences_page_add (page, group);
}

static GtkWidget *
make_reset (EaselNative *native)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Reset…"));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "destructive-action");
  g_signal_connect_object (button, "clicked", G_CALLBACK (reset_cb), native, 0);
  return easel_preferences_row_new (_("Reset"), _("Restore defaults and revoke all permissions"), button, FALSE);
}

GtkWidget *
easel_preferences_general_new (EaselNative         *native,
                               EaselHub            *hub,
                               EaselConnections    *connections,
                               EaselGlobalShortcut *shortcut)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  AdwPreferencesPage *page;

  g_return_val_if_fail (EASEL_IS_NATIVE (native), NULL);
  g_return_val_if_fail (shortcut == NULL || EASEL_IS_GLOBAL_SHORTCUT (shortcut), NULL);

  page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  adw_preferences_page_set_name (page, "general");
  adw_preferences_page_set_title (page, _("General"));
  adw_preferences_page_set_icon_name (page, "preferences-system-symbolic");
  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (easel_preferences_hosts_new (hub, connections)));
  add_group (page, _("Agents"), make_agents (), NULL);
  if (settings != NULL)
    {
      add_group (page, _("Appearance"), make_style (settings), make_dock (settings));
      add_group (page, _("Memory"), make_sleep (settings), NULL);
    }
  add_group (page, _("Background"), make_background (settings),
             settings != NULL && shortcut != NULL ? make_shortcut (settings, shortcut) : NULL);
  add_group (page, _("Reset"), make_reset (native), NULL);
  return GTK_WIDGET (page);
}
