/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-dialect.h"

#include "ahp-canvas-update.h"
#include "ahp-limits.h"
#include "ahp-server.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

/* An entry of SessionState.canvases; all strings are borrowed from the state. */
typedef struct
{
  const char      *owner_id;
  const char      *owner_name;
  const char      *display_name;
  AhpProviderKind  provider;
  const char      *provider_client_id;
} AhpDeclaration;

/* Reads a member that has two spellings: the first one that is a string. */
static const char *
alias (JsonObject *object,
       const char *name,
       const char *other)
{
  const char *value = easel_json_peek_string (object, name, NULL);

  return value != NULL ? value : easel_json_peek_string (object, other, NULL);
}

/* Local canvases (an unreleased draft) use the name "canvases" for instances with an identity. They are not supported,
 * and must not be mistaken for one of the shapes below. */
static gboolean
is_local_canvas (JsonObject *object)
{
  return easel_json_has (object, "identity") || easel_json_has (object, "incarnation");
}

static AhpDialect
dialect_of_entry (JsonObject *entry)
{
  if (is_local_canvas (entry))
    return AHP_DIALECT_NONE;
  if (easel_json_peek_string (entry, "extensionId", NULL) != NULL)
    return AHP_DIALECT_ISSUE_297;
  /* Later forms of PR #298 contain only the canvas and its channel. */
  if (easel_json_peek_string (entry, "canvasId", NULL) != NULL)
    return AHP_DIALECT_PR_298;
  return AHP_DIALECT_NONE;
}

static AhpDialect
dialect_of_state (JsonObject *state)
{
  if (is_local_canvas (state) || easel_json_peek_string (state, "canvasId", NULL) == NULL)
    return AHP_DIALECT_NONE;
  if (easel_json_peek_string (state, "providerId", NULL) != NULL)
    return AHP_DIALECT_PR_298;
  if (easel_json_peek_string (state, "extensionId", NULL) == NULL)
    return AHP_DIALECT_NONE;
  if (easel_json_has (state, "availability") || easel_json_has (state, "provider"))
    return AHP_DIALECT_ISSUE_297;
  return AHP_DIALECT_CHAT_1_0;
}

static AhpAvailability
availability_of (JsonObject *object)
{
  const char *wire = easel_json_peek_string (object, "availability", "");

  if (strcmp (wire, "ready") == 0)
    return AHP_AVAILABILITY_READY;
  if (strcmp (wire, "stale") == 0)
    return AHP_AVAILABILITY_STALE;
  return AHP_AVAILABILITY_UNKNOWN;
}

static AhpProviderKind
provider_of (JsonObject  *source,
             const char **client_id)
{
  const char *kind = easel_json_peek_string (source, "kind", "");

  *client_id = NULL;
  if (strcmp (kind, "server") == 0)
    return AHP_PROVIDER_SERVER;
  if (strcmp (kind, "client") != 0)
    return AHP_PROVIDER_UNKNOWN;
  *client_id = easel_json_peek_string (source, "clientId", NULL);
  return AHP_PROVIDER_CLIENT;
}

static void
read_declaration (JsonObject     *object,
                  AhpDeclaration *declaration)
{
  declaration->owner_id = alias (object, "extensionId", "providerId");
  declaration->owner_name = easel_json_peek_string (object, "extensionName", NULL);
  declaration->display_name = alias (object, "displayName", "title");
  declaration->provider = provider_of (easel_json_peek_object (object, "source"),
                                       &declaration->provider_client_id);
}

