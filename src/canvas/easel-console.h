/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Severity of a console message; a filter shows one of them. */
typedef enum
{
  EASEL_CONSOLE_DEBUG,
  EASEL_CONSOLE_LOG,   /* also "info" */
  EASEL_CONSOLE_WARNING,
  EASEL_CONSOLE_ERROR,
} EaselConsoleLevel;

#define EASEL_TYPE_CONSOLE_LEVEL (easel_console_level_get_type ())
GType easel_console_level_get_type (void);

/* A console message of a page, or an uncaught error in it. Foreign, without secrets, never markup. */
#define EASEL_TYPE_CONSOLE_ITEM (easel_console_item_get_type ())
G_DECLARE_FINAL_TYPE (EaselConsoleItem, easel_console_item, EASEL, CONSOLE_ITEM, GObject)

EaselConsoleLevel  easel_console_item_get_level  (EaselConsoleItem *self);
const char        *easel_console_item_get_text   (EaselConsoleItem *self);
/* An address without its query, or ""; the line in it, or 0. */
const char        *easel_console_item_get_source (EaselConsoleItem *self);
guint              easel_console_item_get_line   (EaselConsoleItem *self);
/* Microseconds of real time. */
gint64             easel_console_item_get_time   (EaselConsoleItem *self);
/* (transfer full): one line of JSON, for a file. */
char              *easel_console_item_dup_line   (EaselConsoleItem *self);

/* The newest messages of the pages of one canvas, oldest first, bounded in number and bytes.
 *
 * Property, notifying: "observed" (gboolean, FALSE at first): the inspector shows the console. Messages are recorded
 * only then. */
#define EASEL_TYPE_CONSOLE (easel_console_get_type ())
G_DECLARE_FINAL_TYPE (EaselConsole, easel_console, EASEL, CONSOLE, GObject)

EaselConsole *easel_console_new          (void);
/* (transfer none): of EaselConsoleItem */
GListModel   *easel_console_get_items    (EaselConsole      *self);
gboolean      easel_console_is_observed  (EaselConsole      *self);
void          easel_console_set_observed (EaselConsole      *self,
                                          gboolean           observed);
/* @text, @source: foreign; bounded here. @line: line in @source; 0: unknown. */
void          easel_console_add          (EaselConsole      *self,
                                          EaselConsoleLevel  level,
                                          const char        *text,
                                          const char        *source,
                                          guint              line);
void          easel_console_clear        (EaselConsole      *self);

G_END_DECLS
