/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inbox, the list of nodes and nodes without a page in real widgets, over a source and the server of the tests. */
#include <gtksourceview/gtksource.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-pmx-inbox-surface.h"
#include "easel-pmx-list-surface.h"
#include "easel-pmx-node-surface.h"
#include "easel-pmx-source.h"
#include "easel-test-internet.h"
#include "easel-test.h"
#include "easel-chart-draw.h"
#include "pmx-inbox.h"
#include "server.h"

#define STATUS "node-mwqu135f-376s"
#define GRAPH "graph-mwqu1367-1ohg"

typedef struct
{
  PmxServer    *server;
  EaselSource  *source;
  GtkWidget    *window;
  EaselSurface *surface;
  char         *opened;   /* nullable: the link that was to be opened last */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *address = NULL;
  EaselSourceOptions options = { "pmx-1", NULL, "easel-test", NULL, NULL };

  fixture->server = pmx_server_new (0, "50-state.json");
  address = pmx_server_dup_address (fixture->server);
  options.address = address;
  fixture->source = easel_pmx_source_create (&options);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  easel_source_stop (fixture->source);
  easel_test_settle ();
  g_clear_object (&fixture->source);
  pmx_server_free (fixture->server);
  g_free (fixture->opened);
}

static EaselCanvas *
get_canvas (Fixture    *fixture,
            const char *channel)
{
  g_autoptr(EaselSession) session = g_list_model_get_item (easel_source_get_sessions (fixture->source), 0);

  return easel_canvas_list_find (easel_session_get_canvases (session), channel);
}

static void
start (Fixture *fixture)
{
  easel_source_start (fixture->source);
  easel_test_wait_until (g_list_model_get_n_items (easel_source_get_sessions (fixture->source)) == 1);
  easel_test_wait_until (easel_canvas_get_state (get_canvas (fixture, "pmx:/nodes")) == EASEL_CANVAS_READY &&
                         easel_canvas_get_state (get_canvas (fixture, "pmx:/inbox")) == EASEL_CANVAS_READY);
}

static void
show (Fixture                *fixture,
      const EaselSurfaceKind *kind,
      const char             *channel)
{
  EaselCanvas *canvas = get_canvas (fixture, channel);

  g_assert_true (kind->match (canvas));
  fixture->surface = kind->create (canvas, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->surface));
  gtk_window_present (GTK_WINDOW (fixture->window));
  easel_test_wait_until (easel_surface_get_state (fixture->surface) == EASEL_SURFACE_LIVE);
}

typedef gboolean (*Match) (GtkWidget *widget, const char *text);

/* (nullable): the first mapped widget below @widget that is meant. */
static GtkWidget *
find (GtkWidget  *widget,
      Match       match,
      const char *text)
{
  if (gtk_widget_get_mapped (widget) && match (widget, text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, match, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
is_label (GtkWidget  *widget,
          const char *text)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

static gboolean
is_button (GtkWidget  *widget,
           const char *text)
{
  const char *label = GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget)) : NULL;

  return gtk_widget_get_sensitive (widget) &&
         (g_strcmp0 (label, text) == 0 ||
          (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0));
}

static gboolean
is_entry (GtkWidget  *widget,
          const char *text)
{
  return GTK_IS_ENTRY (widget) && g_strcmp0 (gtk_entry_get_placeholder_text (GTK_ENTRY (widget)), text) == 0;
}

static gboolean
is_text (GtkWidget  *widget,
         const char *text)
{
  return GTK_IS_TEXT_VIEW (widget);
}

static gboolean
is_search (GtkWidget  *widget,
           const char *text)
{
  return GTK_IS_SEARCH_ENTRY (widget);
}

#define shows(fixture, text) (find ((fixture)->window, is_label, text) != NULL)

static void
press (Fixture    *fixture,
       const char *label)
{
  easel_test_wait_until (find (fixture->window, is_button, label) != NULL);
  g_signal_emit_by_name (find (fixture->window, is_button, label), "clicked");
}

static void
ask_agent (Fixture    *fixture,
           const char *route,
           const char *body)
{
  g_autofree char *path = g_strconcat ("/api/canvas/ax/", route, NULL);
  g_autoptr(JsonObject) answer = pmx_server_do (fixture->server, "POST", path, body);
}

static JsonObject *
on_server (Fixture    *fixture,
           const char *list)
{
  JsonArray *all = pmx_server_get_list (fixture->server, list);

  return json_array_get_length (all) > 0 ? json_array_get_object_element (all, 0) : NULL;
}

/* --- the inbox -------------------------------------------------------------------------------------------------- */

static void
test_approve (Fixture       *fixture,
              gconstpointer  data)
{
  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  g_assert_true (shows (fixture, "No agent is waiting"));
  ask_agent (fixture, "approval", "{\"title\":\"Deploy to <b>prod</b>\",\"action\":\"deploy.prod\"}");
  easel_test_wait_until (shows (fixture, "Deploy to <b>prod</b>"));
  g_assert_true (shows (fixture, "deploy.prod"));
  /* A key that was meant for something else says no yes. */
  g_assert_null (find (fixture->window, is_button, "_Approve"));
  press (fixture, "_Approve");
  easel_test_wait_until (g_strcmp0 (easel_json_peek_string (on_server (fixture, "approvalGates"), "status", NULL),
                                    "approved") == 0);
  easel_test_wait_until (shows (fixture, "No agent is waiting"));
}

/* A tab that comes to the front gives the keyboard to a question, and to none of its answers. */
static void
test_gate_focus (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *focus;

  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  ask_agent (fixture, "approval", "{\"title\":\"Deploy\",\"action\":\"deploy.prod\"}");
  easel_test_wait_until (shows (fixture, "deploy.prod"));
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (fixture->surface), GTK_DIR_TAB_FORWARD));
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_cmpstr (G_OBJECT_TYPE_NAME (focus), ==, "PmxGateRow");
  gtk_widget_activate (focus);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (fixture->surface), GTK_DIR_TAB_FORWARD));
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (is_button (focus, "_Reject"));
  g_assert_cmpstr (easel_json_peek_string (on_server (fixture, "approvalGates"), "status", NULL), ==, "pending");
}

