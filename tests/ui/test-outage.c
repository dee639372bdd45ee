/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-outage-watch.h"
#include "easel-test-system.h"
#include "ui-fixture.h"

typedef struct
{
  EaselTestSystem  *logind;
  EaselHub         *hub;
  FakeSource       *lost;
  FakeSource       *failed;
  FakeSource       *ready;
  EaselOutageWatch *watch;
} Fixture;

static FakeSource *
add (Fixture          *self,
     const char       *id,
     EaselConnectionState  state)
{
  FakeSource *source = fake_source_new (id, id);

  easel_hub_add (self->hub, EASEL_SOURCE (source));
  fake_source_set_state (source, state, NULL);
  return source;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->logind = easel_test_system_new ("org.freedesktop.login1");
  self->hub = easel_hub_new ();
  self->lost = add (self, "lost", EASEL_CONNECTION_LOST);
  self->failed = add (self, "failed", EASEL_CONNECTION_FAILED);
  self->ready = add (self, "ready", EASEL_CONNECTION_READY);
  self->watch = easel_outage_watch_new (self->hub);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_assert_cmpint (fake_source_count_retries (self->failed), ==, 0);
  g_assert_cmpint (fake_source_count_retries (self->ready), ==, 0);
  g_assert_finalize_object (self->watch);
  g_object_unref (self->hub);
  g_object_unref (self->lost);
  g_object_unref (self->failed);
  g_object_unref (self->ready);
  easel_test_system_free (self->logind);
}

/* What waits for its turn does not wait once there is a network; one burst of changes is one attempt. */
static void
test_network (Fixture       *self,
              gconstpointer  data)
{
  GNetworkMonitor *monitor = g_network_monitor_get_default ();

  g_signal_emit_by_name (monitor, "network-changed", FALSE);
  g_signal_emit_by_name (monitor, "network-changed", TRUE);
  g_signal_emit_by_name (monitor, "network-changed", TRUE);
  easel_test_wait_until (fake_source_count_retries (self->lost) > 0);
  g_assert_cmpint (fake_source_count_retries (self->lost), ==, 1);
}

static void
test_woken (Fixture       *self,
            gconstpointer  data)
{
  easel_test_system_say_until (self->logind, "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
                               "PrepareForSleep", g_variant_new ("(b)", FALSE),
                               fake_source_count_retries (self->lost) > 0);
}

int
main (int   argc,
      char *argv[])
{
  easel_test_system_init ();
  adw_init ();
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/ui/outage/network", Fixture, NULL, set_up, test_network, tear_down);
  g_test_add ("/ui/outage/woken", Fixture, NULL, set_up, test_woken, tear_down);
  return g_test_run ();
}
