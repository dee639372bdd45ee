/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-surface.h"

#include <string.h>

#include "a2ui-bound.h"
#include "a2ui-catalog.h"
#include "a2ui-catalogs.h"
#include "a2ui-limits.h"
#include "a2ui-path.h"
#include "a2ui-value.h"
#include "a2ui-version.h"
#include "easel-json.h"

struct _A2uiSurface
{
  GObject        parent_instance;

  char        *id;
  A2uiQuota   *quota;        /* nullable: NULL: defaults */
  const char  *version;      /* static, nullable: NULL is A2UI 0.8 */
  char        *catalog;      /* nullable: id of the catalog of components without one */
  char        *root;
  char        *font;
  char        *colour;
  A2uiData    *data;
  GHashTable  *components;   /* id → A2uiComponent */
  A2uiWatch   *data_watch;
  A2uiWatches *definitions;  /* at "/id" */
  GHashTable  *seeds;        /* instance and address → the literal that was last written to the data model, as JSON */
  A2uiValues  *values;       /* the data as others than obscured inputs read it, and input without a path */
  GHashTable    *reported;     /* set of "code component": each is reported once */
  GHashTable    *flights;      /* instance → JsonNode: the action in flight */
  guint          flight_timeout;
  guint          n_nodes;
  gint64         match_time;   /* microseconds of CPU time for regular expressions in this turn of the main loop */
  guint          match_turn;   /* source: the next turn of the main loop */
  gboolean       sends_data;   /* the data model is sent with messages to the agent */
};

