/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-node-row.h"

#include "easel-json.h"
#include "easel-pmx-view-resources.h"
#include "easel-text.h"
#include "pmx-labels.h"
#include "pmx-limits.h"

struct _PmxNodeRow
{
  GtkBox           parent_instance;

  PmxNode         *node;      /* nullable */
  GtkLabel        *title;
  GtkLabel        *about;
  GtkToggleButton *pin;
  GtkToggleButton *focus;
  gboolean         is_showing;
};

enum { REQUEST, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxNodeRow, pmx_node_row, GTK_TYPE_BOX)

static void
emit_request (PmxNodeRow *self,
              const char *method,
              gboolean    value)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("id", pmx_node_get_id (self->node)),
                                                    EASEL_JSON_BOOLEAN ("pinned", value));

  g_signal_emit (self, signals[REQUEST], 0, method, params);
}

static void
update (PmxNodeRow *self)
{
  const char *title = pmx_node_get_title (self->node);
  const char *kind = pmx_labels_node_kind (pmx_node_get_kind (self->node));
  g_autofree char *shown = easel_text_for_display (title != NULL ? title : pmx_node_get_id (self->node),
                                                   EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *about = easel_text_for_display (kind, EASEL_LIMIT_DISPLAY_CHARS);

  self->is_showing = TRUE;
  gtk_label_set_text (self->title, shown);
  gtk_label_set_text (self->about, about);
  gtk_toggle_button_set_active (self->pin, pmx_node_is_pinned (self->node));
  gtk_toggle_button_set_active (self->focus, pmx_node_is_in_focus (self->node));
  self->is_showing = FALSE;
}

static void
pin_cb (PmxNodeRow *self)
{
  if (!self->is_showing && self->node != NULL)
    emit_request (self, "pin", gtk_toggle_button_get_active (self->pin));
}

/* A click sets the agent's focus to this node; only setting it to another node removes it. */
static void
focus_cb (PmxNodeRow *self)
{
  if (self->is_showing || self->node == NULL)
    return;
  emit_request (self, "focus", TRUE);
  update (self);
}

void
pmx_node_row_set_node (PmxNodeRow *self,
                       PmxNode    *node)
{
  g_return_if_fail (PMX_IS_NODE_ROW (self));

  if (self->node != NULL)
    g_signal_handlers_disconnect_by_data (self->node, self);
  g_set_object (&self->node, node);
  if (node == NULL)
    return;
  g_signal_connect_object (node, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
pmx_node_row_finalize (GObject *object)
{
  g_clear_object (&PMX_NODE_ROW (object)->node);
  G_OBJECT_CLASS (pmx_node_row_parent_class)->finalize (object);
}

static void
pmx_node_row_class_init (PmxNodeRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pmx_node_row_finalize;
  signals[REQUEST] = g_signal_new ("request", PMX_TYPE_NODE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                   G_TYPE_STRING, JSON_TYPE_OBJECT);
  easel_pmx_view_get_resource ();
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/pmx/pmx-node-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PmxNodeRow, title);
  gtk_widget_class_bind_template_child (widget_class, PmxNodeRow, about);
  gtk_widget_class_bind_template_child (widget_class, PmxNodeRow, focus);
  gtk_widget_class_bind_template_child (widget_class, PmxNodeRow, pin);
  gtk_widget_class_bind_template_callback (widget_class, focus_cb);
  gtk_widget_class_bind_template_callback (widget_class, pin_cb);
}

static void
pmx_node_row_init (PmxNodeRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
pmx_node_row_new (void)
{
  return g_object_new (PMX_TYPE_NODE_ROW, NULL);
}
