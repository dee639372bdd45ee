/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-reply.h"

G_BEGIN_DECLS

/* Asks servers of others. Without redirects, cookies and passwords: a token goes to the address that it was given for,
 * and nowhere else. */
#define HTTP_TYPE_CLIENT (http_client_get_type ())
G_DECLARE_FINAL_TYPE (HttpClient, http_client, HTTP, CLIENT, GObject)

/* Bounds of a request, and how much of its answer is wanted. */
typedef struct
{
  guint     timeout;     /* milliseconds until the headers are there; 0: no bound */
  guint     deadline;    /* milliseconds until all is there; 0: no bound */
  gsize     max_bytes;   /* of the body; 0: it is left to whoever gets the reply */
  gboolean  wants_json;  /* the body is to be parsed, on a worker when it is large */

  /* (nullable): the headers are there. Whether the body is to be read: else the task has the reply as it is. */
  gboolean (*judge) (GTask     *task,
                     HttpReply *reply);
  /* (nullable): all is there. Answers @task or goes on with it; %NULL: the task has the reply. */
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
