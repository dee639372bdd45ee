/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-sessions.h"

#include "ahp-error.h"
#include "easel-base64.h"
#include "easel-host-error.h"
#include "easel-host-limits.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "rpc-error.h"

struct _EaselHostSessions
{
  GObject         parent_instance;
  EaselHostState *state;
};

G_DEFINE_FINAL_TYPE (EaselHostSessions, easel_host_sessions, G_TYPE_OBJECT)

/* Members that are in a session's summary and in its state. */
static const char *const shared_members[] = { "provider", "title", "status", "activity", "project", "workingDirectory",
                                              "workingDirectories", "_meta" };

#define STATUS_IDLE 1
#define STATUS_ERROR 2

static void
easel_host_sessions_finalize (GObject *object)
{
  EaselHostSessions *self = EASEL_HOST_SESSIONS (object);

  g_clear_object (&self->state);

  G_OBJECT_CLASS (easel_host_sessions_parent_class)->finalize (object);
}

static void
easel_host_sessions_class_init (EaselHostSessionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_host_sessions_finalize;
}

static void
easel_host_sessions_init (EaselHostSessions *self)
{
}

static void
set_time (JsonObject *object,
          const char *name,
          gint64      microseconds)
{
  g_autoptr(GDateTime) seconds = g_date_time_new_from_unix_utc (microseconds / G_USEC_PER_SEC);
  g_autofree char *text = g_date_time_format (seconds, "%Y-%m-%dT%H:%M:%S");
  g_autofree char *whole = g_strdup_printf ("%s.%03dZ", text, (int) (microseconds % G_USEC_PER_SEC / 1000));

  json_object_set_string_member (object, name, whole);
}

static JsonObject *
new_summary (JsonObject *state,
             const char *uri,
             gint64      created,
             gint64      modified)
{
  JsonObject *summary = easel_json_object (EASEL_JSON_STRING ("resource", uri));

  for (guint i = 0; i < G_N_ELEMENTS (shared_members); i++)
    easel_json_object_set (summary, EASEL_JSON_NODE_REF (shared_members[i],
                                                         easel_json_peek_node (state, shared_members[i])));
  set_time (summary, "createdAt", created);
  set_time (summary, "modifiedAt", modified);
  return summary;
}

static void
notify (EaselHostSessions *self,
        const char        *method,
        const char        *uri,
        const char        *name,
        JsonObject        *body)
{
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("channel", EASEL_HOST_ROOT_URI),
                                                    EASEL_JSON_STRING ("session", uri),
                                                    EASEL_JSON_OBJECT (name, body));

  easel_host_state_notify (self->state, method, params);
}

/* Sends root/sessionSummaryChanged with the members of the summary that an action changed. */
static void
state_reduced_cb (EaselHostState    *state,
                  const char        *uri,
                  JsonObject        *before,
                  JsonObject        *after,
                  EaselHostSessions *self)
{
  g_autoptr(JsonObject) changes = NULL;

  if (before == NULL || after == NULL || !easel_host_state_is (state, uri, AHP_CHANNEL_SESSION))
    return;
  changes = json_object_new ();
  for (guint i = 0; i < G_N_ELEMENTS (shared_members); i++)
    {
      JsonNode *old = easel_json_peek_node (before, shared_members[i]);
      JsonNode *new = easel_json_peek_node (after, shared_members[i]);

      if (old != new && (old == NULL || new == NULL || !json_node_equal (old, new)))
        easel_json_object_set (changes, new != NULL ? EASEL_JSON_NODE_REF (shared_members[i], new)
                                                    : EASEL_JSON_NULL (shared_members[i]));
    }
  if (json_object_get_size (changes) > 0)
    notify (self, "root/sessionSummaryChanged", uri, "changes", g_steal_pointer (&changes));
}

/**
 * easel_host_sessions_new:
 * @state: the state of the host
 *
 * Returns: (transfer full): the sessions in it
 */
EaselHostSessions *
easel_host_sessions_new (EaselHostState *state)
{
  EaselHostSessions *self;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (state), NULL);

  self = g_object_new (EASEL_HOST_TYPE_SESSIONS, NULL);
  self->state = g_object_ref (state);
  g_signal_connect_object (state, "reduced", G_CALLBACK (state_reduced_cb), self, 0);
  return self;
}

