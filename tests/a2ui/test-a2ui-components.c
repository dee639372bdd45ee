/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every component of the standard catalog with every property, as a user meets it. */
#include "a2ui-view.h"

#include <string.h>

#include "a2ui-fixture.h"
#include "a2ui-flex-layout.h"
#include "a2ui-node-container.h"
#include "a2ui-svg-path.h"
#include "a2ui-table.h"
#include "easel-chart.h"
#include "easel-json.h"
#include "easel-test.h"

#define LITERAL(text) "{\"literalString\":\"" text "\"}"
#define PATH(path) "{\"path\":\"" path "\"}"
#define TEXT(id, text) "{\"id\":\"" id "\",\"component\":{\"Text\":{\"text\":" LITERAL (text) "}}}"
#define PART(id, component) "{\"id\":\"" id "\",\"component\":{" component "}}"
#define STRING(key, value) "{\"key\":\"" key "\",\"valueString\":\"" value "\"}"

#define BOX(type, properties) PART ("r", "\"" type "\":{" properties "\"children\":{\"explicitList\":[\"a\",\"b\"]}}") "," \
  TEXT ("a", "a") "," TEXT ("b", "b")

typedef struct
{
  A2uiModel *model;
  GtkWidget *window;
  JsonNode  *action;  /* nullable: the last one */
  char      *url;     /* nullable: the last one that was to be opened */
} Fixture;

static void
action_cb (Fixture  *self,
           JsonNode *message)
{
  g_clear_pointer (&self->action, json_node_unref);
  self->action = json_node_copy (message);
}

static void
open_url_cb (Fixture    *self,
             const char *url)
{
  g_free (self->url);
  self->url = g_strdup (url);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->model = a2ui_model_new ();
  g_signal_connect_swapped (self->model, "action", G_CALLBACK (action_cb), self);
  g_signal_connect_swapped (self->model, "open-url", G_CALLBACK (open_url_cb), self);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 500, 600);
  gtk_window_set_child (GTK_WINDOW (self->window), a2ui_view_new (self->model, NULL));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_settle ();
  g_assert_finalize_object (self->model);
  g_clear_pointer (&self->action, json_node_unref);
  g_free (self->url);
}

static GtkWidget *
find (GtkWidget *widget,
      GType      type,
      guint     *nth)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && (*nth)-- == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, type, nth);
  return found;
}

static GtkWidget *
get (Fixture *self,
     GType    type,
     guint    nth)
{
  GtkWidget *widget = find (self->window, type, &nth);

  g_assert_nonnull (widget);
  return widget;
}

/* What is inside of a slot: the widget of its component. */
static GtkWidget *
part (Fixture *self,
      guint    nth)
{
  return gtk_widget_get_first_child (get (self, A2UI_TYPE_NODE_CONTAINER, nth));
}

/* Shows definitions, of which "r" is the root, anew. */
G_GNUC_PRINTF (2, 3) static void
show (Fixture    *self,
      const char *format,
      ...)
{
  g_autofree char *components = NULL;
  g_autofree char *payload = NULL;
  va_list arguments;

  va_start (arguments, format);
  components = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  payload = g_strdup_printf ("{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[%s]}}\n"
                             "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}", components);
  a2ui_test_feed (self->model, payload);
  easel_test_wait_until (gtk_widget_get_height (get (self, A2UI_TYPE_NODE_CONTAINER, 0)) > 0);
}

static void
feed_data (Fixture    *self,
           const char *contents)
{
  g_autofree char *message = g_strdup_printf ("{\"dataModelUpdate\":{\"surfaceId\":\"s\",\"contents\":[%s]}}", contents);

  a2ui_test_feed (self->model, message);
}

static graphene_rect_t
bounds_of (Fixture   *self,
           GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, self->window, &bounds));
  return bounds;
}

static void
test_text (Fixture       *self,
           gconstpointer  data)
{
  static const struct { const char *hint; const char *class_name; GtkAccessibleRole role; } hints[] = {
    { "h1", "title-1", GTK_ACCESSIBLE_ROLE_HEADING }, { "h2", "title-2", GTK_ACCESSIBLE_ROLE_HEADING },
    { "h3", "title-3", GTK_ACCESSIBLE_ROLE_HEADING }, { "h4", "title-4", GTK_ACCESSIBLE_ROLE_HEADING },
    { "h5", "heading", GTK_ACCESSIBLE_ROLE_HEADING }, { "caption", "caption", GTK_ACCESSIBLE_ROLE_LABEL },
    { "body", "body", GTK_ACCESSIBLE_ROLE_LABEL }, { "poster", "body", GTK_ACCESSIBLE_ROLE_LABEL },
  };
  GtkWidget *label;

  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      show (self, PART ("r", "\"Text\":{\"text\":" PATH ("/t") ",\"usageHint\":\"%s\"}"), hints[i].hint);
      feed_data (self, STRING ("t", "Some **words**"));
      label = get (self, GTK_TYPE_LABEL, 0);
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Some words");
      g_assert_true (gtk_widget_has_css_class (label, hints[i].class_name));
      gtk_test_accessible_assert_role (GTK_ACCESSIBLE (label), hints[i].role);
      g_assert_true (gtk_label_get_selectable (GTK_LABEL (label)));
    }
}

/* Where words do not fit beside each other the row has another line; none is broken for the others' sake. */
static void
test_whole_words (Fixture       *self,
                  gconstpointer  data)
{
  gtk_window_set_default_size (GTK_WINDOW (self->window), 180, 300);
  show (self, BOX ("Row", ""));
  show (self, TEXT ("a", "Settlement") "," TEXT ("b", "Ombudswoman"));
  easel_test_wait_until (bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 2)).origin.y >
                         bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 1)).origin.y);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (get (self, GTK_TYPE_LABEL, i)))), ==, 1);
}

/* A picture of data. */
#define PICTURE "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC"

