/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-user-server.h"

G_BEGIN_DECLS

/* A server of the user's own as it is typed: texts. */
typedef struct
{
  char *name;
  char *location;  /* a command as in a shell, or an address */
  char *folder;
  char *pairs;     /* a variable or a header in each line */
  char *secrets;   /* the same; one without a value stays as it is in the keyring */
} EaselUserServerForm;

EaselUserServerForm *easel_user_server_form_new  (EaselUserServer     *server);
void                 easel_user_server_form_free (EaselUserServerForm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselUserServerForm, easel_user_server_form_free)

/* Whether a text is meant as an address. */
gboolean         easel_user_server_form_is_address (const char                 *location);
/* @before: (nullable): the server that it was; @id: of the new one. EASEL_USER_SERVER_ERROR in words for the user. */
EaselUserServer *easel_user_server_form_read       (const EaselUserServerForm  *self,
                                                    EaselUserServer            *before,
                                                    const char                 *id,
                                                    GError                    **error);

/* (transfer full): name, value, name, value … of the secrets that were typed. */
GStrv easel_user_server_form_dup_secrets (const EaselUserServerForm *self);

G_END_DECLS
