/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-gsv-kind.h"

#include <glib/gi18n-lib.h>

#include "easel-gsv-canvas.h"
#include "easel-gsv-list-surface.h"
#include "easel-gsv-source.h"
#include "easel-gsv-surface.h"

static const char * const schemes[] = { "gsv", "gsvs", NULL };

static const EaselSurfaceKind * const surfaces[] = {
  &easel_gsv_list_surface_kind,
  &easel_gsv_surface_kind,
  NULL,
};

const EaselSourceKind easel_gsv_source_kind = {
  .name = "gsv",
  .title = N_("GSV gateway"),
  .icon = "network-server-symbolic",
  .schemes = schemes,
  .example = "gsv://127.0.0.1:8787",
  .create = easel_gsv_source_create,
  .page = &easel_gsv_page_kind,
  .surfaces = surfaces,
};
