/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-flex-layout.h"

#include "a2ui-node-container.h"

struct _A2uiFlexLayout
{
  GtkLayoutManager  parent_instance;

  GtkOrientation    orientation;
  char             *distribution;
  char             *alignment;
};

G_DEFINE_FINAL_TYPE (A2uiFlexLayout, a2ui_flex_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Pixels along the layout unless the comment says across. */
typedef struct
{
  GtkWidget *widget;
  int        minimum;
  int        natural;
  double     weight;
  int        size;
  int        across;   /* minimum height of a child in a row at its width */
} Item;

static GtkOrientation
other (GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
}

/* @across: the size in the other direction, or -1. */
static GArray *
gather (A2uiFlexLayout *self,
        GtkWidget      *widget,
        int             across)
{
  GArray *items = g_array_new (FALSE, TRUE, sizeof (Item));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      Item item = { .widget = child };

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, self->orientation, across, &item.minimum, &item.natural, NULL, NULL);
      item.weight = A2UI_IS_NODE_CONTAINER (child) ? a2ui_node_container_get_weight (A2UI_NODE_CONTAINER (child)) : 0;
      g_array_append_val (items, item);
    }
  return items;
}

static int
gaps (guint n)
{
  return n > 1 ? (int) (n - 1) * A2UI_FLEX_GAP : 0;
}

/* The number of items from @from on that fit into one line of @available pixels. */
static guint
line_length (GArray *items,
             guint   from,
             int     available)
{
  int sum = 0;
  guint n = 0;

  for (guint i = from; i < items->len; i++, n++)
    {
      sum += g_array_index (items, Item, i).minimum + (n > 0 ? A2UI_FLEX_GAP : 0);
      if (n > 0 && sum > available)
        break;
    }
  return n;
}

/* Gives each item without a weight its natural size, but at least its minimum. Returns the remaining pixels. */
static int
size_rigid (Item  *items,
            guint  n,
            int    available)
{
  g_autofree GtkRequestedSize *sizes = g_new0 (GtkRequestedSize, n);
  int remaining = available - gaps (n);

  for (guint i = 0; i < n; i++)
    {
      sizes[i].minimum_size = items[i].minimum;
      sizes[i].natural_size = items[i].weight > 0 ? items[i].minimum : items[i].natural;
      remaining -= items[i].minimum;
    }
  remaining = gtk_distribute_natural_allocation (MAX (remaining, 0), n, sizes);
  for (guint i = 0; i < n; i++)
    items[i].size = sizes[i].minimum_size;
  return remaining;
}

/* Distributes the remaining pixels by weight, as "flex: 2" in CSS, whose base size is 0. An item whose minimum is
 * larger than its share gets its minimum, and the others share the rest. */
static void
share_by_weight (Item  *items,
                 guint  n,
                 int    remaining)
{
  g_autofree gboolean *fixed = g_new0 (gboolean, n);
  gboolean again = TRUE;

  for (guint i = 0; i < n; i++)
    remaining += items[i].weight > 0 ? items[i].minimum : 0;
  while (again)
    {
      double weights = 0;

      again = FALSE;
      for (guint i = 0; i < n; i++)
        weights += items[i].weight > 0 && !fixed[i] ? items[i].weight : 0;
      for (guint i = 0; i < n && weights > 0 && !again; i++)
        if (items[i].weight > 0 && !fixed[i])
          {
            items[i].size = (int) (remaining * (items[i].weight / weights));
            if (items[i].size < items[i].minimum)
              {
                items[i].size = items[i].minimum;
                remaining -= items[i].minimum;
                fixed[i] = again = TRUE;
              }
          }
    }
}

/* Returns the pixels that no item takes. */
static int
size_line (Item  *items,
           guint  n,
           int    available)
{
  int remaining = size_rigid (items, n, available);
  gboolean weighted = FALSE;

  for (guint i = 0; i < n; i++)
    weighted = weighted || items[i].weight > 0;
  if (!weighted)
    return MAX (remaining, 0);
  share_by_weight (items, n, MAX (remaining, 0));
  return 0;
}

