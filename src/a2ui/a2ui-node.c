/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-node.h"

#include <string.h>

#include "a2ui-bound.h"
#include "a2ui-children.h"
#include "a2ui-function.h"
#include "a2ui-limits.h"
#include "a2ui-path.h"
#include "a2ui-value.h"
#include "easel-json.h"

#define N_WATCHES 5

/* A path in the definition, and the watches of the data that it may resolve to. */
typedef struct
{
  A2uiNode  *node;
  char      *address;
  char      *path;
  JsonNode  *emitted;  /* nullable: the value when "changed" was emitted last */
  A2uiWatch *watches[N_WATCHES];
} Binding;

struct _A2uiNode
{
  GObject        parent_instance;

  A2uiSurface   *surface;
  A2uiNode      *parent;      /* nullable: NULL: the root */
  char          *id;
  char          *scope;
  char          *instance;
  guint          depth;
  A2uiNodeState  state;
  gboolean       counted;
  A2uiComponent *component;   /* NULL unless READY */
  A2uiWatch     *definition;
  GPtrArray     *bindings;    /* of Binding */
  GHashTable    *results;     /* address → JsonNode: latest results of functions */
  A2uiChildren  *children;
  char          *list;        /* nullable: the "children" property, as JSON, from which the children were made */
};

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (A2uiNode, a2ui_node, G_TYPE_OBJECT)

/* The address of the path to the items of a template. */
#define ITEMS "children/template/dataBinding"

static void read_children (A2uiNode *self);

static void
binding_free (gpointer data)
{
  Binding *binding = data;

  for (guint i = 0; i < N_WATCHES; i++)
    g_clear_pointer (&binding->watches[i], a2ui_watch_end);
  g_clear_pointer (&binding->emitted, json_node_unref);
  g_free (binding->address);
  g_free (binding->path);
  g_free (binding);
}

/**
 * a2ui_node_is_obscured:
 * @self: a node
 * @address: where a value is in the definition
 *
 * A text field is also obscured if it is bound to the same pointer as an obscured one.
 *
 * Returns: whether the input hides the text that the user types
 */
gboolean
a2ui_node_is_obscured (A2uiNode   *self,
                       const char *address)
{
  JsonNode *value = NULL;
  const char *path = NULL;
  g_autofree char *pointer = NULL;

  g_return_val_if_fail (A2UI_IS_NODE (self), FALSE);

  if (self->component == NULL || !g_str_equal (address, "text") ||
      !g_str_equal (a2ui_component_get_type_name (self->component), "TextField"))
    return FALSE;
  if (a2ui_component_get_obscured (self->component) != NULL)
    return TRUE;
  value = a2ui_component_find (self->component, address);
  if (value != NULL && JSON_NODE_HOLDS_OBJECT (value))
    path = a2ui_bound_get_path (json_node_get_object (value));
  if (path == NULL)
    return a2ui_values_get_local (a2ui_surface_get_values (self->surface), self->instance, address, TRUE) !=
           a2ui_values_get_local (a2ui_surface_get_values (self->surface), self->instance, address, FALSE);
  pointer = a2ui_data_resolve (a2ui_surface_get_data (self->surface), self->scope, path);
  return a2ui_values_is_hidden (a2ui_surface_get_values (self->surface), pointer);
}

static JsonNode *
value_at (A2uiNode   *self,
          const char *path,
          gboolean    obscured)
{
  A2uiData *data = a2ui_surface_get_data (self->surface);
  g_autofree char *pointer = a2ui_data_resolve (data, self->scope, path);

  return obscured ? a2ui_data_get (data, pointer) : a2ui_values_get (a2ui_surface_get_values (self->surface), pointer);
}

/* Stores single values for comparisons, also those that only a check may use. Arrays and maps are changed in place, so
 * that each notification counts as a change. */
static gboolean
remember (Binding  *binding,
          JsonNode *value)
{
  gboolean single = value == NULL || JSON_NODE_HOLDS_VALUE (value) || JSON_NODE_HOLDS_NULL (value);
  gboolean same = single && a2ui_value_equal (binding->emitted, value);

  g_clear_pointer (&binding->emitted, json_node_unref);
  if (value != NULL)
    binding->emitted = JSON_NODE_HOLDS_VALUE (value) ? json_node_copy (value) : json_node_new (JSON_NODE_NULL);
  return !same;
}

