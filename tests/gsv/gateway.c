/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gateway.h"

#include <string.h>

#define AGENT "main"

typedef struct
{
  JsonObject *descriptor;
  JsonNode   *spec;
  JsonObject *state;
} Canvas;

typedef struct
{
  Gateway                 *gateway;
  SoupWebsocketConnection *connection;
  char                    *id;      /* NULL before the handshake */
} Client;

typedef struct
{
  Client *client;
  char   *id;
  char   *params;
} Held;

struct _Gateway
{
  SoupServer *server;
  guint       port;
  char       *token;
  gboolean    has_canvases;
  int         protocol;
  char       *lacked;     /* a method */
  GPtrArray  *clients;
  GHashTable *canvases;   /* id → Canvas */
  GHashTable *files;      /* path → text */
  GHashTable *views;      /* view id → canvas id */
  GHashTable *calls;      /* method → count */
  char       *interfering[3];
  guint       interferences;
  char       *refused_method;
  char       *refusal;
  int         refusal_code;
  gboolean    holds_tools;
  GPtrArray  *held;
};

/* The answer to a method: a payload, or a refusal. */
typedef struct
{
  JsonObject *payload;
  int         code;
  char       *message;
} Answer;

static void
canvas_free (Canvas *canvas)
{
  json_object_unref (canvas->descriptor);
  json_node_unref (canvas->spec);
  json_object_unref (canvas->state);
  g_free (canvas);
}

static void
client_free (Client *client)
{
  g_signal_handlers_disconnect_by_data (client->connection, client);
  g_object_unref (client->connection);
  g_free (client->id);
  g_free (client);
}

static void
held_free (Held *held)
{
  g_free (held->id);
  g_free (held->params);
  g_free (held);
}

static const char *
text_of (JsonObject *object,
         const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
    ? json_node_get_string (node) : NULL;
}

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return json_node_dup_object (node);
}

static char *
to_text (JsonObject *object)
{
  g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), object);

  return json_to_string (node, FALSE);
}

static JsonObject *
copy (JsonObject *object)
{
  g_autofree char *text = to_text (object);

  return parse (text);
}

static Answer
refuse (int         code,
        const char *format,
        ...) G_GNUC_PRINTF (2, 3);

static Answer
refuse (int         code,
        const char *format,
        ...)
{
  Answer answer = { NULL, code, NULL };
  va_list arguments;

  va_start (arguments, format);
  answer.message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return answer;
}

static Answer
give (JsonObject *payload)
{
  return (Answer) { payload, 0, NULL };
}

static void
send_object (Client     *client,
             JsonObject *frame)
{
  g_autofree char *text = to_text (frame);

  if (soup_websocket_connection_get_state (client->connection) == SOUP_WEBSOCKET_STATE_OPEN)
    soup_websocket_connection_send_text (client->connection, text);
}

/* Every client hears of everything. Takes @payload. */
static void
tell (Gateway    *self,
      const char *event,
      JsonObject *payload)
{
  g_autoptr(JsonObject) frame = json_object_new ();

  json_object_set_string_member (frame, "type", "evt");
  json_object_set_string_member (frame, "event", event);
  json_object_set_object_member (frame, "payload", payload);
  for (guint i = 0; i < self->clients->len; i++)
    {
      Client *client = self->clients->pdata[i];

      if (client->id != NULL)
        send_object (client, frame);
    }
}

static JsonObject *
about (const char *canvas_id)
{
  JsonObject *payload = json_object_new ();

  json_object_set_string_member (payload, "canvasId", canvas_id);
  json_object_set_string_member (payload, "agentId", AGENT);
  return payload;
}

static void
tell_updated (Gateway    *self,
              Canvas     *canvas,
              const char *mark)
{
  JsonObject *payload = about (text_of (canvas->descriptor, "canvasId"));
  JsonArray *paths = json_array_new ();

  json_array_add_string_element (paths, mark);
  json_object_set_int_member (payload, "revision", json_object_get_int_member (canvas->descriptor, "revision"));
  json_object_set_array_member (payload, "changedPaths", paths);
  json_object_set_object_member (payload, "descriptor", copy (canvas->descriptor));
  tell (self, "canvas.updated", payload);
}

static void
touch (Gateway    *self,
       Canvas     *canvas,
       const char *mark)
{
  json_object_set_int_member (canvas->descriptor, "revision",
                              json_object_get_int_member (canvas->descriptor, "revision") + 1);
  json_object_set_int_member (canvas->descriptor, "updatedAt", g_get_real_time () / 1000);
  tell_updated (self, canvas, mark);
}

