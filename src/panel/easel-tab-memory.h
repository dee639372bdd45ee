/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* EaselTabRecord: how the user left one canvas, which its channel names. */
typedef struct
{
  char     *channel;
  double    zoom;       /* 1: as it is */
  guint     window;     /* 0: the panel; canvases with the same number were in one window beside it */
  gboolean  is_hidden;
  gboolean  is_pinned;
  gboolean  is_beside;  /* in its window */
  gboolean  is_front;   /* of those beside */
} EaselTabRecord;

EaselTabRecord *easel_tab_record_new  (const char     *channel);
void            easel_tab_record_free (EaselTabRecord *self);

/* The order of the tabs of each session, which was in front, and how each was left; over restarts. Written a moment
 * after a change. A file that cannot be written costs an order of tabs, and nobody is told. */
#define EASEL_TYPE_TAB_MEMORY (easel_tab_memory_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabMemory, easel_tab_memory, EASEL, TAB_MEMORY, GObject)

/* @path: need not exist. A damaged file is the same as none. */
EaselTabMemory       *easel_tab_memory_new           (const char     *path);
/* (nullable): of a canvas that was there before. @place: (out) (optional): among the others of its session. */
const EaselTabRecord *easel_tab_memory_find          (EaselTabMemory *self,
                                                      const char     *source,
                                                      const char     *session,
                                                      const char     *channel,
                                                      guint          *place);
/* (nullable): the channel of the canvas in front. */
const char           *easel_tab_memory_get_selected  (EaselTabMemory *self,
                                                      const char     *source,
                                                      const char     *session);
/* @records: (transfer full) (element-type EaselTabRecord): what is known of others of the session stays. */
void                  easel_tab_memory_replace       (EaselTabMemory *self,
                                                      const char     *source,
                                                      const char     *session,
                                                      GPtrArray      *records,
                                                      const char     *selected);
void                  easel_tab_memory_forget        (EaselTabMemory *self,
                                                      const char     *source,
                                                      const char     *session,
                                                      const char     *channel);
void                  easel_tab_memory_forget_source (EaselTabMemory *self,
                                                      const char     *source);
/* Writes at once, and takes no more changes: what ends now is not what the user did. */
void                  easel_tab_memory_freeze        (EaselTabMemory *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTabRecord, easel_tab_record_free)

G_END_DECLS
