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
  GtkWidget            *back, *forward, *reload;
  GtkWidget            *stack;      /* "shown" or "edited" */
  GtkWidget            *shown;      /* a button with icon and origin */
  GtkWidget            *icon, *origin;
  GtkWidget            *entry;
  GtkWidget            *readers;    /* who reads the page beside the person */
  GtkWidget            *kept;
  GtkWidget            *pick;       /* a toggle, where an agent hears of it */
};

enum { BACK, FORWARD, RELOAD, STOP, FIND, KEPT_TOGGLED, PICK_TOGGLED, N_SIGNALS };

static const char * const signal_names[N_SIGNALS] = { "back", "forward", "reload", "stop", "find", "kept-toggled",
                                                      "pick-toggled" };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselBrowserBar, easel_browser_bar, GTK_TYPE_BOX)

static void
easel_browser_bar_dispose (GObject *object)
{
  EaselBrowserBar *self = EASEL_BROWSER_BAR (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_box_remove (GTK_BOX (self), child);
  g_clear_object (&self->instance);
  G_OBJECT_CLASS (easel_browser_bar_parent_class)->dispose (object);
}

static void
easel_browser_bar_class_init (EaselBrowserBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_browser_bar_dispose;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (signal_names[i], EASEL_TYPE_BROWSER_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
back_cb (EaselBrowserBar *self)
{
  g_signal_emit (self, signals[BACK], 0);
}

static void
forward_cb (EaselBrowserBar *self)
{
  g_signal_emit (self, signals[FORWARD], 0);
}

static void
reload_cb (EaselBrowserBar *self)
{
  gboolean is_loading = easel_browser_page_is_loading (easel_browser_instance_get_page (self->instance));

  g_signal_emit (self, signals[is_loading ? STOP : RELOAD], 0);
}

static void
find_cb (EaselBrowserBar *self)
{
  g_signal_emit (self, signals[FIND], 0);
}

static void
kept_toggled_cb (EaselBrowserBar *self)
{
  g_signal_emit (self, signals[KEPT_TOGGLED], 0);
}

static void
pick_toggled_cb (EaselBrowserBar *self)
{
  g_signal_emit (self, signals[PICK_TOGGLED], 0);
}

static void
show_origin (EaselBrowserBar *self)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "shown");
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

static GtkWidget *
add_button (EaselBrowserBar *self,
            const char      *icon,
            const char      *label,
            GCallback        callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self), button);
  return button;
}

static void
build_shown (EaselBrowserBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->icon = gtk_image_new ();
  self->origin = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->origin), PANGO_ELLIPSIZE_START);
  gtk_label_set_single_line_mode (GTK_LABEL (self->origin), TRUE);
  gtk_box_append (GTK_BOX (box), self->icon);
  gtk_box_append (GTK_BOX (box), self->origin);
  self->shown = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (self->shown), box);
  gtk_widget_add_css_class (self->shown, "flat");
  g_signal_connect_object (self->shown, "clicked", G_CALLBACK (easel_browser_bar_edit), self, G_CONNECT_SWAPPED);
}

static void
build_entry (EaselBrowserBar *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->entry = gtk_entry_new ();
  gtk_entry_set_input_purpose (GTK_ENTRY (self->entry), GTK_INPUT_PURPOSE_URL);
  gtk_entry_set_max_length (GTK_ENTRY (self->entry), EASEL_LIMIT_URI_BYTES);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Address"), -1);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (entered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (escape_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->entry, keys);
}

static void
build_address (EaselBrowserBar *self)
{
  build_shown (self);
  build_entry (self);
  self->stack = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_stack_add_named (GTK_STACK (self->stack), self->shown, "shown");
  gtk_stack_add_named (GTK_STACK (self->stack), self->entry, "edited");
  gtk_widget_set_hexpand (self->stack, TRUE);
  gtk_box_append (GTK_BOX (self), self->stack);
}

static void
build_menu (EaselBrowserBar *self)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->readers = gtk_label_new (NULL);
  self->kept = gtk_check_button_new_with_mnemonic (_("_Keep cookies for pages of this host"));
  gtk_label_set_wrap (GTK_LABEL (self->readers), TRUE);
  /* A popover is as high as its labels are at their least width. */
  gtk_label_set_width_chars (GTK_LABEL (self->readers), 30);
  gtk_label_set_max_width_chars (GTK_LABEL (self->readers), 30);
  gtk_label_set_xalign (GTK_LABEL (self->readers), 0);
  gtk_box_append (GTK_BOX (box), self->readers);
  gtk_box_append (GTK_BOX (box), self->kept);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_tooltip_text (button, _("Page Options"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Page Options"), -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (self), button);
}

static void
build_pick (EaselBrowserBar *self)
{
  self->pick = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->pick), "find-location-symbolic");
  gtk_widget_add_css_class (self->pick, "flat");
  gtk_widget_set_tooltip_text (self->pick, _("Pick an Element for the Agent"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pick), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Pick an Element for the Agent"), -1);
  g_signal_connect_object (self->pick, "toggled", G_CALLBACK (pick_toggled_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self), self->pick);
}

