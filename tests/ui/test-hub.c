/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-agent-watch.h"
#include "easel-embedded-source.h"
#include "easel-hub.h"
#include "easel-session-watch.h"
#include "ui-fixture.h"

typedef struct
{
  EaselHub *hub;
  FakeSource *a;
  FakeSource *b;
} Fixture;

static void
setup (Fixture       *fixture,
       gconstpointer  data)
{
  fixture->hub = easel_hub_new ();
  fixture->a = fake_source_new ("a", "A");
  fixture->b = fake_source_new ("b", "B");
}

static void
teardown (Fixture       *fixture,
          gconstpointer  data)
{
  gpointer watched = NULL;

  easel_test_watch (fixture->hub, &watched);
  g_object_unref (fixture->hub);
  g_assert_null (watched);
  g_assert_finalize_object (fixture->a);
  g_assert_finalize_object (fixture->b);
}

static void
add_both (Fixture *fixture)
{
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->a));
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->b));
}

#define assert_chosen(fixture, expected_source, expected_session)                                  \
  G_STMT_START {                                                                                   \
    g_assert_true ((gpointer) easel_hub_get_source ((fixture)->hub) == (gpointer) (expected_source));   \
    g_assert_true (easel_hub_get_session ((fixture)->hub) == (expected_session));                  \
  } G_STMT_END

static void
test_first (Fixture       *fixture,
            gconstpointer  data)
{
  EaselSession *newest;

  assert_chosen (fixture, NULL, NULL);
  add_both (fixture);
  assert_chosen (fixture, fixture->a, NULL);
  newest = fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  assert_chosen (fixture, fixture->a, newest);
  /* What is on screen stays when others come. */
  fake_source_add_session (fixture->a, "ahp-session:/2", "Two");
  fake_source_add_session (fixture->b, "ahp-session:/1", "Other");
  assert_chosen (fixture, fixture->a, newest);
}

static void
test_choose (Fixture       *fixture,
             gconstpointer  data)
{
  EaselSession *one;
  EaselSession *other;

  add_both (fixture);
  one = fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  other = fake_source_add_session (fixture->b, "ahp-session:/1", "Other");
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->b), other);
  assert_chosen (fixture, fixture->b, other);
  g_assert_true ((gpointer) easel_hub_find_owner (fixture->hub, other) == fixture->b);
  g_assert_true ((gpointer) easel_hub_find_owner (fixture->hub, one) == fixture->a);

  /* Gone: the host stays chosen, and its next session is taken. */
  fake_source_remove_session (fixture->b, other);
  assert_chosen (fixture, fixture->b, NULL);
  other = fake_source_add_session (fixture->b, "ahp-session:/3", "Three");
  assert_chosen (fixture, fixture->b, other);

  /* The host is removed: another one takes its place. */
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->b));
  assert_chosen (fixture, fixture->a, one);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->a));
  assert_chosen (fixture, NULL, NULL);
}

/* Lists come in pages and hosts in any order: what was chosen last time wins over what came first. */
static void
test_remembered (Fixture       *fixture,
                 gconstpointer  data)
{
  EaselSession *old;
  EaselSession *first;

  easel_hub_set_remembered (fixture->hub, "b", "ahp-session:/old");
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->a));
  fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  easel_hub_add (fixture->hub, EASEL_SOURCE (fixture->b));
  assert_chosen (fixture, fixture->b, NULL);
  first = fake_source_add_session (fixture->b, "ahp-session:/new", "New");
  assert_chosen (fixture, fixture->b, first);
  old = fake_source_add_session (fixture->b, "ahp-session:/old", "Old");
  assert_chosen (fixture, fixture->b, old);
  /* But never over what the user chose since. */
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->b), first);
  fake_source_remove_session (fixture->b, old);
  fake_source_add_session (fixture->b, "ahp-session:/old", "Old");
  assert_chosen (fixture, fixture->b, first);
}

/* A remembered host that is offline does not keep the others from being seen; it is back when it is there, unless the
 * user works in its place meanwhile. */
