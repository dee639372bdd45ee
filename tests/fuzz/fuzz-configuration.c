/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Configuration files of other programs: our entry is put into them and taken out again. */
#include "fuzz.h"

#include "easel-agent-config.h"

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  static const char *const names[] = { "claude", "zed", "opencode", "vscode" };
  g_autoptr(EaselAgentAccess) access = NULL;
  const EaselAgentConfig *config;
  g_autofree char *text = NULL;
  g_autofree char *added = NULL;
  g_autofree char *removed = NULL;
  g_autoptr(GError) error = NULL;

  if (size == 0)
    return 0;
  config = easel_agent_config_find (names[data[0] % G_N_ELEMENTS (names)]);
  text = g_strndup ((const char *) data + 1, size - 1);
  access = g_new0 (EaselAgentAccess, 1);
  access->command = g_strsplit ("easel-host mcp", " ", -1);
  added = easel_agent_config_add (config, access, text, &error);
  if (added == NULL)
    {
      g_assert_nonnull (error);
      return 0;
    }
  g_assert_no_error (error);
  removed = easel_agent_config_remove (config, added, &error);
  g_assert_no_error (error);
  g_assert_nonnull (removed);
  return 0;
}
