/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-chart.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "easel-json.h"
#include "easel-text.h"
#include "easel-chart-draw.h"
#include "easel-surface-limits.h"

#define MARGIN 12

struct _EaselChart
{
  GtkBox        parent_instance;

  EaselChartData  data;
  guint         n_left_out;   /* number of rows beyond the limit */
};

G_DEFINE_FINAL_TYPE (EaselChart, easel_chart, GTK_TYPE_BOX)

static void
series_free (gpointer data)
{
  EaselSeries *series = data;

  g_free (series->name);
  g_array_unref (series->values);
  g_free (series);
}

static void
draw_cb (GtkDrawingArea *area,
         cairo_t        *cr,
         int             width,
         int             height,
         gpointer        user_data)
{
  cairo_translate (cr, MARGIN, MARGIN);
  easel_chart_draw (&((EaselChart *) user_data)->data, GTK_WIDGET (area), cr, width - 2 * MARGIN, height - 2 * MARGIN);
}

/* --- configuration ------------------------------------------------------------------------------------------------ */

/* Kinds of charts, in lower-case letters only, and the members of a configuration that name the drawn members. */
static const struct
{
  const char *kind;
  EaselShape    shape;
  const char *label;          /* nullable */
  const char *lists[2];       /* members with a list of series */
  const char *series[4];      /* members with one series */
} kinds[] = {
  { "bar", EASEL_SHAPE_BARS, "xKey", { "series" }, { "yKey" } },
  { "stackedbar", EASEL_SHAPE_STACKED, "xKey", { "series" }, { NULL } },
  { "line", EASEL_SHAPE_LINES, "xKey", { "series" }, { "yKey" } },
  { "area", EASEL_SHAPE_AREA, "xKey", { "series" }, { "yKey" } },
  { "scatter", EASEL_SHAPE_SCATTER, NULL, { NULL }, { "xKey", "yKey", "zKey" } },
  { "pie", EASEL_SHAPE_PIE, "nameKey", { NULL }, { "valueKey", "yKey" } },
  { "donut", EASEL_SHAPE_PIE, "nameKey", { NULL }, { "valueKey", "yKey" } },
  { "radar", EASEL_SHAPE_RADAR, "axisKey", { "metrics", "series" }, { NULL } },
  { "composed", EASEL_SHAPE_COMPOSED, "xKey", { NULL }, { "barKey", "lineKey" } },
  { "sparkline", EASEL_SHAPE_SPARKLINE, "xKey", { NULL }, { "valueKey", "yKey" } },
  { "dotplot", EASEL_SHAPE_DOTS, "labelKey", { "series" }, { "valueKey", "yKey" } },
  { "bullet", EASEL_SHAPE_BULLET, "labelKey", { NULL }, { "valueKey", "targetKey" } },
  { "slopegraph", EASEL_SHAPE_SLOPES, "labelKey", { NULL }, { "beforeKey", "afterKey" } },
};

/* The index of @type in @kinds, ignoring characters other than letters; without @type that of "bar"; -1: unknown. */
static int
find_kind (const char *type)
{
  g_autoptr(GString) letters = g_string_new (NULL);

  for (const char *at = type; *at != '\0'; at++)
    if (g_ascii_isalpha (*at))
      g_string_append_c (letters, g_ascii_tolower (*at));
  if (letters->len > strlen ("chart") && g_str_has_suffix (letters->str, "chart"))
    g_string_truncate (letters, letters->len - strlen ("chart"));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (letters->len == 0 || g_str_equal (letters->str, kinds[i].kind))
      return i;
  return -1;
}

/* NAN: not a number. */
static double
read_number (JsonNode *node)
{
  double value;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      (json_node_get_value_type (node) != G_TYPE_INT64 && json_node_get_value_type (node) != G_TYPE_DOUBLE))
    return NAN;
  value = json_node_get_double (node);
  return isfinite (value) ? value : NAN;
}

