/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-app-tool.h"

#include "easel-ahp-source-limits.h"
#include "easel-canvas-limits.h"
#include "easel-json.h"

typedef struct
{
  AhpClient           *client;
  char                *channel;
  char                *name;
  GCancellable        *cancellable;
  EaselAhpAppToolFunc  found;
  gpointer             user_data;   /* object for the callback; NULL after the call */
  guint                pages;
} Search;

static void
search_free (Search *search)
{
  g_clear_object (&search->user_data);
  g_object_unref (search->client);
  g_object_unref (search->cancellable);
  g_free (search->channel);
  g_free (search->name);
  g_free (search);
}

static void ask (Search     *search,
                 const char *cursor);

/* (nullable): the tool, if it is on this page. */
static JsonObject *
find_in (JsonObject *page,
         const char *name)
{
  JsonArray *tools = easel_json_peek_array (page, "tools");

  for (guint i = 0; tools != NULL && i < json_array_get_length (tools); i++)
    {
      JsonObject *tool = easel_json_array_object (tools, i);

      if (tool != NULL && g_strcmp0 (easel_json_peek_string (tool, "name", NULL), name) == 0)
        return tool;
    }
  return NULL;
}

static void
page_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Search *search = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = ahp_client_call_finish (AHP_CLIENT (source), result, &error);
  JsonObject *page = answer != NULL ? easel_json_as_object (answer, "tools", NULL) : NULL;
  JsonObject *tool = page != NULL ? find_in (page, search->name) : NULL;
  const char *cursor = page != NULL ? easel_json_peek_string (page, "nextCursor", NULL) : NULL;

  /* Limit the pages: a server may repeat them endlessly. */
  if (tool == NULL && cursor != NULL && ++search->pages < EASEL_LIMIT_TOOL_PAGES)
    {
      ask (search, cursor);
      return;
    }
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    search->found (tool, g_steal_pointer (&search->user_data));
  search_free (search);
}

static void
ask (Search     *search,
     const char *cursor)
{
  JsonObject *params = easel_json_object (EASEL_JSON_STRING ("cursor", cursor));

  ahp_client_call_async (search->client, "tools/list", search->channel, params, EASEL_LIMIT_CANVAS_ASK_TIMEOUT,
                         search->cancellable, page_cb, search);
}

void
easel_ahp_app_tool_find (AhpClient           *client,
                         const char          *channel,
                         const char          *name,
                         GCancellable        *cancellable,
                         EaselAhpAppToolFunc  found,
                         gpointer             user_data)
{
  Search *search = g_new0 (Search, 1);

  search->client = g_object_ref (client);
  search->channel = g_strdup (channel);
  search->name = g_strdup (name);
  search->cancellable = g_object_ref (cancellable);
  search->found = found;
  search->user_data = user_data;
  ask (search, NULL);
}
