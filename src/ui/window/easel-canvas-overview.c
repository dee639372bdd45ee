/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-canvas-overview.h"

#include <glib/gi18n.h>

#include "easel-canvas-page.h"
#include "easel-limits.h"
#include "easel-overview-row.h"
#include "easel-tab-private.h"
#include "easel-template.h"

struct _EaselCanvasOverview
{
  EaselDialog parent_instance;

  GtkSearchEntry *search;
  GtkStack *stack;
  GtkListView *list;

  EaselTabController *controller;   /* nullable: tabs of the shown session */
  GListStore *canvases;
  GtkCustomFilter *filter;
  GListModel *shown;
  GtkSliceListModel *slice;         /* the part of @shown that has rows */
  guint growth;                     /* source: adds rows */
  char *words;            /* search text, case-folded; NULL: no search */
};

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

/* Rows made in one turn of the main loop. GtkListView makes some 200 at once for a longer list, whether they are in
 * view or not, and lays all of them out. */
#define ROWS_IN_TURN 20

G_DEFINE_FINAL_TYPE (EaselCanvasOverview, easel_canvas_overview, EASEL_TYPE_DIALOG)

static char *
fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal != NULL ? normal : "", -1);
}

/* Every word of the search must be in the title, the origin or the address. */
static gboolean
matches (gpointer item,
         gpointer user_data)
{
  EaselCanvasOverview *self = user_data;
  g_autofree char *title = NULL;
  g_autofree char *origin = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *folded = NULL;
  g_auto(GStrv) words = NULL;

  if (self->words == NULL || *self->words == '\0')
    return TRUE;
  title = easel_canvas_page_dup_title_of (item);
  origin = easel_overview_row_dup_origin (item);
  whole = g_strjoin (" ", title, origin, easel_canvas_get_address (item), NULL);
  folded = fold (whole);
  words = g_strsplit (self->words, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
grow_cb (gpointer user_data)
{
  EaselCanvasOverview *self = user_data;
  guint size = gtk_slice_list_model_get_size (self->slice) + ROWS_IN_TURN;

  gtk_slice_list_model_set_size (self->slice, size);
  if (size < g_list_model_get_n_items (self->shown))
    return G_SOURCE_CONTINUE;
  gtk_slice_list_model_set_size (self->slice, G_MAXUINT);
  self->growth = 0;
  return G_SOURCE_REMOVE;
}

/* The next change of the list makes only the first rows; the others follow, so that a frame lays out few of them. All
 * results have a row soon, but a search and Enter need not wait for the rows. */
static void
begin_rows (EaselCanvasOverview *self)
{
  gtk_slice_list_model_set_size (self->slice, ROWS_IN_TURN);
  if (self->growth == 0)
    self->growth = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, EASEL_LIMIT_TURN_INTERVAL, grow_cb, self, NULL);
}

static void
search_cb (EaselCanvasOverview *self)
{
  g_free (self->words);
  self->words = fold (gtk_editable_get_text (GTK_EDITABLE (self->search)));
  begin_rows (self);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

static void
shown_cb (EaselCanvasOverview *self)
{
  gtk_stack_set_visible_child_name (self->stack, g_list_model_get_n_items (self->shown) > 0 ? "list" : "none");
}

static void
activate_cb (EaselCanvasOverview *self,
             guint                position)
{
  g_autoptr(EaselCanvas) canvas = g_list_model_get_item (self->shown, position);
  g_autoptr(EaselCanvasOverview) kept = g_object_ref (self);

  if (canvas == NULL)
    return;
  easel_dialog_close (EASEL_DIALOG (self));
  g_signal_emit (self, signals[CHOSEN], 0, canvas);
}

/* Enter opens the first result. */
static void
entered_cb (EaselCanvasOverview *self)
{
  /* Search at once: the entry delays its signal while the user types. */
  search_cb (self);
  activate_cb (self, 0);
}

static gboolean
in_second_pane (EaselCanvasOverview *self,
                EaselCanvas         *canvas)
{
  EaselTab *tab = self->controller == NULL ? NULL : easel_tab_controller_find (self->controller, canvas);

  return tab != NULL && tab->in_second_pane;
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         gpointer                  user_data)
{
  EaselCanvas *canvas = gtk_list_item_get_item (item);

  gtk_list_item_set_child (item, easel_overview_row_new (canvas, in_second_pane (user_data, canvas)));
}

static void
unbind_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           gpointer                  user_data)
{
  gtk_list_item_set_child (item, NULL);
}

static void
easel_canvas_overview_dispose (GObject *object)
{
  EaselCanvasOverview *self = EASEL_CANVAS_OVERVIEW (object);

  g_clear_handle_id (&self->growth, g_source_remove);
  g_clear_object (&self->controller);
  g_clear_object (&self->slice);
  g_clear_object (&self->shown);
  g_clear_object (&self->filter);
  g_clear_object (&self->canvases);
  g_clear_pointer (&self->words, g_free);
  G_OBJECT_CLASS (easel_canvas_overview_parent_class)->dispose (object);
}

static void
easel_canvas_overview_class_init (EaselCanvasOverviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_canvas_overview_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", EASEL_TYPE_CANVAS_OVERVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-canvas-overview.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselCanvasOverview, search);
  gtk_widget_class_bind_template_child (widget_class, EaselCanvasOverview, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselCanvasOverview, list);
  gtk_widget_class_bind_template_callback (widget_class, easel_dialog_close);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
easel_canvas_overview_init (EaselCanvasOverview *self)
{
  g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr(GtkSingleSelection) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->canvases = g_list_store_new (EASEL_TYPE_CANVAS);
  self->filter = gtk_custom_filter_new (matches, self, NULL);
  self->shown = G_LIST_MODEL (gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->canvases)),
                                                         g_object_ref (GTK_FILTER (self->filter))));
  self->slice = gtk_slice_list_model_new (g_object_ref (self->shown), 0, ROWS_IN_TURN);
  selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->slice)));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  gtk_search_entry_set_key_capture_widget (self->search, GTK_WIDGET (self));
  g_signal_connect_object (self->shown, "items-changed", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED);
  easel_dialog_set_focus (EASEL_DIALOG (self), GTK_WIDGET (self->search));
}

