/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-page.h"

G_DEFINE_INTERFACE (A2uiPage, a2ui_page, GTK_TYPE_WIDGET)

static void
a2ui_page_default_init (A2uiPageInterface *iface)
{
  g_signal_new ("message", A2UI_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_signal_new ("failed", A2UI_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

void
a2ui_page_send (A2uiPage   *self,
                const char *text)
{
  g_return_if_fail (A2UI_IS_PAGE (self));
  g_return_if_fail (text != NULL);

  A2UI_PAGE_GET_IFACE (self)->send (self, text);
}
