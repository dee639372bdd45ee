/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-catalog.h"

#include "a2ui-component.h"
#include "a2ui-contents.h"
#include "easel-json.h"

typedef enum
{
  STRING,
  NUMBER,
  BOOLEAN,
  OBJECT,
  ARRAY,
  BOUND,
  CHILDREN,  /* an object, or the bare array that some agents write */
} Shape;

static const char *const shapes[] = {
  [STRING] = "a string", [NUMBER] = "a number", [BOOLEAN] = "true or false", [OBJECT] = "an object",
  [ARRAY] = "an array", [BOUND] = "an object with a literal or a path", [CHILDREN] = "an object",
};

typedef struct
{
  const char *name;
  Shape       shape;
  gboolean    required;
  const char *allowed;  /* allowed texts, each with a space before and after; NULL: any text */
} Property;

typedef struct
{
  const char *type;
  Property    properties[6];
} Entry;

#define SPREAD " start center end spaceBetween spaceAround spaceEvenly "
#define ALIGN " start center end stretch "

static const Entry entries[] = {
  { "Text", { { "text", BOUND, TRUE }, { "usageHint", STRING, FALSE, " h1 h2 h3 h4 h5 caption body " } } },
  { "Image", { { "url", BOUND, TRUE }, { "altText", BOUND },
               { "fit", STRING, FALSE, " contain cover fill none scale-down " },
               { "usageHint", STRING, FALSE, " icon avatar smallFeature mediumFeature largeFeature header " } } },
  { "Icon", { { "name", BOUND, TRUE } } },
  { "Video", { { "url", BOUND, TRUE } } },
  { "AudioPlayer", { { "url", BOUND, TRUE }, { "description", BOUND } } },
  { "Row", { { "children", CHILDREN, TRUE }, { "distribution", STRING, FALSE, SPREAD },
             { "alignment", STRING, FALSE, ALIGN } } },
  { "Column", { { "children", CHILDREN, TRUE }, { "distribution", STRING, FALSE, SPREAD },
                { "alignment", STRING, FALSE, ALIGN } } },
  { "List", { { "children", CHILDREN, TRUE }, { "direction", STRING, FALSE, " vertical horizontal " },
              { "alignment", STRING, FALSE, ALIGN } } },
  { "Card", { { "child", STRING, TRUE } } },
  { "Tabs", { { "tabItems", ARRAY, TRUE } } },
  { "Divider", { { "axis", STRING, FALSE, " horizontal vertical " } } },
  { "Modal", { { "entryPointChild", STRING, TRUE }, { "contentChild", STRING, TRUE } } },
  { "Button", { { "child", STRING, TRUE }, { "action", OBJECT, TRUE }, { "primary", BOOLEAN } } },
  { "CheckBox", { { "label", BOUND, TRUE }, { "value", BOUND, TRUE } } },
  { "TextField", { { "label", BOUND, TRUE }, { "text", BOUND }, { "validationRegexp", STRING },
                   { "textFieldType", STRING, FALSE, " date longText number shortText obscured " } } },
  { "DateTimeInput", { { "value", BOUND, TRUE }, { "enableDate", BOOLEAN }, { "enableTime", BOOLEAN } } },
  { "MultipleChoice", { { "selections", BOUND, TRUE }, { "options", ARRAY, TRUE },
                        { "maxAllowedSelections", NUMBER }, { "filterable", BOOLEAN },
                        { "variant", STRING, FALSE, " checkbox chips " } } },
  { "Slider", { { "value", BOUND, TRUE }, { "label", BOUND }, { "minValue", NUMBER }, { "maxValue", NUMBER } } },
};

static gboolean
has_shape (JsonNode *value,
           Shape     shape)
{
  GType type = JSON_NODE_HOLDS_VALUE (value) ? json_node_get_value_type (value) : G_TYPE_INVALID;

  switch (shape)
    {
    case STRING: return type == G_TYPE_STRING;
    case NUMBER: return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
    case BOOLEAN: return type == G_TYPE_BOOLEAN;
    case ARRAY: return JSON_NODE_HOLDS_ARRAY (value);
    case CHILDREN: return JSON_NODE_HOLDS_OBJECT (value) || JSON_NODE_HOLDS_ARRAY (value);
    case OBJECT:
    case BOUND:
    default: return JSON_NODE_HOLDS_OBJECT (value);
    }
}

