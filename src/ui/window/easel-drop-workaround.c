/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-drop-workaround.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

#include "easel-ui-limits.h"

#define DROPPED_SIGNAL "drop-performed"
#define FINISHED_SIGNAL "dnd-finished"

struct _EaselDropWorkaround
{
  GObject   parent_instance;

  gpointer  drags;     /* the class of GdkDrag: its signals exist only while the class does */
  gulong    hook;      /* an emission hook for all drags of this program */
  GdkDrag  *dropped;   /* nullable: a dropped drag that has not finished */
  gulong    finished;  /* a signal handler of @dropped */
  guint     timeout;   /* id of a timeout */
};

G_DEFINE_FINAL_TYPE (EaselDropWorkaround, easel_drop_workaround, G_TYPE_OBJECT)

static void
forget (EaselDropWorkaround *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->dropped != NULL)
    g_clear_signal_handler (&self->finished, self->dropped);
  g_clear_object (&self->dropped);
}

static void
easel_drop_workaround_dispose (GObject *object)
{
  EaselDropWorkaround *self = EASEL_DROP_WORKAROUND (object);

  if (self->hook != 0)
    g_signal_remove_emission_hook (g_signal_lookup (DROPPED_SIGNAL, GDK_TYPE_DRAG), self->hook);
  self->hook = 0;
  g_clear_pointer (&self->drags, g_type_class_unref);
  forget (self);
  G_OBJECT_CLASS (easel_drop_workaround_parent_class)->dispose (object);
}

static void
easel_drop_workaround_class_init (EaselDropWorkaroundClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_drop_workaround_dispose;
}

static void
easel_drop_workaround_init (EaselDropWorkaround *self)
{
}

static gboolean
is_affected (GdkDrag *drag)
{
#ifdef GDK_WINDOWING_X11
  return GDK_IS_X11_DISPLAY (gdk_drag_get_display (drag));
#else
  return FALSE;
#endif
}

/* Ends the drag. Targets, also those in this program, report a drop as finished within a few milliseconds. */
static gboolean
timeout_cb (gpointer user_data)
{
  EaselDropWorkaround *self = user_data;
  g_autoptr(GdkDrag) drag = g_object_ref (self->dropped);

  self->timeout = 0;
  forget (self);
  g_signal_emit_by_name (drag, FINISHED_SIGNAL);
  gdk_drag_drop_done (drag, TRUE);
  return G_SOURCE_REMOVE;
}

static gboolean
dropped_cb (GSignalInvocationHint *hint,
            guint                  n_values,
            const GValue          *values,
            gpointer               user_data)
{
  EaselDropWorkaround *self = user_data;
  GdkDrag *drag = g_value_get_object (values);

  if (!is_affected (drag))
    return TRUE;
  forget (self);
  self->dropped = g_object_ref (drag);
  self->finished = g_signal_connect_object (drag, FINISHED_SIGNAL, G_CALLBACK (forget), self, G_CONNECT_SWAPPED);
  self->timeout = g_timeout_add_full (G_PRIORITY_LOW, EASEL_LIMIT_DROP, timeout_cb, self, NULL);
  return TRUE;
}

/** easel_drop_workaround_new: (transfer full): a workaround for all drags of this program. */
EaselDropWorkaround *
easel_drop_workaround_new (void)
{
  EaselDropWorkaround *self = g_object_new (EASEL_TYPE_DROP_WORKAROUND, NULL);

  self->drags = g_type_class_ref (GDK_TYPE_DRAG);
  self->hook = g_signal_add_emission_hook (g_signal_lookup (DROPPED_SIGNAL, GDK_TYPE_DRAG), 0, dropped_cb, self, NULL);
  return self;
}
