/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-bar.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"
#include "easel-limits.h"
#include "easel-text.h"

struct _EaselBrowserBar
{
  GtkBox                parent_instance;

  EaselBrowserInstance *instance;
  GtkWidget            *forward, *reload;
  GtkWidget            *stack;      /* contains @shown or the entry */
  GtkWidget            *shown;      /* a button with icon and origin */
  GtkWidget            *icon, *origin;
  GtkWidget *entry;
  GtkWidget *readers;  /* icon: agents that can read the page */
  GtkWidget *persistent;
  GtkWidget *pick;     /* toggle, if an agent receives picked elements */
};

enum { PERSISTENT_TOGGLED, PICK_TOGGLED, N_SIGNALS };

static const char * const signal_names[N_SIGNALS] = { "persistent-toggled", "pick-toggled" };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselBrowserBar, easel_browser_bar, GTK_TYPE_BOX)

static void
persistent_toggled_cb (EaselBrowserBar *self)
{
  g_signal_emit (self, signals[PERSISTENT_TOGGLED], 0);
}

static void
pick_toggled_cb (EaselBrowserBar *self)
{
  g_signal_emit (self, signals[PICK_TOGGLED], 0);
}

static void
show_origin (EaselBrowserBar *self)
{
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->shown);
  gtk_widget_remove_css_class (self->entry, "error");
}

static void
entered_cb (EaselBrowserBar *self)
{
  if (easel_browser_instance_go (self->instance, gtk_editable_get_text (GTK_EDITABLE (self->entry))))
    show_origin (self);
  else
    gtk_widget_add_css_class (self->entry, "error");
}

static gboolean
escape_cb (EaselBrowserBar *self,
           guint            keyval)
{
  if (keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  show_origin (self);
  gtk_widget_grab_focus (self->shown);
  return GDK_EVENT_STOP;
}

static void
easel_browser_bar_dispose (GObject *object)
{
  g_clear_object (&EASEL_BROWSER_BAR (object)->instance);
  G_OBJECT_CLASS (easel_browser_bar_parent_class)->dispose (object);
}

static void
easel_browser_bar_class_init (EaselBrowserBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_browser_bar_dispose;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (signal_names[i], EASEL_TYPE_BROWSER_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/browser/easel-browser-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, forward);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, reload);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, shown);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, icon);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, origin);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, entry);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, readers);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, persistent);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserBar, pick);
  gtk_widget_class_bind_template_callback (widget_class, easel_browser_bar_edit);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, escape_cb);
  gtk_widget_class_bind_template_callback (widget_class, pick_toggled_cb);
}

static void
easel_browser_bar_init (EaselBrowserBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_entry_set_max_length (GTK_ENTRY (self->entry), EASEL_LIMIT_URI_BYTES);
}

/** easel_browser_bar_show: @instance: the instance whose page the bar shows. */
void
easel_browser_bar_show (EaselBrowserBar      *self,
                        EaselBrowserInstance *instance)
{
  g_return_if_fail (EASEL_IS_BROWSER_BAR (self) && self->instance == NULL);
  g_return_if_fail (EASEL_IS_BROWSER_INSTANCE (instance));

  self->instance = g_object_ref (instance);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->persistent), easel_browser_instance_is_persistent (instance));
  g_signal_connect_object (self->persistent, "toggled", G_CALLBACK (persistent_toggled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (instance, "notify::shared", G_CALLBACK (easel_browser_bar_update), self, G_CONNECT_SWAPPED);
  easel_browser_bar_update (self);
}

/* Whether the server at @origin proved its identity: not if the page failed, nor if the user accepted an untrusted
 * certificate. */
static gboolean
is_proved (EaselBrowserPage *page,
           const char       *origin)
{
  GTlsCertificate *certificate;
  GTlsCertificateFlags errors = 0;

  if (!g_str_has_prefix (origin, "https://") || easel_browser_page_get_failure (page) != NULL)
    return FALSE;
  return !webkit_web_view_get_tls_info (easel_browser_page_get_view (page), &certificate, &errors) || errors == 0;
}

static void
update_origin (EaselBrowserBar  *self,
               EaselBrowserPage *page)
{
  const char *address = easel_browser_page_get_failure (page) != NULL ? easel_browser_page_get_requested (page)
                                                                      : easel_browser_page_get_address (page);
  g_autofree char *origin = easel_browser_address_dup_origin (address);
  g_autofree char *whole = easel_text_for_display (address != NULL ? address : "", EASEL_LIMIT_DISPLAY_CHARS);
  gboolean is_secure = is_proved (page, origin);
  const char *site = strstr (origin, "://");
  gboolean has_site = site != NULL;
  /* The icon shows whether the connection is secure; a narrow panel has no space to show the scheme as well. */
  const char *text = has_site ? site + strlen ("://") : _("Enter an address");

  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), is_secure  ? "channel-secure-symbolic"
                                                        : has_site ? "channel-insecure-symbolic"
                                                                   : "web-browser-symbolic");
  gtk_label_set_text (GTK_LABEL (self->origin), text);
  gtk_widget_set_tooltip_text (self->shown, whole);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->shown), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  has_site ? origin : text, -1);
}

/** easel_browser_bar_update: the page has changed. */
void
easel_browser_bar_update (EaselBrowserBar *self)
{
  EaselBrowserPage *page;
  gboolean is_loading, has_agent;

  g_return_if_fail (EASEL_IS_BROWSER_BAR (self));

  has_agent = easel_browser_instance_has_agent (self->instance);
  page = easel_browser_instance_get_page (self->instance);
  is_loading = easel_browser_page_is_loading (page);
  gtk_widget_set_visible (self->forward, webkit_web_view_can_go_forward (easel_browser_page_get_view (page)));
  gtk_button_set_icon_name (GTK_BUTTON (self->reload), is_loading ? "process-stop-symbolic" : "view-refresh-symbolic");
  gtk_widget_set_tooltip_text (self->reload, is_loading ? _("Stop") : _("Reload"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->reload), is_loading ? "browser.stop" : "browser.reload");
  gtk_label_set_text (GTK_LABEL (self->readers), has_agent ? _("The agent can read what this page shows.")
                                                           : _("Agents cannot see this page."));
  gtk_widget_set_visible (self->pick, has_agent);
  gtk_widget_set_sensitive (self->pick, easel_browser_page_get_address (page) != NULL &&
                                        easel_browser_page_get_failure (page) == NULL);
  update_origin (self, page);
}

/** easel_browser_bar_is_picking: whether the pick toggle is active. */
gboolean
easel_browser_bar_is_picking (EaselBrowserBar *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_BAR (self), FALSE);

  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->pick));
}

/**
 * easel_browser_bar_set_picking:
 * @self: a bar
 * @is_picking: whether the user picks an element now
 *
 * Sets the pick toggle; a hidden one cannot be active.
 */
void
easel_browser_bar_set_picking (EaselBrowserBar *self,
                               gboolean         is_picking)
{
  g_return_if_fail (EASEL_IS_BROWSER_BAR (self));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->pick),
                                is_picking && gtk_widget_get_visible (self->pick) &&
                                gtk_widget_get_sensitive (self->pick));
}

/** easel_browser_bar_edit: shows the whole address for editing. */
void
easel_browser_bar_edit (EaselBrowserBar *self)
{
  const char *address;

  g_return_if_fail (EASEL_IS_BROWSER_BAR (self));

  address = easel_browser_page_get_requested (easel_browser_instance_get_page (self->instance));
  gtk_editable_set_text (GTK_EDITABLE (self->entry),
                         address != NULL && g_str_has_prefix (address, "http") ? address : "");
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->entry);
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}
