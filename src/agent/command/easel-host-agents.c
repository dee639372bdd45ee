/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-host-program.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "easel-agent-access.h"
#include "easel-agent-file.h"
#include "easel-agent-hooks.h"
#include "easel-agent-program.h"
#include "easel-agent-start.h"
#include "easel-agent-scope.h"
#include "easel-agent-wrapping.h"
#include "easel-json.h"

static int
complain (const char *text)
{
  g_printerr ("easel-host: %s\n", text);
  return EXIT_FAILURE;
}

static void
print_indented (const char *text)
{
  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_print ("    %s\n", lines[i]);
}

/* @path with "~" for the home folder. */
static char *
shorten (const char *path)
{
  const char *home = g_get_home_dir ();

  return g_str_has_prefix (path, home) && path[strlen (home)] == '/' ? g_strconcat ("~", path + strlen (home), NULL)
                                                                    : g_strdup (path);
}

/* Whether the agent is connected. A file in a format that only the agent writes (TOML) is not parsed: it counts if it
 * contains our command. */
static gboolean
is_connected (const EaselAgentConfig *config,
              const char             *path)
{
  g_autoptr(EaselAgentFile) file = easel_agent_file_read (path, NULL);
  g_autofree char *without = NULL;

  if (file == NULL || file->text == NULL)
    return FALSE;
  if (config->format != EASEL_AGENT_FORMAT_JSON)
    return strstr (file->text, "easel-host") != NULL;
  without = easel_agent_config_remove (config, file->text, NULL);
  return without != NULL;
}

/* Whether "install" can change the file, instead of only printing instructions. */
static gboolean
is_installed (const EaselAgentConfig *config,
              const EaselAgentAccess *access)
{
  return !easel_agent_access_in_flatpak () &&
         (config->format == EASEL_AGENT_FORMAT_JSON ||
          (access->uri == NULL && easel_agent_config_has_command (config)));
}

static void
print_agent (const EaselAgentConfig *config,
             const EaselAgentAccess *access)
{
  g_autofree char *path = easel_agent_config_dup_path (config);
  g_autofree char *name = shorten (path);
  g_autofree char *example = easel_agent_config_dup_example (config, access);
  g_autofree char *self = easel_agent_access_dup_program ();
  gboolean installs = is_installed (config, access);

  if (!easel_agent_access_in_flatpak () && is_connected (config, path))
    {
      /* Translators: the first is the name of a program, the second a file. */
      g_print (_("%s: connected, in %s\n"), config->title, name);
      /* Translators: the first is the path of this program, the second the name of another. */
      g_print (_("  To undo it: %s agents remove %s\n\n"), self, config->name);
      return;
    }
  if (installs)
    /* Translators: the name of a program, and a command. */
    g_print (_("%s: to connect it, run:\n    %s agents install%s %s\n"), config->title, self,
             access->uri != NULL ? " --http" : "", config->name);
  else
    g_print ("%s\n", config->title);
  if (config->add != NULL && access->uri == NULL)
    {
      g_auto(GStrv) command = easel_agent_config_dup_command (config, access);
      g_autofree char *line = easel_agent_config_quote (command);

      if (installs)
        g_print (_("  or with its own command:\n    %s\n\n"), line);
      else
        g_print (_("  With its own command:\n    %s\n\n"), line);
    }
  else
    {
      if (installs)
        /* Translators: %s is a file. */
        g_print (_("  or add this to %s:\n"), name);
      else
        /* Translators: %s is a file. */
        g_print (_("  Add this to %s:\n"), name);
      print_indented (example);
      g_print ("\n");
    }
}

/* Includes instructions if the user must edit the file by hand. */
static JsonObject *
describe_agent (const EaselAgentConfig *config,
                const EaselAgentAccess *access)
{
  g_autofree char *path = easel_agent_config_dup_path (config);
  g_autofree char *name = shorten (path);
  g_autofree char *example = easel_agent_config_dup_example (config, access);
  g_autofree char *text = NULL;
  gboolean connected;

  if (config->add != NULL && access->uri == NULL)
    {
      g_auto(GStrv) command = easel_agent_config_dup_command (config, access);

      text = easel_agent_config_quote (command);
    }
  else
    {
      /* Translators: a file, and what to put into it. */
      text = g_strdup_printf (_("Add this to %s:\n%s"), name, example);
    }
  connected = !easel_agent_access_in_flatpak () && is_connected (config, path);
  return easel_json_object (EASEL_JSON_STRING ("name", config->name),
                            EASEL_JSON_STRING ("title", config->title),
                            EASEL_JSON_STRING ("text", text),
                            EASEL_JSON_BOOLEAN ("changes", is_installed (config, access)),
                            EASEL_JSON_BOOLEAN ("connected", connected));
}

