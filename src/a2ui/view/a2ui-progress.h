/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node-container.h"

G_BEGIN_DECLS

/* ProgressBar of A2UI 0.9.1. */
GtkWidget *a2ui_progress_build (A2uiNode           *node,
                                const A2uiRenderer *renderers);

G_END_DECLS
