/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-resources.h"

#include "ahp-error.h"
#include "easel-host-error.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-uri.h"
#include "rpc-error.h"

/* Writes the answer. */
typedef void (*Format) (EaselHostContent *content,
                        const char       *uri,
                        GString          *into);

typedef struct
{
  RpcRequest *request;
  char       *uri;
  Format      format;
} Reading;

/* (nullable): the path of the content; NULL with the error that #297 and AHP define. */
static char *
split (const char  *uri,
       char       **instance_id,
       GError     **error)
{
  g_autoptr(GError) bad = NULL;
  char *path = NULL;

  if (strlen (uri) > EASEL_LIMIT_URI_BYTES)
    g_propagate_error (error, easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "The URI is too long"));
  else if (!easel_uri_content_split (uri, instance_id, &path, &bad))
    g_propagate_error (error, easel_host_error_rpc (g_error_matches (bad, EASEL_URI_ERROR, EASEL_URI_ERROR_PATH)
                                                    ? AHP_CODE_PERMISSION_DENIED : RPC_ERROR_INVALID_PARAMS,
                                                    "%s", bad->message));
  return path;
}

/* Writes {contents: [{uri, mimeType, text | blob}]}. */
static void
format_canvas (EaselHostContent *content,
               const char       *uri,
               GString          *into)
{
  g_string_append (into, "{\"contents\":[{\"uri\":");
  easel_json_append_string (into, uri);
  g_string_append (into, ",\"mimeType\":");
  easel_json_append_string (into, content->mime_type);
  g_string_append (into, content->is_text ? ",\"text\":" : ",\"blob\":");
  easel_host_content_append (content, into);
  g_string_append (into, "}]}");
}

static void
format_root (EaselHostContent *content,
             const char       *uri,
             GString          *into)
{
  easel_host_content_write (content, into);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Reading *reading = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselHostContent) content = easel_host_runtime_read_finish (EASEL_HOST_RUNTIME (source), result, &error);

  if (content != NULL)
    {
      GString *text = rpc_request_begin_result (reading->request);

      reading->format (content, reading->uri, text);
      rpc_request_end_result (reading->request, text);
    }
  else
    rpc_request_reply_gerror (reading->request, error);
  g_object_unref (reading->request);
  g_free (reading->uri);
  g_free (reading);
}

static void
begin (EaselHostRuntime *runtime,
       RpcRequest       *request,
       const char       *channel,
       const char       *path,
       const char       *uri,
       Format            format)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->request = g_object_ref (request);
  reading->uri = g_strdup (uri);
  reading->format = format;
  easel_host_runtime_read_async (runtime, channel, path, rpc_request_get_cancellable (request), read_cb, reading);
}

static gboolean
may_read (EaselHostState       *state,
          EaselHostConnection  *connection,
          const char           *channel,
          const char           *instance_id,
          GError              **error)
{
  JsonObject *canvas = easel_host_state_is (state, channel, AHP_CHANNEL_CANVAS)
                       ? easel_host_state_get (state, channel) : NULL;

  if (canvas == NULL)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "No such canvas is open"));
  else if (!easel_host_connection_subscribes (connection, channel))
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PERMISSION_DENIED,
                                                    "Only a subscriber of the canvas may read"));
  else if (g_strcmp0 (easel_json_peek_string (canvas, "instanceId", NULL), instance_id) != 0)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_PERMISSION_DENIED, "The content is another canvas'"));
  else
    return TRUE;
  return FALSE;
}

/**
 * easel_host_resources_read_canvas:
 * @state: the state of the host
 * @runtime: the canvases
 * @connection: who asks
 * @request: `canvasReadResource`
 *
 * Errors: -32602 for another scheme; -32008 for a missing canvas or file; -32009 for another instance, a channel
 * without a subscription, a path that leads out of the folder, or if it is not a file.
 */
void
easel_host_resources_read_canvas (EaselHostState      *state,
                                  EaselHostRuntime    *runtime,
                                  EaselHostConnection *connection,
                                  RpcRequest          *request)
{
  JsonObject *params = rpc_request_get_params (request);
  g_autoptr(GError) error = NULL;
  g_autofree char *instance_id = NULL;
  const char *channel = easel_json_get_string (params, "channel", &error);
  const char *uri = channel != NULL ? easel_json_get_string (params, "uri", &error) : NULL;
  g_autofree char *path = uri != NULL ? split (uri, &instance_id, &error) : NULL;

  if (path != NULL && may_read (state, connection, channel, instance_id, &error))
    begin (runtime, request, channel, path, uri, format_canvas);
  else
    rpc_request_reply_gerror (request, error);
}

/* The only canvas with that instance id to which the client subscribes. */
static char *
find_subscribed (EaselHostState       *state,
                 EaselHostConnection  *connection,
                 const char           *instance_id,
                 GError              **error)
{
  g_autoptr(GPtrArray) channels = easel_host_state_list (state, AHP_CHANNEL_CANVAS, NULL);
  const char *found = NULL;

  for (guint i = 0; i < channels->len; i++)
    {
      JsonObject *canvas = easel_host_state_get (state, channels->pdata[i]);

      if (!easel_host_connection_subscribes (connection, channels->pdata[i]) ||
          g_strcmp0 (easel_json_peek_string (canvas, "instanceId", NULL), instance_id) != 0)
        continue;
      if (found != NULL)
        {
          g_propagate_error (error, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "Several canvases have this name: "
                                                          "canvasReadResource tells them apart"));
          return NULL;
        }
      found = channels->pdata[i];
    }
  if (found == NULL)
    g_propagate_error (error, easel_host_error_rpc (AHP_CODE_NOT_FOUND, "No subscribed canvas has this name"));
  return g_strdup (found);
}

/**
 * easel_host_resources_read_root:
 * @state: the state of the host
 * @runtime: the canvases
 * @connection: who asks
 * @request: `resourceRead`
 *
 * The same content for clients without `canvasReadResource` (PR #298). Other schemes fail with -32008; files are read
 * from the shared folders.
 */
void
easel_host_resources_read_root (EaselHostState      *state,
                                EaselHostRuntime    *runtime,
                                EaselHostConnection *connection,
                                RpcRequest          *request)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *instance_id = NULL;
  g_autofree char *channel = NULL;
  g_autofree char *path = NULL;
  const char *uri = easel_json_get_string (rpc_request_get_params (request), "uri", &error);

  if (uri != NULL && !easel_uri_is_content (uri))
    error = easel_host_error_rpc (AHP_CODE_NOT_FOUND, "This host serves only the content of canvases");
  else if (uri != NULL)
    path = split (uri, &instance_id, &error);
  if (path != NULL)
    channel = find_subscribed (state, connection, instance_id, &error);
  if (channel != NULL)
    begin (runtime, request, channel, path, uri, format_root);
  else
    rpc_request_reply_gerror (request, error);
}
