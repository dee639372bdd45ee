/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* Shows a conversation as a list of messages, tool calls, and their Apps, which open as tabs. */
#define EASEL_TYPE_CHAT_SURFACE (easel_chat_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselChatSurface, easel_chat_surface, EASEL, CHAT_SURFACE, EaselSurface)

/* Matches canvases whose model is an EaselChat. */
extern const EaselSurfaceKind easel_chat_surface_kind;

G_END_DECLS
