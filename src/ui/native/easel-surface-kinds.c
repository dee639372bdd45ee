/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-surface-kinds.h"

#include "easel-a2ui-content-surface.h"
#include "easel-chat-surface.h"
#include "easel-conversation-surface.h"
#include "easel-native-kinds.h"
#include "easel-native-wait.h"
#include "easel-web-surface.h"
#include "mcp-app-surface.h"

/* In order of precedence. The kinds of sources follow, and the web kind, which matches every canvas, is the last. */
static EaselSurfaceKinds kinds[] = {
  &easel_conversation_surface_kind,
  &easel_native_surface_kind,
  &easel_native_wait_kind,
  &mcp_app_surface_kind,
  &easel_chat_surface_kind,
  &easel_a2ui_content_surface_kind,
};

/**
 * easel_surface_kinds_new:
 * @sources: the kinds of sources
 *
 * Returns: (transfer container): all kinds of surfaces, in order of precedence, ended by %NULL
 */
const EaselSurfaceKind **
easel_surface_kinds_new (EaselSourceKinds *sources)
{
  GPtrArray *all = g_ptr_array_new ();

  g_return_val_if_fail (sources != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_ptr_array_add (all, (gpointer) kinds[i]);
  for (guint i = 0; sources[i] != NULL; i++)
    for (guint j = 0; sources[i]->surfaces != NULL && sources[i]->surfaces[j] != NULL; j++)
      g_ptr_array_add (all, (gpointer) sources[i]->surfaces[j]);
  g_ptr_array_add (all, (gpointer) &easel_web_surface_kind);
  g_ptr_array_add (all, NULL);
  return (const EaselSurfaceKind **) g_ptr_array_free (all, FALSE);
}

/** easel_surface_kinds_add_pages: adds the page protocols of @sources to @engine. */
void
easel_surface_kinds_add_pages (EaselWebEngine   *engine,
                               EaselSourceKinds *sources)
{
  g_return_if_fail (EASEL_IS_WEB_ENGINE (engine));
  g_return_if_fail (sources != NULL);

  for (guint i = 0; sources[i] != NULL; i++)
    if (sources[i]->page != NULL)
      easel_web_engine_add_page (engine, sources[i]->page);
}
