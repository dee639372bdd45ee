/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"
#include "easel-browser-bar.h"
#include "easel-browser-go.h"
#include "easel-browser-picker.h"
#include "easel-browser-view.h"
#include "easel-template.h"
#include "easel-text-alternative.h"
#include "easel-web-console.h"
#include "easel-web-find.h"
#include "easel-web-surface-actions.h"
#include "easel-web-text.h"

struct _EaselBrowserSurface
{
  EaselSurface          parent_instance;

  EaselBrowserInstance *instance;
  EaselBrowserPage     *page;          /* nullable: the page whose signals are connected */
  GtkWidget            *bar;
  GtkWidget            *find;
  GtkWidget            *driving;
  GtkWidget            *stack;         /* contains @page_overlay, or the failure */
  GtkWidget            *failure;
  GtkWidget            *retry;         /* button of the failure page, like the next */
  GtkWidget            *trust;
  GtkWidget            *forward;
  GtkWidget            *page_overlay;  /* the bin and the picker over it */
  GtkWidget            *bin;           /* contains the view while it is on the screen */
  GtkWidget            *picker;
};

static void text_alternative_init (EaselTextAlternativeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselBrowserSurface, easel_browser_surface, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, text_alternative_init))

/* The bars stay visible, so that the user can go elsewhere. Untrusted certificates can be accepted for local servers
 * only. */
static void
update_state (EaselBrowserSurface *self)
{
  const char *failure = easel_browser_page_get_failure (self->page);
  g_autofree char *escaped = failure != NULL ? g_markup_escape_text (failure, -1) : NULL;

  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
  if (failure != NULL)
    {
      adw_status_page_set_title (ADW_STATUS_PAGE (self->failure), easel_browser_page_has_crashed (self->page)
                                                                    ? _("The Page Stopped")
                                                                    : _("The Page Could Not Be Loaded"));
      adw_status_page_set_description (ADW_STATUS_PAGE (self->failure), escaped);
      gtk_widget_set_visible (self->trust, easel_browser_page_can_trust (self->page));
      gtk_widget_set_visible (self->forward, easel_browser_instance_can_forward (self->instance));
      gtk_widget_set_visible (self->retry, !easel_browser_page_is_far (self->page));
    }
  gtk_stack_set_visible_child (GTK_STACK (self->stack), failure != NULL ? self->failure : self->page_overlay);
}

static void
changed_cb (EaselBrowserSurface *self)
{
  easel_browser_bar_update (EASEL_BROWSER_BAR (self->bar));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "browser.back",
                                 webkit_web_view_can_go_back (easel_browser_page_get_view (self->page)));
  update_state (self);
}

static void
note_cb (EaselBrowserSurface *self,
         const char          *text)
{
  easel_surface_add_error_line (EASEL_SURFACE (self), text);
}

static void
saved_cb (EaselBrowserSurface *self,
          GFile               *file)
{
  g_autofree char *name = g_file_get_basename (file);
  /* Translators: %s is the name of a file. */
  g_autofree char *text = g_strdup_printf (_("The file was saved: %s"), name);

  easel_surface_set_saved (EASEL_SURFACE (self), text, file);
}

static void
busy_cb (EaselBrowserSurface *self)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->driving),
                                 easel_instance_is_busy (EASEL_INSTANCE (self->instance)));
}

/* The view is a child only while the surface is on the screen; otherwise the page keeps its size, and an agent can
 * go on. */
static void
take_view (EaselBrowserSurface *self)
{
  WebKitWebView *view = easel_browser_page_get_view (self->page);

  if (view == NULL || gtk_widget_get_parent (GTK_WIDGET (view)) != NULL)
    return;
  adw_bin_set_child (ADW_BIN (self->bin), GTK_WIDGET (view));
  webkit_web_view_set_zoom_level (view, easel_surface_get_zoom (EASEL_SURFACE (self)));
  easel_web_find_set_view (EASEL_WEB_FIND (self->find), view);
}

static void
release_view (EaselBrowserSurface *self)
{
  WebKitWebView *view = self->page != NULL ? easel_browser_page_get_view (self->page) : NULL;
  int width = 0, height = 0;

  if (self->bin == NULL || adw_bin_get_child (ADW_BIN (self->bin)) == NULL)
    return;
  if (view != NULL)
    {
      width = gtk_widget_get_width (GTK_WIDGET (view));
      height = gtk_widget_get_height (GTK_WIDGET (view));
    }
  easel_web_find_set_view (EASEL_WEB_FIND (self->find), NULL);
  adw_bin_set_child (ADW_BIN (self->bin), NULL);
  if (view != NULL)
    easel_browser_page_set_offscreen_size (self->page, width, height);
}

