/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-source-kind.h"

G_BEGIN_DECLS

/* A source for tests: once started it has one session with one canvas, whose title is the address. */
#define ECHO_TYPE_SOURCE (echo_source_get_type ())
G_DECLARE_FINAL_TYPE (EchoSource, echo_source, ECHO, SOURCE, EaselSource)

/* `echo:` addresses, and `ws:` ones that end in "/echo". */
extern const EaselSourceKind echo_source_kind;

G_END_DECLS
