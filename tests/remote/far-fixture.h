/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ssh-fixture.h"

G_BEGIN_DECLS

/* A development server on the loopback interface of another computer, and an sshd there that ssh starts for each
 * connection. */
typedef struct
{
  SshFixture     ssh;
  GSubprocess   *server;
  char          *address;  /* of its page, as the other computer calls it */
  guint16        port;
  gboolean       is_apart; /* the loopback interface is another one than here */
} FarFixture;

void far_set_up    (FarFixture    *self,
                    gconstpointer  data);
void far_tear_down (FarFixture    *self,
                    gconstpointer  data);
/* The page has changed. */
void far_change    (FarFixture    *self);

G_END_DECLS
