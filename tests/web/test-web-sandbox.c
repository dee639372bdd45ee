/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "easel-test.h"
#include "easel-web-probe.h"
#include "easel-web-sandbox.h"

/* Each test shows a page in a program of its own, which has a root of its own: most files are those of this computer,
 * and those that WebKit looks for when it decides whether to make a sandbox are put beside them. The sandbox of a page
 * is measured there once more, apart from what the product says. */

#define ONE "ahp-canvas-content:/one/"
#define PAGE "<!doctype html><h1>Hello</h1>"

/* What programs of the system are replaced by. */
#define FAILS "#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n"
/* Only WebKit's own question, in a container, is answered with no. */
#define LIES "#!/bin/sh\ncase \"$*\" in *--unshare-all*) exit 1 ;; esac\nexec /run/true-bwrap \"$@\"\n"
#define WORKS_UNLESS(test) "#!/bin/sh\n[ " test " ] && exit 1\nexec /run/true-bwrap \"$@\"\n"
/* The way of the Flatpak portal: options, then the command. A filter that lets everything pass is a filter. */
#define PORTAL(way) \
  "#!/bin/bash\nfor word in \"$@\"; do case \"$word\" in --env=*) export \"${word#--env=}\" ;; --*) ;; *) break ;; esac; " \
  "shift; done\n" way
#define SANDBOXES \
  "printf '\\006\\000\\000\\000\\000\\000\\377\\177' >\"$TMPDIR/filter.$$\"\nexec /run/true-bwrap --dev-bind / / " \
  "--unshare-pid --unshare-net --proc /proc --seccomp 99 \"$@\" 99<\"$TMPDIR/filter.$$\"\n"
#define PASSES "exec \"$@\"\n"

/* Where the socket of the display is in a box that can lose it. */
#define DISPLAYS "/run/displays"

typedef struct
{
  GPtrArray *argv;
  char      *folder;
} Box;

static void
box_add (Box        *self,
         const char *option,
         const char *from,
         const char *to)
{
  g_ptr_array_add (self->argv, g_strdup (option));
  if (from != NULL)
    g_ptr_array_add (self->argv, g_strdup (from));
  g_ptr_array_add (self->argv, g_strdup (to));
}

/* A root with the folders of this computer, and an empty /run. */
static Box *
box_new (void)
{
  Box *self = g_new0 (Box, 1);
  g_autoptr(GDir) root = g_dir_open ("/", 0, NULL);
  const char *name;

  self->argv = g_ptr_array_new_with_free_func (g_free);
  self->folder = g_dir_make_tmp ("easel-box-XXXXXX", NULL);
  g_ptr_array_add (self->argv, g_strdup ("bwrap"));
  while ((name = g_dir_read_name (root)) != NULL)
    {
      g_autofree char *path = g_strconcat ("/", name, NULL);
      g_autofree char *target = g_file_read_link (path, NULL);

      if (target != NULL)
        box_add (self, "--symlink", target, path);
      else if (!g_str_equal (name, "run") && g_file_test (path, G_FILE_TEST_IS_DIR))
        box_add (self, "--dev-bind", path, path);
    }
  box_add (self, "--tmpfs", NULL, "/run");
  box_add (self, "--ro-bind", "/usr/bin/bwrap", "/run/true-bwrap");
  /* Root has no right to make namespaces by itself in there. */
  if (getuid () == 0)
    box_add (self, "--cap-add", NULL, "ALL");
  return self;
}

static void
box_free (Box *self)
{
  easel_test_remove_tree (self->folder);
  g_free (self->folder);
  g_ptr_array_unref (self->argv);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Box, box_free)

static void
box_add_file (Box        *self,
              const char *path,
              const char *text)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *file = g_build_filename (self->folder, name, NULL);

  g_assert_true (g_file_set_contents (file, text, -1, NULL));
  g_assert_cmpint (chmod (file, 0755), ==, 0);
  box_add (self, "--ro-bind", file, path);
}

/* @words: what a program does with "show" and @flag. */
static void
box_assert (Box        *self,
            const char *flag,
            const char *words)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *said = NULL;

  box_add (self, program, "show", flag);
  g_ptr_array_add (self->argv, NULL);
  process = g_subprocess_newv ((const char * const *) self->argv->pdata, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
  g_assert_cmpstr (said, ==, words);
}

#define LIVE "live, walled\n"
#define REFUSED(why) "refused (" why "), nothing read\n"

static void
test_plain (void)
{
  g_autoptr(Box) box = box_new ();

  box_assert (box, "leave", LIVE);
}

