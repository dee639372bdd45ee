/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-base"

#include "config.h"

#include "easel-shell.h"

#include <errno.h>
#include <gio/gio.h>
#include <pwd.h>
#include <string.h>
#include <unistd.h>

#include "easel-folder.h"
#include "easel-shell-resources.h"
#include "easel-token.h"

typedef struct
{
  const char *name;       /* name of the shell's program */
  const char *resource;
  const char *file;       /* path below the folder where the shell reads start files */
  void      (*prepare) (EaselShell *self,
                        const char *folder,
                        const char *file);
} ShellSupport;

static void
set (EaselShell *self,
     const char *name,
     const char *value)
{
  self->environment = g_environ_setenv (self->environment, name, value, TRUE);
}

/* Saves a variable under another name; the start file of Easel restores it. */
static void
save_variable (EaselShell *self,
               const char *name,
               const char *saved_name)
{
  const char *value = g_environ_getenv (self->environment, name);

  if (value != NULL)
    set (self, saved_name, value);
  else
    self->environment = g_environ_unsetenv (self->environment, saved_name);
}

static void
prepare_bash (EaselShell *self,
              const char *folder,
              const char *file)
{
  const char *argv[] = { self->path, "--rcfile", file, NULL };

  g_strfreev (self->argv);
  self->argv = g_strdupv ((GStrv) argv);
}

static void
prepare_zsh (EaselShell *self,
             const char *folder,
             const char *file)
{
  save_variable (self, "ZDOTDIR", "EASEL_ZDOTDIR");
  set (self, "ZDOTDIR", folder);
}

static void
prepare_fish (EaselShell *self,
              const char *folder,
              const char *file)
{
  const char *inherited = g_environ_getenv (self->environment, "XDG_DATA_DIRS");
  const char *dirs = inherited != NULL && *inherited != '\0' ? inherited : "/usr/local/share:/usr/share";
  g_autofree char *more = g_strconcat (folder, ":", dirs, NULL);

  save_variable (self, "XDG_DATA_DIRS", "EASEL_XDG_DATA_DIRS");
  set (self, "XDG_DATA_DIRS", more);
}

static const ShellSupport supported[] = {
  { "bash", "easel.bash", "easel.bash", prepare_bash },
  { "zsh", "easel.zsh", ".zshenv", prepare_zsh },
  { "fish", "easel.fish", "fish/vendor_conf.d/easel.fish", prepare_fish },
};

static gboolean
has_contents (const char *file,
              GBytes     *bytes)
{
  g_autofree char *text = NULL;
  gsize length;

  return g_file_get_contents (file, &text, &length, NULL) && length == g_bytes_get_size (bytes) &&
         memcmp (text, g_bytes_get_data (bytes, NULL), length) == 0;
}

/* Checks that the folder of @file and its parents up to the runtime folder belong to this user: a shell executes files
 * in it. */
static gboolean
make_private (const char *file)
{
  const char *runtime = g_get_user_runtime_dir ();
  g_autofree char *folder = g_path_get_dirname (file);

  if (g_mkdir_with_parents (folder, 0700) != 0 || !easel_folder_is_owned (runtime))
    return FALSE;
  while (strlen (folder) > strlen (runtime))
    {
      char *above;

      if (!easel_folder_is_owned (folder))
        return FALSE;
      above = g_path_get_dirname (folder);
      g_free (folder);
      folder = above;
    }
  return TRUE;
}

/* Writes the file atomically, because another shell may be reading it, and only if it has other contents. */
static gboolean
write_file (const char *file,
            const char *resource)
{
  g_autofree char *path = g_strconcat (RESOURCE_PATH "/shell/", resource, NULL);
  g_autoptr(GBytes) bytes = g_resource_lookup_data (easel_shell_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                                    NULL);
  g_autofree char *folder = g_path_get_dirname (file);
  g_autoptr(GError) error = NULL;

  g_return_val_if_fail (bytes != NULL, FALSE);

  if (has_contents (file, bytes))
    return TRUE;
  if (g_mkdir_with_parents (folder, 0700) == 0 &&
      g_file_set_contents_full (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    return TRUE;
  g_message ("A shell is started without marks, as its file cannot be written: %s",
             error != NULL ? error->message : g_strerror (errno));
  return FALSE;
}

static void
integrate (EaselShell         *self,
           const ShellSupport *shell)
{
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "easel", "shell", shell->name, NULL);
  g_autofree char *file = g_build_filename (folder, shell->file, NULL);

  self->key = make_private (file) && write_file (file, shell->resource) ? easel_token_new (NULL) : NULL;
  if (self->key == NULL)
    return;
  set (self, "EASEL_SHELL_KEY", self->key);
  shell->prepare (self, folder, file);
}

static char *
find_shell (void)
{
  const char *shell = g_getenv ("SHELL");
  struct passwd *user = getpwuid (getuid ());

  if (shell != NULL && *shell == '/' && access (shell, X_OK) == 0)
    return g_strdup (shell);
  if (user != NULL && user->pw_shell != NULL && access (user->pw_shell, X_OK) == 0)
    return g_strdup (user->pw_shell);
  return g_strdup ("/bin/sh");
}

/**
 * easel_shell_new:
 * @path: (nullable): a shell; %NULL for the user's
 *
 * Returns: (transfer full): how to start it
 */
EaselShell *
easel_shell_new (const char *path)
{
  EaselShell *self = g_new0 (EaselShell, 1);
  g_autofree char *name = NULL;
  GStrv environment;

  self->path = path != NULL ? g_strdup (path) : find_shell ();
  self->argv = g_strdupv ((char *[]) { self->path, NULL });
  environment = g_get_environ ();
  environment = g_environ_setenv (environment, "TERM", "xterm-256color", TRUE);
  environment = g_environ_setenv (environment, "COLORTERM", "truecolor", TRUE);
  environment = g_environ_unsetenv (environment, "COLUMNS");
  self->environment = g_environ_unsetenv (environment, "LINES");
  name = g_path_get_basename (self->path);
  for (guint i = 0; i < G_N_ELEMENTS (supported); i++)
    if (strcmp (name, supported[i].name) == 0)
      integrate (self, &supported[i]);
  return self;
}

void
easel_shell_free (EaselShell *self)
{
  g_free (self->path);
  g_strfreev (self->argv);
  g_strfreev (self->environment);
  g_free (self->key);
  g_free (self);
}

/**
 * easel_shell_trusts:
 * @self: a shell that runs
 * @mark: foreign
 *
 * A shell whose start files run another shell (`exec fish`) never sends the key; then the marks of that other shell are
 * trusted.
 *
 * Returns: whether the shell sent @mark
 */
gboolean
easel_shell_trusts (EaselShell        *self,
                    const EaselVtMark *mark)
{
  g_return_val_if_fail (self != NULL && mark != NULL, FALSE);

  if (!mark->is_integration)
    return TRUE;
  if (self->key != NULL && g_strcmp0 (mark->key, self->key) == 0)
    self->has_sent_key = TRUE;
  else if (self->has_sent_key)
    return FALSE;
  return TRUE;
}
