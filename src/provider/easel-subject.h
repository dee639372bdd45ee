/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* EaselSubject: a session of a host, which asks for something. */
typedef struct
{
  char     *host_id;      /* stable: consent is kept under it */
  char     *host_title;   /* foreign, for display */
  char     *agent;        /* foreign, nullable */
  char     *session;
  gboolean  loopback;
  gboolean  host_wide;    /* the canvas that it is about has one name in all sessions of the host */
} EaselSubject;

EaselSubject *easel_subject_copy (const EaselSubject *self);
void          easel_subject_free (EaselSubject       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselSubject, easel_subject_free)

G_END_DECLS
