/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-delivery.h"

#include <string.h>

#include "easel-limits.h"
#include "easel-web-limits.h"

struct _EaselWebDelivery
{
  GObject parent_instance;

  WebKitWebView *view;
  char          *world;
  char          *document;
  GQueue         queue;        /* char *, JSON */
  gsize          queued_bytes;
  guint          in_flight;    /* number of messages at the front of @queue that are being delivered */
  char          *recipient;    /* the id of the document that receives them */
  gboolean       listening;
  gboolean       held;         /* a document that replaces the present one is being loaded */
  gboolean       overflowed;
};

enum
{
  OVERFLOW,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselWebDelivery, easel_web_delivery, G_TYPE_OBJECT)

static void flush (EaselWebDelivery *self);

static void
easel_web_delivery_dispose (GObject *object)
{
  g_clear_weak_pointer (&EASEL_WEB_DELIVERY (object)->view);

  G_OBJECT_CLASS (easel_web_delivery_parent_class)->dispose (object);
}

static void
easel_web_delivery_finalize (GObject *object)
{
  EaselWebDelivery *self = EASEL_WEB_DELIVERY (object);

  g_queue_clear_full (&self->queue, g_free);
  g_free (self->world);
  g_free (self->document);
  g_free (self->recipient);

  G_OBJECT_CLASS (easel_web_delivery_parent_class)->finalize (object);
}

static void
easel_web_delivery_class_init (EaselWebDeliveryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_web_delivery_dispose;
  object_class->finalize = easel_web_delivery_finalize;
  signals[OVERFLOW] = g_signal_new ("overflow", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
easel_web_delivery_init (EaselWebDelivery *self)
{
  g_queue_init (&self->queue);
}

static void
drop_delivered (EaselWebDelivery *self)
{
  while (self->in_flight > 0)
    {
      g_autofree char *json = g_queue_pop_head (&self->queue);

      self->queued_bytes -= strlen (json);
      self->in_flight--;
    }
}

static void
delivered_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(EaselWebDelivery) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) taken =
    webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error);

  if (taken != NULL && jsc_value_to_boolean (taken))
    {
      drop_delivered (self);
      flush (self);
      return;
    }

  /* The document was replaced during the call: the messages are delivered to the next one that listens. */
  self->in_flight = 0;
  if (g_strcmp0 (self->recipient, self->document) != 0)
    flush (self);
  else if (error != NULL)
    g_debug ("A page did not take its messages: %s", error->message);
}

/* Builds a batch of as many messages as fit, at least one; they stay in the queue until the page has accepted them. */
static char *
build_batch (EaselWebDelivery *self)
{
  GString *batch = g_string_new ("[");

  for (GList *l = self->queue.head; l != NULL; l = l->next)
    {
      const char *json = l->data;

      if (self->in_flight > 0 && batch->len + strlen (json) > EASEL_LIMIT_MAIN_THREAD_BYTES)
        break;
      if (self->in_flight++ > 0)
        g_string_append_c (batch, ',');
      g_string_append (batch, json);
    }
  g_string_append_c (batch, ']');

  return g_string_free (batch, FALSE);
}

static void
flush (EaselWebDelivery *self)
{
  g_autofree char *batch = NULL;

  if (!self->listening || self->held || self->in_flight > 0 || self->view == NULL || g_queue_is_empty (&self->queue))
    return;

  batch = build_batch (self);
  g_free (self->recipient);
  self->recipient = g_strdup (self->document);
  easel_web_relay_call (self->view, self->world, "messages", self->document, batch, delivered_cb,
                        g_object_ref (self));
}

/** easel_web_delivery_new: (transfer full): an empty delivery. @view: the view of the page. @world: the script world
 * of the relay. */
EaselWebDelivery *
easel_web_delivery_new (WebKitWebView *view,
                        const char    *world)
{
  EaselWebDelivery *self;

  g_return_val_if_fail (WEBKIT_IS_WEB_VIEW (view) && world != NULL, NULL);

  self = g_object_new (EASEL_TYPE_WEB_DELIVERY, NULL);
  g_set_weak_pointer (&self->view, view);
  self->world = g_strdup (world);

  return self;
}

