/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-profile.h"

#include "easel-uri.h"

#include <string.h>

#define SCHEME EASEL_URI_CONTENT_SCHEME

/* The Content-Security-Policy of every document from our handler. The scheme is named instead of 'self', because a
 * sandboxed document has an origin without a host, for which 'self' means every address (WebKit 2.50). The handler
 * ensures that a page only gets files of its own instance.
 * - allow-forms and allow-popups let submit handlers run, and pass a click on a link with a target to the navigation
 *   policy, which refuses submissions and windows; allow-downloads passes downloads to it.
 * - blob: and data: are content that the page generated itself. */
#define SERVED_CSP \
  "default-src 'none'; script-src " SCHEME ": 'unsafe-inline'; style-src " SCHEME ": 'unsafe-inline'; " \
  "img-src " SCHEME ": data: blob:; font-src " SCHEME ": data:; media-src " SCHEME ": data: blob:; " \
  "connect-src " SCHEME ": data: blob:; worker-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; " \
  "form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-forms allow-popups allow-downloads"

/* The page around a video has no script; Easel's script creates the media element and reads the bytes. */
#define MEDIA_CSP \
  "default-src 'none'; style-src 'unsafe-inline'; connect-src " EASEL_WEB_MEDIA_SCHEME ":; media-src blob:; " \
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/* Classes whose bytes all come from our handler need no network access. */
#define SERVED \
  .scheme = SCHEME, \
  .csp = SERVED_CSP, \
  .addresses = EASEL_WEB_ADDRESSES_INSTANCE, \
  .filtering = EASEL_WEB_FILTER_SCHEME, \
  .network = EASEL_WEB_NOWHERE, \
  .cookies = WEBKIT_COOKIE_POLICY_ACCEPT_NEVER, \
  .grants = EASEL_WEB_FILES, \
  .has_theme = TRUE, \
  .is_private = TRUE, \
  .may_prewarm = TRUE

/* The classes of pages, one in each row. docs/SECURITY.md has the reason of each restriction. */
static const EaselWebProfile profiles[EASEL_WEB_N_CLASSES] = {
  [EASEL_WEB_CHANNEL] = { .name = "channel", .dialect = "ahpCanvas", SERVED },
  /* Local files that the user granted for viewing have no bridge. */
  [EASEL_WEB_LOCAL] = { .name = "local", SERVED },
  [EASEL_WEB_DIRECT] = {
    .name = "direct",
    .addresses = EASEL_WEB_ADDRESSES_ORIGIN,
    .filtering = EASEL_WEB_FILTER_ORIGIN,
    .network = EASEL_WEB_ORIGIN_PROXY,
    .cookies = WEBKIT_COOKIE_POLICY_ACCEPT_NEVER,
    .grants = EASEL_WEB_STORAGE | EASEL_WEB_MEDIA | EASEL_WEB_GRAPHICS | EASEL_WEB_SOCKETS | EASEL_WEB_FILES,
    .dialect = "ahpCanvas",
    .is_private = TRUE,
  },
  [EASEL_WEB_BROWSER] = {
    .name = "browser",
    .addresses = EASEL_WEB_ADDRESSES_ANY,
    .filtering = EASEL_WEB_FILTER_NONE,
    .network = EASEL_WEB_HOST_PROXY,
    .cookies = WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY,
    .grants = EASEL_WEB_STORAGE | EASEL_WEB_MEDIA | EASEL_WEB_GRAPHICS | EASEL_WEB_SOCKETS | EASEL_WEB_SITE |
              EASEL_WEB_FILES,
    .may_ask = TRUE,
  },
  /* Each App has its own policy, in the response. Both schemes of a view have the same beginning. */
  [EASEL_WEB_APP] = {
    .name = "app",
    .scheme = EASEL_WEB_APP_SCHEME,
    .addresses = EASEL_WEB_ADDRESSES_APP,
    .filtering = EASEL_WEB_FILTER_SOURCES,
    .network = EASEL_WEB_NOWHERE,
    .cookies = WEBKIT_COOKIE_POLICY_ACCEPT_NEVER,
    .is_private = TRUE,
  },
  [EASEL_WEB_APP_NET] = {
    .name = "app-net",
    .scheme = EASEL_WEB_APP_SCHEME,
    .addresses = EASEL_WEB_ADDRESSES_APP,
    .filtering = EASEL_WEB_FILTER_SOURCES,
    .network = EASEL_WEB_ORIGIN_PROXY,
    .cookies = WEBKIT_COOKIE_POLICY_ACCEPT_NEVER,
    .grants = EASEL_WEB_MEDIA | EASEL_WEB_SOCKETS,
    .is_private = TRUE,
  },
  [EASEL_WEB_MEDIA_PLAYER] = {
    .name = "film",
    .scheme = EASEL_WEB_MEDIA_SCHEME,
    .csp = MEDIA_CSP,
    .addresses = EASEL_WEB_ADDRESSES_MEDIA,
    .filtering = EASEL_WEB_FILTER_SCHEME,
    .network = EASEL_WEB_NOWHERE,
    .cookies = WEBKIT_COOKIE_POLICY_ACCEPT_NEVER,
    .grants = EASEL_WEB_MEDIA,
    .is_private = TRUE,
  },
};

