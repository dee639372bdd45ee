/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Interactions that nodes may emit, by the rules of PMX Canvas 0.4.8. The server checks them again; this module
 * prevents the UI from offering an interaction that the server would refuse. */
typedef enum
{
  PMX_INTERACTION_EVENT_RECORD       = 1 << 0,
  PMX_INTERACTION_STEER              = 1 << 1,
  PMX_INTERACTION_WORK_CREATE        = 1 << 2,
  PMX_INTERACTION_WORK_UPDATE        = 1 << 3,
  PMX_INTERACTION_EVIDENCE_ADD       = 1 << 4,
  PMX_INTERACTION_APPROVAL_REQUEST   = 1 << 5,
  PMX_INTERACTION_APPROVAL_RESOLVE   = 1 << 6,
  PMX_INTERACTION_REVIEW_ADD         = 1 << 7,
  PMX_INTERACTION_FOCUS_SET          = 1 << 8,
  PMX_INTERACTION_COMMAND_INVOKE     = 1 << 9,
  PMX_INTERACTION_ELICITATION_REQUEST = 1 << 10,
  PMX_INTERACTION_MODE_REQUEST       = 1 << 11,
  PMX_INTERACTION_FLOW_MATERIALIZE   = 1 << 12,
} PmxInteractions;

/* 0: the name is unknown. */
PmxInteractions pmx_interaction_from_name  (const char       *name);
/* Interactions that a node of @type with this data may emit. @data: (nullable) (foreign): its `axCapabilities` can only
 * remove interactions. */
PmxInteractions pmx_capabilities_read      (const char       *type,
                                            JsonObject       *data);
/* FALSE with the %PMX_ERROR that the server would return. */
gboolean        pmx_capabilities_check     (const char       *type,
                                            JsonObject       *data,
                                            const char       *interaction,
                                            GError          **error);

G_END_DECLS
