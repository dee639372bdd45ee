/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The newest lines that a program said, each with its time; bounded, and without secrets from the moment that a line
 * comes in. */
typedef struct _EaselLog EaselLog;

EaselLog *easel_log_new         (void);
void      easel_log_free        (EaselLog   *self);
/* @value: never shown in lines from now on; too short a one, which would stand in every other word, is left. */
void      easel_log_hide        (EaselLog   *self,
                                 const char *value);
/* @line: foreign. */
void      easel_log_add         (EaselLog   *self,
                                 const char *line);
/* @params: of MCP's `notifications/message`; foreign. */
void      easel_log_add_message (EaselLog   *self,
                                 JsonObject *params);
gboolean  easel_log_is_empty    (EaselLog   *self);
/* (transfer full): all of it, each line with a line feed. */
char     *easel_log_dup_text    (EaselLog   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselLog, easel_log_free)

G_END_DECLS