static void
add_name (GPtrArray  *names,
          const char *name)
{
  if (name == NULL || *name == '\0' || names->len >= EASEL_LIMIT_CHART_SERIES ||
      g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    return;
  g_ptr_array_add (names, g_strdup (name));
}

/* (nullable): the member with the labels: the configured one, or the first text in the row. */
static const char *
find_label (JsonObject *config,
            JsonObject *row,
            int         kind)
{
  static const char * const names[] = { "labelKey", "nameKey", "axisKey", "xKey" };
  const char *named = kind >= 0 && kinds[kind].label != NULL ? easel_json_peek_string (config, kinds[kind].label, NULL)
                                                             : NULL;
  g_autoptr(GList) members = json_object_get_members (row);

  if (kind >= 0 && kinds[kind].label == NULL)
    return NULL;
  for (guint i = 0; named == NULL && i < G_N_ELEMENTS (names); i++)
    named = easel_json_peek_string (config, names[i], NULL);
  if (named != NULL)
    return named;
  if (json_object_has_member (row, "label"))
    return "label";
  for (GList *l = members; l != NULL; l = l->next)
    if (easel_json_peek_string (row, l->data, NULL) != NULL)
      return l->data;
  return NULL;
}

/* (transfer full): the members to draw: the configured ones, and all other numbers if the chart can have several
 * series. */
static GPtrArray *
list_series (JsonObject *config,
             JsonObject *row,
             int         kind,
             const char *label)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GList) members = json_object_get_members (row);
  gboolean is_named = FALSE;

  for (guint i = 0; kind >= 0 && i < G_N_ELEMENTS (kinds[kind].lists) && kinds[kind].lists[i] != NULL; i++)
    {
      JsonArray *list = easel_json_peek_array (config, kinds[kind].lists[i]);

      for (guint j = 0; list != NULL && j < json_array_get_length (list); j++)
        add_name (names, easel_json_array_string (list, j));
    }
  is_named = names->len > 0;
  for (guint i = 0; kind >= 0 && i < G_N_ELEMENTS (kinds[kind].series) && kinds[kind].series[i] != NULL; i++)
    {
      const char *name = easel_json_peek_string (config, kinds[kind].series[i], NULL);

      /* Two members can configure the same series; the first one has precedence. */
      if (g_str_equal (kinds[kind].series[i], "yKey") && names->len > 0 && kinds[kind].shape != EASEL_SHAPE_SCATTER)
        continue;
      add_name (names, name);
    }
  if (kind >= 0 && kinds[kind].shape >= EASEL_SHAPE_BULLET && names->len >= 2)
    is_named = TRUE;
  if (kind >= 0 && (kinds[kind].shape == EASEL_SHAPE_PIE || kinds[kind].shape == EASEL_SHAPE_SCATTER) && names->len > 0)
    is_named = TRUE;
  for (GList *l = members; !is_named && l != NULL; l = l->next)
    if (g_strcmp0 (l->data, label) != 0 && !isnan (read_number (easel_json_peek_node (row, l->data))))
      add_name (names, l->data);
  return names;
}

static char *
read_label (JsonNode *node)
{
  g_autofree char *json = NULL;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return g_strdup ("");
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return easel_text_for_display (json_node_get_string (node), EASEL_LIMIT_CHART_LABEL);
  json = easel_json_to_string (node);
  return easel_text_for_display (json, EASEL_LIMIT_CHART_LABEL);
}

static GArray *
read_bands (JsonObject *config,
            JsonObject *row)
{
  GArray *bands = g_array_new (FALSE, FALSE, sizeof (double));
  JsonArray *list = easel_json_peek_array (row, easel_json_peek_string (config, "rangesKey", "ranges"));

  for (guint i = 0; list != NULL && i < MIN (json_array_get_length (list), EASEL_LIMIT_CHART_SERIES); i++)
    {
      double value = read_number (json_array_get_element (list, i));

      if (!isnan (value))
        g_array_append_val (bands, value);
    }
  return bands;
}

/* Rows with the same label are combined if the configuration says so: to their sum, average or count. */
static int
find_same (EaselChart   *self,
           const char *label,
           const char *aggregate)
{
  for (guint i = 0; *aggregate != '\0' && i < self->data.labels->len; i++)
    if (g_str_equal (self->data.labels->pdata[i], label))
      return i;
  return -1;
}

