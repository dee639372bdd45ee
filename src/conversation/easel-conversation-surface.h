/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* The messages between the user and an agent as a list, with an entry to write in. */
#define EASEL_TYPE_CONVERSATION_SURFACE (easel_conversation_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselConversationSurface, easel_conversation_surface, EASEL, CONVERSATION_SURFACE, EaselSurface)

/* Matches canvases whose model is a conversation. */
extern const EaselSurfaceKind easel_conversation_surface_kind;

G_END_DECLS