static void
data_changed_cb (gpointer data)
{
  Binding *binding = data;
  g_autoptr(A2uiNode) self = g_object_ref (binding->node);
  g_autofree char *address = g_strdup (binding->address);

  if (g_str_equal (address, ITEMS))
    read_children (self);
  else if (remember (binding, value_at (self, binding->path, TRUE)))
    g_signal_emit (self, signals[CHANGED], 0, address);
}

static void
watch (Binding    *binding,
       guint      *n,
       const char *scope,
       GStrv       segments)
{
  A2uiData *data = a2ui_surface_get_data (binding->node->surface);
  g_autofree char *pointer = a2ui_pointer_join (scope, segments);

  binding->watches[(*n)++] = a2ui_watches_add (a2ui_data_get_watches (data), pointer, data_changed_cb, binding);
}

/* Watches all pointers that the path may resolve to, see a2ui_data_resolve(). */
static void
bind (A2uiNode   *self,
      const char *address,
      const char *path)
{
  Binding *binding = g_new0 (Binding, 1);
  g_auto(GStrv) strict = a2ui_path_parse (path);
  g_auto(GStrv) loose = a2ui_path_parse_loose (path);
  const char *scope = a2ui_path_is_absolute (path) ? "" : self->scope;
  guint n = 0;

  binding->node = self;
  binding->address = g_strdup (address);
  binding->path = g_strdup (path);
  watch (binding, &n, scope, strict);
  if (loose != NULL)
    watch (binding, &n, scope, loose);
  if (*self->scope != '\0' && a2ui_path_is_rooted (path) && strict[0] != NULL)
    {
      char *first[] = { strict[0], NULL };

      watch (binding, &n, "", strict);
      if (loose != NULL)
        watch (binding, &n, "", loose);
      /* If the item gets a member of that name, the path becomes relative to the item. */
      watch (binding, &n, self->scope, first);
    }
  remember (binding, value_at (self, path, TRUE));
  g_ptr_array_add (self->bindings, binding);
}

typedef struct
{
  A2uiNode   *node;
  const char *address;
  guint       n;
} Dependence;

static void
depend (const char *path,
        gpointer    user_data)
{
  Dependence *self = user_data;

  if (self->n++ < A2UI_LIMIT_CALL_PATHS)
    bind (self->node, self->address, path);
  else
    a2ui_surface_report (self->node->surface, A2UI_PROBLEM_LIMIT, self->node->id,
                         "a value depends on too many paths; it does not follow all of them");
}

static void
take_bound (const char *address,
            JsonObject *bound,
            gpointer    user_data)
{
  A2uiNode *self = user_data;
  const char *path = a2ui_bound_get_path (bound);

  if (a2ui_bound_is_call (bound))
    {
      Dependence dependence = { self, address, 0 };

      a2ui_function_foreach_path (a2ui_component_find (self->component, address), depend, &dependence);
    }
  if (path == NULL)
    return;
  if (g_strcmp0 (address, a2ui_component_get_obscured (self->component)) == 0)
    {
      g_autofree char *pointer = a2ui_data_resolve (a2ui_surface_get_data (self->surface), self->scope, path);

      a2ui_values_hide (a2ui_surface_get_values (self->surface), pointer, path);
    }
  a2ui_surface_seed (self->surface, self->instance, self->scope, address, bound);
  bind (self, address, path);
}

static JsonObject *
get_template (A2uiNode *self)
{
  JsonObject *children = easel_json_peek_object (a2ui_component_get_properties (self->component), "children");

  return easel_json_peek_object (children, "template");
}

/* The second occurrence of an id in a list gets another key than the first. */
static GPtrArray *
keys_of_ids (GPtrArray *ids)
{
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GHashTable) occurrences = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < ids->len; i++)
    {
      char *id = ids->pdata[i];
      guint occurrence = GPOINTER_TO_UINT (g_hash_table_lookup (occurrences, id)) + 1;

      g_hash_table_insert (occurrences, id, GUINT_TO_POINTER (occurrence));
      g_ptr_array_add (keys, g_strdup_printf ("%u/%s", occurrence, id));
    }
  return keys;
}