static void
add_row (EaselChart   *self,
         JsonObject *config,
         JsonObject *row,
         const char *label_key,
         GArray     *counts)
{
  const char *aggregate = easel_json_peek_string (config, "aggregate", "");
  g_autofree char *label = read_label (label_key != NULL ? easel_json_peek_node (row, label_key) : NULL);
  int same = find_same (self, label, aggregate);
  guint n = 1;

  if (same >= 0)
    n = ++g_array_index (counts, guint, same);
  else
    {
      g_array_append_val (counts, n);
      g_ptr_array_add (self->data.labels, g_steal_pointer (&label));
      g_ptr_array_add (self->data.bands, read_bands (config, row));
    }
  for (guint s = 0; s < self->data.series->len; s++)
    {
      EaselSeries *series = self->data.series->pdata[s];
      double value = read_number (easel_json_peek_node (row, series->name));
      double *sum;

      if (g_str_equal (aggregate, "count"))
        value = 1;
      if (same < 0)
        {
          g_array_append_val (series->values, value);
          continue;
        }
      sum = &g_array_index (series->values, double, same);
      if (isnan (*sum) || isnan (value))
        *sum = isnan (*sum) ? value : *sum;
      else if (g_str_equal (aggregate, "avg"))
        *sum += (value - *sum) / n;
      else
        *sum += value;
    }
}

/* FALSE: the data have no numbers. */
static gboolean
has_numbers (EaselChart *self)
{
  for (guint s = 0; s < self->data.series->len; s++)
    {
      GArray *values = ((EaselSeries *) self->data.series->pdata[s])->values;

      for (guint i = 0; i < values->len; i++)
        if (!isnan (g_array_index (values, double, i)))
          return TRUE;
    }
  return FALSE;
}

static gboolean
read_config (EaselChart   *self,
             JsonObject *config,
             int         kind)
{
  JsonArray *rows = easel_json_peek_array (config, "data");
  guint n_rows = rows != NULL ? json_array_get_length (rows) : 0;
  g_autoptr(GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr(GPtrArray) names = NULL;
  JsonObject *first = NULL;
  const char *label;

  for (guint i = 0; first == NULL && i < n_rows; i++)
    first = easel_json_array_object (rows, i);
  if (first == NULL)
    return FALSE;
  label = find_label (config, first, kind);
  names = list_series (config, first, kind, label);
  for (guint s = 0; s < names->len; s++)
    {
      EaselSeries *series = g_new0 (EaselSeries, 1);

      series->name = g_strdup (names->pdata[s]);
      series->values = g_array_new (FALSE, FALSE, sizeof (double));
      g_ptr_array_add (self->data.series, series);
    }
  for (guint i = 0; i < n_rows; i++)
    {
      JsonObject *row = easel_json_array_object (rows, i);

      if (row != NULL && self->data.labels->len < EASEL_LIMIT_CHART_POINTS)
        add_row (self, config, row, label, counts);
      else if (row != NULL)
        self->n_left_out++;
    }
  return has_numbers (self);
}

/* A shape is not drawn if series that it needs are missing. */
static EaselShape
judge_shape (EaselChart *self,
             int       kind)
{
  EaselShape shape = kind >= 0 ? kinds[kind].shape : EASEL_SHAPE_NONE;
  gboolean is_of_two = shape == EASEL_SHAPE_SCATTER || shape == EASEL_SHAPE_SLOPES;

  return is_of_two && self->data.series->len < 2 ? EASEL_SHAPE_NONE : shape;
}

/* --- table of numbers --------------------------------------------------------------------------------------------- */

static GtkWidget *
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
  return label;
}

