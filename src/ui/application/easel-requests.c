/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-requests.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "easel-open-arguments.h"

#define EXIT_USAGE 2

struct _EaselRequests
{
  GObject parent_instance;

  EaselConnections *connections;
  EaselHub *hub;
  EaselWindows *windows;
  EaselUserCanvases *user_canvases;
  EaselHostQuestions *questions;
};

G_DEFINE_FINAL_TYPE (EaselRequests, easel_requests, G_TYPE_OBJECT)

static void
easel_requests_dispose (GObject *object)
{
  EaselRequests *self = EASEL_REQUESTS (object);

  g_clear_object (&self->connections);
  g_clear_object (&self->hub);
  g_clear_object (&self->windows);
  g_clear_object (&self->user_canvases);
  g_clear_object (&self->questions);
  G_OBJECT_CLASS (easel_requests_parent_class)->dispose (object);
}

static void
easel_requests_class_init (EaselRequestsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_requests_dispose;
}

static void
easel_requests_init (EaselRequests *self)
{
}

/**
 * easel_requests_new:
 * @connections: receives the hosts of a command line, for this run
 * @hub: chooses the host and the session
 * @windows: are presented
 * @user_canvases: opens files, folders, addresses and commands
 * @questions: asks about links to hosts
 *
 * Returns: (transfer full): an object that handles command lines
 */
EaselRequests *
easel_requests_new (EaselConnections   *connections,
                    EaselHub           *hub,
                    EaselWindows       *windows,
                    EaselUserCanvases  *user_canvases,
                    EaselHostQuestions *questions)
{
  EaselRequests *self;

  g_return_val_if_fail (EASEL_IS_CONNECTIONS (connections), NULL);
  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_WINDOWS (windows), NULL);
  g_return_val_if_fail (EASEL_IS_USER_CANVASES (user_canvases), NULL);
  g_return_val_if_fail (EASEL_IS_HOST_QUESTIONS (questions), NULL);

  self = g_object_new (EASEL_TYPE_REQUESTS, NULL);
  self->connections = g_object_ref (connections);
  self->hub = g_object_ref (hub);
  self->windows = g_object_ref (windows);
  self->user_canvases = g_object_ref (user_canvases);
  self->questions = g_object_ref (questions);
  return self;
}

static void
open_link (EaselRequests *self,
           const char    *link)
{
  easel_host_questions_ask_about_link (self->questions, GTK_WINDOW (easel_windows_present (self->windows)), link);
}

static gboolean
add_hosts (EaselRequests           *self,
           GApplicationCommandLine *command_line,
           const char * const      *hosts)
{
  EaselSource *first = NULL;

  for (guint i = 0; hosts != NULL && hosts[i] != NULL; i++)
    {
      g_autoptr(GError) error = NULL;
      EaselSource *source = easel_connections_add_temporary (self->connections, hosts[i], &error);

      if (source == NULL)
        {
          /* Do not print the address: it may contain a token. */
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

/* Opens the arguments without an option. Returns: the exit status of the command line. */
static int
open_arguments (EaselRequests           *self,
                GApplicationCommandLine *command_line,
                const char * const      *arguments)
{
  int status = EXIT_SUCCESS;

  for (guint i = 0; arguments != NULL && arguments[i] != NULL; i++)
    {
      g_autofree char *address = NULL;
      g_autoptr(GFile) file = NULL;

      if (easel_open_arguments_read (command_line, arguments[i], &address, &file))
        {
          if (address != NULL)
            easel_user_canvases_open_address (self->user_canvases, address);
          else
            easel_user_canvases_open_file (self->user_canvases, file);
        }
      else if (easel_open_arguments_is_path (arguments[i]))
        {
          /* Translators: %s is what was typed. */
          g_application_command_line_printerr (command_line, _("easel: no such file or folder: %s\n"), arguments[i]);
          status = EXIT_FAILURE;
        }
      else
        open_link (self, arguments[i]);
    }
  return status;
}

/**
 * easel_requests_run:
 * @command_line: of this process, or of a later one
 *
 * Returns: the exit status of the process that was called
 */
int
easel_requests_run (EaselRequests           *self,
                    GApplicationCommandLine *command_line)
{
  GVariantDict *options;
  g_autofree const char **hosts = NULL;
  g_autofree const char **arguments = NULL;
  g_autofree const char **command = NULL;
  const char *session = NULL;

  g_return_val_if_fail (EASEL_IS_REQUESTS (self), EXIT_FAILURE);
  g_return_val_if_fail (G_IS_APPLICATION_COMMAND_LINE (command_line), EXIT_FAILURE);

  options = g_application_command_line_get_options_dict (command_line);
  if (g_application_command_line_get_is_remote (command_line) && g_variant_dict_contains (options, "events"))
    {
      g_application_command_line_printerr (command_line, "easel: %s\n",
                                           _("Easel is already running; --events then needs --standalone."));
      return EXIT_USAGE;
    }
  g_variant_dict_lookup (options, "host", "^a&s", &hosts);
  g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&s", &arguments);
  g_variant_dict_lookup (options, EASEL_OPEN_COMMAND_OPTION, "^a&s", &command);
  if (!add_hosts (self, command_line, hosts))
    return EXIT_FAILURE;
  if (g_variant_dict_lookup (options, "session", "&s", &session))
    easel_hub_set_wanted (self->hub, session);
  if (g_variant_dict_contains (options, "toggle"))
    easel_windows_toggle (self->windows, NULL);
  else
    easel_windows_present (self->windows);
  if (command != NULL && command[0] != NULL)
    easel_user_canvases_run (self->user_canvases, command, g_application_command_line_get_cwd (command_line));
  return open_arguments (self, command_line, arguments);
}

/** easel_requests_open: opens files, folders and links on behalf of the desktop. */
void
easel_requests_open (EaselRequests  *self,
                     GFile         **files,
                     int             n_files)
{
  gboolean has_link = FALSE;

  g_return_if_fail (EASEL_IS_REQUESTS (self));

  easel_windows_present (self->windows);
  for (int i = 0; i < n_files; i++)
    {
      g_autofree char *link = g_file_get_uri (files[i]);

      if (g_file_peek_path (files[i]) != NULL)
        easel_user_canvases_open_file (self->user_canvases, files[i]);
      /* Ask about one link only. */
      else if (!has_link)
        {
          open_link (self, link);
          has_link = TRUE;
        }
    }
}
