/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-source-private.h"

#include <glib/gi18n-lib.h>

#include "ahp-dialect-provider.h"
#include "ahp-error.h"
#include "easel-ahp-session.h"
#include "easel-codes.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-picture.h"

/* Easel and its own host talk besides AHP (docs/PROTOCOL.md, "Extensions"): pictures of canvases,
 * that a question was answered, and that an agent has something to be looked at. */

static void
refuse (RpcRequest *request,
        const char *code,
        const char *message)
{
  JsonObject *data = json_object_new ();
  g_autoptr(JsonNode) node = easel_json_node_take (data);

  json_object_set_string_member (data, "code", code);
  json_object_set_string_member (data, "message", message);
  rpc_request_reply_error (request, AHP_CODE_CANVAS_PROVIDER, message, node);
}

static void
reply (RpcRequest   *request,
       EaselPicture *picture)
{
  JsonObject *object = json_object_new ();
  g_autoptr(JsonNode) node = easel_json_node_take (object);
  g_autofree char *data = g_base64_encode (g_bytes_get_data (picture->png, NULL), g_bytes_get_size (picture->png));

  json_object_set_string_member (object, "mimeType", "image/png");
  json_object_set_string_member (object, "data", data);
  json_object_set_int_member (object, "width", picture->width);
  json_object_set_int_member (object, "height", picture->height);
  rpc_request_reply (request, node);
}

static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselPicture) picture = easel_canvas_take_picture_finish (EASEL_CANVAS (source), result, &error);

  if (picture != NULL)
    reply (request, picture);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    refuse (request, EASEL_CODE_NOT_SHOWN,
            "The canvas has not been on the screen yet: the person looks at another session, or has not opened its "
            "tab. Ask them to look at it, then repeat.");
  else
    refuse (request, EASEL_CODE_FAILED, error->message);
}

/* @instance_id: (nullable) */
static EaselSubject
build_subject (EaselAhpSource  *self,
               EaselAhpSession *session,
               const char      *uri,
               const char      *instance_id)
{
  EaselSubject subject = easel_ahp_provide_subject (self, session, uri);

  subject.host_wide = instance_id != NULL && ahp_dialect_is_canvas_channel (instance_id);
  return subject;
}

static EaselDecision
decide (EaselAhpSource  *self,
        EaselAhpSession *session,
        EaselCanvas     *canvas)
{
  EaselSubject subject = build_subject (self, session, NULL, easel_canvas_get_instance_id (canvas));
  const char *title = easel_canvas_get_title (canvas);
  /* Translators: %s is the title of a canvas. */
  g_autofree char *what = g_strdup_printf (_("Take a picture of “%s”, as you see it"), title != NULL ? title : "");

  return easel_consent_decide (easel_provider_get_consent (self->provider), &subject,
                               easel_canvas_get_canvas_id (canvas), easel_canvas_get_instance_id (canvas),
                               EASEL_ACTION_PICTURE, what);
}

/* (nullable): a canvas that has both names, without which nothing could be decided. */
static EaselCanvas *
find_canvas (EaselAhpSession *session,
             const char      *instance_id)
{
  GListModel *list = G_LIST_MODEL (easel_session_get_canvases (easel_ahp_session_get_session (session)));

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (list, i);

      if (g_strcmp0 (easel_canvas_get_instance_id (canvas), instance_id) == 0 &&
          easel_canvas_get_canvas_id (canvas) != NULL)
        return canvas;
    }
  return NULL;
}

static void
take (EaselAhpSource *self,
      RpcRequest     *request,
      const char     *channel,
      const char     *instance_id,
      gint64          max_width)
{
  EaselAhpSession *session = easel_ahp_provide_find_session (self, channel);
  EaselCanvas *canvas = session != NULL ? find_canvas (session, instance_id) : NULL;

  if (canvas == NULL)
    {
      refuse (request, EASEL_CODE_INSTANCE_UNKNOWN, "This client knows no such canvas");
      return;
    }
  switch (decide (self, session, canvas))
    {
    case EASEL_DECISION_ALLOW:
      easel_canvas_take_picture_async (canvas, max_width, rpc_request_get_cancellable (request), taken_cb,
                                       g_object_ref (request));
      break;
    case EASEL_DECISION_ASK:
      refuse (request, EASEL_CODE_NEEDS_APPROVAL, "The person is asked now whether you may take pictures of this "
              "canvas. Repeat the same request after they have answered.");
      break;
    case EASEL_DECISION_REFUSE:
    default:
      refuse (request, EASEL_CODE_REFUSED, "The person does not want pictures of this canvas to be taken");
    }
}

