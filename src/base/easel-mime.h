/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Content of a canvas whose pages are served like others and speak with a GSV gateway. */
#define EASEL_MIME_GSV_PAGE "text/vnd.gsv.canvas+html"

/* Content of a canvas whose pages are served like others and speak with a PMX workbench. */
#define EASEL_MIME_PMX_PAGE "text/vnd.pmx.node+html"

/* The media types that are served, and the endings that stand for them. */

const char *easel_mime_believe (const char *mime_type);
const char *easel_mime_of_path (const char *path);

G_END_DECLS
