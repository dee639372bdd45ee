/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "config.h"

#include "easel-agent-labels.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-text.h"

/* Returns: (transfer full): @foreign, cleaned for display; empty if it has no visible text. */
static char *
dup_shown (const char *foreign)
{
  return easel_text_for_display (foreign != NULL ? foreign : "", EASEL_LIMIT_DISPLAY_CHARS);
}

/* Returns: (transfer full) (nullable): the name of the agent; %NULL if the session does not declare an agent, because
 * users open canvases too. */
static char *
dup_agent (EaselSession *session)
{
  const char *agent = session != NULL ? easel_session_get_agent (session) : NULL;

  return agent != NULL ? dup_shown (agent) : NULL;
}

/* The same for who opened @canvas: %NULL for a script that is named like its canvas, so that no sentence has the name
 * twice. */
static char *
dup_opener (EaselCanvas *canvas)
{
  g_autofree char *agent = dup_agent (easel_canvas_get_session (canvas));
  g_autofree char *title = dup_shown (easel_canvas_get_title (canvas));

  return agent != NULL && *agent != '\0' && g_str_equal (agent, title) ? NULL : g_steal_pointer (&agent);
}

char *
easel_agent_labels_dup_title (EaselCanvas *canvas)
{
  g_autofree char *title = NULL;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  title = dup_shown (easel_canvas_get_title (canvas));
  return *title != '\0' ? g_steal_pointer (&title) : g_strdup (_("Canvas"));
}

char *
easel_agent_labels_dup_opened (EaselCanvas *canvas)
{
  g_autofree char *agent = NULL;
  g_autofree char *title = NULL;
  g_autofree char *host = NULL;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  agent = dup_opener (canvas);
  title = easel_agent_labels_dup_title (canvas);
  host = dup_shown (easel_canvas_get_source_title (canvas));
  if (agent == NULL)
    /* Translators: the first %s is the title of a canvas, the second the name of a host, for example “This
     * Computer”. */
    return g_strdup_printf (_("“%s” was opened on %s."), title, host);
  if (*agent == '\0')
    /* Translators: the first %s is the name of a host, for example “This Computer”, the second the title of a
     * canvas. */
    return g_strdup_printf (_("An agent on %s opened “%s”."), host, title);
  /* Translators: the first %s is the name of an agent, the second that of its host, for example “This Computer”, the
   * third the title of a canvas. */
  return g_strdup_printf (_("%s on %s opened “%s”."), agent, host, title);
}

char *
easel_agent_labels_dup_opened_it (EaselCanvas *canvas)
{
  g_autofree char *agent = NULL;
  g_autofree char *host = NULL;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  agent = dup_opener (canvas);
  host = dup_shown (easel_canvas_get_source_title (canvas));
  if (agent == NULL)
    /* Translators: %s is the name of a host, for example “This Computer”. */
    return g_strdup_printf (_("It was opened on %s."), host);
  if (*agent == '\0')
    /* Translators: %s is the name of a host, for example “This Computer”. */
    return g_strdup_printf (_("An agent on %s opened it."), host);
  /* Translators: the first %s is the name of an agent, the second that of its host, for example “This Computer”. */
  return g_strdup_printf (_("%s on %s opened it."), agent, host);
}

char *
easel_agent_labels_dup_ended (EaselSession *session)
{
  g_autofree char *agent = NULL;

  g_return_val_if_fail (session == NULL || EASEL_IS_SESSION (session), NULL);

  if (session == NULL || easel_session_get_agent (session) == NULL || easel_session_has_agent (session))
    return NULL;
  agent = dup_agent (session);
  /* Translators: %s is the name of an agent that ended. */
  return *agent != '\0' ? g_strdup_printf (_("%s has left"), agent) : g_strdup (_("The agent has left"));
}
