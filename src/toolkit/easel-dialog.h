/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#if ADW_CHECK_VERSION (1, 5, 0)
#define EASEL_DIALOG_PARENT AdwDialog
typedef AdwDialogClass EaselDialogParentClass;
#else
#define EASEL_DIALOG_PARENT AdwWindow
typedef AdwWindowClass EaselDialogParentClass;
#endif

/*
 * A dialog that blocks the window that it belongs to. Newer versions of libadwaita show it in that window, from below
 * if the window is narrow; older ones in a window of its own. Escape closes it. It has the actions of the application.
 *
 * Properties for templates: "title", "child", "content-width", "content-height", "default-widget", "focus-widget". The
 * action "window.close" closes it.
 */
#define EASEL_TYPE_DIALOG (easel_dialog_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselDialog, easel_dialog, EASEL, DIALOG, EASEL_DIALOG_PARENT)

struct _EaselDialogClass
{
  EaselDialogParentClass parent_class;
};

const char *easel_dialog_get_title (EaselDialog *self);
void        easel_dialog_set_focus (EaselDialog *self,
                                    GtkWidget   *widget);
/* @parent: a widget in the window that the dialog belongs to. */
void        easel_dialog_present   (EaselDialog *self,
                                    GtkWidget   *parent);
/* Closes the dialog, as if by the user. */
void        easel_dialog_close     (EaselDialog *self);

G_END_DECLS
