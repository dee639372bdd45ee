/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* A conversation as a list: words, calls of tools, and their Apps, each of which opens as a tab. */
#define EASEL_TYPE_CHAT_SURFACE (easel_chat_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselChatSurface, easel_chat_surface, EASEL, CHAT_SURFACE, EaselSurface)

/* For canvases whose model is an EaselChat. */
extern const EaselSurfaceKind easel_chat_surface_kind;

G_END_DECLS