/* The state is the gateway's own, to be written out at once: copies of large ones would cost more than a change. */
static JsonObject *
document_of (Canvas *canvas)
{
  JsonObject *document = json_object_new ();

  json_object_set_object_member (document, "descriptor", copy (canvas->descriptor));
  json_object_set_member (document, "spec", json_node_copy (canvas->spec));
  json_object_set_object_member (document, "state", json_object_ref (canvas->state));
  return document;
}

static Canvas *
find (Gateway    *self,
      JsonObject *params)
{
  const char *id = text_of (params, "canvasId");

  return id != NULL ? g_hash_table_lookup (self->canvases, id) : NULL;
}

/* --- patches ---------------------------------------------------------------------------------------------------- */

/* The object that holds the last member of @path, made on the way where @makes. @member: (out) */
static JsonObject *
walk (JsonObject  *root,
      const char  *path,
      gboolean     makes,
      char       **member)
{
  g_auto(GStrv) names = g_strsplit (path + (*path == '/'), "/", -1);
  JsonObject *object = root;
  guint i;

  for (i = 0; names[i] != NULL && names[i + 1] != NULL; i++)
    {
      JsonNode *node = json_object_get_member (object, names[i]);

      if (node == NULL && makes)
        {
          json_object_set_object_member (object, names[i], json_object_new ());
          node = json_object_get_member (object, names[i]);
        }
      if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
        return NULL;
      object = json_node_get_object (node);
    }
  *member = g_strdup (names[i]);
  return object;
}

static Answer
patch_state (Canvas    *canvas,
             JsonArray *patch)
{
  for (guint i = 0; i < json_array_get_length (patch); i++)
    {
      JsonObject *operation = json_array_get_object_element (patch, i);
      const char *op = text_of (operation, "op"), *path = text_of (operation, "path");
      g_autofree char *member = NULL;
      JsonObject *object;

      if (!g_str_equal (op, "add") && !g_str_equal (op, "replace") && !g_str_equal (op, "remove"))
        return refuse (400, "Unsupported patch operation: %s", op);
      object = walk (canvas->state, path, g_str_equal (op, "add"), &member);
      if (object == NULL || (!g_str_equal (op, "add") && !json_object_has_member (object, member)))
        return refuse (400, "Patch target missing for %s: %s", op, path);
      if (g_str_equal (op, "remove"))
        json_object_remove_member (object, member);
      else
        json_object_set_member (object, member, json_node_copy (json_object_get_member (operation, "value")));
    }
  return give (NULL);
}

/* An action of the canvas's own, on a timer. */
static gboolean
is_refresh (Canvas     *canvas,
            JsonObject *params)
{
  JsonObject *spec = json_node_get_object (canvas->spec);
  JsonArray *jobs = json_object_has_member (spec, "refresh") ? json_object_get_array_member (spec, "refresh") : NULL;

  for (guint i = 0; jobs != NULL && i < json_array_get_length (jobs); i++)
    if (g_strcmp0 (text_of (json_array_get_object_element (jobs, i), "action"), text_of (params, "actionId")) == 0)
      return TRUE;
  return FALSE;
}

static Answer
check_revision (Gateway    *self,
                Canvas     *canvas,
                JsonObject *params)
{
  gint64 current, expected;

  if (self->interfering[0] != NULL && !is_refresh (canvas, params) &&
      g_str_equal (self->interfering[0], text_of (canvas->descriptor, "canvasId")))
    {
      json_object_set_string_member (canvas->state, self->interfering[1], self->interfering[2]);
      if (--self->interferences == 0)
        for (guint i = 0; i < 3; i++)
          g_clear_pointer (&self->interfering[i], g_free);
      touch (self, canvas, "$patch");
    }
  current = json_object_get_int_member (canvas->descriptor, "revision");
  expected = json_object_has_member (params, "expectedRevision")
    ? json_object_get_int_member (params, "expectedRevision") : current;
  if (expected != current)
    return refuse (409, "Revision conflict (expected %d, current %d)", (int) expected, (int) current);
  return give (NULL);
}

/* --- methods ---------------------------------------------------------------------------------------------------- */

