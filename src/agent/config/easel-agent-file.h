/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A configuration file of somebody else that is changed once. A link to it stays a link; the owner stays who it is, and
 * so does the mode unless a secret comes in; and it is either the old or the new file at any moment. */
typedef struct
{
  char     *path;         /* of the file itself */
  char     *text;         /* NULL: there is none */
  char     *backup;       /* the path of what it was before it was changed first */
  char     *backup_text;  /* NULL: there is none */
} EaselAgentFile;

EaselAgentFile *easel_agent_file_read         (const char      *path,
                                               GError         **error);
/* @text: (nullable): NULL takes the file away. @is_secret: it is for its owner alone from now on. Fails with
 * G_IO_ERROR_WRONG_ETAG when it is not any more as it was read. */
gboolean        easel_agent_file_write        (EaselAgentFile  *self,
                                               const char      *text,
                                               gboolean         is_secret,
                                               GError         **error);
/* Whether anybody but its owner may read or write it. */
gboolean        easel_agent_file_is_open      (EaselAgentFile  *self);
/* Makes it so that nobody else may. */
gboolean        easel_agent_file_close        (EaselAgentFile  *self,
                                               GError         **error);
/* Keeps what was read beside it, for its owner alone. */
gboolean        easel_agent_file_back_up      (EaselAgentFile  *self,
                                               GError         **error);
void            easel_agent_file_drop_backup  (EaselAgentFile  *self);
void            easel_agent_file_free         (EaselAgentFile  *self);

/* (transfer full): what changes, line by line, for a user; without the tokens in it. */
char           *easel_agent_file_diff         (const char      *before,
                                               const char      *after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentFile, easel_agent_file_free)

G_END_DECLS
