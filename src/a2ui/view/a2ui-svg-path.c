/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-svg-path.h"

#include <math.h>
#include <string.h>

#include "a2ui-limits.h"

/* Units of the square in which the path is drawn. */
#define SIZE 24.0
/* Coordinates outside of this range are far outside of the square, and cost time. */
#define FARTHEST 10000.0
#define N_ARGUMENTS 7

struct _A2uiSvgPath
{
  GObject  parent_instance;

  char    *text;
};

static void paintable_init (GdkPaintableInterface         *iface);
static void symbolic_init  (GtkSymbolicPaintableInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (A2uiSvgPath, a2ui_svg_path, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GDK_TYPE_PAINTABLE, paintable_init)
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SYMBOLIC_PAINTABLE, symbolic_init))

/* State while a path is drawn. */
typedef struct
{
  cairo_t    *cr;
  const char *at;
  double      x, y;            /* the current point */
  double      start_x, start_y;
  double      control_x, control_y;  /* of the last curve, for S and T */
  char        last;            /* the last command, in upper case */
} Pen;

static void
skip_separators (Pen *self)
{
  while (*self->at != '\0' && strchr (" \t\r\n\f,", *self->at) != NULL)
    self->at++;
}

static gboolean
read_number (Pen    *self,
             double *number)
{
  char *end = NULL;

  skip_separators (self);
  /* Not a name such as "inf", and no hexadecimal number, which g_ascii_strtod() reads as well. */
  if (*self->at == '\0' || strchr ("+-.0123456789", *self->at) == NULL || strchr ("xX", self->at[1]) != NULL)
    return FALSE;
  *number = g_ascii_strtod (self->at, &end);
  if (end == self->at || !isfinite (*number))
    return FALSE;
  *number = CLAMP (*number, -FARTHEST, FARTHEST);
  self->at = end;
  return TRUE;
}

/* Flags of an arc may follow each other without a separator. */
static gboolean
read_flag (Pen    *self,
           double *flag)
{
  skip_separators (self);
  if (*self->at != '0' && *self->at != '1')
    return FALSE;
  *flag = *self->at++ - '0';
  return TRUE;
}

static gboolean
read_arguments (Pen    *self,
                char    command,
                guint   n,
                double *arguments)
{
  for (guint i = 0; i < n; i++)
    if (!(command == 'A' && (i == 3 || i == 4) ? read_flag (self, &arguments[i]) : read_number (self, &arguments[i])))
      return FALSE;
  return TRUE;
}

static guint
count_arguments (char command)
{
  switch (command)
    {
    case 'H': case 'V': return 1;
    case 'M': case 'L': case 'T': return 2;
    case 'S': case 'Q': return 4;
    case 'C': return 6;
    case 'A': return 7;
    default: return 0;
    }
}

static void
curve_to (Pen    *self,
          double  x1,
          double  y1,
          double  x2,
          double  y2,
          double  x,
          double  y)
{
  cairo_curve_to (self->cr, x1, y1, x2, y2, x, y);
  self->x = x;
  self->y = y;
}

static void
quadratic_to (Pen    *self,
              double  x1,
              double  y1,
              double  x,
              double  y)
{
  curve_to (self, self->x + (x1 - self->x) * 2 / 3, self->y + (y1 - self->y) * 2 / 3, x + (x1 - x) * 2 / 3,
            y + (y1 - y) * 2 / 3, x, y);
  self->control_x = x1;
  self->control_y = y1;
}

static void
line_to (Pen    *self,
         double  x,
         double  y)
{
  cairo_line_to (self->cr, x, y);
  self->x = x;
  self->y = y;
}

