/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "http-client.h"

G_BEGIN_DECLS

/* A bounded request, answered with JSON. @take: answers @task or goes on with it; @task: (transfer full): ends with an
 * error of the connection where there is no answer. */
void oauth_fetch (HttpClient  *http,
                  SoupMessage *message,
                  void       (*take) (GTask     *task,
                                      HttpReply *reply),
                  GTask       *task);

G_END_DECLS
