/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-handler.h"

#include <libsoup/soup.h>
#include <string.h>

#include "easel-web-scheme.h"

struct _EaselWebHandler
{
  GObject parent_instance;

  EaselWebDocument *document;  /* nullable */
  GCancellable     *reads;     /* cancels the reads of the present document */
  guint64           bytes;     /* bytes read for the present document */
};

enum
{
  PROGRESS,
  FAILED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebHandler, easel_web_handler, G_TYPE_OBJECT)

typedef struct
{
  WebKitURISchemeRequest *request;
  EaselWebHandler        *handler;
  char                   *uri;
  const char             *csp;
  gboolean                head;
} Answering;

static void
answering_free (Answering *answering)
{
  g_object_unref (answering->request);
  g_object_unref (answering->handler);
  g_free (answering->uri);
  g_free (answering);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answering, answering_free)

static void
easel_web_handler_dispose (GObject *object)
{
  EaselWebHandler *self = EASEL_WEB_HANDLER (object);

  easel_web_handler_stop (self);
  g_clear_object (&self->reads);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (easel_web_handler_parent_class)->dispose (object);
}

static void
easel_web_handler_class_init (EaselWebHandlerClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_web_handler_dispose;

  /**
   * EaselWebHandler::progress:
   * @self: the handler
   * @uri: (nullable): an address that is being read
   * @bytes: the bytes read for the document so far
   */
  signals[PROGRESS] = g_signal_new ("progress", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                    G_TYPE_STRING, G_TYPE_UINT64);
  /**
   * EaselWebHandler::failed:
   * @self: the handler
   * @uri: an address that could not be read
   * @error: why
   */
  signals[FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                  G_TYPE_STRING, G_TYPE_ERROR);
}

static void
easel_web_handler_init (EaselWebHandler *self)
{
}

/* ACAO and CORP allow all origins: the page has an opaque origin, so its own files count as cross-origin. Access is
 * checked by view before. */
static void
finish (WebKitURISchemeRequest *request,
        const char             *csp,
        guint                   status,
        const char             *mime_type,
        GBytes                 *bytes)
{
  SoupMessageHeaders *headers = easel_web_scheme_create_headers (mime_type, csp);

  soup_message_headers_append (headers, "Access-Control-Allow-Origin", "*");
  soup_message_headers_append (headers, "Cross-Origin-Resource-Policy", "cross-origin");
  easel_web_scheme_respond (request, status, headers, bytes);
}

/* A refusal has no body, so that it cannot be shown as a page. */
static void
finish_empty (WebKitURISchemeRequest *request,
              const char             *csp,
              guint                   status)
{
  g_autoptr(GBytes) nothing = g_bytes_new_static ("", 0);

  finish (request, csp, status, "text/plain", nothing);
}

static guint
status_of (const GError *error)
{
  if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND))
    return 404;
  if (g_error_matches (error, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_FORBIDDEN))
    return 403;

  return 502;
}

static gboolean
is_text (const char *mime_type)
{
  return g_str_has_prefix (mime_type, "text/") || g_str_equal (mime_type, "image/svg+xml") ||
         strstr (mime_type, "javascript") != NULL || strstr (mime_type, "json") != NULL;
}

/* Text from the channel is UTF-8; without a charset WebKit would assume Windows-1252. */
static char *
content_type (EaselContent *content)
{
  const char *mime_type = easel_content_get_mime_type (content);
  gsize size;
  const char *data = g_bytes_get_data (easel_content_get_bytes (content), &size);

  if (is_text (mime_type) && strchr (mime_type, ';') == NULL && g_utf8_validate_len (data, size, NULL))
    return g_strconcat (mime_type, "; charset=utf-8", NULL);

  return g_strdup (mime_type);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(Answering) answering = user_data;
  EaselWebHandler *self = answering->handler;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content =
    easel_web_document_read_finish (EASEL_WEB_DOCUMENT (source), result, &error);
  g_autofree char *type = NULL;
  g_autoptr(GBytes) nothing = NULL;

  if (content == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_signal_emit (self, signals[FAILED], 0, answering->uri, error);
      finish_empty (answering->request, answering->csp, status_of (error));
      return;
    }

  self->bytes += g_bytes_get_size (easel_content_get_bytes (content));
  g_signal_emit (self, signals[PROGRESS], 0, NULL, self->bytes);
  type = content_type (content);
  nothing = g_bytes_new_static ("", 0);
  finish (answering->request, answering->csp, 200, type, answering->head ? nothing : easel_content_get_bytes (content));
}

/** easel_web_handler_new: (transfer full): a handler without a document, which refuses all requests. */
EaselWebHandler *
easel_web_handler_new (void)
{
  return g_object_new (EASEL_TYPE_WEB_HANDLER, NULL);
}

/** easel_web_handler_set_document: serves requests from @document. @document: the document that the view is about to
 * load. */
void
easel_web_handler_set_document (EaselWebHandler  *self,
                                EaselWebDocument *document)
{
  g_return_if_fail (EASEL_IS_WEB_HANDLER (self));
  g_return_if_fail (EASEL_IS_WEB_DOCUMENT (document));

  g_set_object (&self->document, document);
}

/** easel_web_handler_begin: a load begins: cancels reads for the previous document. */
void
easel_web_handler_begin (EaselWebHandler *self)
{
  g_return_if_fail (EASEL_IS_WEB_HANDLER (self));

  easel_web_handler_stop (self);
  g_clear_object (&self->reads);
  self->reads = g_cancellable_new ();
  self->bytes = 0;
}

/** easel_web_handler_stop: cancels all reads, also later ones until the next load. */
void
easel_web_handler_stop (EaselWebHandler *self)
{
  g_return_if_fail (EASEL_IS_WEB_HANDLER (self));

  g_cancellable_cancel (self->reads);
}

/** easel_web_handler_handle: reads the address of a request from the document. Only GET and HEAD are allowed. @request:
 * from the view of the handler. */
void
easel_web_handler_handle (EaselWebHandler        *self,
                          WebKitURISchemeRequest *request)
{
  const char *method = webkit_uri_scheme_request_get_http_method (request);
  const char *uri = webkit_uri_scheme_request_get_uri (request);
  Answering *answering;

  g_return_if_fail (self == NULL || EASEL_IS_WEB_HANDLER (self));

  if (self == NULL || self->document == NULL || uri == NULL)
    {
      finish_empty (request, easel_web_profile_get (EASEL_WEB_CHANNEL)->csp, 403);
      return;
    }
  if (g_strcmp0 (method, "GET") != 0 && g_strcmp0 (method, "HEAD") != 0)
    {
      finish_empty (request, easel_web_profile_get (EASEL_WEB_CHANNEL)->csp, 405);
      return;
    }

  g_signal_emit (self, signals[PROGRESS], 0, uri, self->bytes);
  answering = g_new0 (Answering, 1);
  answering->request = g_object_ref (request);
  answering->handler = g_object_ref (self);
  answering->uri = g_strdup (uri);
  answering->csp = easel_web_document_get_profile (self->document)->csp;
  answering->head = g_strcmp0 (method, "HEAD") == 0;
  easel_web_document_read_async (self->document, uri, self->reads, read_cb, answering);
}
