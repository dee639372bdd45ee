/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A configuration file of another program, which is changed once. A link to it stays a link, its owner does not change,
 * nor does its mode unless a secret is added, and it is replaced atomically. */
typedef struct
{
  char     *path;         /* path of the file itself, after links */
  char     *text;         /* nullable: the content; NULL if the file does not exist */
  char     *backup;       /* path of the backup from before the first change */
  char     *backup_text;  /* nullable: content of the backup */
} EaselAgentFile;

EaselAgentFile *easel_agent_file_read         (const char      *path,
                                               GError         **error);
/* @text: (nullable): NULL removes the file. @is_secret: makes it readable for its owner only. Fails with
 * G_IO_ERROR_WRONG_ETAG if the file has changed since it was read. */
gboolean        easel_agent_file_write        (EaselAgentFile  *self,
                                               const char      *text,
                                               gboolean         is_secret,
                                               GError         **error);
/* Whether other users may read or write the file. */
gboolean        easel_agent_file_is_open      (EaselAgentFile  *self);
/* Removes all access of other users. */
gboolean        easel_agent_file_close        (EaselAgentFile  *self,
                                               GError         **error);
/* Saves the content that was read as a backup, readable for its owner only. */
gboolean        easel_agent_file_back_up      (EaselAgentFile  *self,
                                               GError         **error);
void            easel_agent_file_drop_backup  (EaselAgentFile  *self);
void            easel_agent_file_free         (EaselAgentFile  *self);

/* (transfer full): the changed lines, for the user, with tokens masked. */
char           *easel_agent_file_diff         (const char      *before,
                                               const char      *after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselAgentFile, easel_agent_file_free)

G_END_DECLS
