/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-labels.h"

#include <glib/gi18n-lib.h>

#include "easel-text.h"
#include "pmx-limits.h"

const char *
pmx_labels_kind (PmxKind kind)
{
  static const char * const words[PMX_N_KINDS] = {
    [PMX_APPROVAL] = N_("Approval"),
    [PMX_ELICITATION] = N_("Question"),
    [PMX_MODE] = N_("Mode"),
    [PMX_WORK] = N_("Work"),
    [PMX_REVIEW] = N_("Review"),
    [PMX_EVIDENCE] = N_("Evidence"),
    [PMX_EVENT] = N_("Event"),
    [PMX_STEERING] = N_("Message"),
  };

  g_return_val_if_fail (kind < PMX_N_KINDS, NULL);

  return _(words[kind]);
}

const char *
pmx_labels_delivery (PmxDelivery delivery)
{
  switch (delivery)
    {
    case PMX_DELIVERY_SENDING:
      return _("Sending…");
    case PMX_DELIVERY_PENDING:
      return _("Waiting for the agent’s next turn");
    case PMX_DELIVERY_DELIVERED:
      return _("The agent has it");
    case PMX_DELIVERY_ACKNOWLEDGED:
      return _("The agent has read it");
    case PMX_DELIVERY_IGNORED:
      return _("Dismissed by the agent");
    case PMX_DELIVERY_EXPIRED:
      return _("Expired");
    case PMX_DELIVERY_FAILED:
    default:
      return _("Not sent");
    }
}

/* Statuses in the protocol, and their labels. */
static const struct
{
  const char *status;
  const char *words;
} statuses[] = {
  { "pending", N_("waiting") },
  { "approved", N_("approved") },
  { "rejected", N_("rejected") },
  { "answered", N_("answered") },
  { "todo", N_("to do") },
  { "in-progress", N_("in progress") },
  { "blocked", N_("blocked") },
  { "done", N_("done") },
  { "cancelled", N_("cancelled") },
  { "open", N_("open") },
  { "resolved", N_("resolved") },
  { "dismissed", N_("dismissed") },
  { "running", N_("running") },
  { "success", N_("succeeded") },
  { "failed", N_("failed") },
  { "error", N_("failed") },
  { "fetching", N_("is being read") },
};

const char *
pmx_labels_status (const char *status)
{
  g_return_val_if_fail (status != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    if (g_str_equal (statuses[i].status, status))
      return _(statuses[i].words);
  return status;
}

char *
pmx_labels_dup_age (gint64 seconds)
{
  gint64 passed = g_get_real_time () / G_USEC_PER_SEC - seconds;
  guint n;

  if (seconds == 0)
    return g_strdup ("");
  if (passed < 60)
    return g_strdup (_("just now"));
  if (passed < 60 * 60)
    {
      n = passed / 60;
      return g_strdup_printf (ngettext ("%u minute ago", "%u minutes ago", n), n);
    }
  if (passed < 24 * 60 * 60)
    {
      n = passed / 60 / 60;
      return g_strdup_printf (ngettext ("%u hour ago", "%u hours ago", n), n);
    }
  n = passed / 60 / 60 / 24;
  return g_strdup_printf (ngettext ("%u day ago", "%u days ago", n), n);
}

char *
pmx_labels_dup_origin (PmxPrimitive *entry)
{
  const char *source = pmx_primitive_get_source (entry);
  g_autofree char *who = NULL;
  g_autofree char *since = pmx_labels_dup_age (pmx_primitive_get_created (entry));

  if (pmx_primitive_is_unsent (entry) || g_strcmp0 (source, "browser") == 0)
    who = g_strdup (_("You"));
  else if (source != NULL)
    who = easel_text_for_display (source, EASEL_LIMIT_DISPLAY_CHARS);
  if (who == NULL || *since == '\0')
    return g_strdup (who != NULL ? who : since);
  return g_strdup_printf ("%s, %s", who, since);
}

static const struct
{
  const char *kind;
  const char *words;
} node_kinds[] = {
  { "html", N_("Page") },
  { "mermaid", N_("Diagram") },
  { "markdown", N_("Text") },
  { "status", N_("Status") },
  { "context", N_("Context") },
  { "file", N_("File") },
  { "diff", N_("Changes") },
  { "graph", N_("Chart") },
  { "json-render", N_("Form") },
  { "ledger", N_("Ledger") },
  { "trace", N_("Trace") },
  { "image", N_("Image") },
  { "webpage", N_("Web page") },
  { "group", N_("Group") },
  { "mcp-app", N_("App") },
  { "web-artifact", N_("App") },
  { "prompt", N_("Prompt") },
  { "response", N_("Response") },
};

/** pmx_labels_node_kind: (transfer none): the label of @kind, or @kind itself if it is unknown. */
const char *
pmx_labels_node_kind (const char *kind)
{
  g_return_val_if_fail (kind != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (node_kinds); i++)
    if (g_str_equal (node_kinds[i].kind, kind))
      return _(node_kinds[i].words);
  return kind;
}
