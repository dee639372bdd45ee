/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-editor-text.h"

G_BEGIN_DECLS

/* Marks for a moment the lines that an agent wrote, or others in the file, so that the person sees where. */
#define EASEL_TYPE_EDITOR_FLASH (easel_editor_flash_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorFlash, easel_editor_flash, EASEL, EDITOR_FLASH, GObject)

EaselEditorFlash *easel_editor_flash_new (EaselEditorText *text);

G_END_DECLS