static void
add_list (JsonArray *list,
          GPtrArray *into)
{
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      const char *id = easel_json_array_string (list, i);

      if (id != NULL)
        g_ptr_array_add (into, (gpointer) id);
    }
}

static void
read_list (A2uiNode *self)
{
  JsonObject *properties = a2ui_component_get_properties (self->component);
  JsonObject *children = easel_json_peek_object (properties, "children");
  g_autoptr(GPtrArray) ids = g_ptr_array_new ();
  guint allowed = a2ui_quota_get (a2ui_surface_get_quota (self->surface), A2UI_QUOTA_COMPONENTS);

  add_list (easel_json_peek_array (properties, "children"), ids);
  if (children != NULL)
    add_list (easel_json_peek_array (children, "explicitList"), ids);
  if (ids->len > allowed)
    {
      a2ui_surface_exceed (self->surface, A2UI_QUOTA_COMPONENTS, self->id, "it has too many children");
      g_ptr_array_set_size (ids, (int) allowed);
    }
  a2ui_children_set_keys (self->children, keys_of_ids (ids));
}

static void
read_items (A2uiNode   *self,
            JsonObject *template)
{
  JsonNode *items = value_at (self, easel_json_peek_string (template, "dataBinding", ""), FALSE);
  GPtrArray *keys;
  JsonObjectIter iter;
  const char *name;

  if (items != NULL)
    items = a2ui_data_open (a2ui_surface_get_data (self->surface), items);
  if (items != NULL && JSON_NODE_HOLDS_ARRAY (items))
    {
      a2ui_children_set_count (self->children, json_array_get_length (json_node_get_array (items)));
      return;
    }
  keys = g_ptr_array_new_with_free_func (g_free);
  if (items != NULL && JSON_NODE_HOLDS_OBJECT (items))
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (items));
      while (json_object_iter_next_ordered (&iter, &name, NULL))
        g_ptr_array_add (keys, g_strdup (name));
    }
  a2ui_children_set_keys (self->children, keys);
}

/* Children of another kind, or items at another pointer, get new nodes even if the keys are equal. */
static void
read_children (A2uiNode *self)
{
  JsonObject *template = self->component != NULL ? get_template (self) : NULL;
  g_autofree char *list = NULL;

  if (template != NULL)
    {
      A2uiData *data = a2ui_surface_get_data (self->surface);
      g_autofree char *items = a2ui_data_resolve (data, self->scope,
                                                  easel_json_peek_string (template, "dataBinding", ""));

      list = g_strdup_printf ("%s\n%s", easel_json_peek_string (template, "componentId", ""), items);
    }
  if (g_strcmp0 (list, self->list) != 0)
    a2ui_children_clear (self->children);
  g_free (self->list);
  self->list = g_steal_pointer (&list);
  if (self->component == NULL)
    a2ui_children_clear (self->children);
  else if (template != NULL)
    read_items (self, template);
  else
    read_list (self);
}

static gboolean
is_circle (A2uiNode *self)
{
  for (A2uiNode *above = self->parent; above != NULL; above = above->parent)
    if (g_str_equal (above->instance, self->instance))
      return TRUE;
  return FALSE;
}

static A2uiNodeState
judge (A2uiNode *self)
{
  if (is_circle (self))
    {
      a2ui_surface_report (self->surface, A2UI_PROBLEM_REFERENCE, self->id, "the component contains itself");
      return A2UI_NODE_CIRCLE;
    }
  if (self->depth > a2ui_quota_get (a2ui_surface_get_quota (self->surface), A2UI_QUOTA_DEPTH))
    a2ui_surface_exceed (self->surface, A2UI_QUOTA_DEPTH, self->id, "components lie in each other too deep");
  else if (!self->counted)
    a2ui_surface_exceed (self->surface, A2UI_QUOTA_INSTANCES, NULL, "there are too many instances of components");
  else
    return a2ui_surface_get_component (self->surface, self->id) != NULL ? A2UI_NODE_READY : A2UI_NODE_WAITING;
  return A2UI_NODE_LIMIT;
}

