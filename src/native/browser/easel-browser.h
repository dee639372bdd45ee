/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-native-kind.h"

G_BEGIN_DECLS

extern const EaselDeclaration easel_browser_declaration;
extern const EaselNativeKind  easel_browser_kind;

G_END_DECLS
