/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-a2a-dialect.h"

#include "a2ui-catalog.h"
#include "a2ui-catalogs.h"
#include "a2ui-version.h"
#include "easel-json.h"

/* The media types of A2UI in A2A; the second one since 0.9.1. Both are accepted from any agent. */
#define OLD_TYPE "application/json+a2ui"
#define NEW_TYPE "application/a2ui+json"

#define EXTENSION "https://a2ui.org/a2a-extension/a2ui/"
/* The basic catalog in both spellings of its id, and those that an agent may use instead. */
#define CATALOGS { A2UI_BASIC_CATALOG_0_9, A2UI_BASIC_CATALOG_OLD, A2UI_MCP_CATALOG, A2UI_IFRAME_CATALOG, \
                   A2UI_EASEL_CATALOG, NULL }

/* In order of preference. */
static const EaselA2aExtension extensions[] = {
  { EXTENSION "v0.9.1", NEW_TYPE, "v0.9", CATALOGS },
  { EXTENSION "v0.9", OLD_TYPE, "v0.9", CATALOGS },
  { EXTENSION "v0.8", OLD_TYPE, NULL, { A2UI_STANDARD_CATALOG, NULL } },
};

/* The version for agents that name none but send A2UI. */
#define UNNAMED (&extensions[G_N_ELEMENTS (extensions) - 1])

/* In order of preference. */
static const EaselA2aDialect dialects[] = {
  {
    .version = "1.",
    .version_header = "1.0",
    .extension_header = "A2A-Extensions",
    .send = "SendMessage",
    .stream = "SendStreamingMessage",
    .get = "GetTask",
    .resubscribe = "SubscribeToTask",
    .cancel = "CancelTask",
  },
  {
    .version = "0.",
    .extension_header = "X-A2A-Extensions",
    .send = "message/send",
    .stream = "message/stream",
    .get = "tasks/get",
    .resubscribe = "tasks/resubscribe",
    .cancel = "tasks/cancel",
    .kinds = TRUE,
  },
};

/**
 * easel_a2a_dialect_find:
 * @version: the version in a card; foreign text
 *
 * Returns: (transfer none) (nullable): the dialect for agents of that version
 */
const EaselA2aDialect *
easel_a2a_dialect_find (const char *version)
{
  g_return_val_if_fail (version != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    if (g_str_has_prefix (version, dialects[i].version))
      return &dialects[i];
  return NULL;
}

/**
 * easel_a2a_dialect_better_a2ui:
 * @known: (nullable): an extension of the agent
 * @uri: the URI of another extension; foreign text
 *
 * Returns: (transfer none) (nullable): the newer of the two that Easel speaks
 */
const EaselA2aExtension *
easel_a2a_dialect_better_a2ui (const EaselA2aExtension *known,
                               const char              *uri)
{
  g_return_val_if_fail (uri != NULL, known);

  for (guint i = 0; i < G_N_ELEMENTS (extensions); i++)
    if (g_str_equal (extensions[i].uri, uri))
      return known == NULL || &extensions[i] < known ? &extensions[i] : known;
  return known;
}

/** easel_a2a_dialect_new_text: (transfer full): a part of a message with text of the user. */
JsonObject *
easel_a2a_dialect_new_text (const EaselA2aDialect *self,
                            const char            *text)
{
  g_return_val_if_fail (self != NULL && text != NULL, NULL);

  return easel_json_object (EASEL_JSON_IF (self->kinds, EASEL_JSON_STRING ("kind", "text")),
                            EASEL_JSON_STRING ("text", text));
}

/** easel_a2a_dialect_new_a2ui: (transfer full): a part with the A2UI message @message, for an agent with @a2ui. */
JsonObject *
easel_a2a_dialect_new_a2ui (const EaselA2aDialect   *self,
                            const EaselA2aExtension *a2ui,
                            JsonNode                *message)
{
  const char *type = (a2ui != NULL ? a2ui : UNNAMED)->media_type;

  g_return_val_if_fail (self != NULL && message != NULL, NULL);

  return easel_json_object (EASEL_JSON_IF (self->kinds, EASEL_JSON_STRING ("kind", "data")),
                            EASEL_JSON_NODE_REF ("data", message),
                            EASEL_JSON_OBJECT ("metadata", easel_json_object (EASEL_JSON_STRING ("mimeType", type))));
}

/* The supported catalogs. Easel has none of its own for "inlineCatalogs", whether or not the agent accepts them. */
static JsonObject *
new_metadata (const EaselA2aExtension *a2ui)
{
  JsonArray *catalogs = easel_json_strings (a2ui->catalogs);
  JsonObject *capabilities = easel_json_object (EASEL_JSON_ARRAY ("supportedCatalogIds", catalogs));

  if (a2ui->version != NULL)
    capabilities = easel_json_object (EASEL_JSON_OBJECT (a2ui->version, capabilities));
  return easel_json_object (EASEL_JSON_OBJECT ("a2uiClientCapabilities", capabilities));
}

/**
 * easel_a2a_dialect_new_message:
 * @self: a dialect
 * @parts: (transfer full): the parts
 * @thread: the conversation and task of the message
 * @a2ui: (nullable): the extension of the agent
 * @data: (nullable) (transfer none): the form data that the agent requested with each message
 *
 * Returns: (transfer full): the parameters of `send` and `stream`
 */
JsonObject *
easel_a2a_dialect_new_message (const EaselA2aDialect   *self,
                               JsonArray               *parts,
                               const EaselA2aThread    *thread,
                               const EaselA2aExtension *a2ui,
                               JsonObject              *data)
{
  static const char * const modes[] = { "text/plain", OLD_TYPE, NEW_TYPE, NULL };
  const char * const uris[] = { a2ui != NULL ? a2ui->uri : NULL, NULL };
  g_autofree char *id = g_uuid_string_random ();
  JsonObject *configuration;
  JsonObject *metadata;
  JsonObject *message;

  g_return_val_if_fail (self != NULL && parts != NULL && thread != NULL, NULL);

  metadata = new_metadata (a2ui != NULL ? a2ui : UNNAMED);
  if (data != NULL)
    json_object_set_object_member (metadata, A2UI_SENT_DATA, json_object_ref (data));
  message = easel_json_object (EASEL_JSON_IF (self->kinds, EASEL_JSON_STRING ("kind", "message")),
                               EASEL_JSON_STRING ("role", self->kinds ? "user" : "ROLE_USER"),
                               EASEL_JSON_STRING ("messageId", id),
                               EASEL_JSON_STRING ("contextId", thread->context_id),
                               EASEL_JSON_STRING ("taskId", thread->task_id),
                               EASEL_JSON_ARRAY ("parts", parts),
                               EASEL_JSON_ARRAY ("extensions", a2ui != NULL ? easel_json_strings (uris) : NULL),
                               EASEL_JSON_OBJECT ("metadata", metadata));
  configuration =
    easel_json_object (EASEL_JSON_ARRAY ("acceptedOutputModes", easel_json_strings (modes)),
                       EASEL_JSON_BOOLEAN (self->kinds ? "blocking" : "returnImmediately", !self->kinds));
  return easel_json_object (EASEL_JSON_OBJECT ("message", message),
                            EASEL_JSON_OBJECT ("configuration", configuration));
}
