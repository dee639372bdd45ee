/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-canvas-scheduler.h"

#include <glib/gi18n-lib.h>

#include "easel-tab-private.h"
#include "easel-ui-limits.h"

struct _EaselCanvasScheduler
{
  GObject parent_instance;

  EaselViewQuota *quota;
  GPtrArray      *tabs;           /* EaselTab with a page, not referenced, in the order of their addition */
  guint           review_id;
  guint           timer_id;
  guint           burst_id;
  gboolean        is_memory_low;  /* memory is short: pages sleep early */
  guint           awake;          /* minutes that a page runs after it was last in view */
};

enum { PROP_AWAKE = 1, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselCanvasScheduler, easel_canvas_scheduler, G_TYPE_OBJECT)

static void queue_review (EaselCanvasScheduler *self);

static gboolean
is_state (EaselTab          *tab,
          EaselSurfaceState  state)
{
  return easel_tab_get_surface (tab) != NULL && easel_surface_get_state (easel_tab_get_surface (tab)) == state;
}

static gboolean
is_seen (EaselTab *tab)
{
  return easel_canvas_get_in_view (tab->canvas);
}

/* Returns whether the page is in a window; pages of background sessions are not. */
static gboolean
is_at_hand (EaselTab *tab)
{
  return tab->page != NULL && gtk_widget_get_root (adw_tab_page_get_child (tab->page)) != NULL;
}

/* Returns whether the canvas uses a process, or will when it runs. */
static gboolean
is_costly (EaselTab *tab)
{
  EaselSurface *surface = easel_tab_get_surface (tab);

  return surface != NULL ? easel_surface_can_sleep (surface) : !easel_canvas_is_native (tab->canvas);
}

static gboolean
is_running (EaselTab *tab)
{
  return easel_tab_get_surface (tab) != NULL && !is_state (tab, EASEL_SURFACE_ASLEEP);
}

static gboolean
is_loading (EaselTab *tab)
{
  return is_state (tab, EASEL_SURFACE_LOADING);
}

/* Returns whether the surface is loading or about to; one without an address loads as soon as it gets one. */
static gboolean
is_beginning (EaselTab *tab)
{
  return is_loading (tab) ||
         (is_state (tab, EASEL_SURFACE_EMPTY) && easel_canvas_get_state (tab->canvas) == EASEL_CANVAS_OPENING);
}

static guint
count_unseen (EaselCanvasScheduler  *self,
              gboolean        (*match) (EaselTab *tab))
{
  guint n = 0;

  for (guint i = 0; i < self->tabs->len; i++)
    {
      EaselTab *tab = g_ptr_array_index (self->tabs, i);

      n += !is_seen (tab) && is_costly (tab) && match (tab);
    }
  return n;
}

static gboolean
is_any_loading (EaselCanvasScheduler *self)
{
  for (guint i = 0; i < self->tabs->len; i++)
    if (is_loading (g_ptr_array_index (self->tabs, i)))
      return TRUE;
  return FALSE;
}

/* Returns whether the surface may load again; without a connection its picture stays until the host is back. */
static gboolean
may_wake (EaselTab *tab)
{
  return easel_tab_get_surface (tab) == NULL || easel_canvas_get_state (tab->canvas) == EASEL_CANVAS_READY;
}

static void
run (EaselTab *tab)
{
  tab->is_wanted = FALSE;
  tab->used = g_get_monotonic_time ();
  easel_surface_wake (easel_canvas_page_ensure (easel_tab_get_content (tab)));
}

/* Drops surfaces that loaded without ever being in view: nothing is lost, and they are queued again. */
static void
postpone_unseen (EaselCanvasScheduler *self)
{
  for (guint i = 0; i < self->tabs->len; i++)
    {
      EaselTab *tab = g_ptr_array_index (self->tabs, i);

      if (is_seen (tab) || !is_costly (tab) || !is_beginning (tab) ||
          easel_surface_get_live_ms (easel_tab_get_surface (tab)) >= 0)
        continue;
      easel_canvas_page_drop (easel_tab_get_content (tab));
      tab->is_wanted = TRUE;
    }
}

/* Runs canvases that are in view but not running, because the user waits for them. */
static gboolean
run_seen (EaselCanvasScheduler *self)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->tabs->len; i++)
    {
      EaselTab *tab = g_ptr_array_index (self->tabs, i);

      if (!is_seen (tab) || is_running (tab) || !may_wake (tab))
        continue;
      postpone_unseen (self);
      run (tab);
      any = TRUE;
    }
  return any;
}

