/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-inputs.h"

#include <glib/gi18n-lib.h>

#include "a2ui-description.h"
#include "a2ui-faults.h"
#include "a2ui-format.h"
#include "a2ui-node-widget.h"
#include "easel-calendar.h"

/* The widgets of an input, stored in its box. */
typedef struct
{
  GtkWidget *label;
  GtkWidget *button;
  GtkWidget *calendar;
  GtkWidget *time;
  GtkWidget *hours;
  GtkWidget *minutes;
  gboolean   busy;      /* the model changes the widgets, not the user */
} Picker;

static Picker *
picker_of (GtkWidget *box)
{
  return g_object_get_data (G_OBJECT (box), "picker");
}

/* If neither is enabled, the input is for a date. If both are disabled, both are shown, because the user must be able
 * to choose something. */
static void
read_renderers (A2uiNode *node,
                gboolean *date,
                gboolean *time)
{
  *date = a2ui_node_get_property (node, "enableDate") == NULL || a2ui_node_get_boolean (node, "enableDate");
  *time = a2ui_node_get_boolean (node, "enableTime");
  if (!*date && !*time)
    *date = *time = TRUE;
}

static const char *
format_of (gboolean date,
           gboolean time)
{
  return date && time ? "%Y-%m-%dT%H:%M" : date ? "%Y-%m-%d" : "%H:%M";
}

/* (transfer full) (nullable): the moment in the property @name. */
static GDateTime *
parse_bound (A2uiNode   *node,
             const char *name)
{
  JsonNode *value = a2ui_node_get_value (node, name);

  return value != NULL ? a2ui_format_parse_moment (value) : NULL;
}

/* (transfer full): @text, or the nearest bound if it is outside "min" and "max". Bounds that exclude each other do not
 * count. */
static char *
clamp_text (A2uiNode   *node,
            const char *text,
            const char *format)
{
  g_autoptr(GDateTime) least = parse_bound (node, "min");
  g_autoptr(GDateTime) most = parse_bound (node, "max");
  g_autoptr(JsonNode) value = json_node_init_string (json_node_alloc (), text);
  g_autoptr(GDateTime) moment = a2ui_format_parse_moment (value);

  if (moment == NULL || (least != NULL && most != NULL && g_date_time_compare (least, most) > 0))
    return g_strdup (text);
  if (least != NULL && g_date_time_compare (moment, least) < 0)
    return g_date_time_format (least, format);
  return most != NULL && g_date_time_compare (moment, most) > 0 ? g_date_time_format (most, format) : g_strdup (text);
}

static void date_time_changed (GtkWidget  *box,
                               A2uiNode   *node,
                               const char *address);

static void
chosen_cb (GtkWidget *box)
{
  Picker *picker = picker_of (box);
  A2uiNode *node = a2ui_node_widget_get_node (box);
  g_autoptr(GDateTime) day = gtk_calendar_get_date (GTK_CALENDAR (picker->calendar));
  g_autofree char *date_text = g_date_time_format (day, "%Y-%m-%d");
  g_autofree char *time_text = NULL;
  g_autofree char *text = NULL;
  g_autofree char *allowed = NULL;
  gboolean date;
  gboolean time;

  if (picker->busy)
    return;
  read_renderers (node, &date, &time);
  time_text = g_strdup_printf ("%02d:%02d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (picker->hours)),
                               gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (picker->minutes)));
  text = g_strconcat (date ? date_text : "", date && time ? "T" : "", time ? time_text : "", NULL);
  allowed = clamp_text (node, text, format_of (date, time));
  a2ui_node_widget_write_string (node, "value", allowed);
  /* The value may be as before, while the calendar shows another day. */
  if (!g_str_equal (allowed, text))
    date_time_changed (box, node, "value");
}

/* The button inside the menu button has the focus. Its accessible name is the label and the value: a relation to the
 * label alone would hide the value, and in newer GTK also the name. */
