/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-agent-watch.h"
#include "easel-unseen.h"
#include "ui-fixture.h"

/* A user at a window, whose host has an agent in each of two sessions; the first is shown. */
typedef struct
{
  EaselHub *hub;
  EaselUnseen *unseen;
  EaselUnseenStore *store;
  char *folder;
  FakeSource *source;
  EaselSession *one;
  EaselSession *two;
  EaselCanvas *added;        /* the newest that was said */
  guint n_changes;
} Fixture;

/* Who is at the panel sees there how many there are. */
static gboolean
is_told (EaselCanvas *canvas,
         gpointer     hub)
{
  return easel_hub_get_presence (hub) != EASEL_PRESENCE_AWAY;
}

static void
added_cb (Fixture     *fixture,
          EaselCanvas *canvas)
{
  fixture->added = canvas;
}

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changes++;
}

/* Watches as a program that was just started does. */
static void
begin (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "unseen.json", NULL);

  fixture->store = easel_unseen_store_new (path);
  fixture->unseen = easel_unseen_new (fixture->hub, fixture->store);
  easel_unseen_set_notified_func (fixture->unseen, is_told, G_OBJECT (fixture->hub));
  g_signal_connect_swapped (fixture->unseen, "added", G_CALLBACK (added_cb), fixture);
  g_signal_connect_swapped (fixture->unseen, "changed", G_CALLBACK (changed_cb), fixture);
}

static void
end (Fixture *fixture)
{
  easel_unseen_store_freeze (fixture->store);
  g_assert_finalize_object (fixture->unseen);
  g_assert_finalize_object (fixture->store);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 0);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = fixture_make_folder ();
  fixture->hub = easel_hub_new ();
  fixture->source = fake_source_new ("lab", "Lab");
  fixture->one = fake_source_add_session (fixture->source, "ahp-session:/1", "One");
  fixture->two = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  easel_session_set_agent (fixture->one, "Alpha", TRUE);
  easel_session_set_agent (fixture->two, "Beta", TRUE);
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->source));
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_HERE);
  begin (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  end (fixture);
  g_object_unref (fixture->hub);
  g_assert_finalize_object (fixture->source);
  fixture_remove_folder (fixture->folder);
}

/* What comes out of view is counted there until the user has looked at each; what they look at is not counted. */
static void
test_out_of_view (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *page = fake_source_open_fresh (fixture->source, fixture->one, "a", "A");
  EaselCanvas *later;

  easel_canvas_set_in_view (page, TRUE);
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->one), ==, 1);
  easel_canvas_set_attended (page, TRUE);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  easel_canvas_emit_show (page);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  page = fake_source_open_fresh (fixture->source, fixture->two, "b", "B");
  g_assert_true (fixture->added == page);
  later = fake_source_open_fresh (fixture->source, fixture->two, "c", "C");
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->two), ==, 2);
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->one), ==, 0);
  g_assert_cmpuint (easel_unseen_count_elsewhere (fixture->unseen), ==, 2);
  easel_test_wait_until (!easel_unseen_get_entry (fixture->unseen, 0)->needs_notification);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 2);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->source), fixture->two);
  g_assert_cmpuint (easel_unseen_count_elsewhere (fixture->unseen), ==, 0);
  easel_canvas_set_attended (later, TRUE);
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->two), ==, 1);
  easel_canvas_set_attended (page, TRUE);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  g_assert_cmpuint (fixture->n_changes, ==, 7);
}

/* What was there before anybody looked is no news; what an agent asks to be looked at again is, once and the newest. */
static void
test_shown_again (Fixture       *fixture,
                  gconstpointer  data)
{
  EaselCanvas *old = fake_source_open (fixture->source, fixture->two, "old", "Old");

  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  easel_canvas_emit_show (old);
  fake_source_open_fresh (fixture->source, fixture->two, "new", "New");
  easel_canvas_emit_show (old);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 2);
  g_assert_true (easel_unseen_get_entry (fixture->unseen, 1)->canvas == old);
  /* In a window of its own it is seen once the user is at that. */
  easel_canvas_set_in_view (old, TRUE);
  g_assert_true (easel_unseen_has (fixture->unseen, old));
  easel_canvas_set_attended (old, TRUE);
  g_assert_false (easel_unseen_has (fixture->unseen, old));
}

