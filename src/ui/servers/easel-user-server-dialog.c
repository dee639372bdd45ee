/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-user-server-dialog.h"

#include <glib/gi18n.h>

#include "easel-alert.h"
#include "easel-dialog-text.h"
#include "easel-template.h"
#include "easel-text.h"
#include "easel-user-secrets.h"
#include "easel-user-server-form.h"

struct _EaselUserServerDialog
{
  EaselDialog parent_instance;

  GtkWidget *save;
  GtkEditable *name;
  GtkEditable *location;
  GtkWidget *folder;
  AdwPreferencesGroup *pairs_group;
  GtkTextView *pairs;
  GtkTextView *secrets;
  GtkLabel *problem;
  GtkWidget *remove_group;

  EaselUserServers *servers;
  EaselUserServer  *server;   /* nullable: %NULL adds a new server */
  EaselUserServer  *wanted;   /* nullable: the server as entered; %NULL if the input is invalid */
};

G_DEFINE_FINAL_TYPE (EaselUserServerDialog, easel_user_server_dialog, EASEL_TYPE_DIALOG)

static void
show_problem (EaselUserServerDialog *self,
              const char            *sentence)
{
  gtk_label_set_text (self->problem, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *sentence != '\0');
}

static char *
dup_lines (GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static EaselUserServerForm *
take_form (EaselUserServerDialog *self)
{
  EaselUserServerForm *form = g_new0 (EaselUserServerForm, 1);

  form->name = g_strdup (gtk_editable_get_text (self->name));
  form->location = g_strdup (gtk_editable_get_text (self->location));
  form->folder = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->folder)));
  form->pairs = dup_lines (self->pairs);
  form->secrets = dup_lines (self->secrets);
  return form;
}

/* Returns: (transfer full) (nullable): the server as entered. */
static EaselUserServer *
read_form (EaselUserServerDialog  *self,
           GError                **error)
{
  g_autoptr(EaselUserServerForm) form = take_form (self);
  g_autofree char *made = easel_user_servers_make_id (self->servers, form->name);

  return easel_user_server_form_read (form, self->server,
                                      self->server != NULL ? easel_user_server_get_id (self->server) : made, error);
}

/* Shows an error only after the user began to fill in the form. */
static void
changed_cb (EaselUserServerDialog *self)
{
  const char *location = gtk_editable_get_text (self->location);
  gboolean is_address = easel_user_server_form_is_address (location);
  const char *pairs = is_address ? _("Headers") : _("Variables");
  gboolean is_begun = *location != '\0' && *gtk_editable_get_text (self->name) != '\0';
  g_autoptr(GError) error = NULL;

  g_clear_object (&self->wanted);
  self->wanted = read_form (self, &error);
  gtk_widget_set_visible (self->folder, !is_address);
  adw_preferences_group_set_title (self->pairs_group, pairs);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pairs), GTK_ACCESSIBLE_PROPERTY_LABEL, pairs, -1);
  adw_preferences_group_set_description (self->pairs_group,
                                         is_address ? _("One per line: Name: value. Stored in a file that only you can "
                                                        "read.")
                                                    : _("One per line: NAME=value. Stored in a file that only you can "
                                                        "read."));
  gtk_widget_set_sensitive (self->save, self->wanted != NULL);
  show_problem (self, self->wanted == NULL && is_begun ? error->message : "");
}

/* Writes the server after its secrets are in the keyring, so that the file never names a missing secret. */
static void
stored_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselUserServerDialog) self = user_data;
  EaselUserServer *server = EASEL_USER_SERVER (source);
  g_autoptr(GError) error = NULL;

  if (!easel_user_secrets_store_finish (server, result, &error))
    {
      if (self->servers != NULL)
        show_problem (self, _("The keyring could not store the secrets."));
      g_debug ("Secrets of a server were not kept: %s", error->message);
      return;
    }
  if (self->servers != NULL && easel_user_servers_put (self->servers, server, &error))
    easel_dialog_close (EASEL_DIALOG (self));
  else if (self->servers != NULL)
    show_problem (self, error->message);
}

static void
keep (EaselUserServerDialog *self)
{
  g_autoptr(EaselUserServerForm) form = take_form (self);
  g_auto(GStrv) secrets = easel_user_server_form_dup_secrets (form);
  g_autoptr(GError) error = NULL;

  if (*secrets != NULL)
    easel_user_secrets_store_async (self->wanted, (const char * const *) secrets, NULL, stored_cb, g_object_ref (self));
  else if (easel_user_servers_put (self->servers, self->wanted, &error))
    easel_dialog_close (EASEL_DIALOG (self));
  else
    show_problem (self, error->message);
}

static gboolean
keep_cb (gpointer user_data)
{
  EaselUserServerDialog *self = user_data;

  if (self->wanted != NULL)
    keep (self);
  return G_SOURCE_REMOVE;
}

