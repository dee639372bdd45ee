/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elements of a page that the user points at, for an agent that hears of it. */
#include "browser-fixture.h"

#include <adwaita.h>

#include "easel-test-dialogs.h"
#include "easel-browser-picker.h"
#include "easel-browser-surface.h"
#include "easel-canvas-writer.h"

#define PAGE "<title>A</title><body style='margin:0'>" \
  "<button id=send style='position:absolute;left:40px;top:60px;width:120px;height:40px' " \
  "onclick='document.title=\"clicked\"'>Send</button>" \
  "<main style='position:absolute;left:0;top:150px'><p id=p style='margin:0'>Words <a href='#x'>link</a> <b>bold</b></p></main>" \
  "<label style='position:absolute;left:0;top:250px'>Key <input type=password value=hidden-words></label>" \
  "<iframe src=/inner style='position:absolute;left:20px;top:300px;width:300px;height:150px;border:5px solid'></iframe>"
#define INNER "<title>I</title><body style='margin:0'>" \
  "<button style='position:absolute;left:30px;top:40px;width:80px;height:30px' " \
  "onclick='parent.document.title=\"inner\"'>Inner</button>"

typedef struct
{
  Browser       base;
  EaselCanvas  *canvas;
  EaselSurface *surface;
  GtkWidget    *window;
  GtkWidget    *picker;
  JsonObject   *told;     /* nullable: the last message to agents */
} Shown;

static void
message_cb (EaselInstance *instance,
            JsonNode      *payload,
            Shown         *self)
{
  g_clear_pointer (&self->told, json_object_unref);
  self->told = json_object_ref (json_node_get_object (payload));
}

static void
show (Shown *self)
{
  EaselInstance *instance;

  browser_serve (&self->base, "/a", PAGE);
  browser_serve (&self->base, "/b", "<title>B</title>b");
  browser_serve (&self->base, "/inner", INNER);
  browser_open (&self->base);
  instance = EASEL_INSTANCE (browser_instance (&self->base));
  g_signal_connect (instance, "message", G_CALLBACK (message_cb), self);
  self->canvas = easel_canvas_new (NULL, "key", "ahp-canvas:/b", "Host", TRUE);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_READY, NULL);
  self->surface = g_object_ref_sink (easel_browser_kind.create_surface (self->canvas, instance, NULL));
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, 700);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->surface));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
set_up (Shown         *self,
        gconstpointer  data)
{
  browser_set_up (&self->base, NULL);
  show (self);
  browser_go (&self->base, "/a");
}

static void
set_up_user (Shown         *self,
             gconstpointer  data)
{
  browser_set_up (&self->base, NULL);
  self->base.requester.is_user = TRUE;
  show (self);
}

static void
tear_down (Shown         *self,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_unref (self->surface);
  g_object_unref (self->canvas);
  g_clear_pointer (&self->told, json_object_unref);
  browser_tear_down (&self->base, data);
}

static GtkWidget *
find_toggle (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (root))
    return NULL;
  if (GTK_IS_TOGGLE_BUTTON (root) &&
      g_strcmp0 (gtk_widget_get_tooltip_text (root), "Pick an Element for the Agent") == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_toggle (child);
  return found;
}

static GtkWidget *
get_toggle (Shown *self)
{
  return find_toggle (GTK_WIDGET (self->surface));
}

static gboolean
is_picking (Shown *self)
{
  return dialogs_find_in (GTK_WIDGET (self->surface), EASEL_TYPE_BROWSER_PICKER, NULL) != NULL;
}

/* The line that says that the agent drives slides away, and all below moves with it. */
static gboolean
is_steady (Shown *self)
{
  GtkWidget *driving = dialogs_find_in (GTK_WIDGET (self->surface), GTK_TYPE_REVEALER, NULL);

  return gtk_widget_get_mapped (GTK_WIDGET (self->surface)) &&
         !gtk_revealer_get_child_revealed (GTK_REVEALER (driving)) && gtk_widget_get_height (driving) == 0;
}