static Answer
canvas_list (Gateway    *self,
             JsonObject *params)
{
  JsonObject *payload = json_object_new ();
  JsonArray *list = json_array_new ();
  gint64 offset = json_object_has_member (params, "offset") ? json_object_get_int_member (params, "offset") : 0;
  gint64 limit = json_object_has_member (params, "limit") ? json_object_get_int_member (params, "limit") : 100;
  g_autoptr(GList) keys = g_list_sort (g_hash_table_get_keys (self->canvases), (GCompareFunc) strcmp);
  gint64 i = 0;

  for (GList *link = keys; link != NULL; link = link->next, i++)
    if (i >= offset && i < offset + limit)
      {
        Canvas *canvas = g_hash_table_lookup (self->canvases, link->data);

        json_array_add_object_element (list, copy (canvas->descriptor));
      }
  json_object_set_int_member (payload, "count", json_array_get_length (list));
  json_object_set_array_member (payload, "canvases", list);
  return give (payload);
}

static Answer
canvas_get (Gateway    *self,
            JsonObject *params)
{
  Canvas *canvas = find (self, params);

  return canvas != NULL ? give (document_of (canvas)) : refuse (404, "Canvas not found");
}

static char *
normalise (const char *text)
{
  GString *id = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (g_ascii_isalnum (*p) || *p == '_' || *p == '-')
      g_string_append_c (id, g_ascii_tolower (*p));
    else if (id->len > 0 && id->str[id->len - 1] != '-')
      g_string_append_c (id, '-');
  while (id->len > 0 && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);
  return g_string_free (id, FALSE);
}

static void
take_members (Canvas     *canvas,
              JsonObject *params)
{
  static const char * const members[] = { "title", "mode", "ownerSessionKey" };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (text_of (params, members[i]) != NULL)
      json_object_set_string_member (canvas->descriptor, members[i], text_of (params, members[i]));
  if (json_object_has_member (params, "spec"))
    {
      json_node_unref (canvas->spec);
      canvas->spec = json_node_copy (json_object_get_member (params, "spec"));
    }
  if (json_object_has_member (params, "state"))
    {
      json_object_unref (canvas->state);
      canvas->state = copy (json_object_get_object_member (params, "state"));
    }
}

static Answer
canvas_create (Gateway    *self,
               JsonObject *params)
{
  const char *title = text_of (params, "title"), *mode = text_of (params, "mode");
  g_autofree char *id = NULL;
  gint64 now = g_get_real_time () / 1000;
  Canvas *canvas;

  if (title == NULL)
    return refuse (400, "title required");
  if (mode != NULL && !g_str_equal (mode, "html") && !g_str_equal (mode, "a2ui"))
    return refuse (400, "mode must be 'html' or 'a2ui'");
  id = normalise (text_of (params, "canvasId") != NULL ? text_of (params, "canvasId") : title);
  if (g_hash_table_contains (self->canvases, id))
    return refuse (409, "Canvas already exists");
  canvas = g_new0 (Canvas, 1);
  canvas->descriptor = about (id);
  json_object_set_string_member (canvas->descriptor, "mode", "html");
  json_object_set_string_member (canvas->descriptor, "entryAsset", "assets/index.html");
  json_object_set_int_member (canvas->descriptor, "createdAt", now);
  json_object_set_int_member (canvas->descriptor, "updatedAt", now);
  json_object_set_int_member (canvas->descriptor, "revision", 1);
  canvas->spec = json_node_init_object (json_node_alloc (), json_object_new ());
  canvas->state = json_object_new ();
  take_members (canvas, params);
  g_hash_table_insert (self->canvases, g_steal_pointer (&id), canvas);
  tell_updated (self, canvas, "$create");
  return give (document_of (canvas));
}

static Answer
canvas_upsert (Gateway    *self,
               JsonObject *params)
{
  Canvas *canvas = find (self, params);

  if (canvas == NULL)
    return canvas_create (self, params);
  take_members (canvas, params);
  touch (self, canvas, "$upsert");
  return give (document_of (canvas));
}

static Answer
canvas_patch (Gateway    *self,
              JsonObject *params)
{
  Canvas *canvas = find (self, params);
  Answer answer;

  if (canvas == NULL)
    return refuse (404, "Canvas not found");
  answer = check_revision (self, canvas, params);
  if (answer.code == 0 && json_object_has_member (params, "statePatch"))
    answer = patch_state (canvas, json_object_get_array_member (params, "statePatch"));
  if (answer.code != 0)
    return answer;
  take_members (canvas, params);
  touch (self, canvas, "$patch");
  return give (document_of (canvas));
}

static Answer
canvas_delete (Gateway    *self,
               JsonObject *params)
{
  Canvas *canvas = find (self, params);
  JsonObject *payload = about (text_of (params, "canvasId"));

  json_object_set_boolean_member (payload, "ok", TRUE);
  json_object_set_boolean_member (payload, "deleted", canvas != NULL);
  if (canvas != NULL)
    {
      tell_updated (self, canvas, "$deleted");
      g_hash_table_remove (self->canvases, text_of (params, "canvasId"));
    }
  return give (payload);
}