static void
test_image (Fixture       *self,
            gconstpointer  data)
{
  static const struct { const char *fit; GtkContentFit what; } fits[] = {
    { "contain", GTK_CONTENT_FIT_CONTAIN }, { "cover", GTK_CONTENT_FIT_COVER }, { "fill", GTK_CONTENT_FIT_FILL },
    { "none", GTK_CONTENT_FIT_SCALE_DOWN }, { "scale-down", GTK_CONTENT_FIT_SCALE_DOWN },
  };
  static const struct { const char *hint; int height; } hints[] = {
    { "icon", 24 }, { "avatar", 40 }, { "smallFeature", 80 }, { "mediumFeature", 160 }, { "largeFeature", 240 },
    { "header", 200 },
  };
  GtkWidget *picture;

  for (guint i = 0; i < G_N_ELEMENTS (fits); i++)
    {
      show (self, PART ("r", "\"Image\":{\"url\":" LITERAL (PICTURE) ",\"altText\":" LITERAL ("A lake") ",\"fit\":\"%s\"}"),
            fits[i].fit);
      picture = get (self, GTK_TYPE_PICTURE, 0);
      easel_test_wait_until (gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL);
      g_assert_cmpint (gtk_picture_get_content_fit (GTK_PICTURE (picture)), ==, fits[i].what);
      gtk_test_accessible_assert_role (GTK_ACCESSIBLE (part (self, 0)), GTK_ACCESSIBLE_ROLE_IMG);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (part (self, 0)), GTK_ACCESSIBLE_PROPERTY_LABEL, "A lake");
    }
  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      show (self, PART ("r", "\"Image\":{\"url\":" PATH ("/u") ",\"usageHint\":\"%s\"}"), hints[i].hint);
      feed_data (self, STRING ("u", PICTURE));
      easel_test_wait_until (gtk_widget_get_height (part (self, 0)) >= hints[i].height &&
                             gtk_picture_get_paintable (GTK_PICTURE (get (self, GTK_TYPE_PICTURE, 0))) != NULL);
    }
}

/* The panel brings what no theme has. */
static gboolean
is_ours (const char *icon)
{
  g_autofree char *name = g_strconcat (icon, ".svg", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "src", "ui", "icons", name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Each name has a picture that is there and says that, and only what is not known has the one that says nothing. */
/* Whether the middle of the square that a path is drawn in is filled. */
static gboolean
is_filled (const char *path)
{
  g_autoptr(GdkPaintable) paintable = a2ui_svg_path_new (path);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr(GskRenderNode) node = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 24, 24);
  cairo_t *cr = cairo_create (surface);
  guint32 pixel;

  gdk_paintable_snapshot (paintable, snapshot, 24, 24);
  node = gtk_snapshot_free_to_node (snapshot);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixel = ((guint32 *) (gpointer) cairo_image_surface_get_data (surface))[12 * cairo_image_surface_get_stride (surface) / 4 + 12];
  cairo_surface_destroy (surface);
  return pixel >> 24 == 0xff;
}

/* Paths of SVG, in every spelling; those after an invalid command are left out, and nothing in them takes long. */
static void
test_icon_path (Fixture       *self,
                gconstpointer  data)
{
  static const struct { const char *path; gboolean is_filled; } cases[] = {
    { "M4 4H20V20H4Z", TRUE }, { "m4,4h16v16h-16z", TRUE }, { "M4 4 20 4 20 20 4 20", TRUE },
    { "M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2z", TRUE },
    { "M2 12a10 10 0 1020 0 10 10 0 10-20 0z", TRUE }, { "M2 12A10,10,0,0,1,22,12A10,10 0 0 1 2 12", TRUE },
    { "M2 2Q12-10 22 2T22 22H2z", TRUE }, { "M4 4h4v4h-4z", FALSE }, { "M1e1.5L22-2 22 22 2 22z", TRUE },
    { "", FALSE }, { "H20V20H4Z", FALSE }, { "M4 4H20 nonsense V20H4Z", FALSE }, { "M4 4H20V20H4ZMnan", TRUE },
    { "M0x10 0", FALSE }, { "M4 4A0 0 0 0 0 20 4V20H4z", TRUE }, { "M-1e300 -1e300H1e300V1e300H-1e300z", TRUE },
  };
  g_autoptr(GString) many = g_string_new ("M4 4");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].path);
      g_assert_cmpint (is_filled (cases[i].path), ==, cases[i].is_filled);
    }
  while (many->len < 1024 * 1024)
    g_string_append (many, "a9 9 0 1 1 1 1z");
  is_filled (many->str);
  a2ui_test_feed (self->model,
                  "{\"version\":\"v1.0\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":"
                  "\"https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json\",\"components\":[{\"id\":\"root\","
                  "\"component\":\"Icon\",\"name\":{\"svgPath\":{\"path\":\"/icon\"}}}],\"dataModel\":{\"icon\":\"M0 0h9v9z\"}}}");
  easel_test_wait_until (GTK_IS_IMAGE (part (self, 0)));
  g_assert_true (A2UI_IS_SVG_PATH (gtk_image_get_paintable (GTK_IMAGE (part (self, 0)))));
}

static void
test_icon (Fixture       *self,
           gconstpointer  data)
{
  g_auto(GStrv) names =
    g_strsplit ("accountCircle add arrowBack arrowForward attachFile calendarToday call camera check close delete download edit "
                "event error favorite favoriteOff folder help home info locationOn lock lockOpen mail menu moreVert moreHoriz "
                "notificationsOff notifications payment person phone photo print refresh search send settings share "
                "shoppingCart star starHalf starOff upload visibility visibilityOff warning fastForward pause play rewind skipNext "
                "skipPrevious stop volumeDown volumeMute volumeOff volumeUp", " ", -1);
  static const struct { const char *name; const char *icon; } meanings[] = {
    { "info", "help-about-symbolic" }, { "help", "dialog-question-symbolic" }, { "phone", "call-start-symbolic" },
    { "arrowForward", "easel-arrow-forward-symbolic" }, { "arrowUpward", "easel-arrow-up-symbolic" },
    { "trendingUp", "easel-trend-up-symbolic" }, { "trending_down", "easel-trend-down-symbolic" },
    { "priority_high", "emblem-important-symbolic" }, { "rocket", "easel-icon-symbolic" }, { "", "easel-icon-symbolic" },
  };
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  const char *icon;

  g_assert_cmpuint (g_strv_length (names), ==, 59);
  for (guint i = 0; names[i] != NULL; i++)
    {
      show (self, PART ("r", "\"Icon\":{\"name\":" LITERAL ("%s") "}"), names[i]);
      icon = gtk_image_get_icon_name (GTK_IMAGE (part (self, 0)));
      g_assert_true (gtk_icon_theme_has_icon (theme, icon) || is_ours (icon));
      g_assert_cmpstr (icon, !=, "easel-icon-symbolic");
    }
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    {
      show (self, PART ("r", "\"Icon\":{\"name\":" LITERAL ("%s") "}"), meanings[i].name);
      icon = gtk_image_get_icon_name (GTK_IMAGE (part (self, 0)));
      g_assert_cmpstr (icon, ==, meanings[i].icon);
      g_assert_true (gtk_icon_theme_has_icon (theme, icon) || is_ours (icon));
    }
}

static gboolean
shows_text (GtkWidget  *widget,
            const char *text)
{
  gboolean found = GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
                   strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = shows_text (child, text);
  return found;
}

