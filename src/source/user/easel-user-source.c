/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-user-source.h"

#include <glib/gi18n.h>

#include "easel-canvas-writer.h"
#include "easel-closed-canvases.h"
#include "easel-json-file.h"
#include "easel-json-saver.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-user-limits.h"

#define SESSION "easel-own:/"
#define FILE_VERSION 1

struct _EaselUserSource
{
  EaselSource parent_instance;

  EaselProvider *provider;
  EaselJsonSaver *saver;   /* of the file with the list of pages */
  EaselSession *session;
  EaselClosedCanvases *closed;
};

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselUserSource, easel_user_source, EASEL_TYPE_SOURCE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

/* --- pages ------------------------------------------------------------------------------------------------------ */

static GListModel *
get_canvases (EaselUserSource *self)
{
  return G_LIST_MODEL (easel_session_get_canvases (self->session));
}

static JsonObject *
build_pages (gpointer user_data)
{
  EaselUserSource *self = user_data;
  JsonArray *pages = json_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (get_canvases (self)); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (get_canvases (self), i);
      g_autofree char *file = NULL;
      JsonObject *page;

      if (easel_canvas_get_folder (canvas) == NULL)
        continue;
      file = g_filename_from_uri (easel_canvas_get_address (canvas), NULL, NULL);
      page = easel_json_object (EASEL_JSON_STRING ("id", easel_canvas_get_instance_id (canvas)),
                                EASEL_JSON_STRING ("folder", easel_canvas_get_folder (canvas)),
                                EASEL_JSON_STRING ("file", file));
      json_array_add_object_element (pages, page);
    }
  return easel_json_object (EASEL_JSON_INT ("version", FILE_VERSION), EASEL_JSON_ARRAY ("pages", pages));
}

/* Only logs an error: the pages themselves are on the disk and quickly opened again. */
static void
failed_cb (gpointer      user_data,
           const GError *error)
{
  g_message ("The list of pages could not be kept: %s", error->message);
}

static const char *
describe_share (gboolean is_shared)
{
  /* Translators: these two are in the line below something that the user opened themselves. */
  return is_shared ? _("Shared with an agent") : _("Agents cannot see this");
}

/* (transfer none): adds a canvas to the session. @id: part of its channel. */
static EaselCanvas *
add_canvas (EaselUserSource *self,
            const char      *id,
            const char      *title,
            const char      *folder,
            const char      *address,
            EaselInstance   *instance)
{
  g_autofree char *key = g_strjoin (" ", EASEL_USER_SOURCE_ID, id, NULL);
  g_autofree char *channel = g_strconcat (SESSION, id, NULL);
  g_autoptr(EaselCanvas) canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel,
                                                    easel_source_get_title (EASEL_SOURCE (self)), TRUE);
  EaselCanvasFacts facts = easel_canvas_get_facts (canvas);

  facts.session = self->session;
  facts.instance_id = id;
  facts.title = title;
  facts.status = describe_share (FALSE);
  facts.capabilities = EASEL_CANVAS_CAN_CLOSE;
  facts.instance = instance;
  facts.canvas_id = instance != NULL ? easel_instance_get_declaration (instance)->canvas_id : NULL;
  facts.is_native = instance != NULL;
  facts.folder = folder;
  facts.address = address;
  facts.state = EASEL_CANVAS_READY;
  easel_canvas_set_facts (canvas, &facts);
  easel_canvas_list_append (easel_session_get_canvases (self->session), canvas);
  return canvas;
}

static EaselCanvas *
add_page (EaselUserSource *self,
          const char      *id,
          const char      *folder,
          const char      *file)
{
  g_autofree char *address = g_filename_to_uri (file, NULL, NULL);
  g_autofree char *base = g_path_get_basename (file);
  g_autofree char *title = g_filename_display_basename (g_str_equal (base, "index.html") ? folder : file);

  if (address == NULL || !g_utf8_validate (file, -1, NULL) || !g_utf8_validate (folder, -1, NULL))
    return NULL;
  return add_canvas (self, id, title, folder, address, NULL);
}

static void
load_pages (EaselUserSource *self,
            const char      *path)
{
  g_autoptr(JsonObject) root = easel_json_file_load (path, FILE_VERSION, NULL);
  JsonArray *pages = root == NULL ? NULL : easel_json_peek_array (root, "pages");
  guint n = pages == NULL ? 0 : MIN (json_array_get_length (pages), EASEL_LIMIT_USER_PAGES);

  for (guint i = 0; i < n; i++)
    {
      JsonObject *page = easel_json_array_object (pages, i);
      const char *id = page == NULL ? NULL : easel_json_peek_string (page, "id", NULL);
      const char *folder = page == NULL ? NULL : easel_json_peek_string (page, "folder", NULL);
      const char *file = page == NULL ? NULL : easel_json_peek_string (page, "file", NULL);

      if (id != NULL && g_uuid_string_is_valid (id) && folder != NULL && file != NULL &&
          g_path_is_absolute (folder) && g_path_is_absolute (file))
        add_page (self, id, folder, file);
    }
}

