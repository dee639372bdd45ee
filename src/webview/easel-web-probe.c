/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-probe.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "easel-webview-limits.h"

/* If this variable is set, WebKit runs pages without a sandbox. */
#define NO_SANDBOX "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
#define FLATPAK_INFO "/.flatpak-info"

/* Whether this program is inside the snap whose folder is @snap. */
static gboolean
is_of_snap (const char *snap)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  char *folder = realpath (snap, NULL);
  gboolean is_below = program != NULL && folder != NULL && g_str_has_prefix (program, folder) &&
                      (program[strlen (folder)] == '/' || g_str_equal (folder, "/"));

  free (folder);
  return is_below;
}

/**
 * easel_web_probe_leave_snap:
 *
 * Removes the environment variables of a snap, unless this program is part of that snap. Programs started in a terminal
 * of a snap inherit them, and WebKit does not create a sandbox if they are set.
 */
void
easel_web_probe_leave_snap (void)
{
  static const char * const names[] = { "SNAP", "SNAP_NAME", "SNAP_REVISION" };
  const char *snap = g_getenv ("SNAP");

  if (snap != NULL && is_of_snap (snap))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_unsetenv (names[i]);
}

static gboolean
is_sandbox_off (void)
{
  const char *value = g_getenv (NO_SANDBOX);

  return value != NULL && *value != '\0';
}

/* (nullable): the path of the socket of a display, as web processes look for it; NULL: unknown. */
static char *
dup_socket (const char *name)
{
  if (name[0] == ':' && g_ascii_isdigit (name[1]))
    return g_strdup_printf ("/tmp/.X11-unix/X%" G_GUINT64_FORMAT, g_ascii_strtoull (name + 1, NULL, 10));
  if (g_path_is_absolute (name))
    return g_strdup (name);
  return g_str_has_prefix (name, "wayland-") ? g_build_filename (g_get_user_runtime_dir (), name, NULL) : NULL;
}

/* A web process that cannot connect to the display exits immediately, and WebKit then aborts this program. */
static gboolean
is_reachable (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int file, result, reason;

  if (strlen (path) >= sizeof address.sun_path)
    return TRUE;
  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  file = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (file < 0)
    return FALSE;
  result = connect (file, (const struct sockaddr *) &address, sizeof address);
  reason = errno;
  close (file);
  return result == 0 || reason == EAGAIN;
}

/** easel_web_probe_display: does not block. @display: (nullable): the display of the pages. Returns: FALSE if another
 * program cannot connect to @display, as far as this can be determined. */
gboolean
easel_web_probe_display (GdkDisplay  *display,
                         GError     **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (display == NULL || GDK_IS_DISPLAY (display), FALSE);

  path = display != NULL ? dup_socket (gdk_display_get_name (display)) : NULL;
  if (path == NULL || is_reachable (path))
    return TRUE;
  g_set_error_literal (error, EASEL_WEB_SANDBOX_ERROR, EASEL_WEB_SANDBOX_ERROR_DISPLAY,
                       _("The display accepts no more programs, and each page needs its own."));
  return FALSE;
}

/* Collects the output of a program until it exits; FALSE if that takes too long. */
static gboolean
read_to_end (int      file,
             GString *output)
{
  gint64 deadline = g_get_monotonic_time () + EASEL_LIMIT_WEB_PROBE * G_TIME_SPAN_MILLISECOND;

  for (;;)
    {
      gint64 left = (deadline - g_get_monotonic_time ()) / G_TIME_SPAN_MILLISECOND;
      struct pollfd wait = { .fd = file, .events = POLLIN };
      char text[512];
      gssize length;

      if (left <= 0)
        return FALSE;
      if (poll (&wait, 1, (int) left) <= 0)
        continue;
      length = read (file, text, sizeof text);
      if (length <= 0)
        return TRUE;
      if (output->len < EASEL_LIMIT_WEB_PROBE_OUTPUT)
        g_string_append_len (output, text, length);
    }
}

