/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Canvases that the user closed last, for as long as the program runs: enough to open them again. At most
 * EASEL_LIMIT_OWN_CLOSED; the oldest go first. */
typedef struct _EaselOwnClosed EaselOwnClosed;

/* Either a native canvas by @canvas_id and @input, or a page by @folder and @file. */
typedef struct
{
  char       *canvas_id;  /* nullable */
  JsonObject *input;      /* nullable */
  char       *folder;     /* nullable */
  char       *file;       /* nullable */
} EaselOwnItem;

void            easel_own_item_free          (EaselOwnItem   *self);

EaselOwnClosed *easel_own_closed_new         (void);
void            easel_own_closed_free        (EaselOwnClosed *self);
/* @input: (transfer full) */
void            easel_own_closed_add_native  (EaselOwnClosed *self,
                                              const char     *canvas_id,
                                              JsonObject     *input);
void            easel_own_closed_add_page    (EaselOwnClosed *self,
                                              const char     *folder,
                                              const char     *file);
/* (transfer full) (nullable): the last of them, which is no more among them. */
EaselOwnItem   *easel_own_closed_take        (EaselOwnClosed *self);
gboolean        easel_own_closed_is_empty    (EaselOwnClosed *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselOwnItem, easel_own_item_free)

G_END_DECLS
