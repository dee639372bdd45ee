/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-policy.h"

#include <string.h>

#include "easel-uri.h"
#include "easel-url-policy.h"

/* The target of a navigation, relative to the canvas. */
typedef enum
{
  TARGET_CANVAS,     /* the canvas itself: its instance, or its origin */
  TARGET_BLANK,      /* about:blank, about:srcdoc: a frame that the page fills itself */
  TARGET_GENERATED,  /* blob:, data:: content that the page generated */
  TARGET_OUTSIDE,    /* an address that the desktop may open */
  TARGET_OTHER,
} Target;

#define ANY -1

/* The whole policy: the first matching row decides; without one, the verdict is REFUSE. WebKit does not report which
 * frame navigates, so each row applies to all frames. */
static const struct
{
  int             addresses;
  int             target;
  int             new_window;
  int             gesture;
  int             redirect;
  EaselWebVerdict verdict;
} navigation_policy[] = {
  { ANY,                          TARGET_CANVAS,    FALSE, ANY,  ANY,   EASEL_WEB_ALLOW },
  { EASEL_WEB_ADDRESSES_ORIGIN,   TARGET_BLANK,     FALSE, ANY,  ANY,   EASEL_WEB_ALLOW },
  /* A redirect may follow a click, too, but the user did not see its target. */
  { EASEL_WEB_ADDRESSES_ORIGIN,   ANY,              ANY,   ANY,  TRUE,  EASEL_WEB_BLOCK_DOCUMENT },
  { EASEL_WEB_ADDRESSES_INSTANCE, TARGET_GENERATED, ANY,   TRUE, FALSE, EASEL_WEB_SAVE },
  { EASEL_WEB_ADDRESSES_ORIGIN,   TARGET_GENERATED, ANY,   TRUE, FALSE, EASEL_WEB_SAVE },
  { ANY,                          TARGET_OUTSIDE,   ANY,   TRUE, FALSE, EASEL_WEB_OPEN_OUTSIDE },
  { EASEL_WEB_ADDRESSES_ORIGIN,   TARGET_CANVAS,    TRUE,  TRUE, FALSE, EASEL_WEB_OPEN_OUTSIDE },
};

static gboolean
same_instance (const char *a,
               const char *b)
{
  g_autofree char *instance_a = NULL;
  g_autofree char *instance_b = NULL;
  g_autofree char *path_a = NULL;
  g_autofree char *path_b = NULL;

  return easel_uri_content_split (a, &instance_a, &path_a, NULL) &&
         easel_uri_content_split (b, &instance_b, &path_b, NULL) &&
         g_str_equal (instance_a, instance_b);
}

static gboolean
is_canvas_address (EaselWebAddresses  addresses,
                   const char        *declared,
                   const char        *target)
{
  return addresses == EASEL_WEB_ADDRESSES_INSTANCE ? same_instance (declared, target)
                                             : easel_url_policy_same_origin (declared, target);
}

static Target
classify (const EaselWebNavigation *navigation)
{
  const char *target = navigation->target;

  if (target == NULL)
    return TARGET_OTHER;
  if (is_canvas_address (navigation->addresses, navigation->declared, target))
    return TARGET_CANVAS;
  if (g_str_equal (target, "about:blank") || g_str_equal (target, "about:srcdoc"))
    return TARGET_BLANK;
  if (g_ascii_strncasecmp (target, "blob:", 5) == 0 || g_ascii_strncasecmp (target, "data:", 5) == 0)
    return TARGET_GENERATED;
  return easel_url_policy_may_leave (target) ? TARGET_OUTSIDE : TARGET_OTHER;
}

static gboolean
fits (int rule,
      int value)
{
  return rule == ANY || rule == value;
}

/** easel_web_policy_navigate: decides about a navigation of a web canvas. Pure. See the table in this file and
 * docs/SECURITY.md. @navigation: requested by a frame of the canvas. */
EaselWebVerdict
easel_web_policy_navigate (const EaselWebNavigation *navigation)
{
  Target target;

  g_return_val_if_fail (navigation != NULL && navigation->declared != NULL, EASEL_WEB_REFUSE);

  target = classify (navigation);
  for (guint i = 0; i < G_N_ELEMENTS (navigation_policy); i++)
    {
      if (fits (navigation_policy[i].addresses, navigation->addresses) && fits (navigation_policy[i].target, target) &&
          fits (navigation_policy[i].new_window, !!navigation->new_window) &&
          fits (navigation_policy[i].gesture, !!navigation->gesture) &&
          fits (navigation_policy[i].redirect, !!navigation->redirect))
        return navigation_policy[i].verdict;
    }

  return EASEL_WEB_REFUSE;
}

/** easel_web_policy_is_generated: pure. Frames of a served page cannot have such an address. @navigation: requested by
 * a frame of the canvas. Returns: whether the navigation can only be a file that the page offers for saving. */
gboolean
easel_web_policy_is_generated (const EaselWebNavigation *navigation)
{
  g_return_val_if_fail (navigation != NULL, FALSE);

  return navigation->addresses == EASEL_WEB_ADDRESSES_INSTANCE && classify (navigation) == TARGET_GENERATED;
}

/** easel_web_policy_respond: decides whether a response is shown. Nothing is downloaded without a click, and an error
 * page of the server is not shown as the canvas. @response: the response for a frame. */
EaselWebVerdict
easel_web_policy_respond (const EaselWebResponse *response)
{
  g_return_val_if_fail (response != NULL, EASEL_WEB_REFUSE);

  if (response->main_frame && response->clicked && response->status < 400 &&
      (response->attached || !response->mime_supported))
    return EASEL_WEB_SAVE;
  if (response->mime_supported && (!response->main_frame || response->status < 400))
    return EASEL_WEB_ALLOW;

  return response->main_frame ? EASEL_WEB_BLOCK_DOCUMENT : EASEL_WEB_REFUSE;
}

/**
 * easel_web_policy_may_message:
 * @addresses: from the profile of the canvas
 * @declared: the address that the view loads for the canvas
 * @committed: (nullable): the address of the view's main frame right now
 *
 * Called for every message: a page that has left its origin loses the bridge immediately.
 *
 * Returns: whether the bridge works
 */
gboolean
easel_web_policy_may_message (EaselWebAddresses  addresses,
                              const char        *declared,
                              const char        *committed)
{
  return declared != NULL && committed != NULL && is_canvas_address (addresses, declared, committed);
}

/** easel_web_verdict_to_string: (transfer none): the name of @verdict in logs and tests. */
const char *
easel_web_verdict_to_string (EaselWebVerdict verdict)
{
  static const char * const names[] = { "allow", "refuse", "open outside", "save", "block document" };

  g_return_val_if_fail (verdict < G_N_ELEMENTS (names), NULL);

  return names[verdict];
}
