/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "easel-canvas.h"

G_BEGIN_DECLS

/* A protocol between a page and its canvas. An #EaselWebPort carries it: in order, within budgets, acknowledged, and
 * only from documents of the canvas. A dialect never sees a web view.
 *
 * Signals: "message" (const char *): JSON for the page; "connected-changed". */
#define EASEL_TYPE_WEB_DIALECT (easel_web_dialect_get_type ())
G_DECLARE_INTERFACE (EaselWebDialect, easel_web_dialect, EASEL, WEB_DIALECT, GObject)

struct _EaselWebDialectInterface
{
  GTypeInterface parent_iface;

  /* (transfer full): the script that gives pages their side of it. @hello: (out) (transfer full): a JSON object, told
   * to the script of each new document. */
  GBytes   *(*scripts)   (EaselWebDialect  *self,
                          JsonNode        **hello);
  /* @text: of a page; foreign, at most EASEL_LIMIT_BRIDGE_MESSAGE. @task: (transfer full): gets %TRUE, or an error for
   * the page, when the message has arrived; until then it counts against the budget of the page. */
  void      (*received)  (EaselWebDialect  *self,
                          const char       *text,
                          GTask            *task);
  /* Whether a message may be sent now. */
  gboolean  (*connected) (EaselWebDialect  *self);
};

/* The row of a table of dialects, which ends with an empty one. */
typedef struct
{
  const char       *name;                          /* as in #EaselWebProfile */
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

/* For those that implement it. */
void      easel_web_dialect_emit_message           (EaselWebDialect      *self,
                                                    const char           *json);
void      easel_web_dialect_emit_connected_changed (EaselWebDialect      *self);

G_END_DECLS
