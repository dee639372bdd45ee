/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* RemoteContainer: a running container of an engine that is installed on this computer. */
typedef struct
{
  char       *address;  /* valid: container:ENGINE/NAME */
  char       *name;
  const char *engine;   /* the program that connects: toolbox or distrobox for their containers */
} RemoteContainer;

/* Asks each installed engine; one that fails has no containers. A Flatpak has no engines. */
void       remote_containers_list_async  (GCancellable         *cancellable,
                                          GAsyncReadyCallback   callback,
                                          gpointer              user_data);
/* (transfer full) (nullable): RemoteContainer; NULL when cancelled. */
GPtrArray *remote_containers_list_finish (GAsyncResult         *result,
                                          GError              **error);

G_END_DECLS
