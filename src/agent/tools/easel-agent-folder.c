/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-folder.h"

#include <stdlib.h>
#include <string.h>

/* The real path if @path is a folder, except the root of the file system, which is never a working folder. */
static char *
resolve (const char *path)
{
  g_autofree char *real = path != NULL && g_path_is_absolute (path) ? realpath (path, NULL) : NULL;

  return real != NULL && strcmp (real, "/") != 0 && g_file_test (real, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&real)
                                                                                          : NULL;
}

gboolean
easel_agent_folder_contains (const char *folder,
                             const char *path)
{
  gsize length = strlen (folder);

  return strncmp (path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* Whether the folder holds the agent's own files: some agents start their servers there to test them. */
static gboolean
is_config (const char *path,
           const char *home)
{
  const char *config = g_get_user_config_dir ();
  g_autofree char *real = config != NULL ? realpath (config, NULL) : NULL;

  if (real != NULL && easel_agent_folder_contains (real, path))
    return TRUE;
  /* ~/.codex, ~/.gemini and similar folders. */
  return home != NULL && easel_agent_folder_contains (home, path) && g_str_has_prefix (path + strlen (home), "/.");
}

/* A variable that an editor did not replace is not a path, and is ignored. */
char *
easel_agent_folder_find (const char *root)
{
  g_autofree char *given = root != NULL ? g_canonicalize_filename (root, NULL) : NULL;
  g_autofree char *folder = NULL;
  g_autofree char *home = NULL;
  g_autofree char *cwd = NULL;

  if ((folder = resolve (given)) != NULL || (folder = resolve (g_getenv ("CLAUDE_PROJECT_DIR"))) != NULL)
    return g_steal_pointer (&folder);
  home = resolve (g_get_home_dir ());
  cwd = g_get_current_dir ();
  folder = resolve (cwd);
  if (folder == NULL || g_strcmp0 (folder, home) == 0 || is_config (folder, home))
    return NULL;
  return g_steal_pointer (&folder);
}
