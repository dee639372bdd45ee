/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-artifact.h"
#include "easel-dialog.h"
#include "easel-server.h"

G_BEGIN_DECLS

/* Shows a file that was read from its host. Read-only, because the file belongs to the host; a file without text can
 * be saved. */
#define EASEL_TYPE_HOST_FILE_WINDOW (easel_host_file_window_get_type ())
G_DECLARE_FINAL_TYPE (EaselHostFileWindow, easel_host_file_window, EASEL, HOST_FILE_WINDOW, EaselDialog)

/* The file that declares @server, with the declaration highlighted. */
void easel_host_file_window_present_server   (GtkWidget     *parent,
                                              EaselServer   *server);
void easel_host_file_window_present_artifact (GtkWidget     *parent,
                                              EaselArtifact *artifact);

G_END_DECLS
