/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Describes how one kind of items is shown. The strings are translated when they are shown. */
typedef struct
{
  const char *kind;        /* accessible name of the filter */
  const char *placeholder; /* of the search entry */
  const char *list;        /* accessible name of the list */
  const char *empty;       /* text shown instead of an empty list */
  const char *item;        /* accessible name of the selected item's text */
  const char *file_name;   /* proposed file name */

  const char *(*get_kind_name) (guint kind);                     /* translated; 0: all kinds; NULL after the last */
  gboolean  (*matches)    (gpointer item, guint kind);           /* @kind: 1 or more */
  gboolean  (*has_words)  (gpointer item, const char *words);    /* @words: case-folded; secrets do not match */
  gint64    (*get_time)   (gpointer item);                       /* real time in microseconds */
  void      (*show)       (gpointer item, GtkImage *image, GtkLabel *name, GtkLabel *detail);
  char     *(*dup_text)   (gpointer item);                       /* whole text without secrets */
  char     *(*dup_line)   (gpointer item);                       /* one line of JSON without secrets */
} EaselInspectorKind;

/*
 * A list of items with search and filter, and the whole text of the selected item.
 *
 * Property "subject" (write-only): a widget that names the owner of the items.
 * Signal "changed": whether the list is empty may have changed.
 */
#define EASEL_TYPE_INSPECTOR_PAGE (easel_inspector_page_get_type ())
G_DECLARE_FINAL_TYPE (EaselInspectorPage, easel_inspector_page, EASEL, INSPECTOR_PAGE, GtkBox)

/* Must be called once. */
void                      easel_inspector_page_set_kind    (EaselInspectorPage       *self,
                                                            const EaselInspectorKind *kind);
const EaselInspectorKind *easel_inspector_page_get_kind    (EaselInspectorPage       *self);
/* @items: (nullable) */
void                      easel_inspector_page_set_items   (EaselInspectorPage       *self,
                                                            GListModel               *items);
gboolean                  easel_inspector_page_is_empty    (EaselInspectorPage       *self);
/* Shows @text in place of the text of an item. */
void                      easel_inspector_page_set_message (EaselInspectorPage       *self,
                                                            const char               *text);
/* Returns: (transfer full): one line for each visible item. */
GBytes                   *easel_inspector_page_dup_file    (EaselInspectorPage       *self);

G_END_DECLS