static void
take_component (A2uiNode *self)
{
  JsonObject *template;

  self->state = judge (self);
  if (self->state != A2UI_NODE_READY)
    return;
  self->component = a2ui_component_ref (a2ui_surface_get_component (self->surface, self->id));
  a2ui_component_foreach_bound (self->component, take_bound, self);
  template = get_template (self);
  if (template != NULL)
    bind (self, ITEMS, easel_json_peek_string (template, "dataBinding", ""));
}

static void
emit_differences (A2uiNode   *self,
                  JsonObject *before,
                  JsonObject *after)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, before);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      JsonNode *other = json_object_get_member (after, name);

      if (a2ui_value_equal (value, other))
        continue;
      a2ui_surface_set_local (self->surface, self->instance, name, FALSE, NULL);
      g_signal_emit (self, signals[CHANGED], 0, name);
    }
  json_object_iter_init_ordered (&iter, after);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    if (!json_object_has_member (before, name))
      g_signal_emit (self, signals[CHANGED], 0, name);
}

static void
definition_changed_cb (gpointer data)
{
  g_autoptr(A2uiNode) self = g_object_ref (data);
  g_autoptr(A2uiComponent) before = g_steal_pointer (&self->component);
  g_autoptr(A2uiComponent) after = NULL;

  g_ptr_array_set_size (self->bindings, 0);
  take_component (self);
  read_children (self);
  after = self->component != NULL ? a2ui_component_ref (self->component) : NULL;
  if (before == NULL || after == NULL ||
      !g_str_equal (a2ui_component_get_type_name (before), a2ui_component_get_type_name (after)))
    {
      g_signal_emit (self, signals[CHANGED], 0, "");
      return;
    }
  emit_differences (self, a2ui_component_get_properties (before), a2ui_component_get_properties (after));
  if (a2ui_component_get_weight (before) != a2ui_component_get_weight (after))
    g_signal_emit (self, signals[CHANGED], 0, "weight");
}

static GObject *make_child (gpointer    owner,
                            const char *key);

static A2uiNode *
node_new (A2uiSurface *surface,
          A2uiNode    *parent,
          const char  *id,
          const char  *scope)
{
  A2uiNode *self = g_object_new (A2UI_TYPE_NODE, NULL);

  self->surface = g_object_ref (surface);
  self->parent = parent != NULL ? g_object_ref (parent) : NULL;
  self->id = g_strdup (id);
  self->scope = g_strdup (scope);
  self->instance = g_strconcat (id, "@", scope, NULL);
  self->depth = parent != NULL ? parent->depth + 1 : 1;
  self->counted = a2ui_surface_enter_node (surface);
  self->children = a2ui_children_new (A2UI_TYPE_NODE, make_child, self);
  self->definition = a2ui_surface_watch_component (surface, id, definition_changed_cb, self);
  take_component (self);
  read_children (self);
  return self;
}

static GObject *
make_child (gpointer    owner,
            const char *key)
{
  A2uiNode *self = owner;
  JsonObject *template = get_template (self);
  g_autofree char *items = NULL;
  g_autofree char *scope = NULL;

  if (template == NULL)
    return G_OBJECT (node_new (self->surface, self, strchr (key, '/') + 1, self->scope));
  items = a2ui_data_resolve (a2ui_surface_get_data (self->surface), self->scope,
                             easel_json_peek_string (template, "dataBinding", ""));
  scope = a2ui_pointer_append (items, key);
  return G_OBJECT (node_new (self->surface, self, easel_json_peek_string (template, "componentId", ""), scope));
}

static void
a2ui_node_dispose (GObject *object)
{
  A2uiNode *self = A2UI_NODE (object);

  g_clear_pointer (&self->definition, a2ui_watch_end);
  g_ptr_array_set_size (self->bindings, 0);
  if (self->children != NULL)
    a2ui_children_close (self->children);
  g_clear_object (&self->children);
  if (self->surface != NULL)
    a2ui_surface_leave_node (self->surface);
  g_clear_object (&self->surface);
  g_clear_object (&self->parent);
  G_OBJECT_CLASS (a2ui_node_parent_class)->dispose (object);
}