enum { RENDERING_CHANGED, PROBLEM, ACTION, OPEN_URL, IN_FLIGHT_CHANGED, CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (A2uiSurface, a2ui_surface, G_TYPE_OBJECT)

static void
a2ui_surface_dispose (GObject *object)
{
  g_clear_handle_id (&A2UI_SURFACE (object)->flight_timeout, g_source_remove);
  g_clear_handle_id (&A2UI_SURFACE (object)->match_turn, g_source_remove);
  G_OBJECT_CLASS (a2ui_surface_parent_class)->dispose (object);
}

static void
a2ui_surface_finalize (GObject *object)
{
  A2uiSurface *self = A2UI_SURFACE (object);

  g_free (self->id);
  g_clear_object (&self->quota);
  g_free (self->catalog);
  g_free (self->root);
  g_free (self->font);
  g_free (self->colour);
  a2ui_watch_end (self->data_watch);
  a2ui_values_free (self->values);
  a2ui_data_free (self->data);
  g_hash_table_unref (self->components);
  a2ui_watches_free (self->definitions);
  g_hash_table_unref (self->seeds);
  g_hash_table_unref (self->reported);
  g_hash_table_unref (self->flights);
  G_OBJECT_CLASS (a2ui_surface_parent_class)->finalize (object);
}

static void
a2ui_surface_class_init (A2uiSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = a2ui_surface_dispose;
  object_class->finalize = a2ui_surface_finalize;
  signals[RENDERING_CHANGED] = g_signal_new ("rendering-changed", A2UI_TYPE_SURFACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 0);
  signals[PROBLEM] = g_signal_new ("problem", A2UI_TYPE_SURFACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   1, A2UI_TYPE_PROBLEM | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[ACTION] = g_signal_new ("action", A2UI_TYPE_SURFACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  JSON_TYPE_NODE | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[OPEN_URL] = g_signal_new ("open-url", A2UI_TYPE_SURFACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[IN_FLIGHT_CHANGED] = g_signal_new ("in-flight-changed", A2UI_TYPE_SURFACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", A2UI_TYPE_SURFACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                   0);
}

static void
emit_changed (gpointer user_data)
{
  g_signal_emit (user_data, signals[CHANGED], 0);
}

/* The watch of the whole data model is notified before all others. */
static void
data_changed_cb (gpointer user_data)
{
  a2ui_values_data_changed (A2UI_SURFACE (user_data)->values);
  emit_changed (user_data);
}

static void
a2ui_surface_init (A2uiSurface *self)
{
  self->data = a2ui_data_new ();
  self->values = a2ui_values_new (self->data);
  self->data_watch = a2ui_watches_add (a2ui_data_get_watches (self->data), "", data_changed_cb, self);
  self->components = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) a2ui_component_unref);
  self->definitions = a2ui_watches_new ();
  self->seeds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->reported = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->flights = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
}

/**
 * a2ui_surface_new:
 * @id: the id from the agent
 * @quota: (nullable): copied; later changes do not affect the surface
 *
 * Returns: (transfer full): a surface without a root
 */
A2uiSurface *
a2ui_surface_new (const char *id,
                  A2uiQuota  *quota)
{
  A2uiSurface *self = g_object_new (A2UI_TYPE_SURFACE, NULL);

  self->id = g_strdup (id);
  self->quota = quota != NULL ? a2ui_quota_copy (quota) : NULL;
  return self;
}

/** a2ui_surface_set_sends_data: @sends_data: whether the agent requested the data model with each message. */
void
a2ui_surface_set_sends_data (A2uiSurface *self,
                             gboolean     sends_data)
{
  g_return_if_fail (A2UI_IS_SURFACE (self));
  self->sends_data = sends_data;
}

/**
 * a2ui_surface_dup_sent_data:
 * @self: a surface
 *
 * Returns: (transfer full) (nullable): the data model for the agent, without the text of obscured inputs; %NULL if the
 *   agent did not request it, or if it is too large, which is reported to the agent
 */
JsonNode *
a2ui_surface_dup_sent_data (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);

  if (!self->sends_data)
    return NULL;
  if (a2ui_data_get_cost (self->data) <= A2UI_LIMIT_SENT_DATA)
    return a2ui_values_dup (self->values, "");
  a2ui_surface_report (self, A2UI_PROBLEM_LIMIT, "root",
                       "the data model is too large for sendDataModel; name in the context of an action what it needs");
  return NULL;
}

A2uiQuota *
a2ui_surface_get_quota (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  return self->quota;
}

const char *
a2ui_surface_get_id (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  return self->id;
}

const char *
a2ui_surface_get_version (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  return self->version;
}

void
a2ui_surface_set_version (A2uiSurface *self,
                          const char  *version)
{
  g_return_if_fail (A2UI_IS_SURFACE (self));
  self->version = version;
}

void
a2ui_surface_set_catalog (A2uiSurface *self,
                          const char  *catalog)
{
  g_return_if_fail (A2UI_IS_SURFACE (self));
  g_free (self->catalog);
  self->catalog = g_strdup (catalog);
}

/* Whether components are looked up in exactly one catalog. Before A2UI 1.0, agents name many catalogs and mean the
 * basic one. */
static gboolean
is_strict (A2uiSurface *self)
{
  return g_strcmp0 (self->version, A2UI_VERSION_1_0) == 0;
}

/**
 * a2ui_surface_knows:
 * @self: a surface
 * @component: a definition in it
 *
 * In A2UI 1.0 the catalog of a component is the one that it names, else the one that the surface names; there is no
 * other.
 *
 * Returns: whether the type of @component is in its catalog; otherwise its place is marked
 */
gboolean
a2ui_surface_knows (A2uiSurface   *self,
                    A2uiComponent *component)
{
  const char *own;
  A2uiCatalogs catalogs;

  g_return_val_if_fail (A2UI_IS_SURFACE (self), FALSE);
  g_return_val_if_fail (component != NULL, FALSE);

  own = a2ui_component_get_catalog (component);
  if (is_strict (self))
    catalogs = a2ui_catalogs_find (own != NULL ? own : self->catalog);
  else
    catalogs = A2UI_CATALOG_BASIC | a2ui_catalogs_find (self->catalog);
  return (a2ui_catalogs_of_type (a2ui_component_get_type_name (component)) & catalogs) != 0;
}

/** a2ui_surface_has_catalog: whether functions of @catalog may be used: the surface or one of its components names
 * it. */
gboolean
a2ui_surface_has_catalog (A2uiSurface  *self,
                          A2uiCatalogs  catalog)
{
  GHashTableIter iter;
  gpointer component;

  g_return_val_if_fail (A2UI_IS_SURFACE (self), FALSE);

  if ((a2ui_catalogs_find (self->catalog) & catalog) != 0)
    return TRUE;
  g_hash_table_iter_init (&iter, self->components);
  while (is_strict (self) && g_hash_table_iter_next (&iter, NULL, &component))
    if ((a2ui_catalogs_find (a2ui_component_get_catalog (component)) & catalog) != 0)
      return TRUE;
  return FALSE;
}

/* Reports a component whose catalog does not have it. Types that are in no catalog are reported when they are read. */
static void
check_catalog (A2uiSurface   *self,
               A2uiComponent *component,
               A2uiProblems  *problems)
{
  const char *id = a2ui_component_get_id (component);
  const char *type = a2ui_component_get_type_name (component);
  const char *own = a2ui_component_get_catalog (component);
  const char *catalog = is_strict (self) && own != NULL ? own : self->catalog;

  if (a2ui_surface_knows (self, component))
    return;
  if (is_strict (self) && catalog == NULL)
    a2ui_problems_add (problems, A2UI_PROBLEM_CATALOG, id,
                       "neither the component nor its surface has a catalogId; its place is marked");
  else if (is_strict (self) && a2ui_catalogs_find (catalog) == 0)
    a2ui_problems_add (problems, A2UI_PROBLEM_CATALOG, id, "the catalog “%.128s” is not known; its place is marked",
                       catalog);
  else if (a2ui_catalogs_of_type (type) != 0)
    a2ui_problems_add (problems, A2UI_PROBLEM_COMPONENT, id,
                       "“%.64s” is not a component of “%.128s”; its place is marked", type,
                       catalog != NULL ? catalog : "the basic catalog");
}

const char *
a2ui_surface_get_root (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  return self->root;
}

const char *
a2ui_surface_get_font (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  return self->font;
}

const char *
a2ui_surface_get_colour (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  return self->colour;
}

A2uiData *
a2ui_surface_get_data (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  return self->data;
}

A2uiComponent *
a2ui_surface_get_component (A2uiSurface *self,
                            const char  *id)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  return g_hash_table_lookup (self->components, id);
}

guint
a2ui_surface_get_n_components (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), 0);
  return g_hash_table_size (self->components);
}

