/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-web-files.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "easel-limits.h"
#include "easel-test.h"

typedef struct
{
  char *base;     /* holds "granted" and, beside it, "secret.txt" */
  char *granted;
} Fixture;

static void
write_file (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
add_link (const char *folder,
          const char *name,
          const char *target)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (symlink (target, path), ==, 0);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autofree char *pipe_name = NULL;

  self->base = g_dir_make_tmp ("easel-files-XXXXXX", NULL);
  self->granted = g_build_filename (self->base, "granted", NULL);
  write_file (self->base, "secret.txt", "secret");
  write_file (self->granted, "page.html", "<p>page");
  write_file (self->granted, "sub/style.css", "p{}");
  add_link (self->granted, "inside.html", "page.html");
  add_link (self->granted, "outside.txt", "../secret.txt");
  add_link (self->granted, "up", "..");
  add_link (self->granted, "device", "/dev/zero");
  pipe_name = g_build_filename (self->granted, "pipe", NULL);
  g_assert_cmpint (mkfifo (pipe_name, 0600), ==, 0);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  easel_test_remove_tree (self->base);
  g_free (self->granted);
  g_free (self->base);
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static EaselContent *
read_file (Fixture     *self,
           const char  *path,
           GError     **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  easel_web_files_read_async (self->granted, path, NULL, done_cb, &result);
  easel_test_wait_until (result != NULL);

  return easel_web_files_read_finish (result, error);
}

static void
test_read (Fixture       *self,
           gconstpointer  data)
{
  static const char * const paths[] = { "page.html", "inside.html", "sub/style.css" };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(EaselContent) content = read_file (self, paths[i], &error);
      const char *type = g_str_has_suffix (paths[i], ".css") ? "text/css" : "text/html";

      g_assert_no_error (error);
      g_assert_true (g_str_has_prefix (easel_content_get_mime_type (content), type));
    }
}

static void
test_outside (Fixture       *self,
              gconstpointer  data)
{
  static const char * const paths[] = { "outside.txt", "up/secret.txt", "../secret.txt", "device", "pipe", "sub", "" };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(EaselContent) content = read_file (self, paths[i], &error);

      g_test_message ("%s", paths[i]);
      g_assert_null (content);
      g_assert_error (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN);
    }
}

static void
test_missing (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (read_file (self, "nothing.html", &error));
  g_assert_error (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND);
}

static void
test_large (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *path = g_build_filename (self->granted, "large.bin", NULL);
  g_autoptr(GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  g_assert_cmpint (truncate (path, EASEL_LIMIT_CONTENT_BYTES + 1), ==, 0);
  g_assert_null (read_file (self, "large.bin", &error));
  g_assert_error (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_UNAVAILABLE);
}

static void
test_locate (void)
{
  static const char * const granted[] = { "/srv/one", "/srv/two/", NULL };
  g_autofree char *root = NULL;
  g_autofree char *path = NULL;

  g_assert_true (easel_web_files_locate ("file:///srv/two/a/b%20c.html", granted, &root, &path));
  g_assert_cmpstr (root, ==, "/srv/two");
  g_assert_cmpstr (path, ==, "a/b c.html");

  g_clear_pointer (&root, g_free);
  g_clear_pointer (&path, g_free);
  g_assert_false (easel_web_files_locate ("file:///srv/onetwo/a.html", granted, &root, &path));
  g_assert_false (easel_web_files_locate ("file:///srv/one/../secret", granted, &root, &path));
  g_assert_false (easel_web_files_locate ("file:///srv/one", granted, &root, &path));
  g_assert_false (easel_web_files_locate ("file:///srv/one/a.html", NULL, &root, &path));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, test) g_test_add ("/web/files/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("read", test_read);
  ADD ("outside", test_outside);
  ADD ("missing", test_missing);
  ADD ("large", test_large);
  g_test_add_func ("/web/files/locate", test_locate);

  return g_test_run ();
}
