/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-media.h"

#include <glib/gi18n-lib.h>

#include "a2ui-part.h"
#include "easel-limits.h"
#include "easel-text.h"

typedef struct
{
  const char *name;
  const char *icon;
} IconName;

/* The names of the standard catalog. */
static const IconName icons[] = {
  { "accountCircle", "avatar-default-symbolic" }, { "add", "list-add-symbolic" },
  { "arrowBack", "go-previous-symbolic" }, { "arrowForward", "go-next-symbolic" },
  { "attachFile", "mail-attachment-symbolic" }, { "calendarToday", "x-office-calendar-symbolic" },
  { "call", "call-start-symbolic" }, { "camera", "camera-photo-symbolic" }, { "check", "object-select-symbolic" },
  { "close", "window-close-symbolic" }, { "delete", "user-trash-symbolic" },
  { "download", "folder-download-symbolic" }, { "edit", "document-edit-symbolic" },
  { "error", "dialog-error-symbolic" }, { "event", "x-office-calendar-symbolic" },
  { "favorite", "emblem-favorite-symbolic" }, { "favoriteOff", "easel-favorite-off-symbolic" },
  { "folder", "folder-symbolic" }, { "help", "help-about-symbolic" }, { "home", "go-home-symbolic" },
  { "info", "dialog-information-symbolic" }, { "locationOn", "mark-location-symbolic" },
  { "lock", "changes-prevent-symbolic" }, { "lockOpen", "changes-allow-symbolic" },
  { "mail", "mail-unread-symbolic" }, { "menu", "open-menu-symbolic" },
  { "moreHoriz", "view-more-horizontal-symbolic" }, { "moreVert", "view-more-symbolic" },
  { "notifications", "preferences-system-notifications-symbolic" },
  { "notificationsOff", "notifications-disabled-symbolic" }, { "payment", "easel-payment-symbolic" },
  { "person", "avatar-default-symbolic" }, { "phone", "phone-symbolic" }, { "photo", "image-x-generic-symbolic" },
  { "print", "printer-symbolic" }, { "refresh", "view-refresh-symbolic" }, { "search", "system-search-symbolic" },
  { "send", "mail-send-symbolic" }, { "settings", "emblem-system-symbolic" },
  { "share", "send-to-symbolic" }, { "shoppingCart", "easel-shopping-cart-symbolic" },
  { "star", "starred-symbolic" }, { "starHalf", "semi-starred-symbolic" }, { "starOff", "non-starred-symbolic" },
  { "upload", "document-send-symbolic" }, { "visibility", "view-reveal-symbolic" },
  { "visibilityOff", "view-conceal-symbolic" }, { "warning", "dialog-warning-symbolic" },
};

#define UNKNOWN_ICON "help-about-symbolic"
#define ICON_SIZE 20
#define PADDING 8
/* Pixels: up to here a picture has no room for words. */
#define SMALL 40

static const char *
find_icon (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (icons); i++)
    if (g_str_equal (icons[i].name, name))
      return icons[i].icon;
  return UNKNOWN_ICON;
}

static void
icon_changed (GtkWidget  *widget,
              A2uiNode   *node,
              const char *address)
{
  g_autofree char *name = a2ui_node_dup_string (node, "name");

  gtk_image_set_from_icon_name (GTK_IMAGE (widget), find_icon (name));
}

GtkWidget *
a2ui_icon_build (A2uiNode       *node,
                 const A2uiPart *parts)
{
  GtkWidget *image = g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_image_set_pixel_size (GTK_IMAGE (image), ICON_SIZE);
  gtk_widget_set_valign (image, GTK_ALIGN_CENTER);
  a2ui_part_follow (image, node, icon_changed);
  return image;
}

/* A picture of this usageHint has this size, in pixels; 0: as wide as there is room. */
static const struct { const char *hint; int width; int height; } sizes[] = {
  { "icon", 24, 24 }, { "avatar", 40, 40 }, { "smallFeature", 100, 80 }, { "mediumFeature", 0, 160 },
  { "largeFeature", 0, 240 }, { "header", 0, 200 },
};

/* (transfer full): the host of an address, for people; empty for what is no address of the network. */
static char *
dup_host (const char *address)
{
  g_autoptr(GUri) uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;

  return easel_text_for_display (host != NULL ? host : "", EASEL_LIMIT_FILE_NAME_CHARS);
}

static void
place_changed (GtkWidget  *box,
               A2uiNode   *node,
               const char *address)
{
  GtkWidget *image = gtk_widget_get_first_child (box);
  GtkWidget *label = gtk_widget_get_next_sibling (image);
  const char *hint = a2ui_node_get_word (node, "usageHint");
  const char *name = a2ui_node_get_property (node, "altText") != NULL ? "altText" : "description";
  g_autofree char *foreign = a2ui_node_dup_string (node, name);
  g_autofree char *url = a2ui_node_dup_string (node, "url");
  g_autofree char *title = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *host = dup_host (url);
  g_autofree char *text = g_strconcat (title, *title != '\0' && *host != '\0' ? "\n" : "", host, NULL);
  int width = 0;
  int height = 0;

  for (guint i = 0; hint != NULL && i < G_N_ELEMENTS (sizes); i++)
    if (g_str_equal (sizes[i].hint, hint))
      {
        width = sizes[i].width;
        height = sizes[i].height;
      }
  gtk_widget_set_size_request (box, width > 0 ? width : -1, height > 0 ? height : -1);
  /* A small one has only room for its icon; its name is read out. */
  gtk_widget_set_visible (label, *text != '\0' && (width == 0 || width > SMALL));
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (box, *text != '\0' ? text : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static GtkWidget *
place_build (A2uiNode          *node,
             GtkAccessibleRole  role,
             const char        *icon)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 4,
                                 "accessible-role", role, NULL);
  GtkWidget *image = gtk_image_new_from_icon_name (icon);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_margin_start (label, PADDING);
  gtk_widget_set_margin_end (label, PADDING);
  gtk_widget_add_css_class (image, "dim-label");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (box, "card");
  gtk_widget_set_vexpand (image, TRUE);
  gtk_widget_set_valign (image, GTK_ALIGN_END);
  gtk_widget_set_vexpand (label, TRUE);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), label);
  a2ui_part_follow (box, node, place_changed);
  return box;
}

GtkWidget *
a2ui_image_build (A2uiNode       *node,
                  const A2uiPart *parts)
{
  return place_build (node, GTK_ACCESSIBLE_ROLE_IMG, "image-x-generic-symbolic");
}

GtkWidget *
a2ui_video_build (A2uiNode       *node,
                  const A2uiPart *parts)
{
  return place_build (node, GTK_ACCESSIBLE_ROLE_GROUP, "video-x-generic-symbolic");
}

GtkWidget *
a2ui_audio_build (A2uiNode       *node,
                  const A2uiPart *parts)
{
  return place_build (node, GTK_ACCESSIBLE_ROLE_GROUP, "audio-x-generic-symbolic");
}
