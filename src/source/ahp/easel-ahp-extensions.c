/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-extensions.h"

#include <glib/gi18n-lib.h>

#include "ahp-error.h"
#include "easel-codes.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-picture.h"
#include "easel-share-id.h"

/* Refuses a request. @question: (nullable): id for the host to withdraw the question. */
static void
refuse (RpcRequest *request,
        const char *code,
        const char *question,
        const char *message)
{
  JsonObject *data = json_object_new ();
  g_autoptr(JsonNode) node = easel_json_node_take (data);

  easel_json_object_set (data, EASEL_JSON_STRING ("code", code),
                         EASEL_JSON_STRING ("message", message),
                         EASEL_JSON_STRING ("question", question));
  rpc_request_reply_error (request, AHP_CODE_CANVAS_PROVIDER, message, node);
}

static void
reply (RpcRequest   *request,
       EaselPicture *picture)
{
  g_autofree char *data = g_base64_encode (g_bytes_get_data (picture->png, NULL), g_bytes_get_size (picture->png));
  g_autoptr(JsonNode) node =
    easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("mimeType", "image/png"),
                                             EASEL_JSON_STRING ("data", data),
                                             EASEL_JSON_INT ("width", picture->width),
                                             EASEL_JSON_INT ("height", picture->height)));

  rpc_request_reply (request, node);
}

/* Whether the user no longer shares the canvas but the host has not closed it yet. */
static gboolean
is_taken_back (EaselCanvas *canvas)
{
  const char *canvas_id = easel_canvas_get_canvas_id (canvas);

  return canvas_id != NULL && easel_share_id_is (canvas_id) && easel_canvas_get_instance (canvas) == NULL;
}

static void
refuse_unknown (RpcRequest *request)
{
  refuse (request, EASEL_CODE_INSTANCE_UNKNOWN, NULL, "This client knows no such canvas");
}

static void
taken_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(RpcRequest) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselPicture) picture = easel_canvas_take_picture_finish (EASEL_CANVAS (source), result, &error);

  if (is_taken_back (EASEL_CANVAS (source)))
    refuse_unknown (request);
  else if (picture != NULL)
    reply (request, picture);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    refuse (request, EASEL_CODE_NOT_SHOWN, NULL,
            "The canvas has not been on the screen yet: the person looks at another session, or has not opened its "
            "tab. Ask them to look at it, then repeat.");
  else
    refuse (request, EASEL_CODE_FAILED, NULL, error->message);
}

static EaselDecision
decide (EaselAhpHost    *host,
        EaselAhpSession *session,
        EaselCanvas     *canvas,
        const char     **question)
{
  EaselConsent *consent = easel_ahp_host_get_consent (host);
  EaselRequester requester = easel_ahp_host_get_requester (host, easel_ahp_session_get_uri (session),
                                                           easel_ahp_session_get_agent (session),
                                                           easel_canvas_get_instance_id (canvas));
  const char *title = easel_canvas_get_title (canvas);
  /* Translators: %s is the title of a canvas. */
  g_autofree char *what = g_strdup_printf (_("Take a screenshot of “%s”"), title != NULL ? title : "");
  EaselOperation operation = { .action_class = EASEL_ACTION_PICTURE, .what = what };
  const char *known = easel_canvas_get_canvas_id (canvas);
  const char *canvas_id = known != NULL ? known : "";
  const char *instance_id = easel_canvas_get_instance_id (canvas);
  EaselDecision decision = easel_consent_decide (consent, &requester, canvas_id, instance_id, &operation, NULL);
  EaselQuestion *asked = easel_consent_find_question (consent, &requester, canvas_id, instance_id, &operation);

  *question = asked != NULL ? easel_question_get_id (asked) : NULL;
  return decision;
}

