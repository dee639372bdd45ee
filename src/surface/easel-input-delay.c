/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-input-delay.h"

#include "easel-surface-limits.h"
#include "easel-toplevel.h"

struct _EaselInputDelay
{
  GObject  parent_instance;

  GtkWidget *widget;    /* weak: the question */
  gboolean   elapsed;
  gint64     appeared;  /* time of the first drawn frame, in microseconds of the frame clock; 0: not drawn yet */
  guint      tick;
  GtkWidget *root;      /* weak: the dialog or window of @widget while it is on the screen */
  GtkEventController *presses;  /* owned by @root */
};

enum { PROP_0, PROP_ELAPSED, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselInputDelay, easel_input_delay, G_TYPE_OBJECT)

static void
easel_input_delay_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_ELAPSED:
      g_value_set_boolean (value, EASEL_INPUT_DELAY (object)->elapsed);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
stop_counting (EaselInputDelay *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->widget, self->tick);
  self->tick = 0;
}

static void
unwatch (EaselInputDelay *self)
{
  if (self->root != NULL)
    gtk_widget_remove_controller (self->root, self->presses);
  g_clear_weak_pointer (&self->root);
  self->presses = NULL;
}

static void
easel_input_delay_dispose (GObject *object)
{
  EaselInputDelay *self = EASEL_INPUT_DELAY (object);

  if (self->widget != NULL)
    stop_counting (self);
  unwatch (self);
  g_clear_weak_pointer (&self->widget);
  G_OBJECT_CLASS (easel_input_delay_parent_class)->dispose (object);
}

static void
easel_input_delay_class_init (EaselInputDelayClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = easel_input_delay_get_property;
  object_class->dispose = easel_input_delay_dispose;

  /**
   * EaselInputDelay:elapsed:
   *
   * Whether the question has been visible long enough to be accepted.
   */
  properties[PROP_ELAPSED] = g_param_spec_boolean ("elapsed", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_input_delay_init (EaselInputDelay *self)
{
}

static void
set_elapsed (EaselInputDelay *self,
             gboolean         elapsed)
{
  if (self->elapsed == elapsed)
    return;
  self->elapsed = elapsed;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ELAPSED]);
}

/* Counts only frames in time: during a late frame, on a busy computer, the user did not see the question. */
static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  EaselInputDelay *self = user_data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->appeared == 0)
    self->appeared = now;
  if (now - self->appeared < EASEL_LIMIT_INPUT_DELAY * G_TIME_SPAN_MILLISECOND)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  set_elapsed (self, TRUE);
  return G_SOURCE_REMOVE;
}

/* Restarts the delay: an early click or key was meant for the previous content, perhaps because a page led the user to
 * go on clicking. Insensitive buttons receive no events, so this handler is on the dialog or window. */
static gboolean
event_cb (EaselInputDelay *self,
          GdkEvent        *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (!self->elapsed && (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN || type == GDK_KEY_PRESS))
    self->appeared = 0;
  return GDK_EVENT_PROPAGATE;
}

static void
watch (EaselInputDelay *self)
{
  unwatch (self);
  g_set_weak_pointer (&self->root, easel_toplevel_find (self->widget));
  self->presses = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (self->presses, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->presses, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->root, self->presses);
}

static void
appear_cb (EaselInputDelay *self)
{
  watch (self);
  easel_input_delay_restart (self);
}

static void
disappear_cb (EaselInputDelay *self)
{
  stop_counting (self);
  unwatch (self);
}

/** easel_input_delay_new: (transfer full): a delay that has not elapsed. @widget: the question, or its text: the part
 * that the user must see before accepting. */
EaselInputDelay *
easel_input_delay_new (GtkWidget *widget)
{
  EaselInputDelay *self;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  self = g_object_new (EASEL_TYPE_INPUT_DELAY, NULL);
  g_set_weak_pointer (&self->widget, widget);
  g_signal_connect_object (widget, "map", G_CALLBACK (appear_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (widget, "unmap", G_CALLBACK (disappear_cb), self, G_CONNECT_SWAPPED);
  if (gtk_widget_get_mapped (widget))
    watch (self);
  return self;
}

/** easel_input_delay_restart: another question replaces the present one: starts the delay of EASEL_LIMIT_INPUT_DELAY
 * again. */
void
easel_input_delay_restart (EaselInputDelay *self)
{
  g_return_if_fail (EASEL_IS_INPUT_DELAY (self));

  if (self->widget == NULL)
    return;
  stop_counting (self);
  set_elapsed (self, FALSE);
  self->appeared = 0;
  if (gtk_widget_get_mapped (self->widget))
    self->tick = gtk_widget_add_tick_callback (self->widget, tick_cb, self, NULL);
}