/* --- native canvases -------------------------------------------------------------------------------------------- */

static EaselCanvas *
find_of (EaselUserSource *self,
         EaselInstance   *instance)
{
  g_autofree char *channel = g_strconcat (SESSION, easel_instance_get_id (instance), NULL);

  return easel_canvas_list_find (easel_session_get_canvases (self->session), channel);
}

static gboolean
is_from_user (EaselInstance *instance)
{
  const EaselRequester *requester = easel_instance_get_requester (instance);

  return requester->is_user && g_str_equal (requester->host_id, EASEL_USER_SOURCE_ID);
}

static void
titled_cb (EaselInstance *instance,
           GParamSpec    *pspec,
           EaselCanvas   *canvas)
{
  easel_canvas_set_fact (canvas, title, easel_instance_get_title (instance));
}

static void
shared_cb (EaselInstance *instance,
           GParamSpec    *pspec,
           EaselCanvas   *canvas)
{
  easel_canvas_set_fact (canvas, status, describe_share (easel_instance_is_shared (instance)));
}

static void
added_cb (EaselUserSource *self,
          EaselInstance   *instance)
{
  EaselCanvas *canvas;

  if (!is_from_user (instance) || find_of (self, instance) != NULL)
    return;
  canvas = add_canvas (self, easel_instance_get_id (instance), easel_instance_get_title (instance), NULL, NULL,
                       instance);
  g_signal_connect_object (instance, "notify::title", G_CALLBACK (titled_cb), canvas, 0);
  g_signal_connect_object (instance, "notify::shared", G_CALLBACK (shared_cb), canvas, 0);
}

static void
remove_canvas (EaselUserSource *self,
               EaselCanvas     *canvas)
{
  g_autoptr(EaselCanvas) kept = g_object_ref (canvas);

  easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
  easel_canvas_list_remove (easel_session_get_canvases (self->session), canvas);
}

static void
removed_cb (EaselUserSource *self,
            EaselInstance   *instance)
{
  EaselCanvas *canvas = is_from_user (instance) ? find_of (self, instance) : NULL;

  if (canvas != NULL)
    remove_canvas (self, canvas);
}

/* --- close ------------------------------------------------------------------------------------------------------ */

static gboolean
close_native (EaselUserSource *self,
              EaselCanvas     *canvas,
              EaselInstance   *instance)
{
  JsonObject *input = easel_instance_describe (instance);
  const char *canvas_id = easel_instance_get_declaration (instance)->canvas_id;

  if (!easel_instances_discard (easel_provider_get_instances (self->provider), instance))
    {
      g_clear_pointer (&input, json_object_unref);
      return FALSE;
    }
  if (input != NULL)
    easel_closed_canvases_add_native (self->closed, easel_canvas_get_instance_id (canvas), canvas_id, input);
  return TRUE;
}

static gboolean
request_close (EaselCanvasDelegate  *delegate,
               EaselCanvas          *canvas,
               GError              **error)
{
  EaselUserSource *self = EASEL_USER_SOURCE (delegate);
  EaselInstance *instance = easel_canvas_get_instance (canvas);

  if (instance == NULL)
    {
      g_autofree char *file = g_filename_from_uri (easel_canvas_get_address (canvas), NULL, NULL);

      easel_closed_canvases_add_page (self->closed, easel_canvas_get_instance_id (canvas),
                                      easel_canvas_get_folder (canvas), file);
      remove_canvas (self, canvas);
      easel_json_saver_save (self->saver);
    }
  else if (!close_native (self, canvas, instance))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, _("It has unsaved changes."));
      return FALSE;
    }
  return TRUE;
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->request_close = request_close;
}

static guint
easel_user_source_get_reopen_time (EaselSource *source,
                                   EaselCanvas *canvas)
{
  EaselUserSource *self = EASEL_USER_SOURCE (source);

  return easel_closed_canvases_have (self->closed, easel_canvas_get_instance_id (canvas)) ? G_MAXUINT : 0;
}

static void easel_user_source_reopen (EaselSource *source, EaselSession *session, const char *id, GTask *task);

/* --- object ----------------------------------------------------------------------------------------------------- */

static void
easel_user_source_finalize (GObject *object)
{
  EaselUserSource *self = EASEL_USER_SOURCE (object);

  easel_closed_canvases_free (self->closed);
  g_clear_object (&self->session);
  g_clear_object (&self->provider);
  easel_json_saver_free (self->saver);
  G_OBJECT_CLASS (easel_user_source_parent_class)->finalize (object);
}

