/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"
#include "easel-services.h"
#include "easel-surface.h"

G_BEGIN_DECLS

/* VTE for one EaselTerminalInstance: shows the instance's output, and passes on the user's keys. */
#define EASEL_TYPE_TERMINAL_SURFACE (easel_terminal_surface_get_type ())
G_DECLARE_FINAL_TYPE (EaselTerminalSurface, easel_terminal_surface, EASEL, TERMINAL_SURFACE, EaselSurface)

/* (transfer floating). */
EaselSurface *easel_terminal_surface_new          (EaselCanvas          *canvas,
                                                   EaselInstance        *instance,
                                                   EaselServices        *services);
void          easel_terminal_surface_paste        (EaselTerminalSurface *self,
                                                   const char           *text);
/* (transfer full): the text on the screen. */
char         *easel_terminal_surface_dup_text     (EaselTerminalSurface *self);

G_END_DECLS