/* The window hears that it lost the focus after the message that opened a canvas, which came later: the user is told
 * elsewhere. */
static void
test_left_before (Fixture       *fixture,
                  gconstpointer  data)
{
  fake_source_open_fresh (fixture->source, fixture->one, "a", "A");
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_AWAY);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_true (easel_unseen_get_entry (fixture->unseen, 0)->needs_notification);
}

/* Nobody at a window: what comes is not told before the user is back. */
static void
test_away (Fixture       *fixture,
           gconstpointer  data)
{
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_AWAY);
  fake_source_open_fresh (fixture->source, fixture->one, "a", "A");
  fake_source_open_fresh (fixture->source, fixture->two, "b", "B");
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 2);
  g_assert_cmpuint (easel_unseen_count_elsewhere (fixture->unseen), ==, 1);
  g_assert_true (easel_unseen_get_entry (fixture->unseen, 1)->needs_notification);
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_HERE);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 2);
  g_assert_false (easel_unseen_get_entry (fixture->unseen, 0)->needs_notification);
  g_assert_false (easel_unseen_get_entry (fixture->unseen, 1)->needs_notification);
  /* Whoever left without a look was told once. */
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_AWAY);
  g_assert_false (easel_unseen_get_entry (fixture->unseen, 0)->needs_notification);
}

/* Entries go with the canvas, the session and the host. */
static void
test_gone (Fixture       *fixture,
           gconstpointer  data)
{
  EaselCanvas *page = fake_source_open_fresh (fixture->source, fixture->two, "b", "B");

  fake_source_take_away (fixture->source, fixture->two, page);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  fake_source_open_fresh (fixture->source, fixture->two, "c", "C");
  fake_source_remove_session (fixture->source, fixture->two);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
  g_assert_cmpint (fake_source_count_holds (fixture->source), ==, 0);
  fixture->two = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  fake_source_open_fresh (fixture->source, fixture->two, "d", "D");
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 1);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->source));
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 0);
}

/* Agent one ends, agent two opens: it is shown at once, unless that would disturb the user. */
static void
test_takes_over (Fixture       *fixture,
                 gconstpointer  data)
{
  EaselSource *source = EASEL_SOURCE (fixture->source);

  fake_source_open_fresh (fixture->source, fixture->one, "a", "A");
  fake_source_open_fresh (fixture->source, fixture->two, "b", "B");
  /* Not in the place of an agent that is there, nor under the hands of the user. */
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->one);
  easel_session_set_agent (fixture->one, "Alpha", FALSE);
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_INSIDE);
  fake_source_open_fresh (fixture->source, fixture->two, "c", "C");
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->one);
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_HERE);
  fake_source_open_fresh (fixture->source, fixture->two, "d", "D");
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->two);
  g_assert_cmpuint (easel_unseen_count_elsewhere (fixture->unseen), ==, 1);

  /* Whom the user chose by hand stays while they look, and only then. */
  easel_hub_choose (fixture->hub, source, fixture->one);
  fake_source_open_fresh (fixture->source, fixture->two, "e", "E");
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->one);
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_AWAY);
  fake_source_open_fresh (fixture->source, fixture->two, "f", "F");
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->two);
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->two), ==, 5);
}

/* The end of agent one is heard of after agent two has opened something. */
static void
test_late_end (Fixture       *fixture,
               gconstpointer  data)
{
  fake_source_open_fresh (fixture->source, fixture->one, "a", "A");
  fake_source_open_fresh (fixture->source, fixture->two, "b", "B");
  /* The user, who sees the count, chooses for themselves. */
  easel_session_set_agent (fixture->one, "Alpha", FALSE);
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->one);
  easel_session_set_agent (fixture->one, "Alpha", TRUE);
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_AWAY);
  easel_session_set_agent (fixture->one, "Alpha", FALSE);
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->two);
}