static gboolean
find_declaration (JsonObject      *session_state,
                  const char      *owner_id,
                  const char      *canvas_id,
                  AhpDeclaration  *declaration)
{
  JsonArray *list = easel_json_peek_array (session_state, "canvases");
  guint length = list != NULL ? json_array_get_length (list) : 0;
  guint found = 0;

  *declaration = (AhpDeclaration) { NULL };
  for (guint i = 0; i < MIN (length, EASEL_LIMIT_CANVASES_PER_SESSION); i++)
    {
      JsonObject *object = easel_json_array_object (list, i);

      if (object == NULL || is_local_canvas (object) ||
          g_strcmp0 (easel_json_peek_string (object, "canvasId", NULL), canvas_id) != 0)
        continue;
      if (owner_id != NULL && g_strcmp0 (alias (object, "extensionId", "providerId"), owner_id) != 0)
        continue;
      read_declaration (object, declaration);
      found++;
    }
  if (found == 1 || (found > 1 && owner_id != NULL))
    return TRUE;
  *declaration = (AhpDeclaration) { NULL };
  return FALSE;
}

/**
 * ahp_canvas_view_free:
 * @self: (nullable): a view
 *
 * Frees a view and its strings.
 */
void
ahp_canvas_view_free (AhpCanvasView *self)
{
  if (self == NULL)
    return;
  g_free (self->channel);
  g_free (self->instance_id);
  g_free (self->canvas_id);
  g_free (self->owner_id);
  g_free (self->owner_name);
  g_free (self->display_name);
  g_free (self->title);
  g_free (self->status);
  g_free (self->url);
  g_free (self->provider_client_id);
  g_free (self);
}

/* Cuts text for display to its limit. */
static char *
bounded (const char *text)
{
  if (text == NULL || !easel_text_is_longer (text, EASEL_LIMIT_DISPLAY_CHARS))
    return g_strdup (text);
  return g_utf8_substring (text, 0, EASEL_LIMIT_DISPLAY_CHARS);
}

/* Whether the text is usable as a name: longer names are refused, not cut. */
static gboolean
is_name (const char *text)
{
  return text != NULL && *text != '\0' && !easel_text_is_longer (text, EASEL_LIMIT_INSTANCE_ID_CHARS);
}

static gboolean
is_channel (const char *uri)
{
  return uri != NULL && *uri != '\0' && strlen (uri) <= EASEL_LIMIT_URI_BYTES;
}

/* Abilities of a renderer. PR #298 removed the bridge; in AHP 1.0 a client can only display. */
static AhpCanvasAbilities
abilities_of (AhpDialect dialect)
{
  switch (dialect)
    {
    case AHP_DIALECT_ISSUE_297:
      return AHP_CANVAS_CAN_CLOSE | AHP_CANVAS_CAN_MESSAGE | AHP_CANVAS_CAN_READ;
    case AHP_DIALECT_PR_298:
      return AHP_CANVAS_CAN_CLOSE | AHP_CANVAS_CAN_READ;
    case AHP_DIALECT_CHAT_1_0:
    case AHP_DIALECT_NONE:
    default:
      return 0;
    }
}

static AhpCanvasView *
new_view (const char *channel,
          AhpDialect  dialect)
{
  AhpCanvasView *view = g_new0 (AhpCanvasView, 1);

  view->channel = g_strdup (channel);
  view->dialect = dialect;
  view->abilities = abilities_of (dialect);
  view->availability = AHP_AVAILABILITY_UNKNOWN;
  return view;
}

/* Adds members that the entry omits from the registry of the same session. */
static void
fill_from_declaration (AhpCanvasView *view,
                       JsonObject    *session_state)
{
  AhpDeclaration declaration;

  if (!find_declaration (session_state, view->owner_id, view->canvas_id, &declaration))
    return;
  if (view->owner_id == NULL && is_name (declaration.owner_id))
    view->owner_id = g_strdup (declaration.owner_id);
  if (view->owner_name == NULL)
    view->owner_name = bounded (declaration.owner_name);
  view->display_name = bounded (declaration.display_name);
  view->provider = declaration.provider;
  view->provider_client_id = g_strdup (declaration.provider_client_id);
}

