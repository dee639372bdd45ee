/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-native-kind.h"

G_BEGIN_DECLS

/* The editor canvas, for the registry of native canvases. */
extern const EaselNativeKind easel_editor_kind;

G_END_DECLS