/* Prints the state as JSON for the panel, which asks the user itself. */
static int
print_json (const EaselAgentAccess *access)
{
  g_autofree char *line = easel_agent_config_quote (access->command);
  g_autoptr(JsonNode) node = NULL;
  JsonArray *agents = json_array_new ();
  g_autofree char *text = NULL;
  const EaselAgentConfig *configs;
  guint n;

  configs = easel_agent_config_list (&n);
  for (guint i = 0; i < n; i++)
    if (easel_agent_access_in_flatpak () || easel_agent_config_is_present (&configs[i]))
      json_array_add_object_element (agents, describe_agent (&configs[i], access));
  node = easel_json_node_take (easel_json_object (EASEL_JSON_STRING ("command", line),
                                                  EASEL_JSON_ARRAY ("agents", agents)));
  text = easel_json_to_string (node);
  g_print ("%s\n", text);
  return EXIT_SUCCESS;
}

static int
print_all (const EaselAgentAccess *access)
{
  g_autofree char *line = easel_agent_config_quote (access->command);
  const EaselAgentConfig *configs;
  guint n, n_found = 0;

  configs = easel_agent_config_list (&n);
  for (guint i = 0; i < n; i++)
    if (easel_agent_access_in_flatpak () || easel_agent_config_is_present (&configs[i]))
      {
        print_agent (&configs[i], access);
        n_found++;
      }
  if (n_found == 0)
    g_print ("%s\n\n", _("No supported agent found."));
  if (access->uri != NULL)
    /* Translators: an address, and a secret. */
    g_print (_("Any agent that speaks the Model Context Protocol over HTTP connects to\n    %s\nwith the header\n"
               "    Authorization: Bearer %s\nKeep it to yourself.\n"), access->uri, access->token);
  else
    g_print (_("Any agent that speaks the Model Context Protocol can use Easel through this command:\n    %s\n"), line);
  return EXIT_SUCCESS;
}

/* FALSE if the user declines, or there is no terminal to ask on. */
static gboolean
ask (EaselHostOptions *options,
     int              *status)
{
  char answer[16] = "";

  *status = EXIT_SUCCESS;
  if (options->yes)
    return TRUE;
  if (!isatty (STDIN_FILENO))
    {
      *status = complain (_("No changes were made: Easel cannot ask without a terminal. Use --yes to skip "
                            "the question."));
      return FALSE;
    }
  g_print ("%s ", _("Make this change? [y/N]"));
  fflush (stdout);
  if (fgets (answer, sizeof answer, stdin) != NULL && g_ascii_strncasecmp (answer, "y", 1) == 0)
    return TRUE;
  g_print ("%s\n", _("Nothing was changed."));
  return FALSE;
}

static gboolean
confirm (EaselHostOptions     *options,
         const EaselAgentFile *file,
         const char           *after,
         int                  *status)
{
  g_autofree char *diff = easel_agent_file_diff (file->text, after);

  g_print ("%s:\n%s", file->path, diff);
  return ask (options, status);
}

/* Prints the snippet to paste, and the file for it. */
static int
print_snippet (const EaselAgentConfig *config,
               const EaselAgentAccess *access,
               const char             *path)
{
  g_autofree char *example = easel_agent_config_dup_example (config, access);

  g_print (_("Add this to %s by hand:\n\n"), path);
  g_print ("%s\n", example);
  if (access->uri != NULL)
    g_print ("%s\n", _("It contains a token: only you should be able to read the file (chmod 600)."));
  return EXIT_FAILURE;
}

