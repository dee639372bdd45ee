/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-ask-card.h"
#include "easel-canvas.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_SURFACE_EMPTY,     /* nothing to show yet: the canvas has no address */
  EASEL_SURFACE_LOADING,
  EASEL_SURFACE_LIVE,
  EASEL_SURFACE_CRASHED,
  EASEL_SURFACE_REFUSED,   /* the address is not allowed; the page names the scheme */
  EASEL_SURFACE_FAILED,    /* the content could not be loaded */
  EASEL_SURFACE_ASLEEP,    /* nothing runs; a picture and what the user put in are kept */
} EaselSurfaceState;

#define EASEL_TYPE_SURFACE_STATE (easel_surface_state_get_type ())
GType easel_surface_state_get_type (void);

/* Verbs: deeds of the user that only some surfaces can do, and not at any time. */
typedef enum
{
  EASEL_SURFACE_ACTION_BACK,
  EASEL_SURFACE_ACTION_FORWARD,
  EASEL_SURFACE_ACTION_STOP,          /* loading */
  EASEL_SURFACE_ACTION_RELOAD,
  EASEL_SURFACE_ACTION_FIND,
  EASEL_SURFACE_ACTION_PRINT,
  EASEL_SURFACE_ACTION_SAVE_PICTURE,
  EASEL_SURFACE_ACTION_COPY_ADDRESS,
} EaselSurfaceAction;

/* The abstract widget of one canvas. It lays a wait page, error pages, the stale strip and the error line around
 * the child of its subclass, so that nothing is ever blank.
 *
 * Properties: "canvas" (construct-only), "state" (notifies), "zoom" (0.3 … 5, notifies), "content" (for the
 * templates of subclasses).
 * Signals: "open-external" (const char *uri): a user clicked a link that may leave; the window asks. "wake-requested": it
 * sleeps, and something came for it: it is to run again. "asking": there is a question for the user in it. */
#define EASEL_TYPE_SURFACE (easel_surface_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselSurface, easel_surface, EASEL, SURFACE, AdwBin)

struct _EaselSurfaceClass
{
  AdwBinClass parent_class;

  void (*reload)   (EaselSurface *self);
  void (*set_zoom) (EaselSurface *self, double zoom);
  /* Verbs that are not of a subclass go to its parent. */
  gboolean (*can_do) (EaselSurface *self, EaselSurfaceAction action);
  void     (*do_action) (EaselSurface *self, EaselSurfaceAction action);
  /* The button of easel_surface_set_notice() was pressed. */
  void (*notice_activated) (EaselSurface *self);
  /* Returns a GdkTexture to @task: what the user sees. Only when it has been on the screen. */
  void (*photograph) (EaselSurface *self, GTask *task);
  /* Ends what a hidden surface costs, unless something would be lost, and makes it ASLEEP then. wake() loads it again.
   * A class without sleep() costs no process. */
  void (*sleep) (EaselSurface *self);
  void (*wake)  (EaselSurface *self);
  /* Asks the user first when closing would lose something. Without them it may always be closed. */
  void     (*query_close_async)  (EaselSurface *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data);
  gboolean (*query_close_finish) (EaselSurface *self, GAsyncResult *result, GError **error);
};

EaselCanvas       *easel_surface_get_canvas  (EaselSurface      *self);
EaselSurfaceState  easel_surface_get_state   (EaselSurface      *self);
double             easel_surface_get_zoom    (EaselSurface      *self);
void               easel_surface_set_zoom    (EaselSurface      *self, double zoom);
void               easel_surface_reload      (EaselSurface      *self);
gboolean           easel_surface_can_do      (EaselSurface      *self, EaselSurfaceAction action);
/* Nothing happens where it cannot be done. */
void               easel_surface_do          (EaselSurface      *self, EaselSurfaceAction action);
gboolean           easel_surface_can_sleep   (EaselSurface      *self);
void               easel_surface_sleep       (EaselSurface      *self,
                                              const char        *why);
const char        *easel_surface_get_sleep_reason (EaselSurface *self);
void               easel_surface_wake        (EaselSurface      *self);
gint64             easel_surface_get_live_ms (EaselSurface      *self);
const char        *easel_surface_get_reason  (EaselSurface      *self);
/* Before the user closes the canvas: FALSE when it is to stay. */
void               easel_surface_query_close_async  (EaselSurface *self, GCancellable *cancellable,
                                                     GAsyncReadyCallback callback, gpointer user_data);
gboolean           easel_surface_query_close_finish (EaselSurface *self, GAsyncResult *result, GError **error);

/* For subclasses. */
void easel_surface_set_content     (EaselSurface *self, GtkWidget *content);
void easel_surface_set_state       (EaselSurface *self, EaselSurfaceState state, const char *reason);
/* Words of the wait page after a second: what is being read and how many bytes came. */
void easel_surface_set_progress    (EaselSurface *self, const char *what, guint64 bytes);
/* A line that stays until dismissed: a part of the content failed. */
void easel_surface_add_error_line  (EaselSurface *self, const char *text);
void           easel_surface_add_failure_line  (EaselSurface         *self,
                                                const GError         *error);
/* @text: (nullable): of such a line, when that is over. */
void easel_surface_remove_error_line (EaselSurface *self, const char *text);
/* A line that stays until dismissed: what the user wanted is done. */
void easel_surface_set_done        (EaselSurface *self, const char *text);
/* The same of a file that was saved, with a button that shows it in the file manager. */
void easel_surface_set_saved       (EaselSurface *self, const char *text, GFile *file);
/* A line with one button that stays until @text is NULL: the content needs a decision. */
void easel_surface_set_notice      (EaselSurface *self, const char *text, const char *button);
gboolean easel_surface_ask         (EaselSurface *self, EaselAskCard *card);
void easel_surface_drop_asks       (EaselSurface *self);
/* (transfer none): the queue, for a subclass that shows it beside a content that moves between windows. */
GtkWidget *easel_surface_take_asks (EaselSurface *self);
void easel_surface_open_external   (EaselSurface *self, const char *uri);
/* A bar above the content, for the whole life of the surface. */
void easel_surface_add_bar         (EaselSurface *self, GtkWidget *bar);
/* EASEL_SURFACE_ACTION_COPY_ADDRESS with an address of the subclass, which is shown without its secrets. */
void easel_surface_copy_address    (EaselSurface *self, const char *address);
/* @png: (nullable): shown while it is ASLEEP, and from there until it is LIVE. */
void easel_surface_set_picture     (EaselSurface *self, GBytes *png);
void easel_surface_request_wake            (EaselSurface *self);

G_END_DECLS
