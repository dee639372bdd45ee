/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A recorded message of a connection. Its text is returned only without secrets. */
#define EASEL_TYPE_LOGGED_MESSAGE (easel_logged_message_get_type ())
G_DECLARE_FINAL_TYPE (EaselLoggedMessage, easel_logged_message, EASEL, LOGGED_MESSAGE, GObject)

gboolean    easel_logged_message_is_incoming (EaselLoggedMessage *self);
/* Foreign. The method of a request; for an answer the method of its request, or "" if that is unknown. */
const char *easel_logged_message_get_method  (EaselLoggedMessage *self);
gboolean    easel_logged_message_is_answer   (EaselLoggedMessage *self);
/* Size in bytes. */
gsize       easel_logged_message_get_size    (EaselLoggedMessage *self);
/* Time of the message, in microseconds of real time. */
gint64      easel_logged_message_get_time    (EaselLoggedMessage *self);
/* (transfer full): JSON in lines; "" for a message that was too large or is not JSON. */
char       *easel_logged_message_dup_text    (EaselLoggedMessage *self);
/* (transfer full): one line of JSON, for a file. */
char       *easel_logged_message_dup_line    (EaselLoggedMessage *self);

/* A GListModel of EaselLoggedMessage: the newest messages of a connection, oldest first. Their number and their total
 * size are bounded. */
#define EASEL_TYPE_MESSAGE_LOG (easel_message_log_get_type ())
G_DECLARE_FINAL_TYPE (EaselMessageLog, easel_message_log, EASEL, MESSAGE_LOG, GObject)

EaselMessageLog *easel_message_log_new   (void);
void             easel_message_log_add   (EaselMessageLog *self,
                                          gboolean         is_incoming,
                                          GBytes          *text);
void             easel_message_log_clear (EaselMessageLog *self);

G_END_DECLS