/* @access: (nullable): NULL removes the entry. */
static int
run_command (EaselHostOptions       *options,
             const EaselAgentConfig *config,
             const EaselAgentAccess *access)
{
  g_auto(GStrv) command = easel_agent_config_dup_command (config, access);
  g_autofree char *line = easel_agent_config_quote (command);
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GError) error = NULL;
  int status;

  /* Translators: the name of a program, and a command. */
  g_print (_("%s changes its settings itself when you run:\n    %s\n"), config->title, line);
  if (!ask (options, &status))
    return status;
  process = easel_agent_program_start (command, G_SUBPROCESS_FLAGS_NONE, &error);
  if (process == NULL || !g_subprocess_wait_check (process, NULL, &error))
    return complain (error->message);
  return EXIT_SUCCESS;
}

/* Prints instructions for an agent whose settings Easel does not write. */
static int
print_install (EaselHostOptions       *options,
               const EaselAgentConfig *config,
               const EaselAgentAccess *access,
               const char             *path)
{
  g_autoptr(GError) error = NULL;
  int status;

  if (access->uri != NULL || !easel_agent_config_has_command (config))
    return print_snippet (config, access, path);
  if (!easel_agent_config_may_command (config, access, &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
        return complain (error->message);
      g_print (_("%s is already connected.\n"), config->title);
      return EXIT_SUCCESS;
    }
  status = run_command (options, config, access);
  if (status == EXIT_SUCCESS)
    g_print (_("%s is connected. Restart it to use Easel.\n"), config->title);
  return status;
}

static void
print_closed (const EaselAgentFile *file)
{
  /* Translators: %s is a file. */
  g_print (_("It contains a token: others could read %s, and no longer can.\n"), file->path);
}

static void
print_outcome (const EaselAgentConfig *config,
               const EaselAgentFile   *file,
               gboolean                closed)
{
  g_print (_("%s is connected. Restart it to use Easel.\n"), config->title);
  if (closed)
    print_closed (file);
  if (file->text != NULL)
    /* Translators: %s is a file. */
    g_print (_("The previous version was saved as %s.\n"), file->backup);
}

static int
install (EaselHostOptions       *options,
         const EaselAgentConfig *config,
         const EaselAgentAccess *access)
{
  g_autofree char *path = easel_agent_config_dup_path (config);
  g_autofree char *after = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselAgentFile) file = NULL;
  gboolean is_secret = access->uri != NULL;
  gboolean closes;
  int status;

  if (config->format != EASEL_AGENT_FORMAT_JSON)
    return print_install (options, config, access, path);
  file = easel_agent_file_read (path, &error);
  if (file != NULL)
    after = easel_agent_config_add (config, access, file->text, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      /* Translators: %s is the name of a program. */
      g_print (_("%s is already connected.\n"), config->title);
      if (!is_secret || !easel_agent_file_is_open (file))
        return EXIT_SUCCESS;
      g_clear_error (&error);
      if (!easel_agent_file_close (file, &error))
        return complain (error->message);
      print_closed (file);
      return EXIT_SUCCESS;
    }
  if (after == NULL)
    {
      g_printerr ("easel-host: %s: %s\n", path, error->message);
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
        print_snippet (config, access, path);
      return EXIT_FAILURE;
    }
  if (!confirm (options, file, after, &status))
    return status;
  closes = is_secret && easel_agent_file_is_open (file);
  if (!easel_agent_file_back_up (file, &error) || !easel_agent_file_write (file, after, is_secret, &error))
    return complain (error->message);
  print_outcome (config, file, closes);
  return EXIT_SUCCESS;
}

/* Whether the file differs from @before only by our change. */
static gboolean
is_only_ours (const EaselAgentConfig *config,
              EaselHostOptions       *options,
              const char             *before,
              const char             *now)
{
  for (int http = 0; http < 2; http++)
    {
      g_autoptr(EaselAgentAccess) access = easel_agent_access_new ();
      g_autofree char *again = NULL;

      if (http && !easel_agent_access_set_http (access, options->state))
        continue;
      again = easel_agent_config_add (config, access, before, NULL);
      if (g_strcmp0 (again, now) == 0)
        return TRUE;
    }
  return FALSE;
}

