/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-a2ui"

#include "a2ui-lower.h"

#include <string.h>

#include "a2ui-catalogs.h"
#include "a2ui-contents.h"
#include "a2ui-format-string.h"
#include "a2ui-function.h"
#include "a2ui-limits.h"
#include "a2ui-path.h"
#include "a2ui-value.h"
#include "easel-json.h"

typedef enum
{
  VALUE,        /* a literal, a path or a call */
  PLAIN,        /* unchanged */
  CHILDREN,     /* ids, or a template */
  ITEMS,        /* objects with values and ids */
  ICON,         /* a name, or a drawing */
  PATHS,        /* names of values, with their paths */
  ACTION,
  CHECKS,
  STYLE,        /* of a button */
  HOW_MANY,     /* of a choice */
  PERMISSIONS,  /* of an App */
} Kind;

typedef struct
{
  const char *name;
  const char *lowered;  /* NULL: the name is the same in A2UI 0.8 */
  Kind        kind;
  gboolean    required;
  const char *allowed;  /* allowed texts, each with a space before and after; NULL: any text */
} Property;

typedef struct
{
  const char *type;
  const char *lowered;
  Property    properties[18];
} Entry;

#define FRAME_PROPERTIES { "height", NULL, VALUE }, { "config", NULL, PLAIN }, { "data", "paths", PATHS }, \
                         { "allowedEvents", NULL, PLAIN }, { "allowedFunctions", NULL, PLAIN }, \
                         { "mutableData", NULL, PLAIN }, { "disableSchemaValidation", NULL, PLAIN }

#define JUSTIFY " start center end spaceBetween spaceAround spaceEvenly stretch "
#define ALIGN " start center end stretch "

