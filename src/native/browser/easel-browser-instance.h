/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

#include "easel-browser-page.h"

G_BEGIN_DECLS

/* A browser canvas. The instance owns the page, so that an agent can use it without a surface.
 *
 * Signal: "page-changed": the page was replaced by a new one. */
#define EASEL_TYPE_BROWSER_INSTANCE (easel_browser_instance_get_type ())
G_DECLARE_FINAL_TYPE (EaselBrowserInstance, easel_browser_instance, EASEL, BROWSER_INSTANCE, EaselInstance)

EaselBrowserPage *easel_browser_instance_get_page       (EaselBrowserInstance  *self);
/* Loads an address that the user typed, or that Easel offered. FALSE: an address that must not be loaded. */
gboolean          easel_browser_instance_go             (EaselBrowserInstance  *self,
                                                         const char            *text);
/* Whether the address is one of another computer, whose server can be reached because the user wants it. */
gboolean          easel_browser_instance_can_forward    (EaselBrowserInstance  *self);
void              easel_browser_instance_forward        (EaselBrowserInstance  *self);
/* Whether an agent receives elements that the user picks here. @element: as described by Easel's script. */
gboolean          easel_browser_instance_has_agent      (EaselBrowserInstance  *self);
void              easel_browser_instance_send_element   (EaselBrowserInstance  *self,
                                                         JsonObject            *element);
/* Whether cookies and storage of this host's pages are stored on disk: only the user can choose that. */
gboolean          easel_browser_instance_is_persistent  (EaselBrowserInstance  *self);
gboolean          easel_browser_instance_set_persistent (EaselBrowserInstance  *self,
                                                         gboolean               is_persistent,
                                                         GError               **error);

G_END_DECLS