/* Issue #297 requires an instance id, an owner and a canvas id; PR #298 dropped the first two from the entry. */
static AhpCanvasView *
read_session_entry (JsonObject *session_state,
                    JsonObject *entry)
{
  const char *channel = easel_json_peek_string (entry, "channel", NULL);
  const char *instance_id = easel_json_peek_string (entry, "instanceId", NULL);
  const char *canvas_id = easel_json_peek_string (entry, "canvasId", NULL);
  const char *owner_id = alias (entry, "extensionId", "providerId");
  AhpDialect dialect = dialect_of_entry (entry);
  AhpCanvasView *view;

  if (dialect == AHP_DIALECT_NONE || !is_channel (channel) || !is_name (canvas_id))
    return NULL;
  if ((instance_id != NULL || dialect == AHP_DIALECT_ISSUE_297) && !is_name (instance_id))
    return NULL;
  if (owner_id != NULL && !is_name (owner_id))
    return NULL;

  view = new_view (channel, dialect);
  view->instance_id = g_strdup (instance_id);
  view->canvas_id = g_strdup (canvas_id);
  view->owner_id = g_strdup (owner_id);
  view->owner_name = bounded (easel_json_peek_string (entry, "extensionName", NULL));
  view->title = bounded (easel_json_peek_string (entry, "title", NULL));
  view->availability = availability_of (entry);
  fill_from_declaration (view, session_state);
  return view;
}

/* Reads an entry of AHP 1.0, which is only { resource }. It has no address before the state of its channel arrives, so
 * it is stale. */
static AhpCanvasView *
read_chat_entry (JsonObject *chat_state,
                 JsonObject *entry)
{
  const char *resource = easel_json_peek_string (entry, "resource", NULL);
  AhpCanvasView *view;

  if (!is_channel (resource) || easel_json_has (entry, "identity"))
    return NULL;
  view = new_view (resource, AHP_DIALECT_CHAT_1_0);
  view->availability = AHP_AVAILABILITY_STALE;
  return view;
}

typedef AhpCanvasView *(*ReadEntry) (JsonObject *state,
                                     JsonObject *entry);

static GPtrArray *
read_entries (JsonObject *state,
              const char *member,
              ReadEntry   read_entry)
{
  GPtrArray *views = g_ptr_array_new_with_free_func ((GDestroyNotify) ahp_canvas_view_free);
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *list = easel_json_peek_array (state, member);
  guint length = list != NULL ? json_array_get_length (list) : 0;

  for (guint i = 0; i < length && views->len < EASEL_LIMIT_CANVASES_PER_SESSION; i++)
    {
      JsonObject *entry = easel_json_array_object (list, i);
      g_autoptr(AhpCanvasView) view = entry != NULL ? read_entry (state, entry) : NULL;

      if (view == NULL || g_hash_table_contains (seen, view->channel))
        continue;
      g_hash_table_add (seen, view->channel);
      g_ptr_array_add (views, g_steal_pointer (&view));
    }
  return views;
}

/**
 * ahp_dialect_read_session:
 * @session_state: a SessionState
 *
 * Reads `openCanvases` of issue #297 §4 and PR #298. Local canvases are omitted.
 *
 * Returns: (transfer full) (element-type AhpCanvasView): the open canvases in the host's order
 */
GPtrArray *
ahp_dialect_read_session (JsonObject *session_state)
{
  g_return_val_if_fail (session_state != NULL, NULL);

  return read_entries (session_state, "openCanvases", read_session_entry);
}

/**
 * ahp_dialect_read_chat:
 * @chat_state: a ChatState
 *
 * Reads `canvases` of AHP 1.0.
 *
 * Returns: (transfer full) (element-type AhpCanvasView): the canvases in the host's order
 */
GPtrArray *
ahp_dialect_read_chat (JsonObject *chat_state)
{
  g_return_val_if_fail (chat_state != NULL, NULL);

  return read_entries (chat_state, "canvases", read_chat_entry);
}

/* The name in the state, or, if that is unusable, the name in the catalogue. */
static char *
name_or (const char *name,
         const char *otherwise)
{
  return g_strdup (is_name (name) ? name : otherwise);
}

