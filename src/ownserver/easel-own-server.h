/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A server of the user's own, as the file has it. Immutable. */
#define EASEL_TYPE_OWN_SERVER (easel_own_server_get_type ())
G_DECLARE_FINAL_TYPE (EaselOwnServer, easel_own_server, EASEL, OWN_SERVER, GObject)

EaselOwnServer     *easel_own_server_new_from_json   (JsonObject      *object,
                                                      GError         **error);
/* (transfer none): members that we do not know are kept. */
JsonObject         *easel_own_server_get_json        (EaselOwnServer  *self);

/* a-z, 0-9 and "-"; unique in the file, and for ever the same. */
const char         *easel_own_server_get_id          (EaselOwnServer  *self);
const char         *easel_own_server_get_name        (EaselOwnServer  *self);
gboolean            easel_own_server_is_enabled      (EaselOwnServer  *self);
/* (nullable): the program and its arguments; NULL: it has an address. */
const char * const *easel_own_server_get_command     (EaselOwnServer  *self);
/* (nullable): absolute; NULL: where the agent works. */
const char         *easel_own_server_get_folder      (EaselOwnServer  *self);
/* (nullable) */
const char         *easel_own_server_get_address     (EaselOwnServer  *self);
/* Name, value, name, value …: variables of a command, headers of an address. */
const char * const *easel_own_server_get_pairs       (EaselOwnServer  *self);
/* Names of further variables or headers, whose values are in the keyring. */
const char * const *easel_own_server_get_secrets     (EaselOwnServer  *self);
/* (transfer full): the command or the address in one line, as a shell would take it. */
char               *easel_own_server_dup_line        (EaselOwnServer  *self);
/* (transfer full): changes with whatever changes how it runs. */
char               *easel_own_server_dup_digest      (EaselOwnServer  *self);

G_END_DECLS
