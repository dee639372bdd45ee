/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-surface-picture.h"

#include "easel-limits.h"
#include "easel-surface-limits.h"

/* A surface that waits for its next frame: what an agent changed a moment ago is laid out with it. */
typedef struct
{
  GTask         *task;
  GdkFrameClock *clock;
  gulong         painted;
  guint          timeout;
} Frame;

/* The widget above, or the surface itself, that its parent hides: the page of a tab in the background. */
static GtkWidget *
find_hidden (EaselSurface *self)
{
  for (GtkWidget *widget = GTK_WIDGET (self); widget != NULL; widget = gtk_widget_get_parent (widget))
    if (!gtk_widget_get_child_visible (widget))
      return widget;
  return NULL;
}

static void
add_background (EaselSurface *self,
                GtkSnapshot  *snapshot)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA color = { 1, 1, 1, 1 };

  gtk_style_context_lookup_color (style, "window_bg_color", &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                                                  gtk_widget_get_height (GTK_WIDGET (self))));
}

static GdkTexture *
draw (EaselSurface *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new ();
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  g_autoptr(GskRenderNode) node = NULL;

  add_background (self, snapshot);
  gtk_widget_snapshot_child (gtk_widget_get_parent (widget), widget, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  return gsk_renderer_render_texture (renderer, node, &area);
}

/* Shown for no longer than this function: between two frames, so that nothing of it reaches the screen. */
static GdkTexture *
draw_hidden (EaselSurface *self,
             GtkWidget    *hidden)
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
has_size (EaselSurface *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) > 0 && gtk_widget_get_height (GTK_WIDGET (self)) > 0;
}

/* In a window that is shown; itself there now, or before: only what was in front once has a size. */
static gboolean
is_on_screen (EaselSurface *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));

  return native != NULL && gtk_widget_get_mapped (GTK_WIDGET (native)) &&
         (gtk_widget_get_mapped (GTK_WIDGET (self)) || has_size (self));
}

/* Everything may have changed since the frame was asked for. */
static void
draw_to_task (GTask *task)
{
  EaselSurface *self = g_task_get_source_object (task);
  GtkWidget *hidden = find_hidden (self);
  GdkTexture *texture = NULL;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (is_on_screen (self) && has_size (self))
    {
      if (gtk_widget_get_mapped (GTK_WIDGET (self)))
        texture = draw (self);
      else if (hidden != NULL && gtk_widget_get_mapped (gtk_widget_get_parent (hidden)))
        texture = draw_hidden (self, hidden);
    }
  if (texture != NULL)
    g_task_return_pointer (task, texture, g_object_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "The canvas is not on the screen any more");
}

static void
frame_end (Frame *frame)
{
  g_autoptr(GTask) task = frame->task;

  g_clear_handle_id (&frame->timeout, g_source_remove);
  g_clear_signal_handler (&frame->painted, frame->clock);
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

/* A window that is covered may get no frame for long; what it shows is what it showed then. */
static void
wait_for_frame (EaselSurface *self,
                GTask        *task)
{
  Frame *frame = g_new0 (Frame, 1);

  frame->task = g_object_ref (task);
  frame->clock = g_object_ref (gtk_widget_get_frame_clock (GTK_WIDGET (self)));
  frame->timeout = g_timeout_add (EASEL_LIMIT_SNAPSHOT_FRAME, frame_timeout_cb, frame);
  frame->painted = g_signal_connect (frame->clock, "after-paint", G_CALLBACK (painted_cb), frame);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gdk_frame_clock_request_phase (frame->clock, GDK_FRAME_CLOCK_PHASE_PAINT);
}

/**
 * easel_surface_picture_draw:
 * @self: a surface that has been on the screen
 * @task: gets the #GdkTexture
 *
 * Draws the surface as it is now: in front as its next frame shows it, in a tab in the background as it would be
 * in front.
 */
void
easel_surface_picture_draw (EaselSurface *self,
                            GTask        *task)
{
  g_return_if_fail (EASEL_IS_SURFACE (self));
  g_return_if_fail (G_IS_TASK (task));

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    wait_for_frame (self, task);
  else
    draw_to_task (task);
}

typedef struct
{
  GTask *task;      /* of the canvas */
  guint  max_width;
} Wanted;

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselPicture *picture = easel_picture_encode_finish (result, &error);

  if (picture != NULL)
    g_task_return_pointer (task, picture, (GDestroyNotify) easel_picture_free);
  else
    g_task_return_error (task, error);
}

static void
photographed_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autofree Wanted *wanted = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), &error);

  if (texture != NULL)
    easel_picture_encode_async (texture, wanted->max_width, EASEL_LIMIT_SNAPSHOT_SIDE, EASEL_LIMIT_SNAPSHOT_BYTES,
                                g_task_get_cancellable (wanted->task), encoded_cb, wanted->task);
  else
    {
      g_task_return_error (wanted->task, g_steal_pointer (&error));
      g_object_unref (wanted->task);
    }
}

static gboolean
wanted_cb (EaselSurface *self,
           GTask        *task,
           guint         max_width)
{
  g_autoptr(GTask) photograph = NULL;
  Wanted *wanted;

  if (!is_on_screen (self))
    return FALSE;
  wanted = g_new0 (Wanted, 1);
  wanted->task = g_object_ref (task);
  wanted->max_width = max_width;
  photograph = g_task_new (self, g_task_get_cancellable (task), photographed_cb, wanted);
  g_task_set_source_tag (photograph, wanted_cb);
  EASEL_SURFACE_GET_CLASS (self)->photograph (self, photograph);
  return TRUE;
}

void
easel_surface_picture_connect (EaselSurface *self)
{
  g_signal_connect_object (easel_surface_get_canvas (self), "picture-wanted", G_CALLBACK (wanted_cb), self,
                           G_CONNECT_SWAPPED);
}
