/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-node-row.h"

#include <glib/gi18n-lib.h>

#include "easel-text.h"
#include "pmx-limits.h"
#include "pmx-words.h"

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

enum { DEED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxNodeRow, pmx_node_row, GTK_TYPE_BOX)

static void
emit_deed (PmxNodeRow *self,
           const char *deed,
           gboolean    value)
{
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "id", pmx_node_get_id (self->node));
  json_object_set_boolean_member (params, "pinned", value);
  g_signal_emit (self, signals[DEED], 0, deed, params);
}

static void
update (PmxNodeRow *self)
{
  const char *title = pmx_node_get_title (self->node);
  const char *kind = pmx_words_node_kind (pmx_node_get_kind (self->node));
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
    emit_deed (self, "pin", gtk_toggle_button_get_active (self->pin));
}

/* The focus of the agent can be set elsewhere, and is not taken away. */
static void
focus_cb (PmxNodeRow *self)
{
  if (self->is_showing || self->node == NULL)
    return;
  emit_deed (self, "focus", TRUE);
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
  G_OBJECT_CLASS (klass)->finalize = pmx_node_row_finalize;
  signals[DEED] = g_signal_new ("deed", PMX_TYPE_NODE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static GtkLabel *
make_label (GtkBox     *box,
            const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static GtkToggleButton *
make_toggle (PmxNodeRow *self,
             const char *icon,
             const char *name,
             GCallback   callback)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), icon);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "toggled", callback, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self), button);
  return GTK_TOGGLE_BUTTON (button);
}

static void
pmx_node_row_init (PmxNodeRow *self)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_set_margin_top (GTK_WIDGET (self), 6);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self), 6);
  gtk_widget_set_margin_start (GTK_WIDGET (self), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self), 6);
  gtk_widget_set_hexpand (words, TRUE);
  self->title = make_label (GTK_BOX (words), NULL);
  self->about = make_label (GTK_BOX (words), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->about), "caption");
  gtk_box_append (GTK_BOX (self), words);
  self->focus = make_toggle (self, "find-location-symbolic", _("In the Agent’s Focus"), G_CALLBACK (focus_cb));
  self->pin = make_toggle (self, "view-pin-symbolic", _("Pinned for the Agent"), G_CALLBACK (pin_cb));
}

GtkWidget *
pmx_node_row_new (void)
{
  return g_object_new (PMX_TYPE_NODE_ROW, NULL);
}