static void
easel_user_source_class_init (EaselUserSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_user_source_finalize;
  EASEL_SOURCE_CLASS (klass)->get_reopen_time = easel_user_source_get_reopen_time;
  EASEL_SOURCE_CLASS (klass)->reopen = easel_user_source_reopen;
}

static void
easel_user_source_init (EaselUserSource *self)
{
  self->closed = easel_closed_canvases_new ();
  self->session = easel_session_new (SESSION);
  easel_session_set_title (self->session, _("Your Canvases"));
  easel_source_add_session (EASEL_SOURCE (self), self->session);
}

/**
 * easel_user_source_new:
 * @provider: creates the native canvases, and restores them after restarts
 * @path: the file with the list of pages; need not exist
 *
 * Returns: (transfer full): a source that is always ready, with the canvases of the last run
 */
EaselUserSource *
easel_user_source_new (EaselProvider *provider,
                       const char    *path)
{
  EaselUserSource *self;
  EaselInstances *instances;

  g_return_val_if_fail (EASEL_IS_PROVIDER (provider), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (EASEL_TYPE_USER_SOURCE, "kind", &easel_user_source_kind, "id", EASEL_USER_SOURCE_ID, "title",
                       _("Private"), NULL);
  self->provider = g_object_ref (provider);
  self->saver = easel_json_saver_new (path, EASEL_LIMIT_SAVE_DELAY, build_pages, failed_cb, self);
  instances = easel_provider_get_instances (provider);
  load_pages (self, path);
  for (guint i = 0; i < easel_instances_get_n (instances); i++)
    added_cb (self, easel_instances_get (instances, i));
  g_signal_connect_object (instances, "added", G_CALLBACK (added_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (instances, "removed", G_CALLBACK (removed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** easel_user_source_get_session: (transfer none): its only session. */
EaselSession *
easel_user_source_get_session (EaselUserSource *self)
{
  g_return_val_if_fail (EASEL_IS_USER_SOURCE (self), NULL);

  return self->session;
}

/* --- open ------------------------------------------------------------------------------------------------------- */

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselUserSource *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr(EaselInstance) instance = easel_provider_open_finish (EASEL_PROVIDER (source), result, &error);
  EaselCanvas *canvas = instance == NULL ? NULL : find_of (self, instance);

  if (canvas != NULL)
    g_task_return_pointer (task, g_object_ref (canvas), g_object_unref);
  else if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "%s", _("It was closed while it was opening."));
}

/* Returns: (nullable) (transfer none): the open native canvas of this kind whose file has @path. */
static EaselCanvas *
find_file (EaselUserSource *self,
           const char      *canvas_id,
           const char      *path)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < g_list_model_get_n_items (get_canvases (self)); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (get_canvases (self), i);
      EaselInstance *instance = easel_canvas_get_instance (canvas);
      g_autoptr(JsonObject) described = NULL;
      g_autoptr(GFile) other = NULL;

      if (instance == NULL || g_strcmp0 (easel_canvas_get_canvas_id (canvas), canvas_id) != 0)
        continue;
      described = easel_instance_describe (instance);
      if (described == NULL || easel_json_peek_string (described, "path", NULL) == NULL)
        continue;
      other = g_file_new_for_path (easel_json_peek_string (described, "path", NULL));
      if (g_file_equal (file, other))
        return canvas;  /* borrowed: the list owns it */
    }
  return NULL;
}

/* Opens a native canvas as @id, or returns the canvas in which the file of @input is open. */
static void
open_native (EaselUserSource *self,
             const char      *id,
             const char      *canvas_id,
             JsonObject      *input,
             GTask           *task)
{
  const char *path = easel_json_peek_string (input, "path", NULL);
  EaselCanvas *open = path == NULL ? NULL : find_file (self, canvas_id, path);
  g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), input);
  EaselRequester requester = {
    .host_id = (char *) EASEL_USER_SOURCE_ID, .host_title = (char *) easel_source_get_title (EASEL_SOURCE (self)),
    .session = (char *) SESSION, .loopback = TRUE, .is_user = TRUE,
  };
  EaselCanvasRef ref = { canvas_id, id, NULL };

  if (open != NULL)
    {
      g_task_return_pointer (task, g_object_ref (open), g_object_unref);
      g_object_unref (task);
      return;
    }
  easel_provider_open_async (self->provider, &requester, &ref, node, NULL, opened_cb, task);
}

/**
 * easel_user_source_open_async:
 * @self: the source
 * @canvas_id: a native canvas
 * @input: the input, as an agent would send it
 * @callback: called when the canvas is open
 * @user_data: for @callback
 *
 * Opens a native canvas for the user, without asking for permission. If the "path" of @input is already open in a
 * canvas of this kind, the result is that canvas.
 */
