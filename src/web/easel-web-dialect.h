/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "easel-canvas.h"

G_BEGIN_DECLS

/* A protocol between a page and its canvas. An #EaselWebPort transports its messages: in order, within limits,
 * acknowledged, and only from documents of the canvas. A dialect does not use a web view.
 *
 * Signals: "message" (const char *): JSON for the page; "connected-changed". */
#define EASEL_TYPE_WEB_DIALECT (easel_web_dialect_get_type ())
G_DECLARE_INTERFACE (EaselWebDialect, easel_web_dialect, EASEL, WEB_DIALECT, GObject)

struct _EaselWebDialectInterface
{
  GTypeInterface parent_iface;

  /* (transfer full): the script of the dialect in the page. @hello: (out) (transfer full): a JSON object that the
   * script receives in each new document. */
  GBytes   *(*scripts)   (EaselWebDialect  *self,
                          JsonNode        **hello);
  /* @text: from a page; foreign, at most EASEL_LIMIT_BRIDGE_MESSAGE. @task: (transfer full): returns %TRUE when the
   *   message has arrived, or an error for the page; until then the message counts against the limit of the page. */
  void      (*received)  (EaselWebDialect  *self,
                          const char       *text,
                          GTask            *task);
  /* Whether a page may send a message now. */
  gboolean  (*connected) (EaselWebDialect  *self);
};

/* A row in the table of dialects, which ends with an empty row. */
typedef struct
{
  const char       *name;                          /* the name in #EaselWebProfile */
  EaselWebDialect *(*create) (EaselCanvas *canvas); /* (transfer full) */
} EaselWebDialectKind;

/* The dialects of this program. */
extern const EaselWebDialectKind easel_web_dialects[];

GBytes   *easel_web_dialect_scripts                (EaselWebDialect      *self,
                                                    JsonNode            **hello);
void      easel_web_dialect_received_async         (EaselWebDialect      *self,
                                                    const char           *text,
                                                    GAsyncReadyCallback   callback,
                                                    gpointer              user_data);
gboolean  easel_web_dialect_received_finish        (EaselWebDialect      *self,
                                                    GAsyncResult         *result,
                                                    GError              **error);
gboolean  easel_web_dialect_connected              (EaselWebDialect      *self);

/* For implementations. */
void      easel_web_dialect_emit_message           (EaselWebDialect      *self,
                                                    const char           *json);
void      easel_web_dialect_emit_connected_changed (EaselWebDialect      *self);

G_END_DECLS
