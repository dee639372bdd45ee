/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-gsv"

#include "gsv-document.h"

#include "easel-json.h"
#include "gsv-error.h"
#include "gsv-limits.h"
#include "gsv-pointer.h"

/* A change of the user at one pointer. */
typedef struct
{
  char     *pointer;
  JsonNode *value;
  JsonNode *base;      /* nullable: the gateway's value before the change; if it differs from the present one, both
                        * changed it */
  JsonNode *theirs;    /* nullable: the gateway's value in a conflict */
  gboolean  in_conflict;
  gboolean  is_sent;   /* the change is being sent and has not been changed since */
} Edit;

struct _GsvDocument
{
  GObject     parent_instance;

  char       *agent_id;
  char       *canvas_id;
  char       *title;
  char       *mode;
  char       *owner;
  char       *entry;
  gint64      revision;
  gint64      created;
  gint64      updated;
  gboolean    is_whole;
  JsonNode   *state;         /* of the gateway; immutable */
  JsonNode   *edited_state;  /* nullable: @state with the edits; created on demand */
  JsonNode   *spec;          /* nullable; immutable */
  GPtrArray  *actions;
  GHashTable *bindings;      /* (element-type utf8 utf8): the name of a control → the id of an action */
  GPtrArray  *refresh;
  GPtrArray  *edits;         /* Edit, in order of their creation */
  GsvLog     *log;
};

enum { PROP_0, PROP_TITLE, PROP_REVISION, N_PROPS };
enum { CHANGED, EDITED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GsvDocument, gsv_document, G_TYPE_OBJECT)

static void
edit_free (Edit *edit)
{
  g_clear_pointer (&edit->theirs, json_node_unref);
  g_clear_pointer (&edit->base, json_node_unref);
  json_node_unref (edit->value);
  g_free (edit->pointer);
  g_free (edit);
}

static void
refresh_free (GsvRefresh *job)
{
  g_free (job->action);
  g_free (job);
}

static void
gsv_document_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  GsvDocument *self = GSV_DOCUMENT (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_REVISION:
      g_value_set_int64 (value, self->revision);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gsv_document_finalize (GObject *object)
{
  GsvDocument *self = GSV_DOCUMENT (object);

  g_clear_object (&self->log);
  g_ptr_array_unref (self->edits);
  g_ptr_array_unref (self->refresh);
  g_hash_table_unref (self->bindings);
  g_ptr_array_unref (self->actions);
  g_clear_pointer (&self->edited_state, json_node_unref);
  json_node_unref (self->state);
  g_clear_pointer (&self->spec, json_node_unref);
  g_free (self->entry);
  g_free (self->owner);
  g_free (self->mode);
  g_free (self->title);
  g_free (self->canvas_id);
  g_free (self->agent_id);
  G_OBJECT_CLASS (gsv_document_parent_class)->finalize (object);
}

static void
gsv_document_class_init (GsvDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gsv_document_get_property;
  object_class->finalize = gsv_document_finalize;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_REVISION] = g_param_spec_int64 ("revision", NULL, NULL, 0, G_MAXINT64, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CHANGED] = g_signal_new ("changed", GSV_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[EDITED] = g_signal_new ("edited", GSV_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gsv_document_init (GsvDocument *self)
{
  self->state = json_node_new (JSON_NODE_NULL);
  self->actions = g_ptr_array_new_with_free_func ((GDestroyNotify) gsv_action_free);
  self->bindings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->refresh = g_ptr_array_new_with_free_func ((GDestroyNotify) refresh_free);
  self->edits = g_ptr_array_new_with_free_func ((GDestroyNotify) edit_free);
  self->log = gsv_log_new ();
}

/**
 * gsv_document_new:
 * @agent_id: the agent whose canvas it is
 * @canvas_id: its id on the gateway
 *
 * Returns: (transfer full): an empty document
 */
GsvDocument *
gsv_document_new (const char *agent_id,
                  const char *canvas_id)
{
  GsvDocument *self;

  g_return_val_if_fail (agent_id != NULL && canvas_id != NULL, NULL);

  self = g_object_new (GSV_TYPE_DOCUMENT, NULL);
  self->agent_id = g_strdup (agent_id);
  self->canvas_id = g_strdup (canvas_id);
  self->title = g_strdup (canvas_id);
  self->mode = g_strdup ("html");
  return self;
}

const char *
gsv_document_get_agent_id (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->agent_id;
}

const char *
gsv_document_get_canvas_id (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->canvas_id;
}

const char *
gsv_document_get_title (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->title;
}

const char *
gsv_document_get_mode (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->mode;
}

const char *
gsv_document_get_owner (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->owner;
}

const char *
gsv_document_get_entry (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->entry;
}

gint64
gsv_document_get_revision (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), 0);

  return self->revision;
}

gint64
gsv_document_get_created (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), 0);

  return self->created;
}

