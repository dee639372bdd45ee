/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ahp-client.h"

G_BEGIN_DECLS

/* canvasReadResource, falling back to resourceRead on -32601 (remembered per connection). The bytes come
 * decoded, off the main thread when large; @mime_type is the host's word, nullable. */
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
