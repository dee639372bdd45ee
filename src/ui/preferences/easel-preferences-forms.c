/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences-forms.h"

#include <glib/gi18n.h>

#include "a2ui-allowance.h"
#include "easel-preferences-row.h"
#include "easel-settings.h"

#define MEBIBYTE (1024 * 1024)

static gboolean
read_megabytes (GValue   *value,
                GVariant *variant,
                gpointer  user_data)
{
  g_value_set_double (value, (double) g_variant_get_uint32 (variant) / MEBIBYTE);
  return TRUE;
}

static GVariant *
write_megabytes (const GValue       *value,
                 const GVariantType *type,
                 gpointer            user_data)
{
  return g_variant_new_uint32 ((guint) (g_value_get_double (value) * MEBIBYTE));
}

/* The range of a key, which the schema has alone. */
static void
read_range (GSettings  *settings,
            const char *key,
            double     *least,
            double     *most)
{
  g_autoptr(GSettingsSchema) schema = NULL;
  g_autoptr(GSettingsSchemaKey) described = NULL;
  g_autoptr(GVariant) range = NULL;
  g_autoptr(GVariant) bounds = NULL;
  guint first;
  guint last;

  g_object_get (settings, "settings-schema", &schema, NULL);
  described = g_settings_schema_get_key (schema, key);
  range = g_settings_schema_key_get_range (described);
  g_variant_get (range, "(sv)", NULL, &bounds);
  g_variant_get (bounds, "(uu)", &first, &last);
  *least = first;
  *most = last;
}

static GtkWidget *
make_row (GSettings   *settings,
          const char  *title,
          const char  *subtitle,
          A2uiAllowed  what,
          gboolean     in_megabytes)
{
  const char *key = a2ui_allowed_name (what);
  double unit = in_megabytes ? MEBIBYTE : 1;
  double least;
  double most;
  GtkWidget *spin;

  read_range (settings, key, &least, &most);
  spin = gtk_spin_button_new_with_range (least / unit, most / unit, in_megabytes ? 1 : 100);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), in_megabytes ? 1 : 0);
  gtk_widget_set_name (spin, key);
  if (in_megabytes)
    g_settings_bind_with_mapping (settings, key, spin, "value", G_SETTINGS_BIND_DEFAULT, read_megabytes,
                                  write_megabytes, NULL, NULL);
  else
    g_settings_bind (settings, key, spin, "value", G_SETTINGS_BIND_DEFAULT);
  return easel_preferences_row_new (title, subtitle, spin, TRUE);
}

AdwPreferencesGroup *
easel_preferences_forms_new (void)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  g_autoptr(GSettings) settings = easel_settings_find ();

  adw_preferences_group_set_title (group, _("Forms"));
  adw_preferences_group_set_description (group, _("How large forms from agents may be. Open forms are not affected."));
  gtk_widget_set_visible (GTK_WIDGET (group), settings != NULL);
  if (settings == NULL)
    return group;
  adw_preferences_group_add (group, make_row (settings, _("Maximum Number of Elements"),
                                              _("Texts, fields and everything else that an agent puts into a form"),
                                              A2UI_ALLOW_COMPONENTS, FALSE));
  adw_preferences_group_add (group, make_row (settings, _("Maximum Image Size (MB)"),
                                              _("For images that a form loads from the network"),
                                              A2UI_ALLOW_PICTURE_BYTES, TRUE));
  adw_preferences_group_add (group, make_row (settings, _("Maximum Video or Audio Size (MB)"),
                                              _("For media played in a form"), A2UI_ALLOW_FILM_BYTES, TRUE));
  return group;
}
