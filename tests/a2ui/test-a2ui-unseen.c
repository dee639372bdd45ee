/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user types into an obscured field is nothing for all else, and no key asks a host for anything. */
#include "a2ui-view.h"

#include <libsoup/soup.h>
#include <string.h>

#include "a2ui-action.h"
#include "a2ui-fixture.h"
#include "a2ui-node-container.h"
#include "a2ui-outline.h"
#include "easel-json.h"
#include "easel-picture-draw.h"
#include "easel-test-internet.h"
#include "easel-test.h"

#define MESSAGE(envelope, body) "{\"version\":\"v0.9\",\"" envelope "\":{\"surfaceId\":\"s\"" body "}}\n"
#define CREATE MESSAGE ("createSurface", ",\"catalogId\":\"https://a2ui.org/specification/v0_9/basic_catalog.json\"")
#define COMPONENTS(components) MESSAGE ("updateComponents", ",\"components\":[" components "]")
#define DATA(path, value) MESSAGE ("updateDataModel", ",\"path\":\"" path "\",\"value\":" value)
#define ROOT(children) "{\"id\":\"root\",\"component\":\"Column\",\"children\":[" children "]}"
#define SECRET "{\"id\":\"pw\",\"component\":\"TextField\",\"label\":\"P\",\"variant\":\"obscured\",\"value\":{\"path\":\"/form/pw\"}}"
#define NAME "{\"id\":\"name\",\"component\":\"TextField\",\"label\":\"N\",\"value\":{\"path\":\"/form/name\"}}"
#define FORMAT(text) "{\"call\":\"formatString\",\"args\":{\"value\":\"" text "\"}}"
#define HOST "http://pictures.example"

typedef struct
{
  A2uiModel  *model;
  GtkWidget  *window;
  SoupServer *server;
  GString    *requests;  /* paths and queries that reached the host */
  JsonNode   *last;      /* nullable: the last message for the agent that is an action */
  char       *url;       /* nullable: what was to be opened last */
  GString    *problems;
} Fixture;

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  Fixture *self = user_data;
  g_autofree guchar *bytes = NULL;
  gsize length;
  const char *asked = g_uri_get_query (soup_server_message_get_uri (message));

  g_string_append_printf (self->requests, "%s%s%s ", path, asked != NULL ? "?" : "", asked != NULL ? asked : "");
  bytes = g_base64_decode ("iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC",
                           &length);
  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "image/png", SOUP_MEMORY_COPY, (const char *) bytes, length);
}

static void
action_cb (Fixture  *self,
           JsonNode *message)
{
  g_clear_pointer (&self->last, json_node_unref);
  self->last = json_node_copy (message);
}

static void
open_url_cb (Fixture    *self,
             const char *url)
{
  g_free (self->url);
  self->url = g_strdup (url);
}

static void
problem_cb (Fixture     *self,
            A2uiProblem *problem)
{
  g_string_append_printf (self->problems, "%s: %s\n", a2ui_problem_code_name (problem->code), problem->message);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  easel_test_internet_clear ();
  self->requests = g_string_new (NULL);
  self->problems = g_string_new (NULL);
  self->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (self->server, NULL, serve_cb, self, NULL);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  easel_test_internet_route ("93.184.216.34", (guint16) g_uri_get_port (uris->data));
  easel_test_internet_name ("pictures.example", "93.184.216.34");
  self->model = a2ui_model_new ();
  g_signal_connect_swapped (self->model, "action", G_CALLBACK (action_cb), self);
  g_signal_connect_swapped (self->model, "open-url", G_CALLBACK (open_url_cb), self);
  g_signal_connect_swapped (self->model, "problem", G_CALLBACK (problem_cb), self);
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
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  g_clear_pointer (&self->last, json_node_unref);
  g_string_free (self->requests, TRUE);
  g_string_free (self->problems, TRUE);
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

static gboolean
is_there (Fixture *self,
          GType    type,
          guint    nth)
{
  GtkWidget *widget = find (self->window, type, &nth);

  return widget != NULL && gtk_widget_get_width (widget) > 0;
}

/* As by keys: one character after the other. */
static void
type_text (GtkWidget  *input,
           const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      int position = (int) (at - text);

      gtk_editable_insert_text (GTK_EDITABLE (input), at, 1, &position);
      easel_test_settle ();
    }
}

