/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-session-dialog.h"

#include "easel-session-row.h"
#include "easel-template.h"

typedef struct
{
  AdwWindowTitle *title;
  GtkStack       *stack;
  AdwStatusPage  *none;
  GtkListBox     *list;

  EaselSource    *source;
  EaselSession   *session;
  GListModel     *items;
} EaselSessionDialogPrivate;

enum { PROP_0, PROP_ICON_NAME, PROP_EMPTY_TITLE, PROP_EMPTY_DESCRIPTION };

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (EaselSessionDialog, easel_session_dialog, EASEL_TYPE_DIALOG)

static EaselSessionDialogPrivate *
get_private (EaselSessionDialog *self)
{
  return easel_session_dialog_get_instance_private (self);
}

static GtkWidget *
make_row_cb (gpointer item,
             gpointer user_data)
{
  return EASEL_SESSION_DIALOG_GET_CLASS (user_data)->make_row (user_data, item);
}

static void
row_activated_cb (EaselSessionDialog *self,
                  GtkListBoxRow      *row)
{
  if (EASEL_SESSION_DIALOG_GET_CLASS (self)->activated != NULL)
    EASEL_SESSION_DIALOG_GET_CLASS (self)->activated (self, row);
}

static void
update (EaselSessionDialog *self)
{
  EaselSessionDialogPrivate *priv = get_private (self);

  gtk_stack_set_visible_child_name (priv->stack, g_list_model_get_n_items (priv->items) > 0 ? "list" : "none");
}

static void
update_title (EaselSessionDialog *self)
{
  g_autofree char *title = easel_session_row_dup_title (get_private (self)->session);

  adw_window_title_set_subtitle (get_private (self)->title, title);
}

/* A screen reader says the title of the dialog for the list too. */
static void
title_cb (EaselSessionDialog *self)
{
  const char *title = easel_dialog_get_title (EASEL_DIALOG (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (get_private (self)->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title != NULL ? title : "", -1);
}

static void
easel_session_dialog_set_property (GObject      *object,
                                   guint         id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  AdwStatusPage *none = get_private (EASEL_SESSION_DIALOG (object))->none;

  switch (id)
    {
    case PROP_ICON_NAME:
      adw_status_page_set_icon_name (none, g_value_get_string (value));
      break;
    case PROP_EMPTY_TITLE:
      adw_status_page_set_title (none, g_value_get_string (value));
      break;
    case PROP_EMPTY_DESCRIPTION:
      adw_status_page_set_description (none, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
easel_session_dialog_dispose (GObject *object)
{
  EaselSessionDialogPrivate *priv = get_private (EASEL_SESSION_DIALOG (object));

  if (priv->list != NULL)
    gtk_list_box_bind_model (priv->list, NULL, NULL, NULL, NULL);
  priv->list = NULL;
  if (priv->session != NULL)
    easel_source_release (priv->source, priv->session);
  g_clear_object (&priv->items);
  g_clear_object (&priv->session);
  g_clear_object (&priv->source);
  G_OBJECT_CLASS (easel_session_dialog_parent_class)->dispose (object);
}

static void
install_text (GObjectClass *klass,
              guint         id,
              const char   *name)
{
  g_object_class_install_property (klass, id, g_param_spec_string (name, NULL, NULL, NULL,
                                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
easel_session_dialog_class_init (EaselSessionDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_session_dialog_dispose;
  G_OBJECT_CLASS (klass)->set_property = easel_session_dialog_set_property;
  install_text (G_OBJECT_CLASS (klass), PROP_ICON_NAME, "empty-icon-name");
  install_text (G_OBJECT_CLASS (klass), PROP_EMPTY_TITLE, "empty-title");
  install_text (G_OBJECT_CLASS (klass), PROP_EMPTY_DESCRIPTION, "empty-description");
  easel_template_set_from_resource (widget_class, RESOURCE_PATH "/easel-session-dialog.ui");
  gtk_widget_class_bind_template_child_private (widget_class, EaselSessionDialog, title);
  gtk_widget_class_bind_template_child_private (widget_class, EaselSessionDialog, stack);
  gtk_widget_class_bind_template_child_private (widget_class, EaselSessionDialog, none);
  gtk_widget_class_bind_template_child_private (widget_class, EaselSessionDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, title_cb);
}

static void
easel_session_dialog_init (EaselSessionDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
easel_session_dialog_list (EaselSessionDialog *self,
                           EaselSource        *source,
                           EaselSession       *session,
                           GListModel         *items)
{
  EaselSessionDialogPrivate *priv;

  g_return_if_fail (EASEL_IS_SESSION_DIALOG (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));
  g_return_if_fail (EASEL_IS_SESSION (session));
  g_return_if_fail (G_IS_LIST_MODEL (items));

  priv = get_private (self);
  g_return_if_fail (priv->session == NULL);

  priv->source = g_object_ref (source);
  priv->session = g_object_ref (session);
  priv->items = g_object_ref (items);
  easel_source_hold (source, session);
  gtk_list_box_bind_model (priv->list, items, make_row_cb, self, NULL);
  g_signal_connect_object (items, "items-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::title", G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  update (self);
  update_title (self);
}

EaselSource *
easel_session_dialog_get_source (EaselSessionDialog *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_DIALOG (self), NULL);
  return get_private (self)->source;
}

EaselSession *
easel_session_dialog_get_session (EaselSessionDialog *self)
{
  g_return_val_if_fail (EASEL_IS_SESSION_DIALOG (self), NULL);
  return get_private (self)->session;
}
