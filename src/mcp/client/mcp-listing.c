/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-client"

#include "mcp-listing.h"

#include "easel-json.h"
#include "easel-limits.h"

/* Entries of all pages; no user could use more tools than that. */
#define MAX_ENTRIES 10000

static const struct
{
  const char *method;
  const char *member;
} lists[] = {
  { "tools/list", "tools" },
  { "resources/list", "resources" },
  { "resources/templates/list", "resourceTemplates" },
  { "prompts/list", "prompts" },
};

typedef struct
{
  const char *method;
  const char *member;
  JsonArray  *entries;
  guint       n_pages;
} Listing;

static void
listing_free (Listing *listing)
{
  json_array_unref (listing->entries);
  g_free (listing);
}

static void page_cb (GObject *source, GAsyncResult *result, gpointer user_data);

/* @cursor: (nullable): an empty string is a valid cursor */
static void
ask_for_page (GTask      *task,
              const char *cursor)
{
  Listing *listing = g_task_get_task_data (task);
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("cursor", cursor));

  mcp_client_session_call_async (g_task_get_source_object (task), listing->method, params, 0, NULL, NULL,
                                 g_task_get_cancellable (task), page_cb, g_object_ref (task));
}

static void
page_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(JsonObject) page = NULL;
  Listing *listing = g_task_get_task_data (task);
  JsonArray *entries = NULL;
  const char *cursor;
  GError *error = NULL;

  page = mcp_client_session_call_finish (MCP_CLIENT_SESSION (source), result, &error);
  if (page != NULL)
    entries = easel_json_get_array (page, listing->member, &error);
  if (entries == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  for (guint i = 0; i < json_array_get_length (entries); i++)
    if (easel_json_array_object (entries, i) != NULL)
      json_array_add_element (listing->entries, json_node_ref (json_array_get_element (entries, i)));

  cursor = easel_json_peek_string (page, "nextCursor", NULL);
  /* These limits also stop a list whose cursors form a cycle. */
  if (json_array_get_length (listing->entries) > MAX_ENTRIES || ++listing->n_pages > EASEL_LIMIT_LIST_PAGES)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "The server's list has no end");
  else if (cursor != NULL)
    ask_for_page (task, cursor);
  else
    g_task_return_pointer (task, json_array_ref (listing->entries), (GDestroyNotify) json_array_unref);
}

/**
 * mcp_listing_read_async:
 * @session: an open session
 * @method: `tools/list`, `resources/list`, `resources/templates/list` or `prompts/list`
 * @cancellable: (nullable)
 * @callback: called from the main loop
 * @user_data: for @callback
 */
void
mcp_listing_read_async (McpClientSession    *session,
                        const char          *method,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  g_autoptr(GTask) task = NULL;
  Listing *listing;

  g_return_if_fail (MCP_IS_CLIENT_SESSION (session));
  g_return_if_fail (method != NULL);

  listing = g_new0 (Listing, 1);
  listing->entries = json_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (g_str_equal (lists[i].method, method))
      {
        listing->method = lists[i].method;
        listing->member = lists[i].member;
      }
  task = g_task_new (session, cancellable, callback, user_data);
  g_task_set_source_tag (task, mcp_listing_read_async);
  g_task_set_name (task, "mcp list");
  g_task_set_task_data (task, listing, (GDestroyNotify) listing_free);
  g_return_if_fail (listing->method != NULL);
  ask_for_page (task, NULL);
}

/**
 * mcp_listing_read_finish:
 * @session: an open session
 * @result: as given to the callback
 * @error: those of mcp_client_session_call_finish(); `EASEL_JSON_ERROR` for an invalid page;
 *   `G_IO_ERROR_MESSAGE_TOO_LARGE`
 *
 * Returns: (transfer full): objects as the server sent them, in its order; on failure %NULL
 */
JsonArray *
mcp_listing_read_finish (McpClientSession  *session,
                         GAsyncResult      *result,
                         GError           **error)
{
  g_return_val_if_fail (g_task_is_valid (result, session), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