/* Converts an arc from end points to centre and angles (SVG 2, appendix B.2.4). */
static void
arc_to (Pen          *self,
        const double *a,
        double        x,
        double        y)
{
  double rx = fabs (a[0]);
  double ry = fabs (a[1]);
  double angle = a[2] * G_PI / 180;
  double half_x = (self->x - x) / 2;
  double half_y = (self->y - y) / 2;
  double px = cos (angle) * half_x + sin (angle) * half_y;
  double py = cos (angle) * half_y - sin (angle) * half_x;
  double grow, square, factor, cx, cy, from, to;
  cairo_matrix_t saved;

  if (rx < 1e-6 || ry < 1e-6 || (fabs (half_x) < 1e-9 && fabs (half_y) < 1e-9))
    {
      line_to (self, x, y);
      return;
    }
  grow = sqrt (px * px / (rx * rx) + py * py / (ry * ry));
  rx *= MAX (grow, 1);
  ry *= MAX (grow, 1);
  square = (rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px) / (rx * rx * py * py + ry * ry * px * px);
  factor = sqrt (MAX (square, 0)) * (a[3] == a[4] ? -1 : 1);
  cx = factor * rx * py / ry;
  cy = -factor * ry * px / rx;
  from = atan2 ((py - cy) / ry, (px - cx) / rx);
  to = atan2 ((-py - cy) / ry, (-px - cx) / rx);
  cairo_get_matrix (self->cr, &saved);
  cairo_translate (self->cr, cos (angle) * cx - sin (angle) * cy + (self->x + x) / 2,
                   sin (angle) * cx + cos (angle) * cy + (self->y + y) / 2);
  cairo_rotate (self->cr, angle);
  cairo_scale (self->cr, rx, ry);
  if (a[4] > 0)
    cairo_arc (self->cr, 0, 0, 1, from, to);
  else
    cairo_arc_negative (self->cr, 0, 0, 1, from, to);
  cairo_set_matrix (self->cr, &saved);
  self->x = x;
  self->y = y;
}

static void
move_to (Pen    *self,
         double  x,
         double  y)
{
  cairo_move_to (self->cr, x, y);
  self->x = self->start_x = x;
  self->y = self->start_y = y;
}

static void
curve (Pen    *self,
       char    command,
       double *a)
{
  gboolean continues = command == 'S' ? strchr ("CS", self->last) != NULL : strchr ("QT", self->last) != NULL;
  double mirror_x = continues && self->last != '\0' ? 2 * self->x - self->control_x : self->x;
  double mirror_y = continues && self->last != '\0' ? 2 * self->y - self->control_y : self->y;

  if (command == 'Q')
    quadratic_to (self, a[0], a[1], a[2], a[3]);
  else if (command == 'T')
    quadratic_to (self, mirror_x, mirror_y, a[0], a[1]);
  else if (command == 'S')
    {
      curve_to (self, mirror_x, mirror_y, a[0], a[1], a[2], a[3]);
      self->control_x = a[0];
      self->control_y = a[1];
    }
  else
    {
      curve_to (self, a[0], a[1], a[2], a[3], a[4], a[5]);
      self->control_x = a[2];
      self->control_y = a[3];
    }
}

/* Draws one command. @a: its arguments, absolute except for the radii of an arc. */
static void
draw (Pen    *self,
      char    command,
      double *a)
{
  switch (command)
    {
    case 'M': move_to (self, a[0], a[1]); break;
    case 'L': line_to (self, a[0], a[1]); break;
    case 'H': line_to (self, a[0], self->y); break;
    case 'V': line_to (self, self->x, a[0]); break;
    case 'A': arc_to (self, a, a[5], a[6]); break;
    case 'Z':
      cairo_close_path (self->cr);
      move_to (self, self->start_x, self->start_y);
      break;
    default: curve (self, command, a);
    }
  self->last = command;
}

static void
make_absolute (Pen    *self,
               char    command,
               guint   n,
               double *a)
{
  if (command == 'H')
    a[0] += self->x;
  else if (command == 'V')
    a[0] += self->y;
  else
    for (guint i = command == 'A' ? 5 : 0; i + 1 < n; i += 2)
      {
        a[i] += self->x;
        a[i + 1] += self->y;
      }
}