/* A picture that may not be loaded says so, and what it would show; a small one to those who point at it or hear it. */
static void
test_refused_picture (Fixture       *self,
                      gconstpointer  data)
{
  GtkWidget *place, *icon;

  show (self, PART ("r", "\"Image\":{\"url\":" LITERAL ("http://127.0.0.1/a.png") ",\"altText\":" LITERAL ("A lake") "}"));
  easel_test_wait_until (shows_text (self->window, "A lake\nThis image has no address that may be loaded."));
  show (self, PART ("r", "\"Image\":{\"url\":" LITERAL ("http://127.0.0.1/b.png") ",\"usageHint\":\"icon\"}"));
  place = part (self, 0);
  icon = get (self, GTK_TYPE_IMAGE, 0);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (place), ==, "This image has no address that may be loaded.");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (place), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "This image has no address that may be loaded.");
  easel_test_wait_until (gtk_widget_get_height (icon) > 0 && gtk_widget_get_height (place) == 24);
  g_assert_cmpfloat (bounds_of (self, icon).origin.y + bounds_of (self, icon).size.height, <=,
                     bounds_of (self, place).origin.y + bounds_of (self, place).size.height);
}

/* A picture that waits to be loaded, of a size that nobody knows, leaves the rest of its row beside it. */
static void
test_waiting_picture (Fixture       *self,
                      gconstpointer  data)
{
  gtk_window_set_default_size (GTK_WINDOW (self->window), 260, 400);
  show (self, PART ("r", "\"Row\":{\"children\":{\"explicitList\":[\"i\",\"t\",\"b\"]}}") ","
              PART ("i", "\"Image\":{\"url\":" LITERAL ("https://pictures.example/a.png") "}") "," TEXT ("t", "Alice Johnson") ","
              PART ("b", "\"Button\":{\"child\":\"v\",\"action\":{\"name\":\"go\"}}") "," TEXT ("v", "View"));
  easel_test_wait_until (gtk_widget_get_width (self->window) <= 260 && gtk_widget_get_width (get (self, A2UI_TYPE_NODE_CONTAINER, 3)) > 0);
  g_assert_true (gtk_widget_get_visible (get (self, GTK_TYPE_BUTTON, 0)));
  g_assert_cmpfloat (bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 3)).origin.y, <,
                     bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 1)).origin.y +
                     bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 1)).size.height);
}

/* Says where it leads, and opens nothing unasked. */
static void
test_video_and_sound (Fixture       *self,
                      gconstpointer  data)
{
  show (self, PART ("r", "\"Video\":{\"url\":" LITERAL ("https://films.example/a.mp4") "}"));
  easel_test_wait_until (shows_text (self->window, "films.example"));
  g_assert_null (self->url);
  g_signal_emit_by_name (get (self, GTK_TYPE_BUTTON, 0), "clicked");
  g_assert_cmpstr (self->url, ==, "https://films.example/a.mp4");
  show (self, PART ("r", "\"AudioPlayer\":{\"url\":" LITERAL ("https://sound.example/b.ogg") ",\"description\":"
                    LITERAL ("Episode 12") "}"));
  easel_test_wait_until (shows_text (self->window, "Episode 12\nsound.example"));
  g_signal_emit_by_name (get (self, GTK_TYPE_BUTTON, 0), "clicked");
  g_assert_cmpstr (self->url, ==, "https://sound.example/b.ogg");
}

/* The poster of a video is an image under the rules of images: of data it is shown, from a server after a press. */
static void
test_poster (Fixture       *self,
             gconstpointer  data)
{
#define VIDEO(poster) PART ("r", "\"Video\":{\"url\":" LITERAL ("https://films.example/a.mp4") poster "}")
  guint nth = 0;

  show (self, VIDEO (""));
  g_assert_null (find (self->window, GTK_TYPE_PICTURE, &nth));
  show (self, VIDEO (",\"posterUrl\":" LITERAL (PICTURE)));
  easel_test_wait_until (gtk_picture_get_paintable (GTK_PICTURE (get (self, GTK_TYPE_PICTURE, 0))) != NULL);
  g_assert_true (gtk_widget_get_mapped (get (self, GTK_TYPE_PICTURE, 0)));
  show (self, VIDEO (",\"posterUrl\":" LITERAL ("https://posters.example/a.png")));
  easel_test_wait_until (shows_text (self->window, "posters.example"));
  g_assert_null (gtk_picture_get_paintable (GTK_PICTURE (get (self, GTK_TYPE_PICTURE, 0))));
  show (self, VIDEO (""));
  easel_test_wait_until (!gtk_widget_get_mapped (get (self, GTK_TYPE_PICTURE, 0)));
  g_assert_true (shows_text (self->window, "films.example"));
#undef VIDEO
}

/* Where the two texts begin and end along a box, in parts of its length. */
static void
assert_places (Fixture    *self,
               gboolean    row,
               const char *distribution)
{
  graphene_rect_t box = bounds_of (self, part (self, 0));
  graphene_rect_t a = bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 1));
  graphene_rect_t b = bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 2));
  float before = row ? a.origin.x - box.origin.x : a.origin.y - box.origin.y;
  float between = row ? b.origin.x - a.origin.x - a.size.width : b.origin.y - a.origin.y - a.size.height;
  float after = row ? box.origin.x + box.size.width - b.origin.x - b.size.width
                    : box.origin.y + box.size.height - b.origin.y - b.size.height;

  between -= A2UI_FLEX_GAP;
  if (g_str_equal (distribution, "start"))
    g_assert_true (before == 0 && between == 0 && after >= 0);
  else if (g_str_equal (distribution, "end"))
    g_assert_true (before >= 0 && between == 0 && after <= 1);
  else if (g_str_equal (distribution, "center"))
    g_assert_true (ABS (before - after) <= 2 && between == 0);
  else if (g_str_equal (distribution, "spaceBetween"))
    g_assert_true (before == 0 && after <= 1 && between >= 0);
  else if (g_str_equal (distribution, "spaceAround"))
    g_assert_true (ABS (before - after) <= 2 && ABS (2 * before - between) <= 3);
  else
    g_assert_true (ABS (before - after) <= 2 && ABS (before - between) <= 3);
  /* In a row there is room to be given away. */
  if (row && !g_str_equal (distribution, "start"))
    g_assert_cmpfloat (before + between, >, 100);
}

static void
test_distribution (Fixture       *self,
                   gconstpointer  data)
{
  static const char *const words[] = { "start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      show (self, BOX ("Row", "\"distribution\":\"%s\","), words[i]);
      easel_test_wait_until (gtk_widget_get_width (get (self, A2UI_TYPE_NODE_CONTAINER, 2)) > 0);
      easel_test_settle ();
      assert_places (self, TRUE, words[i]);
      show (self, BOX ("Column", "\"distribution\":\"%s\","), words[i]);
      easel_test_wait_until (gtk_widget_get_width (get (self, A2UI_TYPE_NODE_CONTAINER, 2)) > 0);
      assert_places (self, FALSE, words[i]);
    }
}

