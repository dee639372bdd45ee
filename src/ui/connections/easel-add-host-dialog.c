/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-add-host-dialog.h"

#include <glib/gi18n.h>

#include "easel-address-list.h"
#include "easel-container-list.h"
#include "easel-ws-url.h"
#include "remote-address.h"

struct _EaselAddHostDialog
{
  EaselAlert parent_instance;

  GtkEntry *entry;
  GtkLabel *hint;
  EaselAddressList *addresses;
  EaselSourceKinds *kinds;
  char *url;  /* valid, or NULL; stored here because the entry is destroyed before the response */
};

enum { SIGNAL_CONNECT_HOST, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselAddHostDialog, easel_add_host_dialog, EASEL_TYPE_ALERT)

static void
set_hint (EaselAddHostDialog *self,
          const char         *text,
          const char         *css_class)
{
  gtk_label_set_text (self->hint, text);
  gtk_widget_remove_css_class (GTK_WIDGET (self->hint), "warning");
  gtk_widget_remove_css_class (GTK_WIDGET (self->hint), "error");
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->hint), css_class);
}

/* Says at once if the program that connects is missing here. */
static void
set_remote_hint (EaselAddHostDialog *self,
                 const char         *address)
{
  g_autofree char *title = remote_address_dup_title (address);
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) command = remote_address_dup_command (address, NULL, "", &error);
  g_autofree char *hint = NULL;

  if (command == NULL)
    {
      set_hint (self, error->message, "warning");
      return;
    }
  /* Translators: the first %s is a computer or a container, the second a program, such as ssh. */
  hint = g_strdup_printf (_("Agents on %s. Easel connects with your own %s and its settings."), title, command[0]);
  set_hint (self, hint, NULL);
}

static void
changed_cb (EaselAddHostDialog *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr(GError) error = NULL;
  g_autofree char *base = NULL;
  const EaselSourceKind *kind = easel_source_kinds_parse (self->kinds, text, &base, NULL, &error);

  guint n_completions = easel_address_list_update (self->addresses, self->kinds, text);

  g_free (self->url);
  self->url = kind != NULL ? g_strstrip (g_strdup (text)) : NULL;
  easel_alert_set_response_enabled (EASEL_ALERT (self), "connect", kind != NULL);
  gtk_entry_set_icon_from_icon_name (self->entry, GTK_ENTRY_ICON_PRIMARY, kind != NULL ? kind->icon : NULL);
  if (*text == '\0')
    set_hint (self, "", NULL);
  else if (kind == NULL && n_completions > 0)
    set_hint (self, _("The kind of host is missing"), NULL);
  else if (kind == NULL)
    set_hint (self, error->message, "error");
  else if (remote_address_is (base))
    set_remote_hint (self, base);
  else if (easel_ws_url_is_exposed (base))
    set_hint (self, _("This connection is not encrypted: others on the network can read and change it."), "warning");
  else
    set_hint (self, _(kind->title), NULL);
}

/* Fills in an address or its beginning, which the user continues or changes. */
static void
address_cb (EaselAddHostDialog *self,
            const char         *address)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), address);
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static void
easel_add_host_dialog_response (EaselAlert *dialog,
                                const char *response)
{
  EaselAddHostDialog *self = EASEL_ADD_HOST_DIALOG (dialog);

  if (g_str_equal (response, "connect") && self->url != NULL)
    g_signal_emit (self, signals[SIGNAL_CONNECT_HOST], 0, self->url);
}

static void
easel_add_host_dialog_finalize (GObject *object)
{
  g_free (EASEL_ADD_HOST_DIALOG (object)->url);
  G_OBJECT_CLASS (easel_add_host_dialog_parent_class)->finalize (object);
}

static void
easel_add_host_dialog_class_init (EaselAddHostDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = easel_add_host_dialog_finalize;
  EASEL_ALERT_CLASS (klass)->response = easel_add_host_dialog_response;
  signals[SIGNAL_CONNECT_HOST] = g_signal_new ("connect-host", EASEL_TYPE_ADD_HOST_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                               NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (EASEL_TYPE_ADDRESS_LIST);
  g_type_ensure (EASEL_TYPE_CONTAINER_LIST);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-add-host-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselAddHostDialog, entry);
  gtk_widget_class_bind_template_child (widget_class, EaselAddHostDialog, hint);
  gtk_widget_class_bind_template_child (widget_class, EaselAddHostDialog, addresses);
  gtk_widget_class_bind_template_callback (widget_class, address_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void
easel_add_host_dialog_init (EaselAddHostDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  easel_alert_set_focus (EASEL_ALERT (self), GTK_WIDGET (self->entry));
}

/** easel_add_host_dialog_new: @kinds: the kinds of source that can be added. @url: (nullable): the initial text of the
 * entry. */
EaselAddHostDialog *
easel_add_host_dialog_new (EaselSourceKinds *kinds,
                           const char       *url)
{
  EaselAddHostDialog *self = g_object_new (EASEL_TYPE_ADD_HOST_DIALOG, NULL);

  self->kinds = kinds;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), url != NULL ? url : "");
  /* An empty text is not a change. */
  changed_cb (self);
  return self;
}
