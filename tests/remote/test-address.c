/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Addresses of other computers, and the commands that they become. */
#include <string.h>

#include "remote-address.h"
#include "remote-distribution.h"
#include "remote-error.h"

static void
test_good (void)
{
  static const struct { const char *text, *address, *title; } cases[] = {
    { "ssh://build-server", "ssh://build-server", "build-server" },
    { " SSH://me@build.example:2222/ ", "ssh://me@build.example:2222", "build.example" },
    { "ssh://me@[::1]:22", "ssh://me@[::1]:22", "::1" },
    { "ssh:alias", "ssh://alias", "alias" },
    { "container:dev", "container:dev", "dev" },
    { "container://podman/dev-1", "container:podman/dev-1", "dev-1" },
    { "container:toolbox/f41", "container:toolbox/f41", "f41" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *address = remote_address_normalize (cases[i].text, &error);
      g_autofree char *title = NULL;

      g_assert_no_error (error);
      g_assert_cmpstr (address, ==, cases[i].address);
      title = remote_address_dup_title (address);
      g_assert_cmpstr (title, ==, cases[i].title);
    }
}

/* Nothing becomes an option of a program, or a second word of its command. */
static void
test_bad (void)
{
  static const char * const cases[] = {
    "ssh://", "ssh://-oProxyCommand=touch%20x", "ssh://-l@host", "ssh://a b", "ssh://host:", "ssh://host:0",
    "ssh://host:65536", "ssh://host:-1", "ssh://host/path", "ssh://host?query", "ssh://host#f", "ssh://user:pw@host",
    "ssh://@host", "ssh://me@", "ssh://host\n-o", "ssh://$(id)", "ssh://`id`", "ssh://h;id", "ssh://[::1", "ssh://[-o]",
    "ssh://h\xc3\xb6st", "container:", "container:-v", "container:nobody/x", "container:podman/-v",
    "container:podman/a/b", "container:a b", "container:--privileged", "ws://host",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_auto(GStrv) command = NULL;

      g_assert_null (remote_address_normalize (cases[i], &error));
      g_assert_error (error, REMOTE_ERROR, REMOTE_ERROR_ADDRESS);
      command = remote_address_dup_command (cases[i], NULL, "x", NULL);
      g_assert_null (command);
    }
}

static void
assert_command (const char *address,
                const char *expected)
{
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) command = remote_address_dup_command (address, NULL, "a 'b'", &error);
  g_autofree char *joined = NULL;

  g_assert_no_error (error);
  joined = g_strjoinv ("|", command);
  g_assert_cmpstr (joined, ==, expected);
}

static void
test_commands (void)
{
#define OPTIONS "-T|-o|RemoteCommand=none|-o|ClearAllForwardings=yes|-o|ServerAliveInterval=15|-o|ServerAliveCountMax=2|"
#define QUOTED "exec sh -c 'a '\\''b'\\'''"
  assert_command ("ssh://host", "ssh|" OPTIONS "--|host|" QUOTED);
  assert_command ("ssh://me@[::1]:2222", "ssh|" OPTIONS "-l|me|-p|2222|--|::1|" QUOTED);
  assert_command ("container:podman/dev", "podman|exec|--interactive|dev|sh|-c|a 'b'");
  assert_command ("container:dev", "podman|exec|--interactive|dev|sh|-c|a 'b'");
  assert_command ("container:distrobox/dev", "distrobox|enter|--no-tty|--name|dev|--|sh|-c|a 'b'");
}

static void
test_programs (void)
{
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) command = remote_address_dup_command ("container:toolbox/dev", NULL, "", &error);

  g_assert_null (command);
  g_assert_error (error, REMOTE_ERROR, REMOTE_ERROR_PROGRAM);
  g_assert_nonnull (strstr (error->message, "toolbox"));
}

/* Programs of the test, none of which is run. */
static void
make_programs (void)
{
  static const char * const names[] = { "ssh", "podman", "distrobox" };
  g_autofree char *folder = g_dir_make_tmp ("easel-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_true (g_file_set_contents_full (path, "", 0, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
    }
  g_setenv ("PATH", folder, TRUE);
}

static void
test_distribution (void)
{
  static const struct { const char *lines, *command; } cases[] = {
    { "NAME=\"Debian\"\nID=debian\n", "sudo apt install ./easel-host_*.deb" },
    { "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", "sudo apt install ./easel-host_*.deb" },
    { "ID='fedora'", "sudo dnf install ./easel-host-*.rpm" },
    { "ID=alpine", NULL },
    { "ID=\"", NULL },
    { "Welcome!\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RemoteDistribution *distribution = remote_distribution_new ();
      g_auto(GStrv) lines = g_strsplit (cases[i].lines, "\n", -1);

      for (guint j = 0; lines[j] != NULL; j++)
        remote_distribution_read (distribution, lines[j], strlen (lines[j]));
      g_assert_cmpstr (remote_distribution_get_command (distribution), ==, cases[i].command);
      remote_distribution_free (distribution);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  make_programs ();
  g_test_add_func ("/remote/address/good", test_good);
  g_test_add_func ("/remote/address/bad", test_bad);
  g_test_add_func ("/remote/address/commands", test_commands);
  g_test_add_func ("/remote/address/programs", test_programs);
  g_test_add_func ("/remote/address/distribution", test_distribution);
  return g_test_run ();
}
