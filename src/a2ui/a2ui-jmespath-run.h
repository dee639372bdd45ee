/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-jmespath-part.h"

G_BEGIN_DECLS

/* Counts the steps of an evaluation, so that no expression holds the main loop. */
struct _JmesRun
{
  gsize   steps;  /* that are left */
  GError *error;
};

/* FALSE: run->error. */
gboolean  jmes_spend      (JmesRun            *run,
                           gsize               steps);
/* Spends what reading @text costs beside other steps. */
gboolean  jmes_spend_text (JmesRun            *run,
                           const char         *text);
/* FALSE also if there are no steps left. */
gboolean  jmes_equal      (JmesRun            *run,
                           JsonNode           *a,
                           JsonNode           *b);
/* Whether @value has a size and depth that may leave the evaluation. A part that occurs often counts each time. */
gboolean  jmes_measure    (JmesRun            *run,
                           JsonNode           *value,
                           guint               depth,
                           gsize              *left);
/* (transfer full) (nullable): NULL: run->error. */
JsonNode *jmes_evaluate   (JmesRun            *run,
                           const A2uiJmespath *part,
                           JsonNode           *data);

G_END_DECLS
