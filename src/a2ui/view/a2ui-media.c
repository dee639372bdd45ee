/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "a2ui-media.h"

#include <glib/gi18n-lib.h>

#include "a2ui-fetch.h"
#include "a2ui-node-widget.h"
#include "a2ui-pictures.h"
#include "a2ui-style.h"
#include "a2ui-svg-path.h"
#include "easel-limits.h"
#include "easel-text.h"

typedef struct
{
  const char *name;
  const char *icon;
} IconName;

/* Names of icons in the standard catalog, additions of A2UI 0.9, and other names of Material that agents use. */
static const IconName icons[] = {
  { "accountCircle", "avatar-default-symbolic" }, { "add", "list-add-symbolic" },
  { "arrowBack", "easel-arrow-back-symbolic" }, { "arrowForward", "easel-arrow-forward-symbolic" },
  { "arrowDownward", "easel-arrow-down-symbolic" }, { "arrowUpward", "easel-arrow-up-symbolic" },
  { "attachFile", "mail-attachment-symbolic" }, { "calendarToday", "x-office-calendar-symbolic" },
  { "call", "call-start-symbolic" }, { "camera", "camera-photo-symbolic" }, { "check", "object-select-symbolic" },
  { "close", "window-close-symbolic" }, { "delete", "user-trash-symbolic" },
  { "download", "folder-download-symbolic" }, { "edit", "document-edit-symbolic" },
  { "fastForward", "media-seek-forward-symbolic" }, { "pause", "media-playback-pause-symbolic" },
  { "play", "media-playback-start-symbolic" }, { "rewind", "media-seek-backward-symbolic" },
  { "skipNext", "media-skip-forward-symbolic" }, { "skipPrevious", "media-skip-backward-symbolic" },
  { "stop", "media-playback-stop-symbolic" }, { "volumeDown", "audio-volume-low-symbolic" },
  { "volumeMute", "audio-volume-muted-symbolic" }, { "volumeOff", "audio-volume-muted-symbolic" },
  { "volumeUp", "audio-volume-high-symbolic" },
  { "error", "dialog-error-symbolic" }, { "event", "x-office-calendar-symbolic" },
  { "favorite", "easel-favorite-symbolic" }, { "favoriteOff", "easel-favorite-off-symbolic" },
  { "folder", "folder-symbolic" }, { "help", "dialog-question-symbolic" }, { "home", "go-home-symbolic" },
  { "info", "help-about-symbolic" }, { "locationOn", "mark-location-symbolic" },
  { "lock", "changes-prevent-symbolic" }, { "lockOpen", "changes-allow-symbolic" },
  { "mail", "mail-unread-symbolic" }, { "menu", "open-menu-symbolic" },
  { "moreHoriz", "view-more-horizontal-symbolic" }, { "moreVert", "view-more-symbolic" },
  { "notifications", "preferences-system-notifications-symbolic" },
  { "notificationsOff", "notifications-disabled-symbolic" }, { "payment", "easel-payment-symbolic" },
  { "person", "avatar-default-symbolic" }, { "phone", "call-start-symbolic" }, { "photo", "image-x-generic-symbolic" },
  { "print", "printer-symbolic" }, { "refresh", "view-refresh-symbolic" }, { "search", "system-search-symbolic" },
  { "send", "mail-send-symbolic" }, { "settings", "preferences-system-symbolic" },
  { "share", "send-to-symbolic" }, { "shoppingCart", "easel-shopping-cart-symbolic" },
  { "star", "starred-symbolic" }, { "starHalf", "semi-starred-symbolic" }, { "starOff", "non-starred-symbolic" },
  { "upload", "document-send-symbolic" }, { "visibility", "view-reveal-symbolic" },
  { "visibilityOff", "view-conceal-symbolic" }, { "warning", "dialog-warning-symbolic" },
  { "accessTime", "preferences-system-time-symbolic" }, { "alarm", "alarm-symbolic" },
  { "bookmark", "user-bookmarks-symbolic" }, { "chat", "chat-message-new-symbolic" },
  { "chevronLeft", "go-previous-symbolic" }, { "chevronRight", "go-next-symbolic" },
  { "cloud", "weather-overcast-symbolic" }, { "done", "object-select-symbolic" },
  { "expandLess", "go-up-symbolic" }, { "expandMore", "go-down-symbolic" }, { "flag", "emoji-flags-symbolic" },
  { "language", "web-browser-symbolic" }, { "lightbulb", "dialog-information-symbolic" },
  { "musicNote", "emblem-music-symbolic" }, { "priorityHigh", "emblem-important-symbolic" },
  { "public", "web-browser-symbolic" }, { "remove", "list-remove-symbolic" }, { "run", "system-run-symbolic" },
  { "schedule", "preferences-system-time-symbolic" }, { "sunny", "weather-clear-symbolic" },
  { "sync", "emblem-synchronizing-symbolic" }, { "timer", "alarm-symbolic" },
  { "trendingDown", "easel-trend-down-symbolic" }, { "trendingUp", "easel-trend-up-symbolic" },
};

