/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-text.h"

G_BEGIN_DECLS

/* Highlights for a moment the lines that an agent wrote, or that another program changed in the file. */
typedef struct _EaselEditorFlash EaselEditorFlash;

EaselEditorFlash *easel_editor_flash_new  (EaselEditorText  *text);
void              easel_editor_flash_free (EaselEditorFlash *self);

G_END_DECLS
