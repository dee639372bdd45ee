/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-connect-dialog.h"

#include <glib/gi18n.h>

#include "easel-agent-setup.h"
#include "easel-alert.h"
#include "easel-copy-button.h"
#include "easel-dialog-text.h"
#include "easel-limits.h"
#include "easel-source-display.h"
#include "easel-template.h"
#include "easel-text.h"
#include "easel-ui-limits.h"
#include "remote-address.h"
#include "remote-error.h"
#include "remote-install.h"

struct _EaselConnectDialog
{
  EaselDialog parent_instance;

  GtkWidget *where;
  AdwComboRow *computers;
  GtkLabel *outcome;
  AdwPreferencesGroup *here;
  GtkListBox *agents;
  GtkWidget *other_agents;
  GtkListBox *others;
  GtkListBox *prompts;
  char *program;
  GPtrArray *sources;          /* EaselSource: of @computers after the first, which is this computer */
  GCancellable *cancellable;   /* for all operations of this window on the chosen computer */
};

/* A change that is shown to the user. It has a weak reference to the window, which may be closed first. */
typedef struct
{
  GWeakRef  self;
  char     *address;   /* nullable: of another computer */
  char     *computer;
  char     *name;
  char     *title;
  gboolean  connects;
} Change;

G_DEFINE_FINAL_TYPE (EaselConnectDialog, easel_connect_dialog, EASEL_TYPE_DIALOG)

static void list (EaselConnectDialog *self);
static void computer_cb (EaselConnectDialog *self);

static void
change_free (Change *change)
{
  g_weak_ref_clear (&change->self);
  g_free (change->address);
  g_free (change->computer);
  g_free (change->name);
  g_free (change->title);
  g_free (change);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Change, change_free)

static void
easel_connect_dialog_dispose (GObject *object)
{
  EaselConnectDialog *self = EASEL_CONNECT_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (easel_connect_dialog_parent_class)->dispose (object);
}

static void
easel_connect_dialog_finalize (GObject *object)
{
  EaselConnectDialog *self = EASEL_CONNECT_DIALOG (object);

  g_free (self->program);
  g_ptr_array_unref (self->sources);
  G_OBJECT_CLASS (easel_connect_dialog_parent_class)->finalize (object);
}

static void
easel_connect_dialog_class_init (EaselConnectDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_connect_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_connect_dialog_finalize;
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-connect-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselConnectDialog, where);
  gtk_widget_class_bind_template_child (widget_class, EaselConnectDialog, computers);
  gtk_widget_class_bind_template_child (widget_class, EaselConnectDialog, outcome);
  gtk_widget_class_bind_template_child (widget_class, EaselConnectDialog, here);
  gtk_widget_class_bind_template_child (widget_class, EaselConnectDialog, agents);
  gtk_widget_class_bind_template_child (widget_class, EaselConnectDialog, other_agents);
  gtk_widget_class_bind_template_child (widget_class, EaselConnectDialog, others);
  gtk_widget_class_bind_template_child (widget_class, EaselConnectDialog, prompts);
  gtk_widget_class_bind_template_callback (widget_class, computer_cb);
}

static void
easel_connect_dialog_init (EaselConnectDialog *self)
{
  self->cancellable = g_cancellable_new ();
  self->sources = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* (nullable): the source of the chosen computer; NULL for this computer. */
static EaselSource *
get_source (EaselConnectDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->computers);

  return selected > 0 && selected <= self->sources->len ? g_ptr_array_index (self->sources, selected - 1) : NULL;
}

/* (transfer full) (nullable): the address of the chosen computer. */
static char *
dup_address (EaselConnectDialog *self)
{
  EaselSource *source = get_source (self);

  return source != NULL ? easel_source_dup_address (source) : NULL;
}

/* The name of the chosen computer, as the user calls its host. */
static const char *
get_computer (EaselConnectDialog *self)
{
  return gtk_string_object_get_string (adw_combo_row_get_selected_item (self->computers));
}

