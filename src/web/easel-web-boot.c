/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-boot.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-web-limits.h"
#include "easel-web-resources.h"

static JsonNode *
build_limits (void)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *limits = json_object_new ();

  json_object_set_int_member (limits, "message", EASEL_LIMIT_BRIDGE_MESSAGE);
  json_object_set_int_member (limits, "queue", EASEL_LIMIT_BRIDGE_QUEUE);
  json_object_set_int_member (limits, "grace", EASEL_LIMIT_PAINT_GRACE);
  json_node_take_object (node, limits);

  return node;
}

static char *
build_values (const EaselWebBoot *boot)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  const char *attributes = boot->attributes != NULL ? boot->attributes : "{}";
  JsonNode *hello = boot->hello != NULL ? json_node_copy (boot->hello) : easel_json_node_take (json_object_new ());

  json_object_set_member (object, "hello", hello);
  json_object_set_boolean_member (object, "visible", boot->visible);
  json_object_set_string_member (object, "kept", boot->page_state != NULL ? boot->page_state : "null");
  json_object_set_boolean_member (object, "connected", boot->connected);
  json_object_set_member (object, "attributes",
                          easel_json_parse (attributes, strlen (attributes), EASEL_LIMIT_MAIN_THREAD_BYTES, NULL));
  json_object_set_member (object, "limits", build_limits ());
  json_node_take_object (node, object);

  return easel_json_to_string (node);
}

/* User scripts have no arguments, so values are inserted into the source, percent-encoded: the encoding has only
 * letters, digits and "-._~%", so that a value cannot end the quotes. */
static char *
build_script (const EaselWebBoot *boot)
{
  g_autofree char *values = build_values (boot);
  g_autofree char *encoded = g_uri_escape_string (values, NULL, FALSE);

  return g_strdup_printf ("globalThis.ahpBoot = JSON.parse(decodeURIComponent('%s'));", encoded);
}

static void
add_script (GPtrArray                *scripts,
            WebKitUserContentManager *content,
            const char               *source,
            const char               *world)
{
  WebKitUserScript *script;

  if (world != NULL)
    script = webkit_user_script_new_for_world (source, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                                               WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, world, NULL, NULL);
  else
    script = webkit_user_script_new (source, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                                     WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);
  webkit_user_content_manager_add_script (content, script);
  g_ptr_array_add (scripts, script);
}

static void
add_bytes (GPtrArray                *scripts,
           WebKitUserContentManager *content,
           GBytes                   *source,
           const char               *world)
{
  gsize size;
  const char *data = g_bytes_get_data (source, &size);
  g_autofree char *text = g_strndup (data, size);

  add_script (scripts, content, text, world);
}

static void
add_resource (GPtrArray                *scripts,
              WebKitUserContentManager *content,
              const char               *path,
              const char               *world)
{
  g_autoptr(GBytes) source =
    g_resource_lookup_data (easel_web_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_return_if_fail (source != NULL);

  add_bytes (scripts, content, source, world);
}

/**
 * easel_web_boot_install:
 * @boot: the initial state of documents
 * @content: the user content manager of one view
 *
 * Adds the scripts for all future documents.
 *
 * Returns: (transfer full): the added scripts, for removing them from @content
 */
GPtrArray *
easel_web_boot_install (const EaselWebBoot       *boot,
                        WebKitUserContentManager *content)
{
  g_autoptr(GPtrArray) scripts = g_ptr_array_new_with_free_func ((GDestroyNotify) webkit_user_script_unref);
  g_autofree char *script = NULL;

  g_return_val_if_fail (boot != NULL && boot->world != NULL, NULL);

  script = build_script (boot);
  add_script (scripts, content, script, boot->world);
  add_resource (scripts, content, RESOURCE_PATH "/web/relay.js", boot->world);
  add_resource (scripts, content, RESOURCE_PATH "/web/forms.js", boot->world);
  if (boot->script != NULL)
    add_bytes (scripts, content, boot->script, NULL);
  return g_steal_pointer (&scripts);
}
