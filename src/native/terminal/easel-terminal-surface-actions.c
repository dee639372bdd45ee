/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "easel-limits.h"
#include "easel-terminal-surface-private.h"
#include "easel-text.h"

static void
copy_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  EaselTerminalSurface *self = user_data;

  if (vte_terminal_get_has_selection (self->view))
    vte_terminal_copy_clipboard_format (self->view, VTE_FORMAT_TEXT);
}

typedef struct
{
  EaselTerminalSurface *self;
  char                 *text;
} Paste;

static void
paste_free (gpointer  data,
            GClosure *closure)
{
  Paste *paste = data;

  g_object_unref (paste->self);
  g_free (paste->text);
  g_free (paste);
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             gpointer          user_data)
{
  Paste *paste = user_data;

  if (strcmp (response, "paste") == 0)
    vte_terminal_paste_text (paste->self->view, paste->text);
}

static void
ask_to_paste (EaselTerminalSurface *self,
              const char           *text)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                              _("Paste Several Lines?"), NULL);
  g_autofree char *words = easel_text_for_display (text, EASEL_LIMIT_DISPLAY_CHARS);
  Paste *paste = g_new0 (Paste, 1);

  paste->self = g_object_ref (self);
  paste->text = g_strdup (text);
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  _("Each line end may run a command at once:\n\n%s"), words);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "paste", _("_Paste"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "paste", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), paste, paste_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
easel_terminal_surface_paste (EaselTerminalSurface *self,
                              const char           *text)
{
  if (strpbrk (text, "\r\n") != NULL)
    ask_to_paste (self, text);
  else if (*text != '\0')
    vte_terminal_paste_text (self->view, text);
}

static void
clipboard_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselTerminalSurface) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text != NULL)
    easel_terminal_surface_paste (self, text);
}

static void
paste_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (user_data));

  gdk_clipboard_read_text_async (clipboard, NULL, clipboard_cb, g_object_ref (user_data));
}

static void
select_all_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  vte_terminal_select_all (EASEL_TERMINAL_SURFACE (user_data)->view);
}

static void
find_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  easel_terminal_search_open (EASEL_TERMINAL_SURFACE (user_data)->search);
}

static void
clear_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  easel_terminal_instance_clear (EASEL_TERMINAL_SURFACE (user_data)->instance);
}

/* Tab belongs to the shell: this is the way out for who has no pointer. */
static void
leave_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (user_data));

  if (root == NULL)
    return;
  gtk_root_set_focus (root, NULL);
  gtk_widget_child_focus (GTK_WIDGET (root), GTK_DIR_TAB_FORWARD);
}

static void
at_once_cb (GSimpleAction *action,
            GVariant      *value,
            gpointer       user_data)
{
  easel_terminal_instance_set_run_at_once (EASEL_TERMINAL_SURFACE (user_data)->instance, g_variant_get_boolean (value));
}

static const GActionEntry entries[] = {
  { "copy", copy_cb },
  { "paste", paste_cb },
  { "select-all", select_all_cb },
  { "find", find_cb },
  { "clear", clear_cb },
  { "leave", leave_cb },
  { "at-once", NULL, NULL, "false", at_once_cb },
};

static const struct
{
  const char *trigger;
  const char *action;
} shortcuts[] = {
  { "<Control><Shift>c", "terminal.copy" },
  { "<Control><Shift>v", "terminal.paste" },
  { "<Control><Shift>f", "terminal.find" },
  { "<Control><Shift>Escape", "terminal.leave" },
};

static void
add_shortcuts (EaselTerminalSurface *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  /* Before VTE, which would send them to the shell. */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (shortcuts[i].trigger),
                                                            gtk_named_action_new (shortcuts[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static void
right_click_cb (GtkGestureClick      *gesture,
                int                   n_press,
                double                x,
                double                y,
                EaselTerminalSurface *self)
{
  GdkRectangle at = { (int) x, (int) y, 1, 1 };

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* With Ctrl, as a click alone belongs to the selection and to programs that read the mouse. The window asks. */
static void
click_cb (GtkGestureClick      *gesture,
          int                   n_press,
          double                x,
          double                y,
          EaselTerminalSurface *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  g_autofree char *link = NULL;

  if (!(state & GDK_CONTROL_MASK))
    return;
  link = easel_terminal_view_dup_link (EASEL_TERMINAL_VIEW (self->view), x, y);
  if (link == NULL)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  easel_surface_open_external (EASEL_SURFACE (self), link);
}

static void
add_gestures (EaselTerminalSurface *self)
{
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *link = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (link), GDK_BUTTON_PRIMARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (link), GTK_PHASE_CAPTURE);
  g_signal_connect_object (menu, "pressed", G_CALLBACK (right_click_cb), self, 0);
  g_signal_connect_object (link, "pressed", G_CALLBACK (click_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (menu));
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (link));
}

static GMenuModel *
build_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr(GMenu) edit = g_menu_new ();
  g_autoptr(GMenu) view = g_menu_new ();
  g_autoptr(GMenu) agent = g_menu_new ();

  g_menu_append (edit, _("_Copy"), "terminal.copy");
  g_menu_append (edit, _("_Paste"), "terminal.paste");
  g_menu_append (edit, _("Select _All"), "terminal.select-all");
  g_menu_append (view, _("_Find…"), "terminal.find");
  g_menu_append (view, _("C_lear"), "terminal.clear");
  g_menu_append (agent, _("_Run the Agent’s Commands at Once"), "terminal.at-once");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edit));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (view));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (agent));
  return G_MENU_MODEL (menu);
}

void
easel_terminal_surface_add_actions (EaselTerminalSurface *self)
{
  g_autoptr(GMenuModel) model = build_menu ();

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "terminal", G_ACTION_GROUP (self->actions));
  self->menu = gtk_popover_menu_new_from_model (model);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->view));
  add_shortcuts (self);
  add_gestures (self);
}
