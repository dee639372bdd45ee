/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-frame-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "a2ui-frame.h"
#include "a2ui-limits.h"
#include "a2ui-node-widget.h"
#include "a2ui-page.h"
#include "a2ui-pictures.h"
#include "easel-limits.h"
#include "easel-text.h"

/* Heights in pixels before the page asks for one: of an App, as in the specification, and of other pages. */
#define APP_HEIGHT 500
#define PAGE_HEIGHT 300
#define PADDING 12
/* The key of the number of running frames, in a surface. */
#define RUNNING_KEY "a2ui-frames"

#define A2UI_TYPE_FRAME_VIEW (a2ui_frame_view_get_type ())
G_DECLARE_FINAL_TYPE (A2uiFrameView, a2ui_frame_view, A2UI, FRAME_VIEW, AdwBin)

struct _A2uiFrameView
{
  AdwBin       parent_instance;

  A2uiNode    *node;
  A2uiSurface *surface;
  A2uiFrame   *frame;       /* nullable: the page does not run */
  GtkWidget   *page;        /* nullable; belongs to the bin; together with @frame */
  char        *source;      /* nullable: the HTML or address that is shown, or was refused */
  char        *declared;    /* nullable: the domains and permissions that an App would get */
  gboolean     is_allowed;  /* the user wants the page at the address, or with @declared */
};

G_DEFINE_FINAL_TYPE (A2uiFrameView, a2ui_frame_view, ADW_TYPE_BIN)

static void start (A2uiFrameView *self);

static gboolean
is_on_server (A2uiFrameView *self)
{
  return g_strcmp0 (a2ui_node_get_type_name (self->node), "WebAppFrameUrl") == 0;
}

static guint
count_running (A2uiFrameView *self,
               int            more)
{
  guint n = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (self->surface), RUNNING_KEY)) + (guint) more;

  g_object_set_data (G_OBJECT (self->surface), RUNNING_KEY, GUINT_TO_POINTER (n));
  return n;
}

static void
stop (A2uiFrameView *self)
{
  if (self->frame == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->page, self);
  g_signal_handlers_disconnect_by_data (self->frame, self);
  g_clear_object (&self->frame);
  self->page = NULL;
  adw_bin_set_child (ADW_BIN (self), NULL);
  count_running (self, -1);
}

static void
allow_cb (A2uiFrameView *self)
{
  self->is_allowed = TRUE;
  start (self);
}

/* Shows a text instead of the page. @button: (nullable): its label; a press loads the page. */
static void
show_notice (A2uiFrameView *self,
             const char    *text,
             const char    *button)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, PADDING);
  GtkWidget *label = a2ui_node_widget_new_plain_label ();

  stop (self);
  a2ui_node_widget_set_text (label, text);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_set_halign (label, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_margin_top (box, PADDING);
  gtk_widget_set_margin_bottom (box, PADDING);
  gtk_widget_set_margin_start (box, PADDING);
  gtk_widget_set_margin_end (box, PADDING);
  gtk_box_append (GTK_BOX (box), label);
  if (button != NULL)
    {
      GtkWidget *load = gtk_button_new_with_label (button);

      gtk_widget_set_halign (load, GTK_ALIGN_CENTER);
      g_signal_connect_object (load, "clicked", G_CALLBACK (allow_cb), self, G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (box), load);
    }
  gtk_widget_set_size_request (GTK_WIDGET (self), -1, -1);
  adw_bin_set_child (ADW_BIN (self), box);
}

static void
failed_cb (A2uiFrameView *self,
           const char    *reason)
{
  g_autofree char *text = g_strdup (reason);

  show_notice (self, text, _("Load Again"));
}

static void
send_cb (A2uiFrameView *self,
         const char    *text)
{
  a2ui_page_send (A2UI_PAGE (self->page), text);
}

static void
message_cb (A2uiFrameView *self,
            const char    *text)
{
  a2ui_frame_receive (self->frame, text);
}

static void
resized_cb (A2uiFrameView *self,
            double         height)
{
  gtk_widget_set_size_request (self->page, -1, (int) height);
}