static gboolean
check_new (EaselHostSessions  *self,
           const char         *uri,
           GError            **error)
{
  g_autoptr(GPtrArray) sessions = NULL;

  if (!g_str_has_prefix (uri, EASEL_HOST_SESSION_PREFIX) || uri[strlen (EASEL_HOST_SESSION_PREFIX)] == '\0' ||
      strlen (uri) > EASEL_LIMIT_URI_BYTES)
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS,
                                                      "A session is addressed as ahp-session:/<id>"));
      return FALSE;
    }
  if (easel_host_state_get (self->state, uri) != NULL)
    {
      g_propagate_error (error, easel_host_error_rpc (AHP_CODE_SESSION_EXISTS, "The session exists already"));
      return FALSE;
    }
  sessions = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);
  if (sessions->len >= EASEL_LIMIT_HOST_SESSIONS)
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_BUSY, "The host holds its limit of %d sessions",
                                                      EASEL_LIMIT_HOST_SESSIONS));
      return FALSE;
    }
  return TRUE;
}

static JsonObject *
new_state (const char *title,
           JsonObject *members)
{
  JsonObject *state = members != NULL ? easel_json_object_copy (members) : json_object_new ();

  easel_json_object_set (state, EASEL_JSON_STRING ("provider", "easel"),
                         EASEL_JSON_STRING ("title", title),
                         EASEL_JSON_INT ("status", STATUS_IDLE),
                         EASEL_JSON_STRING ("lifecycle", "ready"),
                         EASEL_JSON_ARRAY ("activeClients", json_array_new ()),
                         EASEL_JSON_ARRAY ("chats", json_array_new ()),
                         EASEL_JSON_ARRAY ("canvases", json_array_new ()),
                         EASEL_JSON_ARRAY ("openCanvases", json_array_new ()));
  return state;
}

/**
 * easel_host_sessions_create:
 * @self: the sessions
 * @uri: the URI that the client chose
 * @title: its initial title
 * @state_members: (nullable): further members of its state, such as `workingDirectory`
 * @error: return location for a #GError
 *
 * Call it inside a transaction, so that other parts of the session can be created with it.
 *
 * Returns: whether it was created; %FALSE with -32602, -32003 or -32000
 */
gboolean
easel_host_sessions_create (EaselHostSessions  *self,
                            const char         *uri,
                            const char         *title,
                            JsonObject         *state_members,
                            GError            **error)
{
  gint64 now = g_get_real_time ();
  g_autoptr(JsonObject) state = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_SESSIONS (self), FALSE);

  if (!check_new (self, uri, error))
    return FALSE;
  state = new_state (title, state_members);
  easel_host_store_run (easel_host_state_get_store (self->state), easel_host_state_failure (self->state),
                        "INSERT INTO sessions VALUES (?, ?, ?)", "sii", uri, now, now);
  easel_host_state_add (self->state, uri, AHP_CHANNEL_SESSION, NULL, state);
  notify (self, "root/sessionAdded", NULL, "summary", new_summary (state, uri, now, now));
  return TRUE;
}

/**
 * easel_host_sessions_dispose:
 * @self: the sessions
 * @uri: a session
 * @error: return location for a #GError
 *
 * Removes the session with its canvases, the values that their pages stored, and its chats.
 *
 * Returns: whether it existed; %FALSE with -32001
 */
gboolean
easel_host_sessions_dispose (EaselHostSessions  *self,
                             const char         *uri,
                             GError            **error)
{
  EaselHostStore *store;
  g_autoptr(GPtrArray) canvases = NULL;
  g_autoptr(GPtrArray) chats = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_SESSIONS (self), FALSE);

  if (!easel_host_state_is (self->state, uri, AHP_CHANNEL_SESSION) &&
      !easel_host_state_is_unreadable (self->state, uri))
    {
      g_propagate_error (error, easel_host_error_rpc (AHP_CODE_SESSION_NOT_FOUND, "There is no such session"));
      return FALSE;
    }
  store = easel_host_state_get_store (self->state);
  canvases = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, uri);
  chats = easel_host_state_list (self->state, AHP_CHANNEL_CHAT, uri);
  easel_host_state_begin (self->state);
  for (guint i = 0; i < canvases->len; i++)
    easel_host_state_remove (self->state, canvases->pdata[i]);
  for (guint i = 0; i < chats->len; i++)
    easel_host_state_remove (self->state, chats->pdata[i]);
  easel_host_state_remove (self->state, uri);
  easel_host_store_run (store, easel_host_state_failure (self->state), "DELETE FROM sessions WHERE uri = ?", "s", uri);
  easel_host_store_run (store, easel_host_state_failure (self->state),
                        "DELETE FROM page_values WHERE session = ?", "s", uri);
  notify (self, "root/sessionRemoved", uri, NULL, NULL);
  return easel_host_state_commit (self->state, error);
}