static void
name_button (Picker     *picker,
             const char *text)
{
  const char *label = gtk_label_get_text (GTK_LABEL (picker->label));
  g_autofree char *name = *label != '\0' ? g_strdup_printf ("%s, %s", label, text) : g_strdup (text);

  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (picker->button)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_moment (Picker    *picker,
             GDateTime *moment,
             gboolean   date,
             gboolean   time)
{
  g_autofree char *text = NULL;

  if (moment == NULL)
    text = g_strdup (date ? _("Choose a date") : _("Choose a time"));
  else
    text = g_date_time_format (moment, date && time ? "%x %H:%M" : date ? "%x" : "%H:%M");
  gtk_menu_button_set_label (GTK_MENU_BUTTON (picker->button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (picker->calendar), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  name_button (picker, text);
  if (moment == NULL)
    return;
  picker->busy = TRUE;
  easel_calendar_set_date (GTK_CALENDAR (picker->calendar), moment);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (picker->hours), g_date_time_get_hour (moment));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (picker->minutes), g_date_time_get_minute (moment));
  picker->busy = FALSE;
}

static void
date_time_changed (GtkWidget  *box,
                   A2uiNode   *node,
                   const char *address)
{
  Picker *picker = picker_of (box);
  JsonNode *value = a2ui_node_get_value (node, "value");
  g_autoptr(GDateTime) moment = value != NULL ? a2ui_format_parse_moment (value) : NULL;
  gboolean date;
  gboolean time;

  read_renderers (node, &date, &time);
  a2ui_node_widget_set_label (picker->label, node, "label");
  gtk_widget_set_visible (picker->calendar, date);
  gtk_widget_set_visible (picker->time, time);
  show_moment (picker, moment, date, time);
}

static gboolean
two_digits_cb (GtkSpinButton *spin)
{
  g_autofree char *text = g_strdup_printf ("%02d", gtk_spin_button_get_value_as_int (spin));

  gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

static GtkWidget *
spin_new (GtkWidget  *box,
          int         maximum,
          const char *name)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, maximum, 1);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (spin), GTK_ORIENTATION_VERTICAL);
  gtk_spin_button_set_wrap (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (spin, "output", G_CALLBACK (two_digits_cb), NULL);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (chosen_cb), box, G_CONNECT_SWAPPED);
  return spin;
}

/* The arrow buttons of a calendar have an icon and no name: two for the month, then two for the year. */
static void
name_arrows (GtkWidget *calendar)
{
  const char *const names[] = { _("Previous Month"), _("Next Month"), _("Previous Year"), _("Next Year") };
  GtkWidget *header = gtk_widget_get_first_child (calendar);
  GtkWidget *child = header != NULL ? gtk_widget_get_first_child (header) : NULL;

  for (guint n = 0; child != NULL && n < G_N_ELEMENTS (names); child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      {
        gtk_widget_set_tooltip_text (child, names[n]);
        gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, names[n++], -1);
      }
}

/* GTK moves a focus frame that starts at the first cell and is not announced. Instead, arrow keys move the selection
 * from the chosen day. */
static gboolean
key_cb (GtkWidget       *box,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  GtkCalendar *calendar = GTK_CALENDAR (picker_of (box)->calendar);
  int forward = gtk_widget_get_direction (box) == GTK_TEXT_DIR_RTL ? -1 : 1;
  g_autoptr(GDateTime) now = gtk_calendar_get_date (calendar);
  g_autoptr(GDateTime) next = NULL;
  int days = 0;

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left: case GDK_KEY_KP_Left: days = -forward; break;
    case GDK_KEY_Right: case GDK_KEY_KP_Right: days = forward; break;
    case GDK_KEY_Up: case GDK_KEY_KP_Up: days = -7; break;
    case GDK_KEY_Down: case GDK_KEY_KP_Down: days = 7; break;
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_space: case GDK_KEY_KP_Space: chosen_cb (box); return TRUE;
    default: return FALSE;
    }
  next = g_date_time_add_days (now, days);
  if (next != NULL)
    easel_calendar_set_date (calendar, next);
  return TRUE;
}

GtkWidget *
a2ui_date_time_build (A2uiNode           *node,
                      const A2uiRenderer *renderers)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *content = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 6,
                                     "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *popover = gtk_popover_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  Picker *picker = g_new0 (Picker, 1);

  picker->button = gtk_menu_button_new ();
  picker->label = a2ui_node_widget_new_plain_label ();
  picker->calendar = gtk_calendar_new ();
  name_arrows (picker->calendar);
  /* The calendar of newer GTK has no accessible name, and that of older GTK is not in a group. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (picker->calendar), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Calendar"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (content), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Calendar"), -1);
  picker->time = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  picker->hours = spin_new (box, 23, _("Hour"));
  picker->minutes = spin_new (box, 59, _("Minute"));
  gtk_widget_set_halign (picker->time, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (picker->time), picker->hours);
  gtk_box_append (GTK_BOX (picker->time), picker->minutes);
  gtk_box_append (GTK_BOX (content), picker->calendar);
  gtk_box_append (GTK_BOX (content), picker->time);
  gtk_popover_set_child (GTK_POPOVER (popover), content);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (picker->button), popover);
  gtk_widget_set_halign (picker->button, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), picker->label);
  gtk_box_append (GTK_BOX (box), picker->button);
  g_object_set_data_full (G_OBJECT (box), "picker", picker, g_free);
  g_signal_connect_object (picker->calendar, "day-selected", G_CALLBACK (chosen_cb), box, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), box, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (picker->calendar, keys);
  a2ui_node_widget_follow (box, node, date_time_changed);
  a2ui_faults_watch (box, picker->button, node);
  a2ui_description_set_input (box, gtk_widget_get_first_child (picker->button));
  return box;
}