/* The basic catalog of A2UI 0.9.1, with what the draft of 1.0 adds. */
static const Entry entries[] = {
  { "Text", "Text", { { "text", NULL, VALUE, TRUE },
                      { "variant", "usageHint", PLAIN, FALSE, " h1 h2 h3 h4 h5 caption body " } } },
  { "Image", "Image", { { "url", NULL, VALUE, TRUE }, { "description", "altText", VALUE },
                        { "fit", NULL, PLAIN, FALSE, " contain cover fill none scaleDown " },
                        { "variant", "usageHint", PLAIN, FALSE,
                          " icon avatar smallFeature mediumFeature largeFeature header " } } },
  { "Icon", "Icon", { { "name", NULL, ICON, TRUE } } },
  { "Video", "Video", { { "url", NULL, VALUE, TRUE }, { "description", NULL, VALUE },
                        { "posterUrl", NULL, VALUE } } },
  { "AudioPlayer", "AudioPlayer", { { "url", NULL, VALUE, TRUE }, { "description", NULL, VALUE } } },
  { "Row", "Row", { { "children", NULL, CHILDREN, TRUE }, { "justify", "distribution", PLAIN, FALSE, JUSTIFY },
                    { "align", "alignment", PLAIN, FALSE, ALIGN } } },
  { "Column", "Column", { { "children", NULL, CHILDREN, TRUE }, { "justify", "distribution", PLAIN, FALSE, JUSTIFY },
                          { "align", "alignment", PLAIN, FALSE, ALIGN } } },
  { "List", "List", { { "children", NULL, CHILDREN, TRUE },
                      { "direction", NULL, PLAIN, FALSE, " vertical horizontal " },
                      { "align", "alignment", PLAIN, FALSE, ALIGN } } },
  { "Card", "Card", { { "child", NULL, PLAIN, TRUE } } },
  { "Tabs", "Tabs", { { "tabs", "tabItems", ITEMS, TRUE } } },
  { "Modal", "Modal", { { "trigger", "entryPointChild", PLAIN, TRUE }, { "content", "contentChild", PLAIN, TRUE } } },
  { "Divider", "Divider", { { "axis", NULL, PLAIN, FALSE, " horizontal vertical " } } },
  { "Button", "Button", { { "child", NULL, PLAIN, TRUE }, { "action", NULL, ACTION, TRUE }, { "checks", NULL, CHECKS },
                          { "variant", NULL, STYLE, FALSE, " default primary borderless " } } },
  { "TextField", "TextField", { { "label", NULL, VALUE, TRUE }, { "value", "text", VALUE },
                                { "variant", "textFieldType", PLAIN, FALSE, " shortText longText number obscured " },
                                { "validationRegexp", NULL, PLAIN }, { "placeholder", NULL, VALUE },
                                { "checks", NULL, CHECKS } } },
  { "CheckBox", "CheckBox", { { "label", NULL, VALUE, TRUE }, { "value", NULL, VALUE, TRUE },
                              { "checks", NULL, CHECKS } } },
  { "ChoicePicker", "MultipleChoice", { { "label", NULL, VALUE }, { "options", NULL, ITEMS, TRUE },
                                        { "value", "selections", VALUE, TRUE },
                                        { "variant", NULL, HOW_MANY, FALSE, " multipleSelection mutuallyExclusive " },
                                        { "displayStyle", "variant", PLAIN, FALSE, " checkbox chips " },
                                        { "filterable", NULL, PLAIN }, { "checks", NULL, CHECKS } } },
  { "Slider", "Slider", { { "value", NULL, VALUE, TRUE }, { "label", NULL, VALUE }, { "min", "minValue", PLAIN },
                          { "max", "maxValue", PLAIN }, { "steps", NULL, PLAIN }, { "checks", NULL, CHECKS } } },
  { "DateTimeInput", "DateTimeInput", { { "value", NULL, VALUE, TRUE }, { "enableDate", NULL, PLAIN },
                                        { "enableTime", NULL, PLAIN }, { "label", NULL, VALUE },
                                        { "checks", NULL, CHECKS }, { "min", NULL, VALUE },
                                        { "max", NULL, VALUE } } },
  { "ProgressBar", "ProgressBar", { { "value", NULL, VALUE, TRUE }, { "max", NULL, PLAIN }, { "label", NULL, VALUE },
                                    { "variant", NULL, PLAIN, FALSE, " determinate indeterminate " },
                                    { "showPercentage", NULL, PLAIN } } },
  /* Easel's own catalog. */
  { "Table", "Table", { { "rows", NULL, VALUE, TRUE }, { "columns", NULL, ITEMS }, { "label", NULL, VALUE } } },
  { "Chart", "Chart", { { "rows", NULL, VALUE, TRUE }, { "label", NULL, VALUE }, { "series", NULL, PLAIN },
                        { "kind", NULL, PLAIN, FALSE, " bar stackedBar line area scatter pie donut radar composed "
                                                      "sparkline dotPlot bullet slopegraph " },
                        { "xKey", NULL, PLAIN }, { "yKey", NULL, PLAIN }, { "zKey", NULL, PLAIN },
                        { "nameKey", NULL, PLAIN }, { "valueKey", NULL, PLAIN }, { "axisKey", NULL, PLAIN },
                        { "barKey", NULL, PLAIN }, { "lineKey", NULL, PLAIN }, { "labelKey", NULL, PLAIN },
                        { "targetKey", NULL, PLAIN }, { "beforeKey", NULL, PLAIN }, { "afterKey", NULL, PLAIN },
                        { "rangesKey", NULL, PLAIN }, { "aggregate", NULL, PLAIN } } },
  /* The catalogs mcp and iframe. */
  { "McpApp", "McpApp", { { "htmlContent", NULL, VALUE, TRUE }, { "title", NULL, VALUE },
                          { "allowedTools", NULL, PLAIN }, { "allowedFunctions", NULL, PLAIN },
                          { "data", "paths", PATHS }, { "csp", NULL, PLAIN },
                          { "permissions", NULL, PERMISSIONS } } },
  { "WebAppFrameSrcdoc", "WebAppFrameSrcdoc", { { "htmlContent", NULL, VALUE, TRUE }, FRAME_PROPERTIES } },
  { "WebAppFrameUrl", "WebAppFrameUrl", { { "url", NULL, VALUE, TRUE }, FRAME_PROPERTIES } },
};

/* Members that every component can have. */
static const char *const common[] = { "id", "component", "weight", "accessibility", "catalogId", "metadata", NULL };

typedef struct
{
  const char   *id;
  A2uiProblems *problems;
} Lower;

