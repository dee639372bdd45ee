/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-connections.h"

G_BEGIN_DECLS

/*
 * Asks the user before a host is connected: for its address, and whether to follow a link that names one.
 *
 * Signal: "notice" (const char *sentence): why no host was connected.
 */
#define EASEL_TYPE_HOST_QUESTIONS (easel_host_questions_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostQuestions, easel_host_questions, EASEL, HOST_QUESTIONS, GObject)

EaselHostQuestions *easel_host_questions_new            (EaselHub           *hub,
                                                         EaselConnections   *connections);
void                easel_host_questions_ask_address    (EaselHostQuestions *self,
                                                         GtkWindow          *parent,
                                                         const char         *url);
void                easel_host_questions_ask_about_link (EaselHostQuestions *self,
                                                         GtkWindow          *parent,
                                                         const char         *link);

G_END_DECLS
