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

  char           *html;      /* nullable; NULL: the server has no page */
  char           *ui;        /* nullable: JSON of _meta.ui of the page */
  char           *resource;  /* nullable: JSON of another answer to resources/read */
  gboolean        circles;   /* the list of resources never ends */
  GString        *asked;     /* requests to the server: method and parameters, one line each */
  gboolean        is_gone;   /* tools/call fails */
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

AppServer *app_server_new          (const char *html, const char *ui);
/* For another call @key of the same server. */
AppServer *app_server_new_call     (const char *key, const char *html, const char *ui);
/* Shows the App, and waits until its surface is live, with or without the App. */
void       app_server_show         (AppServer  *self);
void       app_server_close        (AppServer  *self);
/* Page with a script for the protocol: rpc (method, params) → promise, note (method, params), and seen: the received
 * messages. It shakes hands after @delay milliseconds, with the capabilities mine, and answers requests by
 * answer (message). */
char      *app_server_page         (const char *body, guint delay);
/* JSON of the model context that the page set: a page reports to its test by it. */
char      *app_server_context      (AppServer  *self);
void       app_server_wait_context (AppServer  *self, const char *expected);
/* Whether a visible label below @widget contains @text. app_server_press() presses the visible button @label. */
gboolean   app_server_shows        (GtkWidget  *widget, const char *text);
void       app_server_press        (GtkWidget  *widget, const char *label);
/* (transfer none): opens the popover with the details of the App. */
GtkWidget *app_server_open_details (AppServer  *self);

G_END_DECLS