static JsonNode *lower_argument (const Lower *self,
                                 JsonNode    *value,
                                 guint        depth);

static gboolean
holds_string (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* (nullable): a path or a call; the newest draft of 1.0 marks both with "@". */
static const char *
peek_marked (JsonObject *object,
             const char *name)
{
  g_autofree char *marked = g_strconcat ("@", name, NULL);

  return easel_json_peek_string (object, marked, easel_json_peek_string (object, name, NULL));
}

/* A leading slash means the whole data model, also inside a template; a path without one is relative to the item. */
static JsonNode *
lower_path (const char *path)
{
  g_autofree char *lowered = path[0] == '/' ? g_strconcat ("#", path, NULL) : g_strdup (path);

  return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("path", lowered)));
}

static JsonNode *
lower_arguments (const Lower *self,
                 JsonObject  *arguments,
                 guint        depth)
{
  JsonObject *lowered = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (arguments != NULL)
    for (json_object_iter_init_ordered (&iter, arguments); json_object_iter_next_ordered (&iter, &name, &value);)
      json_object_set_member (lowered, name, lower_argument (self, value, depth + 1));
  return easel_json_node_take (lowered);
}

/* The text of formatString is parsed only if it is a literal in the definition: a text from a path is data. */
static JsonNode *
lower_format_string (const Lower *self,
                     JsonObject  *call,
                     guint        depth)
{
  JsonObject *arguments = easel_json_peek_object (call, "args");
  JsonNode *text = arguments != NULL ? json_object_get_member (arguments, "value") : NULL;
  g_autoptr(JsonNode) parts = NULL;
  JsonNode *lowered;
  g_autoptr(GError) error = NULL;

  if (holds_string (text))
    {
      parts = a2ui_format_string_parse (json_node_get_string (text), &error);
      if (parts == NULL)
        {
          a2ui_problems_add (self->problems, A2UI_PROBLEM_VALIDATION, self->id, "formatString: %s", error->message);
          parts = json_node_copy (text);
        }
    }
  else
    parts = text != NULL ? json_node_copy (text) : json_node_new (JSON_NODE_NULL);
  lowered = lower_argument (self, parts, depth + 1);
  return easel_json_node_take (easel_json_object (EASEL_JSON_NODE ("parts", lowered)));
}

/* The arguments of a tool are an object, also if one of them is called "path" or "call". */
static JsonNode *
lower_tool (const Lower *self,
            JsonObject  *arguments,
            guint        depth)
{
  JsonNode *name = easel_json_peek_node (arguments, "name");
  JsonObject *given = easel_json_peek_object (arguments, "arguments");
  JsonNode *lowered = given != NULL ? lower_arguments (self, given, depth + 1) : NULL;

  name = name != NULL ? lower_argument (self, name, depth + 1) : NULL;
  return easel_json_node_take (easel_json_object (EASEL_JSON_NODE ("name", name),
                                                  EASEL_JSON_NODE ("arguments", lowered)));
}

static JsonNode *
lower_call (const Lower *self,
            JsonObject  *call,
            guint        depth)
{
  const char *name = peek_marked (call, "call");
  const char *catalog = easel_json_peek_string (call, "catalogId", NULL);
  JsonNode *arguments;

  name = name != NULL ? name : "";
  if (catalog != NULL && a2ui_catalogs_find (catalog) == 0)
    {
      a2ui_problems_add (self->problems, A2UI_PROBLEM_CATALOG, self->id, "the catalog “%.128s” of %.64s is not known",
                         catalog, name);
      name = "";
    }
  else if (!a2ui_function_is_known (name))
    a2ui_problems_add (self->problems, A2UI_PROBLEM_FUNCTION, self->id, "there is no function “%.64s”", name);
  else if (json_object_has_member (call, "args") && easel_json_peek_object (call, "args") == NULL)
    {
      a2ui_problems_add (self->problems, A2UI_PROBLEM_FUNCTION, self->id, "“args” of %s must be an object", name);
      name = "";
    }
  arguments = g_str_equal (name, "formatString") ? lower_format_string (self, call, depth)
              : g_str_equal (name, A2UI_FUNCTION_CALL_TOOL)
              ? lower_tool (self, easel_json_peek_object (call, "args"), depth)
              : lower_arguments (self, easel_json_peek_object (call, "args"), depth);
  return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("call", name),
                                                  EASEL_JSON_NODE ("args", arguments)));
}

