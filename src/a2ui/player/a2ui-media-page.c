/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-player"

#include "config.h"

#include "a2ui-media-page.h"

#include <string.h>

#include "a2ui-player-resources.h"
#include "easel-json.h"
#include "easel-web-scheme.h"

/* Messages of player.js. */
#define READY_MESSAGE "ready"
#define FAILED_MESSAGE "failed"

struct _A2uiMediaPage
{
  EaselSealedPage  parent_instance;

  GBytes   *bytes;
  char     *start;  /* JSON for player.js */
  char     *page;   /* its address; the address of the bytes is below it */
  char     *file;
  gboolean  is_started;
  gboolean  is_reported;
};

enum { READY, UNPLAYABLE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (A2uiMediaPage, a2ui_media_page, EASEL_TYPE_SEALED_PAGE)

static void
a2ui_media_page_finalize (GObject *object)
{
  A2uiMediaPage *self = A2UI_MEDIA_PAGE (object);

  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self->start);
  g_free (self->page);
  g_free (self->file);

  G_OBJECT_CLASS (a2ui_media_page_parent_class)->finalize (object);
}

static GBytes *
a2ui_media_page_serve (EaselSealedPage     *page,
                       const char          *uri,
                       SoupMessageHeaders **headers)
{
  A2uiMediaPage *self = A2UI_MEDIA_PAGE (page);
  const char *csp = easel_sealed_page_get_profile (page)->csp;

  if (g_str_equal (uri, self->page))
    {
      *headers = easel_web_scheme_create_headers ("text/html; charset=utf-8", csp);
      return g_resource_lookup_data (a2ui_player_get_resource (), RESOURCE_PATH "/player/player.html",
                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    }
  if (!g_str_equal (uri, self->file))
    return NULL;
  *headers = easel_web_scheme_create_headers ("application/octet-stream", csp);
  return g_bytes_ref (self->bytes);
}

/* Allows only one navigation: to the page itself. */
static gboolean
a2ui_media_page_decide (EaselSealedPage          *page,
                        WebKitPolicyDecision     *decision,
                        WebKitPolicyDecisionType  type)
{
  A2uiMediaPage *self = A2UI_MEDIA_PAGE (page);
  gboolean is_right = FALSE;

  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    {
      WebKitURIResponse *response =
        webkit_response_policy_decision_get_response (WEBKIT_RESPONSE_POLICY_DECISION (decision));

      is_right = g_strcmp0 (webkit_uri_response_get_uri (response), self->page) == 0;
    }
  else if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION && !self->is_started)
    {
      WebKitNavigationAction *action =
        webkit_navigation_policy_decision_get_navigation_action (WEBKIT_NAVIGATION_POLICY_DECISION (decision));

      is_right = g_strcmp0 (webkit_uri_request_get_uri (webkit_navigation_action_get_request (action)),
                            self->page) == 0;
    }
  if (is_right)
    webkit_policy_decision_use (decision);
  else
    webkit_policy_decision_ignore (decision);
  return TRUE;
}

static void
a2ui_media_page_received (EaselSealedPage *page,
                          const char      *text)
{
  A2uiMediaPage *self = A2UI_MEDIA_PAGE (page);

  if (!g_str_equal (text, READY_MESSAGE) && !g_str_equal (text, FAILED_MESSAGE))
    {
      easel_sealed_page_report_violation (page, "an unknown word of a film");
      return;
    }
  if (self->is_reported)
    return;
  self->is_reported = TRUE;
  g_signal_emit (self, signals[g_str_equal (text, READY_MESSAGE) ? READY : UNPLAYABLE], 0);
}

static void
a2ui_media_page_load_changed (EaselSealedPage *page,
                              WebKitLoadEvent  event)
{
  A2uiMediaPage *self = A2UI_MEDIA_PAGE (page);

  if (event != WEBKIT_LOAD_FINISHED || self->is_started)
    return;
  self->is_started = TRUE;
  easel_sealed_page_call (page, "return easelPlayer.start(text)", self->start);
}

static void
a2ui_media_page_class_init (A2uiMediaPageClass *klass)
{
  EaselSealedPageClass *page_class = EASEL_SEALED_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = a2ui_media_page_finalize;
  page_class->serve = a2ui_media_page_serve;
  page_class->decide = a2ui_media_page_decide;
  page_class->received = a2ui_media_page_received;
  page_class->load_changed = a2ui_media_page_load_changed;
  signals[READY] = g_signal_new ("ready", A2UI_TYPE_MEDIA_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[UNPLAYABLE] = g_signal_new ("unplayable", A2UI_TYPE_MEDIA_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 0);
}

static void
a2ui_media_page_init (A2uiMediaPage *self)
{
}

static char *
write_start (gboolean    is_video,
             const char *title)
{
  g_autoptr(JsonNode) node = easel_json_node_take (json_object_new ());

  json_object_set_boolean_member (json_node_get_object (node), "film", is_video);
  json_object_set_string_member (json_node_get_object (node), "title", title);
  return easel_json_to_string (node);
}

/**
 * a2ui_media_page_new:
 * @services: shared by pages
 * @bytes: a file, foreign
 * @is_video: whether @bytes are a video, not a sound
 * @title: its title
 *
 * Returns: (transfer full): a page that is not loaded
 */
A2uiMediaPage *
a2ui_media_page_new (const EaselSealedPageServices *services,
                     GBytes                        *bytes,
                     gboolean                       is_video,
                     const char                    *title)
{
  static const char * const schemes[] = { EASEL_WEB_MEDIA_SCHEME, NULL };
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *world = g_strconcat ("player-", uuid, NULL);
  const EaselSealedPageSetup setup = {
    .services = services,
    .profile = easel_web_profile_get (EASEL_WEB_MEDIA_PLAYER),
    .world = world,
    .handler = "player",
    .message_max = strlen (FAILED_MESSAGE),
  };
  A2uiMediaPage *self;

  g_return_val_if_fail (services != NULL && bytes != NULL && title != NULL, NULL);

  self = g_object_new (A2UI_TYPE_MEDIA_PAGE, NULL);
  self->bytes = g_bytes_ref (bytes);
  self->start = write_start (is_video, title);
  self->page = g_strdup_printf ("%s://%s/", EASEL_WEB_MEDIA_SCHEME, uuid);
  self->file = g_strconcat (self->page, "file", NULL);
  easel_sealed_page_make_view (EASEL_SEALED_PAGE (self), &setup, schemes, NULL);
  easel_sealed_page_add_script (EASEL_SEALED_PAGE (self), a2ui_player_get_resource (),
                                RESOURCE_PATH "/player/player.js", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, TRUE);
  return self;
}

/** a2ui_media_page_load: loads the page; call this once. */
void
a2ui_media_page_load (A2uiMediaPage *self)
{
  g_return_if_fail (A2UI_IS_MEDIA_PAGE (self));

  easel_sealed_page_load (EASEL_SEALED_PAGE (self), self->page, self->page);
}