/* Icons such as "info" or "help" would have a meaning, so unknown names get this one. */
#define UNKNOWN_ICON "easel-icon-symbolic"
#define PADDING 8
/* Pixels: images up to this size have no space for text. */
#define SMALL 40
#define POSTER_HEIGHT 160

/* Compares names: agents write "trending_up" as well as "trendingUp". */
static gboolean
is_icon (const char *known,
         const char *name)
{
  for (; *name != '\0'; name++)
    if (*name != '_' && g_ascii_tolower (*name) != g_ascii_tolower (*known++))
      return FALSE;
  return *known == '\0';
}

static const char *
find_icon (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (icons); i++)
    if (is_icon (icons[i].name, name))
      return icons[i].icon;
  return UNKNOWN_ICON;
}

static void
icon_changed (GtkWidget  *widget,
              A2uiNode   *node,
              const char *address)
{
  g_autofree char *name = a2ui_node_dup_string (node, "name");
  g_autofree char *path = a2ui_node_dup_string (node, "svgPath");
  g_autoptr(GdkPaintable) drawing = *path != '\0' ? a2ui_svg_path_new (path) : NULL;

  if (drawing != NULL)
    gtk_image_set_from_paintable (GTK_IMAGE (widget), drawing);
  else
    gtk_image_set_from_icon_name (GTK_IMAGE (widget), find_icon (name));
}

GtkWidget *
a2ui_icon_build (A2uiNode           *node,
                 const A2uiRenderer *renderers)
{
  GtkWidget *image = g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (image, A2UI_STYLE_ICON);
  gtk_widget_set_valign (image, GTK_ALIGN_CENTER);
  a2ui_node_widget_follow (image, node, icon_changed);
  return image;
}

/* Size in pixels of an image for each usageHint; 0: all available width. */
static const struct { const char *hint; int width; int height; } sizes[] = {
  { "icon", 24, 24 }, { "avatar", 40, 40 }, { "smallFeature", 100, 80 }, { "mediumFeature", 0, 160 },
  { "largeFeature", 0, 240 }, { "header", 0, 200 },
};

/* The widgets of an image, video or sound, stored in its box. */
typedef struct
{
  GtkWidget    *icon;
  GtkWidget    *label;
  GtkWidget    *button;    /* loads the image; one click for all images of a host */
  GtkWidget    *picture;   /* nullable: not an image */
  GtkWidget    *play;      /* nullable: the button that plays a video or sound; NULL: an image, or there is no player */
  GtkWidget    *player;    /* nullable: not playing */
  GtkWidget    *poster;    /* nullable: an image of its own, shown while the video does not play */
  const char   *address;   /* of the address in the definition */
  A2uiPictures *pictures;  /* nullable: the player is registered there */
  gboolean      is_video;
  char         *url;       /* nullable: the address that is shown or was tried */
  char         *host;      /* nullable: NULL: @url may not be loaded */
  const char   *why;       /* nullable, translated: why nothing is shown */
  gboolean      is_fixed;  /* @url is from the agent only; input of the user is not part of it */
  GCancellable *load;      /* nullable */
} Media;