/* A text that is being typed stays while others come and go. */
static void
test_answer (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *entry;
  JsonObject *response;

  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  ask_agent (fixture, "elicitation", "{\"prompt\":\"Who?\",\"fields\":[\"owner\"]}");
  easel_test_wait_until (find (fixture->window, is_entry, "owner") != NULL);
  entry = find (fixture->window, is_entry, "owner");
  gtk_editable_set_text (GTK_EDITABLE (entry), "alice");
  ask_agent (fixture, "mode", "{\"mode\":\"execute\"}");
  easel_test_wait_until (shows (fixture, "Carry out the plan?"));
  g_assert_true (find (fixture->window, is_entry, "owner") == entry);
  press (fixture, "_Answer");
  easel_test_wait_until (g_strcmp0 (easel_json_peek_string (on_server (fixture, "elicitations"), "status", NULL),
                                    "answered") == 0);
  response = easel_json_peek_object (on_server (fixture, "elicitations"), "response");
  g_assert_cmpstr (easel_json_peek_string (response, "owner", NULL), ==, "alice");
  press (fixture, "_Reject");
  easel_test_wait_until (g_strcmp0 (easel_json_peek_string (on_server (fixture, "modeRequests"), "status", NULL),
                                    "rejected") == 0);
}

static void
test_message (Fixture       *fixture,
              gconstpointer  data)
{
  GtkTextBuffer *text;

  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  text = gtk_text_view_get_buffer (GTK_TEXT_VIEW (find (fixture->window, is_text, NULL)));
  gtk_text_buffer_set_text (text, "look at auth", -1);
  pmx_server_refuse (fixture->server, "POST", "/api/canvas/ax/steer", 500, "{\"ok\":false,\"error\":\"locked\"}");
  press (fixture, "_Send");
  g_assert_cmpint (gtk_text_buffer_get_char_count (text), ==, 0);
  easel_test_wait_until (shows (fixture, "Not sent"));
  press (fixture, "Send Again");
  easel_test_wait_until (shows (fixture, "Waiting for the agent’s next turn"));
  g_assert_cmpstr (easel_json_peek_string (on_server (fixture, "steering"), "message", NULL), ==, "look at auth");
}

/* What was typed and not sent is there again in another tab. */
static void
test_draft (Fixture       *fixture,
            gconstpointer  data)
{
  GtkTextBuffer *text;
  GtkTextIter begin, end;
  g_autofree char *found = NULL;

  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  text = gtk_text_view_get_buffer (GTK_TEXT_VIEW (find (fixture->window, is_text, NULL)));
  gtk_text_buffer_set_text (text, " half a\nmessage ", -1);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  text = gtk_text_view_get_buffer (GTK_TEXT_VIEW (find (fixture->window, is_text, NULL)));
  gtk_text_buffer_get_bounds (text, &begin, &end);
  found = gtk_text_buffer_get_text (text, &begin, &end, FALSE);
  g_assert_cmpstr (found, ==, " half a\nmessage ");
  press (fixture, "_Send");
  easel_test_wait_until (on_server (fixture, "steering") != NULL);
  g_assert_cmpstr (easel_json_peek_string (on_server (fixture, "steering"), "message", NULL), ==, "half a\nmessage");
  g_assert_cmpstr (pmx_inbox_get_draft (PMX_INBOX (easel_canvas_get_model (get_canvas (fixture, "pmx:/inbox")))), ==, "");
}

static gboolean
is_choice (GtkWidget  *widget,
           const char *text)
{
  return GTK_IS_DROP_DOWN (widget);
}

static gboolean
is_named (GtkWidget  *widget,
          const char *text)
{
  return GTK_IS_BUTTON (widget) && g_str_equal (gtk_widget_get_name (widget), text);
}

/* All that was said is there, and can be narrowed to a kind. */
static void
test_timeline (Fixture       *fixture,
               gconstpointer  data)
{
  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  ask_agent (fixture, "evidence", "{\"kind\":\"test-output\",\"title\":\"unit pass\",\"body\":\"42 passed\"}");
  ask_agent (fixture, "event", "{\"kind\":\"failure\",\"summary\":\"tsc failed\",\"detail\":\"type error\"}");
  ask_agent (fixture, "steer", "{\"message\":\"look at auth\"}");
  easel_test_wait_until (shows (fixture, "unit pass") && shows (fixture, "42 passed") && shows (fixture, "tsc failed") &&
                         shows (fixture, "look at auth"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find (fixture->window, is_choice, NULL)), 4);
  easel_test_wait_until (!shows (fixture, "tsc failed"));
  g_assert_true (shows (fixture, "unit pass"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find (fixture->window, is_choice, NULL)), 0);
  easel_test_wait_until (shows (fixture, "tsc failed"));
}

/* What nothing is in says so, also where it was narrowed. */
static void
test_timeline_empty (Fixture       *fixture,
                     gconstpointer  data)
{
  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  g_assert_true (shows (fixture, "Nothing has happened here yet."));
  ask_agent (fixture, "event", "{\"kind\":\"failure\",\"summary\":\"tsc failed\"}");
  easel_test_wait_until (shows (fixture, "tsc failed"));
  g_assert_false (shows (fixture, "Nothing has happened here yet."));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find (fixture->window, is_choice, NULL)), 1);
  easel_test_wait_until (shows (fixture, "Nothing has happened here yet."));
}

static gboolean
is_open (GtkWidget  *widget,
         const char *text)
{
  GtkStringObject *item = GTK_IS_DROP_DOWN (widget) ? gtk_drop_down_get_selected_item (GTK_DROP_DOWN (widget)) : NULL;

  return item != NULL && g_str_equal (gtk_string_object_get_string (item), text);
}

/* A finding is dealt with in the inbox. */
static void
test_review (Fixture       *fixture,
             gconstpointer  data)
{
  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  ask_agent (fixture, "review", "{\"body\":\"off-by-one\",\"anchorType\":\"file\",\"file\":\"src/x.ts\"}");
  easel_test_wait_until (find (fixture->window, is_open, "open") != NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find (fixture->window, is_open, "open")), 1);
  easel_test_wait_until (g_strcmp0 (easel_json_peek_string (on_server (fixture, "reviewAnnotations"), "status", NULL),
                                    "resolved") == 0);
  easel_test_wait_until (find (fixture->window, is_open, "open") == NULL &&
                         find (fixture->window, is_open, "resolved") != NULL);
}

static void
test_command (Fixture       *fixture,
              gconstpointer  data)
{
  start (fixture);
  show (fixture, &easel_pmx_inbox_surface_kind, "pmx:/inbox");
  easel_test_wait_until (find (fixture->window, is_named, "pmx.review") != NULL);
  g_signal_emit_by_name (find (fixture->window, is_named, "pmx.review"), "clicked");
  easel_test_wait_until (on_server (fixture, "events") != NULL);
  g_assert_cmpstr (easel_json_peek_string (on_server (fixture, "events"), "summary", NULL), ==, "pmx.review");
}

/* --- nodes ------------------------------------------------------------------------------------------------------ */

