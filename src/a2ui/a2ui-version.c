/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-version.h"

/**
 * a2ui_version_find:
 * @name: (nullable): a version from an agent, with or without "v"
 *
 * Returns: (nullable): the static name of the version; %NULL if it is unknown
 */
const char *
a2ui_version_find (const char *name)
{
  static const char *const versions[] = { A2UI_VERSION_0_9, "v0.9.1", "v0.10", A2UI_VERSION_1_0 };

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (versions); i++)
    if (g_str_equal (versions[i], name) || g_str_equal (versions[i] + 1, name))
      return versions[i];
  return NULL;
}
