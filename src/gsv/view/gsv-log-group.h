/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gsv-log.h"

G_BEGIN_DECLS

/* (transfer floating): the runs of @log; updated; hidden while there are none. */
GtkWidget *gsv_log_group_new (GsvLog *log);

G_END_DECLS
