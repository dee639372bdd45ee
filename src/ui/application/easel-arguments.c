/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-arguments.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "easel-limits.h"
#include "easel-open-arguments.h"
#include "easel-panel-error.h"

#define HOST_OPTION "--host"
#define HOST_VARIABLE "EASEL_HOST"
#define STANDARD_INPUT "-"

/* Overwrites @text in the memory that the kernel shows as the command line or environment of this process. */
static void
overwrite (char *text)
{
  memset (text, '*', strlen (text));
}

static gboolean
is_option (const char *argument)
{
  return *argument == '-' && argument[1] != '\0';
}

/* Hides addresses of hosts, and links, which contain such addresses. */
static void
hide_addresses (int    argc,
                char **argv)
{
  for (int i = 1; i < argc; i++)
    if (g_str_has_prefix (argv[i], HOST_OPTION "="))
      overwrite (argv[i] + strlen (HOST_OPTION "="));
    else if (!is_option (argv[i]) || strcmp (argv[i - 1], HOST_OPTION) == 0)
      overwrite (argv[i]);
}

GStrv
easel_arguments_take (int    argc,
                      char **argv)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  char *named = (char *) g_getenv (HOST_VARIABLE);

  for (int i = 0; i < argc && !easel_open_arguments_take_command (builder, argv + i, argc - i); i++)
    {
      g_strv_builder_add (builder, argv[i]);
      /* Directly after the program name, because arguments after "--" are not options. */
      if (i == 0 && named != NULL && *named != '\0')
        {
          g_autofree char *option = g_strconcat (HOST_OPTION "=", named, NULL);

          g_strv_builder_add (builder, option);
          overwrite (named);
        }
    }
  hide_addresses (argc, argv);
  /* Every child process, web processes too, would inherit the variable. */
  g_unsetenv (HOST_VARIABLE);
  return g_strv_builder_end (builder);
}

void
easel_arguments_add_options (GApplication *application)
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
    { "toggle", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Show the panel, or hide it if it has the focus; for a keyboard shortcut"), NULL },
    { "standalone", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Start a separate instance"), NULL },
    { "events", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Write changes of connections and canvases as lines of JSON"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_("Print versions and exit"), NULL },
    { EASEL_OPEN_COMMAND_OPTION, 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING_ARRAY, NULL, NULL, NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL, NULL,
      N_("[FOLDER|FILE|ADDRESS|LINK…] [-- COMMAND…]") },
    { NULL },
  };

  g_return_if_fail (G_IS_APPLICATION (application));

  g_application_add_main_option_entries (application, entries);
}

/* Returns: (transfer full) (nullable): the first line of @file. @name: its name in error messages. */
static char *
read_line (FILE        *file,
           const char  *name,
           GError     **error)
{
  char line[EASEL_LIMIT_URI_BYTES + 2];

  if (fgets (line, sizeof line, file) != NULL && *g_strstrip (line) != '\0' && g_utf8_validate (line, -1, NULL))
    return g_strdup (line);
  /* Translators: %s is a file. */
  g_set_error (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_ADDRESS, _("%s contains no address"), name);
  return NULL;
}

static char *
read_file (const char  *path,
           GError     **error)
{
  g_autofree char *name = g_filename_display_name (path);
  FILE *file = fopen (path, "re");
  struct stat info;
  char *line;

  if (file == NULL)
    {
      g_set_error (error, EASEL_PANEL_ERROR, EASEL_PANEL_ERROR_ADDRESS, "%s: %s", name, g_strerror (errno));
      return NULL;
    }
  if (fstat (fileno (file), &info) == 0 && S_ISREG (info.st_mode) && (info.st_mode & 0044) != 0)
    /* Translators: %s is a file. */
    g_printerr (_("easel: others can read %s; if its address contains a token, run \"chmod 600\" on it\n"), name);
  line = read_line (file, name, error);
  fclose (file);
  return line;
}

gboolean
easel_arguments_read_hosts (GVariantDict  *options,
                            GError       **error)
{
  g_autofree const char **hosts = NULL;
  g_autofree const char **files = NULL;
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_auto(GStrv) all = NULL;

  g_variant_dict_lookup (options, "host", "^a&s", &hosts);
  g_variant_dict_lookup (options, "host-file", "^a&ay", &files);
  for (guint i = 0; hosts != NULL && hosts[i] != NULL; i++)
    {
      gboolean is_input = strcmp (hosts[i], STANDARD_INPUT) == 0;
      g_autofree char *address = is_input ? read_line (stdin, _("Standard input"), error) : g_strdup (hosts[i]);

      if (address == NULL)
        return FALSE;
      g_strv_builder_add (builder, address);
    }
  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    {
      g_autofree char *address = read_file (files[i], error);

      if (address == NULL)
        return FALSE;
      g_strv_builder_add (builder, address);
    }
  all = g_strv_builder_end (builder);
  if (*all != NULL)
    g_variant_dict_insert_value (options, "host", g_variant_new_strv ((const char *const *) all, -1));
  g_variant_dict_remove (options, "host-file");
  return TRUE;
}
