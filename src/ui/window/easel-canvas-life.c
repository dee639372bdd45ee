/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-canvas-life.h"

#include "easel-ui-limits.h"

/* A page, and how it was used. */
typedef struct
{
  EaselCanvasPage *page;      /* not held: its end is told */
  gboolean         wanted;    /* an agent opened it, or sent to it, and it does not run yet */
  gint64           used;      /* monotonic, microseconds: seen, opened or live last */
  gint64           refused;   /* when it would not sleep last; 0: never */
} Entry;

struct _EaselCanvasLife
{
  GObject parent_instance;

  EaselViewBudget *budget;
  GPtrArray       *entries;   /* Entry, in the order in which they came */
  guint            review_id;
  guint            timer_id;
  guint            burst_id;
  gboolean         hurried;   /* memory is short: sleep now */
  guint            awake;     /* minutes that a page that nobody sees runs on */
};

enum { PROP_AWAKE = 1, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselCanvasLife, easel_canvas_life, G_TYPE_OBJECT)

static void queue_review (EaselCanvasLife *self);

static EaselSurface *
surface_of (Entry *entry)
{
  return easel_canvas_page_get_surface (entry->page);
}

static gboolean
is_state (Entry             *entry,
          EaselSurfaceState  state)
{
  return surface_of (entry) != NULL && easel_surface_get_state (surface_of (entry)) == state;
}

static gboolean
is_seen (Entry *entry)
{
  return easel_canvas_get_in_view (easel_canvas_page_get_canvas (entry->page));
}

/* Pages of a session behind the one that is shown are in no window. */
static gboolean
is_at_hand (Entry *entry)
{
  return gtk_widget_get_root (GTK_WIDGET (entry->page)) != NULL;
}

/* Whether it takes a process, or will. */
static gboolean
is_costly (Entry *entry)
{
  return surface_of (entry) != NULL ? easel_surface_can_sleep (surface_of (entry))
                                    : !easel_canvas_is_native (easel_canvas_page_get_canvas (entry->page));
}

static gboolean
is_running (Entry *entry)
{
  return surface_of (entry) != NULL && !is_state (entry, EASEL_SURFACE_ASLEEP);
}

static gboolean
is_loading (Entry *entry)
{
  return is_state (entry, EASEL_SURFACE_LOADING);
}

/* A surface of a canvas whose address is on its way loads by itself as soon as that is there. */
static gboolean
is_beginning (Entry *entry)
{
  EaselCanvas *canvas = easel_canvas_page_get_canvas (entry->page);

  return is_loading (entry) ||
         (is_state (entry, EASEL_SURFACE_EMPTY) && easel_canvas_get_state (canvas) == EASEL_CANVAS_OPENING);
}

static guint
count_unseen (EaselCanvasLife  *self,
              gboolean        (*match) (Entry *entry))
{
  guint n = 0;

  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      n += !is_seen (entry) && is_costly (entry) && match (entry);
    }
  return n;
}

static gboolean
is_any_loading (EaselCanvasLife *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (is_loading (g_ptr_array_index (self->entries, i)))
      return TRUE;
  return FALSE;
}

/* A canvas that sleeps without its host shows its picture until the host is back. */
static gboolean
may_wake (Entry *entry)
{
  return surface_of (entry) == NULL ||
         easel_canvas_get_state (easel_canvas_page_get_canvas (entry->page)) == EASEL_CANVAS_READY;
}

static void
run (Entry *entry)
{
  entry->wanted = FALSE;
  entry->used = g_get_monotonic_time ();
  easel_surface_wake (easel_canvas_page_ensure (entry->page));
}

/* Nothing is lost with a page that was never there; it takes its turn again. */
static void
postpone_unseen (EaselCanvasLife *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (is_seen (entry) || !is_costly (entry) || !is_beginning (entry) ||
          easel_surface_get_live_ms (surface_of (entry)) >= 0)
        continue;
      easel_canvas_page_drop (entry->page);
      entry->wanted = TRUE;
    }
}

/* Canvases in a window that do not run: the person waits for them. */
static gboolean
run_seen (EaselCanvasLife *self)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (!is_seen (entry) || is_running (entry) || !may_wake (entry))
        continue;
      postpone_unseen (self);
      run (entry);
      any = TRUE;
    }
  return any;
}