static void
test_deputy (Fixture       *fixture,
               gconstpointer  data)
{
  EaselSession *one, *old;

  easel_hub_set_remembered (fixture->hub, "b", "ahp-session:/old");
  add_both (fixture);
  fake_source_set_state (fixture->a, EASEL_CONNECTION_READY, NULL);
  fake_source_set_state (fixture->b, EASEL_CONNECTION_CONNECTING, NULL);
  one = fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  assert_chosen (fixture, fixture->b, NULL);
  fake_source_set_state (fixture->b, EASEL_CONNECTION_LOST, "Offline");
  assert_chosen (fixture, fixture->a, one);
  g_assert_true (easel_hub_is_substitute (fixture->hub));
  /* What is on screen stays when others come. */
  fake_source_add_session (fixture->a, "ahp-session:/2", "Two");
  assert_chosen (fixture, fixture->a, one);

  fake_source_set_state (fixture->b, EASEL_CONNECTION_READY, NULL);
  old = fake_source_add_session (fixture->b, "ahp-session:/old", "Old");
  assert_chosen (fixture, fixture->b, old);
  g_assert_false (easel_hub_is_substitute (fixture->hub));
  fake_source_remove_session (fixture->b, old);
  fake_source_set_state (fixture->b, EASEL_CONNECTION_LOST, "Offline");
  assert_chosen (fixture, fixture->a, one);
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_INSIDE);
  easel_hub_set_presence (fixture->hub, EASEL_PRESENCE_HERE);
  fake_source_set_state (fixture->b, EASEL_CONNECTION_READY, NULL);
  fake_source_add_session (fixture->b, "ahp-session:/old", "Old");
  assert_chosen (fixture, fixture->a, one);
}

/* Whoever chose the host that is offline is told so, and a host that refuses is for the user to mend. */
static void
test_no_deputy (Fixture       *fixture,
                  gconstpointer  data)
{
  easel_hub_set_remembered (fixture->hub, "b", "ahp-session:/old");
  add_both (fixture);
  fake_source_set_state (fixture->a, EASEL_CONNECTION_READY, NULL);
  fake_source_set_state (fixture->b, EASEL_CONNECTION_LOST, "Offline");
  assert_chosen (fixture, fixture->b, NULL);
  fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  fake_source_set_state (fixture->b, EASEL_CONNECTION_FAILED, "Wrong token");
  assert_chosen (fixture, fixture->b, NULL);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->b), NULL);
  fake_source_set_state (fixture->b, EASEL_CONNECTION_LOST, "Offline");
  assert_chosen (fixture, fixture->b, NULL);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->a));
  assert_chosen (fixture, fixture->b, NULL);
}

static void
test_wanted (Fixture       *fixture,
             gconstpointer  data)
{
  EaselSession *wanted;

  easel_hub_set_wanted (fixture->hub, "ahp-session:/w");
  add_both (fixture);
  fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  assert_chosen (fixture, fixture->a, NULL);
  g_assert_true (easel_hub_is_waiting (fixture->hub));
  wanted = fake_source_add_session (fixture->b, "ahp-session:/w", "Wanted");
  assert_chosen (fixture, fixture->b, wanted);
  g_assert_false (easel_hub_is_waiting (fixture->hub));
}

static void
count_cb (int *n)
{
  ++*n;
}

/* Both parts of the choice change as one. */
static void
test_notifies (Fixture       *fixture,
               gconstpointer  data)
{
  EaselSession *other;
  int sources = 0;
  int sessions = 0;

  add_both (fixture);
  fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  other = fake_source_add_session (fixture->b, "ahp-session:/2", "Two");
  g_signal_connect_swapped (fixture->hub, "notify::source", G_CALLBACK (count_cb), &sources);
  g_signal_connect_swapped (fixture->hub, "notify::session", G_CALLBACK (count_cb), &sessions);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->b), other);
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->b), other);
  g_assert_cmpint (sources, ==, 1);
  g_assert_cmpint (sessions, ==, 1);
}

static void
take_away_cb (Fixture *fixture)
{
  EaselSession *session = easel_hub_get_session (fixture->hub);

  if (session != NULL && g_str_equal (easel_session_get_uri (session), "ahp-session:/1"))
    fake_source_remove_session (fixture->a, session);
}

/* A listener that hears of the choice takes it away: nothing that is not there stays chosen. */
static void
test_changed_meanwhile (Fixture       *fixture,
                        gconstpointer  data)
{
  add_both (fixture);
  g_signal_connect_swapped (fixture->hub, "notify::session", G_CALLBACK (take_away_cb), fixture);
  fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  assert_chosen (fixture, fixture->a, NULL);
}

