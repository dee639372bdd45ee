/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"

G_BEGIN_DECLS

/* Sends a request with a bounded JSON answer. @take: answers @task or continues with it. @task: (transfer full): ends
 * with an error of the connection if there is no answer. */
void oauth_fetch (HttpClient  *http,
                  SoupMessage *message,
                  void       (*take) (GTask     *task,
                  HttpReply   *reply),
                  GTask       *task);

G_END_DECLS
