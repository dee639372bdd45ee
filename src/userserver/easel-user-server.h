/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* An MCP server that the user added, as described in the file. Immutable. */
#define EASEL_TYPE_USER_SERVER (easel_user_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserServer, easel_user_server, EASEL, USER_SERVER, GObject)

EaselUserServer *easel_user_server_new_from_json (JsonObject       *object,
                                                  GError          **error);
/* (transfer none): the entry in the file, with unknown members. */
JsonObject      *easel_user_server_get_json      (EaselUserServer  *self);

/* a-z, 0-9 and "-"; unique in the file, and never changed. */
const char *easel_user_server_get_id     (EaselUserServer *self);
const char *easel_user_server_get_name   (EaselUserServer *self);
gboolean    easel_user_server_is_enabled (EaselUserServer *self);
/* (nullable): the program and its arguments; NULL if the server has an address. */
const char * const *easel_user_server_get_command     (EaselUserServer  *self);
/* (nullable): an absolute path; NULL: the agent's working folder. */
const char *easel_user_server_get_folder  (EaselUserServer *self);
/* (nullable) */
const char *easel_user_server_get_address (EaselUserServer *self);
/* Name, value, name, value …: variables of a command, headers of an address. */
const char * const *easel_user_server_get_pairs       (EaselUserServer  *self);
/* Names of further variables or headers, whose values are in the keyring. */
const char * const *easel_user_server_get_secrets     (EaselUserServer  *self);
/* (transfer full): the command or the address in one line, quoted for a shell. */
char *easel_user_server_dup_line   (EaselUserServer *self);
/* (transfer full): a digest of everything that affects how the server runs. */
char *easel_user_server_dup_digest (EaselUserServer *self);

G_END_DECLS