static void
a2ui_node_finalize (GObject *object)
{
  A2uiNode *self = A2UI_NODE (object);

  g_clear_pointer (&self->component, a2ui_component_unref);
  g_ptr_array_unref (self->bindings);
  g_hash_table_unref (self->results);
  g_free (self->id);
  g_free (self->scope);
  g_free (self->instance);
  g_free (self->list);
  G_OBJECT_CLASS (a2ui_node_parent_class)->finalize (object);
}

static void
a2ui_node_class_init (A2uiNodeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = a2ui_node_dispose;
  object_class->finalize = a2ui_node_finalize;
  signals[CHANGED] = g_signal_new ("changed", A2UI_TYPE_NODE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   G_TYPE_STRING);
}

static void
a2ui_node_init (A2uiNode *self)
{
  self->bindings = g_ptr_array_new_with_free_func (binding_free);
  self->results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
}

/**
 * a2ui_node_new_root:
 * @surface: a surface that has a root
 *
 * Returns: (transfer full): the node of its root
 */
A2uiNode *
a2ui_node_new_root (A2uiSurface *surface)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (surface), NULL);
  g_return_val_if_fail (a2ui_surface_get_root (surface) != NULL, NULL);

  return node_new (surface, NULL, a2ui_surface_get_root (surface), "");
}

A2uiSurface *
a2ui_node_get_surface (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return self->surface;
}

A2uiNodeState
a2ui_node_get_state (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), A2UI_NODE_WAITING);
  return self->state;
}

const char *
a2ui_node_get_id (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return self->id;
}

const char *
a2ui_node_get_scope (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return self->scope;
}

const char *
a2ui_node_get_instance (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return self->instance;
}

const char *
a2ui_node_get_type_name (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return self->component != NULL ? a2ui_component_get_type_name (self->component) : NULL;
}

gboolean
a2ui_node_is_known (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), FALSE);
  return self->component != NULL && a2ui_surface_knows (self->surface, self->component);
}

double
a2ui_node_get_weight (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), 0);
  return self->component != NULL ? a2ui_component_get_weight (self->component) : 0;
}

/* (nullable): the value at @address in the definition. */
static JsonNode *
find (A2uiNode   *self,
      const char *address)
{
  return self->component != NULL ? a2ui_component_find (self->component, address) : NULL;
}

JsonNode *
a2ui_node_get_property (A2uiNode   *self,
                        const char *address)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return find (self, address);
}

/**
 * a2ui_node_is_fixed:
 * @self: a node
 * @address: where a value is in the definition
 *
 * Returns: whether neither the value nor its existence depends on data
 */
gboolean
a2ui_node_is_fixed (A2uiNode   *self,
                    const char *address)
{
  JsonNode *value = find (self, address);
  JsonObject *bound = value != NULL && JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;

  g_return_val_if_fail (A2UI_IS_NODE (self), FALSE);

  if (*self->scope != '\0')
    return FALSE;
  return bound == NULL || (a2ui_bound_get_path (bound) == NULL && !a2ui_bound_is_call (bound));
}

static JsonNode *
get_value (A2uiNode   *self,
           const char *address,
           gboolean    obscured)
{
  JsonNode *value = find (self, address);
  JsonObject *bound;
  const char *path;
  JsonNode *local;

  if (value == NULL || !JSON_NODE_HOLDS_OBJECT (value))
    return value;
  bound = json_node_get_object (value);
  path = a2ui_bound_get_path (bound);
  if (path != NULL)
    return value_at (self, path, obscured);
  local = a2ui_values_get_local (a2ui_surface_get_values (self->surface), self->instance, address, obscured);
  if (local == NULL && a2ui_bound_is_call (bound))
    {
      A2uiDataContext context = { self->surface, self->scope, self->id, NULL };
      JsonNode *result = a2ui_function_evaluate (&context, value);

      g_hash_table_replace (self->results, g_strdup (address), result);
      return result;
    }
  return local != NULL ? local : a2ui_bound_get_literal (bound);
}

/**
 * a2ui_node_get_value:
 * @self: a node
 * @address: where the value is in the definition
 *
 * Returns: (transfer none) (nullable): the value of the path, the user's choice, the result of the function, or the
 *   literal; %NULL if there is none, or if the value is that of an obscured input
 */