/* Older drafts of 0.9 use {"and": […]}, {"or": […]} and {"not": …} instead of calls. */
static JsonNode *
lower_logic (const Lower *self,
             JsonObject  *logic,
             guint        depth)
{
  static const char *const names[] = { "and", "or", "not" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (json_object_has_member (logic, names[i]))
      {
        JsonNode *value = lower_argument (self, json_object_get_member (logic, names[i]), depth + 1);
        JsonObject *arguments = easel_json_object (EASEL_JSON_NODE (i < 2 ? "values" : "value", value));

        return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("call", names[i]),
                                                        EASEL_JSON_OBJECT ("args", arguments)));
      }
  return NULL;
}

static JsonNode *
lower_argument (const Lower *self,
                JsonNode    *value,
                guint        depth)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
  JsonNode *logic;
  guint allowed = a2ui_quota_get (self->problems->quota, A2UI_QUOTA_VALUE_DEPTH);

  if (depth > allowed)
    {
      a2ui_problems_exceed (self->problems, A2UI_QUOTA_VALUE_DEPTH, self->id, "calls nest deeper than %u", allowed);
      return json_node_new (JSON_NODE_NULL);
    }
  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);
      JsonArray *lowered = json_array_sized_new (json_array_get_length (array));

      for (guint i = 0; i < json_array_get_length (array); i++)
        json_array_add_element (lowered, lower_argument (self, json_array_get_element (array, i), depth + 1));
      return easel_json_node_take_array (lowered);
    }
  if (object == NULL)
    return json_node_copy (value);
  if (peek_marked (object, "path") != NULL)
    return lower_path (peek_marked (object, "path"));
  if (peek_marked (object, "call") != NULL)
    return lower_call (self, object, depth);
  logic = lower_logic (self, object, depth);
  return logic != NULL ? logic : lower_arguments (self, object, depth);
}

/* Wraps a literal, so that an input can store a changed value beside it. */
static JsonNode *
lower_value (const Lower *self,
             JsonNode    *value)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;

  if (object != NULL && (peek_marked (object, "path") != NULL || peek_marked (object, "call") != NULL))
    return lower_argument (self, value, 0);
  return easel_json_node_take (easel_json_object (EASEL_JSON_NODE ("literal", a2ui_value_copy (value))));
}

static JsonNode *
lower_children (const Lower *self,
                JsonNode    *value)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
  JsonObject *template;
  g_autoptr(JsonNode) path = NULL;
  const char *binding;

  if (object == NULL || peek_marked (object, "path") == NULL)
    return a2ui_value_copy (value);
  path = lower_path (peek_marked (object, "path"));
  binding = easel_json_peek_string (json_node_get_object (path), "path", "");
  template = easel_json_object (EASEL_JSON_STRING ("componentId", easel_json_peek_string (object, "componentId", "")),
                                EASEL_JSON_STRING ("dataBinding", binding));
  return easel_json_node_take (easel_json_object (EASEL_JSON_OBJECT ("template", template)));
}

/* Lowers options of a choice and tabs: their labels can be bound; a child and the value of an option cannot. */
static JsonNode *
lower_items (const Lower *self,
             JsonNode    *value)
{
  JsonArray *items = JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
  JsonArray *lowered = json_array_new ();

  for (guint i = 0; items != NULL && i < json_array_get_length (items); i++)
    {
      JsonObject *item = easel_json_array_object (items, i);
      JsonObject *object = json_object_new ();
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      if (item != NULL)
        for (json_object_iter_init_ordered (&iter, item); json_object_iter_next_ordered (&iter, &name, &member);)
          json_object_set_member (object, name, g_str_equal (name, "label") || g_str_equal (name, "title")
                                  ? lower_value (self, member) : a2ui_value_copy (member));
      json_array_add_object_element (lowered, object);
    }
  return easel_json_node_take_array (lowered);
}