static void
tell_view (Gateway    *self,
           const char *canvas_id,
           const char *view_id,
           const char *state,
           const char *client_id)
{
  JsonObject *payload = about (canvas_id);

  json_object_set_string_member (payload, "viewId", view_id);
  json_object_set_string_member (payload, "state", state);
  if (client_id != NULL)
    {
      JsonObject *target = json_object_new ();

      json_object_set_string_member (target, "kind", "web-client");
      json_object_set_string_member (target, "id", client_id);
      json_object_set_object_member (payload, "target", target);
    }
  tell (self, "canvas.view.updated", payload);
}

static Answer
canvas_open (Gateway    *self,
             JsonObject *params)
{
  Canvas *canvas = find (self, params);
  JsonObject *payload;
  char *view_id;

  if (canvas == NULL)
    return refuse (404, "Canvas not found");
  view_id = g_uuid_string_random ();
  payload = json_object_new ();
  json_object_set_boolean_member (payload, "ok", TRUE);
  json_object_set_string_member (payload, "canvasId", text_of (params, "canvasId"));
  json_object_set_string_member (payload, "viewId", view_id);
  g_hash_table_insert (self->views, view_id, g_strdup (text_of (params, "canvasId")));
  tell_view (self, text_of (params, "canvasId"), view_id, "open", text_of (params, "clientId"));
  return give (payload);
}

static Answer
canvas_close (Gateway    *self,
              JsonObject *params)
{
  const char *canvas_id = text_of (params, "canvasId");
  g_autofree char *view_id = g_strdup (text_of (params, "viewId"));
  JsonObject *payload;
  GHashTableIter iter;
  const char *view, *of;

  if (find (self, params) == NULL)
    return refuse (404, "Canvas not found");
  g_hash_table_iter_init (&iter, self->views);
  while (view_id == NULL && g_hash_table_iter_next (&iter, (gpointer *) &view, (gpointer *) &of))
    if (g_str_equal (of, canvas_id))
      view_id = g_strdup (view);
  payload = json_object_new ();
  json_object_set_boolean_member (payload, "ok", TRUE);
  json_object_set_string_member (payload, "canvasId", canvas_id);
  if (view_id != NULL)
    json_object_set_string_member (payload, "viewId", view_id);
  json_object_set_boolean_member (payload, "closed", view_id != NULL && g_hash_table_remove (self->views, view_id));
  if (view_id != NULL)
    tell_view (self, canvas_id, view_id, "closed", text_of (params, "clientId"));
  return give (payload);
}

static void
tell_action (Gateway    *self,
             const char *event,
             JsonObject *params,
             const char *event_id,
             gint64      revision,
             const char *error)
{
  JsonObject *payload = about (text_of (params, "canvasId"));

  json_object_set_string_member (payload, "actionId", text_of (params, "actionId"));
  json_object_set_string_member (payload, "eventId", event_id);
  json_object_set_int_member (payload, "revision", revision);
  if (error != NULL)
    json_object_set_string_member (payload, "error", error);
  tell (self, event, payload);
}

static gboolean
is_allowed (Canvas     *canvas,
            const char *tool)
{
  JsonObject *spec = json_node_get_object (canvas->spec);
  JsonObject *policy =
    json_object_has_member (spec, "toolPolicy") ? json_object_get_object_member (spec, "toolPolicy") : NULL;
  JsonArray *allow = policy != NULL ? json_object_get_array_member (policy, "allow") : NULL;

  for (guint i = 0; allow != NULL && i < json_array_get_length (allow); i++)
    if (g_str_equal (json_array_get_string_element (allow, i), tool))
      return TRUE;
  return allow == NULL || json_array_get_length (allow) == 0;
}

/* A tool prints its command; the command "fail" fails. */
static Answer
run_tool (Canvas     *canvas,
          JsonObject *action)
{
  JsonObject *arguments = json_object_get_object_member (action, "args");
  const char *command = text_of (arguments, "command"), *save_as = text_of (action, "saveAs");

  if (!is_allowed (canvas, text_of (action, "tool")))
    return refuse (403, "Tool '%s' is not allowed by policy", text_of (action, "tool"));
  if (g_strcmp0 (command, "fail") == 0)
    return refuse (500, "boom");
  if (save_as != NULL)
    {
      JsonObject *result = json_object_new ();
      g_autofree char *text = to_text (arguments);
      g_autofree char *stdout_text = g_strdup_printf ("ran: %s", text);

      json_object_set_string_member (result, "stdout", stdout_text);
      json_object_set_object_member (canvas->state, save_as, result);
    }
  return give (NULL);
}

