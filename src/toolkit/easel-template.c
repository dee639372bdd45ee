/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-template.h"

#include "easel-spin-row.h"
#include "easel-spinner.h"
#include "easel-switch-row.h"
#include "easel-toolbar-view.h"

#if ADW_CHECK_VERSION (1, 8, 0)

/* Returns: (nullable): the library has all classes. */
static GtkBuilderScope *
create_scope (void)
{
  g_type_ensure (EASEL_TYPE_SPINNER);
  g_type_ensure (EASEL_TYPE_SPIN_ROW);
  g_type_ensure (EASEL_TYPE_SWITCH_ROW);
  g_type_ensure (EASEL_TYPE_TOOLBAR_VIEW);
  return NULL;
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

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static GType
get_type_from_name (GtkBuilderScope *scope,
                    GtkBuilder      *builder,
                    const char      *name)
{
  const struct { const char *name; GType type; } classes[] = {
    { "AdwShortcutsDialog", GTK_TYPE_SHORTCUTS_SECTION },
    { "AdwShortcutsItem", GTK_TYPE_SHORTCUTS_SHORTCUT },
    { "AdwShortcutsSection", GTK_TYPE_SHORTCUTS_GROUP },
    { "AdwSpinner", EASEL_TYPE_SPINNER },
    { "AdwSpinRow", EASEL_TYPE_SPIN_ROW },
    { "AdwSwitchRow", EASEL_TYPE_SWITCH_ROW },
    { "AdwToolbarView", EASEL_TYPE_TOOLBAR_VIEW },
  };
  GtkBuilderScopeInterface *parent = g_type_interface_peek_parent (GTK_BUILDER_SCOPE_GET_IFACE (scope));

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (g_str_equal (name, classes[i].name))
      return classes[i].type;
  return parent->get_type_from_name (scope, builder, name);
}

G_GNUC_END_IGNORE_DEPRECATIONS

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

static GtkBuilderScope *
create_scope (void)
{
  return g_object_new (EASEL_TYPE_TEMPLATE_SCOPE, NULL);
}

#endif

void
easel_template_set_from_resource (GtkWidgetClass *widget_class,
                                  const char     *path)
{
  g_autoptr(GtkBuilderScope) scope = create_scope ();

  g_return_if_fail (GTK_IS_WIDGET_CLASS (widget_class));
  g_return_if_fail (path != NULL);

  gtk_widget_class_set_template_from_resource (widget_class, path);
  if (scope != NULL)
    gtk_widget_class_set_template_scope (widget_class, scope);
}

void
easel_template_set_scope (GtkBuilder *builder)
{
  g_autoptr(GtkBuilderScope) scope = create_scope ();

  g_return_if_fail (GTK_IS_BUILDER (builder));

  if (scope != NULL)
    gtk_builder_set_scope (builder, scope);
}
