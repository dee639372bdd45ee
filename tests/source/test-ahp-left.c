/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "provider-fixture.h"

/* Every way in which a host may take away what somebody typed, and where it is then. */

static void
publish_open (ProviderFixture *fixture,
              const char      *list)
{
  g_autofree char *action = g_strdup_printf ("{\"type\":\"session/openCanvasesChanged\",\"openCanvases\":[%s]}", list);

  scripted_model_publish (fixture->base.host, SESSION, action, NULL, 0);
}

#define ENTRY "{\"instanceId\":\"i\",\"channel\":\"" CANVAS "\",\"canvasId\":\"test.fake\",\"extensionId\":\"e\"," \
              "\"availability\":\"ready\"}"

static void
set_canvas (ProviderFixture *fixture,
            const char      *client)
{
  g_autofree char *state = g_strdup_printf ("{\"instanceId\":\"i\",\"canvasId\":\"test.fake\",\"extensionId\":\"e\","
                                            "\"title\":\"one\",\"availability\":\"ready\","
                                            "\"provider\":{\"kind\":\"client\",\"clientId\":\"%s\"}}", client);

  scripted_model_set (fixture->base.host, CANVAS, AHP_CHANNEL_CANVAS, state);
}

/* An open canvas that the user typed into. */
static EaselInstance *
begin (ProviderFixture *fixture)
{
  EaselCanvas *canvas;

  provider_hold (fixture);
  assert_agent (fixture, "canvasOpen", OPEN, "{\"title\":\"one\"}");
  set_canvas (fixture, "test-client");
  publish_open (fixture, ENTRY);
  canvas = fixture_canvas (&fixture->base);
  await (easel_canvas_is_native (canvas));
  fake_instance_set_unsaved (FAKE_INSTANCE (provider_find (fixture, "i")), TRUE);
  return provider_find (fixture, "i");
}

static void
assert_left (ProviderFixture   *fixture,
             EaselInstance     *instance,
             EaselOrphanReason  left)
{
  await (provider_find_left (fixture) != NULL);
  g_assert_true (provider_find_left (fixture) == instance);
  g_assert_cmpint (easel_instance_get_orphan_reason (instance), ==, left);
  g_assert_null (provider_find (fixture, "i"));
  g_assert_cmpstr (fake_instance_get_text (FAKE_INSTANCE (instance)), ==, "one");
}

static void
test_notified (ProviderFixture *fixture,
               gconstpointer    data)
{
  EaselInstance *instance = begin (fixture);

  scripted_host_send (fixture->base.host, "{\"jsonrpc\":\"2.0\",\"method\":\"root/sessionRemoved\","
                      "\"params\":{\"session\":\"" SESSION "\"}}");
  assert_left (fixture, instance, EASEL_ORPHAN_SESSION);
  /* Of the same connection: it can still be saved where it came from. */
  g_assert_nonnull (easel_instance_get_host_files (instance));
}

/* A host that was started anew and remembers nothing. */
static void
test_forgotten (ProviderFixture *fixture,
                gconstpointer    data)
{
  EaselInstance *instance = begin (fixture);

  fixture_lose (&fixture->base);
  g_assert_true (provider_find (fixture, "i") == instance);
  scripted_model_forget (fixture->base.host);
  scripted_model_remove (fixture->base.host, SESSION);
  g_ptr_array_set_size (fixture->base.host->sessions, 0);
  easel_source_retry (fixture->base.source);
  assert_left (fixture, instance, EASEL_ORPHAN_SESSION);
}

/* It ended while we did not run. */
static void
test_ended_meanwhile (ProviderFixture *fixture,
                      gconstpointer    data)
{
  begin (fixture);
  provider_restart (fixture);
  g_ptr_array_set_size (fixture->base.host->sessions, 0);
  scripted_model_add_session (fixture->base.host, "{\"resource\":\"ahp-session:/another\",\"title\":\"A\"}");
  g_assert_null (provider_find_left (fixture));
  fixture_start (&fixture->base);
  await (provider_find_left (fixture) != NULL);
  g_assert_cmpstr (fake_instance_get_text (FAKE_INSTANCE (provider_find_left (fixture))), ==, "one");
}

