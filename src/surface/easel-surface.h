/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "easel-ask-card.h"
#include "easel-canvas.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_SURFACE_EMPTY,     /* no content yet: the canvas has no address */
  EASEL_SURFACE_LOADING,
  EASEL_SURFACE_LIVE,
  EASEL_SURFACE_CRASHED,
  EASEL_SURFACE_REFUSED,   /* the address is not allowed; the error page names its scheme */
  EASEL_SURFACE_FAILED,    /* the content could not be loaded */
  EASEL_SURFACE_ASLEEP,    /* no process runs; a picture and the user's input are kept */
} EaselSurfaceState;

#define EASEL_TYPE_SURFACE_STATE (easel_surface_state_get_type ())
GType easel_surface_state_get_type (void);

/* Actions of the user that only some surfaces have, and not at all times. */
typedef enum
{
  EASEL_SURFACE_ACTION_BACK,
  EASEL_SURFACE_ACTION_FORWARD,
  EASEL_SURFACE_ACTION_STOP,          /* stop loading */
  EASEL_SURFACE_ACTION_RELOAD,
  EASEL_SURFACE_ACTION_FIND,
  EASEL_SURFACE_ACTION_PRINT,
  EASEL_SURFACE_ACTION_SAVE_PICTURE,
  EASEL_SURFACE_ACTION_COPY_ADDRESS,
  EASEL_SURFACE_ACTION_VERSIONS,         /* compare the content with earlier versions */
  EASEL_SURFACE_ACTION_OPEN_IN_BROWSER,  /* open the address in the web browser, after a question */
} EaselSurfaceAction;

/*
 * The abstract widget of one canvas. It surrounds the child of its subclass with a wait page, error pages, and lines
 * for stale content and errors, so that it is never blank.
 *
 * Properties: "canvas" (construct-only), "state" (notifies), "zoom" (0.3 … 5, notifies), "content" and "messages" (for
 * the templates of subclasses; messages come and go over the content).
 * Signals: "open-external" (const char *uri): the user clicked a link that may leave Easel; the window asks.
 * "replaced": the provider replaced the content, and the new content is shown.
 * "wake-requested": a message arrived while the surface sleeps, so it has to run again. "asking": there is a question
 * for the user in it.
 */
#define EASEL_TYPE_SURFACE (easel_surface_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselSurface, easel_surface, EASEL, SURFACE, AdwBin)

struct _EaselSurfaceClass
{
  AdwBinClass parent_class;

  void (*reload)   (EaselSurface *self);
  void (*set_zoom) (EaselSurface *self, double zoom);
  /* Subclasses chain up for actions that they do not implement. */
  gboolean (*can_do) (EaselSurface *self, EaselSurfaceAction action);
  void     (*do_action) (EaselSurface *self, EaselSurfaceAction action);
  /* Whether the provider may replace the content, so that versions of it are recorded. */
  gboolean has_versions;
  /* Returns: (nullable): the address that is shown; by default the address of the canvas. */
  const char *(*get_address) (EaselSurface *self);
  /* Called when the button of easel_surface_set_notice() is clicked. */
  void (*notice_activated) (EaselSurface *self);
  /* Called when the button of easel_surface_set_offer() is clicked. */
  void (*offer_activated) (EaselSurface *self);
  /* Returns a GdkTexture of the visible content to @task. Called only if the surface has been on the screen. */
  void (*photograph) (EaselSurface *self, GTask *task);
  /* sleep() frees the resources of a hidden surface unless something would be lost, and then sets ASLEEP; wake() loads
   * the content again. A class without sleep() uses no process. */
  void (*sleep) (EaselSurface *self);
  void (*wake)  (EaselSurface *self);
  /* Asks the user before closing would lose something. Without these functions the canvas may always be closed. */
  void     (*query_close_async)  (EaselSurface *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data);
  gboolean (*query_close_finish) (EaselSurface *self, GAsyncResult *result, GError **error);
  /* Returns where the user is typing, in coordinates of @focus, which is neither an entry nor a GtkTextView. */
  gboolean (*get_caret) (EaselSurface *self, GtkWidget *focus, graphene_rect_t *caret);
  /* Returns the shortcut of an action in this surface, as for gtk_accelerator_parse(). */
  const char *(*get_accel) (EaselSurface *self, EaselSurfaceAction action);
  /* Returns whether the content gets a key before the shortcuts of the window. */
  gboolean (*takes_key) (EaselSurface *self, guint key, GdkModifierType modifiers);
};

