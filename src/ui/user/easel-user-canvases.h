/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-event-log.h"
#include "easel-hub.h"
#include "easel-provider.h"

G_BEGIN_DECLS

/* Opens what the user likes, without an agent, and shows it as a source of their own while there is any of it.
 *
 * Signals: "opened" (EaselCanvas *): shown next; "notice" (const char *): a sentence for the user. */
#define EASEL_TYPE_USER_CANVASES (easel_user_canvases_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserCanvases, easel_user_canvases, EASEL, USER_CANVASES, GObject)

EaselUserCanvases *easel_user_canvases_new          (EaselHub          *hub,
                                                     EaselProvider     *provider,
                                                     EaselEventLog     *events,
                                                     const char        *folder);
/* Actions "new-browser", "new-terminal", "new-text", "open-file", "open-folder" and "reopen-canvas"; "share-canvas" and
 * "unshare-canvas" with the instance id of one that is open. */
void               easel_user_canvases_add_actions  (EaselUserCanvases *self,
                                                     GtkApplication    *application);
/* A folder, a page or any other file. */
void               easel_user_canvases_open_file    (EaselUserCanvases *self,
                                                     GFile             *file);
void               easel_user_canvases_open_address (EaselUserCanvases *self,
                                                     const char        *address);
/* In the user's shell, as if they had typed it. @cwd: (nullable). */
void               easel_user_canvases_run          (EaselUserCanvases *self,
                                                     const char * const *command,
                                                     const char        *cwd);

G_END_DECLS
