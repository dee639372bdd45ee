/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ssh-fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "easel-test.h"
#include "remote-control.h"

/* How many free ports are tried: other tests look for theirs at the same time. */
#define PORTS 5

G_GNUC_PRINTF (3, 4) static void
write_file (SshFixture *self,
            const char *name,
            const char *format,
            ...)
{
  g_autofree char *path = g_build_filename (self->ssh, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0700, &error);
  g_assert_no_error (error);
}

static void
make_key (SshFixture *self,
          const char *name,
          const char *passphrase)
{
  g_autofree char *path = g_build_filename (self->ssh, name, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) keygen = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, "ssh-keygen", "-q", "-t",
                                                    "ed25519", "-N", passphrase, "-f", path, NULL);

  g_assert_no_error (error);
  g_assert_cmpint (host_process_wait (keygen), ==, 0);
}

guint
ssh_find_port (void)
{
  g_autoptr(GSocketListener) listener = g_socket_listener_new ();
  g_autoptr(GError) error = NULL;
  guint port = g_socket_listener_add_any_inet_port (listener, NULL, &error);

  g_assert_no_error (error);
  return port;
}

/* Everything that the other computer has in its environment besides the user's own. */
static void
write_sshd_config (SshFixture *self)
{
  const char *welcome = g_getenv ("EASEL_WELCOME_DIR");
  const char *options = g_getenv ("ASAN_OPTIONS");

  write_file (self, "sshd_config",
              "Port %u\nListenAddress 127.0.0.1\nHostKey %s/host\nAuthorizedKeysFile %s/user.pub %s/locked.pub\nPidFile none\n"
              "StrictModes no\nUsePAM no\nPermitRootLogin yes\nPasswordAuthentication no\nLogLevel VERBOSE\n"
              "KbdInteractiveAuthentication no\nPrintMotd no\nX11Forwarding no\n"
              "SetEnv PATH=%s/far:/usr/bin:/bin HOME=%s XDG_RUNTIME_DIR=%s XDG_DATA_HOME=%s/data "
              "EASEL_WELCOME_DIR=%s ASAN_OPTIONS=%s GSETTINGS_BACKEND=memory\n",
              self->port, self->ssh, self->ssh, self->ssh, self->ssh, self->there.folder, self->there.runtime, self->there.folder,
              welcome != NULL ? welcome : "", options != NULL ? options : "");
}

/* sshd writes into its log that it listens. It ends if another program has taken the port meanwhile, and with the test, also
 * if that aborts: it would hold the pipes of the test open, which whoever runs the test reads to their ends. */
static void
start_sshd (SshFixture *self)
{
  g_autofree char *config = g_build_filename (self->ssh, "sshd_config", NULL);
  g_autofree char *log = g_build_filename (self->ssh, "log", NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;

  /* A server of the superuser wants this folder, which its service makes. */
  if (geteuid () == 0)
    g_mkdir ("/run/sshd", 0755);
  self->sshd = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
                                 "setpriv", "--pdeathsig", "TERM", g_getenv ("EASEL_TEST_SSHD"), "-D", "-E", log, "-f",
                                 config, NULL);
  g_assert_no_error (error);
  while (text == NULL || strstr (text, "Server listening on") == NULL)
    {
      g_clear_pointer (&text, g_free);
      g_file_get_contents (log, &text, NULL, NULL);
      const char *pid = g_subprocess_get_identifier (self->sshd);

      if (pid == NULL || !attach_is_alive (atoi (pid)))
        {
          g_test_message ("sshd ended: %s", text);
          g_clear_object (&self->sshd);
          return;
        }
      g_usleep (1000);
    }
}

void
ssh_configure (SshFixture *self,
               const char *lines)
{
  write_file (self, "ssh_config",
              "Host build-server\n  IdentityFile %s/user\nHost locked-server\n  IdentityFile %s/locked\n"
              "Host *\n  HostName 127.0.0.1\n  Port %u\n  IdentitiesOnly yes\n  IdentityAgent none\n  UserKnownHostsFile %s/known_hosts\n  GlobalKnownHostsFile none\n%s\n",
              self->ssh, self->ssh, self->port, self->ssh, lines != NULL ? lines : "  StrictHostKeyChecking no\n");
}

/* The user's own ssh, which reads another configuration than the user's. */
static void
write_client (SshFixture *self,
              const char *lines)
{
  g_autofree char *path = g_strconcat (self->ssh, "/near:", g_getenv ("PATH"), NULL);
  g_autofree char *near = g_build_filename (self->ssh, "near", NULL);

  ssh_configure (self, lines);
  g_assert_no_errno (g_mkdir (near, 0700));
  write_file (self, "near/ssh", "#!/bin/sh\nexec /usr/bin/ssh -F %s/ssh_config \"$@\"\n", self->ssh);
  g_setenv ("PATH", path, TRUE);
}