/* Draws a command with each of its groups of arguments. Returns whether they are valid. */
static gboolean
draw_groups (Pen  *self,
             char  letter)
{
  char command = g_ascii_toupper (letter);
  guint n = count_arguments (command);
  double a[N_ARGUMENTS];

  do
    {
      if (!read_arguments (self, command, n, a))
        return FALSE;
      if (command != letter)
        make_absolute (self, command, n, a);
      draw (self, command, a);
      /* Further pairs of a move are lines. */
      if (command == 'M')
        {
          command = 'L';
          letter = g_ascii_isupper (letter) ? 'L' : 'l';
        }
      skip_separators (self);
    }
  while (n > 0 && *self->at != '\0' && strchr ("+-.0123456789", *self->at) != NULL);
  return TRUE;
}

static void
draw_path (cairo_t    *cr,
           const char *text)
{
  Pen self = { .cr = cr, .at = text };

  for (skip_separators (&self); *self.at != '\0'; skip_separators (&self))
    {
      char letter = *self.at++;

      if (strchr ("MmZzLlHhVvCcSsQqTtAa", letter) == NULL || (self.last == '\0' && g_ascii_toupper (letter) != 'M') ||
          !draw_groups (&self, letter))
        return;
    }
}

static void
snapshot_symbolic (GtkSymbolicPaintable *paintable,
                   GdkSnapshot          *snapshot,
                   double                width,
                   double                height,
                   const GdkRGBA        *colours,
                   gsize                 n_colours)
{
  const GdkRGBA black = { 0, 0, 0, 1 };
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  cairo_t *cr = gtk_snapshot_append_cairo (GTK_SNAPSHOT (snapshot), &bounds);

  cairo_scale (cr, width / SIZE, height / SIZE);
  gdk_cairo_set_source_rgba (cr, n_colours > 0 ? &colours[GTK_SYMBOLIC_COLOR_FOREGROUND] : &black);
  draw_path (cr, A2UI_SVG_PATH (paintable)->text);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
snapshot (GdkPaintable *paintable,
          GdkSnapshot  *into,
          double        width,
          double        height)
{
  snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (paintable), into, width, height, NULL, 0);
}

static int
get_intrinsic_size (GdkPaintable *paintable)
{
  return (int) SIZE;
}

static GdkPaintableFlags
get_flags (GdkPaintable *paintable)
{
  return GDK_PAINTABLE_STATIC_SIZE | GDK_PAINTABLE_STATIC_CONTENTS;
}

static void
paintable_init (GdkPaintableInterface *iface)
{
  iface->snapshot = snapshot;
  iface->get_flags = get_flags;
  iface->get_intrinsic_width = get_intrinsic_size;
  iface->get_intrinsic_height = get_intrinsic_size;
}

static void
symbolic_init (GtkSymbolicPaintableInterface *iface)
{
  iface->snapshot_symbolic = snapshot_symbolic;
}

static void
a2ui_svg_path_finalize (GObject *object)
{
  g_free (A2UI_SVG_PATH (object)->text);
  G_OBJECT_CLASS (a2ui_svg_path_parent_class)->finalize (object);
}

static void
a2ui_svg_path_class_init (A2uiSvgPathClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = a2ui_svg_path_finalize;
}

static void
a2ui_svg_path_init (A2uiSvgPath *self)
{
}

/** a2ui_svg_path_new: (transfer full): a picture of the commands of a path, of at most A2UI_LIMIT_SVG_PATH bytes. */
GdkPaintable *
a2ui_svg_path_new (const char *text)
{
  A2uiSvgPath *self;

  g_return_val_if_fail (text != NULL, NULL);

  self = g_object_new (A2UI_TYPE_SVG_PATH, NULL);
  self->text = g_strndup (text, A2UI_LIMIT_SVG_PATH);
  return GDK_PAINTABLE (self);
}
