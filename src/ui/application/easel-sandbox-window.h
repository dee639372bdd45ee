/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-web-engine.h"

G_BEGIN_DECLS

/* Explains why no web page can be shown on this computer and how to fix it, with a button to try again. Closes itself
 * when pages can be shown. */
#define EASEL_TYPE_SANDBOX_WINDOW (easel_sandbox_window_get_type ())
G_DECLARE_FINAL_TYPE (EaselSandboxWindow, easel_sandbox_window, EASEL, SANDBOX_WINDOW, AdwWindow)

GtkWindow *easel_sandbox_window_new (GtkWindow      *parent,
                                     EaselWebEngine *engine);

G_END_DECLS