static void
start (Shown *self)
{
  easel_test_wait_until (is_steady (self));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_toggle (self)), TRUE);
  self->picker = dialogs_find_in (GTK_WIDGET (self->surface), EASEL_TYPE_BROWSER_PICKER, NULL);
  g_assert_nonnull (self->picker);
  easel_test_wait_until (gtk_widget_get_mapped (self->picker) && gtk_widget_get_width (self->picker) > 0);
}

static gboolean
says (Shown      *self,
      const char *words)
{
  GtkWidget *label = dialogs_find_in (self->picker, GTK_TYPE_LABEL, NULL);

  return label != NULL && strstr (gtk_label_get_text (GTK_LABEL (label)), words) != NULL;
}

/* The pointer goes there, in pixels of the page, and the user sees what it is on. */
static void
point (Shown      *self,
       int         x,
       int         y,
       const char *words)
{
  WebKitWebView *view = easel_browser_page_get_view (easel_browser_instance_get_page (browser_instance (&self->base)));
  double zoom = webkit_web_view_get_zoom_level (view);
  graphene_point_t at;
  double dx, dy;
  g_autofree char *across = NULL;
  g_autofree char *down = NULL;

  g_assert_true (gtk_widget_compute_point (self->picker, self->window, &GRAPHENE_POINT_INIT (x * zoom, y * zoom), &at));
  gtk_native_get_surface_transform (GTK_NATIVE (self->window), &dx, &dy);
  across = g_strdup_printf ("%d", (int) (at.x + dx));
  down = g_strdup_printf ("%d", (int) (at.y + dy));
  easel_test_act ((const char * const[]) { "xdotool", "mousemove", across, down, NULL });
  easel_test_wait_until (says (self, words));
}

static void
press (Shown      *self,
       const char *key)
{
  g_autofree char *window = dialogs_dup_window_id (self->window);

  easel_test_act ((const char * const[]) { "xdotool", "windowfocus", "--sync", window, "key", key, NULL });
}

static void
click (void)
{
  easel_test_act ((const char * const[]) { "xdotool", "click", "1", NULL });
}

static void
assert_told (Shown      *self,
             const char *role,
             const char *name,
             const char *selector)
{
  easel_test_wait_until (self->told != NULL);
  g_assert_cmpstr (easel_json_peek_string (self->told, "type", NULL), ==, "elementPicked");
  g_assert_cmpstr (easel_json_peek_string (self->told, "role", NULL), ==, role);
  g_assert_cmpstr (easel_json_peek_string (self->told, "name", NULL), ==, name);
  g_assert_cmpstr (easel_json_peek_string (self->told, "selector", NULL), ==, selector);
  g_assert_false (is_picking (self));
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (get_toggle (self))));
}

static gint64
get_side (JsonObject *element,
          const char *side)
{
  return easel_json_peek_int (easel_json_peek_object (element, "box"), side, -1);
}

