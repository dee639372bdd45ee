/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-surface-kind.h"

G_BEGIN_DECLS

/* A kind of surface that the program does not have: a file of comma separated values as a grid of labels. */
#define CSV_TYPE_SURFACE (csv_surface_get_type ())
G_DECLARE_FINAL_TYPE (CsvSurface, csv_surface, CSV, SURFACE, EaselSurface)

extern const EaselSurfaceKind csv_surface_kind;

G_END_DECLS