static void
show_message (EaselConnectDialog *self,
              const char         *text)
{
  g_autofree char *shown = easel_text_for_display (text, EASEL_LIMIT_DISPLAY_CHARS);

  gtk_label_set_text (self->outcome, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->outcome), *shown != '\0');
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static GtkWidget *
new_row (const char *title,
         const char *subtitle)
{
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  g_autofree char *laid_out = easel_text_for_layout (subtitle, EASEL_LIMIT_LABEL_CHARS);
  g_autofree char *below = g_markup_escape_text (laid_out, -1);

  return g_object_new (ADW_TYPE_ACTION_ROW, "title", escaped, "subtitle", below,
                       "title-lines", EASEL_LIMIT_ROW_LINES, "subtitle-lines", EASEL_LIMIT_ROW_LINES,
                       "activatable", FALSE, NULL);
}

static void
add_copy (GtkWidget  *row,
          const char *text)
{
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), easel_copy_button_new (text));
}

static void
clear (GtkListBox *box)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_list_box_remove (box, row);
}

/* --- changes ---------------------------------------------------------------------------------------------------- */

static void
applied_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(Change) change = user_data;
  g_autoptr(EaselConnectDialog) self = g_weak_ref_get (&change->self);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = easel_agent_setup_change_finish (result, &error);
  g_autofree char *sentence = NULL;

  if (self == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (change->connects)
    /* Translators: %s is the name of a program. */
    sentence = g_strdup_printf (_("%s is connected. Restart it to use Easel."), change->title);
  else
    /* Translators: %s is the name of a program. */
    sentence = g_strdup_printf (_("%s is no longer connected."), change->title);
  show_message (self, text != NULL ? sentence : error->message);
  list (self);
}

static Change *
change_new (EaselConnectDialog *self,
            const char         *name,
            const char         *title,
            gboolean            connects)
{
  Change *change = g_new0 (Change, 1);

  g_weak_ref_init (&change->self, self);
  change->address = dup_address (self);
  change->computer = g_strdup (get_computer (self));
  change->name = g_strdup (name);
  change->title = g_strdup (title);
  change->connects = connects;
  return change;
}

static void
run_change (EaselConnectDialog  *self,
            Change              *change,
            gboolean             applies,
            GAsyncReadyCallback  callback)
{
  const EaselAgentSetup setup = { .program = self->program, .address = change->address };

  easel_agent_setup_change_async (&setup, change->name, change->connects, applies, self->cancellable, callback, change);
}

static void
response_cb (EaselAlert *dialog,
             const char *response,
             Change     *change)
{
  g_autoptr(EaselConnectDialog) self = g_weak_ref_get (&change->self);

  if (g_str_equal (response, "apply") && self != NULL)
    run_change (self, change_new (self, change->name, change->title, change->connects), TRUE, applied_cb);
}

/* Returns: (transfer full): the question, which names another computer. */
static char *
dup_heading (const Change *change)
{
  if (change->address == NULL)
    /* Translators: %s is the name of a program. */
    return g_strdup_printf (change->connects ? _("Connect %s?") : _("Disconnect %s?"), change->title);
  /* Translators: the first %s is the name of a program, the second the name of another computer. */
  return g_strdup_printf (change->connects ? _("Connect %s on %s?") : _("Disconnect %s on %s?"), change->title,
                          change->computer);
}

static void
shown_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(Change) change = user_data;
  g_autoptr(EaselConnectDialog) self = g_weak_ref_get (&change->self);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = easel_agent_setup_change_finish (result, &error);
  g_autofree char *heading = NULL;
  EaselAlert *dialog;

  if (self == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (text == NULL)
    {
      show_message (self, error->message);
      return;
    }
  heading = dup_heading (change);
  dialog = easel_alert_new_for (heading, _("This will change in its settings:"), "apply",
                                change->connects ? _("C_onnect") : _("_Disconnect"), ADW_RESPONSE_SUGGESTED);
  /* The file and its changed lines, or the command to run. */
  easel_alert_set_extra_child (dialog, easel_dialog_text_new_diff (text));
  easel_alert_set_default_response (dialog, "apply");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), g_steal_pointer (&change),
                         (GClosureNotify) (void (*) (void)) change_free, 0);
  easel_alert_present (dialog, GTK_WIDGET (self));
}

static void
change_cb (GtkButton          *button,
           EaselConnectDialog *self)
{
  const EaselDetectedAgent *agent = g_object_get_data (G_OBJECT (button), "easel-agent");

  run_change (self, change_new (self, agent->name, agent->title, !agent->is_connected), FALSE, shown_cb);
}

