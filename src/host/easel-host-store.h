/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* The SQLite database of one host. Every write must be inside a transaction. A committed write survives the end of the
 * process; a loss of power may undo the last moments, but never damages the database. */
#define EASEL_HOST_TYPE_STORE (easel_host_store_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostStore, easel_host_store, EASEL_HOST, STORE, GObject)

EaselHostStore *easel_host_store_new      (const char      *directory,
                                           GError         **error);
void            easel_host_store_close    (EaselHostStore  *self);
gboolean        easel_host_store_begin    (EaselHostStore  *self,
                                           GError         **error);
gboolean        easel_host_store_commit   (EaselHostStore  *self,
                                           GError         **error);
void            easel_host_store_rollback (EaselHostStore  *self);

/* @format: one letter per "?": "s" a string (NULL is NULL), "i" a gint64. */
gboolean        easel_host_store_run      (EaselHostStore  *self,
                                           GError         **error,
                                           const char      *sql,
                                           const char      *format,
                                           ...);

/* A bound statement to step through; its cleanup function returns it for reuse. NULL if it cannot be prepared. */
typedef sqlite3_stmt EaselHostRows;

EaselHostRows  *easel_host_store_query    (EaselHostStore  *self,
                                           const char      *sql,
                                           const char      *format,
                                           ...);
gboolean        easel_host_rows_next      (EaselHostRows   *rows);
const char     *easel_host_rows_string    (EaselHostRows   *rows,
                                           int              column);
gint64          easel_host_rows_int       (EaselHostRows   *rows,
                                           int              column);
void            easel_host_rows_done      (EaselHostRows   *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostRows, easel_host_rows_done)

/* Reads or writes a setting of the host itself. */
char           *easel_host_store_get_meta (EaselHostStore  *self,
                                           const char      *key);
gboolean        easel_host_store_set_meta (EaselHostStore  *self,
                                           const char      *key,
                                           const char      *value,
                                           GError         **error);

G_END_DECLS
