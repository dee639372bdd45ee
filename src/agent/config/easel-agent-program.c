/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-config"

#include "config.h"

#include "easel-agent-program.h"

#include <string.h>

/* Returns: (transfer full): the folder that @variable names, or @below the home folder. */
static char *
dup_folder (const char *variable,
            const char *below)
{
  const char *named = g_getenv (variable);

  return named != NULL && g_path_is_absolute (named) ? g_strdup (named)
                                                     : g_build_filename (g_get_home_dir (), below, NULL);
}

/* Returns: (transfer full) (nullable): the absolute path in a line of npm's settings. */
static char *
expand (const char *value)
{
  g_autofree char *path = g_strstrip (g_strdup (value));
  static const char * const homes[] = { "~/", "${HOME}/", "$HOME/" };

  for (guint i = 0; i < G_N_ELEMENTS (homes); i++)
    if (g_str_has_prefix (path, homes[i]))
      return g_build_filename (g_get_home_dir (), path + strlen (homes[i]), NULL);
  return g_path_is_absolute (path) ? g_steal_pointer (&path) : NULL;
}

/* Returns: (transfer full): the folder below which "npm install --global" of this user puts programs. */
static char *
dup_npm_prefix (void)
{
  g_autofree char *path = g_build_filename (g_get_home_dir (), ".npmrc", NULL);
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;

  if (g_getenv ("NPM_CONFIG_PREFIX") == NULL && g_file_get_contents (path, &text, NULL, NULL))
    lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      const char *equals = strchr (lines[i], '=');
      g_autofree char *name = equals == NULL ? NULL : g_strstrip (g_strndup (lines[i], equals - lines[i]));
      char *prefix = g_strcmp0 (name, "prefix") == 0 ? expand (equals + 1) : NULL;

      if (prefix != NULL)
        return prefix;
    }
  return dup_folder ("NPM_CONFIG_PREFIX", ".npm-global");
}

/* Compares folders of nvm, such as "v20.1.0" and "v9.0.0": the newest first. */
static int
compare_versions (gconstpointer a,
                  gconstpointer b)
{
  const char *one = *(const char * const *) a;
  const char *other = *(const char * const *) b;

  while (*one != '\0' || *other != '\0')
    {
      guint64 left, right;
      char *left_end, *right_end;

      one += strcspn (one, "0123456789");
      other += strcspn (other, "0123456789");
      left = g_ascii_strtoull (one, &left_end, 10);
      right = g_ascii_strtoull (other, &right_end, 10);
      if (left != right)
        return left > right ? -1 : 1;
      one = left_end;
      other = right_end;
    }
  return 0;
}

/* Adds the folders of all versions of node that nvm has installed. */
static void
add_nvm (GPtrArray *folders)
{
  g_autofree char *nvm = dup_folder ("NVM_DIR", ".nvm");
  g_autofree char *versions = g_build_filename (nvm, "versions", "node", NULL);
  g_autoptr(GDir) dir = g_dir_open (versions, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_versions);
  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (folders, g_build_filename (versions, g_ptr_array_index (names, i), "bin", NULL));
}

static GPtrArray *
list_folders (void)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *npm = dup_npm_prefix ();
  g_autofree char *volta = dup_folder ("VOLTA_HOME", ".volta");
  g_autofree char *bun = dup_folder ("BUN_INSTALL", ".bun");

  g_ptr_array_add (folders, g_build_filename (g_get_home_dir (), ".local", "bin", NULL));
  g_ptr_array_add (folders, g_build_filename (npm, "bin", NULL));
  g_ptr_array_add (folders, g_build_filename (volta, "bin", NULL));
  g_ptr_array_add (folders, g_build_filename (bun, "bin", NULL));
  add_nvm (folders);
  return folders;
}

char *
easel_agent_program_find (const char *name)
{
  g_autofree char *found = g_find_program_in_path (name);
  g_autoptr(GPtrArray) folders = NULL;

  if (found != NULL)
    return g_steal_pointer (&found);
  folders = list_folders ();
  for (guint i = 0; i < folders->len; i++)
    {
      g_autofree char *path = g_build_filename (g_ptr_array_index (folders, i), name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test (path, G_FILE_TEST_IS_DIR))
        return g_steal_pointer (&path);
    }
  return NULL;
}

char *
easel_agent_program_spell (const char *name)
{
  g_autofree char *in_path = g_find_program_in_path (name);
  char *found = in_path != NULL ? NULL : easel_agent_program_find (name);

  return found != NULL ? found : g_strdup (name);
}

GSubprocess *
easel_agent_program_start (char             **command,
                           GSubprocessFlags   flags,
                           GError           **error)
{
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new (flags);

  if (g_path_is_absolute (command[0]))
    {
      const char *path = g_getenv ("PATH");
      g_autofree char *folder = g_path_get_dirname (command[0]);
      g_autofree char *searched = path == NULL ? g_strdup (folder)
                                               : g_strjoin (G_SEARCHPATH_SEPARATOR_S, folder, path, NULL);

      g_subprocess_launcher_setenv (launcher, "PATH", searched, TRUE);
    }
  return g_subprocess_launcher_spawnv (launcher, (const char * const *) command, error);
}
