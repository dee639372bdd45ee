/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-pmx-kind.h"

#include <glib/gi18n-lib.h>

#include "easel-pmx-finder.h"
#include "easel-pmx-inbox-surface.h"
#include "easel-pmx-list-surface.h"
#include "easel-pmx-node-canvas.h"
#include "easel-pmx-node-surface.h"
#include "easel-pmx-source.h"

static const char * const schemes[] = { "pmx", NULL };

static const EaselSurfaceKind * const surfaces[] = {
  &easel_pmx_inbox_surface_kind,
  &easel_pmx_list_surface_kind,
  &easel_pmx_node_surface_kind,
  NULL,
};

const EaselSourceKind easel_pmx_source_kind = {
  .name = "pmx",
  .title = N_("PMX workbench"),
  .icon = "view-grid-symbolic",
  .schemes = schemes,
  .example = "pmx://127.0.0.1:4313",
  .create = easel_pmx_source_create,
  .find = easel_pmx_find,
  .page = &easel_pmx_page_kind,
  .surfaces = surfaces,
};