/* A canvas without an address yet would be a surface without anything in it; and one of a history has time until
 * somebody looks. */
static gboolean
may_run (Entry *entry)
{
  EaselCanvas *canvas = easel_canvas_page_get_canvas (entry->page);
  gboolean sleeps = surface_of (entry) != NULL;

  return !is_running (entry) && easel_canvas_get_state (canvas) == EASEL_CANVAS_READY &&
         (sleeps || easel_canvas_is_past (canvas) ? entry->wanted : is_at_hand (entry));
}

/* (nullable): agents wait for answers of what they opened; the rest is there before the person asks for it, as far as
 * there is room. */
static Entry *
find_next (EaselCanvasLife *self,
           gboolean         wanted)
{
  guint unseen = count_unseen (self, is_running);
  guint room = wanted ? EASEL_LIMIT_WANTED_VIEWS : easel_view_budget_get_room (self->budget);

  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (may_run (entry) && entry->wanted == wanted && (!is_costly (entry) || unseen < room))
        return entry;
    }
  return NULL;
}

static gboolean
is_pinned (Entry *entry)
{
  AdwTabView *view = (AdwTabView *) gtk_widget_get_ancestor (GTK_WIDGET (entry->page), ADW_TYPE_TAB_VIEW);

  return view != NULL && adw_tab_page_get_pinned (adw_tab_view_get_page (view, GTK_WIDGET (entry->page)));
}

static gboolean
may_sleep (Entry *entry)
{
  return !is_seen (entry) && is_costly (entry) && is_state (entry, EASEL_SURFACE_LIVE) && !is_pinned (entry);
}

/* Microseconds: how long one that nobody sees runs on. */
static gint64
find_patience (EaselCanvasLife *self,
               Entry           *entry,
               gboolean         crowded)
{
  gint64 awake = self->awake * G_TIME_SPAN_MINUTE;

  if (entry->refused != 0)
    return awake + entry->refused - entry->used;
  if (self->hurried)
    return 0;
  return crowded ? EASEL_LIMIT_AWAKE_CROWDED * G_TIME_SPAN_MILLISECOND : awake;
}

/* (nullable): whoever was used longest ago. */
static Entry *
find_sleeper (EaselCanvasLife *self)
{
  Entry *oldest = NULL;

  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (may_sleep (entry) && (oldest == NULL || entry->used + find_patience (self, entry, TRUE) <
                                                    oldest->used + find_patience (self, oldest, TRUE)))
        oldest = entry;
    }
  return oldest;
}

static gboolean
timer_cb (gpointer user_data)
{
  EaselCanvasLife *self = user_data;

  self->timer_id = 0;
  queue_review (self);
  return G_SOURCE_REMOVE;
}

/* Each takes a picture, so they sleep one at a time. Microseconds until the next may be due, or -1. */
static gint64
put_to_sleep (EaselCanvasLife *self)
{
  Entry *entry = find_sleeper (self);
  gboolean crowded;
  gint64 left;

  if (entry == NULL)
    {
      self->hurried = FALSE;
      return -1;
    }
  crowded = count_unseen (self, is_running) > easel_view_budget_get_room (self->budget);
  left = entry->used + find_patience (self, entry, crowded) - g_get_monotonic_time ();
  if (left > 0)
    self->hurried = FALSE;
  else
    {
      /* Until it says otherwise by falling asleep. */
      entry->refused = g_get_monotonic_time ();
      easel_surface_sleep (surface_of (entry));
      left = EASEL_LIMIT_SLEEP_PACE * G_TIME_SPAN_MILLISECOND;
    }
  return left;
}

/* Nobody tells when the machine has room again. */
static gboolean
waits_for_room (EaselCanvasLife *self)
{
  if (!easel_view_budget_is_short (self->budget))
    return FALSE;
  for (guint i = 0; i < self->entries->len; i++)
    if (may_run (g_ptr_array_index (self->entries, i)))
      return TRUE;
  return FALSE;
}

