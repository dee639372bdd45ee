/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef EASEL_PRECOMPILED
#define EASEL_PRECOMPILED

#include <adwaita.h>
#include <json-glib/json-glib.h>

/* A file may define its own, and has GLib's default otherwise. */
#undef G_LOG_DOMAIN
static const char * const G_LOG_DOMAIN __attribute__ ((unused)) = NULL;

#endif