static JsonNode *
lower_event (const Lower *self,
             JsonObject  *event)
{
  JsonObject *context = easel_json_peek_object (event, "context");
  JsonArray *entries_of = json_array_new ();
  const char *event_name = easel_json_peek_string (event, "name", "");
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (context != NULL)
    for (json_object_iter_init_ordered (&iter, context); json_object_iter_next_ordered (&iter, &name, &value);)
      json_array_add_object_element (entries_of, easel_json_object (EASEL_JSON_STRING ("key", name),
                                                                    EASEL_JSON_NODE ("value",
                                                                                     lower_value (self, value))));
  if (easel_json_peek_boolean (event, "wantResponse", FALSE))
    a2ui_problems_warn (self->problems, A2UI_PROBLEM_FUNCTION, self->id,
                        "responses to actions are not supported; answer with updateDataModel");
  return easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("name", event_name),
                                                  EASEL_JSON_ARRAY ("context", entries_of)));
}

static JsonNode *
lower_action (const Lower *self,
              JsonNode    *value)
{
  JsonObject *action = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
  JsonObject *event = easel_json_peek_object (action, "event");
  JsonObject *call = easel_json_peek_object (action, "functionCall");
  JsonObject *lowered = json_object_new ();

  if (easel_json_peek_string (event, "name", NULL) != NULL)
    {
      json_object_unref (lowered);
      return lower_event (self, event);
    }
  if (call != NULL)
    json_object_set_member (lowered, "functionCall", lower_call (self, call, 0));
  else
    a2ui_problems_add (self->problems, A2UI_PROBLEM_VALIDATION, self->id,
                       "an action has an event with a name, or a functionCall");
  return easel_json_node_take (lowered);
}

static JsonNode *
lower_checks (const Lower *self,
              JsonNode    *value)
{
  JsonArray *checks = JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
  JsonArray *lowered = json_array_new ();

  for (guint i = 0; checks != NULL && i < json_array_get_length (checks); i++)
    {
      JsonNode *element = json_array_get_element (checks, i);
      JsonObject *check = easel_json_array_object (checks, i);
      JsonNode *condition = easel_json_peek_node (check, "condition");
      const char *message;

      if (check == NULL)
        {
          a2ui_problems_add (self->problems, A2UI_PROBLEM_VALIDATION, self->id, "a check must be an object");
          continue;
        }
      /* Older drafts have the call itself here, with the message beside its arguments. */
      condition = lower_argument (self, condition != NULL ? condition : element, 0);
      message = easel_json_peek_string (check, "message", "");
      json_array_add_object_element (lowered, easel_json_object (EASEL_JSON_NODE ("condition", condition),
                                                                 EASEL_JSON_STRING ("message", message)));
    }
  return easel_json_node_take_array (lowered);
}

static void
check_allowed (const Lower    *self,
               const Entry    *entry,
               const Property *property,
               JsonNode       *value)
{
  g_autofree char *padded = NULL;

  if (property->allowed == NULL)
    return;
  padded = g_strconcat (" ", holds_string (value) ? json_node_get_string (value) : "", " ", NULL);
  if (g_strstr_len (property->allowed, -1, padded) == NULL)
    a2ui_problems_warn (self->problems, A2UI_PROBLEM_VALIDATION, self->id, "“%s” of %s must be one of%s",
                        property->name, entry->type, property->allowed);
}

static JsonNode *
lower_plain (JsonNode *value)
{
  if (holds_string (value) && g_str_equal (json_node_get_string (value), "scaleDown"))
    return json_node_init_string (json_node_alloc (), "scale-down");
  return a2ui_value_copy (value);
}

/* Lowers "data" of a frame: each path is bound like any other value. */
static JsonNode *
lower_paths (const Lower *self,
             JsonNode    *value)
{
  JsonObject *data = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
  JsonObject *paths = easel_json_peek_object (data, "paths");
  JsonObject *lowered = json_object_new ();
  JsonObjectIter iter;
  const char *name;

  if (paths == NULL)
    a2ui_problems_warn (self->problems, A2UI_PROBLEM_VALIDATION, self->id, "“data” has an object “paths”");
  else
    for (json_object_iter_init_ordered (&iter, paths); json_object_iter_next_ordered (&iter, &name, NULL);)
      if (easel_json_peek_string (paths, name, NULL) != NULL)
        json_object_set_member (lowered, name, lower_path (easel_json_peek_string (paths, name, "")));
  return easel_json_node_take (lowered);
}

