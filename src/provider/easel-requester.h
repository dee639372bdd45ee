/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* EaselRequester: the session on a host that requests an operation. */
typedef struct
{
  char     *host_id;     /* stable: permissions are stored under this id */
  char     *host_title;  /* foreign, for display */
  char     *agent;       /* foreign, nullable */
  char     *session;
  gboolean  loopback;
  gboolean  host_wide;   /* instance ids are valid in all sessions of the host */
  gboolean  is_user;     /* the user themselves, who is not asked; set only by the source of the user's canvases */
  gboolean  is_here;     /* the host is Easel's own on this computer: its files are the user's */
  char     *folder;      /* foreign, nullable: file: URI on the host of the agent's working folder, as the agent
                            reports it */
} EaselRequester;

EaselRequester *easel_requester_copy       (const EaselRequester *self);
void            easel_requester_free       (EaselRequester       *self);
/* (transfer full) (nullable): the working folder as a local path, if the agent works on this computer. */
char           *easel_requester_dup_folder (const EaselRequester *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselRequester, easel_requester_free)

G_END_DECLS
