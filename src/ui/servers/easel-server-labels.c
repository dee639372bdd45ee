/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-server-labels.h"

#include <glib/gi18n.h>

#include "easel-limits.h"
#include "easel-text.h"

static char *
dup_clean (const char *foreign)
{
  return easel_text_for_display (foreign != NULL ? foreign : "", EASEL_LIMIT_DISPLAY_CHARS);
}

char *
easel_server_labels_dup_name (EaselServer *server)
{
  g_autofree char *name = dup_clean (easel_server_get_facts (server)->name);

  return *name != '\0' ? g_steal_pointer (&name) : g_strdup (_("Unnamed server"));
}

static const char *
get_home_format (const EaselServerFacts *facts)
{
  switch (facts->origin)
    {
    case EASEL_SERVER_OF_PLUGIN:
      /* Translators: %s is the name of a plugin of an agent. */
      return facts->is_origin_enabled ? _("From the plugin %s") : _("From the plugin %s, which is turned off");
    case EASEL_SERVER_OF_CLIENT:
      /* Translators: %s is the name of a plugin that another program gave to the agent's host. */
      return facts->is_origin_enabled ? _("From the plugin %s of another program")
                                    : _("From the plugin %s of another program, which is turned off");
    case EASEL_SERVER_OF_FOLDER:
      /* Translators: %s is the name of a folder. */
      return facts->is_origin_enabled ? _("From the folder %s") : _("From the folder %s, which is turned off");
    case EASEL_SERVER_OF_SESSION:
    default:
      return NULL;
    }
}

/* Replaces the one %s of @format, a translated string of Easel, by foreign text. */
static char *
put_into (const char *format,
          const char *clean)
{
  g_auto(GStrv) parts = g_strsplit (format, "%s", 2);

  return g_strjoinv (clean, parts);
}

char *
easel_server_labels_dup_home (EaselServer *server)
{
  const EaselServerFacts *facts = easel_server_get_facts (server);
  const char *format = get_home_format (facts);
  g_autofree char *name = dup_clean (facts->origin_name);

  return format != NULL ? put_into (format, name) : g_strdup (_("From this session"));
}

/* Returns a translated sentence; the host's message follows it. */
static const char *
get_sign_in (EaselSignInReason reason)
{
  switch (reason)
    {
    case EASEL_SIGN_IN_EXPIRED:
      return _("Its token has expired.");
    case EASEL_SIGN_IN_SCOPE:
      return _("Its token does not allow enough.");
    case EASEL_SIGN_IN_REQUIRED:
    default:
      return _("It needs a token.");
    }
}

static const char *
get_state (const EaselServerFacts *facts)
{
  switch (facts->state)
    {
    case EASEL_SERVER_STARTING:
      return _("Starting");
    case EASEL_SERVER_READY:
      return _("Ready");
    case EASEL_SERVER_SIGN_IN:
      return get_sign_in (facts->reason);
    case EASEL_SERVER_FAILED:
      return _("It failed.");
    case EASEL_SERVER_STOPPED:
      return _("Stopped");
    case EASEL_SERVER_UNKNOWN:
    default:
      return _("The host does not report its state.");
    }
}

static void
add_line (GString    *text,
          const char *line)
{
  if (*line == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
}

char *
easel_server_labels_dup_state (EaselServer *server)
{
  const EaselServerFacts *facts = easel_server_get_facts (server);
  g_autofree char *words = dup_clean (facts->message);
  GString *text = g_string_new (get_state (facts));

  if (facts->state != EASEL_SERVER_SIGN_IN && facts->state != EASEL_SERVER_FAILED)
    return g_string_free (text, FALSE);
  add_line (text, words);
  if (facts->state == EASEL_SERVER_SIGN_IN)
    {
      g_autofree char *list = facts->scopes != NULL ? g_strjoinv (", ", (GStrv) facts->scopes) : NULL;
      g_autofree char *scopes = dup_clean (list);
      g_autofree char *must = put_into (_("It must allow: %s"), scopes);
      g_autofree char *resource = dup_clean (facts->resource);

      add_line (text, *scopes != '\0' ? must : "");
      add_line (text, resource);
    }
  return g_string_free (text, FALSE);
}

const char *
easel_server_labels_sign_in (EaselServer *server)
{
  return easel_server_get_facts (server)->reason == EASEL_SIGN_IN_SCOPE ? _("_Grant Additional Access…")
                                                                        : _("_Sign In…");
}
