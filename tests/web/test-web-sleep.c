/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page that nobody sees is ended and comes back as it was left, or is not ended. */
#include "web-fixture.h"

#include <glib/gstdio.h>

#include "easel-picture.h"
#include "easel-test.h"

#define ONE "ahp-canvas-content:/one/"
#define FORM "<!doctype html><body style='margin:0'><h1 style='height:40px'>v1</h1><input id=a><textarea id=b></textarea>" \
             "<input id=c type=checkbox><div id=e contenteditable></div><p><input><input></p>" \
             "<div id=own tabindex=0>own</div><input id=secret type=password>" \
             "<a id=next href=next.html>next</a><div style='height:5000px'></div>"

static void
press (const char *what,
       const char *text)
{
  g_autofree char *command = g_strdup_printf ("xdotool search --onlyvisible --sync --class test-web-sleep windowfocus "
                                              "--sync %s %s", what, text);
  g_auto(GStrv) argv = g_strsplit (command, " ", -1);

  easel_test_act ((const char * const *) argv);
}

static void
type_into (EaselSurface *surface,
           const char   *id,
           const char   *text)
{
  g_autofree char *focus = g_strdup_printf ("%s.focus({ preventScroll: true }); document.activeElement.id", id);

  gtk_widget_grab_focus (GTK_WIDGET (web_get_view (surface)));
  web_assert_eval (surface, focus, id);
  press ("type", text);
}

static void
look_away (EaselSurface *surface)
{
  gtk_widget_set_visible (GTK_WIDGET (surface), FALSE);
}

static void
look (EaselSurface *surface)
{
  gtk_widget_set_visible (GTK_WIDGET (surface), TRUE);
}

static void
fall_asleep (EaselSurface *surface)
{
  look_away (surface);
  easel_surface_sleep (surface, "Unseen.");
  web_wait_state (surface, EASEL_SURFACE_ASLEEP);
  g_assert_null (web_get_view (surface));
}

/* Asked to sleep, it was asked what it holds, and stays. */
static void
stay_awake (EaselSurface *surface)
{
  WebKitWebView *view = web_get_view (surface);

  look_away (surface);
  easel_surface_sleep (surface, "Unseen.");
  web_settle (surface);
  easel_test_settle ();
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);
  g_assert_true (web_get_view (surface) == view);
  look (surface);
}

static void
count_cb (EaselSurface *surface,
          guint        *count)
{
  (*count)++;
}

/* Controls that only their order tells apart. */
#define TWINS "document.querySelectorAll ('p input')"

static void
test_typed (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", FORM);

  easel_surface_set_zoom (surface, 1.5);
  type_into (surface, "a", "short");
  web_wait_eval (surface, "a.value", "short");
  type_into (surface, "b", "longer");
  web_wait_eval (surface, "b.value", "longer");
  type_into (surface, "e", "rich");
  web_wait_eval (surface, "e.innerText", "rich");
  gtk_widget_grab_focus (GTK_WIDGET (web_get_view (surface)));
  web_assert_eval (surface, TWINS "[1].focus({ preventScroll: true }); 1", "1");
  press ("type", "twin");
  web_wait_eval (surface, TWINS "[1].value", "twin");
  web_assert_eval (surface, "c.focus({ preventScroll: true }); 1", "1");
  press ("key", "space");
  web_wait_eval (surface, "[a.value, b.value, c.checked, e.innerText].join()", "short,longer,true,rich");
  web_assert_eval (surface, "scrollTo(0, 300); document.title = 'old'; 1", "1");

  fall_asleep (surface);
  look (surface);
  /* Covered by what was seen, from the first frame on. */
  g_assert_true (easel_surface_get_state (surface) == EASEL_SURFACE_LOADING);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "[a.value, b.value, c.checked, e.innerText, document.title].join()",
                 "short,longer,true,rich,");
  web_wait_eval (surface, "Array.from (" TWINS ", (input) => input.value).join ()", ",twin");
  web_wait_eval (surface, "String(scrollY)", "300");
  web_wait_eval (surface, "String(innerWidth)", "280");
}