static void
check_property (const Entry    *entry,
                const Property *property,
                JsonNode       *value,
                const char     *id,
                A2uiProblems   *problems)
{
  if (value == NULL)
    {
      if (property->required)
        a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, id, "%s needs “%s”", entry->type, property->name);
    }
  else if (!has_shape (value, property->shape))
    a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, id, "“%s” of %s must be %s", property->name, entry->type,
                        shapes[property->shape]);
  else if (property->allowed != NULL)
    {
      g_autofree char *padded = g_strconcat (" ", json_node_get_string (value), " ", NULL);

      if (g_strstr_len (property->allowed, -1, padded) == NULL)
        a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, id, "“%s” of %s must be one of%s", property->name,
                            entry->type, property->allowed);
    }
}

static void
check_unknown (const Entry  *entry,
               JsonObject   *properties,
               const char   *id,
               A2uiProblems *problems)
{
  g_autoptr(GList) names = json_object_get_members (properties);

  for (GList *l = names; l != NULL; l = l->next)
    {
      gboolean known = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (entry->properties) && entry->properties[i].name != NULL; i++)
        known = known || g_str_equal (entry->properties[i].name, l->data);
      if (!known)
        a2ui_problems_warn (problems, A2UI_PROBLEM_VALIDATION, id, "the catalog knows no “%.64s” of %s",
                            (const char *) l->data, entry->type);
    }
}

/**
 * a2ui_catalog_check:
 * @type: the type of a component
 * @properties: its properties
 * @id: its id
 * @problems: warnings are added to it
 *
 * Adds a warning for each deviation of a component from the standard catalog.
 */
void
a2ui_catalog_check (const char   *type,
                    JsonObject   *properties,
                    const char   *id,
                    A2uiProblems *problems)
{
  const Entry *entry = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (entries) && entry == NULL; i++)
    entry = g_str_equal (entries[i].type, type) ? &entries[i] : NULL;
  if (entry == NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_COMPONENT, id,
                         "“%.64s” is not a component of the standard catalog; its place is marked", type);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (entry->properties) && entry->properties[i].name != NULL; i++)
    check_property (entry, &entry->properties[i], json_object_get_member (properties, entry->properties[i].name), id,
                    problems);
  check_unknown (entry, properties, id, problems);
}

/**
 * a2ui_catalog_read:
 * @update: the value of `surfaceUpdate`; the function takes over and changes its content
 * @problems: problems are added to it
 *
 * Returns: (transfer full) (nullable) (element-type A2uiComponent): the definitions; %NULL if @update has no array of
 *   components
 */
GPtrArray *
a2ui_catalog_read (JsonObject   *update,
                   A2uiProblems *problems)
{
  JsonArray *elements = easel_json_peek_array (update, "components");
  GPtrArray *components;

  if (elements == NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, "/surfaceUpdate/components", "components must be an array");
      return NULL;
    }
  components = g_ptr_array_new_with_free_func ((GDestroyNotify) a2ui_component_unref);
  for (guint i = 0; i < json_array_get_length (elements); i++)
    {
      g_autofree char *where = g_strdup_printf ("/surfaceUpdate/components/%u", i);
      JsonNode *element = json_array_get_element (elements, i);
      A2uiComponent *component = NULL;

      /* Components of A2UI 0.9 and later were trimmed before a2ui_lower_components() wrote them as 0.8, and have a
       * catalog of their own. */
      if (problems->version != NULL || a2ui_contents_trim (element, where, problems) > 0)
        component = a2ui_component_read (element, where, problems);
      if (component == NULL)
        continue;
      if (problems->version == NULL)
        a2ui_catalog_check (a2ui_component_get_type_name (component), a2ui_component_get_properties (component),
                            a2ui_component_get_id (component), problems);
      g_ptr_array_add (components, component);
    }
  return components;
}
