/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcpapp"

#include "config.h"

#include "mcp-app-page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "easel-base64.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "mcp-app-limits.h"

struct _McpAppPage
{
  GObject         parent_instance;

  GBytes         *html;
  char           *sha256;
  JsonObject     *ui;       /* nullable */
  McpAppsDialect  dialect;
};

G_DEFINE_FINAL_TYPE (McpAppPage, mcp_app_page, G_TYPE_OBJECT)

static void
mcp_app_page_finalize (GObject *object)
{
  McpAppPage *self = MCP_APP_PAGE (object);

  g_bytes_unref (self->html);
  g_free (self->sha256);
  g_clear_pointer (&self->ui, json_object_unref);

  G_OBJECT_CLASS (mcp_app_page_parent_class)->finalize (object);
}

static void
mcp_app_page_class_init (McpAppPageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mcp_app_page_finalize;
}

static void
mcp_app_page_init (McpAppPage *self)
{
}

/**
 * mcp_app_page_new:
 * @html: UTF-8, at most MCP_APP_LIMIT_PAGE_BYTES
 * @ui: (nullable): `_meta.ui` of the page; foreign
 * @dialect: the API that the page expects
 *
 * Returns: (transfer full): a page
 */
McpAppPage *
mcp_app_page_new (GBytes         *html,
                  JsonObject     *ui,
                  McpAppsDialect  dialect)
{
  McpAppPage *self;

  g_return_val_if_fail (html != NULL, NULL);

  self = g_object_new (MCP_TYPE_APP_PAGE, NULL);
  self->html = g_bytes_ref (html);
  self->sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, html);
  self->ui = ui != NULL ? json_object_ref (ui) : NULL;
  self->dialect = dialect;
  return self;
}

static GBytes *
decode_blob (const char  *blob,
             GError     **error)
{
  GBytes *bytes;

  if (strlen (blob) / 4 * 3 > MCP_APP_LIMIT_PAGE_BYTES)
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE, _("The page of the app is too large."));
      return NULL;
    }
  bytes = easel_base64_decode (blob, strlen (blob));
  if (bytes == NULL)
    g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE, _("The page of the app is damaged."));
  return bytes;
}

static GBytes *
read_html (JsonObject  *item,
           GError     **error)
{
  const char *text = easel_json_peek_string (item, "text", NULL);
  const char *blob = easel_json_peek_string (item, "blob", NULL);
  g_autoptr(GBytes) html = NULL;

  if ((text == NULL) == (blob == NULL))
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE, _("The server sent no page for the app."));
      return NULL;
    }
  html = text != NULL ? g_bytes_new (text, strlen (text)) : decode_blob (blob, error);
  if (html == NULL)
    return NULL;
  if (g_bytes_get_size (html) > MCP_APP_LIMIT_PAGE_BYTES)
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE, _("The page of the app is too large."));
      return NULL;
    }
  if (g_bytes_get_size (html) == 0 ||
      !g_utf8_validate (g_bytes_get_data (html, NULL), (gssize) g_bytes_get_size (html), NULL))
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE, _("The page of the app is not text."));
      return NULL;
    }
  return g_steal_pointer (&html);
}

static JsonObject *
dup_ui (JsonObject     *resource,
        McpAppsDialect  dialect)
{
  return mcp_apps_dup_declared (easel_json_peek_object (resource, "_meta"), dialect);
}

/**
 * mcp_app_page_new_from_answer:
 * @answer: the result of `resources/read`; foreign
 * @entry: (nullable): the resource in `resources/list`; foreign
 * @uri: the address that was read
 * @error: MCP_APP_ERROR_PAGE, with a translated message
 *
 * MCP Apps 2026-01-26, "UI Resource Format": a resource with another type or address is never shown.
 *
 * Returns: (transfer full) (nullable): the page
 */
