/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Splits terminal output, which arrives in chunks that break anywhere, into valid UTF-8 text without NUL and operating
 * system commands (OSC). Keeps no screen and needs no widget. */
typedef struct _EaselVtScanner EaselVtScanner;

typedef struct
{
  void     (*text) (const char *text,
                    gsize       length,
                    gpointer    user_data);
  /* @body: the text between "ESC ]" and its terminator. TRUE: remove the sequence from the text. */
  gboolean (*osc)  (const char *body,
                    gpointer    user_data);
} EaselVtSink;

EaselVtScanner *easel_vt_scanner_new  (const EaselVtSink *sink,
                                       gpointer           user_data);
void            easel_vt_scanner_free (EaselVtScanner    *self);
void            easel_vt_scanner_feed (EaselVtScanner    *self,
                                       const char        *bytes,
                                       gsize              length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselVtScanner, easel_vt_scanner_free)

typedef enum
{
  EASEL_VT_MARK_NONE,
  EASEL_VT_MARK_PROMPT,       /* 133;A  633;A */
  EASEL_VT_MARK_INPUT,        /* 133;B  633;B */
  EASEL_VT_MARK_EXECUTED,     /* 133;C  633;C */
  EASEL_VT_MARK_FINISHED,     /* 133;D  633;D, with a code or without */
  EASEL_VT_MARK_COMMAND_LINE, /* 633;E */
  EASEL_VT_MARK_CWD,          /* 7, 633;P;Cwd= */
  EASEL_VT_MARK_TITLE,        /* 0, 2 */
} EaselVtMarkKind;

/* A notice of a shell, or of a program in it, about itself: foreign text. */
typedef struct
{
  EaselVtMarkKind  kind;
  gboolean         is_integration;  /* a mark of OSC 133 or 633, which is not shown on the screen */
  gboolean         has_code;
  int              code;
  char            *text;            /* nullable */
  char            *key;             /* nullable: the parameter "easel" of 133 */
} EaselVtMark;

void  easel_vt_mark_read       (EaselVtMark       *self,
                                const char        *body);
void  easel_vt_mark_clear      (EaselVtMark       *self);
/* (transfer full) (nullable): the folder in a mark, if it is on this computer. */
char *easel_vt_mark_dup_folder (const EaselVtMark *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EaselVtMark, easel_vt_mark_clear)

G_END_DECLS