/** easel_web_delivery_push: queues a message for the page: up to EASEL_LIMIT_BRIDGE_QUEUE bytes before the page
 * listens, and up to EASEL_LIMIT_BRIDGE_INBOUND afterwards. @json: (transfer full): one message. */
void
easel_web_delivery_push (EaselWebDelivery *self,
                         char             *json)
{
  gsize limit, length;

  g_return_if_fail (EASEL_IS_WEB_DELIVERY (self));
  g_return_if_fail (json != NULL);

  limit = self->listening ? EASEL_LIMIT_BRIDGE_INBOUND : EASEL_LIMIT_BRIDGE_QUEUE;
  length = strlen (json);
  if (self->overflowed || self->queued_bytes + length > limit)
    {
      g_free (json);
      if (!self->overflowed)
        {
          self->overflowed = TRUE;
          g_signal_emit (self, signals[OVERFLOW], 0);
        }
      return;
    }

  self->queued_bytes += length;
  g_queue_push_tail (&self->queue, json);
  flush (self);
}

/**
 * easel_web_delivery_set_document: a new document replaces the last one; messages that no document has accepted are
 * kept for it.
 * @document: (nullable): the id of the new document, from its relay.
 */
void
easel_web_delivery_set_document (EaselWebDelivery *self,
                                 const char       *document)
{
  g_return_if_fail (EASEL_IS_WEB_DELIVERY (self));

  g_free (self->document);
  self->document = g_strdup (document);
  self->listening = FALSE;
  self->overflowed = FALSE;
}

/** easel_web_delivery_listen: the document has added its first listener. */
void
easel_web_delivery_listen (EaselWebDelivery *self)
{
  g_return_if_fail (EASEL_IS_WEB_DELIVERY (self));

  if (self->document == NULL)
    return;

  self->listening = TRUE;
  flush (self);
}

/** easel_web_delivery_set_held: keeps messages from the present document while the canvas loads another one, which they
 * are for. @held: FALSE: the load has ended; if it failed, the present document gets them. */
void
easel_web_delivery_set_held (EaselWebDelivery *self,
                             gboolean          held)
{
  g_return_if_fail (EASEL_IS_WEB_DELIVERY (self));

  self->held = held;
  flush (self);
}

/** easel_web_delivery_is_empty: whether the page has accepted all messages. */
gboolean
easel_web_delivery_is_empty (EaselWebDelivery *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_DELIVERY (self), TRUE);

  return g_queue_is_empty (&self->queue);
}

/**
 * easel_web_relay_call:
 * @view: a view with the relay
 * @world: the script world of the relay
 * @kind: the kind of notification: "messages", "ack", "connected" or "theme"
 * @document: the id of the receiving document, "" for any
 * @text: the data
 * @callback: (nullable): called with the view and whether the document accepted the data
 * @user_data: for @callback
 *
 * Notifies the relay. Foreign text is passed as an argument, never inserted into a script.
 */
void
easel_web_relay_call (WebKitWebView       *view,
                      const char          *world,
                      const char          *kind,
                      const char          *document,
                      const char          *text,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  GVariantBuilder arguments;

  g_return_if_fail (WEBKIT_IS_WEB_VIEW (view));
  g_return_if_fail (kind != NULL && document != NULL && text != NULL);

  g_variant_builder_init (&arguments, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&arguments, "{sv}", "kind", g_variant_new_string (kind));
  g_variant_builder_add (&arguments, "{sv}", "document_id", g_variant_new_string (document));
  g_variant_builder_add (&arguments, "{sv}", "text", g_variant_new_string (text));
  webkit_web_view_call_async_javascript_function (view, "return ahpNative(kind, document_id, text);", -1,
                                                  g_variant_builder_end (&arguments), world, NULL, NULL, callback,
                                                  user_data);
}
