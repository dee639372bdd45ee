/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-settings.h"

/* What a page of an agent may not have, or only from its own server. Settings that are named although their default
 * is right are here so that another default in another WebKit changes nothing. */
static const struct
{
  const char *name;
  gboolean    served;
  gboolean    direct;
} settings_table[] = {
  { "allow-file-access-from-file-urls", FALSE, FALSE },
  { "allow-modal-dialogs", FALSE, FALSE },
  { "allow-top-navigation-to-data-urls", FALSE, FALSE },
  { "allow-universal-access-from-file-urls", FALSE, FALSE },
  { "disable-web-security", FALSE, FALSE },
  { "enable-back-forward-navigation-gestures", FALSE, FALSE },
  { "enable-developer-extras", FALSE, FALSE },
  { "enable-encrypted-media", FALSE, FALSE },
  { "enable-fullscreen", FALSE, FALSE },
  { "enable-html5-database", FALSE, TRUE },
  { "enable-html5-local-storage", FALSE, TRUE },
  { "enable-media", FALSE, TRUE },
  { "enable-media-capabilities", FALSE, TRUE },
  { "enable-media-stream", FALSE, FALSE },
  { "enable-mediasource", FALSE, TRUE },
  { "enable-page-cache", FALSE, FALSE },
  { "enable-site-specific-quirks", FALSE, FALSE },
  { "enable-webaudio", FALSE, TRUE },
  { "enable-webgl", FALSE, TRUE },
  { "enable-webrtc", FALSE, FALSE },
  { "enable-write-console-messages-to-stdout", FALSE, FALSE },
  { "javascript-can-access-clipboard", FALSE, FALSE },
  { "javascript-can-open-windows-automatically", FALSE, FALSE },
  { "media-playback-requires-user-gesture", TRUE, TRUE },
};

/* Interfaces that are taken out of the page altogether; looked up by identifier, for they differ by version. */
static const struct
{
  const char *identifier;
  gboolean    direct;
} features_table[] = {
  { "AsyncClipboardAPI", FALSE },
  { "BeaconAPI", TRUE },
  { "Cookie", FALSE },
  { "CookieStoreAPI", FALSE },
  { "DownloadAttribute", FALSE },
  { "FullScreen", FALSE },
  { "Gamepads", FALSE },
  { "GeolocationAPI", FALSE },
  { "LinkDNSPrefetch", FALSE },
  { "LinkPreconnect", FALSE },
  { "LinkPreconnectEarlyHints", FALSE },
  { "LinkPrefetch", FALSE },
  { "MediaDevices", FALSE },
  { "Notifications", FALSE },
  { "PermissionsAPI", FALSE },
  { "PointerLock", FALSE },
  { "ScreenCapture", FALSE },
  { "ScreenWakeLockAPI", FALSE },
  { "ServiceWorkers", FALSE },
  { "SharedWorker", FALSE },
  { "SpeechSynthesisAPI", FALSE },
  { "WebGL", TRUE },
  { "WebGPU", FALSE },
  { "WebSocket", TRUE },
  { "WebTransport", FALSE },
};

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
apply_features (WebKitSettings *settings,
                EaselWebTrust   trust)
{
  g_autoptr(WebKitFeatureList) features = webkit_settings_get_all_features ();

  for (guint i = 0; i < G_N_ELEMENTS (features_table); i++)
    {
      WebKitFeature *feature = find_feature (features, features_table[i].identifier);

      if (feature == NULL)
        g_debug ("This WebKit has no feature %s", features_table[i].identifier);
      else
        webkit_settings_set_feature_enabled (settings, feature,
                                             trust == EASEL_WEB_DIRECT && features_table[i].direct);
    }
}

/**
 * easel_web_settings_new:
 * @trust: how the view is loaded
 *
 * Returns: (transfer full): settings for one view
 */
WebKitSettings *
easel_web_settings_new (EaselWebTrust trust)
{
  WebKitSettings *settings = webkit_settings_new ();
  GObjectClass *klass = G_OBJECT_GET_CLASS (settings);

  for (guint i = 0; i < G_N_ELEMENTS (settings_table); i++)
    {
      gboolean value = trust == EASEL_WEB_DIRECT ? settings_table[i].direct : settings_table[i].served;

      if (g_object_class_find_property (klass, settings_table[i].name) != NULL)
        g_object_set (settings, settings_table[i].name, value, NULL);
      else
        g_debug ("This WebKit has no setting %s", settings_table[i].name);
    }
  apply_features (settings, trust);
  /* Small pages are quicker without the compositor, and the graphics driver is not exposed to them. */
  if (trust == EASEL_WEB_SERVED)
    webkit_settings_set_hardware_acceleration_policy (settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);

  return settings;
}
