/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-details-window.h"

#include <glib/gi18n-lib.h>

#include "easel-gsv-view-resources.h"
#include "easel-json.h"
#include "easel-template.h"
#include "easel-text-dialog.h"
#include "easel-text.h"
#include "gsv-limits.h"
#include "gsv-log-group.h"

struct _GsvDetailsWindow
{
  EaselDialog  parent_instance;

  GsvDocument *document;
  GtkBox      *box;
  GtkListBox  *facts;
  GtkListBox  *parts;    /* rows of JSON: the next two */
  GtkWidget   *spec;
  AdwBin      *actions;
};

G_DEFINE_FINAL_TYPE (GsvDetailsWindow, gsv_details_window, EASEL_TYPE_DIALOG)

/* --- facts -------------------------------------------------------------------------------------------------------- */

enum { IDENTIFIER, KIND, PAGE, OWNER, REVISION, CREATED, CHANGED, N_FACTS };

static const char * const titles[N_FACTS] = {
  [IDENTIFIER] = N_("Identifier"), [KIND] = N_("Kind"), [PAGE] = N_("Page"), [OWNER] = N_("Owner"),
  [REVISION] = N_("Revision"), [CREATED] = N_("Created"), [CHANGED] = N_("Changed"),
};

/* (transfer full) (nullable) */
static char *
dup_time (gint64 seconds)
{
  g_autoptr(GDateTime) time = seconds != 0 ? g_date_time_new_from_unix_local (seconds) : NULL;

  return time != NULL ? g_date_time_format (time, "%c") : NULL;
}

/* (transfer full) (nullable): foreign; NULL: the gateway did not send it. */
static char *
dup_fact (GsvDocument *document,
          guint        fact)
{
  switch (fact)
    {
    case IDENTIFIER:
      return g_strdup (gsv_document_get_canvas_id (document));
    case KIND:
      return g_strdup (gsv_document_get_mode (document));
    case PAGE:
      return g_strdup (gsv_document_get_entry (document));
    case OWNER:
      return g_strdup (gsv_document_get_owner (document));
    case REVISION:
      return g_strdup_printf ("%" G_GINT64_FORMAT, gsv_document_get_revision (document));
    case CREATED:
      return dup_time (gsv_document_get_created (document));
    case CHANGED:
      return dup_time (gsv_document_get_updated (document));
    default:
      g_assert_not_reached ();
    }
}

static void
update_facts (GsvDetailsWindow *self)
{
  for (guint i = 0; i < N_FACTS; i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->facts, (int) i);
      g_autofree char *foreign = dup_fact (self->document, i);
      g_autofree char *shown = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);

      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), shown);
      gtk_widget_set_visible (GTK_WIDGET (row), *shown != '\0');
    }
}

static GtkWidget *
make_row (const char *title)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  return row;
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselDialog) dialog = user_data;
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), NULL);

  if (gtk_widget_get_mapped (GTK_WIDGET (dialog)))
    easel_text_dialog_present (GTK_WIDGET (dialog), easel_dialog_get_title (dialog), text);
}

/* Runs in a thread, because a state may have many megabytes. */
static void
write_thread (GTask        *task,
              gpointer      source,
              gpointer      node,
              GCancellable *cancellable)
{
  g_task_return_pointer (task, easel_json_to_lines (node), g_free);
}

static void
part_activated_cb (GsvDetailsWindow *self,
                   GtkWidget        *row)
{
  JsonNode *node = row == self->spec ? gsv_document_get_spec (self->document) : gsv_document_get_state (self->document);
  g_autoptr(GTask) task = NULL;

  if (node == NULL)
    return;
  task = g_task_new (NULL, NULL, written_cb, g_object_ref (self));
  g_task_set_source_tag (task, part_activated_cb);
  g_task_set_task_data (task, json_node_ref (node), (GDestroyNotify) json_node_unref);
  g_task_run_in_thread (task, write_thread);
}

/* --- other content ------------------------------------------------------------------------------------------------ */

/* Actions are only listed with their declarations here; they are run in the surface. */
static void
changed_cb (GsvDetailsWindow *self)
{
  GPtrArray *actions = gsv_document_get_actions (self->document);
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _("Actions"));
  for (guint i = 0; i < actions->len; i++)
    {
      const GsvAction *action = actions->pdata[i];
      g_autofree char *title = easel_text_for_display (action->id, EASEL_LIMIT_DISPLAY_CHARS);
      g_autofree char *subtitle = gsv_action_dup_kind (action);
      GtkWidget *row = make_row (title);

      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
    }
  adw_bin_set_child (self->actions, group);
  gtk_widget_set_visible (GTK_WIDGET (self->actions), actions->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->parts), gsv_document_is_whole (self->document));
}

static void
gsv_details_window_finalize (GObject *object)
{
  g_clear_object (&GSV_DETAILS_WINDOW (object)->document);
  G_OBJECT_CLASS (gsv_details_window_parent_class)->finalize (object);
}

static void
gsv_details_window_class_init (GsvDetailsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gsv_details_window_finalize;
  easel_gsv_view_get_resource ();
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/gsv/gsv-details-window.ui");
  gtk_widget_class_bind_template_child (widget_class, GsvDetailsWindow, box);
  gtk_widget_class_bind_template_child (widget_class, GsvDetailsWindow, facts);
  gtk_widget_class_bind_template_child (widget_class, GsvDetailsWindow, parts);
  gtk_widget_class_bind_template_child (widget_class, GsvDetailsWindow, spec);
  gtk_widget_class_bind_template_child (widget_class, GsvDetailsWindow, actions);
  gtk_widget_class_bind_template_callback (widget_class, part_activated_cb);
}

static void
gsv_details_window_init (GsvDetailsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_FACTS; i++)
    gtk_list_box_append (self->facts, make_row (_(titles[i])));
}

/**
 * gsv_details_window_new:
 * @document: a canvas
 *
 * Returns: (transfer floating): a dialog to be presented
 */
EaselDialog *
gsv_details_window_new (GsvDocument *document)
{
  GsvDetailsWindow *self;
  g_autofree char *title = NULL;

  g_return_val_if_fail (GSV_IS_DOCUMENT (document), NULL);

  title = easel_text_for_display (gsv_document_get_title (document), EASEL_LIMIT_DISPLAY_CHARS);
  self = g_object_new (GSV_TYPE_DETAILS_WINDOW, "title", title, NULL);
  self->document = g_object_ref (document);
  gtk_box_append (self->box, gsv_log_group_new (gsv_document_get_log (document)));
  g_signal_connect_object (document, "notify", G_CALLBACK (update_facts), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  update_facts (self);
  changed_cb (self);
  return EASEL_DIALOG (self);
}