A2uiWatch *
a2ui_surface_watch_component (A2uiSurface   *self,
                              const char    *id,
                              A2uiWatchFunc  func,
                              gpointer       user_data)
{
  g_autofree char *pointer = NULL;

  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);
  pointer = a2ui_pointer_append ("", id);
  return a2ui_watches_add (self->definitions, pointer, func, user_data);
}

/* If a message defines an id several times, the last definition is used. */
static void
define (A2uiSurface   *self,
        A2uiComponent *component,
        GHashTable    *changed,
        GHashTable    *seen,
        A2uiProblems  *problems)
{
  const char *id = a2ui_component_get_id (component);
  A2uiComponent *old = g_hash_table_lookup (self->components, id);
  guint allowed = a2ui_quota_get (self->quota, A2UI_QUOTA_COMPONENTS);

  if (!g_hash_table_add (seen, g_strdup (id)))
    a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, id, "“%s” is defined twice; the last one counts", id);
  check_catalog (self, component, problems);
  if (old == NULL && g_hash_table_size (self->components) >= allowed)
    a2ui_problems_exceed (problems, A2UI_QUOTA_COMPONENTS, id, "a surface has at most %u components", allowed);
  else if (old == NULL || !a2ui_component_equal (old, component))
    {
      g_hash_table_replace (self->components, (gpointer) id, a2ui_component_ref (component));
      g_hash_table_add (changed, g_strdup (id));
    }
}