static void
set_snap (Box        *box,
          const char *snap)
{
  static const char * const names[] = { "SNAP_NAME", "SNAP_REVISION" };

  box_add (box, "--setenv", "SNAP", snap);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    box_add (box, "--setenv", names[i], "code");
}

/* A terminal of an editor that is a snap. */
static void
test_snap (void)
{
  g_autoptr(Box) box = box_new ();

  set_snap (box, "/usr/share");
  box_assert (box, "leave", LIVE);
}

/* Control: WebKit believes in the snap and makes no sandbox. */
static void
test_snap_control (void)
{
  g_autoptr(Box) box = box_new ();

  set_snap (box, "/usr/share");
  box_assert (box, "stay", REFUSED ("unproved"));
}

/* The program of the snap itself keeps its variables. */
static void
test_snap_own (void)
{
  g_autoptr(Box) box = box_new ();
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (program);

  set_snap (box, folder);
  box_assert (box, "leave", REFUSED ("unproved"));
}

/* What WebKit asks bubblewrap for where it believes to be in a container. One inside of another may allow less. */
static gboolean
box_allows_all (void)
{
  static const char * const command[] = { "/run/true-bwrap", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev",
                                          "--unshare-all", "true" };
  g_autoptr(Box) box = box_new ();
  g_autoptr(GSubprocess) process = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (command); i++)
    g_ptr_array_add (box->argv, g_strdup (command[i]));
  g_ptr_array_add (box->argv, NULL);
  process = g_subprocess_newv ((const char * const *) box->argv->pdata, G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL);
  g_assert_nonnull (process);
  return g_subprocess_wait_check (process, NULL, NULL);
}

static void
test_container (void)
{
  g_autoptr(Box) box = box_new ();

  box_add_file (box, "/run/.containerenv", "");
  box_assert (box, "leave", box_allows_all () ? LIVE : REFUSED ("unproved"));
}

static void
test_container_fails (void)
{
  g_autoptr(Box) box = box_new ();

  box_add_file (box, "/run/.containerenv", "");
  box_add_file (box, "/usr/bin/bwrap", FAILS);
  box_assert (box, "leave", REFUSED ("missing"));
}

/* Whatever WebKit's reason is to make no sandbox: the probe succeeds here. */
static void
test_container_lies (void)
{
  g_autoptr(Box) box = box_new ();

  box_add_file (box, "/run/.containerenv", "");
  box_add_file (box, "/usr/bin/bwrap", LIES);
  box_assert (box, "leave", REFUSED ("unproved"));
}

/* Where no namespace can be made WebKit would end the program. */
static void
test_no_namespaces (void)
{
  g_autoptr(Box) box = box_new ();

  box_add_file (box, "/usr/bin/bwrap", FAILS);
  box_assert (box, "leave", REFUSED ("missing"));
}

/* The program goes on when it is mended. */
static void
test_mended (void)
{
  g_autoptr(Box) box = box_new ();

  box_add_file (box, "/usr/bin/bwrap", WORKS_UNLESS ("! -e \"$TMPDIR/mended\""));
  box_assert (box, "mend", REFUSED ("missing") LIVE);
}

/* It may also begin after the start, when somebody changes a setting. */
static void
test_broken_later (void)
{
  g_autoptr(Box) box = box_new ();

  box_add_file (box, "/usr/bin/bwrap", WORKS_UNLESS ("-e \"$TMPDIR/broken\""));
  box_assert (box, "break", LIVE REFUSED ("missing") LIVE);
}

/* The portal makes sandboxes, or starts pages beside the program, or does not answer. */
static void
test_flatpak (gconstpointer data)
{
  const char * const *row = data;
  g_autoptr(Box) box = box_new ();
  g_autofree char *path = g_strconcat ("/run/bin:", g_getenv ("PATH"), NULL);

  box_add_file (box, "/.flatpak-info", "[Application]\nname=io.github.ahp_canvas.Test\n[Instance]\ninstance-id=1\n");
  box_add_file (box, "/run/bin/flatpak-spawn", row[0]);
  box_add (box, "--setenv", "PATH", path);
  box_assert (box, "leave", row[1]);
}

static char *
name_socket (void)
{
  return g_strdup_printf ("/tmp/.X11-unix/X%d", atoi (g_getenv ("DISPLAY") + 1));
}

