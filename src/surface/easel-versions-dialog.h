/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas.h"
#include "easel-dialog.h"

G_BEGIN_DECLS

/* Compares the newest version of the content of a canvas with an earlier one: the differences of their texts, and their
 * pictures. It shows the versions that exist when it opens. */
#define EASEL_TYPE_VERSIONS_DIALOG (easel_versions_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselVersionsDialog, easel_versions_dialog, EASEL, VERSIONS_DIALOG, EaselDialog)

/* @parent: a widget in the window with the canvas. @canvas: with two versions or more. */
void easel_versions_dialog_present (GtkWidget   *parent,
                                    EaselCanvas *canvas);

G_END_DECLS
