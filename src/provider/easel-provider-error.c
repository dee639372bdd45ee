/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-provider"

#include "easel-provider-error.h"

#include "easel-json.h"

typedef struct
{
  JsonNode *data;
} EaselProviderErrorPrivate;

static void
easel_provider_error_private_init (EaselProviderErrorPrivate *priv)
{
}

static void
easel_provider_error_private_copy (const EaselProviderErrorPrivate *source,
                                   EaselProviderErrorPrivate       *ref)
{
  ref->data = source->data != NULL ? json_node_ref (source->data) : NULL;
}

static void
easel_provider_error_private_clear (EaselProviderErrorPrivate *priv)
{
  g_clear_pointer (&priv->data, json_node_unref);
}

G_DEFINE_EXTENDED_ERROR (EaselProviderError, easel_provider_error)

/**
 * easel_provider_error_new:
 * @code: one of EASEL_CODE_…
 * @message: what was wrong and what to do next, for a model
 * @data: (transfer full) (nullable): more members of the data
 *
 * Returns: (transfer full): an `EASEL_PROVIDER_ERROR`
 */
GError *
easel_provider_error_new (const char *code,
                          const char *message,
                          JsonObject *data)
{
  GError *error = g_error_new_literal (EASEL_PROVIDER_ERROR, 0, message);
  JsonObject *object = data != NULL ? data : json_object_new ();

  json_object_set_string_member (object, "code", code);
  json_object_set_string_member (object, "message", message);
  easel_provider_error_get_private (error)->data = easel_json_node_take (object);
  return error;
}

/**
 * easel_provider_error_get_data:
 * @error: an `EASEL_PROVIDER_ERROR`
 *
 * Returns: (transfer none): `{code, message, …}`, as sent to the agent
 */
JsonNode *
easel_provider_error_get_data (const GError *error)
{
  g_return_val_if_fail (error != NULL && error->domain == EASEL_PROVIDER_ERROR, NULL);

  return easel_provider_error_get_private (error)->data;
}
