/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* A remembered host: immutable, without its secret. */
#define EASEL_TYPE_KNOWN_HOST (easel_known_host_get_type ())
G_DECLARE_FINAL_TYPE (EaselKnownHost, easel_known_host, EASEL, KNOWN_HOST, GObject)

/* The kind of entries that were stored when only one kind existed. */
#define EASEL_KNOWN_HOST_KIND "ahp"

EaselKnownHost *easel_known_host_new           (const char     *kind,
                                                const char     *id,
                                                const char     *title,
                                                const char     *url,
                                                const char     *client_id);
const char     *easel_known_host_get_kind      (EaselKnownHost *self);
const char     *easel_known_host_get_id        (EaselKnownHost *self);
const char     *easel_known_host_get_title     (EaselKnownHost *self);
const char     *easel_known_host_get_url       (EaselKnownHost *self);
const char     *easel_known_host_get_client_id (EaselKnownHost *self);

G_END_DECLS
