/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "gsv-details-window.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text-window.h"
#include "easel-text.h"
#include "gsv-limits.h"
#include "gsv-log-group.h"

/* --- what is known of it ---------------------------------------------------------------------------------------- */

/* (transfer full) (nullable) */
static char *
dup_time (gint64 seconds)
{
  g_autoptr(GDateTime) time = seconds != 0 ? g_date_time_new_from_unix_local (seconds) : NULL;

  return time != NULL ? g_date_time_format (time, "%c") : NULL;
}

static char *
dup_id (GsvDocument *document)
{
  return g_strdup (gsv_document_get_canvas_id (document));
}

static char *
dup_mode (GsvDocument *document)
{
  return g_strdup (gsv_document_get_mode (document));
}

static char *
dup_entry (GsvDocument *document)
{
  return g_strdup (gsv_document_get_entry (document));
}

static char *
dup_owner (GsvDocument *document)
{
  return g_strdup (gsv_document_get_owner (document));
}

static char *
dup_revision (GsvDocument *document)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, gsv_document_get_revision (document));
}

static char *
dup_created (GsvDocument *document)
{
  return dup_time (gsv_document_get_created (document));
}

static char *
dup_updated (GsvDocument *document)
{
  return dup_time (gsv_document_get_updated (document));
}

static const struct
{
  const char *title;
  char     *(*dup) (GsvDocument *document);  /* (transfer full) (nullable): foreign; NULL: the gateway did not say it */
} facts[] = {
  { N_("Identifier"), dup_id },
  { N_("Kind"), dup_mode },
  { N_("Page"), dup_entry },
  { N_("Owner"), dup_owner },
  { N_("Revision"), dup_revision },
  { N_("Created"), dup_created },
  { N_("Changed"), dup_updated },
};

static void
update_facts (GsvDocument *document,
              GParamSpec  *pspec,
              GtkListBox  *list)
{
  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, (int) i);
      g_autofree char *foreign = facts[i].dup (document);
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

static GtkWidget *
make_list (void)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  return list;
}

static GtkWidget *
make_facts (GsvDocument *document)
{
  GtkWidget *list = make_list ();

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    gtk_list_box_append (GTK_LIST_BOX (list), make_row (_(facts[i].title)));
  g_signal_connect_object (document, "notify", G_CALLBACK (update_facts), list, 0);
  update_facts (document, NULL, GTK_LIST_BOX (list));
  return list;
}

/* --- its JSON --------------------------------------------------------------------------------------------------- */

static const struct
{
  const char *title;
  JsonNode *(*get) (GsvDocument *document);  /* (transfer none) (nullable) */
} parts[] = {
  { N_("Specification"), gsv_document_get_spec },
  { N_("State"), gsv_document_get_state },
};

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GtkWindow) window = user_data;
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), NULL);

  if (gtk_widget_get_mapped (GTK_WIDGET (window)))
    easel_text_window_present (window, gtk_window_get_title (window), text);
}

/* A state may be of many megabytes. */
static void
write_thread (GTask        *task,
              gpointer      source,
              gpointer      node,
              GCancellable *cancellable)
{
  g_task_return_pointer (task, easel_json_to_lines (node), g_free);
}

static void
part_activated_cb (GtkListBox    *list,
                   GtkListBoxRow *row,
                   GsvDocument   *document)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (list));
  JsonNode *node = parts[gtk_list_box_row_get_index (row)].get (document);
  g_autoptr(GTask) task = NULL;

  if (node == NULL)
    return;
  task = g_task_new (NULL, NULL, written_cb, g_object_ref (root));
  g_task_set_source_tag (task, part_activated_cb);
  g_task_set_task_data (task, json_node_ref (node), (GDestroyNotify) json_node_unref);
  g_task_run_in_thread (task, write_thread);
}

static void
update_parts (GtkWidget   *list,
              GsvDocument *document)
{
  gtk_widget_set_visible (list, gsv_document_is_whole (document));
}

static GtkWidget *
make_parts (GsvDocument *document)
{
  GtkWidget *list = make_list ();

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      GtkWidget *row = make_row (_(parts[i].title));

      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _("As JSON"));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }
  g_signal_connect_object (list, "row-activated", G_CALLBACK (part_activated_cb), document, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (update_parts), list, G_CONNECT_SWAPPED);
  update_parts (list, document);
  return list;
}

/* --- the rest --------------------------------------------------------------------------------------------------- */

/* The actions as they are declared, to be read: they are run where the canvas is shown. */
static void
update_actions (AdwBin      *bin,
                GsvDocument *document)
{
  GPtrArray *actions = gsv_document_get_actions (document);
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
  adw_bin_set_child (bin, group);
  gtk_widget_set_visible (GTK_WIDGET (bin), actions->len > 0);
}

/* (transfer floating) */
static GtkWidget *
make_actions (GsvDocument *document)
{
  GtkWidget *bin = adw_bin_new ();

  update_actions (ADW_BIN (bin), document);
  g_signal_connect_object (document, "changed", G_CALLBACK (update_actions), bin, G_CONNECT_SWAPPED);
  return bin;
}

static GtkWidget *
make_content (GsvDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *window = gtk_scrolled_window_new ();

  gtk_box_append (GTK_BOX (box), make_facts (document));
  gtk_box_append (GTK_BOX (box), make_parts (document));
  gtk_box_append (GTK_BOX (box), make_actions (document));
  gtk_box_append (GTK_BOX (box), gsv_log_group_new (gsv_document_get_log (document)));
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 18);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), clamp);
  gtk_widget_set_vexpand (window, TRUE);
  return window;
}

/**
 * gsv_details_window_new:
 * @parent: the window that it belongs to
 * @document: a canvas
 *
 * Returns: (transfer none): the window, which is to be presented and ends when it is closed
 */
GtkWindow *
gsv_details_window_new (GtkWindow   *parent,
                        GsvDocument *document)
{
  GtkWindow *window = GTK_WINDOW (adw_window_new ());
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkEventController *keys = gtk_shortcut_controller_new ();
  g_autofree char *title = easel_text_for_display (gsv_document_get_title (document), EASEL_LIMIT_DISPLAY_CHARS);

  gtk_window_set_transient_for (window, parent);
  gtk_window_set_modal (window, TRUE);
  gtk_window_set_default_size (window, 360, 560);
  gtk_window_set_title (window, title);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), make_content (document));
  adw_window_set_content (ADW_WINDOW (window), box);
  return window;
}
