/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  PMX_SHAPE_NONE,       /* an unsupported kind: only the numbers are shown */
  PMX_SHAPE_BARS,
  PMX_SHAPE_STACKED,
  PMX_SHAPE_LINES,
  PMX_SHAPE_AREA,
  PMX_SHAPE_SCATTER,    /* series: x, y and, if given, size */
  PMX_SHAPE_PIE,
  PMX_SHAPE_RADAR,
  PMX_SHAPE_COMPOSED,   /* the first series are bars, the others lines */
  PMX_SHAPE_SPARKLINE,
  PMX_SHAPE_DOTS,
  PMX_SHAPE_BULLET,     /* series: value and, if given, target; with bands */
  PMX_SHAPE_SLOPES,     /* series: before and after */
} PmxShape;

typedef struct
{
  char   *name;
  GArray *values;       /* double, one for each label; NAN: missing */
} PmxSeries;

/* The data of a chart. */
typedef struct
{
  PmxShape   shape;
  GPtrArray *labels;    /* (element-type utf8): cleaned for display */
  GPtrArray *series;    /* (element-type PmxSeries) */
  GPtrArray *bands;     /* (element-type GArray): of doubles: the ends of the ranges of each label */
} PmxChartData;

/* The colour of a series, in the drawing and in the table. */
void pmx_chart_get_color (GtkWidget          *widget,
                          guint               series,
                          GdkRGBA            *color);
/* The height of the drawing in pixels. */
int  pmx_chart_height    (const PmxChartData *data);
void pmx_chart_draw      (const PmxChartData *data,
                          GtkWidget          *widget,
                          cairo_t            *cr,
                          double              width,
                          double              height);

G_END_DECLS
