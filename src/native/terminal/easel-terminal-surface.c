/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "config.h"

#include "easel-terminal-surface.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-alert.h"
#include "easel-dialog-text.h"
#include "easel-key-forward.h"
#include "easel-limits.h"
#include "easel-terminal-feed.h"
#include "easel-terminal-instance.h"
#include "easel-terminal-limits.h"
#include "easel-terminal-line.h"
#include "easel-terminal-search.h"
#include "easel-terminal-view.h"
#include "easel-text-alternative.h"
#include "easel-transients.h"

struct _EaselTerminalSurface
{
  EaselSurface           parent_instance;

  EaselTerminalInstance *instance;
  VteTerminal           *view;
  EaselTerminalFeed     *feed;
  EaselTerminalSearch   *search;
  GtkWidget             *agent;
  GtkWidget             *asked_view;
  GtkLabel              *asked;     /* the agent's complete command */
  GtkWidget             *menu;
  GtkEventController    *keys;      /* a controller on the window, for keys of this terminal */
  GSimpleActionGroup    *actions;
  gint64                 replayed;  /* monotonic time when old output was shown again */
  guint                  limit_source;
};

static void text_alternative_init (EaselTextAlternativeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselTerminalSurface, easel_terminal_surface, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, text_alternative_init))

static void
easel_terminal_surface_set_zoom (EaselSurface *surface,
                                 double        zoom)
{
  vte_terminal_set_font_scale (EASEL_TERMINAL_SURFACE (surface)->view, zoom);
}

static void
forget_all (EaselTerminalSurface *self)
{
  easel_terminal_feed_clear (self->feed);
  vte_terminal_reset (self->view, TRUE, TRUE);
  self->replayed = g_get_monotonic_time ();
}

static void
feed_all (EaselTerminalSurface *self)
{
  g_autoptr(GBytes) bytes = easel_terminal_output_dup_bytes (easel_terminal_instance_get_output (self->instance));
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  forget_all (self);
  /* Fed at once, because terminal queries are ignored for a short time only. */
  if (length > 0)
    vte_terminal_feed (self->view, data, length);
}

static void
easel_terminal_surface_reload (EaselSurface *surface)
{
  feed_all (EASEL_TERMINAL_SURFACE (surface));
}

static void
fed_cb (EaselTerminalSurface *self,
        GBytes               *bytes)
{
  easel_terminal_feed_add (self->feed, bytes);
}

static void
behind_cb (gboolean behind,
           gpointer user_data)
{
  easel_terminal_instance_set_behind (EASEL_TERMINAL_SURFACE (user_data)->instance, user_data, behind);
}

/* Answers that VTE sends by itself when a program queries the cursor, colours or the terminal. */
static gboolean
is_report (const char *text)
{
  gsize length = strlen (text);

  if (text[0] != '\033')
    return FALSE;
  if (text[1] == ']' || text[1] == 'P')
    return TRUE;
  return text[1] == '[' && length > 2 && strchr ("cnRtxyu", text[length - 1]) != NULL;
}

/* Drops answers to queries in old output, which were answered before, and of views that are not responsible: the
 * shell would take them for typing. */
static void
commit_cb (VteTerminal          *view,
           const char           *text,
           guint                 length,
           EaselTerminalSurface *self)
{
  gint64 since = (g_get_monotonic_time () - self->replayed) / 1000;
  g_autofree char *typed = g_strndup (text, length);

  if (is_report (typed) && (since < EASEL_LIMIT_TERMINAL_REPLAY ||
                            !easel_terminal_views_answers (easel_terminal_instance_get_views (self->instance), self)))
    return;
  easel_terminal_instance_type (self->instance, typed);
}

static void
grid_cb (EaselTerminalSurface *self)
{
  guint columns = 0;
  guint rows = 0;

  if (gtk_widget_get_mapped (GTK_WIDGET (self->view)))
    easel_terminal_view_get_fit (EASEL_TERMINAL_VIEW (self->view), &columns, &rows);
  easel_terminal_instance_set_view (self->instance, self, columns, rows);
}

static void
map_cb (EaselTerminalSurface *self)
{
  grid_cb (self);
  easel_terminal_prompt_appeared (easel_terminal_instance_get_prompt (self->instance));
}

