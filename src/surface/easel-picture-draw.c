/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-picture-draw.h"

#include "easel-style.h"
#include "easel-surface-limits.h"

/* A widget that is drawn after its next frame, so that recent changes of an agent are laid out. */
typedef struct
{
  GTask         *task;
  GdkFrameClock *clock;
  gulong         painted;
  guint          timeout;
} Frame;

/* Returns: (nullable): @self or an ancestor that is hidden by its parent, such as the page of a background tab. */
static GtkWidget *
find_hidden (GtkWidget *self)
{
  for (GtkWidget *widget = self; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (!gtk_widget_get_child_visible (widget))
      return widget;
  return NULL;
}

static void
add_background (GtkWidget   *self,
                GtkSnapshot *snapshot)
{
  GdkRGBA color = { 1, 1, 1, 1 };

  easel_style_lookup_color (self, "window_bg_color", &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (self),
                                                  gtk_widget_get_height (self)));
}

/* Hides a revealed password, because the picture may be for an agent. */
static void
conceal (GtkWidget *widget,
         GPtrArray *concealed)
{
  if (GTK_IS_TEXT (widget) && GTK_IS_PASSWORD_ENTRY (gtk_widget_get_parent (widget)) &&
      gtk_text_get_visibility (GTK_TEXT (widget)))
    {
      gtk_text_set_visibility (GTK_TEXT (widget), FALSE);
      g_ptr_array_add (concealed, widget);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    conceal (child, concealed);
}

/* Allocates a widget at its present position and size. */
static void
lay_out (GtkWidget *widget)
{
  graphene_rect_t bounds;
  GtkAllocation at;

  if (!gtk_widget_compute_bounds (widget, gtk_widget_get_parent (widget), &bounds))
    return;
  at = (GtkAllocation) { bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height };
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, at.width, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (widget, &at, -1);
}

static GdkTexture *
draw (GtkWidget *widget)
{
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new ();
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  g_autoptr(GskRenderNode) node = NULL;
  g_autoptr(GPtrArray) concealed = g_ptr_array_new ();

  conceal (widget, concealed);
  if (concealed->len > 0)
    lay_out (widget);
  add_background (widget, snapshot);
  gtk_widget_snapshot_child (gtk_widget_get_parent (widget), widget, snapshot);
  for (guint i = 0; i < concealed->len; i++)
    gtk_text_set_visibility (concealed->pdata[i], TRUE);
  node = gtk_snapshot_to_node (snapshot);
  return gsk_renderer_render_texture (renderer, node, &area);
}

/* Draws a hidden widget by showing it during this function only: between two frames, so that the screen does not
 * change. */
static GdkTexture *
draw_hidden (GtkWidget *self,
             GtkWidget *hidden)
{
  int width = gtk_widget_get_width (hidden);
  int height = gtk_widget_get_height (hidden);
  GdkTexture *texture;

  gtk_widget_set_child_visible (hidden, TRUE);
  gtk_widget_measure (hidden, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_measure (hidden, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (hidden, &(GtkAllocation) { 0, 0, width, height }, -1);
  texture = draw (self);
  gtk_widget_set_child_visible (hidden, FALSE);
  return texture;
}

static gboolean
has_size (GtkWidget *self)
{
  return gtk_widget_get_width (self) > 0 && gtk_widget_get_height (self) > 0;
}

/** easel_picture_can_draw: whether the widget is in a mapped window and is, or once was, in front there, because it has
 * no size before. */
gboolean
easel_picture_can_draw (GtkWidget *self)
{
  GtkNative *native;

  g_return_val_if_fail (GTK_IS_WIDGET (self), FALSE);

  native = gtk_widget_get_native (self);
  return native != NULL && gtk_widget_get_mapped (GTK_WIDGET (native)) &&
         (gtk_widget_get_mapped (self) || has_size (self));
}

/* Checks the widget again: it may have been hidden or unparented since the frame was requested. */
static void
draw_to_task (GTask *task)
{
  GtkWidget *self = g_task_get_source_object (task);
  GtkWidget *hidden = find_hidden (self);
  GdkTexture *texture = NULL;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (easel_picture_can_draw (self) && has_size (self))
    {
      if (gtk_widget_get_mapped (self))
        texture = draw (self);
      else if (hidden != NULL && gtk_widget_get_mapped (gtk_widget_get_parent (hidden)))
        texture = draw_hidden (self, hidden);
    }
  if (texture != NULL)
    g_task_return_pointer (task, texture, g_object_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "The canvas is no longer on the screen");
}

static void
frame_end (Frame *frame)
{
  g_autoptr(GTask) task = frame->task;

  g_clear_handle_id (&frame->timeout, g_source_remove);
  /* The clock of a window that was closed has lost its handlers. */
  if (g_signal_handler_is_connected (frame->clock, frame->painted))
    g_signal_handler_disconnect (frame->clock, frame->painted);
  g_object_unref (frame->clock);
  g_free (frame);
  draw_to_task (task);
}

static gboolean
frame_timeout_cb (gpointer user_data)
{
  Frame *frame = user_data;

  frame->timeout = 0;
  frame_end (frame);
  return G_SOURCE_REMOVE;
}

static void
painted_cb (GdkFrameClock *clock,
            Frame         *frame)
{
  frame_end (frame);
}

/* Waits for the next frame, at most EASEL_LIMIT_SNAPSHOT_FRAME: a covered window may not get frames, and its last
 * content is drawn then. */
static void
wait_for_frame (GtkWidget *self,
                GTask     *task)
{
  Frame *frame = g_new0 (Frame, 1);

  frame->task = g_object_ref (task);
  frame->clock = g_object_ref (gtk_widget_get_frame_clock (self));
  frame->timeout = g_timeout_add (EASEL_LIMIT_SNAPSHOT_FRAME, frame_timeout_cb, frame);
  frame->painted = g_signal_connect (frame->clock, "after-paint", G_CALLBACK (painted_cb), frame);
  gtk_widget_queue_draw (self);
  gdk_frame_clock_request_phase (frame->clock, GDK_FRAME_CLOCK_PHASE_PAINT);
}

/** easel_picture_draw: draws the widget as its next frame shows it; one in a background tab as if it were in front.
 * @task: its source object is @self; it returns the #GdkTexture. */
void
easel_picture_draw (GtkWidget *self,
                    GTask     *task)
{
  g_return_if_fail (GTK_IS_WIDGET (self));
  g_return_if_fail (G_IS_TASK (task) && g_task_get_source_object (task) == self);

  if (gtk_widget_get_mapped (self))
    wait_for_frame (self, task);
  else
    draw_to_task (task);
}
