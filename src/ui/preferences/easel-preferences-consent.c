/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-preferences-consent.h"

#include <glib/gi18n.h>

#include "easel-grant.h"
#include "easel-limits.h"
#include "easel-native-kinds.h"
#include "easel-preferences-row.h"
#include "easel-source-display.h"
#include "easel-switch-row.h"
#include "easel-template.h"
#include "easel-text.h"

struct _EaselPreferencesConsent
{
  AdwPreferencesPage parent_instance;

  EaselNative *native;
  EaselHub *hub;
  AdwPreferencesGroup *shells;
  GPtrArray *shell_rows;   /* borrowed from the group */
  AdwPreferencesGroup *grants;
  GPtrArray *grant_rows;
  EaselSwitchRow *pictures;
};

G_DEFINE_FINAL_TYPE (EaselPreferencesConsent, easel_preferences_consent, ADW_TYPE_PREFERENCES_PAGE)

static void
easel_preferences_consent_dispose (GObject *object)
{
  EaselPreferencesConsent *self = EASEL_PREFERENCES_CONSENT (object);

  /* libadwaita 1.2 leaks the groups of a closed window; without this their rows would keep the hosts alive. */
  if (self->shells != NULL)
    easel_preferences_clear_rows (self->shells, self->shell_rows);
  self->shells = NULL;
  g_clear_object (&self->native);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_preferences_consent_parent_class)->dispose (object);
}

static void
easel_preferences_consent_finalize (GObject *object)
{
  EaselPreferencesConsent *self = EASEL_PREFERENCES_CONSENT (object);

  g_ptr_array_unref (self->shell_rows);
  g_ptr_array_unref (self->grant_rows);
  G_OBJECT_CLASS (easel_preferences_consent_parent_class)->finalize (object);
}

static const char *
name_kind (const char *canvas_id)
{
  const EaselNativeKind *kind = easel_native_kinds_find (canvas_id);

  return kind == NULL ? canvas_id : _(kind->declaration->display_name);
}

static void
revoke_cb (EaselPreferencesConsent *self,
           GtkWidget               *button)
{
  g_autoptr(EaselGrant) grant = g_object_ref (g_object_get_data (G_OBJECT (button), "easel-grant"));

  easel_consent_revoke (easel_native_get_consent (self->native), grant);
}

static GtkWidget *
make_grant_row (EaselPreferencesConsent *self,
                EaselGrant              *grant)
{
  const char *title = easel_grant_get_host_title (grant);
  g_autofree char *host = easel_text_for_display (title != NULL ? title : easel_grant_get_host_id (grant),
                                                  EASEL_LIMIT_DISPLAY_CHARS);
  const char *kind = name_kind (easel_grant_get_canvas (grant));
  g_autofree char *subtitle = NULL;
  g_autofree char *location = NULL;
  GtkWidget *button = gtk_button_new_with_label (_("Revoke"));

  if (easel_grant_get_location (grant) != NULL)
    location = easel_text_for_display (easel_grant_get_location (grant), EASEL_LIMIT_DISPLAY_CHARS);
  subtitle = location != NULL
               /* Translators: a host, a kind of canvas, for example “Editor”, and a web site or a file. */
               ? g_strdup_printf (_("%s · %s · “%s”, one canvas, until it is closed"), host, kind, location)
             : easel_grant_get_instance (grant) == NULL
               /* Translators: the first %s is the name of a host, the second a kind of canvas, for example “Editor”. */
               ? g_strdup_printf (_("%s · %s · always"), host, kind)
               /* Translators: the first %s is the name of a host, the second a kind of canvas, for example “Editor”. */
               : g_strdup_printf (_("%s · %s · one canvas, until it is closed"), host, kind);
  g_object_set_data_full (G_OBJECT (button), "easel-grant", g_object_ref (grant), g_object_unref);
  g_signal_connect_object (button, "clicked", G_CALLBACK (revoke_cb), self, G_CONNECT_SWAPPED);
  return easel_preferences_row_new (easel_action_class_describe (easel_grant_get_class (grant)), subtitle, button);
}

static EaselGrant *
find_shell (EaselPreferencesConsent *self,
            const char              *host_id,
            const char              *canvas_id)
{
  GListModel *grants = easel_consent_get_grants (easel_native_get_consent (self->native));

  for (guint i = 0; i < g_list_model_get_n_items (grants); i++)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (grants, i);

      if (easel_grant_get_class (grant) == EASEL_ACTION_LOCAL_SHELL && easel_grant_get_instance (grant) == NULL &&
          g_str_equal (easel_grant_get_host_id (grant), host_id) &&
          g_str_equal (easel_grant_get_canvas (grant), canvas_id))
        return g_steal_pointer (&grant);
    }
  return NULL;
}

