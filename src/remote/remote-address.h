/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Addresses of hosts that a program on this computer reaches:
 *   ssh://[USER@]HOST[:PORT]  HOST may be an alias of the user's ssh_config(5)
 *   container:[ENGINE/]NAME   ENGINE: a row of the table in remote-address.c
 * Pure functions. */

/* Whether @text has such a scheme; the rest may be invalid. */
gboolean remote_address_is               (const char  *text);
/* (transfer full) (nullable): the address in its one spelling. REMOTE_ERROR_ADDRESS. */
char    *remote_address_normalize        (const char  *text,
                                          GError     **error);
/* (transfer full): the name of the computer: HOST or NAME. */
char    *remote_address_dup_title        (const char  *address);
/* Whether ssh(1) reaches the computer. */
gboolean remote_address_is_ssh           (const char  *text);
/* (transfer full) (nullable): the command by which ssh(1) prints its configuration for the computer. */
char   **remote_address_dup_query   (const char          *address);
/* (transfer full) (nullable): the program and its arguments that run @script there, by sh(1). @options: (nullable):
 * more options of ssh(1), without effect for containers. REMOTE_ERROR_ADDRESS; REMOTE_ERROR_PROGRAM: the program is
 * not installed here. */
char   **remote_address_dup_command (const char          *address,
                                     const char * const  *options,
                                     const char          *script,
                                     GError             **error);

G_END_DECLS
