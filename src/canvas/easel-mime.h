/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The media types that are served, and the endings that stand for them. */

/* (nullable): the table's own spelling of a type that somebody claims, parameters ignored. */
const char *easel_mime_believe (const char *mime_type);
/* @path: (nullable). Never NULL. */
const char *easel_mime_of_path (const char *path);

G_END_DECLS