static gboolean
limit_cb (gpointer user_data)
{
  EaselTerminalSurface *self = user_data;
  guint columns = 0;
  guint rows = 0;

  self->limit_source = 0;
  easel_terminal_views_get_size (easel_terminal_instance_get_views (self->instance), self, &columns, &rows);
  easel_terminal_view_set_limit (EASEL_TERMINAL_VIEW (self->view), columns, rows);
  return G_SOURCE_REMOVE;
}

/* Delayed, because another view in the same window may report its size during the layout of that window. */
static void
views_cb (EaselTerminalSurface *self)
{
  if (self->limit_source == 0)
    self->limit_source = g_idle_add_full (GTK_PRIORITY_RESIZE - 1, limit_cb, self, NULL);
}

/* Shows the most important notice above the terminal. */
static void
update_notice (EaselTerminalSurface *self)
{
  EaselSurface *surface = EASEL_SURFACE (self);
  EaselTerminalPrompt *prompt = easel_terminal_instance_get_prompt (self->instance);
  const char *asked = easel_terminal_prompt_get_shown (prompt);
  g_autofree char *text = NULL;
  int code;

  if (easel_terminal_instance_has_exited (self->instance, &code))
    {
      text = code >= 0 ? g_strdup_printf (_("This terminal has ended with code %d."), code)
                       : g_strdup (_("This terminal has ended."));
      easel_surface_set_notice (surface, text, _("Start Again"));
    }
  else if (easel_terminal_instance_is_waiting (self->instance))
    easel_surface_set_notice (surface, easel_terminal_prompt_is_enter_ignored (prompt)
                                ? _("The agent has just changed this. Check it, then press Enter again.")
                                : _("The agent wants to run this on this computer. Press Enter in the terminal to run "
                                    "it."), _("Discard"));
  else if (easel_terminal_prompt_is_abandoned (prompt))
    easel_surface_set_notice (surface, _("The agent has left. Something that it wrote is still in the line that you "
                                         "changed. Check it before you press Enter."), _("Clear Line"));
  else
    easel_surface_set_notice (surface, NULL, NULL);
  gtk_label_set_text (self->asked, asked);
  gtk_widget_set_visible (self->asked_view, *asked != '\0');
  gtk_widget_set_visible (self->agent, easel_instance_is_busy (EASEL_INSTANCE (self->instance)));
}

static void
easel_terminal_surface_notice_activated (EaselSurface *surface)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (surface);
  int code;

  if (easel_terminal_instance_has_exited (self->instance, &code))
    easel_terminal_instance_start_again (self->instance);
  else if (easel_terminal_instance_is_waiting (self->instance) ||
           easel_terminal_prompt_is_abandoned (easel_terminal_instance_get_prompt (self->instance)))
    easel_terminal_instance_type (self->instance, "\003");
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
facts_cb (EaselTerminalSurface *self)
{
  GAction *at_once = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "at-once");
  EaselTerminalPrompt *prompt = easel_terminal_instance_get_prompt (self->instance);

  /* A terminal of the user without an agent has no agent to permit "at once" to. */
  g_simple_action_set_enabled (G_SIMPLE_ACTION (at_once), easel_terminal_instance_is_local (self->instance) &&
                               (!easel_instance_get_requester (EASEL_INSTANCE (self->instance))->is_user ||
                                easel_instance_is_shared (EASEL_INSTANCE (self->instance))));
  g_simple_action_set_state (G_SIMPLE_ACTION (at_once),
                             g_variant_new_boolean (easel_terminal_prompt_get_at_once (prompt)));
  update_notice (self);
}

/* Key controllers of a window run before those of its widgets. In a terminal nearly all keys belong to the shell, so
 * they are handled on the window, in the capture phase. */

/* Shortcuts that the panel keeps: Ctrl+Shift with any key, Ctrl+Page Up and Page Down, Alt+1 to 9, F11. */
static gboolean
is_of_panel (guint           keyval,
             GdkModifierType state)
{
  gboolean control = (state & GDK_CONTROL_MASK) != 0;
  gboolean alt = (state & GDK_ALT_MASK) != 0;

  if (control && (state & GDK_SHIFT_MASK) != 0)
    return TRUE;
  if (control && !alt)
    return keyval == GDK_KEY_Page_Up || keyval == GDK_KEY_Page_Down || keyval == GDK_KEY_KP_Page_Up ||
           keyval == GDK_KEY_KP_Page_Down;
  return keyval == GDK_KEY_F11 || (alt && !control && keyval >= GDK_KEY_1 && keyval <= GDK_KEY_9);
}

