/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* easel-host as a child process: restarted when it exits, ended with Easel.
 *
 * Properties, notifying: "uri" (nullable; secret), "reason" (nullable, translated: why the host is not running). */
#define EASEL_TYPE_EMBEDDED_HOST (easel_embedded_host_get_type ())
G_DECLARE_FINAL_TYPE (EaselEmbeddedHost, easel_embedded_host, EASEL, EMBEDDED_HOST, GObject)

EaselEmbeddedHost *easel_embedded_host_new        (const char        *program,
                                                   const char        *state_folder);
void               easel_embedded_host_start      (EaselEmbeddedHost *self);
void               easel_embedded_host_stop       (EaselEmbeddedHost *self);
const char        *easel_embedded_host_get_uri    (EaselEmbeddedHost *self);
const char        *easel_embedded_host_get_reason (EaselEmbeddedHost *self);
const char        *easel_embedded_host_get_pid    (EaselEmbeddedHost *self);
char              *easel_embedded_host_find       (void);

G_END_DECLS