static void
reach (A2uiSurface *self,
       GHashTable  *reached,
       GPtrArray   *from)
{
  for (guint i = 0; i < from->len; i++)
    {
      A2uiComponent *component = g_hash_table_lookup (self->components, from->pdata[i]);

      if (component == NULL || !g_hash_table_add (reached, from->pdata[i]))
        continue;
      a2ui_component_add_references (component, FALSE, from);
      a2ui_component_add_references (component, TRUE, from);
    }
}

/* Adds ids of components inside templates: their paths can only be resolved for an item. */
static GHashTable *
find_templated (A2uiSurface *self)
{
  GHashTable *reached = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GPtrArray) from = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer component;

  g_hash_table_iter_init (&iter, self->components);
  while (g_hash_table_iter_next (&iter, NULL, &component))
    a2ui_component_add_references (component, TRUE, from);
  reach (self, reached, from);
  return reached;
}

typedef struct
{
  A2uiSurface *surface;
  const char  *instance;
  const char  *obscured;
} Outermost;

static void
take_bound (const char *address,
            JsonObject *bound,
            gpointer    user_data)
{
  Outermost *self = user_data;
  const char *path = a2ui_bound_get_path (bound);

  if (path != NULL && g_strcmp0 (address, self->obscured) == 0)
    {
      g_autofree char *pointer = a2ui_data_resolve (self->surface->data, "", path);

      a2ui_values_hide (self->surface->values, pointer, path);
    }
  a2ui_surface_seed (self->surface, self->instance, "", address, bound);
}

/* Writes literals with a path to the data model when the definition arrives, whether the component is on the screen or
 * not: an action may use a value on another tab. */
static void
take_definitions (A2uiSurface *self,
                  GHashTable  *changed)
{
  g_autoptr(GHashTable) templated = find_templated (self);
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, changed);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      A2uiComponent *component = g_hash_table_lookup (self->components, id);
      g_autofree char *instance = g_strconcat (id, "@", NULL);
      Outermost outermost = { self, instance, a2ui_component_get_obscured (component) };

      if (!g_hash_table_contains (templated, id))
        a2ui_component_foreach_bound (component, take_bound, &outermost);
    }
}

/**
 * a2ui_surface_define:
 * @self: a surface
 * @components: (element-type A2uiComponent): definitions
 * @problems: problems are added to it
 *
 * Stores definitions; each replaces the older one completely. Watches are not notified of a definition that is equal to
 * the older one.
 */
void
a2ui_surface_define (A2uiSurface  *self,
                     GPtrArray    *components,
                     A2uiProblems *problems)
{
  g_autoptr(GHashTable) changed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer id;

  g_return_if_fail (A2UI_IS_SURFACE (self));
  g_return_if_fail (components != NULL);

  for (guint i = 0; i < components->len; i++)
    define (self, components->pdata[i], changed, seen, problems);
  if (g_hash_table_size (changed) == 0)
    return;
  take_definitions (self, changed);
  g_hash_table_iter_init (&iter, changed);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      g_autofree char *pointer = a2ui_pointer_append ("", id);

      a2ui_watches_notify (self->definitions, pointer);
    }
  emit_changed (self);
}

static gboolean
is_colour (const char *text)
{
  return text[0] == '#' && strlen (text) == 7 && strspn (text + 1, "0123456789abcdefABCDEF") == 6;
}

static void
read_styles (A2uiSurface  *self,
             JsonObject   *styles,
             A2uiProblems *problems)
{
  const char *colour = easel_json_peek_string (styles, "primaryColor", NULL);
  const char *font = easel_json_peek_string (styles, "font", NULL);

  if (colour != NULL && !is_colour (colour))
    {
      a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, "/beginRendering/styles/primaryColor",
                          "a colour is written #RRGGBB");
      colour = NULL;
    }
  g_free (self->colour);
  self->colour = g_strdup (colour);
  g_free (self->font);
  self->font = font != NULL && strlen (font) <= A2UI_LIMIT_KEY_BYTES ? g_strdup (font) : NULL;
}

