/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-inspector-page.h"

#include "easel-text.h"

#include <glib/gi18n.h>

struct _EaselInspectorPage
{
  GtkBox                    parent_instance;

  GtkBox                   *bar;
  GtkDropDown              *kinds;
  GtkEditable              *search;
  GtkStack                 *stack;
  GtkListView              *list;
  GtkLabel                 *empty;
  GtkTextView              *text;

  const EaselInspectorKind *kind;
  GtkFilter                *filter;
  GtkFilterListModel       *shown;
  GtkSingleSelection       *chosen;
  char                     *words;   /* case-folded search text; "" for none */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (EaselInspectorPage, easel_inspector_page, GTK_TYPE_BOX)

static void
easel_inspector_page_dispose (GObject *object)
{
  EaselInspectorPage *self = EASEL_INSPECTOR_PAGE (object);

  if (self->chosen != NULL)
    g_signal_handlers_disconnect_by_data (self->chosen, self);
  if (self->shown != NULL)
    g_signal_handlers_disconnect_by_data (self->shown, self);
  g_clear_object (&self->chosen);
  g_clear_object (&self->shown);
  g_clear_object (&self->filter);
  G_OBJECT_CLASS (easel_inspector_page_parent_class)->dispose (object);
}

static void
easel_inspector_page_finalize (GObject *object)
{
  g_free (EASEL_INSPECTOR_PAGE (object)->words);
  G_OBJECT_CLASS (easel_inspector_page_parent_class)->finalize (object);
}

static gboolean
filter_item (gpointer item,
             gpointer user_data)
{
  EaselInspectorPage *self = user_data;
  const guint kind = gtk_drop_down_get_selected (self->kinds);

  if (kind > 0 && !self->kind->matches (item, kind))
    return FALSE;
  return *self->words == '\0' || self->kind->has_words (item, self->words);
}

static void
filter_cb (EaselInspectorPage *self)
{
  g_free (self->words);
  self->words = g_utf8_casefold (gtk_editable_get_text (self->search), -1);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
items_cb (EaselInspectorPage *self)
{
  gtk_stack_set_visible_child_name (self->stack, easel_inspector_page_is_empty (self) ? "empty" : "items");
  g_signal_emit (self, changed_signal, 0);
}

static void
chosen_cb (EaselInspectorPage *self)
{
  gpointer item = gtk_single_selection_get_selected_item (self->chosen);
  g_autofree char *text = item != NULL ? self->kind->dup_text (item) : g_strdup ("");

  easel_inspector_page_set_message (self, text);
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
  GtkWidget *name;

  gtk_widget_set_margin_start (box, 9);
  gtk_widget_set_margin_end (box, 9);
  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  name = add_label (box, "inspector-name");
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  add_label (box, "dim-label");
  add_label (box, "numeric");
  gtk_list_item_set_child (list_item, box);
}

static char *
describe_time (gint64 time)
{
  g_autoptr(GDateTime) moment = g_date_time_new_from_unix_local (time / G_USEC_PER_SEC);
  g_autofree char *clock = g_date_time_format (moment, "%H:%M:%S");

  return g_strdup_printf ("%s.%03d", clock, (int) (time % G_USEC_PER_SEC / 1000));
}

static void
bind_cb (EaselInspectorPage *self,
         GtkListItem        *list_item)
{
  GtkWidget *box = gtk_list_item_get_child (list_item);
  gpointer item = gtk_list_item_get_item (list_item);
  g_autofree char *time = describe_time (self->kind->get_time (item));
  GtkWidget *image = gtk_widget_get_first_child (box);
  GtkWidget *name = gtk_widget_get_next_sibling (image);
  GtkWidget *detail = gtk_widget_get_next_sibling (name);

  self->kind->show (item, GTK_IMAGE (image), GTK_LABEL (name), GTK_LABEL (detail));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (detail)), time);
}

/* --- life ------------------------------------------------------------------------------------------------------- */

