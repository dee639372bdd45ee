/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-actions.h"

#include "easel-browser-instance.h"
#include "easel-browser-limits.h"
#include "easel-browser-script.h"
#include "easel-json.h"
#include "easel-picture-encode.h"

typedef struct
{
  EaselBrowserPage *page;
  EaselCall        *call;
} Snapshot;

static void
snapshot_free (Snapshot *self)
{
  g_object_unref (self->page);
  g_object_unref (self->call);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Snapshot, snapshot_free)

static void
reply (Snapshot     *self,
       EaselPicture *picture)
{
  g_autofree char *data = g_base64_encode (g_bytes_get_data (picture->png, NULL), g_bytes_get_size (picture->png));
  JsonObject *object = easel_json_object (EASEL_JSON_STRING ("data", data),
                                          EASEL_JSON_INT ("width", picture->width),
                                          EASEL_JSON_INT ("height", picture->height),
                                          EASEL_JSON_STRING ("mimeType", "image/png"));

  easel_browser_add_state (self->page, object);
  easel_call_reply (self->call, easel_json_node_take (object));
}

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(Snapshot) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselPicture) picture = easel_picture_encode_finish (result, &error);

  if (easel_call_is_answered (self->call))
    return;
  if (picture != NULL)
    reply (self, picture);
  else
    easel_call_fail (self->call, EASEL_CODE_FAILED, "The picture could not be made: %s", error->message);
}

static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(Snapshot) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkTexture) texture = webkit_web_view_get_snapshot_finish (WEBKIT_WEB_VIEW (source), result, &error);
  EaselCall *call = self->call;

  if (easel_call_is_answered (call))
    return;
  if (texture != NULL)
    easel_picture_encode_async (texture, easel_json_peek_int (easel_call_get_input (call), "maxWidth", 0),
                                EASEL_LIMIT_BROWSER_PICTURE_SIDE, EASEL_LIMIT_BROWSER_RESULT_BYTES,
                                easel_call_get_cancellable (call), encoded_cb, g_steal_pointer (&self));
  else
    easel_call_fail (call, EASEL_CODE_FAILED, "The picture could not be taken: %s", error->message);
}

static void
take (EaselBrowserPage *page,
      EaselCall        *call,
      gboolean          is_full)
{
  Snapshot *self = g_new0 (Snapshot, 1);

  self->page = g_object_ref (page);
  self->call = g_object_ref (call);
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

static void
take_now (EaselBrowserPage *page,
          EaselCall        *call,
          gboolean          in_time,
          gpointer          user_data)
{
  if (easel_browser_page_get_failure (page) != NULL)
    easel_call_fail (call, EASEL_CODE_FAILED, "There is no page to take a picture of: %s",
                     easel_browser_page_get_failure (page));
  else if (easel_json_peek_boolean (easel_call_get_input (call), "fullPage", FALSE))
    easel_browser_script_run (page, call, "measure", measured_cb, NULL);
  else
    take (page, call, FALSE);
}

void
easel_browser_snapshot (EaselInstance *instance,
                        EaselCall     *call)
{
  easel_browser_when_readable (easel_browser_instance_get_page (EASEL_BROWSER_INSTANCE (instance)), call, take_now,
                               NULL);
}
