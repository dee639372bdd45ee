/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* EaselRequester: a session of a host, which asks for something. */
typedef struct
{
  char     *host_id;     /* stable: consent is kept under it */
  char     *host_title;  /* foreign, for display */
  char     *agent;       /* foreign, nullable */
  char     *session;
  gboolean  loopback;
  gboolean  host_wide;   /* the canvas that it is about has one name in all sessions of the host */
  gboolean  is_user;     /* no agent: the user themselves, who is asked about nothing; a source of theirs says so */
  gboolean  is_here;     /* the host is one of ours on this computer: its files are the user's */
  char     *folder;      /* foreign, nullable: a file: URI at the host, where the agent says that it works */
} EaselRequester;

EaselRequester *easel_requester_copy (const EaselRequester *self);
void          easel_requester_free (EaselRequester       *self);
/* (transfer full) (nullable): a path of this computer, where the agent works here. */
char         *easel_requester_dup_folder (const EaselRequester *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselRequester, easel_requester_free)

G_END_DECLS
