/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-message-area.h"

/* In pixels. */
#define MARGIN 6
#define WIDTH_MAX 600
#define TYPED_HEIGHT 48

struct _EaselMessageArea
{
  GtkBox parent_instance;

  GtkOverlay      *overlay;        /* nullable: the parent while it is known */
  GtkWidget       *content;        /* weak, nullable: the part of the overlay that the area may cover */
  GtkPositionType  preferred;
  GtkPositionType  edge;           /* the present one */
  GdkRectangle     rectangle;      /* in coordinates of the overlay; empty without messages */
  graphene_point_t pointer;
  gboolean         has_pointer;
  graphene_point_t pressed;        /* the last click */
  gboolean         has_pressed;
  EaselCaretFunc   find_caret;     /* nullable */
  gboolean         is_bottom_taken;
};

enum { PROP_EDGE = 1, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselMessageArea, easel_message_area, GTK_TYPE_BOX)

static gboolean
contains (const GdkRectangle     *rectangle,
          const graphene_point_t *point)
{
  return point->x >= rectangle->x && point->x < rectangle->x + rectangle->width &&
         point->y >= rectangle->y && point->y < rectangle->y + rectangle->height;
}

/* Returns whether the text that the user is typing is known; @caret: (out): where, in coordinates of the focus. */
static gboolean
find_text_caret (GtkWidget       *focus,
                 graphene_rect_t *caret)
{
  GdkRectangle strong;
  int x, y;

  if (GTK_IS_TEXT_VIEW (focus))
    {
      gtk_text_view_get_cursor_locations (GTK_TEXT_VIEW (focus), NULL, &strong, NULL);
      gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (focus), GTK_TEXT_WINDOW_WIDGET, strong.x, strong.y, &x, &y);
      graphene_rect_init (caret, x, y, MAX (strong.width, 1), strong.height);
      return TRUE;
    }
  if (!GTK_IS_EDITABLE (focus))
    return FALSE;
  graphene_rect_init (caret, 0, 0, gtk_widget_get_width (focus), gtk_widget_get_height (focus));
  return TRUE;
}

/* Returns whether the user has clicked; @caret: (out): the line around, where the user probably types in a web page,
 * which does not tell. */
static gboolean
guess_caret (EaselMessageArea *self,
             graphene_rect_t  *caret)
{
  graphene_rect_init (caret, self->pressed.x, self->pressed.y - TYPED_HEIGHT / 2, 1, TYPED_HEIGHT);
  return self->has_pressed;
}

/* Returns whether the user is typing below the overlay; @caret: (out): where, in its coordinates. */
static gboolean
find_caret (EaselMessageArea *self,
            graphene_rect_t  *caret)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  graphene_point_t point;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->overlay)) ||
      gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    return FALSE;
  if (!find_text_caret (focus, caret) && (self->find_caret == NULL || !self->find_caret (focus, caret)))
    return guess_caret (self, caret);
  if (!gtk_widget_compute_point (focus, GTK_WIDGET (self->overlay), &caret->origin, &point))
    return FALSE;
  caret->origin = point;
  return TRUE;
}

static GdkRectangle
rectangle_at (const GdkRectangle *bounds,
          GtkPositionType     edge,
          int                 width,
          int                 height)
{
  GdkRectangle rectangle = { bounds->x + (bounds->width - width) / 2, bounds->y + MARGIN, width, height };

  if (edge == GTK_POS_BOTTOM)
    rectangle.y = MAX (bounds->y, bounds->y + bounds->height - height - MARGIN);
  return rectangle;
}

/* Returns how bad an edge is. A pointer in the area is about to use it, so that it is no reason to leave. */
static int
judge (EaselMessageArea      *self,
       const GdkRectangle    *rectangle,
       GtkPositionType        edge,
       const graphene_rect_t *caret)
{
  graphene_rect_t covered = GRAPHENE_RECT_INIT (rectangle->x, rectangle->y, rectangle->width, rectangle->height);
  int badness = edge == self->edge ? 0 : 1;

  if (caret != NULL && graphene_rect_intersection (&covered, caret, NULL))
    badness += 4;
  if (self->is_bottom_taken && edge == GTK_POS_BOTTOM)
    badness += 3;
  if (self->has_pointer && !contains (&self->rectangle, &self->pointer) && contains (rectangle, &self->pointer))
    badness += 2;
  return badness;
}

static void
choose_rectangle (EaselMessageArea   *self,
              const GdkRectangle *bounds,
              int                 width,
              int                 height)
{
  GtkPositionType other;
  GdkRectangle here, there;
  graphene_rect_t caret;
  gboolean has_caret = find_caret (self, &caret);

  if (self->rectangle.height == 0)
    self->edge = self->preferred;
  other = self->edge == GTK_POS_TOP ? GTK_POS_BOTTOM : GTK_POS_TOP;
  here = rectangle_at (bounds, self->edge, width, height);
  there = rectangle_at (bounds, other, width, height);
  if (judge (self, &there, other, has_caret ? &caret : NULL) <
      judge (self, &here, self->edge, has_caret ? &caret : NULL))
    {
      self->edge = other;
      here = there;
    }
  self->rectangle = here;
}

/* Returns the part of the overlay that may be covered. */
static GdkRectangle
get_bounds (EaselMessageArea *self)
{
  GdkRectangle bounds = { 0, 0, gtk_widget_get_width (GTK_WIDGET (self->overlay)),
                          gtk_widget_get_height (GTK_WIDGET (self->overlay)) };
  graphene_rect_t content;

  if (self->content != NULL && gtk_widget_get_mapped (self->content) &&
      gtk_widget_compute_bounds (self->content, GTK_WIDGET (self->overlay), &content))
    {
      bounds.y = (int) content.origin.y;
      bounds.height = (int) content.size.height;
    }
  return bounds;
}

