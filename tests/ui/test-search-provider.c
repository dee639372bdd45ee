/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search of the desktop, over a bus: which canvases are found, how they are described, and that a choice is told. */
#include "easel-search-provider.h"
#include "ui-fixture.h"

#define PATH "/search"

typedef struct
{
  EaselHub            *hub;
  FakeSource          *source;
  EaselSession        *session;
  EaselSearchProvider *provider;
  GDBusConnection     *bus;
  char                *chosen;
} Fixture;

static void
wanted_cb (EaselSearchProvider *provider,
           const char          *source,
           const char          *session,
           const char          *channel,
           Fixture             *self)
{
  self->chosen = g_strjoin (" ", source, session, channel, NULL);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  self->hub = easel_hub_new ();
  self->source = fake_source_new ("lab", "Lab");
  easel_hub_add (self->hub, EASEL_SOURCE (self->source));
  self->session = fake_source_add_session (self->source, "ahp-session:/1", "Claude Code – project");
  fake_source_open (self->source, self->session, "a", "Release Plan");
  fake_source_open (self->source, self->session, "b", "Übersicht");
  self->provider = easel_search_provider_new (self->hub);
  g_signal_connect (self->provider, "wanted", G_CALLBACK (wanted_cb), self);
  self->bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (easel_search_provider_export (self->provider, self->bus, PATH, &error));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_object_unref (self->provider);
  g_object_unref (self->source);
  g_object_unref (self->hub);
  g_object_unref (self->bus);
  g_free (self->chosen);
}

/* As the shell does. @parameters: (transfer floating). */
static GVariant *
call (Fixture    *self,
      const char *method,
      GVariant   *parameters)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  GVariant *answer;

  g_dbus_connection_call (self->bus, g_dbus_connection_get_unique_name (self->bus), PATH,
                          "org.gnome.Shell.SearchProvider2", method, parameters, NULL, G_DBUS_CALL_FLAGS_NONE, -1,
                          NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  answer = g_dbus_connection_call_finish (self->bus, result, &error);
  g_assert_no_error (error);
  return answer;
}

static GStrv
find (Fixture    *self,
      const char *words)
{
  g_auto(GStrv) terms = g_strsplit (words, " ", -1);
  g_autoptr(GVariant) answer = call (self, "GetInitialResultSet", g_variant_new ("(^as)", terms));
  GStrv found;

  g_variant_get (answer, "(^as)", &found);
  return found;
}

static void
test_find (Fixture       *self,
           gconstpointer  data)
{
  static const struct { const char *words; guint n; } rows[] = {
    { "plan", 1 }, { "PLAN rel", 1 }, { "plan nothing", 0 }, { "claude", 2 }, { "übersicht", 1 }, { "lab", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto(GStrv) found = find (self, rows[i].words);

      g_test_message ("%s", rows[i].words);
      g_assert_cmpuint (g_strv_length (found), ==, rows[i].n);
    }
}

static void
test_narrow (Fixture       *self,
             gconstpointer  data)
{
  g_auto(GStrv) both = find (self, "claude");
  g_auto(GStrv) more = NULL;
  g_autoptr(GVariant) answer = NULL;
  const char *words[] = { "claude", "plan", NULL };

  answer = call (self, "GetSubsearchResultSet", g_variant_new ("(^as^as)", both, words));
  g_variant_get (answer, "(^as)", &more);
  g_assert_cmpuint (g_strv_length (more), ==, 1);
}

static void
test_choose (Fixture       *self,
             gconstpointer  data)
{
  g_auto(GStrv) found = find (self, "plan");
  const char *ids[] = { found[0], "no\nsuch\ncanvas", "nonsense", NULL };
  const char *words[] = { "plan", NULL };
  g_autoptr(GVariant) metas = call (self, "GetResultMetas", g_variant_new ("(^as)", ids));
  g_autoptr(GVariant) list = g_variant_get_child_value (metas, 0);
  g_autoptr(GVariant) meta = NULL;
  const char *name, *description;

  g_assert_cmpuint (g_variant_n_children (list), ==, 1);
  meta = g_variant_get_child_value (list, 0);
  g_assert_true (g_variant_lookup (meta, "name", "&s", &name));
  g_assert_true (g_variant_lookup (meta, "description", "&s", &description));
  g_assert_cmpstr (name, ==, "Release Plan");
  g_assert_cmpstr (description, ==, "Claude Code – project");
  g_variant_unref (call (self, "ActivateResult", g_variant_new ("(s^asu)", "nonsense", words, 0)));
  g_assert_null (self->chosen);
  g_variant_unref (call (self, "ActivateResult", g_variant_new ("(s^asu)", found[0], words, 0)));
  g_assert_nonnull (self->chosen);
  g_assert_true (g_str_has_prefix (self->chosen, "lab ahp-session:/1 "));
}

#define ADD(path, function) g_test_add ("/ui/search-provider/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  gtk_init ();
  g_test_init (&argc, &argv, NULL);
  ADD ("find", test_find);
  ADD ("narrow", test_narrow);
  ADD ("choose", test_choose);
  return g_test_run ();
}