gint64
gsv_document_get_updated (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), 0);

  return self->updated;
}

gboolean
gsv_document_is_whole (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), FALSE);

  return self->is_whole;
}

JsonNode *
gsv_document_get_spec (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->spec;
}

GPtrArray *
gsv_document_get_actions (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->actions;
}

static const GsvAction *
find_declared (GsvDocument *self,
               const char  *id)
{
  for (guint i = 0; i < self->actions->len; i++)
    {
      const GsvAction *action = self->actions->pdata[i];

      if (g_str_equal (action->id, id))
        return action;
    }
  return NULL;
}

const GsvAction *
gsv_document_find_action (GsvDocument *self,
                          const char  *name)
{
  const GsvAction *action;
  const char *bound;

  g_return_val_if_fail (GSV_IS_DOCUMENT (self) && name != NULL, NULL);

  action = find_declared (self, name);
  bound = action == NULL ? g_hash_table_lookup (self->bindings, name) : NULL;
  return bound != NULL ? find_declared (self, bound) : action;
}

char *
gsv_document_dup_bound (GsvDocument *self,
                        const char  *id)
{
  g_autoptr(GString) names = g_string_new (NULL);
  g_autoptr(GList) sorted = NULL;

  g_return_val_if_fail (GSV_IS_DOCUMENT (self) && id != NULL, NULL);

  sorted = g_list_sort (g_hash_table_get_keys (self->bindings), (GCompareFunc) strcmp);
  for (GList *link = sorted; link != NULL; link = link->next)
    if (g_str_equal (g_hash_table_lookup (self->bindings, link->data), id))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", (const char *) link->data);
  return names->len > 0 ? g_strdup (names->str) : NULL;
}

GPtrArray *
gsv_document_get_refresh (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->refresh;
}

GsvLog *
gsv_document_get_log (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  return self->log;
}

void
gsv_document_handle_event (GsvDocument *self,
                           const char  *event,
                           JsonObject  *payload)
{
  const char *action_id;

  g_return_if_fail (GSV_IS_DOCUMENT (self) && event != NULL && payload != NULL);

  action_id = easel_json_peek_string (payload, "actionId", "");
  gsv_log_handle_event (self->log, event, payload, find_declared (self, action_id));
}

/* --- data from the gateway ---------------------------------------------------------------------------------------- */

static gboolean
is_same (JsonNode *a,
         JsonNode *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return json_node_equal (a, b);
}

static gboolean
fail (GError     **error,
      const char  *message)
{
  g_set_error_literal (error, GSV_ERROR, GSV_ERROR_PROTOCOL, message);
  return FALSE;
}

static gboolean
check_descriptor (GsvDocument  *self,
                  JsonObject   *descriptor,
                  GError      **error)
{
  if (g_strcmp0 (easel_json_peek_string (descriptor, "canvasId", NULL), self->canvas_id) != 0 ||
      g_strcmp0 (easel_json_peek_string (descriptor, "agentId", NULL), self->agent_id) != 0)
    return fail (error, "The gateway answered with another canvas");
  if (easel_json_peek_int (descriptor, "revision", 0) < 1)
    return fail (error, "The gateway named no revision");
  return TRUE;
}

static void
set_text (char       **text,
          const char  *foreign)
{
  g_free (*text);
  *text = foreign != NULL && *foreign != '\0' && g_utf8_strlen (foreign, -1) <= EASEL_LIMIT_DISPLAY_CHARS
    ? g_strdup (foreign) : NULL;
}

static void
write_descriptor (GsvDocument *self,
                  JsonObject  *descriptor)
{
  gint64 revision = easel_json_peek_int (descriptor, "revision", 0);
  g_autofree char *title = NULL;

  set_text (&self->mode, easel_json_peek_string (descriptor, "mode", "html"));
  set_text (&self->owner, easel_json_peek_string (descriptor, "ownerSessionKey", NULL));
  set_text (&self->entry, easel_json_peek_string (descriptor, "entryAsset", NULL));
  set_text (&title, easel_json_peek_string (descriptor, "title", NULL));
  self->created = easel_json_peek_int (descriptor, "createdAt", 0) / 1000;
  self->updated = easel_json_peek_int (descriptor, "updatedAt", 0) / 1000;
  if (title != NULL && !g_str_equal (title, self->title))
    {
      g_free (self->title);
      self->title = g_steal_pointer (&title);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
    }
  if (revision != self->revision)
    {
      self->revision = revision;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REVISION]);
    }
}

