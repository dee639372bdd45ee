/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "easel-a2ui-content-surface.h"

#include "a2ui-view.h"
#include "easel-a2ui-outbox.h"

struct _EaselA2uiContentSurface
{
  EaselSurface     parent_instance;

  A2uiQuota         *quota;    /* nullable: NULL: defaults */
  A2uiPlayerFactory *factory;  /* nullable */
  A2uiModel         *model;
  EaselA2uiOutbox   *outbox;
  GCancellable      *load;
};

enum { PROP_0, PROP_QUOTA, PROP_PLAYER_FACTORY, N_PROPS };

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (EaselA2uiContentSurface, easel_a2ui_content_surface, EASEL_TYPE_SURFACE)

static void
action_cb (EaselA2uiContentSurface *self,
           JsonNode         *message)
{
  easel_a2ui_outbox_send (self->outbox, message);
}

/* The agent receives each problem; the user only sees that parts are missing. */
static void
problem_cb (EaselA2uiContentSurface *self,
            A2uiProblem      *problem)
{
  g_autoptr(JsonNode) message = a2ui_problem_to_json (problem);
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));

  if ((easel_canvas_get_capabilities (canvas) & EASEL_CANVAS_CAN_MESSAGE) != 0)
    easel_a2ui_outbox_send (self->outbox, message);
}

static JsonObject *
data_wanted_cb (EaselA2uiContentSurface *self)
{
  return a2ui_model_dup_sent_data (self->model);
}

static void
message_cb (EaselA2uiContentSurface *self,
            JsonNode         *payload)
{
  a2ui_model_feed_message_async (self->model, payload, self->load, NULL, NULL);
}

static void
fed_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(EaselA2uiContentSurface) self = user_data;
  g_autoptr(GPtrArray) problems = a2ui_model_feed_finish (A2UI_MODEL (source), result, NULL);

  if (problems != NULL)
    easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselA2uiContentSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselContent) content = easel_canvas_read_finish (EASEL_CANVAS (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (content == NULL)
    {
      easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_FAILED, error->message);
      return;
    }
  a2ui_model_reset (self->model);
  a2ui_model_feed_async (self->model, easel_content_get_bytes (content), self->load, fed_cb, g_object_ref (self));
}

static void
load (EaselA2uiContentSurface *self)
{
  EaselCanvas *canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  const char *address = easel_canvas_get_address (canvas);

  g_cancellable_cancel (self->load);
  g_clear_object (&self->load);
  if (address == NULL)
    return;
  self->load = g_cancellable_new ();
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
  easel_canvas_read_async (canvas, address, self->load, read_cb, g_object_ref (self));
}

static void
easel_a2ui_content_surface_reload (EaselSurface *surface)
{
  load (EASEL_A2UI_CONTENT_SURFACE (surface));
}

static void
easel_a2ui_content_surface_notice_activated (EaselSurface *surface)
{
  easel_a2ui_outbox_discard (EASEL_A2UI_CONTENT_SURFACE (surface)->outbox);
}

static void
easel_a2ui_content_surface_set_property (GObject      *object,
                                         guint         prop_id,
                                         const GValue *value,
                                         GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_QUOTA:
      EASEL_A2UI_CONTENT_SURFACE (object)->quota = g_value_dup_object (value);
      break;
    case PROP_PLAYER_FACTORY:
      EASEL_A2UI_CONTENT_SURFACE (object)->factory = g_value_dup_object (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
easel_a2ui_content_surface_constructed (GObject *object)
{
  EaselA2uiContentSurface *self = EASEL_A2UI_CONTENT_SURFACE (object);
  EaselCanvas *canvas;

  G_OBJECT_CLASS (easel_a2ui_content_surface_parent_class)->constructed (object);
  canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  self->outbox = easel_a2ui_outbox_new (EASEL_SURFACE (self), self->quota);
  a2ui_model_set_quota (self->model, self->quota);
  easel_surface_set_content (EASEL_SURFACE (self), a2ui_view_new (self->model, self->factory));
  g_signal_connect_object (self->model, "action", G_CALLBACK (action_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "open-url", G_CALLBACK (easel_surface_open_external), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "fed", G_CALLBACK (easel_surface_note_replaced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "problem", G_CALLBACK (problem_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "data-wanted", G_CALLBACK (data_wanted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::address", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
  load (self);
}

static void
easel_a2ui_content_surface_dispose (GObject *object)
{
  EaselA2uiContentSurface *self = EASEL_A2UI_CONTENT_SURFACE (object);

  g_cancellable_cancel (self->load);
  g_clear_object (&self->load);
  g_clear_object (&self->quota);
  g_clear_object (&self->factory);
  g_clear_object (&self->model);
  g_clear_object (&self->outbox);
  G_OBJECT_CLASS (easel_a2ui_content_surface_parent_class)->dispose (object);
}

static void
easel_a2ui_content_surface_class_init (EaselA2uiContentSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = easel_a2ui_content_surface_set_property;
  object_class->constructed = easel_a2ui_content_surface_constructed;
  object_class->dispose = easel_a2ui_content_surface_dispose;
  EASEL_SURFACE_CLASS (klass)->reload = easel_a2ui_content_surface_reload;
  EASEL_SURFACE_CLASS (klass)->has_versions = TRUE;
  EASEL_SURFACE_CLASS (klass)->notice_activated = easel_a2ui_content_surface_notice_activated;
  properties[PROP_QUOTA] = g_param_spec_object ("quota", NULL, NULL, A2UI_TYPE_QUOTA,
                                                G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_PLAYER_FACTORY] = g_param_spec_object ("player-factory", NULL, NULL, A2UI_TYPE_PLAYER_FACTORY,
                                                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY |
                                                         G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
easel_a2ui_content_surface_init (EaselA2uiContentSurface *self)
{
  self->model = a2ui_model_new ();
}

static gboolean
match (EaselCanvas *canvas)
{
  const char *type = easel_canvas_get_content_type (canvas);

  return g_strcmp0 (type, "application/a2ui+json") == 0;
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  return g_object_new (EASEL_TYPE_A2UI_CONTENT_SURFACE, "canvas", canvas,
                       "quota", easel_services_get (services, A2UI_TYPE_QUOTA),
                       "player-factory", easel_services_get (services, A2UI_TYPE_PLAYER_FACTORY), NULL);
}

const EaselSurfaceKind easel_a2ui_content_surface_kind = { "a2ui", match, create };
