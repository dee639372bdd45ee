/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-questions.h"
#include "easel-user-canvases.h"
#include "easel-windows.h"

G_BEGIN_DECLS

/* Handles requests of the user from outside of the program: command lines, and files or links opened by the desktop. */
#define EASEL_TYPE_REQUESTS (easel_requests_get_type ())
G_DECLARE_FINAL_TYPE (EaselRequests, easel_requests, EASEL, REQUESTS, GObject)

EaselRequests *easel_requests_new  (EaselConnections         *connections,
                                    EaselHub                 *hub,
                                    EaselWindows             *windows,
                                    EaselUserCanvases        *user_canvases,
                                    EaselHostQuestions       *questions);
int            easel_requests_run  (EaselRequests            *self,
                                    GApplicationCommandLine  *command_line);
void           easel_requests_open (EaselRequests            *self,
                                    GFile                   **files,
                                    int                       n_files);

G_END_DECLS
