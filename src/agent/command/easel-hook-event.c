/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-hook-event.h"

#include <string.h>

#include "easel-agent-config.h"
#include "easel-json.h"

#define WORKING "working"
#define NEEDS_YOU "needs-you"
#define DONE "done"

typedef struct
{
  const char *event;
  const char *kind;    /* nullable: value of "notification_type"; NULL: any other */
  const char *state;   /* nullable: the event changes nothing */
} Meaning;

/* Events of Claude Code, Codex, Gemini CLI, and of our plugin for opencode. */
static const Meaning meanings[] = {
  { "UserPromptSubmit", NULL, WORKING },
  { "PostToolUse", NULL, WORKING },
  { "PermissionRequest", NULL, NEEDS_YOU },
  /* Claude Code repeats after a minute that it waits for the next prompt: the user knows that it is done. */
  { "Notification", "idle_prompt", NULL },
  { "Notification", "auth_success", NULL },
  { "Notification", NULL, NEEDS_YOU },
  { "Stop", NULL, DONE },
  { "SessionEnd", NULL, "" },
  { "BeforeAgent", NULL, WORKING },
  { "AfterTool", NULL, WORKING },
  { "AfterAgent", NULL, DONE },
  { "session.busy", NULL, WORKING },
  { "permission.replied", NULL, WORKING },
  { "permission.asked", NULL, NEEDS_YOU },
  { "session.idle", NULL, DONE },
  { "server.instance.disposed", NULL, "" },
};

EaselAgentNotice *
easel_hook_event_read (const char *agent,
                       JsonObject *event)
{
  const EaselAgentConfig *config = easel_agent_config_find (agent);
  const char *name = easel_json_peek_string (event, "hook_event_name", "");
  const char *kind = easel_json_peek_string (event, "notification_type", NULL);

  for (guint i = 0; config != NULL && i < G_N_ELEMENTS (meanings); i++)
    {
      const Meaning *meaning = &meanings[i];
      EaselAgentNotice *notice;

      if (strcmp (meaning->event, name) != 0 || (meaning->kind != NULL && g_strcmp0 (meaning->kind, kind) != 0))
        continue;
      if (meaning->state == NULL)
        return NULL;
      notice = g_new0 (EaselAgentNotice, 1);
      notice->agent = g_strdup (agent);
      notice->title = g_strdup (config->title);
      notice->state = g_strdup (meaning->state);
      if (strcmp (meaning->state, NEEDS_YOU) == 0)
        notice->text = g_strdup (easel_json_peek_string (event, "message", NULL));
      return notice;
    }
  return NULL;
}

const char *
easel_hook_event_get_folder (JsonObject *event)
{
  static const char *const variables[] = { "CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR" };

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    {
      const char *folder = g_getenv (variables[i]);

      if (folder != NULL && g_path_is_absolute (folder))
        return folder;
    }
  return easel_json_peek_string (event, "cwd", NULL);
}
