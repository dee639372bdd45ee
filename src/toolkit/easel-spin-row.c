/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-spin-row.h"

#if ADW_CHECK_VERSION (1, 4, 0)

void
easel_spin_row_configure (EaselSpinRow  *self,
                          GtkAdjustment *adjustment,
                          double         climb_rate,
                          guint          digits)
{
  adw_spin_row_configure (self, adjustment, climb_rate, digits);
}

#else

struct _EaselSpinRow
{
  AdwActionRow parent_instance;

  GtkSpinButton *spin;
};

enum { PROP_0, PROP_ADJUSTMENT, PROP_CLIMB_RATE, PROP_DIGITS, PROP_NUMERIC, PROP_VALUE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (EaselSpinRow, easel_spin_row, ADW_TYPE_ACTION_ROW)

/* The button has properties with the same names. */
static void
easel_spin_row_set_property (GObject      *object,
                             guint         id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  g_object_set_property (G_OBJECT (EASEL_SPIN_ROW (object)->spin), pspec->name, value);
}

static void
easel_spin_row_get_property (GObject    *object,
                             guint       id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  g_object_get_property (G_OBJECT (EASEL_SPIN_ROW (object)->spin), pspec->name, value);
}

static void
value_cb (EaselSpinRow *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VALUE]);
}

static void
title_cb (EaselSpinRow *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)), -1);
}

static void
easel_spin_row_class_init (EaselSpinRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->set_property = easel_spin_row_set_property;
  object_class->get_property = easel_spin_row_get_property;
  properties[PROP_ADJUSTMENT] = g_param_spec_object ("adjustment", NULL, NULL, GTK_TYPE_ADJUSTMENT, flags);
  properties[PROP_CLIMB_RATE] = g_param_spec_double ("climb-rate", NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
  properties[PROP_DIGITS] = g_param_spec_uint ("digits", NULL, NULL, 0, 20, 0, flags);
  properties[PROP_NUMERIC] = g_param_spec_boolean ("numeric", NULL, NULL, FALSE, flags);
  properties[PROP_VALUE] = g_param_spec_double ("value", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
easel_spin_row_init (EaselSpinRow *self)
{
  self->spin = g_object_new (GTK_TYPE_SPIN_BUTTON, "valign", GTK_ALIGN_CENTER, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->spin));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->spin));
  g_signal_connect_object (self->spin, "notify::value", G_CALLBACK (value_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::title", G_CALLBACK (title_cb), NULL);
}

void
easel_spin_row_configure (EaselSpinRow  *self,
                          GtkAdjustment *adjustment,
                          double         climb_rate,
                          guint          digits)
{
  g_return_if_fail (EASEL_IS_SPIN_ROW (self));
  g_return_if_fail (GTK_IS_ADJUSTMENT (adjustment));
  gtk_spin_button_configure (self->spin, adjustment, climb_rate, digits);
}

#endif
