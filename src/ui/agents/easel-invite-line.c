/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-invite-line.h"

#include "easel-embedded-source.h"
#include "easel-settings.h"

#define KEY "invite-agents"

struct _EaselInviteLine
{
  AdwBin parent_instance;

  GtkRevealer *revealer;
  GtkButton *button;
  EaselHub *hub;
  GSettings *settings;             /* nullable */
  GSignalGroup *session_signals;   /* signals of the chosen session */
};

G_DEFINE_FINAL_TYPE (EaselInviteLine, easel_invite_line, ADW_TYPE_BIN)

static gboolean
has_agent (EaselSource *source)
{
  GListModel *sessions = easel_source_get_sessions (source);

  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      if (easel_session_get_agent (session) != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
update (EaselInviteLine *self)
{
  EaselSource *source = easel_hub_get_source (self->hub);

  g_signal_group_set_target (self->session_signals, easel_hub_get_session (self->hub));
  gtk_revealer_set_reveal_child (self->revealer,
                                 source != NULL && g_strcmp0 (easel_source_get_id (source), EASEL_EMBEDDED_ID) == 0 &&
                                 easel_source_get_state (source) == EASEL_CONNECTION_READY && !has_agent (source) &&
                                 (self->settings == NULL || g_settings_get_boolean (self->settings, KEY)));
}

static void
dismiss_cb (EaselInviteLine *self)
{
  if (self->settings != NULL)
    g_settings_set_boolean (self->settings, KEY, FALSE);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static void
easel_invite_line_dispose (GObject *object)
{
  EaselInviteLine *self = EASEL_INVITE_LINE (object);

  g_clear_object (&self->hub);
  g_clear_object (&self->settings);
  g_clear_object (&self->session_signals);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (easel_invite_line_parent_class)->dispose (object);
}

static void
easel_invite_line_class_init (EaselInviteLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_invite_line_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-invite-line.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselInviteLine, revealer);
  gtk_widget_class_bind_template_child (widget_class, EaselInviteLine, button);
  gtk_widget_class_bind_template_callback (widget_class, dismiss_cb);
}

static void
easel_invite_line_init (EaselInviteLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Wrap the button label, so that large text fits into a narrow panel. */
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (self->button)), TRUE);
  self->settings = easel_settings_find ();
  self->session_signals = g_signal_group_new (EASEL_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::agent", G_CALLBACK (update), self);
}

void
easel_invite_line_set_hub (EaselInviteLine *self,
                           EaselHub        *hub)
{
  g_return_if_fail (EASEL_IS_INVITE_LINE (self));
  g_return_if_fail (EASEL_IS_HUB (hub));

  self->hub = g_object_ref (hub);
  g_signal_connect_object (hub, "notify::source", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hub, "notify::session", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

gboolean
easel_invite_line_is_shown (EaselInviteLine *self)
{
  g_return_val_if_fail (EASEL_IS_INVITE_LINE (self), FALSE);

  return gtk_revealer_get_reveal_child (self->revealer);
}
