/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-view.h"

#include <glib/gi18n-lib.h>

#include "a2ui-box.h"
#include "a2ui-button.h"
#include "a2ui-frame-view.h"
#include "a2ui-inputs.h"
#include "a2ui-media.h"
#include "a2ui-outline.h"
#include "a2ui-pictures.h"
#include "a2ui-progress.h"
#include "a2ui-style.h"
#include "a2ui-table.h"
#include "a2ui-tabs.h"
#include "a2ui-text.h"
#include "easel-text-alternative.h"

struct _A2uiView
{
  AdwBin       parent_instance;

  A2uiModel         *model;
  A2uiPlayerFactory *factory;  /* nullable */
  GtkWidget         *box;
  GtkWidget         *cut;      /* a line below the surfaces: parts are missing */
  GPtrArray         *bins;     /* an AdwBin for each surface of the model, in order */
};

static void text_alternative_init (EaselTextAlternativeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (A2uiView, a2ui_view, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, text_alternative_init))

/* Pixels around and between surfaces. */
#define MARGIN 18
/* A form that is wider is hard to read: its labels and values are far apart. */
#define WIDTH_MAX 800

static const A2uiRenderer renderers[] = {
  { "Text", a2ui_text_build },
  { "Image", a2ui_image_build, 2 },
  { "Icon", a2ui_icon_build },
  { "Video", a2ui_video_build, 2 },
  { "AudioPlayer", a2ui_audio_build, 2 },
  { "Row", a2ui_row_build },
  { "Column", a2ui_column_build },
  { "List", a2ui_list_build },
  { "Card", a2ui_card_build },
  { "Tabs", a2ui_tabs_build },
  { "Divider", a2ui_divider_build, .fills = TRUE },
  { "Modal", a2ui_modal_build },
  { "Button", a2ui_button_build },
  { "CheckBox", a2ui_check_build, 2 },
  { "TextField", a2ui_field_build, 3 },
  { "DateTimeInput", a2ui_date_time_build, 12 },
  { "MultipleChoice", a2ui_choice_build, 4 },
  { "Slider", a2ui_slider_build, .fills = TRUE },
  { "ProgressBar", a2ui_progress_build, .fills = TRUE },
  { "McpApp", a2ui_frame_build, 8 },
  { "WebAppFrameSrcdoc", a2ui_frame_build, 8 },
  { "WebAppFrameUrl", a2ui_frame_build, 4 },
  { "Table", a2ui_table_build, 20, .fills = TRUE },
  { "Chart", a2ui_chart_build, 20, .fills = TRUE },
  { NULL, a2ui_unknown_build },
};

/* A new root needs new widgets; new styles only restyle the present ones. */
static void
rendering_changed_cb (GtkWidget   *bin,
                      A2uiSurface *surface)
{
  const char *root = a2ui_surface_get_root (surface);
  GtkWidget *container = adw_bin_get_child (ADW_BIN (bin));
  A2uiNode *shown = container != NULL ? a2ui_node_container_get_node (A2UI_NODE_CONTAINER (container)) : NULL;

  a2ui_style_apply (bin, surface);
  gtk_widget_set_visible (bin, root != NULL);
  if (root != NULL && (shown == NULL || !g_str_equal (a2ui_node_get_id (shown), root)))
    {
      g_autoptr(A2uiNode) node = a2ui_node_new_root (surface);

      adw_bin_set_child (ADW_BIN (bin), a2ui_node_container_new (node, renderers));
    }
}

/* Shows that parts are missing because of a limit; the agent is told which limit. */
static void
show_cut (A2uiView *self)
{
  gtk_widget_set_visible (self->cut, a2ui_model_is_cut (self->model));
}