static gboolean
shows (GtkWidget  *widget,
       const char *words)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (shows (child, words))
      return TRUE;
  return FALSE;
}

/* (transfer full): the context of the action that button @id sends, as JSON. */
static char *
press (Fixture    *self,
       const char *id)
{
  g_autoptr(A2uiNode) button = a2ui_test_find (self->model, "s", id);

  g_assert_true (a2ui_action_activate (button));
  return easel_json_to_string (json_object_get_member (
    easel_json_peek_object (json_node_get_object (self->last), "action"), "context"));
}

/* (transfer full): all that an agent can read of the form. */
static char *
read_form (Fixture *self)
{
  g_autoptr(JsonNode) dump = a2ui_model_dump (self->model);
  g_autoptr(JsonNode) saved = easel_json_node_take (a2ui_model_save (self->model));
  g_autofree char *dumped = easel_json_to_string (dump);
  g_autofree char *kept = easel_json_to_string (saved);
  g_autoptr(A2uiNode) root = a2ui_node_new_root (a2ui_model_get_surface (self->model, "s"));
  g_autoptr(GString) outline = g_string_new (NULL);

  a2ui_outline_add (root, 65536, outline);
  return g_strconcat (dumped, kept, outline->str, NULL);
}

/* Wherever else its path stands, and in whatever spelling. */
static void
test_nowhere (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *form = NULL;
  g_autofree char *context = NULL;
  g_autoptr(A2uiNode) opens = NULL;

  a2ui_test_feed (self->model, CREATE COMPONENTS (
    ROOT ("\"pw\",\"t\",\"f\",\"d\",\"list\",\"tabs\",\"i\",\"v\",\"b\",\"o\",\"deep\",\"holder\"") "," SECRET ","
    "{\"id\":\"t\",\"component\":\"Text\",\"text\":{\"path\":\"/form/pw\"}},"
    "{\"id\":\"f\",\"component\":\"Text\",\"text\":" FORMAT ("Hello ${/form/pw} ${length(value: ${/form/pw}, min: 1)}") "},"
    "{\"id\":\"d\",\"component\":\"Text\",\"text\":{\"path\":\"/form/./pw\"}},"
    "{\"id\":\"list\",\"component\":\"List\",\"children\":{\"path\":\"/form\",\"componentId\":\"item\"}},"
    "{\"id\":\"item\",\"component\":\"Text\",\"text\":{\"path\":\"\"}},"
    "{\"id\":\"tabs\",\"component\":\"CheckBox\",\"label\":{\"path\":\"/form/pw\"},\"value\":{\"path\":\"/on\"}},"
    "{\"id\":\"i\",\"component\":\"Image\",\"url\":" FORMAT (HOST "/${/form/pw}") ",\"description\":{\"path\":\"/form/pw\"}},"
    "{\"id\":\"v\",\"component\":\"Video\",\"url\":" FORMAT (HOST "/${/form/pw}") ",\"description\":{\"path\":\"/form/pw\"}},"
    "{\"id\":\"deep\",\"component\":\"Text\",\"text\":{\"path\":\"/form/pw/0\"}},"
    /* A button is read as the words in it. */
    "{\"id\":\"holder\",\"component\":\"Button\",\"child\":\"pw\",\"action\":{\"event\":{\"name\":\"n\"}}},"
    "{\"id\":\"b\",\"component\":\"Button\",\"child\":\"t\",\"action\":{\"event\":{\"name\":\"go\",\"context\":{"
    "\"exactly\":{\"path\":\"/form/pw\"},\"dot\":{\"path\":\"/form/./pw\"},\"loose\":{\"path\":\"form.pw\"},"
    "\"around\":{\"path\":\"/form\"},\"deep\":{\"path\":\"/form/pw/0\"},\"made\":" FORMAT ("<${/form/pw}>") "}}}},"
    "{\"id\":\"o\",\"component\":\"Button\",\"child\":\"t\",\"action\":{\"functionCall\":{\"call\":\"openUrl\",\"args\":{"
    "\"url\":" FORMAT ("https://example.org/${/form/pw}") "}}}}")
    DATA ("/form", "{\"pw\":\"\",\"name\":\"bob\"}"));
  easel_test_wait_until (is_there (self, GTK_TYPE_PASSWORD_ENTRY, 0));
  type_text (get (self, GTK_TYPE_PASSWORD_ENTRY, 0), "[\"hunter2\"]");
  g_assert_false (shows (self->window, "hunter2"));
  g_assert_true (shows (self->window, "Hello"));
  g_assert_true (shows (self->window, "bob"));
  form = read_form (self);
  g_assert_null (strstr (form, "hunter2"));
  g_assert_nonnull (strstr (form, "•••"));
  g_assert_nonnull (strstr (form, "bob"));
  context = press (self, "b");
  g_assert_cmpstr (context, ==,
                   "{\"exactly\":\"[\\\"hunter2\\\"]\",\"dot\":null,\"loose\":null,"
                   "\"around\":{\"pw\":null,\"name\":\"bob\"},\"deep\":null,\"made\":\"<>\"}");
  opens = a2ui_test_find (self->model, "s", "o");
  g_assert_true (a2ui_action_activate (opens));
  g_assert_cmpstr (self->url, ==, "https://example.org/");
  g_assert_cmpstr (self->requests->str, ==, "");
}

