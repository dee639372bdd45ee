/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

typedef void (*EaselBrowserAnswered) (GObject    *owner,
                                      const char *answer,
                                      gpointer    user_data);

/* A question over the window of @near. */
typedef struct
{
  const char *heading;
  const char *body;       /* foreign parts cleaned */
  const char *answers[3]; /* translated, after Cancel; their numbers "0", "1", "2" are the answers */
} EaselBrowserQuestion;

/* FALSE: nobody is there to be asked. @then is called exactly once otherwise, with NULL for no; it owns @user_data. */
gboolean easel_browser_ask (GtkWidget                  *near,
                            GObject                    *owner,
                            const EaselBrowserQuestion *question,
                            EaselBrowserAnswered        then,
                            gpointer                    user_data);

G_END_DECLS