static EaselSurface *
show_typed (WebFixture *self,
            const char *folder)
{
  g_autoptr(EaselWebDrafts) drafts = easel_web_drafts_new (folder);
  EaselSurface *surface;

  easel_web_engine_set_drafts (self->engine, drafts);
  surface = web_fixture_show_page (self, "one", FORM);
  type_into (surface, "a", "first");
  easel_test_wait_until (web_is_stored (folder, "first"));
  /* GTK 4.8 keeps a widget for ever that loses the focus twice between two frames of its window. */
  gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (surface)), NULL);
  return surface;
}

/* The process of the page ends, and the user reloads it and goes on. */
static void
end_and_reload (EaselSurface *surface,
                const char   *wanted)
{
  g_autofree char *all = g_strconcat (wanted, "more", NULL);

  webkit_web_view_terminate_web_process (web_get_view (surface));
  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  look (surface);
  easel_surface_reload (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "a.value", wanted);
  type_into (surface, "a", "more");
  web_wait_eval (surface, "a.value", all);
}

/* The user returns before the page has said what it holds, and goes on: the answer is older than what they type then. */
static void
test_seen_while_asked (WebFixture    *self,
                       gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->cache, "drafts", NULL);
  EaselSurface *surface = show_typed (self, folder);

  look_away (surface);
  easel_surface_sleep (surface, "Unseen.");
  look (surface);
  type_into (surface, "a", "second");
  easel_test_wait_until (web_is_stored (folder, "firstsecond"));
  end_and_reload (surface, "firstsecond");
}

/* The process ends while the page is asked what it holds. */
static void
test_ended_while_asked (WebFixture    *self,
                        gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->cache, "drafts", NULL);
  EaselSurface *surface = show_typed (self, folder);

  look_away (surface);
  easel_surface_sleep (surface, "Unseen.");
  end_and_reload (surface, "first");
}

