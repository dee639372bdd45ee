/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-web"

#include "easel-web-dialect.h"

enum
{
  MESSAGE,
  CONNECTED_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_INTERFACE (EaselWebDialect, easel_web_dialect, G_TYPE_OBJECT)

static void
easel_web_dialect_default_init (EaselWebDialectInterface *iface)
{
  /**
   * EaselWebDialect::message:
   * @self: the dialect
   * @json: a message for the page
   */
  signals[MESSAGE] = g_signal_new ("message", G_TYPE_FROM_INTERFACE (iface), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * EaselWebDialect::connected-changed:
   * @self: the dialect
   *
   * The result of easel_web_dialect_connected() may have changed.
   */
  signals[CONNECTED_CHANGED] = g_signal_new ("connected-changed", G_TYPE_FROM_INTERFACE (iface), G_SIGNAL_RUN_LAST, 0,
                                             NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/** easel_web_dialect_scripts: (transfer full): the source of a script for the script world of the page. @hello: (out)
 * (transfer full): a JSON object for each new document. */
GBytes *
easel_web_dialect_scripts (EaselWebDialect  *self,
                           JsonNode        **hello)
{
  g_return_val_if_fail (EASEL_IS_WEB_DIALECT (self), NULL);

  return EASEL_WEB_DIALECT_GET_IFACE (self)->scripts (self, hello);
}

/** easel_web_dialect_received_async: sends a message to the provider. Cancelling is not possible. @text: a message from
 * a page, foreign. */
void
easel_web_dialect_received_async (EaselWebDialect     *self,
                                  const char          *text,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (EASEL_IS_WEB_DIALECT (self));
  g_return_if_fail (text != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_web_dialect_received_async);
  EASEL_WEB_DIALECT_GET_IFACE (self)->received (self, text, task);
}

/** easel_web_dialect_received_finish: whether the message has arrived. */
gboolean
easel_web_dialect_received_finish (EaselWebDialect  *self,
                                   GAsyncResult     *result,
                                   GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/** easel_web_dialect_connected: whether a page may send now. */
gboolean
easel_web_dialect_connected (EaselWebDialect *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_DIALECT (self), FALSE);

  return EASEL_WEB_DIALECT_GET_IFACE (self)->connected (self);
}

/** easel_web_dialect_emit_message: sends a message to the page; it is queued until a page listens. @json: the
 * message. */
void
easel_web_dialect_emit_message (EaselWebDialect *self,
                                const char      *json)
{
  g_return_if_fail (EASEL_IS_WEB_DIALECT (self));
  g_return_if_fail (json != NULL);

  g_signal_emit (self, signals[MESSAGE], 0, json);
}

/** easel_web_dialect_emit_connected_changed: the result of easel_web_dialect_connected() may have changed. */
void
easel_web_dialect_emit_connected_changed (EaselWebDialect *self)
{
  g_return_if_fail (EASEL_IS_WEB_DIALECT (self));

  g_signal_emit (self, signals[CONNECTED_CHANGED], 0);
}
