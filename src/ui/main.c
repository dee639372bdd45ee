/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "easel-application.h"
#include "easel-arguments.h"
#include "easel-network.h"
#include "easel-web-probe.h"

int
main (int   argc,
      char *argv[])
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr(EaselApplication) application = NULL;
  g_auto(GStrv) arguments = easel_arguments_take (argc, argv);

  easel_network_register_types ();
  /* GLib prints debug messages to standard output by default, between the lines of --events. */
  g_log_writer_default_set_use_stderr (TRUE);
  easel_web_probe_leave_snap ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Easel" APP_NAME_SUFFIX);

  application = easel_application_new (start);
  return g_application_run (G_APPLICATION (application), g_strv_length (arguments), arguments);
}
