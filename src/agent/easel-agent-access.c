/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "config.h"

#include "easel-agent-config.h"

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

char *
easel_agent_access_dup_line (const EaselAgentAccess *self)
{
  GString *line = g_string_new (NULL);

  for (guint i = 0; self->command[i] != NULL; i++)
    {
      gboolean plain = self->command[i][strspn (self->command[i],
                                                G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/._=+-")] == '\0';
      g_autofree char *quoted = plain ? g_strdup (self->command[i]) : g_shell_quote (self->command[i]);

      g_string_append_printf (line, "%s%s", i > 0 ? " " : "", quoted);
    }
  return g_string_free (line, FALSE);
}

void
easel_agent_access_free (EaselAgentAccess *self)
{
  g_strfreev (self->command);
  g_free (self->uri);
  g_free (self->token);
  g_free (self);
}
