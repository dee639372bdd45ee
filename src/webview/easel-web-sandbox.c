/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "config.h"

#include "easel-web-sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Process names in the kernel are cut to 15 characters. Some builds of bubblewrap have a longer name. */
#define WEB_PROCESS "WebKitWebProces"
#define BUBBLEWRAP "bwrap"

/* Added to the score of a page when the kernel chooses a process to end, in thousandths of the computer's memory; the
 * value of other browsers. */
#define OOM_SCORE "300"

G_DEFINE_QUARK (easel-web-sandbox-error-quark, easel_web_sandbox_error)

/* A process that may belong to WebKit. */
typedef struct
{
  int      pid;
  int      parent;
  gboolean is_web;
} Process;

/* Reads a file in /proc; FALSE if the process has ended. */
static gboolean
read_file (int         proc,
           const char *path,
           char       *text,
           gsize       size)
{
  int file = openat (proc, path, O_RDONLY | O_CLOEXEC);
  gssize length;

  if (file < 0)
    return FALSE;
  length = read (file, text, size - 1);
  close (file);
  if (length <= 0)
    return FALSE;
  text[length] = '\0';
  return TRUE;
}

/* Whether @name in /proc is a relevant process. Zombies are not. The name of the process excludes most, and costs the
 * kernel less than the numbers in its "stat", which sum up all threads. */
static gboolean
read_process (int         proc,
              const char *name,
              Process    *process)
{
  char path[64];
  char text[512];
  char state;
  char *end;

  if (!g_ascii_isdigit (*name) || strlen (name) > 16)
    return FALSE;
  g_snprintf (path, sizeof path, "%s/comm", name);
  if (!read_file (proc, path, text, sizeof text))
    return FALSE;
  g_strchomp (text);
  process->is_web = g_str_equal (text, WEB_PROCESS);
  if (!process->is_web && !g_str_has_suffix (text, BUBBLEWRAP))
    return FALSE;
  g_snprintf (path, sizeof path, "%s/stat", name);
  if (!read_file (proc, path, text, sizeof text))
    return FALSE;
  end = strrchr (text, ')');
  if (end == NULL || sscanf (end + 1, " %c %d", &state, &process->parent) != 2)
    return FALSE;
  process->pid = (int) g_ascii_strtoll (name, NULL, 10);
  return state != 'Z' && state != 'X';
}

static GArray *
list_processes (DIR *proc)
{
  GArray *processes = g_array_new (FALSE, FALSE, sizeof (Process));
  const struct dirent *entry;
  Process process;

  while ((entry = readdir (proc)) != NULL)
    {
      if (read_process (dirfd (proc), entry->d_name, &process))
        g_array_append_val (processes, process);
    }
  return processes;
}

/* WebKit starts its processes directly or through bubblewrap, which stays as their parent. Web processes of programs in
 * a terminal of Easel are not checked. */
static gboolean
is_started_here (GArray        *processes,
                 const Process *process)
{
  int parent = process->parent;

  for (guint steps = 0; steps <= processes->len; steps++)
    {
      guint i;

      if (parent == getpid ())
        return TRUE;
      for (i = 0; i < processes->len; i++)
        {
          const Process *other = &g_array_index (processes, Process, i);

          if (other->pid == parent && !other->is_web)
            break;
        }
      if (i == processes->len)
        return FALSE;
      parent = g_array_index (processes, Process, i).parent;
    }
  return FALSE;
}

/* In a Flatpak, the portal starts web processes from outside, and all visible processes belong to this program. */
static gboolean
is_web_process (GArray        *processes,
                const Process *process)
{
  return process->is_web &&
         (g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS) || is_started_here (processes, process));
}

