/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The page of a frame of a form, in a widget. This module has no web view: A2uiPlayerFactory makes pages.
 *
 * Signals: "message" (const char *text): JSON of the page; foreign. "failed" (const char *reason): the page has ended
 * or cannot be shown; translated. */
#define A2UI_TYPE_PAGE (a2ui_page_get_type ())
G_DECLARE_INTERFACE (A2uiPage, a2ui_page, A2UI, PAGE, GtkWidget)

struct _A2uiPageInterface
{
  GTypeInterface parent_iface;

  void (*send) (A2uiPage   *self,
                const char *text);
};

/* @text: JSON for the page. */
void a2ui_page_send (A2uiPage   *self,
                     const char *text);

G_END_DECLS
