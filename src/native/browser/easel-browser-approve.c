/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-approve.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"

typedef struct
{
  EaselBrowserPage     *page;
  EaselCall            *call;
  char                 *uri;
  EaselBrowserApproved  then;
} Approval;

static void
approval_free (Approval *self)
{
  g_object_unref (self->page);
  g_object_unref (self->call);
  g_free (self->uri);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Approval, approval_free)

static gboolean
require (Approval         *self,
         EaselActionClass  action_class)
{
  g_autofree char *origin = easel_browser_address_dup_origin (self->uri);
  g_autofree char *what = NULL;
  EaselOperation operation = { .action_class = action_class };

  /* Translators: %s is a web site, like http://192.168.1.1. */
  what = action_class == EASEL_ACTION_BROWSE_PRIVATE
           ? g_strdup_printf (_("Open “%s”, which is on your own network or this computer"), origin)
           : g_strdup_printf (_("Open “%s”"), origin);
  operation.what = what;
  /* A permission for one private site does not cover another; public sites are all alike. */
  operation.location = action_class == EASEL_ACTION_BROWSE_PRIVATE ? origin : NULL;
  return easel_call_require_operation (self->call, &operation);
}

static void
approve (Approval   *self,
         const char *private_uri)
{
  easel_browser_activity_begin (easel_browser_page_get_activity (self->page), self->call);
  if (g_strcmp0 (self->uri, "about:blank") != 0)
    easel_browser_network_approve (easel_browser_page_get_network (self->page), private_uri,
                                   EASEL_BROWSER_APPROVAL_GRANTED);
  self->then (self->page, self->call, self->uri);
}

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Approval) self = user_data;
  g_autoptr(GError) error = NULL;
  EaselBrowserAddress address;

  if (easel_call_is_answered (self->call))
    return;
  if (!easel_browser_address_look_up_finish (result, &address, &error))
    easel_call_fail (self->call, EASEL_CODE_FAILED, "The host could not be found: %s", error->message);
  else if (address == EASEL_BROWSER_ADDRESS_PUBLIC)
    approve (self, NULL);
  else if (require (self, EASEL_ACTION_BROWSE_PRIVATE))
    approve (self, self->uri);
}

/**
 * easel_browser_approve:
 * @page: the page that would load the address
 * @call: the agent's action
 * @uri: an address, foreign
 * @then: called when it may be loaded
 *
 * The name is not resolved before the user allowed a page of that kind, because a lookup alone can leak data. For the
 * agent's own computer the page offers the user to reach it.
 */
void
easel_browser_approve (EaselBrowserPage     *page,
                       EaselCall            *call,
                       const char           *uri,
                       EaselBrowserApproved  then)
{
  EaselBrowserAddress address = easel_browser_address_classify (uri);
  g_autoptr(Approval) self = g_new0 (Approval, 1);
  g_autoptr(GResolver) resolver = easel_browser_network_dup_resolver (easel_browser_page_get_network (page));

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));
  g_return_if_fail (EASEL_IS_CALL (call));

  self->page = g_object_ref (page);
  self->call = g_object_ref (call);
  self->uri = g_strdup (uri);
  self->then = then;
  if (address == EASEL_BROWSER_ADDRESS_BLANK)
    approve (self, NULL);
  else if (easel_browser_network_is_far (easel_browser_page_get_network (page), uri) ||
           (address == EASEL_BROWSER_ADDRESS_PRIVATE && require (self, EASEL_ACTION_BROWSE_PRIVATE)))
    approve (self, self->uri);
  else if (address == EASEL_BROWSER_ADDRESS_PUBLIC && require (self, EASEL_ACTION_BROWSE))
    easel_browser_address_look_up_async (uri, resolver, easel_call_get_cancellable (call), looked_up_cb,
                                         g_steal_pointer (&self));
  else if (!easel_call_is_answered (call))
    easel_call_fail (call, EASEL_CODE_INVALID_INPUT,
                     "$.url: only http:, https: and about:blank addresses can be opened.");
}
