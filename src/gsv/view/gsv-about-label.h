/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gsv-document.h"

G_BEGIN_DECLS

/* (transfer floating): mode, revision, time and owner of @document, followed as they change. */
GtkWidget *gsv_about_label_new (GsvDocument *document);

G_END_DECLS
