/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-actions.h"

#include "easel-browser-instance.h"
#include "easel-browser-limits.h"
#include "easel-browser-script.h"
#include "easel-json.h"
#include "easel-picture-encode.h"

#include <string.h>

/* A pixel of a covered field: grey, opaque. */
#define COVER 0xff808080u

/* A picked element that is being reported, and its picture that is being taken. */
typedef struct
{
  EaselBrowserPage *page;
  EaselCall        *call;
  JsonObject       *element;
  JsonArray        *covered;   /* nullable: boxes of fields in the picture; NULL: no picture may be taken */
  GdkTexture       *texture;   /* nullable: picture of the window */
} Picked;

static void
picked_free (Picked *self)
{
  g_object_unref (self->page);
  g_object_unref (self->call);
  json_object_unref (self->element);
  g_clear_pointer (&self->covered, json_array_unref);
  g_clear_object (&self->texture);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picked, picked_free)

/* @picture: (nullable): NULL if the element is not visible, or no picture could be taken. */
static void
reply (Picked       *self,
       EaselPicture *picture)
{
  g_autoptr(JsonObject) state = easel_browser_page_describe (self->page);

  json_object_set_string_member (self->element, "url", easel_json_peek_string (state, "url", ""));
  json_object_set_string_member (self->element, "title", easel_json_peek_string (state, "title", ""));
  if (picture != NULL)
    {
      g_autofree char *data = g_base64_encode (g_bytes_get_data (picture->png, NULL), g_bytes_get_size (picture->png));
      JsonObject *object = easel_json_object (EASEL_JSON_STRING ("mimeType", "image/png"),
                                              EASEL_JSON_STRING ("data", data),
                                              EASEL_JSON_INT ("width", picture->width),
                                              EASEL_JSON_INT ("height", picture->height));

      json_object_set_object_member (self->element, "picture", object);
    }
  easel_call_reply (self->call, easel_json_node_take (json_object_ref (self->element)));
}

static void
encoded_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(Picked) self = user_data;
  g_autoptr(EaselPicture) picture = easel_picture_encode_finish (result, NULL);

  if (!easel_call_is_answered (self->call))
    reply (self, picture);
}

/* @box, in page coordinates, in pixels of @texture, which shows the whole window at possibly higher scale; empty if
 * outside. */
static GdkRectangle
find_part (Picked     *self,
           GdkTexture *texture,
           JsonObject *box)
{
  GtkWidget *view = GTK_WIDGET (easel_browser_page_get_view (self->page));
  double zoom = webkit_web_view_get_zoom_level (WEBKIT_WEB_VIEW (view));
  double scale = zoom * gdk_texture_get_width (texture) / MAX (gtk_widget_get_width (view), 1);
  const gint64 most = EASEL_LIMIT_BROWSER_PICK_SIDE;
  GdkRectangle whole = { 0, 0, gdk_texture_get_width (texture), gdk_texture_get_height (texture) };
  GdkRectangle part = { 0 };

  if (box == NULL)
    return part;
  part.x = (int) (CLAMP (easel_json_peek_int (box, "x", 0), -most, most) * scale);
  part.y = (int) (CLAMP (easel_json_peek_int (box, "y", 0), -most, most) * scale);
  part.width = (int) (CLAMP (easel_json_peek_int (box, "width", 0), 0, most) * scale);
  part.height = (int) (CLAMP (easel_json_peek_int (box, "height", 0), 0, most) * scale);
  if (!gdk_rectangle_intersect (&part, &whole, &part))
    part = (GdkRectangle) { 0 };
  return part;
}

/* Paints over fields in the picture, one pixel larger because boxes are scaled. */
static void
cover (Picked     *self,
       GdkTexture *texture,
       guchar     *data,
       gsize       stride)
{
  const guint32 grey = COVER;
  const gsize pixel = sizeof grey;
  const GdkRectangle whole = { 0, 0, gdk_texture_get_width (texture), gdk_texture_get_height (texture) };

  for (guint i = 0; i < json_array_get_length (self->covered); i++)
    {
      GdkRectangle box = find_part (self, texture, easel_json_array_object (self->covered, i));

      if (box.width == 0 || box.height == 0)
        continue;
      box = (GdkRectangle) { box.x - 1, box.y - 1, box.width + 3, box.height + 3 };
      if (!gdk_rectangle_intersect (&box, &whole, &box))
        continue;
      for (int y = box.y; y < box.y + box.height; y++)
        for (int x = box.x; x < box.x + box.width; x++)
          memcpy (data + y * stride + x * pixel, &grey, pixel);
    }
}

