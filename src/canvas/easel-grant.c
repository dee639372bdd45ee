/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-grant.h"

#include "easel-json.h"

struct _EaselGrant
{
  GObject           parent_instance;

  char             *host_id;
  char             *host_title;
  /* A host that was on this machine then and is elsewhere now is another one, and the other way round. */
  gboolean          loopback;
  char             *canvas_id;
  char             *session;      /* of the instance; nullable */
  char             *instance_id;  /* nullable: the whole host */
  EaselActionClass  action_class;
};

G_DEFINE_FINAL_TYPE (EaselGrant, easel_grant, G_TYPE_OBJECT)

static void
easel_grant_finalize (GObject *object)
{
  EaselGrant *self = EASEL_GRANT (object);

  g_free (self->host_id);
  g_free (self->host_title);
  g_free (self->canvas_id);
  g_free (self->session);
  g_free (self->instance_id);
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
 * @subject: whose agent it is given to
 * @canvas_id: the kind of canvas
 * @instance_id: (nullable): only the open canvas of this id in the subject's session
 * @action_class: what is allowed
 *
 * Returns: (transfer full): a grant
 */
EaselGrant *
easel_grant_new (const EaselSubject *subject,
                 const char         *canvas_id,
                 const char         *instance_id,
                 EaselActionClass    action_class)
{
  EaselGrant *self;

  g_return_val_if_fail (subject != NULL && canvas_id != NULL, NULL);

  self = g_object_new (EASEL_TYPE_GRANT, NULL);
  self->host_id = g_strdup (subject->host_id);
  self->host_title = g_strdup (subject->host_title);
  self->loopback = subject->loopback;
  self->canvas_id = g_strdup (canvas_id);
  self->session = instance_id != NULL ? g_strdup (subject->session) : NULL;
  self->instance_id = g_strdup (instance_id);
  self->action_class = action_class;
  return self;
}

/**
 * easel_grant_new_from_json:
 * @object: an entry of the file
 *
 * A damaged entry allows nothing.
 *
 * Returns: (transfer full) (nullable): the grant for a host
 */
EaselGrant *
easel_grant_new_from_json (JsonObject *object)
{
  EaselActionClass action_class;
  const char *host_id, *canvas_id;
  EaselGrant *self;
  gboolean loopback;

  g_return_val_if_fail (object != NULL, NULL);

  host_id = easel_json_get_string (object, "hostId", NULL);
  canvas_id = easel_json_get_string (object, "canvasId", NULL);
  if (host_id == NULL || *host_id == '\0' || canvas_id == NULL || *canvas_id == '\0' ||
      !easel_json_get_boolean (object, "loopback", &loopback, NULL) ||
      !easel_action_class_from_string (easel_json_get_string (object, "allows", NULL), &action_class))
    return NULL;

  self = g_object_new (EASEL_TYPE_GRANT, NULL);
  self->host_id = g_strdup (host_id);
  self->host_title = g_strdup (easel_json_peek_string (object, "hostTitle", host_id));
  self->loopback = loopback;
  self->canvas_id = g_strdup (canvas_id);
  self->action_class = action_class;
  return self;
}

/**
 * easel_grant_to_json:
 * @self: a grant for a host
 *
 * Returns: (transfer full): its entry in the file
 */
JsonObject *
easel_grant_to_json (EaselGrant *self)
{
  JsonObject *object;

  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  object = json_object_new ();
  json_object_set_string_member (object, "hostId", self->host_id);
  if (self->host_title != NULL)
    json_object_set_string_member (object, "hostTitle", self->host_title);
  json_object_set_boolean_member (object, "loopback", self->loopback);
  json_object_set_string_member (object, "canvasId", self->canvas_id);
  json_object_set_string_member (object, "allows", easel_action_class_to_string (self->action_class));
  return object;
}

/**
 * easel_grant_get_host_id:
 * @self: a grant
 *
 * Returns: (transfer none): the host's name in this process
 */
const char *
easel_grant_get_host_id (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return self->host_id;
}

/**
 * easel_grant_get_host_title:
 * @self: a grant
 *
 * Returns: (transfer none) (nullable): the host's name for people when it was given; foreign
 */
const char *
easel_grant_get_host_title (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return self->host_title;
}

/**
 * easel_grant_get_canvas:
 * @self: a grant
 *
 * Returns: (transfer none): the kind of canvas
 */
const char *
easel_grant_get_canvas (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return self->canvas_id;
}

/**
 * easel_grant_get_instance:
 * @self: a grant
 *
 * Returns: (transfer none) (nullable): the one canvas that it is for; foreign
 */
const char *
easel_grant_get_instance (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), NULL);

  return self->instance_id;
}

/**
 * easel_grant_get_class:
 * @self: a grant
 *
 * Returns: what is allowed
 */
EaselActionClass
easel_grant_get_class (EaselGrant *self)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), EASEL_ACTION_READ);

  return self->action_class;
}

/**
 * easel_grant_matches:
 * @self: a grant
 * @subject: who asks
 * @canvas_id: for which kind of canvas
 * @instance_id: in which canvas
 * @action_class: for what
 *
 * Returns: whether it allows that
 */
gboolean
easel_grant_matches (EaselGrant         *self,
                     const EaselSubject *subject,
                     const char         *canvas_id,
                     const char         *instance_id,
                     EaselActionClass    action_class)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), FALSE);

  return self->action_class == action_class && self->loopback == subject->loopback &&
         g_strcmp0 (self->host_id, subject->host_id) == 0 && g_strcmp0 (self->canvas_id, canvas_id) == 0 &&
         (self->instance_id == NULL || easel_grant_is_of (self, subject, instance_id));
}

/**
 * easel_grant_is_of:
 * @self: a grant
 * @subject: the session of a canvas
 * @instance_id: its instance id
 *
 * Returns: whether it is for this canvas alone
 */
gboolean
easel_grant_is_of (EaselGrant         *self,
                   const EaselSubject *subject,
                   const char         *instance_id)
{
  g_return_val_if_fail (EASEL_IS_GRANT (self), FALSE);

  return self->instance_id != NULL && g_strcmp0 (self->instance_id, instance_id) == 0 &&
         g_strcmp0 (self->session, subject->session) == 0 && g_strcmp0 (self->host_id, subject->host_id) == 0;
}
