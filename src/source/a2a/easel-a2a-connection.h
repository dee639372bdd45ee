/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-a2a-agent.h"
#include "easel-connection.h"

G_BEGIN_DECLS

/* The connection to an A2A agent: ready after its card was read, failed if another attempt would not help. */
#define EASEL_TYPE_A2A_CONNECTION (easel_a2a_connection_get_type ())
G_DECLARE_FINAL_TYPE (EaselA2aConnection, easel_a2a_connection, EASEL, A2A_CONNECTION, EaselConnection)

EaselConnection *easel_a2a_connection_new (EaselA2aAgent *agent);

G_END_DECLS