/**
 * a2ui_surface_begin:
 * @self: a surface
 * @begin: the value of `beginRendering`
 * @problems: problems are added to it
 *
 * The first call makes the surface visible; later calls change its root and styles.
 */
void
a2ui_surface_begin (A2uiSurface  *self,
                    JsonObject   *begin,
                    A2uiProblems *problems)
{
  const char *root = easel_json_peek_string (begin, "root", "");
  const char *catalog = easel_json_peek_string (begin, "catalogId", A2UI_STANDARD_CATALOG);
  g_autofree char *old_root = NULL;
  g_autofree char *old_font = NULL;
  g_autofree char *old_colour = NULL;

  g_return_if_fail (A2UI_IS_SURFACE (self));

  if (*root == '\0' || strlen (root) > A2UI_LIMIT_KEY_BYTES)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, "/beginRendering/root", "beginRendering needs a root");
      return;
    }
  if (self->version == NULL && !g_str_equal (catalog, A2UI_STANDARD_CATALOG))
    a2ui_problems_warn (problems, A2UI_PROBLEM_CATALOG, "/beginRendering/catalogId",
                        "“%.128s” is not known; the standard catalog of A2UI 0.8 is used", catalog);
  old_root = g_steal_pointer (&self->root);
  old_font = g_strdup (self->font);
  old_colour = g_strdup (self->colour);
  self->root = g_strdup (root);
  read_styles (self, easel_json_peek_object (begin, "styles"), problems);
  if (g_strcmp0 (old_root, root) != 0 || g_strcmp0 (old_font, self->font) != 0 ||
      g_strcmp0 (old_colour, self->colour) != 0)
    {
      g_signal_emit (self, signals[RENDERING_CHANGED], 0);
      emit_changed (self);
    }
}

/**
 * a2ui_surface_seed:
 * @self: a surface
 * @instance: the key of a node
 * @scope: the JSON pointer to which its paths are relative
 * @address: where the value is in its definition
 * @bound: a bound value
 *
 * Writes a literal beside a path to the data model (A2UI 0.8, section 4.2): once, and again if a later definition has
 * another literal. Otherwise later input of the user is kept.
 */
void
a2ui_surface_seed (A2uiSurface *self,
                   const char  *instance,
                   const char  *scope,
                   const char  *address,
                   JsonObject  *bound)
{
  const char *path = a2ui_bound_get_path (bound);
  JsonNode *literal = a2ui_bound_get_literal (bound);
  g_autofree char *key = NULL;
  g_autofree char *text = NULL;
  g_autofree char *pointer = NULL;
  g_autoptr(JsonNode) copy = NULL;
  g_autoptr(GError) error = NULL;

  g_return_if_fail (A2UI_IS_SURFACE (self));

  if (path == NULL || literal == NULL)
    return;
  key = a2ui_values_dup_key (instance, address);
  text = easel_json_to_string (literal);
  if (g_strcmp0 (g_hash_table_lookup (self->seeds, key), text) == 0)
    return;
  if (g_hash_table_size (self->seeds) >= A2UI_LIMIT_LOCALS)
    {
      a2ui_surface_report (self, A2UI_PROBLEM_LIMIT, NULL, "too many values have a literal and a path");
      return;
    }
  g_hash_table_insert (self->seeds, g_steal_pointer (&key), g_steal_pointer (&text));
  pointer = a2ui_data_resolve (self->data, scope, path);
  copy = a2ui_value_copy (literal);
  if (!a2ui_data_set (self->data, pointer, copy, &error))
    a2ui_surface_report (self, A2UI_PROBLEM_PATH, instance, error->message);
}

