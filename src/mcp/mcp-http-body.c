/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-mcp"

#include "mcp-http-body.h"

#include "mcp-limits.h"

#define KEY "easel-mcp-body"

typedef struct
{
  GByteArray *bytes;        /* NULL: discarded, or already returned */
  gsize       length;       /* bytes received */
  gsize       n_buffered;   /* bytes buffered */
  gsize      *total;        /* bytes buffered of all bodies; reference counted */
  guint       deadline;     /* source; 0: the body is complete, or timed out */
} Body;

static void
body_free (Body *body)
{
  g_clear_handle_id (&body->deadline, g_source_remove);
  g_clear_pointer (&body->bytes, g_byte_array_unref);
  *body->total -= body->n_buffered;
  g_rc_box_release (body->total);
  g_free (body);
}

/* Closes the connection; libsoup then notices that it is broken, and cleans up. */
static void
cut (SoupServerMessage *message)
{
  GSocket *socket = soup_server_message_get_socket (message);

  if (socket != NULL)
    g_socket_shutdown (socket, TRUE, TRUE, NULL);
}

static gboolean
deadline_cb (gpointer user_data)
{
  SoupServerMessage *message = user_data;
  Body *body = g_object_get_data (G_OBJECT (message), KEY);

  body->deadline = 0;
  cut (message);
  return G_SOURCE_REMOVE;
}

/* Refuses a body that is too large, but reads on for a while, because many clients read the answer only after they have
 * sent everything. */
static void
refuse (SoupServerMessage *message,
        Body              *body,
        guint              status)
{
  g_clear_pointer (&body->bytes, g_byte_array_unref);
  *body->total -= body->n_buffered;
  body->n_buffered = 0;
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Connection", "close");
  soup_server_message_set_status (message, status, NULL);
}

static void
got_chunk_cb (SoupServerMessage *message,
              GBytes            *chunk,
              Body              *body)
{
  gsize length;
  const guchar *data = g_bytes_get_data (chunk, &length);

  body->length += length;
  if (body->length > EASEL_LIMIT_MCP_DISCARD_BYTES)
    cut (message);
  else if (body->bytes == NULL)
    return;
  else if (body->length > EASEL_LIMIT_MCP_MESSAGE_BYTES)
    refuse (message, body, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE);
  else if (length > EASEL_LIMIT_MCP_BODIES_BYTES - *body->total)
    refuse (message, body, SOUP_STATUS_SERVICE_UNAVAILABLE);
  else
    {
      g_byte_array_append (body->bytes, data, length);
      body->n_buffered += length;
      *body->total += length;
    }
}

static void
got_body_cb (SoupServerMessage *message,
             Body              *body)
{
  g_clear_handle_id (&body->deadline, g_source_remove);
}

/**
 * mcp_http_body_collect:
 * @message: a request whose head was received
 * @is_wanted: whether the body is needed; %FALSE if the request is already refused
 * @total: bytes buffered of all bodies, in a g_rc_box
 * @patience: milliseconds in which the whole body must arrive
 *
 * For a body above the limit the message gets a status, so that no handler is called.
 */
void
mcp_http_body_collect (SoupServerMessage *message,
                       gboolean           is_wanted,
                       gsize             *total,
                       guint              patience)
{
  Body *body = g_new0 (Body, 1);

  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  body->total = g_rc_box_acquire (total);
  if (is_wanted)
    body->bytes = g_byte_array_new ();
  body->deadline = g_timeout_add (patience, deadline_cb, message);
  g_object_set_data_full (G_OBJECT (message), KEY, body, (GDestroyNotify) body_free);
  g_signal_connect (message, "got-chunk", G_CALLBACK (got_chunk_cb), body);
  g_signal_connect (message, "got-body", G_CALLBACK (got_body_cb), body);
}

/* Returns: (transfer full): the whole body; call it once. The bytes count in @total until the request has ended. */
GBytes *
mcp_http_body_take (SoupServerMessage *message)
{
  Body *body = g_object_get_data (G_OBJECT (message), KEY);

  if (body == NULL || body->bytes == NULL)
    return g_bytes_new (NULL, 0);
  return g_byte_array_free_to_bytes (g_steal_pointer (&body->bytes));
}
