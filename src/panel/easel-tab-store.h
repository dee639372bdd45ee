/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* EaselTabRecord: zoom, window and flags of one tab as the user left it. The channel identifies the canvas. */
typedef struct
{
  char     *channel;
  double    zoom;            /* 1: natural size */
  guint     window;          /* 0: the panel; equal numbers: the same torn-off window */
  gboolean  is_hidden;
  gboolean  is_pinned;
  gboolean  in_second_pane;  /* shown in the second pane of its window */
  gboolean  is_front;        /* selected in the second pane */
  char     *beside;          /* nullable: the key of another session, beside whose canvases it is shown */
  gint64    closed;          /* when the user closed it: monotonic, microseconds; 0: open. Not written to the file */
} EaselTabRecord;

EaselTabRecord *easel_tab_record_new  (const char     *channel);
void            easel_tab_record_free (EaselTabRecord *self);

/* Stores the order of the tabs of each session, the selected tab, and the state of each tab, for the next run. Written
 * shortly after a change. If the file cannot be written the user is not notified, because only an order of tabs is
 * lost. */
#define EASEL_TYPE_TAB_STORE (easel_tab_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselTabStore, easel_tab_store, EASEL, TAB_STORE, GObject)

/* @path: need not exist. A damaged file is treated as an empty one. */
EaselTabStore        *easel_tab_store_new           (const char    *path);
/* Returns: (nullable): the record of a canvas from an earlier run. @position: (out) (optional): its index within the
 * session. */
const EaselTabRecord *easel_tab_store_find          (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     const char    *channel,
                                                     guint         *position);
/* Returns: (nullable): the channel of the selected canvas. */
const char           *easel_tab_store_get_selected  (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session);
/* @records: (transfer full) (element-type EaselTabRecord). Stored records of other canvases of the session are kept. */
void                  easel_tab_store_replace       (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     GPtrArray     *records,
                                                     const char    *selected);
void                  easel_tab_store_hide          (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     const char    *channel);
/* Stores zoom and session of a tab that is beside another session, at its position in its own. */
void                  easel_tab_store_set_beside    (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     const char    *channel,
                                                     double         zoom,
                                                     const char    *beside);
/* Returns whether a canvas of the session is beside those of the other session with the key @beside. */
gboolean              easel_tab_store_has_beside    (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     const char    *beside);
/* The user closed the canvas, which may be opened again: stores its place for EASEL_LIMIT_CLOSED_POSITION. */
void                  easel_tab_store_close         (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     const char    *channel);
void                  easel_tab_store_forget        (EaselTabStore *self,
                                                     const char    *source,
                                                     const char    *session,
                                                     const char    *channel);
void                  easel_tab_store_forget_source (EaselTabStore *self,
                                                     const char    *source);
/* Writes the file at once and ignores later changes: tabs that close at the end of the program were not closed by the
 * user. */
void                  easel_tab_store_freeze        (EaselTabStore *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTabRecord, easel_tab_record_free)

G_END_DECLS
