/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-settings.h"

/* g_settings_new() would abort without the schema, as in an uninstalled run. */
/** easel_settings_find: (transfer full) (nullable): the settings; %NULL without the schema. */
GSettings *
easel_settings_find (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr(GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, APP_ID, TRUE);
  return schema == NULL ? NULL : g_settings_new_full (schema, NULL, NULL);
}
