/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A widget that provides its text itself, because its child widgets have none or only a part of it: a page, a long
 * list. Both functions are optional. */
#define EASEL_TYPE_TEXT_ALTERNATIVE (easel_text_alternative_get_type ())
G_DECLARE_INTERFACE (EaselTextAlternative, easel_text_alternative, EASEL, TEXT_ALTERNATIVE, GtkWidget)

struct _EaselTextAlternativeInterface
{
  GTypeInterface parent_iface;

  /* Returns: (transfer full) (nullable): foreign text; %NULL: use the text of the child widgets. */
  char    *(*dup_text)  (EaselTextAlternative *self,
                         gsize          max_bytes);
  /* Implemented by surfaces only. Returns a char * of foreign text to @task, without a reference to the surface: a page
   * may never answer. Returns FALSE to use the text of the child widgets. */
  gboolean (*read_text) (EaselTextAlternative *self,
                         gsize          max_bytes,
                         GTask         *task);
};

/* Returns: (transfer full): foreign text of @widget and all its visible children, line by line, not much longer than
 * @max_bytes. Contents of password fields are left out. */
char *easel_text_alternative_dup_text (GtkWidget *widget,
                                       gsize      max_bytes);
/* Returns the same of a surface to @task, as a char *. A page may never answer. */
void  easel_text_alternative_read     (GtkWidget *surface,
                                       gsize      max_bytes,
                                       GTask     *task);

G_END_DECLS