static void
shell_cb (EaselPreferencesConsent *self,
          GParamSpec              *pspec,
          EaselSwitchRow          *row)
{
  EaselSource *source = g_object_get_data (G_OBJECT (row), "easel-source");
  const char *canvas_id = gtk_widget_get_name (GTK_WIDGET (row));
  g_autoptr(EaselGrant) grant = find_shell (self, easel_source_get_id (source), canvas_id);
  EaselConsent *consent = easel_native_get_consent (self->native);
  EaselRequester requester = {
    .host_id = (char *) easel_source_get_id (source),
    .host_title = (char *) easel_source_get_title (source),
    .session = (char *) "",
  };

  if (easel_switch_row_get_active (row) && grant == NULL)
    easel_consent_allow_host (consent, &requester, canvas_id, EASEL_ACTION_LOCAL_SHELL);
  else if (!easel_switch_row_get_active (row) && grant != NULL)
    easel_consent_revoke (consent, grant);
}

static GtkWidget *
make_shell_row (EaselPreferencesConsent *self,
                EaselSource             *source,
                const char              *canvas_id)
{
  g_autoptr(EaselGrant) grant = find_shell (self, easel_source_get_id (source), canvas_id);
  g_autofree char *title = easel_source_display_title (source);
  GtkWidget *row = easel_switch_row_new ();

  easel_preferences_row_set (ADW_ACTION_ROW (row), title, NULL);
  easel_switch_row_set_active (EASEL_SWITCH_ROW (row), grant != NULL);
  gtk_widget_set_name (row, canvas_id);
  g_object_set_data_full (G_OBJECT (row), "easel-source", g_object_ref (source), g_object_unref);
  g_signal_connect_object (row, "notify::active", G_CALLBACK (shell_cb), self, G_CONNECT_SWAPPED);
  return row;
}

static void
fill_shells (EaselPreferencesConsent *self)
{
  GListModel *sources = easel_hub_get_sources (self->hub);

  easel_preferences_clear_rows (self->shells, self->shell_rows);
  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);

      easel_preferences_add_row (self->shells, self->shell_rows,
                                 make_shell_row (self, source, EASEL_NATIVE_SHELL_CANVAS));
    }
}

static void
fill_grants (EaselPreferencesConsent *self)
{
  GListModel *grants = easel_consent_get_grants (easel_native_get_consent (self->native));
  guint n = g_list_model_get_n_items (grants);

  easel_preferences_clear_rows (self->grants, self->grant_rows);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr(EaselGrant) grant = g_list_model_get_item (grants, i);

      easel_preferences_add_row (self->grants, self->grant_rows, make_grant_row (self, grant));
    }
  if (n == 0)
    easel_preferences_add_row (self->grants, self->grant_rows,
                               easel_preferences_row_new (_("No permissions yet"), NULL, NULL));
}

/* Updates the rows. A switch that the user just changed keeps its row; other changes recreate the rows. */
static void
grants_cb (EaselPreferencesConsent *self)
{
  fill_grants (self);
  for (guint i = 0; i < self->shell_rows->len; i++)
    {
      EaselSwitchRow *row = g_ptr_array_index (self->shell_rows, i);
      EaselSource *source = g_object_get_data (G_OBJECT (row), "easel-source");
      g_autoptr(EaselGrant) grant = find_shell (self, easel_source_get_id (source),
                                                 gtk_widget_get_name (GTK_WIDGET (row)));

      easel_switch_row_set_active (row, grant != NULL);
    }
}

static void
pictures_cb (EaselPreferencesConsent *self)
{
  easel_native_set_pictures (self->native, easel_switch_row_get_active (self->pictures));
}

static void
easel_preferences_consent_class_init (EaselPreferencesConsentClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_preferences_consent_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_preferences_consent_finalize;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-preferences-consent.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesConsent, grants);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesConsent, pictures);
  gtk_widget_class_bind_template_child (widget_class, EaselPreferencesConsent, shells);
}

static void
easel_preferences_consent_init (EaselPreferencesConsent *self)
{
  self->shell_rows = g_ptr_array_new ();
  self->grant_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** easel_preferences_consent_new: (transfer floating): a page. */
EaselPreferencesConsent *
easel_preferences_consent_new (EaselNative *native,
                               EaselHub    *hub)
{
  EaselPreferencesConsent *self;

  g_return_val_if_fail (EASEL_IS_NATIVE (native), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_TYPE_PREFERENCES_CONSENT, NULL);
  self->native = g_object_ref (native);
  self->hub = g_object_ref (hub);
  g_signal_connect_object (easel_consent_get_grants (easel_native_get_consent (native)), "items-changed",
                           G_CALLBACK (grants_cb), self, G_CONNECT_SWAPPED);
  fill_grants (self);
  easel_switch_row_set_active (self->pictures, easel_native_get_pictures (native));
  g_signal_connect_object (self->pictures, "notify::active", G_CALLBACK (pictures_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_visible (GTK_WIDGET (self->shells), easel_native_kinds_find (EASEL_NATIVE_SHELL_CANVAS) != NULL);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->shells)))
    return self;
  g_signal_connect_object (easel_hub_get_sources (hub), "items-changed", G_CALLBACK (fill_shells), self,
                           G_CONNECT_SWAPPED);
  fill_shells (self);
  return self;
}
