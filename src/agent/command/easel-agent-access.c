/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-agent-access.h"

#include <stdlib.h>

#include "easel-agent-start.h"
#include "easel-host-access.h"

gboolean
easel_agent_access_in_flatpak (void)
{
  return g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}

static const char *
get_app_id (void)
{
  const char *id = g_getenv ("FLATPAK_ID");

  return id != NULL ? id : APP_ID;
}

/* Inside a Flatpak the program has no path outside of it. Elsewhere its name alone is used only if it finds this
 * program in PATH. */
char *
easel_agent_access_dup_program (void)
{
  g_autofree char *here = NULL;
  g_autofree char *found = NULL;
  g_autofree char *real = NULL;

  if (easel_agent_access_in_flatpak ())
    return g_strconcat ("flatpak run --command=easel-host ", get_app_id (), NULL);
  here = easel_agent_start_find ();
  found = g_find_program_in_path ("easel-host");
  real = found != NULL ? realpath (found, NULL) : NULL;
  return g_strdup (g_strcmp0 (real, here) == 0 ? "easel-host" : here);
}

/**
 * easel_agent_access_new:
 *
 * Returns: (transfer full): access by a command with absolute paths, because agents may have a different PATH. Inside a
 *   Flatpak the command is flatpak, whose path is the same on all systems.
 */
EaselAgentAccess *
easel_agent_access_new (void)
{
  EaselAgentAccess *self = g_new0 (EaselAgentAccess, 1);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  if (easel_agent_access_in_flatpak ())
    {
      g_strv_builder_add_many (builder, "/usr/bin/flatpak", "run", "--command=easel-host", get_app_id (), NULL);
    }
  else
    {
      g_autofree char *program = easel_agent_start_find ();

      g_strv_builder_add (builder, program);
    }
  g_strv_builder_add (builder, "mcp");
  self->command = g_strv_builder_end (builder);
  return self;
}

gboolean
easel_agent_access_set_http (EaselAgentAccess *self,
                             const char       *state_folder)
{
  return easel_host_access_read_agent (state_folder, &self->uri, &self->token);
}
