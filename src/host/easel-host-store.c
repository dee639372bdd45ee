/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-store.h"

#include "easel-host-error.h"

#include <glib/gstdio.h>

struct _EaselHostStore
{
  GObject     parent_instance;
  sqlite3    *db;
  GHashTable *statements;   /* the SQL literal -> sqlite3_stmt */
};

G_DEFINE_FINAL_TYPE (EaselHostStore, easel_host_store, G_TYPE_OBJECT)

/* Incremented with every change of the text below, because a database with a different schema is not accepted. No older
 * schema exists yet that would have to be converted. */
#define SCHEMA_VERSION 1

static const char schema[] =
  "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
  "CREATE TABLE channels (id INTEGER PRIMARY KEY, uri TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL,"
  " session TEXT, state TEXT NOT NULL);"
  "CREATE TABLE sessions (uri TEXT PRIMARY KEY, created INTEGER NOT NULL, modified INTEGER NOT NULL) WITHOUT ROWID;"
  "CREATE INDEX sessions_by_age ON sessions (modified DESC, uri);"
  "CREATE TABLE history (server_seq INTEGER PRIMARY KEY, channel TEXT NOT NULL, client_id TEXT, client_seq INTEGER,"
  " rejected INTEGER NOT NULL, envelope TEXT NOT NULL);"
  "CREATE INDEX history_by_client ON history (client_id, client_seq);"
  "CREATE TABLE clients (client_id TEXT PRIMARY KEY, last_seq INTEGER NOT NULL, capabilities TEXT NOT NULL,"
  " seen INTEGER NOT NULL) WITHOUT ROWID;"
  "CREATE TABLE pages (channel TEXT PRIMARY KEY, version INTEGER NOT NULL, signature TEXT NOT NULL) WITHOUT ROWID;"
  "CREATE TABLE page_values (session TEXT NOT NULL, instance_id TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,"
  " PRIMARY KEY (session, instance_id, key)) WITHOUT ROWID;"
  "PRAGMA user_version = " G_STRINGIFY (SCHEMA_VERSION) ";";

static void
set_error (EaselHostStore  *self,
           GError         **error)
{
  g_set_error (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_STORE, "The state could not be saved: %s",
               self->db != NULL ? sqlite3_errmsg (self->db) : "the database is closed");
}

static gboolean
exec (EaselHostStore  *self,
      const char      *sql,
      GError         **error)
{
  if (self->db != NULL && sqlite3_exec (self->db, sql, NULL, NULL, NULL) == SQLITE_OK)
    return TRUE;
  set_error (self, error);
  return FALSE;
}

static void
easel_host_store_finalize (GObject *object)
{
  EaselHostStore *self = EASEL_HOST_STORE (object);

  easel_host_store_close (self);
  g_clear_pointer (&self->statements, g_hash_table_unref);

  G_OBJECT_CLASS (easel_host_store_parent_class)->finalize (object);
}

static void
easel_host_store_class_init (EaselHostStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_store_finalize;
}

static void
free_statement (gpointer statement)
{
  sqlite3_finalize (statement);
}

static void
easel_host_store_init (EaselHostStore *self)
{
  self->statements = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, free_statement);
}

static gint64
query_number (EaselHostStore *self,
              const char     *sql)
{
  g_autoptr(EaselHostRows) rows = easel_host_store_query (self, sql, "");

  return rows != NULL && easel_host_rows_next (rows) ? easel_host_rows_int (rows, 0) : -1;
}

static gboolean
is_sound (EaselHostStore *self)
{
  g_autoptr(EaselHostRows) rows = easel_host_store_query (self, "PRAGMA quick_check (1)", "");

  return rows != NULL && easel_host_rows_next (rows) && g_strcmp0 (easel_host_rows_string (rows, 0), "ok") == 0;
}

/* (nullable): the SQL of the database's tables, indices and triggers, except those that SQLite creates itself. */
static char *
dup_tables (EaselHostStore *self)
{
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (self, "SELECT group_concat (sql, ';') FROM (SELECT sql FROM sqlite_schema "
                            "WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY sql)", "");

  return easel_host_rows_next (rows) ? g_strdup (easel_host_rows_string (rows, 0)) : NULL;
}