static void
read_provider (AhpCanvasView       *view,
               JsonObject          *state,
               const AhpCanvasView *entry)
{
  const char *client_id;

  view->provider = provider_of (easel_json_peek_object (state, "provider"), &client_id);
  if (view->provider == AHP_PROVIDER_UNKNOWN && entry != NULL)
    {
      view->provider = entry->provider;
      client_id = entry->provider_client_id;
    }
  view->provider_client_id = g_strdup (client_id);
}

/**
 * ahp_dialect_read_canvas:
 * @canvas_state: the state of a canvas channel
 * @entry: (nullable): the entry of the canvas in the catalogue
 *
 * Reads a CanvasState. Omitted names and provider come from @entry; title, status and address do not: if they are
 * absent, the canvas has none. The dialect of the catalogue, if known, is kept.
 *
 * Returns: (transfer full): the view; its availability is %AHP_AVAILABILITY_UNKNOWN when the state has an unknown shape
 */
AhpCanvasView *
ahp_dialect_read_canvas (JsonObject          *canvas_state,
                         const AhpCanvasView *entry)
{
  static const AhpCanvasView empty = { .dialect = AHP_DIALECT_NONE };
  const AhpCanvasView *other = entry != NULL ? entry : &empty;
  AhpDialect dialect;
  AhpCanvasView *view;

  g_return_val_if_fail (canvas_state != NULL, NULL);

  dialect = other->dialect != AHP_DIALECT_NONE ? other->dialect : dialect_of_state (canvas_state);
  view = new_view (other->channel, dialect);
  view->instance_id = name_or (easel_json_peek_string (canvas_state, "instanceId", NULL), other->instance_id);
  view->canvas_id = name_or (easel_json_peek_string (canvas_state, "canvasId", NULL), other->canvas_id);
  view->owner_id = name_or (alias (canvas_state, "extensionId", "providerId"), other->owner_id);
  view->owner_name = bounded (easel_json_peek_string (canvas_state, "extensionName", other->owner_name));
  view->display_name = bounded (easel_json_peek_string (canvas_state, "displayName", other->display_name));
  if (dialect == AHP_DIALECT_NONE)
    return view;

  view->title = bounded (easel_json_peek_string (canvas_state, "title", NULL));
  view->status = bounded (alias (canvas_state, "status", "activity"));
  view->url = g_strdup (alias (canvas_state, "url", "contentUri"));
  if (view->dialect == AHP_DIALECT_CHAT_1_0)
    view->availability = view->url != NULL ? AHP_AVAILABILITY_READY : AHP_AVAILABILITY_STALE;
  else if (easel_json_has (canvas_state, "availability") || entry == NULL)
    view->availability = availability_of (canvas_state);
  else
    view->availability = entry->availability;
  read_provider (view, canvas_state, entry);
  return view;
}

static void
replace (char **text,
         char  *value)
{
  g_free (*text);
  *text = value;
}

/**
 * ahp_dialect_update_canvas:
 * @view: from ahp_dialect_read_canvas(), of the state before @action
 * @action: a canvas/updated, as received
 *
 * Changes the members of @view that @action sets. Updates arrive often, and each changes a line of text in a state of
 * many members. A member that is removed or has two spellings needs the state.
 *
 * Returns: whether @view is now the view of the state after @action; otherwise it is unchanged and must be read again
 */
