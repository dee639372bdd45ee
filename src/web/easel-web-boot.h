/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>
#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The initial state of a document. */
typedef struct
{
  const char *world;
  JsonNode   *hello;       /* nullable: the greeting of the dialect to the page */
  GBytes     *script;      /* nullable: the script of the dialect in the page; NULL: the page has no bridge */
  gboolean    visible;
  const char *page_state;  /* nullable: JSON: the state that an earlier page stored */
  gboolean    connected;
  const char *attributes;  /* nullable: a JSON object with attributes of the root element */
} EaselWebBoot;

/* Returns: (transfer full): the added scripts, of WebKitUserScript. Adds the scripts of the bridge to the top frame:
 *   relay.js in @boot->world, and @boot->script in the script world of the page. */
GPtrArray *easel_web_boot_install (const EaselWebBoot       *boot,
                                   WebKitUserContentManager *content);

G_END_DECLS
