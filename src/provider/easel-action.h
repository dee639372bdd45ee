/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-call.h"
#include "easel-instance.h"

G_BEGIN_DECLS

void easel_action_run (EaselInstance                *instance,
                       const EaselActionDeclaration *declaration,
                       EaselCall                    *call);

G_END_DECLS
