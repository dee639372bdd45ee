/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Real shells with the start files of a user: what they say of their prompts, commands and folder. Those that are not
 * installed are no row. */
#include "easel-folder.h"
#include "easel-pty.h"
#include "easel-test.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  const char *name;
  const char *start_file;   /* the user's, below their home */
  const char *start_text;
} Row;

static const Row rows[] = {
  { "bash", ".bashrc", "MINE=of-bash; PROMPT_COMMAND='MINE2=$?'; PS1='> '\n" },
  { "zsh", ".zshrc", "MINE=of-zsh; precmd () { MINE2=$?; }; PS1='> '\n" },
  { "fish", ".config/fish/config.fish", "set MINE of-fish; function p --on-event fish_prompt; set -g MINE2 kept; end\n" },
};

typedef struct
{
  EaselShell     *shell;
  EaselPty       *pty;
  EaselVtScanner *scanner;
  GString        *text;
  GString        *marks;    /* of those that are trusted */
  char           *folder;
} Run;

static void
text_cb (const char *text,
         gsize       length,
         gpointer    user_data)
{
  g_string_append_len (((Run *) user_data)->text, text, length);
}

static gboolean
osc_cb (const char *body,
        gpointer    user_data)
{
  Run *run = user_data;
  g_auto(EaselVtMark) mark = { 0 };

  easel_vt_mark_read (&mark, body);
  if (!easel_shell_trusts (run->shell, &mark))
    return TRUE;
  if (mark.kind == EASEL_VT_MARK_PROMPT)
    g_string_append_c (run->marks, 'A');
  else if (mark.kind == EASEL_VT_MARK_EXECUTED)
    g_string_append_c (run->marks, 'C');
  else if (mark.kind == EASEL_VT_MARK_FINISHED)
    g_string_append_printf (run->marks, "D%d", mark.has_code ? mark.code : -1);
  else if (mark.kind == EASEL_VT_MARK_CWD)
    {
      g_free (run->folder);
      run->folder = easel_vt_mark_dup_folder (&mark);
    }
  return TRUE;
}

static void
data_cb (EaselPty *pty,
         GBytes   *bytes,
         Run      *run)
{
  easel_vt_scanner_feed (run->scanner, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
type (Run        *run,
      const char *line)
{
  g_autofree char *keys = g_strconcat (line, "\r", NULL);

  g_string_truncate (run->text, 0);
  g_string_truncate (run->marks, 0);
  g_assert_true (easel_pty_write (run->pty, keys, strlen (keys)));
}

static void
check_command (Run        *run,
               const char *line,
               const char *marks,
               const char *words)
{
  type (run, line);
  easel_test_wait_until (strcmp (run->marks->str, marks) == 0);
  if (words != NULL)
    g_assert_nonnull (strstr (run->text->str, words));
}

static void
isolate (Run *run)
{
  run->shell->environment = g_environ_unsetenv (run->shell->environment, "XDG_CONFIG_HOME");
  run->shell->environment = g_environ_unsetenv (run->shell->environment, "XDG_DATA_HOME");
}

static Run *
start (const char *program)
{
  static const EaselVtSink sink = { text_cb, osc_cb };
  Run *run = g_new0 (Run, 1);
  g_autoptr(GError) error = NULL;

  run->shell = easel_shell_new (program);
  isolate (run);
  run->scanner = easel_vt_scanner_new (&sink, run);
  run->text = g_string_new (NULL);
  run->marks = g_string_new (NULL);
  run->pty = easel_pty_new (run->shell, g_get_home_dir (), 100, 30, &error);
  g_assert_no_error (error);
  g_signal_connect (run->pty, "data", G_CALLBACK (data_cb), run);
  return run;
}

static void
run_free (Run *run)
{
  g_object_unref (run->pty);
  easel_vt_scanner_free (run->scanner);
  easel_shell_free (run->shell);
  g_string_free (run->text, TRUE);
  g_string_free (run->marks, TRUE);
  g_free (run->folder);
  g_free (run);
}

static void
write_start_file (const Row *row)
{
  g_autofree char *file = g_build_filename (g_get_home_dir (), row->start_file, NULL);
  g_autofree char *folder = g_path_get_dirname (file);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, row->start_text, -1, NULL));
}