static void
lower_icon (const Lower *self,
            JsonNode    *value,
            JsonObject  *into)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
  JsonNode *drawing = easel_json_peek_node (object, "svgPath");

  if (drawing != NULL)
    json_object_set_member (into, "svgPath", lower_value (self, drawing));
  else
    json_object_set_member (into, "name", lower_value (self, value));
}

/* A form cannot show that one of its pages films or records. */
static void
check_permissions (const Lower *self,
                   JsonNode    *value)
{
  static const char *const devices[] = { "camera", "microphone" };
  JsonObject *permissions = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (devices); i++)
    if (easel_json_peek_node (permissions, devices[i]) != NULL)
      a2ui_problems_warn (self->problems, A2UI_PROBLEM_VALIDATION, self->id,
                          "a page in a form does not get the permission “%s”", devices[i]);
}

static void
lower_property (const Lower    *self,
                const Entry    *entry,
                const Property *property,
                JsonNode       *value,
                JsonObject     *into)
{
  const char *name = property->lowered != NULL ? property->lowered : property->name;

  check_allowed (self, entry, property, value);
  switch (property->kind)
    {
    case VALUE: json_object_set_member (into, name, lower_value (self, value)); break;
    case PLAIN: json_object_set_member (into, name, lower_plain (value)); break;
    case CHILDREN: json_object_set_member (into, name, lower_children (self, value)); break;
    case ITEMS: json_object_set_member (into, name, lower_items (self, value)); break;
    case ICON: lower_icon (self, value, into); break;
    case PATHS: json_object_set_member (into, name, lower_paths (self, value)); break;
    case ACTION: json_object_set_member (into, name, lower_action (self, value)); break;
    case CHECKS: json_object_set_member (into, name, lower_checks (self, value)); break;
    case STYLE:
      if (holds_string (value) && !g_str_equal (json_node_get_string (value), "default"))
        json_object_set_boolean_member (into, json_node_get_string (value), TRUE);
      break;
    case PERMISSIONS:
      json_object_set_member (into, name, lower_plain (value));
      check_permissions (self, value);
      break;
    case HOW_MANY:
    default: break;
    }
}

static void
lower_known (const Lower *self,
             const Entry *entry,
             JsonObject  *object,
             JsonObject  *into)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  for (guint i = 0; i < G_N_ELEMENTS (entry->properties) && entry->properties[i].name != NULL; i++)
    {
      value = json_object_get_member (object, entry->properties[i].name);
      if (value != NULL)
        lower_property (self, entry, &entry->properties[i], value, into);
      else if (entry->properties[i].required)
        a2ui_problems_warn (self->problems, A2UI_PROBLEM_VALIDATION, self->id, "%s needs “%s”", entry->type,
                            entry->properties[i].name);
    }
  for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &value);)
    {
      gboolean known = g_strv_contains (common, name);

      for (guint i = 0; i < G_N_ELEMENTS (entry->properties) && entry->properties[i].name != NULL; i++)
        known = known || g_str_equal (entry->properties[i].name, name);
      if (!known)
        a2ui_problems_warn (self->problems, A2UI_PROBLEM_VALIDATION, self->id, "the catalog knows no “%.64s” of %s",
                            name, entry->type);
    }
  /* Some defaults of 0.9 differ from those of 0.8. */
  if (g_str_equal (entry->type, "ChoicePicker") &&
      !g_str_equal (easel_json_peek_string (object, "variant", ""), "multipleSelection"))
    json_object_set_int_member (into, "maxAllowedSelections", 1);
  if (g_str_equal (entry->type, "DateTimeInput") && !json_object_has_member (into, "enableDate"))
    json_object_set_boolean_member (into, "enableDate", FALSE);
}

