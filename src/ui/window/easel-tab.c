/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-tab-private.h"

enum { PROP_PAGE = 1, PROP_HIDDEN, PROP_IN_SECOND_PANE, PROP_ZOOM, N_PROPS };

static GParamSpec *properties[N_PROPS];

enum { CLOSE_FAILED, CLOSED, HIDDEN, OPEN_EXTERNAL, SENT_HOME, TEAR_OFF, N_SIGNALS };

static guint signals[N_SIGNALS];

static GQuark tab_quark;   /* data of an EaselCanvasPage */

G_DEFINE_FINAL_TYPE (EaselTab, easel_tab, G_TYPE_OBJECT)

static void
easel_tab_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  EaselTab *self = EASEL_TAB (object);

  switch (prop_id)
    {
    case PROP_PAGE:
      g_value_set_object (value, self->page);
      break;
    case PROP_HIDDEN:
      g_value_set_boolean (value, self->is_hidden);
      break;
    case PROP_IN_SECOND_PANE:
      g_value_set_boolean (value, self->in_second_pane);
      break;
    case PROP_ZOOM:
      g_value_set_double (value, self->zoom);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_tab_set_property (GObject      *object,
                        guint         prop_id,
                        const GValue *value,
                        GParamSpec   *pspec)
{
  g_assert (prop_id == PROP_ZOOM);
  EASEL_TAB (object)->zoom = g_value_get_double (value);
}

static void
easel_tab_dispose (GObject *object)
{
  EaselTab *self = EASEL_TAB (object);

  g_clear_weak_pointer (&self->page);
  g_object_notify_by_pspec (object, properties[PROP_PAGE]);
  G_OBJECT_CLASS (easel_tab_parent_class)->dispose (object);
}

static void
easel_tab_finalize (GObject *object)
{
  EaselTab *self = EASEL_TAB (object);

  g_clear_object (&self->canvas);
  g_free (self->home);
  g_free (self->beside);
  G_OBJECT_CLASS (easel_tab_parent_class)->finalize (object);
}

static void
easel_tab_class_init (EaselTabClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = easel_tab_get_property;
  object_class->set_property = easel_tab_set_property;
  object_class->dispose = easel_tab_dispose;
  object_class->finalize = easel_tab_finalize;
  properties[PROP_PAGE] = g_param_spec_object ("page", NULL, NULL, ADW_TYPE_TAB_PAGE, flags);
  properties[PROP_HIDDEN] = g_param_spec_boolean ("hidden", NULL, NULL, FALSE, flags);
  properties[PROP_IN_SECOND_PANE] = g_param_spec_boolean ("in-second-pane", NULL, NULL, FALSE, flags);
  properties[PROP_ZOOM] = g_param_spec_double ("zoom", NULL, NULL, 0, G_MAXDOUBLE, 1,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[CLOSE_FAILED] = g_signal_new ("close-failed", EASEL_TYPE_TAB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[CLOSED] = g_signal_new ("closed", EASEL_TYPE_TAB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[HIDDEN] = g_signal_new ("hidden", EASEL_TYPE_TAB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, ADW_TYPE_TAB_VIEW);
  signals[OPEN_EXTERNAL] = g_signal_new ("open-external", EASEL_TYPE_TAB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SENT_HOME] = g_signal_new ("sent-home", EASEL_TYPE_TAB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 0);
  signals[TEAR_OFF] = g_signal_new ("tear-off", EASEL_TYPE_TAB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    ADW_TYPE_TAB_VIEW, 0);
  tab_quark = g_quark_from_static_string ("easel-tab");
}

static void
easel_tab_init (EaselTab *self)
{
  self->zoom = 1;
}

EaselTab *
easel_tab_new (EaselCanvas *canvas)
{
  EaselTab *self;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  self = g_object_new (EASEL_TYPE_TAB, NULL);
  self->canvas = g_object_ref (canvas);
  return self;
}

EaselTab *
easel_tab_of (AdwTabPage *page)
{
  g_return_val_if_fail (ADW_IS_TAB_PAGE (page), NULL);
  return g_object_get_qdata (G_OBJECT (adw_tab_page_get_child (page)), tab_quark);
}

EaselCanvas *
easel_tab_get_canvas (EaselTab *self)
{
  g_return_val_if_fail (EASEL_IS_TAB (self), NULL);
  return self->canvas;
}

AdwTabPage *
easel_tab_get_page (EaselTab *self)
{
  g_return_val_if_fail (EASEL_IS_TAB (self), NULL);
  return self->page;
}

void
easel_tab_set_page (EaselTab   *self,
                    AdwTabPage *page)
{
  g_return_if_fail (EASEL_IS_TAB (self));
  g_return_if_fail (page == NULL || ADW_IS_TAB_PAGE (page));

  if (g_set_weak_pointer (&self->page, page))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PAGE]);
}

EaselCanvasPage *
easel_tab_get_content (EaselTab *self)
{
  g_return_val_if_fail (EASEL_IS_TAB (self), NULL);
  return self->page == NULL ? NULL : EASEL_CANVAS_PAGE (adw_tab_page_get_child (self->page));
}

EaselSurface *
easel_tab_get_surface (EaselTab *self)
{
  g_return_val_if_fail (EASEL_IS_TAB (self), NULL);
  return self->page == NULL ? NULL : easel_canvas_page_get_surface (easel_tab_get_content (self));
}

AdwTabView *
easel_tab_get_view (EaselTab *self)
{
  g_return_val_if_fail (EASEL_IS_TAB (self), NULL);
  return self->page == NULL ? NULL : (AdwTabView *) gtk_widget_get_ancestor (adw_tab_page_get_child (self->page),
                                                                             ADW_TYPE_TAB_VIEW);
}

static void
open_external_cb (EaselTab   *self,
                  const char *uri)
{
  g_signal_emit (self, signals[OPEN_EXTERNAL], 0, uri);
}

static void
surface_cb (EaselTab     *self,
            EaselSurface *surface)
{
  g_signal_connect_object (surface, "open-external", G_CALLBACK (open_external_cb), self, G_CONNECT_SWAPPED);
  g_object_bind_property (self, "zoom", surface, "zoom", G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}

/** easel_tab_insert: creates the page; within this call the pair of @view calls easel_tab_set_page(). The page
 * references @self. */
void
easel_tab_insert (EaselTab        *self,
                  AdwTabView      *view,
                  EaselCanvasPage *content,
                  int              position)
{
  g_return_if_fail (EASEL_IS_TAB (self) && self->page == NULL);
  g_return_if_fail (ADW_IS_TAB_VIEW (view));
  g_return_if_fail (EASEL_IS_CANVAS_PAGE (content));

  self->is_closing = self->is_dropped = FALSE;
  g_object_set_qdata_full (G_OBJECT (content), tab_quark, g_object_ref (self), g_object_unref);
  g_signal_connect_object (content, "surface", G_CALLBACK (surface_cb), self, G_CONNECT_SWAPPED);
  adw_tab_view_insert (view, GTK_WIDGET (content), position);
}

static void
set_hidden (EaselTab *self,
            gboolean  is_hidden)
{
  self->is_hidden = is_hidden;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIDDEN]);
}

void
easel_tab_hide (EaselTab *self)
{
  g_autoptr(AdwTabView) view = NULL;

  g_return_if_fail (EASEL_IS_TAB (self));

  if (self->page == NULL)
    return;
  view = g_object_ref (easel_tab_get_view (self));
  set_hidden (self, TRUE);
  easel_tab_drop (self);
  g_signal_emit (self, signals[HIDDEN], 0, view);
}

/** easel_tab_unhide: the page is created later. */
void
easel_tab_unhide (EaselTab *self)
{
  g_return_if_fail (EASEL_IS_TAB (self));

  set_hidden (self, FALSE);
}

void
easel_tab_set_in_second_pane (EaselTab *self,
                              gboolean  in_second_pane)
{
  g_return_if_fail (EASEL_IS_TAB (self));

  if (self->in_second_pane == !!in_second_pane)
    return;
  self->in_second_pane = !!in_second_pane;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IN_SECOND_PANE]);
}

