/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-connections.h"

G_BEGIN_DECLS

/* Questions to the user before a host is connected: for its address, and whether a link may name one.
 *
 * Signal: "notice" (const char *sentence): why nothing came of it. */
#define EASEL_TYPE_HOST_QUESTIONS (easel_host_questions_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostQuestions, easel_host_questions, EASEL, HOST_QUESTIONS, GObject)

EaselHostQuestions *easel_host_questions_new           (EaselHub           *hub,
                                                        EaselConnections   *connections);
void                easel_host_questions_ask_address   (EaselHostQuestions *self,
                                                        GtkWindow          *parent,
                                                        const char         *url);
void                easel_host_questions_ask_about_link (EaselHostQuestions *self,
                                                        GtkWindow          *parent,
                                                        const char         *link);

G_END_DECLS
