/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-script.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_HOST_SCRIPT_OPEN,
  EASEL_HOST_SCRIPT_INVOKE,
  EASEL_HOST_SCRIPT_WAIT,
  EASEL_HOST_SCRIPT_CLOSE,
  EASEL_HOST_SCRIPT_EXPECT,
  EASEL_HOST_SCRIPT_PAUSE,
} EaselHostScriptVerb;

/* (transfer full) (nullable): the steps of a file, all of them of a known shape. */
JsonArray          *easel_host_script_load            (const char           *path,
                                                       GError              **error);
EaselHostScriptVerb easel_host_script_get_verb        (JsonObject           *step);

/* Done when every canvas that a step opens is declared by somebody who is there. */
void                easel_host_script_gather_async    (JsonArray            *steps,
                                                       EaselHost            *host,
                                                       const char           *session,
                                                       guint                 wait_seconds,
                                                       GCancellable         *cancellable,
                                                       GAsyncReadyCallback   callback,
                                                       gpointer              user_data);
gboolean            easel_host_script_gather_finish   (GAsyncResult         *result,
                                                       GError              **error);

/* One step, whose references are resolved, repeated as it says. The result is what it answered. */
void                easel_host_script_step_async      (JsonObject           *step,
                                                       EaselHost            *host,
                                                       const char           *session,
                                                       GCancellable         *cancellable,
                                                       GAsyncReadyCallback   callback,
                                                       gpointer              user_data);
JsonNode           *easel_host_script_step_finish     (GAsyncResult         *result,
                                                       GError              **error);
/* Writes the members that saveBase64 names below @folder (nullable). */
gboolean            easel_host_script_save            (JsonObject           *step,
                                                       JsonNode             *value,
                                                       const char           *folder,
                                                       GError              **error);

G_END_DECLS
