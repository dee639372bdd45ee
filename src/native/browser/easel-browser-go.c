/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-go.h"

#include <glib/gi18n-lib.h>

#include "easel-browser-address.h"
#include "easel-browser-ask.h"

static void
answered_cb (EaselBrowserPage *page,
             const char       *answer,
             gpointer          user_data)
{
  g_autofree char *uri = user_data;

  if (answer == NULL)
    return;
  easel_browser_activity_touch (easel_browser_page_get_activity (page));
  easel_browser_network_approve (easel_browser_page_get_network (page), uri, EASEL_BROWSER_APPROVAL_GRANTED);
  easel_browser_page_load (page, uri);
}

/**
 * easel_browser_go_private:
 * @page: a page
 * @uri: a private address
 * @initiator: (nullable): address of the page or server that requests it
 *
 * Asks the user whether the page may go there, and loads @uri if they allow it.
 *
 * Returns: %FALSE if the user cannot be asked
 */
gboolean
easel_browser_go_private (EaselBrowserPage *page,
                          const char       *uri,
                          const char       *initiator)
{
  g_autofree char *origin = easel_browser_address_dup_origin (uri);
  g_autofree char *who = easel_browser_address_dup_origin (initiator);
  g_autofree char *body = NULL;
  EaselBrowserQuestion question = { _("Open a Page on Your Own Network?"), NULL, NULL, { _("_Open") } };
  g_autofree char *copy = g_strdup (uri);

  /* Translators: the first %s is the web site that wants it, the second one where it leads, like http://192.168.1.1. */
  body = g_strdup_printf (_("%s leads to %s, which is on your own network or this computer. Whoever opened this "
                            "browser can read what is there."), who, origin);
  question.body = body;
  if (!easel_browser_ask (page, &question, answered_cb, copy))
    return FALSE;
  g_steal_pointer (&copy);
  return TRUE;
}

typedef struct
{
  EaselBrowserPage *page;
  char             *uri;
  gboolean          is_typed;
} Navigation;

static void
navigation_free (Navigation *self)
{
  g_object_unref (self->page);
  g_free (self->uri);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Navigation, navigation_free)

static void
looked_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(Navigation) navigation = user_data;
  EaselBrowserPage *page = navigation->page;
  EaselBrowserNetwork *network = easel_browser_page_get_network (page);
  EaselBrowserAddress address = EASEL_BROWSER_ADDRESS_PUBLIC;
  g_autoptr(GError) error = NULL;
  gboolean is_private;

  /* If there is no such host, the load itself reports that. */
  easel_browser_address_look_up_finish (result, &address, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  is_private = address == EASEL_BROWSER_ADDRESS_PRIVATE;
  if (is_private && !navigation->is_typed && !easel_browser_network_may_reach (network, navigation->uri))
    {
      easel_browser_page_stop (page);
      easel_browser_go_private (page, navigation->uri, easel_browser_page_get_address (page));
      easel_browser_page_changed (page);
      return;
    }
  easel_browser_network_approve (network, is_private ? navigation->uri : NULL,
                                 navigation->is_typed ? EASEL_BROWSER_APPROVAL_TYPED : EASEL_BROWSER_APPROVAL_GRANTED);
  easel_browser_page_load (page, navigation->uri);
}

/**
 * easel_browser_go:
 * @page: a page
 * @uri: an address that a browser loads
 * @is_typed: whether the user typed it; %FALSE: the user allowed a page to go there
 *
 * Loads the address for the user. A private address needs a confirmation unless the user typed it.
 */
void
easel_browser_go (EaselBrowserPage *page,
                  const char       *uri,
                  gboolean          is_typed)
{
  g_autoptr(GResolver) resolver = NULL;
  Navigation *navigation;

  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));
  g_return_if_fail (uri != NULL);

  easel_browser_activity_touch (easel_browser_page_get_activity (page));
  if (easel_browser_network_is_far (easel_browser_page_get_network (page), uri))
    {
      easel_browser_page_load (page, uri);
      return;
    }
  resolver = easel_browser_network_dup_resolver (easel_browser_page_get_network (page));
  navigation = g_new0 (Navigation, 1);
  navigation->page = g_object_ref (page);
  navigation->uri = g_strdup (uri);
  navigation->is_typed = is_typed;
  easel_browser_address_look_up_async (uri, resolver, easel_browser_page_begin_question (page), looked_up_cb,
                                       navigation);
}
