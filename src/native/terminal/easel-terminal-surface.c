/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "easel-terminal-limits.h"
#include "easel-terminal-surface-private.h"

/* Pixels of what an agent wants to run, before it scrolls. */
#define ASKED_HEIGHT 160

G_DEFINE_FINAL_TYPE (EaselTerminalSurface, easel_terminal_surface, EASEL_TYPE_SURFACE)

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
  g_autoptr(GBytes) bytes = easel_terminal_instance_get_output (self->instance);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  forget_all (self);
  /* At once, as its questions are not answered for a short time only. */
  if (length > 0)
    vte_terminal_feed (self->view, data, length);
}

static void
easel_terminal_surface_reload (EaselSurface *surface)
{
  feed_all (EASEL_TERMINAL_SURFACE (surface));
}

static void
output_cb (EaselTerminalInstance *instance,
           GBytes                *bytes,
           EaselTerminalSurface  *self)
{
  easel_terminal_feed_add (self->feed, bytes);
}

static void
reset_cb (EaselTerminalInstance *instance,
          EaselTerminalSurface  *self)
{
  forget_all (self);
}

static void
behind_cb (gboolean behind,
           gpointer user_data)
{
  easel_terminal_instance_set_behind (EASEL_TERMINAL_SURFACE (user_data)->instance, behind);
}

/* Answers that VTE gives by itself when a program asks: of the cursor, of colours, of itself. */
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

/* A question in old output was answered when it was new; the shell of today would take the answer for typing. */
static void
commit_cb (VteTerminal          *view,
           const char           *text,
           guint                 length,
           EaselTerminalSurface *self)
{
  gint64 since = (g_get_monotonic_time () - self->replayed) / 1000;
  g_autofree char *typed = g_strndup (text, length);

  if (since < EASEL_LIMIT_TERMINAL_REPLAY && is_report (typed))
    return;
  easel_terminal_instance_type (self->instance, typed);
}

static void
grid_cb (EaselTerminalSurface *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->view)))
    easel_terminal_instance_set_size (self->instance, vte_terminal_get_column_count (self->view),
                                      vte_terminal_get_row_count (self->view));
}

static void
mapped_cb (EaselTerminalSurface *self)
{
  gboolean mapped = gtk_widget_get_mapped (GTK_WIDGET (self->view));

  easel_terminal_instance_set_shown (self->instance, mapped);
  if (mapped)
    grid_cb (self);
}

/* The line above the terminal holds the most pressing of what there is to say. */
static void
update_notice (EaselTerminalSurface *self)
{
  EaselSurface *surface = EASEL_SURFACE (self);
  g_autofree char *text = NULL;
  int code;

  if (easel_terminal_instance_has_exited (self->instance, &code))
    {
      text = code >= 0 ? g_strdup_printf (_("This terminal has ended with code %d."), code)
                       : g_strdup (_("This terminal has ended."));
      easel_surface_set_notice (surface, text, _("Start Again"));
    }
  else if (easel_terminal_instance_is_waiting (self->instance))
    easel_surface_set_notice (surface, easel_terminal_instance_is_held (self->instance)
                                ? _("Enter was not taken: the agent had just written. Read it, then press Enter again.")
                                : _("The agent wants to run this on this computer. Press Enter in the terminal to run "
                                    "it."), _("Withdraw"));
  else
    easel_surface_set_notice (surface, NULL, NULL);
  gtk_label_set_text (GTK_LABEL (self->asked), easel_terminal_instance_get_asked (self->instance));
  gtk_widget_set_visible (self->asked_view, *easel_terminal_instance_get_asked (self->instance) != '\0');
  gtk_widget_set_visible (self->agent, easel_instance_is_busy (EASEL_INSTANCE (self->instance)));
}