/* Part of the room beside the first text of a column that lies before it. */
static gboolean
is_aligned (Fixture *self,
            float    before,
            gboolean stretched)
{
  graphene_rect_t box = bounds_of (self, part (self, 0));
  graphene_rect_t a = bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 1));
  float left = box.size.width - a.size.width;

  return ABS (a.origin.x - box.origin.x - left * before) <= 1 && (stretched ? left == 0 : left > 100);
}

static void
test_alignment (Fixture       *self,
                gconstpointer  data)
{
  static const struct { const char *word; float before; gboolean stretched; } words[] = {
    { "start", 0, FALSE }, { "center", 0.5, FALSE }, { "end", 1, FALSE }, { "stretch", 0, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      show (self, BOX ("Column", "\"alignment\":\"%s\","), words[i].word);
      easel_test_wait_until (is_aligned (self, words[i].before, words[i].stretched));
    }
}

/* What has no width of its own takes what there is, however its column is aligned. */
static void
test_filling (Fixture       *self,
              gconstpointer  data)
{
  show (self, PART ("r", "\"Column\":{\"alignment\":\"center\",\"children\":{\"explicitList\":[\"d\",\"s\",\"t\"]}}") ","
              PART ("d", "\"Divider\":{}") "," PART ("s", "\"Slider\":{\"value\":" PATH ("/n") "}") "," TEXT ("t", "Hi"));
  easel_test_wait_until (gtk_widget_get_width (get (self, GTK_TYPE_SEPARATOR, 0)) > 400);
  easel_test_wait_until (gtk_widget_get_width (get (self, GTK_TYPE_SCALE, 0)) > 400);
  g_assert_cmpint (gtk_widget_get_width (get (self, A2UI_TYPE_NODE_CONTAINER, 3)), <, 100);
}

static void
test_list (Fixture       *self,
           gconstpointer  data)
{
  graphene_rect_t a;
  graphene_rect_t b;

  show (self, BOX ("List", "\"direction\":\"vertical\",\"alignment\":\"end\","));
  a = bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 1));
  b = bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 2));
  g_assert_cmpfloat (b.origin.y, >, a.origin.y);
  easel_test_wait_until (bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 1)).origin.x > 100);
  show (self, BOX ("List", "\"direction\":\"horizontal\","));
  easel_test_wait_until (gtk_widget_get_width (get (self, A2UI_TYPE_NODE_CONTAINER, 2)) > 0);
  a = bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 1));
  b = bounds_of (self, get (self, A2UI_TYPE_NODE_CONTAINER, 2));
  g_assert_cmpfloat (b.origin.x, >, a.origin.x);
  g_assert_cmpfloat (b.origin.y, ==, a.origin.y);
}

static void
test_card_and_divider (Fixture       *self,
                       gconstpointer  data)
{
  show (self, PART ("r", "\"Card\":{\"child\":\"t\"}") "," TEXT ("t", "Inside"));
  g_assert_true (gtk_widget_has_css_class (part (self, 0), "card"));
  g_assert_true (shows_text (self->window, "Inside"));
  show (self, PART ("r", "\"Divider\":{\"axis\":\"vertical\"}"));
  g_assert_cmpint (gtk_orientable_get_orientation (GTK_ORIENTABLE (part (self, 0))), ==, GTK_ORIENTATION_VERTICAL);
  show (self, PART ("r", "\"Divider\":{}"));
  g_assert_cmpint (gtk_orientable_get_orientation (GTK_ORIENTABLE (part (self, 0))), ==, GTK_ORIENTATION_HORIZONTAL);
}

/* The page that the user chose stays, whatever the titles become. */
static void
test_tabs (Fixture       *self,
           gconstpointer  data)
{
  GtkStack *stack;

  show (self, PART ("r", "\"Tabs\":{\"tabItems\":[{\"title\":" LITERAL ("One") ",\"child\":\"a\"},{\"title\":" PATH ("/two")
                    ",\"child\":\"b\"}]}") "," TEXT ("a", "First page") "," TEXT ("b", "Second page"));
  feed_data (self, STRING ("two", "Two"));
  easel_test_wait_until (shows_text (self->window, "Two") && shows_text (self->window, "First page"));
  stack = GTK_STACK (get (self, GTK_TYPE_STACK, 0));
  gtk_stack_set_visible_child (stack, gtk_stack_get_child_by_name (stack, "1"));
  feed_data (self, STRING ("two", "Deux"));
  easel_test_wait_until (shows_text (self->window, "Deux") && shows_text (self->window, "Second page"));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "1");
}

/* Whatever titles there are, none is beyond an edge: in the panel's own width. */
static void
test_many_tabs (Fixture       *self,
                gconstpointer  data)
{
  static const char *const titles[] = { "Overview", "Ingredients", "Instructions", "Nutrition", "Reviews and questions" };
  g_autoptr(GString) items = g_string_new (NULL);
  g_autoptr(GString) pages = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_string_append_printf (items, "%s{\"title\":" LITERAL ("%s") ",\"child\":\"p%u\"}", i > 0 ? "," : "", titles[i], i);
      g_string_append_printf (pages, ",{\"id\":\"p%u\",\"component\":{\"Text\":{\"text\":" LITERAL ("x") "}}}", i);
    }
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, 400);
  show (self, PART ("r", "\"Tabs\":{\"tabItems\":[%s]}") "%s", items->str, pages->str);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      GtkWidget *button = get (self, GTK_TYPE_TOGGLE_BUTTON, i);
      GtkWidget *label = gtk_widget_get_first_child (button);

      easel_test_wait_until (gtk_widget_get_width (self->window) <= 420 && gtk_widget_get_width (button) > 0);
      g_assert_cmpfloat (bounds_of (self, button).origin.x + bounds_of (self, button).size.width, <=, 420);
      g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
    }
}

static void
assert_context (Fixture    *self,
                const char *json)
{
  JsonObject *action;
  g_autofree char *context = NULL;

  g_assert_nonnull (self->action);
  action = easel_json_peek_object (json_node_get_object (self->action), "userAction");
  g_assert_cmpstr (easel_json_peek_string (action, "name", NULL), ==, "go");
  g_assert_cmpstr (easel_json_peek_string (action, "surfaceId", NULL), ==, "s");
  g_assert_cmpstr (easel_json_peek_string (action, "sourceComponentId", NULL), ==, "r");
  g_assert_true (g_str_has_suffix (easel_json_peek_string (action, "timestamp", ""), "Z"));
  context = easel_json_to_string (json_object_get_member (action, "context"));
  g_assert_cmpstr (context, ==, json);
}

