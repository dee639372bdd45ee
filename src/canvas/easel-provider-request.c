/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-provider-private.h"

#include "easel-json.h"
#include "easel-limits.h"

/* How many names of ours are remembered: a few per session. */
#define MAX_OWNERS 4096

static gboolean
read_optional (JsonObject  *params,
               const char  *name,
               const char **value,
               GError     **error)
{
  *value = NULL;
  if (!easel_json_has (params, name))
    return TRUE;
  *value = easel_json_get_string (params, name, error);
  return *value != NULL;
}

static gboolean
check_instance_id (const char  *id,
                   GError     **error)
{
  long length = g_utf8_strlen (id, -1);
  gboolean good = length > 0 && length <= EASEL_LIMIT_INSTANCE_ID_CHARS;

  for (const char *c = id; good && *c != '\0'; c = g_utf8_next_char (c))
    good = !g_unichar_iscntrl (g_utf8_get_char (c));
  if (!good)
    g_set_error (error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_RANGE,
                 "instanceId must have 1 to %d characters and no control characters", EASEL_LIMIT_INSTANCE_ID_CHARS);
  return good;
}

/* Issue #297 names the instance, on the session's channel; PR #298's last form has a channel for each. */
static gboolean
read_instance (EaselProviderRequest  *request,
               JsonObject            *params,
               GError               **error)
{
  const char *channel = easel_json_get_string (params, "channel", error);

  if (channel == NULL || !read_optional (params, "instanceId", &request->instance_id, error))
    return FALSE;
  if (request->instance_id == NULL && g_str_has_prefix (channel, "ahp-canvas:"))
    request->instance_id = channel;
  if (request->instance_id == NULL)
    request->instance_id = easel_json_get_string (params, "instanceId", error);
  return request->instance_id != NULL && check_instance_id (request->instance_id, error);
}

static gboolean
read_owner (EaselProviderRequest  *request,
            JsonObject            *params,
            GError               **error)
{
  const char *provider;

  if (!read_optional (params, "extensionId", &request->owner, error) ||
      !read_optional (params, "providerId", &provider, error))
    return FALSE;
  if (request->owner == NULL)
    request->owner = provider;
  return TRUE;
}

static const struct { const char *method; EaselRequestKind kind; const char *action; } methods[] = {
  { "canvasOpen", EASEL_REQUEST_OPEN, NULL },
  { "canvasInvokeAction", EASEL_REQUEST_INVOKE, "actionName" },
  { "canvasInvokeOperation", EASEL_REQUEST_INVOKE, "operationName" },
  { "canvasClose", EASEL_REQUEST_CLOSE, NULL },
};

/**
 * easel_provider_handles:
 * @self: the provider
 * @method: what a host asks
 *
 * Returns: whether it is one of issue #297 §7's, or PR #298's spelling of one
 */
gboolean
easel_provider_handles (EaselProvider *self,
                        const char    *method)
{
  g_return_val_if_fail (EASEL_IS_PROVIDER (self), FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (g_strcmp0 (methods[i].method, method) == 0)
      return TRUE;
  return FALSE;
}

gboolean
easel_provider_request_read (EaselProviderRequest  *request,
                             const char            *method,
                             JsonObject            *params,
                             GError               **error)
{
  const char *action = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (methods[i].method, method) == 0)
      {
        request->kind = methods[i].kind;
        action = methods[i].action;
      }
  if (request->kind == EASEL_REQUEST_OPEN && easel_json_get_string (params, "canvasId", error) == NULL)
    return FALSE;
  if (!read_optional (params, "canvasId", &request->canvas_id, error) || !read_owner (request, params, error) ||
      !read_instance (request, params, error))
    return FALSE;
  if (action != NULL && (request->action = easel_json_get_string (params, action, error)) == NULL)
    return FALSE;
  request->input = easel_json_has (params, "input") ? easel_json_peek_node (params, "input") : NULL;
  return TRUE;
}

static char *
build_owner_key (const char *host_id,
                 const char *session,
                 const char *canvas_id)
{
  return g_strdup_printf ("%s\n%s\n%s", host_id, canvas_id, session);
}

/**
 * easel_provider_learn_owner:
 * @self: the provider
 * @host_id: a host
 * @session: one of its sessions
 * @canvas_id: a canvas of ours
 * @owner: the `extensionId` (`providerId`) that the host gave us in the session's registry
 *
 * Requests that name another are refused from now on.
 */
void
easel_provider_learn_owner (EaselProvider *self,
                            const char    *host_id,
                            const char    *session,
                            const char    *canvas_id,
                            const char    *owner)
{
  g_return_if_fail (EASEL_IS_PROVIDER (self));
  g_return_if_fail (host_id != NULL && session != NULL && canvas_id != NULL && owner != NULL);

  if (easel_provider_find_kind (self, canvas_id) == NULL)
    return;
  if (g_hash_table_size (self->owners) >= MAX_OWNERS)
    g_hash_table_remove_all (self->owners);
  g_hash_table_insert (self->owners, build_owner_key (host_id, session, canvas_id), g_strdup (owner));
}

gboolean
easel_provider_is_owner (EaselProvider      *self,
                         const EaselSubject *subject,
                         const char         *canvas_id,
                         const char         *owner,
                         gboolean            learn)
{
  g_autofree char *key = build_owner_key (subject->host_id, subject->session, canvas_id);
  const char *known = g_hash_table_lookup (self->owners, key);

  if (owner == NULL || (known != NULL && strcmp (known, owner) == 0))
    return TRUE;
  if (known == NULL && learn)
    easel_provider_learn_owner (self, subject->host_id, subject->session, canvas_id, owner);
  return known == NULL;
}

JsonObject *
easel_provider_check_input (EaselSchema *schema,
                            JsonNode    *input,
                            GTask       *task)
{
  g_autoptr(JsonNode) value = input != NULL ? json_node_ref (input) : easel_json_node_take (json_object_new ());
  g_autoptr(GError) error = NULL;

  if (easel_schema_validate (schema, value, &error))
    return json_node_dup_object (value);
  easel_provider_fail (task, EASEL_CODE_INVALID_INPUT, error->message);
  return NULL;
}
