/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A way to look at one kind of items. Strings are translated where they are shown. */
typedef struct
{
  const char *kind;        /* of the filter's drop-down: what is chosen by it */
  const char *placeholder; /* of the search */
  const char *list;        /* name of the list */
  const char *empty;       /* in place of a list without any */
  const char *item;        /* name of the text of the chosen item */
  const char *file_name;   /* proposed for a file */

  const char *(*get_kind_name) (guint kind);                     /* translated; 0: of all; NULL beyond the last */
  gboolean  (*matches)    (gpointer item, guint kind);           /* @kind: from 1 */
  gboolean  (*has_words)  (gpointer item, const char *words);    /* @words: folded; secrets are not found */
  gint64    (*get_time)   (gpointer item);                       /* microseconds of real time */
  void      (*show)       (gpointer item, GtkImage *image, GtkLabel *name, GtkLabel *detail);
  char     *(*dup_text)   (gpointer item);                       /* all of it, without secrets */
  char     *(*dup_line)   (gpointer item);                       /* one line of JSON, without secrets */
} EaselInspectorKind;

/* A list of such items that is searched and filtered, and the whole text of the chosen one.
 *
 * Property "subject" (write-only): a widget that says whose items these are.
 * Signal "changed": whether there are any may have changed. */
#define EASEL_TYPE_INSPECTOR_PAGE (easel_inspector_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselInspectorPage, easel_inspector_page, EASEL, INSPECTOR_PAGE, GtkBox)

/* Once. */
void                      easel_inspector_page_set_kind    (EaselInspectorPage       *self,
                                                            const EaselInspectorKind *kind);
const EaselInspectorKind *easel_inspector_page_get_kind    (EaselInspectorPage       *self);
/* @items: (nullable) */
void                      easel_inspector_page_set_items   (EaselInspectorPage       *self,
                                                            GListModel               *items);
gboolean                  easel_inspector_page_is_empty    (EaselInspectorPage       *self);
/* In place of the text of an item. */
void                      easel_inspector_page_set_message (EaselInspectorPage       *self,
                                                            const char               *text);
/* (transfer full): a line for each item that is shown. */
GBytes                   *easel_inspector_page_dup_file    (EaselInspectorPage       *self);

G_END_DECLS
