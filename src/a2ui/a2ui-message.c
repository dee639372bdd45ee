/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-message.h"

#include <string.h>

#include "a2ui-catalog.h"
#include "a2ui-limits.h"
#include "a2ui-lower.h"
#include "a2ui-v09.h"
#include "a2ui-value.h"
#include "a2ui-version.h"
#include "easel-json.h"

static gboolean
is_envelope (const char *name)
{
  static const char *const names[] = { "beginRendering", "surfaceUpdate", "dataModelUpdate", "deleteSurface", NULL };

  return g_strv_contains (names, name) || a2ui_v09_is_envelope (name);
}

/* Members that messages of later versions have beside the envelope. */
static gboolean
is_companion (const char *name)
{
  static const char *const names[] = { "version", "functionCallId", "wantResponse", "actionId", NULL };

  return g_strv_contains (names, name);
}

/* (nullable): the envelope of @message, if it has exactly one. */
static const char *
find_envelope (JsonObject   *message,
               A2uiProblems *problems)
{
  g_autoptr(GList) names = json_object_get_members (message);
  const char *found = NULL;
  guint n = 0;
  guint n_others = 0;

  for (GList *l = names; l != NULL; l = l->next)
    if (is_envelope (l->data))
      {
        found = l->data;
        n++;
      }
    else if (!is_companion (l->data))
      n_others++;
  if (n == 1 && n_others > 0)
    a2ui_problems_warn (problems, A2UI_PROBLEM_MESSAGE, NULL, "a message has one member; only “%s” is read", found);
  else if (n != 1)
    a2ui_problems_add (problems, A2UI_PROBLEM_MESSAGE, NULL,
                       "a message has exactly one of beginRendering, surfaceUpdate, dataModelUpdate, deleteSurface; "
                       "or, with a version, createSurface, updateComponents, updateDataModel, deleteSurface");
  return n == 1 ? found : NULL;
}

/* (nullable) */
static GPtrArray *
read_v09_components (JsonObject   *body,
                     A2uiProblems *problems)
{
  JsonArray *components = easel_json_peek_array (body, "components");
  g_autoptr(JsonObject) update = NULL;

  if (components == NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, "/components", "components must be an array");
      return NULL;
    }
  update = easel_json_object (EASEL_JSON_ARRAY ("components", a2ui_lower_components (components, problems)));
  return a2ui_catalog_read (update, problems);
}

static void
read_body (A2uiMessage  *self,
           A2uiProblems *problems)
{
  if (g_str_equal (self->envelope, "surfaceUpdate"))
    self->components = a2ui_catalog_read (self->body, problems);
  else if (g_str_equal (self->envelope, "dataModelUpdate"))
    self->contents = a2ui_contents_read (self->body, problems);
  else if (g_str_equal (self->envelope, "updateComponents"))
    self->components = read_v09_components (self->body, problems);
  else if (g_str_equal (self->envelope, "updateDataModel"))
    self->contents = a2ui_contents_read_value (json_object_get_member (self->body, "value"),
                                               easel_json_peek_string (self->body, "path", ""),
                                               g_strcmp0 (self->version, A2UI_VERSION_1_0) == 0, problems);
  else if (g_str_equal (self->envelope, "createSurface"))
    {
      if (json_object_has_member (self->body, "dataModel"))
        self->contents = a2ui_contents_read_value (json_object_get_member (self->body, "dataModel"), "", FALSE,
                                                   problems);
      if (json_object_has_member (self->body, "components"))
        self->components = read_v09_components (self->body, problems);
    }
}

/* Whether the message has an effect. */
static gboolean
read_message (A2uiMessage  *self,
              A2uiProblems *problems)
{
  JsonObject *object;

  if (!JSON_NODE_HOLDS_OBJECT (self->node))
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_MESSAGE, NULL, "a message is an object");
      return FALSE;
    }
  object = json_node_get_object (self->node);
  self->envelope = find_envelope (object, problems);
  if (self->envelope == NULL)
    return FALSE;
  if (a2ui_v09_is_envelope (self->envelope))
    {
      self->version = a2ui_v09_read_version (object, problems);
      if (self->version == NULL)
        return FALSE;
    }
  problems->version = self->version;
  self->body = easel_json_peek_object (object, self->envelope);
  if (self->body == NULL)
    a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, NULL, "“%s” must be an object", self->envelope);
  return self->body != NULL;
}

/**
 * a2ui_message_read:
 * @node: foreign JSON; the function takes over and changes it
 * @problems: problems are added to it
 *
 * Returns: (transfer full) (nullable): the message; %NULL if it has no effect
 */
A2uiMessage *
a2ui_message_read (JsonNode     *node,
                   A2uiProblems *problems)
{
  g_autoptr(A2uiMessage) self = g_new0 (A2uiMessage, 1);

  self->node = json_node_ref (node);
  self->line = problems->line;
  if (read_message (self, problems))
    {
      static const char *const names[] = { "components", "contents", "dataModel", "value" };
      const char *id = easel_json_peek_string (self->body, "surfaceId", "");

      /* A problem quotes the id only if it is short enough. */
      if (*id != '\0' && strlen (id) <= a2ui_quota_get (problems->quota, A2UI_QUOTA_KEY_BYTES))
        problems->surface_id = id;
      read_body (self, problems);
      /* Frees members that were read. */
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        if (json_object_has_member (self->body, names[i]))
          json_object_remove_member (self->body, names[i]);
      self->cost = a2ui_value_cost (self->node);
    }
  else
    g_clear_pointer (&self, a2ui_message_free);
  problems->surface_id = NULL;
  problems->version = NULL;
  return g_steal_pointer (&self);
}

/**
 * a2ui_message_free:
 * @self: (transfer full): a message
 *
 * Frees @self.
 */
void
a2ui_message_free (A2uiMessage *self)
{
  a2ui_value_release (self->node, self->cost);
  g_clear_pointer (&self->contents, a2ui_contents_free);
  g_clear_pointer (&self->components, g_ptr_array_unref);
  g_free (self);
}

/** a2ui_message_effort: the time to apply @self, as a multiple of the time for a short message. */
guint
a2ui_message_effort (const A2uiMessage *self)
{
  /* A function called by the agent may take milliseconds. */
  if (g_str_equal (self->envelope, "callFunction") || g_str_equal (self->envelope, "callRendererFunction"))
    return A2UI_LIMIT_TURN;
  return 1 + (self->components != NULL ? self->components->len : 0) +
         (self->contents != NULL ? a2ui_contents_get_n (self->contents) : 0);
}