static void
test_list (Fixture       *fixture,
           gconstpointer  data)
{
  start (fixture);
  show (fixture, &easel_pmx_list_surface_kind, "pmx:/nodes");
  easel_test_wait_until (shows (fixture, "AX board"));
  g_assert_true (shows (fixture, "0.4.8"));
  gtk_editable_set_text (GTK_EDITABLE (find (fixture->window, is_search, NULL)), "Build");
  easel_test_wait_until (!shows (fixture, "AX board"));
  g_assert_true (shows (fixture, "Build"));
  gtk_editable_set_text (GTK_EDITABLE (find (fixture->window, is_search, NULL)), "nothing of it");
  easel_test_wait_until (shows (fixture, "No nodes found"));
}

static gboolean
is_list (GtkWidget  *widget,
         const char *text)
{
  return GTK_IS_LIST_VIEW (widget);
}

/* All of a large board is in the list, not only what its first frame has, and can be found; what is beyond the limit is
 * counted. */
static void
test_many (Fixture       *fixture,
           gconstpointer  data)
{
  GListModel *nodes;

  pmx_server_put_many (fixture->server, 10000);
  start (fixture);
  show (fixture, &easel_pmx_list_surface_kind, "pmx:/nodes");
  easel_test_wait_until (find (fixture->window, is_list, NULL) != NULL);
  nodes = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (find (fixture->window, is_list, NULL))));
  easel_test_wait_until (g_list_model_get_n_items (nodes) > 9900);
  g_assert_true (shows (fixture, "10 more nodes are on the workbench only."));
  gtk_editable_set_text (GTK_EDITABLE (find (fixture->window, is_search, NULL)), "Node 9123");
  easel_test_wait_until (shows (fixture, "Node 9123"));
  g_assert_cmpuint (g_list_model_get_n_items (nodes), ==, 1);
  gtk_editable_set_text (GTK_EDITABLE (find (fixture->window, is_search, NULL)), "");
  easel_test_wait_until (g_list_model_get_n_items (nodes) > 9900);
}

static void
open_node (Fixture    *fixture,
           const char *id)
{
  g_autofree char *channel = g_strdup_printf ("pmx:/node/%s", id);
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "id", id);
  start (fixture);
  easel_canvas_ask_async (get_canvas (fixture, "pmx:/nodes"), "node.open", params, NULL, NULL, NULL);
  easel_test_wait_until (get_canvas (fixture, channel) != NULL);
  show (fixture, &easel_pmx_node_surface_kind, channel);
}

/* A node that others take from the board goes, and the list of nodes says which it was. */
static void
test_gone (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(EaselCanvas) canvas = NULL;

  open_node (fixture, STATUS);
  canvas = g_object_ref (easel_surface_get_canvas (fixture->surface));
  show (fixture, &easel_pmx_list_surface_kind, "pmx:/nodes");
  pmx_server_put_node (fixture->server, STATUS, NULL, NULL);
  easel_test_wait_until (easel_canvas_get_state (canvas) == EASEL_CANVAS_GONE);
  easel_test_wait_until (shows (fixture, "“Build” was removed from the board."));
}

static void
open_external_cb (EaselSurface *surface,
                  const char   *uri,
                  Fixture      *fixture)
{
  g_free (fixture->opened);
  fixture->opened = g_strdup (uri);
}

/* A link of a text is followed by the way of all links of a canvas, and only one that may leave. */
static void
test_link (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *label;

  pmx_server_put_node (fixture->server, "links", "markdown",
                       "{\"content\":\"[here](https://example.org/a)\\n\\n[there](file:///etc/passwd)\"}");
  open_node (fixture, "links");
  g_signal_connect (fixture->surface, "open-external", G_CALLBACK (open_external_cb), fixture);
  easel_test_wait_until (shows (fixture, "here"));
  label = find (fixture->window, is_label, "here");
  g_assert_true (gtk_widget_grab_focus (label));
  easel_test_wait_until (g_strcmp0 (gtk_label_get_current_uri (GTK_LABEL (label)), "https://example.org/a") == 0);
  g_signal_emit_by_name (label, "activate-current-link");
  g_assert_cmpstr (fixture->opened, ==, "https://example.org/a");
  g_assert_false (gtk_label_get_use_markup (GTK_LABEL (find (fixture->window, is_label, "there"))));
}

static gboolean
has_role (GtkWidget  *widget,
          const char *text)
{
  return gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_IMG && GTK_IS_BOX (widget);
}

/* A picture of a text asks as one of a form does: nothing is fetched before, one press is for all of its host, and one
 * that cannot be there says what it is called and why. */
static void
test_pictures (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *place;

  pmx_server_put_node (fixture->server, "pictures", "markdown",
                       "{\"content\":\"before\\n\\n![A map](https://maps.invalid/a.png) ![](https://maps.invalid/b.png)"
                       "\\n\\n![Local](x.png)\\n\\nafter\"}");
  open_node (fixture, "pictures");
  easel_test_wait_until (shows (fixture, "after") && shows (fixture, "A map\nmaps.invalid") &&
                         shows (fixture, "Local\nThis image has no address that may be loaded."));
  g_assert_null (find (fixture->window, is_label, "a.png"));
  place = find (fixture->window, has_role, NULL);
  g_assert_nonnull (place);
  gtk_test_accessible_assert_property (place, GTK_ACCESSIBLE_PROPERTY_LABEL, "A map");
  press (fixture, "Load Images");
  easel_test_wait_until (shows (fixture, "A map\nThis image cannot be shown."));
  easel_test_wait_until (find (fixture->window, is_button, "Load Images") == NULL);
}

static void
serve_cb (SoupServer        *server,
          SoupServerMessage *message,
          const char        *path,
          GHashTable        *query,
          gpointer           user_data)
{
  gsize length;
  g_autofree guchar *bytes =
    g_base64_decode ("iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC",
                     &length);

  g_string_append_printf (user_data, "%s ", path);
  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "image/png", SOUP_MEMORY_COPY, (const char *) bytes, length);
}

static guint
count_drawn (GtkWidget *widget)
{
  guint n = GTK_IS_PICTURE (widget) && gtk_widget_get_mapped (widget) &&
            gtk_picture_get_paintable (GTK_PICTURE (widget)) != NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_drawn (child);
  return n;
}