/* The agent gets the element, its picture and a reference to act by; the page did not notice anything. */
static void
test_pointer (Shown         *self,
              gconstpointer  data)
{
  g_autoptr(JsonObject) state = NULL;
  g_autoptr(JsonObject) picked = NULL;
  g_autoptr(JsonObject) clicked = NULL;
  g_autofree char *title = NULL;
  g_autofree char *ref = NULL;
  JsonObject *picture;

  if (data != NULL)
    easel_surface_set_zoom (self->surface, 1.5);
  browser_fail (&self->base, "getPicked", "{}", EASEL_CODE_NOT_FOUND);
  start (self);
  point (self, 100, 80, "button “Send”");
  click ();
  assert_told (self, "button", "Send", "#send");
  g_assert_cmpint (get_side (self->told, "x"), ==, 40);
  g_assert_cmpint (get_side (self->told, "y"), ==, 60);
  g_assert_cmpint (get_side (self->told, "width"), ==, 120);
  title = browser_eval (&self->base, "document.title");
  g_assert_cmpstr (title, ==, "A");

  picked = browser_do (&self->base, "getPicked", "{}");
  g_assert_cmpstr (easel_json_peek_string (picked, "ref", NULL), ==, easel_json_peek_string (self->told, "ref", ""));
  picture = easel_json_peek_object (picked, "picture");
  g_assert_nonnull (picture);
  g_assert_cmpint (easel_json_peek_int (picture, "width", 0), ==, data != NULL ? 180 : 120);
  g_assert_cmpint (easel_json_peek_int (picture, "height", 0), ==, data != NULL ? 60 : 40);
  ref = browser_input ("{'ref':'%s'}", easel_json_peek_string (picked, "ref", ""));
  clicked = browser_do (&self->base, "click", ref);
  state = browser_do (&self->base, "getState", "{}");
  g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "clicked");
}

/* From element to element by the arrow keys; Escape gives nothing. */
static void
test_keys (Shown         *self,
           gconstpointer  data)
{
  start (self);
  point (self, 10, 155, "Words");
  press (self, "Down");
  easel_test_wait_until (says (self, "link “link”"));
  press (self, "Right");
  easel_test_wait_until (says (self, "b “bold”"));
  press (self, "Up");
  easel_test_wait_until (says (self, "p “Words"));
  press (self, "Up");
  easel_test_wait_until (says (self, "main"));
  press (self, "Down");
  easel_test_wait_until (says (self, "p “Words"));
  press (self, "Return");
  assert_told (self, "p", "Words link bold", "#p");
  g_assert_cmpstr (easel_json_peek_string (self->told, "text", NULL), ==, "Words link bold");

  g_clear_pointer (&self->told, json_object_unref);
  press (self, "ctrl+shift+c");
  easel_test_wait_until (is_picking (self));
  press (self, "Escape");
  easel_test_wait_until (!is_picking (self));
  easel_test_settle ();
  g_assert_null (self->told);
}

/* A page that goes elsewhere takes with it what was found, and what was picked. */
static void
test_left (Shown         *self,
           gconstpointer  data)
{
  start (self);
  point (self, 100, 80, "button “Send”");
  browser_go (&self->base, "/b");
  easel_test_wait_until (!is_picking (self));
  g_assert_null (self->told);
  browser_go (&self->base, "/a");
  start (self);
  point (self, 100, 80, "button “Send”");
  click ();
  assert_told (self, "button", "Send", "#send");
  browser_go (&self->base, "/b");
  browser_fail (&self->base, "getPicked", "{}", EASEL_CODE_NOT_FOUND);
}

/* A password field may be meant, but what is in it is the user's. */
static void
test_password (Shown         *self,
               gconstpointer  data)
{
  g_autoptr(JsonObject) picked = NULL;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *text = NULL;

  start (self);
  point (self, 80, 260, "textbox “Key”");
  click ();
  easel_test_wait_until (self->told != NULL);
  node = easel_json_node_take (json_object_ref (self->told));
  text = easel_json_to_string (node);
  g_assert_null (strstr (text, "hidden-words"));
  picked = browser_do (&self->base, "getPicked", "{}");
  g_assert_false (json_object_has_member (picked, "value"));
}

