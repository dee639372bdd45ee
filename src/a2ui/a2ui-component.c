/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-component.h"

#include <string.h>

#include "a2ui-bound.h"
#include "a2ui-limits.h"
#include "a2ui-value.h"
#include "easel-json.h"
#include "easel-pointer.h"

struct _A2uiComponent
{
  grefcount   ref_count;
  char       *id;
  char       *type;
  char       *catalog;     /* nullable: id of its catalog */
  double      weight;
  JsonObject *properties;
  JsonNode   *node;        /* the properties as a node, for comparisons */
};

/* Nesting of members of properties in which a bound value can be. Actions are not searched: they are resolved when the
 * user activates them. */
#define BOUND_DEPTH 4

static gboolean
read_names (A2uiComponent *self,
            JsonObject    *object,
            const char    *where,
            A2uiProblems  *problems)
{
  const char *id = easel_json_peek_string (object, "id", "");
  JsonObject *component = easel_json_peek_object (object, "component");
  g_autoptr(GList) names = component != NULL ? json_object_get_members (component) : NULL;

  guint allowed = a2ui_quota_get (problems->quota, A2UI_QUOTA_KEY_BYTES);

  if (*id == '\0')
    a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, where, "a component needs an id");
  else if (strlen (id) > allowed)
    a2ui_problems_exceed (problems, A2UI_QUOTA_KEY_BYTES, where, "an id has more than %u bytes", allowed);
  else if (easel_json_peek_string (object, "component", NULL) != NULL)
    a2ui_problems_add (problems, A2UI_PROBLEM_VERSION, where,
                       "“component” is a string, as in updateComponents of A2UI 0.9; surfaceUpdate has "
                       "{\"%.64s\": {…}}",
                       easel_json_peek_string (object, "component", ""));
  else if (names == NULL || names->next != NULL)
    a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, where, "“component” of “%s” must have exactly one member",
                       id);
  else if (easel_json_peek_object (component, names->data) == NULL)
    a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, where, "the properties of “%s” are not an object", id);
  else
    {
      self->id = g_strdup (id);
      self->type = g_strdup (names->data);
      self->catalog = g_strdup (easel_json_peek_string (object, "catalogId", NULL));
      self->properties = json_object_ref (easel_json_peek_object (component, names->data));
      return TRUE;
    }
  return FALSE;
}

/**
 * a2ui_component_read:
 * @node: an element of `surfaceUpdate.components`
 * @where: the JSON pointer to it
 * @problems: problems are added to it
 *
 * Returns: (transfer full) (nullable): the definition; %NULL if @node does not contain one
 */
A2uiComponent *
a2ui_component_read (JsonNode     *node,
                     const char   *where,
                     A2uiProblems *problems)
{
  g_autoptr(A2uiComponent) self = g_new0 (A2uiComponent, 1);
  JsonObject *object;

  g_ref_count_init (&self->ref_count);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, where, "a component must be an object");
      return NULL;
    }
  object = json_node_get_object (node);
  if (!read_names (self, object, where, problems))
    return NULL;
  self->node = json_node_init_object (json_node_alloc (), self->properties);
  self->weight = CLAMP (a2ui_value_to_number (json_object_get_member (object, "weight"), 0), 0, 1000);
  return g_steal_pointer (&self);
}

/** a2ui_component_write: (transfer full): @self as an element of `surfaceUpdate.components`, as a2ui_component_read()
 * takes it. */
JsonObject *
a2ui_component_write (const A2uiComponent *self)
{
  JsonObject *component = easel_json_object (EASEL_JSON_OBJECT_REF (self->type, self->properties));

  return easel_json_object (EASEL_JSON_STRING ("id", self->id),
                            EASEL_JSON_STRING ("catalogId", self->catalog),
                            EASEL_JSON_IF (self->weight > 0, EASEL_JSON_DOUBLE ("weight", self->weight)),
                            EASEL_JSON_OBJECT ("component", component));
}

A2uiComponent *
a2ui_component_ref (A2uiComponent *self)
{
  g_ref_count_inc (&self->ref_count);
  return self;
}

void
a2ui_component_unref (A2uiComponent *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;
  g_free (self->id);
  g_free (self->type);
  g_free (self->catalog);
  g_clear_pointer (&self->properties, json_object_unref);
  g_clear_pointer (&self->node, json_node_unref);
  g_free (self);
}

/** a2ui_component_equal: whether @a and @b are the same definition. */
gboolean
a2ui_component_equal (const A2uiComponent *a,
                      const A2uiComponent *b)
{
  return g_str_equal (a->type, b->type) && g_strcmp0 (a->catalog, b->catalog) == 0 && a->weight == b->weight &&
         json_node_equal (a->node, b->node);
}

const char *
a2ui_component_get_id (const A2uiComponent *self)
{
  return self->id;
}

const char *
a2ui_component_get_type_name (const A2uiComponent *self)
{
  return self->type;
}

const char *
a2ui_component_get_catalog (const A2uiComponent *self)
{
  return self->catalog;
}

