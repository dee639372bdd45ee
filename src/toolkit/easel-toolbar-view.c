/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-toolbar-view.h"

#if ADW_CHECK_VERSION (1, 4, 0)

static void
add_top (GtkWidget *view,
         GtkWidget *header)
{
  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), header);
}

#else

struct _EaselToolbarView
{
  AdwBin parent_instance;

  GtkWidget *box;
  GtkWidget *content;   /* nullable: borrowed from the box */
};

enum { PROP_0, PROP_CONTENT, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void easel_toolbar_view_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselToolbarView, easel_toolbar_view, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, easel_toolbar_view_buildable_init))

static void
add_top (GtkWidget *view,
         GtkWidget *header)
{
  EaselToolbarView *self = EASEL_TOOLBAR_VIEW (view);

  if (self->content != NULL)
    gtk_box_insert_child_after (GTK_BOX (self->box), header, gtk_widget_get_prev_sibling (self->content));
  else
    gtk_box_append (GTK_BOX (self->box), header);
}

static void
set_content (EaselToolbarView *self,
             GtkWidget        *content)
{
  if (self->content != NULL)
    gtk_box_remove (GTK_BOX (self->box), self->content);
  self->content = content;
  if (content == NULL)
    return;
  gtk_widget_set_vexpand (content, TRUE);
  gtk_box_append (GTK_BOX (self->box), content);
}

static void
easel_toolbar_view_set_property (GObject      *object,
                                 guint         id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  if (id == PROP_CONTENT)
    set_content (EASEL_TOOLBAR_VIEW (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
easel_toolbar_view_get_property (GObject    *object,
                                 guint       id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  if (id == PROP_CONTENT)
    g_value_set_object (value, EASEL_TOOLBAR_VIEW (object)->content);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
add_child (GtkBuildable *buildable,
           GtkBuilder   *builder,
           GObject      *child,
           const char   *type)
{
  GtkBuildableIface *parent = g_type_interface_peek_parent (GTK_BUILDABLE_GET_IFACE (buildable));

  if (g_strcmp0 (type, "top") == 0)
    add_top (GTK_WIDGET (buildable), GTK_WIDGET (child));
  else
    parent->add_child (buildable, builder, child, type);
}

static void
easel_toolbar_view_buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = add_child;
}

static void
easel_toolbar_view_class_init (EaselToolbarViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = easel_toolbar_view_set_property;
  object_class->get_property = easel_toolbar_view_get_property;
  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
easel_toolbar_view_init (EaselToolbarView *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  adw_bin_set_child (ADW_BIN (self), self->box);
}

#endif

GtkWidget *
easel_toolbar_view_new (GtkWidget *header,
                        GtkWidget *content)
{
  GtkWidget *view = g_object_new (EASEL_TYPE_TOOLBAR_VIEW, "content", content, NULL);

  add_top (view, header);
  return view;
}