static Answer
run_action (Canvas     *canvas,
            JsonObject *action)
{
  const char *kind = text_of (action, "kind");

  if (kind == NULL)
    return refuse (400, "Action kind missing");
  if (g_str_equal (kind, "tool.call"))
    return run_tool (canvas, action);
  if (g_str_equal (kind, "state.patch"))
    return patch_state (canvas, json_object_get_array_member (action, "patch"));
  if (g_str_equal (kind, "session.send"))
    return give (NULL);
  return refuse (400, "Unsupported action kind: %s", kind);
}

static void
tell_chat (Gateway    *self,
           const char *session_key)
{
  JsonObject *payload = json_object_new (), *message = json_object_new ();

  json_object_set_string_member (payload, "runId", "run-1");
  json_object_set_string_member (payload, "sessionKey", session_key);
  json_object_set_string_member (payload, "state", "final");
  json_object_set_string_member (message, "role", "assistant");
  json_object_set_string_member (message, "content", "A plan in three steps");
  json_object_set_object_member (payload, "message", message);
  tell (self, "chat", payload);
}

static Answer
canvas_action (Gateway    *self,
               JsonObject *params)
{
  Canvas *canvas = find (self, params);
  g_autofree char *event_id = g_uuid_string_random ();
  const char *id = text_of (params, "actionId");
  JsonObject *actions, *action, *payload;
  Answer answer;
  gint64 revision;

  if (canvas == NULL)
    return refuse (404, "Canvas not found");
  actions = json_object_has_member (json_node_get_object (canvas->spec), "actions")
    ? json_object_get_object_member (json_node_get_object (canvas->spec), "actions") : NULL;
  if (actions == NULL || !json_object_has_member (actions, id))
    return refuse (404, "Unknown action: %s", id);
  action = json_object_get_object_member (actions, id);
  answer = check_revision (self, canvas, params);
  if (answer.code != 0)
    return answer;
  revision = json_object_get_int_member (canvas->descriptor, "revision");
  tell_action (self, "canvas.action.started", params, event_id, revision, NULL);
  answer = run_action (canvas, action);
  if (answer.code != 0)
    {
      tell_action (self, "canvas.action.failed", params, event_id, revision, answer.message);
      return answer;
    }
  touch (self, canvas, "/lastDeploy");
  revision = json_object_get_int_member (canvas->descriptor, "revision");
  tell_action (self, "canvas.action.finished", params, event_id, revision, NULL);
  if (g_strcmp0 (text_of (action, "kind"), "session.send") == 0)
    tell_chat (self, text_of (action, "sessionKey"));
  payload = json_object_new ();
  json_object_set_boolean_member (payload, "ok", TRUE);
  json_object_set_string_member (payload, "eventId", event_id);
  json_object_set_string_member (payload, "status",
                                 g_strcmp0 (text_of (action, "kind"), "session.send") == 0 ? "started" : "finished");
  json_object_set_int_member (payload, "revision", revision);
  return give (payload);
}

static Answer
workspace_write (Gateway    *self,
                 JsonObject *params)
{
  JsonObject *payload = json_object_new ();

  g_hash_table_insert (self->files, g_strdup (text_of (params, "path")), g_strdup (text_of (params, "content")));
  json_object_set_string_member (payload, "path", text_of (params, "path"));
  json_object_set_int_member (payload, "size", strlen (text_of (params, "content")));
  json_object_set_boolean_member (payload, "written", TRUE);
  return give (payload);
}

static Answer
workspace_read (Gateway    *self,
                JsonObject *params)
{
  const char *text = g_hash_table_lookup (self->files, text_of (params, "path"));
  JsonObject *payload;

  if (text == NULL)
    return refuse (404, "File not found: %s", text_of (params, "path"));
  payload = json_object_new ();
  json_object_set_string_member (payload, "path", text_of (params, "path"));
  json_object_set_string_member (payload, "content", text);
  json_object_set_int_member (payload, "size", strlen (text));
  json_object_set_string_member (payload, "lastModified", "2026-11-21T20:04:39.398Z");
  return give (payload);
}