/* A text that changes around its pictures does not fetch them again, and only new ones. */
static void
test_pictures_stay (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(GString) requests = g_string_new (NULL);
  g_autoptr(SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr(GError) error = NULL;
  g_autoslist(GUri) uris = NULL;

  soup_server_add_handler (server, NULL, serve_cb, requests, NULL);
  soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (server);
  easel_test_internet_route ("93.184.216.34", (guint16) g_uri_get_port (uris->data));
  easel_test_internet_name ("pictures.example", "93.184.216.34");
  pmx_server_put_node (fixture->server, "pictures", "markdown",
                       "{\"content\":\"before\\n\\n![A](http://pictures.example/a)\"}");
  open_node (fixture, "pictures");
  press (fixture, "Load Images");
  easel_test_wait_until (count_drawn (fixture->window) == 1);
  pmx_server_put_node (fixture->server, "pictures", "markdown",
                       "{\"content\":\"after\\n\\n![B](http://pictures.example/b)\\n\\n![A](http://pictures.example/a)\"}");
  easel_test_wait_until (shows (fixture, "after") && count_drawn (fixture->window) == 2);
  g_assert_cmpstr (requests->str, ==, "/a /b ");
  soup_server_disconnect (server);
}

static void
test_graph (Fixture       *fixture,
            gconstpointer  data)
{
  open_node (fixture, GRAPH);
  easel_test_wait_until (shows (fixture, "Docs"));
  g_assert_true (shows (fixture, "8"));
}

/* Kinds of charts as the server has them: what is to be read in the table, and how many series are seen in the picture,
 * each in its colour. */
static const struct
{
  const char *kind;
  const char *config;
  const char *shown[4];
  guint       n_colors;
} charts[] = {
  { "bar", "\"xKey\":\"l\",\"yKey\":\"a\",\"data\":[{\"l\":\"Q1\",\"a\":4,\"b\":7},{\"l\":\"Q2\",\"a\":5,\"b\":3}]",
    { "■ a", "■ b", "7" }, 2 },
  { "stacked-bar", "\"xKey\":\"l\",\"series\":[\"a\",\"b\"],\"data\":[{\"l\":\"Q1\",\"a\":4,\"b\":7}]", { "■ b", "7" }, 2 },
  { "line", "\"xKey\":\"l\",\"yKey\":\"a\",\"data\":[{\"l\":1,\"a\":4},{\"l\":2,\"a\":6}]", { "6" }, 1 },
  { "area", "\"xKey\":\"l\",\"yKey\":\"a\",\"data\":[{\"l\":1,\"a\":4,\"b\":1},{\"l\":2,\"a\":6,\"b\":2}]", { "■ b" }, 2 },
  { "scatter", "\"xKey\":\"x\",\"yKey\":\"y\",\"data\":[{\"x\":10,\"y\":25},{\"x\":40,\"y\":81}]", { "x", "81" }, 1 },
  { "radar", "\"axisKey\":\"s\",\"metrics\":[\"al\",\"bo\"],\"data\":[{\"s\":\"Speed\",\"al\":80,\"bo\":60},"
    "{\"s\":\"Care\",\"al\":70,\"bo\":90},{\"s\":\"Calm\",\"al\":85,\"bo\":75}]", { "■ bo", "90" }, 2 },
  { "composed", "\"xKey\":\"d\",\"barKey\":\"v\",\"lineKey\":\"r\",\"data\":[{\"d\":\"Mon\",\"v\":12,\"r\":4},"
    "{\"d\":\"Tue\",\"v\":14,\"r\":9}]", { "■ r", "9" }, 2 },
  { "sparkline", "\"valueKey\":\"ms\",\"data\":[{\"ms\":120},{\"ms\":138},{\"ms\":117}]", { "138" }, 1 },
  { "dot-plot", "\"labelKey\":\"p\",\"valueKey\":\"s\",\"data\":[{\"p\":\"core\",\"s\":42},{\"p\":\"cli\",\"s\":9}]", { "core" }, 1 },
  { "bullet", "\"labelKey\":\"l\",\"valueKey\":\"v\",\"targetKey\":\"t\",\"data\":[{\"l\":\"NPS\",\"v\":67,\"t\":61,"
    "\"ranges\":[40,60,80]}]", { "NPS", "61" }, 1 },
  { "slopegraph", "\"labelKey\":\"m\",\"beforeKey\":\"before\",\"afterKey\":\"after\",\"data\":[{\"m\":\"auth\",\"before\":62,"
    "\"after\":81},{\"m\":\"mcp\",\"before\":55,\"after\":49}]", { "before", "after", "81" }, 1 },
  { "pie", "\"nameKey\":\"l\",\"valueKey\":\"a\",\"data\":[{\"l\":\"A\",\"a\":4},{\"l\":\"B\",\"a\":7}]", { "7" }, 1 },
  { "bar", "\"xKey\":\"l\",\"yKey\":\"a\",\"aggregate\":\"sum\",\"data\":[{\"l\":\"A\",\"a\":40},{\"l\":\"A\",\"a\":2}]",
    { "42" }, 1 },
  { "heat-map", "\"xKey\":\"l\",\"data\":[{\"l\":\"A\",\"a\":4}]", { "does not draw this chart (heat-map)", "4" }, 0 },
};

static gboolean
is_drawing (GtkWidget  *widget,
            const char *text)
{
  return GTK_IS_DRAWING_AREA (widget);
}

static gboolean
has_color (GdkTexture *picture,
           GtkWidget  *chart,
           guint       series)
{
  gsize stride = (gsize) gdk_texture_get_width (picture) * 4;
  g_autofree guchar *pixels = g_malloc (stride * gdk_texture_get_height (picture));
  GdkRGBA color;
  guint n = 0;

  easel_chart_get_color (chart, series, &color);
  gdk_texture_download (picture, pixels, stride);
  for (gsize i = 0; i < stride * gdk_texture_get_height (picture); i += 4)
    {
      guint32 pixel = *(guint32 *) (gpointer) (pixels + i);

      n += ABS ((int) (pixel >> 16 & 0xff) - (int) (color.red * 255)) <= 2 &&
           ABS ((int) (pixel >> 8 & 0xff) - (int) (color.green * 255)) <= 2 &&
           ABS ((int) (pixel & 0xff) - (int) (color.blue * 255)) <= 2;
    }
  return n >= 10;
}

static void
test_chart (Fixture       *fixture,
            gconstpointer  data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *node = g_strdup_printf ("{\"graphConfig\":{\"graphType\":\"%s\",%s}}", charts[i].kind, charts[i].config);
  g_autoptr(GdkPaintable) paintable = NULL;
  g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr(GskRenderNode) drawn = NULL;
  g_autoptr(GdkTexture) picture = NULL;
  GtkWidget *area;

  pmx_server_put_node (fixture->server, "chart", "graph", node);
  open_node (fixture, "chart");
  for (guint s = 0; s < G_N_ELEMENTS (charts[i].shown) && charts[i].shown[s] != NULL; s++)
    easel_test_wait_until (shows (fixture, charts[i].shown[s]));
  area = find (fixture->window, is_drawing, NULL);
  g_assert_true ((area != NULL) == (charts[i].n_colors > 0));
  if (area == NULL)
    return;
  paintable = gtk_widget_paintable_new (area);
  easel_test_wait_until (gdk_paintable_get_intrinsic_width (paintable) > 0);
  gdk_paintable_snapshot (paintable, snapshot, gdk_paintable_get_intrinsic_width (paintable),
                          gdk_paintable_get_intrinsic_height (paintable));
  drawn = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  picture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (fixture->window)), drawn, NULL);
  for (guint s = 0; s < charts[i].n_colors; s++)
    g_assert_true (has_color (picture, area, s));
}