/* A real podman needs rights that tests do not have; its command line is real. */
static void
write_podman (SshFixture *self)
{
  write_file (self, "near/podman",
              "#!/bin/sh\nif [ \"$1 $2 $3\" != 'exec --interactive dev' ]; then\n"
              "  echo \"Error: no container with name or ID \\\"$3\\\" found: no such container\" >&2; exit 125\nfi\n"
              "shift 3\nexport PATH=%s/far:/usr/bin:/bin HOME=%s XDG_DATA_HOME=%s/data\nexec \"$@\"\n",
              self->ssh, self->there.folder, self->there.folder);
}

void
ssh_set_far (SshFixture *self,
             const char *name,
             const char *target)
{
  g_autofree char *path = g_build_filename (self->ssh, "far", name, NULL);

  g_unlink (path);
  if (target != NULL)
    g_assert_no_errno (symlink (target, path));
}

void
ssh_write_far (SshFixture *self,
               const char *name,
               const char *script)
{
  g_autofree char *path = g_build_filename ("far", name, NULL);

  ssh_set_far (self, name, NULL);
  write_file (self, path, "#!/bin/sh\n%s\n", script);
}

void
ssh_set_up (SshFixture    *self,
            gconstpointer  data)
{
  g_autofree char *far = NULL;

  attach_set_up (&self->there, NULL);
  g_free (self->there.state);
  self->there.state = g_build_filename (self->there.folder, "data", "easel", "host", NULL);
  self->ssh = g_build_filename (self->there.folder, "ssh", NULL);
  far = g_build_filename (self->ssh, "far", NULL);
  g_assert_no_errno (g_mkdir_with_parents (far, 0700));
  make_key (self, "host", "");
  make_key (self, "user", "");
  make_key (self, "locked", "easel");
  ssh_set_far (self, "easel-host", g_getenv ("EASEL_HOST_PROGRAM"));
  for (guint i = 0; i < PORTS && self->sshd == NULL; i++)
    {
      self->port = ssh_find_port ();
      write_sshd_config (self);
      start_sshd (self);
    }
  g_assert_nonnull (self->sshd);
  write_client (self, data);
  write_podman (self);
}

/* The parent of a process of sshd. 0: not so, or gone. */
static GPid
get_parent (const char *pid)
{
  g_autofree char *path = g_build_filename ("/proc", pid, "stat", NULL);
  g_autofree char *stat = NULL;
  const char *end;

  if (!g_file_get_contents (path, &stat, NULL, NULL) || strstr (stat, "(sshd)") == NULL)
    return 0;
  end = strrchr (stat, ')');
  return end[2] == 'Z' ? 0 : atoi (end + 4);
}

static guint
cut_there (SshFixture *self)
{
  GPid parent = atoi (g_subprocess_get_identifier (self->sshd));
  g_autoptr(GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_ascii_isdigit (*name) && get_parent (name) == parent)
      n += kill (atoi (name), SIGKILL) == 0;
  return n;
}

/* 0: there is no connection. */
static GPid
find_connection (const char *address)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GSubprocess) check = NULL;
  g_autofree char *socket = NULL;
  g_autofree char *output = NULL;
  g_auto(GStrv) options = NULL;
  const char *pid;

  remote_control_find_async (address, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  options = remote_control_find_finish (result, &socket, NULL);
  g_assert_nonnull (options);
  if (socket == NULL)
    return 0;
  check = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, NULL, "ssh", "-F", "none", "-S",
                            socket, "-O", "check", "--", "master", NULL);
  g_subprocess_communicate_utf8 (check, NULL, NULL, &output, NULL, NULL);
  pid = output != NULL ? strstr (output, "pid=") : NULL;
  return pid != NULL ? atoi (pid + strlen ("pid=")) : 0;
}

static guint
cut_here (void)
{
  static const char * const addresses[] = { SSH_ADDRESS, SSH_LOCKED_ADDRESS };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      GPid pid = find_connection (addresses[i]);

      n += pid != 0 && kill (pid, SIGKILL) == 0;
    }
  return n;
}

guint
ssh_cut (SshFixture *self,
         gboolean    at_this_end)
{
  return at_this_end ? cut_here () : cut_there (self);
}

void
ssh_tear_down (SshFixture    *self,
               gconstpointer  data)
{
  const char *path = g_getenv ("PATH");

  cut_here ();
  g_setenv ("PATH", strchr (path, ':') + 1, TRUE);
  g_subprocess_send_signal (self->sshd, SIGTERM);
  g_subprocess_wait (self->sshd, NULL, NULL);
  g_object_unref (self->sshd);
  attach_tear_down (&self->there, NULL);
  g_free (self->ssh);
}