/* With nothing to begin: the timer, or the end of a process, leads to the next review. */
static void
rest (EaselCanvasLife *self)
{
  const gint64 pace = EASEL_LIMIT_ROOM_PACE * G_TIME_SPAN_MILLISECOND;
  gint64 left = put_to_sleep (self);

  if (waits_for_room (self))
    left = left < 0 ? pace : MIN (left, pace);
  g_clear_handle_id (&self->timer_id, g_source_remove);
  if (left >= 0)
    self->timer_id = g_timeout_add (left / G_TIME_SPAN_MILLISECOND + 1, timer_cb, self);
}

static gboolean
review_cb (gpointer user_data)
{
  EaselCanvasLife *self = user_data;
  Entry *next;

  self->review_id = 0;
  if (run_seen (self) || is_any_loading (self))
    return G_SOURCE_REMOVE;
  next = find_next (self, TRUE);
  if (next == NULL)
    next = find_next (self, FALSE);
  if (next == NULL)
    {
      rest (self);
      return G_SOURCE_REMOVE;
    }
  run (next);
  queue_review (self);
  return G_SOURCE_REMOVE;
}

/* After everything that the person waits for. */
static void
queue_review (EaselCanvasLife *self)
{
  if (self->review_id == 0)
    self->review_id = g_idle_add_full (G_PRIORITY_LOW, review_cb, self, NULL);
}

static gboolean
burst_cb (gpointer user_data)
{
  EaselCanvasLife *self = user_data;

  self->burst_id = 0;
  run_seen (self);
  queue_review (self);
  return G_SOURCE_REMOVE;
}

static void
low_cb (EaselCanvasLife *self)
{
  self->hurried = TRUE;
  /* A page that would not sleep is asked again: memory was not short then, and it may have nothing to say now. */
  for (guint i = 0; i < self->entries->len; i++)
    ((Entry *) g_ptr_array_index (self->entries, i))->refused = 0;
  queue_review (self);
}

static Entry *
find_entry (EaselCanvasLife *self,
            EaselCanvasPage *page)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (entry->page == page)
        return entry;
    }
  return NULL;
}

static Entry *
find_canvas (EaselCanvasLife *self,
             EaselCanvas     *canvas)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (easel_canvas_page_get_canvas (entry->page) == canvas)
        return entry;
    }
  return NULL;
}

static void
gone_cb (gpointer  data,
         GObject  *page)
{
  EaselCanvasLife *self = data;
  Entry *entry = find_entry (self, (EaselCanvasPage *) page);

  if (entry != NULL)
    g_ptr_array_remove (self->entries, entry);
  queue_review (self);
}

static void
used_cb (EaselCanvasLife *self,
         GParamSpec      *pspec,
         EaselCanvas     *canvas)
{
  Entry *entry = find_canvas (self, canvas);

  if (entry != NULL)
    {
      entry->used = g_get_monotonic_time ();
      entry->refused = 0;
    }
  queue_review (self);
}

static void
surface_state_cb (EaselCanvasLife *self,
                  GParamSpec      *pspec,
                  EaselSurface    *surface)
{
  Entry *entry = find_canvas (self, easel_surface_get_canvas (surface));

  if (entry != NULL && is_state (entry, EASEL_SURFACE_LIVE))
    entry->used = g_get_monotonic_time ();
  else if (entry != NULL && is_state (entry, EASEL_SURFACE_ASLEEP))
    entry->refused = 0;
  queue_review (self);
}

static void
stirred_cb (EaselCanvasLife *self,
            EaselSurface    *surface)
{
  Entry *entry = find_canvas (self, easel_surface_get_canvas (surface));

  if (entry != NULL)
    entry->wanted = TRUE;
  queue_review (self);
}