/* What is said from a node is there on the server, with the node. */
static void
test_say (Fixture       *fixture,
          gconstpointer  data)
{
  open_node (fixture, STATUS);
  easel_test_wait_until (shows (fixture, "running"));
  gtk_editable_set_text (GTK_EDITABLE (find (fixture->window, is_entry, "Send a message from this node")), "Ship it");
  press (fixture, "_Send");
  easel_test_wait_until (on_server (fixture, "workItems") != NULL);
  g_assert_cmpstr (easel_json_peek_string (on_server (fixture, "workItems"), "title", NULL), ==, "Ship it");
  easel_test_wait_until (shows (fixture, "in the inbox"));
}

/* Nodes that are odd are drawn as far as they can be. */
static void
test_odd (Fixture       *fixture,
          gconstpointer  data)
{
  const char * const *odd = data;

  pmx_server_put_node (fixture->server, "odd", odd[0], odd[1]);
  open_node (fixture, "odd");
  easel_test_wait_until (shows (fixture, odd[2]));
}

/* --- forms ------------------------------------------------------------------------------------------------------ */

/* @spec: with ' for ". */
static void
put_form (Fixture    *fixture,
          const char *spec)
{
  g_autofree char *quoted = g_strdup_printf ("{'title':'Form','spec':%s}", spec);
  g_auto(GStrv) parts = g_strsplit (quoted, "'", -1);
  g_autofree char *data = g_strjoinv ("\"", parts);

  pmx_server_put_node (fixture->server, "form", "json-render", data);
}

static gboolean
is_field (GtkWidget  *widget,
          const char *text)
{
  return GTK_IS_TEXT (widget);
}

static gboolean
is_check (GtkWidget  *widget,
          const char *text)
{
  return GTK_IS_CHECK_BUTTON (widget) && gtk_widget_get_sensitive (widget) &&
         g_strcmp0 (gtk_check_button_get_label (GTK_CHECK_BUTTON (widget)), text) == 0;
}

/* Buttons of forms have their words in a label below them. */
static gboolean
is_titled (GtkWidget  *widget,
           const char *text)
{
  return GTK_IS_BUTTON (widget) && gtk_widget_get_sensitive (widget) && find (widget, is_label, text) != NULL;
}

static void
press_titled (Fixture    *fixture,
              const char *title)
{
  easel_test_wait_until (find (fixture->window, is_titled, title) != NULL);
  g_signal_emit_by_name (find (fixture->window, is_titled, title), "clicked");
}

#define FIELD(fixture) GTK_EDITABLE (find ((fixture)->window, is_field, NULL))

/* What was put in goes where the button says, as of the form, and stays when the node changes. */
static void
test_form_interact (Fixture       *fixture,
                    gconstpointer  data)
{
  put_form (fixture, "{'root':'c','state':{'form':{'title':''}},'elements':{"
            "'c':{'type':'Card','props':{'title':'<b>Plan</b> *it*'},'children':['i','b']},"
            "'i':{'type':'Input','props':{'label':'Title','name':'t','value':{'$bindState':'/form/title'}}},"
            "'b':{'type':'Button','props':{'label':'Add Work'},'on':{'press':{'action':'ax.work.create','params':"
            "{'title':{'$template':'Do: ${/form/title}'}}}}}}}");
  open_node (fixture, "form");
  easel_test_wait_until (shows (fixture, "<b>Plan</b> *it*"));
  gtk_editable_set_text (FIELD (fixture), "ship");
  put_form (fixture, "{'root':'c','state':{'form':{'title':''}},'elements':{"
            "'c':{'type':'Card','props':{'title':'Another Plan'},'children':['i','b']},"
            "'i':{'type':'Input','props':{'label':'Title','name':'t','value':{'$bindState':'/form/title'}}},"
            "'b':{'type':'Button','props':{'label':'Add Work'},'on':{'press':{'action':'ax.work.create','params':"
            "{'title':{'$template':'Do: ${/form/title}'}}}}}}}");
  easel_test_wait_until (shows (fixture, "Another Plan"));
  g_assert_cmpstr (gtk_editable_get_text (FIELD (fixture)), ==, "ship");
  press_titled (fixture, "Add Work");
  easel_test_wait_until (on_server (fixture, "workItems") != NULL);
  g_assert_cmpstr (easel_json_peek_string (on_server (fixture, "workItems"), "title", NULL), ==, "Do: ship");
  easel_test_wait_until (shows (fixture, "in the inbox"));
}

/* The form's own state: conditions, lists, and inputs that do something when they change. */
static void
test_form_state (Fixture       *fixture,
                 gconstpointer  data)
{
  put_form (fixture, "{'root':'s','state':{'open':false,'new':'','tab':'one','todos':[{'name':'first'}]},'elements':{"
            "'s':{'type':'Stack','props':{},'children':['t','h','p','tabs','one','two','chosen','i','add','list']},"
            "'t':{'type':'Button','props':{'label':'Open'},'on':{'press':{'action':'setState','params':"
            "{'statePath':'/open','value':true}}}},"
            "'h':{'type':'Text','props':{'text':'hidden words'},'visible':{'$state':'/open'}},"
            "'p':{'type':'Text','props':{'text':{'$cond':{'$state':'/open'},'$then':'is open','$else':'is shut'}}},"
            "'tabs':{'type':'Radio','props':{'label':'Part','name':'r','options':['one','two'],"
            "'value':{'$bindState':'/tab'}},'on':{'change':{'action':'setState','params':"
            "{'statePath':'/said','value':{'$template':'chosen ${/tab}'}}}}},"
            "'one':{'type':'Text','props':{'text':'part one'},'visible':{'$state':'/tab','eq':'one'}},"
            "'two':{'type':'Text','props':{'text':'part two'},'visible':[{'$state':'/tab','neq':'one'}]},"
            "'chosen':{'type':'Text','props':{'text':{'$state':'/said'}}},"
            "'i':{'type':'Input','props':{'label':'New','value':{'$bindState':'/new'}}},"
            "'add':{'type':'Button','props':{'label':'Add'},'on':{'press':{'action':'pushState','params':"
            "{'statePath':'/todos','value':{'name':{'$state':'/new'}},'clearStatePath':'/new'}}}},"
            "'list':{'type':'Stack','repeat':{'statePath':'/todos'},'children':['row','drop']},"
            "'row':{'type':'Text','props':{'text':{'$item':'name'}}},"
            "'drop':{'type':'Button','props':{'label':{'$item':'name'}},'on':{'press':{'action':'removeState','params':"
            "{'statePath':'/todos','index':{'$index':true}}}}}}}");
  open_node (fixture, "form");
  easel_test_wait_until (shows (fixture, "is shut"));
  g_assert_false (shows (fixture, "hidden words"));
  press_titled (fixture, "Open");
  easel_test_wait_until (shows (fixture, "hidden words") && shows (fixture, "is open"));
  g_assert_true (shows (fixture, "part one") && !shows (fixture, "part two"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find (fixture->window, is_check, "two")), TRUE);
  easel_test_wait_until (shows (fixture, "part two") && !shows (fixture, "part one") && shows (fixture, "chosen two"));
  gtk_editable_set_text (FIELD (fixture), "second");
  press_titled (fixture, "Add");
  easel_test_wait_until (find (fixture->window, is_titled, "second") != NULL);
  g_assert_cmpstr (gtk_editable_get_text (FIELD (fixture)), ==, "");
  press_titled (fixture, "first");
  easel_test_wait_until (!shows (fixture, "first"));
  g_assert_true (shows (fixture, "second"));
}