JsonNode *
a2ui_node_get_value (A2uiNode   *self,
                     const char *address)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return get_value (self, address, FALSE);
}

/**
 * a2ui_node_dup_typed:
 * @self: a node of an input
 * @address: where its value is in the definition
 *
 * Only for the widget of the input itself.
 *
 * Returns: (transfer full): the text in the input, also if it is obscured
 */
char *
a2ui_node_dup_typed (A2uiNode   *self,
                     const char *address)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return a2ui_value_to_string (get_value (self, address, a2ui_node_is_obscured (self, address)));
}

/* Whether the result of a check is true, or a validation result of A2UI 1.0 that is valid or not an error. */
static gboolean
passes (JsonNode *result)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (result) ? json_node_get_object (result) : NULL;

  if (!easel_json_has (object, "valid"))
    return a2ui_value_to_boolean (result);
  return easel_json_peek_boolean (object, "valid", FALSE) ||
         !g_str_equal (easel_json_peek_string (object, "severity", "error"), "error");
}

/**
 * a2ui_node_dup_fault:
 * @self: a node
 *
 * For an obscured input, a check may only use whether there is text, and its length, which are visible on the screen. A
 * check that needs more passes here and is left to the agent.
 *
 * Returns: (transfer full) (nullable): the foreign message of the first check that fails; %NULL if all pass
 */
char *
a2ui_node_dup_fault (A2uiNode *self)
{
  gboolean needs_obscured = FALSE;
  A2uiDataContext context = { self->surface, self->scope, self->id, &needs_obscured };

  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);

  for (guint i = 0; i < a2ui_node_get_length (self, "checks"); i++)
    {
      g_autofree char *address = g_strdup_printf ("checks/%u/condition", i);
      g_autofree char *message_address = g_strdup_printf ("checks/%u/message", i);
      JsonNode *condition = find (self, address);
      g_autoptr(JsonNode) result = condition != NULL ? a2ui_function_evaluate (&context, condition) : NULL;
      const char *message = a2ui_node_get_literal_string (self, message_address);

      if (needs_obscured)
        {
          needs_obscured = FALSE;
          a2ui_surface_report (self->surface, A2UI_PROBLEM_FUNCTION, self->id,
                               "a check knows of an obscured field by required and length alone; check the rest after "
                               "the action");
          continue;
        }
      /* A check whose call could not be evaluated passes. */
      if (result != NULL && JSON_NODE_HOLDS_NULL (result) && JSON_NODE_HOLDS_OBJECT (condition) &&
          a2ui_bound_is_call (json_node_get_object (condition)))
        continue;
      if (result != NULL && !passes (result))
        {
          const char *own = JSON_NODE_HOLDS_OBJECT (result)
                            ? easel_json_peek_string (json_node_get_object (result), "message", NULL) : NULL;

          return g_strdup (own != NULL ? own : message != NULL ? message : "");
        }
    }
  return NULL;
}

char *
a2ui_node_dup_string (A2uiNode   *self,
                      const char *address)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return a2ui_value_to_string (a2ui_node_get_value (self, address));
}

double
a2ui_node_get_number (A2uiNode   *self,
                      const char *address,
                      double      fallback)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), fallback);
  return a2ui_value_to_number (a2ui_node_get_value (self, address), fallback);
}

gboolean
a2ui_node_get_boolean (A2uiNode   *self,
                       const char *address)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), FALSE);
  return a2ui_value_to_boolean (a2ui_node_get_value (self, address));
}

