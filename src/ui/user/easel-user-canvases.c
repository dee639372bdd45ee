/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "config.h"

#include "easel-user-canvases.h"

#include <glib/gi18n.h>
#include <string.h>

#include "easel-commands.h"
#include "easel-file-dialog.h"
#include "easel-limits.h"
#include "easel-session-row.h"
#include "easel-share-dialog.h"
#include "easel-terminal-instance.h"
#include "easel-text.h"
#include "easel-user-source.h"

/* Characters of a command in the title of its tab. */
#define TITLE_CHARS 60

struct _EaselUserCanvases
{
  GObject parent_instance;

  EaselHub *hub;
  EaselProvider *provider;
  GHashTable *shared;           /* instance id -> Shared */
  EaselEventLog *events;        /* nullable */
  EaselUserSource *source;
  GtkApplication *application;  /* not referenced: the application owns this object */
  GCancellable *choosing;   /* nullable: closes the file dialog */
};

/* The agent with which an instance is shared. */
typedef struct
{
  EaselSession *session;
  char         *connection;     /* connection id of the agent */
} Shared;

enum { OPENED, OPENED_BESIDE, NOTICE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselUserCanvases, easel_user_canvases, G_TYPE_OBJECT)

static void
shared_free (Shared *shared)
{
  g_object_unref (shared->session);
  g_free (shared->connection);
  g_free (shared);
}

/* Closes the file dialog, after which chosen_cb() does not use its data. */
static void
stop_choosing (EaselUserCanvases *self)
{
  g_cancellable_cancel (self->choosing);
  g_clear_object (&self->choosing);
}

static void
easel_user_canvases_dispose (GObject *object)
{
  EaselUserCanvases *self = EASEL_USER_CANVASES (object);

  stop_choosing (self);
  g_clear_object (&self->source);
  g_clear_object (&self->events);
  g_clear_object (&self->provider);
  g_clear_object (&self->hub);
  g_clear_pointer (&self->shared, g_hash_table_unref);
  G_OBJECT_CLASS (easel_user_canvases_parent_class)->dispose (object);
}

static void
easel_user_canvases_class_init (EaselUserCanvasesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_user_canvases_dispose;
  signals[OPENED] = g_signal_new ("opened", EASEL_TYPE_USER_CANVASES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
  signals[OPENED_BESIDE] = g_signal_new ("opened-beside", EASEL_TYPE_USER_CANVASES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 1, EASEL_TYPE_CANVAS);
  signals[NOTICE] = g_signal_new ("notice", EASEL_TYPE_USER_CANVASES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_user_canvases_init (EaselUserCanvases *self)
{
  self->shared = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) shared_free);
}

static GListModel *
get_canvases (EaselUserCanvases *self)
{
  return G_LIST_MODEL (easel_session_get_canvases (easel_user_source_get_session (self->source)));
}

/* Adds the source to the hub only while it has canvases. */
static void
canvases_cb (EaselUserCanvases *self)
{
  gboolean is_listed = easel_hub_find (self->hub, EASEL_USER_SOURCE_ID) != NULL;
  gboolean any = g_list_model_get_n_items (get_canvases (self)) > 0;

  if (any == is_listed)
    return;
  if (any)
    {
      if (self->events != NULL)
        easel_event_log_add_source (self->events, EASEL_SOURCE (self->source), NULL);
      easel_hub_add (self->hub, EASEL_SOURCE (self->source));
      return;
    }
  if (self->events != NULL)
    easel_event_log_remove_source (self->events, EASEL_SOURCE (self->source));
  easel_hub_remove (self->hub, EASEL_SOURCE (self->source));
}

/**
 * easel_user_canvases_new:
 * @hub: receives the source
 * @provider: the provider of the native canvases
 * @events: (nullable): logs the source
 * @folder: stores the list of pages; need not exist
 *
 * Returns: (transfer full): the canvases that were open in the last run
 */
EaselUserCanvases *
easel_user_canvases_new (EaselHub      *hub,
                         EaselProvider *provider,
                         EaselEventLog *events,
                         const char    *folder)
{
  g_autofree char *path = NULL;
  EaselUserCanvases *self;

  g_return_val_if_fail (EASEL_IS_HUB (hub), NULL);
  g_return_val_if_fail (EASEL_IS_PROVIDER (provider), NULL);
  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (EASEL_TYPE_USER_CANVASES, NULL);
  path = g_build_filename (folder, "own-pages.json", NULL);
  self->hub = g_object_ref (hub);
  self->provider = g_object_ref (provider);
  g_set_object (&self->events, events);
  self->source = easel_user_source_new (provider, path);
  g_signal_connect_object (get_canvases (self), "items-changed", G_CALLBACK (canvases_cb), self, G_CONNECT_SWAPPED);
  canvases_cb (self);
  return self;
}

static void
notify_user (EaselUserCanvases *self,
             const char        *foreign)
{
  g_autofree char *shown = easel_text_for_display (foreign, EASEL_LIMIT_DISPLAY_CHARS);

  g_signal_emit (self, signals[NOTICE], 0, shown);
}

static void
show_opened (EaselUserCanvases *self,
             GAsyncResult      *result,
             guint              signal)
{
  g_autoptr(GError) error = NULL;
  EaselCanvas *canvas = easel_user_source_open_finish (self->source, result, &error);

  if (canvas != NULL)
    g_signal_emit (self, signals[signal], 0, canvas);
  else
    notify_user (self, error->message);
}

static void
opened_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(EaselUserCanvases) self = user_data;

  show_opened (self, result, OPENED);
}