/* The canvas leaves the catalogue without a word to who provides it, and comes back. */
static void
test_delisted (ProviderFixture *fixture,
               gconstpointer    data)
{
  EaselInstance *instance = begin (fixture);

  publish_open (fixture, "");
  assert_left (fixture, instance, EASEL_ORPHAN_CANVAS);
  publish_open (fixture, ENTRY);
  await (provider_find_left (fixture) == NULL);
  g_assert_true (provider_find (fixture, "i") == instance);
}

/* The host says that it is another's now. */
static void
test_given_away (ProviderFixture *fixture,
                 gconstpointer    data)
{
  EaselInstance *instance = begin (fixture);

  scripted_model_publish (fixture->base.host, CANVAS, "{\"type\":\"canvas/updated\",\"provider\":"
                          "{\"kind\":\"client\",\"clientId\":\"another\"}}", NULL, 0);
  assert_agent (fixture, "ping", "{\"channel\":\"ahp-root://\"}", "null");
  if (provider_find (fixture, "i") == NULL)
    assert_left (fixture, instance, EASEL_ORPHAN_CANVAS);

  /* A reducer that takes no provider sees it with the next snapshot. */
  set_canvas (fixture, "another");
  fixture_lose (&fixture->base);
  scripted_model_forget (fixture->base.host);
  easel_source_retry (fixture->base.source);
  assert_left (fixture, instance, EASEL_ORPHAN_CANVAS);
}

static void
test_refused (ProviderFixture *fixture,
              gconstpointer    data)
{
  EaselInstance *instance = begin (fixture);

  assert_agent (fixture, "canvasClose", "{" I "}", "-32012 canvas_unsaved");
  g_assert_true (provider_find (fixture, "i") == instance);
  easel_provider_set_enabled (fixture->provider, FAKE_CANVAS, FALSE);
  await (fixture->n_published == 2);
  g_assert_true (provider_find (fixture, "i") == instance);
  /* A host that takes this as the end of what is open. */
  publish_open (fixture, "");
  assert_left (fixture, instance, EASEL_ORPHAN_CANVAS);
}

/* Nobody looks at the session any more, or the connection is lost: nothing was taken away. */
static void
test_let_go (ProviderFixture *fixture,
             gconstpointer    data)
{
  EaselInstance *instance = begin (fixture);

  easel_source_release (fixture->base.source, fixture->base.session);
  g_assert_true (provider_find (fixture, "i") == instance);
  fixture_lose (&fixture->base);
  g_assert_true (provider_find (fixture, "i") == instance);
  easel_source_stop (fixture->base.source);
  g_assert_true (provider_find (fixture, "i") == instance);
  g_assert_null (provider_find_left (fixture));
}

/* Before the catalogue is read nobody knows what is missing in it. */
static void
test_listed_late (ProviderFixture *fixture,
                  gconstpointer    data)
{
  EaselInstance *instance;
  gboolean was_left = FALSE;

  begin (fixture);
  provider_restart (fixture);
  instance = provider_find (fixture, "i");
  g_signal_connect_swapped (easel_instances_get_orphans (easel_provider_get_instances (fixture->provider)),
                            "items-changed", G_CALLBACK (g_atomic_int_inc), &was_left);
  g_ptr_array_set_size (fixture->base.host->sessions, 0);
  fixture_hold (&fixture->base, "{\"title\":\"S\",\"openCanvases\":[" ENTRY "]}");
  await (easel_canvas_is_native (fixture_canvas (&fixture->base)));
  g_assert_true (provider_find (fixture, "i") == instance);
  g_assert_false (was_left);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add ("/source/left/" path, ProviderFixture, NULL, provider_set_up, func, provider_tear_down)
  ADD ("notified", test_notified);
  ADD ("forgotten", test_forgotten);
  ADD ("ended-meanwhile", test_ended_meanwhile);
  ADD ("delisted", test_delisted);
  ADD ("given-away", test_given_away);
  ADD ("refused", test_refused);
  ADD ("let-go", test_let_go);
  ADD ("listed-late", test_listed_late);
#undef ADD
  return g_test_run ();
}
