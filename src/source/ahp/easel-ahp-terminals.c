/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "easel-ahp-terminals.h"

#include "easel-ahp-terminal.h"
#include "easel-json.h"

struct _EaselAhpTerminals
{
  GObject    parent_instance;
  AhpClient *client;
  gboolean   here;
};

static void terminals_iface_init (EaselHostTerminalsInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselAhpTerminals, easel_ahp_terminals, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_HOST_TERMINALS, terminals_iface_init))

static void
easel_ahp_terminals_finalize (GObject *object)
{
  g_clear_object (&EASEL_AHP_TERMINALS (object)->client);
  G_OBJECT_CLASS (easel_ahp_terminals_parent_class)->finalize (object);
}

static void
easel_ahp_terminals_class_init (EaselAhpTerminalsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_terminals_finalize;
}

static void
easel_ahp_terminals_init (EaselAhpTerminals *self)
{
}

/* Converts the folder to a URI as the schema requires: agents name paths on the host, which may not be paths of this
 * computer. */
static void
write_folder (JsonObject *params)
{
  const char *cwd = easel_json_peek_string (params, "cwd", NULL);
  g_autofree char *path = NULL;
  g_autofree char *escaped = NULL;
  g_autofree char *uri = NULL;

  if (cwd == NULL)
    return;
  if (*cwd == '/')
    path = g_strdup (cwd);
  else if (g_ascii_isalpha (cwd[0]) && cwd[1] == ':' && (cwd[2] == '\\' || cwd[2] == '/'))
    path = g_strdelimit (g_strconcat ("/", cwd, NULL), "\\", '/');
  else
    return;
  escaped = g_uri_escape_string (path, "/:", FALSE);
  uri = g_strconcat ("file://", escaped, NULL);
  json_object_set_string_member (params, "cwd", uri);
}

static void
created_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;
  g_autoptr(JsonNode) node = ahp_client_call_finish (AHP_CLIENT (source), result, &error);

  if (node != NULL)
    g_task_return_pointer (task, easel_ahp_terminal_new (AHP_CLIENT (source), g_task_get_task_data (task)),
                           g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
create_async (EaselHostTerminals  *terminals,
              JsonObject          *params,
              GCancellable        *cancellable,
              GAsyncReadyCallback  callback,
              gpointer             user_data)
{
  EaselAhpTerminals *self = EASEL_AHP_TERMINALS (terminals);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *id = g_uuid_string_random ();
  char *channel = g_strconcat ("ahp-terminal:/", id, NULL);

  g_task_set_source_tag (task, create_async);
  g_task_set_task_data (task, channel, g_free);
  json_object_set_object_member (params, "claim", easel_json_object (
    EASEL_JSON_STRING ("kind", "client"), EASEL_JSON_STRING ("clientId", ahp_client_get_client_id (self->client))));
  write_folder (params);
  ahp_client_call_async (self->client, "createTerminal", channel, params, 0, cancellable, created_cb, task);
}

static EaselHostTerminal *
create_finish (EaselHostTerminals  *terminals,
               GAsyncResult        *result,
               GError             **error)
{
  g_return_val_if_fail (g_task_is_valid (result, terminals), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static EaselHostTerminal *
attach (EaselHostTerminals *terminals,
        const char         *channel)
{
  return easel_ahp_terminal_new (EASEL_AHP_TERMINALS (terminals)->client, channel);
}

static gboolean
is_here (EaselHostTerminals *terminals)
{
  return EASEL_AHP_TERMINALS (terminals)->here;
}

static void
terminals_iface_init (EaselHostTerminalsInterface *iface)
{
  iface->create_async = create_async;
  iface->create_finish = create_finish;
  iface->attach = attach;
  iface->is_here = is_here;
}

/** easel_ahp_terminals_new: (transfer full): the terminals of the client's host, which survive reconnects. */
EaselHostTerminals *
easel_ahp_terminals_new (AhpClient *client)
{
  EaselAhpTerminals *self;

  g_return_val_if_fail (AHP_IS_CLIENT (client), NULL);

  self = g_object_new (EASEL_TYPE_AHP_TERMINALS, NULL);
  self->client = g_object_ref (client);
  return EASEL_HOST_TERMINALS (self);
}

void
easel_ahp_terminals_set_here (EaselAhpTerminals *self,
                              gboolean           here)
{
  g_return_if_fail (EASEL_IS_AHP_TERMINALS (self));

  self->here = here;
}