gboolean
easel_tab_is_beside (EaselTab *self)
{
  g_return_val_if_fail (EASEL_IS_TAB (self), FALSE);
  return self->beside != NULL;
}

/** easel_tab_send_home: moves the tab back to the canvases of its own session, if it is beside others. */
void
easel_tab_send_home (EaselTab *self)
{
  g_return_if_fail (EASEL_IS_TAB (self));

  if (self->beside != NULL)
    g_signal_emit (self, signals[SENT_HOME], 0);
}

AdwTabView *
easel_tab_create_window (EaselTab *self)
{
  AdwTabView *view = NULL;

  g_return_val_if_fail (EASEL_IS_TAB (self), NULL);

  g_signal_emit (self, signals[TEAR_OFF], 0, &view);
  return view;
}

/* --- the end ---------------------------------------------------------------------------------------------------- */

void
easel_tab_drop (EaselTab *self)
{
  AdwTabView *view;

  g_return_if_fail (EASEL_IS_TAB (self));

  view = easel_tab_get_view (self);
  if (view == NULL)
    return;
  self->is_dropped = TRUE;
  if (self->is_closing)
    adw_tab_view_close_page_finish (view, self->page, TRUE);
  else
    adw_tab_view_close_page (view, self->page);
}

/* Returns whether an answer is pending; a tab that was dropped needs none. */
static gboolean
is_asking (EaselTab *self)
{
  return self->is_closing && !self->is_dropped && easel_tab_get_view (self) != NULL;
}

