/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "easel-event-log.h"
#include "easel-hub.h"
#include "easel-provider.h"

G_BEGIN_DECLS

/*
 * Opens canvases for the user, without an agent, and adds a source with them to the hub while there are any.
 *
 * Signals: "opened" (EaselCanvas *): to be shown; "opened-beside" (EaselCanvas *): to be beside the shown session;
 * "notice" (const char *): a sentence for the user.
 */
#define EASEL_TYPE_USER_CANVASES (easel_user_canvases_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserCanvases, easel_user_canvases, EASEL, USER_CANVASES, GObject)

EaselUserCanvases *easel_user_canvases_new          (EaselHub          *hub,
                                                     EaselProvider     *provider,
                                                     EaselEventLog     *events,
                                                     const char        *folder);
/* Adds the actions "new-browser", "new-terminal", "new-terminal-beside", "new-text", "open-file" and "open-folder";
 * "share-canvas" and "unshare-canvas" with the id of an open instance. */
void               easel_user_canvases_add_actions  (EaselUserCanvases *self,
                                                     GtkApplication    *application);
/* Opens a folder, a page or any other file. */
void               easel_user_canvases_open_file    (EaselUserCanvases *self,
                                                     GFile             *file);
void               easel_user_canvases_open_address (EaselUserCanvases *self,
                                                     const char        *address);
/* Runs a command in the user's shell, as if they had typed it. @cwd: (nullable). */
void               easel_user_canvases_run          (EaselUserCanvases *self,
                                                     const char * const *command,
                                                     const char        *cwd);

G_END_DECLS