static void
opened_beside_cb (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr(EaselUserCanvases) self = user_data;

  show_opened (self, result, OPENED_BESIDE);
}

static void
open_native (EaselUserCanvases *self,
             const char        *canvas_id,
             const char        *member,
             const char        *value)
{
  g_autoptr(JsonObject) input = json_object_new ();

  if (value != NULL)
    json_object_set_string_member (input, member, value);
  easel_user_source_open_async (self->source, canvas_id, input, opened_cb, g_object_ref (self));
}

/* --- pages and files -------------------------------------------------------------------------------------------- */

static void
open_page (EaselUserCanvases *self,
           GFile             *folder,
           GFile             *file)
{
  EaselCanvas *canvas = easel_user_source_open_page (self->source, g_file_peek_path (folder), g_file_peek_path (file));

  if (canvas != NULL)
    g_signal_emit (self, signals[OPENED], 0, canvas);
  else
    notify_user (self, _("The page cannot be opened: too many canvases are open."));
}

static JsonObject *
make_terminal_input (const char *cwd,
                     const char *title)
{
  JsonObject *input = json_object_new ();

  json_object_set_string_member (input, "kind", "local");
  if (cwd != NULL)
    json_object_set_string_member (input, "cwd", cwd);
  if (title != NULL)
    json_object_set_string_member (input, "title", title);
  return input;
}

static void
open_terminal (EaselUserCanvases   *self,
               const char          *cwd,
               GAsyncReadyCallback  callback)
{
  g_autoptr(JsonObject) input = make_terminal_input (cwd, NULL);

  easel_user_source_open_async (self->source, "terminal", input, callback, g_object_ref (self));
}

/* Opens index.html of a folder as a page, or the folder in a terminal if it has none. */
static void
open_folder (EaselUserCanvases *self,
             GFile             *folder)
{
  g_autoptr(GFile) index = g_file_get_child (folder, "index.html");

  if (g_file_query_exists (index, NULL))
    open_page (self, folder, index);
  else
    open_terminal (self, g_file_peek_path (folder), opened_cb);
}