/** a2ui_surface_get_values: (transfer none): the values for display, functions, messages and files. */
A2uiValues *
a2ui_surface_get_values (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);

  return self->values;
}

/** a2ui_surface_set_local: a2ui_values_set_local() for the user, with "changed". */
void
a2ui_surface_set_local (A2uiSurface *self,
                        const char  *instance,
                        const char  *address,
                        gboolean     obscured,
                        JsonNode    *value)
{
  g_return_if_fail (A2UI_IS_SURFACE (self));

  a2ui_values_set_local (self->values, instance, address, obscured, value);
  emit_changed (self);
}

gboolean
a2ui_surface_enter_node (A2uiSurface *self)
{
  return ++self->n_nodes <= a2ui_quota_get (self->quota, A2UI_QUOTA_INSTANCES);
}

void
a2ui_surface_leave_node (A2uiSurface *self)
{
  self->n_nodes--;
}

/** a2ui_surface_may_match: whether there is CPU time for one more regular expression in this turn of the main loop. */
gboolean
a2ui_surface_may_match (A2uiSurface *self)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), FALSE);
  return self->match_time < A2UI_LIMIT_PATTERN_TIME;
}

static gboolean
match_turn_cb (gpointer data)
{
  A2uiSurface *self = data;

  self->match_time = 0;
  self->match_turn = 0;
  return G_SOURCE_REMOVE;
}

/**
 * a2ui_surface_add_match:
 * @self: a surface
 * @time: microseconds of CPU time
 *
 * Counts the time of a regular expression.
 */
void
a2ui_surface_add_match (A2uiSurface *self,
                        gint64       time)
{
  g_return_if_fail (A2UI_IS_SURFACE (self));

  self->match_time += time;
  if (self->match_turn == 0)
    self->match_turn = g_idle_add_full (G_PRIORITY_DEFAULT, match_turn_cb, self, NULL);
}

/* @limit: (nullable) */
static void
report (A2uiSurface     *self,
        A2uiProblemCode  code,
        const char      *limit,
        const char      *component_id,
        const char      *message)
{
  A2uiProblem problem = { .code = code, .surface_id = self->id, .path = (char *) component_id,
                          .message = (char *) message, .version = self->version, .limit = limit };
  g_autofree char *key = g_strdup_printf ("%d %s %s", code, limit != NULL ? limit : "",
                                          component_id != NULL ? component_id : "");

  if (g_hash_table_size (self->reported) >= A2UI_LIMIT_REPORTS ||
      !g_hash_table_add (self->reported, g_steal_pointer (&key)))
    return;
  g_signal_emit (self, signals[PROBLEM], 0, &problem);
}

/**
 * a2ui_surface_report:
 * @self: a surface
 * @code: the kind of the problem
 * @component_id: (nullable): the component
 * @message: a sentence for the agent
 *
 * Reports a problem of a visible surface; each problem once.
 */
void
a2ui_surface_report (A2uiSurface     *self,
                     A2uiProblemCode  code,
                     const char      *component_id,
                     const char      *message)
{
  g_return_if_fail (A2UI_IS_SURFACE (self));
  report (self, code, NULL, component_id, message);
}

/**
 * a2ui_surface_exceed:
 * @self: a surface
 * @what: a limit
 * @component_id: (nullable): the component
 * @message: a sentence for the agent
 *
 * Like [method@Surface.report], for a part that is not shown because of the limit @what.
 */
void
a2ui_surface_exceed (A2uiSurface   *self,
                     A2uiQuotaKind  what,
                     const char    *component_id,
                     const char    *message)
{
  g_autofree char *named = NULL;

  g_return_if_fail (A2UI_IS_SURFACE (self));

  named = g_strdup_printf ("%s (%s)", message, a2ui_quota_kind_get_key (what));
  report (self, A2UI_PROBLEM_LIMIT, a2ui_quota_kind_get_key (what), component_id, named);
}

