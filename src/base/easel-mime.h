/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The media types that are served to pages, and their file extensions. */

const char *easel_mime_believe (const char *mime_type);
const char *easel_mime_of_path (const char *path);

G_END_DECLS
