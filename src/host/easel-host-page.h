/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-canvas.h"
#include "easel-host-page-watch.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* An open page: its folder, its version, which is part of its address, and the watch on the folder. */
typedef struct
{
  EaselHostCanvas    *canvas;
  EaselHostPageWatch *watch;
  char               *folder;
  char               *entry;
  char               *title;
  char               *signature;   /* nullable: signature at the start of the watch, until the open is recorded */
  gint64              version;
} EaselHostPage;

EaselHostPage *easel_host_page_new     (EaselHostCanvas  *canvas,
                                        GError          **error);
void           easel_host_page_free    (EaselHostPage    *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostPage, easel_host_page_free)

/* (transfer full): the address of this version. */
char          *easel_host_page_dup_url (EaselHostPage    *self);
/* Sets the version for @signature: a new one if the files differ from the last version. Call it inside a
 * transaction. */
void           easel_host_page_advance (EaselHostPage    *self,
                                        EaselHostState   *state,
                                        const char       *signature);

G_END_DECLS