static void
easel_terminal_surface_notice_activated (EaselSurface *surface)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (surface);
  int code;

  if (easel_terminal_instance_has_exited (self->instance, &code))
    easel_terminal_instance_start_again (self->instance);
  else if (easel_terminal_instance_is_waiting (self->instance))
    easel_terminal_instance_type (self->instance, "\003");
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
facts_cb (EaselTerminalSurface *self)
{
  GAction *at_once = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "at-once");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (at_once), easel_terminal_instance_is_local (self->instance));
  g_simple_action_set_state (G_SIMPLE_ACTION (at_once),
                             g_variant_new_boolean (easel_terminal_instance_get_run_at_once (self->instance)));
  update_notice (self);
}

/* Keys of the window come before those of what it shows. In a terminal nearly all of them are the shell's: they are
 * taken from the window where it would see them first. */

/* Keys that the panel keeps: Ctrl+Shift and anything, Ctrl+Page Up and Page Down, Alt+1 to 9. */
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
  return alt && !control && keyval >= GDK_KEY_1 && keyval <= GDK_KEY_9;
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
  return gtk_event_controller_key_forward (controller, GTK_WIDGET (self->view));
}

/* The window around the terminal is another one, or none. */
static void
follow_root (EaselTerminalSurface *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->keys != NULL && self->keys_root != NULL)
    gtk_widget_remove_controller (self->keys_root, self->keys);
  self->keys = NULL;
  g_clear_weak_pointer (&self->keys_root);
  if (root == NULL)
    return;
  self->keys = gtk_event_controller_key_new ();
  g_set_weak_pointer (&self->keys_root, GTK_WIDGET (root));
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (root), self->keys);
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             gpointer          user_data)
{
  g_task_return_boolean (G_TASK (user_data), g_str_equal (response, "close"));
}

/* Asks while a program runs, which would end with the terminal. */
static void
easel_terminal_surface_query_close_async (EaselSurface        *surface,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (surface);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  AdwMessageDialog *dialog;

  g_task_set_source_tag (task, easel_terminal_surface_query_close_async);
  if (!easel_terminal_instance_runs_program (self->instance))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                       _("Close the Terminal?"),
                                                       _("A program runs in it and ends with it.")));
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "close", _("_Close"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "close", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), g_steal_pointer (&task),
                         (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  gtk_window_present (GTK_WINDOW (dialog));
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
      g_signal_handlers_disconnect_by_data (self->instance, self);
      g_clear_pointer (&self->feed, easel_terminal_feed_free);
      easel_terminal_instance_set_behind (self->instance, FALSE);
      easel_terminal_instance_set_shown (self->instance, FALSE);
      /* The view is taken off the screen after us, and must not tell an instance that we let go. */
      g_signal_handlers_disconnect_by_data (self->view, self);
    }
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
  GTK_WIDGET_CLASS (easel_terminal_surface_parent_class)->root (widget);
  follow_root (EASEL_TERMINAL_SURFACE (widget));
}

static void
easel_terminal_surface_unroot (GtkWidget *widget)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (widget);

  GTK_WIDGET_CLASS (easel_terminal_surface_parent_class)->unroot (widget);
  follow_root (self);
}

static void
easel_terminal_surface_init (EaselTerminalSurface *self)
{
  self->view = easel_terminal_view_new ();
}

