/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-instance-entry.h"

#include "easel-instance-writer.h"
#include "easel-json.h"
#include "easel-limits.h"

static const char * const orphan_names[] = {
  [EASEL_ORPHAN_CANVAS] = "canvas", [EASEL_ORPHAN_SESSION] = "session", [EASEL_ORPHAN_HOST] = "host",
};

static EaselOrphanReason
orphan_reason_from_string (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (orphan_names); i++)
    if (g_strcmp0 (orphan_names[i], name) == 0)
      return i;
  return EASEL_ORPHAN_NONE;
}

/**
 * easel_instance_entry_is_complete:
 * @entry: an entry from a file, which may be damaged
 *
 * Returns: whether easel_instance_entry_restore() can create an instance from it
 */
gboolean
easel_instance_entry_is_complete (JsonObject *entry)
{
  static const char * const members[] = { "hostId", "session", "canvasId", "instanceId", "store" };
  gboolean loopback;

  g_return_val_if_fail (entry != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (easel_json_get_string (entry, members[i], NULL) == NULL)
      return FALSE;
  /* The folder name becomes part of a path, so only a name in the form that Easel generates is accepted. */
  return easel_json_get_boolean (entry, "loopback", &loopback, NULL) &&
         g_uuid_string_is_valid (easel_json_get_string (entry, "store", NULL));
}

/** easel_instance_entry_get_canvas: (transfer none): the id of its declaration. */
const char *
easel_instance_entry_get_canvas (JsonObject *entry)
{
  g_return_val_if_fail (entry != NULL, NULL);

  return easel_json_peek_string (entry, "canvasId", "");
}

/**
 * easel_instance_entry_restore:
 * @entry: a complete entry
 * @declaration: the declaration of the canvas
 * @stores: the folder that contains the store folders
 *
 * Returns: (transfer full): the restored instance, open
 */
EaselInstance *
easel_instance_entry_restore (JsonObject             *entry,
                              const EaselDeclaration *declaration,
                              const char             *stores)
{
  EaselRequester requester = {
    .host_id = (char *) easel_json_peek_string (entry, "hostId", ""),
    .host_title = (char *) easel_json_peek_string (entry, "hostTitle", NULL),
    .agent = (char *) easel_json_peek_string (entry, "agent", NULL),
    .session = (char *) easel_json_peek_string (entry, "session", ""),
    .loopback = easel_json_peek_boolean (entry, "loopback", FALSE),
    .host_wide = easel_json_peek_boolean (entry, "hostWide", FALSE),
    .is_user = easel_json_peek_boolean (entry, "person", FALSE),
  };
  JsonObject *state = easel_json_peek_object (entry, "state");
  g_autofree char *store = g_build_filename (stores, easel_json_peek_string (entry, "store", ""), NULL);
  EaselInstance *instance =
    easel_instance_new (declaration, easel_json_peek_string (entry, "instanceId", ""), &requester, store);

  easel_instance_set_title (instance, easel_json_peek_string (entry, "title", declaration->display_name));
  easel_instance_set_status (instance, easel_json_peek_string (entry, "status", NULL));
  if (state != NULL)
    EASEL_INSTANCE_GET_CLASS (instance)->restore (instance, state);
  easel_instance_set_open (instance);
  easel_instance_set_input (instance, easel_json_peek_string (entry, "input", NULL));
  easel_instance_set_home (instance, easel_json_peek_string (entry, "home", requester.session));
  easel_instance_set_orphan_reason (instance, orphan_reason_from_string (easel_json_peek_string (entry, "left", "")));
  return instance;
}

/* (transfer full): the saved state of the instance; an empty object if it exceeds EASEL_LIMIT_INSTANCE_STATE_BYTES. */
static JsonNode *
build_state (EaselInstance *instance)
{
  g_autoptr(JsonNode) state = easel_json_node_take (EASEL_INSTANCE_GET_CLASS (instance)->save (instance));
  g_autofree char *text = easel_json_to_string (state);

  if (strlen (text) <= EASEL_LIMIT_INSTANCE_STATE_BYTES)
    return g_steal_pointer (&state);
  g_warning ("A canvas keeps more than it may and is not restored in full");
  return easel_json_node_take (json_object_new ());
}

/** easel_instance_entry_new: (transfer full): the entry for the file. */
JsonObject *
easel_instance_entry_new (EaselInstance *instance)
{
  const EaselRequester *requester;
  g_autofree char *store = NULL;

  g_return_val_if_fail (EASEL_IS_INSTANCE (instance), NULL);

  requester = easel_instance_get_requester (instance);
  store = g_path_get_basename (easel_instance_peek_store (instance));
  return easel_json_object (EASEL_JSON_STRING ("hostId", requester->host_id),
                            EASEL_JSON_STRING ("hostTitle", requester->host_title),
                            EASEL_JSON_STRING ("agent", requester->agent),
                            EASEL_JSON_STRING ("session", requester->session),
                            EASEL_JSON_BOOLEAN ("loopback", requester->loopback),
                            EASEL_JSON_BOOLEAN ("hostWide", requester->host_wide),
                            EASEL_JSON_BOOLEAN ("person", requester->is_user),
                            EASEL_JSON_STRING ("canvasId", easel_instance_get_declaration (instance)->canvas_id),
                            EASEL_JSON_STRING ("instanceId", easel_instance_get_id (instance)),
                            EASEL_JSON_STRING ("home", easel_instance_get_home (instance)),
                            EASEL_JSON_STRING ("left", orphan_names[easel_instance_get_orphan_reason (instance)]),
                            EASEL_JSON_STRING ("store", store),
                            EASEL_JSON_STRING ("input", easel_instance_get_input (instance)),
                            EASEL_JSON_STRING ("title", easel_instance_get_title (instance)),
                            EASEL_JSON_STRING ("status", easel_instance_get_status (instance)),
                            EASEL_JSON_NODE ("state", build_state (instance)));
}
