/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-provider-private.h"

#include "easel-json-file.h"
#include "easel-json.h"
#include "easel-limits.h"

/* What outlives us: one file that lists the open instances, and a folder of each. */

#define FILE_VERSION 1

static char *
build_path (EaselProvider *self)
{
  return g_build_filename (self->state_dir, "instances.json", NULL);
}

static gboolean
is_store_name (const char *name)
{
  return g_uuid_string_is_valid (name);
}

/* An entry that is not whole is left out, and takes no other with it. */
static gboolean
is_whole (JsonObject *saved)
{
  static const char * const members[] = { "hostId", "session", "canvasId", "instanceId", "store" };
  gboolean loopback;

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (easel_json_get_string (saved, members[i], NULL) == NULL)
      return FALSE;
  return easel_json_get_boolean (saved, "loopback", &loopback, NULL) &&
         is_store_name (easel_json_get_string (saved, "store", NULL));
}

void
easel_provider_load (EaselProvider *self)
{
  g_autofree char *path = build_path (self);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) root = easel_json_file_load (path, FILE_VERSION, &error);
  JsonArray *list = root != NULL ? easel_json_peek_array (root, "instances") : NULL;
  guint n = list != NULL ? MIN (json_array_get_length (list), EASEL_LIMIT_INSTANCES) : 0;

  if (error != NULL)
    g_message ("Open canvases are forgotten, their file was damaged: %s", error->message);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *saved = easel_json_array_object (list, i);

      if (saved != NULL && is_whole (saved))
        g_ptr_array_add (self->unclaimed, json_object_ref (saved));
    }
}

static const char * const left_names[] = {
  [EASEL_LEFT_CANVAS] = "canvas", [EASEL_LEFT_SESSION] = "session", [EASEL_LEFT_HOST] = "host",
};

static EaselLeft
left_from_string (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (left_names); i++)
    if (g_strcmp0 (left_names[i], name) == 0)
      return i;
  return EASEL_LEFT_NOT;
}

static void
revive (EaselProvider          *self,
        const EaselDeclaration *declaration,
        JsonObject             *saved)
{
  EaselSubject subject = {
    .host_id = (char *) easel_json_peek_string (saved, "hostId", ""),
    .host_title = (char *) easel_json_peek_string (saved, "hostTitle", NULL),
    .agent = (char *) easel_json_peek_string (saved, "agent", NULL),
    .session = (char *) easel_json_peek_string (saved, "session", ""),
    .loopback = easel_json_peek_boolean (saved, "loopback", FALSE),
  };
  JsonObject *state = easel_json_peek_object (saved, "state");
  EaselInstance *instance =
    easel_provider_make_instance (self, declaration, easel_json_peek_string (saved, "instanceId", ""), &subject,
                                  easel_json_peek_string (saved, "store", ""));

  easel_instance_set_title (instance, easel_json_peek_string (saved, "title", declaration->display_name));
  easel_instance_set_status (instance, easel_json_peek_string (saved, "status", NULL));
  if (state != NULL)
    EASEL_INSTANCE_GET_CLASS (instance)->restore (instance, state);
  easel_instance_set_open (instance);
  easel_instance_set_home (instance, easel_json_peek_string (saved, "home", subject.session));
  easel_instance_set_left (instance, left_from_string (easel_json_peek_string (saved, "left", "")));
  if (easel_instance_get_left (instance) == EASEL_LEFT_NOT)
    easel_provider_emit_added (self, instance);
  else
    g_list_store_append (self->left, instance);
}

void
easel_provider_restore (EaselProvider          *self,
                        const EaselDeclaration *declaration)
{
  for (guint i = 0; i < self->unclaimed->len;)
    {
      JsonObject *saved = g_ptr_array_index (self->unclaimed, i);

      if (strcmp (easel_json_peek_string (saved, "canvasId", ""), declaration->canvas_id) != 0)
        {
          i++;
          continue;
        }
      revive (self, declaration, saved);
      g_ptr_array_remove_index (self->unclaimed, i);
    }
}

static void
set_string (JsonObject *object,
            const char *name,
            const char *value)
{
  if (value != NULL)
    json_object_set_string_member (object, name, value);
}

/* What an instance wants to keep, unless it is more than it may. */
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

static JsonObject *
build_entry (EaselInstance *instance)
{
  const EaselSubject *subject = easel_instance_get_subject (instance);
  g_autofree char *store = g_path_get_basename (easel_instance_peek_store (instance));
  JsonObject *entry = json_object_new ();

  set_string (entry, "hostId", subject->host_id);
  set_string (entry, "hostTitle", subject->host_title);
  set_string (entry, "agent", subject->agent);
  set_string (entry, "session", subject->session);
  json_object_set_boolean_member (entry, "loopback", subject->loopback);
  set_string (entry, "canvasId", easel_instance_get_declaration (instance)->canvas_id);
  set_string (entry, "instanceId", easel_instance_get_id (instance));
  set_string (entry, "home", easel_instance_get_home (instance));
  set_string (entry, "left", left_names[easel_instance_get_left (instance)]);
  set_string (entry, "store", store);
  set_string (entry, "title", easel_instance_get_title (instance));
  set_string (entry, "status", easel_instance_get_status (instance));
  json_object_set_member (entry, "state", build_state (instance));
  return entry;
}

void
easel_provider_save (EaselProvider *self)
{
  g_autoptr(JsonObject) root = json_object_new ();
  g_autofree char *path = NULL;
  g_autoptr(GError) error = NULL;
  JsonArray *list = json_array_new ();

  g_clear_handle_id (&self->save_source, g_source_remove);
  for (guint i = 0; i < self->instances->len; i++)
    if (easel_instance_is_open (g_ptr_array_index (self->instances, i)))
      json_array_add_object_element (list, build_entry (g_ptr_array_index (self->instances, i)));
  for (guint i = 0; i < self->unclaimed->len; i++)
    json_array_add_object_element (list, json_object_ref (g_ptr_array_index (self->unclaimed, i)));
  json_object_set_int_member (root, "version", FILE_VERSION);
  json_object_set_array_member (root, "instances", list);
  path = build_path (self);
  if (!easel_json_file_save (path, root, &error))
    g_warning ("Open canvases could not be saved: %s", error->message);
}

static gboolean
save_cb (gpointer user_data)
{
  EaselProvider *self = user_data;

  self->save_source = 0;
  easel_provider_save (self);
  return G_SOURCE_REMOVE;
}

void
easel_provider_save_soon (EaselProvider *self)
{
  if (self->state_dir != NULL && self->save_source == 0)
    self->save_source = g_timeout_add (EASEL_LIMIT_SAVE_DELAY, save_cb, self);
}
