/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences-general.h"

#include <glib/gi18n.h>
#include <string.h>

#include "a2ui-quota.h"
#include "easel-alert.h"
#include "easel-background.h"
#include "easel-dock.h"
#include "easel-native-kinds.h"
#include "easel-preferences-dialog.h"
#include "easel-preferences-hosts.h"
#include "easel-settings.h"
#include "easel-spin-row.h"
#include "easel-switch-row.h"
#include "easel-template.h"

struct _EaselPreferencesGeneral
{
  AdwPreferencesPage parent_instance;

  EaselNative *native;
  EaselPreferencesHosts *hosts;
  GtkWidget *appearance;
  AdwComboRow *style;
  AdwComboRow *dock;
  GtkWidget *memory;
  EaselSpinRow *minutes;
  GtkWidget *background;
  EaselSwitchRow *anywhere;
  GtkWidget *change;
};

G_DEFINE_FINAL_TYPE (EaselPreferencesGeneral, easel_preferences_general, ADW_TYPE_PREFERENCES_PAGE)

/* Resets the preferences of native canvases with the functions that the other pages use, so that the changes apply at
 * once. */
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
  for (guint i = 0; i < A2UI_N_QUOTA_KINDS; i++)
    g_settings_reset (settings, a2ui_quota_kind_get_key (i));
}

static void
response_cb (EaselPreferencesGeneral *self,
             const char              *response)
{
  g_autoptr(GSettings) settings = easel_settings_find ();

  if (strcmp (response, "reset") != 0)
    return;
  revoke_all (easel_native_get_consent (self->native));
  reset_native (self->native);
  if (settings != NULL)
    reset_settings (settings);
  easel_preferences_dialog_close (GTK_WIDGET (self));
}

static void
reset_cb (EaselPreferencesGeneral *self)
{
  EaselAlert *dialog = easel_alert_new_for (_("Reset Preferences?"),
                                            _("All preferences return to their defaults, and all permissions of "
                                              "agents are revoked. Hosts, canvases and texts are kept."),
                                            "reset", _("_Reset"), ADW_RESPONSE_DESTRUCTIVE);

  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  easel_alert_present (dialog, GTK_WIDGET (self));
}

static void
shortcut_changed_cb (EaselPreferencesGeneral *self,
                     EaselGlobalShortcut     *shortcut)
{
  const char *trigger = easel_global_shortcut_get_trigger (shortcut);
  const char *nicks = _("Your desktop asks which keys to use");
  g_autofree char *escaped = NULL;

  if (trigger != NULL && *trigger != '\0')
    nicks = trigger;
  else if (trigger != NULL)
    nicks = _("No keys set yet");
  else if (easel_global_shortcut_is_refused (shortcut))
    nicks = _("Your desktop did not allow any keys");
  escaped = g_markup_escape_text (nicks, -1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->anywhere), escaped);
  /* Visible only if the desktop has the portal, which may appear and disappear. */
  gtk_widget_set_visible (GTK_WIDGET (self->anywhere), easel_global_shortcut_is_available (shortcut));
  gtk_widget_set_visible (self->change, easel_global_shortcut_can_configure (shortcut));
}

/* Values of the setting in the order of the choices, ended by NULL. */
static const char * const schemes[] = { "default", "force-light", "force-dark", NULL };
static const char * const edges[] = { "none", "start", "end", NULL };

static gboolean
nick_to_choice (GValue   *value,
                GVariant *variant,
                gpointer  user_data)
{
  const char * const *nicks = user_data;

  for (guint i = 0; nicks[i] != NULL; i++)
    if (g_str_equal (nicks[i], g_variant_get_string (variant, NULL)))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
choice_to_nick (const GValue       *value,
                const GVariantType *type,
                gpointer            user_data)
{
  const char * const *nicks = user_data;
  guint choice = g_value_get_uint (value);

  return choice < g_strv_length ((char **) nicks) ? g_variant_new_string (nicks[choice]) : NULL;
}

static void
bind_settings (EaselPreferencesGeneral *self,
               GSettings               *settings)
{
  gboolean is_left = gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL;
  const char *shown[] = { _("Window"), is_left ? _("Left Edge") : _("Right Edge"),
                          is_left ? _("Right Edge") : _("Left Edge"), NULL };
  g_autoptr(GtkStringList) locations = gtk_string_list_new (shown);

  adw_combo_row_set_model (self->dock, G_LIST_MODEL (locations));
  gtk_widget_set_visible (GTK_WIDGET (self->dock), easel_dock_is_supported ());
  g_settings_bind_with_mapping (settings, EASEL_SETTINGS_COLOR_SCHEME, self->style, "selected", G_SETTINGS_BIND_DEFAULT,
                                nick_to_choice, choice_to_nick, (gpointer) schemes, NULL);
  g_settings_bind_with_mapping (settings, EASEL_DOCK_KEY, self->dock, "selected", G_SETTINGS_BIND_DEFAULT,
                                nick_to_choice, choice_to_nick, (gpointer) edges, NULL);
  g_settings_bind (settings, EASEL_SETTINGS_SLEEP_MINUTES, self->minutes, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, EASEL_BACKGROUND_KEY, self->background, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, EASEL_GLOBAL_SHORTCUT_KEY, self->anywhere, "active", G_SETTINGS_BIND_DEFAULT);
}

static void
easel_preferences_general_dispose (GObject *object)
{
  g_clear_object (&EASEL_PREFERENCES_GENERAL (object)->native);
  G_OBJECT_CLASS (easel_preferences_general_parent_class)->dispose (object);
}

static void
easel_preferences_general_class_init (EaselPreferencesGeneralClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_preferences_general_dispose;
  g_type_ensure (EASEL_TYPE_PREFERENCES_HOSTS);
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-preferences-general.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, hosts);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, appearance);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, style);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, dock);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, memory);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, minutes);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, background);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, anywhere);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesGeneral, change);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
}

static void
easel_preferences_general_init (EaselPreferencesGeneral *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
easel_preferences_general_new (EaselNative         *native,
                               EaselHub            *hub,
                               EaselConnections    *connections,
                               EaselGlobalShortcut *shortcut)
{
  g_autoptr(GSettings) settings = easel_settings_find ();
  EaselPreferencesGeneral *self;

  g_return_val_if_fail (EASEL_IS_NATIVE (native), NULL);
  g_return_val_if_fail (shortcut == NULL || EASEL_IS_GLOBAL_SHORTCUT (shortcut), NULL);

  self = g_object_new (EASEL_TYPE_PREFERENCES_GENERAL, NULL);
  self->native = g_object_ref (native);
  easel_preferences_hosts_show (self->hosts, hub, connections);
  gtk_widget_set_visible (self->appearance, settings != NULL);
  gtk_widget_set_visible (self->memory, settings != NULL);
  gtk_widget_set_sensitive (self->background, settings != NULL);
  if (settings != NULL)
    bind_settings (self, settings);
  if (settings != NULL && shortcut != NULL)
    {
      g_signal_connect_object (self->change, "clicked", G_CALLBACK (easel_global_shortcut_configure), shortcut,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (shortcut, "changed", G_CALLBACK (shortcut_changed_cb), self, G_CONNECT_SWAPPED);
      shortcut_changed_cb (self, shortcut);
    }
  return GTK_WIDGET (self);
}