static void
items_changed_cb (A2uiView *self,
                  guint     position,
                  guint     removed,
                  guint     added)
{
  for (; removed > 0; removed--)
    {
      gtk_box_remove (GTK_BOX (self->box), self->bins->pdata[position]);
      g_ptr_array_remove_index (self->bins, position);
    }
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(A2uiSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->model), i);
      GtkWidget *bin = adw_bin_new ();

      a2ui_pictures_set_player_factory (a2ui_pictures_get (surface), self->factory);
      g_signal_connect_object (surface, "rendering-changed", G_CALLBACK (rendering_changed_cb), bin,
                               G_CONNECT_SWAPPED);
      rendering_changed_cb (bin, surface);
      gtk_box_insert_child_after (GTK_BOX (self->box), bin, i > 0 ? self->bins->pdata[i - 1] : NULL);
      g_ptr_array_insert (self->bins, i, bin);
    }
  show_cut (self);
}

/* Includes other tabs, and rows without widgets. */
static char *
dup_text (EaselTextAlternative *alternative,
          gsize                 max_bytes)
{
  A2uiView *self = A2UI_VIEW (alternative);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->bins->len; i++)
    {
      GtkWidget *container = adw_bin_get_child (self->bins->pdata[i]);

      if (container != NULL)
        a2ui_outline_add (a2ui_node_container_get_node (A2UI_NODE_CONTAINER (container)), max_bytes, text);
    }
  if (gtk_widget_get_visible (self->cut))
    g_string_append (text, gtk_label_get_text (GTK_LABEL (self->cut)));
  return g_string_free (text, FALSE);
}

static void
text_alternative_init (EaselTextAlternativeInterface *iface)
{
  iface->dup_text = dup_text;
}

static void
a2ui_view_dispose (GObject *object)
{
  A2uiView *self = A2UI_VIEW (object);

  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
  g_clear_object (&self->factory);
  G_OBJECT_CLASS (a2ui_view_parent_class)->dispose (object);
}

static void
a2ui_view_finalize (GObject *object)
{
  g_ptr_array_unref (A2UI_VIEW (object)->bins);
  G_OBJECT_CLASS (a2ui_view_parent_class)->finalize (object);
}

static void
a2ui_view_class_init (A2uiViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = a2ui_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = a2ui_view_finalize;
}

static void
a2ui_view_init (A2uiView *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();

  self->bins = g_ptr_array_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, MARGIN);
  gtk_widget_set_margin_top (self->box, MARGIN);
  gtk_widget_set_margin_bottom (self->box, MARGIN);
  gtk_widget_set_margin_start (self->box, MARGIN);
  gtk_widget_set_margin_end (self->box, MARGIN);
  self->cut = gtk_label_new (_("Parts of this form are left out because it is too large."));
  gtk_label_set_wrap (GTK_LABEL (self->cut), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->cut), 0);
  gtk_widget_add_css_class (self->cut, "caption");
  gtk_widget_add_css_class (self->cut, "dim-label");
  gtk_box_append (GTK_BOX (self->box), self->cut);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), WIDTH_MAX);
  adw_clamp_set_child (ADW_CLAMP (clamp), self->box);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

/**
 * a2ui_view_new:
 * @model: the model to draw
 * @factory: (nullable): plays its videos and sounds
 *
 * Returns: (transfer floating): a widget that follows @model
 */
GtkWidget *
a2ui_view_new (A2uiModel         *model,
               A2uiPlayerFactory *factory)
{
  A2uiView *self;

  g_return_val_if_fail (A2UI_IS_MODEL (model), NULL);

  self = g_object_new (A2UI_TYPE_VIEW, NULL);
  self->model = g_object_ref (model);
  g_set_object (&self->factory, factory);
  g_signal_connect_object (model, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "problem", G_CALLBACK (show_cut), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  items_changed_cb (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (model)));
  return GTK_WIDGET (self);
}

void
a2ui_view_set_scrolls (A2uiView *self,
                       gboolean  scrolls)
{
  g_return_if_fail (A2UI_IS_VIEW (self));

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (self))), GTK_POLICY_NEVER,
                                  scrolls ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
}