gboolean
ahp_dialect_update_canvas (AhpCanvasView *view,
                           JsonObject    *action)
{
  AhpCanvasUpdate update;
  const char *texts[AHP_CANVAS_N_MEMBERS] = { NULL };

  g_return_val_if_fail (view != NULL && action != NULL, FALSE);

  if ((view->dialect != AHP_DIALECT_ISSUE_297 && view->dialect != AHP_DIALECT_PR_298) ||
      !ahp_canvas_update_read (&update, action))
    return FALSE;
  for (guint i = 0; i < AHP_CANVAS_N_MEMBERS; i++)
    if (update.values[i] != NULL && (texts[i] = json_node_get_string (update.values[i])) == NULL)
      return FALSE;
  if (texts[AHP_CANVAS_ACTIVITY] != NULL || texts[AHP_CANVAS_CONTENT_URI] != NULL)
    return FALSE;
  if (texts[AHP_CANVAS_TITLE] != NULL)
    replace (&view->title, bounded (texts[AHP_CANVAS_TITLE]));
  if (texts[AHP_CANVAS_STATUS] != NULL)
    replace (&view->status, bounded (texts[AHP_CANVAS_STATUS]));
  if (texts[AHP_CANVAS_URL] != NULL)
    replace (&view->url, g_strdup (texts[AHP_CANVAS_URL]));
  if (texts[AHP_CANVAS_AVAILABILITY] != NULL)
    view->availability = availability_of (action);
  return TRUE;
}

static gboolean
has_apps (JsonObject *session_state)
{
  g_autoptr(GPtrArray) servers = ahp_session_read_servers (session_state);

  for (guint i = 0; i < servers->len; i++)
    if (((AhpServer *) g_ptr_array_index (servers, i))->app_capabilities != NULL)
      return TRUE;
  return FALSE;
}

/**
 * ahp_dialect_read_chats:
 * @session_state: a SessionState
 *
 * Lists the chats whose state may contain canvases (AHP 1.0) or tool calls with an App. A session with `openCanvases`
 * uses another dialect; unless one of its servers has Apps, its chats are not needed, and their snapshots are large.
 *
 * Returns: (transfer full): the URIs in the host's order, at most EASEL_LIMIT_CHATS_PER_SESSION
 */
GStrv
ahp_dialect_read_chats (JsonObject *session_state)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *list;
  gboolean is_needed;
  guint length;

  g_return_val_if_fail (session_state != NULL, NULL);

  list = easel_json_peek_array (session_state, "chats");
  is_needed = easel_json_peek_array (session_state, "openCanvases") == NULL || has_apps (session_state);
  length = list != NULL && is_needed ? json_array_get_length (list) : 0;
  for (guint i = 0; i < length && g_hash_table_size (seen) < EASEL_LIMIT_CHATS_PER_SESSION; i++)
    {
      JsonObject *chat = easel_json_array_object (list, i);
      const char *uri = easel_json_peek_string (chat, "resource", NULL);

      if (is_channel (uri) && g_hash_table_add (seen, (gpointer) uri))
        g_strv_builder_add (builder, uri);
    }
  return g_strv_builder_end (builder);
}

/**
 * ahp_dialect_find_owner:
 * @session_state: a SessionState
 * @canvas_id: a canvas that a client declares
 * @client_id: the client
 *
 * Reads the owner of a client's canvas, which the host assigns: `extensionId` in issue #297, `providerId` in PR #298.
 *
 * Returns: (transfer none) (nullable): the owner in the registry entry whose source is the client
 */
const char *
ahp_dialect_find_owner (JsonObject *session_state,
                        const char *canvas_id,
                        const char *client_id)
{
  JsonArray *list;
  guint length;

  g_return_val_if_fail (session_state != NULL && canvas_id != NULL && client_id != NULL, NULL);

  list = easel_json_peek_array (session_state, "canvases");
  length = list != NULL ? MIN (json_array_get_length (list), EASEL_LIMIT_CANVASES_PER_SESSION) : 0;
  for (guint i = 0; i < length; i++)
    {
      JsonObject *object = easel_json_array_object (list, i);
      AhpDeclaration declaration;

      if (object == NULL || g_strcmp0 (easel_json_peek_string (object, "canvasId", NULL), canvas_id) != 0)
        continue;
      read_declaration (object, &declaration);
      if (declaration.provider == AHP_PROVIDER_CLIENT &&
          g_strcmp0 (declaration.provider_client_id, client_id) == 0)
        return declaration.owner_id;
    }
  return NULL;
}
