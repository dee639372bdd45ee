/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows a payload: gallery FILE [WIDTH HEIGHT]. What the user does is printed as the agent would get it. With A2UI_RTL
 * in the environment from right to left, and with A2UI_TEXT in percent of the usual size of text. */
#include <adwaita.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "a2ui-view.h"
#include "a2ui-web-player-factory.h"
#include "easel-json.h"
#include "easel-web-dialect.h"

static void
action_cb (A2uiModel *model,
           JsonNode  *message)
{
  g_autofree char *text = easel_json_to_string (message);

  g_print ("%s\n", text);
}

static void
problem_cb (A2uiModel   *model,
            A2uiProblem *problem)
{
  g_autoptr(JsonNode) message = a2ui_problem_to_json (problem);
  g_autofree char *text = easel_json_to_string (message);

  g_print ("%s\n", text);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(A2uiModel) model = a2ui_model_new ();
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) problems = NULL;
  g_autofree char *folder = g_dir_make_tmp ("easel-gallery-XXXXXX", NULL);
  g_autoptr(EaselWebEngine) engine = NULL;
  g_autoptr(A2uiWebPlayerFactory) factory = NULL;
  GtkWidget *window;

  setlocale (LC_ALL, "");
  if (argc < 2 || !g_file_get_contents (argv[1], &text, NULL, &error))
    {
      g_printerr ("usage: gallery FILE [WIDTH HEIGHT]%s%s\n", error != NULL ? ": " : "", error != NULL ? error->message : "");
      return 1;
    }
  adw_init ();
  engine = easel_web_engine_new (folder, easel_web_dialects);
  factory = a2ui_web_player_factory_new (engine);
  gtk_icon_theme_add_search_path (gtk_icon_theme_get_for_display (gdk_display_get_default ()), "src/ui/icons");
  if (g_getenv ("A2UI_RTL") != NULL)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  if (g_getenv ("A2UI_TEXT") != NULL)
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", atoi (g_getenv ("A2UI_TEXT")) * 96 * 1024 / 100, NULL);
  g_signal_connect (model, "action", G_CALLBACK (action_cb), NULL);
  g_signal_connect (model, "problem", G_CALLBACK (problem_cb), NULL);
  window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), argc > 3 ? atoi (argv[2]) : 700, argc > 3 ? atoi (argv[3]) : 900);
  gtk_window_set_child (GTK_WINDOW (window), a2ui_view_new (model, A2UI_PLAYER_FACTORY (factory)));
  problems = a2ui_model_feed (model, text, strlen (text));
  gtk_window_present (GTK_WINDOW (window));
  while (g_list_model_get_n_items (gtk_window_get_toplevels ()) > 0)
    g_main_context_iteration (NULL, TRUE);
  return 0;
}
