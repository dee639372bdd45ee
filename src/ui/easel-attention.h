/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-canvas.h"

G_BEGIN_DECLS

/* Tells a person who is elsewhere that agents opened canvases: one notification for all of them, which goes when the
 * person comes back or the canvases go. */
#define EASEL_TYPE_ATTENTION (easel_attention_get_type ())
G_DECLARE_FINAL_TYPE (EaselAttention, easel_attention, EASEL, ATTENTION, GObject)

/* Some desktops read markup where GLib promises plain text: (transfer full) @text without any. */
char           *easel_attention_dup_plain (const char *text);

/* @application: must live longer. */
EaselAttention *easel_attention_new (GtkApplication *application);
/* A canvas was opened; says nothing while one of the windows has the focus. */
void            easel_attention_add (EaselAttention *self,
                                     EaselCanvas    *canvas);

G_END_DECLS
