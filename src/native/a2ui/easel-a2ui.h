/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-native-kind.h"

G_BEGIN_DECLS

/* The A2UI canvas, for the registry of native canvases. */
extern const EaselDeclaration easel_a2ui_declaration;
extern const EaselNativeKind  easel_a2ui_kind;

G_END_DECLS