double
a2ui_component_get_weight (const A2uiComponent *self)
{
  return self->weight;
}

JsonObject *
a2ui_component_get_properties (const A2uiComponent *self)
{
  return self->properties;
}

/**
 * a2ui_component_find:
 * @self: a definition
 * @address: names and indices with slashes between them, escaped as in JSON pointers
 *
 * Returns: (transfer none) (nullable): the value at @address
 */
JsonNode *
a2ui_component_find (const A2uiComponent *self,
                     const char          *address)
{
  g_auto(GStrv) names = g_strsplit (address, "/", -1);
  JsonNode *value = self->node;

  for (guint i = 0; value != NULL && names[i] != NULL; i++)
    {
      g_autofree char *name = easel_pointer_read_segment (names[i], strlen (names[i]));

      if (JSON_NODE_HOLDS_OBJECT (value))
        value = json_object_get_member (json_node_get_object (value), name);
      else if (JSON_NODE_HOLDS_ARRAY (value))
        {
          JsonArray *array = json_node_get_array (value);
          guint64 index = g_ascii_strtoull (name, NULL, 10);

          value = index < json_array_get_length (array) ? json_array_get_element (array, index) : NULL;
        }
      else
        value = NULL;
    }
  return value;
}

/* Escapes @name, which is from the agent: a slash in it must not begin a new step of the address. */
static char *
extend (const char *address,
        const char *name)
{
  GString *extended = g_string_new (address);

  easel_pointer_append (extended, name);
  if (*address == '\0')
    g_string_erase (extended, 0, 1);
  return g_string_free (extended, FALSE);
}

static void
visit (JsonNode      *value,
       const char    *address,
       guint          depth,
       A2uiBoundFunc  func,
       gpointer       user_data)
{
  if (depth > BOUND_DEPTH)
    return;
  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);

      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          g_autofree char *part = g_strdup_printf ("%s/%u", address, i);

          visit (json_array_get_element (array, i), part, depth + 1, func, user_data);
        }
    }
  else if (JSON_NODE_HOLDS_OBJECT (value) && depth > 0 && a2ui_bound_exists (json_node_get_object (value)))
    func (address, json_node_get_object (value), user_data);
  else if (JSON_NODE_HOLDS_OBJECT (value))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (value));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          g_autofree char *part = extend (address, name);

          if (depth > 0 || (!g_str_equal (name, "action") && !g_str_equal (name, "children")))
            visit (member, part, depth + 1, func, user_data);
        }
    }
}

/**
 * a2ui_component_foreach_bound:
 * @self: a definition
 * @func: (scope call): called for each
 * @user_data: for @func
 *
 * Calls @func for every value that is a literal or a path, also in components of unknown types.
 */
void
a2ui_component_foreach_bound (const A2uiComponent *self,
                              A2uiBoundFunc        func,
                              gpointer             user_data)
{
  visit (self->node, "", 0, func, user_data);
}

static void
add_string (JsonNode  *node,
            GPtrArray *into)
{
  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    g_ptr_array_add (into, (gpointer) json_node_get_string (node));
}

static void
add_list (JsonArray  *list,
          const char *member,
          GPtrArray  *into)
{
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *object = easel_json_array_object (list, i);

      if (member == NULL)
        add_string (json_array_get_element (list, i), into);
      else if (object != NULL)
        add_string (json_object_get_member (object, member), into);
    }
}

/**
 * a2ui_component_add_references:
 * @self: a definition
 * @templates: whether to add templates, which are shown for each item, or the other children
 * @into: (element-type utf8): ids are added to it, borrowed from @self
 *
 * Only these members are references: a text that happens to equal an id is not.
 */
void
a2ui_component_add_references (const A2uiComponent *self,
                               gboolean             templates,
                               GPtrArray           *into)
{
  static const char *const singles[] = { "child", "entryPointChild", "contentChild" };
  JsonObject *children = easel_json_peek_object (self->properties, "children");
  JsonObject *template = easel_json_peek_object (children, "template");

  if (templates)
    {
      if (template != NULL)
        add_string (json_object_get_member (template, "componentId"), into);
      return;
    }
  add_list (easel_json_peek_array (self->properties, "children"), NULL, into);
  if (children != NULL)
    add_list (easel_json_peek_array (children, "explicitList"), NULL, into);
  add_list (easel_json_peek_array (self->properties, "tabItems"), "child", into);
  for (guint i = 0; i < G_N_ELEMENTS (singles); i++)
    add_string (json_object_get_member (self->properties, singles[i]), into);
}

/**
 * a2ui_component_get_obscured:
 * @self: a definition
 *
 * Returns: (nullable): the address of the value that must not be readable on the screen, such as a password
 */
const char *
a2ui_component_get_obscured (const A2uiComponent *self)
{
  if (g_str_equal (self->type, "TextField") &&
      g_strcmp0 (easel_json_peek_string (self->properties, "textFieldType", NULL), "obscured") == 0)
    return "text";
  return NULL;
}