static void
easel_browser_bar_init (EaselBrowserBar *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "toolbar");
  self->back = add_button (self, "go-previous-symbolic", _("Back"), G_CALLBACK (back_cb));
  self->forward = add_button (self, "go-next-symbolic", _("Forward"), G_CALLBACK (forward_cb));
  self->reload = add_button (self, "view-refresh-symbolic", _("Reload"), G_CALLBACK (reload_cb));
  build_address (self);
  add_button (self, "edit-find-symbolic", _("Find in Page"), G_CALLBACK (find_cb));
  build_pick (self);
  build_menu (self);
}

/**
 * easel_browser_bar_new:
 * @instance: whose page it is about
 *
 * Returns: (transfer floating): the bar
 */
GtkWidget *
easel_browser_bar_new (EaselBrowserInstance *instance)
{
  EaselBrowserBar *self;

  g_return_val_if_fail (EASEL_IS_BROWSER_INSTANCE (instance), NULL);

  self = g_object_new (EASEL_TYPE_BROWSER_BAR, NULL);
  self->instance = g_object_ref (instance);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->kept), easel_browser_instance_is_kept (instance));
  g_signal_connect_object (self->kept, "toggled", G_CALLBACK (kept_toggled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (instance, "notify::shared", G_CALLBACK (easel_browser_bar_update), self, G_CONNECT_SWAPPED);
  easel_browser_bar_update (self);
  return GTK_WIDGET (self);
}

/* Whether who answered at @origin has proved who they are: not where the page failed, nor where the person took a
 * certificate that proves nothing. */
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
  const char *address = easel_browser_page_get_failure (page) != NULL ? easel_browser_page_get_aim (page)
                                                                      : easel_browser_page_get_address (page);
  g_autofree char *origin = easel_browser_address_dup_origin (address);
  g_autofree char *whole = easel_text_for_display (address != NULL ? address : "", EASEL_LIMIT_DISPLAY_CHARS);
  gboolean is_secure = is_proved (page, origin);
  const char *site = strstr (origin, "://");
  gboolean has_site = site != NULL;
  /* The icon says whether it is secure; a narrow panel has no room to say so twice. */
  const char *text = has_site ? site + strlen ("://") : _("Enter an address");

  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), is_secure  ? "channel-secure-symbolic"
                                                        : has_site ? "channel-insecure-symbolic"
                                                                   : "web-browser-symbolic");
  gtk_label_set_text (GTK_LABEL (self->origin), text);
  gtk_widget_set_tooltip_text (self->shown, whole);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->shown), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  has_site ? origin : text, -1);
}

/**
 * easel_browser_bar_update:
 * @self: a bar
 *
 * The page has changed.
 */
void
easel_browser_bar_update (EaselBrowserBar *self)
{
  EaselBrowserPage *page;
  WebKitWebView *view;
  gboolean is_loading, has_agent;

  g_return_if_fail (EASEL_IS_BROWSER_BAR (self));

  has_agent = easel_browser_instance_has_agent (self->instance);
  page = easel_browser_instance_get_page (self->instance);
  view = easel_browser_page_get_view (page);
  is_loading = easel_browser_page_is_loading (page);
  gtk_widget_set_sensitive (self->back, webkit_web_view_can_go_back (view));
  gtk_widget_set_visible (self->forward, webkit_web_view_can_go_forward (view));
  gtk_button_set_icon_name (GTK_BUTTON (self->reload), is_loading ? "process-stop-symbolic" : "view-refresh-symbolic");
  gtk_widget_set_tooltip_text (self->reload, is_loading ? _("Stop") : _("Reload"));
  gtk_label_set_text (GTK_LABEL (self->readers), has_agent ? _("The agent can read what this page shows.")
                                                           : _("Agents cannot see this page."));
  gtk_widget_set_visible (self->pick, has_agent);
  gtk_widget_set_sensitive (self->pick, easel_browser_page_get_address (page) != NULL &&
                                        easel_browser_page_get_failure (page) == NULL);
  update_origin (self, page);
}

/**
 * easel_browser_bar_is_picking:
 * @self: a bar
 *
 * Returns: whether the toggle for it is pressed
 */
gboolean
easel_browser_bar_is_picking (EaselBrowserBar *self)
{
  g_return_val_if_fail (EASEL_IS_BROWSER_BAR (self), FALSE);

  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->pick));
}

/**
 * easel_browser_bar_set_picking:
 * @self: a bar
 * @is_picking: whether the person picks an element now
 *
 * Presses the toggle, or lets it go; one that is not there cannot be pressed.
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

/**
 * easel_browser_bar_edit:
 * @self: a bar
 *
 * Shows the whole address to be changed.
 */
void
easel_browser_bar_edit (EaselBrowserBar *self)
{
  const char *address;

  g_return_if_fail (EASEL_IS_BROWSER_BAR (self));

  address = easel_browser_page_get_aim (easel_browser_instance_get_page (self->instance));
  gtk_editable_set_text (GTK_EDITABLE (self->entry),
                         address != NULL && g_str_has_prefix (address, "http") ? address : "");
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "edited");
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}
