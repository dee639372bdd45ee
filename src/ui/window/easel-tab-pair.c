/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-pair.h"

#include "easel-tab-private.h"

struct _EaselTabPair
{
  GObject parent_instance;

  char *key;               /* the key of the session */
  AdwTabView *views[2];
  EaselTab *front;         /* weak: the tab that is, or is to be, selected in the second view */
  gboolean is_chosen_by_user;     /* the user selected @front */
  gboolean is_arranging;
};

enum { SELECTED, UNARRANGED, CHANGED, SETUP_MENU, CLOSE_FAILED, OPEN_EXTERNAL, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselTabPair, easel_tab_pair, G_TYPE_OBJECT)

static void
easel_tab_pair_finalize (GObject *object)
{
  EaselTabPair *self = EASEL_TAB_PAIR (object);

  g_clear_object (&self->views[0]);
  g_clear_object (&self->views[1]);
  g_clear_weak_pointer (&self->front);
  g_free (self->key);
  G_OBJECT_CLASS (easel_tab_pair_parent_class)->finalize (object);
}

static void
easel_tab_pair_class_init (EaselTabPairClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_tab_pair_finalize;
  signals[SELECTED] = g_signal_new ("selected", EASEL_TYPE_TAB_PAIR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, ADW_TYPE_TAB_PAGE);
  signals[UNARRANGED] = g_signal_new ("unarranged", EASEL_TYPE_TAB_PAIR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", EASEL_TYPE_TAB_PAIR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[SETUP_MENU] = g_signal_new ("setup-menu", EASEL_TYPE_TAB_PAIR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, ADW_TYPE_TAB_PAGE);
  signals[CLOSE_FAILED] = g_signal_new ("close-failed", EASEL_TYPE_TAB_PAIR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, EASEL_TYPE_CANVAS, G_TYPE_STRING);
  signals[OPEN_EXTERNAL] = g_signal_new ("open-external", EASEL_TYPE_TAB_PAIR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, EASEL_TYPE_CANVAS, G_TYPE_STRING);
}

static void
changed_cb (EaselTabPair *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
unarranged_cb (EaselTabPair *self)
{
  g_signal_emit (self, signals[UNARRANGED], 0);
}

static void
second_cb (EaselTabPair *self)
{
  unarranged_cb (self);
  changed_cb (self);
}

static void
close_failed_cb (EaselTabPair *self,
                 const char   *sentence,
                 EaselTab     *tab)
{
  g_signal_emit (self, signals[CLOSE_FAILED], 0, tab->canvas, sentence);
}

static void
open_external_cb (EaselTabPair *self,
                  const char   *uri,
                  EaselTab     *tab)
{
  g_signal_emit (self, signals[OPEN_EXTERNAL], 0, tab->canvas, uri);
}

/* Places a tab that the user dragged here: one of another session is beside the canvases of this one. */
static void
place_moved (EaselTabPair *self,
             EaselTab     *tab,
             AdwTabView   *view)
{
  gboolean is_foreign = tab->home != NULL && !g_str_equal (tab->home, self->key);

  g_free (tab->beside);
  tab->beside = is_foreign ? g_strdup (self->key) : NULL;
  easel_tab_set_in_second_pane (tab, is_foreign || view == self->views[1]);
}

/* Handles a tab that was dragged here or created here. */
static void
attached_cb (EaselTabPair *self,
             AdwTabPage   *page,
             int           position,
             AdwTabView   *view)
{
  EaselTab *tab = easel_tab_of (page);
  gboolean is_new = tab->page == NULL;

  easel_tab_set_page (tab, page);
  if (is_new)
    easel_tab_set_in_second_pane (tab, view == self->views[1]);
  else if (!self->is_arranging)
    place_moved (self, tab, view);
  g_signal_connect_object (tab, "notify::in-second-pane", G_CALLBACK (second_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tab, "close-failed", G_CALLBACK (close_failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tab, "open-external", G_CALLBACK (open_external_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

static void
detached_cb (EaselTabPair *self,
             AdwTabPage   *page,
             int           position,
             AdwTabView   *view)
{
  EaselTab *tab = easel_tab_of (page);

  g_signal_handlers_disconnect_by_data (tab, self);
  /* The page is closed, not moved to another view. */
  if (!adw_tab_view_get_is_transferring_page (view))
    easel_tab_set_page (tab, NULL);
  changed_cb (self);
}

static void
selected_cb (EaselTabPair *self,
             GParamSpec   *pspec,
             AdwTabView   *view)
{
  AdwTabPage *page = adw_tab_view_get_selected_page (view);

  if (page != NULL && view == self->views[1] && !self->is_arranging)
    self->is_chosen_by_user = TRUE;
  if (page != NULL)
    g_signal_emit (self, signals[SELECTED], 0, page);
  changed_cb (self);
}

static gboolean
close_page_cb (AdwTabView *view,
               AdwTabPage *page)
{
  easel_tab_close (easel_tab_of (page));
  return GDK_EVENT_STOP;
}

static void
indicator_cb (AdwTabView *view,
              AdwTabPage *page)
{
  easel_canvas_page_stop (easel_tab_get_content (easel_tab_of (page)));
}

static void
setup_menu_cb (EaselTabPair *self,
               AdwTabPage   *page)
{
  g_signal_emit (self, signals[SETUP_MENU], 0, page);
}

/* Disables the shortcuts of AdwTabView, because actions of the window change tabs; their keys can be shown and changed
 * in one place. */
static AdwTabView *
make_view (EaselTabPair *self)
{
  AdwTabView *view = g_object_ref_sink (ADW_TAB_VIEW (adw_tab_view_new ()));

  adw_tab_view_remove_shortcuts (view, ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_UP | ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_DOWN |
                                         ADW_TAB_VIEW_SHORTCUT_ALT_DIGITS | ADW_TAB_VIEW_SHORTCUT_ALT_ZERO |
                                         ADW_TAB_VIEW_SHORTCUT_CONTROL_HOME | ADW_TAB_VIEW_SHORTCUT_CONTROL_END |
                                         ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_HOME |
                                         ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_END);
  g_signal_connect (view, "close-page", G_CALLBACK (close_page_cb), NULL);
  g_signal_connect (view, "indicator-activated", G_CALLBACK (indicator_cb), NULL);
  g_signal_connect_object (view, "page-attached", G_CALLBACK (attached_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "page-detached", G_CALLBACK (detached_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "page-reordered", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "notify::n-pinned-pages", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "notify::n-pages", G_CALLBACK (unarranged_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "notify::selected-page", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "setup-menu", G_CALLBACK (setup_menu_cb), self, G_CONNECT_SWAPPED);
  return view;
}

static void
easel_tab_pair_init (EaselTabPair *self)
{
  self->views[0] = make_view (self);
  self->views[1] = make_view (self);
}

EaselTabPair *
easel_tab_pair_new (const char *key)
{
  EaselTabPair *self;

  g_return_val_if_fail (key != NULL, NULL);

  self = g_object_new (EASEL_TYPE_TAB_PAIR, NULL);
  self->key = g_strdup (key);
  return self;
}

AdwTabView *
easel_tab_pair_get_view (EaselTabPair *self,
                         gboolean      second)
{
  g_return_val_if_fail (EASEL_IS_TAB_PAIR (self), NULL);
  return self->views[second ? 1 : 0];
}

gboolean
easel_tab_pair_has_view (EaselTabPair *self,
                         AdwTabView   *view)
{
  g_return_val_if_fail (EASEL_IS_TAB_PAIR (self), FALSE);
  return view == self->views[0] || view == self->views[1];
}

guint
easel_tab_pair_get_n_pages (EaselTabPair *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_PAIR (self), 0);
  return adw_tab_view_get_n_pages (self->views[0]) + adw_tab_view_get_n_pages (self->views[1]);
}

AdwTabPage *
easel_tab_pair_get_nth_page (EaselTabPair *self,
                             guint         n)
{
  guint n_first;

  g_return_val_if_fail (EASEL_IS_TAB_PAIR (self), NULL);
  g_return_val_if_fail (n < easel_tab_pair_get_n_pages (self), NULL);

  n_first = adw_tab_view_get_n_pages (self->views[0]);
  return n < n_first ? adw_tab_view_get_nth_page (self->views[0], (int) n)
                     : adw_tab_view_get_nth_page (self->views[1], (int) (n - n_first));
}

void
easel_tab_pair_set_front (EaselTabPair *self,
                          EaselTab     *tab)
{
  g_return_if_fail (EASEL_IS_TAB_PAIR (self));

  if (!self->is_chosen_by_user)
    g_set_weak_pointer (&self->front, tab);
}

EaselTab *
easel_tab_pair_get_front (EaselTabPair *self)
{
  AdwTabPage *page;

  g_return_val_if_fail (EASEL_IS_TAB_PAIR (self), NULL);

  page = adw_tab_view_get_selected_page (self->views[1]);
  return page == NULL ? self->front : easel_tab_of (page);
}

gboolean
easel_tab_pair_is_arranging (EaselTabPair *self)
{
  g_return_val_if_fail (EASEL_IS_TAB_PAIR (self), FALSE);
  return self->is_arranging;
}

void
easel_tab_pair_take (EaselTabPair *self,
                     EaselTab     *tab)
{
  AdwTabPage *page;

  g_return_if_fail (EASEL_IS_TAB_PAIR (self));
  g_return_if_fail (EASEL_IS_TAB (tab) && easel_tab_get_view (tab) != NULL);

  page = easel_tab_get_page (tab);
  adw_tab_view_transfer_page (easel_tab_get_view (tab), page, self->views[0],
                              adw_tab_page_get_pinned (page) ? adw_tab_view_get_n_pinned_pages (self->views[0])
                                                             : adw_tab_view_get_n_pages (self->views[0]));
}

/* Moves a tab from another pair. AdwTabView would select it. */
static void
take_quietly (EaselTab   *tab,
              AdwTabView *view,
              int         position)
{
  AdwTabPage *selected = adw_tab_view_get_selected_page (view);

  adw_tab_view_set_page_pinned (easel_tab_get_view (tab), tab->page, FALSE);
  adw_tab_view_transfer_page (easel_tab_get_view (tab), tab->page, view, position);
  if (selected != NULL)
    adw_tab_view_set_selected_page (view, selected);
}

void
easel_tab_pair_take_beside (EaselTabPair *self,
                            EaselTab     *tab,
                            gboolean      is_wide)
{
  AdwTabView *view;

  g_return_if_fail (EASEL_IS_TAB_PAIR (self));
  g_return_if_fail (EASEL_IS_TAB (tab) && easel_tab_get_view (tab) != NULL);

  view = self->views[is_wide && adw_tab_view_get_n_pages (self->views[0]) > 0 ? 1 : 0];
  self->is_arranging = TRUE;
  easel_tab_set_in_second_pane (tab, TRUE);
  take_quietly (tab, view, adw_tab_view_get_n_pages (view));
  self->is_arranging = FALSE;
}

void
easel_tab_pair_take_home (EaselTabPair *self,
                          EaselTab     *tab,
                          int           position)
{
  g_return_if_fail (EASEL_IS_TAB_PAIR (self));
  g_return_if_fail (EASEL_IS_TAB (tab) && easel_tab_get_view (tab) != NULL);

  self->is_arranging = TRUE;
  take_quietly (tab, self->views[0], position);
  easel_tab_set_in_second_pane (tab, FALSE);
  self->is_arranging = FALSE;
}

/* Moves tabs that belong to the other view to its end, in their order; at least @least stay. Returns how many. */
static int
move_wished (AdwTabView *view,
             AdwTabView *target,
             gboolean    second,
             int         least)
{
  int n_pinned = adw_tab_view_get_n_pinned_pages (target);
  int n_pages = adw_tab_view_get_n_pages (target);
  int n = 0;

  /* Iterate backwards: each page is inserted at the same position, which keeps their order. */
  for (int i = adw_tab_view_get_n_pages (view) - 1; i >= 0 && adw_tab_view_get_n_pages (view) > least; i--)
    {
      AdwTabPage *page = adw_tab_view_get_nth_page (view, i);

      if (easel_tab_of (page)->in_second_pane != second)
        continue;
      adw_tab_view_transfer_page (view, page, target, adw_tab_page_get_pinned (page) ? n_pinned : n_pages);
      n++;
    }
  return n;
}

/**
 * easel_tab_pair_arrange:
 * @self: a pair
 * @is_wide: whether the window is wide enough for two canvases
 *
 * Without tabs left for the first view the split ends; a tab of another session has the first view until there is
 * another tab for it.
 *
 * Returns: whether a tab was moved
 */
gboolean
easel_tab_pair_arrange (EaselTabPair *self,
                        gboolean      is_wide)
{
  AdwTabView *first, *second;
  int n;

  g_return_val_if_fail (EASEL_IS_TAB_PAIR (self), FALSE);

  first = self->views[0];
  second = self->views[1];
  self->is_arranging = TRUE;
  /* A tab that moves to the second view was the selected one before. */
  if (self->front == NULL || !self->front->in_second_pane || easel_tab_get_view (self->front) != first)
    g_set_weak_pointer (&self->front, easel_tab_pair_get_front (self));
  for (int i = 0; adw_tab_view_get_n_pages (first) == 0 && i < adw_tab_view_get_n_pages (second); i++)
    if (!easel_tab_is_beside (easel_tab_of (adw_tab_view_get_nth_page (second, i))))
      easel_tab_set_in_second_pane (easel_tab_of (adw_tab_view_get_nth_page (second, i)), FALSE);
  n = move_wished (second, first, FALSE, 0);
  if (adw_tab_view_get_n_pages (first) == 0 && adw_tab_view_get_n_pages (second) > 0)
    {
      adw_tab_view_set_page_pinned (second, adw_tab_view_get_selected_page (second), FALSE);
      adw_tab_view_transfer_page (second, adw_tab_view_get_selected_page (second), first, 0);
      n++;
    }
  n += is_wide ? move_wished (first, second, TRUE, 1) : move_wished (second, first, TRUE, 0);
  if (n > 0 && self->front != NULL && easel_tab_get_view (self->front) == second)
    adw_tab_view_set_selected_page (second, self->front->page);
  self->is_arranging = FALSE;
  return n > 0;
}