static gboolean
easel_terminal_surface_takes_key (EaselSurface    *surface,
                                  guint            key,
                                  GdkModifierType  modifiers)
{
  return !is_of_panel (key, modifiers);
}

static const char *
easel_terminal_surface_get_accel (EaselSurface       *surface,
                                  EaselSurfaceAction  action)
{
  return action == EASEL_SURFACE_ACTION_FIND ? "<Control><Shift>f" : NULL;
}

static gboolean
key_cb (GtkEventControllerKey *controller,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        EaselTerminalSurface  *self)
{
  GtkWidget *root = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  if (gtk_root_get_focus (GTK_ROOT (root)) != GTK_WIDGET (self->view) || is_of_panel (keyval, state))
    return GDK_EVENT_PROPAGATE;
  return easel_key_forward (controller, GTK_WIDGET (self->view));
}

static void
response_cb (EaselAlert *dialog,
             const char *response,
             gpointer    user_data)
{
  g_task_return_boolean (G_TASK (user_data), g_str_equal (response, "close"));
}

/* Asks the user if a program is running, which would end with the terminal. */
static void
easel_terminal_surface_query_close_async (EaselSurface        *surface,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (surface);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  EaselAlert *dialog;

  g_task_set_source_tag (task, easel_terminal_surface_query_close_async);
  if (!easel_terminal_instance_runs_program (self->instance))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  dialog = easel_alert_new_for (_("Close the Terminal?"), _("A program is still running and will be stopped."),
                                "close", _("C_lose"), ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), g_steal_pointer (&task),
                         (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  easel_transients_close_with (GTK_WIDGET (dialog), GTK_WIDGET (self));
  easel_alert_present (dialog, GTK_WIDGET (self));
}

static gboolean
easel_terminal_surface_query_close_finish (EaselSurface  *surface,
                                           GAsyncResult  *result,
                                           GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
easel_terminal_surface_dispose (GObject *object)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (object);

  if (self->instance != NULL)
    {
      g_signal_handlers_disconnect_by_data (easel_terminal_instance_get_output (self->instance), self);
      g_signal_handlers_disconnect_by_data (self->instance, self);
      g_clear_pointer (&self->feed, easel_terminal_feed_free);
      easel_terminal_instance_remove_view (self->instance, self);
      /* The view is unmapped after dispose, and must not report to an instance that has been released. */
      g_signal_handlers_disconnect_by_data (self->view, self);
    }
  g_clear_handle_id (&self->limit_source, g_source_remove);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->instance);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (easel_terminal_surface_parent_class)->dispose (object);
}

static gboolean
easel_terminal_surface_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (EASEL_TERMINAL_SURFACE (widget)->view));
}

static void
easel_terminal_surface_root (GtkWidget *widget)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (widget);

  GTK_WIDGET_CLASS (easel_terminal_surface_parent_class)->root (widget);
  self->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (gtk_widget_get_root (widget)), self->keys);
}

static void
easel_terminal_surface_unroot (GtkWidget *widget)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (widget);

  /* The window must be looked up now, for the last time: it may outlive the terminal. */
  gtk_widget_remove_controller (GTK_WIDGET (gtk_widget_get_root (widget)), self->keys);
  self->keys = NULL;
  GTK_WIDGET_CLASS (easel_terminal_surface_parent_class)->unroot (widget);
}

static gboolean
easel_terminal_surface_get_caret (EaselSurface    *surface,
                                  GtkWidget       *focus,
                                  graphene_rect_t *caret)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (surface);
  double scroll = gtk_adjustment_get_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view)));
  long height = vte_terminal_get_char_height (self->view);
  long row;

  vte_terminal_get_cursor_position (self->view, NULL, &row);
  /* The whole line, because a command is read as a whole. */
  graphene_rect_init (caret, 0, (float) ((double) row - scroll) * (float) height,
                      (float) gtk_widget_get_width (GTK_WIDGET (self->view)), 2 * (float) height);
  return focus == GTK_WIDGET (self->view);
}

