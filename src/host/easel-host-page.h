/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-canvas.h"
#include "easel-host-page-watch.h"
#include "easel-host-state.h"

G_BEGIN_DECLS

/* An open page: its folder, the version that its address names, and the watch over it. */
typedef struct
{
  EaselHostCanvas    *canvas;
  EaselHostPageWatch *watch;
  char               *folder;
  char               *entry;
  char               *title;
  char               *signature;   /* nullable: of its files at the start of the watch, until the open is recorded */
  gint64              version;
} EaselHostPage;

EaselHostPage *easel_host_page_new     (EaselHostCanvas  *canvas,
                                        GError          **error);
void           easel_host_page_free    (EaselHostPage    *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostPage, easel_host_page_free)

/* (transfer full): the address of this version. */
char          *easel_host_page_dup_url (EaselHostPage    *self);
/* Takes the version that belongs to @signature; a new one when the files are not those of the last. Inside a
 * transaction. */
void           easel_host_page_advance (EaselHostPage    *self,
                                        EaselHostState   *state,
                                        const char       *signature);

G_END_DECLS
