/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that follows the state of an object: written soon, again after a full disk, and not if nothing changed. */
#include <glib/gstdio.h>

#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-test.h"

#define VERSION 1

typedef struct
{
  char           *folder;
  char           *path;
  EaselJsonSaver *saver;
  char           *content;
  guint           n_failed;
} Fixture;

static JsonObject *
build (gpointer user_data)
{
  Fixture *self = user_data;

  return easel_json_object (EASEL_JSON_INT ("version", VERSION), EASEL_JSON_STRING ("content", self->content));
}

static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  Fixture *self = user_data;

  g_assert_nonnull (error);
  self->n_failed++;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("easel-saver-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "sub", "file.json", NULL);
  self->content = g_strdup ("first");
  self->saver = easel_json_saver_new (self->path, 50, build, failed_cb, self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  easel_json_saver_free (self->saver);
  easel_test_remove_tree (self->folder);
  g_free (self->folder);
  g_free (self->path);
  g_free (self->content);
}

static void
change (Fixture    *self,
        const char *content)
{
  g_free (self->content);
  self->content = g_strdup (content);
  easel_json_saver_queue (self->saver);
}

static gboolean
holds (Fixture    *self,
       const char *content)
{
  g_autoptr(JsonObject) root = easel_json_file_load (self->path, VERSION, NULL);

  return root != NULL && g_strcmp0 (easel_json_peek_string (root, "content", NULL), content) == 0;
}

/* A file in place of the folder is as a disk without room. */
static void
set_full (Fixture  *self,
          gboolean  is_full)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  easel_test_remove_tree (folder);
  if (is_full)
    g_assert_true (g_file_set_contents (folder, "", 0, NULL));
}

static void
test_soon (Fixture       *self,
           gconstpointer  data)
{
  g_assert_true (easel_json_saver_flush (self->saver));
  g_assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
  change (self, "second");
  g_assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
  change (self, "third");
  easel_test_wait_until (holds (self, "third"));

  change (self, "fourth");
  g_assert_true (easel_json_saver_flush (self->saver));
  g_assert_true (holds (self, "fourth"));
}

/* What did not change is not written by events, but by whoever needs it on the disk. */
static void
test_same (Fixture       *self,
           gconstpointer  data)
{
  change (self, "second");
  g_assert_true (easel_json_saver_flush (self->saver));
  g_assert_cmpint (g_remove (self->path), ==, 0);
  change (self, "second");
  g_assert_true (easel_json_saver_flush (self->saver));
  g_assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
  g_assert_true (easel_json_saver_save (self->saver));
  g_assert_true (holds (self, "second"));
}

static void
test_full (Fixture       *self,
           gconstpointer  data)
{
  set_full (self, TRUE);
  change (self, "second");
  easel_test_wait_until (self->n_failed == 1);
  g_assert_false (easel_json_saver_flush (self->saver));
  change (self, "third");
  g_assert_false (easel_json_saver_save (self->saver));
  g_assert_cmpuint (self->n_failed, ==, 1);
  set_full (self, FALSE);
  easel_test_wait_until (holds (self, "third"));

  set_full (self, TRUE);
  change (self, "fourth");
  g_assert_false (easel_json_saver_flush (self->saver));
  g_assert_cmpuint (self->n_failed, ==, 2);
  set_full (self, FALSE);
  g_assert_true (easel_json_saver_flush (self->saver));
  g_assert_true (holds (self, "fourth"));
}

/* Waiting does not help what cannot be written at all: only other content does. */
static void
test_too_large (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *large = g_strnfill (EASEL_LIMIT_OWN_FILE_BYTES, 'x');

  change (self, large);
  g_assert_false (easel_json_saver_flush (self->saver));
  g_assert_cmpuint (self->n_failed, ==, 1);
  g_assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
  change (self, "small");
  easel_test_wait_until (holds (self, "small"));
}

#define ADD(name, function) g_test_add ("/base/json-saver/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("soon", test_soon);
  ADD ("same", test_same);
  ADD ("full", test_full);
  ADD ("too-large", test_too_large);
  return g_test_run ();
}
