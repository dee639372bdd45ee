/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-native-kind.h"

G_BEGIN_DECLS

/* The terminal canvas, for the registry of native canvases. */
extern const EaselDeclaration easel_terminal_declaration;
extern const EaselNativeKind  easel_terminal_kind;

G_END_DECLS