struct _EaselWebProbe
{
  const char *name;   /* of the program that makes a sandbox; NULL: there is none to try */
  GPid        pid;
  int         output;
  GError     *error;  /* nullable: why the program could not be started */
};

/**
 * easel_web_probe_begin:
 *
 * Starts a program that tries to make a sandbox like WebKit's, so that the caller can do something else until it has
 * ended. If bubblewrap is not in a usual folder, WebKit uses a compiled-in path that is unknown here, so that nothing
 * can be tried. In a Flatpak, WebKit makes the sandbox of each page through the Flatpak portal.
 *
 * Returns: (transfer full): for easel_web_probe_end(), which must follow
 */
EaselWebProbe *
easel_web_probe_begin (void)
{
  static const char * const portal[] = { "flatpak-spawn", "--sandbox", "--no-network", "true", NULL };
  static const char * const bubblewrap[] = {
    "bwrap",     "--die-with-parent", "--unshare-pid", "--unshare-uts", "--unshare-ipc", "--unshare-net",
    "--ro-bind", "/",                 "/",             "--proc",        "/proc",         "--dev",
    "/dev",      "true",              NULL,
  };
  gboolean is_flatpak = g_file_test (FLATPAK_INFO, G_FILE_TEST_EXISTS);
  const char * const *argv = is_flatpak ? portal : bubblewrap;
  g_autofree char *program = g_find_program_in_path (argv[0]);
  EaselWebProbe *self = g_new0 (EaselWebProbe, 1);

  if (is_sandbox_off () || (program == NULL && !is_flatpak))
    return self;
  self->name = argv[0];
  g_spawn_async_with_pipes (NULL, (char **) argv, NULL,
                            G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL,
                            &self->pid, NULL, NULL, &self->output, &self->error);
  return self;
}

/* Whether the program succeeds in time. Waits for its exit, so that no child process is left. */
static gboolean
wait_for_program (EaselWebProbe  *self,
                  GError        **error)
{
  g_autoptr(GString) output = g_string_new (NULL);
  int status = 0;
  gboolean has_ended;

  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return FALSE;
    }
  has_ended = read_to_end (self->output, output);
  close (self->output);
  if (!has_ended)
    kill (self->pid, SIGKILL);
  while (waitpid (self->pid, &status, 0) < 0 && errno == EINTR)
    continue;
  g_spawn_close_pid (self->pid);
  if (has_ended && g_spawn_check_wait_status (status, NULL))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", self->name,
               has_ended ? g_strstrip (output->str) : "it takes too long");
  return FALSE;
}

/**
 * easel_web_probe_end:
 * @self: (transfer full): what easel_web_probe_begin() returned
 * @display: (nullable): the display of the pages
 * @error: return location for a #EaselWebSandboxError, with a message for the user
 *
 * Waits at most %EASEL_LIMIT_WEB_PROBE for the program to end.
 *
 * Returns: whether all steps of WebKit at the start of a web process succeed
 */
gboolean
easel_web_probe_end (EaselWebProbe  *self,
                     GdkDisplay     *display,
                     GError        **error)
{
  g_autofree EaselWebProbe *probe = self;
  g_autoptr(GError) reason = NULL;
  gboolean has_succeeded;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (display == NULL || GDK_IS_DISPLAY (display), FALSE);

  has_succeeded = probe->name == NULL || wait_for_program (probe, &reason);
  if (is_sandbox_off ())
    {
      g_set_error (error, EASEL_WEB_SANDBOX_ERROR, EASEL_WEB_SANDBOX_ERROR_OFF,
                   /* Translators: %s is the name of a variable of the environment. */
                   _("The sandbox for web pages is turned off by the variable %s. Pages from agents are not shown "
                     "without it."), NO_SANDBOX);
      return FALSE;
    }
  if (!easel_web_probe_display (display, error))
    return FALSE;
  if (has_succeeded)
    return TRUE;
  g_message ("No sandbox for web pages: %s", reason->message);
  g_set_error_literal (error, EASEL_WEB_SANDBOX_ERROR, EASEL_WEB_SANDBOX_ERROR_MISSING,
                       _("This computer does not allow the sandbox that pages run in. Pages from agents are not shown "
                         "without it."));
  return FALSE;
}

