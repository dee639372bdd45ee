/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <webkit/webkit.h>

G_BEGIN_DECLS

/* The scheme of Apps: the host is a hexadecimal number for each view. The page around an App has the longer scheme. */
#define EASEL_WEB_APP_SCHEME "mcp-app"
#define EASEL_WEB_APP_SHELL_SCHEME "mcp-app-shell"

/* The scheme of media players: a host for each view. */
#define EASEL_WEB_MEDIA_SCHEME "easel-film"

/* The classes of pages. Each is a row of the table in easel-web-profile.c. */
typedef enum
{
  EASEL_WEB_CHANNEL,  /* bytes from the provider: over the channel of the canvas, or in its address */
  EASEL_WEB_LOCAL,    /* files on this computer, from folders that the user granted */
  EASEL_WEB_DIRECT,   /* a server of the provider, from which WebKit loads directly */
  EASEL_WEB_BROWSER,  /* any site: the browser canvas */
  EASEL_WEB_APP,      /* an App of an MCP server without declared domains, in a frame of a page of Easel */
  EASEL_WEB_APP_NET,  /* an App with declared domains */
  EASEL_WEB_MEDIA_PLAYER,     /* a page of Easel around a video or sound of a form */
  EASEL_WEB_N_CLASSES
} EaselWebClass;

/* Features of WebKit. A class has WebKit's default with the grant; without it, they are off. */
typedef enum
{
  EASEL_WEB_STORAGE  = 1 << 0,  /* databases */
  EASEL_WEB_MEDIA    = 1 << 1,  /* sound and video */
  EASEL_WEB_GRAPHICS = 1 << 2,  /* WebGL and the compositor: the graphics driver is exposed */
  EASEL_WEB_SOCKETS  = 1 << 3,  /* WebSocket, beacons */
  EASEL_WEB_SITE     = 1 << 4,  /* other features of browsers; the user is asked for each use */
  EASEL_WEB_FILES    = 1 << 5,  /* links to files that the user may save; the user is asked for each */
  /* No class has these grants: the user adds them to a page. */
  EASEL_WEB_CAPTURE  = 1 << 6,  /* images and sound of a camera or microphone */
  EASEL_WEB_GEOLOCATION = 1 << 7,  /* the location of the computer */
  EASEL_WEB_COPYING  = 1 << 8,  /* writing to the clipboard, after a click */
} EaselWebGrants;

/* Addresses to which frames of a page may navigate. */
typedef enum
{
  EASEL_WEB_ADDRESSES_INSTANCE,  /* easel-web-policy.c: addresses of the canvas' own instance */
  EASEL_WEB_ADDRESSES_ORIGIN,    /* easel-web-policy.c: the origin of the declared address */
  EASEL_WEB_ADDRESSES_ANY,       /* easel-browser-policy.c: depends on who controls the page */
  EASEL_WEB_ADDRESSES_APP,       /* mcp-app-frame.c: the page around the App, and the App */
  EASEL_WEB_ADDRESSES_MEDIA,     /* a2ui-media-page.c: the page around one video or sound */
} EaselWebAddresses;

/* The content filter; nothing is loaded without it. */
typedef enum
{
  EASEL_WEB_FILTER_SCHEME,  /* the scheme of the profile, and blobs */
  EASEL_WEB_FILTER_ORIGIN,  /* by the declared address: its origin, or the internet without private addresses */
  EASEL_WEB_FILTER_SOURCES, /* the schemes of Apps, blobs, and the declared sources */
  EASEL_WEB_FILTER_NONE,    /* none: only the proxy decides */
} EaselWebFiltering;

/* Network access; no class has any without a proxy. */
typedef enum
{
  EASEL_WEB_NOWHERE,        /* none: the proxy address has no server */
  EASEL_WEB_ORIGIN_PROXY,   /* an #EaselProxy for the declared origin and the internet */
  EASEL_WEB_HOST_PROXY,     /* an #EaselProxy of the browser canvases of one host */
} EaselWebNetwork;

/* EaselWebProfile: what WebKit grants and forbids to one class of pages. */
typedef struct
{
  const char               *name;
  const char               *scheme;       /* nullable: registered in the context, served by Easel */
  const char               *csp;          /* nullable: of every document, in a header and as default of the view */
  EaselWebAddresses         addresses;
  EaselWebFiltering         filtering;
  EaselWebNetwork           network;
  WebKitCookieAcceptPolicy  cookies;
  EaselWebGrants            grants;
  const char               *dialect;      /* nullable: the bridge of the page, by its name in easel_web_dialects, unless
                                           * the canvas has its own (#EaselPageKind) */
  gboolean                  has_theme;    /* Easel's style sheet with the desktop's colours and fonts is installed */
  gboolean                  is_private;   /* each view has a session of its own, deleted with the view */
  gboolean                  may_prewarm;  /* a view may be made before a canvas needs it */
  gboolean                  may_ask;      /* FALSE: dialogs, permissions and windows are denied without a question */
} EaselWebProfile;

const EaselWebProfile *easel_web_profile_get             (EaselWebClass          page_class);
/* Whether a view made for one profile can be used for the other. */
gboolean               easel_web_profile_same_view       (const EaselWebProfile *self,
                                                          const EaselWebProfile *other);
WebKitSettings        *easel_web_profile_create_settings (const EaselWebProfile *self);
gboolean               easel_web_profile_can             (EaselWebGrants         grants);
gboolean               easel_web_profile_holds           (const EaselWebProfile *self,
                                                          WebKitWebView         *view);

G_END_DECLS
