/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-remote"

#include "config.h"

#include "remote-containers.h"

#include <string.h>

#include "easel-json.h"
#include "remote-address.h"
#include "remote-run.h"

/* An engine whose service does not run answers with an error; one that starts its service needs a few seconds. */
#define PATIENCE 10000
/* More containers are found by typing a name. */
#define MAX_CONTAINERS 50
#define MAX_JSON (512 * 1024)
/* docker prints the beginning of an id, which podman prints whole. */
#define ID_CHARS 12

/* Commands that list running containers. podman prints an array, docker a line for each container. */
static const char * const commands[][5] = {
  { "podman", "ps", "--format", "json", NULL },
  { "docker", "ps", "--format", "{{json .}}", NULL },
};

/* Programs that run commands in their containers as the user; the label is on every container that they made. */
static const struct { const char *engine, *label, *value; } makers[] = {
  { "toolbox", "com.github.containers.toolbox", "true" },
  { "distrobox", "manager", "distrobox" },
};

typedef struct
{
  GPtrArray  *containers;
  GHashTable *ids;          /* a docker that is podman lists the same containers */
  guint       command;
} Listing;

static void
container_free (gpointer data)
{
  RemoteContainer *container = data;

  g_free (container->address);
  g_free (container->name);
  g_free (container);
}

static void
listing_free (Listing *listing)
{
  g_ptr_array_unref (listing->containers);
  g_hash_table_unref (listing->ids);
  g_free (listing);
}

/* Whether a container has a label: podman prints an object, docker NAME=VALUE with commas between. */
static gboolean
has_label (JsonObject *object,
           const char *name,
           const char *value)
{
  JsonObject *labels = easel_json_peek_object (object, "Labels");
  g_autofree char *label = g_strconcat (name, "=", value, NULL);
  g_auto(GStrv) texts = NULL;

  if (labels != NULL)
    return strcmp (easel_json_peek_string (labels, name, ""), value) == 0;
  texts = g_strsplit (easel_json_peek_string (object, "Labels", ""), ",", -1);
  return g_strv_contains ((const char * const *) texts, label);
}

static const char *
find_engine (const char *engine,
             JsonObject *object)
{
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      g_autofree char *program = g_find_program_in_path (makers[i].engine);

      if (program != NULL && has_label (object, makers[i].label, makers[i].value))
        return makers[i].engine;
    }
  return engine;
}

/* (nullable): podman prints an array of names, docker a text with commas between. The first name is enough. */
static char *
dup_name (JsonObject *object)
{
  JsonArray *names = easel_json_peek_array (object, "Names");
  const char *name = names != NULL && json_array_get_length (names) > 0 ? easel_json_array_string (names, 0)
                                                                       : easel_json_peek_string (object, "Names", NULL);

  return name != NULL ? g_strndup (name, strcspn (name, ",")) : NULL;
}

/* Foreign: a name that cannot be part of an address is not offered. */
static void
add_container (Listing    *listing,
               const char *engine,
               JsonObject *object)
{
  const char *id = easel_json_peek_string (object, "Id", easel_json_peek_string (object, "ID", ""));
  g_autofree char *name = dup_name (object);
  g_autofree char *written = NULL;
  g_autofree char *address = NULL;
  RemoteContainer *container;

  if (listing->containers->len == MAX_CONTAINERS || name == NULL || strlen (id) < ID_CHARS)
    return;
  engine = find_engine (engine, object);
  written = g_strconcat ("container:", engine, "/", name, NULL);
  address = remote_address_normalize (written, NULL);
  if (address == NULL || !g_hash_table_add (listing->ids, g_strndup (id, ID_CHARS)))
    return;
  container = g_new0 (RemoteContainer, 1);
  container->address = g_steal_pointer (&address);
  container->name = g_steal_pointer (&name);
  container->engine = engine;
  g_ptr_array_add (listing->containers, container);
}

static void
add_text (Listing    *listing,
          const char *engine,
          const char *text)
{
  g_autoptr(JsonNode) node = easel_json_parse (text, strlen (text), MAX_JSON, NULL);

  if (node == NULL)
    return;
  if (JSON_NODE_HOLDS_OBJECT (node))
    add_container (listing, engine, json_node_get_object (node));
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        JsonObject *object = easel_json_array_object (json_node_get_array (node), i);

        if (object != NULL)
          add_container (listing, engine, object);
      }
}

static void
read_output (Listing    *listing,
             const char *output)
{
  const char *engine = commands[listing->command][0];
  g_auto(GStrv) lines = NULL;

  if (*output == '[')
    {
      add_text (listing, engine, output);
      return;
    }
  lines = g_strsplit (output, "\n", MAX_CONTAINERS + 1);
  for (guint i = 0; lines[i] != NULL && i < MAX_CONTAINERS; i++)
    add_text (listing, engine, lines[i]);
}

static void run_next (GTask *task);

static void
ran_cb (GObject      *object,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  Listing *listing = g_task_get_task_data (task);
  g_autoptr(GError) error = NULL;
  int status;
  g_autofree char *output = remote_run_finish (result, &status, NULL, &error);

  if (output != NULL && status == 0)
    read_output (listing, output);
  else
    g_debug ("%s lists no containers: %s", commands[listing->command][0], error != NULL ? error->message : "it failed");
  listing->command++;
  run_next (task);
}

static int
compare_containers (gconstpointer a,
                    gconstpointer b)
{
  const RemoteContainer *first = *(RemoteContainer * const *) a;
  const RemoteContainer *second = *(RemoteContainer * const *) b;

  return strcmp (first->name, second->name);
}

/* Asks the next installed engine. */
static void
run_next (GTask *task)
{
  Listing *listing = g_task_get_task_data (task);

  if (g_task_return_error_if_cancelled (task))
    return;
  for (; listing->command < G_N_ELEMENTS (commands); listing->command++)
    {
      g_autofree char *program = g_find_program_in_path (commands[listing->command][0]);

      if (program == NULL)
        continue;
      remote_run_async (commands[listing->command], NULL, NULL, PATIENCE, g_task_get_cancellable (task), ran_cb,
                        g_object_ref (task));
      return;
    }
  g_ptr_array_sort (listing->containers, compare_containers);
  g_task_return_pointer (task, g_ptr_array_ref (listing->containers), (GDestroyNotify) g_ptr_array_unref);
}

void
remote_containers_list_async (GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Listing *listing = g_new0 (Listing, 1);

  g_task_set_source_tag (task, remote_containers_list_async);
  listing->containers = g_ptr_array_new_with_free_func (container_free);
  listing->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_task_set_task_data (task, listing, (GDestroyNotify) listing_free);
  run_next (task);
}

GPtrArray *
remote_containers_list_finish (GAsyncResult  *result,
                               GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