/* Neither another definition of the same field, nor another place that its path comes to mean, brings it to light. */
static void
test_for_ever (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *form = NULL;
  g_autofree char *later = NULL;

  a2ui_test_feed (self->model, CREATE COMPONENTS (
    ROOT ("\"pw\",\"loose\",\"none\"") "," SECRET ","
    "{\"id\":\"loose\",\"component\":\"TextField\",\"label\":\"L\",\"variant\":\"obscured\",\"value\":{\"path\":\"/a.b\"}},"
    "{\"id\":\"none\",\"component\":\"TextField\",\"label\":\"L\",\"variant\":\"obscured\",\"value\":\"\"}")
    DATA ("/a", "{\"b\":\"\"}"));
  easel_test_wait_until (is_there (self, GTK_TYPE_PASSWORD_ENTRY, 2));
  type_text (get (self, GTK_TYPE_PASSWORD_ENTRY, 0), "hunter2");
  type_text (get (self, GTK_TYPE_PASSWORD_ENTRY, 1), "hunter3");
  type_text (get (self, GTK_TYPE_PASSWORD_ENTRY, 2), "hunter4");
  form = read_form (self);
  g_assert_null (strstr (form, "hunter"));
  a2ui_test_feed (self->model, COMPONENTS (
    "{\"id\":\"pw\",\"component\":\"TextField\",\"label\":\"P\",\"value\":{\"path\":\"/form/pw\"}},"
    "{\"id\":\"loose\",\"component\":\"TextField\",\"label\":\"L\",\"value\":{\"path\":\"/a/b\"}},"
    "{\"id\":\"none\",\"component\":\"TextField\",\"label\":\"L\",\"value\":\"\"}"));
  easel_test_settle ();
  later = read_form (self);
  g_assert_null (strstr (later, "hunter"));
  for (guint i = 0; i < 3; i++)
    g_assert_true (is_there (self, GTK_TYPE_PASSWORD_ENTRY, i));
}

/* Ids with the sign that stands between id and scope in the keys of values. */
static void
test_ids (Fixture       *self,
          gconstpointer  data)
{
  g_autofree char *form = NULL;

  a2ui_test_feed (self->model, CREATE COMPONENTS (
    ROOT ("\"a@b\",\"a\"") ","
    "{\"id\":\"a@b\",\"component\":\"TextField\",\"label\":\"L\",\"variant\":\"obscured\",\"value\":\"\"},"
    "{\"id\":\"a\",\"component\":\"Text\",\"text\":\"x\"}"));
  easel_test_wait_until (is_there (self, GTK_TYPE_PASSWORD_ENTRY, 0));
  type_text (get (self, GTK_TYPE_PASSWORD_ENTRY, 0), "hunter2");
  form = read_form (self);
  g_assert_null (strstr (form, "hunter"));
}

#define CHECK(name, condition) "{\"condition\":" condition ",\"message\":\"" name "\"}"
#define VALUE "\"value\":{\"path\":\"/form/pw\"}"

