/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-pmx"

#include "config.h"

#include "pmx-capabilities.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "pmx-error.h"
#include "pmx-limits.h"

#define EVENT    PMX_INTERACTION_EVENT_RECORD
#define STEER    PMX_INTERACTION_STEER
#define CREATE   PMX_INTERACTION_WORK_CREATE
#define UPDATE   PMX_INTERACTION_WORK_UPDATE
#define EVIDENCE PMX_INTERACTION_EVIDENCE_ADD
#define APPROVAL PMX_INTERACTION_APPROVAL_REQUEST
#define REVIEW   PMX_INTERACTION_REVIEW_ADD
#define FOCUS    PMX_INTERACTION_FOCUS_SET
#define COMMAND  PMX_INTERACTION_COMMAND_INVOKE
#define ASK      PMX_INTERACTION_ELICITATION_REQUEST
#define MODE     PMX_INTERACTION_MODE_REQUEST
#define FLOW     PMX_INTERACTION_FLOW_MATERIALIZE

static const struct
{
  const char      *name;
  PmxInteractions  interaction;
} names[] = {
  { "ax.event.record", EVENT },
  { "ax.steer", STEER },
  { "ax.work.create", CREATE },
  { "ax.work.update", UPDATE },
  { "ax.evidence.add", EVIDENCE },
  { "ax.approval.request", APPROVAL },
  { "ax.approval.resolve", PMX_INTERACTION_APPROVAL_RESOLVE },
  { "ax.review.add", REVIEW },
  { "ax.focus.set", FOCUS },
  { "ax.command.invoke", COMMAND },
  { "ax.elicitation.request", ASK },
  { "ax.mode.request", MODE },
  { "ax.flow.materialize", FLOW },
};

/* For each type of node: the most interactions that it may emit, and whether they are enabled by default. */
static const struct
{
  const char      *type;
  gboolean         enabled;
  PmxInteractions  ceiling;
} types[] = {
  { "markdown", TRUE, STEER | CREATE | EVIDENCE | COMMAND | EVENT },
  { "context", TRUE, FOCUS | STEER | EVIDENCE | COMMAND | EVENT },
  { "status", TRUE, CREATE | UPDATE | APPROVAL | MODE | EVENT },
  { "file", TRUE, EVIDENCE | REVIEW | FOCUS | EVENT },
  { "diff", TRUE, EVIDENCE | REVIEW | FOCUS | EVENT },
  { "mermaid", TRUE, STEER | CREATE | EVIDENCE | COMMAND | EVENT },
  { "json-render", TRUE, CREATE | UPDATE | EVIDENCE | ASK | EVENT },
  { "graph", TRUE, EVIDENCE | FOCUS | EVENT },
  { "ledger", TRUE, EVIDENCE | EVENT },
  { "trace", TRUE, EVIDENCE | EVENT },
  { "image", TRUE, EVIDENCE | REVIEW },
  { "webpage", TRUE, EVIDENCE | REVIEW | FOCUS | EVENT },
  { "group", TRUE, FOCUS | CREATE | COMMAND | EVENT },
  { "html", FALSE,
    CREATE | UPDATE | STEER | APPROVAL | REVIEW | EVIDENCE | FOCUS | ASK | MODE | COMMAND | EVENT | FLOW },
  { "mcp-app", FALSE, EVENT | EVIDENCE | CREATE | UPDATE | FOCUS | ASK },
  { "prompt", FALSE, EVENT },
  { "response", FALSE, EVENT },
};

PmxInteractions
pmx_interaction_from_name (const char *name)
{
  g_return_val_if_fail (name != NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].name, name))
      return names[i].interaction;
  return 0;
}

/* @list: (nullable): interactions by name; without it, all of @otherwise. */
static PmxInteractions
read_list (JsonArray       *list,
           PmxInteractions  otherwise)
{
  PmxInteractions found = 0;

  if (list == NULL)
    return otherwise;
  for (guint i = 0; i < MIN (json_array_get_length (list), PMX_LIMIT_NAMES); i++)
    {
      const char *name = easel_json_array_string (list, i);

      if (name != NULL)
        found |= pmx_interaction_from_name (name);
    }
  return found;
}

static PmxInteractions
read_caps (const char      *type,
           JsonObject      *data,
           gboolean        *enabled,
           PmxInteractions *needs_approval)
{
  JsonObject *node_limits = easel_json_peek_object (data, "axCapabilities");
  PmxInteractions ceiling = 0;

  *enabled = FALSE;
  *needs_approval = 0;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (types[i].type, type))
      {
        *enabled = types[i].enabled;
        ceiling = types[i].ceiling;
      }
  if (node_limits == NULL)
    return ceiling;
  *enabled = easel_json_peek_boolean (node_limits, "enabled", *enabled);
  *needs_approval = read_list (easel_json_peek_array (node_limits, "requiresApproval"), 0);
  return ceiling & read_list (easel_json_peek_array (node_limits, "allowed"), ceiling);
}

PmxInteractions
pmx_capabilities_read (const char *type,
                       JsonObject *data)
{
  PmxInteractions allowed, needs_approval;
  gboolean enabled;

  g_return_val_if_fail (type != NULL, 0);

  allowed = read_caps (type, data, &enabled, &needs_approval);
  return enabled ? allowed & ~needs_approval : 0;
}

gboolean
pmx_capabilities_check (const char  *type,
                        JsonObject  *data,
                        const char  *interaction,
                        GError     **error)
{
  PmxInteractions allowed, needs_approval, wanted;
  gboolean enabled;

  g_return_val_if_fail (type != NULL && interaction != NULL, FALSE);

  allowed = read_caps (type, data, &enabled, &needs_approval);
  wanted = pmx_interaction_from_name (interaction);
  if (wanted == 0)
    g_set_error_literal (error, PMX_ERROR, PMX_ERROR_INVALID_ENVELOPE,
                         _("The server does not know this kind of interaction."));
  else if (!enabled)
    g_set_error_literal (error, PMX_ERROR, PMX_ERROR_AX_DISABLED,
                         _("This node is not allowed to talk to agents."));
  else if ((allowed & wanted) == 0)
    g_set_error_literal (error, PMX_ERROR, PMX_ERROR_NOT_ALLOWED, _("A node of this kind may not do that."));
  else if ((needs_approval & wanted) != 0)
    g_set_error_literal (error, PMX_ERROR, PMX_ERROR_REQUIRES_APPROVAL,
                         _("The node needs an approval for this, and the server has none."));
  else
    return TRUE;
  return FALSE;
}