/* Returns whether a surface may be created. A canvas without an address would have an empty one, and a canvas of a
 * history is created only when it is in view. */
static gboolean
may_run (EaselTab *tab)
{
  EaselCanvas *canvas = tab->canvas;
  gboolean sleeps = easel_tab_get_surface (tab) != NULL;

  return !is_running (tab) && easel_canvas_get_state (canvas) == EASEL_CANVAS_READY &&
         (sleeps || easel_canvas_is_past (canvas) ? tab->is_wanted : is_at_hand (tab));
}

/* Returns: (nullable): the next canvas to run unseen: first those whose agents wait for an answer, then others while
 * memory allows. */
static EaselTab *
find_next (EaselCanvasScheduler *self,
           gboolean              wanted)
{
  guint unseen = count_unseen (self, is_running);
  guint room = wanted ? EASEL_LIMIT_WANTED_VIEWS : easel_view_quota_get_limit (self->quota);

  for (guint i = 0; i < self->tabs->len; i++)
    {
      EaselTab *tab = g_ptr_array_index (self->tabs, i);

      if (may_run (tab) && tab->is_wanted == wanted && (!is_costly (tab) || unseen < room))
        return tab;
    }
  return NULL;
}

static gboolean
may_sleep (EaselTab *tab)
{
  return !is_seen (tab) && is_costly (tab) && is_state (tab, EASEL_SURFACE_LIVE) &&
         !adw_tab_page_get_pinned (tab->page);
}

/* Returns how long an unseen page keeps running, in microseconds. */
static gint64
find_idle_limit (EaselCanvasScheduler *self,
                 EaselTab             *tab,
                 gboolean              crowded)
{
  gint64 awake = self->awake * G_TIME_SPAN_MINUTE;

  if (tab->sleep_refused != 0)
    return awake + tab->sleep_refused - tab->used;
  if (self->is_memory_low)
    return 0;
  return crowded ? EASEL_LIMIT_AWAKE_CROWDED * G_TIME_SPAN_MILLISECOND : awake;
}

/* Returns: (nullable): the canvas that was used longest ago. */
static EaselTab *
find_least_used (EaselCanvasScheduler *self)
{
  EaselTab *oldest = NULL;

  for (guint i = 0; i < self->tabs->len; i++)
    {
      EaselTab *tab = g_ptr_array_index (self->tabs, i);

      if (may_sleep (tab) && (oldest == NULL || tab->used + find_idle_limit (self, tab, TRUE) <
                                                    oldest->used + find_idle_limit (self, oldest, TRUE)))
        oldest = tab;
    }
  return oldest;
}

static gboolean
timer_cb (gpointer user_data)
{
  EaselCanvasScheduler *self = user_data;

  self->timer_id = 0;
  queue_review (self);
  return G_SOURCE_REMOVE;
}

/* Returns: (transfer full): a translated sentence for the log and --events. */
static char *
describe_sleep (EaselCanvasScheduler *self,
                gboolean              crowded)
{
  if (self->is_memory_low)
    return g_strdup (_("The system is low on memory."));
  if (crowded)
    return g_strdup (_("More pages run than the memory allows."));
  return g_strdup_printf (ngettext ("It was out of view for %u minute.", "It was out of view for %u minutes.",
                                    self->awake), self->awake);
}

/* Suspends one canvas, because each takes a picture first. Returns: microseconds until the next may be due, or -1. */
static gint64
put_to_sleep (EaselCanvasScheduler *self)
{
  EaselTab *tab = find_least_used (self);
  gboolean crowded;
  gint64 left;

  if (tab == NULL)
    {
      self->is_memory_low = FALSE;
      return -1;
    }
  crowded = count_unseen (self, is_running) > easel_view_quota_get_limit (self->quota);
  left = tab->used + find_idle_limit (self, tab, crowded) - g_get_monotonic_time ();
  if (left > 0)
    self->is_memory_low = FALSE;
  else
    {
      g_autofree char *why = describe_sleep (self, crowded);

      /* Reset when the surface falls asleep. */
      tab->sleep_refused = g_get_monotonic_time ();
      g_debug ("suspending %s: %s", easel_canvas_get_channel (tab->canvas), why);
      easel_surface_sleep (easel_tab_get_surface (tab), why);
      left = EASEL_LIMIT_SLEEP_PACE * G_TIME_SPAN_MILLISECOND;
    }
  return left;
}

