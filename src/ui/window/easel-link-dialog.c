/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-link-dialog.h"

#include <glib/gi18n.h>

#include "easel-alert.h"
#include "easel-ask-dialog.h"
#include "easel-limits.h"
#include "easel-text.h"
#include "easel-url-policy.h"

static void
response_cb (EaselAlert *dialog,
             const char *response,
             char       *uri)
{
  if (g_str_equal (response, "open"))
    gtk_show_uri (easel_alert_get_window (dialog), uri, GDK_CURRENT_TIME);
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
easel_link_dialog_present (GtkWidget  *about,
                           const char *host,
                           const char *canvas,
                           const char *uri)
{
  g_autofree char *name = NULL;
  g_autofree char *body = NULL;
  g_autofree char *title = NULL;
  EaselAskDialog *dialog;

  g_return_val_if_fail (uri != NULL, NULL);

  if (!easel_url_policy_may_leave (uri))
    return NULL;
  name = easel_text_for_display (host != NULL ? host : "", EASEL_LIMIT_DISPLAY_CHARS);
  title = easel_text_for_display (canvas != NULL ? canvas : "", EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: the first %s is the title of a canvas, the second the name of a host. */
  body = g_strdup_printf (_("“%s” (%s) wants to open this link outside Easel:"), title, name);
  dialog = easel_ask_dialog_new (about, _("Open Link?"), body);
  if (dialog == NULL)
    return NULL;
  easel_ask_dialog_set_address (dialog, uri);
  easel_alert_add_response (EASEL_ALERT (dialog), "copy", _("Copy _Link"), ADW_RESPONSE_DEFAULT);
  easel_ask_dialog_add_accept (dialog, "open", _("_Open"));
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), g_strdup (uri), free_closure_data, 0);
  easel_ask_dialog_present (dialog);
  return EASEL_ALERT (dialog);
}