static Answer
workspace_list (Gateway    *self,
                JsonObject *params)
{
  JsonObject *payload = json_object_new ();
  JsonArray *files = json_array_new ();
  GHashTableIter iter;
  const char *path;

  g_hash_table_iter_init (&iter, self->files);
  while (g_hash_table_iter_next (&iter, (gpointer *) &path, NULL))
    if (g_str_has_prefix (path, text_of (params, "path")))
      json_array_add_string_element (files, path);
  json_object_set_string_member (payload, "path", text_of (params, "path"));
  json_object_set_array_member (payload, "files", files);
  json_object_set_array_member (payload, "directories", json_array_new ());
  return give (payload);
}

static const struct
{
  const char *name;
  Answer    (*call) (Gateway *self, JsonObject *params);
} methods[] = {
  { "canvas.list", canvas_list },
  { "canvas.get", canvas_get },
  { "canvas.create", canvas_create },
  { "canvas.upsert", canvas_upsert },
  { "canvas.patch", canvas_patch },
  { "canvas.delete", canvas_delete },
  { "canvas.open", canvas_open },
  { "canvas.close", canvas_close },
  { "canvas.action", canvas_action },
  { "workspace.write", workspace_write },
  { "workspace.read", workspace_read },
  { "workspace.list", workspace_list },
};

static void
count_call (Gateway    *self,
            const char *method,
            const char *action)
{
  g_autofree char *name = action != NULL ? g_strdup_printf ("%s %s", method, action) : g_strdup (method);
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (self->calls, name));

  g_hash_table_insert (self->calls, g_steal_pointer (&name), GUINT_TO_POINTER (count + 1));
}

static Answer
take_refusal (Gateway *self)
{
  Answer answer = refuse (self->refusal_code, "%s", self->refusal);

  g_clear_pointer (&self->refused_method, g_free);
  g_clear_pointer (&self->refusal, g_free);
  return answer;
}

static gboolean
knows (Gateway    *self,
       const char *method)
{
  return (self->has_canvases || !g_str_has_prefix (method, "canvas.")) && g_strcmp0 (self->lacked, method) != 0;
}

static Answer
call (Gateway    *self,
      const char *method,
      JsonObject *params)
{
  count_call (self, method, NULL);
  if (text_of (params, "actionId") != NULL)
    count_call (self, method, text_of (params, "actionId"));
  if (g_strcmp0 (self->refused_method, method) == 0)
    return take_refusal (self);
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_str_equal (methods[i].name, method) && knows (self, method))
      return methods[i].call (self, params);
  return refuse (404, "Unknown method: %s", method);
}

/* --- clients ---------------------------------------------------------------------------------------------------- */

static JsonObject *
make_hello (Gateway *self)
{
  JsonObject *payload = json_object_new (), *features = json_object_new (), *server = json_object_new ();
  JsonArray *names = json_array_new ();
  g_autofree char *id = g_uuid_string_random ();

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (knows (self, methods[i].name))
      json_array_add_string_element (names, methods[i].name);
  json_object_set_string_member (payload, "type", "hello-ok");
  json_object_set_int_member (payload, "protocol", self->protocol);
  json_object_set_string_member (server, "version", "0.0.1");
  json_object_set_string_member (server, "connectionId", id);
  json_object_set_object_member (payload, "server", server);
  json_object_set_array_member (features, "methods", names);
  json_object_set_array_member (features, "events", json_array_new ());
  json_object_set_object_member (payload, "features", features);
  return payload;
}

static Answer
handshake (Client     *client,
           JsonObject *params)
{
  Gateway *self = client->gateway;
  JsonObject *who = json_object_get_object_member (params, "client");
  JsonObject *auth = json_object_has_member (params, "auth") ? json_object_get_object_member (params, "auth") : NULL;
  const char *id = text_of (who, "id");

  if (g_strcmp0 (self->refused_method, "connect") == 0)
    return take_refusal (self);
  if (json_object_get_int_member (params, "minProtocol") != 1)
    return refuse (102, "Unsupported protocol version");
  if (g_strcmp0 (text_of (who, "mode"), "client") != 0)
    return refuse (103, "Invalid client mode");
  if (self->token != NULL && (auth == NULL || g_strcmp0 (text_of (auth, "token"), self->token) != 0))
    {
      soup_websocket_connection_close (client->connection, 4001, "Unauthorized");
      return refuse (401, "Unauthorized");
    }
  for (guint i = 0; i < self->clients->len; i++)
    {
      Client *other = self->clients->pdata[i];

      if (other != client && g_strcmp0 (other->id, id) == 0)
        soup_websocket_connection_close (other->connection, SOUP_WEBSOCKET_CLOSE_NORMAL,
                                         "Replaced by newer client connection");
    }
  client->id = g_strdup (id);
  return give (make_hello (self));
}