/* Settings without a grant apply to every class. Settings that already have the right default are listed, too, in case
 * another version of WebKit changes the default. */
static const struct
{
  const char     *name;
  gboolean        value;
  EaselWebGrants  grant;  /* with any of these grants, WebKit's default is used */
} settings_table[] = {
  { "allow-file-access-from-file-urls", FALSE, 0 },
  { "allow-modal-dialogs", FALSE, 0 },
  { "allow-top-navigation-to-data-urls", FALSE, 0 },
  { "allow-universal-access-from-file-urls", FALSE, 0 },
  { "disable-web-security", FALSE, 0 },
  { "enable-back-forward-navigation-gestures", FALSE, 0 },
  { "enable-developer-extras", FALSE, 0 },
  { "enable-encrypted-media", FALSE, 0 },
  { "enable-fullscreen", FALSE, 0 },
  { "enable-html5-database", FALSE, EASEL_WEB_STORAGE },
  { "enable-html5-local-storage", FALSE, EASEL_WEB_STORAGE },
  { "enable-media", FALSE, EASEL_WEB_MEDIA | EASEL_WEB_CAPTURE },
  { "enable-media-capabilities", FALSE, EASEL_WEB_MEDIA },
  { "enable-media-stream", FALSE, EASEL_WEB_SITE | EASEL_WEB_CAPTURE },
  { "enable-mediasource", FALSE, EASEL_WEB_MEDIA },
  { "enable-page-cache", FALSE, EASEL_WEB_SITE },
  { "enable-site-specific-quirks", FALSE, EASEL_WEB_SITE },
  { "enable-webaudio", FALSE, EASEL_WEB_MEDIA | EASEL_WEB_CAPTURE },
  { "enable-webgl", FALSE, EASEL_WEB_GRAPHICS },
  { "enable-webrtc", FALSE, 0 },
  { "enable-write-console-messages-to-stdout", FALSE, 0 },
  { "javascript-can-access-clipboard", FALSE, 0 },
  { "javascript-can-open-windows-automatically", FALSE, 0 },
  { "media-playback-requires-user-gesture", TRUE, 0 },
};

/* Features that pages only have with one of the grants; 0: never. They are found by identifier, because versions
 * differ. A worker may outlive its page and serve the next one, so no class has service or shared workers: in the
 * browser, a page from the internet must have ended before one from the user's network starts. */
static const struct
{
  const char     *identifier;
  EaselWebGrants  grant;
} features_table[] = {
  { "AsyncClipboardAPI", EASEL_WEB_SITE | EASEL_WEB_COPYING },
  { "BeaconAPI", EASEL_WEB_SOCKETS },
  { "Cookie", EASEL_WEB_SITE },
  { "CookieStoreAPI", EASEL_WEB_SITE },
  { "DownloadAttribute", EASEL_WEB_FILES },
  { "FullScreen", EASEL_WEB_SITE },
  { "Gamepads", EASEL_WEB_SITE },
  { "GeolocationAPI", EASEL_WEB_SITE | EASEL_WEB_GEOLOCATION },
  { "LinkDNSPrefetch", EASEL_WEB_SITE },
  { "LinkPreconnect", EASEL_WEB_SITE },
  { "LinkPreconnectEarlyHints", EASEL_WEB_SITE },
  { "LinkPrefetch", EASEL_WEB_SITE },
  { "MediaDevices", EASEL_WEB_SITE | EASEL_WEB_CAPTURE },
  { "Notifications", EASEL_WEB_SITE },
  { "PermissionsAPI", EASEL_WEB_SITE | EASEL_WEB_CAPTURE | EASEL_WEB_GEOLOCATION },
  { "PointerLock", EASEL_WEB_SITE },
  { "ScreenCapture", EASEL_WEB_SITE },
  { "ScreenWakeLockAPI", EASEL_WEB_SITE },
  { "ServiceWorkers", 0 },
  { "SharedWorker", 0 },
  { "SpeechSynthesisAPI", EASEL_WEB_SITE },
  { "WebGL", EASEL_WEB_GRAPHICS },
  { "WebGPU", EASEL_WEB_SITE },
  { "WebSocket", EASEL_WEB_SOCKETS },
  { "WebTransport", EASEL_WEB_SITE },
};

/** easel_web_profile_get: (transfer none): the profile of a class. @page_class: a class of pages. */
const EaselWebProfile *
easel_web_profile_get (EaselWebClass page_class)
{
  g_return_val_if_fail (page_class < EASEL_WEB_N_CLASSES, NULL);

  return &profiles[page_class];
}

/** easel_web_profile_same_view: compares everything that a view is created with and that cannot be changed later.
 * Returns: whether an unused view of one class can be used for the other. */