void
easel_user_source_open_async (EaselUserSource     *self,
                              const char          *canvas_id,
                              JsonObject          *input,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autofree char *id = g_uuid_string_random ();
  GTask *task;

  g_return_if_fail (EASEL_IS_USER_SOURCE (self));
  g_return_if_fail (canvas_id != NULL && input != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, easel_user_source_open_async);
  open_native (self, id, canvas_id, input, task);
}

EaselCanvas *
easel_user_source_open_finish (EaselUserSource  *self,
                               GAsyncResult     *result,
                               GError          **error)
{
  g_autoptr(EaselCanvas) canvas = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  canvas = g_task_propagate_pointer (G_TASK (result), error);
  return canvas;  /* borrowed: the session owns it */
}

/* (nullable): the open canvas of the page. */
static EaselCanvas *
find_page (EaselUserSource *self,
           const char      *folder,
           const char      *file)
{
  g_autofree char *address = g_filename_to_uri (file, NULL, NULL);

  for (guint i = 0; i < g_list_model_get_n_items (get_canvases (self)); i++)
    {
      g_autoptr(EaselCanvas) canvas = g_list_model_get_item (get_canvases (self), i);

      if (g_strcmp0 (easel_canvas_get_folder (canvas), folder) == 0 &&
          g_strcmp0 (easel_canvas_get_address (canvas), address) == 0)
        return canvas;
    }
  return NULL;
}

static EaselCanvas *
open_page (EaselUserSource *self,
           const char      *id,
           const char      *folder,
           const char      *file)
{
  EaselCanvas *canvas = find_page (self, folder, file);

  if (canvas != NULL || g_list_model_get_n_items (get_canvases (self)) >= EASEL_LIMIT_USER_PAGES)
    return canvas;
  canvas = add_page (self, id, folder, file);
  easel_json_saver_save (self->saver);
  return canvas;
}

/**
 * easel_user_source_open_page:
 * @self: the source
 * @folder: an absolute path: the page may read files in it, and has no network access
 * @file: the absolute path of the page itself, below @folder
 *
 * Returns: (transfer none) (nullable): the canvas; %NULL if there are too many, or a name is not valid text
 */
EaselCanvas *
easel_user_source_open_page (EaselUserSource *self,
                             const char      *folder,
                             const char      *file)
{
  g_autofree char *id = g_uuid_string_random ();

  g_return_val_if_fail (EASEL_IS_USER_SOURCE (self), NULL);
  g_return_val_if_fail (folder != NULL && g_path_is_absolute (folder), NULL);
  g_return_val_if_fail (file != NULL && g_path_is_absolute (file), NULL);

  return open_page (self, id, folder, file);
}

/* @task: (transfer full) @canvas: (nullable) */
static void
return_reopened (GTask       *task,
                 EaselCanvas *canvas,
                 GError      *error)
{
  if (canvas != NULL)
    g_task_return_pointer (task, g_strdup (easel_canvas_get_channel (canvas)), g_free);
  else if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", _("Too many canvases are open."));
  g_object_unref (task);
}

static void
reopened_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  GError *error = NULL;
  EaselCanvas *canvas = easel_user_source_open_finish (EASEL_USER_SOURCE (object), result, &error);

  return_reopened (user_data, canvas, error);
}

static void
easel_user_source_reopen (EaselSource  *source,
                          EaselSession *session,
                          const char   *id,
                          GTask        *task)
{
  EaselUserSource *self = EASEL_USER_SOURCE (source);
  g_autoptr(EaselClosedCanvas) item = easel_closed_canvases_take (self->closed, id);

  if (item == NULL)
    return_reopened (task, NULL, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("Nothing was closed.")));
  else if (item->canvas_id != NULL)
    open_native (self, id, item->canvas_id, item->input, g_task_new (self, NULL, reopened_cb, task));
  else
    return_reopened (task, open_page (self, id, item->folder, item->file), NULL);
}

void
easel_user_source_set_agent (EaselUserSource *self,
                             EaselCanvas     *canvas,
                             const char      *agent)
{
  g_autofree char *status = NULL;

  g_return_if_fail (EASEL_IS_USER_SOURCE (self));
  g_return_if_fail (EASEL_IS_CANVAS (canvas) && agent != NULL);

  /* Translators: %s is an agent's session, like “Claude Code in ~/project”. */
  status = g_strdup_printf (_("Shared with %s"), agent);
  easel_canvas_set_fact (canvas, status, status);
}

const EaselSourceKind easel_user_source_kind = {
  .name = "own",
  .title = N_("What you opened yourself"),
  .icon = "avatar-default-symbolic",
  .is_local = TRUE,
};
