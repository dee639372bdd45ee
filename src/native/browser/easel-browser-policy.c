/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-policy.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"
#include "easel-browser-go.h"
#include "easel-browser-requests.h"

/* A navigation whose decision waits for a name lookup. */
typedef struct
{
  EaselBrowserPage     *page;
  WebKitPolicyDecision *decision;
  EaselCall            *call;     /* nullable: the agent's action that may ask for permission */
  char                 *uri;
  gboolean              is_users;   /* caused by the user a moment ago */
  gboolean              is_redirect;
  gboolean              is_public_initiator;       /* redirected by a public server */
  char                 *initiator;       /* nullable: the page, or the server that redirected */
} PendingDecision;

static void
held_clear (gpointer data)
{
  PendingDecision *self = data;

  g_object_unref (self->page);
  g_object_unref (self->decision);
  g_clear_object (&self->call);
  g_free (self->uri);
  g_free (self->initiator);
}

static void
pending_decision_unref (PendingDecision *self)
{
  g_rc_box_release_full (self, held_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PendingDecision, pending_decision_unref)

static void
use (EaselBrowserPage     *self,
     WebKitPolicyDecision *decision,
     const char           *uri)
{
  easel_browser_network_begin_navigation (easel_browser_page_get_network (self), uri);
  webkit_policy_decision_use (decision);
}

static void
refuse (EaselBrowserPage     *self,
        WebKitPolicyDecision *decision,
        const char           *uri)
{
  EaselBrowserActivity *activity = easel_browser_page_get_activity (self);
  g_autofree char *origin = easel_browser_address_dup_origin (uri);
  g_autofree char *text = NULL;

  webkit_policy_decision_ignore (decision);
  easel_browser_activity_report (activity, EASEL_BROWSER_EVENT_REFUSED, uri);
  /* Translators: %s is a web site. */
  text = g_strdup_printf (easel_browser_activity_get_driver (activity) == EASEL_BROWSER_USER
                            ? _("The page tried to go to %s, which it may not open by itself. Type the address to go "
                                "there.")
                            : _("The agent’s action led to %s, which it may not open by itself."), origin);
  easel_browser_page_note (self, text);
  easel_browser_page_changed (self);
}

static gboolean
is_input (EaselCall *call)
{
  static const char * const names[] = { "click", "evaluate", "press", "select", "type", NULL };
  const char *action = easel_call_get_action (call);

  return action != NULL && g_strv_contains (names, action);
}

/* Only an action still in progress can request permission. */
static gboolean
may_request (PendingDecision  *pending,
             EaselActionClass  action_class)
{
  g_autofree char *origin = easel_browser_address_dup_origin (pending->uri);
  g_autofree char *what = NULL;
  EaselOperation operation = { .action_class = action_class };

  if (pending->call == NULL || easel_call_is_answered (pending->call))
    return FALSE;
  /* A load may ask for permission for its redirects, and input for navigation that it causes. Any other navigation
   * comes from the page itself. */
  if (!pending->is_redirect && !is_input (pending->call))
    return FALSE;
  /* Translators: %s is a web site. */
  what = g_strdup_printf (_("Open “%s”"), origin);
  operation.what = what;
  operation.location = action_class == EASEL_ACTION_BROWSE_PRIVATE ? origin : NULL;
  return easel_call_require_operation (pending->call, &operation);
}

static gboolean
load_cb (gpointer user_data)
{
  PendingDecision *pending = user_data;

  if (easel_browser_page_get_view (pending->page) != NULL)
    easel_browser_page_load (pending->page, pending->uri);
  return G_SOURCE_REMOVE;
}

/* To its own computer, an agent or the user may lead, and the page offers the user to reach the server. */
static void
decide_far (PendingDecision *pending)
{
  EaselBrowserPage *self = pending->page;
  EaselCall *call = pending->call;
  gboolean is_agents = call != NULL && !easel_call_is_answered (call) && (pending->is_redirect || is_input (call));

  if (!pending->is_public_initiator &&
      easel_browser_network_may_reach (easel_browser_page_get_network (self), pending->uri))
    {
      use (self, pending->decision, pending->uri);
    }
  else if (pending->is_users || is_agents)
    {
      webkit_policy_decision_ignore (pending->decision);
      g_idle_add_full (G_PRIORITY_DEFAULT, load_cb, g_rc_box_acquire (pending),
                       (GDestroyNotify) pending_decision_unref);
    }
  else
    {
      refuse (self, pending->decision, pending->uri);
    }
}

/* A public page never leads to a private address by itself, a private one only to addresses that the user approved.
 * A load that is permitted after a question starts again: the page has ended before, and passes nothing to it. */
static void
decide_private (PendingDecision *pending)
{
  EaselBrowserPage *self = pending->page;
  EaselBrowserNetwork *network = easel_browser_page_get_network (self);
  EaselBrowserActivity *activity = easel_browser_page_get_activity (self);
  gboolean is_agents = easel_browser_activity_get_driver (activity) == EASEL_BROWSER_AGENT;

  if (!pending->is_public_initiator && easel_browser_network_may_reach (network, pending->uri))
    {
      easel_browser_network_approve (network, pending->uri, EASEL_BROWSER_APPROVAL_GRANTED);
      use (self, pending->decision, pending->uri);
    }
  else if (!is_agents && pending->is_users && easel_browser_go_private (self, pending->uri, pending->initiator))
    {
      webkit_policy_decision_ignore (pending->decision);
    }
  else if (is_agents && !easel_browser_network_is_trusting (network) &&
           may_request (pending, EASEL_ACTION_BROWSE_PRIVATE))
    {
      webkit_policy_decision_ignore (pending->decision);
      easel_browser_network_approve (network, pending->uri, EASEL_BROWSER_APPROVAL_GRANTED);
      g_idle_add_full (G_PRIORITY_DEFAULT, load_cb, g_rc_box_acquire (pending),
                       (GDestroyNotify) pending_decision_unref);
    }
  else
    {
      refuse (self, pending->decision, pending->uri);
    }
}

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(PendingDecision) pending = user_data;
  EaselBrowserAddress address;

  /* If there is no such host, WebKit reports that. */
  if (easel_browser_address_look_up_finish (result, &address, NULL) && address == EASEL_BROWSER_ADDRESS_PRIVATE)
    decide_private (pending);
  else
    use (pending->page, pending->decision, pending->uri);
}

