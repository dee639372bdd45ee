/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The page or form that `easel-host prompt` shows. */

/* @path: of a file, or "-" for standard input. */
void     easel_prompt_content_read_async  (const char           *path,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
/* (transfer full) (nullable): the text, UTF-8 and within the limits of the canvas tools: a HTML document, or A2UI if
 * @is_form. G_IO_ERROR_INVALID_DATA: it was read, and can be neither. */
char    *easel_prompt_content_read_finish (GAsyncResult         *result,
                                           gboolean             *is_form,
                                           GError              **error);
/* (transfer full): A2UI with @question and a button for each of @choices, all UTF-8. */
char    *easel_prompt_content_new_choices (const char           *question,
                                           char                **choices);
/* The index of the choice in an action of that form; -1: the action has none. */
gint64   easel_prompt_content_read_choice (JsonObject           *action);

G_END_DECLS