/* (nullable): why the process is not in a sandbox, for the log; NULL: it is, or it has ended. */
static char *
find_fault (int proc,
            int pid)
{
  static const char * const spaces[] = { "pid", "net", "mnt" };
  char path[64], self_link[64], text[4096];
  const char *seccomp;

  for (guint i = 0; i < G_N_ELEMENTS (spaces); i++)
    {
      gssize length, self_length;

      g_snprintf (path, sizeof path, "%d/ns/%s", pid, spaces[i]);
      length = readlinkat (proc, path, text, sizeof self_link);
      if (length < 0 && errno == ENOENT)
        return NULL;
      if (length < 0)
        return g_strdup_printf ("its %s namespace cannot be read: %s", spaces[i], g_strerror (errno));
      g_snprintf (path, sizeof path, "self/ns/%s", spaces[i]);
      self_length = readlinkat (proc, path, self_link, sizeof self_link);
      if (self_length < 0 || (length == self_length && memcmp (text, self_link, length) == 0))
        return g_strdup_printf ("it has the %s namespace of this program", spaces[i]);
    }
  g_snprintf (path, sizeof path, "%d/status", pid);
  if (!read_file (proc, path, text, sizeof text))
    return NULL;
  seccomp = strstr (text, "\nSeccomp:");
  if (seccomp == NULL || g_ascii_strtoll (seccomp + strlen ("\nSeccomp:"), NULL, 10) != 2)
    return g_strdup ("it has no filter of system calls");
  return NULL;
}

/* A page may allocate all memory in a script during which WebKit does not check its limit. The kernel should then end
 * that process, not this program or another one of the user. The score of a process in other namespaces can be raised,
 * never lowered. */
static void
offer_to_kernel (int proc,
                 int pid)
{
  char path[64];
  int file;

  g_snprintf (path, sizeof path, "%d/oom_score_adj", pid);
  file = openat (proc, path, O_WRONLY | O_CLOEXEC);
  if (file < 0)
    return;
  if (write (file, OOM_SCORE, strlen (OOM_SCORE)) < 0)
    g_debug ("The kernel keeps the rank of process %d: %s", pid, g_strerror (errno));
  close (file);
}

/**
 * easel_web_sandbox_prove:
 * @error: return location for a %EASEL_WEB_SANDBOX_ERROR_UNPROVED, with a message for the user
 *
 * Checks in /proc that each web process of this program has pid, network and mount namespaces of its own, and a system
 * call filter. WebKit does not report whether it made a sandbox, nor which process belongs to a view, so all processes
 * are checked. The result for a process stays valid, because a process cannot return to namespaces that it left. Each
 * web process is also made the first choice of the kernel when memory runs out.
 *
 * Returns: whether there is a web process, and all of them are in sandboxes
 */
gboolean
easel_web_sandbox_prove (GError **error)
{
  DIR *proc = opendir ("/proc");
  g_autoptr(GArray) processes = proc == NULL ? NULL : list_processes (proc);
  g_autofree char *fault = NULL;
  guint n_web = 0;

  for (guint i = 0; processes != NULL && i < processes->len && fault == NULL; i++)
    {
      const Process *process = &g_array_index (processes, Process, i);

      if (!is_web_process (processes, process))
        continue;
      n_web++;
      fault = find_fault (dirfd (proc), process->pid);
      offer_to_kernel (dirfd (proc), process->pid);
    }
  g_clear_pointer (&proc, closedir);
  if (n_web == 0)
    fault = g_strdup ("it cannot be found");
  if (fault == NULL)
    return TRUE;
  g_message ("A web process is not in a sandbox: %s", fault);
  g_set_error_literal (error, EASEL_WEB_SANDBOX_ERROR, EASEL_WEB_SANDBOX_ERROR_UNPROVED,
                       _("WebKit did not put this page into a sandbox on this computer. Pages from agents are not "
                         "shown without one."));
  return FALSE;
}

/** easel_web_sandbox_end_larger: @limit: bytes of memory. Returns: the number of web processes of this program that
 * were ended because they used more. */
guint
easel_web_sandbox_end_larger (guint64 limit)
{
  DIR *proc = opendir ("/proc");
  g_autoptr(GArray) processes = proc == NULL ? NULL : list_processes (proc);
  guint n_ended = 0;

  for (guint i = 0; processes != NULL && i < processes->len; i++)
    {
      const Process *process = &g_array_index (processes, Process, i);
      guint64 resident;
      char path[64], text[256];

      g_snprintf (path, sizeof path, "%d/statm", process->pid);
      if (!is_web_process (processes, process) || !read_file (dirfd (proc), path, text, sizeof text) ||
          sscanf (text, "%*u %" G_GUINT64_FORMAT, &resident) != 1 || resident * getpagesize () <= limit)
        continue;
      g_message ("Web process %d takes too much memory and is ended", process->pid);
      if (kill (process->pid, SIGKILL) == 0)
        n_ended++;
    }
  g_clear_pointer (&proc, closedir);
  return n_ended;
}
