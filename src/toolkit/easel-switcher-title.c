/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-toolkit"

#include "config.h"

#include "easel-switcher-title.h"

struct _EaselSwitcherTitle
{
  AdwBin parent_instance;

  AdwViewStack *stack;
  char         *title;
  gboolean      title_visible;
};

enum { PROP_0, PROP_STACK, PROP_TITLE, PROP_TITLE_VISIBLE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (EaselSwitcherTitle, easel_switcher_title, ADW_TYPE_BIN)

static void
easel_switcher_title_set_property (GObject      *object,
                                   guint         id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  EaselSwitcherTitle *self = EASEL_SWITCHER_TITLE (object);

  switch (id)
    {
    case PROP_STACK:
      g_set_object (&self->stack, g_value_get_object (value));
      break;
    case PROP_TITLE:
      g_free (self->title);
      self->title = g_value_dup_string (value);
      break;
    case PROP_TITLE_VISIBLE:
      self->title_visible = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
easel_switcher_title_get_property (GObject    *object,
                                   guint       id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  EaselSwitcherTitle *self = EASEL_SWITCHER_TITLE (object);

  switch (id)
    {
    case PROP_STACK:
      g_value_set_object (value, self->stack);
      break;
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_TITLE_VISIBLE:
      g_value_set_boolean (value, self->title_visible);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
easel_switcher_title_finalize (GObject *object)
{
  EaselSwitcherTitle *self = EASEL_SWITCHER_TITLE (object);

  g_clear_object (&self->stack);
  g_free (self->title);
  G_OBJECT_CLASS (easel_switcher_title_parent_class)->finalize (object);
}

#if ADW_CHECK_VERSION (1, 4, 0)

/* The switch does not fit beside the buttons of a window this narrow. */
#define NARROW "max-width: 500sp"

static void
apply_cb (GObject *self)
{
  g_object_set (self, "title-visible", TRUE, NULL);
}

static void
unapply_cb (GObject *self)
{
  g_object_set (self, "title-visible", FALSE, NULL);
}

static void
easel_switcher_title_root (GtkWidget *widget)
{
  GtkRoot *root;
  AdwBreakpoint *narrow;

  GTK_WIDGET_CLASS (easel_switcher_title_parent_class)->root (widget);
  root = gtk_widget_get_root (widget);
  if (!ADW_IS_WINDOW (root))
    return;
  narrow = adw_breakpoint_new (adw_breakpoint_condition_parse (NARROW));
  g_signal_connect_object (narrow, "apply", G_CALLBACK (apply_cb), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (narrow, "unapply", G_CALLBACK (unapply_cb), widget, G_CONNECT_SWAPPED);
  adw_window_add_breakpoint (ADW_WINDOW (root), narrow);
}

static gboolean
choose_child (GBinding     *binding,
              const GValue *title_visible,
              GValue       *name,
              gpointer      user_data)
{
  g_value_set_string (name, g_value_get_boolean (title_visible) ? "title" : "switcher");
  return TRUE;
}

static GtkWidget *
make_child (EaselSwitcherTitle *self)
{
  GtkWidget *child = gtk_stack_new ();
  GtkWidget *switcher = g_object_new (ADW_TYPE_VIEW_SWITCHER, "policy", ADW_VIEW_SWITCHER_POLICY_WIDE, NULL);
  GtkWidget *title = adw_window_title_new ("", "");

  gtk_stack_set_hhomogeneous (GTK_STACK (child), FALSE);
  gtk_stack_add_named (GTK_STACK (child), switcher, "switcher");
  gtk_stack_add_named (GTK_STACK (child), title, "title");
  g_object_bind_property (self, "stack", switcher, "stack", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self, "title", title, "title", G_BINDING_DEFAULT);
  g_object_bind_property_full (self, "title-visible", child, "visible-child-name", G_BINDING_SYNC_CREATE, choose_child,
                               NULL, NULL, NULL);
  return child;
}

#else

static GtkWidget *
make_child (EaselSwitcherTitle *self)
{
  GtkWidget *child = adw_view_switcher_title_new ();

  g_object_bind_property (self, "stack", child, "stack", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self, "title", child, "title", G_BINDING_DEFAULT);
  g_object_bind_property (child, "title-visible", self, "title-visible", G_BINDING_SYNC_CREATE);
  return child;
}

#endif

static void
easel_switcher_title_class_init (EaselSwitcherTitleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = easel_switcher_title_set_property;
  object_class->get_property = easel_switcher_title_get_property;
  object_class->finalize = easel_switcher_title_finalize;
#if ADW_CHECK_VERSION (1, 4, 0)
  GTK_WIDGET_CLASS (klass)->root = easel_switcher_title_root;
#endif
  properties[PROP_STACK] = g_param_spec_object ("stack", NULL, NULL, ADW_TYPE_VIEW_STACK,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TITLE_VISIBLE] = g_param_spec_boolean ("title-visible", NULL, NULL, FALSE,
                                                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
easel_switcher_title_init (EaselSwitcherTitle *self)
{
  adw_bin_set_child (ADW_BIN (self), make_child (self));
}