static void
stop_cb (EaselTerminalSurface *self)
{
  easel_instance_stop (EASEL_INSTANCE (self->instance));
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

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
pasting_cb (EaselAlert *dialog,
            const char *response,
            gpointer    user_data)
{
  Paste *paste = user_data;

  if (strcmp (response, "paste") == 0)
    vte_terminal_paste_text (paste->self->view, paste->text);
}

/* Shows the lines exactly, because the user decides about them. */
static GtkWidget *
make_paste_lines (const char *text)
{
  gboolean is_long = g_utf8_strlen (text, -1) > EASEL_LIMIT_TERMINAL_LINE_BYTES;
  g_autofree char *begin = is_long ? g_utf8_substring (text, 0, EASEL_LIMIT_TERMINAL_LINE_BYTES) : g_strdup (text);
  g_auto(GStrv) lines = g_strsplit (g_strdelimit (begin, "\r", '\n'), "\n\n", -1);
  g_autofree char *joined = g_strjoinv ("\n", lines);
  g_autofree char *line = easel_terminal_line_show (joined);
  g_autofree char *shown = g_strconcat (line, is_long ? "…" : NULL, NULL);

  return easel_dialog_text_new_exact (shown, TRUE);
}

static void
ask_to_paste (EaselTerminalSurface *self,
              const char           *text)
{
  EaselAlert *dialog = easel_alert_new_for (_("Paste Several Lines?"), _("Each line may run a command immediately:"),
                                            "paste", _("_Paste"), ADW_RESPONSE_DESTRUCTIVE);
  Paste *paste = g_new0 (Paste, 1);

  paste->self = g_object_ref (self);
  paste->text = g_strdup (text);
  easel_alert_set_extra_child (dialog, make_paste_lines (text));
  g_signal_connect_data (dialog, "response", G_CALLBACK (pasting_cb), paste, paste_free, 0);
  easel_transients_close_with (GTK_WIDGET (dialog), GTK_WIDGET (self));
  easel_alert_present (dialog, GTK_WIDGET (self));
}

/**
 * easel_terminal_surface_paste:
 * @self: a terminal
 * @text: any text; the user chose it, but its line ends may run commands, so the user is asked first
 */
void
easel_terminal_surface_paste (EaselTerminalSurface *self,
                              const char           *text)
{
  g_return_if_fail (EASEL_IS_TERMINAL_SURFACE (self));
  g_return_if_fail (text != NULL);

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

/* Tab belongs to the shell, so this is the keyboard's way out of the terminal. */
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
  EaselTerminalInstance *instance = EASEL_TERMINAL_SURFACE (user_data)->instance;

  easel_terminal_prompt_set_at_once (easel_terminal_instance_get_prompt (instance), g_variant_get_boolean (value));
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

/* Opens a link with Ctrl+click, because a plain click belongs to the selection and to programs that use the mouse.
 * The window asks for confirmation. */
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

static gboolean
easel_terminal_surface_can_do (EaselSurface       *surface,
                               EaselSurfaceAction  action)
{
  return action == EASEL_SURFACE_ACTION_FIND ||
         EASEL_SURFACE_CLASS (easel_terminal_surface_parent_class)->can_do (surface, action);
}

static void
easel_terminal_surface_do (EaselSurface       *surface,
                           EaselSurfaceAction  action)
{
  if (action == EASEL_SURFACE_ACTION_FIND)
    easel_terminal_search_open (EASEL_TERMINAL_SURFACE (surface)->search);
  else
    EASEL_SURFACE_CLASS (easel_terminal_surface_parent_class)->do_action (surface, action);
}

static void
easel_terminal_surface_class_init (EaselTerminalSurfaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  EaselSurfaceClass *surface_class = EASEL_SURFACE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_terminal_surface_dispose;
  widget_class->grab_focus = easel_terminal_surface_grab_focus;
  widget_class->root = easel_terminal_surface_root;
  widget_class->unroot = easel_terminal_surface_unroot;
  surface_class->query_close_async = easel_terminal_surface_query_close_async;
  surface_class->query_close_finish = easel_terminal_surface_query_close_finish;
  surface_class->can_do = easel_terminal_surface_can_do;
  surface_class->do_action = easel_terminal_surface_do;
  surface_class->reload = easel_terminal_surface_reload;
  surface_class->set_zoom = easel_terminal_surface_set_zoom;
  surface_class->notice_activated = easel_terminal_surface_notice_activated;
  surface_class->get_caret = easel_terminal_surface_get_caret;
  surface_class->get_accel = easel_terminal_surface_get_accel;
  surface_class->takes_key = easel_terminal_surface_takes_key;
  g_type_ensure (EASEL_TYPE_TERMINAL_SEARCH);
  g_type_ensure (EASEL_TYPE_TERMINAL_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/terminal/easel-terminal-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselTerminalSurface, view);
  gtk_widget_class_bind_template_child (widget_class, EaselTerminalSurface, search);
  gtk_widget_class_bind_template_child (widget_class, EaselTerminalSurface, agent);
  gtk_widget_class_bind_template_child (widget_class, EaselTerminalSurface, asked_view);
  gtk_widget_class_bind_template_child (widget_class, EaselTerminalSurface, asked);
  gtk_widget_class_bind_template_child (widget_class, EaselTerminalSurface, menu);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, right_click_cb);
  gtk_widget_class_bind_template_callback (widget_class, click_cb);
}

static void
easel_terminal_surface_init (EaselTerminalSurface *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Commands are aligned left, even if their words are in a right-to-left script. */
  gtk_widget_set_direction (GTK_WIDGET (self->asked), GTK_TEXT_DIR_LTR);
  easel_terminal_search_set_terminal (self->search, self->view);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "terminal", G_ACTION_GROUP (self->actions));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->view));
}