/* Where no agent of this computer works, nothing is shown by itself. */
static void
test_others (Fixture       *fixture,
             gconstpointer  data)
{
  easel_session_set_agent (fixture->one, NULL, FALSE);
  easel_session_set_agent (fixture->two, NULL, FALSE);
  fake_source_open_fresh (fixture->source, fixture->two, "b", "B");
  g_assert_true (easel_hub_get_session (fixture->hub) == fixture->one);
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->two), ==, 1);
}

/* After a restart the same canvases are unseen, once their host lists them; they are not announced a second time. */
static void
test_restart (Fixture       *fixture,
              gconstpointer  data)
{
  EaselCanvas *first = fake_source_open_fresh (fixture->source, fixture->one, "a", "A");
  EaselCanvas *seen = fake_source_open_fresh (fixture->source, fixture->one, "b", "B");
  EaselCanvas *late;

  fake_source_open_fresh (fixture->source, fixture->two, "c", "C");
  easel_canvas_set_attended (seen, TRUE);
  easel_canvas_set_attended (seen, FALSE);
  fake_source_open (fixture->source, fixture->one, "d", "D");
  end (fixture);
  /* The next run: the host lists one session at once and the other later. */
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->source));
  g_clear_object (&fixture->source);
  fixture->source = fake_source_new ("lab", "Lab");
  fixture->one = fake_source_add_session (fixture->source, "ahp-session:/1", "One");
  first = fake_source_open (fixture->source, fixture->one, "a", "A");
  fake_source_open (fixture->source, fixture->one, "b", "B");
  fake_source_open (fixture->source, fixture->one, "d", "D");
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->source));
  fixture->added = NULL;
  begin (fixture);
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->one), ==, 1);
  g_assert_true (easel_unseen_has (fixture->unseen, first));
  g_assert_false (easel_unseen_get_entry (fixture->unseen, 0)->needs_notification);
  fixture->two = fake_source_add_session (fixture->source, "ahp-session:/2", "Two");
  /* Subscribed, because its canvases are not in the list of sessions. */
  g_assert_true (fake_source_is_held (fixture->source, fixture->two));
  late = fake_source_open (fixture->source, fixture->two, "c", "C");
  g_assert_cmpuint (easel_unseen_count (fixture->unseen, fixture->two), ==, 1);
  g_assert_null (fixture->added);
  /* Seen in this run, it is not counted in the next. */
  easel_canvas_set_attended (late, TRUE);
  end (fixture);
  easel_canvas_set_attended (late, FALSE);
  begin (fixture);
  g_assert_cmpuint (easel_unseen_get_n_entries (fixture->unseen), ==, 1);
  g_assert_true (easel_unseen_has (fixture->unseen, first));
}

/* A damaged or foreign file has no entries. */
static void
test_damaged (void)
{
  static const char * const texts[] = {
    "", "[]", "{\"version\":1}", "{\"version\":1,\"canvases\":{}}",
    "{\"version\":1,\"canvases\":[1,null,{},{\"source\":1,\"session\":\"s\",\"channel\":\"c\"},[]]}",
  };
  g_autofree char *folder = fixture_make_folder ();
  g_autofree char *path = g_build_filename (folder, "unseen.json", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(EaselUnseenStore) store = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      store = easel_unseen_store_new (path);
      g_assert_false (easel_unseen_store_has_session (store, "1", "s"));
    }
  fixture_remove_folder (g_steal_pointer (&folder));
}

#define ADD(path, func) g_test_add ("/ui/news/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("out-of-view", test_out_of_view);
  ADD ("shown-again", test_shown_again);
  ADD ("left-before", test_left_before);
  ADD ("away", test_away);
  ADD ("gone", test_gone);
  ADD ("takes-over", test_takes_over);
  ADD ("late-end", test_late_end);
  ADD ("others", test_others);
  ADD ("restart", test_restart);
  g_test_add_func ("/ui/news/damaged", test_damaged);
  return g_test_run ();
}