/* Runs in an idle callback, after the window of the question is closed. */
static void
agreed_cb (EaselUserServerDialog *self,
           const char            *response)
{
  if (g_str_equal (response, "agree"))
    g_idle_add_full (G_PRIORITY_DEFAULT, keep_cb, g_object_ref (self), g_object_unref);
}

/* Returns: (transfer floating): a widget with the whole command, quoted for a shell and not truncated. */
static GtkWidget *
new_whole (EaselUserServer *server)
{
  g_autofree char *line = easel_user_server_dup_line (server);
  g_autofree char *shown = easel_text_for_reading (line);

  return easel_dialog_text_new_exact (shown, TRUE);
}

static void
ask (EaselUserServerDialog *self)
{
  gboolean is_command = easel_user_server_get_command (self->wanted) != NULL;
  EaselAlert *dialog = easel_alert_new_for (is_command ? _("Run This Command?") : _("Use This Address?"),
                                            is_command ? _("Easel will run it as you, with all your rights on this "
                                                           "computer, whenever an agent uses it.")
                                                       : _("Requests from agents to the server will be sent there."),
                                            "agree", is_command ? _("_Run") : _("_Use"), ADW_RESPONSE_SUGGESTED);

  easel_alert_set_extra_child (dialog, new_whole (self->wanted));
  g_signal_connect_object (dialog, "response", G_CALLBACK (agreed_cb), self, G_CONNECT_SWAPPED);
  easel_alert_present (dialog, GTK_WIDGET (self));
}

/* Returns whether the user agreed to the command before; another name does not change it. */
static gboolean
is_agreed (EaselUserServerDialog *self)
{
  g_autofree char *before = self->server != NULL ? easel_user_server_dup_digest (self->server) : NULL;
  g_autofree char *after = easel_user_server_dup_digest (self->wanted);

  return g_strcmp0 (before, after) == 0;
}

static void
save_cb (EaselUserServerDialog *self)
{
  if (self->wanted == NULL)
    return;
  if (is_agreed (self))
    keep (self);
  else
    ask (self);
}

static void
remove_cb (EaselUserServerDialog *self)
{
  g_autoptr(GError) error = NULL;

  if (easel_user_servers_remove (self->servers, easel_user_server_get_id (self->server), &error))
    {
      easel_user_secrets_clear (easel_user_server_get_id (self->server));
      easel_dialog_close (EASEL_DIALOG (self));
    }
  else
    show_problem (self, error->message);
}

static void
easel_user_server_dialog_dispose (GObject *object)
{
  EaselUserServerDialog *self = EASEL_USER_SERVER_DIALOG (object);

  g_clear_object (&self->wanted);
  g_clear_object (&self->server);
  g_clear_object (&self->servers);
  G_OBJECT_CLASS (easel_user_server_dialog_parent_class)->dispose (object);
}

static void
easel_user_server_dialog_class_init (EaselUserServerDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_user_server_dialog_dispose;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-user-server-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, save);
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, name);
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, location);
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, folder);
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, pairs_group);
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, pairs);
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, secrets);
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, problem);
  gtk_widget_class_bind_template_child (widget_class, EaselUserServerDialog, remove_group);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

static void
easel_user_server_dialog_init (EaselUserServerDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
fill_lines (EaselUserServerDialog *self,
            GtkTextView           *view,
            const char            *lines)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);

  gtk_text_buffer_set_text (buffer, lines, -1);
  g_signal_connect_object (buffer, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

/**
 * easel_user_server_dialog_new:
 * @servers: where it is kept
 * @server: (nullable): one of these, to be changed; %NULL adds one
 *
 * Returns: (transfer floating): the dialog
 */
EaselDialog *
easel_user_server_dialog_new (EaselUserServers *servers,
                              EaselUserServer  *server)
{
  EaselUserServerDialog *self;
  g_autoptr(EaselUserServerForm) form = NULL;

  g_return_val_if_fail (EASEL_IS_USER_SERVERS (servers), NULL);

  self = g_object_new (EASEL_TYPE_USER_SERVER_DIALOG, "title", server != NULL ? _("Edit Server") : _("Add Server"),
                       NULL);
  self->servers = g_object_ref (servers);
  self->server = server != NULL ? g_object_ref (server) : NULL;
  gtk_button_set_label (GTK_BUTTON (self->save), server != NULL ? _("_Save") : _("_Add"));
  gtk_widget_set_visible (self->remove_group, server != NULL);
  form = easel_user_server_form_new (server);
  gtk_editable_set_text (self->name, form->name);
  gtk_editable_set_text (self->location, form->location);
  gtk_editable_set_text (GTK_EDITABLE (self->folder), form->folder);
  fill_lines (self, self->pairs, form->pairs);
  fill_lines (self, self->secrets, form->secrets);
  changed_cb (self);
  return EASEL_DIALOG (self);
}
