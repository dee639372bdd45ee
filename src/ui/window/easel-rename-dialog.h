/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-alert.h"
#include "easel-source.h"

G_BEGIN_DECLS

/* Asks for a name of a host. Signal: "renamed" (const char *id, const char *name): an empty name restores the
 * address. */
#define EASEL_TYPE_RENAME_DIALOG (easel_rename_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EaselRenameDialog, easel_rename_dialog, EASEL, RENAME_DIALOG, EaselAlert)

EaselRenameDialog *easel_rename_dialog_new (EaselSource *source);

G_END_DECLS