static void
follow (EaselTerminalSurface *self)
{
  EaselTerminalOutput *output = easel_terminal_instance_get_output (self->instance);

  g_signal_connect_swapped (output, "fed", G_CALLBACK (fed_cb), self);
  g_signal_connect_swapped (output, "reset", G_CALLBACK (forget_all), self);
  g_signal_connect_swapped (self->instance, "facts", G_CALLBACK (facts_cb), self);
  g_signal_connect_swapped (self->instance, "notify::shared", G_CALLBACK (facts_cb), self);
  g_signal_connect_swapped (self->instance, "views", G_CALLBACK (views_cb), self);
  g_signal_connect_swapped (self->instance, "notify::busy", G_CALLBACK (update_notice), self);
  g_signal_connect (self->view, "commit", G_CALLBACK (commit_cb), self);
  g_signal_connect_swapped (self->view, "grid-resized", G_CALLBACK (grid_cb), self);
  g_signal_connect_swapped (self->view, "map", G_CALLBACK (map_cb), self);
  g_signal_connect_swapped (self->view, "unmap", G_CALLBACK (grid_cb), self);
}

/**
 * easel_terminal_surface_new:
 * @canvas: the canvas to show
 * @instance: an #EaselTerminalInstance
 *
 * Returns: (transfer floating): the widget
 */
EaselSurface *
easel_terminal_surface_new (EaselCanvas   *canvas,
                            EaselInstance *instance,
                            EaselServices *services)
{
  EaselTerminalSurface *self;

  g_return_val_if_fail (EASEL_IS_TERMINAL_INSTANCE (instance), NULL);

  self = g_object_new (EASEL_TYPE_TERMINAL_SURFACE, "canvas", canvas, NULL);
  self->instance = EASEL_TERMINAL_INSTANCE (g_object_ref (instance));
  self->feed = easel_terminal_feed_new (self->view, behind_cb, self);
  follow (self);
  feed_all (self);
  facts_cb (self);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  return EASEL_SURFACE (self);
}

char *
easel_terminal_surface_dup_text (EaselTerminalSurface *self)
{
  g_return_val_if_fail (EASEL_IS_TERMINAL_SURFACE (self), NULL);

#if VTE_CHECK_VERSION (0, 76, 0)
  return vte_terminal_get_text_format (self->view, VTE_FORMAT_TEXT);
#else
  return vte_terminal_get_text (self->view, NULL, NULL, NULL);
#endif
}

/* (transfer full): the newest rows, with those that have scrolled off at the top. */
static char *
dup_text (EaselTextAlternative *alternative,
          gsize                 max_bytes)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (alternative);
  GtkAdjustment *rows = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));
  long columns = vte_terminal_get_column_count (self->view);
  long end = (long) gtk_adjustment_get_upper (rows);
  /* At most four bytes for each cell. */
  long start = MAX ((long) gtk_adjustment_get_lower (rows), end - (long) max_bytes / columns / 4);

#if VTE_CHECK_VERSION (0, 76, 0)
  return vte_terminal_get_text_range_format (self->view, VTE_FORMAT_TEXT, start, 0, end, columns, NULL);
#else
  return vte_terminal_get_text_range (self->view, start, 0, end, columns, NULL, NULL, NULL);
#endif
}

static void
text_alternative_init (EaselTextAlternativeInterface *iface)
{
  iface->dup_text = dup_text;
}
