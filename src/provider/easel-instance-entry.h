/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-instance.h"

G_BEGIN_DECLS

/* An instance as a JSON object in the file that lists open instances. */
gboolean       easel_instance_entry_is_complete (JsonObject             *entry);
/* (transfer none): id of the declaration. */
const char    *easel_instance_entry_get_canvas  (JsonObject             *entry);
EaselInstance *easel_instance_entry_restore     (JsonObject             *entry,
                                                 const EaselDeclaration *declaration,
                                                 const char             *stores);
JsonObject    *easel_instance_entry_new         (EaselInstance          *instance);

G_END_DECLS
