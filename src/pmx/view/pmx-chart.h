/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The data of a graph node as a chart, with the numbers in a table. */
#define PMX_TYPE_CHART (pmx_chart_get_type ())
G_DECLARE_FINAL_TYPE (PmxChart, pmx_chart, PMX, CHART, GtkBox)

/* (transfer floating) (nullable): @config: (foreign): a `graphConfig`; NULL: it has no numbers. */
GtkWidget *pmx_chart_new (JsonObject *config);

G_END_DECLS
