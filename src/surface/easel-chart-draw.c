/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-chart-draw.h"

#include <math.h>

#include "easel-style.h"

/* Sizes in pixels. */
#define HEIGHT 220
#define ROW_HEIGHT 28
#define MAX_HEIGHT 1600
#define GAP 6

/* The approximate number of grid lines. */
#define N_TICKS 4

/* The rectangle of the plot between its labels, and the values at its lower and upper end. */
typedef struct
{
  const EaselChartData *data;
  GtkWidget          *widget;
  cairo_t            *cr;
  double              x, y, width, height;
  double              low, high;
} Plot;

static double
value_of (const EaselChartData *data,
          guint               series,
          guint               i)
{
  return g_array_index (((EaselSeries *) data->series->pdata[series])->values, double, i);
}

void
easel_chart_get_color (GtkWidget *widget,
                     guint      series,
                     GdkRGBA   *color)
{
  /* Colours of GNOME's palette, in an order in which adjacent ones differ clearly. */
  static const char * const colors[] = { "#3584e4", "#e66100", "#2ec27e", "#9141ac", "#e5a50a", "#c01c28", "#5e5c64",
                                         "#986a44" };

  if (series == 0 && easel_style_lookup_color (widget, "accent_color", color))
    return;
  gdk_rgba_parse (color, colors[series % G_N_ELEMENTS (colors)]);
}

static void
set_color (Plot   *plot,
           guint   series,
           double  alpha)
{
  GdkRGBA color;

  easel_chart_get_color (plot->widget, series, &color);
  cairo_set_source_rgba (plot->cr, color.red, color.green, color.blue, alpha);
}

static void
set_ink (Plot   *plot,
         double  alpha)
{
  GdkRGBA color;

  easel_style_get_color (plot->widget, &color);
  cairo_set_source_rgba (plot->cr, color.red, color.green, color.blue, alpha);
}

/* --- text --------------------------------------------------------------------------------------------------------- */

static PangoLayout *
make_layout (Plot       *plot,
             const char *text,
             double      max_width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (plot->widget, text);
  g_autoptr(PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) (MAX (max_width, 1) * PANGO_SCALE));
  return layout;
}

/* @align_x: 0: @x is the start of the text; 0.5: its middle; 1: its end. @align_y: the same for @y. */
static void
draw_text (Plot       *plot,
           const char *text,
           double      x,
           double      y,
           double      align_x,
           double      align_y,
           double      max_width)
{
  g_autoptr(PangoLayout) layout = make_layout (plot, text, max_width);
  PangoRectangle box;

  pango_layout_get_pixel_extents (layout, NULL, &box);
  cairo_move_to (plot->cr, x - box.x - align_x * box.width, y - align_y * box.height);
  pango_cairo_show_layout (plot->cr, layout);
  /* Pango leaves a current point, at which the next path would begin. */
  cairo_new_path (plot->cr);
}

static void
measure_text (Plot       *plot,
              const char *text,
              double     *width,
              double     *height)
{
  g_autoptr(PangoLayout) layout = make_layout (plot, text, 10000);
  PangoRectangle box;

  pango_layout_get_pixel_extents (layout, NULL, &box);
  *width = MAX (*width, box.width);
  *height = MAX (*height, box.height);
}

static char *
dup_number (double value)
{
  return g_strdup_printf ("%g", fabs (value) < 1e-12 ? 0 : value);
}

/* --- axes ------------------------------------------------------------------------------------------------------- */

static void
include (Plot   *plot,
         double  value)
{
  if (isnan (value))
    return;
  plot->low = MIN (plot->low, value);
  plot->high = MAX (plot->high, value);
}

