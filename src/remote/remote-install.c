/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-install.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "easel-limits.h"
#include "easel-text.h"
#include "remote-address.h"
#include "remote-error.h"
#include "remote-host.h"

/* Two lines: system and processor; C library and version. */
#define PROBE "uname -sm; getconf GNU_LIBC_VERSION 2>/dev/null || ldd --version 2>&1 | head -n 1"

/* %s: the checksum. The copy is compared and run under a temporary name before it becomes easel-host. */
#define COPY "set -e; umask 077; folder=$HOME/.local/bin; mkdir -p \"$folder\"; " \
             "copy=$(mktemp \"$folder/.easel-host.XXXXXX\"); trap 'rm -f \"$copy\"' EXIT; cat >\"$copy\"; " \
             "[ \"$(sha256sum <\"$copy\")\" = '%s  -' ] || { echo 'the copy differs' >&2; exit 1; }; " \
             "chmod 755 \"$copy\"; \"$copy\" --version >/dev/null; mv -f \"$copy\" \"$folder/easel-host\"; trap - EXIT"

/* The prefix of the names of versions in the file, such as GLIBC_2.34. */
#define SYMBOL "GLIBC_"

/* A larger file is not easel-host. */
#define MAX_PROGRAM (256 * 1024 * 1024)

typedef struct
{
  char   *address;
  char   *title;     /* name of the other computer, for display */
  char   *program;   /* the file on this computer */
  GBytes *content;
  char   *checksum;
  guint   major;     /* the version of glibc that the program needs */
  guint   minor;
} Install;

static void
install_free (Install *install)
{
  g_free (install->address);
  g_free (install->title);
  g_free (install->program);
  g_clear_pointer (&install->content, g_bytes_unref);
  g_free (install->checksum);
  g_free (install);
}

/* --- the program ------------------------------------------------------------------------------------------------ */

/* Finds the newest version of glibc whose symbols the program uses: the file has the names of all these versions. */
static void
find_version (Install    *install,
              const char *content,
              gsize       length)
{
  const char *end = content + length;
  const char *found = content;

  while ((found = memmem (found, end - found, SYMBOL, strlen (SYMBOL))) != NULL)
    {
      g_autofree char *text = g_strndup (found + strlen (SYMBOL), MIN (16, end - found - strlen (SYMBOL)));
      guint major, minor;

      if (sscanf (text, "%u.%u", &major, &minor) == 2 &&
          (major > install->major || (major == install->major && minor > install->minor)))
        {
          install->major = major;
          install->minor = minor;
        }
      found += strlen (SYMBOL);
    }
}

/* Reads and hashes some megabytes outside of the main thread. */
static void
load_thread (GTask        *loading,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Install *install = task_data;
  GStatBuf info;
  char *content;
  gsize length;
  GError *error = NULL;

  if (g_stat (install->program, &info) == 0 && info.st_size > MAX_PROGRAM)
    {
      g_task_return_new_error (loading, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s", g_strerror (ENOEXEC));
      return;
    }
  /* Not mapped: an update may truncate the file while it is read. */
  if (!g_file_get_contents (install->program, &content, &length, &error))
    {
      g_task_return_error (loading, error);
      return;
    }
  install->content = g_bytes_new_take (content, length);
  install->checksum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, install->content);
  find_version (install, content, length);
  g_task_return_boolean (loading, TRUE);
}

/* @callback: gets @task. */
static void
load (GTask               *task,
      GAsyncReadyCallback  callback)
{
  g_autoptr(GTask) loading = g_task_new (NULL, g_task_get_cancellable (task), callback, g_object_ref (task));

  g_task_set_task_data (loading, g_task_get_task_data (task), NULL);
  g_task_run_in_thread (loading, load_thread);
}

static GTask *
start (const char          *address,
       const char          *program,
       GCancellable        *cancellable,
       GAsyncReadyCallback  callback,
       gpointer             user_data,
       gpointer             tag)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  g_autofree char *title = remote_address_dup_title (address);
  Install *install = g_new0 (Install, 1);

  g_task_set_source_tag (task, tag);
  install->address = g_strdup (address);
  install->title = easel_text_for_display (title, EASEL_LIMIT_DISPLAY_CHARS);
  install->program = g_strdup (program);
  g_task_set_task_data (task, install, (GDestroyNotify) install_free);
  return task;
}

