/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The result of reading a form from a file for "a2ui --semantics". */
typedef struct
{
  GString *text;      /* one line for each object of the form; empty: there is nothing to show */
  GString *problems;  /* one line of JSON for each problem */
} EaselA2uiSemantics;

EaselA2uiSemantics *easel_a2ui_semantics_read (const char          *path,
                                               GError             **error);
void                easel_a2ui_semantics_free (EaselA2uiSemantics  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselA2uiSemantics, easel_a2ui_semantics_free)

G_END_DECLS