/**
 * gsv_document_update_descriptor:
 * @self: a document
 * @descriptor: (foreign): its title, mode, revision
 * @error: return location for %GSV_ERROR_PROTOCOL
 *
 * Updates the document from a list or an event. A descriptor with an older revision than the present one is ignored.
 */
gboolean
gsv_document_update_descriptor (GsvDocument  *self,
                                JsonObject   *descriptor,
                                GError      **error)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self) && descriptor != NULL, FALSE);

  if (!check_descriptor (self, descriptor, error))
    return FALSE;
  if (easel_json_peek_int (descriptor, "revision", 0) < self->revision)
    return TRUE;
  g_object_freeze_notify (G_OBJECT (self));
  write_descriptor (self, descriptor);
  g_object_thaw_notify (G_OBJECT (self));
  return TRUE;
}

/* (transfer full): the conversation that @action writes into, by the gateway's rules: without a key, the conversation
 * that owns the canvas; a short key is relative to the canvas' agent. */
static char *
dup_conversation (GsvDocument     *self,
                  const GsvAction *action)
{
  const char *key = action->session_key;

  if (key == NULL || *key == '\0')
    key = self->owner != NULL ? self->owner : "main";
  return g_str_has_prefix (key, "agent:") ? g_strdup (key) : g_strdup_printf ("agent:%s:%s", self->agent_id, key);
}

static void
read_actions (GsvDocument *self,
              JsonObject  *spec)
{
  JsonObject *actions = spec != NULL ? easel_json_peek_object (spec, "actions") : NULL;
  JsonObjectIter iter;
  const char *id;
  JsonNode *declared;

  g_ptr_array_set_size (self->actions, 0);
  if (actions == NULL)
    return;
  json_object_iter_init_ordered (&iter, actions);
  while (json_object_iter_next_ordered (&iter, &id, &declared))
    if (JSON_NODE_HOLDS_OBJECT (declared) && *id != '\0' && strlen (id) <= GSV_LIMIT_ID_BYTES &&
        self->actions->len < GSV_LIMIT_ACTIONS)
      {
        GsvAction *action = gsv_action_new (id, json_node_get_object (declared));

        if (action->kind == GSV_ACTION_SEND)
          action->conversation = dup_conversation (self, action);
        g_ptr_array_add (self->actions, action);
      }
}

static void
read_bindings (GsvDocument *self,
               JsonObject  *spec)
{
  JsonObject *bindings = spec != NULL ? easel_json_peek_object (spec, "bindings") : NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  g_hash_table_remove_all (self->bindings);
  if (bindings == NULL)
    return;
  json_object_iter_init_ordered (&iter, bindings);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const char *id = easel_json_peek_string (bindings, name, NULL);

      if (id != NULL && *name != '\0' && strlen (name) <= GSV_LIMIT_ID_BYTES && strlen (id) <= GSV_LIMIT_ID_BYTES &&
          g_hash_table_size (self->bindings) < GSV_LIMIT_ACTIONS)
        g_hash_table_insert (self->bindings, g_strdup (name), g_strdup (id));
    }
}

static void
read_refresh (GsvDocument *self,
              JsonObject  *spec)
{
  JsonArray *jobs = spec != NULL ? easel_json_peek_array (spec, "refresh") : NULL;

  g_ptr_array_set_size (self->refresh, 0);
  for (guint i = 0; jobs != NULL && i < json_array_get_length (jobs); i++)
    {
      JsonObject *declared = easel_json_array_object (jobs, i);
      const char *action = declared != NULL ? easel_json_peek_string (declared, "action", NULL) : NULL;
      gint64 every = declared != NULL ? easel_json_peek_int (declared, "everyMs", 0) : 0;
      GsvRefresh *job;

      if (action == NULL || every <= 0 || !easel_json_peek_boolean (declared, "enabled", TRUE) ||
          self->refresh->len >= GSV_LIMIT_REFRESH_JOBS)
        continue;
      job = g_new0 (GsvRefresh, 1);
      job->action = g_strdup (action);
      job->interval = CLAMP (every, GSV_LIMIT_REFRESH_INTERVAL, G_MAXINT);
      g_ptr_array_add (self->refresh, job);
    }
}

