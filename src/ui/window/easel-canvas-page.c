/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-canvas-page.h"

#include <glib/gi18n.h>

#include "easel-agent-labels.h"
#include "easel-instance.h"
#include "easel-limits.h"
#include "easel-text.h"

struct _EaselCanvasPage
{
  AdwBin parent_instance;

  EaselCanvas *canvas;
  const EaselSurfaceKind *kind;  /* of the present surface */
  EaselInstance *instance;       /* nullable: shown by the surface */
  EaselSurfaceFactory *factory;
  AdwTabPage *tab;  /* weak */
  guint renew_id;
};

enum { SIGNAL_SURFACE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselCanvasPage, easel_canvas_page, ADW_TYPE_BIN)

static void
easel_canvas_page_dispose (GObject *object)
{
  EaselCanvasPage *self = EASEL_CANVAS_PAGE (object);

  g_clear_handle_id (&self->renew_id, g_source_remove);
  g_clear_weak_pointer (&self->tab);
  G_OBJECT_CLASS (easel_canvas_page_parent_class)->dispose (object);
}

static void
easel_canvas_page_finalize (GObject *object)
{
  EaselCanvasPage *self = EASEL_CANVAS_PAGE (object);

  g_clear_object (&self->canvas);
  g_clear_object (&self->instance);
  g_clear_object (&self->factory);
  G_OBJECT_CLASS (easel_canvas_page_parent_class)->finalize (object);
}

static void
easel_canvas_page_class_init (EaselCanvasPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_canvas_page_dispose;
  object_class->finalize = easel_canvas_page_finalize;

  /**
   * EaselCanvasPage::surface:
   * @self: the page
   * @surface: the new surface
   */
  signals[SIGNAL_SURFACE] = g_signal_new ("surface", EASEL_TYPE_CANVAS_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, EASEL_TYPE_SURFACE);
}

static void
easel_canvas_page_init (EaselCanvasPage *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  /* Handles a click that the surface does not get, because the surface is created a moment after the page and has a
   * size only in the next frame. Otherwise the keys that the user types next would go to another widget. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_TARGET);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (easel_canvas_page_focus), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

/* Returns: (transfer full): the present title of the instance; the host of a native canvas knows only the title at the
 * open. */
static char *
dup_foreign_title (EaselCanvas *canvas)
{
  EaselInstance *instance = easel_canvas_get_instance (canvas);
  char *title = NULL;

  if (instance != NULL)
    g_object_get (instance, "title", &title, NULL);
  return title != NULL ? title : g_strdup (easel_canvas_get_title (canvas));
}

char *
easel_canvas_page_dup_title_of (EaselCanvas *canvas)
{
  g_autofree char *title = NULL;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  title = dup_foreign_title (canvas);
  shown = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  if (*shown != '\0')
    return g_steal_pointer (&shown);
  return g_strdup (_("Canvas"));
}

/* Returns: (nullable): the name from the declaration of the canvas, translated if it is a native canvas of Easel. */
static const char *
get_declared_name (EaselCanvasPage *self)
{
  EaselInstance *instance = easel_canvas_get_instance (self->canvas);

  return instance != NULL ? _(easel_instance_get_declaration (instance)->display_name)
                          : easel_canvas_get_display_name (self->canvas);
}

static void
append_line (GString    *text,
             const char *foreign)
{
  g_autofree char *shown = foreign != NULL ? easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS) : NULL;

  if (shown == NULL || *shown == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, shown);
}

/* Escapes foreign text, because the tooltip of a tab is markup. */
static char *
dup_tooltip (EaselCanvasPage *self)
{
  g_autoptr(GString) text = g_string_new (NULL);
  g_autofree char *title = dup_foreign_title (self->canvas);
  g_autofree char *ended = easel_agent_labels_dup_ended (easel_canvas_get_session (self->canvas));

  append_line (text, title);
  if (g_strcmp0 (get_declared_name (self), title) != 0)
    append_line (text, get_declared_name (self));
  append_line (text, easel_canvas_get_status (self->canvas));
  append_line (text, easel_canvas_get_source_title (self->canvas));
  append_line (text, ended);
  append_line (text, easel_canvas_get_reason (self->canvas));
  return g_markup_escape_text (text->str, text->len);
}

