/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <gtk/gtk.h>

#include "easel-renderer.h"
#include "program-fixture.h"

/* The program as it draws for a user: with the renderer that the tool kit takes by itself. */

/* Mesa's software GL ended the program within 2 to 40 of them. */
#define ROUNDS 40

static void
open_page (HostFixture *fixture,
           const char  *instance)
{
  g_free (host_fixture_open_page (fixture, "p", instance));
}

static void
close_page (HostFixture *fixture,
            const char  *instance)
{
  EaselHostRuntime *runtime = easel_host_get_runtime (fixture->host);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  easel_host_runtime_close_async (runtime, SESSION, instance, EASEL_HOST_CLOSER_AGENT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  easel_host_runtime_close_finish (runtime, result, &error);
  g_assert_no_error (error);
}

static gboolean
is_live (Program    *program,
         const char *instance)
{
  if (program->ended)
    g_error ("The program ended");
  return g_hash_table_contains (program->pages, instance);
}

/* Three canvases stay; a fourth goes while another comes in the same moment. */
static void
test_tabs (HostFixture   *fixture,
           gconstpointer  data)
{
  HostClient *client = host_fixture_client (fixture, "observer");
  g_autofree char *page = host_fixture_write (fixture, "p/index.html", "<h1>Hello</h1>");
  g_autofree char *last = NULL;
  Program program;

  program_remember_host (fixture);
  program_start (&program);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *instance = g_strdup_printf ("stays-%u", i);

      open_page (fixture, instance);
      easel_test_wait_until (is_live (&program, instance));
    }
  for (guint i = 0; i < ROUNDS; i++)
    {
      g_autofree char *instance = g_strdup_printf ("comes-%u", i);

      g_test_message ("%s", instance);
      if (last != NULL)
        close_page (fixture, last);
      open_page (fixture, instance);
      easel_test_wait_until (is_live (&program, instance));
      g_free (last);
      last = g_steal_pointer (&instance);
    }
  program_quit (&program);
  host_client_free (client);
}

static char *
dup_renderer (void)
{
  GtkWidget *window = gtk_window_new ();
  char *name;

  gtk_window_present (GTK_WINDOW (window));
  easel_test_wait_until (gtk_widget_get_mapped (window));
  name = g_strdup (G_OBJECT_TYPE_NAME (gtk_native_get_renderer (GTK_NATIVE (window))));
  gtk_window_destroy (GTK_WINDOW (window));
  easel_test_settle ();
  return name;
}

/* The display of the tests has no other GL. */
static void
test_software (void)
{
  g_autofree char *name = NULL;

  easel_renderer_choose (gdk_display_get_default ());
  name = dup_renderer ();
  g_assert_cmpstr (name, ==, "GskCairoRenderer");
  g_unsetenv ("GSK_RENDERER");
}

static void
test_chosen (void)
{
  g_setenv ("GSK_RENDERER", "gl", TRUE);
  easel_renderer_choose (gdk_display_get_default ());
  g_assert_cmpstr (g_getenv ("GSK_RENDERER"), ==, "gl");
  g_unsetenv ("GSK_RENDERER");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_unsetenv ("GSK_RENDERER");
  gtk_init ();
  program_init_keyring ();
  g_test_add_func ("/ui/renderer/software", test_software);
  g_test_add_func ("/ui/renderer/chosen", test_chosen);
  HOST_TEST ("/ui/renderer/tabs", test_tabs);
  return g_test_run ();
}
