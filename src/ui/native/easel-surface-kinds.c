/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-surface-kinds.h"

#include "easel-a2ui-content-surface.h"
#include "easel-chat-surface.h"
#include "easel-conversation-surface.h"
#include "easel-gsv-list-surface.h"
#include "easel-gsv-surface.h"
#include "easel-native-kinds.h"
#include "easel-native-wait.h"
#include "easel-pmx-inbox-surface.h"
#include "easel-pmx-list-surface.h"
#include "easel-pmx-node-surface.h"
#include "easel-web-surface.h"
#include "mcp-app-surface.h"

static EaselSurfaceKinds kinds[] = {
  &easel_conversation_surface_kind,
  &easel_native_surface_kind,
  &easel_native_wait_kind,
  &mcp_app_surface_kind,
  &easel_chat_surface_kind,
  &easel_a2ui_content_surface_kind,
  &easel_gsv_list_surface_kind,
  &easel_gsv_surface_kind,
  &easel_pmx_inbox_surface_kind,
  &easel_pmx_list_surface_kind,
  &easel_pmx_node_surface_kind,
  &easel_web_surface_kind,
  NULL,
};

/** easel_surface_kinds_get: (transfer none): every kind of the program, in order. */
EaselSurfaceKinds *
easel_surface_kinds_get (void)
{
  return kinds;
}
