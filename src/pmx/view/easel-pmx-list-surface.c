/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-pmx-list-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-pmx-view-resources.h"
#include "easel-text-alternative.h"
#include "easel-text.h"
#include "pmx-board.h"
#include "pmx-labels.h"
#include "pmx-limits.h"
#include "pmx-node-row.h"

struct _EaselPmxListSurface
{
  EaselSurface       parent_instance;

  PmxBoard          *board;
  GtkSearchEntry    *search;
  GtkFilter         *filter;   /* of the search */
  GtkSliceListModel *shown;    /* of the found nodes: those for which rows may be made */
  guint              growth;   /* a tick callback of @list that adds rows after each frame */
  gboolean           is_seen;  /* a frame with the present rows has begun */
  GtkStack          *stack;    /* shows one of the next two widgets */
  GtkWidget         *nodes;    /* around the list */
  GtkWidget         *none;     /* a text if there are no nodes */
  GtkListView       *list;
  GtkLabel          *about;
};

static void text_alternative_init (EaselTextAlternativeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselPmxListSurface, easel_pmx_list_surface, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, text_alternative_init))

static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);

  if (error != NULL)
    easel_surface_add_failure_line (self, error);
}

static void
request_cb (EaselPmxListSurface *self,
            const char          *method,
            JsonObject          *params)
{
  easel_canvas_ask_async (easel_surface_get_canvas (EASEL_SURFACE (self)), method, params, NULL, asked_cb,
                          g_object_ref (self));
}

static void
activate_cb (EaselPmxListSurface *self,
             guint                position)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (self->list));
  g_autoptr(PmxNode) node = g_list_model_get_item (model, position);
  g_autoptr(JsonObject) params = json_object_new ();
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  /* The focus must leave this list: the panel does not bring a canvas forward while the user is working in another. */
  if (root != NULL)
    gtk_root_set_focus (root, NULL);
  json_object_set_string_member (params, "id", pmx_node_get_id (node));
  request_cb (self, "node.open", params);
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static void
setup_cb (EaselPmxListSurface *self,
          GtkListItem         *item)
{
  GtkWidget *row = pmx_node_row_new ();

  g_signal_connect_object (row, "request", G_CALLBACK (request_cb), self, G_CONNECT_SWAPPED);
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (EaselPmxListSurface *self,
         GtkListItem         *item)
{
  pmx_node_row_set_node (PMX_NODE_ROW (gtk_list_item_get_child (item)), gtk_list_item_get_item (item));
}

static void
unbind_cb (EaselPmxListSurface *self,
           GtkListItem         *item)
{
  pmx_node_row_set_node (PMX_NODE_ROW (gtk_list_item_get_child (item)), NULL);
}

static gboolean
is_found (gpointer item,
          gpointer user_data)
{
  EaselPmxListSurface *self = user_data;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  const char *title = pmx_node_get_title (item);

  if (pmx_node_is_of_system (item))
    return FALSE;
  return *text == '\0' || g_str_match_string (text, title != NULL ? title : pmx_node_get_id (item), TRUE) ||
         g_str_match_string (text, pmx_node_get_kind (item), TRUE);
}

static gboolean
grow_cb (GtkWidget     *list,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  EaselPmxListSurface *self = user_data;
  guint size = gtk_slice_list_model_get_size (self->shown);

  /* Tick callbacks run before their frame is drawn. */
  if (!self->is_seen)
    {
      self->is_seen = TRUE;
      return G_SOURCE_CONTINUE;
    }
  self->growth = 0;
  self->is_seen = FALSE;
  gtk_slice_list_model_set_size (self->shown,
                                 size < PMX_LIMIT_SLICED_ROWS ? size + PMX_LIMIT_ROWS_AT_ONCE : G_MAXUINT);
  return G_SOURCE_REMOVE;
}

/* --- content ------------------------------------------------------------------------------------------------------ */

static void
update (EaselPmxListSurface *self)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (self->list));
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  guint size = gtk_slice_list_model_get_size (self->shown);

  /* The first rows are drawn before the others are added. */
  if (self->growth == 0 && size < G_MAXUINT && g_list_model_get_n_items (G_LIST_MODEL (self->shown)) == size)
    self->growth = gtk_widget_add_tick_callback (GTK_WIDGET (self->list), grow_cb, self, NULL);
  gtk_stack_set_visible_child (self->stack, g_list_model_get_n_items (model) > 0 ? self->nodes : self->none);
  if (easel_canvas_get_state (canvas) != EASEL_CANVAS_OPENING)
    easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