/* --- the other computer ----------------------------------------------------------------------------------------- */

/* (transfer full) (nullable): why the program would not run there. @system, @library: foreign lines. */
static GError *
compare (const Install *install,
         const char    *system,
         const char    *library)
{
  g_autofree char *here = NULL;
  g_autofree char *shown = NULL;
  struct utsname name;
  guint major, minor;

  if (uname (&name) == 0)
    here = g_strconcat (name.sysname, " ", name.machine, NULL);
  if (g_strcmp0 (system, here) != 0)
    {
      shown = easel_text_for_display (system, EASEL_LIMIT_AGENT_TITLE_CHARS);
      return g_error_new (REMOTE_ERROR, REMOTE_ERROR_HOST,
                          /* Translators: the first %s is a computer, the others are a system and a processor. */
                          _("easel-host from here cannot run on %s, which has %s instead of %s."),
                          install->title, shown, here);
    }
  if (sscanf (library, "glibc %u.%u", &major, &minor) == 2 &&
      (major > install->major || (major == install->major && minor >= install->minor)))
    return NULL;
  shown = easel_text_for_display (library, EASEL_LIMIT_AGENT_TITLE_CHARS);
  return g_error_new (REMOTE_ERROR, REMOTE_ERROR_HOST,
                      /* Translators: a computer, the name and version of its C library, and a version of glibc. */
                      _("easel-host from here cannot run on %s, which has %s: it needs glibc %u.%u."),
                      install->title, shown, install->major, install->minor);
}

static void
probed_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Install *install = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *output = remote_host_run_finish (result, NULL, NULL, &error);
  g_auto(GStrv) lines = NULL;

  if (output != NULL)
    {
      lines = g_strsplit (output, "\n", 3);
      error = compare (install, lines[0] != NULL ? lines[0] : "", lines[0] != NULL && lines[1] != NULL ? lines[1] : "");
    }
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
loaded_for_check_cb (GObject      *object,
                     GAsyncResult *result,
                     gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Install *install = g_task_get_task_data (task);
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    remote_host_run_script_async (install->address, PROBE, NULL, g_task_get_cancellable (task), probed_cb,
                                  g_object_ref (task));
  else
    g_task_return_error (task, error);
}

void
remote_install_check_async (const char          *address,
                            const char          *program,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (address != NULL);
  g_return_if_fail (program != NULL);

  task = start (address, program, cancellable, callback, user_data, remote_install_check_async);
  load (task, loaded_for_check_cb);
}

gboolean
remote_install_check_finish (GAsyncResult  *result,
                             GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
copied_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Install *install = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *last_words = NULL;
  int status;
  g_autofree char *output = remote_host_run_finish (result, &status, &last_words, &error);

  if (output == NULL)
    g_task_return_error (task, error);
  else if (status != 0)
    g_task_return_new_error (task, REMOTE_ERROR, REMOTE_ERROR_HOST,
                             /* Translators: a computer, and the last message of a program, in any language. */
                             _("easel-host was not copied to %s: %s"), install->title, last_words);
  else
    g_task_return_boolean (task, TRUE);
}

static void
loaded_for_copy_cb (GObject      *object,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Install *install = g_task_get_task_data (task);
  g_autofree char *script = NULL;
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }
  script = g_strdup_printf (COPY, install->checksum);
  remote_host_run_script_async (install->address, script, install->content, g_task_get_cancellable (task), copied_cb,
                                g_object_ref (task));
}

void
remote_install_async (const char          *address,
                      const char          *program,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;

  g_return_if_fail (address != NULL);
  g_return_if_fail (program != NULL);

  task = start (address, program, cancellable, callback, user_data, remote_install_async);
  load (task, loaded_for_copy_cb);
}

gboolean
remote_install_finish (GAsyncResult  *result,
                       GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