/* The process is over, and an agent that asks for a picture gets what was seen last. */
static void
test_picture (WebFixture    *self,
              gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", "<!doctype html><body style='background:rgb(10,200,30)'>");
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(EaselPicture) picture = NULL;
  g_autoptr(GError) error = NULL;
  GdkRGBA color = { 0 };

  easel_test_wait_until (web_pixel (self->window, 200, 300, &color) && color.green > 0.7 && color.red < 0.1);
  fall_asleep (surface);
  easel_canvas_set_state (easel_surface_get_canvas (surface), EASEL_CANVAS_STALE, "The host is gone.");
  look (surface);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_ASLEEP);
  web_wait_shows (self->window, "The host is gone.");
  easel_test_wait_until (web_pixel (self->window, 200, 300, &color) && color.green > color.red + 0.3);
  easel_canvas_take_picture_async (easel_surface_get_canvas (surface), 0, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  picture = easel_canvas_take_picture_finish (easel_surface_get_canvas (surface), result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (picture->width, ==, 420);

  easel_canvas_set_state (easel_surface_get_canvas (surface), EASEL_CANVAS_READY, NULL);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  easel_test_wait_until (web_pixel (self->window, 200, 300, &color) && color.green > 0.7 && color.red < 0.1);
}

/* Where a link led is where it comes back, and in a document that is new meanwhile nothing of the old one is left. */
static void
test_place (WebFixture    *self,
            gconstpointer  data)
{
  EaselSurface *surface;

  fake_host_add (self->host, ONE "next.html", "text/html", "<!doctype html><title>next</title><input id=a>");
  surface = web_fixture_show_page (self, "one", FORM);
  web_assert_eval (surface, "next.click(); 1", "1");
  web_wait_eval (surface, "document.title", "next");
  type_into (surface, "a", "there");
  web_wait_eval (surface, "a.value", "there");
  fall_asleep (surface);
  look (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.title + a.value", "nextthere");

  fall_asleep (surface);
  fake_host_add (self->host, ONE "third.html", "text/html", "<!doctype html><title>third</title><input id=a>");
  easel_canvas_set_fact (easel_surface_get_canvas (surface), address, ONE "third.html");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_ASLEEP);
  look (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.title + a.value", "third");

  fall_asleep (surface);
  easel_canvas_set_fact (easel_surface_get_canvas (surface), address, "smb://server/share");
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_REFUSED);
}

/* What nobody could give back keeps a page awake: here a password, which is kept nowhere. */
static void
test_secret (WebFixture    *self,
               gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", FORM);

  /* Seen: nobody asks it. */
  easel_surface_sleep (surface, "Unseen.");
  web_settle (surface);
  g_assert_cmpint (easel_surface_get_state (surface), ==, EASEL_SURFACE_LIVE);

  type_into (surface, "secret", "hidden");
  web_wait_eval (surface, "secret.value", "hidden");
  stay_awake (surface);
  web_assert_eval (surface, "secret.value", "hidden");
}

/* Typed into an editor of the page's own. */
static void
test_own (WebFixture    *self,
          gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", FORM);

  web_assert_eval (surface, "addEventListener('keydown', e => { own.textContent += e.key }); 1", "1");
  type_into (surface, "own", "editor");
  web_wait_eval (surface, "own.textContent", "owneditor");
  stay_awake (surface);
}

/* Messages made it what it is. */
static void
test_told (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", FORM);
  g_autoptr(JsonNode) payload = NULL;

  web_assert_eval (surface, "ahpCanvas.addEventListener('message', e => { document.title = e.data }); 1", "1");
  payload = json_node_init_string (json_node_alloc (), "news");
  easel_canvas_emit_message (easel_surface_get_canvas (surface), payload);
  web_wait_eval (surface, "document.title", "news");
  stay_awake (surface);
}

/* A page stays awake while messages, and what it gives to be kept, are on their way. */
static void
sleep_at_last (EaselSurface *surface)
{
  easel_test_wait_until ((easel_surface_sleep (surface, "Unseen."),
                          easel_surface_get_state (surface) == EASEL_SURFACE_ASLEEP));
}

/* A page that says what is to be kept of it sleeps whatever it holds, and finds it again. */
static void
test_state (WebFixture    *self,
            gconstpointer  data)
{
  static const char html[] =
    "<!doctype html><title>t</title><div id=own tabindex=0></div><script>\n"
    "let list = ahpCanvas.getState() ?? [];\n"
    "const show = () => { document.title = list.join(); };\n"
    "show();\n"
    "ahpCanvas.addEventListener('message', e => { list.push(e.data); ahpCanvas.setState(list); show(); });\n"
    "addEventListener('keydown', e => { list.push(e.key); ahpCanvas.setState(list); show(); });\n"
    "ahpCanvas.addEventListener('visibilitychange', () => { list.push(ahpCanvas.visibility); ahpCanvas.setState(list); });\n"
    "</script>";
  EaselSurface *surface = web_fixture_show_page (self, "one", html);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);
  g_autoptr(JsonNode) first = json_node_init_string (json_node_alloc (), "first");
  g_autoptr(JsonNode) second = json_node_init_string (json_node_alloc (), "second");
  guint stirred = 0;

  easel_canvas_emit_message (canvas, first);
  web_wait_eval (surface, "document.title", "first");
  type_into (surface, "own", "k");
  web_wait_eval (surface, "document.title", "first,k");
  look_away (surface);
  web_wait_eval (surface, "list.join()", "first,k,hidden");
  sleep_at_last (surface);

  g_signal_connect (surface, "wake-requested", G_CALLBACK (count_cb), &stirred);
  easel_canvas_emit_message (canvas, second);
  g_assert_cmpuint (stirred, ==, 1);
  look (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.title", "first,k,hidden,second");
  web_assert_eval (surface, "attempt = f => { try { f(); return 'ok' } catch (e) { return e.name } };"
                            "attempt(() => ahpCanvas.setState('x'.repeat(300000)))", "QuotaExceededError");
  web_assert_eval (surface, "attempt(() => ahpCanvas.setState(() => 1))", "DataCloneError");
  /* A live reload finds it, too. */
  easel_surface_reload (surface);
  web_wait_eval (surface, "performance.navigation.type + document.title", "0first,k,hidden,second");
}

/* A message that comes after the page was asked, and reaches it before its picture is taken, is in no state that the
 * program has: the page is suspended later. */
static void
test_told_while_asked (WebFixture    *self,
                       gconstpointer  data)
{
  static const char html[] =
    "<!doctype html><script>\n"
    "const list = ahpCanvas.getState() ?? [];\n"
    "document.title = list.join();\n"
    "ahpCanvas.addEventListener('message', e => { list.push(e.data); ahpCanvas.setState(list); document.title = list.join() });\n"
    "</script>";
  EaselSurface *surface = web_fixture_show_page (self, "one", html);
  EaselCanvas *canvas = easel_surface_get_canvas (surface);
  g_autoptr(JsonNode) first = json_node_init_string (json_node_alloc (), "first");
  g_autoptr(JsonNode) second = json_node_init_string (json_node_alloc (), "second");

  easel_canvas_emit_message (canvas, first);
  web_wait_eval (surface, "document.title", "first");
  look_away (surface);
  sleep_at_last (surface);
  look (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.title", "first");

  look_away (surface);
  easel_surface_sleep (surface, "Unseen.");
  easel_canvas_emit_message (canvas, second);
  sleep_at_last (surface);
  look (surface);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.title", "first,second");
}

/* Shows @instance in the channel of the canvas "one". @stored: the state that its page finds. */
static EaselSurface *
show_storing (WebFixture *self,
              const char *instance,
              const char *stored)
{
  static const char html[] = "<!doctype html><p>Hello<script>document.title = ahpCanvas.getState() ?? 'nothing'</script>";
  g_autofree char *address = g_strdup_printf ("ahp-canvas-content:/%s/index.html", instance);
  g_autoptr(EaselCanvas) canvas = fake_host_open (self->host, "one", address);
  EaselCanvasFacts facts = easel_canvas_get_facts (canvas);
  EaselSurface *surface;

  fake_host_add (self->host, address, "text/html", html);
  facts.instance_id = instance;
  easel_canvas_set_facts (canvas, &facts);
  surface = web_fixture_show (self, canvas);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  web_wait_eval (surface, "document.readyState", "complete");
  web_assert_eval (surface, "document.title", stored);
  return surface;
}

/* A host may close a canvas while nothing shows it, and use its channel again. */
static void
test_channel_used_again (WebFixture    *self,
                         gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->cache, "drafts", NULL);
  g_autoptr(EaselWebDrafts) drafts = easel_web_drafts_new (folder);

  easel_web_engine_set_drafts (self->engine, drafts);
  g_free (web_eval (show_storing (self, "one", "nothing"), "ahpCanvas.setState('of the first')"));
  easel_test_wait_until (web_is_stored (folder, "of the first"));
  show_storing (self, "two", "nothing");
  show_storing (self, "one", "of the first");
}

/* A sleeping surface that goes leaves nothing behind, and one that is closed says so. */
static void
test_gone (WebFixture    *self,
           gconstpointer  data)
{
  EaselSurface *surface = web_fixture_show_page (self, "one", FORM);
  g_autoptr(EaselCanvas) canvas = g_object_ref (easel_surface_get_canvas (surface));
  g_autoptr(JsonNode) payload = json_node_init_string (json_node_alloc (), "late");

  fall_asleep (surface);
  easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
  look (surface);
  web_wait_shows (self->window, "Closed");

  surface = web_fixture_show_page (self, "two", FORM);
  g_object_unref (g_steal_pointer (&canvas));
  canvas = g_object_ref (easel_surface_get_canvas (surface));
  fall_asleep (surface);
  easel_canvas_emit_message (canvas, payload);
  g_object_add_weak_pointer (G_OBJECT (surface), (gpointer *) &surface);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  easel_test_wait_until (surface == NULL);
  easel_canvas_emit_message (canvas, payload);

  /* In the middle of it, too. */
  surface = web_fixture_show_page (self, "three", FORM);
  look_away (surface);
  easel_surface_sleep (surface, "Unseen.");
  g_object_add_weak_pointer (G_OBJECT (surface), (gpointer *) &surface);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  easel_test_wait_until (surface == NULL);
}

static guint
count_processes (void)
{
  g_autoptr(GArray) pids = web_processes ();

  return pids->len;
}

/* Whether there are so many, and of those from before so many are left. */
static gboolean
has_processes (guint   n,
               guint   n_left,
               GArray *before)
{
  g_autoptr(GArray) pids = web_processes ();

  for (guint i = 0; i < pids->len; i++)
    for (guint j = 0; j < before->len; j++)
      n_left -= g_array_index (pids, int, i) == g_array_index (before, int, j);
  return pids->len == n && n_left == 0;
}

/* Says that memory is short. */
static EaselViewQuota *
create_short_quota (const char *folder)
{
  g_autofree char *pressure = g_build_filename (folder, "pressure", NULL);
  g_autofree char *memory = g_build_filename (pressure, "memory", NULL);
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (g_mkdir (pressure, 0700), ==, 0);
  g_file_set_contents (memory, "some avg10=99.00", -1, &error);
  g_assert_no_error (error);
  return easel_view_quota_new (folder);
}

/* A page that is closed while it loads, like a question that is answered at once, leaves a process for the next. */
static void
close_while_loading (WebFixture *self)
{
  g_autoptr(GArray) before = NULL;
  g_autoptr(EaselCanvas) canvas = NULL;
  EaselSurface *surface;

  easel_test_wait_until (count_processes () == 1);
  before = web_processes ();
  fake_host_add (self->host, "ahp-canvas-content:/brief/index.html", "text/html", FORM);
  canvas = fake_host_open (self->host, "brief", "ahp-canvas-content:/brief/index.html");
  surface = easel_web_surface_new (self->engine, canvas);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (surface));
  web_wait_state (surface, EASEL_SURFACE_LOADING);
  easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
  easel_test_wait_until (has_processes (2, 0, before));
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
}