static void
surface_cb (EaselCanvasLife *self,
            EaselSurface    *surface)
{
  g_signal_connect_object (surface, "notify::state", G_CALLBACK (surface_state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (surface, "stirred", G_CALLBACK (stirred_cb), self, G_CONNECT_SWAPPED);
  queue_review (self);
}

static void
easel_canvas_life_dispose (GObject *object)
{
  EaselCanvasLife *self = EASEL_CANVAS_LIFE (object);

  g_clear_handle_id (&self->review_id, g_source_remove);
  g_clear_handle_id (&self->timer_id, g_source_remove);
  g_clear_handle_id (&self->burst_id, g_source_remove);
  for (guint i = 0; i < self->entries->len; i++)
    g_object_weak_unref (G_OBJECT (((Entry *) g_ptr_array_index (self->entries, i))->page), gone_cb, self);
  g_ptr_array_set_size (self->entries, 0);
  g_clear_object (&self->budget);
  G_OBJECT_CLASS (easel_canvas_life_parent_class)->dispose (object);
}

static void
easel_canvas_life_finalize (GObject *object)
{
  g_ptr_array_unref (EASEL_CANVAS_LIFE (object)->entries);
  G_OBJECT_CLASS (easel_canvas_life_parent_class)->finalize (object);
}

static void
easel_canvas_life_get_property (GObject    *object,
                                guint       property_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  g_assert (property_id == PROP_AWAKE);
  g_value_set_uint (value, EASEL_CANVAS_LIFE (object)->awake);
}

static void
easel_canvas_life_set_property (GObject      *object,
                                guint         property_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  g_assert (property_id == PROP_AWAKE);
  EASEL_CANVAS_LIFE (object)->awake = g_value_get_uint (value);
  queue_review (EASEL_CANVAS_LIFE (object));
}

static void
easel_canvas_life_class_init (EaselCanvasLifeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_canvas_life_dispose;
  object_class->finalize = easel_canvas_life_finalize;
  object_class->get_property = easel_canvas_life_get_property;
  object_class->set_property = easel_canvas_life_set_property;

  /** EaselCanvasLife:awake-minutes: how long a page that nobody sees runs on, while there is memory. */
  properties[PROP_AWAKE] = g_param_spec_uint ("awake-minutes", NULL, NULL, 1, G_MAXINT, EASEL_LIMIT_AWAKE,
                                              G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_canvas_life_init (EaselCanvasLife *self)
{
  self->awake = EASEL_LIMIT_AWAKE;
  self->entries = g_ptr_array_new_with_free_func (g_free);
}

/** easel_canvas_life_new: @budget says how many may run unseen. */
EaselCanvasLife *
easel_canvas_life_new (EaselViewBudget *budget)
{
  EaselCanvasLife *self;

  g_return_val_if_fail (EASEL_IS_VIEW_BUDGET (budget), NULL);

  self = g_object_new (EASEL_TYPE_CANVAS_LIFE, NULL);
  self->budget = g_object_ref (budget);
  g_signal_connect_object (budget, "low", G_CALLBACK (low_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** easel_canvas_life_add: from now on the page runs when it is seen, and unseen as there is reason and room. */
void
easel_canvas_life_add (EaselCanvasLife *self,
                       EaselCanvasPage *page)
{
  EaselCanvas *canvas;
  Entry *entry;

  g_return_if_fail (EASEL_IS_CANVAS_LIFE (self));
  g_return_if_fail (EASEL_IS_CANVAS_PAGE (page));

  canvas = easel_canvas_page_get_canvas (page);
  entry = g_new0 (Entry, 1);
  entry->page = page;
  entry->wanted = easel_canvas_is_fresh (canvas);
  entry->used = g_get_monotonic_time ();
  g_ptr_array_add (self->entries, entry);
  g_object_weak_ref (G_OBJECT (page), gone_cb, self);
  g_signal_connect_object (page, "surface", G_CALLBACK (surface_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::in-view", G_CALLBACK (used_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (queue_review), self, G_CONNECT_SWAPPED);
  queue_review (self);
}

/** easel_canvas_life_show: many that come to the front in a row do not all begin, for only the last is looked at. */
void
easel_canvas_life_show (EaselCanvasLife *self,
                        EaselCanvasPage *page)
{
  Entry *entry;

  g_return_if_fail (EASEL_IS_CANVAS_LIFE (self));
  g_return_if_fail (EASEL_IS_CANVAS_PAGE (page));

  entry = find_entry (self, page);
  if (entry == NULL || is_running (entry))
    return;
  if (count_unseen (self, is_beginning) < EASEL_LIMIT_BURST)
    run (entry);
  else if (self->burst_id == 0)
    self->burst_id = g_timeout_add (EASEL_LIMIT_BURST_DELAY, burst_cb, self);
}
