/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-scheme.h"

#include <libsoup/soup.h>

#include "easel-web-sandbox-check.h"

typedef struct
{
  GWeakRef                        owner;
  WebKitURISchemeRequestCallback  request_cb;
} Scheme;

static void
scheme_free (gpointer data)
{
  Scheme *scheme = data;

  g_weak_ref_clear (&scheme->owner);
  g_free (scheme);
}

/* The check is made here, because the bytes are sent to the process of the page before WebKit requests a decision about
 * the response. */
static void
admit_cb (WebKitURISchemeRequest *request,
          gpointer                user_data)
{
  Scheme *scheme = user_data;
  WebKitWebView *view = webkit_uri_scheme_request_get_web_view (request);

  if (view != NULL && easel_web_sandbox_check_admit (view))
    scheme->request_cb (request, &scheme->owner);
  else
    easel_web_scheme_refuse (request);
}

void
easel_web_scheme_register (WebKitWebContext               *context,
                           const char                     *scheme,
                           WebKitURISchemeRequestCallback  request_cb,
                           gpointer                        owner)
{
  Scheme *self;

  g_return_if_fail (WEBKIT_IS_WEB_CONTEXT (context));
  g_return_if_fail (scheme != NULL && G_IS_OBJECT (owner));

  self = g_new0 (Scheme, 1);
  g_weak_ref_init (&self->owner, owner);
  self->request_cb = request_cb;
  webkit_web_context_register_uri_scheme (context, scheme, admit_cb, self, scheme_free);
}

/* The type is also a header, because "nosniff" reads it there. */
SoupMessageHeaders *
easel_web_scheme_create_headers (const char *type,
                                 const char *csp)
{
  static const char * const fields[][2] = {
    { "Cache-Control", "no-store" },
    { "Referrer-Policy", "no-referrer" },
    { "X-Content-Type-Options", "nosniff" },
  };
  SoupMessageHeaders *headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_RESPONSE);

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    soup_message_headers_append (headers, fields[i][0], fields[i][1]);
  soup_message_headers_append (headers, "Content-Type", type);
  if (csp != NULL)
    soup_message_headers_append (headers, "Content-Security-Policy", csp);
  return headers;
}

void
easel_web_scheme_respond (WebKitURISchemeRequest *request,
                          guint                   status,
                          SoupMessageHeaders     *headers,
                          GBytes                 *bytes)
{
  g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr(WebKitURISchemeResponse) response =
    webkit_uri_scheme_response_new (stream, (gint64) g_bytes_get_size (bytes));

  webkit_uri_scheme_response_set_status (response, status, NULL);
  webkit_uri_scheme_response_set_content_type (response, soup_message_headers_get_one (headers, "Content-Type"));
  webkit_uri_scheme_response_set_http_headers (response, headers);
  webkit_uri_scheme_request_finish_with_response (request, response);
}

void
easel_web_scheme_refuse (WebKitURISchemeRequest *request)
{
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "There is nothing");

  webkit_uri_scheme_request_finish_error (request, error);
}