static void
clear_edited_state (GsvDocument *self)
{
  g_clear_pointer (&self->edited_state, json_node_unref);
}

/* Merges new data of the gateway with the edits. Edits at other pointers are kept; if both have the same value now,
 * there is no conflict. */
static void
merge_edits (GsvDocument *self)
{
  for (guint i = self->edits->len; i > 0; i--)
    {
      Edit *edit = self->edits->pdata[i - 1];
      JsonNode *theirs = gsv_pointer_get (self->state, edit->pointer);

      g_clear_pointer (&edit->theirs, json_node_unref);
      edit->in_conflict = FALSE;
      if (is_same (theirs, edit->value))
        {
          /* An edit that was changed while it was being sent is relative to the sent value. */
          g_ptr_array_remove_index (self->edits, i - 1);
          continue;
        }
      if (edit->is_sent || is_same (theirs, edit->base))
        continue;
      edit->in_conflict = TRUE;
      edit->theirs = theirs != NULL ? json_node_ref (theirs) : NULL;
    }
}

/**
 * gsv_document_update:
 * @self: a document
 * @answer: (foreign): descriptor, spec and state, as in the response to `canvas.get` and similar methods
 * @error: return location for %GSV_ERROR_PROTOCOL
 *
 * Updates the whole canvas. Changes of the user are kept; a change is in conflict if the gateway changed the same
 * pointer to another value.
 */