/* Processes wait for pages that sleep, and for no more of them than the limit and the machine have room for. */
static void
test_prewarmed (WebFixture    *self,
                gconstpointer  data)
{
  static const char * const names[] = { "one", "two", "three" };
  EaselSurface *surfaces[G_N_ELEMENTS (names)];
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr(GArray) before = NULL;
  g_autoptr(EaselViewQuota) quota = NULL;

  close_while_loading (self);
  gtk_window_set_child (GTK_WINDOW (self->window), box);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *address = g_strdup_printf ("ahp-canvas-content:/%s/index.html", names[i]);
      g_autoptr(EaselCanvas) canvas = NULL;

      fake_host_add (self->host, address, "text/html", FORM);
      canvas = fake_host_open (self->host, names[i], address);
      surfaces[i] = easel_web_surface_new (self->engine, canvas);
      gtk_widget_set_vexpand (GTK_WIDGET (surfaces[i]), TRUE);
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (surfaces[i]));
      web_wait_state (surfaces[i], EASEL_SURFACE_LIVE);
      web_wait_eval (surfaces[i], "document.readyState", "complete");
    }
  /* Three pages, and two for the next questions. */
  easel_test_wait_until (count_processes () == 5);
  before = web_processes ();

  fall_asleep (surfaces[0]);
  fall_asleep (surfaces[1]);
  fall_asleep (surfaces[2]);
  easel_test_wait_until (has_processes (4, 2, before));

  /* Both are taken at once, and made again for those that sleep then. */
  look (surfaces[0]);
  look (surfaces[1]);
  web_wait_state (surfaces[0], EASEL_SURFACE_LIVE);
  web_wait_state (surfaces[1], EASEL_SURFACE_LIVE);
  easel_test_wait_until (count_processes () == 5);
  gtk_box_remove (GTK_BOX (box), GTK_WIDGET (surfaces[2]));
  easel_test_wait_until (count_processes () == 4);

  g_array_unref (before);
  before = web_processes ();
  fall_asleep (surfaces[0]);
  fall_asleep (surfaces[1]);
  easel_test_wait_until (has_processes (4, 2, before));
  quota = create_short_quota (self->cache);
  easel_web_engine_set_quota (self->engine, quota);
  easel_test_wait_until (count_processes () == 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, test) g_test_add ("/web/sleep/" name, WebFixture, NULL, web_fixture_set_up, test, web_fixture_tear_down)
  /* The first: it counts processes, and those of the test before may still be going. */
  ADD ("prewarmed", test_prewarmed);
  ADD ("typed", test_typed);
  ADD ("seen-while-asked", test_seen_while_asked);
  ADD ("ended-while-asked", test_ended_while_asked);
  ADD ("picture", test_picture);
  ADD ("place", test_place);
  ADD ("secret", test_secret);
  ADD ("own", test_own);
  ADD ("told", test_told);
  ADD ("state", test_state);
  ADD ("told-while-asked", test_told_while_asked);
  ADD ("channel-used-again", test_channel_used_again);
  ADD ("gone", test_gone);

  return g_test_run ();
}
