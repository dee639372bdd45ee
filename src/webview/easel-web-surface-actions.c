/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-surface-actions.h"

#include "easel-toplevel.h"

/* The numbers of the back and forward buttons of a mouse on X11 and Wayland. */
#define BUTTON_BACK 8
#define BUTTON_FORWARD 9

/* A key whose action is not available now is left to the page. */
static gboolean
key_cb (GtkWidget *widget,
        GVariant  *arguments,
        gpointer   user_data)
{
  EaselSurfaceAction action = g_variant_get_int32 (arguments);

  if (!easel_surface_can_do (EASEL_SURFACE (widget), action))
    return GDK_EVENT_PROPAGATE;
  easel_surface_do (EASEL_SURFACE (widget), action);
  return GDK_EVENT_STOP;
}

static const char *
get_accel (EaselSurface       *surface,
           EaselSurfaceAction  action)
{
  switch ((int) action)
    {
    case EASEL_SURFACE_ACTION_BACK:
      return "<Alt>Left";
    case EASEL_SURFACE_ACTION_FIND:
      return "<Control>f";
    case EASEL_SURFACE_ACTION_PRINT:
      return "<Control>p";
    case EASEL_SURFACE_ACTION_SAVE_PICTURE:
      return "<Control>s";
    case EASEL_SURFACE_ACTION_COPY_ADDRESS:
      return "<Control>u";
    default:
      return NULL;
    }
}

/** easel_web_surface_actions_bind: binds keys that the page did not handle. @klass: a class derived from
 * #EaselSurface. */
void
easel_web_surface_actions_bind (GtkWidgetClass *klass)
{
  static const struct { guint key; GdkModifierType modifiers; EaselSurfaceAction action; } keys[] = {
    { GDK_KEY_Back, 0, EASEL_SURFACE_ACTION_BACK },
    { GDK_KEY_Forward, 0, EASEL_SURFACE_ACTION_FORWARD },
    { GDK_KEY_Escape, 0, EASEL_SURFACE_ACTION_STOP },
    { GDK_KEY_f, GDK_CONTROL_MASK, EASEL_SURFACE_ACTION_FIND },
    { GDK_KEY_p, GDK_CONTROL_MASK, EASEL_SURFACE_ACTION_PRINT },
    { GDK_KEY_s, GDK_CONTROL_MASK, EASEL_SURFACE_ACTION_SAVE_PICTURE },
    { GDK_KEY_u, GDK_CONTROL_MASK, EASEL_SURFACE_ACTION_COPY_ADDRESS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (klass, keys[i].key, keys[i].modifiers, key_cb, "i", keys[i].action);
  EASEL_SURFACE_CLASS (klass)->get_accel = get_accel;
}

static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            EaselSurface    *surface)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  easel_surface_do (surface, button == BUTTON_BACK ? EASEL_SURFACE_ACTION_BACK : EASEL_SURFACE_ACTION_FORWARD);
}

static gboolean
pressed_key_cb (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                EaselSurface          *surface)
{
  EaselSurfaceAction action = key == GDK_KEY_Left ? EASEL_SURFACE_ACTION_BACK : EASEL_SURFACE_ACTION_FORWARD;

  if ((key != GDK_KEY_Left && key != GDK_KEY_Right) ||
      (state & gtk_accelerator_get_default_mod_mask ()) != GDK_ALT_MASK || !easel_surface_can_do (surface, action))
    return GDK_EVENT_PROPAGATE;
  easel_surface_do (surface, action);
  return GDK_EVENT_STOP;
}

/** easel_web_surface_actions_watch: pages do not receive these buttons, nor arrows with Alt. @surface: a surface
 * that shows pages. */
void
easel_web_surface_actions_watch (EaselSurface *surface)
{
  static const guint buttons[] = { BUTTON_BACK, BUTTON_FORWARD };
  GtkEventController *keys;

  g_return_if_fail (EASEL_IS_SURFACE (surface));

  /* WebKit would scroll by an arrow even with Alt and consume the key. */
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (pressed_key_cb), surface, 0);
  gtk_widget_add_controller (GTK_WIDGET (surface), keys);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      GtkGesture *gesture = gtk_gesture_click_new ();

      gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), buttons[i]);
      gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
      g_signal_connect_object (gesture, "pressed", G_CALLBACK (pressed_cb), surface, 0);
      gtk_widget_add_controller (GTK_WIDGET (surface), GTK_EVENT_CONTROLLER (gesture));
    }
}

/* The state while the print dialog is shown. */
typedef struct
{
  GtkWindow *window;   /* (nullable): of the page */
  GtkDialog *dialog;   /* (nullable): not found yet, or the dialog of the desktop in another process */
  guint      shown_id; /* a source that looks for the dialog, first in WebKit's nested main loop */
} Print;

static gboolean
print_close_request_cb (GtkDialog *dialog)
{
  easel_toplevel_cancel (dialog);
  return GDK_EVENT_STOP;
}

/* WebKit destroys the dialog after its response; closing its window would destroy it twice. */
static gboolean
print_shown_cb (gpointer user_data)
{
  g_autoptr(GList) toplevels = gtk_window_list_toplevels ();
  Print *print = user_data;

  print->shown_id = 0;
  for (GList *l = toplevels; l != NULL && print->dialog == NULL; l = l->next)
    if (GTK_IS_DIALOG (l->data) && gtk_window_get_transient_for (l->data) == print->window)
      print->dialog = l->data;
  if (print->dialog != NULL)
    g_signal_connect (print->dialog, "close-request", G_CALLBACK (print_close_request_cb), NULL);
  return G_SOURCE_REMOVE;
}

/* WebKit does not check whether the page still exists, so the dialog is closed with the view. */
static void
print_unrealize_cb (WebKitWebView *view,
                    Print         *print)
{
  if (print->dialog != NULL)
    easel_toplevel_cancel (print->dialog);
}

/** easel_web_surface_actions_print: only the user can start this, not the page. Returns after the dialog is closed,
 * or when @view leaves its window. @view: the page to print, or to save as PDF. */
void
easel_web_surface_actions_print (WebKitWebView *view)
{
  g_autoptr(WebKitWebView) held = NULL;
  g_autoptr(WebKitPrintOperation) operation = NULL;
  Print print = { NULL };
  GtkRoot *root;
  gulong unrealize;

  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));

  held = g_object_ref (view);
  root = gtk_widget_get_root (GTK_WIDGET (view));
  print.window = GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
  operation = webkit_print_operation_new (view);
  unrealize = g_signal_connect (view, "unrealize", G_CALLBACK (print_unrealize_cb), &print);
  print.shown_id = g_idle_add_full (G_PRIORITY_HIGH, print_shown_cb, &print, NULL);
  webkit_print_operation_run_dialog (operation, print.window);
  g_clear_signal_handler (&unrealize, view);
  g_clear_handle_id (&print.shown_id, g_source_remove);
}
