/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

/* An A2A agent (a2a-protocol.org, 0.2, 0.3 and 1.0 over JSON-RPC) as a source: one session, with the conversation and
 * the A2UI surfaces that the agent shows as its canvases. */
#define EASEL_TYPE_A2A_SOURCE (easel_a2a_source_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2aSource, easel_a2a_source, EASEL, A2A_SOURCE, EaselSource)

extern const EaselSourceKind easel_a2a_source_kind;

G_END_DECLS
