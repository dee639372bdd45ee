/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-page-private.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"

/* A navigation of the agent that waits for a name to be looked up. */
typedef struct
{
  EaselBrowserPage     *page;
  WebKitPolicyDecision *decision;
  EaselCall            *call;     /* nullable: the action that may ask for it */
  char                 *uri;
} Held;

static void
held_free (Held *self)
{
  g_object_unref (self->page);
  g_object_unref (self->decision);
  g_clear_object (&self->call);
  g_free (self->uri);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Held, held_free)

static void
refuse (EaselBrowserPage     *self,
        WebKitPolicyDecision *decision,
        const char           *uri)
{
  g_autofree char *origin = easel_browser_address_get_origin (uri);
  g_autofree char *text = NULL;

  webkit_policy_decision_ignore (decision);
  g_free (self->refused);
  self->refused = g_strdup (uri);
  /* Translators: %s is a web site. */
  text = g_strdup_printf (_("What the agent did led to %s, where it may not go by itself."), origin);
  easel_browser_page_note (self, text);
  easel_browser_page_changed (self);
}

/* The action that led here asks; when it is over nobody can. */
static gboolean
may_ask (Held             *held,
         EaselActionClass  action_class)
{
  g_autofree char *origin = easel_browser_address_get_origin (held->uri);
  g_autofree char *what = NULL;

  if (held->call == NULL || easel_call_is_answered (held->call))
    return FALSE;
  /* Translators: %s is a web site. */
  what = g_strdup_printf (_("Open %s"), origin);
  return easel_call_require (held->call, action_class, what);
}

static gboolean
has_place (EaselBrowserPage *self,
           const char       *uri)
{
  g_autofree char *place = easel_browser_address_get_place (uri);

  return place != NULL && g_hash_table_contains (self->places, place);
}

static void
settle_private (Held *held)
{
  if (!has_place (held->page, held->uri) && !may_ask (held, EASEL_ACTION_BROWSE_PRIVATE))
    {
      refuse (held->page, held->decision, held->uri);
      return;
    }
  easel_browser_page_approve (held->page, held->uri);
  webkit_policy_decision_use (held->decision);
}

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Held) held = user_data;
  EaselBrowserAddress address;

  /* Where there is no such host WebKit says so. */
  if (easel_browser_address_look_up_finish (result, &address, NULL) && address == EASEL_BROWSER_ADDRESS_PRIVATE)
    settle_private (held);
  else
    webkit_policy_decision_use (held->decision);
}

/* Redirects, scripts and forms come here as well as what the agent asked for. */
static void
decide_for_agent (EaselBrowserPage     *self,
                  WebKitPolicyDecision *decision,
                  const char           *uri,
                  EaselBrowserAddress   address)
{
  g_autoptr(Held) held = g_new0 (Held, 1);

  held->page = g_object_ref (self);
  held->decision = g_object_ref (decision);
  held->call = self->call != NULL ? g_object_ref (self->call) : NULL;
  held->uri = g_strdup (uri);
  if (address == EASEL_BROWSER_ADDRESS_PRIVATE)
    settle_private (held);
  else if (!self->may_browse && !may_ask (held, EASEL_ACTION_BROWSE))
    refuse (self, decision, uri);
  else
    easel_browser_address_look_up_async (uri, NULL, looked_up_cb, g_steal_pointer (&held));
}

static void
decide_navigation (EaselBrowserPage     *self,
                   WebKitPolicyDecision *decision,
                   const char           *uri)
{
  EaselBrowserAddress address = easel_browser_address_classify (uri);

  switch (address)
    {
    case EASEL_BROWSER_ADDRESS_BLANK:
    case EASEL_BROWSER_ADDRESS_INNER:
      webkit_policy_decision_use (decision);
      break;
    case EASEL_BROWSER_ADDRESS_PUBLIC:
    case EASEL_BROWSER_ADDRESS_PRIVATE:
      if (easel_browser_page_get_driver (self) == EASEL_BROWSER_PERSON)
        webkit_policy_decision_use (decision);
      else
        decide_for_agent (self, decision, uri, address);
      break;
    case EASEL_BROWSER_ADDRESS_OTHER:
      webkit_policy_decision_ignore (decision);
      easel_browser_requests_external (self, uri);
      break;
    case EASEL_BROWSER_ADDRESS_INVALID:
    default:
      refuse (self, decision, uri != NULL ? uri : "");
    }
}

static void
decide_response (EaselBrowserPage     *self,
                 WebKitPolicyDecision *decision)
{
  WebKitResponsePolicyDecision *answer = WEBKIT_RESPONSE_POLICY_DECISION (decision);

  if (webkit_response_policy_decision_is_mime_type_supported (answer))
    webkit_policy_decision_use (decision);
  else if (webkit_response_policy_decision_is_main_frame_main_resource (answer))
    webkit_policy_decision_download (decision);
  else
    webkit_policy_decision_ignore (decision);
}

static gboolean
decide_policy_cb (EaselBrowserPage         *self,
                  WebKitPolicyDecision     *decision,
                  WebKitPolicyDecisionType  type)
{
  WebKitNavigationAction *action;
  const char *uri;

  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    {
      decide_response (self, decision);
      return TRUE;
    }
  action = webkit_navigation_policy_decision_get_navigation_action (WEBKIT_NAVIGATION_POLICY_DECISION (decision));
  uri = webkit_uri_request_get_uri (webkit_navigation_action_get_request (action));
  if (type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION)
    {
      webkit_policy_decision_ignore (decision);
      easel_browser_requests_popup (self, uri);
    }
  else
    {
      decide_navigation (self, decision, uri);
    }
  return TRUE;
}

void
easel_browser_policy_connect (EaselBrowserPage *self)
{
  g_signal_connect_object (self->view, "decide-policy", G_CALLBACK (decide_policy_cb), self, G_CONNECT_SWAPPED);
}
