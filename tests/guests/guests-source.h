/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

/* A source for tests: a guest book at a `guests:` address. It has a page of its own, in which guests sign, a view of its
 * own with their names, and a question to the user before anybody is in it. */
#define GUESTS_TYPE_SOURCE (guests_source_get_type ())
G_DECLARE_FINAL_TYPE (GuestsSource, guests_source, GUESTS, SOURCE, EaselSource)

extern const EaselSourceKind guests_source_kind;

G_END_DECLS