static void
answer (EaselTab *self,
        gboolean  may_close)
{
  self->is_closing = FALSE;
  adw_tab_view_close_page_finish (easel_tab_get_view (self), self->page, may_close);
}

static void
closed_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselTab) self = user_data;
  g_autoptr(GError) error = NULL;
  gboolean is_closed = easel_canvas_close_finish (EASEL_CANVAS (object), result, &error);

  self->is_closed = is_closed;
  if (is_closed)
    g_signal_emit (self, signals[CLOSED], 0);
  if (!is_asking (self))
    return;
  answer (self, is_closed);
  if (!is_closed)
    g_signal_emit (self, signals[CLOSE_FAILED], 0, error->message);
}

/* Closes the tab if its content agreed. */
static void
queried_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselTab) self = user_data;
  gboolean may_close = easel_surface_query_close_finish (EASEL_SURFACE (object), result, NULL);

  if (is_asking (self) && may_close)
    easel_canvas_close_async (self->canvas, NULL, closed_cb, g_object_ref (self));
  else if (is_asking (self))
    answer (self, FALSE);
}

/* Asks the content first, so that the user decides about unsaved changes. */
static void
ask_to_close (EaselTab *self)
{
  self->is_closing = TRUE;
  /* A native canvas that was not in view yet may have content of the last run. */
  if (easel_canvas_get_instance (self->canvas) != NULL)
    easel_surface_query_close_async (easel_canvas_page_ensure (easel_tab_get_content (self)), NULL, queried_cb,
                                     g_object_ref (self));
  else
    easel_canvas_close_async (self->canvas, NULL, closed_cb, g_object_ref (self));
}

void
easel_tab_close (EaselTab *self)
{
  AdwTabView *view;

  g_return_if_fail (EASEL_IS_TAB (self) && self->page != NULL);

  view = easel_tab_get_view (self);
  if (self->is_dropped || easel_canvas_get_state (self->canvas) == EASEL_CANVAS_GONE)
    adw_tab_view_close_page_finish (view, self->page, TRUE);
  else if ((easel_canvas_get_capabilities (self->canvas) & EASEL_CANVAS_CAN_CLOSE) != 0)
    ask_to_close (self);
  else
    {
      adw_tab_view_close_page_finish (view, self->page, FALSE);
      easel_tab_hide (self);
    }
}