/* Only native canvases have icons: no AHP dialect transfers one. */
static const char *
icon_name (EaselCanvasPage *self)
{
  EaselSurface *surface = easel_canvas_page_get_surface (self);
  EaselInstance *instance = easel_canvas_get_instance (self->canvas);
  const char *declared = instance != NULL ? easel_instance_get_declaration (instance)->icon : NULL;

  if (easel_canvas_get_state (self->canvas) == EASEL_CANVAS_STALE)
    return "network-offline-symbolic";
  /* The icon of a shared canvas takes precedence. */
  if (instance != NULL && easel_instance_is_shared (instance))
    return "emblem-shared-symbolic";
  if (surface == NULL)
    return declared;
  switch (easel_surface_get_state (surface))
    {
    case EASEL_SURFACE_CRASHED:
    case EASEL_SURFACE_REFUSED:
    case EASEL_SURFACE_FAILED:
      return "dialog-warning-symbolic";
    case EASEL_SURFACE_EMPTY:
    case EASEL_SURFACE_LOADING:
    case EASEL_SURFACE_LIVE:
    case EASEL_SURFACE_ASLEEP:
    default:
      return declared;
    }
}

static gboolean
is_loading (EaselCanvasPage *self)
{
  EaselSurface *surface = easel_canvas_page_get_surface (self);
  EaselCanvasState state = easel_canvas_get_state (self->canvas);

  if (state == EASEL_CANVAS_CLOSING)
    return TRUE;
  return surface != NULL && easel_surface_get_state (surface) == EASEL_SURFACE_LOADING;
}

/* Shows on the tab whether an agent acts, with a button that stops it, or otherwise whether there are unsaved
 * changes. */
static void
update_busy (EaselCanvasPage *self)
{
  EaselInstance *instance = easel_canvas_get_instance (self->canvas);
  gboolean busy = instance != NULL && easel_instance_is_busy (instance);
  gboolean unsaved = instance != NULL && easel_instance_is_unsaved (instance);
  g_autoptr(GIcon) icon = busy      ? g_themed_icon_new ("media-playback-stop-symbolic")
                          : unsaved ? g_themed_icon_new ("media-record-symbolic")
                                    : NULL;

  if (self->tab == NULL)
    return;
  adw_tab_page_set_indicator_icon (self->tab, icon);
  adw_tab_page_set_indicator_tooltip (self->tab, busy      ? _("The agent is acting: stop it")
                                                 : unsaved ? _("Unsaved changes")
                                                           : "");
  adw_tab_page_set_indicator_activatable (self->tab, busy);
}

static void
update (EaselCanvasPage *self)
{
  g_autofree char *title = NULL;
  g_autofree char *tooltip = NULL;
  g_autoptr(GIcon) icon = NULL;

  if (self->tab == NULL)
    return;
  title = easel_canvas_page_dup_title_of (self->canvas);
  tooltip = dup_tooltip (self);
  if (icon_name (self) != NULL)
    icon = g_themed_icon_new (icon_name (self));
  adw_tab_page_set_title (self->tab, title);
  adw_tab_page_set_tooltip (self->tab, tooltip);
  /* AdwTabPage compares icons by pointer, and would draw an equal new one again. */
  if (icon == NULL || adw_tab_page_get_icon (self->tab) == NULL ||
      !g_icon_equal (icon, adw_tab_page_get_icon (self->tab)))
    adw_tab_page_set_icon (self->tab, icon);
  adw_tab_page_set_loading (self->tab, is_loading (self));
  update_busy (self);
}

/* Updates the surface: provider and content of a canvas are known only after it was listed, and may change. */
static void
content_cb (EaselCanvasPage *self)
{
  if (easel_canvas_page_get_surface (self) != NULL &&
      (easel_surface_factory_find (self->factory, self->canvas) != self->kind ||
       easel_canvas_get_instance (self->canvas) != self->instance))
    easel_canvas_page_renew (self);
}

/** easel_canvas_page_new: (transfer floating): a page whose surface is not created yet. */
EaselCanvasPage *
easel_canvas_page_new (EaselCanvas         *canvas,
                       EaselSurfaceFactory *factory)
{
  EaselCanvasPage *self;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);
  g_return_val_if_fail (EASEL_IS_SURFACE_FACTORY (factory), NULL);

  self = g_object_new (EASEL_TYPE_CANVAS_PAGE, NULL);
  self->canvas = g_object_ref (canvas);
  self->factory = g_object_ref (factory);
  return self;
}

