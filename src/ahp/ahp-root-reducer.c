/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ahp"

#include "ahp-reducer-rules.h"

const AhpReduceRule ahp_root_rules[] = {
  { "root/agentsChanged", ahp_reduce_replace, "agents", NULL, AHP_VALUE_ARRAY },
  { "root/activeSessionsChanged", ahp_reduce_replace, "activeSessions", NULL, AHP_VALUE_NUMBER },
  { "root/terminalsChanged", ahp_reduce_replace, "terminals", NULL, AHP_VALUE_ARRAY },
  { "root/configChanged", ahp_reduce_config },
  { NULL },
};