static gboolean
position_cb (EaselMessageArea *self,
             GtkWidget        *widget,
             GdkRectangle     *rectangle)
{
  GdkRectangle bounds;
  int width, height, least;

  if (widget != GTK_WIDGET (self))
    return FALSE;
  bounds = get_bounds (self);
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (least, MIN (bounds.width - 2 * MARGIN, WIDTH_MAX));
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  /* Without messages there is no frame either. */
  gtk_widget_set_opacity (widget, height > 0 ? 1 : 0);
  gtk_widget_set_can_target (widget, height > 0);
  if (height > 0)
    choose_rectangle (self, &bounds, width, height);
  else
    self->rectangle = (GdkRectangle) { 0 };
  *rectangle = (GdkRectangle) { self->rectangle.x, self->rectangle.y, width, height };
  return TRUE;
}

static void
moved_cb (EaselMessageArea *self,
          double            x,
          double            y)
{
  self->pointer = GRAPHENE_POINT_INIT ((float) x, (float) y);
  self->has_pointer = TRUE;
}

static void
left_cb (EaselMessageArea *self)
{
  self->has_pointer = FALSE;
}

static void
pressed_cb (EaselMessageArea *self,
            int               n_press,
            double            x,
            double            y)
{
  self->pressed = GRAPHENE_POINT_INIT ((float) x, (float) y);
  self->has_pressed = !contains (&self->rectangle, &self->pressed);
}

/* The caret may have moved below the area. */
static void
key_released_cb (EaselMessageArea *self)
{
  if (self->rectangle.height > 0)
    gtk_widget_queue_allocate (GTK_WIDGET (self->overlay));
}

static void
follow_overlay (EaselMessageArea *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *clicks = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());

  g_signal_connect_object (self->overlay, "get-child-position", G_CALLBACK (position_cb), self, G_CONNECT_SWAPPED);
  gtk_overlay_set_measure_overlay (self->overlay, GTK_WIDGET (self), TRUE);
  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  g_signal_connect_object (motion, "enter", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "motion", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->overlay), motion);
  gtk_event_controller_set_propagation_phase (clicks, GTK_PHASE_CAPTURE);
  g_signal_connect_object (clicks, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->overlay), clicks);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (key_released_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->overlay), keys);
}

static void
easel_message_area_root (GtkWidget *widget)
{
  EaselMessageArea *self = EASEL_MESSAGE_AREA (widget);

  GTK_WIDGET_CLASS (easel_message_area_parent_class)->root (widget);
  if (self->overlay != NULL || !GTK_IS_OVERLAY (gtk_widget_get_parent (widget)))
    return;
  self->overlay = GTK_OVERLAY (gtk_widget_get_parent (widget));
  follow_overlay (self);
}

static void
easel_message_area_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  g_assert (prop_id == PROP_EDGE);
  g_value_set_enum (value, EASEL_MESSAGE_AREA (object)->preferred);
}

static void
easel_message_area_set_property (GObject      *object,
                                 guint         prop_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  g_assert (prop_id == PROP_EDGE);
  EASEL_MESSAGE_AREA (object)->preferred = g_value_get_enum (value);
}

static void
easel_message_area_dispose (GObject *object)
{
  g_clear_weak_pointer (&EASEL_MESSAGE_AREA (object)->content);
  G_OBJECT_CLASS (easel_message_area_parent_class)->dispose (object);
}

static void
easel_message_area_class_init (EaselMessageAreaClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = easel_message_area_get_property;
  object_class->set_property = easel_message_area_set_property;
  object_class->dispose = easel_message_area_dispose;
  GTK_WIDGET_CLASS (klass)->root = easel_message_area_root;
  properties[PROP_EDGE] = g_param_spec_enum ("edge", NULL, NULL, GTK_TYPE_POSITION_TYPE, GTK_POS_TOP,
                                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_message_area_init (EaselMessageArea *self)
{
  self->preferred = GTK_POS_TOP;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "message-area");
}

/** easel_message_area_set_content: @content: below the overlay; the area stays between its upper and lower edge, for
 * example below the tabs. */
void
easel_message_area_set_content (EaselMessageArea *self,
                                GtkWidget        *content)
{
  g_return_if_fail (EASEL_IS_MESSAGE_AREA (self));
  g_return_if_fail (GTK_IS_WIDGET (content));

  g_set_weak_pointer (&self->content, content);
}

/** easel_message_area_set_bottom_taken: @is_taken: something else is shown at the lower edge. */
void
easel_message_area_set_bottom_taken (EaselMessageArea *self,
                                     gboolean          is_taken)
{
  g_return_if_fail (EASEL_IS_MESSAGE_AREA (self));

  self->is_bottom_taken = is_taken;
  if (self->overlay != NULL)
    gtk_widget_queue_allocate (GTK_WIDGET (self->overlay));
}

/** easel_message_area_set_caret_func: @find: where the user is typing in a widget that is neither an entry nor a
 * GtkTextView. */
void
easel_message_area_set_caret_func (EaselMessageArea *self,
                                   EaselCaretFunc    find)
{
  g_return_if_fail (EASEL_IS_MESSAGE_AREA (self));

  self->find_caret = find;
}