gboolean
easel_web_profile_same_view (const EaselWebProfile *self,
                             const EaselWebProfile *other)
{
  g_return_val_if_fail (self != NULL && other != NULL, FALSE);

  return g_strcmp0 (self->scheme, other->scheme) == 0 && g_strcmp0 (self->csp, other->csp) == 0 &&
         self->network == other->network && self->cookies == other->cookies &&
         self->grants == other->grants && self->is_private == other->is_private && self->may_ask == other->may_ask;
}

static WebKitFeature *
find_feature (WebKitFeatureList *features,
              const char        *identifier)
{
  for (gsize i = 0; i < webkit_feature_list_get_length (features); i++)
    {
      WebKitFeature *feature = webkit_feature_list_get (features, i);

      if (g_strcmp0 (webkit_feature_get_identifier (feature), identifier) == 0)
        return feature;
    }

  return NULL;
}

static void
turn_features_off (const EaselWebProfile *self,
                   WebKitSettings        *settings)
{
  g_autoptr(WebKitFeatureList) features = webkit_settings_get_all_features ();

  for (guint i = 0; i < G_N_ELEMENTS (features_table); i++)
    {
      WebKitFeature *feature = find_feature (features, features_table[i].identifier);

      if (feature == NULL)
        g_debug ("This WebKit has no feature %s", features_table[i].identifier);
      else if ((self->grants & features_table[i].grant) == 0)
        webkit_settings_set_feature_enabled (settings, feature, FALSE);
    }
}

/* If GTK renders in software, pages do, too. With the software GL of Mesa 22 the compositor of a web process crashes
 * occasionally. */
static gboolean
draws_without_gl (void)
{
  return g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0;
}

/** easel_web_profile_create_settings: (transfer full): settings for one view. */
WebKitSettings *
easel_web_profile_create_settings (const EaselWebProfile *self)
{
  WebKitSettings *settings;
  GObjectClass *klass;

  g_return_val_if_fail (self != NULL, NULL);

  settings = webkit_settings_new ();
  klass = G_OBJECT_GET_CLASS (settings);
  for (guint i = 0; i < G_N_ELEMENTS (settings_table); i++)
    {
      if (g_object_class_find_property (klass, settings_table[i].name) == NULL)
        g_debug ("This WebKit has no setting %s", settings_table[i].name);
      else if ((self->grants & settings_table[i].grant) == 0)
        g_object_set (settings, settings_table[i].name, settings_table[i].value, NULL);
    }
  turn_features_off (self, settings);
  /* Small pages are also faster without the compositor. */
  if ((self->grants & EASEL_WEB_GRAPHICS) == 0 || draws_without_gl ())
    webkit_settings_set_hardware_acceleration_policy (settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);

  return settings;
}

/** easel_web_profile_can: features depend on the version and the build of WebKit. Returns: whether this WebKit has all
 * features of @grants. */
gboolean
easel_web_profile_can (EaselWebGrants grants)
{
  g_autoptr(WebKitFeatureList) features = webkit_settings_get_all_features ();

  for (guint i = 0; i < G_N_ELEMENTS (features_table); i++)
    {
      if ((features_table[i].grant & grants) != 0 && find_feature (features, features_table[i].identifier) == NULL)
        return FALSE;
    }
  return TRUE;
}

/** easel_web_profile_holds: checks the properties of the view itself, because construct-only properties cannot be
 * changed later. @view: a view made for the profile. Returns: whether @view has everything that the profile
 * requires. */
gboolean
easel_web_profile_holds (const EaselWebProfile *self,
                         WebKitWebView         *view)
{
  WebKitSettings *settings = webkit_web_view_get_settings (view);
  WebKitNetworkSession *session = webkit_web_view_get_network_session (view);
  g_autoptr(WebKitFeatureList) features = webkit_settings_get_all_features ();

  for (guint i = 0; i < G_N_ELEMENTS (settings_table); i++)
    {
      GObjectClass *klass = G_OBJECT_GET_CLASS (settings);
      gboolean value = settings_table[i].value;

      if (g_object_class_find_property (klass, settings_table[i].name) != NULL)
        g_object_get (settings, settings_table[i].name, &value, NULL);
      if ((self->grants & settings_table[i].grant) == 0 && value != settings_table[i].value)
        return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (features_table); i++)
    {
      WebKitFeature *feature = find_feature (features, features_table[i].identifier);

      if (feature != NULL && (self->grants & features_table[i].grant) == 0 &&
          webkit_settings_get_feature_enabled (settings, feature))
        return FALSE;
    }

  return g_strcmp0 (webkit_web_view_get_default_content_security_policy (view), self->csp) == 0 &&
         webkit_network_session_get_tls_errors_policy (session) == WEBKIT_TLS_ERRORS_POLICY_FAIL &&
         (!self->is_private || webkit_network_session_is_ephemeral (session)) &&
         !webkit_web_view_is_controlled_by_automation (view);
}
