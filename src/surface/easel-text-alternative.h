/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A widget that says itself what it shows, because those in it do not, or not all of it: a page, a long list. Both
 * functions are optional. */
#define EASEL_TYPE_TEXT_ALTERNATIVE (easel_text_alternative_get_type ())
G_DECLARE_INTERFACE (EaselTextAlternative, easel_text_alternative, EASEL, TEXT_ALTERNATIVE, GtkWidget)

struct _EaselTextAlternativeInterface
{
  GTypeInterface parent_iface;

  /* (transfer full) (nullable): foreign; NULL: the widgets in it say it at this moment. */
  char    *(*dup_text)  (EaselTextAlternative *self,
                         gsize          max_bytes);
  /* Surfaces alone. Returns a char * to @task, foreign, and does not hold the surface meanwhile: a page may never
   * answer. FALSE: as above. */
  gboolean (*read_text) (EaselTextAlternative *self,
                         gsize          max_bytes,
                         GTask         *task);
};

/* (transfer full): the words of @widget and of all that can be seen in it, in lines, foreign, not many more than
 * @max_bytes. What is in the field of a password is left out. */
char *easel_text_alternative_dup_text (GtkWidget *widget,
                                       gsize      max_bytes);

G_END_DECLS