/* Returns a step of 1, 2 or 5 times a power of ten, so that the axis has round numbers. */
static double
find_step (double low,
           double high)
{
  double rough = (high - low) / N_TICKS;
  double power = pow (10, floor (log10 (rough)));
  double lead = rough / power;

  return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

static double
round_range (Plot *plot)
{
  double step;

  if (!(plot->high > plot->low))
    plot->high = plot->low + 1;
  step = find_step (plot->low, plot->high);
  /* The step may vanish in rounding if the numbers are large. */
  if (!isfinite (step) || step <= 0 || plot->low + step <= plot->low)
    return 0;
  plot->low = floor (plot->low / step) * step;
  plot->high = ceil (plot->high / step) * step;
  return step;
}

static void
find_range (Plot     *plot,
            gboolean  with_zero)
{
  plot->low = with_zero ? 0 : G_MAXDOUBLE;
  plot->high = with_zero ? 0 : -G_MAXDOUBLE;
  for (guint i = 0; i < plot->data->labels->len; i++)
    {
      double above = 0, below = 0;

      for (guint s = 0; s < plot->data->series->len; s++)
        {
          double value = value_of (plot->data, s, i);

          if (plot->data->shape == EASEL_SHAPE_STACKED && !isnan (value))
            *(value > 0 ? &above : &below) += value;
          else
            include (plot, value);
        }
      if (plot->data->shape == EASEL_SHAPE_STACKED)
        {
          include (plot, above);
          include (plot, below);
        }
    }
}

static double
y_of (const Plot *plot,
      double      value)
{
  return plot->y + plot->height * (plot->high - value) / (plot->high - plot->low);
}

static double
x_of (const Plot *plot,
      double      value)
{
  return plot->x + plot->width * (value - plot->low) / (plot->high - plot->low);
}

/* Draws numbers at the left, with a line for each, and reserves space for labels below. */
static void
draw_value_axis (Plot *plot)
{
  double step = round_range (plot), width = 0, height = 0;

  for (double at = plot->low; step > 0 && at <= plot->high + step / 2; at += step)
    {
      g_autofree char *number = dup_number (at);

      measure_text (plot, number, &width, &height);
    }
  if (step <= 0)
    measure_text (plot, "0", &width, &height);
  plot->x += width + GAP;
  plot->width -= width + GAP;
  plot->y += height / 2;
  plot->height -= height * 1.5 + GAP;
  cairo_set_line_width (plot->cr, 1);
  for (double at = plot->low; step > 0 && at <= plot->high + step / 2; at += step)
    {
      g_autofree char *number = dup_number (at);

      set_ink (plot, fabs (at) < step / 2 ? 0.45 : 0.15);
      cairo_move_to (plot->cr, plot->x, floor (y_of (plot, at)) + 0.5);
      cairo_rel_line_to (plot->cr, plot->width, 0);
      cairo_stroke (plot->cr);
      set_ink (plot, 0.7);
      draw_text (plot, number, plot->x - GAP, y_of (plot, at), 1, 0.5, width + 1);
    }
}

/* Draws each @every-th label below the plot, so that they do not overlap. @from: the middle of the first. */
static void
draw_labels (Plot   *plot,
             double  from,
             double  step)
{
  double widest = 0, height = 0;
  guint every;

  for (guint i = 0; i < plot->data->labels->len; i++)
    measure_text (plot, plot->data->labels->pdata[i], &widest, &height);
  widest = MIN (widest, 90) + GAP;
  every = step >= widest ? 1 : (guint) ceil (widest / MAX (step, 0.1));
  set_ink (plot, 0.7);
  for (guint i = 0; i < plot->data->labels->len; i += every)
    draw_text (plot, plot->data->labels->pdata[i], from + i * step, plot->y + plot->height + GAP, 0.5, 0,
               MAX (widest - GAP, step - GAP));
}

/* Draws labels at the left of horizontal bars, in at most a third of the width. */
static void
draw_row_labels (Plot *plot)
{
  double widest = 0, height = 0;
  double step = plot->height / plot->data->labels->len;

  for (guint i = 0; i < plot->data->labels->len; i++)
    measure_text (plot, plot->data->labels->pdata[i], &widest, &height);
  widest = MIN (widest, plot->width / 3);
  set_ink (plot, 0.8);
  for (guint i = 0; i < plot->data->labels->len; i++)
    draw_text (plot, plot->data->labels->pdata[i], plot->x + widest, plot->y + (i + 0.5) * step, 1, 0.5, widest + 1);
  plot->x += widest + 2 * GAP;
  plot->width -= widest + 3 * GAP;
}

static void
draw_dot (Plot   *plot,
          double  x,
          double  y,
          double  radius)
{
  cairo_new_sub_path (plot->cr);
  cairo_arc (plot->cr, x, y, radius, 0, 2 * G_PI);
  cairo_fill (plot->cr);
}

/* --- shapes ----------------------------------------------------------------------------------------------------- */

static void
draw_bar (Plot   *plot,
          double  x,
          double  width,
          double  from,
          double  to)
{
  double top = MIN (y_of (plot, from), y_of (plot, to));

  cairo_rectangle (plot->cr, x, top, MAX (width, 1), MAX (fabs (y_of (plot, from) - y_of (plot, to)), 1));
  cairo_fill (plot->cr);
}

static void
draw_bars (Plot  *plot,
           guint  n_series)
{
  double step = plot->width / plot->data->labels->len, width = step * 0.7 / n_series;

  for (guint s = 0; s < n_series; s++)
    {
      set_color (plot, s, 1);
      for (guint i = 0; i < plot->data->labels->len; i++)
        if (!isnan (value_of (plot->data, s, i)))
          draw_bar (plot, plot->x + i * step + step * 0.15 + s * width, width, 0, value_of (plot->data, s, i));
    }
  draw_labels (plot, plot->x + step / 2, step);
}

static void
draw_stacked (Plot *plot)
{
  double step = plot->width / plot->data->labels->len;

  for (guint i = 0; i < plot->data->labels->len; i++)
    {
      double above = 0, below = 0;

      for (guint s = 0; s < plot->data->series->len; s++)
        {
          double value = value_of (plot->data, s, i);
          double *from = value > 0 ? &above : &below;

          if (isnan (value))
            continue;
          set_color (plot, s, 1);
          draw_bar (plot, plot->x + i * step + step * 0.15, step * 0.7, *from, *from + value);
          *from += value;
        }
    }
  draw_labels (plot, plot->x + step / 2, step);
}

/* @from: x of the first point; a missing value leaves a gap. */
static void
draw_line (Plot     *plot,
           guint     series,
           double    from,
           double    step,
           gboolean  is_filled)
{
  double begin = NAN, end = NAN;

  set_color (plot, series, 1);
  cairo_set_line_width (plot->cr, 2);
  cairo_set_line_join (plot->cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i <= plot->data->labels->len; i++)
    {
      double value = i < plot->data->labels->len ? value_of (plot->data, series, i) : NAN;

      if (!isnan (value))
        {
          begin = isnan (begin) ? from + i * step : begin;
          end = from + i * step;
          cairo_line_to (plot->cr, end, y_of (plot, value));
          continue;
        }
      if (isnan (begin))
        continue;
      cairo_stroke_preserve (plot->cr);
      if (is_filled)
        {
          cairo_line_to (plot->cr, end, y_of (plot, MAX (plot->low, 0)));
          cairo_line_to (plot->cr, begin, y_of (plot, MAX (plot->low, 0)));
          set_color (plot, series, 0.25);
          cairo_fill_preserve (plot->cr);
          set_color (plot, series, 1);
        }
      cairo_new_path (plot->cr);
      if (begin == end)
        draw_dot (plot, begin, y_of (plot, value_of (plot->data, series, i - 1)), 3);
      begin = NAN;
    }
}

static void
draw_lines (Plot     *plot,
            gboolean  is_filled)
{
  double step = plot->width / plot->data->labels->len;

  for (guint s = 0; s < plot->data->series->len; s++)
    draw_line (plot, s, plot->x + step / 2, step, is_filled);
  draw_labels (plot, plot->x + step / 2, step);
}

static void
draw_composed (Plot *plot)
{
  double step = plot->width / plot->data->labels->len;

  draw_bars (plot, 1);
  for (guint s = 1; s < plot->data->series->len; s++)
    draw_line (plot, s, plot->x + step / 2, step, FALSE);
}

static void
draw_sparkline (Plot *plot)
{
  double step = plot->width / MAX (plot->data->labels->len - 1, 1);
  guint last = plot->data->labels->len - 1;

  find_range (plot, FALSE);
  if (!(plot->high > plot->low))
    plot->high = plot->low + 1;
  for (guint s = 0; s < plot->data->series->len; s++)
    {
      draw_line (plot, s, plot->x, step, FALSE);
      if (!isnan (value_of (plot->data, s, last)))
        draw_dot (plot, plot->x + last * step, y_of (plot, value_of (plot->data, s, last)), 3.5);
    }
}

static void
find_series_range (Plot  *plot,
                   guint  series)
{
  plot->low = G_MAXDOUBLE;
  plot->high = -G_MAXDOUBLE;
  for (guint i = 0; i < plot->data->labels->len; i++)
    include (plot, value_of (plot->data, series, i));
}

static void
draw_scatter (Plot *plot)
{
  const EaselChartData *data = plot->data;
  Plot across = *plot;
  Plot size = *plot;
  double step;

  find_series_range (plot, 1);
  draw_value_axis (plot);
  across = *plot;
  find_series_range (&across, 0);
  step = round_range (&across);
  if (data->series->len > 2)
    find_series_range (&size, 2);
  set_ink (plot, 0.7);
  for (double at = across.low; step > 0 && at <= across.high + step / 2; at += step)
    {
      g_autofree char *number = dup_number (at);

      draw_text (plot, number, x_of (&across, at), plot->y + plot->height + GAP, 0.5, 0, 80);
    }
  cairo_set_line_width (plot->cr, 2);
  for (guint i = 0; i < data->labels->len; i++)
    {
      double radius = 4;

      if (data->series->len > 2 && size.high > size.low && !isnan (value_of (data, 2, i)))
        radius = 3 + 9 * sqrt ((value_of (data, 2, i) - size.low) / (size.high - size.low));
      if (isnan (value_of (data, 0, i)) || isnan (value_of (data, 1, i)))
        continue;
      /* The fill is translucent, so that series behind it are visible. */
      cairo_new_sub_path (plot->cr);
      cairo_arc (plot->cr, x_of (&across, value_of (data, 0, i)), y_of (plot, value_of (data, 1, i)), radius,
                 0, 2 * G_PI);
      set_color (plot, 0, 0.4);
      cairo_fill_preserve (plot->cr);
      set_color (plot, 0, 1);
      cairo_stroke (plot->cr);
    }
}

static void
draw_pie (Plot *plot)
{
  double radius = MIN (plot->width, plot->height) / 2, sum = 0, angle = -G_PI / 2;
  guint n = plot->data->labels->len;

  for (guint i = 0; i < n; i++)
    if (value_of (plot->data, 0, i) > 0)
      sum += value_of (plot->data, 0, i);
  for (guint i = 0; sum > 0 && i < n; i++)
    {
      double part = value_of (plot->data, 0, i) > 0 ? value_of (plot->data, 0, i) / sum * 2 * G_PI : 0;
      double middle = angle + part / 2;

      /* Slices have different opacities of one colour; the table lists them in the same order. */
      set_color (plot, 0, 1 - 0.75 * i / n);
      cairo_move_to (plot->cr, plot->x + plot->width / 2, plot->y + plot->height / 2);
      cairo_arc (plot->cr, plot->x + plot->width / 2, plot->y + plot->height / 2, radius, angle, angle + part);
      cairo_fill (plot->cr);
      if (part > 0.3)
        {
          set_ink (plot, 1);
          draw_text (plot, plot->data->labels->pdata[i], plot->x + plot->width / 2 + cos (middle) * radius * 0.65,
                     plot->y + plot->height / 2 + sin (middle) * radius * 0.65, 0.5, 0.5, radius * 0.7);
        }
      angle += part;
    }
}

static void
radar_point (Plot   *plot,
             guint   i,
             double  part,
             double *x,
             double *y)
{
  double angle = 2 * G_PI * i / plot->data->labels->len - G_PI / 2;
  double radius = MAX (MIN (plot->width, plot->height) / 2 - 24, 10);

  *x = plot->x + plot->width / 2 + cos (angle) * radius * part;
  *y = plot->y + plot->height / 2 + sin (angle) * radius * part;
}

static void
draw_radar (Plot *plot)
{
  guint n = plot->data->labels->len;
  double x, y;

  find_range (plot, TRUE);
  round_range (plot);
  cairo_set_line_width (plot->cr, 1);
  for (guint ring = 1; ring <= N_TICKS; ring++)
    {
      set_ink (plot, 0.15);
      for (guint i = 0; i < n; i++)
        {
          radar_point (plot, i, (double) ring / N_TICKS, &x, &y);
          cairo_line_to (plot->cr, x, y);
        }
      cairo_close_path (plot->cr);
      cairo_stroke (plot->cr);
    }
  set_ink (plot, 0.7);
  for (guint i = 0; i < n; i++)
    {
      double angle = 2 * G_PI * i / n - G_PI / 2;

      radar_point (plot, i, 1.05, &x, &y);
      draw_text (plot, plot->data->labels->pdata[i], x, y, 0.5 - cos (angle) / 2, 0.5 - sin (angle) / 2, 100);
    }
  for (guint s = 0; s < plot->data->series->len; s++)
    {
      for (guint i = 0; i < n; i++)
        {
          double value = value_of (plot->data, s, i);

          radar_point (plot, i, ((isnan (value) ? 0 : value) - plot->low) / (plot->high - plot->low), &x, &y);
          cairo_line_to (plot->cr, x, y);
        }
      cairo_close_path (plot->cr);
      set_color (plot, s, 0.2);
      cairo_fill_preserve (plot->cr);
      set_color (plot, s, 1);
      cairo_set_line_width (plot->cr, 2);
      cairo_stroke (plot->cr);
    }
}

static void
draw_dots (Plot *plot)
{
  double step, row, width = 0, height = 0;

  find_range (plot, FALSE);
  step = round_range (plot);
  measure_text (plot, "0", &width, &height);
  plot->height -= height + GAP;
  draw_row_labels (plot);
  row = plot->height / plot->data->labels->len;
  for (double at = plot->low; step > 0 && at <= plot->high + step / 2; at += step)
    {
      g_autofree char *number = dup_number (at);

      set_ink (plot, 0.7);
      draw_text (plot, number, x_of (plot, at), plot->y + plot->height + GAP, 0.5, 0, 80);
    }
  for (guint i = 0; i < plot->data->labels->len; i++)
    {
      set_ink (plot, 0.15);
      cairo_set_line_width (plot->cr, 1);
      cairo_move_to (plot->cr, plot->x, plot->y + (i + 0.5) * row);
      cairo_rel_line_to (plot->cr, plot->width, 0);
      cairo_stroke (plot->cr);
      for (guint s = 0; s < plot->data->series->len; s++)
        if (!isnan (value_of (plot->data, s, i)))
          {
            set_color (plot, s, 1);
            draw_dot (plot, x_of (plot, value_of (plot->data, s, i)), plot->y + (i + 0.5) * row, 5);
          }
    }
}

/* Each row has a scale of its own: a bar for the value, ranges behind it, and a tick for the target. */
static void
draw_bullets (Plot *plot)
{
  const EaselChartData *data = plot->data;
  double row = plot->height / data->labels->len;

  draw_row_labels (plot);
  for (guint i = 0; i < data->labels->len; i++)
    {
      GArray *bands = data->bands->pdata[i];
      double target = data->series->len > 1 ? value_of (data, 1, i) : NAN;
      double top = plot->y + i * row;

      plot->low = plot->high = 0;
      include (plot, value_of (data, 0, i));
      include (plot, target);
      for (guint b = 0; b < bands->len; b++)
        include (plot, g_array_index (bands, double, b));
      if (!(plot->high > plot->low))
        plot->high = plot->low + 1;
      for (guint b = bands->len; b > 0; b--)
        {
          set_ink (plot, 0.10 + 0.08 * (bands->len - b));
          cairo_rectangle (plot->cr, plot->x, top + row * 0.15,
                           x_of (plot, g_array_index (bands, double, b - 1)) - plot->x, row * 0.7);
          cairo_fill (plot->cr);
        }
      if (!isnan (value_of (data, 0, i)))
        {
          set_color (plot, 0, 1);
          cairo_rectangle (plot->cr, x_of (plot, 0), top + row * 0.35,
                           x_of (plot, value_of (data, 0, i)) - x_of (plot, 0), row * 0.3);
          cairo_fill (plot->cr);
        }
      if (!isnan (target))
        {
          set_ink (plot, 1);
          cairo_rectangle (plot->cr, x_of (plot, target) - 1.5, top + row * 0.2, 3, row * 0.6);
          cairo_fill (plot->cr);
        }
    }
}

static void
draw_slopes (Plot *plot)
{
  const EaselChartData *data = plot->data;
  double side = plot->width * 0.28;

  find_range (plot, FALSE);
  if (!(plot->high > plot->low))
    plot->high = plot->low + 1;
  set_ink (plot, 0.8);
  draw_text (plot, ((EaselSeries *) data->series->pdata[0])->name, plot->x + side, plot->y, 1, 0, side);
  draw_text (plot, ((EaselSeries *) data->series->pdata[1])->name, plot->x + plot->width - side, plot->y, 0, 0, side);
  plot->y += 30;
  plot->height -= 40;
  for (guint i = 0; i < data->labels->len; i++)
    {
      double before = value_of (data, 0, i), after = value_of (data, 1, i);
      g_autofree char *from = dup_number (before);
      g_autofree char *to = dup_number (after);
      g_autofree char *left = g_strdup_printf ("%s  %s", (char *) data->labels->pdata[i], from);

      if (isnan (before) || isnan (after))
        continue;
      set_color (plot, 0, 1);
      cairo_set_line_width (plot->cr, 2);
      cairo_move_to (plot->cr, plot->x + side + GAP, y_of (plot, before));
      cairo_line_to (plot->cr, plot->x + plot->width - side - GAP, y_of (plot, after));
      cairo_stroke (plot->cr);
      draw_dot (plot, plot->x + side + GAP, y_of (plot, before), 3.5);
      draw_dot (plot, plot->x + plot->width - side - GAP, y_of (plot, after), 3.5);
      set_ink (plot, 0.8);
      draw_text (plot, left, plot->x + side - 2, y_of (plot, before), 1, 0.5, side);
      draw_text (plot, to, plot->x + plot->width - side + 2, y_of (plot, after), 0, 0.5, side);
    }
}

int
easel_chart_height (const EaselChartData *data)
{
  switch (data->shape)
    {
    case EASEL_SHAPE_DOTS:
    case EASEL_SHAPE_BULLET:
    case EASEL_SHAPE_SLOPES:
      return CLAMP ((int) data->labels->len * ROW_HEIGHT + 40, HEIGHT / 2, MAX_HEIGHT);
    case EASEL_SHAPE_RADAR:
      return HEIGHT + 60;
    case EASEL_SHAPE_SPARKLINE:
      return HEIGHT / 3;
    case EASEL_SHAPE_NONE:
    case EASEL_SHAPE_BARS:
    case EASEL_SHAPE_STACKED:
    case EASEL_SHAPE_LINES:
    case EASEL_SHAPE_AREA:
    case EASEL_SHAPE_SCATTER:
    case EASEL_SHAPE_PIE:
    case EASEL_SHAPE_COMPOSED:
    default:
      return HEIGHT;
    }
}

/* Vertical bars, lines and areas, which share one axis. */
static void
draw_upright (Plot *plot)
{
  find_range (plot, TRUE);
  draw_value_axis (plot);
  if (plot->data->shape == EASEL_SHAPE_BARS)
    draw_bars (plot, plot->data->series->len);
  else if (plot->data->shape == EASEL_SHAPE_STACKED)
    draw_stacked (plot);
  else if (plot->data->shape == EASEL_SHAPE_COMPOSED)
    draw_composed (plot);
  else
    draw_lines (plot, plot->data->shape == EASEL_SHAPE_AREA);
}

void
easel_chart_draw (const EaselChartData *data,
                GtkWidget          *widget,
                cairo_t            *cr,
                double              width,
                double              height)
{
  Plot plot = { data, widget, cr, 0, 0, width, height, 0, 1 };

  if (width <= 0 || height <= 0 || data->labels->len == 0 || data->series->len == 0)
    return;
  switch (data->shape)
    {
    case EASEL_SHAPE_BARS:
    case EASEL_SHAPE_STACKED:
    case EASEL_SHAPE_LINES:
    case EASEL_SHAPE_AREA:
    case EASEL_SHAPE_COMPOSED:
      draw_upright (&plot);
      break;
    case EASEL_SHAPE_SCATTER:
      draw_scatter (&plot);
      break;
    case EASEL_SHAPE_PIE:
      draw_pie (&plot);
      break;
    case EASEL_SHAPE_RADAR:
      draw_radar (&plot);
      break;
    case EASEL_SHAPE_SPARKLINE:
      draw_sparkline (&plot);
      break;
    case EASEL_SHAPE_DOTS:
      draw_dots (&plot);
      break;
    case EASEL_SHAPE_BULLET:
      draw_bullets (&plot);
      break;
    case EASEL_SHAPE_SLOPES:
      draw_slopes (&plot);
      break;
    case EASEL_SHAPE_NONE:
    default:
      break;
    }
}
