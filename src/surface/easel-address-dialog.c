/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "config.h"

#include "easel-address-dialog.h"

#include <glib/gi18n-lib.h>

#include "easel-ask-dialog.h"
#include "easel-launch.h"
#include "easel-url-policy.h"

static void
response_cb (EaselAlert *dialog,
             const char *response,
             char       *uri)
{
  if (g_str_equal (response, "open"))
    easel_launch_uri (easel_alert_get_window (dialog), uri);
  else if (g_str_equal (response, "copy"))
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (dialog)), uri);
}

static void
free_closure_data (gpointer  data,
                   GClosure *closure)
{
  g_free (data);
}

EaselAlert *
easel_address_dialog_present (GtkWidget  *about,
                              const char *heading,
                              const char *body,
                              const char *uri)
{
  EaselAskDialog *dialog;

  g_return_val_if_fail (about == NULL || GTK_IS_WIDGET (about), NULL);
  g_return_val_if_fail (heading != NULL && body != NULL, NULL);

  if (!easel_url_policy_may_leave (uri))
    return NULL;
  dialog = easel_ask_dialog_new (about, heading, body);
  if (dialog == NULL)
    return NULL;
  easel_ask_dialog_set_address (dialog, uri);
  easel_alert_add_response (EASEL_ALERT (dialog), "copy", _("Copy _Link"), ADW_RESPONSE_DEFAULT);
  easel_ask_dialog_add_accept (dialog, "open", _("_Open"));
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), g_strdup (uri), free_closure_data, 0);
  easel_ask_dialog_present (dialog);
  return EASEL_ALERT (dialog);
}
