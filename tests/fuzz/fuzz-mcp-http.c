/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests at the HTTP address for agents: a head, an empty line, and a body. */
#include "fuzz.h"

#include "easel-json.h"
#include "easel-limits.h"
#include "mcp-http-check.h"

#include <string.h>

#define TOKEN "0123456789abcdef"

/* Nobody gets past the head without the token, or with the origin of a page. */
static gboolean
check_head (const char         *method,
            const char         *path,
            SoupMessageHeaders *headers)
{
  const McpHttpTarget target = { .path = "/mcp", .token = TOKEN, .port = 8123 };
  guint status = mcp_http_check_head (&target, method, path, headers);
  const char *shown = soup_message_headers_get_list (headers, "Authorization");

  g_assert_true (status == SOUP_STATUS_NONE || (status >= 400 && status < 600));
  if (status != SOUP_STATUS_NONE)
    return FALSE;
  g_assert_true (shown != NULL && strstr (shown, TOKEN) != NULL);
  g_assert_null (soup_message_headers_get_list (headers, "Origin"));
  return TRUE;
}

static void
check_body (SoupMessageHeaders *headers,
            const char         *body)
{
  g_autoptr(JsonNode) node = easel_json_parse (body, strlen (body), EASEL_LIMIT_MESSAGE_BYTES, NULL);
  JsonObject *message = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *method = easel_json_peek_string (message, "method", NULL);
  JsonObject *params = easel_json_peek_object (message, "params");
  g_autoptr(JsonObject) none = json_object_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(GError) version_error = NULL;

  g_assert_true (mcp_http_check_version (headers, &version_error) == (version_error == NULL));
  if (method == NULL)
    return;
  mcp_http_check_is_stateless (headers, params != NULL ? params : none);
  g_assert_true (mcp_http_check_request (headers, method, params != NULL ? params : none, &error) == (error == NULL));
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  char *end = strstr (text, "\n\n");
  SoupMessageHeaders *headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_REQUEST);
  g_autofree char *method = NULL;
  g_autofree char *path = NULL;
  gsize length = end != NULL ? (gsize) (end - text) + 1 : strlen (text);

  if (soup_headers_parse_request (text, length, headers, &method, &path, NULL) == SOUP_STATUS_OK)
    {
      check_head (method, path, headers);
      check_body (headers, end != NULL ? end + 2 : "");
    }
  soup_message_headers_unref (headers);
  return 0;
}