/** easel_canvas_page_bind: keeps title, tooltip and icon of @tab up to date with the canvas. */
void
easel_canvas_page_bind (EaselCanvasPage *self,
                        AdwTabPage      *tab)
{
  static const char * const content[] = { "notify::native", "notify::instance", "notify::model",
                                          "notify::content-type" };
  static const char * const watched[] = { "notify::display-name", "notify::title", "notify::status", "notify::state",
                                          "notify::reason" };

  g_return_if_fail (EASEL_IS_CANVAS_PAGE (self));
  g_return_if_fail (ADW_IS_TAB_PAGE (tab));

  g_set_weak_pointer (&self->tab, tab);
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_signal_connect_object (self->canvas, watched[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  if (easel_canvas_get_session (self->canvas) != NULL)
    g_signal_connect_object (easel_canvas_get_session (self->canvas), "notify::agent", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (content); i++)
    g_signal_connect_object (self->canvas, content[i], G_CALLBACK (content_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

EaselCanvas *
easel_canvas_page_get_canvas (EaselCanvasPage *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_PAGE (self), NULL);
  return self->canvas;
}

/** easel_canvas_page_get_surface: (transfer none) (nullable): %NULL before easel_canvas_page_ensure(). */
EaselSurface *
easel_canvas_page_get_surface (EaselCanvasPage *self)
{
  g_return_val_if_fail (EASEL_IS_CANVAS_PAGE (self), NULL);
  return (EaselSurface *) adw_bin_get_child (ADW_BIN (self));
}

static gboolean
renew_cb (gpointer user_data)
{
  EaselCanvasPage *self = user_data;

  self->renew_id = 0;
  adw_bin_set_child (ADW_BIN (self), NULL);
  easel_canvas_page_ensure (self);
  return G_SOURCE_REMOVE;
}

/** easel_canvas_page_renew: replaces the surface in an idle callback, outside of the present surface's code. */
void
easel_canvas_page_renew (EaselCanvasPage *self)
{
  g_return_if_fail (EASEL_IS_CANVAS_PAGE (self));

  if (self->renew_id == 0)
    self->renew_id = g_idle_add (renew_cb, self);
}

/** easel_canvas_page_stop: stops the present operation of the agent in the canvas. */
void
easel_canvas_page_stop (EaselCanvasPage *self)
{
  EaselInstance *instance;

  g_return_if_fail (EASEL_IS_CANVAS_PAGE (self));

  instance = easel_canvas_get_instance (self->canvas);
  if (instance != NULL)
    easel_instance_stop (instance);
}

/** easel_canvas_page_drop: frees the surface, as if it had never been created. */
void
easel_canvas_page_drop (EaselCanvasPage *self)
{
  g_return_if_fail (EASEL_IS_CANVAS_PAGE (self));

  g_clear_handle_id (&self->renew_id, g_source_remove);
  adw_bin_set_child (ADW_BIN (self), NULL);
  update (self);
}

/** easel_canvas_page_ensure: (transfer none): the surface, created if necessary. */
EaselSurface *
easel_canvas_page_ensure (EaselCanvasPage *self)
{
  EaselSurface *surface;

  g_return_val_if_fail (EASEL_IS_CANVAS_PAGE (self), NULL);

  surface = easel_canvas_page_get_surface (self);
  if (surface != NULL)
    return surface;
  surface = easel_surface_factory_create (self->factory, self->canvas);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (surface));
  g_signal_connect_object (surface, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  self->kind = easel_surface_factory_find (self->factory, self->canvas);
  if (g_set_object (&self->instance, easel_canvas_get_instance (self->canvas)) && self->instance != NULL)
    {
      g_signal_connect_object (self->instance, "notify::title", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->instance, "notify::busy", G_CALLBACK (update_busy), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->instance, "notify::unsaved", G_CALLBACK (update_busy), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->instance, "notify::shared", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  update (self);
  g_signal_emit (self, signals[SIGNAL_SURFACE], 0, surface);
  return surface;
}

/** easel_canvas_page_focus: moves the focus to the surface, created if necessary, unless the focus is in it already. */
void
easel_canvas_page_focus (EaselCanvasPage *self)
{
  GtkWidget *surface;
  GtkRoot *root;
  GtkWidget *focus;

  g_return_if_fail (EASEL_IS_CANVAS_PAGE (self));

  surface = GTK_WIDGET (easel_canvas_page_ensure (self));
  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root == NULL ? NULL : gtk_root_get_focus (root);
  if (focus != NULL && gtk_widget_is_ancestor (focus, surface))
    return;
  if (!gtk_widget_grab_focus (surface))
    gtk_widget_child_focus (surface, GTK_DIR_TAB_FORWARD);
}
