/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-surface-factory.h"
#include "source-fixture.h"

G_BEGIN_DECLS

/* A window with a surface of a gateway's canvases. */
typedef struct
{
  Fixture    base;
  GtkWidget *window;
} Shown;

void       view_set_up      (Shown                  *self,
                             gconstpointer           data);
void       view_tear_down   (Shown                  *self,
                             gconstpointer           data);
void       view_show        (Shown                  *self,
                             const EaselSurfaceKind *kind,
                             EaselCanvas            *canvas);
/* Starts, and shows the list of all canvases. */
void       view_show_list   (Shown                  *self);
/* As somebody else. */
void       view_act         (Shown                  *self,
                             const char             *method,
                             const char             *params);
/* (nullable): the widget of @type on the screen that says @words, or any where that is NULL. */
GtkWidget *view_find        (GtkWidget              *root,
                             GType                   type,
                             const char             *words);
/* (nullable): the same in a window in front of the others. */
GtkWidget *view_find_before (GType                   type,
                             const char             *words);
/* Windows that are in front of another. */
guint      view_count       (void);
/* Presses a button of the window, by its label or its tooltip. */
void       view_press       (Shown                  *self,
                             const char             *name);

G_END_DECLS