#define FIELDS "<title>F</title><body style='margin:0;background:white'>" \
  "<form id=form aria-label=Order style='position:absolute;left:10px;top:10px;width:380px;height:300px;background:white'>" \
  "<p style='margin:0'>Shown</p>" \
  "<input style='position:absolute;left:20px;top:40px;width:100px;height:30px;background:red' value=SECRET-INPUT>" \
  "<textarea style='position:absolute;left:20px;top:80px;width:100px;height:30px;background:red'>SECRET-AREA</textarea>" \
  "<select style='position:absolute;left:20px;top:120px;width:100px;height:30px;background:red'><option>SECRET-OPTION</select>" \
  "<div contenteditable style='position:absolute;left:20px;top:160px;width:20px;height:30px;white-space:nowrap;color:red'>" \
  "<b id=bold>SECRET-EDITABLE-OUTSIDE</b></div>" \
  "<div role=textbox style='position:absolute;left:20px;top:200px;width:100px;height:30px;background:red'>SECRET-ROLE</div>" \
  "<label style='position:absolute;left:200px;top:40px'>Key <input value=SECRET-LABEL style='background:red'></label>" \
  "<iframe src='http://localhost:PORT/other' style='position:absolute;left:200px;top:100px;width:100px;height:60px;border:0'>" \
  "</iframe></form>" \
  "<input style='position:absolute;left:300px;top:200px;width:60px;height:30px;background:red' value=SECRET-OVER>" \
  "<button id=plain style='position:absolute;left:10px;top:330px;width:100px;height:30px;background:red;border:0'>Plain</button>"

/* How many pixels of the picture are red. */
static guint
count_red (JsonObject *picked)
{
  JsonObject *picture = easel_json_peek_object (picked, "picture");
  gsize length;
  g_autofree guchar *data = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GdkTexture) texture = NULL;
  g_autofree guchar *pixels = NULL;
  guint n = 0;
  gsize n_pixels;

  g_assert_nonnull (picture);
  data = g_base64_decode (easel_json_peek_string (picture, "data", ""), &length);
  bytes = g_bytes_new (data, length);
  texture = gdk_texture_new_from_bytes (bytes, NULL);
  g_assert_nonnull (texture);
  n_pixels = (gsize) gdk_texture_get_width (texture) * gdk_texture_get_height (texture);
  pixels = g_malloc (n_pixels * 4);
  gdk_texture_download (texture, pixels, gdk_texture_get_width (texture) * 4);
  /* Blue, green, red, alpha. */
  for (gsize i = 0; i < n_pixels; i++)
    n += pixels[i * 4 + 2] > pixels[i * 4] + 40;
  return n;
}

static void
assert_no_secret (JsonObject *told)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_ref (told));
  g_autofree char *text = NULL;

  text = easel_json_to_string (node);
  g_test_message ("%.600s", text);
  g_assert_null (strstr (text, "SECRET"));
  g_assert_false (json_object_has_member (told, "covered"));
}

/* What is in fields is neither told nor seen, whatever kind of field it is and wherever it reaches into the picture: the
 * same for a frame of another site. What is no field is there. */
static void
test_fields (Shown         *self,
             gconstpointer  data)
{
  g_autofree char *page = NULL;
  g_auto(GStrv) halves = g_strsplit (FIELDS, "PORT", 2);
  g_autoptr(JsonObject) form = NULL;
  g_autoptr(JsonObject) bold = NULL;
  g_autoptr(JsonObject) plain = NULL;

  if (data != NULL)
    easel_surface_set_zoom (self->surface, 1.5);
  page = g_strconcat (halves[0], strrchr (self->base.base, ':') + 1, halves[1], NULL);
  browser_serve (&self->base, "/fields", page);
  browser_serve (&self->base, "/other", "<body style='background:red'>SECRET-FRAME");
  browser_go (&self->base, "/fields");
  start (self);
  point (self, 15, 300, "form “Order”");
  click ();
  easel_test_wait_until (self->told != NULL);
  assert_no_secret (self->told);
  g_assert_nonnull (strstr (easel_json_peek_string (self->told, "text", ""), "Shown"));
  g_assert_nonnull (strstr (easel_json_peek_string (self->told, "text", ""), "Key"));
  form = browser_do (&self->base, "getPicked", "{}");
  assert_no_secret (form);
  g_assert_cmpuint (count_red (form), ==, 0);

  g_clear_pointer (&self->told, json_object_unref);
  start (self);
  point (self, 35, 178, "b");
  click ();
  easel_test_wait_until (self->told != NULL);
  assert_no_secret (self->told);
  bold = browser_do (&self->base, "getPicked", "{}");
  assert_no_secret (bold);
  g_assert_cmpuint (count_red (bold), ==, 0);

  g_clear_pointer (&self->told, json_object_unref);
  start (self);
  point (self, 50, 340, "button “Plain”");
  click ();
  easel_test_wait_until (self->told != NULL);
  plain = browser_do (&self->base, "getPicked", "{}");
  g_assert_cmpuint (count_red (plain), >, 1000);
}

