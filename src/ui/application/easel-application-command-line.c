/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-application-private.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "easel-arguments.h"
#include "easel-versions.h"

#define EXIT_FAILED 1
#define EXIT_USAGE 2

void
easel_application_add_options (EaselApplication *self)
{
  static const GOptionEntry entries[] = {
    { "host", 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL,
      N_("Connect to this host, for this run only; - reads the address from standard input"), N_("URL") },
    { "host-file", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
      N_("Connect to the host whose address is in this file"), N_("FILE") },
    { "session", 0, 0, G_OPTION_ARG_STRING, NULL,
      N_("Choose this session"), N_("URI") },
    { "no-embedded-host", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Do not start the host on this computer"), NULL },
    { "standalone", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Run beside a panel that is already there"), NULL },
    { "events", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Write changes of connections and canvases as lines of JSON"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Print versions and exit"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL, NULL, N_("[LINK]") },
    { NULL },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), entries);
}

/* Runs in the process that was called, before it knows whether it is the first: what startup() must know early. */
int
easel_application_handle_local_options (GApplication *application,
                                        GVariantDict *options)
{
  EaselApplication *self = EASEL_APPLICATION (application);
  g_autoptr(GError) error = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_autofree char *text = easel_versions_describe ();

      fputs (text, stdout);
      return EXIT_SUCCESS;
    }
  if (!easel_arguments_read_hosts (options, &error))
    {
      g_printerr ("easel: %s\n", error->message);
      return EXIT_FAILED;
    }
  if (g_variant_dict_contains (options, "standalone"))
    g_application_set_flags (application, g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  self->wants_events = g_variant_dict_contains (options, "events");
  self->wants_no_embedded = g_variant_dict_contains (options, "no-embedded-host");
  self->has_hosts = g_variant_dict_contains (options, "host");
  return -1;
}

static gboolean
add_hosts (EaselApplication        *self,
           GApplicationCommandLine *command_line,
           const char * const      *hosts)
{
  EaselSource *first = NULL;

  for (guint i = 0; hosts != NULL && hosts[i] != NULL; i++)
    {
      g_autoptr(GError) error = NULL;
      EaselSource *source = easel_connections_add_once (self->connections, hosts[i], &error);

      if (source == NULL)
        {
          /* Not the address itself: it may hold a token. */
          g_application_command_line_printerr (command_line, "easel: --host: %s\n", error->message);
          return FALSE;
        }
      if (first == NULL)
        first = source;
    }
  if (first != NULL)
    easel_hub_choose (self->hub, first, NULL);
  return TRUE;
}

static void
open_links (EaselApplication   *self,
            const char * const *links)
{
  if (links != NULL && links[0] != NULL)
    easel_application_open_link (self, links[0]);
}

/* Also for the command lines of later processes, which end with the status that is returned here. */
int
easel_application_command_line (GApplication            *application,
                                GApplicationCommandLine *command_line)
{
  EaselApplication *self = EASEL_APPLICATION (application);
  GVariantDict *options = g_application_command_line_get_options_dict (command_line);
  g_autofree const char **hosts = NULL;
  g_autofree const char **links = NULL;
  const char *session = NULL;

  if (g_application_command_line_get_is_remote (command_line) && g_variant_dict_contains (options, "events"))
    {
      g_application_command_line_printerr (command_line, "easel: %s\n",
                                           _("Easel is running already; --events needs --standalone then."));
      return EXIT_USAGE;
    }
  g_variant_dict_lookup (options, "host", "^a&s", &hosts);
  g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&s", &links);
  if (!add_hosts (self, command_line, hosts))
    return EXIT_FAILED;
  if (g_variant_dict_lookup (options, "session", "&s", &session))
    easel_hub_set_wanted (self->hub, session);
  easel_application_present (self);
  open_links (self, links);
  return EXIT_SUCCESS;
}