/* The session of an agent is joined without a click, and shown when nothing else is in use. */
static void
test_agent (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(EaselAgentWatch) watch = easel_agent_watch_new (fixture->hub);
  EaselSession *own;
  EaselSession *first;
  EaselSession *second;

  add_both (fixture);
  own = fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->a), own);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 0);
  first = fake_source_add_session (fixture->a, "ahp-session:/2", "Agent");
  assert_chosen (fixture, fixture->a, own);

  easel_session_set_agent (first, "Agent", TRUE);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 1);
  assert_chosen (fixture, fixture->a, first);

  /* Another agent's is joined and not shown. */
  second = fake_source_add_session (fixture->a, "ahp-session:/3", "Other agent");
  easel_session_set_agent (second, "Agent", TRUE);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 2);
  assert_chosen (fixture, fixture->a, first);

  /* What it opened stays, and it may come back. */
  easel_session_set_agent (first, "Agent", FALSE);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 2);
  assert_chosen (fixture, fixture->a, first);
  fake_source_remove_session (fixture->a, second);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 1);

  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->a), own);
  easel_session_set_agent (first, "Agent", TRUE);
  assert_chosen (fixture, fixture->a, first);
  fake_source_remove_session (fixture->a, first);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 0);
}

/* Agents that were at work before the program was started again do not take the place of the session that the user had
 * before them, in whichever order they are heard of; one that comes or opens something does. */
static void
test_resumed (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(EaselAgentWatch) watch = easel_agent_watch_new (fixture->hub);
  EaselSession *old;
  EaselSession *agent;
  EaselSession *next;

  easel_hub_set_remembered (fixture->hub, "a", "ahp-session:/1");
  add_both (fixture);
  old = fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  easel_session_set_agent (old, "Agent", FALSE);
  agent = easel_session_new ("ahp-session:/2");
  easel_session_set_agent (agent, "Other agent", TRUE);
  fake_source_take_session (fixture->a, agent);
  assert_chosen (fixture, fixture->a, old);
  /* Its connection was lost and is made anew. */
  easel_session_set_agent (agent, "Other agent", FALSE);
  easel_session_set_agent (agent, "Other agent", TRUE);
  assert_chosen (fixture, fixture->a, old);
  next = easel_session_new ("ahp-session:/3");
  easel_session_set_unread (next, TRUE);
  easel_session_set_agent (next, "New agent", TRUE);
  fake_source_take_session (fixture->a, next);
  assert_chosen (fixture, fixture->a, next);
}

/* An agent that had the program started is shown. */
static void
test_welcomed (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(EaselAgentWatch) watch = easel_agent_watch_new (fixture->hub);
  EaselSession *agent = easel_session_new ("ahp-session:/2");

  easel_hub_set_remembered (fixture->hub, "a", "ahp-session:/1");
  easel_hub_prefer_agents (fixture->hub);
  add_both (fixture);
  fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  easel_session_set_agent (agent, "Agent", TRUE);
  fake_source_take_session (fixture->a, agent);
  assert_chosen (fixture, fixture->a, agent);
}

/* Pages that the user has the host of this computer show are in no agent's session; those of others are their own. */
static void
test_pages (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr(EaselAgentWatch) watch = easel_agent_watch_new (fixture->hub);
  g_autoptr(FakeSource) here = fake_source_new (EASEL_EMBEDDED_ID, "This Computer");
  g_autoptr(EaselSource) first = NULL;
  EaselSession *session;

  add_both (fixture);
  easel_hub_add_first (fixture->hub, EASEL_SOURCE (here));
  first = g_list_model_get_item (easel_hub_get_sources (fixture->hub), 0);
  g_assert_true (first == EASEL_SOURCE (here));
  session = fake_source_add_session (here, "ahp-session:/welcome", "Welcome");
  fake_source_add_session (fixture->a, "ahp-session:/1", "One");
  g_assert_true (fake_source_is_held (here, session));
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 0);
  fake_source_remove_session (here, session);
  g_assert_cmpint (fake_source_count_holds (here), ==, 0);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (here));
}

