/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-template.h"

#include "easel-spin-row.h"
#include "easel-spinner.h"
#include "easel-switch-row.h"
#include "easel-toolbar-view.h"

#if ADW_CHECK_VERSION (1, 6, 0)

static void
set_scope (GtkWidgetClass *widget_class)
{
  g_type_ensure (EASEL_TYPE_SPINNER);
  g_type_ensure (EASEL_TYPE_SPIN_ROW);
  g_type_ensure (EASEL_TYPE_SWITCH_ROW);
  g_type_ensure (EASEL_TYPE_TOOLBAR_VIEW);
}

#else

/* Finds the class for a name in a template. */
#define EASEL_TYPE_TEMPLATE_SCOPE (easel_template_scope_get_type ())
G_DECLARE_FINAL_TYPE (EaselTemplateScope, easel_template_scope, EASEL, TEMPLATE_SCOPE, GtkBuilderCScope)

struct _EaselTemplateScope
{
  GtkBuilderCScope parent_instance;
};

static void easel_template_scope_iface_init (GtkBuilderScopeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselTemplateScope, easel_template_scope, GTK_TYPE_BUILDER_CSCOPE,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDER_SCOPE, easel_template_scope_iface_init))

static GType
get_type_from_name (GtkBuilderScope *scope,
                    GtkBuilder      *builder,
                    const char      *name)
{
  GtkBuilderScopeInterface *parent = g_type_interface_peek_parent (GTK_BUILDER_SCOPE_GET_IFACE (scope));

  if (g_str_equal (name, "AdwSpinner"))
    return EASEL_TYPE_SPINNER;
  if (g_str_equal (name, "AdwSpinRow"))
    return EASEL_TYPE_SPIN_ROW;
  if (g_str_equal (name, "AdwSwitchRow"))
    return EASEL_TYPE_SWITCH_ROW;
  if (g_str_equal (name, "AdwToolbarView"))
    return EASEL_TYPE_TOOLBAR_VIEW;
  return parent->get_type_from_name (scope, builder, name);
}

static void
easel_template_scope_iface_init (GtkBuilderScopeInterface *iface)
{
  iface->get_type_from_name = get_type_from_name;
}

static void
easel_template_scope_class_init (EaselTemplateScopeClass *klass)
{
}

static void
easel_template_scope_init (EaselTemplateScope *self)
{
}

static void
set_scope (GtkWidgetClass *widget_class)
{
  g_autoptr(GtkBuilderScope) scope = g_object_new (EASEL_TYPE_TEMPLATE_SCOPE, NULL);

  gtk_widget_class_set_template_scope (widget_class, scope);
}

#endif

void
easel_template_set_from_resource (GtkWidgetClass *widget_class,
                                  const char     *path)
{
  g_return_if_fail (GTK_IS_WIDGET_CLASS (widget_class));
  g_return_if_fail (path != NULL);

  gtk_widget_class_set_template_from_resource (widget_class, path);
  set_scope (widget_class);
}
