/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A line of words above the text with one or two things to do about it.
 * Signals: "first", "second": which was chosen. */
#define EASEL_TYPE_EDITOR_NOTICE (easel_editor_notice_get_type ())
G_DECLARE_FINAL_TYPE (EaselEditorNotice, easel_editor_notice, EASEL, EDITOR_NOTICE, GtkBox)

GtkWidget *easel_editor_notice_new      (const char        *first,
                                         const char        *second);   /* nullable */
void       easel_editor_notice_set_text (EaselEditorNotice *self,
                                         const char        *text);

G_END_DECLS
