/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* EaselTabRecord: how the user left one canvas, which its channel names. */
typedef struct
{
  char     *channel;
  double    zoom;            /* 1: as it is */
  guint     window;          /* 0: the panel; canvases with the same number were in one window beside it */
  gboolean  is_hidden;
  gboolean  is_pinned;
  gboolean  in_second_pane;  /* in its window */
  gboolean  is_front;        /* of those beside */
} EaselTabRecord;

EaselTabRecord *easel_tab_record_new  (const char     *channel);
void            easel_tab_record_free (EaselTabRecord *self);

/* The order of the tabs of each session, which was in front, and how each was left; over restarts. Written a moment
 * after a change. A file that cannot be written costs an order of tabs, and nobody is told. */
#define EASEL_TYPE_TAB_STORE (easel_tab_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabStore, easel_tab_store, EASEL, TAB_STORE, GObject)

/* @path: need not exist. A damaged file is the same as none. */
EaselTabStore        *easel_tab_store_new           (const char    *path);
/* (nullable): of a canvas that was there before. @position: (out) (optional): among the others of its session. */
const EaselTabRecord *easel_tab_store_find          (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     const char    *channel,
                                                     guint         *position);
/* (nullable): the channel of the canvas in front. */
const char           *easel_tab_store_get_selected  (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session);
/* @records: (transfer full) (element-type EaselTabRecord): what is known of others of the session stays. */
void                  easel_tab_store_replace       (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     GPtrArray     *records,
                                                     const char    *selected);
void                  easel_tab_store_forget        (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     const char    *channel);
void                  easel_tab_store_forget_source (EaselTabStore *self,
                                                     const char    *source);
/* Writes at once, and takes no more changes: what ends now is not what the user did. */
void                  easel_tab_store_freeze        (EaselTabStore *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTabRecord, easel_tab_record_free)

G_END_DECLS