McpAppPage *
mcp_app_page_new_from_answer (JsonObject  *answer,
                              JsonObject  *entry,
                              const char  *uri,
                              GError     **error)
{
  g_autoptr(GBytes) html = NULL;
  g_autoptr(JsonObject) ui = NULL;
  McpAppsDialect dialect;
  JsonObject *item;

  g_return_val_if_fail (answer != NULL && uri != NULL, NULL);

  /* A server may answer with several resources; only the requested resource counts. */
  item = easel_json_array_find (easel_json_peek_array (answer, "contents"), "uri", uri);
  if (item == NULL)
    {
      g_set_error_literal (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE, _("The server sent no page for the app."));
      return NULL;
    }
  if (!mcp_apps_read_type (easel_json_peek_string (item, "mimeType", NULL), &dialect))
    {
      g_autofree char *shown = easel_text_for_display (easel_json_peek_string (item, "mimeType", ""),
                                                       EASEL_LIMIT_DISPLAY_CHARS);

      /* Translators: the first %s is the expected type, the second the received type, as in text/html. */
      g_set_error (error, MCP_APP_ERROR, MCP_APP_ERROR_PAGE,
                   _("The page of an app has the type “%s”, but the server sent “%s”."), MCP_APPS_MIME_TYPE, shown);
      return NULL;
    }
  html = read_html (item, error);
  if (html == NULL)
    return NULL;
  ui = dup_ui (item, dialect);
  if (ui == NULL)
    ui = dup_ui (entry, dialect);
  return mcp_app_page_new (html, ui, dialect);
}

/** mcp_app_page_get_html: (transfer none): the bytes of the page, UTF-8. */
GBytes *
mcp_app_page_get_html (McpAppPage *self)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE (self), NULL);

  return self->html;
}

/** mcp_app_page_get_sha256: (transfer none): the SHA-256 digest of the bytes of the page, in hexadecimal digits. */
const char *
mcp_app_page_get_sha256 (McpAppPage *self)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE (self), NULL);

  return self->sha256;
}

/** mcp_app_page_get_ui: (transfer none) (nullable): `_meta.ui` of the page. */
JsonObject *
mcp_app_page_get_ui (McpAppPage *self)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE (self), NULL);

  return self->ui;
}

/** mcp_app_page_get_dialect: the API that the page expects. */
McpAppsDialect
mcp_app_page_get_dialect (McpAppPage *self)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE (self), MCP_APPS_STANDARD);

  return self->dialect;
}

/** mcp_app_page_get_csp: (transfer none) (nullable): the domains that the page declares. */
JsonObject *
mcp_app_page_get_csp (McpAppPage *self)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE (self), NULL);

  return easel_json_peek_object (self->ui, "csp");
}

/** mcp_app_page_get_permissions: (transfer none) (nullable): the permissions that the page declares. */
JsonObject *
mcp_app_page_get_permissions (McpAppPage *self)
{
  g_return_val_if_fail (MCP_IS_APP_PAGE (self), NULL);

  return easel_json_peek_object (self->ui, "permissions");
}

/** mcp_app_page_get_border: the border that the page prefers. */
McpAppBorder
mcp_app_page_get_border (McpAppPage *self)
{
  JsonNode *node;

  g_return_val_if_fail (MCP_IS_APP_PAGE (self), MCP_APP_BORDER_UNSPECIFIED);

  node = easel_json_peek_node (self->ui, "prefersBorder");
  if (node == NULL || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return MCP_APP_BORDER_UNSPECIFIED;
  return json_node_get_boolean (node) ? MCP_APP_BORDER_DRAWN : MCP_APP_BORDER_NONE;
}

/**
 * mcp_app_dup_resource_uri:
 * @meta: (nullable): `_meta` of a tool; foreign
 *
 * Returns: (transfer full) (nullable): an address that starts with `ui://`
 */
char *
mcp_app_dup_resource_uri (JsonObject *meta)
{
  const char *uri = mcp_apps_peek_page (meta);

  return uri != NULL && strlen (uri) <= EASEL_LIMIT_URI_BYTES ? g_strdup (uri) : NULL;
}
