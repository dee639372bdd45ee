/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "far-fixture.h"

#include <string.h>
#include <unistd.h>

#include "easel-test.h"

/* The shell of ssh(1) replaces the variable. */
#define LINES "  StrictHostKeyChecking no\n  ProxyCommand $EASEL_TEST_FAR_SSHD\n"

static void
start_server (FarFixture *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GDataInputStream) output = NULL;
  g_autofree char *line = NULL;

  self->server = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                   g_getenv ("EASEL_TEST_FAR_SERVER"), NULL);
  g_assert_no_error (error);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->server));
  line = g_data_input_stream_read_line (output, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (line);
  self->is_apart = g_str_has_prefix (line, "own ");
  self->port = (guint16) atoi (strchr (line, ' ') + 1);
  g_assert_cmpuint (self->port, !=, 0);
  self->address = g_strdup_printf ("http://127.0.0.1:%u/", self->port);
}

/* An unprivileged user has a namespace of users, too. */
static void
enter_computer (FarFixture *self)
{
  const char *pid = g_subprocess_get_identifier (self->server);
  const char *users = geteuid () == 0 ? "" : "-U --preserve-credentials ";
  g_autofree char *enter = self->is_apart ? g_strdup_printf ("nsenter -t %s %s-n ", pid, users) : g_strdup ("");
  g_autofree char *sshd = g_strdup_printf ("%s%s -i -f %s/sshd_config", enter, g_getenv ("EASEL_TEST_SSHD"),
                                           self->ssh.ssh);

  g_setenv ("EASEL_TEST_FAR_SSHD", sshd, TRUE);
}

void
far_set_up (FarFixture    *self,
            gconstpointer  data)
{
  ssh_set_up (&self->ssh, LINES);
  start_server (self);
  enter_computer (self);
}

void
far_tear_down (FarFixture    *self,
               gconstpointer  data)
{
  g_subprocess_force_exit (self->server);
  g_subprocess_wait (self->server, NULL, NULL);
  g_object_unref (self->server);
  g_free (self->address);
  ssh_tear_down (&self->ssh, NULL);
}

void
far_change (FarFixture *self)
{
  g_autoptr(GError) error = NULL;
  GOutputStream *input = g_subprocess_get_stdin_pipe (self->server);

  g_output_stream_write_all (input, "\n", 1, NULL, NULL, &error);
  g_assert_no_error (error);
}