static gboolean
is_page (const char *type)
{
  static const char * const pages[] = { "text/html", "application/xhtml+xml", "image/svg+xml" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (g_content_type_is_a (type, pages[i]))
      return TRUE;
  return g_content_type_is_mime_type (type, "image/*") || g_str_has_prefix (type, "image/");
}

static void
queried_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(EaselUserCanvases) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GFileInfo) info = g_file_query_info_finish (G_FILE (object), result, &error);
  g_autoptr(GFile) parent = g_file_get_parent (G_FILE (object));
  const char *type;

  if (info == NULL)
    {
      notify_user (self, error->message);
      return;
    }
  type = g_file_info_get_content_type (info);
  if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
    open_folder (self, G_FILE (object));
  else if (type != NULL && is_page (type) && parent != NULL)
    open_page (self, parent, G_FILE (object));
  else
    open_native (self, "editor", "path", g_file_peek_path (G_FILE (object)));
}

/**
 * easel_user_canvases_open_file:
 * @self: the user's canvases
 * @file: a file or folder on this computer
 *
 * Opens a folder with an index.html, an HTML file or an image as a page; any other folder in a terminal, and any other
 * file in the editor.
 */
void
easel_user_canvases_open_file (EaselUserCanvases *self,
                               GFile             *file)
{
  const char *path;

  g_return_if_fail (EASEL_IS_USER_CANVASES (self));
  g_return_if_fail (G_IS_FILE (file));

  path = g_file_peek_path (file);
  if (path == NULL || !g_utf8_validate (path, -1, NULL))
    notify_user (self, _("Only files on this computer with names in UTF-8 can be opened."));
  else
    g_file_query_info_async (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_CONTENT_TYPE,
                             G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, NULL, queried_cb, g_object_ref (self));
}

/** easel_user_canvases_open_address: opens a web address. */
void
easel_user_canvases_open_address (EaselUserCanvases *self,
                                  const char        *address)
{
  g_return_if_fail (EASEL_IS_USER_CANVASES (self));
  g_return_if_fail (address != NULL);

  open_native (self, "browser", "url", address);
}

/* --- commands --------------------------------------------------------------------------------------------------- */

typedef struct
{
  EaselUserCanvases     *self;
  EaselTerminalInstance *terminal;  /* nullable: not open yet */
  char                  *line;
} Command;

static void
command_free (Command *command)
{
  g_object_unref (command->self);
  g_clear_object (&command->terminal);
  g_free (command->line);
  g_free (command);
}

/* Wait for the first output of the shell: earlier input would be shown twice. */
static void
fed_cb (EaselTerminalOutput *output,
        GBytes              *bytes,
        Command             *command)
{
  easel_terminal_instance_type (command->terminal, command->line);
  g_signal_handlers_disconnect_by_func (output, fed_cb, command);
}

static void
terminal_opened_cb (GObject      *object,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  Command *command = user_data;
  g_autoptr(GError) error = NULL;
  EaselCanvas *canvas = easel_user_source_open_finish (command->self->source, result, &error);
  EaselInstance *instance = canvas == NULL ? NULL : easel_canvas_get_instance (canvas);
  EaselTerminalOutput *output;

  if (!EASEL_IS_TERMINAL_INSTANCE (instance))
    {
      if (error != NULL)
        notify_user (command->self, error->message);
      command_free (command);
      return;
    }
  command->terminal = g_object_ref (EASEL_TERMINAL_INSTANCE (instance));
  g_signal_emit (command->self, signals[OPENED], 0, canvas);
  output = easel_terminal_instance_get_output (command->terminal);
  g_signal_connect_data (output, "fed", G_CALLBACK (fed_cb), command,
                         (GClosureNotify) (void (*) (void)) command_free, 0);
  if (easel_terminal_output_get_end (output) > 0)
    fed_cb (output, NULL, command);
}