update_about (EaselPmxListSurface *self)
{
  const char *version = pmx_board_get_version (self->board);
  const char *workspace = pmx_board_get_workspace (self->board);
  const char *trouble = pmx_board_get_save_error (self->board);
  g_autofree char *shown = easel_text_for_display (version != NULL ? version : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *folder = easel_text_for_display (workspace != NULL ? workspace : "", EASEL_LIMIT_DISPLAY_CHARS);
  guint n_more = pmx_board_get_n_left_out (self->board);
  g_autofree char *more = NULL;
  g_autofree char *text = NULL;
  g_autofree char *all = NULL;

  /* Translators: %1$s is a version, %2$s a folder, %3$s whether the content is saved. */
  text = g_strdup_printf (_("PMX Canvas %1$s in %2$s\n%3$s"), shown, folder,
                          trouble == NULL ? _("The board is saved.")
                                          : _("The board is not saved."));
  more = g_strdup_printf (ngettext ("%u more node is on the workbench only.",
                                    "%u more nodes are on the workbench only.", n_more), n_more);
  all = g_strconcat (version != NULL ? text : "", n_more > 0 ? "\n" : "", n_more > 0 ? more : "", NULL);
  gtk_label_set_text (self->about, all);
}

static void
search_cb (EaselPmxListSurface *self)
{
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

/* The text is made from the model, because the list has widgets only for some of its rows. */
static char *
dup_text (EaselTextAlternative *alternative,
          gsize                 max_bytes)
{
  EaselPmxListSurface *self = EASEL_PMX_LIST_SURFACE (alternative);
  GListModel *found = gtk_slice_list_model_get_model (self->shown);
  GString *text = g_string_new (NULL);

  if (gtk_stack_get_visible_child (self->stack) != self->nodes)
    return g_string_free (text, TRUE);
  for (guint i = 0; i < g_list_model_get_n_items (found) && text->len <= max_bytes; i++)
    {
      g_autoptr(PmxNode) node = g_list_model_get_item (found, i);
      const char *title = pmx_node_get_title (node);

      g_string_append_printf (text, "%s (%s)\n", title != NULL ? title : pmx_node_get_id (node),
                              pmx_labels_node_kind (pmx_node_get_kind (node)));
    }
  g_string_append (text, gtk_label_get_text (self->about));
  return g_string_free (text, FALSE);
}

static void
text_alternative_init (EaselTextAlternativeInterface *iface)
{
  iface->dup_text = dup_text;
}

static void
easel_pmx_list_surface_constructed (GObject *object)
{
  EaselPmxListSurface *self = EASEL_PMX_LIST_SURFACE (object);
  EaselCanvas *canvas;
  GtkFilterListModel *found;
  g_autoptr(GtkNoSelection) rows = NULL;

  G_OBJECT_CLASS (easel_pmx_list_surface_parent_class)->constructed (object);
  canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  self->board = g_object_ref (PMX_BOARD (easel_canvas_get_model (canvas)));
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_found, self, NULL));
  found = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->board)), self->filter);
  self->shown = gtk_slice_list_model_new (G_LIST_MODEL (found), 0, PMX_LIMIT_ROWS_AT_ONCE);
  g_signal_connect_object (self->shown, "items-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  rows = gtk_no_selection_new (G_LIST_MODEL (self->shown));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (rows));
  g_signal_connect_object (self->board, "health-changed", G_CALLBACK (update_about), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
  update_about (self);
  update (self);
}

static void
easel_pmx_list_surface_finalize (GObject *object)
{
  g_clear_object (&EASEL_PMX_LIST_SURFACE (object)->board);
  G_OBJECT_CLASS (easel_pmx_list_surface_parent_class)->finalize (object);
}

static void
easel_pmx_list_surface_class_init (EaselPmxListSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = easel_pmx_list_surface_constructed;
  object_class->finalize = easel_pmx_list_surface_finalize;
  easel_pmx_view_get_resource ();
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/pmx/easel-pmx-list-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPmxListSurface, search);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxListSurface, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxListSurface, nodes);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxListSurface, none);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxListSurface, list);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxListSurface, about);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
}

static void
easel_pmx_list_surface_init (EaselPmxListSurface *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static gboolean
match (EaselCanvas *canvas)
{
  return PMX_IS_BOARD (easel_canvas_get_model (canvas));
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  return g_object_new (EASEL_TYPE_PMX_LIST_SURFACE, "canvas", canvas, NULL);
}

const EaselSurfaceKind easel_pmx_list_surface_kind = { "pmx-list", match, create };