static void
take (EaselAhpSubscriptions *subscriptions,
      RpcRequest            *request,
      const char            *channel,
      const char            *instance_id,
      gint64                 max_width)
{
  EaselAhpSession *session = easel_ahp_subscriptions_find (subscriptions, channel);
  EaselCanvas *canvas = session != NULL ? easel_ahp_session_find_canvas (session, instance_id) : NULL;
  const char *question;

  if (canvas == NULL || is_taken_back (canvas))
    {
      refuse_unknown (request);
      return;
    }
  switch (decide (easel_ahp_subscriptions_get_host (subscriptions), session, canvas, &question))
    {
    case EASEL_DECISION_ALLOW:
      easel_canvas_take_picture_async (canvas, max_width, rpc_request_get_cancellable (request), taken_cb,
                                       g_object_ref (request));
      break;
    case EASEL_DECISION_ASK:
      refuse (request, EASEL_CODE_NEEDS_APPROVAL, question, "The person is asked now whether you may take pictures of "
              "this canvas. Repeat the same request after they have answered.");
      break;
    case EASEL_DECISION_REFUSE:
    default:
      refuse (request, EASEL_CODE_REFUSED, NULL, "The person does not want pictures of this canvas to be taken");
    }
}

/* Handles `x-easel/canvasSnapshot`. Errors: -32602; -32012 with data `{code, message}`. Ignored if the host did not
 * name the extension. */
static gboolean
request_cb (AhpClient             *client,
            RpcRequest            *request,
            EaselAhpSubscriptions *subscriptions)
{
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(GError) error = NULL;
  const char *channel, *instance_id;
  gint64 max_width = EASEL_LIMIT_SNAPSHOT_WIDTH;

  if (strcmp (rpc_request_get_method (request), AHP_METHOD_CANVAS_SNAPSHOT) != 0 ||
      !(ahp_client_get_extensions (client) & AHP_EXTENSION_SNAPSHOT))
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
    take (subscriptions, request, channel, instance_id, max_width);
  return TRUE;
}

/* Notifies the host of the user's answer, for which an agent waits, if the host has this extension. */
static void
answered_cb (EaselConsent          *consent,
             EaselQuestion         *question,
             gboolean               allowed,
             EaselAhpSubscriptions *subscriptions)
{
  EaselAhpHost *host = easel_ahp_subscriptions_get_host (subscriptions);
  AhpClient *client = easel_ahp_host_get_client (host);
  const EaselRequester *requester = easel_question_get_requester (question);
  JsonObject *params;

  if (strcmp (requester->host_id, easel_ahp_host_get_id (host)) != 0 ||
      !(ahp_client_get_extensions (client) & AHP_EXTENSION_CONSENT))
    return;
  params = easel_json_object (EASEL_JSON_STRING ("instanceId", easel_question_get_instance (question)),
                              EASEL_JSON_STRING ("canvasId", easel_question_get_canvas (question)),
                              EASEL_JSON_STRING ("decision", allowed ? "allowed" : "refused"));
  ahp_client_notify (client, AHP_METHOD_CONSENT_CHANGED, requester->session, params);
}

static void
show_wanted_cb (AhpClient             *client,
                const char            *channel,
                const char            *instance_id,
                EaselAhpSubscriptions *subscriptions)
{
  EaselAhpSession *session = easel_ahp_subscriptions_find (subscriptions, channel);
  EaselCanvas *canvas = session != NULL ? easel_ahp_session_find_canvas (session, instance_id) : NULL;

  if (canvas != NULL)
    easel_ahp_session_show (session, canvas);
}

static void
question_withdrawn_cb (AhpClient             *client,
                       const char            *question,
                       EaselAhpSubscriptions *subscriptions)
{
  EaselAhpHost *host = easel_ahp_subscriptions_get_host (subscriptions);

  easel_consent_withdraw (easel_ahp_host_get_consent (host), easel_ahp_host_get_id (host), question);
}

void
easel_ahp_extensions_connect (EaselAhpSubscriptions *subscriptions)
{
  EaselAhpHost *host = easel_ahp_subscriptions_get_host (subscriptions);
  AhpClient *client = easel_ahp_host_get_client (host);

  ahp_client_set_extensions (client, AHP_EXTENSION_SNAPSHOT | AHP_EXTENSION_CONSENT | AHP_EXTENSION_SHOW |
                                     AHP_EXTENSION_VIEW | AHP_EXTENSION_WITHDRAW | AHP_EXTENSION_REOPEN);
  g_signal_connect_object (client, "request", G_CALLBACK (request_cb), subscriptions, 0);
  g_signal_connect_object (client, "show-wanted", G_CALLBACK (show_wanted_cb), subscriptions, 0);
  g_signal_connect_object (client, "question-withdrawn", G_CALLBACK (question_withdrawn_cb), subscriptions, 0);
  g_signal_connect_object (easel_ahp_host_get_consent (host), "answered", G_CALLBACK (answered_cb), subscriptions, 0);
}