/* Quotes each word for a shell and joins them to one line. */
static char *
quote (const char * const *arguments)
{
  g_autoptr(GString) line = g_string_new (NULL);

  for (guint i = 0; arguments[i] != NULL; i++)
    {
      g_autofree char *quoted = g_shell_quote (arguments[i]);
      gboolean is_plain = arguments[i][strspn (arguments[i],
                                               G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-./=:@%+,")] == '\0' &&
                          *arguments[i] != '\0';

      if (i > 0)
        g_string_append_c (line, ' ');
      g_string_append (line, is_plain ? arguments[i] : quoted);
    }
  return g_string_free (g_steal_pointer (&line), FALSE);
}

/**
 * easel_user_canvases_run:
 * @self: the user's canvases
 * @command: (array zero-terminated=1): a program and its arguments
 * @cwd: (nullable): its working directory
 *
 * Runs the command in a terminal, whose shell stays open afterwards.
 */
void
easel_user_canvases_run (EaselUserCanvases  *self,
                         const char * const *command,
                         const char         *cwd)
{
  g_autofree char *line = NULL;
  g_autofree char *title = NULL;
  g_autoptr(JsonObject) input = NULL;
  Command *pending;

  g_return_if_fail (EASEL_IS_USER_CANVASES (self));
  g_return_if_fail (command != NULL && *command != NULL);

  line = quote (command);
  title = easel_text_for_display (line, TITLE_CHARS);
  input = make_terminal_input (cwd, title);
  pending = g_new0 (Command, 1);
  pending->self = g_object_ref (self);
  pending->line = g_strconcat (line, "\r", NULL);
  easel_user_source_open_async (self->source, "terminal", input, terminal_opened_cb, pending);
}

/* --- sharing ---------------------------------------------------------------------------------------------------- */

/* Returns: (nullable): the canvas of this instance. */
static EaselCanvas *
find_canvas (EaselUserCanvases *self,
             const char        *instance_id)
{
  for (guint i = 0; i < g_list_model_get_n_items (get_canvases (self)); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (get_canvases (self), i);

      /* borrowed: the list owns it */
      if (g_strcmp0 (easel_canvas_get_instance_id (canvas), instance_id) == 0)
        return canvas;
    }
  return NULL;
}

static void
take_back (EaselUserCanvases *self,
           const char        *instance_id)
{
  EaselCanvas *canvas = find_canvas (self, instance_id);

  if (canvas != NULL && easel_canvas_get_instance (canvas) != NULL)
    easel_provider_unshare (self->provider, easel_canvas_get_instance (canvas));
}

static gboolean
is_over (EaselUserCanvases *self,
         const char        *instance_id,
         Shared            *shared)
{
  if (g_strcmp0 (easel_session_get_connection (shared->session), shared->connection) == 0 &&
      easel_session_has_agent (shared->session) && !easel_session_is_gone (shared->session))
    return FALSE;
  take_back (self, instance_id);
  return TRUE;
}

/* Stops sharing when the agent changed: the user consented for the agent that was connected then, not for a later one
 * or another one in the session. */
static void
agent_cb (EaselUserCanvases *self)
{
  g_autoptr(EaselUserCanvases) kept = g_object_ref (self);
  GHashTableIter iter;
  gpointer id, shared;

  g_hash_table_iter_init (&iter, self->shared);
  while (g_hash_table_iter_next (&iter, &id, &shared))
    if (is_over (self, id, shared))
      g_hash_table_iter_remove (&iter);
}

typedef struct
{
  EaselUserCanvases *self;
  char              *instance_id;
} Sharing;

static void
sharing_free (gpointer data)
{
  Sharing *sharing = data;

  g_object_unref (sharing->self);
  g_free (sharing->instance_id);
  g_free (sharing);
}

static void
chosen_session_cb (EaselSource  *source,
                   EaselSession *session,
                   const char   *connection,
                   gpointer      user_data)
{
  Sharing *sharing = user_data;
  EaselUserCanvases *self = sharing->self;
  EaselCanvas *canvas = find_canvas (self, sharing->instance_id);
  EaselInstance *instance = canvas != NULL ? easel_canvas_get_instance (canvas) : NULL;
  g_autofree char *agent = easel_session_row_dup_title (session);
  Shared *shared;

  if (instance == NULL || !easel_provider_share (self->provider, instance, easel_source_get_id (source),
                                                 easel_session_get_uri (session), connection))
    return;
  easel_user_source_set_agent (self->source, canvas, agent);
  shared = g_new0 (Shared, 1);
  shared->session = g_object_ref (session);
  shared->connection = g_strdup (connection);
  g_hash_table_insert (self->shared, g_strdup (sharing->instance_id), shared);
  g_signal_connect_object (session, "notify::agent", G_CALLBACK (agent_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::gone", G_CALLBACK (agent_cb), self, G_CONNECT_SWAPPED);
}

static void
share_cb (EaselUserCanvases *self,
          GVariant          *parameter)
{
  const char *instance_id = g_variant_get_string (parameter, NULL);
  EaselCanvas *canvas = find_canvas (self, instance_id);
  Sharing *sharing;

  if (canvas == NULL || easel_canvas_get_instance (canvas) == NULL)
    return;
  sharing = g_new0 (Sharing, 1);
  sharing->self = g_object_ref (self);
  sharing->instance_id = g_strdup (instance_id);
  if (!easel_share_dialog_ask (gtk_application_get_active_window (self->application), self->hub, canvas,
                               chosen_session_cb, sharing, sharing_free))
    notify_user (self,
                 _("No agent on this computer that has shown something is connected. Ask your agent to show something "
                         "first."));
}

static void
unshare_cb (EaselUserCanvases *self,
            GVariant          *parameter)
{
  take_back (self, g_variant_get_string (parameter, NULL));
}

/* --- actions ---------------------------------------------------------------------------------------------------- */

static void
new_browser_cb (EaselUserCanvases *self)
{
  open_native (self, "browser", NULL, NULL);
}

static void
new_terminal_cb (EaselUserCanvases *self)
{
  open_terminal (self, NULL, opened_cb);
}

static void
new_terminal_beside_cb (EaselUserCanvases *self)
{
  open_terminal (self, NULL, opened_beside_cb);
}

static void
new_text_cb (EaselUserCanvases *self)
{
  open_native (self, "editor", "text", "");
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      self)
{
  g_autoptr(GFile) file = easel_file_dialog_finish (result);

  if (file != NULL)
    easel_user_canvases_open_file (self, file);
}

static GtkWidget *
begin_choosing (EaselUserCanvases *self)
{
  stop_choosing (self);
  self->choosing = g_cancellable_new ();
  return (GtkWidget *) gtk_application_get_active_window (self->application);
}

static void
open_file_cb (EaselUserCanvases *self)
{
  GtkWidget *parent = begin_choosing (self);

  easel_file_dialog_open_async (parent, _("Open File"), _("_Open"), self->choosing, chosen_cb, self);
}

static void
open_folder_cb (EaselUserCanvases *self)
{
  GtkWidget *parent = begin_choosing (self);

  easel_file_dialog_select_folder_async (parent, _("Open Folder"), _("_Open"), self->choosing, chosen_cb, self);
}

/** easel_user_canvases_add_actions: must be called once. @application: must exist longer. */
void
easel_user_canvases_add_actions (EaselUserCanvases *self,
                                 GtkApplication    *application)
{
  static const EaselCommand commands[] = {
    { "new-browser", G_CALLBACK (new_browser_cb) },
    { "new-terminal", G_CALLBACK (new_terminal_cb) },
    { "new-terminal-beside", G_CALLBACK (new_terminal_beside_cb) },
    { "new-text", G_CALLBACK (new_text_cb) },
    { "open-file", G_CALLBACK (open_file_cb) },
    { "open-folder", G_CALLBACK (open_folder_cb) },
    { "share-canvas", G_CALLBACK (share_cb), "s" },
    { "unshare-canvas", G_CALLBACK (unshare_cb), "s" },
  };

  g_return_if_fail (EASEL_IS_USER_CANVASES (self));
  g_return_if_fail (GTK_IS_APPLICATION (application));

  self->application = application;
  easel_commands_add (G_ACTION_MAP (application), self, commands, G_N_ELEMENTS (commands));
}