/* (transfer full): a texture of the pixels in @part only. */
static GdkTexture *
cut (Picked             *self,
     GdkTexture         *texture,
     const GdkRectangle *part)
{
  const gsize pixel = 4;
  gsize stride = gdk_texture_get_width (texture) * pixel;
  gsize length = stride * gdk_texture_get_height (texture);
  gsize offset = part->y * stride + part->x * pixel;
  guchar *data = g_malloc (length);
  g_autoptr(GBytes) bytes = g_bytes_new_take (data, length);
  g_autoptr(GBytes) inner = NULL;

  gdk_texture_download (texture, data, stride);
  cover (self, texture, data, stride);
  inner = g_bytes_new_from_bytes (bytes, offset, (part->height - 1) * stride + part->width * pixel);
  return gdk_memory_texture_new (part->width, part->height, GDK_MEMORY_DEFAULT, inner, stride);
}

/* Whether the page is unchanged since the boxes were found: if anything moved, the picture may show fields that the
 * boxes do not cover. */
static gboolean
is_unmoved (Picked     *self,
            JsonObject *again)
{
  JsonObject *now = easel_json_peek_object (again, "box");
  JsonObject *then = easel_json_peek_object (self->element, "box");
  g_autoptr(JsonNode) covered_then = NULL;
  JsonNode *covered_now = easel_json_peek_node (again, "covered");
  static const char * const sides[] = { "x", "y", "width", "height" };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    if (now == NULL || easel_json_peek_int (now, sides[i], -1) != easel_json_peek_int (then, sides[i], -2))
      return FALSE;
  covered_then = json_node_init_array (json_node_alloc (), self->covered);
  return covered_now != NULL && json_node_equal (covered_then, covered_now);
}

static void
found_again_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr(Picked) self = user_data;
  g_autoptr(JsonObject) again = easel_browser_script_ask_finish (EASEL_BROWSER_PAGE (source), result, NULL);
  g_autoptr(GdkTexture) inner = NULL;
  EaselCall *call = self->call;
  GdkRectangle part;

  if (easel_call_is_answered (call))
    return;
  if (again == NULL || !is_unmoved (self, again))
    {
      reply (self, NULL);
      return;
    }
  part = find_part (self, self->texture, easel_json_peek_object (self->element, "box"));
  inner = cut (self, self->texture, &part);
  easel_picture_encode_async (inner, 0, EASEL_LIMIT_BROWSER_PICTURE_SIDE, EASEL_LIMIT_BROWSER_RESULT_BYTES,
                              easel_call_get_cancellable (call), encoded_cb, g_steal_pointer (&self));
}

static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(Picked) self = user_data;
  g_autoptr(GdkTexture) texture = webkit_web_view_get_snapshot_finish (WEBKIT_WEB_VIEW (source), result, NULL);
  g_autoptr(JsonObject) input = json_object_new ();
  EaselCall *call = self->call;
  GdkRectangle part = { 0 };

  if (easel_call_is_answered (call))
    return;
  if (texture != NULL && self->covered != NULL)
    part = find_part (self, texture, easel_json_peek_object (self->element, "box"));
  if (part.width == 0 || part.height == 0)
    {
      reply (self, NULL);
      return;
    }
  self->texture = g_steal_pointer (&texture);
  easel_browser_script_ask_async (self->page, "getPicked", input, easel_call_get_cancellable (call), found_again_cb,
                                  self);
  g_steal_pointer (&self);
}

static void
found_cb (EaselBrowserPage *page,
          EaselCall        *call,
          JsonObject       *outcome,
          gpointer          user_data)
{
  JsonObject *element;
  JsonArray *covered;
  Picked *self;

  if (easel_browser_script_unwrap (call, outcome) == NULL)
    return;
  element = easel_json_peek_object (outcome, "result");
  if (element == NULL)
    {
      easel_call_fail (call, EASEL_CODE_FAILED, "The page gave no answer that fits.");
      return;
    }
  self = g_new0 (Picked, 1);
  self->page = g_object_ref (page);
  self->call = g_object_ref (call);
  self->element = json_object_ref (element);
  covered = easel_json_peek_array (element, "covered");
  self->covered = covered != NULL ? json_array_ref (covered) : NULL;
  json_object_remove_member (element, "covered");
  webkit_web_view_get_snapshot (easel_browser_page_get_view (page), WEBKIT_SNAPSHOT_REGION_VISIBLE,
                                WEBKIT_SNAPSHOT_OPTIONS_NONE, easel_call_get_cancellable (call), taken_cb, self);
}

/** easel_browser_get_picked: the element that the user picked last, with a picture of its visible part. */
void
easel_browser_get_picked (EaselInstance *instance,
                          EaselCall     *call)
{
  EaselBrowserPage *page = easel_browser_instance_get_page (EASEL_BROWSER_INSTANCE (instance));

  easel_browser_script_run (page, call, "getPicked", found_cb, NULL);
}