const char *
a2ui_node_get_literal_string (A2uiNode   *self,
                              const char *address)
{
  JsonNode *value = find (self, address);

  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  if (value == NULL || !JSON_NODE_HOLDS_VALUE (value) || json_node_get_value_type (value) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (value);
}

/**
 * a2ui_node_get_length:
 * @self: a node
 * @address: where an array is in the definition
 *
 * Returns: the number of its elements; 0 if it is not an array
 */
guint
a2ui_node_get_length (A2uiNode   *self,
                      const char *address)
{
  JsonNode *value = find (self, address);

  g_return_val_if_fail (A2UI_IS_NODE (self), 0);
  return value != NULL && JSON_NODE_HOLDS_ARRAY (value) ? json_array_get_length (json_node_get_array (value)) : 0;
}

/**
 * a2ui_node_write:
 * @self: a node
 * @address: where a bound value is in the definition
 * @value: the new value from the user
 *
 * Writes to the pointer from which the value is read. Nothing is sent to the agent before an action.
 */
void
a2ui_node_write (A2uiNode   *self,
                 const char *address,
                 JsonNode   *value)
{
  JsonNode *definition = find (self, address);
  gboolean obscured = a2ui_node_is_obscured (self, address);
  const char *path = NULL;
  g_autofree char *pointer = NULL;
  g_autoptr(GError) error = NULL;

  g_return_if_fail (A2UI_IS_NODE (self));
  g_return_if_fail (value != NULL);

  if (definition != NULL && JSON_NODE_HOLDS_OBJECT (definition))
    path = a2ui_bound_get_path (json_node_get_object (definition));
  if (path == NULL)
    {
      a2ui_surface_set_local (self->surface, self->instance, address, obscured, value);
      g_signal_emit (self, signals[CHANGED], 0, address);
      return;
    }
  pointer = a2ui_data_resolve (a2ui_surface_get_data (self->surface), self->scope, path);
  /* The path may resolve to another pointer than when the definition arrived, because the data changed. */
  if (obscured)
    a2ui_values_hide (a2ui_surface_get_values (self->surface), pointer, path);
  if (!a2ui_data_set (a2ui_surface_get_data (self->surface), pointer, value, &error))
    a2ui_surface_report (self->surface, A2UI_PROBLEM_PATH, self->id, error->message);
}

/**
 * a2ui_node_dup_written:
 * @self: a node
 * @address: where a bound value is in the definition
 * @subpath: a JSON pointer below that value, with or without a leading slash; "": the value itself
 * @value: the new value there
 * @max_cost: of the present value, as of a2ui_value_cost()
 *
 * Nothing is written.
 *
 * Returns: (transfer full) (nullable): the whole value at @address after @value is written; %NULL if that is not
 *   possible, or if the present value is obscured or too large
 */
JsonNode *
a2ui_node_dup_written (A2uiNode   *self,
                       const char *address,
                       const char *subpath,
                       JsonNode   *value,
                       gsize       max_cost)
{
  JsonNode *definition;
  const char *path;
  g_autofree char *pointer = NULL;
  JsonNode *present;
  g_autoptr(A2uiData) data = NULL;
  g_autofree char *below = NULL;

  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  g_return_val_if_fail (value != NULL, NULL);

  definition = find (self, address);
  path = definition != NULL && JSON_NODE_HOLDS_OBJECT (definition)
         ? a2ui_bound_get_path (json_node_get_object (definition)) : NULL;
  if (path == NULL)
    return NULL;
  pointer = a2ui_data_resolve (a2ui_surface_get_data (self->surface), self->scope, path);
  present = value_at (self, path, FALSE);
  if (a2ui_values_is_hidden (a2ui_surface_get_values (self->surface), pointer) ||
      present != value_at (self, path, TRUE) || (present != NULL && a2ui_value_cost (present) > max_cost))
    return NULL;
  if (*subpath == '\0')
    return a2ui_value_copy (value);
  data = a2ui_data_new ();
  below = g_strconcat ("/v", *subpath != '/' ? "/" : "", subpath, NULL);
  if ((present != NULL && !a2ui_data_set (data, "/v", present, NULL)) || !a2ui_data_set (data, below, value, NULL))
    return NULL;
  return json_node_copy (a2ui_data_get (data, "/v"));
}

A2uiNode *
a2ui_node_dup_child (A2uiNode   *self,
                     const char *address)
{
  const char *id = a2ui_node_get_literal_string (self, address);

  return id != NULL ? node_new (self->surface, self, id, self->scope) : NULL;
}

GListModel *
a2ui_node_get_children (A2uiNode *self)
{
  g_return_val_if_fail (A2UI_IS_NODE (self), NULL);
  return G_LIST_MODEL (self->children);
}
