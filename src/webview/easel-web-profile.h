/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* Scheme of Apps: a host of hexadecimal digits for each view. The page around an App has the longer one. */
#define EASEL_WEB_APP_SCHEME "mcp-app"
#define EASEL_WEB_APP_SHELL_SCHEME "mcp-app-shell"

/* Scheme of players: a host for each view. */
#define EASEL_WEB_MEDIA_SCHEME "easel-film"

/* The classes of pages. Each is a row of the table in easel-web-profile.c. */
typedef enum
{
  EASEL_WEB_CHANNEL,  /* bytes of the provider: over the channel of the canvas, or inside its address */
  EASEL_WEB_LOCAL,    /* files of this computer, from folders that the user granted */
  EASEL_WEB_DIRECT,   /* a server of the provider, which WebKit loads itself */
  EASEL_WEB_BROWSER,  /* any site: the browser canvas */
  EASEL_WEB_APP,      /* an App of an MCP server, in a frame of a page of ours; it declares no domains */
  EASEL_WEB_APP_NET,  /* the same with domains that it declares */
  EASEL_WEB_MEDIA_PLAYER,     /* a page of ours around a film or sound of a form */
  EASEL_WEB_N_CLASSES
} EaselWebClass;

/* Interfaces of WebKit that a class has as WebKit makes them. Without the grant they are off. */
typedef enum
{
  EASEL_WEB_STORAGE  = 1 << 0,  /* databases */
  EASEL_WEB_MEDIA    = 1 << 1,  /* sound and film */
  EASEL_WEB_GRAPHICS = 1 << 2,  /* WebGL and the compositor: the graphics driver is exposed */
  EASEL_WEB_SOCKETS  = 1 << 3,  /* WebSocket, beacons */
  EASEL_WEB_SITE     = 1 << 4,  /* whatever else a browser gives a site; each use of it is asked for */
  EASEL_WEB_FILES    = 1 << 5,  /* links to files that the user may save; each is asked for */
  /* No class has these: the user adds them to one page. */
  EASEL_WEB_CAPTURE  = 1 << 6,  /* pictures and sound of a camera or microphone */
  EASEL_WEB_GEOLOCATION = 1 << 7,  /* where the computer is */
  EASEL_WEB_COPYING  = 1 << 8,  /* to write into the clipboard, at a click */
} EaselWebGrants;

/* Addresses that frames of a page may go to. */
typedef enum
{
  EASEL_WEB_ADDRESSES_INSTANCE,  /* easel-web-policy.c: below the instance of the canvas */
  EASEL_WEB_ADDRESSES_ORIGIN,    /* easel-web-policy.c: the origin of the declared address */
  EASEL_WEB_ADDRESSES_ANY,       /* easel-browser-policy.c: by the party that leads the page */
  EASEL_WEB_ADDRESSES_APP,       /* mcp-app-frame.c: the page around the App, and the App itself */
  EASEL_WEB_ADDRESSES_MEDIA,     /* a2ui-media-page.c: the page around one video or sound */
} EaselWebAddresses;

/* The content filter, without which nothing is loaded. */
typedef enum
{
  EASEL_WEB_FILTER_SCHEME,  /* the scheme of the profile, and blobs */
  EASEL_WEB_FILTER_ORIGIN,  /* by the declared address: its origin, or the internet without private places */
  EASEL_WEB_FILTER_SOURCES, /* the schemes of Apps, blobs, and the declared sources */
  EASEL_WEB_FILTER_NONE,    /* the proxy alone decides */
} EaselWebFiltering;

/* The way to the network; no class has one without a proxy. */
typedef enum
{
  EASEL_WEB_NOWHERE,        /* a proxy that nobody answers on */
  EASEL_WEB_ORIGIN_PROXY,   /* an #EaselProxy for the declared origin and the internet */
  EASEL_WEB_HOST_PROXY,     /* an #EaselProxy of the browser canvases of one host */
} EaselWebNetwork;

/* All that one class of pages is given. */
typedef struct
{
  const char               *name;
  const char               *scheme;       /* nullable: registered in the context, answered by us */
  const char               *csp;          /* nullable: of every document, as header and as default of the view */
  EaselWebAddresses         addresses;
  EaselWebFiltering         filtering;
  EaselWebNetwork           network;
  WebKitCookieAcceptPolicy  cookies;
  EaselWebGrants            grants;
  const char               *dialect;      /* nullable: the bridge of the page, by its name in easel_web_dialects, unless
                                           * the canvas has one of its own (#EaselPageKind) */
  gboolean                  has_theme;    /* Easel's style sheet with the desktop's colours and fonts is installed */
  gboolean                  is_private;   /* each view has a session of its own, deleted with the view */
  gboolean                  may_prewarm;  /* a view may be made before a canvas needs it */
  gboolean                  may_ask;      /* FALSE: dialogs, permissions and windows are denied without a question */
} EaselWebProfile;

const EaselWebProfile *easel_web_profile_get             (EaselWebClass          page_class);
/* Whether a view that was made for one serves the other as well. */
gboolean               easel_web_profile_same_view       (const EaselWebProfile *self,
                                                          const EaselWebProfile *other);
WebKitSettings        *easel_web_profile_create_settings (const EaselWebProfile *self);
gboolean               easel_web_profile_can             (EaselWebGrants         grants);
gboolean               easel_web_profile_holds           (const EaselWebProfile *self,
                                                          WebKitWebView         *view);

G_END_DECLS