/* Whether the database has exactly the expected schema, because the statements rely on its tables and constraints. */
static gboolean
has_our_tables (EaselHostStore *self)
{
  g_autoptr(EaselHostStore) ours = g_object_new (EASEL_HOST_TYPE_STORE, NULL);
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;

  if (sqlite3_open_v2 (":memory:", &ours->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
      !exec (ours, schema, NULL))
    return FALSE;
  expected = dup_tables (ours);
  found = dup_tables (self);
  return found != NULL && g_strcmp0 (found, expected) == 0;
}

/* WAL with synchronous NORMAL: a commit is one append without a flush to the disk, which survives if the process is
 * killed. */
static gboolean
open_database (EaselHostStore *self,
               const char     *path)
{
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  gint64 version;

  if (sqlite3_open_v2 (path, &self->db, flags, NULL) != SQLITE_OK ||
      !exec (self, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;", NULL))
    return FALSE;

  version = query_number (self, "PRAGMA user_version");
  if (version == 0)
    return query_number (self, "SELECT COUNT(*) FROM sqlite_schema") == 0 &&
           exec (self, "BEGIN IMMEDIATE;", NULL) && exec (self, schema, NULL) && exec (self, "COMMIT;", NULL);
  return version == SCHEMA_VERSION && has_our_tables (self) && is_sound (self);
}

/* Whether the database may still be intact: an error of the disk or the machine does not damage it. */
static gboolean
may_be_whole (EaselHostStore *self)
{
  switch (self->db != NULL ? sqlite3_errcode (self->db) & 0xff : SQLITE_NOMEM)
    {
    case SQLITE_BUSY:
    case SQLITE_CANTOPEN:
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_LOCKED:
    case SQLITE_NOMEM:
    case SQLITE_PERM:
    case SQLITE_READONLY:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Keeps one damaged copy for inspection; the next one replaces it. */
static void
move_aside (const char *path)
{
  static const char *const suffixes[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *from = g_strconcat (path, suffixes[i], NULL);
      g_autofree char *to = g_strconcat (path, ".damaged", suffixes[i], NULL);

      g_unlink (to);
      if (g_rename (from, to) != 0)
        g_unlink (from);
    }
}

/**
 * easel_host_store_new:
 * @directory: the state folder, which must exist and be locked by this process
 * @error: return location for a #GError
 *
 * Opens `host.db`. A database that is damaged or has a different schema is moved aside with a message, and a new one is
 * created: clients then need a new handshake. If only the disk fails, for example because it is full, the database
 * stays.
 *
 * Returns: (transfer full) (nullable): the store; %NULL with %EASEL_HOST_ERROR_STORE
 */
EaselHostStore *
easel_host_store_new (const char  *directory,
                      GError     **error)
{
  g_autoptr(EaselHostStore) self = NULL;
  g_autofree char *path = NULL;
  GStatBuf info;

  g_return_val_if_fail (directory != NULL, NULL);

  self = g_object_new (EASEL_HOST_TYPE_STORE, NULL);
  path = g_build_filename (directory, "host.db", NULL);
  /* SQLite treats an empty file as a new database. It has no content to keep, and moving it aside would replace the
   * copy of a damaged one; but it may have had content before, so a message is logged. */
  if (g_stat (path, &info) == 0 && S_ISREG (info.st_mode) && info.st_size == 0)
    g_message ("The database %s is empty, and a new one is begun", path);
  if (!open_database (self, path))
    {
      if (may_be_whole (self))
        {
          set_error (self, error);
          return NULL;
        }
      g_message ("The database %s cannot be used (%s); it is kept as host.db.damaged and a new one is begun",
                 path, sqlite3_errcode (self->db) == SQLITE_OK ? "its tables are not those of this version"
                                                               : sqlite3_errmsg (self->db));
      easel_host_store_close (self);
      move_aside (path);
      if (!open_database (self, path))
        {
          set_error (self, error);
          return NULL;
        }
    }
  return g_steal_pointer (&self);
}

/** easel_host_store_close: closes the database; later calls fail. */
void
easel_host_store_close (EaselHostStore *self)
{
  g_return_if_fail (EASEL_HOST_IS_STORE (self));

  g_hash_table_remove_all (self->statements);
  if (self->db != NULL)
    sqlite3_close (self->db);
  self->db = NULL;
}

gboolean
easel_host_store_begin (EaselHostStore  *self,
                        GError         **error)
{
  g_return_val_if_fail (EASEL_HOST_IS_STORE (self), FALSE);

  return easel_host_store_run (self, error, "BEGIN IMMEDIATE", "");
}

gboolean
easel_host_store_commit (EaselHostStore  *self,
                         GError         **error)
{
  g_return_val_if_fail (EASEL_HOST_IS_STORE (self), FALSE);

  return easel_host_store_run (self, error, "COMMIT", "");
}

void
easel_host_store_rollback (EaselHostStore *self)
{
  g_return_if_fail (EASEL_HOST_IS_STORE (self));

  /* SQLite may have rolled back already because the disk is full. */
  if (self->db != NULL && !sqlite3_get_autocommit (self->db))
    exec (self, "ROLLBACK;", NULL);
}

static sqlite3_stmt *
prepare (EaselHostStore *self,
         const char     *sql)
{
  sqlite3_stmt *statement = g_hash_table_lookup (self->statements, sql);

  if (statement != NULL)
    return statement;
  if (self->db == NULL ||
      sqlite3_prepare_v3 (self->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
    return NULL;
  g_hash_table_insert (self->statements, (gpointer) sql, statement);
  return statement;
}

static sqlite3_stmt *
bind (EaselHostStore *self,
      const char     *sql,
      const char     *format,
      va_list         args)
{
  sqlite3_stmt *statement = prepare (self, sql);

  for (int i = 0; statement != NULL && format[i] != '\0'; i++)
    {
      if (format[i] == 's')
        sqlite3_bind_text (statement, i + 1, va_arg (args, const char *), -1, SQLITE_TRANSIENT);
      else
        sqlite3_bind_int64 (statement, i + 1, va_arg (args, gint64));
    }
  return statement;
}

/**
 * easel_host_store_run:
 * @self: a store
 * @error: return location for a #GError
 * @sql: one statement; a literal, because its address is the key of the prepared statement
 * @format: one letter per parameter: `s` a string, `i` a #gint64
 * @...: the parameters
 *
 * Returns: whether it was executed; %FALSE with %EASEL_HOST_ERROR_STORE
 */
gboolean
easel_host_store_run (EaselHostStore  *self,
                      GError         **error,
                      const char      *sql,
                      const char      *format,
                      ...)
{
  sqlite3_stmt *statement;
  va_list args;
  int code;

  g_return_val_if_fail (EASEL_HOST_IS_STORE (self), FALSE);

  va_start (args, format);
  statement = bind (self, sql, format, args);
  va_end (args);

  code = statement != NULL ? sqlite3_step (statement) : SQLITE_ERROR;
  if (code != SQLITE_DONE && code != SQLITE_ROW)
    set_error (self, error);
  if (statement != NULL)
    easel_host_rows_done (statement);
  return code == SQLITE_DONE || code == SQLITE_ROW;
}

/**
 * easel_host_store_query:
 * @self: a store
 * @sql: one statement; a literal
 * @format: as in easel_host_store_run()
 * @...: the parameters
 *
 * Returns: (transfer full) (nullable): the rows, to be stepped through with easel_host_rows_next()
 */
EaselHostRows *
easel_host_store_query (EaselHostStore *self,
                        const char     *sql,
                        const char     *format,
                        ...)
{
  sqlite3_stmt *statement;
  va_list args;

  g_return_val_if_fail (EASEL_HOST_IS_STORE (self), NULL);

  va_start (args, format);
  statement = bind (self, sql, format, args);
  va_end (args);
  return statement;
}

gboolean
easel_host_rows_next (EaselHostRows *rows)
{
  return rows != NULL && sqlite3_step (rows) == SQLITE_ROW;
}

/* The string is valid until the next step. */
const char *
easel_host_rows_string (EaselHostRows *rows,
                        int            column)
{
  return (const char *) sqlite3_column_text (rows, column);
}

gint64
easel_host_rows_int (EaselHostRows *rows,
                     int            column)
{
  return sqlite3_column_int64 (rows, column);
}

void
easel_host_rows_done (EaselHostRows *rows)
{
  sqlite3_reset (rows);
  sqlite3_clear_bindings (rows);
}

/**
 * easel_host_store_get_meta:
 * @self: a store
 * @key: the name of the setting
 *
 * Returns: (transfer full) (nullable): its value
 */
char *
easel_host_store_get_meta (EaselHostStore *self,
                           const char     *key)
{
  g_autoptr(EaselHostRows) rows = easel_host_store_query (self, "SELECT value FROM meta WHERE key = ?", "s", key);

  return easel_host_rows_next (rows) ? g_strdup (easel_host_rows_string (rows, 0)) : NULL;
}

gboolean
easel_host_store_set_meta (EaselHostStore  *self,
                           const char      *key,
                           const char      *value,
                           GError         **error)
{
  return easel_host_store_run (self, error,
                               "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                               "ss", key, value);
}
