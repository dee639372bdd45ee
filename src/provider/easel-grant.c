/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-grant.h"

#include "easel-json.h"

struct _EaselGrant
{
  GObject          parent_instance;

  EaselConsentKey *key;         /* the operation that was allowed */
  gboolean         is_of_host;  /* valid for every canvas of this kind; otherwise only for the canvas of @key */
  char            *host_title;
};

G_DEFINE_FINAL_TYPE (EaselGrant, easel_grant, G_TYPE_OBJECT)

static void
easel_grant_finalize (GObject *object)
{
  EaselGrant *self = EASEL_GRANT (object);

  easel_consent_key_free (self->key);
  g_free (self->host_title);
  G_OBJECT_CLASS (easel_grant_parent_class)->finalize (object);
}

static void
easel_grant_class_init (EaselGrantClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_grant_finalize;
}

static void
easel_grant_init (EaselGrant *self)
{
}

/**
 * easel_grant_new:
 * @key: the allowed operation
 * @host_title: (nullable): the host's name for people; foreign
 * @is_of_host: valid for every canvas of the key's kind; otherwise only for the key's canvas at its location
 *
 * Returns: (transfer full): a grant
 */
EaselGrant *
easel_grant_new (const EaselConsentKey *key,
                 const char            *host_title,
                 gboolean               is_of_host)
{
  EaselGrant *self;

  g_return_val_if_fail (key != NULL, NULL);

  self = g_object_new (EASEL_TYPE_GRANT, NULL);
  self->key = easel_consent_key_copy (key);
  self->host_title = g_strdup (host_title);
  self->is_of_host = is_of_host;
  return self;
}

/**
 * easel_grant_new_from_json:
 * @object: an entry of the file
 *
 * A damaged entry is ignored, and so is an entry of a class that cannot be allowed permanently.
 *
 * Returns: (transfer full) (nullable): the grant for a host
 */
EaselGrant *
easel_grant_new_from_json (JsonObject *object)
{
  g_autoptr(EaselConsentKey) key = NULL;
  EaselRequester requester = { NULL };
  EaselOperation operation = { .what = "" };
  const char *canvas_id;

  g_return_val_if_fail (object != NULL, NULL);

  requester.host_id = (char *) easel_json_get_string (object, "hostId", NULL);
  canvas_id = easel_json_get_string (object, "canvasId", NULL);
  if (requester.host_id == NULL || *requester.host_id == '\0' || canvas_id == NULL || *canvas_id == '\0' ||
      !easel_json_get_boolean (object, "loopback", &requester.loopback, NULL) ||
      !easel_action_class_from_string (easel_json_get_string (object, "allows", NULL), &operation.action_class) ||
      easel_action_class_is_bound_to_text (operation.action_class))
    return NULL;

  operation.location = easel_json_peek_string (object, "place", NULL);
  if (easel_action_class_is_bound_to_location (operation.action_class) != (operation.location != NULL))
    return NULL;
  key = easel_consent_key_new (&requester, canvas_id, "", &operation);
  return easel_grant_new (key, easel_json_peek_string (object, "hostTitle", requester.host_id), TRUE);
}

/** easel_grant_to_json: (transfer full): its entry in the file. */
JsonObject *
easel_grant_to_json (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return easel_json_object (EASEL_JSON_STRING ("hostId", self->key->host_id),
                            EASEL_JSON_STRING ("hostTitle", self->host_title),
                            EASEL_JSON_BOOLEAN ("loopback", self->key->loopback),
                            EASEL_JSON_STRING ("canvasId", self->key->canvas_id),
                            EASEL_JSON_STRING ("allows", easel_action_class_to_string (self->key->action_class)),
                            EASEL_JSON_STRING ("place", easel_grant_get_location (self)));
}

/** easel_grant_get_host_id: (transfer none): the host's id in this process. */
const char *
easel_grant_get_host_id (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return self->key->host_id;
}

/** easel_grant_get_host_title: (transfer none) (nullable): the host's title when the grant was made; foreign. */
const char *
easel_grant_get_host_title (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return self->host_title;
}

/** easel_grant_get_canvas: (transfer none): id of the declaration. */
const char *
easel_grant_get_canvas (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return self->key->canvas_id;
}

/** easel_grant_get_instance: (transfer none) (nullable): instance id, if the grant is for one canvas; foreign. */
const char *
easel_grant_get_instance (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return self->is_of_host ? NULL : self->key->instance_id;
}

/** easel_grant_get_class: the allowed class of operations. */
EaselActionClass
easel_grant_get_class (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), EASEL_ACTION_READ);

  return self->key->action_class;
}

/**
 * easel_grant_get_location:
 * @self: a grant
 *
 * Returns: (transfer none) (nullable): the site or path, if the grant is bound to one; foreign
 */
const char *
easel_grant_get_location (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  if (self->is_of_host && !easel_action_class_is_bound_to_location (self->key->action_class))
    return NULL;
  return *self->key->location != '\0' ? self->key->location : NULL;
}

/**
 * easel_grant_matches:
 * @self: a grant
 * @key: the requested operation
 *
 * Returns: whether the grant covers the operation
 */
gboolean
easel_grant_matches (EaselGrant            *self,
                     const EaselConsentKey *key)
{
  const EaselConsentKey *given;

  g_return_val_if_fail (EASEL_IS_GRANT (self), FALSE);
  g_return_val_if_fail (key != NULL, FALSE);

  given = self->key;
  if (self->is_of_host)
    return given->action_class == key->action_class && given->loopback == key->loopback &&
           g_str_equal (given->host_id, key->host_id) && g_str_equal (given->canvas_id, key->canvas_id) &&
           (!easel_action_class_is_bound_to_location (key->action_class) ||
            g_str_equal (given->location, key->location));
  if (easel_action_class_is_bound_to_text (key->action_class))
    return easel_consent_key_equal (given, key);
  return easel_consent_key_equal_topic (given, key) && g_str_equal (given->location, key->location);
}

/** easel_grant_is_of: whether the grant is for the canvas of @key alone. */
gboolean
easel_grant_is_of (EaselGrant            *self,
                   const EaselConsentKey *key)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), FALSE);
  g_return_val_if_fail (key != NULL, FALSE);

  return !self->is_of_host && easel_consent_key_equal_canvas (self->key, key);
}