static void
set_height (A2uiFrameView *self)
{
  double height = a2ui_node_get_number (self->node, "height",
                                        g_strcmp0 (a2ui_node_get_type_name (self->node), "McpApp") == 0
                                        ? APP_HEIGHT : PAGE_HEIGHT);

  if (self->page != NULL)
    gtk_widget_set_size_request (self->page, -1,
                                 (int) CLAMP (height, A2UI_LIMIT_FRAME_LOWEST, A2UI_LIMIT_FRAME_HIGHEST));
}

static void
update_context (A2uiFrameView *self)
{
  if (self->frame != NULL)
    a2ui_frame_set_context (self->frame, adw_style_manager_get_dark (adw_style_manager_get_default ()),
                            gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)));
}

static char *
dup_title (A2uiFrameView *self)
{
  static const char *const addresses[] = { "accessibleLabel", "title" };
  g_autofree char *foreign = g_strdup ("");

  for (guint i = 0; i < G_N_ELEMENTS (addresses) && *foreign == '\0'; i++)
    {
      g_free (foreign);
      foreign = a2ui_node_dup_string (self->node, addresses[i]);
    }
  return easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);
}

static JsonObject *
get_object (A2uiFrameView *self,
            const char    *name)
{
  JsonNode *value = a2ui_node_get_property (self->node, name);

  return value != NULL && JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
}

static A2uiPageSetup
get_setup (A2uiFrameView *self)
{
  gboolean is_app = g_strcmp0 (a2ui_node_get_type_name (self->node), "McpApp") == 0;

  return (A2uiPageSetup) {
    .html = is_on_server (self) ? NULL : self->source,
    .address = is_on_server (self) ? self->source : NULL,
    .is_app = is_app,
    .csp = is_app ? get_object (self, "csp") : NULL,
    .permissions = is_app ? get_object (self, "permissions") : NULL,
  };
}

