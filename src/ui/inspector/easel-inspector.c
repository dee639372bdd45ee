/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-inspector.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-limits.h"
#include "easel-text.h"

/* Places of the directions in their drop-down. */
enum { ALL, RECEIVED, SENT };

struct _EaselInspector
{
  AdwWindow           parent_instance;

  GtkDropDown        *sources;
  GtkDropDown        *direction;
  GtkEditable        *search;
  GtkStack           *stack;
  GtkListView        *list;
  GtkTextView        *text;
  GtkWidget          *clear;
  GtkWidget          *save;

  EaselHub           *hub;
  GtkFilter          *filter;
  GtkFilterListModel *shown;
  GtkSingleSelection *chosen;
  EaselTraffic       *traffic;   /* nullable: the connection has none */
  GSignalGroup       *signals;   /* of the source */
  char               *words;     /* that are searched for, folded; "" for none */
};

G_DEFINE_FINAL_TYPE (EaselInspector, easel_inspector, ADW_TYPE_WINDOW)

static void
easel_inspector_dispose (GObject *object)
{
  EaselInspector *self = EASEL_INSPECTOR (object);

  if (self->chosen != NULL)
    g_signal_handlers_disconnect_by_data (self->chosen, self);
  if (self->shown != NULL)
    g_signal_handlers_disconnect_by_data (self->shown, self);
  g_clear_object (&self->signals);
  g_clear_object (&self->chosen);
  g_clear_object (&self->shown);
  g_clear_object (&self->filter);
  g_clear_object (&self->traffic);
  g_clear_object (&self->hub);
  G_OBJECT_CLASS (easel_inspector_parent_class)->dispose (object);
}

static void
easel_inspector_finalize (GObject *object)
{
  g_free (EASEL_INSPECTOR (object)->words);
  G_OBJECT_CLASS (easel_inspector_parent_class)->finalize (object);
}

/* --- what is shown ---------------------------------------------------------------------------------------------- */

static gboolean
has_words (EaselTrafficItem *item,
           const char       *words)
{
  g_autofree char *method = g_utf8_casefold (easel_traffic_item_get_method (item), -1);
  g_autofree char *text = NULL;
  g_autofree char *folded = NULL;

  if (strstr (method, words) != NULL)
    return TRUE;
  /* Without its secrets: nobody finds a token here. */
  text = easel_traffic_item_dup_text (item);
  folded = g_utf8_casefold (text, -1);
  return strstr (folded, words) != NULL;
}

static gboolean
filter_item (gpointer item,
             gpointer user_data)
{
  EaselInspector *self = user_data;
  const guint direction = gtk_drop_down_get_selected (self->direction);
  const gboolean incoming = easel_traffic_item_is_incoming (item);

  if ((direction == RECEIVED && !incoming) || (direction == SENT && incoming))
    return FALSE;
  return *self->words == '\0' || has_words (item, self->words);
}

static void
filter_cb (EaselInspector *self)
{
  g_free (self->words);
  self->words = g_utf8_casefold (gtk_editable_get_text (self->search), -1);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
items_cb (EaselInspector *self)
{
  const gboolean has_any = g_list_model_get_n_items (G_LIST_MODEL (self->shown)) > 0;

  gtk_stack_set_visible_child_name (self->stack, has_any ? "messages" : "empty");
  gtk_widget_set_sensitive (self->clear, self->traffic != NULL);
  gtk_widget_set_sensitive (self->save, has_any);
}

/* A host that is started anew is another connection of the same source. */
static void
traffic_cb (EaselInspector *self)
{
  EaselSource *source = gtk_drop_down_get_selected_item (self->sources);
  EaselTraffic *traffic = source != NULL ? easel_source_get_traffic (source) : NULL;

  g_set_object (&self->traffic, traffic);
  gtk_filter_list_model_set_model (self->shown, G_LIST_MODEL (self->traffic));
  items_cb (self);
}

static void
source_cb (EaselInspector *self)
{
  if (self->signals == NULL)
    return;
  g_signal_group_set_target (self->signals, gtk_drop_down_get_selected_item (self->sources));
  traffic_cb (self);
}

static void
chosen_cb (EaselInspector *self)
{
  EaselTrafficItem *item = gtk_single_selection_get_selected_item (self->chosen);
  g_autofree char *text = item != NULL ? easel_traffic_item_dup_text (item) : g_strdup ("");
  g_autofree char *size = NULL;
  g_autofree char *words = NULL;

  if (item != NULL && *text == '\0')
    {
      size = g_format_size (easel_traffic_item_get_size (item));
      /* Translators: %s is a size, such as “3.2 MB”. */
      words = g_strdup_printf (_("The text of this message is not kept: %s."), size);
    }
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), words != NULL ? words : text, -1);
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static GtkWidget *
add_label (GtkWidget  *box,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
setup_cb (GtkListItemFactory *factory,
          GtkListItem        *list_item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *method;

  gtk_widget_set_margin_start (box, 9);
  gtk_widget_set_margin_end (box, 9);
  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  method = add_label (box, "inspector-method");
  gtk_label_set_ellipsize (GTK_LABEL (method), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (method, TRUE);
  add_label (box, "dim-label");
  add_label (box, "numeric");
  gtk_list_item_set_child (list_item, box);
}

static char *
describe_method (EaselTrafficItem *item)
{
  g_autofree char *method = easel_text_for_display (easel_traffic_item_get_method (item), EASEL_LIMIT_DISPLAY_CHARS);

  if (!easel_traffic_item_is_answer (item))
    return *method != '\0' ? g_steal_pointer (&method) : g_strdup ("…");
  if (*method == '\0')
    return g_strdup (_("Answer"));
  /* Translators: %s is the name of a request, such as “initialize”. */
  return g_strdup_printf (_("Answer to %s"), method);
}

static char *
describe_time (EaselTrafficItem *item)
{
  const gint64 time = easel_traffic_item_get_time (item);
  g_autoptr(GDateTime) moment = g_date_time_new_from_unix_local (time / G_USEC_PER_SEC);
  g_autofree char *clock = g_date_time_format (moment, "%H:%M:%S");

  return g_strdup_printf ("%s.%03d", clock, (int) (time % G_USEC_PER_SEC / 1000));
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *list_item)
{
  EaselTrafficItem *item = gtk_list_item_get_item (list_item);
  const gboolean incoming = easel_traffic_item_is_incoming (item);
  const char *way = incoming ? C_("messages", "Received") : C_("messages", "Sent");
  g_autofree char *method = describe_method (item);
  g_autofree char *size = g_format_size (easel_traffic_item_get_size (item));
  g_autofree char *time = describe_time (item);
  GtkWidget *image = gtk_widget_get_first_child (gtk_list_item_get_child (list_item));
  GtkWidget *name = gtk_widget_get_next_sibling (image);
  GtkWidget *bytes = gtk_widget_get_next_sibling (name);

  gtk_image_set_from_icon_name (GTK_IMAGE (image), incoming ? "go-down-symbolic" : "go-up-symbolic");
  gtk_widget_set_tooltip_text (image, way);
  gtk_accessible_update_property (GTK_ACCESSIBLE (image), GTK_ACCESSIBLE_PROPERTY_LABEL, way, -1);
  gtk_label_set_text (GTK_LABEL (name), method);
  gtk_label_set_text (GTK_LABEL (bytes), size);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (bytes)), time);
}

