/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#if ADW_CHECK_VERSION (1, 5, 0)
#define EASEL_PREFERENCES_DIALOG_PARENT AdwPreferencesDialog
typedef AdwPreferencesDialogClass EaselPreferencesDialogParentClass;
#else
#define EASEL_PREFERENCES_DIALOG_PARENT AdwPreferencesWindow
typedef AdwPreferencesWindowClass EaselPreferencesDialogParentClass;
#endif

/*
 * Pages of preferences with a search. Newer versions of libadwaita show them in a window, from below if that is narrow;
 * older ones in a window of their own, which does not block the other one. They have the actions of the application
 * and of the window.
 */
#define EASEL_TYPE_PREFERENCES_DIALOG (easel_preferences_dialog_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselPreferencesDialog, easel_preferences_dialog, EASEL, PREFERENCES_DIALOG,
                          EASEL_PREFERENCES_DIALOG_PARENT)

struct _EaselPreferencesDialogClass
{
  EaselPreferencesDialogParentClass parent_class;
};

/* Returns: (transfer floating): a dialog with a title and without pages. */
EaselPreferencesDialog *easel_preferences_dialog_new       (void);
void                    easel_preferences_dialog_add       (EaselPreferencesDialog *self,
                                                            AdwPreferencesPage     *page);
/* @name: of a page. */
void                    easel_preferences_dialog_show_page (EaselPreferencesDialog *self,
                                                            const char             *name);
/* Shows the dialog, or brings it to the front. @parent: (nullable): a widget in the window that it belongs to. */
void                    easel_preferences_dialog_present   (EaselPreferencesDialog *self,
                                                            GtkWidget              *parent);
/* Closes the dialog that @page is in, as if by the user. */
void                    easel_preferences_dialog_close     (GtkWidget              *page);
/* Shows @text, which is not markup, over the dialog that @page is in. */
void                    easel_preferences_dialog_add_toast (GtkWidget              *page,
                                                            const char             *text);

G_END_DECLS