/* Nothing that a form wants is done in silence, or by half. */
static void
test_form_refused (Fixture       *fixture,
                   gconstpointer  data)
{
  put_form (fixture, "{'root':'s','elements':{'s':{'type':'Stack','children':['a','b','c','p']},"
            "'a':{'type':'Button','props':{'label':'Export'},'on':{'press':{'action':'export_pdf'}}},"
            "'b':{'type':'Button','props':{'label':'Approve'},'on':{'press':{'action':'ax.approval.request','params':"
            "{'title':'x'}}}},"
            "'c':{'type':'Button','props':{'label':'Sum'},'on':{'press':{'action':'ax.work.create','params':"
            "{'title':{'$math':'1+1'}}}}},"
            "'p':{'type':'Pagination','props':{'totalPages':3}}}}");
  open_node (fixture, "form");
  easel_test_wait_until (shows (fixture, "“Pagination” can be seen on the workbench."));
  g_assert_true (shows (fixture, "The rest of this form"));
  press_titled (fixture, "Export");
  easel_test_wait_until (shows (fixture, "“export_pdf” can be done on the workbench."));
  press_titled (fixture, "Approve");
  easel_test_wait_until (shows (fixture, "A node of this kind may not do that."));
  press_titled (fixture, "Sum");
  easel_test_wait_until (shows (fixture, "“ax.work.create” can be done on the workbench."));
  g_assert_null (on_server (fixture, "workItems"));
}

/* An element of every type of the server's catalogue but charts and Pagination, and none is left out. */
static void
test_form_catalogue (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char * const elements[] = {
    "'type':'Card','props':{'title':'a Card'}", "'type':'Grid','props':{'columns':2},'children':['g1','g2','g3']",
    "'type':'Separator','props':{}", "'type':'Tabs','props':{'tabs':[{'label':'a Tab','value':'t'}]}",
    "'type':'Accordion','props':{'items':[{'title':'an Accordion','content':'its content'}]}",
    "'type':'Collapsible','props':{'title':'a Collapsible'}", "'type':'Dialog','props':{'title':'a Dialog','openPath':'/yes'}",
    "'type':'Drawer','props':{'title':'a Drawer','openPath':'/no'}",
    "'type':'Carousel','props':{'items':[{'title':'a Carousel','description':null}]}",
    "'type':'Table','props':{'columns':['Name'],'rows':[['a Table']],'caption':'its caption'}",
    "'type':'Heading','props':{'text':'a Heading','level':'h1'}", "'type':'Text','props':{'text':'a Text'}",
    "'type':'Image','props':{'src':'/api/canvas/image/1','alt':'an Image'}",
    "'type':'Avatar','props':{'src':null,'name':'an Avatar'}", "'type':'Badge','props':{'text':'a Badge'}",
    "'type':'Alert','props':{'title':'an Alert','message':'its message'}",
    "'type':'Progress','props':{'value':5,'max':10,'label':'a Progress'}", "'type':'Skeleton','props':{}",
    "'type':'Spinner','props':{'label':'a Spinner'}", "'type':'Tooltip','props':{'content':'its tip','text':'a Tooltip'}",
    "'type':'Popover','props':{'trigger':'a Popover','content':'its words'}",
    "'type':'Input','props':{'label':'an Input','type':'password'}", "'type':'Textarea','props':{'label':'a Textarea'}",
    "'type':'Select','props':{'label':'a Select','options':['x']}", "'type':'Checkbox','props':{'label':'a Checkbox'}",
    "'type':'Radio','props':{'label':'a Radio','options':['y']}", "'type':'Switch','props':{'label':'a Switch'}",
    "'type':'Slider','props':{'label':'a Slider','min':0,'max':9,'value':3}",
    "'type':'Button','props':{'label':'a Button'}", "'type':'Link','props':{'label':'a Link','href':'https://example.org'}",
    "'type':'DropdownMenu','props':{'label':'a Menu','items':[{'label':'an Item','value':'i'}]}",
    "'type':'Toggle','props':{'label':'a Toggle','pressed':true}",
    "'type':'ToggleGroup','props':{'items':[{'label':'a ToggleGroup','value':'z'}]}",
    "'type':'ButtonGroup','props':{'buttons':[{'label':'a ButtonGroup','value':'q'}]}",
  };
  static const char * const shown[] = {
    "a Card", "in the grid", "a Tab", "an Accordion", "its content", "a Collapsible", "a Dialog", "a Carousel", "a Table",
    "its caption", "a Heading", "a Text", "an Image", "an Avatar", "a Badge", "an Alert", "its message", "a Progress",
    "a Spinner", "a Tooltip", "a Popover", "an Input", "a Textarea", "a Select", "a Checkbox", "a Radio", "a Switch",
    "a Slider", "a Button", "a Link", "an Item", "a Toggle", "a ToggleGroup", "a ButtonGroup",
  };
  g_autoptr(GString) spec = g_string_new ("{'root':'top','state':{'yes':true},'elements':{");
  g_autoptr(GString) children = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    {
      g_string_append_printf (spec, "'e%u':{%s},", i, elements[i]);
      g_string_append_printf (children, "%s'e%u'", i > 0 ? "," : "", i);
    }
  for (guint i = 1; i <= 3; i++)
    g_string_append_printf (spec, "'g%u':{'type':'Text','props':{'text':'in the grid'}},", i);
  g_string_append_printf (spec, "'top':{'type':'Stack','props':{},'children':[%s]}}}", children->str);
  put_form (fixture, spec->str);
  open_node (fixture, "form");
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    easel_test_wait_until (shows (fixture, shown[i]));
  g_assert_false (shows (fixture, "a Drawer"));
  g_assert_false (shows (fixture, "The rest of this form"));
}

