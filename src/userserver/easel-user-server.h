/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A server of the user's own, as the file has it. Immutable. */
#define EASEL_TYPE_USER_SERVER (easel_user_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselUserServer, easel_user_server, EASEL, USER_SERVER, GObject)

EaselUserServer *easel_user_server_new_from_json (JsonObject       *object,
                                                  GError          **error);
/* (transfer none): members that we do not know are kept. */
JsonObject      *easel_user_server_get_json      (EaselUserServer  *self);

/* a-z, 0-9 and "-"; unique in the file, and for ever the same. */
const char *easel_user_server_get_id     (EaselUserServer *self);
const char *easel_user_server_get_name   (EaselUserServer *self);
gboolean    easel_user_server_is_enabled (EaselUserServer *self);
/* (nullable): the program and its arguments; NULL: it has an address. */
const char * const *easel_user_server_get_command     (EaselUserServer  *self);
/* (nullable): absolute; NULL: where the agent works. */
const char *easel_user_server_get_folder  (EaselUserServer *self);
/* (nullable) */
const char *easel_user_server_get_address (EaselUserServer *self);
/* Name, value, name, value …: variables of a command, headers of an address. */
const char * const *easel_user_server_get_pairs       (EaselUserServer  *self);
/* Names of further variables or headers, whose values are in the keyring. */
const char * const *easel_user_server_get_secrets     (EaselUserServer  *self);
/* (transfer full): the command or the address in one line, as a shell would take it. */
char *easel_user_server_dup_line   (EaselUserServer *self);
/* (transfer full): changes with whatever changes how it runs. */
char *easel_user_server_dup_digest (EaselUserServer *self);

G_END_DECLS