gboolean
gsv_document_update (GsvDocument  *self,
                     JsonObject   *answer,
                     GError      **error)
{
  JsonObject *descriptor, *spec;
  JsonNode *node, *state;

  g_return_val_if_fail (GSV_IS_DOCUMENT (self) && answer != NULL, FALSE);

  descriptor = easel_json_get_object (answer, "descriptor", error);
  if (descriptor == NULL || !check_descriptor (self, descriptor, error))
    return FALSE;
  spec = easel_json_peek_object (answer, "spec");
  state = easel_json_peek_node (answer, "state");

  g_object_freeze_notify (G_OBJECT (self));
  write_descriptor (self, descriptor);
  node = easel_json_peek_node (answer, "spec");
  g_clear_pointer (&self->spec, json_node_unref);
  self->spec = spec != NULL ? json_node_ref (node) : NULL;
  read_actions (self, spec);
  read_bindings (self, spec);
  read_refresh (self, spec);
  json_node_unref (self->state);
  self->state = state != NULL ? json_node_ref (state) : json_node_new (JSON_NODE_NULL);
  self->is_whole = TRUE;
  gsv_log_find_results (self->log, self->state);
  merge_edits (self);
  clear_edited_state (self);
  g_object_thaw_notify (G_OBJECT (self));
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

/* --- changes of the user ------------------------------------------------------------------------------------------ */

JsonNode *
gsv_document_get_state (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  if (self->edited_state == NULL)
    {
      self->edited_state = json_node_ref (self->state);
      for (guint i = 0; i < self->edits->len; i++)
        {
          const Edit *edit = self->edits->pdata[i];
          JsonNode *next = gsv_pointer_with (self->edited_state, edit->pointer, edit->value);

          if (next == NULL)
            continue;
          json_node_unref (self->edited_state);
          self->edited_state = next;
        }
    }
  return self->edited_state;
}

static Edit *
find_edit (GsvDocument *self,
           const char  *pointer)
{
  for (guint i = 0; i < self->edits->len; i++)
    {
      Edit *edit = self->edits->pdata[i];

      if (g_str_equal (edit->pointer, pointer))
        return edit;
    }
  return NULL;
}

/**
 * gsv_document_edit:
 * @self: a document
 * @pointer: a JSON pointer into its state
 * @value: (transfer none): the new value
 *
 * Changes the local state and emits "edited", so that the change is sent.
 *
 * Returns: %FALSE if @pointer cannot be set, or if there are %GSV_LIMIT_EDITS unsent changes
 */
gboolean
gsv_document_edit (GsvDocument *self,
                   const char  *pointer,
                   JsonNode    *value)
{
  g_autoptr(JsonNode) edited_state = NULL;
  Edit *edit;

  g_return_val_if_fail (GSV_IS_DOCUMENT (self) && pointer != NULL && value != NULL, FALSE);

  if (is_same (gsv_pointer_get (gsv_document_get_state (self), pointer), value))
    return TRUE;
  edited_state = gsv_pointer_with (gsv_document_get_state (self), pointer, value);
  edit = find_edit (self, pointer);
  if (edited_state == NULL || *pointer == '\0' || (edit == NULL && self->edits->len >= GSV_LIMIT_EDITS))
    return FALSE;
  if (edit == NULL)
    {
      JsonNode *base = gsv_pointer_get (self->state, pointer);

      edit = g_new0 (Edit, 1);
      edit->pointer = g_strdup (pointer);
      edit->base = base != NULL ? json_node_ref (base) : NULL;
      g_ptr_array_add (self->edits, edit);
    }
  else
    {
      /* The new change is sent after the one that is being sent, whose value the gateway will have then. */
      if (edit->is_sent)
        {
          g_clear_pointer (&edit->base, json_node_unref);
          edit->base = json_node_ref (edit->value);
        }
      json_node_unref (edit->value);
    }
  edit->value = json_node_ref (value);
  edit->is_sent = FALSE;
  clear_edited_state (self);
  self->edited_state = g_steal_pointer (&edited_state);
  g_signal_emit (self, signals[EDITED], 0);
  return TRUE;
}

gboolean
gsv_document_has_edits (GsvDocument *self)
{
  g_return_val_if_fail (GSV_IS_DOCUMENT (self), FALSE);

  return self->edits->len > 0;
}

/* Makes a JSON Patch: "replace" fails if the pointer does not exist, and "add" would insert an element into an
 * array. */
JsonArray *
gsv_document_begin_sending (GsvDocument *self)
{
  g_autoptr(JsonArray) patch = NULL;

  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  patch = json_array_new ();
  for (guint i = 0; i < self->edits->len; i++)
    {
      Edit *edit = self->edits->pdata[i];
      const char *op = gsv_pointer_get (self->state, edit->pointer) != NULL ? "replace" : "add";

      if (edit->in_conflict)
        continue;
      json_array_add_object_element (patch, easel_json_object (EASEL_JSON_STRING ("op", op),
                                                               EASEL_JSON_STRING ("path", edit->pointer),
                                                               EASEL_JSON_NODE_REF ("value", edit->value)));
      edit->is_sent = TRUE;
    }
  return json_array_get_length (patch) > 0 ? g_steal_pointer (&patch) : NULL;
}

void
gsv_document_end_sending (GsvDocument *self,
                          gboolean     taken)
{
  g_return_if_fail (GSV_IS_DOCUMENT (self));

  for (guint i = self->edits->len; i > 0; i--)
    {
      Edit *edit = self->edits->pdata[i - 1];

      if (edit->is_sent && taken)
        g_ptr_array_remove_index (self->edits, i - 1);
      else
        edit->is_sent = FALSE;
    }
  clear_edited_state (self);
}

GArray *
gsv_document_list_conflicts (GsvDocument *self)
{
  GArray *conflicts;

  g_return_val_if_fail (GSV_IS_DOCUMENT (self), NULL);

  conflicts = g_array_new (FALSE, FALSE, sizeof (GsvConflict));
  for (guint i = 0; i < self->edits->len; i++)
    {
      const Edit *edit = self->edits->pdata[i];
      GsvConflict conflict = { edit->pointer, edit->value, edit->theirs };

      if (edit->in_conflict)
        g_array_append_val (conflicts, conflict);
    }
  return conflicts;
}

/**
 * gsv_document_resolve_conflict:
 * @self: a document
 * @pointer: the JSON pointer of a conflict
 * @mine: %TRUE: the user's change is sent to the gateway; %FALSE: it is discarded
 *
 * Ends a conflict by the user's choice.
 */
void
gsv_document_resolve_conflict (GsvDocument *self,
                               const char  *pointer,
                               gboolean     mine)
{
  Edit *edit;

  g_return_if_fail (GSV_IS_DOCUMENT (self) && pointer != NULL);

  edit = find_edit (self, pointer);
  if (edit == NULL || !edit->in_conflict)
    return;
  if (mine)
    {
      edit->in_conflict = FALSE;
      g_clear_pointer (&edit->base, json_node_unref);
      edit->base = g_steal_pointer (&edit->theirs);
    }
  else
    g_ptr_array_remove (self->edits, edit);
  clear_edited_state (self);
  g_signal_emit (self, signals[CHANGED], 0);
  if (mine)
    g_signal_emit (self, signals[EDITED], 0);
}