static int
line_across (A2uiFlexLayout *self,
             Item           *items,
             guint           n)
{
  int across = 0;

  for (guint i = 0; i < n; i++)
    {
      gtk_widget_measure (items[i].widget, other (self->orientation), items[i].size, &items[i].across, NULL, NULL,
                          NULL);
      across = MAX (across, items[i].across);
    }
  return across;
}

/* Measures the height of a row of @available pixels, which may have several lines. */
static int
measure_lines (A2uiFlexLayout *self,
               GtkWidget      *widget,
               int             available)
{
  g_autoptr(GArray) items = gather (self, widget, -1);
  int sum = 0;

  for (guint i = 0; i < items->len;)
    {
      guint n = line_length (items, i, available);

      size_line (&g_array_index (items, Item, i), n, available);
      sum += (i > 0 ? A2UI_FLEX_GAP : 0) + line_across (self, &g_array_index (items, Item, i), n);
      i += n;
    }
  return sum;
}

static void
measure_along (A2uiFlexLayout *self,
               GtkWidget      *widget,
               int             for_size,
               int            *minimum,
               int            *natural)
{
  g_autoptr(GArray) items = gather (self, widget, for_size);

  *natural = *minimum = gaps (items->len);
  for (guint i = 0; i < items->len; i++)
    {
      *natural += g_array_index (items, Item, i).natural;
      *minimum += g_array_index (items, Item, i).minimum;
    }
  if (self->orientation == GTK_ORIENTATION_VERTICAL)
    return;
  /* A line has at least one child. */
  *minimum = 0;
  for (guint i = 0; i < items->len; i++)
    *minimum = MAX (*minimum, g_array_index (items, Item, i).minimum);
}

static void
measure_across (A2uiFlexLayout *self,
                GtkWidget      *widget,
                int             for_size,
                int            *minimum,
                int            *natural)
{
  *minimum = *natural = 0;
  if (for_size >= 0 && self->orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = *natural = measure_lines (self, widget, for_size);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum;
      int child_natural;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, other (self->orientation), -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural = MAX (*natural, child_natural);
    }
}

static void
a2ui_flex_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  A2uiFlexLayout *self = A2UI_FLEX_LAYOUT (manager);

  if (orientation == self->orientation)
    measure_along (self, widget, for_size, minimum, natural);
  else
    measure_across (self, widget, for_size, minimum, natural);
  *natural = MAX (*natural, *minimum);
}

/* Sets the pixels before the first child, and between two children in addition to the gap. */
static void
spread (A2uiFlexLayout *self,
        guint           n,
        int             remaining,
        double         *before,
        double         *between)
{
  const char *word = self->distribution != NULL ? self->distribution : "start";

  *before = *between = 0;
  if (g_str_equal (word, "center"))
    *before = remaining / 2.0;
  else if (g_str_equal (word, "end"))
    *before = remaining;
  else if (g_str_equal (word, "spaceBetween") && n > 1)
    *between = (double) remaining / (n - 1);
  else if (g_str_equal (word, "spaceAround"))
    {
      *between = (double) remaining / n;
      *before = *between / 2;
    }
  else if (g_str_equal (word, "spaceEvenly"))
    *before = *between = (double) remaining / (n + 1);
}