/* That it is there and how long it is can be seen by everybody; the rest is for the agent to check. */
static void
test_checks (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr(A2uiNode) button = NULL;
  g_autofree char *empty = NULL;
  g_autofree char *tooshort = NULL;
  g_autofree char *good = NULL;

  a2ui_test_feed (self->model, CREATE COMPONENTS (
    ROOT ("\"pw\",\"b\"") "," SECRET ","
    "{\"id\":\"b\",\"component\":\"Button\",\"child\":\"none\",\"action\":{\"event\":{\"name\":\"go\"}},\"checks\":["
    CHECK ("first", "{\"call\":\"regex\",\"args\":{" VALUE ",\"pattern\":\"^h\"}}") ","
    CHECK ("mail", "{\"call\":\"not\",\"args\":{\"value\":{\"call\":\"email\",\"args\":{" VALUE "}}}}") ","
    CHECK ("empty", "{\"call\":\"required\",\"args\":{" VALUE "}}") ","
    CHECK ("short", "{\"call\":\"length\",\"args\":{" VALUE ",\"min\":7}}") "]}"));
  button = a2ui_test_find (self->model, "s", "b");
  easel_test_wait_until (is_there (self, GTK_TYPE_PASSWORD_ENTRY, 0));
  empty = a2ui_node_dup_fault (button);
  g_assert_cmpstr (empty, ==, "empty");
  type_text (get (self, GTK_TYPE_PASSWORD_ENTRY, 0), "abc");
  tooshort = a2ui_node_dup_fault (button);
  g_assert_cmpstr (tooshort, ==, "short");
  g_assert_false (gtk_widget_get_sensitive (get (self, GTK_TYPE_BUTTON, 0)));
  gtk_editable_set_text (GTK_EDITABLE (get (self, GTK_TYPE_PASSWORD_ENTRY, 0)), "a@bc.de");
  good = a2ui_node_dup_fault (button);
  g_assert_null (good);
  g_assert_true (gtk_widget_get_sensitive (get (self, GTK_TYPE_BUTTON, 0)));
  g_assert_nonnull (strstr (self->problems->str, "a check knows of an obscured field"));
}

/* A pattern of 0.8 would say on the screen, letter by letter, what is typed. */
static void
test_pattern (Fixture       *self,
              gconstpointer  data)
{
  a2ui_test_feed (self->model,
                  "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"r\",\"component\":{\"TextField\":{"
                  "\"label\":{\"literalString\":\"P\"},\"text\":{\"path\":\"/pw\"},\"textFieldType\":\"obscured\","
                  "\"validationRegexp\":\"h.*\"}}}]}}\n{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"r\"}}");
  easel_test_wait_until (is_there (self, GTK_TYPE_PASSWORD_ENTRY, 0));
  type_text (get (self, GTK_TYPE_PASSWORD_ENTRY, 0), "x");
  g_assert_false (gtk_widget_has_css_class (get (self, GTK_TYPE_PASSWORD_ENTRY, 0), "error"));
}

static gboolean
shows_picture (GtkWidget *picture)
{
  return gtk_widget_get_visible (picture) && gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL;
}

/* The button of the picture that comes @nth. */
static GtkWidget *
button_of (Fixture *self,
           guint    nth)
{
  return gtk_widget_get_last_child (gtk_widget_get_parent (get (self, GTK_TYPE_PICTURE, nth)));
}

/* A yes for a host is for addresses that the agent wrote. One that is made of data is asked for by itself, and never
 * because of a key; what came once is kept. */