/* The display is not there any more for those who come, as after a display server that was restarted. */
static void
test_display (void)
{
  g_autoptr(Box) box = box_new ();
  g_autofree char *socket = name_socket ();
  g_autofree char *folder = g_build_filename (box->folder, "displays", NULL);
  g_autofree char *link = NULL;
  g_autofree char *name = g_path_get_basename (socket);

  link = g_build_filename (folder, name, NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (symlink (DISPLAYS "/display", link), ==, 0);
  box_add (box, "--bind", socket, DISPLAYS "/display");
  box_add (box, "--bind", folder, "/tmp/.X11-unix");
  box_assert (box, "away", REFUSED ("display") LIVE);
}

static const struct
{
  const char *file;
  const char *value;
  const char *command;  /* nullable */
} cures[] = {
  { "proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1\n", "sudo apparmor_parser -r /etc/apparmor.d/bwrap" },
  { "proc/sys/kernel/unprivileged_userns_clone", "0\n", "sudo sysctl --system" },
  { "proc/sys/user/max_user_namespaces", "0\n", "sudo sysctl --system" },
  { "proc/sys/user/max_user_namespaces", "12000\n", NULL },
  { "run/.containerenv", "", NULL },
};

static void
test_cure (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *root = g_dir_make_tmp ("easel-cure-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (root, cures[i].file, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *reason = NULL;
  g_auto(GStrv) commands = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, cures[i].value, -1, NULL));
  reason = easel_web_probe_find_remedy (root, &commands);
  g_assert_cmpint (reason != NULL, ==, !g_str_equal (cures[i].value, "12000\n"));
  if (cures[i].command == NULL)
    {
      g_assert_null (commands);
    }
  else
    {
      g_assert_cmpuint (g_strv_length (commands), ==, 2);
      g_assert_cmpstr (commands[1], ==, cures[i].command);
    }
  easel_test_remove_tree (root);
}

/* --- in the box ------------------------------------------------------------------------------------------------- */

static char *
read_link (int         pid,
           const char *space)
{
  g_autofree char *path = pid == 0 ? g_strdup_printf ("/proc/self/ns/%s", space)
                                   : g_strdup_printf ("/proc/%d/ns/%s", pid, space);

  return g_file_read_link (path, NULL);
}

static gboolean
is_walled (int pid)
{
  static const char * const spaces[] = { "pid", "net", "mnt" };
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", pid);
  g_autofree char *status = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (spaces); i++)
    {
      g_autofree char *own = read_link (0, spaces[i]);
      g_autofree char *its = read_link (pid, spaces[i]);

      if (its == NULL || g_str_equal (own, its))
        return FALSE;
    }
  return g_file_get_contents (path, &status, NULL, NULL) && strstr (status, "\nSeccomp:\t2\n") != NULL;
}

static gboolean
are_walled (void)
{
  g_autoptr(GArray) pids = web_processes ();

  for (guint i = 0; i < pids->len; i++)
    {
      if (!is_walled (g_array_index (pids, int, i)))
        return FALSE;
    }
  return pids->len > 0;
}

static gboolean
is_settled (gpointer data)
{
  return easel_surface_get_state (data) != EASEL_SURFACE_LOADING;
}

static const char *
name_refusal (GtkWidget *window)
{
  return web_shows (window, "WebKit did not put this page into a sandbox")          ? "unproved"
         : web_shows (window, "This computer does not allow the sandbox")           ? "missing"
         : web_shows (window, "The display accepts no more programs")              ? "display"
                                                                                    : "?";
}

static void
report (WebFixture   *fixture,
        EaselSurface *surface)
{
  web_wait (is_settled, surface);
  if (easel_surface_get_state (surface) == EASEL_SURFACE_LIVE)
    printf ("live, %s\n", are_walled () ? "walled" : "OPEN");
  else if (easel_surface_get_state (surface) == EASEL_SURFACE_REFUSED)
    printf ("refused (%s), %s read\n", name_refusal (fixture->window),
            fixture->host->reads->len == 0 ? "nothing" : "SOMETHING");
  else
    printf ("state %d\n", easel_surface_get_state (surface));
}

static gboolean
is_live (gpointer data)
{
  return easel_surface_get_state (data) == EASEL_SURFACE_LIVE;
}

/* Somebody runs the commands and presses the button. */
static void
mend (WebFixture   *fixture,
      EaselSurface *surface)
{
  g_autofree char *file = g_build_filename (g_getenv ("TMPDIR"), "mended", NULL);
  g_autofree char *cure = NULL;
  g_auto(GStrv) commands = NULL;

  /* The kernel of this computer is right as it is. */
  cure = easel_web_engine_find_remedy (fixture->engine, &commands);
  g_assert_null (commands);
  g_assert_false (easel_web_engine_try_again (fixture->engine));
  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_assert_true (easel_web_engine_try_again (fixture->engine));
  web_wait (is_live, surface);
  report (fixture, surface);
}