/* Sets the position and size of a child across its line, which is @available pixels wide. */
static void
align (A2uiFlexLayout *self,
       Item           *item,
       int             available,
       int            *position,
       int            *size)
{
  const char *word = self->alignment != NULL ? self->alignment : "stretch";
  int natural;

  *position = 0;
  *size = available;
  if (g_str_equal (word, "stretch") ||
      (A2UI_IS_NODE_CONTAINER (item->widget) && a2ui_node_container_fills (A2UI_NODE_CONTAINER (item->widget))))
    return;
  gtk_widget_measure (item->widget, other (self->orientation),
                      self->orientation == GTK_ORIENTATION_HORIZONTAL ? item->size : -1, NULL, &natural, NULL, NULL);
  *size = MIN (natural, available);
  if (g_str_equal (word, "center"))
    *position = (available - *size) / 2;
  else if (g_str_equal (word, "end"))
    *position = available - *size;
}

static void
allocate_child (A2uiFlexLayout *self,
                Item           *item,
                int             along,
                int             line,
                int             available,
                int             width,
                gboolean        mirrored)
{
  GtkAllocation allocation;
  int across;
  int size;

  align (self, item, available, &across, &size);
  if (self->orientation == GTK_ORIENTATION_HORIZONTAL)
    allocation = (GtkAllocation) { along, line + across, item->size, size };
  else
    allocation = (GtkAllocation) { line + across, along, size, item->size };
  if (mirrored)
    allocation.x = width - allocation.x - allocation.width;
  gtk_widget_size_allocate (item->widget, &allocation, -1);
}

static void
a2ui_flex_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  A2uiFlexLayout *self = A2UI_FLEX_LAYOUT (manager);
  gboolean horizontal = self->orientation == GTK_ORIENTATION_HORIZONTAL;
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  g_autoptr(GArray) items = gather (self, widget, horizontal ? -1 : width);
  int available = horizontal ? width : height;
  int line = 0;

  for (guint i = 0; i < items->len;)
    {
      guint n = horizontal ? line_length (items, i, available) : items->len;
      Item *first = &g_array_index (items, Item, i);
      int remaining = size_line (first, n, available);
      int across = horizontal ? line_across (self, first, n) : width;
      double before;
      double between;
      double along;

      /* A single line gets the whole size across. */
      if (n == items->len)
        across = horizontal ? height : width;
      spread (self, n, remaining, &before, &between);
      along = before;
      for (guint j = 0; j < n; j++)
        {
          allocate_child (self, &first[j], (int) along, line, across, width, mirrored);
          along += first[j].size + A2UI_FLEX_GAP + between;
        }
      line += across + A2UI_FLEX_GAP;
      i += n;
    }
}

static GtkSizeRequestMode
a2ui_flex_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
a2ui_flex_layout_finalize (GObject *object)
{
  g_free (A2UI_FLEX_LAYOUT (object)->distribution);
  g_free (A2UI_FLEX_LAYOUT (object)->alignment);
  G_OBJECT_CLASS (a2ui_flex_layout_parent_class)->finalize (object);
}

static void
a2ui_flex_layout_class_init (A2uiFlexLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = a2ui_flex_layout_finalize;
  layout_class->measure = a2ui_flex_layout_measure;
  layout_class->allocate = a2ui_flex_layout_allocate;
  layout_class->get_request_mode = a2ui_flex_layout_get_request_mode;
}

static void
a2ui_flex_layout_init (A2uiFlexLayout *self)
{
}

GtkLayoutManager *
a2ui_flex_layout_new (GtkOrientation orientation)
{
  A2uiFlexLayout *self = g_object_new (A2UI_TYPE_FLEX_LAYOUT, NULL);

  self->orientation = orientation;
  return GTK_LAYOUT_MANAGER (self);
}

void
a2ui_flex_layout_set_distribution (A2uiFlexLayout *self,
                                   const char     *distribution)
{
  g_return_if_fail (A2UI_IS_FLEX_LAYOUT (self));

  g_free (self->distribution);
  self->distribution = g_strdup (distribution);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

void
a2ui_flex_layout_set_alignment (A2uiFlexLayout *self,
                                const char     *alignment)
{
  g_return_if_fail (A2UI_IS_FLEX_LAYOUT (self));

  g_free (self->alignment);
  self->alignment = g_strdup (alignment);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
