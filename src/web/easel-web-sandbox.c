/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-sandbox.h"

#include <gio/gio.h>

/* WebKit obeys this variable and runs pages without a sandbox. */
#define NO_SANDBOX "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"

/* In a Flatpak WebKit asks the Flatpak portal for the sandbox of each page. Where that one does not answer, it starts
 * pages beside the program, with its network and its files, and says nothing. */
static gboolean
portal_makes_sandboxes (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) process =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
                      "flatpak-spawn", "--sandbox", "--no-network", "true", NULL);

  if (process != NULL && g_subprocess_wait_check (process, NULL, &error))
    return TRUE;
  g_message ("No sandbox for web pages: %s", error->message);
  return FALSE;
}

/**
 * easel_web_sandbox_is_there:
 *
 * Blocks for a moment in a Flatpak, as WebKit does before its first process.
 *
 * Returns: whether WebKit will start pages in a sandbox of their own
 */
gboolean
easel_web_sandbox_is_there (void)
{
  const char *no_sandbox = g_getenv (NO_SANDBOX);

  if (no_sandbox != NULL && *no_sandbox != '\0')
    return FALSE;
  return !g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS) || portal_makes_sandboxes ();
}
