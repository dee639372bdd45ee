/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-text.h"

G_BEGIN_DECLS

/* Marks for a moment the lines that an agent wrote, or others in the file, so that the user sees where. */
typedef struct _EaselEditorFlash EaselEditorFlash;

EaselEditorFlash *easel_editor_flash_new  (EaselEditorText  *text);
void              easel_editor_flash_free (EaselEditorFlash *self);

G_END_DECLS
