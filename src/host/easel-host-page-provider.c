/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-host"

#include "easel-host-page-provider.h"

#include "ahp-error.h"
#include "easel-codes.h"
#include "easel-host-error.h"
#include "easel-host-page-files.h"
#include "easel-host-page-store.h"
#include "easel-host-page.h"
#include "easel-json.h"
#include "rpc-error.h"

#include <unistd.h>

struct _EaselHostPageProvider
{
  GObject         parent_instance;
  EaselHostState *state;
  GHashTable     *pages;     /* channel -> EaselHostPage */
  GHashTable     *starting;  /* the same for canvases whose open is not recorded yet */
};

static void provider_iface_init (EaselHostProviderInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselHostPageProvider, easel_host_page_provider, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_HOST_TYPE_PROVIDER, provider_iface_init))

static void
easel_host_page_provider_dispose (GObject *object)
{
  EaselHostPageProvider *self = EASEL_HOST_PAGE_PROVIDER (object);

  g_hash_table_remove_all (self->pages);
  g_hash_table_remove_all (self->starting);
  g_clear_object (&self->state);

  G_OBJECT_CLASS (easel_host_page_provider_parent_class)->dispose (object);
}

static void
easel_host_page_provider_finalize (GObject *object)
{
  EaselHostPageProvider *self = EASEL_HOST_PAGE_PROVIDER (object);

  g_clear_pointer (&self->pages, g_hash_table_unref);
  g_clear_pointer (&self->starting, g_hash_table_unref);

  G_OBJECT_CLASS (easel_host_page_provider_parent_class)->finalize (object);
}

static void
easel_host_page_provider_class_init (EaselHostPageProviderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = easel_host_page_provider_dispose;
  object_class->finalize = easel_host_page_provider_finalize;
}

static void
easel_host_page_provider_init (EaselHostPageProvider *self)
{
  self->pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) easel_host_page_free);
  self->starting = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) easel_host_page_free);
}

/**
 * easel_host_page_provider_new:
 * @state: the host's state, which stores versions and values
 *
 * Returns: (transfer full): the provider
 */
EaselHostProvider *
easel_host_page_provider_new (EaselHostState *state)
{
  EaselHostPageProvider *self;

  g_return_val_if_fail (EASEL_HOST_IS_STATE (state), NULL);

  self = g_object_new (EASEL_HOST_TYPE_PAGE_PROVIDER, NULL);
  self->state = g_object_ref (state);
  return EASEL_HOST_PROVIDER (self);
}

static const char declaration[] =
  "[{\"extensionId\":\"" EASEL_HOST_PAGE_OWNER "\",\"extensionName\":\"Easel\","
  "\"canvasId\":\"" EASEL_HOST_PAGE_CANVAS "\","
  "\"displayName\":\"Page\",\"description\":\"A page from a folder of files: HTML with its style sheets, scripts, "
  "pictures and data. It is refreshed when a file changes.\","
  "\"inputSchema\":{\"type\":\"object\",\"required\":[\"folder\"],\"properties\":{"
  "\"folder\":{\"type\":\"string\",\"description\":\"Absolute path of the folder\"},"
  "\"entry\":{\"type\":\"string\",\"description\":\"File to begin with, index.html when absent\"},"
  "\"title\":{\"type\":\"string\"},"
  "\"state\":{\"type\":\"object\",\"description\":\"Values for the page's store, by key\"}}},"
  "\"actions\":[{\"name\":\"refresh\",\"description\":\"Reloads the page\"}],"
  "\"source\":{\"kind\":\"server\"}}]";

static JsonArray *
declare (EaselHostProvider *provider)
{
  g_autoptr(JsonNode) node = easel_json_parse (declaration, strlen (declaration), sizeof declaration, NULL);

  return json_node_dup_array (node);
}

static void
advance (EaselHostPageProvider *self,
         EaselHostPage         *page,
         const char            *signature)
{
  g_autoptr(JsonObject) changes = NULL;
  g_autofree char *url = NULL;

  easel_host_state_begin (self->state);
  easel_host_page_advance (page, self->state, signature);
  url = easel_host_page_dup_url (page);
  changes = easel_json_object (EASEL_JSON_STRING ("url", url), EASEL_JSON_STRING ("availability", "ready"));
  easel_host_provider_emit_updated (EASEL_HOST_PROVIDER (self), page->canvas->channel, changes);
  easel_host_state_commit (self->state, NULL);
}