static void
add_agent (EaselConnectDialog *self,
           EaselDetectedAgent *agent)
{
  const char *state = agent->is_connected ? _("Connected") : agent->can_change ? _("Not connected") : agent->text;
  GtkWidget *row = new_row (agent->title, state);
  GtkWidget *button;

  gtk_list_box_append (self->agents, row);
  if (!agent->can_change)
    {
      add_copy (row, agent->text);
      return;
    }
  /* No mnemonic: with several such buttons a key would be ambiguous. */
  button = gtk_button_new_with_label (agent->is_connected ? _("Disconnect…") : _("Connect…"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, agent->title, -1);
  g_object_set_data (G_OBJECT (button), "easel-agent", agent);
  g_signal_connect_object (button, "clicked", G_CALLBACK (change_cb), self, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static void
add_prompts (EaselConnectDialog *self)
{
  static const char * const prompts[] = {
    /* Translators: what a user may show_message to an agent that is connected. */
    N_("Show a chart of this project’s growth in Easel."),
    N_("Open the files you change in Easel’s editor, and let me decide about each change."),
    N_("Use a form in Easel to ask me what you need to know."),
  };

  for (guint i = 0; i < G_N_ELEMENTS (prompts); i++)
    {
      GtkWidget *row = new_row (_(prompts[i]), "");

      add_copy (row, _(prompts[i]));
      gtk_list_box_append (self->prompts, row);
    }
}

/* --- a copy of easel-host --------------------------------------------------------------------------------------- */

static void
copied_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Change) change = user_data;
  g_autoptr(EaselConnectDialog) self = g_weak_ref_get (&change->self);
  g_autoptr(GError) error = NULL;
  gboolean is_copied = remote_install_finish (result, &error);
  EaselSource *source;

  if (self == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  show_message (self, is_copied ? "" : error->message);
  if (!is_copied)
    return;
  source = get_source (self);
  if (source != NULL)
    easel_source_retry (source);
  list (self);
}

static void
copy_response_cb (EaselAlert *dialog,
                  const char *response,
                  Change     *change)
{
  g_autoptr(EaselConnectDialog) self = g_weak_ref_get (&change->self);

  if (!g_str_equal (response, "copy") || self == NULL)
    return;
  show_message (self, _("Copying easel-host…"));
  remote_install_async (change->address, self->program, self->cancellable, copied_cb,
                        change_new (self, NULL, NULL, FALSE));
}

static void
checked_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(Change) change = user_data;
  g_autoptr(EaselConnectDialog) self = g_weak_ref_get (&change->self);
  g_autoptr(GError) error = NULL;
  gboolean is_fit = remote_install_check_finish (result, &error);
  g_autofree char *heading = NULL;
  EaselAlert *dialog;

  if (self == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  show_message (self, is_fit ? "" : error->message);
  if (!is_fit)
    return;
  /* Translators: %s is the name of another computer. */
  heading = g_strdup_printf (_("Copy easel-host to %s?"), change->computer);
  dialog = easel_alert_new_for (heading, _("It is copied from this computer to ~/.local/bin in your home folder there. "
                                           "Delete the copy to undo this."), "copy", _("C_opy"),
                                ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (dialog, "response", G_CALLBACK (copy_response_cb), g_steal_pointer (&change),
                         (GClosureNotify) (void (*) (void)) change_free, 0);
  easel_alert_present (dialog, GTK_WIDGET (self));
}

static void
copy_cb (EaselConnectDialog *self)
{
  Change *change = change_new (self, NULL, NULL, FALSE);
  /* Translators: %s is the name of another computer. */
  g_autofree char *text = g_strdup_printf (_("Asking %s…"), change->computer);

  show_message (self, text);
  remote_install_check_async (change->address, self->program, self->cancellable, checked_cb, change);
}

/* Offers to copy the easel-host of this computer to one without. */
static void
add_copy_offer (EaselConnectDialog *self)
{
  GtkWidget *row = new_row (_("Copy easel-host"), _("From this computer"));
  GtkWidget *button = gtk_button_new_with_mnemonic (_("C_opy…"));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_cb), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_list_box_append (self->agents, row);
}

/* Returns whether no agent can be changed automatically, as in a Flatpak, where the user copies text instead. */
static gboolean
is_text_only (EaselDetectedAgents *agents)
{
  for (guint i = 0; i < agents->agents->len; i++)
    if (((EaselDetectedAgent *) g_ptr_array_index (agents->agents, i))->can_change)
      return FALSE;
  return agents->agents->len > 0;
}

static void
listed_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(Change) change = user_data;
  g_autoptr(EaselConnectDialog) self = g_weak_ref_get (&change->self);
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselDetectedAgents) agents = easel_agent_setup_list_finish (result, &error);
  GtkWidget *row;

  if (self == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  clear (self->agents);
  clear (self->others);
  gtk_widget_set_visible (self->other_agents, FALSE);
  if (agents == NULL)
    {
      show_message (self, error->message);
      if (g_error_matches (error, REMOTE_ERROR, REMOTE_ERROR_HOST))
        add_copy_offer (self);
      return;
    }
  adw_preferences_group_set_description (self->here, is_text_only (agents)
    ? _("Easel cannot change the settings of these agents itself. Copy your agent’s command into a terminal, or its "
        "entry into the file shown.")
    : _("You see each change to the agent’s settings first, and can undo it here."));
  for (guint i = 0; i < agents->agents->len; i++)
    add_agent (self, g_ptr_array_index (agents->agents, i));
  if (agents->agents->len == 0)
    gtk_list_box_append (self->agents, new_row (_("No supported agent found."), ""));
  row = new_row (agents->command, "");
  add_copy (row, agents->command);
  gtk_list_box_append (self->others, row);
  gtk_widget_set_visible (self->other_agents, TRUE);
  /* The rows refer to the agents. */
  g_object_set_data_full (G_OBJECT (self), "easel-agents", g_steal_pointer (&agents),
                          (GDestroyNotify) easel_detected_agents_free);
}

static void
list (EaselConnectDialog *self)
{
  g_autofree char *address = dup_address (self);
  const EaselAgentSetup setup = { .program = self->program, .address = address };

  easel_agent_setup_list_async (&setup, self->cancellable, listed_cb, change_new (self, NULL, NULL, FALSE));
}

/* Lists the agents of the newly chosen computer by the easel-host there. */
static void
computer_cb (EaselConnectDialog *self)
{
  g_autofree char *title = NULL;
  g_autofree char *escaped = NULL;

  /* The row reports its first choice before the window is complete, and may report another while it is disposed. */
  if (self->program == NULL || self->cancellable == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  if (get_source (self) != NULL)
    /* Translators: the heading over agents; %s is the name of another computer. */
    title = g_strdup_printf (_("On %s"), get_computer (self));
  else
    title = g_strdup (_("On This Computer"));
  escaped = g_markup_escape_text (title, -1);
  adw_preferences_group_set_title (self->here, escaped);
  adw_preferences_group_set_description (self->here, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->agents), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  show_message (self, "");
  clear (self->agents);
  clear (self->others);
  gtk_widget_set_visible (self->other_agents, FALSE);
  gtk_list_box_append (self->agents, new_row (_("Looking for agents…"), ""));
  list (self);
}

/* Offers the computers of @sources that a program reaches, after this one. */
static void
add_computers (EaselConnectDialog *self,
               GListModel         *sources,
               EaselSource        *chosen)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new ((const char *[]) { _("This Computer"), NULL });
  guint selected = 0;

  for (guint i = 0; sources != NULL && i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (sources, i);
      g_autofree char *address = easel_source_dup_address (source);
      g_autofree char *title = easel_source_display_title (source);

      if (!remote_address_is (address))
        continue;
      gtk_string_list_append (names, title);
      g_ptr_array_add (self->sources, g_object_ref (source));
      if (source == chosen)
        selected = self->sources->len;
    }
  adw_combo_row_set_model (self->computers, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->computers, selected);
  gtk_widget_set_visible (self->where, self->sources->len > 0);
}

/**
 * easel_connect_dialog_new:
 * @program: easel-host on this computer
 * @sources: (nullable): sources, some of which are on other computers
 * @chosen: (nullable): the source whose computer is shown first
 *
 * Nothing runs on another computer before it is chosen.
 */
EaselDialog *
easel_connect_dialog_new (const char  *program,
                          GListModel  *sources,
                          EaselSource *chosen)
{
  EaselConnectDialog *self;

  g_return_val_if_fail (program != NULL, NULL);

  self = g_object_new (EASEL_TYPE_CONNECT_DIALOG, NULL);
  add_computers (self, sources, chosen);
  self->program = g_strdup (program);
  add_prompts (self);
  computer_cb (self);
  return EASEL_DIALOG (self);
}