static void
gone_cb (EaselCanvasOverview *self,
         GParamSpec          *pspec,
         EaselCanvas         *canvas)
{
  guint position;

  if (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE && self->canvases != NULL &&
      g_list_store_find (self->canvases, canvas, &position))
    g_list_store_remove (self->canvases, position);
}

static void
add_session (EaselCanvasOverview *self,
             EaselSession        *session,
             GPtrArray           *found)
{
  GListModel *canvases = G_LIST_MODEL (easel_session_get_canvases (session));

  for (guint i = 0; i < g_list_model_get_n_items (canvases); i++)
    {
      EaselCanvas *canvas = g_list_model_get_item (canvases, i);

      g_signal_connect_object (canvas, "notify::state", G_CALLBACK (gone_cb), self, G_CONNECT_SWAPPED);
      g_ptr_array_add (found, canvas);
    }
}

/* Adds canvases of other subscribed sessions; sessions that are not subscribed are reached through the switcher. */
static void
add_others (EaselCanvasOverview *self,
            EaselHub            *hub,
            GPtrArray           *found)
{
  GListModel *sources = easel_hub_get_sources (hub);

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      GListModel *sessions = easel_source_get_sessions (source);

      for (guint j = 0; j < g_list_model_get_n_items (sessions); j++)
        {
          g_autoptr(EaselSession) session = g_list_model_get_item (sessions, j);

          if (session != easel_hub_get_session (hub))
            add_session (self, session, found);
        }
    }
}

EaselCanvasOverview *
easel_canvas_overview_new (EaselHub           *hub,
                           EaselTabController *controller)
{
  g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func (g_object_unref);
  EaselCanvasOverview *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (controller == NULL || EASEL_IS_TAB_CONTROLLER (controller), NULL);

  self = g_object_new (EASEL_TYPE_CANVAS_OVERVIEW, NULL);
  g_set_object (&self->controller, controller);
  if (easel_hub_get_session (hub) != NULL)
    add_session (self, easel_hub_get_session (hub), found);
  add_others (self, hub, found);
  begin_rows (self);
  g_list_store_splice (self->canvases, 0, 0, found->pdata, found->len);
  shown_cb (self);
  return self;
}

GListModel *
easel_canvas_overview_get_shown (EaselCanvasOverview *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_OVERVIEW (self), NULL);

  return self->shown;
}
