/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Foreign data as a chart, with the numbers in a table. */
#define EASEL_TYPE_CHART (easel_chart_get_type ())
G_DECLARE_FINAL_TYPE (EaselChart, easel_chart, EASEL, CHART, GtkBox)

/* (transfer floating) (nullable): @config: (foreign): a `graphConfig` of PMX; NULL: it has no numbers. */
GtkWidget *easel_chart_new (JsonObject *config);

G_END_DECLS
