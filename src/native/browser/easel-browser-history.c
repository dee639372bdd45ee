/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-history.h"

#include <glib/gstdio.h>

#include "easel-browser-limits.h"
#include "easel-private-file.h"

#define FILE_NAME "history"

static char *
build_path (GFile *folder)
{
  return g_build_filename (g_file_peek_path (folder), FILE_NAME, NULL);
}

static gboolean
filter_items (GList                     *items,
              EaselBrowserHistoryFilter  filter,
              gpointer                   user_data)
{
  gboolean may = TRUE;

  for (GList *l = items; l != NULL && may; l = l->next)
    may = filter (webkit_back_forward_list_item_get_uri (l->data), user_data);
  g_list_free (items);
  return may;
}

/* WebKit writes only the whole list, so one page that must not be saved excludes all. */
static gboolean
filter_list (WebKitBackForwardList     *list,
             EaselBrowserHistoryFilter  filter,
             gpointer                   user_data)
{
  WebKitBackForwardListItem *item = webkit_back_forward_list_get_current_item (list);

  return item != NULL && filter (webkit_back_forward_list_item_get_uri (item), user_data) &&
         filter_items (webkit_back_forward_list_get_back_list (list), filter, user_data) &&
         filter_items (webkit_back_forward_list_get_forward_list (list), filter, user_data);
}

/**
 * easel_browser_history_save:
 * @view: a view that has loaded something
 * @folder: a private folder
 * @filter: called for each address
 * @user_data: for @filter
 *
 * Writes addresses, titles, scroll positions and, as WebKit does, text that was typed into fields other than passwords.
 * Removes the file if a page must not be saved, the list is too large or cannot be written.
 */
void
easel_browser_history_save (WebKitWebView             *view,
                            GFile                     *folder,
                            EaselBrowserHistoryFilter  filter,
                            gpointer                   user_data)
{
  g_autofree char *path = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GError) error = NULL;

  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (G_IS_FILE (folder));
  g_return_if_fail (filter != NULL);

  path = build_path (folder);
  if (filter_list (webkit_web_view_get_back_forward_list (view), filter, user_data))
    {
      WebKitWebViewSessionState *state = webkit_web_view_get_session_state (view);

      bytes = webkit_web_view_session_state_serialize (state);
      webkit_web_view_session_state_unref (state);
    }
  if (bytes == NULL || g_bytes_get_size (bytes) > EASEL_LIMIT_BROWSER_HISTORY_BYTES)
    {
      g_remove (path);
    }
  else if (!easel_private_file_save (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                     G_FILE_SET_CONTENTS_NONE, &error))
    {
      g_warning ("A history was not kept: %s", error->message);
      g_remove (path);
    }
}

/**
 * easel_browser_history_forget:
 * @folder: the folder given to easel_browser_history_save()
 *
 * Removes the file: the next run restores only an address.
 */
void
easel_browser_history_forget (GFile *folder)
{
  g_autofree char *path = NULL;

  g_return_if_fail (G_IS_FILE (folder));

  path = build_path (folder);
  g_remove (path);
}

/* (nullable): NULL if the file is missing or damaged. */
static WebKitWebViewSessionState *
read_state (GFile *folder)
{
  g_autofree char *path = build_path (folder);
  g_autofree char *data = NULL;
  g_autoptr(GBytes) bytes = NULL;
  GStatBuf status;
  gsize size;

  if (g_stat (path, &status) != 0 || status.st_size > EASEL_LIMIT_BROWSER_HISTORY_BYTES ||
      !g_file_get_contents (path, &data, &size, NULL))
    return NULL;
  bytes = g_bytes_new_take (g_steal_pointer (&data), size);
  return webkit_web_view_session_state_new (bytes);
}

/**
 * easel_browser_history_restore:
 * @view: a view that has not loaded anything
 * @folder: the folder given to easel_browser_history_save()
 *
 * Restores the list without loading a page. Without a valid file, @view keeps an empty list.
 */
void
easel_browser_history_restore (WebKitWebView *view,
                               GFile         *folder)
{
  WebKitWebViewSessionState *state;

  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (G_IS_FILE (folder));

  state = read_state (folder);
  if (state == NULL)
    return;
  webkit_web_view_restore_session_state (view, state);
  webkit_web_view_session_state_unref (state);
}
