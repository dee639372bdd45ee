/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-notice.h"

#include <string.h>

#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

#define NEEDS_YOU "needs-you"
#define DONE "done"

const char *const easel_agent_notice_states[] = { "working", NEEDS_YOU, DONE, NULL };

void
easel_agent_notice_free (EaselAgentNotice *self)
{
  g_free (self->agent);
  g_free (self->title);
  g_free (self->state);
  g_free (self->text);
  g_free (self);
}

/* (nullable): foreign text for a label. */
static char *
read_text (JsonObject *foreign,
           const char *name,
           gsize       max_chars)
{
  const char *text = easel_json_peek_string (foreign, name, NULL);

  return text != NULL ? easel_text_for_display (text, max_chars) : NULL;
}

EaselAgentNotice *
easel_agent_notice_new (JsonObject *foreign)
{
  g_autoptr(EaselAgentNotice) self = g_new0 (EaselAgentNotice, 1);
  const char *state = easel_json_peek_string (foreign, "state", NULL);

  self->agent = read_text (foreign, "agent", EASEL_LIMIT_AGENT_TITLE_CHARS);
  self->title = read_text (foreign, "title", EASEL_LIMIT_AGENT_TITLE_CHARS);
  self->text = read_text (foreign, "text", EASEL_LIMIT_DISPLAY_CHARS);
  self->state = g_strdup (state);
  if (self->title == NULL || *self->title == '\0' || (self->agent != NULL && *self->agent == '\0') ||
      (state != NULL && *state != '\0' && !g_strv_contains (easel_agent_notice_states, state)))
    return NULL;
  if (self->text != NULL && *self->text == '\0')
    g_clear_pointer (&self->text, g_free);
  return g_steal_pointer (&self);
}

JsonObject *
easel_agent_notice_to_json (const EaselAgentNotice *self)
{
  return easel_json_object (EASEL_JSON_STRING ("agent", self->agent), EASEL_JSON_STRING ("title", self->title),
                            EASEL_JSON_STRING ("state", self->state), EASEL_JSON_STRING ("text", self->text));
}

gboolean
easel_agent_notice_calls (const EaselAgentNotice *self)
{
  if (self->state == NULL)
    return self->text != NULL;
  return strcmp (self->state, NEEDS_YOU) == 0 || strcmp (self->state, DONE) == 0;
}

gboolean
easel_agent_notice_is_of (const EaselAgentNotice *self,
                          const char             *name)
{
  g_autofree char *given = NULL;
  g_autofree char *ours = NULL;

  if (self->agent == NULL || name == NULL)
    return FALSE;
  given = g_utf8_casefold (name, -1);
  ours = g_utf8_casefold (self->agent, -1);
  return strstr (given, ours) != NULL;
}
