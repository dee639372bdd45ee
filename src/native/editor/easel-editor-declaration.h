/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-declaration.h"

G_BEGIN_DECLS

extern const EaselDeclaration easel_editor_declaration;

G_END_DECLS
