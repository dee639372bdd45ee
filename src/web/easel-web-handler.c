/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-handler.h"

#include <libsoup/soup.h>
#include <string.h>

typedef struct
{
  WebKitURISchemeRequest *request;
  GWeakRef                surface;
  char                   *uri;
  const char             *csp;
  gboolean                head;
} Answering;

static Answering *
answering_new (WebKitURISchemeRequest *request,
               EaselWebSurface        *surface,
               const char             *csp)
{
  Answering *answering = g_new0 (Answering, 1);

  answering->request = g_object_ref (request);
  g_weak_ref_init (&answering->surface, surface);
  answering->uri = g_strdup (webkit_uri_scheme_request_get_uri (request));
  answering->csp = csp;
  answering->head = g_strcmp0 (webkit_uri_scheme_request_get_http_method (request), "HEAD") == 0;

  return answering;
}

static void
answering_free (Answering *answering)
{
  g_object_unref (answering->request);
  g_weak_ref_clear (&answering->surface);
  g_free (answering->uri);
  g_free (answering);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answering, answering_free)

/* The same for every answer but the type, which "nosniff" looks for among the headers. ACAO and CORP let everybody in
 * because the origin of the page is opaque, so that it is a stranger to its own files; who may read what was decided
 * before, by view. */
static SoupMessageHeaders *
create_headers (const char *mime_type,
                const char *csp)
{
  static const char * const fields[][2] = {
    { "Access-Control-Allow-Origin", "*" },
    { "Cache-Control", "no-store" },
    { "Cross-Origin-Resource-Policy", "cross-origin" },
    { "Referrer-Policy", "no-referrer" },
    { "X-Content-Type-Options", "nosniff" },
  };
  SoupMessageHeaders *headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_RESPONSE);

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    soup_message_headers_append (headers, fields[i][0], fields[i][1]);
  soup_message_headers_append (headers, "Content-Type", mime_type);
  if (csp != NULL)
    soup_message_headers_append (headers, "Content-Security-Policy", csp);

  return headers;
}

static void
finish (WebKitURISchemeRequest *request,
        const char             *csp,
        guint                   status,
        const char             *mime_type,
        GBytes                 *bytes)
{
  g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr(WebKitURISchemeResponse) response =
    webkit_uri_scheme_response_new (stream, (gint64) g_bytes_get_size (bytes));

  webkit_uri_scheme_response_set_status (response, status, NULL);
  webkit_uri_scheme_response_set_content_type (response, mime_type);
  webkit_uri_scheme_response_set_http_headers (response, create_headers (mime_type, csp));
  webkit_uri_scheme_request_finish_with_response (request, response);
}

/* Refusals have no body: nothing that was asked for may come back as a page. */
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

/* Text over the channel is UTF-8; without the word WebKit guesses Windows-1252. */
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
  g_autoptr(EaselWebSurface) surface = g_weak_ref_get (&answering->surface);
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content =
    easel_web_document_read_finish (EASEL_WEB_DOCUMENT (source), result, &error);
  g_autofree char *type = NULL;
  g_autoptr(GBytes) nothing = NULL;

  if (content == NULL)
    {
      if (surface != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        easel_web_surface_read_failed (surface, answering->uri, error);
      finish_empty (answering->request, answering->csp, status_of (error));
      return;
    }

  if (surface != NULL)
    easel_web_surface_read_done (surface, g_bytes_get_size (easel_content_get_bytes (content)));
  type = content_type (content);
  nothing = g_bytes_new_static ("", 0);
  finish (answering->request, answering->csp, 200, type, answering->head ? nothing : easel_content_get_bytes (content));
}

/**
 * easel_web_handler_handle:
 * @request: a request of a page
 * @surface: (nullable): the surface of the view that asks; %NULL when the view is gone or not ours
 *
 * Reads what is asked for from the canvas of that surface. GET and HEAD only.
 */
void
easel_web_handler_handle (WebKitURISchemeRequest *request,
                          EaselWebSurface        *surface)
{
  EaselWebDocument *document = surface != NULL ? easel_web_surface_get_document (surface) : NULL;
  const char *method = webkit_uri_scheme_request_get_http_method (request);
  const char *uri = webkit_uri_scheme_request_get_uri (request);

  if (document == NULL || uri == NULL)
    {
      finish_empty (request, easel_web_profile_get (EASEL_WEB_CHANNEL)->csp, 403);
      return;
    }
  if (g_strcmp0 (method, "GET") != 0 && g_strcmp0 (method, "HEAD") != 0)
    {
      finish_empty (request, easel_web_profile_get (EASEL_WEB_CHANNEL)->csp, 405);
      return;
    }

  easel_web_surface_read_started (surface, uri);
  easel_web_document_read_async (document, uri, easel_web_surface_get_cancellable (surface), read_cb,
                                 answering_new (request, surface,
                                                easel_web_document_get_profile (document)->csp));
}
