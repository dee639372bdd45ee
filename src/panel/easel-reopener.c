/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-reopener.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-panel-limits.h"
#include "easel-source-kind.h"
#include "easel-text.h"

typedef struct
{
  EaselReopener *list;
  GWeakRef       source;
  char          *session;
  char          *channel;
  char          *instance_id;   /* nullable: of a hidden canvas */
  char          *key;
  char          *title;
  guint          expiry;
} Item;

struct _EaselReopener
{
  GObject parent_instance;

  EaselHub  *hub;     /* weak: surfaces, which may end later than the hub, share the list */
  GPtrArray *items;   /* Item, the last one at the end */
};

enum { PROP_CAN_REOPEN = 1, N_PROPS };

static GParamSpec *properties[N_PROPS];

enum { CLOSED, OPENED, NOTICE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselReopener, easel_reopener, G_TYPE_OBJECT)

static void
item_free (Item *item)
{
  g_clear_handle_id (&item->expiry, g_source_remove);
  g_weak_ref_clear (&item->source);
  g_free (item->session);
  g_free (item->channel);
  g_free (item->instance_id);
  g_free (item->key);
  g_free (item->title);
  g_free (item);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Item, item_free)

static void
easel_reopener_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  g_assert (prop_id == PROP_CAN_REOPEN);
  g_value_set_boolean (value, EASEL_REOPENER (object)->items->len > 0);
}

static void
easel_reopener_finalize (GObject *object)
{
  EaselReopener *self = EASEL_REOPENER (object);

  g_ptr_array_unref (self->items);
  g_clear_weak_pointer (&self->hub);
  G_OBJECT_CLASS (easel_reopener_parent_class)->finalize (object);
}

static void
easel_reopener_class_init (EaselReopenerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->get_property = easel_reopener_get_property;
  object_class->finalize = easel_reopener_finalize;
  properties[PROP_CAN_REOPEN] = g_param_spec_boolean ("can-reopen", NULL, NULL, FALSE,
                                                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[CLOSED] = g_signal_new ("closed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  EASEL_TYPE_CANVAS);
  signals[OPENED] = g_signal_new ("opened", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  EASEL_TYPE_CANVAS);
  signals[NOTICE] = g_signal_new ("notice", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_STRING);
}

static void
easel_reopener_init (EaselReopener *self)
{
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) item_free);
}

/** easel_reopener_new: (transfer full): an empty list. @hub: contains the sources that are shown. */
EaselReopener *
easel_reopener_new (EaselHub *hub)
{
  EaselReopener *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);

  self = g_object_new (EASEL_TYPE_REOPENER, NULL);
  g_set_weak_pointer (&self->hub, hub);
  return self;
}

static void
notify_changed (EaselReopener *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_REOPEN]);
}

static gboolean
expired_cb (gpointer user_data)
{
  Item *item = user_data;
  EaselReopener *self = item->list;

  item->expiry = 0;
  g_ptr_array_remove (self->items, item);
  notify_changed (self);
  return G_SOURCE_REMOVE;
}

static Item *
add (EaselReopener *self,
     EaselSource   *source,
     EaselSession  *session,
     EaselCanvas   *canvas)
{
  Item *item = g_new0 (Item, 1);
  const char *title = easel_canvas_get_title (canvas);

  easel_reopener_forget (self, canvas);
  if (self->items->len >= EASEL_LIMIT_REOPENABLE)
    g_ptr_array_remove_index (self->items, 0);
  item->list = self;
  g_weak_ref_init (&item->source, source);
  item->session = g_strdup (easel_session_get_uri (session));
  item->channel = g_strdup (easel_canvas_get_channel (canvas));
  item->key = g_strdup (easel_canvas_get_key (canvas));
  item->title = easel_text_for_display (title != NULL ? title : "", EASEL_LIMIT_DISPLAY_CHARS);
  g_ptr_array_add (self->items, item);
  return item;
}