static void
media_free (gpointer data)
{
  Media *media = data;

  g_cancellable_cancel (media->load);
  g_clear_object (&media->load);
  g_clear_object (&media->pictures);
  g_free (media->url);
  g_free (media->host);
  g_free (media);
}

static Media *
get_media (GtkWidget *box)
{
  return g_object_get_data (G_OBJECT (box), "media");
}

/* (transfer full): the title of the media, foreign. A poster has none, because its video has it. */
static char *
dup_title (GtkWidget *box)
{
  A2uiNode *node = a2ui_node_widget_get_node (box);
  gboolean is_poster = !g_str_equal (get_media (box)->address, "url");
  static const char *const addresses[] = { "altText", "accessibleLabel", "description" };

  for (guint i = 0; i < G_N_ELEMENTS (addresses) && !is_poster; i++)
    if (a2ui_node_get_property (node, addresses[i]) != NULL)
      {
        g_autofree char *foreign = a2ui_node_dup_string (node, addresses[i]);

        return easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);
      }
  return g_strdup ("");
}

/* Whether there is only space for an icon. */
static gboolean
is_small (GtkWidget *box)
{
  int width;

  gtk_widget_get_size_request (box, &width, NULL);
  return width > 0 && width <= SMALL;
}

/* (transfer full): the source of the media, for the user. An address that depends on data may contain input of the
 * user, so it is shown completely. */
static char *
dup_from (Media *media)
{
  if (media->host == NULL)
    return g_strdup ("");
  return media->is_fixed ? easel_text_for_display (media->host, EASEL_LIMIT_FILE_NAME_CHARS)
                         : easel_text_for_display (media->url, EASEL_LIMIT_DISPLAY_CHARS);
}

/* @why: (nullable): translated. */
static void
show_status (GtkWidget  *box,
             const char *why)
{
  Media *media = get_media (box);
  g_autofree char *title = dup_title (box);
  g_autofree char *from = dup_from (media);
  const char *second = why != NULL ? why : media->why != NULL ? media->why : from;
  g_autofree char *text = g_strconcat (title, *title != '\0' && *second != '\0' ? "\n" : "", second, NULL);

  /* The label of a small box is hidden; its accessible name is set. */
  gtk_widget_set_visible (media->label, *text != '\0' && !is_small (box));
  gtk_label_set_text (GTK_LABEL (media->label), text);
  if (*text != '\0' || gtk_widget_get_has_tooltip (box))
    gtk_widget_set_tooltip_text (box, *text != '\0' ? text : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, why != NULL ? why : media->why, -1);
}

static void
show_texture (GtkWidget  *box,
              GdkTexture *texture)
{
  Media *media = get_media (box);

  gtk_picture_set_paintable (GTK_PICTURE (media->picture), GDK_PAINTABLE (texture));
  gtk_widget_set_visible (media->picture, texture != NULL);
  gtk_widget_set_visible (media->icon, texture == NULL);
  if (texture != NULL)
    {
      gtk_widget_set_visible (media->label, FALSE);
      gtk_widget_remove_css_class (box, "card");
    }
  else
    gtk_widget_add_css_class (box, "card");
}

static void
report (A2uiNode     *node,
        const GError *error)
{
  gboolean is_limit = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);

  a2ui_surface_report (a2ui_node_get_surface (node), is_limit ? A2UI_PROBLEM_LIMIT : A2UI_PROBLEM_MEDIA,
                       a2ui_node_get_id (node), error->message);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GtkWidget) box = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkTexture) texture = a2ui_pictures_load_finish (A2UI_PICTURES (source), result, &error);
  A2uiNode *node = a2ui_node_widget_get_node (box);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && g_cancellable_is_cancelled (get_media (box)->load))
    return;
  g_clear_object (&get_media (box)->load);
  if (texture != NULL)
    {
      show_texture (box, texture);
      return;
    }
  get_media (box)->why = _("This image cannot be shown.");
  show_status (box, NULL);
  report (node, error);
}