static EaselHostPage *
find_watched (EaselHostPageProvider *self,
              EaselHostPageWatch    *watch)
{
  GHashTableIter iter;
  gpointer page;

  g_hash_table_iter_init (&iter, self->pages);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    if (((EaselHostPage *) page)->watch == watch)
      return page;
  return NULL;
}

static void
watch_changed_cb (EaselHostPageWatch    *watch,
                  const char            *signature,
                  EaselHostPageProvider *self)
{
  EaselHostPage *page = find_watched (self, watch);
  g_autoptr(JsonObject) changes = NULL;

  if (page == NULL)
    return;
  if (signature != NULL)
    {
      advance (self, page, signature);
      return;
    }
  changes = easel_json_object (EASEL_JSON_STRING ("availability", "stale"));
  easel_host_provider_emit_updated (EASEL_HOST_PROVIDER (self), page->canvas->channel, changes);
}

/* Reopening a canvas after a restart of the host must not overwrite values that the page has stored since. */
static gboolean
is_same_input (EaselHostPageProvider *self,
               EaselHostCanvas       *canvas)
{
  JsonNode *before = easel_json_peek_node (easel_host_state_get (self->state, canvas->channel), "input");

  return before != NULL && canvas->input != NULL && json_node_equal (before, canvas->input);
}

static void
notify_views (EaselHostPageProvider *self,
              EaselHostCanvas       *canvas,
              const char            *key,
              JsonNode              *value)
{
  g_autoptr(JsonObject) action = NULL;

  if (easel_host_state_get (self->state, canvas->channel) == NULL)
    return;
  action = easel_json_object (EASEL_JSON_STRING ("type", "canvas/message"),
                              EASEL_JSON_OBJECT ("payload", easel_host_page_store_new_value (key, value)));
  easel_host_state_apply (self->state, canvas->channel, action, NULL);
}

/* The agent's "state" overwrites values that the page has stored. */
static void
store_input (EaselHostPageProvider *self,
             EaselHostPage         *page)
{
  JsonObject *values = easel_json_peek_object (easel_host_canvas_get_input (page->canvas), "state");
  JsonObjectIter iter;
  const char *key;
  const char *problem = NULL;
  JsonNode *value;

  if (values == NULL || is_same_input (self, page->canvas))
    return;
  json_object_iter_init_ordered (&iter, values);
  while (problem == NULL && json_object_iter_next_ordered (&iter, &key, &value))
    if (easel_host_page_store_set (self->state, page->canvas, key, value, &problem))
      notify_views (self, page->canvas, key, value);
  if (problem != NULL)
    g_propagate_error (easel_host_state_failure (self->state),
                       easel_host_error_rpc (RPC_ERROR_INVALID_PARAMS, "state: %s", problem));
}

static void
record (EaselHostProvider *provider,
        EaselHostCanvas   *canvas,
        JsonObject        *opened)
{
  EaselHostPageProvider *self = EASEL_HOST_PAGE_PROVIDER (provider);
  g_autofree char *key = NULL;
  g_autoptr(EaselHostPage) page = NULL;
  g_autofree char *url = NULL;

  if (!g_hash_table_steal_extended (self->starting, canvas->channel, (gpointer *) &key, (gpointer *) &page))
    return;
  easel_host_page_advance (page, self->state, page->signature);
  store_input (self, page);
  if (easel_host_state_has_failed (self->state))
    return;
  url = easel_host_page_dup_url (page);
  json_object_set_string_member (opened, "url", url);
  g_signal_connect_object (page->watch, "changed", G_CALLBACK (watch_changed_cb), self, 0);
  g_hash_table_insert (self->pages, g_steal_pointer (&key), g_steal_pointer (&page));
}

static void
started_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselHostPageProvider *self = g_task_get_source_object (task);
  g_autoptr(EaselHostPage) page = g_task_get_task_data (task);
  GError *error = NULL;
  char *signature = easel_host_page_watch_start_finish (EASEL_HOST_PAGE_WATCH (source), result, &error);
  JsonObject *opened;
  char *key;

  g_task_set_task_data (task, NULL, NULL);
  if (signature == NULL)
    {
      if (error == NULL)
        error = easel_host_error_rpc (AHP_CODE_NOT_FOUND, "The page's folder is not there");
      g_task_return_error (task, error);
      return;
    }
  page->signature = signature;
  opened = easel_json_object (EASEL_JSON_STRING ("title", page->title));
  key = g_strdup (page->canvas->channel);
  g_hash_table_insert (self->starting, key, g_steal_pointer (&page));
  g_task_return_pointer (task, opened, (GDestroyNotify) json_object_unref);
}