/* A plain button sends what its action lists: false, 0 and "" too. */
static void
test_button (Fixture       *self,
             gconstpointer  data)
{
  show (self, PART ("r", "\"Button\":{\"child\":\"t\",\"primary\":true,\"action\":{\"name\":\"go\",\"context\":["
                    "{\"key\":\"who\",\"value\":" PATH ("/who") "},{\"key\":\"no\",\"value\":{\"literalBoolean\":false}},"
                    "{\"key\":\"zero\",\"value\":{\"literalNumber\":0}},{\"key\":\"empty\",\"value\":" LITERAL ("") "},"
                    "{\"key\":\"none\",\"value\":" PATH ("/none") "}]}}") "," TEXT ("t", "Go on"));
  feed_data (self, STRING ("who", "Ada"));
  g_assert_true (gtk_widget_has_css_class (part (self, 0), "suggested-action"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (part (self, 0)), GTK_ACCESSIBLE_PROPERTY_LABEL, "Go on");
  g_signal_emit_by_name (part (self, 0), "clicked");
  assert_context (self, "{\"who\":\"Ada\",\"no\":false,\"zero\":0,\"empty\":\"\",\"none\":null}");
}

static void
test_check_box (Fixture       *self,
                gconstpointer  data)
{
  GtkCheckButton *check;

  show (self, PART ("r", "\"CheckBox\":{\"label\":" LITERAL ("Agreed") ",\"value\":" PATH ("/yes") "}"));
  check = GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 0));
  g_assert_cmpstr (gtk_check_button_get_label (check), ==, "Agreed");
  g_assert_false (gtk_check_button_get_active (check));
  gtk_check_button_set_active (check, TRUE);
  a2ui_test_assert_data (self->model, "s", "{\"yes\":true}");
  feed_data (self, "{\"key\":\"yes\",\"valueBoolean\":false}");
  g_assert_false (gtk_check_button_get_active (check));
}

#define FIELD(type) PART ("r", "\"TextField\":{\"label\":" LITERAL ("Words") ",\"text\":" PATH ("/t") \
  ",\"textFieldType\":\"" type "\"}")

static void
test_text_field (Fixture       *self,
                 gconstpointer  data)
{
  static const struct { const char *type; GtkInputPurpose purpose; } types[] = {
    { "shortText", GTK_INPUT_PURPOSE_FREE_FORM }, { "number", GTK_INPUT_PURPOSE_NUMBER },
    { "date", GTK_INPUT_PURPOSE_FREE_FORM },
  };
  GtkWidget *input;

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      show (self, FIELD ("%s"), types[i].type);
      feed_data (self, STRING ("t", "before"));
      input = get (self, GTK_TYPE_ENTRY, 0);
      g_assert_cmpint (gtk_entry_get_input_purpose (GTK_ENTRY (input)), ==, types[i].purpose);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (input)), ==, "before");
      gtk_editable_set_text (GTK_EDITABLE (input), "12");
      /* A number that was typed is a text: there is no other in the data model of 0.8. */
      a2ui_test_assert_data (self->model, "s", "{\"t\":\"12\"}");
      g_assert_true (shows_text (self->window, "Words"));
    }
  show (self, FIELD ("longText"));
  feed_data (self, STRING ("t", "two\\nlines"));
  g_assert_cmpint (gtk_text_buffer_get_line_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (
                     get (self, GTK_TYPE_TEXT_VIEW, 0)))), ==, 2);
}

/* Nobody sees what is typed, and no dump has it. */
static void
test_obscured (Fixture       *self,
               gconstpointer  data)
{
  GtkWidget *input;
  guint nth = 0;

  show (self, FIELD ("obscured"));
  g_assert_null (find (self->window, GTK_TYPE_ENTRY, &nth));
  input = get (self, GTK_TYPE_PASSWORD_ENTRY, 0);
  gtk_editable_set_text (GTK_EDITABLE (input), "hunter2");
  g_assert_false (gtk_text_get_visibility (GTK_TEXT (get (self, GTK_TYPE_TEXT, 0))));
  a2ui_test_assert_data (self->model, "s", "{\"t\":null}");
}

static void
test_regexp (Fixture       *self,
             gconstpointer  data)
{
  GtkWidget *input;

  show (self, PART ("r", "\"TextField\":{\"label\":" LITERAL ("L") ",\"text\":" PATH ("/t") ",\"validationRegexp\":\"[a-z]+|7\"}"));
  input = get (self, GTK_TYPE_ENTRY, 0);
  gtk_editable_set_text (GTK_EDITABLE (input), "abc7");
  g_assert_true (gtk_widget_has_css_class (input, "error"));
  easel_test_wait_until (shows_text (self->window, "does not have the expected form"));
  a2ui_test_assert_data (self->model, "s", "{\"t\":\"abc7\"}");
  gtk_editable_set_text (GTK_EDITABLE (input), "abc");
  g_assert_false (gtk_widget_has_css_class (input, "error"));
}

/* The arrows of a calendar are called by what they do. */
static void
assert_arrows (GtkWidget *calendar)
{
  static const char *const names[] = { "Previous Month", "Next Month", "Previous Year", "Next Year" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint nth = i;

      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (find (calendar, GTK_TYPE_BUTTON, &nth)),
                                           GTK_ACCESSIBLE_PROPERTY_LABEL, names[i]);
    }
}

static void
test_date_time (Fixture       *self,
                gconstpointer  data)
{
  static const struct { const char *parts; const char *before; gboolean date; gboolean time; const char *after; } cases[] = {
    { "", "2026-03-14", TRUE, FALSE, "2026-03-20" },
    { ",\"enableDate\":true,\"enableTime\":false", "2026-03-14", TRUE, FALSE, "2026-03-20" },
    { ",\"enableDate\":true,\"enableTime\":true", "2026-03-14T08:30", TRUE, TRUE, "2026-03-20T09:30" },
    { ",\"enableDate\":false,\"enableTime\":true", "08:30", FALSE, TRUE, "09:30" },
    { ",\"enableDate\":false,\"enableTime\":false", "2026-03-14T08:30", TRUE, TRUE, "2026-03-20T09:30" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GDateTime) day = g_date_time_new_utc (2026, 3, 20, 0, 0, 0);
      g_autofree char *seed = g_strdup_printf (STRING ("d", "%s"), cases[i].before);
      g_autofree char *after = g_strdup_printf ("{\"d\":\"%s\"}", cases[i].after);

      a2ui_model_reset (self->model);
      show (self, PART ("r", "\"DateTimeInput\":{\"value\":" PATH ("/d") "%s}"), cases[i].parts);
      feed_data (self, seed);
      g_assert_cmpint (gtk_widget_get_visible (get (self, GTK_TYPE_CALENDAR, 0)), ==, cases[i].date);
      assert_arrows (get (self, GTK_TYPE_CALENDAR, 0));
      g_assert_cmpint (gtk_widget_get_visible (gtk_widget_get_parent (get (self, GTK_TYPE_SPIN_BUTTON, 0))), ==, cases[i].time);
      if (cases[i].date)
        gtk_calendar_select_day (GTK_CALENDAR (get (self, GTK_TYPE_CALENDAR, 0)), day);
      if (cases[i].time)
        gtk_spin_button_set_value (GTK_SPIN_BUTTON (get (self, GTK_TYPE_SPIN_BUTTON, 0)), 9);
      a2ui_test_assert_data (self->model, "s", after);
    }
}