/* --- keeping and forgetting ------------------------------------------------------------------------------------- */

static void
clear_cb (EaselInspector *self)
{
  if (self->traffic != NULL)
    easel_traffic_clear (self->traffic);
}

GBytes *
easel_inspector_dup_file (EaselInspector *self)
{
  GString *lines = g_string_new (NULL);
  GListModel *model;

  g_return_val_if_fail (EASEL_IS_INSPECTOR (self), NULL);

  model = G_LIST_MODEL (self->shown);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr(EaselTrafficItem) item = g_list_model_get_item (model, i);
      g_autofree char *line = easel_traffic_item_dup_line (item);

      g_string_append (lines, line);
      g_string_append_c (lines, '\n');
    }
  return g_string_free_to_bytes (lines);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselInspector) self = user_data;
  g_autoptr(GError) error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), error->message, -1);
}

static void
named_cb (GtkNativeDialog *dialog,
          int              response,
          EaselInspector  *self)
{
  g_autoptr(GtkNativeDialog) chooser = dialog;
  g_autoptr(GFile) file = NULL;
  g_autoptr(GBytes) bytes = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  bytes = easel_inspector_dup_file (self);
  if (file != NULL)
    g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, saved_cb,
                                         g_object_ref (self));
}

static void
save_cb (EaselInspector *self)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (_("Save as JSON Lines"), GTK_WINDOW (self),
                                                               GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), "easel-messages.jsonl");
  g_signal_connect_object (chooser, "response", G_CALLBACK (named_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
easel_inspector_class_init (EaselInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_inspector_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_inspector_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, sources);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, direction);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, search);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, list);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, text);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, clear);
  gtk_widget_class_bind_template_child (widget_class, EaselInspector, save);
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
easel_inspector_init (EaselInspector *self)
{
  self->words = g_strdup ("");
  self->signals = g_signal_group_new (G_TYPE_OBJECT);
  g_signal_group_connect_swapped (self->signals, "notify::state", G_CALLBACK (traffic_cb), self);
  self->filter = GTK_FILTER (gtk_custom_filter_new (filter_item, self, NULL));
  self->shown = gtk_filter_list_model_new (NULL, g_object_ref (self->filter));
  self->chosen = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->shown)));
  gtk_single_selection_set_autoselect (self->chosen, FALSE);
  gtk_single_selection_set_can_unselect (self->chosen, TRUE);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->chosen));
  g_signal_connect_swapped (self->shown, "items-changed", G_CALLBACK (items_cb), self);
  g_signal_connect_swapped (self->chosen, "notify::selected-item", G_CALLBACK (chosen_cb), self);
}

/**
 * easel_inspector_new:
 * @parent: the panel
 * @hub: the connections
 *
 * Returns: (transfer floating): a window that shows the messages of the connection that the person looks at
 */
GtkWindow *
easel_inspector_new (GtkWindow *parent,
                     EaselHub  *hub)
{
  g_autoptr(GtkExpression) title = gtk_property_expression_new (EASEL_TYPE_SOURCE, NULL, "title");
  EaselInspector *self;
  guint position;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_TYPE_INSPECTOR, NULL);
  self->hub = g_object_ref (hub);
  gtk_window_set_transient_for (GTK_WINDOW (self), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_drop_down_set_expression (self->sources, title);
  gtk_drop_down_set_model (self->sources, easel_hub_get_sources (hub));
  for (position = 0; position < g_list_model_get_n_items (easel_hub_get_sources (hub)); position++)
    {
      g_autoptr(EaselSource) source = g_list_model_get_item (easel_hub_get_sources (hub), position);

      if (source == easel_hub_get_source (hub))
        gtk_drop_down_set_selected (self->sources, position);
    }
  source_cb (self);
  return GTK_WINDOW (self);
}
