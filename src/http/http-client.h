/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-reply.h"

G_BEGIN_DECLS

/* Sends requests to foreign servers. Without redirects, cookies and passwords, so that a token is sent to its own
 * address only. */
#define HTTP_TYPE_CLIENT (http_client_get_type ())
G_DECLARE_FINAL_TYPE (HttpClient, http_client, HTTP, CLIENT, GObject)

/* Limits of a request, and which parts of its answer to read. */
typedef struct
{
  guint     timeout;     /* milliseconds until the headers arrive; 0: no limit */
  guint     deadline;    /* milliseconds until the whole answer arrives; 0: no limit */
  gsize     max_bytes;   /* size of the body; 0: the owner of the reply reads the body */
  gboolean  wants_json;  /* whether to parse the body, on a worker thread if it is large */

  /* (nullable): called when the headers have arrived. Returns whether to read the body; FALSE ends the task with the
   * reply as it is. */
  gboolean (*judge) (GTask     *task,
                     HttpReply *reply);
  /* (nullable): called with the whole answer. Answers @task or continues with it; NULL ends the task with the reply. */
  void     (*take)  (GTask     *task,
                     HttpReply *reply);
} HttpCallRules;

HttpClient  *http_client_new         (void);
HttpClient  *http_client_new_through (GProxyResolver       *proxy,
                                      guint                 n_connections);
SoupMessage *http_client_new_message (const char           *method,
                                      const char           *uri,
                                      GError              **error);
void         http_client_call        (HttpClient           *self,
                                      SoupMessage          *message,
                                      const HttpCallRules  *rules,
                                      GTask                *task);

G_END_DECLS