/* A day or time outside "min" and "max" becomes the nearest one, and the widgets show it. */
static void
test_date_bounds (Fixture       *self,
                  gconstpointer  data)
{
  static const struct { const char *parts; const char *before; const char *after; } cases[] = {
    { ",\"max\":" LITERAL ("2026-03-18"), "2026-03-14", "2026-03-18" },
    { ",\"max\":" LITERAL ("2026-03-18"), "2026-03-18", "2026-03-18" },
    { ",\"max\":" LITERAL ("2026-03-20"), "2026-03-14", "2026-03-20" },
    { ",\"min\":" LITERAL ("2026-04-01"), "2026-04-02", "2026-04-01" },
    { ",\"min\":" PATH ("/none"), "2026-03-14", "2026-03-20" },
    { ",\"min\":" LITERAL ("soon"), "2026-03-14", "2026-03-20" },
    { ",\"min\":" LITERAL ("2026-04-02") ",\"max\":" LITERAL ("2026-04-01"), "2026-03-14", "2026-03-20" },
    { ",\"enableTime\":true,\"max\":" LITERAL ("2026-03-20T07:15"), "2026-03-14T08:30", "2026-03-20T07:15" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GDateTime) day = g_date_time_new_utc (2026, 3, 20, 0, 0, 0);
      g_autoptr(GDateTime) shown = NULL;
      g_autofree char *seed = g_strdup_printf (STRING ("d", "%s"), cases[i].before);
      g_autofree char *after = g_strdup_printf ("{\"d\":\"%s\"}", cases[i].after);
      g_autofree char *text = NULL;

      a2ui_model_reset (self->model);
      show (self, PART ("r", "\"DateTimeInput\":{\"value\":" PATH ("/d") "%s}"), cases[i].parts);
      feed_data (self, seed);
      gtk_calendar_select_day (GTK_CALENDAR (get (self, GTK_TYPE_CALENDAR, 0)), day);
      a2ui_test_assert_data (self->model, "s", after);
      shown = gtk_calendar_get_date (GTK_CALENDAR (get (self, GTK_TYPE_CALENDAR, 0)));
      text = g_date_time_format (shown, "%Y-%m-%d");
      g_assert_true (g_str_has_prefix (cases[i].after, text));
    }
}

/* Presses @key in the calendar, before GTK hears of it. */
static gboolean
press (GtkWidget       *calendar,
       guint            key,
       GdkModifierType  state)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers (calendar);
  gboolean handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !handled; i++)
    {
      g_autoptr(GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) &&
          gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", key, 0, state, &handled);
    }
  return handled;
}

/* Arrows go from the chosen day, and assistive technology hears where they are. */
static void
test_calendar_keys (Fixture       *self,
                    gconstpointer  data)
{
  static const struct { guint key; const char *after; } cases[] = {
    { GDK_KEY_Right, "2026-03-15" }, { GDK_KEY_Down, "2026-03-22" }, { GDK_KEY_Down, "2026-03-29" },
    { GDK_KEY_Down, "2026-04-05" }, { GDK_KEY_Left, "2026-04-04" }, { GDK_KEY_Up, "2026-03-28" },
    { GDK_KEY_space, "2026-03-28" },
  };
  GtkWidget *calendar;

  show (self, PART ("r", "\"DateTimeInput\":{\"value\":" PATH ("/d") "}"));
  feed_data (self, STRING ("d", "2026-03-14"));
  calendar = get (self, GTK_TYPE_CALENDAR, 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *after = g_strdup_printf ("{\"d\":\"%s\"}", cases[i].after);
      g_autoptr(GDateTime) day = NULL;
      g_autofree char *words = NULL;

      g_assert_true (press (calendar, cases[i].key, 0));
      a2ui_test_assert_data (self->model, "s", after);
      day = gtk_calendar_get_date (GTK_CALENDAR (calendar));
      words = g_date_time_format (day, "%x");
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (calendar), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);
    }
  /* GTK goes to another month by these. */
  g_assert_false (press (calendar, GDK_KEY_Right, GDK_CONTROL_MASK));
  g_assert_false (press (calendar, GDK_KEY_Tab, 0));
}

#define LATER(name, members) "{\"version\":\"v0.9\",\"" name "\":{\"surfaceId\":\"s\"," members "}}\n"

static gboolean
is_hidden_to_readers (GtkWidget *widget)
{
  g_autofree char *other = gtk_test_accessible_check_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE);

  return other == NULL;
}

/* The description of the author is at the widget that has the focus, follows the data, and yields to a failed check. A
 * hidden part stays on the screen. */
static void
test_accessibility (Fixture       *self,
                    gconstpointer  data)
{
  static const char form[] =
    LATER ("createSurface", "\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\"")
    LATER ("updateDataModel", "\"value\":{\"how\":\"Eight letters\",\"quiet\":true,\"name\":\"x\"}")
    LATER ("updateComponents", "\"components\":["
           "{\"id\":\"root\",\"component\":\"Column\",\"children\":[\"f\",\"b\",\"t\"]},"
           "{\"id\":\"f\",\"component\":\"TextField\",\"label\":\"Name\",\"value\":{\"path\":\"/name\"},"
           "\"accessibility\":{\"description\":{\"path\":\"/how\"}}},"
           "{\"id\":\"b\",\"component\":\"Button\",\"child\":\"t\",\"action\":{\"event\":{\"name\":\"go\"}},"
           "\"accessibility\":{\"description\":\"Sends it\"},\"checks\":[{\"condition\":{\"call\":\"required\","
           "\"args\":{\"value\":{\"path\":\"/name\"}}},\"message\":\"No name\"}]},"
           "{\"id\":\"t\",\"component\":\"Text\",\"text\":\"Go\",\"accessibility\":{\"hidden\":{\"path\":\"/quiet\"}}}]");
  GtkWidget *container;

  a2ui_test_feed (self->model, form);
  easel_test_wait_until (get (self, GTK_TYPE_ENTRY, 0) != NULL && get (self, GTK_TYPE_BUTTON, 0) != NULL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get (self, GTK_TYPE_ENTRY, 0)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Eight letters");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get (self, GTK_TYPE_BUTTON, 0)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Sends it");
  a2ui_test_feed (self->model, LATER ("updateDataModel", "\"path\":\"/how\",\"value\":\"Any\"")
                               LATER ("updateDataModel", "\"path\":\"/name\",\"value\":\"\""));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get (self, GTK_TYPE_ENTRY, 0)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Any");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get (self, GTK_TYPE_BUTTON, 0)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "No name");
  container = get (self, A2UI_TYPE_NODE_CONTAINER, 4);
  g_assert_cmpstr (a2ui_node_get_type_name (a2ui_node_container_get_node (A2UI_NODE_CONTAINER (container))), ==, "Text");
  easel_test_wait_until (gtk_widget_get_mapped (container) && is_hidden_to_readers (container));
  a2ui_test_feed (self->model, LATER ("updateDataModel", "\"path\":\"/quiet\",\"value\":false"));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (container), GTK_ACCESSIBLE_STATE_HIDDEN, FALSE);
}