static gboolean
flight_timeout_cb (gpointer data)
{
  A2uiSurface *self = data;

  self->flight_timeout = 0;
  a2ui_surface_end_flights (self);
  return G_SOURCE_REMOVE;
}

/**
 * a2ui_surface_send:
 * @self: a surface
 * @instance: the key of the node that was activated
 * @action: the value of `userAction` without its timestamp
 *
 * Emits "action" unless the same action with the same context is in flight.
 *
 * Returns: whether the signal was emitted
 */
gboolean
a2ui_surface_send (A2uiSurface *self,
                   const char  *instance,
                   JsonObject  *action)
{
  g_autoptr(JsonNode) content = easel_json_node_take (easel_json_object_copy (action));
  JsonNode *before = g_hash_table_lookup (self->flights, instance);
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
  g_autoptr(JsonNode) message = NULL;
  const char *type;

  g_return_val_if_fail (A2UI_IS_SURFACE (self), FALSE);

  if (before != NULL && json_node_equal (before, content))
    return FALSE;
  g_hash_table_insert (self->flights, g_strdup (instance), g_steal_pointer (&content));
  g_clear_handle_id (&self->flight_timeout, g_source_remove);
  self->flight_timeout = g_timeout_add (a2ui_quota_get (self->quota, A2UI_QUOTA_REPEAT),
                                        flight_timeout_cb, self);
  json_object_set_string_member (action, "timestamp", time);
  type = self->version != NULL ? "action" : "userAction";
  message = easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("version", self->version),
                                                     EASEL_JSON_OBJECT_REF (type, action)));
  g_signal_emit (self, signals[ACTION], 0, message);
  g_signal_emit (self, signals[IN_FLIGHT_CHANGED], 0);
  return TRUE;
}

/** a2ui_surface_open_url: emits "open-url": the user activated a link to @url. */
void
a2ui_surface_open_url (A2uiSurface *self,
                       const char  *url)
{
  g_return_if_fail (A2UI_IS_SURFACE (self));
  g_signal_emit (self, signals[OPEN_URL], 0, url);
}

gboolean
a2ui_surface_is_in_flight (A2uiSurface *self,
                           const char  *instance)
{
  g_return_val_if_fail (A2UI_IS_SURFACE (self), FALSE);
  return g_hash_table_contains (self->flights, instance);
}

/** a2ui_surface_end_flights: the agent answered, or did not within the time limit: the user may send the actions
 * again. */
void
a2ui_surface_end_flights (A2uiSurface *self)
{
  g_return_if_fail (A2UI_IS_SURFACE (self));

  g_clear_handle_id (&self->flight_timeout, g_source_remove);
  if (g_hash_table_size (self->flights) == 0)
    return;
  g_hash_table_remove_all (self->flights);
  g_signal_emit (self, signals[IN_FLIGHT_CHANGED], 0);
}

/**
 * a2ui_surface_list_missing:
 * @self: a surface
 *
 * A reference may arrive before its definition, so that a missing definition is not an error of a message.
 *
 * Returns: (transfer full): ids that can be reached from the root and have no definition
 */
GStrv
a2ui_surface_list_missing (A2uiSurface *self)
{
  g_autoptr(GStrvBuilder) missing = g_strv_builder_new ();
  g_autoptr(GHashTable) reached = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GHashTable) named = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GPtrArray) ids = g_ptr_array_new ();

  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);

  if (self->root != NULL)
    g_ptr_array_add (ids, self->root);
  reach (self, reached, ids);
  for (guint i = 0; i < ids->len && g_hash_table_size (named) < A2UI_LIMIT_PROBLEMS; i++)
    if (!g_hash_table_contains (self->components, ids->pdata[i]) && g_hash_table_add (named, ids->pdata[i]))
      g_strv_builder_add (missing, ids->pdata[i]);
  return g_strv_builder_end (missing);
}

