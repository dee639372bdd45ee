/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way around openat2(), for kernels and sandboxes without it: the same refusals, and no link at all. */
#include "ahp-error.h"
#include "easel-host-page-files.h"
#include "rpc-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define READABLE 0

/* From here on this process, and only this one, lives on an old kernel. */
static void
forbid_openat2 (int number)
{
  struct sock_filter code[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | number),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = { .len = G_N_ELEMENTS (code), .filter = code };

  g_assert_no_errno (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
  g_assert_no_errno (prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program));
  g_assert_cmpint (syscall (SYS_openat2, AT_FDCWD, ".", NULL, 0), ==, -1);
  g_assert_cmpint (errno, ==, number);
}

static char *
make_folder (void)
{
  g_autofree char *root = g_dir_make_tmp ("easel-files-XXXXXX", NULL);
  char *page = g_build_filename (root, "page", NULL);

  g_assert_no_errno (g_mkdir (page, 0700));
  g_assert_no_errno (g_chdir (page));
  g_assert_true (g_file_set_contents ("../secret.txt", "secret", -1, NULL));
  g_assert_true (g_file_set_contents ("index.html", "x", -1, NULL));
  g_assert_no_errno (g_mkdir ("folder", 0700));
  g_assert_true (g_file_set_contents ("folder/inside.txt", "x", -1, NULL));
  g_assert_no_errno (symlink ("../secret.txt", "link-out"));
  g_assert_no_errno (symlink ("index.html", "link-inside"));
  g_assert_no_errno (symlink ("..", "link-folder"));
  g_assert_no_errno (mkfifo ("fifo", 0600));
  return page;
}

static void
check_all (void)
{
  static const struct { const char *path; int code; } cases[] = {
    { "index.html", READABLE },
    { "folder/inside.txt", READABLE },
    { "link-out", AHP_CODE_PERMISSION_DENIED },
    { "link-inside", AHP_CODE_PERMISSION_DENIED },
    { "link-folder/secret.txt", AHP_CODE_NOT_FOUND },
    { "../secret.txt", AHP_CODE_PERMISSION_DENIED },
    { "folder/../../secret.txt", AHP_CODE_PERMISSION_DENIED },
    { "/etc/passwd", AHP_CODE_PERMISSION_DENIED },
    { "", AHP_CODE_PERMISSION_DENIED },
    { "folder", AHP_CODE_NOT_FOUND },
    { "folder/", AHP_CODE_PERMISSION_DENIED },
    { "missing/inside.txt", AHP_CODE_NOT_FOUND },
    { "index.html/x", AHP_CODE_NOT_FOUND },
    { "fifo", AHP_CODE_PERMISSION_DENIED },
  };
  g_autofree char *page = make_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *title = NULL;

      g_test_message ("%s", cases[i].path);
      g_assert_cmpint (easel_host_page_files_check (page, cases[i].path, &title, &error), ==, cases[i].code == READABLE);
      if (cases[i].code != READABLE)
        g_assert_error (error, RPC_ERROR, cases[i].code);
    }
}

static void
test_without (gconstpointer number)
{
  if (g_test_subprocess ())
    {
      forbid_openat2 (GPOINTER_TO_INT (number));
      check_all ();
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/host/page-files/old-kernel", GINT_TO_POINTER (ENOSYS), test_without);
  g_test_add_data_func ("/host/page-files/old-sandbox", GINT_TO_POINTER (EPERM), test_without);
  return g_test_run ();
}