/* Frames of the same site stand where they are seen. */
static void
test_frame (Shown         *self,
            gconstpointer  data)
{
  g_autoptr(JsonObject) clicked = NULL;
  g_autoptr(JsonObject) state = NULL;
  g_autofree char *ref = NULL;

  start (self);
  point (self, 20 + 5 + 30 + 40, 300 + 5 + 40 + 15, "button “Inner”");
  click ();
  assert_told (self, "button", "Inner", "html:nth-of-type(1) > body:nth-of-type(1) > button:nth-of-type(1)");
  g_assert_cmpint (get_side (self->told, "x"), ==, 55);
  g_assert_cmpint (get_side (self->told, "y"), ==, 345);
  ref = browser_input ("{'ref':'%s'}", easel_json_peek_string (self->told, "ref", ""));
  clicked = browser_do (&self->base, "click", ref);
  state = browser_do (&self->base, "getState", "{}");
  g_assert_cmpstr (easel_json_peek_string (state, "title", NULL), ==, "inner");
}

/* Where no agent hears of it there is nothing to press. */
static void
test_user (Shown         *self,
           gconstpointer  data)
{
  g_assert_null (get_toggle (self));
}

/* (nullable) */
static GtkWidget *
find_label (GtkWidget  *root,
            const char *text)
{
  GtkWidget *found = GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), text) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, text);
  return found;
}

/* Who reads the page is said as it is, also from one moment to the next. */
static void
test_readers (Shown         *self,
              gconstpointer  data)
{
  static const char none[] = "Agents cannot see this page.";
  static const char agent[] = "The agent can read what this page shows.";
  EaselInstance *instance = EASEL_INSTANCE (browser_instance (&self->base));

  g_assert_nonnull (find_label (GTK_WIDGET (self->surface), none));
  g_assert_null (find_label (GTK_WIDGET (self->surface), agent));
  g_assert_true (easel_provider_share (self->base.provider, instance, "lab", "ahp-session:/1", "agent"));
  g_assert_nonnull (find_label (GTK_WIDGET (self->surface), agent));
  easel_provider_unshare (self->base.provider, instance);
  g_assert_nonnull (find_label (GTK_WIDGET (self->surface), none));
}

int
main (int   argc,
      char *argv[])
{
  adw_init ();
  g_test_init (&argc, &argv, NULL);
  easel_test_tolerate_measuring ();

#define ADD(path, test) g_test_add (path, Shown, NULL, set_up, test, tear_down)
  ADD ("/browser/picker/pointer", test_pointer);
  ADD ("/browser/picker/fields", test_fields);
  g_test_add ("/browser/picker/fields-zoomed", Shown, GINT_TO_POINTER (TRUE), set_up, test_fields, tear_down);
  g_test_add ("/browser/picker/zoomed", Shown, GINT_TO_POINTER (TRUE), set_up, test_pointer, tear_down);
  ADD ("/browser/picker/keys", test_keys);
  ADD ("/browser/picker/left", test_left);
  ADD ("/browser/picker/password", test_password);
  ADD ("/browser/picker/frame", test_frame);
  g_test_add ("/browser/picker/person", Shown, NULL, set_up_user, test_user, tear_down);
  g_test_add ("/browser/picker/readers", Shown, NULL, set_up_user, test_readers, tear_down);
  return g_test_run ();
}
