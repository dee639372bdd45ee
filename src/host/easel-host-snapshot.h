/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"

G_BEGIN_DECLS

/* A picture of an open canvas as the user sees it, in whole pixels. */
typedef struct
{
  char  *data;    /* a PNG, in base64 */
  guint  width;
  guint  height;
} EaselHostPicture;

void              easel_host_picture_free    (EaselHostPicture     *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselHostPicture, easel_host_picture_free)

/* Asks the connected clients that show the canvas one after the other, until one returns a picture. @max_width: in
 * pixels, 0: EASEL_LIMIT_SNAPSHOT_WIDTH. Errors are RPC_ERROR with data {code, message}: canvas_instance_unknown,
 * canvas_not_shown, canvas_needs_approval, canvas_refused, canvas_timeout, canvas_failed. */
void              easel_host_snapshot_async  (EaselHost            *host,
                                              const char           *session,
                                              const char           *instance_id,
                                              guint                 max_width,
                                              GCancellable         *cancellable,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
EaselHostPicture *easel_host_snapshot_finish (EaselHost            *host,
                                              GAsyncResult         *result,
                                              GError              **error);

G_END_DECLS