/* @asked: the user asked for exactly this address. */
static void
load (GtkWidget *box,
      gboolean   asked)
{
  Media *media = get_media (box);
  A2uiPictures *pictures = a2ui_pictures_get (a2ui_node_get_surface (a2ui_node_widget_get_node (box)));

  if (media->load != NULL)
    return;
  gtk_widget_set_visible (media->button, FALSE);
  media->load = g_cancellable_new ();
  a2ui_pictures_load_async (pictures, media->url, asked, media->load, loaded_cb, g_object_ref (box));
}

/* Gives a button in a small box an icon without padding. */
static void
dress_small (GtkWidget *button)
{
  gtk_button_set_icon_name (GTK_BUTTON (button), "image-x-generic-symbolic");
  gtk_widget_set_margin_start (button, 0);
  gtk_widget_set_margin_end (button, 0);
  gtk_widget_set_margin_bottom (button, 0);
}

static void
offer (GtkWidget *box)
{
  Media *media = get_media (box);
  g_autofree char *from = dup_from (media);
  /* Translators: %s is the name of a server. */
  g_autofree char *all = g_strdup_printf (_("Load images in this form from %s"), from);
  /* Translators: %s is an address of the web. */
  g_autofree char *one = g_strdup_printf (_("Load the image at %s"), from);
  const char *text = media->is_fixed ? all : one;

  gtk_button_set_label (GTK_BUTTON (media->button), media->is_fixed ? _("Load Images") : _("Load Image"));
  /* Ellipsizes the label, so that a thumbnail in a row does not request space that it will not need. */
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (media->button))), PANGO_ELLIPSIZE_END);
  gtk_accessible_update_property (GTK_ACCESSIBLE (media->button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_tooltip_text (media->button, text);
  gtk_widget_set_visible (media->button, TRUE);
  gtk_widget_set_visible (media->icon, !is_small (box));
  if (is_small (box))
    dress_small (media->button);
}

/* Loads an image from a data: address or from an allowed host; otherwise shows a button. An address that depends on
 * data changes while the user types: it is never loaded automatically, and images that were loaded from it are
 * cached. */
static void
take_picture (GtkWidget *box,
              A2uiNode  *node)
{
  Media *media = get_media (box);
  A2uiPictures *pictures = a2ui_pictures_get (a2ui_node_get_surface (node));
  GdkTexture *cached = media->is_fixed ? NULL : a2ui_pictures_get_cached (pictures, media->url);

  show_texture (box, cached);
  if (cached != NULL)
    return;
  if (g_str_has_prefix (media->url, "data:image/"))
    load (box, FALSE);
  else if (media->host != NULL && media->is_fixed && a2ui_pictures_allows (pictures, media->host))
    load (box, FALSE);
  else if (media->host != NULL)
    offer (box);
  else if (*media->url != '\0')
    {
      media->why = _("This image has no address that may be loaded.");
      a2ui_surface_report (a2ui_node_get_surface (node), A2UI_PROBLEM_MEDIA, a2ui_node_get_id (node),
                           "a picture is a data: address, or of http or https at a public host");
    }
}

static GtkWidget *image_build (A2uiNode   *node,
                               const char *address);

/* Shows the poster of a video, or the icon if there is none, while there is no player. */
static void
show_poster (GtkWidget *box)
{
  Media *media = get_media (box);
  A2uiNode *node = a2ui_node_widget_get_node (box);
  gboolean has_poster = media->is_video && a2ui_node_get_property (node, "posterUrl") != NULL;

  if (has_poster && media->poster == NULL)
    {
      media->poster = image_build (node, "posterUrl");
      gtk_box_prepend (GTK_BOX (box), media->poster);
    }
  gtk_widget_set_visible (media->icon, media->player == NULL && !has_poster);
  if (media->poster != NULL)
    gtk_widget_set_visible (media->poster, media->player == NULL && has_poster);
}

static void
end_player (GtkWidget *box)
{
  Media *media = get_media (box);
  GtkWidget *player = g_steal_pointer (&media->player);

  if (player == NULL)
    return;
  a2ui_pictures_drop_player (media->pictures, box);
  g_clear_object (&media->pictures);
  gtk_box_remove (GTK_BOX (box), player);
  show_poster (box);
  gtk_widget_set_visible (media->play, TRUE);
  show_status (box, NULL);
}

static void
forget_player (GtkWidget *box)
{
  Media *media = get_media (box);

  g_cancellable_cancel (media->load);
  if (media->player != NULL)
    a2ui_pictures_drop_player (media->pictures, box);
  media->player = NULL;
}

/* The link to another program is still shown. */
static void
player_failed_cb (GtkWidget *box)
{
  A2uiNode *node = a2ui_node_widget_get_node (box);

  end_player (box);
  gtk_widget_set_visible (get_media (box)->play, FALSE);
  show_status (box, _("This cannot be played here."));
  a2ui_surface_report (a2ui_node_get_surface (node), A2UI_PROBLEM_MEDIA, a2ui_node_get_id (node),
                       "it is not a video or audio file, or of a kind that cannot be played here");
}

static void
player_ready_cb (GtkWidget *box)
{
  Media *media = get_media (box);
  g_autofree char *title = dup_title (box);

  show_poster (box);
  gtk_label_set_text (GTK_LABEL (media->label), title);
  gtk_widget_set_visible (media->label, *title != '\0');
}

static void
show_player (GtkWidget *box,
             GBytes    *bytes)
{
  Media *media = get_media (box);
  A2uiPictures *pictures = a2ui_pictures_get (a2ui_node_get_surface (a2ui_node_widget_get_node (box)));
  g_autofree char *title = dup_title (box);
  GtkWidget *oldest = a2ui_pictures_push_player (pictures, box);

  if (oldest != NULL)
    end_player (oldest);
  media->pictures = g_object_ref (pictures);
  media->player = a2ui_player_factory_create (a2ui_pictures_get_player_factory (pictures), bytes, media->is_video,
                                              title);
  g_signal_connect_object (media->player, "ready", G_CALLBACK (player_ready_cb), box, G_CONNECT_SWAPPED);
  g_signal_connect_object (media->player, "failed", G_CALLBACK (player_failed_cb), box, G_CONNECT_SWAPPED);
  gtk_box_prepend (GTK_BOX (box), media->player);
}

static void
media_fetched_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(GtkWidget) box = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = a2ui_pictures_fetch_media_finish (A2UI_PICTURES (source), result, &error);
  Media *media = get_media (box);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && g_cancellable_is_cancelled (media->load))
    return;
  g_clear_object (&media->load);
  if (bytes != NULL)
    {
      show_player (box, bytes);
      return;
    }
  show_status (box, _("This could not be loaded."));
  report (a2ui_node_widget_get_node (box), error);
}