/* --- kinds of nodes --------------------------------------------------------------------------------------------- */

/* As the server's own catalogue of kinds has them. */
static const struct
{
  const char *kind;
  const char *data;
  const char *shown[4];
} kinds[] = {
  { "markdown", "{\"content\":\"# Plan\\nsome *words*\"}", { "Plan", "some words" } },
  { "markdown", ("{\"content\":\"| name | n |\\n|---|---|\\n| core | **42** |\\n\\n> said\\n\\n- [x] done\\n\\n[here](https://example.org)\"}"),
    { "core", "42", "said", "☑ done" } },
  { "file", "{\"path\":\"a/README.md\",\"fileContent\":\"# Read\\n- me\"}", { "Read", "• me" } },
  { "file", "{\"path\":\"a/b.csv\",\"fileContent\":\"name,n\\n\\\"a, \\\"\\\"b\\\"\\\"\\\",7\\r\\n\"}", { "name", "a, \"b\"", "7" } },
  { "status", "{\"phase\":\"tooling\",\"detail\":\"step 2\",\"message\":\"tests run\",\"activeTool\":\"bash\"}",
    { "tooling", "step 2", "tests run", "bash" } },
  { "context", "{\"cards\":[{\"title\":\"Profile\",\"summary\":\"who it is\",\"path\":\"a/b.md\"}]}",
    { "Profile", "who it is", "a/b.md" } },
  { "trace", "{\"toolName\":\"grep\",\"category\":\"file\",\"status\":\"failed\",\"duration\":\"1.2s\","
    "\"resultSummary\":\"no match\",\"error\":\"exit 1\"}", { "grep", "failed · file · 1.2s", "no match", "exit 1" } },
  { "ledger", "{\"title\":\"Log\",\"content\":\"first\\\\nsecond\",\"owner\":\"alice\"}", { "owner", "alice" } },
  { "webpage", "{\"url\":\"https://example.org/a\",\"pageTitle\":\"Example\",\"status\":\"error\",\"error\":"
    "\"HTTP 500\",\"excerpt\":\"text of it\"}", { "Example", "https://example.org/a", "HTTP 500", "text of it" } },
  { "group", "{\"title\":\"G\",\"children\":[\"" STATUS "\",\"b\"]}", { "2 nodes are in this group.", "• Build", "• b" } },
  { "image", "{\"content\":\"shots/a.png\",\"validationStatus\":\"failed\",\"validationMessage\":\"login page\"}",
    { "shots/a.png", "login page", "The image can be seen on the workbench." } },
  { "file", "{\"title\":\"Plan\",\"path\":\"docs/plan.pdf\",\"binary\":true,\"mimeType\":\"application/pdf\",\"byteSize\":120000}",
    { "Plan", "application/pdf · 120", "The file can be seen on the workbench.", "Show “Workbench”" } },
  { "image", "{\"title\":\"Shot\",\"content\":\"https://example.org/a.png\"}", { "Shot\nexample.org", "https://example.org/a.png" } },
  { "mcp-app", "{\"title\":\"A\",\"toolName\":\"draw\"}", { "toolName", "draw" } },
  { "response", "{\"content\":\"done it\"}", { "done it" } },
};

static void
test_kind (Fixture       *fixture,
           gconstpointer  data)
{
  guint i = GPOINTER_TO_UINT (data);

  pmx_server_put_node (fixture->server, "kind", kinds[i].kind, kinds[i].data);
  open_node (fixture, "kind");
  for (guint s = 0; s < G_N_ELEMENTS (kinds[i].shown) && kinds[i].shown[s] != NULL; s++)
    easel_test_wait_until (shows (fixture, kinds[i].shown[s]));
}

static void
assert_bounded (GtkWidget *widget)
{
  /* With an ellipsis, which has three bytes. */
  gsize limit = EASEL_LIMIT_LAYOUT_WORD_CHARS + 3;
  g_autofree char *all = NULL;

  if (GTK_IS_TEXT_VIEW (widget))
    {
      GtkTextIter begin, end;

      gtk_text_buffer_get_bounds (gtk_text_view_get_buffer (GTK_TEXT_VIEW (widget)), &begin, &end);
      all = gtk_text_iter_get_text (&begin, &end);
    }
  else if (GTK_IS_LABEL (widget))
    {
      all = g_strdup (gtk_label_get_text (GTK_LABEL (widget)));
      g_assert_cmpuint (g_utf8_strlen (all, -1), <=, EASEL_LIMIT_LABEL_CHARS + 1);
    }
  for (const char *at = all; at != NULL && *at != '\0'; at += strcspn (at, " \n") + (at[strcspn (at, " \n")] != '\0'))
    g_assert_cmpuint (strcspn (at, " \n"), <=, limit);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    assert_bounded (child);
}

/* The language that a text is coloured in. GtkSourceView calls some of them by a version as well, from one to another. */
static void
test_language (Fixture       *fixture,
               gconstpointer  data)
{
  const char * const *node = data;
  GtkSourceLanguage *language;
  const char *id;

  pmx_server_put_node (fixture->server, "code", node[0], node[1]);
  open_node (fixture, "code");
  easel_test_wait_until (find (fixture->window, is_text, NULL) != NULL);
  language = gtk_source_buffer_get_language (
    GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (GTK_TEXT_VIEW (find (fixture->window, is_text, NULL)))));
  id = language != NULL ? gtk_source_language_get_id (language) : "none";
  if (!g_str_has_prefix (id, node[2]))
    g_assert_cmpstr (id, ==, node[2]);
}

/* Text of many pages is there in the end, in parts. */
static void
test_long_markdown (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new ("{\"content\":\"");

  for (guint i = 0; i < 2000; i++)
    g_string_append_printf (text, "paragraph %u of many words\\n\\n", i);
  g_string_append (text, "\"}");
  pmx_server_put_node (fixture->server, "long", "markdown", text->str);
  open_node (fixture, "long");
  easel_test_wait_until (shows (fixture, "paragraph 1999 of"));
}

/* Half a megabyte in one word, at any place of a node that has words: nothing of it is laid out as one line. */
static void
test_long_word (Fixture       *fixture,
                gconstpointer  data)
{
  const char * const *node = data;
  g_autofree char *word = g_strnfill (500000, 'x');
  g_auto(GStrv) parts = g_strsplit (node[1], "%s", -1);
  g_autofree char *whole = g_strjoinv (word, parts);

  pmx_server_put_node (fixture->server, "long", node[0], whole);
  open_node (fixture, "long");
  easel_test_wait_until (shows (fixture, "xxxx") || find (fixture->window, is_text, NULL) != NULL);
  assert_bounded (fixture->window);
}