/** easel_reopener_add_closed: does nothing if the canvas cannot be reopened. */
void
easel_reopener_add_closed (EaselReopener *self,
                           EaselSource   *source,
                           EaselSession  *session,
                           EaselCanvas   *canvas)
{
  guint seconds;
  Item *item;

  g_return_if_fail (EASEL_IS_REOPENER (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));
  g_return_if_fail (EASEL_IS_SESSION (session));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  seconds = easel_canvas_get_instance_id (canvas) != NULL ? easel_source_get_reopen_time (source, canvas) : 0;
  if (seconds == 0)
    return;
  item = add (self, source, session, canvas);
  item->instance_id = g_strdup (easel_canvas_get_instance_id (canvas));
  if (seconds != G_MAXUINT)
    item->expiry = g_timeout_add_seconds (seconds, expired_cb, item);
  notify_changed (self);
  g_signal_emit (self, signals[CLOSED], 0, canvas);
}

void
easel_reopener_add_hidden (EaselReopener *self,
                           EaselSource   *source,
                           EaselSession  *session,
                           EaselCanvas   *canvas)
{
  g_return_if_fail (EASEL_IS_REOPENER (self));
  g_return_if_fail (EASEL_IS_SOURCE (source));
  g_return_if_fail (EASEL_IS_SESSION (session));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  add (self, source, session, canvas);
  notify_changed (self);
}

void
easel_reopener_forget (EaselReopener *self,
                       EaselCanvas   *canvas)
{
  g_return_if_fail (EASEL_IS_REOPENER (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas));

  for (guint i = self->items->len; i > 0; i--)
    if (g_str_equal (((Item *) g_ptr_array_index (self->items, i - 1))->key, easel_canvas_get_key (canvas)))
      {
        g_ptr_array_remove_index (self->items, i - 1);
        notify_changed (self);
      }
}

/* A request to a source. */
typedef struct
{
  EaselReopener *self;
  EaselSession  *session;
  char          *title;
} Request;

static void
request_free (Request *request)
{
  g_object_unref (request->self);
  g_object_unref (request->session);
  g_free (request->title);
  g_free (request);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

/* If the session does not list the canvas yet, its tab comes to the front when it does, as each new one. */
static void
show (EaselReopener *self,
      EaselSession  *session,
      const char    *channel)
{
  EaselCanvas *canvas = easel_canvas_list_find (easel_session_get_canvases (session), channel);

  if (canvas != NULL)
    g_signal_emit (self, signals[OPENED], 0, canvas);
}

static void
reopened_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(Request) request = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char *channel = easel_source_reopen_finish (EASEL_SOURCE (source), result, &error);
  g_autofree char *sentence = NULL;

  if (channel != NULL)
    {
      show (request->self, request->session, channel);
      return;
    }
  /* Translators: the first %s is the title of a tab, the second one a sentence. */
  sentence = g_strdup_printf (_("“%s” stays closed. %s"), request->title, error->message);
  g_signal_emit (request->self, signals[NOTICE], 0, sentence);
}

static void
reopen (EaselReopener *self,
        Item          *item,
        EaselSource   *source,
        EaselSession  *session)
{
  const EaselSourceKind *kind = easel_source_get_kind (source);
  gboolean is_remote = kind == NULL || !kind->is_local;
  Request *request;

  if (item->instance_id == NULL)
    {
      show (self, session, item->channel);
      return;
    }
  /* The host reopens only for clients that have subscribed the session. */
  if (is_remote && self->hub != NULL && easel_hub_find_owner (self->hub, session) == source)
    easel_hub_choose (self->hub, source, session);
  request = g_new0 (Request, 1);
  request->self = g_object_ref (self);
  request->session = g_object_ref (session);
  request->title = g_strdup (item->title);
  easel_source_reopen_async (source, session, item->instance_id, reopened_cb, request);
}

/** easel_reopener_reopen: opens the canvas again that was closed or hidden last, and whose session exists. */
void
easel_reopener_reopen (EaselReopener *self)
{
  g_return_if_fail (EASEL_IS_REOPENER (self));

  while (self->items->len > 0)
    {
      g_autoptr(Item) item = g_ptr_array_steal_index (self->items, self->items->len - 1);
      g_autoptr(EaselSource) source = g_weak_ref_get (&item->source);
      EaselSession *session = source != NULL ? easel_source_find_session (source, item->session) : NULL;

      notify_changed (self);
      if (session == NULL)
        continue;
      reopen (self, item, source, session);
      return;
    }
}