/* "subject" is the only property. */
static void
easel_inspector_page_set_property (GObject      *object,
                                   guint         property_id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  gtk_box_prepend (EASEL_INSPECTOR_PAGE (object)->bar, g_value_get_object (value));
}

static void
easel_inspector_page_class_init (EaselInspectorPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = easel_inspector_page_dispose;
  object_class->finalize = easel_inspector_page_finalize;
  object_class->set_property = easel_inspector_page_set_property;
  g_object_class_install_property (object_class, 1,
                                   g_param_spec_object ("subject", NULL, NULL, GTK_TYPE_WIDGET,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  changed_signal = g_signal_new ("changed", EASEL_TYPE_INSPECTOR_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/easel-inspector-page.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselInspectorPage, bar);
  gtk_widget_class_bind_template_child (widget_class, EaselInspectorPage, kinds);
  gtk_widget_class_bind_template_child (widget_class, EaselInspectorPage, search);
  gtk_widget_class_bind_template_child (widget_class, EaselInspectorPage, stack);
  gtk_widget_class_bind_template_child (widget_class, EaselInspectorPage, list);
  gtk_widget_class_bind_template_child (widget_class, EaselInspectorPage, empty);
  gtk_widget_class_bind_template_child (widget_class, EaselInspectorPage, text);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
}

static void
easel_inspector_page_init (EaselInspectorPage *self)
{
  self->words = g_strdup ("");
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

static void
set_name (gpointer    widget,
          const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, gettext (name), -1);
}

void
easel_inspector_page_set_kind (EaselInspectorPage       *self,
                               const EaselInspectorKind *kind)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new (NULL);

  g_return_if_fail (EASEL_IS_INSPECTOR_PAGE (self) && self->kind == NULL);
  g_return_if_fail (kind != NULL);

  self->kind = kind;
  for (guint i = 0; kind->get_kind_name (i) != NULL; i++)
    gtk_string_list_append (names, kind->get_kind_name (i));
  gtk_drop_down_set_model (self->kinds, G_LIST_MODEL (names));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->kinds), gettext (kind->kind));
  gtk_label_set_text (self->empty, gettext (kind->empty));
  g_object_set (self->search, "placeholder-text", gettext (kind->placeholder), NULL);
  set_name (self->search, kind->placeholder);
  set_name (self->kinds, kind->kind);
  set_name (self->list, kind->list);
  set_name (self->text, kind->item);
  items_cb (self);
}

const EaselInspectorKind *
easel_inspector_page_get_kind (EaselInspectorPage *self)
{
  g_return_val_if_fail (EASEL_IS_INSPECTOR_PAGE (self), NULL);

  return self->kind;
}

void
easel_inspector_page_set_items (EaselInspectorPage *self,
                                GListModel         *items)
{
  g_return_if_fail (EASEL_IS_INSPECTOR_PAGE (self));

  gtk_filter_list_model_set_model (self->shown, items);
  items_cb (self);
}

gboolean
easel_inspector_page_is_empty (EaselInspectorPage *self)
{
  g_return_val_if_fail (EASEL_IS_INSPECTOR_PAGE (self), TRUE);

  return g_list_model_get_n_items (G_LIST_MODEL (self->shown)) == 0;
}

void
easel_inspector_page_set_message (EaselInspectorPage *self,
                                  const char         *text)
{
  g_autofree char *shown = NULL;

  g_return_if_fail (EASEL_IS_INSPECTOR_PAGE (self));

  shown = easel_text_for_layout (text, G_MAXSIZE);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), shown, -1);
}

GBytes *
easel_inspector_page_dup_file (EaselInspectorPage *self)
{
  GString *lines = g_string_new (NULL);
  GListModel *model;

  g_return_val_if_fail (EASEL_IS_INSPECTOR_PAGE (self), NULL);

  model = G_LIST_MODEL (self->shown);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr(GObject) item = g_list_model_get_item (model, i);
      g_autofree char *line = self->kind->dup_line (item);

      g_string_append (lines, line);
      g_string_append_c (lines, '\n');
    }
  return g_string_free_to_bytes (lines);
}
