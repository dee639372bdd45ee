/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-connections.h"

G_BEGIN_DECLS

/*
 * The host of this computer, to which agents connect: starts and connects it on demand.
 *
 * Signals: "notice" (const char *sentence): a translated reason why a page could not be shown; "welcomed" (EaselCanvas
 * *): the welcome page is listed.
 */
#define EASEL_TYPE_LOCAL_HOST (easel_local_host_get_type ())
G_DECLARE_FINAL_TYPE (EaselLocalHost, easel_local_host, EASEL, LOCAL_HOST, GObject)

EaselLocalHost *easel_local_host_new          (void);
void            easel_local_host_start        (EaselLocalHost   *self);
gboolean        easel_local_host_is_started   (EaselLocalHost   *self);
void            easel_local_host_connect      (EaselLocalHost   *self,
                                               EaselHub         *hub,
                                               EaselConnections *connections,
                                               const char       *client_id);
void            easel_local_host_disconnect   (EaselLocalHost   *self);
void            easel_local_host_show_welcome (EaselLocalHost   *self);
void            easel_local_host_stop         (EaselLocalHost   *self);

G_END_DECLS
