/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* What a document knows from its first moment. */
typedef struct
{
  const char *world;
  const char *instance_id;  /* nullable */
  gboolean    connected;
  const char *attributes;   /* nullable: a JSON object */
} EaselWebBoot;

/* Adds the scripts of the bridge: page.js to the page's world, relay.js to @boot->world, both in the top frame only. */
void easel_web_boot_install (const EaselWebBoot       *boot,
                             WebKitUserContentManager *content);

G_END_DECLS
