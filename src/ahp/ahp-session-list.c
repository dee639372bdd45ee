/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-session-list.h"

#include "easel-json.h"
#include "easel-limits.h"

typedef struct
{
  GPtrArray *sessions;
  guint      pages;
} Listing;

static void
listing_free (Listing *listing)
{
  g_clear_pointer (&listing->sessions, g_ptr_array_unref);
  g_free (listing);
}

static void list_page (GTask      *task,
                       const char *cursor);

static void
page_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Listing *listing = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr(JsonNode) node = ahp_client_call_finish (AHP_CLIENT (source), result, &error);
  JsonObject *object = node != NULL ? easel_json_as_object (node, "the result of listSessions", &error) : NULL;
  JsonArray *items = object != NULL ? easel_json_get_array (object, "items", &error) : NULL;
  const char *cursor;

  if (items == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  for (guint i = 0; i < json_array_get_length (items) && listing->sessions->len < EASEL_LIMIT_SESSIONS; i++)
    {
      JsonObject *summary = easel_json_array_object (items, i);

      if (easel_json_peek_string (summary, "resource", NULL) != NULL)
        g_ptr_array_add (listing->sessions, json_object_ref (summary));
    }
  cursor = easel_json_peek_string (object, "nextCursor", NULL);
  if (cursor != NULL && ++listing->pages < EASEL_LIMIT_LIST_PAGES && listing->sessions->len < EASEL_LIMIT_SESSIONS)
    list_page (g_steal_pointer (&task), cursor);
  else
    g_task_return_pointer (task, g_steal_pointer (&listing->sessions), (GDestroyNotify) g_ptr_array_unref);
}

/* Requests the next page. Consumes @task. */
static void
list_page (GTask      *task,
           const char *cursor)
{
  JsonObject *params = easel_json_object (EASEL_JSON_STRING ("cursor", cursor));

  ahp_client_call_async (g_task_get_source_object (task), "listSessions", AHP_ROOT_URI, params, 0,
                         g_task_get_cancellable (task), page_cb, task);
}

/**
 * ahp_client_list_sessions_async:
 * @self: an #AhpClient
 * @cancellable: (nullable): stops the listing
 * @callback: called with the list
 * @user_data: data for @callback
 *
 * Reads every page of `listSessions`, up to EASEL_LIMIT_SESSIONS and EASEL_LIMIT_LIST_PAGES.
 */
void
ahp_client_list_sessions_async (AhpClient           *self,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  GTask *task;
  Listing *listing;

  g_return_if_fail (AHP_IS_CLIENT (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ahp_client_list_sessions_async);
  g_task_set_name (task, "[easel] list sessions");
  listing = g_new0 (Listing, 1);
  listing->sessions = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  g_task_set_task_data (task, listing, (GDestroyNotify) listing_free);
  list_page (task, NULL);
}

/**
 * ahp_client_list_sessions_finish:
 * @self: an #AhpClient
 * @result: the result
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (element-type JsonObject): summaries that have a "resource", in the host's order
 */
GPtrArray *
ahp_client_list_sessions_finish (AhpClient     *self,
                                 GAsyncResult  *result,
                                 GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