#define CHOICE(properties) PART ("r", "\"MultipleChoice\":{\"selections\":" PATH ("/c") "," properties \
  "\"options\":[{\"label\":" LITERAL ("Red") ",\"value\":\"r\"},{\"label\":" PATH ("/blue") ",\"value\":\"b\"}]}")

/* However agents send what is chosen, it is shown, and an array is written. */
static void
test_choice_values (Fixture       *self,
                    gconstpointer  data)
{
  static const char *const values[] = {
    "\"valueArray\":[\"b\"]", "\"valueString\":\"b\"", "\"valueString\":\"[\\\"b\\\"]\"", "\"valueMap\":[" STRING ("0", "b") "]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *contents = g_strdup_printf (STRING ("blue", "Blue") ",{\"key\":\"c\",%s}", values[i]);

      show (self, CHOICE (""));
      feed_data (self, contents);
      g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 0))));
      g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 1))));
      g_assert_cmpstr (gtk_check_button_get_label (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 1))), ==, "Blue");
      gtk_check_button_set_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 0)), TRUE);
      a2ui_test_assert_data (self->model, "s", "{\"blue\":\"Blue\",\"c\":[\"r\",\"b\"]}");
    }
}

/* Where one may be chosen, the next takes its place, and it is an array all the same. */
static void
test_choice_of_one (Fixture       *self,
                    gconstpointer  data)
{
  show (self, CHOICE ("\"maxAllowedSelections\":1,"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 0)), TRUE);
  a2ui_test_assert_data (self->model, "s", "{\"c\":[\"r\"]}");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 1)), TRUE);
  a2ui_test_assert_data (self->model, "s", "{\"c\":[\"b\"]}");
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 0))));
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *button = get (self, GTK_TYPE_CHECK_BUTTON, i);

      gtk_test_accessible_assert_role (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_ROLE_RADIO);
      g_assert_cmpstr (gtk_widget_get_css_name (gtk_widget_get_first_child (button)), ==, "radio");
    }
  feed_data (self, "{\"key\":\"c\",\"valueArray\":[]}");
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (get (self, GTK_TYPE_CHECK_BUTTON, 1))));
  show (self, CHOICE ("\"maxAllowedSelections\":2,"));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (get (self, GTK_TYPE_CHECK_BUTTON, 0)), GTK_ACCESSIBLE_ROLE_CHECKBOX);
}

static void
test_choice_of_chips (Fixture       *self,
                      gconstpointer  data)
{
  GtkWidget *search;

  show (self, CHOICE ("\"variant\":\"chips\",\"filterable\":true,"));
  feed_data (self, STRING ("blue", "Blue"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get (self, GTK_TYPE_TOGGLE_BUTTON, 1)), TRUE);
  a2ui_test_assert_data (self->model, "s", "{\"blue\":\"Blue\",\"c\":[\"b\"]}");
  search = get (self, GTK_TYPE_SEARCH_ENTRY, 0);
  g_assert_true (gtk_widget_get_visible (search));
  gtk_editable_set_text (GTK_EDITABLE (search), "RE");
  easel_test_wait_until (!gtk_widget_get_mapped (get (self, GTK_TYPE_TOGGLE_BUTTON, 1)));
  g_assert_true (gtk_widget_get_mapped (get (self, GTK_TYPE_TOGGLE_BUTTON, 0)));
  show (self, CHOICE (""));
  g_assert_false (gtk_widget_get_visible (get (self, GTK_TYPE_SEARCH_ENTRY, 0)));
}

static void
test_slider (Fixture       *self,
             gconstpointer  data)
{
  GtkRange *range;
  GtkAdjustment *adjustment;

  show (self, PART ("r", "\"Slider\":{\"value\":" PATH ("/n") "}"));
  range = GTK_RANGE (get (self, GTK_TYPE_SCALE, 0));
  adjustment = gtk_range_get_adjustment (range);
  g_assert_cmpfloat (gtk_adjustment_get_lower (adjustment), ==, 0);
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), ==, 100);
  gtk_range_set_value (range, 12);
  /* A number, not the text of one. */
  a2ui_test_assert_data (self->model, "s", "{\"n\":12}");
  show (self, PART ("r", "\"Slider\":{\"value\":" PATH ("/n") ",\"label\":" LITERAL ("How much")
                    ",\"minValue\":-1,\"maxValue\":1}"));
  g_assert_true (shows_text (self->window, "How much"));
  g_assert_cmpfloat (gtk_adjustment_get_lower (adjustment), ==, -1);
  gtk_range_set_value (range, 0.25);
  a2ui_test_assert_data (self->model, "s", "{\"n\":0.25}");
  show (self, PART ("r", "\"Slider\":{\"value\":" PATH ("/n") ",\"minValue\":5,\"maxValue\":5}"));
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, gtk_adjustment_get_lower (adjustment));
}

#define ROWS "\"rows\":[{\"name\":\"b\",\"n\":9},{\"name\":\"a\",\"n\":100},{\"name\":\"c\"}]"
#define EASEL "\"catalogId\":\"https://github.com/ahp-canvas/Easel/blob/main/docs/easel-catalog.json\","

/* Shows one component of A2UI 1.0 on a surface that names the basic catalog. */
static void
show_one (Fixture    *self,
          const char *members)
{
  g_autofree char *text = g_strdup_printf (
    "{\"version\":\"v1.0\",\"deleteSurface\":{\"surfaceId\":\"s\"}}\n"
    "{\"version\":\"v1.0\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":"
    "\"https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json\",\"dataModel\":{" ROWS "},"
    "\"components\":[{\"id\":\"root\",%s,\"rows\":{\"path\":\"/rows\"}}]}}", members);
  g_autoptr(GPtrArray) problems = a2ui_model_feed (self->model, text, strlen (text));

  g_test_message ("%u problems", problems->len);
  easel_test_wait_until (gtk_widget_get_height (get (self, A2UI_TYPE_NODE_CONTAINER, 0)) > 0);
}