static JsonObject *
save_texts (GHashTable *table)
{
  JsonObject *object = json_object_new ();
  GHashTableIter iter;
  gpointer key;
  gpointer text;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, &text))
    json_object_set_string_member (object, key, text != NULL ? text : "");
  return object;
}

/** a2ui_surface_save: (transfer full): the state for a2ui_surface_restore(), without the text of obscured inputs. */
JsonObject *
a2ui_surface_save (A2uiSurface *self)
{
  JsonArray *components;
  GHashTableIter iter;
  gpointer component;
  JsonObject *styles;
  JsonObject *saved;

  g_return_val_if_fail (A2UI_IS_SURFACE (self), NULL);

  components = json_array_new ();
  g_hash_table_iter_init (&iter, self->components);
  while (g_hash_table_iter_next (&iter, NULL, &component))
    json_array_add_object_element (components, a2ui_component_write (component));
  styles = easel_json_object (EASEL_JSON_STRING ("font", self->font),
                              EASEL_JSON_STRING ("primaryColor", self->colour));
  saved = easel_json_object (EASEL_JSON_STRING ("surfaceId", self->id),
                             EASEL_JSON_STRING ("version", self->version),
                             EASEL_JSON_IF (self->sends_data, EASEL_JSON_BOOLEAN ("sendDataModel", TRUE)),
                             EASEL_JSON_STRING ("catalogId", self->catalog != NULL ? self->catalog : ""),
                             EASEL_JSON_STRING ("root", self->root),
                             EASEL_JSON_OBJECT ("styles", styles),
                             EASEL_JSON_ARRAY ("components", components),
                             EASEL_JSON_NODE ("data", a2ui_values_dup (self->values, "")),
                             EASEL_JSON_OBJECT ("seeds", save_texts (self->seeds)));
  a2ui_values_save (self->values, saved);
  return saved;
}

/* Values are restored before the definitions, whose literals would otherwise overwrite them. */
static void
restore_values (A2uiSurface *self,
                JsonObject  *saved)
{
  JsonNode *data = easel_json_peek_node (saved, "data");
  JsonObject *seeds = easel_json_peek_object (saved, "seeds");
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (data != NULL)
    a2ui_data_put (self->data, "", data, NULL);
  if (seeds != NULL)
    for (json_object_iter_init (&iter, seeds); json_object_iter_next (&iter, &name, &value);)
      g_hash_table_insert (self->seeds, g_strdup (name), g_strdup (easel_json_peek_string (seeds, name, "")));
  a2ui_values_restore (self->values, saved);
}

/**
 * a2ui_surface_restore:
 * @self: a new surface
 * @saved: from a2ui_surface_save(); the function takes over and changes it
 *
 * Restores the state.
 */
void
a2ui_surface_restore (A2uiSurface *self,
                      JsonObject  *saved)
{
  g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) a2ui_problem_free);
  A2uiProblems problems = { .problems = found, .quota = self->quota };
  g_autoptr(GPtrArray) components = NULL;
  const char *catalog;

  g_return_if_fail (A2UI_IS_SURFACE (self));
  g_return_if_fail (saved != NULL);

  problems.version = self->version = a2ui_version_find (easel_json_peek_string (saved, "version", NULL));
  self->sends_data = easel_json_peek_boolean (saved, "sendDataModel", FALSE);
  /* States of earlier versions of Easel have no catalog, and their components were taken as those of the basic one. */
  catalog = easel_json_peek_string (saved, "catalogId", A2UI_BASIC_CATALOG);
  a2ui_surface_set_catalog (self, *catalog != '\0' ? catalog : NULL);
  restore_values (self, saved);
  components = a2ui_catalog_read (saved, &problems);
  if (components != NULL)
    a2ui_surface_define (self, components, &problems);
  if (easel_json_has (saved, "root"))
    a2ui_surface_begin (self, saved, &problems);
  g_debug ("%u problems in a surface that was kept", found->len);
}
