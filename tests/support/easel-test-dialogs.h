/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What the user does in GTK's own chooser, where a file is to be saved. */
typedef struct
{
  const char *folder;     /* NULL: they cancel */
  const char *suggested;  /* nullable: the name that is expected there */
  const char *name;       /* nullable: what they make of it */
  gboolean    is_over;    /* the chooser has come and gone */

  gboolean    is_named;
  gboolean    is_there;   /* the chooser has found the folder */
  guint       ticks;
} Choice;

/* (nullable): one that is on the screen. */
GtkWidget *dialogs_find    (GType      type);
/* (nullable): the first visible widget of @type in @root; @label: (nullable): of a button. */
GtkWidget *dialogs_find_in (GtkWidget *root, GType type, const char *label);
/* Closes the dialog of Easel with this type that is on the screen. */
void       dialogs_close   (GType      type);
/* The next chooser is answered so. @choice lives until it is over. */
void       dialogs_choose  (Choice    *choice);

/* Presses the button of @dialog that says @words. */
void       dialogs_press  (GtkWidget *dialog, const char *words);

/* The id of a window for xdotool. */
char *     dialogs_dup_window_id (gpointer window);

G_END_DECLS
