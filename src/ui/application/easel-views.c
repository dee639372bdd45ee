/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-views.h"

#include "a2ui-quota.h"
#include "a2ui-web-player-factory.h"
#include "easel-canvas-scheduler.h"
#include "easel-kinds.h"
#include "easel-settings.h"
#include "easel-surface-kinds.h"
#include "mcp-app-grants.h"
#include "mcp-app-store.h"

EaselViews *
easel_views_new (EaselTabStore *tabs,
                 EaselReopener *reopener)
{
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "easel", NULL);
  g_autofree char *pages = g_build_filename (g_get_user_state_dir (), "easel", "pages", NULL);
  g_autofree char *apps = g_build_filename (g_get_user_state_dir (), "easel", "apps", NULL);
  g_autofree char *allowed = g_build_filename (g_get_user_state_dir (), "easel", "app-permissions.json", NULL);
  g_autoptr(EaselWebDrafts) drafts = easel_web_drafts_new (pages);
  g_autoptr(McpAppStore) store = mcp_app_store_new (apps);
  g_autoptr(McpAppGrants) grants = mcp_app_grants_new (allowed);
  g_autoptr(EaselServices) services = easel_services_new ();
  g_autofree const EaselSurfaceKind **kinds = easel_surface_kinds_new (easel_kinds_get ());
  g_autoptr(EaselViewQuota) view_quota = easel_view_quota_new ("/proc");
  g_autoptr(EaselCanvasScheduler) scheduler = easel_canvas_scheduler_new (view_quota);
  g_autoptr(GSettings) settings = easel_settings_find ();
  g_autoptr(A2uiQuota) quota = a2ui_quota_new (settings);
  g_autoptr(A2uiWebPlayerFactory) factory = NULL;
  EaselViews *self;

  g_return_val_if_fail (EASEL_IS_TAB_STORE (tabs), NULL);
  g_return_val_if_fail (EASEL_IS_REOPENER (reopener), NULL);

  self = g_new0 (EaselViews, 1);
  /* Web processes take longest to start, so they start first. */
  self->engine = easel_web_engine_new (cache, easel_web_dialects);
  easel_surface_kinds_add_pages (self->engine, easel_kinds_get ());
  easel_web_engine_set_drafts (self->engine, drafts);
  easel_web_engine_set_quota (self->engine, view_quota);
  if (settings != NULL)
    g_settings_bind (settings, EASEL_SETTINGS_SLEEP_MINUTES, scheduler, "awake-minutes", G_SETTINGS_BIND_GET);
  factory = a2ui_web_player_factory_new (self->engine);
  easel_services_add (services, tabs);
  easel_services_add (services, reopener);
  easel_services_add (services, scheduler);
  easel_services_add (services, self->engine);
  easel_services_add (services, store);
  easel_services_add (services, quota);
  easel_services_add (services, grants);
  easel_services_add (services, factory);
  self->surfaces = easel_surface_factory_new (kinds, services);
  self->versions = easel_version_recorder_new (self->surfaces);
  return self;
}

void
easel_views_free (EaselViews *self)
{
  g_object_unref (self->versions);
  g_object_unref (self->surfaces);
  g_object_unref (self->engine);
  g_free (self);
}