/* The click is the user's consent to load this file from the host that the button names. */
static void
play_cb (GtkWidget *box)
{
  Media *media = get_media (box);

  if (media->load != NULL || media->player != NULL)
    return;
  gtk_widget_set_visible (media->play, FALSE);
  show_status (box, _("Loading…"));
  g_cancellable_cancel (media->load);
  media->load = g_cancellable_new ();
  a2ui_pictures_fetch_media_async (a2ui_pictures_get (a2ui_node_get_surface (a2ui_node_widget_get_node (box))),
                                   media->url, media->load, media_fetched_cb, g_object_ref (box));
}

/* Plays videos and sounds here if a player is available; otherwise another program opens them after a question. */
static void
take_media (GtkWidget *box)
{
  Media *media = get_media (box);
  g_autofree char *from = dup_from (media);
  /* Translators: %s is the name of a server, or an address of the web. */
  g_autofree char *text = g_strdup_printf (_("Load this from %s and play it here"), from);

  end_player (box);
  gtk_widget_set_visible (media->button, media->host != NULL);
  if (media->play == NULL)
    return;
  gtk_widget_set_visible (media->play, media->host != NULL);
  gtk_widget_set_tooltip_text (media->play, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (media->play), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
take_url (GtkWidget *box,
          A2uiNode  *node)
{
  Media *media = get_media (box);
  g_autofree char *url = a2ui_node_dup_string (node, media->address);
  gboolean is_fixed = a2ui_node_is_fixed (node, media->address);

  if (g_strcmp0 (url, media->url) == 0 && is_fixed == media->is_fixed)
    return;
  media->is_fixed = is_fixed;
  g_cancellable_cancel (media->load);
  g_clear_object (&media->load);
  g_free (media->url);
  g_free (media->host);
  media->url = g_steal_pointer (&url);
  media->host = a2ui_fetch_dup_host (media->url);
  media->why = NULL;
  gtk_widget_set_visible (media->button, FALSE);
  if (media->picture != NULL)
    take_picture (box, node);
  else
    take_media (box);
}

static void
pressed_cb (GtkWidget *box)
{
  Media *media = get_media (box);
  A2uiSurface *surface = a2ui_node_get_surface (a2ui_node_widget_get_node (box));

  if (media->picture != NULL && media->is_fixed)
    a2ui_pictures_allow (a2ui_pictures_get (surface), media->host);
  else if (media->picture != NULL)
    load (box, TRUE);
  else
    a2ui_surface_open_url (surface, media->url);
}

static void
allowed_cb (GtkWidget    *box,
            A2uiPictures *pictures)
{
  Media *media = get_media (box);

  if (media->host != NULL && media->is_fixed && gtk_widget_get_visible (media->button) &&
      a2ui_pictures_allows (pictures, media->host))
    load (box, FALSE);
}

static GtkContentFit
find_fit (A2uiNode *node)
{
  const char *fit = a2ui_node_get_literal_string (node, "fit");
  const char *hint = a2ui_node_get_literal_string (node, "usageHint");

  if (g_strcmp0 (fit, "cover") == 0 || g_strcmp0 (hint, "avatar") == 0)
    return GTK_CONTENT_FIT_COVER;
  if (g_strcmp0 (fit, "fill") == 0)
    return GTK_CONTENT_FIT_FILL;
  if (g_strcmp0 (fit, "none") == 0 || g_strcmp0 (fit, "scale-down") == 0)
    return GTK_CONTENT_FIT_SCALE_DOWN;
  return GTK_CONTENT_FIT_CONTAIN;
}

static void
media_changed (GtkWidget  *box,
               A2uiNode   *node,
               const char *address)
{
  Media *media = get_media (box);
  const char *hint = a2ui_node_get_literal_string (node, "usageHint");
  int width = 0;
  int height = 0;

  for (guint i = 0; hint != NULL && i < G_N_ELEMENTS (sizes); i++)
    if (g_str_equal (sizes[i].hint, hint))
      {
        width = sizes[i].width;
        height = sizes[i].height;
      }
  if (!g_str_equal (media->address, "url"))
    height = POSTER_HEIGHT;
  gtk_widget_set_size_request (box, width > 0 ? width : -1, height > 0 ? height : -1);
  gtk_widget_set_margin_top (media->icon, is_small (box) ? 0 : PADDING);
  gtk_widget_set_valign (media->icon, is_small (box) ? GTK_ALIGN_CENTER : GTK_ALIGN_END);
  if (media->picture != NULL)
    gtk_picture_set_content_fit (GTK_PICTURE (media->picture), find_fit (node));
  take_url (box, node);
  if (media->picture == NULL)
    show_poster (box);
  if (media->play != NULL && (media->player != NULL || media->load != NULL))
    return;
  if (media->picture == NULL || !gtk_widget_get_visible (media->picture))
    show_status (box, NULL);
  else
    {
      g_autofree char *title = dup_title (box);

      gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    }
}

static GtkWidget *
label_new (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_margin_start (label, PADDING);
  gtk_widget_set_margin_end (label, PADDING);
  gtk_widget_set_margin_bottom (label, PADDING);
  gtk_widget_set_vexpand (label, TRUE);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  return label;
}

static GtkWidget *
media_build (A2uiNode          *node,
             GtkAccessibleRole  role,
             const char        *icon,
             const char        *button)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 4,
                                 "accessible-role", role, NULL);
  Media *media = g_new0 (Media, 1);

  media->address = "url";
  media->icon = gtk_image_new_from_icon_name (icon);
  media->label = label_new ();
  media->button = gtk_button_new_with_label (button);
  gtk_widget_add_css_class (media->icon, "dim-label");
  gtk_widget_set_vexpand (media->icon, TRUE);
  gtk_widget_set_margin_top (media->icon, PADDING);
  gtk_widget_set_valign (media->icon, GTK_ALIGN_END);
  gtk_widget_set_halign (media->button, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_start (media->button, PADDING);
  gtk_widget_set_margin_end (media->button, PADDING);
  gtk_widget_set_margin_bottom (media->button, PADDING);
  gtk_widget_set_visible (media->button, FALSE);
  gtk_widget_add_css_class (box, "card");
  gtk_box_append (GTK_BOX (box), media->icon);
  gtk_box_append (GTK_BOX (box), media->label);
  gtk_box_append (GTK_BOX (box), media->button);
  g_object_set_data_full (G_OBJECT (box), "media", media, media_free);
  g_signal_connect_object (media->button, "clicked", G_CALLBACK (pressed_cb), box, G_CONNECT_SWAPPED);
  return box;
}

/* @address: of the address of the image in the definition. */
static GtkWidget *
image_build (A2uiNode   *node,
             const char *address)
{
  GtkWidget *box = media_build (node, GTK_ACCESSIBLE_ROLE_IMG, "image-x-generic-symbolic", _("Load Images"));
  Media *media = get_media (box);

  media->address = address;
  media->picture = gtk_picture_new ();
  gtk_picture_set_can_shrink (GTK_PICTURE (media->picture), TRUE);
  gtk_widget_set_vexpand (media->picture, TRUE);
  gtk_widget_set_visible (media->picture, FALSE);
  gtk_box_prepend (GTK_BOX (box), media->picture);
  g_signal_connect_object (a2ui_pictures_get (a2ui_node_get_surface (node)), "allowed", G_CALLBACK (allowed_cb), box,
                           G_CONNECT_SWAPPED);
  a2ui_node_widget_follow (box, node, media_changed);
  return box;
}

GtkWidget *
a2ui_image_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  return image_build (node, "url");
}

