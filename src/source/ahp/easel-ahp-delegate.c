/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-delegate.h"

#include "ahp-error.h"
#include "ahp-resource.h"
#include "easel-ahp-reason.h"
#include "easel-canvas-writer.h"
#include "easel-canvas.h"
#include "easel-deadline.h"
#include "easel-json.h"
#include "easel-uri.h"
#include "remote-address.h"
#include "remote-forward.h"

struct _EaselAhpDelegate
{
  GObject    parent_instance;

  AhpClient *client;
  char      *forwarder;  /* nullable: the address by which ssh(1) reaches the host's computer */
};

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselAhpDelegate, easel_ahp_delegate, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static EaselContent *
build_content (GBytes     *bytes,
               const char *mime_type,
               const char *uri)
{
  g_autofree char *instance_id = NULL;
  g_autofree char *path = NULL;

  if (!easel_uri_content_split (uri, &instance_id, &path, NULL))
    path = g_strndup (uri, strcspn (uri, "?#"));
  return easel_content_new (bytes, mime_type, path);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *mime_type = NULL;
  g_autoptr(GBytes) bytes = ahp_client_read_resource_finish (AHP_CLIENT (source), result, &mime_type, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, build_content (bytes, mime_type, g_task_get_task_data (task)), g_object_unref);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_error (task, easel_ahp_content_error (error));
}

static void
delegate_read (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               const char          *uri,
               GTask               *task)
{
  EaselAhpDelegate *self = EASEL_AHP_DELEGATE (delegate);

  g_task_set_task_data (task, g_strdup (uri), g_free);
  ahp_client_read_resource_async (self->client, easel_canvas_get_channel (canvas), uri, g_task_get_cancellable (task),
                                  read_cb, task);
}

static void
delegate_send (EaselCanvasDelegate *delegate,
               EaselCanvas         *canvas,
               JsonNode            *payload,
               GTask               *task)
{
  g_autoptr(JsonObject) action = easel_json_object (EASEL_JSON_STRING ("type", "canvas/message"),
                                                    EASEL_JSON_NODE_REF ("payload", payload));

  ahp_client_dispatch (EASEL_AHP_DELEGATE (delegate)->client, easel_canvas_get_channel (canvas), action, task);
}

/* Sends a request on the canvas' channel, like all AHP messages about a canvas. The canvas has the timeout, which only
 * it can pause while a user is asked. */
static void
delegate_ask (EaselCanvasDelegate *delegate,
              EaselCanvas         *canvas,
              const char          *method,
              JsonObject          *params,
              GTask               *task)
{
  ahp_client_call (EASEL_AHP_DELEGATE (delegate)->client, method, easel_canvas_get_channel (canvas),
                   params != NULL ? easel_json_object_copy (params) : NULL, EASEL_DEADLINE_NEVER, task);
}

/* Handles the answer to a close request. The canvas waits for its end or an error; without either, its timeout ends the
 * wait. */
static void
close_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselCanvas) canvas = user_data;
  g_autoptr(GError) error = NULL;

  if (ahp_client_dispatch_finish (AHP_CLIENT (source), result, &error))
    return;
  g_debug ("close was not acknowledged: code %d", error->code);
  if (g_error_matches (error, AHP_ERROR, AHP_ERROR_REJECTED))
    easel_canvas_refuse_close (canvas);
}

static gboolean
request_close (EaselCanvasDelegate  *delegate,
               EaselCanvas          *canvas,
               GError              **error)
{
  EaselAhpDelegate *self = EASEL_AHP_DELEGATE (delegate);
  g_autoptr(JsonObject) action = NULL;

  /* Refuse while disconnected: a close at the next connection would surprise the user. */
  if (!easel_connection_is_ready (EASEL_CONNECTION (self->client)))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, easel_ahp_reason (NULL));
      return FALSE;
    }

  action = easel_json_object (EASEL_JSON_STRING ("type", "canvas/closeRequested"));
  ahp_client_dispatch_async (self->client, easel_canvas_get_channel (canvas), action, NULL, close_cb,
                             g_object_ref (canvas));
  return TRUE;
}

static gboolean
can_forward (EaselCanvasDelegate *delegate)
{
  return EASEL_AHP_DELEGATE (delegate)->forwarder != NULL;
}

static void
forwarded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselForward *forward = remote_forward_finish (result, &error);

  if (forward != NULL)
    g_task_return_pointer (task, forward, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
delegate_forward (EaselCanvasDelegate *delegate,
                  const char          *host,
                  guint16              port,
                  GTask               *task)
{
  remote_forward_async (EASEL_AHP_DELEGATE (delegate)->forwarder, host, port, g_task_get_cancellable (task),
                        forwarded_cb, task);
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->read = delegate_read;
  iface->send = delegate_send;
  iface->ask = delegate_ask;
  iface->request_close = request_close;
  iface->can_forward = can_forward;
  iface->forward = delegate_forward;
}

static void
easel_ahp_delegate_finalize (GObject *object)
{
  g_clear_object (&EASEL_AHP_DELEGATE (object)->client);
  g_free (EASEL_AHP_DELEGATE (object)->forwarder);
  G_OBJECT_CLASS (easel_ahp_delegate_parent_class)->finalize (object);
}

static void
easel_ahp_delegate_class_init (EaselAhpDelegateClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_delegate_finalize;
}

static void
easel_ahp_delegate_init (EaselAhpDelegate *self)
{
}

/**
 * easel_ahp_delegate_new:
 * @client: the connection to a host
 * @address: the address of the host
 *
 * Returns: (transfer full): the delegate of the host's canvases
 */
EaselCanvasDelegate *
easel_ahp_delegate_new (AhpClient  *client,
                        const char *address)
{
  EaselAhpDelegate *self;

  g_return_val_if_fail (AHP_IS_CLIENT (client), NULL);
  g_return_val_if_fail (address != NULL, NULL);

  self = g_object_new (EASEL_TYPE_AHP_DELEGATE, NULL);
  self->client = g_object_ref (client);
  if (remote_address_is_ssh (address))
    self->forwarder = g_strdup (address);
  return EASEL_CANVAS_DELEGATE (self);
}
