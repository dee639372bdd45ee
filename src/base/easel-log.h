/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The newest output lines of a program with their times. The size is bounded; secrets are removed when a line is
 * added. */
typedef struct _EaselLog EaselLog;

EaselLog *easel_log_new         (void);
void      easel_log_free        (EaselLog   *self);
/* @value: is hidden in all lines added later; a value that is so short that it would match parts of words is
 * ignored. */
void      easel_log_hide        (EaselLog   *self,
                                 const char *value);
/* @line: foreign. */
void      easel_log_add         (EaselLog   *self,
                                 const char *line);
/* @params: of MCP's `notifications/message`; foreign. */
void      easel_log_add_message (EaselLog   *self,
                                 JsonObject *params);
gboolean  easel_log_is_empty    (EaselLog   *self);
/* (transfer full): all lines, each with a line feed. */
char     *easel_log_dup_text    (EaselLog   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselLog, easel_log_free)

G_END_DECLS
