/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "config.h"

#include "easel-web-ahp-canvas.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-web-resources.h"

struct _EaselWebAhpCanvas
{
  GObject              parent_instance;

  EaselCanvas         *canvas;
  const EaselPageKind *page;    /* nullable: NULL: the default kind of pages */
};

static void easel_web_ahp_canvas_dialect_init (EaselWebDialectInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselWebAhpCanvas, easel_web_ahp_canvas, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_WEB_DIALECT, easel_web_ahp_canvas_dialect_init))

static GBytes *
easel_web_ahp_canvas_scripts (EaselWebDialect  *dialect,
                              JsonNode        **hello)
{
  EaselWebAhpCanvas *self = EASEL_WEB_AHP_CANVAS (dialect);
  const char *instance = easel_canvas_get_instance_id (self->canvas);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "instanceId", instance != NULL ? instance : "");
  *hello = easel_json_node_take (object);

  return g_resource_lookup_data (self->page != NULL ? self->page->get_resource () : easel_web_get_resource (),
                                 self->page != NULL ? self->page->script : RESOURCE_PATH "/web/page.js",
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (easel_canvas_send_message_finish (EASEL_CANVAS (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
easel_web_ahp_canvas_received (EaselWebDialect *dialect,
                               const char      *text,
                               GTask           *task)
{
  GError *error = NULL;
  g_autoptr(JsonNode) payload = easel_json_parse (text, strlen (text), EASEL_LIMIT_BRIDGE_MESSAGE, &error);

  if (payload != NULL)
    {
      easel_canvas_send_message_async (EASEL_WEB_AHP_CANVAS (dialect)->canvas, payload, NULL, sent_cb, task);
      return;
    }

  /* JavaScript can produce values that JSON cannot represent, such as large integers; the page receives an error. */
  g_task_return_error (task, error);
  g_object_unref (task);
}

static gboolean
easel_web_ahp_canvas_connected (EaselWebDialect *dialect)
{
  EaselCanvas *canvas = EASEL_WEB_AHP_CANVAS (dialect)->canvas;

  /* A page that was asked to close stays connected until it is removed, because the host may refuse. */
  return easel_canvas_is_served (canvas) &&
         (easel_canvas_get_capabilities (canvas) & EASEL_CANVAS_CAN_MESSAGE) != 0;
}

static void
easel_web_ahp_canvas_dialect_init (EaselWebDialectInterface *iface)
{
  iface->scripts = easel_web_ahp_canvas_scripts;
  iface->received = easel_web_ahp_canvas_received;
  iface->connected = easel_web_ahp_canvas_connected;
}

static void
message_cb (EaselWebAhpCanvas *self,
            JsonNode          *payload)
{
  g_autofree char *json = easel_json_to_string (payload);

  easel_web_dialect_emit_message (EASEL_WEB_DIALECT (self), json);
}

static void
easel_web_ahp_canvas_finalize (GObject *object)
{
  g_clear_object (&EASEL_WEB_AHP_CANVAS (object)->canvas);

  G_OBJECT_CLASS (easel_web_ahp_canvas_parent_class)->finalize (object);
}

static void
easel_web_ahp_canvas_class_init (EaselWebAhpCanvasClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_web_ahp_canvas_finalize;
}

static void
easel_web_ahp_canvas_init (EaselWebAhpCanvas *self)
{
}

/** easel_web_ahp_canvas_new_for_page: (transfer full): a dialect with another script. @page: (nullable): the kind of
 * pages. */
EaselWebDialect *
easel_web_ahp_canvas_new_for_page (EaselCanvas         *canvas,
                                   const EaselPageKind *page)
{
  EaselWebAhpCanvas *self;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (EASEL_TYPE_WEB_AHP_CANVAS, NULL);
  self->canvas = g_object_ref (canvas);
  self->page = page;
  g_signal_connect_object (canvas, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (easel_web_dialect_emit_connected_changed), self,
                           G_CONNECT_SWAPPED);
  /* Connected to "reason", too, because a canvas that is being closed has another state, and becomes stale only with a
   * reason. */
  g_signal_connect_object (canvas, "notify::reason", G_CALLBACK (easel_web_dialect_emit_connected_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::capabilities", G_CALLBACK (easel_web_dialect_emit_connected_changed), self,
                           G_CONNECT_SWAPPED);

  return EASEL_WEB_DIALECT (self);
}

/** easel_web_ahp_canvas_new: (transfer full): the dialect of the pages of @canvas. */
EaselWebDialect *
easel_web_ahp_canvas_new (EaselCanvas *canvas)
{
  return easel_web_ahp_canvas_new_for_page (canvas, NULL);
}