/* Takes what is in @answer. */
static void
send_answer (Client     *client,
             const char *id,
             Answer      answer)
{
  g_autoptr(JsonObject) frame = json_object_new ();

  json_object_set_string_member (frame, "type", "res");
  json_object_set_string_member (frame, "id", id);
  json_object_set_boolean_member (frame, "ok", answer.code == 0);
  if (answer.code == 0)
    json_object_set_object_member (frame, "payload", answer.payload);
  else
    {
      JsonObject *error = json_object_new ();

      json_object_set_int_member (error, "code", answer.code);
      json_object_set_string_member (error, "message", answer.message);
      json_object_set_object_member (frame, "error", error);
    }
  send_object (client, frame);
  g_free (answer.message);
}

static gboolean
hold (Client     *client,
      const char *id,
      const char *method,
      JsonObject *params)
{
  Gateway *self = client->gateway;
  Held *held;

  if (!self->holds_tools || !g_str_equal (method, "canvas.action"))
    return FALSE;
  held = g_new0 (Held, 1);
  held->client = client;
  held->id = g_strdup (id);
  held->params = to_text (params);
  g_ptr_array_add (self->held, held);
  count_call (self, "held", NULL);
  return TRUE;
}

static void
message_cb (SoupWebsocketConnection *connection,
            int                      type,
            GBytes                  *text,
            Client                  *client)
{
  g_autofree char *json = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  g_autoptr(JsonObject) frame = parse (json);
  JsonObject *params = json_object_get_object_member (frame, "params");
  const char *id = text_of (frame, "id"), *method = text_of (frame, "method");

  if (g_str_equal (method, "connect"))
    send_answer (client, id, handshake (client, params));
  else if (client->id == NULL)
    send_answer (client, id, refuse (101, "Not connected"));
  else if (!hold (client, id, method, params))
    send_answer (client, id, call (client->gateway, method, params));
}

static void
forget_held (Client *client)
{
  GPtrArray *held = client->gateway->held;

  for (guint i = held->len; i > 0; i--)
    if (((Held *) held->pdata[i - 1])->client == client)
      g_ptr_array_remove_index (held, i - 1);
}

static void
closed_cb (SoupWebsocketConnection *connection,
           Client                  *client)
{
  Gateway *self = client->gateway;

  forget_held (client);
  g_ptr_array_remove (self->clients, client);
}

static void
accepted_cb (SoupServer              *server,
             SoupServerMessage       *message,
             const char              *path,
             SoupWebsocketConnection *connection,
             gpointer                 user_data)
{
  Gateway *self = user_data;
  Client *client = g_new0 (Client, 1);

  client->gateway = self;
  client->connection = g_object_ref (connection);
  g_signal_connect (connection, "message", G_CALLBACK (message_cb), client);
  g_signal_connect (connection, "closed", G_CALLBACK (closed_cb), client);
  g_ptr_array_add (self->clients, client);
}

Gateway *
gateway_new (guint port)
{
  Gateway *self = g_new0 (Gateway, 1);
  g_autoptr(GError) error = NULL;
  GSList *uris;

  self->server = soup_server_new (NULL, NULL);
  self->has_canvases = TRUE;
  self->protocol = 1;
  self->clients = g_ptr_array_new_with_free_func ((GDestroyNotify) client_free);
  self->held = g_ptr_array_new_with_free_func ((GDestroyNotify) held_free);
  self->canvases = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) canvas_free);
  self->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->views = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->calls = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  soup_server_add_websocket_handler (self->server, "/ws", NULL, NULL, accepted_cb, self, NULL);
  soup_server_listen_local (self->server, port, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (self->server);
  self->port = g_uri_get_port (uris->data);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  return self;
}

void
gateway_free (Gateway *self)
{
  soup_server_disconnect (self->server);
  g_ptr_array_unref (self->held);
  g_ptr_array_unref (self->clients);
  g_object_unref (self->server);
  g_hash_table_unref (self->calls);
  g_hash_table_unref (self->views);
  g_hash_table_unref (self->files);
  g_hash_table_unref (self->canvases);
  for (guint i = 0; i < 3; i++)
    g_free (self->interfering[i]);
  g_free (self->refused_method);
  g_free (self->refusal);
  g_free (self->lacked);
  g_free (self->token);
  g_free (self);
}

guint
gateway_get_port (Gateway *self)
{
  return self->port;
}

char *
gateway_dup_uri (Gateway *self)
{
  return g_strdup_printf ("ws://127.0.0.1:%u/ws", self->port);
}