/**
 * easel_ahp_picture_handle:
 * @self: the source that the host belongs to
 * @request: `x-easel/canvasSnapshot`
 *
 * Takes a picture of a canvas, when the person allows it. Errors: -32602; -32012 with data `{code, message}`.
 *
 * Returns: %FALSE when we did not offer it, or the host did not say that it may ask
 */
gboolean
easel_ahp_picture_handle (EaselAhpSource *self,
                          RpcRequest     *request)
{
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(GError) error = NULL;
  const char *channel, *instance_id;
  gint64 max_width = EASEL_LIMIT_SNAPSHOT_WIDTH;

  if (self->provider == NULL || !(ahp_client_get_extensions (self->client) & AHP_EXTENSION_SNAPSHOT))
    return FALSE;
  channel = easel_json_get_string (params, "channel", &error);
  instance_id = channel != NULL ? easel_json_get_string (params, "instanceId", &error) : NULL;
  if (instance_id != NULL && easel_json_has (params, "maxWidth") &&
      easel_json_get_int (params, "maxWidth", &max_width, &error) &&
      (max_width < 1 || max_width > EASEL_LIMIT_SNAPSHOT_SIDE))
    g_set_error (&error, EASEL_JSON_ERROR, EASEL_JSON_ERROR_RANGE, "maxWidth is 1 to %d", EASEL_LIMIT_SNAPSHOT_SIDE);
  if (error != NULL)
    rpc_request_reply_gerror (request, error);
  else
    take (self, request, channel, instance_id, max_width);
  return TRUE;
}

/* The agent waits for this. A host that does not know the notification is not sent it. */
static void
answered_cb (EaselConsent   *consent,
             EaselQuestion  *question,
             gboolean        allowed,
             EaselAhpSource *self)
{
  const EaselSubject *subject = easel_question_get_subject (question);
  JsonObject *params;

  if (strcmp (subject->host_id, self->id) != 0 ||
      !(ahp_client_get_extensions (self->client) & AHP_EXTENSION_CONSENT))
    return;
  params = json_object_new ();
  json_object_set_string_member (params, "instanceId", easel_question_get_instance (question));
  json_object_set_string_member (params, "canvasId", easel_question_get_canvas (question));
  json_object_set_string_member (params, "decision", allowed ? "allowed" : "refused");
  ahp_client_notify (self->client, AHP_METHOD_CONSENT_CHANGED, subject->session, params);
}

/* The host closed the canvas: answers for it alone are over. */
void
easel_ahp_picture_forget (EaselAhpSource *self,
                          const char     *session,
                          EaselCanvas    *canvas)
{
  EaselSubject subject = build_subject (self, NULL, session, easel_canvas_get_instance_id (canvas));
  const char *canvas_id = easel_canvas_get_canvas_id (canvas);
  const char *instance_id = easel_canvas_get_instance_id (canvas);

  if (self->provider != NULL && canvas_id != NULL && instance_id != NULL)
    easel_consent_forget (easel_provider_get_consent (self->provider), &subject, canvas_id, instance_id);
}

static void
show_wanted_cb (AhpClient      *client,
                const char     *channel,
                const char     *instance_id,
                EaselAhpSource *self)
{
  EaselAhpSession *session = easel_ahp_provide_find_session (self, channel);
  EaselCanvas *canvas = session != NULL ? find_canvas (session, instance_id) : NULL;

  if (canvas != NULL)
    easel_ahp_session_show (session, canvas);
}

/* A host reaches no question but its own: the key is made with this source's id. */
static void
question_withdrawn_cb (AhpClient      *client,
                       const char     *channel,
                       const char     *canvas_id,
                       const char     *instance_id,
                       EaselAhpSource *self)
{
  EaselSubject subject = build_subject (self, NULL, channel, instance_id);

  easel_consent_withdraw (easel_provider_get_consent (self->provider), &subject, canvas_id, instance_id);
}

void
easel_ahp_picture_connect (EaselAhpSource *self)
{
  ahp_client_set_extensions (self->client, AHP_EXTENSION_SNAPSHOT | AHP_EXTENSION_CONSENT | AHP_EXTENSION_SHOW |
                                           AHP_EXTENSION_VIEW | AHP_EXTENSION_WITHDRAW);
  g_signal_connect_object (self->client, "show-wanted", G_CALLBACK (show_wanted_cb), self, 0);
  g_signal_connect_object (self->client, "question-withdrawn", G_CALLBACK (question_withdrawn_cb), self, 0);
  g_signal_connect_object (easel_provider_get_consent (self->provider), "answered", G_CALLBACK (answered_cb), self, 0);
}
