/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-chart.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "easel-json.h"
#include "easel-text.h"
#include "pmx-limits.h"

#define HEIGHT 220
#define MARGIN 12

typedef enum
{
  BARS,
  LINE,
  PIE,
} Shape;

typedef struct
{
  char   *label;
  double  value;
} Point;

struct _PmxChart
{
  GtkBox     parent_instance;

  Shape      shape;
  GPtrArray *points;   /* (element-type Point) */
};

G_DEFINE_FINAL_TYPE (PmxChart, pmx_chart, GTK_TYPE_BOX)

static void
point_free (gpointer data)
{
  Point *point = data;

  g_free (point->label);
  g_free (point);
}

/* --- drawing ---------------------------------------------------------------------------------------------------- */

/* The least and the greatest value, and zero among them. */
static void
find_range (PmxChart *self,
            double   *low,
            double   *high)
{
  *low = 0;
  *high = 0;
  for (guint i = 0; i < self->points->len; i++)
    {
      *low = MIN (*low, ((Point *) self->points->pdata[i])->value);
      *high = MAX (*high, ((Point *) self->points->pdata[i])->value);
    }
  if (*high - *low <= 0)
    *high = *low + 1;
}

static void
draw_bars (PmxChart *self,
           cairo_t  *cr,
           double    width,
           double    height)
{
  double low, high, step = width / self->points->len;

  find_range (self, &low, &high);
  for (guint i = 0; i < self->points->len; i++)
    {
      double value = ((Point *) self->points->pdata[i])->value;
      double from = height * (high - MAX (value, 0)) / (high - low);
      double to = height * (high - MIN (value, 0)) / (high - low);

      cairo_rectangle (cr, i * step + step * 0.15, from, step * 0.7, MAX (to - from, 1));
    }
  cairo_fill (cr);
}

static void
draw_line (PmxChart *self,
           cairo_t  *cr,
           double    width,
           double    height)
{
  double low, high, step = width / MAX (self->points->len - 1, 1);

  find_range (self, &low, &high);
  for (guint i = 0; i < self->points->len; i++)
    cairo_line_to (cr, i * step, height * (high - ((Point *) self->points->pdata[i])->value) / (high - low));
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

static void
draw_pie (PmxChart *self,
          cairo_t  *cr,
          double    width,
          double    height,
          GdkRGBA  *color)
{
  double radius = MIN (width, height) / 2, sum = 0, angle = -G_PI / 2;

  for (guint i = 0; i < self->points->len; i++)
    sum += MAX (((Point *) self->points->pdata[i])->value, 0);
  for (guint i = 0; sum > 0 && i < self->points->len; i++)
    {
      double part = MAX (((Point *) self->points->pdata[i])->value, 0) / sum * 2 * G_PI;

      /* Slices differ by how much of the colour they have; the table names them in the same order. */
      cairo_set_source_rgba (cr, color->red, color->green, color->blue, 1 - 0.75 * i / self->points->len);
      cairo_move_to (cr, width / 2, height / 2);
      cairo_arc (cr, width / 2, height / 2, radius, angle, angle + part);
      cairo_fill (cr);
      angle += part;
    }
}

static void
draw_cb (GtkDrawingArea *area,
         cairo_t        *cr,
         int             width,
         int             height,
         gpointer        user_data)
{
  PmxChart *self = user_data;
  GdkRGBA color;

  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (area)), "accent_color", &color))
    gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &color);
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_translate (cr, MARGIN, MARGIN);
  width -= 2 * MARGIN;
  height -= 2 * MARGIN;
  if (width <= 0 || height <= 0)
    return;
  if (self->shape == BARS)
    draw_bars (self, cr, width, height);
  else if (self->shape == LINE)
    draw_line (self, cr, width, height);
  else
    draw_pie (self, cr, width, height, &color);
}

/* --- the numbers ------------------------------------------------------------------------------------------------ */

