/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-user-server.h"

G_BEGIN_DECLS

/* An MCP server of the user in the texts of a form. */
typedef struct
{
  char *name;
  char *location;  /* a command line or an address */
  char *folder;
  char *pairs;     /* a variable or header per line */
  char *secrets;   /* like @pairs; an entry without a value keeps the value in the keyring */
} EaselUserServerForm;

EaselUserServerForm *easel_user_server_form_new  (EaselUserServer     *server);
void                 easel_user_server_form_free (EaselUserServerForm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselUserServerForm, easel_user_server_form_free)

/* Returns whether a text is to be parsed as an address. */
gboolean         easel_user_server_form_is_address (const char                 *location);
/* @before: (nullable): the server before the change; @id: of the result. Errors have messages for the user. */
EaselUserServer *easel_user_server_form_read       (const EaselUserServerForm  *self,
                                                    EaselUserServer            *before,
                                                    const char                 *id,
                                                    GError                    **error);

/* Returns: (transfer full): name, value, name, value … of the secrets that were entered. */
GStrv easel_user_server_form_dup_secrets (const EaselUserServerForm *self);

G_END_DECLS