static int
print_removal (EaselHostOptions       *options,
               const EaselAgentConfig *config,
               const char             *path)
{
  g_autoptr(GError) error = NULL;
  int status;

  if (!easel_agent_config_has_command (config))
    {
      g_print (_("Remove the entry \"easel\" from %s by hand.\n"), path);
      return EXIT_FAILURE;
    }
  if (!easel_agent_config_may_command (config, NULL, &error))
    {
      complain (error->message);
      return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
  status = run_command (options, config, NULL);
  if (status == EXIT_SUCCESS)
    g_print (_("%s is no longer connected.\n"), config->title);
  return status;
}

/* Restores the file from its backup if only our change was made since; otherwise removes our entry, and backs up the
 * current file. */
static int
uninstall (EaselHostOptions       *options,
           const EaselAgentConfig *config)
{
  g_autofree char *path = easel_agent_config_dup_path (config);
  g_autofree char *after = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselAgentFile) file = NULL;
  gboolean exact;
  int status;

  if (config->format != EASEL_AGENT_FORMAT_JSON)
    return print_removal (options, config, path);
  file = easel_agent_file_read (path, &error);
  if (file != NULL)
    after = easel_agent_config_remove (config, file->text, &error);
  if (after == NULL)
    {
      g_printerr ("easel-host: %s: %s\n", path, error->message);
      return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
  exact = is_only_ours (config, options, file->backup_text, file->text);
  if (exact)
    {
      g_free (after);
      after = g_strdup (file->backup_text);
    }
  if (!confirm (options, file, after, &status))
    return status;
  if ((!exact && !easel_agent_file_back_up (file, &error)) ||
      !easel_agent_file_write (file, after, FALSE, &error))
    return complain (error->message);
  /* Translators: %s is the name of a program. */
  g_print (_("%s is no longer connected.\n"), config->title);
  if (exact)
    easel_agent_file_drop_backup (file);
  else
    /* Translators: %s is a file. */
    g_print (_("The previous version was saved as %s.\n"), file->backup);
  return EXIT_SUCCESS;
}

/* --- hooks ------------------------------------------------------------------------------------------------------ */

/* (transfer full) (nullable): @before with our entry for the agent, if both are in one file and @now is that with our
 * hooks. */
static char *
find_between (EaselHostOptions       *options,
              const EaselAgentConfig *config,
              const EaselAgentHooks  *hooks,
              const char             *program,
              const char             *before,
              const char             *now)
{
  g_autofree char *path = easel_agent_config_dup_path (config);
  g_autofree char *other = easel_agent_hooks_dup_path (hooks);

  for (int http = 0; strcmp (path, other) == 0 && http < 2; http++)
    {
      g_autoptr(EaselAgentAccess) access = easel_agent_access_new ();
      g_autofree char *between = NULL;
      g_autofree char *again = NULL;

      if (http && !easel_agent_access_set_http (access, options->state))
        continue;
      between = easel_agent_config_add (config, access, before, NULL);
      again = between != NULL ? easel_agent_hooks_add (hooks, program, between, NULL) : NULL;
      if (g_strcmp0 (again, now) == 0)
        return g_steal_pointer (&between);
    }
  return NULL;
}

/* The backup is older than our entry in the same file: removing both restores it. */
static gboolean
may_keep_backup (EaselHostOptions       *options,
                 const EaselAgentConfig *config,
                 const EaselAgentFile   *file)
{
  g_autofree char *path = easel_agent_config_dup_path (config);

  return file->backup_text != NULL && g_str_equal (path, file->path) &&
         is_only_ours (config, options, file->backup_text, file->text);
}

static int
install_hooks (EaselHostOptions       *options,
               const EaselAgentConfig *config)
{
  const EaselAgentHooks *hooks = easel_agent_hooks_find (config->name);
  g_autofree char *program = easel_agent_start_find ();
  g_autofree char *path = NULL;
  g_autofree char *after = NULL;
  g_autoptr(EaselAgentFile) file = NULL;
  g_autoptr(GError) error = NULL;
  gboolean keeps;
  int status;

  if (hooks == NULL)
    return complain (_("Easel knows the hooks of Claude Code, Codex CLI, Gemini CLI and opencode only."));
  path = easel_agent_hooks_dup_path (hooks);
  file = easel_agent_file_read (path, &error);
  if (file != NULL)
    after = easel_agent_hooks_add (hooks, program, file->text, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      /* Translators: %s is the name of a program. */
      g_print (_("%s already notifies you.\n"), config->title);
      return EXIT_SUCCESS;
    }
  if (after == NULL)
    {
      g_printerr ("easel-host: %s: %s\n", path, error->message);
      return EXIT_FAILURE;
    }
  if (!confirm (options, file, after, &status))
    return status;
  keeps = may_keep_backup (options, config, file);
  if ((!keeps && !easel_agent_file_back_up (file, &error)) || !easel_agent_file_write (file, after, FALSE, &error))
    return complain (error->message);
  /* Translators: %s is the name of a program. */
  g_print (_("%s notifies you when it needs you, after a restart.\n"), config->title);
  if (strcmp (config->name, "codex") == 0)
    g_print ("%s\n", _("Type /hooks in Codex, and trust the new hooks."));
  return EXIT_SUCCESS;
}

/* Restores the file from its backup if only our hooks were added since; otherwise removes them. */
static int
uninstall_hooks (EaselHostOptions       *options,
                 const EaselAgentConfig *config)
{
  const EaselAgentHooks *hooks = easel_agent_hooks_find (config->name);
  g_autofree char *program = easel_agent_start_find ();
  g_autofree char *path = hooks != NULL ? easel_agent_hooks_dup_path (hooks) : NULL;
  g_autofree char *after = NULL;
  g_autofree char *again = NULL;
  g_autofree char *between = NULL;
  g_autoptr(EaselAgentFile) file = path != NULL ? easel_agent_file_read (path, NULL) : NULL;
  g_autoptr(GError) error = NULL;
  gboolean exact;
  int status;

  if (file == NULL || !easel_agent_hooks_remove (hooks, file->text, &after, &error))
    return EXIT_SUCCESS;
  again = easel_agent_hooks_add (hooks, program, file->backup_text, NULL);
  exact = g_strcmp0 (again, file->text) == 0;
  between = exact ? NULL : find_between (options, config, hooks, program, file->backup_text, file->text);
  if (exact || between != NULL)
    {
      g_free (after);
      after = exact ? g_strdup (file->backup_text) : g_strdup (between);
    }
  if (!confirm (options, file, after, &status))
    return status;
  if ((!exact && between == NULL && !easel_agent_file_back_up (file, &error)) ||
      !easel_agent_file_write (file, after, FALSE, &error))
    return complain (error->message);
  /* Translators: %s is the name of a program. */
  g_print (_("%s no longer notifies you.\n"), config->title);
  if (exact)
    easel_agent_file_drop_backup (file);
  return EXIT_SUCCESS;
}

/* --- servers ---------------------------------------------------------------------------------------------------- */

/* Prints instructions to wrap or unwrap a server in settings that Easel does not write. */
static int
print_wrapping_change (const EaselAgentConfig *config,
                       const EaselAgentAccess *access,
                       const char             *server,
                       gboolean                adds,
                       const char             *path)
{
  g_autoptr(JsonObject) entry = easel_agent_config_ask (config, server);
  g_autofree char *example = easel_agent_wrapping_dup_example (config, access, server, entry);

  if (adds)
    /* Translators: %s is a file. */
    g_print (_("Put Easel before the server's command in %s by hand:\n\n%s\n"), path, example);
  else
    /* Translators: %s is a file. */
    g_print (_("Remove Easel from before the server's command in %s by hand; it was added as\n\n%s\n"), path,
             example);
  return EXIT_FAILURE;
}

/* The new text of the file: its backup if only our change was made since, otherwise the current text without it. */
static char *
undo_wrapping (const EaselAgentConfig  *config,
               const EaselAgentAccess  *access,
               const char              *server,
               const EaselAgentFile    *file,
               gboolean                *exact,
               GError                 **error)
{
  g_autofree char *again = NULL;
  char *after = easel_agent_wrapping_remove (config, server, file->text, error);

  if (after != NULL && file->backup_text != NULL)
    again = easel_agent_wrapping_add (config, access, server, file->backup_text, NULL);
  *exact = again != NULL && strcmp (again, file->text) == 0;
  if (!*exact)
    return after;
  g_free (after);
  return g_strdup (file->backup_text);
}

static int
write_wrapping (EaselHostOptions       *options,
                const EaselAgentConfig *config,
                EaselAgentFile         *file,
                const char             *after,
                gboolean                exact)
{
  g_autoptr(GError) error = NULL;
  int status;

  if (!confirm (options, file, after, &status))
    return status;
  if ((!exact && !easel_agent_file_back_up (file, &error)) || !easel_agent_file_write (file, after, FALSE, &error))
    return complain (error->message);
  /* Translators: %s is the name of a program. */
  g_print (_("Done. Restart %s.\n"), config->title);
  if (exact)
    easel_agent_file_drop_backup (file);
  else
    /* Translators: %s is a file. */
    g_print (_("The previous version was saved as %s.\n"), file->backup);
  return EXIT_SUCCESS;
}

static int
change_wrapping (EaselHostOptions       *options,
                 const EaselAgentConfig *config,
                 const EaselAgentAccess *access,
                 const char             *server,
                 gboolean                adds)
{
  g_autofree char *path = easel_agent_config_dup_path (config);
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *advice = NULL;
  g_autofree char *after = NULL;
  g_autoptr(EaselAgentFile) file = NULL;
  g_autoptr(GError) error = NULL;
  gboolean exact = FALSE;

  if (config->format != EASEL_AGENT_FORMAT_JSON)
    return print_wrapping_change (config, access, server, adds, path);
  file = easel_agent_file_read (path, &error);
  if (file != NULL && adds)
    after = easel_agent_wrapping_add (config, access, server, file->text, &error);
  else if (file != NULL)
    after = undo_wrapping (config, access, server, file, &exact, &error);
  if (after == NULL)
    {
      if (adds && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        advice = easel_agent_scope_dup_advice (config, access, server, file->text, here);
      g_printerr ("easel-host: %s: %s\n%s", path, error->message, advice != NULL ? advice : "");
      return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
  return write_wrapping (options, config, file, after, exact);
}

static int
uninstall_all (EaselHostOptions       *options,
               const EaselAgentConfig *config)
{
  int status = uninstall_hooks (options, config);

  return status == EXIT_SUCCESS ? uninstall (options, config) : status;
}

static int
change (EaselHostOptions       *options,
        const EaselAgentAccess *access)
{
  const EaselAgentConfig *config = easel_agent_config_find (options->arguments[1]);
  const char *subcommand = options->arguments[0];

  if (config == NULL)
    {
      /* Translators: %s is what was typed. */
      g_printerr (_("easel-host: %s is not a supported agent; \"easel-host agents\" lists those found here\n"),
                  options->arguments[1]);
      return EX_USAGE;
    }
  if (easel_agent_access_in_flatpak ())
    {
      g_autofree char *self = easel_agent_access_dup_program ();
      /* Translators: %s is a command. */
      g_autofree char *sentence = g_strdup_printf (_("Inside the Flatpak, Easel cannot reach the files of agents. \"%s "
                                                     "agents\" prints what to add there."), self);

      return complain (sentence);
    }
  if (options->arguments[2] != NULL)
    return change_wrapping (options, config, access, options->arguments[2], strcmp (subcommand, "wrap") == 0);
  if (strcmp (subcommand, "install") == 0)
    {
      int status = install (options, config, access);
      int hooks = options->notify ? install_hooks (options, config) : EXIT_SUCCESS;

      return status != EXIT_SUCCESS ? status : hooks;
    }
  return uninstall_all (options, config);
}

static gboolean
is_change (char  **sentence,
           guint   n)
{
  static const char *const of_us[] = { "install", "remove", NULL };
  static const char *const of_a_server[] = { "wrap", "unwrap", NULL };

  return (n == 2 && g_strv_contains (of_us, sentence[0])) || (n == 3 && g_strv_contains (of_a_server, sentence[0]));
}

int
easel_host_command_agents (EaselHostOptions *options)
{
  g_autoptr(EaselAgentAccess) access = easel_agent_access_new ();
  guint n = options->arguments != NULL ? g_strv_length (options->arguments) : 0;

  if (options->http && !easel_agent_access_set_http (access, options->state))
    return complain (_("No host has run here yet, so there is no address. Start Easel or \"easel-host serve\" first."));
  if (n == 0)
    return options->json ? print_json (access) : print_all (access);
  if (is_change (options->arguments, n))
    return change (options, access);
  g_printerr ("%s\n", _("easel-host: use \"easel-host agents\", \"easel-host agents install NAME\", \"easel-host "
                        "agents remove NAME\", \"easel-host agents wrap NAME SERVER\" or \"easel-host agents unwrap "
                        "NAME SERVER\""));
  return EX_USAGE;
}