static void
drop_page (EaselBrowserSurface *self)
{
  if (self->page == NULL)
    return;
  if (self->picker != NULL)
    easel_browser_picker_stop (EASEL_BROWSER_PICKER (self->picker));
  release_view (self);
  g_signal_handlers_disconnect_by_data (self->page, self);
  g_clear_object (&self->page);
}

static void
page_changed_cb (EaselBrowserSurface *self)
{
  drop_page (self);
  self->page = g_object_ref (easel_browser_instance_get_page (self->instance));
  easel_web_console_watch (easel_browser_page_get_view (self->page),
                           easel_canvas_get_console (easel_surface_get_canvas (EASEL_SURFACE (self))));
  g_signal_connect_object (self->page, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->page, "note", G_CALLBACK (note_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->page, "saved", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
  if (gtk_widget_get_mapped (self->bin))
    take_view (self);
  changed_cb (self);
}

static void
trust_cb (EaselBrowserSurface *self)
{
  easel_browser_page_trust (self->page);
  easel_surface_reload (EASEL_SURFACE (self));
}

static void
forward_cb (EaselBrowserSurface *self)
{
  if (easel_browser_instance_can_forward (self->instance))
    easel_browser_instance_forward (self->instance);
}

static void
stop_agent_cb (EaselBrowserSurface *self)
{
  easel_instance_stop (EASEL_INSTANCE (self->instance));
  easel_browser_page_stop (self->page);
}

static void
pick_toggled_cb (EaselBrowserSurface *self)
{
  if (easel_browser_bar_is_picking (EASEL_BROWSER_BAR (self->bar)))
    easel_browser_picker_start (EASEL_BROWSER_PICKER (self->picker), self->page);
  else
    easel_browser_picker_stop (EASEL_BROWSER_PICKER (self->picker));
}

static void
picked_cb (EaselBrowserSurface *self,
           JsonObject          *element)
{
  /* The agent may have disconnected in the meantime. */
  if (!easel_browser_instance_has_agent (self->instance))
    return;
  easel_browser_instance_send_element (self->instance, element);
  easel_surface_set_done (EASEL_SURFACE (self), _("Element sent to the agent."));
}

static void
pick_ended_cb (EaselBrowserSurface *self)
{
  easel_browser_bar_set_picking (EASEL_BROWSER_BAR (self->bar), FALSE);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static gboolean
pick_action_cb (GtkWidget *widget,
                GVariant  *arguments,
                gpointer   user_data)
{
  EaselBrowserBar *bar = EASEL_BROWSER_BAR (EASEL_BROWSER_SURFACE (widget)->bar);

  easel_browser_bar_set_picking (bar, !easel_browser_bar_is_picking (bar));
  return GDK_EVENT_STOP;
}

static void
persistent_toggled_cb (EaselBrowserSurface *self)
{
  g_autoptr(GError) error = NULL;

  if (!easel_browser_instance_set_persistent (self->instance, !easel_browser_instance_is_persistent (self->instance),
                                              &error))
    easel_surface_add_error_line (EASEL_SURFACE (self), error->message);
}

static void
easel_browser_surface_reload (EaselSurface *surface)
{
  EaselBrowserSurface *self = EASEL_BROWSER_SURFACE (surface);
  g_autofree char *requested = g_strdup (easel_browser_page_get_requested (self->page));

  easel_browser_activity_touch (easel_browser_page_get_activity (self->page));
  if (requested == NULL || g_strcmp0 (requested, easel_browser_page_get_address (self->page)) == 0)
    easel_browser_page_reload (self->page);
  else
    easel_browser_go (self->page, requested,
                      easel_browser_network_is_typed (easel_browser_page_get_network (self->page), requested));
}

static void
easel_browser_surface_set_zoom (EaselSurface *surface,
                                double        zoom)
{
  EaselBrowserSurface *self = EASEL_BROWSER_SURFACE (surface);

  if (self->page != NULL)
    webkit_web_view_set_zoom_level (easel_browser_page_get_view (self->page), zoom);
}

static void
easel_browser_surface_dispose (GObject *object)
{
  EaselBrowserSurface *self = EASEL_BROWSER_SURFACE (object);

  if (self->picker != NULL)
    g_signal_handlers_disconnect_by_data (self->picker, self);
  self->picker = NULL;
  drop_page (self);
  self->bin = NULL;
  g_clear_object (&self->instance);
  G_OBJECT_CLASS (easel_browser_surface_parent_class)->dispose (object);
}

static gboolean
has_page (EaselBrowserSurface *self)
{
  return easel_browser_page_get_address (self->page) != NULL && easel_browser_page_get_failure (self->page) == NULL;
}

static gboolean
read_text (EaselTextAlternative *alternative,
           gsize                 max_bytes,
           GTask                *task)
{
  EaselBrowserSurface *self = EASEL_BROWSER_SURFACE (alternative);

  if (!has_page (self))
    return FALSE;
  easel_web_text_read (easel_browser_page_get_view (self->page), EASEL_BROWSER_WORLD, max_bytes, task);
  return TRUE;
}

static void
text_alternative_init (EaselTextAlternativeInterface *iface)
{
  iface->read_text = read_text;
}

static const char *
easel_browser_surface_get_address (EaselSurface *surface)
{
  return easel_browser_page_get_requested (EASEL_BROWSER_SURFACE (surface)->page);
}

static gboolean
is_web_address (EaselBrowserSurface *self)
{
  EaselBrowserAddress address = easel_browser_address_classify (easel_browser_page_get_requested (self->page));

  return address == EASEL_BROWSER_ADDRESS_PUBLIC || address == EASEL_BROWSER_ADDRESS_PRIVATE;
}

static gboolean
easel_browser_surface_can_do (EaselSurface       *surface,
                              EaselSurfaceAction  action)
{
  EaselBrowserSurface *self = EASEL_BROWSER_SURFACE (surface);
  WebKitWebView *view = easel_browser_page_get_view (self->page);

  switch (action)
    {
    case EASEL_SURFACE_ACTION_BACK:
      return webkit_web_view_can_go_back (view);
    case EASEL_SURFACE_ACTION_FORWARD:
      return webkit_web_view_can_go_forward (view);
    case EASEL_SURFACE_ACTION_STOP:
      return easel_browser_page_is_loading (self->page);
    case EASEL_SURFACE_ACTION_FIND:
    case EASEL_SURFACE_ACTION_PRINT:
      return has_page (self);
    case EASEL_SURFACE_ACTION_OPEN_IN_BROWSER:
      return easel_instance_get_requester (EASEL_INSTANCE (self->instance))->is_user && is_web_address (self);
    case EASEL_SURFACE_ACTION_RELOAD:
    case EASEL_SURFACE_ACTION_SAVE_PICTURE:
    case EASEL_SURFACE_ACTION_COPY_ADDRESS:
    case EASEL_SURFACE_ACTION_VERSIONS:
    default:
      return EASEL_SURFACE_CLASS (easel_browser_surface_parent_class)->can_do (surface, action);
    }
}

static void
easel_browser_surface_do (EaselSurface       *surface,
                          EaselSurfaceAction  action)
{
  EaselBrowserSurface *self = EASEL_BROWSER_SURFACE (surface);

  switch (action)
    {
    case EASEL_SURFACE_ACTION_BACK:
    case EASEL_SURFACE_ACTION_FORWARD:
      easel_browser_activity_touch (easel_browser_page_get_activity (self->page));
      easel_browser_page_step (self->page, action == EASEL_SURFACE_ACTION_BACK ? -1 : 1);
      break;
    case EASEL_SURFACE_ACTION_STOP:
      easel_browser_page_stop (self->page);
      break;
    case EASEL_SURFACE_ACTION_FIND:
      easel_web_find_open (EASEL_WEB_FIND (self->find));
      break;
    case EASEL_SURFACE_ACTION_PRINT:
      easel_web_surface_actions_print (easel_browser_page_get_view (self->page));
      break;
    case EASEL_SURFACE_ACTION_RELOAD:
    case EASEL_SURFACE_ACTION_SAVE_PICTURE:
    case EASEL_SURFACE_ACTION_COPY_ADDRESS:
    case EASEL_SURFACE_ACTION_VERSIONS:
    case EASEL_SURFACE_ACTION_OPEN_IN_BROWSER:
    default:
      EASEL_SURFACE_CLASS (easel_browser_surface_parent_class)->do_action (surface, action);
    }
}

static gboolean
edit_action_cb (GtkWidget *widget,
                GVariant  *arguments,
                gpointer   user_data)
{
  easel_browser_bar_edit (EASEL_BROWSER_BAR (EASEL_BROWSER_SURFACE (widget)->bar));
  return TRUE;
}

/* An empty browser waits for an address; a failed page can be tried again. */
static gboolean
easel_browser_surface_grab_focus (GtkWidget *widget)
{
  EaselBrowserSurface *self = EASEL_BROWSER_SURFACE (widget);
  WebKitWebView *view = easel_browser_page_get_view (self->page);

  if (easel_browser_page_get_requested (self->page) == NULL && !easel_browser_page_is_loading (self->page))
    {
      easel_browser_bar_edit (EASEL_BROWSER_BAR (self->bar));
      return TRUE;
    }
  if (easel_browser_page_get_failure (self->page) != NULL)
    return gtk_widget_grab_focus (gtk_widget_get_visible (self->forward) ? self->forward : self->retry);
  return view != NULL && gtk_widget_grab_focus (GTK_WIDGET (view));
}

/* Actions for the buttons of the bar. */
static const struct
{
  const char *name;
  EaselSurfaceAction action;
} buttons[] = {
  { "browser.back", EASEL_SURFACE_ACTION_BACK },
  { "browser.forward", EASEL_SURFACE_ACTION_FORWARD },
  { "browser.reload", EASEL_SURFACE_ACTION_RELOAD },
  { "browser.stop", EASEL_SURFACE_ACTION_STOP },
  { "browser.find", EASEL_SURFACE_ACTION_FIND },
};

static void
button_cb (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    if (g_str_equal (action, buttons[i].name))
      easel_browser_surface_do (EASEL_SURFACE (widget), buttons[i].action);
}

static void
easel_browser_surface_class_init (EaselBrowserSurfaceClass *klass)
{
  EaselSurfaceClass *surface_class = EASEL_SURFACE_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_browser_surface_dispose;
  widget_class->grab_focus = easel_browser_surface_grab_focus;
  surface_class->reload = easel_browser_surface_reload;
  surface_class->set_zoom = easel_browser_surface_set_zoom;
  surface_class->can_do = easel_browser_surface_can_do;
  surface_class->do_action = easel_browser_surface_do;
  surface_class->get_address = easel_browser_surface_get_address;
  easel_web_surface_actions_bind (widget_class);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_l, GDK_CONTROL_MASK, edit_action_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, pick_action_cb, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    gtk_widget_class_install_action (widget_class, buttons[i].name, NULL, button_cb);
  g_type_ensure (EASEL_TYPE_BROWSER_BAR);
  g_type_ensure (EASEL_TYPE_BROWSER_PICKER);
  g_type_ensure (EASEL_TYPE_WEB_FIND);
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/browser/easel-browser-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, bar);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, driving);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, find);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, page_overlay);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, bin);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, picker);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, failure);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, retry);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, trust);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserSurface, forward);
  gtk_widget_class_bind_template_callback (widget_class, easel_surface_reload);
  gtk_widget_class_bind_template_callback (widget_class, forward_cb);
  gtk_widget_class_bind_template_callback (widget_class, release_view);
  gtk_widget_class_bind_template_callback (widget_class, persistent_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, pick_ended_cb);
  gtk_widget_class_bind_template_callback (widget_class, pick_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_agent_cb);
  gtk_widget_class_bind_template_callback (widget_class, take_view);
  gtk_widget_class_bind_template_callback (widget_class, trust_cb);
}

static void
easel_browser_surface_init (EaselBrowserSurface *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_web_surface_actions_watch (EASEL_SURFACE (self));
}

/** easel_browser_surface_new: (transfer floating): the widget. */
EaselSurface *
easel_browser_surface_new (EaselCanvas   *canvas,
                           EaselInstance *instance,
                           EaselServices *services)
{
  EaselBrowserSurface *self;

  g_return_val_if_fail (EASEL_IS_BROWSER_INSTANCE (instance), NULL);

  self = g_object_new (EASEL_TYPE_BROWSER_SURFACE, "canvas", canvas, NULL);
  self->instance = g_object_ref (EASEL_BROWSER_INSTANCE (instance));
  easel_browser_bar_show (EASEL_BROWSER_BAR (self->bar), self->instance);
  g_signal_connect_object (instance, "notify::busy", G_CALLBACK (busy_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (instance, "page-changed", G_CALLBACK (page_changed_cb), self, G_CONNECT_SWAPPED);
  page_changed_cb (self);
  busy_cb (self);
  return EASEL_SURFACE (self);
}
