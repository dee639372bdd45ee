/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-writer.h"
#include "easel-web-engine.h"
#include "mcp-app-surface.h"
#include "mcp-app.h"

G_BEGIN_DECLS

/* A source whose server answers at once, and a window with the surface of its App. */
#define APP_TYPE_SERVER (app_server_get_type ())
G_DECLARE_FINAL_TYPE (AppServer, app_server, APP, SERVER, GObject)

struct _AppServer
{
  GObject         parent_instance;

  char           *html;      /* nullable: the server gives no page */
  char           *ui;        /* nullable: _meta.ui of the page, JSON */
  char           *resource;  /* nullable: JSON that it gives in place of the page */
  gboolean        circles;   /* its list of resources never ends */
  GString        *asked;     /* methods and parameters, one line each */
  gboolean        is_gone;   /* it gives no answer to a call of a tool */
  gboolean        refuses;   /* ui/message fails */
  McpApp         *app;
  EaselCanvas    *canvas;
  EaselWebEngine *engine;
  McpAppStore    *store;     /* nullable */
  McpAppGrants   *grants;
  GtkWidget      *window;
  EaselSurface   *surface;
  char           *cache;
};

AppServer *app_server_new       (const char *html, const char *ui);
/* For the call @key of a server that is always the same. */
AppServer *app_server_new_call  (const char *key, const char *html, const char *ui);
/* Shows the App, and waits until its surface is live, however that ends. */
void       app_server_show      (AppServer *self);
void       app_server_close     (AppServer *self);
/* A script that speaks the protocol: rpc (method, params) → promise, note (method, params), and seen: the messages that
 * came. It shakes hands after @delay milliseconds, with the capabilities mine, and gives answer (message) to requests. */
char      *app_server_page      (const char *body, guint delay);
/* The JSON of the context that the page set, which is how a page tells a test what it saw. */
char      *app_server_context   (AppServer *self);
void       app_server_wait_context (AppServer *self, const char *expected);
/* Whether a visible label below @widget holds @text; and presses the visible button below it that says @label. */
gboolean   app_server_shows     (GtkWidget *widget, const char *text);
void       app_server_press     (GtkWidget *widget, const char *label);
/* (transfer none): what the user reads of the App in its popover, which is open. */
GtkWidget *app_server_open_details (AppServer *self);

G_END_DECLS