static void
check_start_file (const Row *row)
{
  g_autofree char *file = g_build_filename (g_get_home_dir (), row->start_file, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, row->start_text);
}

static void
test_marks (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *program = g_find_program_in_path (row->name);
  g_autofree char *words = g_strconcat ("of-", row->name, NULL);
  g_autofree char *folder = g_build_filename (g_get_home_dir (), "a b;ü", NULL);
  Run *run;

  write_start_file (row);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  run = start (program);
  easel_test_wait_until (strchr (run->marks->str, 'A') != NULL);
  g_assert_cmpstr (run->folder, ==, g_get_home_dir ());

  check_command (run, "echo \"=$MINE\"", "CD0A", words);
  check_command (run, "sh -c 'exit 3'", "CD3A", NULL);
  check_command (run, "echo $MINE2; echo one; echo two", "CD0A", "one\r\ntwo\r\n");
  /* Its programs do not know the key, and what they print says nothing. */
  check_command (run, "sh -c 'echo \"[$EASEL_SHELL_KEY][$ZDOTDIR]\"'", "CD0A", "[][]");
  check_command (run, "printf '\\033]133;C\\007\\033]133;D;9\\007x\\n'", "CD0A", "x\r\n");
  check_command (run, "cd 'a b;ü'", "CD0A", NULL);
  easel_test_wait_until (g_strcmp0 (run->folder, folder) == 0);
  check_start_file (row);
  run_free (run);
}

/* Of a shell that nobody taught, marks count as they come; none of a folder elsewhere. */
static void
test_other (void)
{
  g_autoptr(EaselShell) shell = easel_shell_new ("/bin/sh");
  g_auto(EaselVtMark) mark = { 0 };
  g_auto(EaselVtMark) elsewhere = { 0 };
  g_autofree char *none = NULL;

  g_assert_null (shell->key);
  g_assert_cmpuint (g_strv_length (shell->argv), ==, 1);
  easel_vt_mark_read (&mark, "133;D;1;easel=x");
  g_assert_cmpint (mark.code, ==, 1);
  g_assert_true (easel_shell_trusts (shell, &mark));
  easel_vt_mark_read (&elsewhere, "7;file://some.other.example/tmp");
  none = easel_vt_mark_dup_folder (&elsewhere);
  g_assert_null (none);
}

/* A folder of another user in the way to the start file: they could write what the shell runs. */
static void
test_foreign_folder (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "easel", "shell", NULL);
  EaselShell *shell;

  /* Only root can give a folder away; for others there is one of root's. */
  if (geteuid () != 0)
    {
      g_assert_false (easel_folder_is_owned ("/"));
      return;
    }
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (chown (folder, 65534, 65534), ==, 0);
  shell = easel_shell_new ("/bin/bash");
  g_assert_null (shell->key);
  easel_shell_free (shell);
  g_assert_cmpint (chown (folder, 0, 0), ==, 0);
  shell = easel_shell_new ("/bin/bash");
  g_assert_nonnull (shell->key);
  easel_shell_free (shell);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *home = g_dir_make_tmp ("easel-shell-XXXXXX", NULL);
  int status;

  g_setenv ("HOME", home, TRUE);
  g_setenv ("XDG_RUNTIME_DIR", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/shell/other", test_other);
  g_test_add_func ("/base/shell/foreign-folder", test_foreign_folder);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *program = g_find_program_in_path (rows[i].name);
      g_autofree char *path = g_strconcat ("/base/shell/marks/", rows[i].name, NULL);

      if (program != NULL)
        g_test_add_data_func (path, &rows[i], test_marks);
    }
  status = g_test_run ();
  easel_test_remove_tree (home);
  return status;
}
