/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-bench"

#include <stdio.h>
#include <unistd.h>

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <webkit/webkit.h>

/* The other side of the ratios: the least program that shows a page with GTK and WebKit.
 *
 *   bench-bare start FOLDER        shows FOLDER/index.html from memory; prints "live" when it is loaded
 *   bench-bare further FOLDER      the same, then a further view in the warm process for every line of its input;
 *                                  prints "live MS" for each
 *   bench-bare page URL            shows the page; prints its title when that changes
 *
 * The files are read before GTK starts, so that no disk stands between the request and the bytes. */

#define SCHEME "bench-memory"

typedef struct
{
  GHashTable       *files;
  GtkWidget        *window;
  GtkWidget        *notebook;
  WebKitWebContext *context;
  const char       *mode;
  const char       *address;
  gint64            started;
} Bare;

static const char *
content_type (const char *name)
{
  static const struct { const char *ending, *type; } types[] = {
    { ".html", "text/html" },
    { ".css", "text/css" },
    { ".js", "text/javascript" },
    { ".json", "application/json" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_has_suffix (name, types[i].ending))
      return types[i].type;
  return "application/octet-stream";
}

static GHashTable *
read_folder (const char *folder)
{
  GHashTable *files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      char *text = NULL;
      gsize length = 0;

      if (g_file_get_contents (path, &text, &length, NULL))
        g_hash_table_insert (files, g_strdup (name), g_bytes_new_take (text, length));
    }
  return files;
}

static void
serve_cb (WebKitURISchemeRequest *request,
          gpointer                user_data)
{
  Bare *self = user_data;
  const char *path = webkit_uri_scheme_request_get_path (request);
  g_autofree char *name = g_path_get_basename (path);
  GBytes *bytes = g_hash_table_lookup (self->files, name);
  g_autoptr(GInputStream) stream = NULL;

  if (bytes == NULL)
    {
      g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "no such file");

      webkit_uri_scheme_request_finish_error (request, error);
      return;
    }
  stream = g_memory_input_stream_new_from_bytes (bytes);
  webkit_uri_scheme_request_finish (request, stream, g_bytes_get_size (bytes), content_type (name));
}

static void open_view (Bare *self);

static void
load_changed_cb (WebKitWebView   *view,
                 WebKitLoadEvent  event,
                 gpointer         user_data)
{
  Bare *self = user_data;

  if (event != WEBKIT_LOAD_FINISHED || g_str_equal (self->mode, "page"))
    return;
  g_print ("live %.3f\n", (g_get_monotonic_time () - self->started) / 1000.0);
}

static gboolean
input_cb (int          fd,
          GIOCondition condition,
          gpointer     user_data)
{
  char line[64];

  if (read (fd, line, sizeof line) <= 0)
    return G_SOURCE_REMOVE;
  open_view (user_data);
  return G_SOURCE_CONTINUE;
}

static void
title_cb (WebKitWebView *view,
          GParamSpec    *pspec,
          gpointer       user_data)
{
  const char *title = webkit_web_view_get_title (view);

  if (title != NULL && *title != '\0')
    g_print ("title %s\n", title);
}

static void
open_view (Bare *self)
{
  GtkWidget *view;
  int page;

  self->started = g_get_monotonic_time ();
  view = g_object_new (WEBKIT_TYPE_WEB_VIEW, "web-context", self->context, NULL);
  g_signal_connect (view, "load-changed", G_CALLBACK (load_changed_cb), self);
  if (g_str_equal (self->mode, "page"))
    g_signal_connect (view, "notify::title", G_CALLBACK (title_cb), self);
  page = gtk_notebook_append_page (GTK_NOTEBOOK (self->notebook), view, NULL);
  gtk_notebook_set_current_page (GTK_NOTEBOOK (self->notebook), page);
  webkit_web_view_load_uri (WEBKIT_WEB_VIEW (view), self->address);
}

static void
activate_cb (GtkApplication *application,
             gpointer        user_data)
{
  Bare *self = user_data;

  self->window = gtk_application_window_new (application);
  self->notebook = gtk_notebook_new ();
  gtk_notebook_set_show_tabs (GTK_NOTEBOOK (self->notebook), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, 900);
  gtk_window_set_child (GTK_WINDOW (self->window), self->notebook);
  self->context = webkit_web_context_new ();
  webkit_web_context_register_uri_scheme (self->context, SCHEME, serve_cb, self, NULL);
  webkit_security_manager_register_uri_scheme_as_cors_enabled
    (webkit_web_context_get_security_manager (self->context), SCHEME);
  open_view (self);
  gtk_window_present (GTK_WINDOW (self->window));
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GtkApplication) application = NULL;
  g_autoptr(GHashTable) files = NULL;
  Bare self = { 0 };
  int status;

  if (argc < 3)
    {
      g_printerr ("usage: %s start FOLDER | further FOLDER | page URL\n", argv[0]);
      return 2;
    }
  setvbuf (stdout, NULL, _IOLBF, 0);
  self.mode = argv[1];
  self.address = g_str_equal (self.mode, "page") ? argv[2] : SCHEME ":/bench/index.html";
  self.files = files = read_folder (argv[2]);
  if (g_str_equal (self.mode, "further"))
    g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP, input_cb, &self);
  application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), &self);
  status = g_application_run (G_APPLICATION (application), 1, argv);
  g_clear_object (&self.context);
  return status;
}
