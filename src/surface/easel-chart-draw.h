/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_SHAPE_NONE,       /* an unsupported kind: only the numbers are shown */
  EASEL_SHAPE_BARS,
  EASEL_SHAPE_STACKED,
  EASEL_SHAPE_LINES,
  EASEL_SHAPE_AREA,
  EASEL_SHAPE_SCATTER,    /* series: x, y and, if given, size */
  EASEL_SHAPE_PIE,
  EASEL_SHAPE_RADAR,
  EASEL_SHAPE_COMPOSED,   /* the first series are bars, the others lines */
  EASEL_SHAPE_SPARKLINE,
  EASEL_SHAPE_DOTS,
  EASEL_SHAPE_BULLET,     /* series: value and, if given, target; with bands */
  EASEL_SHAPE_SLOPES,     /* series: before and after */
} EaselShape;

typedef struct
{
  char   *name;
  GArray *values;       /* double, one for each label; NAN: missing */
} EaselSeries;

/* The data of a chart. */
typedef struct
{
  EaselShape   shape;
  GPtrArray *labels;    /* (element-type utf8): cleaned for display */
  GPtrArray *series;    /* (element-type EaselSeries) */
  GPtrArray *bands;     /* (element-type GArray): of doubles: the ends of the ranges of each label */
} EaselChartData;

/* The colour of a series, in the drawing and in the table. */
void easel_chart_get_color (GtkWidget            *widget,
                            guint                 series,
                            GdkRGBA              *color);
/* The height of the drawing in pixels. */
int  easel_chart_height    (const EaselChartData *data);
void easel_chart_draw      (const EaselChartData *data,
                            GtkWidget            *widget,
                            cairo_t              *cr,
                            double                width,
                            double                height);

G_END_DECLS
