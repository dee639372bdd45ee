/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-agent-access.h"

#include "easel-agent-start.h"
#include "easel-host-access.h"

gboolean
easel_agent_access_in_flatpak (void)
{
  return g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}

/**
 * easel_agent_access_new:
 *
 * Returns: (transfer full): by the command, with absolute paths: agents have a PATH of their own. What is inside a
 *   Flatpak is reached from outside by flatpak, which systems install at one place.
 */
EaselAgentAccess *
easel_agent_access_new (void)
{
  EaselAgentAccess *self = g_new0 (EaselAgentAccess, 1);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  const char *id = g_getenv ("FLATPAK_ID");

  if (easel_agent_access_in_flatpak ())
    {
      g_strv_builder_add_many (builder, "/usr/bin/flatpak", "run", "--command=easel-host",
                               id != NULL ? id : APP_ID, NULL);
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