/* Its process ends, and none can take its place before that is mended. */
static void
break_later (WebFixture   *fixture,
             EaselSurface *surface)
{
  g_autofree char *file = g_build_filename (g_getenv ("TMPDIR"), "broken", NULL);
  g_autoptr(GArray) pids = web_processes ();

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_ptr_array_set_size (fixture->host->reads, 0);
  for (guint i = 0; i < pids->len; i++)
    kill (g_array_index (pids, int, i), SIGKILL);
  web_wait_state (surface, EASEL_SURFACE_CRASHED);
  easel_surface_reload (surface);
  report (fixture, surface);
  g_assert_cmpint (unlink (file), ==, 0);
  g_assert_true (easel_web_engine_try_again (fixture->engine));
  easel_surface_reload (surface);
  web_wait (is_live, surface);
  report (fixture, surface);
}

static void
move_display (gboolean away)
{
  g_autofree char *socket = name_socket ();

  g_assert_cmpint (away ? unlink (socket) : symlink (DISPLAYS "/display", socket), ==, 0);
}

/* The display is there for the program, and for no page until it is back. It goes before the engine can start a spare
 * process: WebKit ends the program where a process finds no display in the middle of its start. */
static void
come_back (WebFixture *fixture)
{
  g_autoptr(EaselCanvas) canvas = fake_host_open (fixture->host, "one", ONE "index.html");
  EaselSurface *surface = web_fixture_show (fixture, canvas);

  report (fixture, surface);
  move_display (FALSE);
  g_assert_true (easel_web_engine_try_again (fixture->engine));
  web_wait (is_live, surface);
  report (fixture, surface);
}

static int
show (const char *flag)
{
  WebFixture fixture;

  if (!g_str_equal (flag, "stay"))
    easel_web_probe_leave_snap ();
  adw_init ();
  if (g_str_equal (flag, "away"))
    move_display (TRUE);
  web_fixture_set_up (&fixture, NULL);
  fake_host_add (fixture.host, ONE "index.html", "text/html", PAGE);
  if (g_str_equal (flag, "away"))
    {
      come_back (&fixture);
    }
  else
    {
      g_autoptr(EaselCanvas) canvas = fake_host_open (fixture.host, "one", ONE "index.html");
      EaselSurface *surface = web_fixture_show (&fixture, canvas);

      report (&fixture, surface);
      if (g_str_equal (flag, "mend"))
        mend (&fixture, surface);
      else if (g_str_equal (flag, "break"))
        break_later (&fixture, surface);
    }
  fflush (stdout);
  web_fixture_tear_down (&fixture, NULL);
  return 0;
}

int
main (int    argc,
      char **argv)
{
  static const char * const portal_sandboxes[] = { PORTAL (SANDBOXES), LIVE };
  static const char * const portal_passes[] = { PORTAL (PASSES), REFUSED ("unproved") };
  static const char * const portal_fails[] = { FAILS, REFUSED ("missing") };

  if (argc == 3 && g_str_equal (argv[1], "show"))
    return show (argv[2]);

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web/sandbox/plain", test_plain);
  g_test_add_func ("/web/sandbox/snap", test_snap);
  g_test_add_func ("/web/sandbox/snap/control", test_snap_control);
  g_test_add_func ("/web/sandbox/snap/own", test_snap_own);
  g_test_add_func ("/web/sandbox/container", test_container);
  g_test_add_func ("/web/sandbox/container/fails", test_container_fails);
  g_test_add_func ("/web/sandbox/container/lies", test_container_lies);
  g_test_add_func ("/web/sandbox/no-namespaces", test_no_namespaces);
  g_test_add_func ("/web/sandbox/mended", test_mended);
  g_test_add_func ("/web/sandbox/broken-later", test_broken_later);
  g_test_add_data_func ("/web/sandbox/flatpak", portal_sandboxes, test_flatpak);
  g_test_add_data_func ("/web/sandbox/flatpak/passes", portal_passes, test_flatpak);
  g_test_add_data_func ("/web/sandbox/flatpak/fails", portal_fails, test_flatpak);
  g_test_add_func ("/web/sandbox/display", test_display);
  for (guint i = 0; i < G_N_ELEMENTS (cures); i++)
    {
      g_autofree char *path = g_strdup_printf ("/web/sandbox/cure/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_cure);
    }
  return g_test_run ();
}
