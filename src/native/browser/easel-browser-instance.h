/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* A browser canvas. Its page lives here, so an agent can act while no surface shows it.
 *
 * Signal: "page-changed": another page took the place of the old one. */
#define EASEL_TYPE_BROWSER_INSTANCE (easel_browser_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserInstance, easel_browser_instance, EASEL, BROWSER_INSTANCE, EaselInstance)

EaselBrowserPage *easel_browser_instance_get_page (EaselBrowserInstance  *self);
/* The user types an address, or follows one of ours. FALSE: not one that may be loaded. */
gboolean          easel_browser_instance_go       (EaselBrowserInstance  *self,
                                                   const char            *text);
/* Whether an agent hears what the user gives it here: an element of the page, as a script of ours described it. */
gboolean          easel_browser_instance_has_agent (EaselBrowserInstance *self);
void              easel_browser_instance_send_element (EaselBrowserInstance *self,
                                                       JsonObject           *element);
/* Whether cookies and storage of this host's pages are kept: the user's choice only. */
gboolean          easel_browser_instance_is_persistent  (EaselBrowserInstance  *self);
gboolean          easel_browser_instance_set_persistent (EaselBrowserInstance  *self,
                                                         gboolean               is_persistent,
                                                         GError               **error);

G_END_DECLS
