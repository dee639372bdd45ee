/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>
#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The state of a document in its first moment. */
typedef struct
{
  const char *world;
  JsonNode   *hello;       /* nullable: of the dialect, for the page */
  GBytes     *script;      /* nullable: the page's side of the dialect; without it there is no way to talk */
  gboolean    visible;
  const char *page_state;  /* nullable: JSON, what the page gave us to keep */
  gboolean    connected;
  const char *attributes;  /* nullable: a JSON object */
} EaselWebBoot;

/* Adds the scripts of the bridge: relay.js to @boot->world and @boot->script to the page's, both in the top
 * frame only. Returns them: (transfer full): of WebKitUserScript. */
GPtrArray *easel_web_boot_install (const EaselWebBoot       *boot,
                                   WebKitUserContentManager *content);

G_END_DECLS
