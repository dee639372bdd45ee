/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Interactions that nodes may emit, as PMX Canvas 0.4.8 decides it. The server decides again: here nothing is to be
 * offered that it would refuse. */
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

/* 0: no interaction is called so. */
PmxInteractions pmx_interaction_from_name  (const char       *name);
/* Interactions that a node of @type with this data may emit. @data: (nullable) (foreign): its `axCapabilities` narrow,
 * never widen. */
PmxInteractions pmx_capabilities_read      (const char       *type,
                                            JsonObject       *data);
/* FALSE with %PMX_ERROR: as the server would refuse it. */
gboolean        pmx_capabilities_check     (const char       *type,
                                            JsonObject       *data,
                                            const char       *interaction,
                                            GError          **error);

G_END_DECLS