/* Returns whether canvases wait for memory; no signal reports when it is available again. */
static gboolean
waits_for_memory (EaselCanvasScheduler *self)
{
  if (!easel_view_quota_is_short (self->quota))
    return FALSE;
  for (guint i = 0; i < self->tabs->len; i++)
    if (may_run (g_ptr_array_index (self->tabs, i)))
      return TRUE;
  return FALSE;
}

/* Suspends canvases when none is to be started; the next review comes from the timer, or from the end of a process. */
static void
update_sleep (EaselCanvasScheduler *self)
{
  const gint64 pace = EASEL_LIMIT_MEMORY_RECHECK * G_TIME_SPAN_MILLISECOND;
  gint64 left = put_to_sleep (self);

  if (waits_for_memory (self))
    left = left < 0 ? pace : MIN (left, pace);
  g_clear_handle_id (&self->timer_id, g_source_remove);
  if (left >= 0)
    self->timer_id = g_timeout_add (left / G_TIME_SPAN_MILLISECOND + 1, timer_cb, self);
}

static gboolean
review_cb (gpointer user_data)
{
  EaselCanvasScheduler *self = user_data;
  EaselTab *next;

  self->review_id = 0;
  if (run_seen (self) || is_any_loading (self))
    return G_SOURCE_REMOVE;
  next = find_next (self, TRUE);
  if (next == NULL)
    next = find_next (self, FALSE);
  if (next == NULL)
    {
      update_sleep (self);
      return G_SOURCE_REMOVE;
    }
  run (next);
  queue_review (self);
  return G_SOURCE_REMOVE;
}

/* Low priority: after everything that the user waits for. */
static void
queue_review (EaselCanvasScheduler *self)
{
  if (self->review_id == 0)
    self->review_id = g_idle_add_full (G_PRIORITY_LOW, review_cb, self, NULL);
}

static gboolean
burst_cb (gpointer user_data)
{
  EaselCanvasScheduler *self = user_data;

  self->burst_id = 0;
  run_seen (self);
  queue_review (self);
  return G_SOURCE_REMOVE;
}

static void
low_cb (EaselCanvasScheduler *self)
{
  self->is_memory_low = TRUE;
  /* Ask pages again that refused to sleep: memory was not short then, and they may have nothing to lose now. */
  for (guint i = 0; i < self->tabs->len; i++)
    ((EaselTab *) g_ptr_array_index (self->tabs, i))->sleep_refused = 0;
  queue_review (self);
}

/* Returns: (nullable): the tab of @canvas. */
static EaselTab *
find (EaselCanvasScheduler *self,
      EaselCanvas          *canvas)
{
  for (guint i = 0; i < self->tabs->len; i++)
    {
      EaselTab *tab = g_ptr_array_index (self->tabs, i);

      if (tab->canvas == canvas)
        return tab;
    }
  return NULL;
}

static void
used_cb (EaselCanvasScheduler *self,
         GParamSpec           *pspec,
         EaselCanvas          *canvas)
{
  EaselTab *tab = find (self, canvas);

  if (tab != NULL)
    {
      tab->used = g_get_monotonic_time ();
      tab->sleep_refused = 0;
    }
  queue_review (self);
}

static void
surface_state_cb (EaselCanvasScheduler *self,
                  GParamSpec           *pspec,
                  EaselSurface         *surface)
{
  EaselTab *tab = find (self, easel_surface_get_canvas (surface));

  if (tab != NULL && is_state (tab, EASEL_SURFACE_LIVE))
    tab->used = g_get_monotonic_time ();
  else if (tab != NULL && is_state (tab, EASEL_SURFACE_ASLEEP))
    tab->sleep_refused = 0;
  queue_review (self);
}

static void
wake_requested_cb (EaselCanvasScheduler *self,
                   EaselSurface         *surface)
{
  EaselTab *tab = find (self, easel_surface_get_canvas (surface));

  if (tab != NULL)
    tab->is_wanted = TRUE;
  queue_review (self);
}