/**
 * easel_web_probe_run:
 * @display: (nullable): the display of the pages
 * @error: return location for a #EaselWebSandboxError, with a message for the user
 *
 * Tries the steps of WebKit at the start of a web process. WebKit aborts the program if one fails, so this is called
 * before each start that Easel causes. It takes about 10 ms, and at most %EASEL_LIMIT_WEB_PROBE.
 *
 * Returns: whether all steps succeed
 */
gboolean
easel_web_probe_run (GdkDisplay  *display,
                     GError     **error)
{
  return easel_web_probe_end (easel_web_probe_begin (), display, error);
}

#define APPARMOR_PROFILE \
  "printf 'abi <abi/4.0>,\\ninclude <tunables/global>\\n" \
  "profile bwrap /usr/bin/bwrap flags=(unconfined) { userns, }\\n' " \
  "| sudo tee /etc/apparmor.d/bwrap"
#define ALLOW_CLONE "echo kernel.unprivileged_userns_clone=1 | sudo tee /etc/sysctl.d/60-user-namespaces.conf"
#define ALLOW_MANY "echo user.max_user_namespaces=10000 | sudo tee /etc/sysctl.d/60-user-namespaces.conf"

/* Kernel settings that prevent bubblewrap from creating namespaces. */
static const struct
{
  const char *file;
  const char *value;
  const char *reason;
  const char *commands[3];
} cures[] = {
  { "proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1",
    N_("This system lets only programs with an AppArmor profile make sandboxes. These commands give one to bubblewrap, "
       "which makes them for WebKit:"),
    { APPARMOR_PROFILE, "sudo apparmor_parser -r /etc/apparmor.d/bwrap", NULL } },
  { "proc/sys/kernel/unprivileged_userns_clone", "0",
    N_("The kernel of this system is set not to allow sandboxes for users. These commands change that:"),
    { ALLOW_CLONE, "sudo sysctl --system", NULL } },
  { "proc/sys/user/max_user_namespaces", "0",
    N_("The kernel of this system is set not to allow sandboxes for users. These commands change that:"),
    { ALLOW_MANY, "sudo sysctl --system", NULL } },
};

static gboolean
has_value (const char *root,
           const char *file,
           const char *value)
{
  g_autofree char *path = g_build_filename (root, file, NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && g_str_equal (g_strstrip (text), value);
}

static gboolean
has_file (const char *root,
          const char *file)
{
  g_autofree char *path = g_build_filename (root, file, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/**
 * easel_web_probe_find_remedy:
 * @root: the root of the file system
 * @commands: (out) (optional) (nullable) (transfer full): commands for a terminal that repair it, one per line
 *
 * Call this after easel_web_probe_run() failed with %EASEL_WEB_SANDBOX_ERROR_MISSING.
 *
 * Returns: (transfer full) (nullable): the reason on this system, translated; %NULL if it is unknown
 */
char *
easel_web_probe_find_remedy (const char *root,
                             GStrv      *commands)
{
  g_return_val_if_fail (root != NULL, NULL);

  if (commands != NULL)
    *commands = NULL;
  if (has_file (root, ".flatpak-info"))
    return g_strdup (_("In a Flatpak, the portal of the desktop makes the sandboxes, and it does not answer. Log out "
                       "and in again, or update Flatpak."));
  for (guint i = 0; i < G_N_ELEMENTS (cures); i++)
    {
      if (!has_value (root, cures[i].file, cures[i].value))
        continue;
      if (commands != NULL)
        *commands = g_strdupv ((char **) cures[i].commands);
      return g_strdup (_(cures[i].reason));
    }
  if (has_file (root, "run/.containerenv") || has_file (root, ".dockerenv"))
    return g_strdup (_("Easel is running in a container that does not allow programs to make a sandbox. Start it "
                       "outside the container, or allow user namespaces in it."));
  return NULL;
}