static void
test_pictures (Fixture       *self,
               gconstpointer  data)
{
  GtkWidget *name;

  a2ui_test_feed (self->model, CREATE COMPONENTS (
    ROOT ("\"logo\",\"made\",\"bound\",\"rows\",\"name\"") "," NAME ","
    "{\"id\":\"logo\",\"component\":\"Image\",\"url\":\"" HOST "/logo\"},"
    "{\"id\":\"made\",\"component\":\"Image\",\"url\":" FORMAT (HOST "/made?n=${/form/name}") "},"
    "{\"id\":\"bound\",\"component\":\"Image\",\"url\":{\"path\":\"/picture\"}},"
    "{\"id\":\"rows\",\"component\":\"Column\",\"children\":{\"path\":\"/form/name\",\"componentId\":\"row\"}},"
    "{\"id\":\"row\",\"component\":\"Image\",\"url\":\"" HOST "/row\"}")
    DATA ("/picture", "\"" HOST "/bound\""));
  easel_test_wait_until (is_there (self, GTK_TYPE_ENTRY, 0));
  name = get (self, GTK_TYPE_ENTRY, 0);
  g_signal_emit_by_name (button_of (self, 0), "clicked");
  easel_test_wait_until (shows_picture (get (self, GTK_TYPE_PICTURE, 0)));
  g_assert_cmpstr (self->requests->str, ==, "/logo ");
  /* The address stands there before it is asked for. */
  g_assert_true (shows (self->window, HOST "/made?n="));
  type_text (name, "bo");
  g_assert_true (shows (self->window, HOST "/made?n=bo"));
  g_signal_emit_by_name (button_of (self, 1), "clicked");
  easel_test_wait_until (shows_picture (get (self, GTK_TYPE_PICTURE, 1)));
  g_assert_cmpstr (self->requests->str, ==, "/logo /made?n=bo ");
  g_assert_false (shows_picture (get (self, GTK_TYPE_PICTURE, 2)));
  gtk_editable_set_text (GTK_EDITABLE (name), "bob");
  easel_test_settle ();
  g_assert_false (shows_picture (get (self, GTK_TYPE_PICTURE, 1)));
  /* Rows that a key made are not asked for either, though their address is a literal. */
  gtk_editable_set_text (GTK_EDITABLE (name), "[1,2]");
  easel_test_wait_until (is_there (self, GTK_TYPE_PICTURE, 3) || gtk_widget_get_visible (button_of (self, 3)));
  gtk_editable_set_text (GTK_EDITABLE (name), "bo");
  easel_test_wait_until (shows_picture (get (self, GTK_TYPE_PICTURE, 1)));
  /* A request that a key had started would have come before this one. */
  g_signal_emit_by_name (button_of (self, 2), "clicked");
  easel_test_wait_until (shows_picture (get (self, GTK_TYPE_PICTURE, 2)));
  g_assert_cmpstr (self->requests->str, ==, "/logo /made?n=bo /bound ");
}

static void
keep_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  *(GdkTexture **) user_data = g_task_propagate_pointer (G_TASK (result), NULL);
}

/* (transfer full): the pixels of the form. */
static GBytes *
draw (Fixture *self)
{
  g_autoptr(GdkTexture) texture = NULL;
  GtkWidget *view = gtk_window_get_child (GTK_WINDOW (self->window));
  g_autoptr(GTask) task = g_task_new (view, NULL, keep_cb, &texture);
  gsize stride;
  guchar *pixels;

  easel_picture_draw (view, task);
  easel_test_wait_until (texture != NULL);
  stride = (gsize) gdk_texture_get_width (texture) * 4;
  pixels = g_malloc (stride * gdk_texture_get_height (texture));
  gdk_texture_download (texture, pixels, stride);
  return g_bytes_new_take (pixels, stride * gdk_texture_get_height (texture));
}

/* The user looks at what they typed; a picture is as if they did not. */
static void
test_peek (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr(GBytes) before = NULL;
  g_autoptr(GBytes) during = NULL;
  GtkWidget *input;
  GtkWidget *text;

  a2ui_test_feed (self->model, CREATE COMPONENTS (ROOT ("\"pw\"") "," SECRET));
  easel_test_wait_until (is_there (self, GTK_TYPE_PASSWORD_ENTRY, 0));
  input = get (self, GTK_TYPE_PASSWORD_ENTRY, 0);
  text = get (self, GTK_TYPE_TEXT, 0);
  gtk_editable_set_text (GTK_EDITABLE (input), "hunter2");
  easel_test_settle ();
  before = draw (self);
  gtk_text_set_visibility (GTK_TEXT (text), TRUE);
  easel_test_settle ();
  during = draw (self);
  g_assert_true (g_bytes_equal (before, during));
  g_assert_true (gtk_text_get_visibility (GTK_TEXT (text)));
}

#define ADD(name, func) g_test_add ("/a2ui/unseen/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  easel_test_internet_init ();
  adw_init ();
  ADD ("nowhere", test_nowhere);
  ADD ("for-ever", test_for_ever);
  ADD ("ids", test_ids);
  ADD ("checks", test_checks);
  ADD ("pattern", test_pattern);
  ADD ("pictures", test_pictures);
  ADD ("peek", test_peek);
  return g_test_run ();
}
