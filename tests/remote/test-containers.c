/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of running containers, from programs that answer as podman 4.3 and docker 24 do. */
#include <glib/gstdio.h>

#include "easel-test.h"
#include "remote-containers.h"
#include "remote-run.h"

#define PODMAN \
  "cat <<'end'\n[\n {\n  \"Id\": \"72ea6b8e206e6424d5035c76d0a3586eb176eb2d94fc459c5e0969fc6dc54150\",\n" \
  "  \"Labels\": {\"com.github.containers.toolbox\": \"true\"},\n  \"Names\": [\"fedora-41\"]\n },\n" \
  " {\"Id\": \"82ea6b8e206e6424d5035c76d0a3586eb176eb2d94fc459c5e0969fc6dc54150\", \"Labels\": null, " \
  "\"Names\": [\"dev\"]},\n" \
  " {\"Id\": \"92ea6b8e206e6424d5035c76d0a3586eb176eb2d94fc459c5e0969fc6dc54150\", \"Names\": [\"--privileged\"]},\n" \
  " {\"Id\": \"a2ea6b8e206e6424d5035c76d0a3586eb176eb2d94fc459c5e0969fc6dc54150\", \"Names\": [\"a;reboot\"]},\n" \
  " {\"Id\": 7, \"Names\": {\"x\": []}}, 5, null\n]\nend"
#define DOCKER \
  "cat <<'end'\n{\"ID\":\"0123456789ab\",\"Labels\":\"a=b,manager=distrobox\",\"Names\":\"box,box/alias\"}\n" \
  "{\"ID\":\"82ea6b8e206e\",\"Labels\":\"\",\"Names\":\"dev\"}\nnot JSON\nend"

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;

  fixture->path = g_strdup (g_getenv ("PATH"));
  fixture->folder = g_dir_make_tmp ("easel-XXXXXX", NULL);
  g_setenv ("PATH", fixture->folder, TRUE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_setenv ("PATH", fixture->path, TRUE);
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
write_program (Fixture    *fixture,
               const char *name,
               const char *script)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\nPATH=/usr/bin:/bin\n%s\n", script);

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
}

/* The addresses in one line. */
static char *
list (void)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GPtrArray) containers = NULL;
  g_autoptr(GError) error = NULL;
  GString *text = g_string_new (NULL);

  remote_containers_list_async (NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  containers = remote_containers_list_finish (result, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < containers->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", ((RemoteContainer *) containers->pdata[i])->address);
  return g_string_free (text, FALSE);
}

static void
assert_list (const char *expected)
{
  g_autofree char *text = list ();

  g_assert_cmpstr (text, ==, expected);
}

static void
test_none (Fixture       *fixture,
           gconstpointer  data)
{
  assert_list ("");
}

/* Names that are not part of an address are left out, and a container of two engines is there once. */
static void
test_engines (Fixture       *fixture,
              gconstpointer  data)
{
  write_program (fixture, "podman", PODMAN);
  write_program (fixture, "docker", DOCKER);
  assert_list ("container:docker/box container:podman/dev container:podman/fedora-41");
  write_program (fixture, "toolbox", "");
  write_program (fixture, "distrobox", "");
  assert_list ("container:distrobox/box container:podman/dev container:toolbox/fedora-41");
}

/* An engine whose service does not run, one that prints without end, and one that prints nonsense. */
static void
test_hostile (Fixture       *fixture,
              gconstpointer  data)
{
  write_program (fixture, "docker", DOCKER);
  write_program (fixture, "podman", "echo '[{\"Id\":\"123456789abc\",\"Names\":[\"x\"]}]'; exit 125");
  assert_list ("container:docker/box container:docker/dev");
  write_program (fixture, "podman", "exec yes '[[[[[['");
  assert_list ("container:docker/box container:docker/dev");
  write_program (fixture, "podman", "printf '[[[[\\000\\377'");
  assert_list ("container:docker/box container:docker/dev");
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  write_program (fixture, "podman", "exec sleep 1000");
  remote_containers_list_async (cancellable, easel_test_result_cb, &result);
  easel_test_settle ();
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (result != NULL);
  g_assert_null (remote_containers_list_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A program has its input, an end, and a time. */
static void
test_run (Fixture       *fixture,
          gconstpointer  data)
{
  static const char * const command[] = { "program", NULL };
  static const char * const environment[] = { "WORD=a=b", NULL };
  g_autoptr(GBytes) input = g_bytes_new_take (g_strnfill (1000000, 'x'), 1000000);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GAsyncResult) late = NULL;
  g_autoptr(GAsyncResult) deaf = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *output = NULL;
  g_autofree char *silence = NULL;
  g_autofree char *words = NULL;
  int status;

  write_program (fixture, "program", "wc -c; echo \"$WORD\"; echo first >&2; printf 'bad\\033\\n' >&2; exit 3");
  remote_run_async (command, environment, input, 60000, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  output = remote_run_finish (result, &status, &words, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (output, ==, "1000000\na=b\n");
  g_assert_cmpint (status, ==, 3);
  g_assert_cmpstr (words, ==, "bad");

  write_program (fixture, "program", "exit 4");
  remote_run_async (command, NULL, input, 60000, NULL, easel_test_result_cb, &deaf);
  easel_test_wait_until (deaf != NULL);
  silence = remote_run_finish (deaf, &status, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (silence, ==, "");
  g_assert_cmpint (status, ==, 4);

  write_program (fixture, "program", "exec sleep 1000");
  remote_run_async (command, NULL, NULL, 1, NULL, easel_test_result_cb, &late);
  easel_test_wait_until (late != NULL);
  g_assert_null (remote_run_finish (late, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add ("/remote/containers/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("none", test_none);
  ADD ("engines", test_engines);
  ADD ("hostile", test_hostile);
  ADD ("cancelled", test_cancelled);
  ADD ("run", test_run);
  return g_test_run ();
}