void
easel_host_sessions_touch (EaselHostSessions *self,
                           const char        *uri)
{
  gint64 now = g_get_real_time ();
  JsonObject *changes;

  g_return_if_fail (EASEL_HOST_IS_SESSIONS (self));

  changes = json_object_new ();
  set_time (changes, "modifiedAt", now);
  easel_host_store_run (easel_host_state_get_store (self->state), easel_host_state_failure (self->state),
                        "UPDATE sessions SET modified = ? WHERE uri = ?", "is", now, uri);
  notify (self, "root/sessionSummaryChanged", uri, "changes", changes);
}

static gboolean
read_cursor (const char  *cursor,
             gint64      *modified,
             char       **uri,
             GError     **error)
{
  g_autoptr(GBytes) bytes = easel_base64_decode (cursor, strlen (cursor));
  g_autofree char *text = bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
                                        : g_strdup ("");
  char *comma = strchr (text, ',');

  if (comma != NULL)
    *comma = '\0';
  if (comma == NULL || !g_ascii_string_to_signed (text, 10, 0, G_MAXINT64, modified, NULL) ||
      !g_str_has_prefix (comma + 1, EASEL_HOST_SESSION_PREFIX))
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "The cursor is not one of this host"));
      return FALSE;
    }
  *uri = g_strdup (comma + 1);
  return TRUE;
}

static JsonObject *
list_after (EaselHostSessions *self,
            gint64             limit,
            gint64             modified,
            const char        *uri)
{
  JsonObject *result = json_object_new ();
  JsonArray *items = json_array_new ();
  g_autofree char *cursor = NULL;
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (easel_host_state_get_store (self->state),
                            "SELECT uri, created, modified FROM sessions WHERE modified < ? "
                            "OR (modified = ? AND uri > ?) ORDER BY modified DESC, uri LIMIT ?",
                            "iisi", modified, modified, uri, limit + 1);

  while (easel_host_rows_next (rows))
    {
      const char *row = easel_host_rows_string (rows, 0);
      JsonObject *known = easel_host_state_get (self->state, row);
      g_autofree char *text = NULL;
      g_autoptr(JsonObject) state = known != NULL ? json_object_ref (known) : NULL;

      if (json_array_get_length (items) == limit)
        {
          json_object_set_string_member (result, "nextCursor", cursor);
          break;
        }
      g_free (cursor);
      /* A cursor holds the position at which the last page ended: "<modified>,<uri>" in base64. */
      text = g_strdup_printf ("%" G_GINT64_FORMAT ",%s", easel_host_rows_int (rows, 2), row);
      cursor = g_base64_encode ((const guchar *) text, strlen (text));
      if (state == NULL && easel_host_state_is_unreadable (self->state, row))
        /* Placeholder in the list for a session whose stored state cannot be read. */
        state = easel_json_object (EASEL_JSON_STRING ("provider", "easel"),
                                   EASEL_JSON_STRING ("title", "A session that cannot be read"),
                                   EASEL_JSON_INT ("status", STATUS_ERROR),
                                   EASEL_JSON_STRING ("activity", "It is kept in the host's database as it is"));
      if (state != NULL)
        json_array_add_object_element (items, new_summary (state, row, easel_host_rows_int (rows, 1),
                                                           easel_host_rows_int (rows, 2)));
    }
  json_object_set_array_member (result, "items", items);
  return result;
}

/**
 * easel_host_sessions_list:
 * @self: the sessions
 * @limit: maximum number of summaries; 0 or above the limit: %EASEL_LIMIT_HOST_LIST_PAGE
 * @cursor: (nullable): `nextCursor` of the previous page
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable): one page of `listSessions`, last changed first; %NULL with -32602 for a cursor
 *   that this host did not issue
 */
JsonObject *
easel_host_sessions_list (EaselHostSessions  *self,
                          gint64              limit,
                          const char         *cursor,
                          GError            **error)
{
  gint64 modified = G_MAXINT64;
  g_autofree char *uri = NULL;

  g_return_val_if_fail (EASEL_HOST_IS_SESSIONS (self), NULL);

  if (cursor != NULL && !read_cursor (cursor, &modified, &uri, error))
    return NULL;
  if (limit <= 0 || limit > EASEL_LIMIT_HOST_LIST_PAGE)
    limit = EASEL_LIMIT_HOST_LIST_PAGE;
  return list_after (self, limit, modified, uri != NULL ? uri : "");
}
