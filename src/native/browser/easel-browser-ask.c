/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-ask.h"

#include "easel-surface.h"

typedef struct
{
  EaselBrowserPage     *page;
  EaselBrowserAnswered  then;
  gpointer              user_data;
} Asking;

static void
response_cb (EaselAskCard *card,
             const char   *response,
             Asking       *asking)
{
  g_autoptr(EaselBrowserPage) page = asking->page;
  EaselBrowserAnswered then = asking->then;
  gpointer user_data = asking->user_data;
  WebKitWebView *view = easel_browser_page_get_view (page);
  gboolean is_yes = view != NULL && !g_str_equal (response, "cancel") && !g_str_equal (response, "gone");

  if (view != NULL)
    g_signal_handlers_disconnect_by_data (view, card);
  g_free (asking);
  then (page, is_yes ? response : NULL, user_data);
}

static void
gone_cb (EaselAskCard *card)
{
  easel_ask_card_respond (card, "gone");
}

/* The page that the question is about was replaced. */
static void
load_changed_cb (WebKitWebView   *view,
                 WebKitLoadEvent  event,
                 EaselAskCard    *card)
{
  if (event == WEBKIT_LOAD_COMMITTED)
    gone_cb (card);
}

/**
 * easel_browser_ask:
 * @page: the page that the question is about
 * @question: the texts of the dialog
 * @then: called with the answer
 * @user_data: for @then
 *
 * Asks the user in the tab of the page. Nothing is asked while the page is not visible, or while
 * EASEL_LIMIT_WAITING_QUESTIONS questions are open. A question is closed when the page changes, unless it has
 * outlives_page.
 *
 * Returns: whether the question was asked
 */
gboolean
easel_browser_ask (EaselBrowserPage           *page,
                   const EaselBrowserQuestion *question,
                   EaselBrowserAnswered        then,
                   gpointer                    user_data)
{
  static const char * const names[] = { "0", "1", "2" };
  GtkWidget *view;
  GtkWidget *surface;
  EaselAskCard *card;
  Asking *asking;

  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (page) && question != NULL, FALSE);

  view = GTK_WIDGET (easel_browser_page_get_view (page));
  surface = gtk_widget_get_ancestor (view, EASEL_TYPE_SURFACE);
  if (surface == NULL || !gtk_widget_get_mapped (view))
    return FALSE;
  card = easel_ask_card_new (question->heading, question->body);
  if (question->address != NULL)
    easel_ask_card_set_address (card, question->address);
  for (guint i = 0; i < G_N_ELEMENTS (question->answers) && question->answers[i] != NULL; i++)
    easel_ask_card_add_accept (card, names[i], question->answers[i]);
  if (!easel_surface_ask (EASEL_SURFACE (surface), card))
    return FALSE;
  asking = g_new0 (Asking, 1);
  asking->page = g_object_ref (page);
  asking->then = then;
  asking->user_data = user_data;
  g_signal_connect (card, "response", G_CALLBACK (response_cb), asking);
  if (!question->outlives_page)
    {
      g_signal_connect_object (view, "load-changed", G_CALLBACK (load_changed_cb), card, 0);
      g_signal_connect_object (view, "web-process-terminated", G_CALLBACK (gone_cb), card, G_CONNECT_SWAPPED);
    }
  return TRUE;
}