static GtkWidget *
playable_build (A2uiNode   *node,
                const char *icon,
                const char *button,
                gboolean    is_video)
{
  GtkWidget *box = media_build (node, GTK_ACCESSIBLE_ROLE_GROUP, icon, button);
  Media *media = get_media (box);

  media->is_video = is_video;
  if (a2ui_pictures_get_player_factory (a2ui_pictures_get (a2ui_node_get_surface (node))) != NULL)
    {
      media->play = gtk_button_new_with_label (_("Play Here"));
      gtk_widget_set_halign (media->play, GTK_ALIGN_CENTER);
      gtk_box_insert_child_after (GTK_BOX (box), media->play, media->label);
      g_signal_connect_object (media->play, "clicked", G_CALLBACK (play_cb), box, G_CONNECT_SWAPPED);
      g_signal_connect (box, "destroy", G_CALLBACK (forget_player), NULL);
    }
  a2ui_node_widget_follow (box, node, media_changed);
  return box;
}

GtkWidget *
a2ui_video_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  return playable_build (node, "video-x-generic-symbolic", _("Open Video…"), TRUE);
}

GtkWidget *
a2ui_audio_build (A2uiNode           *node,
                  const A2uiRenderer *renderers)
{
  return playable_build (node, "audio-x-generic-symbolic", _("Open Recording…"), FALSE);
}