static void
open_async (EaselHostProvider   *provider,
            EaselHostCanvas     *canvas,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (provider, cancellable, callback, user_data);
  GError *error = NULL;
  EaselHostPage *page = easel_host_page_new (canvas, &error);

  g_task_set_source_tag (task, open_async);
  if (page == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  /* started_cb() always runs and frees the page. */
  g_task_set_task_data (task, page, NULL);
  easel_host_page_watch_start_async (page->watch, cancellable, started_cb, g_steal_pointer (&task));
}

static void
invoke_async (EaselHostProvider   *provider,
              EaselHostCanvas     *canvas,
              const char          *action,
              JsonNode            *input,
              GCancellable        *cancellable,
              GAsyncReadyCallback  callback,
              gpointer             user_data)
{
  EaselHostPageProvider *self = EASEL_HOST_PAGE_PROVIDER (provider);
  g_autoptr(GTask) task = g_task_new (provider, cancellable, callback, user_data);
  EaselHostPage *page = g_hash_table_lookup (self->pages, canvas->channel);

  g_task_set_source_tag (task, invoke_async);
  if (page == NULL)
    g_task_return_error (task, easel_host_error_provider (EASEL_CODE_INSTANCE_UNKNOWN, "The page is not open"));
  else if (strcmp (action, "refresh") != 0)
    g_task_return_error (task, easel_host_error_provider (EASEL_CODE_NO_HANDLER, "A page knows only \"refresh\""));
  else
    {
      g_autofree char *never_before = g_uuid_string_random ();

      advance (self, page, never_before);
      g_task_return_pointer (task, NULL, NULL);
    }
}

static void
close_async (EaselHostProvider   *provider,
             EaselHostCanvas     *canvas,
             GCancellable        *cancellable,
             GAsyncReadyCallback  callback,
             gpointer             user_data)
{
  EaselHostPageProvider *self = EASEL_HOST_PAGE_PROVIDER (provider);
  g_autoptr(GTask) task = g_task_new (provider, cancellable, callback, user_data);

  g_task_set_source_tag (task, close_async);
  g_hash_table_remove (self->pages, canvas->channel);
  g_hash_table_remove (self->starting, canvas->channel);
  g_task_return_boolean (task, TRUE);
}

static JsonObject *
message (EaselHostProvider *provider,
         EaselHostCanvas   *canvas,
         JsonNode          *payload)
{
  /* A message of an agent's page may be meant for the agent, so it is not an error. */
  if (strcmp (easel_json_peek_string (easel_host_canvas_get_input (canvas), "bridge", ""), "agent") == 0 &&
      !easel_host_page_store_accepts (payload))
    return NULL;
  return easel_host_page_store_message (EASEL_HOST_PAGE_PROVIDER (provider)->state, canvas, payload);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  EaselHostContent *content = easel_host_page_files_read_finish (result, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, (GDestroyNotify) easel_host_content_free);
  else
    g_task_return_error (task, error);
}

static void
read_async (EaselHostProvider   *provider,
            EaselHostCanvas     *canvas,
            const char          *path,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  GTask *task = g_task_new (provider, cancellable, callback, user_data);
  JsonObject *input = easel_host_canvas_get_input (canvas);
  g_autofree char *inside = NULL;
  GError *error = NULL;
  int fd;

  /* Reads the folder from the input instead of the page, so that views that return after a restart do not wait until
   * the page is watched. */
  g_task_set_source_tag (task, read_async);
  inside = easel_host_page_files_enter (easel_json_peek_string (input, "root", NULL),
                                        easel_json_peek_string (input, "folder", ""), &fd, &error);
  if (inside != NULL)
    easel_host_page_files_read_async (inside, path, cancellable, read_cb, task);
  else
    {
      g_task_return_error (task, error);
      g_object_unref (task);
    }
  if (fd >= 0)
    close (fd);
}

static void
provider_iface_init (EaselHostProviderInterface *iface)
{
  iface->declare = declare;
  iface->open_async = open_async;
  iface->record = record;
  iface->invoke_async = invoke_async;
  iface->close_async = close_async;
  iface->message = message;
  iface->read_async = read_async;
}