/* (transfer full): the texts in the first column, in the order of the rows. */
static char *
read_first_column (Fixture *self)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (get (self, GTK_TYPE_COLUMN_VIEW, 0));
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), 0);
  GString *names = g_string_new (gtk_column_view_column_get_title (column));

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr(GObject) row = g_list_model_get_item (model, i);
      JsonNode *value = a2ui_table_row_get_value (row);

      g_string_append_printf (names, " %s", easel_json_peek_string (json_node_get_object (value), "name", ""));
    }
  return g_string_free (names, FALSE);
}

/* Rows in columns, which the user sorts: numbers by size. Only a form that names Easel's catalog has them. */
static void
test_table (Fixture       *self,
            gconstpointer  data)
{
  GtkColumnView *view;
  g_autoptr(GtkColumnViewColumn) number = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *sorted = NULL;
  g_autofree char *changed = NULL;
  guint nth = 0;

  show_one (self, "\"component\":\"Table\"");
  g_assert_null (find (self->window, GTK_TYPE_COLUMN_VIEW, &nth));
  show_one (self, EASEL "\"component\":\"Table\",\"label\":\"T\",\"columns\":[{\"key\":\"name\",\"title\":\"Name\"},{\"key\":\"n\"}]");
  view = GTK_COLUMN_VIEW (get (self, GTK_TYPE_COLUMN_VIEW, 0));
  shown = read_first_column (self);
  g_assert_cmpstr (shown, ==, "Name b a c");
  number = g_list_model_get_item (gtk_column_view_get_columns (view), 1);
  g_assert_cmpstr (gtk_column_view_column_get_title (number), ==, "n");
  gtk_column_view_sort_by_column (view, number, GTK_SORT_DESCENDING);
  easel_test_settle ();
  sorted = read_first_column (self);
  g_assert_cmpstr (sorted, ==, "Name c a b");
  /* New data keep the order that the user chose, and the columns. */
  a2ui_test_feed (self->model, "{\"version\":\"v1.0\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/rows\",\"value\":"
                               "[{\"name\":\"x\",\"n\":1},{\"name\":\"y\",\"n\":20},{\"name\":\"z\",\"n\":3}]}}");
  easel_test_settle ();
  changed = read_first_column (self);
  g_assert_cmpstr (changed, ==, "Name y z x");
  g_assert_true (get (self, GTK_TYPE_COLUMN_VIEW, 0) == GTK_WIDGET (view));
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}

/* The same rows as a chart, with their numbers. */
static void
test_chart (Fixture       *self,
            gconstpointer  data)
{
  guint nth = 0;

  show_one (self, "\"component\":\"Chart\"");
  g_assert_null (find (self->window, EASEL_TYPE_CHART, &nth));
  nth = 0;
  show_one (self, EASEL "\"component\":\"Chart\",\"kind\":\"line\",\"xKey\":\"name\",\"yKey\":\"n\"");
  g_assert_nonnull (find (self->window, EASEL_TYPE_CHART, &nth));
  nth = 0;
  g_assert_nonnull (find (self->window, GTK_TYPE_DRAWING_AREA, &nth));
}

/* The published catalog has the components and properties that Easel knows. */
static void
test_published (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "docs", "easel-catalog.json", NULL);
  g_autofree char *text = a2ui_test_read (path);
  g_autoptr(JsonNode) catalog = easel_json_parse (text, strlen (text), G_MAXSIZE, NULL);
  JsonObject *components = easel_json_peek_object (json_node_get_object (catalog), "components");
  g_autoptr(GList) types = json_object_get_members (components);

  g_assert_cmpuint (g_list_length (types), ==, 2);
  for (GList *l = types; l != NULL; l = l->next)
    {
      g_autoptr(GString) members = g_string_new (EASEL);
      JsonObject *properties = easel_json_peek_object (easel_json_peek_object (components, l->data), "properties");
      g_autoptr(GList) names = json_object_get_members (properties);
      g_autofree char *payload = NULL;
      g_autoptr(GPtrArray) problems = NULL;

      g_string_append_printf (members, "\"component\":\"%s\"", (char *) l->data);
      for (GList *n = names; n != NULL; n = n->next)
        if (!g_str_equal (n->data, "component"))
          g_string_append_printf (members, ",\"%s\":%s", (char *) n->data, g_str_equal (n->data, "kind") ? "\"bar\"" : "[]");
      payload = g_strdup_printf ("{\"version\":\"v1.0\",\"createSurface\":{\"surfaceId\":\"%s\",\"components\":[{\"id\":\"root\",%s}]}}",
                                 (char *) l->data, members->str);
      problems = a2ui_model_feed (self->model, payload, strlen (payload));
      for (guint i = 0; i < problems->len; i++)
        g_test_message ("%s", ((A2uiProblem *) problems->pdata[i])->message);
      g_assert_cmpuint (problems->len, ==, 0);
    }
}

#define ADD(name, func) g_test_add ("/a2ui/components/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD ("text", test_text);
  ADD ("whole-words", test_whole_words);
  ADD ("image", test_image);
  ADD ("icon", test_icon);
  ADD ("icon-path", test_icon_path);
  ADD ("refused-picture", test_refused_picture);
  ADD ("waiting-picture", test_waiting_picture);
  ADD ("film-and-sound", test_video_and_sound);
  ADD ("distribution", test_distribution);
  ADD ("alignment", test_alignment);
  ADD ("filling", test_filling);
  ADD ("list", test_list);
  ADD ("card-and-divider", test_card_and_divider);
  ADD ("tabs", test_tabs);
  ADD ("many-tabs", test_many_tabs);
  ADD ("button", test_button);
  ADD ("check-box", test_check_box);
  ADD ("text-field", test_text_field);
  ADD ("obscured", test_obscured);
  ADD ("regexp", test_regexp);
  ADD ("date-time", test_date_time);
  ADD ("poster", test_poster);
  ADD ("date-bounds", test_date_bounds);
  ADD ("accessibility", test_accessibility);
  ADD ("calendar-keys", test_calendar_keys);
  ADD ("choice-values", test_choice_values);
  ADD ("choice-of-one", test_choice_of_one);
  ADD ("choice-of-chips", test_choice_of_chips);
  ADD ("slider", test_slider);
  ADD ("table", test_table);
  ADD ("chart", test_chart);
  ADD ("published", test_published);
  return g_test_run ();
}