void
gateway_set_token (Gateway    *self,
                   const char *token)
{
  g_free (self->token);
  self->token = g_strdup (token);
}

void
gateway_set_canvases (Gateway  *self,
                      gboolean  has_canvases)
{
  self->has_canvases = has_canvases;
}

void
gateway_lack (Gateway    *self,
              const char *method)
{
  g_free (self->lacked);
  self->lacked = g_strdup (method);
}

void
gateway_set_protocol (Gateway *self,
                      int      protocol)
{
  self->protocol = protocol;
}

void
gateway_interfere (Gateway    *self,
                   const char *canvas_id,
                   const char *member,
                   const char *value)
{
  gateway_interfere_often (self, canvas_id, member, value, 1);
}

void
gateway_interfere_often (Gateway    *self,
                         const char *canvas_id,
                         const char *member,
                         const char *value,
                         guint       times)
{
  self->interferences = times;
  self->interfering[0] = g_strdup (canvas_id);
  self->interfering[1] = g_strdup (member);
  self->interfering[2] = g_strdup (value);
}

void
gateway_spoil (Gateway    *self,
               const char *canvas_id)
{
  Canvas *canvas = g_hash_table_lookup (self->canvases, canvas_id);

  json_object_remove_member (canvas->descriptor, "revision");
}

void
gateway_rewind (Gateway    *self,
                const char *canvas_id,
                gint64      revision)
{
  Canvas *canvas = g_hash_table_lookup (self->canvases, canvas_id);

  json_object_set_int_member (canvas->descriptor, "revision", revision);
}

void
gateway_refuse (Gateway    *self,
                const char *method,
                int         code,
                const char *message)
{
  self->refused_method = g_strdup (method);
  self->refusal = g_strdup (message);
  self->refusal_code = code;
}

void
gateway_hold_tools (Gateway *self)
{
  self->holds_tools = TRUE;
}

void
gateway_let_go (Gateway *self)
{
  self->holds_tools = FALSE;
  for (guint i = 0; i < self->held->len; i++)
    {
      Held *held = self->held->pdata[i];
      g_autoptr(JsonObject) params = parse (held->params);

      send_answer (held->client, held->id, call (self, "canvas.action", params));
    }
  g_ptr_array_set_size (self->held, 0);
}

JsonObject *
gateway_do (Gateway    *self,
            const char *method,
            const char *params)
{
  g_autoptr(JsonObject) object = parse (params);
  Answer answer = call (self, method, object);

  if (answer.code != 0)
    g_error ("%s: %d %s", method, answer.code, answer.message);
  return answer.payload;
}

JsonObject *
gateway_get_state (Gateway    *self,
                   const char *canvas_id)
{
  Canvas *canvas = g_hash_table_lookup (self->canvases, canvas_id);

  return canvas != NULL ? canvas->state : NULL;
}

void
gateway_put_file (Gateway    *self,
                  const char *path,
                  const char *text)
{
  g_hash_table_insert (self->files, g_strdup (path), g_strdup (text));
}

guint
gateway_count_calls (Gateway    *self,
                     const char *method)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->calls, method));
}

guint
gateway_count_views (Gateway *self)
{
  return g_hash_table_size (self->views);
}

guint
gateway_count_clients (Gateway *self)
{
  guint n_clients = 0;

  for (guint i = 0; i < self->clients->len; i++)
    n_clients += ((Client *) self->clients->pdata[i])->id != NULL;
  return n_clients;
}

const char *
gateway_get_client_id (Gateway *self)
{
  return self->clients->len > 0 ? ((Client *) self->clients->pdata[self->clients->len - 1])->id : NULL;
}

void
gateway_drop (Gateway *self)
{
  while (self->clients->len > 0)
    {
      Client *client = self->clients->pdata[0];
      GIOStream *stream = soup_websocket_connection_get_io_stream (client->connection);

      g_signal_handlers_disconnect_by_data (client->connection, client);
      g_io_stream_close (stream, NULL, NULL);
      forget_held (client);
      g_ptr_array_remove_index (self->clients, 0);
    }
}

void
gateway_send_text (Gateway    *self,
                   const char *text)
{
  for (guint i = 0; i < self->clients->len; i++)
    soup_websocket_connection_send_text (((Client *) self->clients->pdata[i])->connection, text);
}

void
gateway_send_binary (Gateway *self)
{
  for (guint i = 0; i < self->clients->len; i++)
    soup_websocket_connection_send_binary (((Client *) self->clients->pdata[i])->connection, "\0\1", 2);
}
