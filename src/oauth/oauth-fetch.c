/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-oauth"

#include "oauth-fetch.h"

#include "oauth-limits.h"

void
oauth_fetch (HttpClient  *http,
             SoupMessage *message,
             void       (*take) (GTask     *task,
                                 HttpReply *reply),
             GTask       *task)
{
  const HttpCallRules rules = {
    .deadline = OAUTH_LIMIT_ANSWER_TIME, .max_bytes = OAUTH_LIMIT_ANSWER_BYTES, .wants_json = TRUE, .take = take,
  };

  soup_message_headers_replace (soup_message_get_request_headers (message), "Accept", "application/json");
  http_client_call (http, message, &rules, task);
}
