/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-switch-row.h"

#if ADW_CHECK_VERSION (1, 4, 0)

gboolean
easel_switch_row_get_active (EaselSwitchRow *self)
{
  return adw_switch_row_get_active (self);
}

void
easel_switch_row_set_active (EaselSwitchRow *self,
                             gboolean        is_active)
{
  adw_switch_row_set_active (self, is_active);
}

#else

struct _EaselSwitchRow
{
  AdwActionRow parent_instance;

  GtkSwitch *toggle;
};

enum { PROP_0, PROP_ACTIVE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (EaselSwitchRow, easel_switch_row, ADW_TYPE_ACTION_ROW)

static void
easel_switch_row_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  if (id == PROP_ACTIVE)
    gtk_switch_set_active (EASEL_SWITCH_ROW (object)->toggle, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
easel_switch_row_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (id == PROP_ACTIVE)
    g_value_set_boolean (value, gtk_switch_get_active (EASEL_SWITCH_ROW (object)->toggle));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
active_cb (EaselSwitchRow *self)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_CHECKED,
                               gtk_switch_get_active (self->toggle), -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
}

static void
easel_switch_row_class_init (EaselSwitchRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = easel_switch_row_set_property;
  object_class->get_property = easel_switch_row_get_property;
  properties[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_SWITCH);
}

/* The row has the focus and is the switch for assistive technology, as in newer versions. */
static void
easel_switch_row_init (EaselSwitchRow *self)
{
  self->toggle = g_object_new (GTK_TYPE_SWITCH, "valign", GTK_ALIGN_CENTER, "can-focus", FALSE,
                               "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->toggle));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->toggle));
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_CHECKED, FALSE, -1);
  g_signal_connect_object (self->toggle, "notify::active", G_CALLBACK (active_cb), self, G_CONNECT_SWAPPED);
}

gboolean
easel_switch_row_get_active (EaselSwitchRow *self)
{
  g_return_val_if_fail (EASEL_IS_SWITCH_ROW (self), FALSE);
  return gtk_switch_get_active (self->toggle);
}

void
easel_switch_row_set_active (EaselSwitchRow *self,
                             gboolean        is_active)
{
  g_return_if_fail (EASEL_IS_SWITCH_ROW (self));
  gtk_switch_set_active (self->toggle, is_active);
}

#endif

GtkWidget *
easel_switch_row_new (void)
{
  return g_object_new (EASEL_TYPE_SWITCH_ROW, NULL);
}