/* Lowers a component of an unknown catalog: its children are shown inside a marked placeholder. */
static void
lower_unknown (const Lower *self,
               const char  *type,
               JsonObject  *object,
               JsonObject  *into)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  a2ui_problems_add (self->problems, A2UI_PROBLEM_COMPONENT, self->id,
                     "“%.64s” is not a component of the basic catalog; its place is marked", type);
  for (json_object_iter_init_ordered (&iter, object); json_object_iter_next_ordered (&iter, &name, &value);)
    if (g_str_equal (name, "children"))
      json_object_set_member (into, name, lower_children (self, value));
    else if (!g_strv_contains (common, name))
      json_object_set_member (into, name, lower_argument (self, value, 0));
}

/* Lowers what a component says to assistive technology. */
static void
lower_accessibility (const Lower *self,
                     JsonObject  *accessibility,
                     JsonObject  *into)
{
  static const struct { const char *name; const char *lowered; } members[] = {
    { "label", "accessibleLabel" }, { "description", "accessibleDescription" }, { "hidden", "accessibleHidden" },
  };
  const char *live = easel_json_peek_string (accessibility, "live", "off");

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      JsonNode *value = easel_json_peek_node (accessibility, members[i].name);

      if (value != NULL)
        json_object_set_member (into, members[i].lowered, lower_value (self, value));
    }
  if (!g_str_equal (live, "off"))
    a2ui_problems_warn (self->problems, A2UI_PROBLEM_VALIDATION, self->id,
                        "“live” of accessibility is not supported: changes are not announced");
}

/* (nullable) (transfer full): NULL: a problem was added. */
static JsonObject *
lower_component (JsonObject   *object,
                 const char   *where,
                 A2uiProblems *problems)
{
  const char *type = easel_json_peek_string (object, "component", NULL);
  Lower self = { easel_json_peek_string (object, "id", where), problems };
  const Entry *entry = NULL;
  JsonObject *properties;
  JsonObject *component;

  if (type == NULL)
    {
      a2ui_problems_add (problems, A2UI_PROBLEM_VALIDATION, where,
                         "a component is an object with “id” and the name of its type as “component”");
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (entries) && entry == NULL; i++)
    entry = g_str_equal (entries[i].type, type) ? &entries[i] : NULL;
  properties = json_object_new ();
  if (entry != NULL)
    lower_known (&self, entry, object, properties);
  else
    lower_unknown (&self, type, object, properties);
  lower_accessibility (&self, easel_json_peek_object (object, "accessibility"), properties);
  component = easel_json_object (EASEL_JSON_OBJECT (entry != NULL ? entry->lowered : type, properties));
  return easel_json_object (EASEL_JSON_STRING ("id", easel_json_peek_string (object, "id", "")),
                            EASEL_JSON_STRING ("catalogId", easel_json_peek_string (object, "catalogId", NULL)),
                            EASEL_JSON_NODE ("weight", json_object_dup_member (object, "weight")),
                            EASEL_JSON_OBJECT ("component", component));
}

/**
 * a2ui_lower_components:
 * @components: the components of `updateComponents`, or of `createSurface` in A2UI 1.0; the function takes over and
 *   changes them
 * @problems: problems are added to it
 *
 * Returns: (transfer full): the components in the syntax of A2UI 0.8
 */
JsonArray *
a2ui_lower_components (JsonArray    *components,
                       A2uiProblems *problems)
{
  JsonArray *lowered = json_array_new ();

  for (guint i = 0; i < json_array_get_length (components); i++)
    {
      g_autofree char *where = g_strdup_printf ("/components/%u", i);
      JsonNode *element = json_array_get_element (components, i);
      gboolean fits = a2ui_contents_trim (element, where, problems) > 0;
      JsonObject *object = fits && JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
      JsonObject *component = lower_component (object, where, problems);

      if (component != NULL)
        json_array_add_object_element (lowered, component);
    }
  return lowered;
}

/**
 * a2ui_lower_call:
 * @call: an object with "call" and "args"
 * @id: (nullable): the component named in problems
 * @problems: problems are added to it
 *
 * Returns: (transfer full): a value for [func@function_evaluate]
 */
JsonNode *
a2ui_lower_call (JsonObject   *call,
                 const char   *id,
                 A2uiProblems *problems)
{
  Lower self = { id, problems };

  return lower_call (&self, call, 0);
}
