/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-page.h"

#include "easel-json.h"
#include "mcp-limits.h"
#include "rpc-error.h"

static char *
write_cursor (const char *name,
              guint       start)
{
  return g_strdup_printf ("%s:%u", name, start);
}

/* The list may have become shorter since the cursor was issued, so a cursor past its end is valid and gives an empty
 * page. */
static gboolean
read_cursor (const char  *name,
             JsonObject  *params,
             guint       *start,
             GError     **error)
{
  const char *cursor = easel_json_peek_string (params, "cursor", NULL);
  g_autofree char *again = NULL;
  const char *number;

  *start = 0;
  if (!json_object_has_member (params, "cursor"))
    return TRUE;
  number = cursor != NULL ? strrchr (cursor, ':') : NULL;
  if (number != NULL)
    *start = (guint) CLAMP (g_ascii_strtoll (number + 1, NULL, 10), 0, G_MAXINT);
  again = write_cursor (name, *start);
  if (g_strcmp0 (again, cursor) == 0 && *start > 0 && *start % EASEL_LIMIT_MCP_PAGE == 0)
    return TRUE;
  g_propagate_error (error, rpc_error_new (RPC_ERROR_INVALID_PARAMS, "params.cursor: not a cursor of this list", NULL));
  return FALSE;
}

JsonObject *
mcp_page_cut (JsonArray   *all,
              const char  *name,
              JsonObject  *params,
              GError     **error)
{
  guint length = json_array_get_length (all);
  JsonArray *page;
  JsonObject *result;
  guint start;

  if (!read_cursor (name, params, &start, error))
    return NULL;

  page = json_array_new ();
  for (guint i = start; i < length && i - start < EASEL_LIMIT_MCP_PAGE; i++)
    json_array_add_element (page, json_array_dup_element (all, i));
  result = easel_json_object (EASEL_JSON_ARRAY (name, page));
  if (length > start + EASEL_LIMIT_MCP_PAGE)
    {
      g_autofree char *next = write_cursor (name, start + EASEL_LIMIT_MCP_PAGE);

      json_object_set_string_member (result, "nextCursor", next);
    }
  return result;
}
