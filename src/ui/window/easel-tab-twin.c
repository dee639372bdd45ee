/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-twin.h"

#include "easel-canvas-page.h"

/* On a view. */
#define TWIN "easel-tab-twin"
#define FIRST "easel-tab-first"
#define ARRANGING "easel-tab-arranging"
#define FRONT "easel-tab-front"      /* the channel of the canvas that is in front beside it, or is to be */
#define SETTLED "easel-tab-settled"  /* the person chose which that is */

static EaselCanvasPage *
page_of (AdwTabPage *tab)
{
  return EASEL_CANVAS_PAGE (adw_tab_page_get_child (tab));
}

/* A tab that was dragged here, or made here. */
static void
attached_cb (AdwTabView *view,
             AdwTabPage *tab)
{
  if (!easel_tab_twin_is_arranging (view))
    easel_canvas_page_set_beside (page_of (tab), easel_tab_twin_get_first (view) != view);
}

static void
selected_cb (AdwTabView *twin)
{
  if (adw_tab_view_get_selected_page (twin) != NULL && !easel_tab_twin_is_arranging (twin))
    g_object_set_data (G_OBJECT (easel_tab_twin_get_first (twin)), SETTLED, GINT_TO_POINTER (TRUE));
}

/** easel_tab_twin_join: once for each of them. */
void
easel_tab_twin_join (AdwTabView *view,
                     AdwTabView *twin)
{
  g_return_if_fail (ADW_IS_TAB_VIEW (view));
  g_return_if_fail (ADW_IS_TAB_VIEW (twin));

  g_object_set_data_full (G_OBJECT (view), TWIN, g_object_ref_sink (twin), g_object_unref);
  g_object_set_data (G_OBJECT (twin), FIRST, view);
  g_signal_connect (view, "page-attached", G_CALLBACK (attached_cb), NULL);
  g_signal_connect (twin, "page-attached", G_CALLBACK (attached_cb), NULL);
  g_signal_connect (twin, "notify::selected-page", G_CALLBACK (selected_cb), NULL);
}

AdwTabView *
easel_tab_twin_get (AdwTabView *view)
{
  g_return_val_if_fail (ADW_IS_TAB_VIEW (view), NULL);

  return g_object_get_data (G_OBJECT (view), TWIN);
}

AdwTabView *
easel_tab_twin_get_first (AdwTabView *view)
{
  AdwTabView *first;

  g_return_val_if_fail (ADW_IS_TAB_VIEW (view), NULL);

  first = g_object_get_data (G_OBJECT (view), FIRST);
  return first != NULL ? first : view;
}

void
easel_tab_twin_set_front (AdwTabView *view,
                          const char *channel)
{
  g_return_if_fail (ADW_IS_TAB_VIEW (view));

  if (g_object_get_data (G_OBJECT (view), SETTLED) == NULL)
    g_object_set_data_full (G_OBJECT (view), FRONT, g_strdup (channel), g_free);
}

const char *
easel_tab_twin_get_front (AdwTabView *view)
{
  AdwTabView *twin;
  AdwTabPage *tab;

  g_return_val_if_fail (ADW_IS_TAB_VIEW (view), NULL);

  twin = easel_tab_twin_get (view);
  tab = twin == NULL ? NULL : adw_tab_view_get_selected_page (twin);
  return tab == NULL ? g_object_get_data (G_OBJECT (view), FRONT)
                     : easel_canvas_get_channel (easel_canvas_page_get_canvas (page_of (tab)));
}

gboolean
easel_tab_twin_is_arranging (AdwTabView *view)
{
  g_return_val_if_fail (ADW_IS_TAB_VIEW (view), FALSE);

  return g_object_get_data (G_OBJECT (easel_tab_twin_get_first (view)), ARRANGING) != NULL;
}

void
easel_tab_twin_move (AdwTabPage *tab,
                     AdwTabView *view,
                     AdwTabView *target)
{
  g_return_if_fail (ADW_IS_TAB_PAGE (tab));
  g_return_if_fail (ADW_IS_TAB_VIEW (view));
  g_return_if_fail (ADW_IS_TAB_VIEW (target));

  adw_tab_view_transfer_page (view, tab, target, adw_tab_page_get_pinned (tab)
                                                   ? adw_tab_view_get_n_pinned_pages (target)
                                                   : adw_tab_view_get_n_pages (target));
}

/* How many: tabs with this wish, in their order, behind those that are there; @least stay. */
static int
move_wished (AdwTabView *view,
             AdwTabView *target,
             gboolean    beside,
             int         least)
{
  int n_pinned = adw_tab_view_get_n_pinned_pages (target);
  int n_pages = adw_tab_view_get_n_pages (target);
  int n = 0;

  /* From the last to the first, each before the one that went before it. */
  for (int i = adw_tab_view_get_n_pages (view) - 1; i >= 0 && adw_tab_view_get_n_pages (view) > least; i--)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (view, i);

      if (easel_canvas_page_get_beside (page_of (tab)) != beside)
        continue;
      adw_tab_view_transfer_page (view, tab, target, adw_tab_page_get_pinned (tab) ? n_pinned : n_pages);
      n++;
    }
  return n;
}

/* (nullable) */
static AdwTabPage *
find (AdwTabView *view,
      const char *channel)
{
  for (int i = 0; channel != NULL && i < adw_tab_view_get_n_pages (view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (view, i);

      if (g_str_equal (easel_canvas_get_channel (easel_canvas_page_get_canvas (page_of (tab))), channel))
        return tab;
    }
  return NULL;
}

/* In the second view; a tab that is on its way there was in front of the others before. */
static void
remember_front (AdwTabView *view)
{
  AdwTabPage *coming = find (view, g_object_get_data (G_OBJECT (view), FRONT));

  if (coming == NULL || !easel_canvas_page_get_beside (page_of (coming)))
    g_object_set_data_full (G_OBJECT (view), FRONT, g_strdup (easel_tab_twin_get_front (view)), g_free);
}

static void
restore_front (AdwTabView *view,
               AdwTabView *twin)
{
  AdwTabPage *front = find (twin, g_object_get_data (G_OBJECT (view), FRONT));

  if (front != NULL)
    adw_tab_view_set_selected_page (twin, front);
}

static void
clear_wishes (AdwTabView *view)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (view); i++)
    easel_canvas_page_set_beside (page_of (adw_tab_view_get_nth_page (view, i)), FALSE);
}

/**
 * easel_tab_twin_arrange:
 * @view: the first view
 * @is_wide: whether there is room for two canvases
 *
 * With the last tab of the first view the split ends: there is nothing that others could be beside of.
 *
 * Returns: whether a tab was moved
 */
gboolean
easel_tab_twin_arrange (AdwTabView *view,
                        gboolean    is_wide)
{
  AdwTabView *twin;
  int n;

  g_return_val_if_fail (ADW_IS_TAB_VIEW (view), FALSE);

  twin = easel_tab_twin_get (view);
  if (twin == NULL)
    return FALSE;
  g_object_set_data (G_OBJECT (view), ARRANGING, GINT_TO_POINTER (TRUE));
  remember_front (view);
  if (adw_tab_view_get_n_pages (view) == 0)
    clear_wishes (twin);
  n = move_wished (twin, view, FALSE, 0);
  n += is_wide ? move_wished (view, twin, TRUE, 1) : move_wished (twin, view, TRUE, 0);
  if (n > 0)
    restore_front (view, twin);
  g_object_set_data (G_OBJECT (view), ARRANGING, NULL);
  return n > 0;
}
