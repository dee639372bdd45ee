/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include <math.h>

#include "a2ui-inputs.h"

#include "a2ui-faults.h"
#include "a2ui-node-widget.h"
#include "easel-limits.h"
#include "easel-text.h"

static void
toggled_cb (GtkCheckButton *button)
{
  A2uiNode *node = a2ui_node_widget_get_node (GTK_WIDGET (button));
  gboolean active = gtk_check_button_get_active (button);
  g_autoptr(JsonNode) value = json_node_init_boolean (json_node_alloc (), active);

  if (active != a2ui_node_get_boolean (node, "value"))
    a2ui_node_write (node, "value", value);
}

static void
check_changed (GtkWidget  *widget,
               A2uiNode   *node,
               const char *address)
{
  g_autofree char *foreign = a2ui_node_dup_string (node, "label");
  g_autofree char *label = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);

  if (a2ui_node_widget_is_about (address, "label"))
    {
      gtk_check_button_set_label (GTK_CHECK_BUTTON (widget), label);
      a2ui_node_widget_wrap_label (widget);
    }
  if (a2ui_node_widget_is_about (address, "value"))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), a2ui_node_get_boolean (node, "value"));
}

GtkWidget *
a2ui_check_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button = gtk_check_button_new ();

  gtk_box_append (GTK_BOX (box), button);
  a2ui_node_widget_follow (button, node, check_changed);
  a2ui_faults_watch (box, button, node);
  g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), NULL);
  return box;
}

/* Ranges up to this size have fractional steps. */
#define FINE_RANGE 10.0
/* The largest range that GTK can map to pixels and whose numbers fit beside the slider; whole numbers in it are
 * exact. */
#define LARGEST_RANGE 1e15

static void
value_changed_cb (GtkRange *range)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (range));
  A2uiNode *node = a2ui_node_widget_get_node (box);
  double number = gtk_range_get_value (range);
  g_autoptr(JsonNode) value = number == trunc (number) ? json_node_init_int (json_node_alloc (), (gint64) number)
                                                       : json_node_init_double (json_node_alloc (), number);

  if (number != a2ui_node_get_number (node, "value", NAN))
    a2ui_node_write (node, "value", value);
}

static void
slider_changed (GtkWidget  *box,
                A2uiNode   *node,
                const char *address)
{
  GtkWidget *label = gtk_widget_get_first_child (box);
  GtkRange *range = GTK_RANGE (gtk_widget_get_next_sibling (label));
  double minimum = a2ui_node_get_number (node, "minValue", 0);
  double maximum = a2ui_node_get_number (node, "maxValue", 100);
  double steps = a2ui_node_get_number (node, "steps", 0);
  double value;
  gboolean fine;

  minimum = CLAMP (minimum, -LARGEST_RANGE, LARGEST_RANGE);
  maximum = CLAMP (maximum, -LARGEST_RANGE, LARGEST_RANGE);
  maximum = maximum > minimum ? maximum : minimum + 1;
  value = CLAMP (a2ui_node_get_number (node, "value", minimum), minimum, maximum);
  fine = maximum - minimum < FINE_RANGE || minimum != trunc (minimum) || maximum != trunc (maximum);
  if (a2ui_node_widget_is_about (address, "label"))
    a2ui_node_widget_set_label (label, node, "label");
  g_signal_handlers_block_by_func (range, value_changed_cb, NULL);
  gtk_range_set_range (range, minimum, maximum);
  if (steps >= 1)
    gtk_range_set_increments (range, (maximum - minimum) / steps, (maximum - minimum) / steps);
  else
    gtk_range_set_increments (range, fine ? (maximum - minimum) / 100 : 1, (maximum - minimum) / 10);
  gtk_range_set_round_digits (range, fine ? 2 : 0);
  gtk_scale_set_digits (GTK_SCALE (range), fine ? 2 : 0);
  if (gtk_range_get_value (range) != value)
    gtk_range_set_value (range, value);
  g_signal_handlers_unblock_by_func (range, value_changed_cb, NULL);
}

GtkWidget *
a2ui_slider_build (A2uiNode           *node,
                   const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 100, 1);

  gtk_scale_set_draw_value (GTK_SCALE (scale), TRUE);
  gtk_scale_set_value_pos (GTK_SCALE (scale), GTK_POS_RIGHT);
  gtk_box_append (GTK_BOX (box), a2ui_node_widget_new_label (scale));
  gtk_box_append (GTK_BOX (box), scale);
  g_signal_connect (scale, "value-changed", G_CALLBACK (value_changed_cb), NULL);
  a2ui_node_widget_follow (box, node, slider_changed);
  a2ui_faults_watch (box, scale, node);
  return box;
}