/* What the user reads on another host stays. */
static void
test_agent_waits (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr(EaselAgentWatch) watch = easel_agent_watch_new (fixture->hub);
  EaselSession *read;
  EaselSession *agent;

  add_both (fixture);
  read = fake_source_add_session (fixture->b, "ahp-session:/1", "Reading");
  fake_source_open (fixture->b, read, "doc", "Document");
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->b), read);
  agent = fake_source_add_session (fixture->a, "ahp-session:/2", "Agent");
  easel_session_set_agent (agent, "Agent", TRUE);
  assert_chosen (fixture, fixture->b, read);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 1);
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->a));
}

/* Each source has one session joined, whichever is shown: the remembered one, else one that is there. */
static void
test_joined (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(EaselSessionWatch) watch = easel_session_watch_new (fixture->hub);
  EaselSession *own;
  EaselSession *old;
  EaselSession *new;

  easel_hub_set_remembered (fixture->hub, "b", "ahp-session:/old");
  easel_hub_set_remembered (fixture->hub, "a", "ahp-session:/own");
  add_both (fixture);
  own = fake_source_add_session (fixture->a, "ahp-session:/own", "Own");
  new = fake_source_add_session (fixture->b, "ahp-session:/new", "New");
  assert_chosen (fixture, fixture->a, own);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 1);
  g_assert_true (fake_source_is_held (fixture->b, new));
  old = fake_source_add_session (fixture->b, "ahp-session:/old", "Old");
  g_assert_cmpint (fake_source_count_holds (fixture->b), ==, 1);
  g_assert_true (fake_source_is_held (fixture->b, old));

  /* The choice of the user stays joined while they are elsewhere. */
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->b), new);
  g_assert_true (fake_source_is_held (fixture->b, new));
  easel_hub_choose (fixture->hub, EASEL_SOURCE (fixture->a), NULL);
  assert_chosen (fixture, fixture->a, own);
  g_assert_true (fake_source_is_held (fixture->b, new));
  fake_source_add_session (fixture->b, "ahp-session:/third", "Third");
  g_assert_true (fake_source_is_held (fixture->b, new));
  g_assert_cmpint (fake_source_count_holds (fixture->b), ==, 1);

  fake_source_remove_session (fixture->b, new);
  g_assert_true (fake_source_is_held (fixture->b, old));
  /* Another one with the URI of the one that was chosen. */
  new = fake_source_add_session (fixture->b, "ahp-session:/new", "New");
  g_assert_true (fake_source_is_held (fixture->b, new));
  easel_hub_remove (fixture->hub, EASEL_SOURCE (fixture->b));
  g_assert_cmpint (fake_source_count_holds (fixture->b), ==, 0);
  g_clear_object (&watch);
  g_assert_cmpint (fake_source_count_holds (fixture->a), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/ui/hub/first", Fixture, NULL, setup, test_first, teardown);
  g_test_add ("/ui/hub/choose", Fixture, NULL, setup, test_choose, teardown);
  g_test_add ("/ui/hub/remembered", Fixture, NULL, setup, test_remembered, teardown);
  g_test_add ("/ui/hub/resumed", Fixture, NULL, setup, test_resumed, teardown);
  g_test_add ("/ui/hub/welcomed", Fixture, NULL, setup, test_welcomed, teardown);
  g_test_add ("/ui/hub/deputy", Fixture, NULL, setup, test_deputy, teardown);
  g_test_add ("/ui/hub/no-deputy", Fixture, NULL, setup, test_no_deputy, teardown);
  g_test_add ("/ui/hub/wanted", Fixture, NULL, setup, test_wanted, teardown);
  g_test_add ("/ui/hub/notifies", Fixture, NULL, setup, test_notifies, teardown);
  g_test_add ("/ui/hub/changed-meanwhile", Fixture, NULL, setup, test_changed_meanwhile, teardown);
  g_test_add ("/ui/hub/agent", Fixture, NULL, setup, test_agent, teardown);
  g_test_add ("/ui/hub/pages", Fixture, NULL, setup, test_pages, teardown);
  g_test_add ("/ui/hub/agent-waits", Fixture, NULL, setup, test_agent_waits, teardown);
  g_test_add ("/ui/hub/joined", Fixture, NULL, setup, test_joined, teardown);
  return g_test_run ();
}
