/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* Reads with canvasReadResource, or with resourceRead after -32601 (remembered for the connection). The returned bytes
 * are decoded, on a worker thread if large; @mime_type: nullable, the type that the host declares. */
void       ahp_client_read_resource_async    (AhpClient            *self,
                                              const char           *canvas,
                                              const char           *uri,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
GBytes    *ahp_client_read_resource_finish   (AhpClient            *self,
                                              GAsyncResult         *result,
                                              char                **mime_type,
                                              GError              **error);

G_END_DECLS