EaselCanvas      *easel_surface_get_canvas         (EaselSurface        *self);
EaselSurfaceState easel_surface_get_state          (EaselSurface        *self);
double            easel_surface_get_zoom           (EaselSurface        *self);
void              easel_surface_set_zoom           (EaselSurface        *self, double zoom);
void              easel_surface_reload             (EaselSurface        *self);
gboolean          easel_surface_can_do             (EaselSurface        *self, EaselSurfaceAction action);
/* Does nothing if the action is not possible. */
void              easel_surface_do                 (EaselSurface        *self, EaselSurfaceAction action);
gboolean          easel_surface_can_sleep          (EaselSurface        *self);
void              easel_surface_sleep              (EaselSurface        *self,
                                                    const char          *why);
const char       *easel_surface_get_sleep_reason   (EaselSurface        *self);
void              easel_surface_wake               (EaselSurface        *self);
gint64            easel_surface_get_live_ms        (EaselSurface        *self);
gboolean          easel_surface_find_caret         (GtkWidget           *focus, graphene_rect_t *caret);
/* Returns: (nullable): the shortcut of the action, which works while the surface is in front. */
const char       *easel_surface_get_accel          (EaselSurface        *self, EaselSurfaceAction action);
gboolean          easel_surface_takes_key          (EaselSurface        *self, guint key, GdkModifierType modifiers);
const char       *easel_surface_get_reason         (EaselSurface        *self);
/* Called before the user closes the canvas; FALSE keeps it open. */
void              easel_surface_query_close_async  (EaselSurface        *self, GCancellable *cancellable,
                                                    GAsyncReadyCallback  callback, gpointer user_data);
gboolean          easel_surface_query_close_finish (EaselSurface        *self, GAsyncResult *result, GError **error);

/* For subclasses. */
void       easel_surface_set_content       (EaselSurface *self, GtkWidget *content);
void       easel_surface_set_state         (EaselSurface *self, EaselSurfaceState state, const char *reason);
/* Shown on the wait page after a second: the data being read and the bytes received. */
void       easel_surface_set_progress      (EaselSurface *self, const char *what, guint64 bytes);
/* Adds a line about a failed part of the content; it stays until dismissed. */
void       easel_surface_add_error_line    (EaselSurface *self, const char *text);
void       easel_surface_add_failure_line  (EaselSurface *self,
                                            const GError *error);
/* Removes an error line that no longer applies. @text: (nullable): its text. */
void       easel_surface_remove_error_line (EaselSurface *self, const char *text);
/* Adds a line about a finished action of the user; it stays until dismissed. */
void       easel_surface_set_done          (EaselSurface *self, const char *text);
/* The same for a saved file, with a button that shows it in the file manager. */
void       easel_surface_set_saved         (EaselSurface *self, const char *text, GFile *file);
/* Shows a line with one button, for a decision, until @text is NULL. */
void       easel_surface_set_notice        (EaselSurface *self, const char *text, const char *button);
/* @label: (nullable): of a button on the page of REFUSED, for a way to show the content nevertheless. */
void       easel_surface_set_offer         (EaselSurface *self, const char *label);
gboolean   easel_surface_ask               (EaselSurface *self, EaselAskCard *card);
void       easel_surface_drop_asks         (EaselSurface *self);
/* Returns: (transfer none): the queue, for a subclass that shows it next to a content that moves between windows. */
GtkWidget *easel_surface_take_asks         (EaselSurface *self);
void       easel_surface_open_external     (EaselSurface *self, const char *uri);
/* Emits "replaced". */
void       easel_surface_note_replaced     (EaselSurface *self);
/* Adds a bar above the content that stays as long as the surface. */
void       easel_surface_add_bar           (EaselSurface *self, GtkWidget *bar);
/* @png: (nullable): covers the content while the surface is ASLEEP and until it is LIVE again. */
void       easel_surface_set_picture       (EaselSurface *self, GBytes *png);
void       easel_surface_request_wake      (EaselSurface *self);

G_END_DECLS