static void
surface_cb (EaselCanvasScheduler *self,
            EaselSurface         *surface)
{
  g_signal_connect_object (surface, "notify::state", G_CALLBACK (surface_state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (surface, "wake-requested", G_CALLBACK (wake_requested_cb), self, G_CONNECT_SWAPPED);
  queue_review (self);
}

static void
page_cb (EaselCanvasScheduler *self,
         GParamSpec           *pspec,
         EaselTab             *tab)
{
  if (tab->page != NULL)
    return;
  g_ptr_array_remove (self->tabs, tab);
  g_signal_handlers_disconnect_by_data (tab, self);
  g_signal_handlers_disconnect_by_data (tab->canvas, self);
  queue_review (self);
}

static void
easel_canvas_scheduler_dispose (GObject *object)
{
  EaselCanvasScheduler *self = EASEL_CANVAS_SCHEDULER (object);

  g_clear_handle_id (&self->review_id, g_source_remove);
  g_clear_handle_id (&self->timer_id, g_source_remove);
  g_clear_handle_id (&self->burst_id, g_source_remove);
  g_ptr_array_set_size (self->tabs, 0);
  g_clear_object (&self->quota);
  G_OBJECT_CLASS (easel_canvas_scheduler_parent_class)->dispose (object);
}

static void
easel_canvas_scheduler_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_CANVAS_SCHEDULER (object)->tabs);
  G_OBJECT_CLASS (easel_canvas_scheduler_parent_class)->finalize (object);
}

static void
easel_canvas_scheduler_get_property (GObject    *object,
                                     guint       property_id,
                                     GValue     *value,
                                     GParamSpec *pspec)
{
  g_assert (property_id == PROP_AWAKE);
  g_value_set_uint (value, EASEL_CANVAS_SCHEDULER (object)->awake);
}

static void
easel_canvas_scheduler_set_property (GObject      *object,
                                     guint         property_id,
                                     const GValue *value,
                                     GParamSpec   *pspec)
{
  g_assert (property_id == PROP_AWAKE);
  EASEL_CANVAS_SCHEDULER (object)->awake = g_value_get_uint (value);
  queue_review (EASEL_CANVAS_SCHEDULER (object));
}

static void
easel_canvas_scheduler_class_init (EaselCanvasSchedulerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_canvas_scheduler_dispose;
  object_class->finalize = easel_canvas_scheduler_finalize;
  object_class->get_property = easel_canvas_scheduler_get_property;
  object_class->set_property = easel_canvas_scheduler_set_property;

  /** EaselCanvasScheduler:awake-minutes: how long an unseen page runs if memory allows. */
  properties[PROP_AWAKE] = g_param_spec_uint ("awake-minutes", NULL, NULL, 1, G_MAXINT, EASEL_LIMIT_AWAKE,
                                              G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_canvas_scheduler_init (EaselCanvasScheduler *self)
{
  self->awake = EASEL_LIMIT_AWAKE;
  self->tabs = g_ptr_array_new ();
}

/** easel_canvas_scheduler_new: @quota: decides how many canvases may run unseen. */
EaselCanvasScheduler *
easel_canvas_scheduler_new (EaselViewQuota *quota)
{
  EaselCanvasScheduler *self;

  g_return_val_if_fail (EASEL_IS_VIEW_QUOTA (quota), NULL);

  self = g_object_new (EASEL_TYPE_CANVAS_SCHEDULER, NULL);
  self->quota = g_object_ref (quota);
  g_signal_connect_object (quota, "low", G_CALLBACK (low_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** easel_canvas_scheduler_add: from now on the surface of @tab runs while it is in view, and unseen if there is a
 * reason and memory allows. */
void
easel_canvas_scheduler_add (EaselCanvasScheduler *self,
                            EaselTab             *tab)
{
  g_return_if_fail (EASEL_IS_CANVAS_SCHEDULER (self));
  g_return_if_fail (EASEL_IS_TAB (tab) && tab->page != NULL);

  tab->is_wanted = easel_canvas_is_fresh (tab->canvas);
  tab->used = g_get_monotonic_time ();
  tab->sleep_refused = 0;
  g_ptr_array_add (self->tabs, tab);
  g_signal_connect_object (tab, "notify::page", G_CALLBACK (page_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (easel_tab_get_content (tab), "surface", G_CALLBACK (surface_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tab->canvas, "notify::in-view", G_CALLBACK (used_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tab->canvas, "notify::state", G_CALLBACK (queue_review), self, G_CONNECT_SWAPPED);
  queue_review (self);
}

/** easel_canvas_scheduler_show: delays surfaces if many come to the front in a row, because only the last stays in
 * view. */
void
easel_canvas_scheduler_show (EaselCanvasScheduler *self,
                             EaselTab             *tab)
{
  g_return_if_fail (EASEL_IS_CANVAS_SCHEDULER (self));
  g_return_if_fail (EASEL_IS_TAB (tab));

  if (!g_ptr_array_find (self->tabs, tab, NULL) || is_running (tab))
    return;
  if (count_unseen (self, is_beginning) < EASEL_LIMIT_BURST)
    run (tab);
  else if (self->burst_id == 0)
    self->burst_id = g_timeout_add (EASEL_LIMIT_BURST_DELAY, burst_cb, self);
}