/* Names of the series, each with its colour if there are several. */
static void
add_heads (EaselChart *self,
           GtkGrid  *grid)
{
  guint n = self->data.series->len;
  gboolean is_legend = n > 1 && self->data.shape != EASEL_SHAPE_NONE && self->data.shape != EASEL_SHAPE_SCATTER &&
                       self->data.shape != EASEL_SHAPE_SLOPES && self->data.shape != EASEL_SHAPE_BULLET;

  for (guint s = 0; s < n; s++)
    {
      g_autofree char *name =
        easel_text_for_display (((EaselSeries *) self->data.series->pdata[s])->name, EASEL_LIMIT_CHART_LABEL);
      g_autofree char *text = is_legend ? g_strconcat ("■ ", name, NULL) : g_strdup (name);
      GtkWidget *label = add_cell (grid, text, s + 1, 0);
      g_autoptr(PangoAttrList) attributes = pango_attr_list_new ();
      PangoAttribute *mark;
      GdkRGBA color;

      gtk_widget_add_css_class (label, "heading");
      if (!is_legend)
        continue;
      easel_chart_get_color (GTK_WIDGET (self), s, &color);
      mark = pango_attr_foreground_new ((guint16) (color.red * 65535), (guint16) (color.green * 65535),
                                        (guint16) (color.blue * 65535));
      mark->end_index = strlen ("■");
      pango_attr_list_insert (attributes, mark);
      gtk_label_set_attributes (GTK_LABEL (label), attributes);
    }
}

static GtkWidget *
make_table (EaselChart *self)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  add_heads (self, GTK_GRID (grid));
  for (guint i = 0; i < self->data.labels->len; i++)
    {
      add_cell (GTK_GRID (grid), self->data.labels->pdata[i], 0, i + 1);
      for (guint s = 0; s < self->data.series->len; s++)
        {
          double value = g_array_index (((EaselSeries *) self->data.series->pdata[s])->values, double, i);
          g_autofree char *number = isnan (value) ? g_strdup ("–") : g_strdup_printf ("%g", value);

          add_cell (GTK_GRID (grid), number, s + 1, i + 1);
        }
    }
  return grid;
}

/* --- object lifecycle --------------------------------------------------------------------------------------------- */

static void
easel_chart_finalize (GObject *object)
{
  EaselChart *self = EASEL_CHART (object);

  g_ptr_array_unref (self->data.labels);
  g_ptr_array_unref (self->data.series);
  g_ptr_array_unref (self->data.bands);
  G_OBJECT_CLASS (easel_chart_parent_class)->finalize (object);
}

static void
easel_chart_class_init (EaselChartClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_chart_finalize;
}

static void
easel_chart_init (EaselChart *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  self->data.labels = g_ptr_array_new_with_free_func (g_free);
  self->data.series = g_ptr_array_new_with_free_func (series_free);
  self->data.bands = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
}

static void
add_note (EaselChart   *self,
          const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (self), label);
}

static void
add_drawing (EaselChart *self)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), easel_chart_height (&self->data) + 2 * MARGIN);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_cb, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Chart; its numbers are in the table below"), -1);
  gtk_widget_add_css_class (area, "card");
  gtk_box_append (GTK_BOX (self), area);
}

/**
 * easel_chart_new:
 * @config: (foreign): a `graphConfig`: rows of data, and the members to label and draw
 *
 * Returns: (transfer floating) (nullable): the chart with its numbers, or only the numbers and the reason; %NULL if
 *   @config has no numbers
 */
GtkWidget *
easel_chart_new (JsonObject *config)
{
  const char *type;
  EaselChart *self;
  int kind;

  g_return_val_if_fail (config != NULL, NULL);

  type = easel_json_peek_string (config, "graphType", "");
  kind = find_kind (type);
  self = g_object_ref_sink (g_object_new (EASEL_TYPE_CHART, NULL));
  if (!read_config (self, config, kind))
    {
      g_object_unref (self);
      return NULL;
    }
  self->data.shape = judge_shape (self, kind);
  if (self->data.shape != EASEL_SHAPE_NONE)
    add_drawing (self);
  else
    {
      g_autofree char *name = easel_text_for_display (type, EASEL_LIMIT_CHART_LABEL);
      /* Translators: %s is a kind of chart, in the words of a server. */
      g_autofree char *why = g_strdup_printf (_("Easel does not draw this chart (%s); these are its numbers."), name);

      add_note (self, why);
    }
  if (self->n_left_out > 0)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("%u more row is not shown.", "%u more rows are not shown.",
                                                         self->n_left_out), self->n_left_out);

      add_note (self, more);
    }
  gtk_box_append (GTK_BOX (self), make_table (self));
  g_object_force_floating (G_OBJECT (self));
  return GTK_WIDGET (self);
}
