/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-window.h"

#include <glib/gi18n.h>

#include "easel-source-look.h"

typedef struct
{
  EaselHub *hub;
  EaselConnections *connections;
} Targets;

static Targets *
get_targets (gpointer window)
{
  return g_object_get_data (G_OBJECT (window), "easel-window-targets");
}

static void
targets_free (gpointer data)
{
  Targets *targets = data;

  g_object_unref (targets->hub);
  g_object_unref (targets->connections);
  g_free (targets);
}

static void
retry_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  EaselSource *source = easel_hub_get_source (get_targets (user_data)->hub);

  if (source != NULL)
    easel_source_retry (source);
}

static void
retry_host_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  EaselSource *source = easel_hub_find (get_targets (user_data)->hub, g_variant_get_string (parameter, NULL));

  if (source != NULL)
    easel_source_retry (source);
}

static void
forget_response_cb (AdwMessageDialog *dialog,
                    const char       *response,
                    gpointer          user_data)
{
  Targets *targets = get_targets (user_data);
  const char *id = g_object_get_data (G_OBJECT (dialog), "easel-host-id");
  EaselSource *source = easel_hub_find (targets->hub, id);

  if (g_str_equal (response, "remove") && source != NULL)
    easel_connections_forget (targets->connections, source);
}

static void
forget_host_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  const char *id = g_variant_get_string (parameter, NULL);
  EaselSource *source = easel_hub_find (get_targets (user_data)->hub, id);
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;
  AdwMessageDialog *dialog;

  if (source == NULL || !easel_connections_can_forget (get_targets (user_data)->connections, source))
    return;
  title = easel_source_look_title (source);
  /* Translators: %s is the name of a host. */
  body = g_strdup_printf (_("Its canvases leave Easel, and its token is deleted. %s itself goes on."), title);
  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (user_data), _("Remove Host?"), body));
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "remove", _("_Remove"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "remove", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "easel-host-id", g_strdup (id), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (forget_response_cb), user_data, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
switch_session_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  easel_window_open_switcher (EASEL_WINDOW (user_data));
}

void
easel_window_add_actions (EaselWindow      *self,
                          EaselHub         *hub,
                          EaselConnections *connections)
{
  static const GActionEntry entries[] = {
    { "retry", retry_cb },
    { "retry-host", retry_host_cb, "s" },
    { "forget-host", forget_host_cb, "s" },
    { "switch-session", switch_session_cb },
  };
  Targets *targets;

  g_return_if_fail (EASEL_IS_WINDOW (self));

  targets = g_new0 (Targets, 1);
  targets->hub = g_object_ref (hub);
  targets->connections = g_object_ref (connections);
  g_object_set_data_full (G_OBJECT (self), "easel-window-targets", targets, targets_free);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
