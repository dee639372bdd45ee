/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-actions.h"

#include "easel-browser-instance.h"
#include "easel-browser-script.h"
#include "easel-json.h"
#include "easel-limits.h"

static void
add_text (EaselBrowserPage *page,
          JsonObject       *object)
{
  g_autoptr(JsonObject) state = easel_browser_page_describe (page);

  json_object_set_string_member (object, "mimeType", "image/png");
  json_object_set_string_member (object, "url", easel_json_peek_string (state, "url", ""));
  json_object_set_string_member (object, "title", easel_json_peek_string (state, "title", ""));
}

typedef struct
{
  EaselBrowserPage *page;
  EaselCall        *call;
  GdkPixbuf        *picture;
  int               max_width;
} Snapshot;

static void
snapshot_free (Snapshot *self)
{
  g_object_unref (self->page);
  g_object_unref (self->call);
  g_clear_object (&self->picture);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Snapshot, snapshot_free)

/* Scaling and compressing a large page takes a second, so it is done elsewhere, on pixels that nobody else has. */
static void
encode_thread (GTask        *task,
               gpointer      source,
               gpointer      data,
               GCancellable *cancellable)
{
  Snapshot *self = data;
  int width = gdk_pixbuf_get_width (self->picture);
  int height = gdk_pixbuf_get_height (self->picture);
  GError *error = NULL;
  char *buffer = NULL;
  gsize size = 0;

  if (self->max_width > 0 && width > self->max_width)
    {
      GdkPixbuf *scaled = gdk_pixbuf_scale_simple (self->picture, self->max_width,
                                                   MAX (1, (gint64) height * self->max_width / width),
                                                   GDK_INTERP_BILINEAR);

      g_set_object (&self->picture, scaled);
      g_clear_object (&scaled);
    }
  if (gdk_pixbuf_save_to_buffer (self->picture, &buffer, &size, "png", &error, NULL))
    g_task_return_pointer (task, g_bytes_new_take (buffer, size), (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Snapshot *self = g_task_get_task_data (G_TASK (result));
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = g_task_propagate_pointer (G_TASK (result), &error);
  g_autofree char *text = NULL;
  JsonObject *object;

  if (bytes == NULL)
    {
      easel_call_fail (self->call, EASEL_CODE_FAILED, "The picture could not be made: %s", error->message);
      return;
    }
  if (g_bytes_get_size (bytes) > EASEL_LIMIT_BROWSER_RESULT_BYTES)
    {
      easel_call_fail (self->call, EASEL_CODE_TOO_LARGE, "The picture is too large. Repeat with a smaller maxWidth, or "
                       "without fullPage.");
      return;
    }
  text = g_base64_encode (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  object = json_object_new ();
  json_object_set_string_member (object, "data", text);
  json_object_set_int_member (object, "width", gdk_pixbuf_get_width (self->picture));
  json_object_set_int_member (object, "height", gdk_pixbuf_get_height (self->picture));
  add_text (self->page, object);
  easel_call_reply (self->call, easel_json_node_take (object));
}

static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(Snapshot) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkTexture) texture = webkit_web_view_get_snapshot_finish (WEBKIT_WEB_VIEW (source), result, &error);
  g_autoptr(GTask) task = NULL;

  if (easel_call_is_answered (self->call))
    return;
  if (texture == NULL)
    {
      easel_call_fail (self->call, EASEL_CODE_FAILED, "The picture could not be taken: %s", error->message);
      return;
    }
  self->picture = gdk_pixbuf_get_from_texture (texture);
  task = g_task_new (NULL, easel_call_get_cancellable (self->call), encoded_cb, NULL);
  g_task_set_source_tag (task, easel_browser_snapshot);
  g_task_set_task_data (task, g_steal_pointer (&self), (GDestroyNotify) snapshot_free);
  g_task_run_in_thread (task, encode_thread);
}

static void
take (EaselBrowserPage *page,
      EaselCall        *call,
      gboolean          is_full)
{
  Snapshot *self = g_new0 (Snapshot, 1);

  self->page = g_object_ref (page);
  self->call = g_object_ref (call);
  self->max_width = easel_json_peek_int (easel_call_get_input (call), "maxWidth", 0);
  webkit_web_view_get_snapshot (easel_browser_page_get_view (page),
                                is_full ? WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT : WEBKIT_SNAPSHOT_REGION_VISIBLE,
                                WEBKIT_SNAPSHOT_OPTIONS_NONE, easel_call_get_cancellable (call), taken_cb, self);
}

static void
measured_cb (EaselBrowserPage *page,
             EaselCall        *call,
             JsonObject       *outcome,
             gpointer          user_data)
{
  JsonObject *result;
  gint64 width, height;

  if (easel_browser_script_unwrap (call, outcome) == NULL)
    return;
  result = easel_json_peek_object (outcome, "result");
  width = result != NULL ? easel_json_peek_int (result, "width", G_MAXINT) : G_MAXINT;
  height = result != NULL ? easel_json_peek_int (result, "height", G_MAXINT) : G_MAXINT;
  if (width > EASEL_LIMIT_BROWSER_PICTURE_SIDE || height > EASEL_LIMIT_BROWSER_PICTURE_SIDE ||
      width * height > EASEL_LIMIT_BROWSER_PICTURE_PIXELS)
    easel_call_fail (call, EASEL_CODE_TOO_LARGE, "The whole page is too large for a picture. Repeat without "
                     "fullPage, and scroll.");
  else
    take (page, call, TRUE);
}

void
easel_browser_snapshot (EaselInstance *instance,
                        EaselCall     *call)
{
  EaselBrowserPage *page = easel_browser_instance_get_page (EASEL_BROWSER_INSTANCE (instance));

  if (easel_browser_page_get_failure (page) != NULL)
    easel_call_fail (call, EASEL_CODE_FAILED, "There is no page to take a picture of: %s",
                     easel_browser_page_get_failure (page));
  else if (easel_json_peek_boolean (easel_call_get_input (call), "fullPage", FALSE))
    easel_browser_script_run (page, call, "measure", measured_cb, NULL);
  else
    take (page, call, FALSE);
}