/* Code, where lines are kept. */
static void
test_lines (Fixture       *fixture,
            gconstpointer  data)
{
  const char * const *lines = data;
  GtkTextBuffer *buffer;
  g_autofree char *text = NULL;
  GtkTextIter begin, end;

  pmx_server_put_node (fixture->server, "lines", lines[0], lines[1]);
  open_node (fixture, "lines");
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (find (fixture->window, is_text, NULL)));
  gtk_text_buffer_get_bounds (buffer, &begin, &end);
  text = gtk_text_buffer_get_text (buffer, &begin, &end, FALSE);
  g_assert_cmpstr (text, ==, lines[2]);
}

#define ADD(path, test, data) g_test_add (path, Fixture, data, set_up, test, tear_down)

int
main (int    argc,
      char **argv)
{
  static const char * const circle[] = {
    "json-render", ("{\"spec\":{\"root\":\"a\",\"elements\":{\"a\":{\"props\":{\"title\":\"Round\"},\"children\":"
    "[\"a\",\"a\",\"a\",\"a\",7,\"none\"]}}}}"), "Round",
  };
  static const char * const numbers[] = {
    "graph", ("{\"graphConfig\":{\"graphType\":\"pie\",\"data\":[{\"label\":\"A\",\"value\":-1},{\"label\":5,\"value\":"
    "250000},{\"value\":\"x\"},7]}}"), "250000",
  };
  static const char * const nothing[] = { "ledger", "{}", "nothing on this node" };
  static const char * const rows[] = { "trace", "{\"rows\":[{\"a\":1,\"b\":{\"c\":2}},{\"a\":\"<i>x</i>\"},5]}", "<i>x</i>" };

  static const char * const deep[] = {
    "json-render", ("{\"spec\":{\"root\":\"a\",\"state\":7,\"elements\":{\"a\":{\"type\":\"Grid\",\"props\":{\"columns\":-9},"
    "\"repeat\":{\"statePath\":{\"$item\":1}},\"on\":[],\"visible\":{\"$and\":[]},\"children\":{}}}}}"), "Form",
  };
  static const char * const ledger[] = { "ledger", "{\"content\":\"first\\\\nsecond\"}", "first\nsecond" };
  static const char * const file[] = { "file", "{\"fileContent\":\"int a;\\n  int b;\",\"path\":\"a.c\"}", "int a;\n  int b;" };
  static const char * const diff[] = { "diff", "{\"content\":\"-a\\n+b\"}", "-a\n+b" };

  static const char * const of_c[] = { "file", "{\"fileContent\":\"int a;\",\"path\":\"src/a.c\"}", "c" };
  static const char * const of_diff[] = { "diff", "{\"content\":\"-a\\n+b\"}", "diff" };
  static const char * const of_fence[] = { "markdown", "{\"content\":\"a\\n```javascript\\nlet b;\\n```\"}", "js" };
  static const char * const of_ending[] = { "markdown", "{\"content\":\"```py\\nb = 1\\n```\"}", "python" };
  static const char * const of_unknown[] = { "markdown", "{\"content\":\"```../x\\nb = 1\\n```\"}", "none" };
  static const char * const of_none[] = { "file", "{\"fileContent\":\"int a;\",\"path\":\"notes\"}", "none" };
  static const char * const words[][2] = {
    { "mcp-app", "{\"mode\":\"ext-app\",\"html\":\"%s\"}" },
    { "markdown", "{\"content\":\"# %s\"}" },
    { "file", "{\"fileContent\":\"%s\"}" },
    { "trace", "{\"toolName\":\"%s\",\"resultSummary\":\"%s\"}" },
    { "status", "{\"phase\":\"%s\"}" },
    { "webpage", "{\"excerpt\":\"%s\",\"url\":\"%s\"}" },
    { "context", "{\"cards\":[{\"title\":\"%s\",\"summary\":\"%s\"}]}" },
  };

  g_test_init (&argc, &argv, NULL);
  easel_test_internet_init ();
  adw_init ();

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *path = g_strconcat ("/pmx/view/long-word/", words[i][0], NULL);

      ADD (path, test_long_word, words[i]);
    }
  ADD ("/pmx/view/approve", test_approve, NULL);
  ADD ("/pmx/view/gate-focus", test_gate_focus, NULL);
  ADD ("/pmx/view/answer", test_answer, NULL);
  ADD ("/pmx/view/message", test_message, NULL);
  ADD ("/pmx/view/draft", test_draft, NULL);
  ADD ("/pmx/view/timeline", test_timeline, NULL);
  ADD ("/pmx/view/timeline/empty", test_timeline_empty, NULL);
  ADD ("/pmx/view/review", test_review, NULL);
  ADD ("/pmx/view/command", test_command, NULL);
  ADD ("/pmx/view/list", test_list, NULL);
  ADD ("/pmx/view/many", test_many, NULL);
  ADD ("/pmx/view/graph", test_graph, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (charts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/pmx/view/chart/%u-%s", i, charts[i].kind);

      ADD (path, test_chart, GUINT_TO_POINTER (i));
    }
  ADD ("/pmx/view/say", test_say, NULL);
  ADD ("/pmx/view/odd/circle", test_odd, circle);
  ADD ("/pmx/view/odd/numbers", test_odd, numbers);
  ADD ("/pmx/view/odd/nothing", test_odd, nothing);
  ADD ("/pmx/view/odd/rows", test_odd, rows);
  ADD ("/pmx/view/odd/form", test_odd, deep);
  ADD ("/pmx/view/form/interact", test_form_interact, NULL);
  ADD ("/pmx/view/form/state", test_form_state, NULL);
  ADD ("/pmx/view/form/refused", test_form_refused, NULL);
  ADD ("/pmx/view/form/catalogue", test_form_catalogue, NULL);
  ADD ("/pmx/view/lines/ledger", test_lines, ledger);
  ADD ("/pmx/view/lines/file", test_lines, file);
  ADD ("/pmx/view/lines/diff", test_lines, diff);
  ADD ("/pmx/view/language/c", test_language, of_c);
  ADD ("/pmx/view/language/diff", test_language, of_diff);
  ADD ("/pmx/view/language/fence", test_language, of_fence);
  ADD ("/pmx/view/language/ending", test_language, of_ending);
  ADD ("/pmx/view/language/unknown", test_language, of_unknown);
  ADD ("/pmx/view/language/none", test_language, of_none);
  ADD ("/pmx/view/gone", test_gone, NULL);
  ADD ("/pmx/view/link", test_link, NULL);
  ADD ("/pmx/view/pictures", test_pictures, NULL);
  ADD ("/pmx/view/pictures/stay", test_pictures_stay, NULL);
  ADD ("/pmx/view/long-text", test_long_markdown, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/pmx/view/kind/%u-%s", i, kinds[i].kind);

      ADD (path, test_kind, GUINT_TO_POINTER (i));
    }

  return g_test_run ();
}