/* Caused by the user: a click on a link or button that GTK saw, or an immediate redirect of such a click or of a
 * typed address. */
static gboolean
is_users (EaselBrowserPage       *self,
          WebKitNavigationAction *action)
{
  WebKitNavigationType type = webkit_navigation_action_get_navigation_type (action);

  if (!easel_browser_page_is_gesture (self))
    return FALSE;
  return webkit_navigation_action_is_redirect (action) ||
         (webkit_navigation_action_is_user_gesture (action) &&
          (type == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED || type == WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED));
}

/* Called for redirects, scripts and forms as well as for links. */
static void
decide_for_page (EaselBrowserPage       *self,
                 WebKitPolicyDecision   *decision,
                 WebKitNavigationAction *action,
                 EaselBrowserAddress     address)
{
  const char *uri = webkit_uri_request_get_uri (webkit_navigation_action_get_request (action));
  EaselBrowserNetwork *network = easel_browser_page_get_network (self);
  EaselBrowserActivity *activity = easel_browser_page_get_activity (self);
  g_autoptr(PendingDecision) pending = g_rc_box_new0 (PendingDecision);
  g_autoptr(GResolver) resolver = easel_browser_network_dup_resolver (network);
  gboolean is_public_initiator;
  const char *initiator = easel_browser_network_get_initiator (network, &is_public_initiator);

  pending->page = g_object_ref (self);
  pending->decision = g_object_ref (decision);
  g_set_object (&pending->call, easel_browser_activity_get_call (activity));
  pending->uri = g_strdup (uri);
  pending->is_users = is_users (self, action);
  pending->is_redirect = webkit_navigation_action_is_redirect (action);
  pending->is_public_initiator = is_public_initiator && pending->is_redirect;
  pending->initiator = g_strdup (pending->is_redirect ? initiator : easel_browser_page_get_address (self));
  if (easel_browser_network_is_far (network, uri))
    decide_far (pending);
  else if (address == EASEL_BROWSER_ADDRESS_PRIVATE)
    decide_private (pending);
  else if (easel_browser_activity_get_driver (activity) == EASEL_BROWSER_AGENT &&
           !easel_browser_network_may_browse (network) && !may_request (pending, EASEL_ACTION_BROWSE))
    refuse (self, decision, uri);
  else
    easel_browser_address_look_up_async (uri, resolver, NULL, looked_up_cb, g_steal_pointer (&pending));
}

static void
decide_navigation (EaselBrowserPage       *self,
                   WebKitPolicyDecision   *decision,
                   WebKitNavigationAction *action)
{
  const char *uri = webkit_uri_request_get_uri (webkit_navigation_action_get_request (action));
  EaselBrowserAddress address = easel_browser_address_classify (uri);

  switch (address)
    {
    case EASEL_BROWSER_ADDRESS_BLANK:
    case EASEL_BROWSER_ADDRESS_INNER:
      webkit_policy_decision_use (decision);
      break;
    case EASEL_BROWSER_ADDRESS_PUBLIC:
    case EASEL_BROWSER_ADDRESS_PRIVATE:
      if (!webkit_navigation_action_is_redirect (action) && easel_browser_page_take_expected (self, uri))
        use (self, decision, uri);
      else
        decide_for_page (self, decision, action, address);
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
    {
      if (webkit_response_policy_decision_is_main_frame_main_resource (answer))
        easel_browser_network_commit_navigation (easel_browser_page_get_network (self),
                                                 webkit_uri_response_get_uri (
                                        webkit_response_policy_decision_get_response (answer)));
      webkit_policy_decision_use (decision);
    }
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
      decide_navigation (self, decision, action);
    }
  return TRUE;
}

/**
 * easel_browser_policy_connect:
 * @page: a page that has not loaded anything
 *
 * Decides about every navigation of @page from now on.
 */
void
easel_browser_policy_connect (EaselBrowserPage *page)
{
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));

  g_signal_connect_object (easel_browser_page_get_view (page), "decide-policy", G_CALLBACK (decide_policy_cb), page,
                           G_CONNECT_SWAPPED);
}
