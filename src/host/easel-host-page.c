/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-page.h"

#include "easel-host-error.h"
#include "easel-host-page-files.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "rpc-error.h"

#include <unistd.h>

static gboolean
check_entry (JsonObject  *input,
             const char  *folder,
             const char  *entry,
             char       **title,
             GError     **error)
{
  int fd;
  g_autofree char *inside = easel_host_page_files_enter (easel_json_peek_string (input, "root", NULL), folder, &fd,
                                                         error);
  gboolean is_good = inside != NULL && easel_host_page_files_check (inside, entry, title, error);

  if (fd >= 0)
    close (fd);
  return is_good;
}

static const char *
check_input (JsonObject  *input,
             const char **entry,
             char       **title,
             GError     **error)
{
  const char *folder = easel_json_peek_string (input, "folder", NULL);

  *entry = easel_json_peek_string (input, "entry", "index.html");
  if (folder == NULL || !g_path_is_absolute (folder) || strlen (folder) > EASEL_LIMIT_URI_BYTES)
    {
      g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS,
                                                      "The input of a page needs \"folder\", an absolute path"));
      return NULL;
    }
  return check_entry (input, folder, *entry, title, error) ? folder : NULL;
}

/**
 * easel_host_page_new:
 * @canvas: an instance with the input `{folder, root?, entry?, title?, state?}`
 * @error: return location for a #GError
 *
 * Without a title in its input, a page has that of its document, or else the name of its folder.
 *
 * Returns: (transfer full) (nullable): the page, not yet watched; %NULL with -32602 for an input of the wrong shape,
 *   -32008 or -32009 for an entry that cannot be read
 */
EaselHostPage *
easel_host_page_new (EaselHostCanvas  *canvas,
                     GError          **error)
{
  JsonObject *input = easel_host_canvas_get_input (canvas);
  g_autofree char *title = NULL;
  const char *entry;
  const char *folder = check_input (input, &entry, &title, error);
  g_autofree char *name = NULL;
  EaselHostPage *self;

  if (folder == NULL)
    return NULL;
  name = g_path_get_basename (folder);
  self = g_new0 (EaselHostPage, 1);
  self->canvas = easel_host_canvas_ref (canvas);
  self->watch = easel_host_page_watch_new (folder);
  self->folder = g_strdup (folder);
  self->entry = g_strdup (entry);
  self->title = g_strdup (easel_json_peek_string (input, "title", title != NULL ? title : name));
  return self;
}

void
easel_host_page_free (EaselHostPage *self)
{
  easel_host_page_watch_stop (self->watch);
  g_object_unref (self->watch);
  easel_host_canvas_unref (self->canvas);
  g_free (self->folder);
  g_free (self->entry);
  g_free (self->title);
  g_free (self->signature);
  g_free (self);
}

char *
easel_host_page_dup_url (EaselHostPage *self)
{
  g_autofree char *uri = easel_uri_content_new (self->canvas->instance_id, self->entry);

  return g_strdup_printf ("%s?v=%" G_GINT64_FORMAT, uri, self->version);
}

void
easel_host_page_advance (EaselHostPage  *self,
                         EaselHostState *state,
                         const char     *signature)
{
  /* Includes the entry, because the address must change with it. */
  g_autofree char *signed_files = g_strconcat (self->folder, "\n", self->entry, "\n", signature, NULL);
  g_autoptr(EaselHostRows) rows =
    easel_host_store_query (easel_host_state_get_store (state),
                            "SELECT version, signature FROM pages WHERE channel = ?", "s", self->canvas->channel);

  if (easel_host_rows_next (rows))
    {
      self->version = easel_host_rows_int (rows, 0);
      if (strcmp (easel_host_rows_string (rows, 1), signed_files) == 0)
        return;
    }
  self->version++;
  easel_host_store_run (easel_host_state_get_store (state), easel_host_state_failure (state),
                        "INSERT INTO pages VALUES (?, ?, ?) ON CONFLICT (channel) DO UPDATE "
                        "SET version = excluded.version, signature = excluded.signature",
                        "sis", self->canvas->channel, self->version, signed_files);
}
