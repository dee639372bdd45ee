/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "easel-browser-ask.h"

#include "easel-ask-dialog.h"

typedef struct
{
  EaselBrowserPage     *page;
  EaselBrowserAnswered  then;
  gpointer              user_data;
} Asking;

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             Asking           *asking)
{
  g_autoptr(EaselBrowserPage) page = asking->page;
  EaselBrowserAnswered then = asking->then;
  gpointer user_data = asking->user_data;
  gboolean is_no = g_str_equal (response, "cancel") || easel_browser_page_get_view (page) == NULL;

  g_free (asking);
  then (page, is_no ? NULL : response, user_data);
}

/**
 * easel_browser_ask:
 * @page: the page that the question is about
 * @question: the words
 * @then: called with the answer
 * @user_data: for @then
 *
 * Asks the person. A page that is not on the screen asks nothing, nor does one while another question waits.
 *
 * Returns: whether it was asked
 */
gboolean
easel_browser_ask (EaselBrowserPage           *page,
                   const EaselBrowserQuestion *question,
                   EaselBrowserAnswered        then,
                   gpointer                    user_data)
{
  static const char * const names[] = { "0", "1", "2" };
  GtkWidget *view;
  GtkRoot *root;
  EaselAskDialog *dialog;
  Asking *asking;

  g_return_val_if_fail (EASEL_IS_BROWSER_PAGE (page) && question != NULL, FALSE);

  view = GTK_WIDGET (easel_browser_page_get_view (page));
  root = gtk_widget_get_root (view);
  if (!GTK_IS_WINDOW (root) || !gtk_widget_get_mapped (view))
    return FALSE;
  dialog = easel_ask_dialog_new (GTK_WINDOW (root), question->heading, question->body);
  if (dialog == NULL)
    return FALSE;
  if (question->address != NULL)
    easel_ask_dialog_set_address (dialog, question->address);
  for (guint i = 0; i < G_N_ELEMENTS (question->answers) && question->answers[i] != NULL; i++)
    easel_ask_dialog_add_yes (dialog, names[i], question->answers[i]);
  asking = g_new0 (Asking, 1);
  asking->page = g_object_ref (page);
  asking->then = then;
  asking->user_data = user_data;
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), asking);
  gtk_window_present (GTK_WINDOW (dialog));
  return TRUE;
}
