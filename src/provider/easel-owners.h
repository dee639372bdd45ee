/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-requester.h"

G_BEGIN_DECLS

/* The names by which hosts refer to this client as the owner of a canvas, by host, session and canvas. */
typedef struct _EaselOwners EaselOwners;

EaselOwners *easel_owners_new  (void);
void         easel_owners_free (EaselOwners *self);
void         easel_owners_set  (EaselOwners *self,
                                const char  *host_id,
                                const char  *session,
                                const char  *canvas_id,
                                const char  *owner);
/* (nullable) (transfer none): NULL until the host has told the name. */
const char  *easel_owners_find (EaselOwners *self,
                                const char  *host_id,
                                const char  *session,
                                const char  *canvas_id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselOwners, easel_owners_free)

G_END_DECLS