static void
run (A2uiFrameView *self)
{
  A2uiPlayerFactory *factory = a2ui_pictures_get_player_factory (a2ui_pictures_get (self->surface));
  A2uiPageSetup setup = get_setup (self);
  GtkWidget *page = factory != NULL ? a2ui_player_factory_create_page (factory, &setup) : NULL;

  if (page == NULL)
    {
      show_notice (self, _("This page cannot be shown here."), NULL);
      return;
    }
  self->page = page;
  self->frame = a2ui_frame_new (self->node);
  count_running (self, 1);
  g_signal_connect_object (page, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "send", G_CALLBACK (send_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->frame, "resized", G_CALLBACK (resized_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), page);
  set_height (self);
  update_context (self);
}

/* (transfer full) (nullable): the host of an address that a frame may load. */
static char *
dup_host (const char *address)
{
  g_autoptr(GUri) uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);

  if (uri == NULL || g_strcmp0 (g_uri_get_scheme (uri), "https") != 0 || g_uri_get_userinfo (uri) != NULL ||
      g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0')
    return NULL;
  return easel_text_for_display (g_uri_get_host (uri), EASEL_LIMIT_FILE_NAME_CHARS);
}

/* Asks for a page on a server, as for an image: its address may contain input of the user. So may what an App sends. */
static void
ask (A2uiFrameView *self)
{
  g_autofree char *host = dup_host (self->source);
  g_autofree char *shown = easel_text_for_display (self->source, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *text = NULL;

  if (!is_on_server (self))
    {
      show_notice (self, self->declared, _("Load Page"));
      return;
    }
  if (host == NULL)
    {
      if (*self->source != '\0')
        a2ui_surface_report (self->surface, A2UI_PROBLEM_MEDIA, a2ui_node_get_id (self->node),
                             "a frame loads https addresses without user names only");
      show_notice (self, _("This page cannot be shown here."), NULL);
      return;
    }
  /* Translators: %s is a host name or an address. */
  text = g_strdup_printf (_("A page from %s"), a2ui_node_is_fixed (self->node, "url") ? host : shown);
  show_notice (self, text, _("Load Page"));
}

static void
start (A2uiFrameView *self)
{
  stop (self);
  if ((is_on_server (self) || self->declared != NULL) && !self->is_allowed)
    ask (self);
  else if (count_running (self, 0) < A2UI_LIMIT_FRAMES)
    run (self);
  else
    {
      a2ui_surface_report (self->surface, A2UI_PROBLEM_LIMIT, a2ui_node_get_id (self->node),
                           "too many frames run in this form");
      show_notice (self, _("Too many pages run in this form."), _("Load Again"));
    }
}

static void
take_source (A2uiFrameView *self)
{
  g_autofree char *source = is_on_server (self) ? a2ui_node_dup_string (self->node, "url")
                                                : a2ui_frame_dup_html (self->node);
  A2uiPlayerFactory *factory = a2ui_pictures_get_player_factory (a2ui_pictures_get (self->surface));
  A2uiPageSetup setup = get_setup (self);
  g_autofree char *declared = factory != NULL ? a2ui_player_factory_dup_declared (factory, &setup) : NULL;

  if (g_strcmp0 (source, self->source) == 0 && g_strcmp0 (declared, self->declared) == 0)
    return;
  g_free (self->source);
  g_free (self->declared);
  self->source = g_steal_pointer (&source);
  self->declared = g_steal_pointer (&declared);
  self->is_allowed = FALSE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    start (self);
}

static void
changed (GtkWidget  *widget,
         A2uiNode   *node,
         const char *address)
{
  A2uiFrameView *self = A2UI_FRAME_VIEW (widget);
  g_autofree char *title = dup_title (self);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (a2ui_node_widget_is_about (address, "url") || a2ui_node_widget_is_about (address, "htmlContent") ||
      a2ui_node_widget_is_about (address, "csp") || a2ui_node_widget_is_about (address, "permissions"))
    take_source (self);
  if (a2ui_node_widget_is_about (address, "height"))
    set_height (self);
}

/* Pages begin when they are seen first, and keep running in tabs that are hidden later. */
static void
a2ui_frame_view_map (GtkWidget *widget)
{
  A2uiFrameView *self = A2UI_FRAME_VIEW (widget);

  GTK_WIDGET_CLASS (a2ui_frame_view_parent_class)->map (widget);
  if (adw_bin_get_child (ADW_BIN (self)) == NULL)
    start (self);
}

static void
a2ui_frame_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  GTK_WIDGET_CLASS (a2ui_frame_view_parent_class)->size_allocate (widget, width, height, baseline);
  update_context (A2UI_FRAME_VIEW (widget));
}

static void
a2ui_frame_view_dispose (GObject *object)
{
  A2uiFrameView *self = A2UI_FRAME_VIEW (object);

  if (self->surface != NULL)
    stop (self);
  g_clear_object (&self->node);
  g_clear_object (&self->surface);
  G_OBJECT_CLASS (a2ui_frame_view_parent_class)->dispose (object);
}

static void
a2ui_frame_view_finalize (GObject *object)
{
  g_free (A2UI_FRAME_VIEW (object)->source);
  g_free (A2UI_FRAME_VIEW (object)->declared);
  G_OBJECT_CLASS (a2ui_frame_view_parent_class)->finalize (object);
}

static void
a2ui_frame_view_class_init (A2uiFrameViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = a2ui_frame_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = a2ui_frame_view_finalize;
  widget_class->map = a2ui_frame_view_map;
  widget_class->size_allocate = a2ui_frame_view_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
a2ui_frame_view_init (A2uiFrameView *self)
{
}

GtkWidget *
a2ui_frame_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  A2uiFrameView *self = g_object_new (A2UI_TYPE_FRAME_VIEW, NULL);

  self->node = g_object_ref (node);
  self->surface = g_object_ref (a2ui_node_get_surface (node));
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (update_context), self,
                           G_CONNECT_SWAPPED);
  a2ui_node_widget_follow (GTK_WIDGET (self), node, changed);
  return GTK_WIDGET (self);
}