static void
stop_cb (EaselTerminalSurface *self)
{
  easel_instance_stop (EASEL_INSTANCE (self->instance));
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static GtkWidget *
new_agent_bar (EaselTerminalSurface *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *stop = gtk_button_new_with_mnemonic (_("_Stop"));

  gtk_widget_add_css_class (bar, "background");   /* nothing of the terminal shines through */
  gtk_widget_add_css_class (bar, "frame");
  gtk_widget_add_css_class (bar, "toolbar");
  gtk_widget_set_halign (bar, GTK_ALIGN_END);
  gtk_widget_set_valign (bar, GTK_ALIGN_START);
  gtk_widget_set_visible (bar, FALSE);
  gtk_box_append (GTK_BOX (bar), gtk_label_new (_("The agent is typing")));
  gtk_box_append (GTK_BOX (bar), stop);
  g_signal_connect_object (stop, "clicked", G_CALLBACK (stop_cb), self, G_CONNECT_SWAPPED);
  return bar;
}

/* The prompt shows the end of a long text; here all of it can be read, from its beginning. */
static GtkWidget *
new_asked_view (EaselTerminalSurface *self)
{
  GtkWidget *view = gtk_scrolled_window_new ();

  self->asked = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->asked), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->asked), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->asked), 0);
  gtk_label_set_yalign (GTK_LABEL (self->asked), 0);
  gtk_widget_set_direction (self->asked, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (self->asked, "monospace");
  gtk_widget_set_margin_start (self->asked, 12);
  gtk_widget_set_margin_end (self->asked, 12);
  gtk_widget_set_margin_top (self->asked, 6);
  gtk_widget_set_margin_bottom (self->asked, 6);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (view), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (view), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (view), ASKED_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (view), self->asked);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("What the Agent Wants to Run"), -1);
  gtk_widget_set_visible (view, FALSE);
  return view;
}

static void
easel_terminal_surface_constructed (GObject *object)
{
  EaselTerminalSurface *self = EASEL_TERMINAL_SURFACE (object);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *overlay = gtk_overlay_new ();

  G_OBJECT_CLASS (easel_terminal_surface_parent_class)->constructed (object);
  self->search = EASEL_TERMINAL_SEARCH (easel_terminal_search_new (self->view));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->search));
  self->asked_view = new_asked_view (self);
  gtk_box_append (GTK_BOX (box), self->asked_view);
  self->agent = new_agent_bar (self);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), scroller);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->agent);
  gtk_box_append (GTK_BOX (box), overlay);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Terminal"), -1);
  easel_surface_set_content (EASEL_SURFACE (self), box);
  easel_terminal_surface_add_actions (self);
}

static void
easel_terminal_surface_class_init (EaselTerminalSurfaceClass *klass)
{
  EaselSurfaceClass *surface_class = EASEL_SURFACE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_terminal_surface_dispose;
  G_OBJECT_CLASS (klass)->constructed = easel_terminal_surface_constructed;
  GTK_WIDGET_CLASS (klass)->grab_focus = easel_terminal_surface_grab_focus;
  GTK_WIDGET_CLASS (klass)->root = easel_terminal_surface_root;
  GTK_WIDGET_CLASS (klass)->unroot = easel_terminal_surface_unroot;
  surface_class->query_close_async = easel_terminal_surface_query_close_async;
  surface_class->query_close_finish = easel_terminal_surface_query_close_finish;
  surface_class->reload = easel_terminal_surface_reload;
  surface_class->set_zoom = easel_terminal_surface_set_zoom;
  surface_class->notice_activated = easel_terminal_surface_notice_activated;
}

static void
follow (EaselTerminalSurface *self)
{
  g_signal_connect (self->instance, "output", G_CALLBACK (output_cb), self);
  g_signal_connect (self->instance, "reset", G_CALLBACK (reset_cb), self);
  g_signal_connect_swapped (self->instance, "facts", G_CALLBACK (facts_cb), self);
  g_signal_connect_swapped (self->instance, "notify::busy", G_CALLBACK (update_notice), self);
  g_signal_connect (self->view, "commit", G_CALLBACK (commit_cb), self);
  g_signal_connect_swapped (self->view, "grid-resized", G_CALLBACK (grid_cb), self);
  g_signal_connect_swapped (self->view, "map", G_CALLBACK (mapped_cb), self);
  g_signal_connect_swapped (self->view, "unmap", G_CALLBACK (mapped_cb), self);
}

/**
 * easel_terminal_surface_new:
 * @canvas: what is shown
 * @instance: an #EaselTerminalInstance
 *
 * Returns: (transfer floating): the widget
 */
EaselSurface *
easel_terminal_surface_new (EaselCanvas   *canvas,
                            EaselInstance *instance)
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