static gboolean
read_number (JsonObject *object,
             const char *name,
             double     *value)
{
  JsonNode *node = easel_json_peek_node (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      (json_node_get_value_type (node) != G_TYPE_INT64 && json_node_get_value_type (node) != G_TYPE_DOUBLE))
    return FALSE;
  *value = json_node_get_double (node);
  return isfinite (*value) != 0;
}

static void
add_point (PmxChart   *self,
           JsonObject *object,
           const char *label_key,
           const char *value_key)
{
  JsonNode *label = easel_json_peek_node (object, label_key);
  Point *point;
  double value;

  if (!read_number (object, value_key, &value))
    return;
  point = g_new0 (Point, 1);
  point->value = value;
  if (label != NULL && JSON_NODE_HOLDS_VALUE (label) && json_node_get_value_type (label) == G_TYPE_STRING)
    point->label = easel_text_for_display (json_node_get_string (label), EASEL_LIMIT_DISPLAY_CHARS);
  else if (label != NULL)
    point->label = easel_json_to_string (label);
  else
    point->label = g_strdup ("");
  g_ptr_array_add (self->points, point);
}

static Shape
read_shape (JsonObject *config)
{
  const char *type = easel_json_peek_string (config, "graphType", "");

  if (g_str_equal (type, "line") || g_str_equal (type, "area") || g_str_equal (type, "scatter"))
    return LINE;
  return g_str_equal (type, "pie") || g_str_equal (type, "donut") ? PIE : BARS;
}

static void
add_cell (GtkGrid    *grid,
          const char *text,
          int         column,
          int         row)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (label, column == 0);
  if (column > 0)
    gtk_widget_add_css_class (label, "numeric");
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static GtkWidget *
make_table (PmxChart *self)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  for (guint i = 0; i < self->points->len; i++)
    {
      Point *point = self->points->pdata[i];
      g_autofree char *number = g_strdup_printf ("%g", point->value);

      add_cell (GTK_GRID (grid), point->label, 0, i);
      add_cell (GTK_GRID (grid), number, 1, i);
    }
  return grid;
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
pmx_chart_finalize (GObject *object)
{
  g_ptr_array_unref (PMX_CHART (object)->points);
  G_OBJECT_CLASS (pmx_chart_parent_class)->finalize (object);
}

static void
pmx_chart_class_init (PmxChartClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pmx_chart_finalize;
}

static void
pmx_chart_init (PmxChart *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  self->points = g_ptr_array_new_with_free_func (point_free);
}

/**
 * pmx_chart_new:
 * @config: (foreign): a `graphConfig`: rows of data, and which members of them are named and drawn
 *
 * Returns: (transfer floating) (nullable): the chart; %NULL: there is nothing to draw
 */
GtkWidget *
pmx_chart_new (JsonObject *config)
{
  PmxChart *self;
  JsonArray *data;
  GtkWidget *area;

  g_return_val_if_fail (config != NULL, NULL);

  data = easel_json_peek_array (config, "data");
  self = g_object_ref_sink (g_object_new (PMX_TYPE_CHART, NULL));
  self->shape = read_shape (config);
  for (guint i = 0; data != NULL && i < MIN (json_array_get_length (data), PMX_LIMIT_CHART_POINTS); i++)
    {
      JsonObject *object = easel_json_array_object (data, i);

      if (object != NULL)
        add_point (self, object, easel_json_peek_string (config, "xKey", "label"),
                   easel_json_peek_string (config, "yKey", "value"));
    }
  if (self->points->len == 0)
    {
      g_object_unref (self);
      return NULL;
    }
  area = gtk_drawing_area_new ();
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_cb, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Chart; its numbers are in the table below"), -1);
  gtk_widget_add_css_class (area, "card");
  gtk_box_append (GTK_BOX (self), area);
  gtk_box_append (GTK_BOX (self), make_table (self));
  g_object_force_floating (G_OBJECT (self));
  return GTK_WIDGET (self);
}
